/* A session as the screens use it: bots that think in their thread and are hurried or abandoned; a full disk (a real
 * limit on the size of files); hints that do not change the game. */
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>
#include <poll.h>

#include "session/advice.h"
#include "session/session.h"

enum { TEXT = 1 << 18 };

static const uint8_t seed[MEDICI_SEED_SIZE] = {7, 4};
static char folder[64]; /* in memory where that is possible: every question waits for the disk */

static const char *path_of(const char *name)
{
	static char path[512];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static void read_text(const char *name, char *text)
{
	FILE *file = fopen(path_of(name), "rb");
	assert_non_null(file);
	text[fread(text, 1, TEXT - 1, file)] = '\0';
	fclose(file);
}

static void assert_same_files(const char *one, const char *other)
{
	char *a = (char *)calloc(2, TEXT), *b = a + TEXT;
	assert_non_null(a);
	read_text(one, a);
	read_text(other, b);
	assert_string_equal(a, b);
	free(a);
}

/* ---- A table: a person who always takes the first choice, and bots ---- */

/* What the view has received. */
struct witness {
	int events, followed;
	int troubles;
	enum session_trouble answer; /* what is to be done about the first of them; then the limit is lifted */
};

static void set_limit(rlim_t bytes)
{
	struct rlimit limit;
	getrlimit(RLIMIT_FSIZE, &limit);
	limit.rlim_cur = bytes;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void hear(void *context, const struct medici_events *events, int index)
{
	(void)events;
	(void)index;
	((struct witness *)context)->events++;
}

static void hear_again(void *context, const struct medici_events *events, int index)
{
	(void)events;
	(void)index;
	((struct witness *)context)->followed++;
}

static enum session_trouble trouble(void *context, const char *message)
{
	struct witness *witness = (struct witness *)context;
	assert_non_null(strstr(message, folder));
	witness->troubles++;
	set_limit(RLIM_INFINITY);
	return witness->answer;
}

static struct session *begin(const char *name, struct witness *witness, const char *const *bots, int players)
{
	struct session *session = (struct session *)calloc(1, sizeof *session);
	struct session_view view = {hear, hear_again, NULL, trouble, witness, NULL};
	struct medici_header header;
	assert_non_null(session);
	memset(&header, 0, sizeof header);
	medici_setup_default(&header.setup, MEDICI_BOARD, players);
	for (int seat = 0; seat < players; seat++) {
		snprintf(header.player[seat].name, sizeof header.player[seat].name, "Seat %d", seat);
		snprintf(header.player[seat].bot, sizeof header.player[seat].bot, "%s", bots[seat]);
	}
	unlink(path_of(name));
	assert_int_equal(session_begin(session, &header, seed, path_of(name), &view), 0);
	session_go(session);
	return session;
}

static struct session *go_on(const char *name, struct witness *witness)
{
	struct session *session = (struct session *)calloc(1, sizeof *session);
	struct session_view view = {hear, hear_again, NULL, trouble, witness, NULL};
	assert_non_null(session);
	assert_int_equal(session_continue(session, path_of(name), &view), 0);
	session_go(session);
	return session;
}

static void decide(struct session *session, int seat)
{
	if (!session->bot[seat]) {
		assert_int_equal(session_act(session, medici_nth(&session->table.game, 0)), MEDICI_OK);
		return;
	}
	session_think(session);
	session_take(session);
}

/* Makes this many decisions, or all. */
static void play(struct session *session, int decisions)
{
	int seat;
	while (decisions-- != 0 && (seat = session_turn(session)) >= 0)
		decide(session, seat);
}

static int end(struct session *session)
{
	int status = session_end(session);
	assert_int_equal(session_end(session), 0);
	free(session);
	return status;
}

static const char *const quick[] = {"", "merchant", "lucrezia"};
static const char *const slow[] = {"banker", "cosimo", "banker"};

/* The same game undisturbed, to compare with. */
static void play_undisturbed(const char *name, const char *const *bots)
{
	struct witness witness = {0};
	struct session *session = begin(name, &witness, bots, 3);
	play(session, -1);
	assert_true(session_over(session));
	assert_int_equal(end(session), 0);
	assert_true(witness.events > 50);
}

static int set_up(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "%s/medici-session-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	if (!mkdtemp(folder))
		return -1;
	signal(SIGXFSZ, SIG_IGN);
	play_undisturbed("quick", quick);
	play_undisturbed("slow", slow);
	return 0;
}

static int tear_down(void **state)
{
	struct dirent *entry;
	DIR *files = opendir(folder);
	(void)state;
	while (files && (entry = readdir(files)))
		unlink(path_of(entry->d_name));
	if (files)
		closedir(files);
	return rmdir(folder);
}

/* ---- Thinking ---- */

static void test_the_same_twice(void **state)
{
	(void)state;
	play_undisturbed("again", slow);
	assert_same_files("slow", "again");
}

static void test_a_descriptor_tells_of_the_thought(void **state)
{
	struct witness witness = {0};
	struct session *session = begin("poll", &witness, slow, 3);
	(void)state;
	for (int i = 0; i < 5; i++) {
		struct pollfd fd = {session_thought_fd(session), POLLIN, 0};
		assert_int_equal(poll(&fd, 1, 0), 0);
		session_think(session);
		assert_int_equal(poll(&fd, 1, 60000), 1);
		session_take(session);
	}
	end(session);
}

/* Hurried at once it decides on little, but by the rules, to the end of the game. */
static void test_hurried(void **state)
{
	struct witness witness = {0};
	struct session *session = begin("hurried", &witness, slow, 3);
	(void)state;
	while (session_turn(session) >= 0) {
		session_think(session);
		session_hurry(session);
		session_take(session);
	}
	assert_true(session_over(session));
	assert_int_equal(end(session), 0);
}

/* The game is left while a bot thinks, again and again, and is the same in the end. */
static void test_abandoned(void **state)
{
	struct witness witness = {0};
	struct session *session = begin("left", &witness, slow, 3);
	(void)state;
	for (int i = 0; session_turn(session) >= 0; i++) {
		int events = witness.events;
		play(session, 3);
		if (session_turn(session) < 0)
			break;
		session_think(session);
		assert_int_equal(end(session), 0);
		witness.followed = 0;
		session = go_on("left", &witness);
		assert_true(witness.followed >= witness.events - events);
	}
	assert_true(session_over(session));
	assert_int_equal(end(session), 0);
	assert_same_files("slow", "left");
}

/* A program that never answers does not prevent leaving. */
static void test_a_silent_program_is_left(void **state)
{
	static const char *const silent[] = {"exec:sleep 1000 #", "merchant", "merchant"};
	struct witness witness = {0};
	struct session *session = begin("silent", &witness, silent, 3);
	(void)state;
	session->externals.seat[0]->limit_ms = 1000 * 1000;
	while (session_turn(session) != 0)
		decide(session, session_turn(session));
	struct pollfd fd = {session_thought_fd(session), POLLIN, 0};
	session_think(session);
	assert_int_equal(poll(&fd, 1, 300), 0);
	assert_int_equal(end(session), 0);
}

static void test_hints_change_nothing(void **state)
{
	struct witness witness = {0};
	struct session *session = begin("hints", &witness, quick, 3);
	struct advice *advice = (struct advice *)calloc(1, sizeof *advice);
	(void)state;
	assert_non_null(advice);
	for (int seat, asked = 0; (seat = session_turn(session)) >= 0;) {
		if (!session->bot[seat]) {
			assert_int_equal(advice_start(advice, session), 0);
			if (asked++ % 2) /* a person does not always wait for it */
				advice_hurry(advice);
			if (asked % 3)
				advice_take(advice);
		}
		decide(session, seat);
	}
	advice_end(advice);
	free(advice);
	assert_int_equal(end(session), 0);
	assert_same_files("quick", "hints");
}

/* Worths are rounded so that they add up. */
static void test_a_hint_adds_up(void **state)
{
	struct witness witness = {0};
	struct session *session = begin("sums", &witness, quick, 3);
	struct advice *advice = (struct advice *)calloc(1, sizeof *advice);
	char *text = NULL;
	size_t size;
	int lines = 0;
	(void)state;
	assert_non_null(advice);
	while (session_turn(session) != 0)
		decide(session, session_turn(session));
	assert_int_equal(advice_start(advice, session), 0);
	advice_take(advice);
	FILE *out = open_memstream(&text, &size);
	hint_print(out, &advice->hint, &session->table.header);
	fclose(out);
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		char *parts = strstr(line, " = ");
		if (!parts)
			continue;
		int total, sum = 0;
		*parts = '\0'; /* the total is the last word before it */
		total = atoi(strrchr(line, ' '));
		*parts = ' ';
		for (char *at = parts; (at = strpbrk(at, "+-")); at++)
			sum += atoi(at);
		assert_int_equal(total, sum);
		lines++;
	}
	assert_true(lines > 0);
	free(text);
	advice_end(advice);
	free(advice);
	end(session);
}

/* ---- A full disk ---- */

/* The file may grow by a few more bytes: half a line is written, and removed again. */
static struct session *fill_up(const char *name, struct witness *witness, int decisions)
{
	struct session *session = begin(name, witness, quick, 3);
	play(session, decisions);
	set_limit((rlim_t)session->save.size + 10);
	return session;
}

static void test_room_is_made(void **state)
{
	(void)state;
	for (int decisions = 0; decisions < 40; decisions += 3) {
		struct witness witness = {0, 0, 0, SESSION_RETRY};
		struct session *session = fill_up("room", &witness, decisions);
		play(session, -1);
		assert_int_equal(witness.troubles, 1);
		assert_int_equal(end(session), 0);
		assert_same_files("quick", "room");
	}
}

static void test_stopped(void **state)
{
	struct witness witness = {0, 0, 0, SESSION_STOP};
	struct session *session = fill_up("stopped", &witness, 20);
	(void)state;
	play(session, -1);
	assert_false(session_over(session));
	assert_int_equal(end(session), -1);
	session = go_on("stopped", &witness);
	play(session, -1);
	assert_int_equal(end(session), 0);
	assert_same_files("quick", "stopped");
}

/* The game is played to its end; the file ends where the disk was full, and can be continued. */
static void test_unsaved(void **state)
{
	struct witness whole = {0}, witness = {0, 0, 0, SESSION_UNSAVED};
	struct session *session = begin("whole", &whole, quick, 3);
	(void)state;
	play(session, -1);
	end(session);
	session = fill_up("unsaved", &witness, 20);
	play(session, -1);
	assert_true(session_over(session));
	assert_true(session->save.unsaved);
	assert_int_equal(witness.events, whole.events);
	assert_int_equal(end(session), 0);
	witness.events = 0;
	session = go_on("unsaved", &witness);
	play(session, -1);
	assert_true(witness.followed > 0 && witness.events < whole.events);
	assert_int_equal(end(session), 0);
	assert_same_files("quick", "unsaved");
}

/* Nothing can be written from the start on. */
static void test_unsaved_from_the_start(void **state)
{
	struct witness witness = {0, 0, 0, SESSION_UNSAVED};
	(void)state;
	set_limit(0);
	struct session *session = begin("never", &witness, quick, 3);
	play(session, -1);
	assert_true(session_over(session));
	assert_int_equal(end(session), 0);
	assert_int_equal(witness.troubles, 1);
	assert_int_not_equal(access(path_of("never"), F_OK), 0);
	assert_int_not_equal(access(path_of("never.seed"), F_OK), 0);
}

/* The seed that ends a record is the last thing that may not fit. */
static void test_full_at_the_end(void **state)
{
	struct witness witness = {0, 0, 0, SESSION_RETRY};
	struct session *session = begin("last", &witness, quick, 3);
	(void)state;
	play(session, -1);
	set_limit((rlim_t)session->save.size + 10);
	assert_int_equal(end(session), 0);
	assert_int_equal(witness.troubles, 1);
	assert_same_files("quick", "last");
}

/* ---- Taking back ---- */

/* Removes the marks from a record. Returns the sum of their numbers. */
static int remove_marks(char *text)
{
	static const char mark[] = ",\"takebacks\":";
	int sum = 0;
	for (char *at; (at = strstr(text, mark)) != NULL;) {
		char *end;
		sum += (int)strtol(at + strlen(mark), &end, 10);
		memmove(at, end, strlen(end) + 1);
	}
	return sum;
}

/* The game is the undisturbed one, but for marks of so many takebacks. */
static void assert_same_but_marks(const char *name, int takebacks)
{
	char *a = (char *)calloc(2, TEXT), *b = a + TEXT;
	assert_non_null(a);
	read_text("quick", a);
	read_text(name, b);
	assert_int_equal(remove_marks(b), takebacks);
	assert_string_equal(a, b);
	free(a);
}

/* Back by one to three decisions of the person, and the same decisions again. */
static void test_takebacks(void **state)
{
	struct witness witness = {0};
	struct session *session = begin("back", &witness, quick, 3);
	int takebacks = 0;
	(void)state;
	assert_int_equal(session_takeback_seat(session), SESSION_NOTHING);
	assert_int_equal(session_takeback(session), -1);
	for (int round = 0; session_turn(session) >= 0; round++) {
		play(session, 1 + round % 7);
		for (int i = 0; i < 1 + round % 3 && session_takeback_seat(session) == 0; i++, takebacks++)
			assert_int_equal(session_takeback(session), 0);
		play(session, 8);
	}
	assert_true(takebacks > 20 && witness.followed > 100);
	assert_int_equal(session->takebacks, takebacks);
	assert_int_equal(session_takeback_seat(session), SESSION_NOTHING);
	assert_int_equal(end(session), 0);
	assert_same_but_marks("back", takebacks);
}

/* Left after a takeback, resumed, and taken back further; while a bot thinks; with a disk that fails once. */
static void test_takebacks_in_a_resumed_game(void **state)
{
	struct witness witness = {0, 0, 0, SESSION_RETRY};
	struct session *session = begin("left", &witness, quick, 3);
	(void)state;
	play(session, 20);
	assert_int_equal(session_takeback(session), 0);
	assert_int_equal(end(session), 0);
	session = go_on("left", &witness);
	assert_int_equal(session->takebacks, 1);
	set_limit(10);
	assert_int_equal(session_takeback(session), 0);
	assert_int_equal(witness.troubles, 1);
	do
		play(session, 1);
	while (!session->bot[session_turn(session)]);
	session_think(session);
	assert_int_equal(session_takeback(session), 0);
	assert_null(session->bot[session_turn(session)]);
	play(session, -1);
	assert_int_equal(end(session), 0);
	assert_same_but_marks("left", 3);
}

static void test_takebacks_unsaved(void **state)
{
	struct witness witness = {0, 0, 0, SESSION_UNSAVED};
	(void)state;
	set_limit(0);
	struct session *session = begin("nowhere", &witness, quick, 3);
	play(session, 10);
	long lines = session->save.lines;
	assert_int_equal(session_takeback(session), 0);
	assert_true(session->save.lines < lines);
	play(session, -1);
	assert_true(session_over(session));
	assert_int_equal(end(session), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_the_same_twice),
		cmocka_unit_test(test_a_descriptor_tells_of_the_thought),
		cmocka_unit_test(test_hurried),
		cmocka_unit_test(test_abandoned),
		cmocka_unit_test(test_a_silent_program_is_left),
		cmocka_unit_test(test_hints_change_nothing),
		cmocka_unit_test(test_a_hint_adds_up),
		cmocka_unit_test(test_room_is_made),
		cmocka_unit_test(test_stopped),
		cmocka_unit_test(test_unsaved),
		cmocka_unit_test(test_unsaved_from_the_start),
		cmocka_unit_test(test_full_at_the_end),
		cmocka_unit_test(test_takebacks),
		cmocka_unit_test(test_takebacks_in_a_resumed_game),
		cmocka_unit_test(test_takebacks_unsaved),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
