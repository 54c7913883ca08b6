#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum {
	PROCESSES_MAX = 4096, /* at once */
	GRACE_MS = 1000,      /* time to exit after its input is closed, and again after SIGTERM */
	POLL_MS = 2,          /* interval between checks for its exit */
	ERR_READS = 16,       /* number of reads of its standard error in a row */
	STOP_MS = 20          /* interval between checks of the stop flag */
};

/* Children to kill when a signal ends this process. A slot is set after the fork and cleared by the thread that waits
 * for the child, so until then the number cannot belong to another process. */
static atomic_int live[PROCESSES_MAX];
/* Set once a signal ends this process: other threads must start no more children. */
static atomic_int ending;
/* Held while pipes are created and passed to a child, so that no other child inherits them before they are marked
 * close-on-exec. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static int guarded;

static int64_t now_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void pause_briefly(void)
{
	struct timespec pause = {0, POLL_MS * 1000000L};
	nanosleep(&pause, NULL);
}

/* ---- Signals ---- */

static void set_handler(int number, void (*handler)(int))
{
	struct sigaction action;
	memset(&action, 0, sizeof action);
	sigemptyset(&action.sa_mask);
	action.sa_handler = handler;
	sigaction(number, &action, NULL);
}

/* When the handler returns, the pending signal is delivered with its default action. */
static void end_all(int number)
{
	int saved = errno;
	atomic_store(&ending, 1);
	for (int i = 0; i < PROCESSES_MAX; i++) {
		int pid = atomic_exchange(&live[i], 0);
		if (pid > 0 && kill(-pid, SIGKILL) == 0)
			waitpid(pid, NULL, 0);
	}
	set_handler(number, SIG_DFL);
	raise(number);
	errno = saved;
}

void process_guard(int number)
{
	set_handler(number, end_all);
}

static void guard_all(void)
{
	static const int deadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
	struct sigaction was;
	for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
		if (sigaction(deadly[i], NULL, &was) == 0 && was.sa_handler == SIG_DFL)
			process_guard(deadly[i]);
	set_handler(SIGPIPE, SIG_IGN);
}

/* ---- Starting ---- */

static void close_pipe(const int ends[2])
{
	for (int i = 0; i < 2; i++)
		if (ends[i] >= 0)
			close(ends[i]);
}

/* Moves the descriptor above the standard streams: one of those may be closed, and dup2 in the child would lose the
 * pipe. */
static int open_pipe(int ends[2])
{
	int low[2];
	ends[0] = ends[1] = -1;
	if (pipe(low) != 0)
		return -1;
	for (int i = 0; i < 2; i++)
		ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	close_pipe(low);
	return ends[0] < 0 || ends[1] < 0 ? -1 : 0;
}

static int open_err(int ends[2])
{
	return open_pipe(ends) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0 ? -1 : 0;
}

/* Runs in the child of a program with threads: only async-signal-safe calls are allowed here. */
static _Noreturn void run_shell(const char *command, int in, int out, int err, pid_t parent)
{
	char shell[] = "sh", flag[] = "-c";
	char *const words[] = {shell, flag, (char *)(uintptr_t)command, NULL};
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL); /* the starting thread may have blocked all signals */
	setpgid(0, 0);
#ifdef __linux__
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	set_handler(SIGPIPE, SIG_DFL);
	if (getppid() == parent && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
		(err < 0 || dup2(err, STDERR_FILENO) >= 0))
		execv("/bin/sh", words);
	_exit(127);
}

static int free_slot(void)
{
	for (int i = 0; i < PROCESSES_MAX; i++)
		if (atomic_load(&live[i]) == 0)
			return i;
	return -1;
}

/* Returns 0 or an errno. The child's ends of the pipes are returned separately; ours are stored in the process. */
static int start_locked(struct process *process, const char *command)
{
	int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1}, slot = free_slot();
	pid_t parent = getpid(), pid = -1;
	int failed = slot < 0 ? EAGAIN : atomic_load(&ending) ? ECANCELED : 0;
	if (!failed &&
		(open_pipe(in) != 0 || open_pipe(out) != 0 || fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 ||
		 fcntl(out[0], F_SETFL, O_NONBLOCK) != 0 || (process->log && open_err(err) != 0) || (pid = fork()) < 0))
		failed = errno;
	if (failed) {
		close_pipe(in);
		close_pipe(out);
		close_pipe(err);
		return failed;
	}
	if (pid == 0)
		run_shell(command, in[0], out[1], err[1], parent);
	setpgid(pid, pid);
	atomic_store(&live[slot], (int)pid);
	if (atomic_load(&ending))
		kill(-pid, SIGKILL);
	close(in[0]);
	close(out[1]);
	if (err[1] >= 0)
		close(err[1]);
	process->pid = pid;
	process->slot = slot;
	process->in = in[1];
	process->out = out[0];
	process->err = err[0];
	process->got = process->line.len = 0;
	return 0;
}

int process_start(struct process *process, const char *command)
{
	pthread_mutex_lock(&starting);
	if (!guarded)
		guard_all();
	guarded = 1;
	int failed = start_locked(process, command);
	pthread_mutex_unlock(&starting);
	return failed;
}

/* ---- Standard error ---- */

static void close_err(struct process *process)
{
	if (process->pid == 0 || process->err < 0)
		return;
	bot_log_flush(process->log, process->who, &process->line);
	close(process->err);
	process->err = -1;
}

void process_hear(struct process *process)
{
	char text[4096];
	ssize_t got = 1;
	for (int i = 0; i < ERR_READS && got > 0 && process->pid > 0 && process->err >= 0; i++) {
		got = read(process->err, text, sizeof text);
		if (got > 0)
			bot_log_add(process->log, process->who, &process->line, text, (size_t)got);
		else if (got == 0) /* it has closed it */
			close_err(process);
	}
}

/* ---- Talking ---- */

int process_add(struct process *process, const char *text, size_t len)
{
	if (len > PROCESS_INPUT - process->kept)
		return -1;
	memcpy(process->input + process->kept, text, len);
	process->kept += len;
	return 0;
}

/* Returns 0, or -1 if the program has closed its input. */
static int push(struct process *process)
{
	while (process->sent < process->kept) {
		ssize_t wrote = write(process->in, process->input + process->sent, process->kept - process->sent);
		if (wrote > 0)
			process->sent += (size_t)wrote;
		else if (errno != EINTR)
			return errno == EAGAIN ? 0 : -1;
	}
	return 0;
}

void process_push(struct process *process)
{
	if (process->pid > 0)
		push(process);
	process_hear(process);
}

void process_forget(struct process *process)
{
	process->kept -= process->sent;
	memmove(process->input, process->input + process->sent, process->kept);
	process->sent = 0;
}

/* Returns 1 if something was read, 0 if not, -1 at the end of its output. */
static int receive(struct process *process)
{
	ssize_t got = read(process->out, process->output + process->got, PROCESS_LINE - process->got);
	if (got > 0) {
		process->got += (size_t)got;
		return 1;
	}
	return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

static void wait_for_any(struct process *process, int64_t left_ms)
{
	struct pollfd ends[3] = {{process->sent < process->kept ? process->in : -1, POLLOUT, 0},
							 {process->out, POLLIN, 0},
							 {process->err, POLLIN, 0}};
	if (process->stop && left_ms > STOP_MS)
		left_ms = STOP_MS;
	poll(ends, 3, (int)left_ms);
	process_hear(process);
}

/* One line, and nothing after it. */
static enum process_answer await_line(struct process *process, int64_t deadline, size_t *len)
{
	const char *end;
	while (!(end = (const char *)memchr(process->output, '\n', process->got))) {
		int64_t left = deadline - now_ms();
		if (process->got == PROCESS_LINE)
			return PROCESS_FLOOD;
		if (left <= 0 || (process->stop && atomic_load(process->stop)))
			return PROCESS_LATE;
		if (push(process) != 0)
			return PROCESS_CLOSED;
		wait_for_any(process, left);
		if (receive(process) < 0)
			return PROCESS_CLOSED;
	}
	*len = (size_t)(end - process->output);
	return *len + 1 == process->got ? PROCESS_ANSWERED : PROCESS_UNASKED;
}

enum process_answer process_ask(struct process *process, const char *question, int limit_ms, size_t *len)
{
	int64_t deadline = now_ms() + limit_ms;
	process->got = 0;
	int before = receive(process);
	if (before != 0)
		return before < 0 ? PROCESS_CLOSED : PROCESS_UNASKED;
	if (process_add(process, question, strlen(question)) != 0)
		return PROCESS_NOT_READING;
	return await_line(process, deadline, len);
}

/* ---- Ending ---- */

int process_ended(struct process *process, int wait_ms, int *status)
{
	int64_t deadline = now_ms() + wait_ms;
	for (;;) {
		siginfo_t info;
		process_hear(process);
		memset(&info, 0, sizeof info);
		if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0) {
			*status = info.si_code == CLD_EXITED ? info.si_status : -info.si_status;
			return 1;
		}
		if (now_ms() >= deadline)
			return 0;
		pause_briefly();
	}
}

static void close_pipes(struct process *process)
{
	if (process->pid == 0)
		return;
	close(process->in);
	close(process->out);
	process->in = process->out = -1;
}

static void reap(struct process *process)
{
	if (process->pid == 0)
		return;
	if (atomic_load(&live[process->slot]) == process->pid)
		kill(-process->pid, SIGKILL);
	if (atomic_exchange(&live[process->slot], 0) == process->pid)
		while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
			continue;
	process_hear(process);
	close_err(process);
	process->pid = 0;
}

void process_kill(struct process *process)
{
	close_pipes(process);
	reap(process);
}

static void wait_for_all(struct process *const *list, int count, int64_t deadline)
{
	int status;
	for (int i = 0; i < count; i++) {
		int64_t left = deadline - now_ms();
		if (list[i]->pid > 0)
			process_ended(list[i], left > 0 ? (int)left : 0, &status);
	}
}

void process_end(struct process *const *list, int count)
{
	int status;
	for (int i = 0; i < count; i++)
		close_pipes(list[i]);
	wait_for_all(list, count, now_ms() + GRACE_MS);
	for (int i = 0; i < count; i++)
		if (list[i]->pid > 0 && !process_ended(list[i], 0, &status))
			kill(-list[i]->pid, SIGTERM);
	wait_for_all(list, count, now_ms() + GRACE_MS);
	for (int i = 0; i < count; i++)
		reap(list[i]);
}
