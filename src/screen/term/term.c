#define NCURSES_WIDECHAR 1
#include "term.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "lang/lang.h"
#include "screen/term/ability.h"
#include "screen/term/term_ink.h"
#include "screen/term/term_keys.h"

/* Bracketed paste; terminals that do not know it ignore this. */
#define PASTES_ON "\033[?2004h"
#define PASTES_OFF "\033[?2004l"

/* ---- Signals ---- */

/* Handlers only write a letter into this pipe, which term_wait reads. What is needed to restore the terminal after a
 * crash is prepared when it is opened, since a handler may call very few functions. */
static int signal_pipe[2] = {-1, -1};
static struct termios tidy_modes;
static char tidy_text[256];
static volatile sig_atomic_t open_now;

static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
static const int wishes[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP};
enum { CRASHES = sizeof crashes / sizeof crashes[0], WISHES = sizeof wishes / sizeof wishes[0] };
static struct sigaction crash_before[CRASHES], wish_before[WISHES];

static void remember(int number)
{
	int saved = errno;
	char letter = (char)number;
	ssize_t ignored = write(signal_pipe[1], &letter, 1);
	(void)ignored;
	errno = saved;
}

static void crash(int number)
{
	if (open_now) {
		ssize_t ignored = write(STDOUT_FILENO, tidy_text, strlen(tidy_text));
		(void)ignored;
		tcsetattr(STDIN_FILENO, TCSANOW, &tidy_modes);
		open_now = 0;
	}
	for (int i = 0; i < CRASHES; i++)
		if (crashes[i] == number)
			sigaction(number, &crash_before[i], NULL);
	raise(number);
}

static void listen_for(int number, void (*handler)(int), struct sigaction *before)
{
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_handler = handler;
	action.sa_flags = SA_RESTART; /* stdio takes an interrupted write for a failed one */
	sigemptyset(&action.sa_mask);
	sigaction(number, &action, before);
}

static int open_pipe(void)
{
	if (pipe(signal_pipe) != 0)
		return -1;
	for (int i = 0; i < 2; i++) {
		fcntl(signal_pipe[i], F_SETFL, O_NONBLOCK);
		fcntl(signal_pipe[i], F_SETFD, FD_CLOEXEC);
	}
	return 0;
}

static void listen_to_all(void)
{
	for (int i = 0; i < WISHES; i++) {
		listen_for(wishes[i], remember, &wish_before[i]);
		if (wish_before[i].sa_handler == SIG_IGN) /* ignored by the parent process: leave it so */
			sigaction(wishes[i], &wish_before[i], NULL);
	}
	for (int i = 0; i < CRASHES; i++)
		listen_for(crashes[i], crash, &crash_before[i]);
}

static void listen_to_none(void)
{
	for (int i = 0; i < WISHES; i++)
		sigaction(wishes[i], &wish_before[i], NULL);
	for (int i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &crash_before[i], NULL);
}

/* ---- Opening and closing ---- */

int term_possible(void)
{
	const char *type = getenv("TERM");
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && type && type[0] && strcmp(type, "dumb") != 0 &&
		   ability_known(type, "cup");
}

/* Terminals without Unicode, and locales that ask for another character set. */
static int plain_ascii(void)
{
	const char *type = getenv("TERM");
	return lang_plain_ascii() || !type || strncmp(type, "vt1", 3) == 0 || strncmp(type, "vt2", 3) == 0 ||
		   strcmp(type, "ansi") == 0;
}

static enum canvas_charset charset(void)
{
	const char *type = getenv("TERM");
	if (plain_ascii())
		return CANVAS_ASCII;
	return type && strncmp(type, "linux", 5) == 0 ? CANVAS_CONSOLE : CANVAS_UNICODE;
}

static void prepare_tidying(void)
{
	static const char *const wanted[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
	size_t used = (size_t)snprintf(tidy_text, sizeof tidy_text, "\033[?1000l\033[?1006l" PASTES_OFF);
	for (int i = 0; i < 4; i++) {
		const char *text = ability(wanted[i]);
		if (text && used + strlen(text) < sizeof tidy_text)
			used += (size_t)snprintf(tidy_text + used, sizeof tidy_text - used, "%s", text);
	}
}

/* Turns bracketed paste on or off. */
static void mark_pastes(int on)
{
	printf("%s", on ? PASTES_ON : PASTES_OFF);
	fflush(stdout);
}

static int resize(struct terminal *term, int rows, int cols)
{
	enum canvas_charset has = term->canvas.charset;
	canvas_close(&term->canvas);
	canvas_close(&term->shown);
	term->fresh = 1;
	if (canvas_open(&term->canvas, rows, cols, has) == 0 && canvas_open(&term->shown, rows, cols, has) == 0)
		return 0;
	return -1;
}

int term_open(struct terminal *term)
{
	memset(term, 0, sizeof *term);
	tcgetattr(STDIN_FILENO, &tidy_modes);
	if (open_pipe() != 0)
		return -1;
	set_escdelay(25);
	/* First, so that ncurses finds handlers and installs none of its own, which would outlive the screen. */
	listen_to_all();
	SCREEN *screen = newterm(NULL, stdout, stdin);
	if (!screen) {
		listen_to_none();
		return -1;
	}
	prepare_tidying();
	open_now = 1;
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	curs_set(0);
	mouseinterval(0);
	mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
	mark_pastes(!plain_ascii());
	term->colours = ink_colours();
	term->canvas.charset = charset();
	if (resize(term, LINES, COLS) == 0)
		return 0;
	term_close(term);
	return -1;
}

void term_close(struct terminal *term)
{
	if (open_now) {
		mark_pastes(0);
		endwin();
		open_now = 0;
		delscreen(set_term(NULL));
		listen_to_none();
	}
	for (int i = 0; i < 2; i++) {
		if (signal_pipe[i] >= 0)
			close(signal_pipe[i]);
		signal_pipe[i] = -1;
	}
	canvas_close(&term->canvas);
	canvas_close(&term->shown);
}

/* ---- Showing ---- */

static void show_cell(const struct terminal *term, int row, int col, const struct cell *cell)
{
	cchar_t shown;
	wchar_t text[CELL_CHARS + 1] = {0};
	memcpy(text, cell->text, sizeof cell->text);
	setcchar(&shown, text, ink_attributes(term->colours, cell->ink), ink_pair(term->colours, cell->ink), NULL);
	mvadd_wch(row, col, &shown);
}

static int differs(const struct cell *a, const struct cell *b)
{
	return a->ink != b->ink || memcmp(a->text, b->text, sizeof a->text) != 0;
}

void term_show(struct terminal *term)
{
	const struct canvas *canvas = &term->canvas;
	if (term->fresh)
		clearok(stdscr, TRUE);
	for (int row = 0; row < canvas->rows; row++) {
		for (int col = 0; col < canvas->cols; col++) {
			const struct cell *cell = canvas_at(canvas, row, col);
			if (cell->text[0] && (term->fresh || differs(cell, canvas_at(&term->shown, row, col))))
				show_cell(term, row, col, cell);
		}
	}
	refresh();
	term->fresh = 0;
	memcpy(term->shown.cell, canvas->cell, (size_t)canvas->rows * (size_t)canvas->cols * sizeof *canvas->cell);
}

void term_bell(void)
{
	beep();
}

/* ---- Waiting ---- */

static void follow_size(struct terminal *term)
{
	struct winsize size;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
		return;
	resizeterm(size.ws_row, size.ws_col);
	if (resize(term, size.ws_row, size.ws_col) != 0)
		term->stopped = 1;
}

/* Ctrl-Z: restores the terminal for the shell, and takes it again when the program continues. */
static void suspend(struct terminal *term)
{
	def_prog_mode();
	mark_pastes(0);
	endwin();
	signal(SIGTSTP, SIG_DFL);
	raise(SIGTSTP);
	listen_for(SIGTSTP, remember, NULL);
	reset_prog_mode();
	mark_pastes(!plain_ascii());
	follow_size(term);
	term->fresh = 1;
	refresh();
	ungetch(KEY_RESIZE);
}

static void hear_signals(struct terminal *term)
{
	char letter;
	while (read(signal_pipe[0], &letter, 1) == 1) {
		if (letter == SIGWINCH)
			follow_size(term);
		else if (letter == SIGTSTP)
			suspend(term);
		else
			term->stopped = 1;
	}
}

/* ---- Keys ---- */

int term_wait(struct terminal *term, int fd, int milliseconds)
{
	if (term->pending == KEY_NONE)
		term->pending = term_read_key(term);
	if (term->pending != KEY_NONE) /* curses has already read it: poll would not report it */
		milliseconds = 0;
	struct pollfd wait[3] = {{STDIN_FILENO, POLLIN, 0}, {signal_pipe[0], POLLIN, 0}, {fd, POLLIN, 0}};
	int ready = poll(wait, fd >= 0 ? 3 : 2, milliseconds);
	if (ready > 0 && wait[0].revents & (POLLHUP | POLLERR | POLLNVAL))
		term->stopped = 1;
	hear_signals(term);
	return ready > 0 && fd >= 0 && wait[2].revents != 0;
}

/* Read key by key, so that no rest of an escape sequence or of a paste is taken for typed. Whoever types faster than
 * this reads stops it at some time. */
void term_drop_keys(struct terminal *term)
{
	enum { MOST = 100000 };
	int left = MOST;
	term->pending = KEY_NONE;
	while (left-- > 0 && term_read_key(term) != KEY_NONE)
		continue;
}

int term_key(struct terminal *term)
{
	int key = term->stopped ? VIEW_STOP : term->pending;
	term->pending = KEY_NONE;
	return key != KEY_NONE ? key : term_read_key(term);
}
