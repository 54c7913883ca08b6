/* The store with real files: what is written is read back, failed writes are reported, and foreign files are left
 * alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <semaphore.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "store/schema.h"
#include "store/store.h"
#include "store/writer.h"

static char folder[] = "/tmp/medici-store-XXXXXX";
static char error[STORE_ERROR_SIZE];

static const char *in_folder(const char *name)
{
	static char path[128];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static int new_folder(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "/tmp/medici-store-XXXXXX");
	return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
	static const char *const names[] = {"medici.db", "medici.db-wal", "medici.db-shm", "lock", "copy.db"};
	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		unlink(in_folder(names[i]));
	return rmdir(folder);
}

static struct store *open_store(void)
{
	struct store *store;
	enum store_status status = store_open(&store, folder, error);
	if (status != STORE_OK)
		fail_msg("%s", error);
	return store;
}

static void sql(const char *path, const char *text)
{
	sqlite3 *db;
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

/* ---- Rows ---- */

static const struct store_player anna = {7, 1000, {1, 2, 3}, "Änna", "novice"};
static const struct store_table table = {3, 7, 2000, 0, {9, 8}, STORE_PLAYING, 1, "abcdefgh", "{\"game\":\"board\"}"};
static const struct store_seat seat = {3, 7, 60000, 2100, 1, 1, 1, 2, 3, 11, 19, "Änna", "", "00ff"};

static void write_some(struct store *store)
{
	assert_int_equal(store_begin(store), STORE_OK);
	assert_int_equal(store_put_player(store, &anna), STORE_OK);
	assert_int_equal(store_put_table(store, &table), STORE_OK);
	assert_int_equal(store_put_seat(store, &seat), STORE_OK);
	for (int i = 0; i < 3; i++) {
		char text[32];
		struct store_line line = {3, i, 2000 + i, text, 0};
		line.len = (size_t)snprintf(text, sizeof text, "{\"n\":%d}", i);
		assert_int_equal(store_put_line(store, &line), STORE_OK);
	}
	assert_int_equal(store_commit(store), STORE_OK);
}

static bool same_table(void *count, const struct store_table *row)
{
	assert_int_equal(row->id, table.id);
	assert_int_equal(row->host, table.host);
	assert_int_equal(row->state, table.state);
	assert_memory_equal(row->seed, table.seed, sizeof row->seed);
	assert_string_equal(row->code, table.code);
	assert_string_equal(row->settings, table.settings);
	++*(int *)count;
	return true;
}

static bool same_seat(void *count, const struct store_seat *row)
{
	assert_int_equal(row->player, 7);
	assert_int_equal(row->bank, 60000);
	assert_int_equal(row->asked, 2100);
	assert_int_equal(row->muted, 1);
	assert_int_equal(row->order, 2);
	assert_int_equal(row->order_day, 3);
	assert_int_equal(row->order_mark, 11);
	assert_int_equal(row->order_amount, 19);
	assert_string_equal(row->name, "Änna");
	assert_string_equal(row->contribution, "00ff");
	++*(int *)count;
	return true;
}

static bool old_seat(void *count, const struct store_seat *row)
{
	assert_int_equal(row->asked, 0);
	assert_int_equal(row->muted, 0);
	assert_int_equal(row->order_mark, 11);
	++*(int *)count;
	return true;
}

static bool next_line(void *count, const struct store_line *row)
{
	char text[32];
	snprintf(text, sizeof text, "{\"n\":%d}", *(int *)count);
	assert_int_equal(row->number, *(int *)count);
	assert_string_equal(row->text, text);
	++*(int *)count;
	return true;
}

static void check_some(struct store *store)
{
	struct store_player player;
	int tables = 0, seats = 0, lines = 0, named = 0;
	assert_int_equal(store_find_player(store, anna.key, &player), STORE_OK);
	assert_string_equal(player.name, anna.name);
	assert_string_equal(player.bot, anna.bot);
	assert_int_equal(store_live_tables(store, same_table, &tables), STORE_OK);
	assert_int_equal(store_find_table(store, "abcdefgh", same_table, &named), STORE_OK);
	assert_int_equal(store_seats(store, 3, same_seat, &seats), STORE_OK);
	assert_int_equal(store_lines(store, 3, next_line, &lines), STORE_OK);
	assert_int_equal(tables, 1);
	assert_int_equal(named, 1);
	assert_int_equal(seats, 1);
	assert_int_equal(lines, 3);
}

static void test_rows_come_back(void **state)
{
	(void)state;
	struct store *store = open_store();
	int64_t last_player, last_table;
	write_some(store);
	check_some(store);
	store_close(store);
	store = open_store();
	check_some(store);
	assert_int_equal(store_last_ids(store, &last_player, &last_table), STORE_OK);
	assert_int_equal(last_player, 7);
	assert_int_equal(last_table, 3);
	store_close(store);
}

static bool count_up(void *next, const struct store_line *row)
{
	char text[32];
	snprintf(text, sizeof text, "line %d", *(int *)next);
	assert_int_equal(row->number, *(int *)next);
	assert_string_equal(row->text, text);
	++*(int *)next;
	return true;
}

static void test_the_last_of_the_chat(void **state)
{
	(void)state;
	struct store *store = open_store();
	int next = 7;
	for (int i = 0; i < STORE_CHAT_KEPT + next; i++) {
		char text[32];
		struct store_line line = {3, i, 2000 + i, text, 0};
		line.len = (size_t)snprintf(text, sizeof text, "line %d", i);
		assert_int_equal(store_put_chat(store, &line), STORE_OK);
	}
	assert_int_equal(store_chat(store, 3, count_up, &next), STORE_OK);
	assert_int_equal(next, STORE_CHAT_KEPT + 7);
	assert_int_equal(store_chat(store, 4, count_up, &next), STORE_NONE);
	store_close(store);
}

static void test_when_it_was_alive(void **state)
{
	(void)state;
	struct store *store = open_store();
	int64_t at = -1;
	assert_int_equal(store_alive(store, &at), STORE_OK);
	assert_int_equal(at, 0);
	assert_int_equal(store_put_alive(store, 5000), STORE_OK);
	assert_int_equal(store_put_alive(store, 6000), STORE_OK);
	assert_int_equal(store_alive(store, &at), STORE_OK);
	assert_int_equal(at, 6000);
	store_close(store);
}

static void test_what_is_not_there(void **state)
{
	(void)state;
	struct store *store = open_store();
	struct store_player player;
	int count = 0;
	assert_int_equal(store_find_player(store, anna.key, &player), STORE_NONE);
	assert_int_equal(store_find_table(store, "nowhere", same_table, &count), STORE_NONE);
	assert_int_equal(store_lines(store, 3, next_line, &count), STORE_NONE);
	store_close(store);
}

static void test_rollback_keeps_nothing(void **state)
{
	(void)state;
	struct store *store = open_store();
	struct store_player player;
	assert_int_equal(store_begin(store), STORE_OK);
	assert_int_equal(store_put_player(store, &anna), STORE_OK);
	store_rollback(store);
	assert_int_equal(store_find_player(store, anna.key, &player), STORE_NONE);
	store_close(store);
}

static bool count_table(void *count, const struct store_table *row)
{
	*(int64_t *)count = *(int64_t *)count * 10 + row->id;
	return true;
}

static void test_finished_games(void **state)
{
	(void)state;
	struct store *store = open_store();
	int64_t all = 0, of_anna = 0, page = 0;
	assert_int_equal(store_begin(store), STORE_OK);
	for (int i = 1; i <= 4; i++) {
		struct store_table row = table;
		struct store_seat at = seat;
		row.id = at.table = i;
		row.code[0] = (char)('a' + i);
		row.state = i == 4 ? STORE_PLAYING : STORE_OVER;
		snprintf(at.name, sizeof at.name, i == 2 ? "Bo" : "Änna");
		assert_int_equal(store_put_table(store, &row), STORE_OK);
		assert_int_equal(store_put_seat(store, &at), STORE_OK);
	}
	assert_int_equal(store_commit(store), STORE_OK);
	assert_int_equal(store_finished(store, NULL, INT64_MAX, 10, count_table, &all), STORE_OK);
	assert_int_equal(store_finished(store, "Änna", INT64_MAX, 10, count_table, &of_anna), STORE_OK);
	assert_int_equal(store_finished(store, NULL, 3, 1, count_table, &page), STORE_OK);
	assert_int_equal(all, 321);
	assert_int_equal(of_anna, 31);
	assert_int_equal(page, 2);
	store_close(store);
}

/* ---- Files that are not as they should be ---- */

static void test_one_server_a_folder(void **state)
{
	(void)state;
	struct store *store = open_store(), *second;
	assert_int_equal(store_open(&second, folder, error), STORE_BUSY);
	assert_non_null(strstr(error, "another medici server is using this folder"));
	store_close(store);
}

static void test_newer_is_refused(void **state)
{
	(void)state;
	struct store *store = open_store();
	store_close(store);
	sql(in_folder("medici.db"), "PRAGMA user_version=99");
	assert_int_equal(store_open(&store, folder, error), STORE_NEWER);
	assert_non_null(strstr(error, "newer medici"));
	assert_null(store);
}

/* A database as the first version made it, with a player and a game in it. */
#define ZEROS_29 "0000000000000000000000000000000000000000000000000000000000"
static void test_the_first_version_is_brought_up_to_date(void **state)
{
	(void)state;
	char mark[96];
	int seats = 0, lines = 0;
	struct store_player player;
	sql(in_folder("medici.db"), schema_steps[0]);
	snprintf(mark, sizeof mark, "PRAGMA application_id=%d; PRAGMA user_version=1", SCHEMA_APPLICATION);
	sql(in_folder("medici.db"), mark);
	sql(in_folder("medici.db"), "INSERT INTO seats VALUES(3,1,7,'Änna','','00ff',1,60000,2,19,3,11);"
								"INSERT INTO players VALUES(7,x'010203" ZEROS_29 "','Bo',1000);"
								"INSERT INTO lines VALUES(3,0,2000,'{\"n\":0}')");
	struct store *store = open_store();
	assert_int_equal(store_find_player(store, anna.key, &player), STORE_OK);
	assert_string_equal(player.name, "Bo");
	assert_string_equal(player.bot, "");
	assert_int_equal(store_seats(store, 3, old_seat, &seats), STORE_OK);
	assert_int_equal(store_lines(store, 3, next_line, &lines), STORE_OK);
	assert_int_equal(seats, 1);
	assert_int_equal(lines, 1);
	write_some(store);
	check_some(store);
	store_close(store);
}

static void test_foreign_is_left_alone(void **state)
{
	(void)state;
	struct store *store;
	sql(in_folder("medici.db"), "CREATE TABLE recipes(name TEXT)");
	assert_int_equal(store_open(&store, folder, error), STORE_FOREIGN);
	sql(in_folder("medici.db"), "INSERT INTO recipes VALUES('ribollita')");
}

static void overwrite(const char *path, off_t from, size_t size)
{
	char junk[4096];
	int fd = open(path, O_WRONLY);
	memset(junk, 0x5a, sizeof junk);
	assert_true(fd >= 0);
	assert_int_equal(pwrite(fd, junk, size, from), (ssize_t)size);
	close(fd);
}

static off_t size_of(const char *path)
{
	struct stat info;
	assert_int_equal(stat(path, &info), 0);
	return info.st_size;
}

static void test_damaged_is_not_overwritten(void **state)
{
	(void)state;
	struct store *store = open_store();
	write_some(store);
	store_close(store);
	off_t size = size_of(in_folder("medici.db"));
	for (off_t page = 4096; page < size; page += 4096)
		overwrite(in_folder("medici.db"), page, 4096);
	assert_int_equal(store_open(&store, folder, error), STORE_DAMAGED);
	assert_non_null(strstr(error, "damaged"));
	overwrite(in_folder("medici.db"), 0, 100);
	assert_int_equal(store_open(&store, folder, error), STORE_FOREIGN);
	assert_int_equal(size_of(in_folder("medici.db")), size);
}

static void test_backup_while_writing(void **state)
{
	(void)state;
	struct store *store = open_store(), *copy;
	char path[128];
	write_some(store);
	snprintf(path, sizeof path, "%s", in_folder("copy.db"));
	assert_int_equal(store_backup(folder, path, error), STORE_OK);
	assert_int_equal(store_backup(folder, path, error), STORE_FAILED);
	assert_non_null(strstr(error, "not overwritten"));
	store_close(store);
	assert_int_equal(rename(path, in_folder("medici.db")), 0);
	copy = open_store();
	check_some(copy);
	store_close(copy);
}

/* ---- The writer ---- */

static sem_t woken;

static void wake(void *context)
{
	(void)context;
	sem_post(&woken);
}

static struct writer_report wait_for(struct writer *writer, uint64_t durable, enum store_status status)
{
	struct writer_report report;
	for (;;) {
		writer_report(writer, &report);
		if (report.durable >= durable && report.status == status)
			return report;
		assert_int_equal(sem_wait(&woken), 0);
	}
}

static uint64_t put_lines(struct writer *writer, int from, int count)
{
	uint64_t number = 0;
	for (int i = from; i < from + count; i++) {
		char text[32];
		struct store_line line = {3, i, 2000 + i, text, 0};
		line.len = (size_t)snprintf(text, sizeof text, "{\"n\":%d}", i);
		number = writer_put_line(writer, &line);
		assert_true(number > 0);
	}
	writer_flush(writer);
	return number;
}

static void check_lines(int count)
{
	struct store *store = open_store();
	int lines = 0;
	assert_int_equal(store_lines(store, 3, next_line, &lines), STORE_OK);
	assert_int_equal(lines, count);
	store_close(store);
}

static void test_writer_says_what_is_durable(void **state)
{
	(void)state;
	struct writer *writer = writer_start(open_store(), wake, NULL);
	struct store *reader;
	int lines = 0;
	uint64_t number = put_lines(writer, 0, 1000);
	assert_int_equal(number, 1000);
	assert_int_equal(wait_for(writer, number, STORE_OK).durable, number);
	assert_int_equal(store_open_reader(&reader, folder, error), STORE_OK);
	assert_int_equal(store_lines(reader, 3, next_line, &lines), STORE_OK);
	assert_int_equal(lines, 1000);
	store_close(reader);
	put_lines(writer, 1000, 500);
	assert_int_equal(writer_stop(writer, 1000), 0);
	check_lines(1500);
}

static void limit_files(rlim_t size)
{
	struct rlimit limit;
	getrlimit(RLIMIT_FSIZE, &limit);
	limit.rlim_cur = size;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The system refuses to let any file grow, as a full disk does; then there is room again. */
static void test_writer_waits_for_room(void **state)
{
	(void)state;
	struct writer *writer = writer_start(open_store(), wake, NULL);
	uint64_t number = put_lines(writer, 0, 10);
	wait_for(writer, number, STORE_OK);
	signal(SIGXFSZ, SIG_IGN);
	limit_files(4096);
	put_lines(writer, 10, 10);
	struct writer_report report;
	do {
		sem_wait(&woken);
		writer_report(writer, &report);
	} while (report.status == STORE_OK);
	assert_true(report.status == STORE_FULL || report.status == STORE_IO);
	assert_int_equal(report.durable, 10);
	number = put_lines(writer, 20, 10);
	limit_files(RLIM_INFINITY);
	wait_for(writer, number, STORE_OK);
	assert_int_equal(writer_stop(writer, 1000), 0);
	check_lines(30);
}

static void test_writer_gives_up_in_time(void **state)
{
	(void)state;
	struct writer *writer = writer_start(open_store(), wake, NULL);
	wait_for(writer, put_lines(writer, 0, 5), STORE_OK);
	signal(SIGXFSZ, SIG_IGN);
	limit_files(4096);
	put_lines(writer, 5, 7);
	uint64_t lost = writer_stop(writer, 100);
	limit_files(RLIM_INFINITY);
	assert_int_equal(lost, 7);
	check_lines(5);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, new_folder, remove_folder)

int main(void)
{
	const struct CMUnitTest tests[] = {
		IN_FOLDER(test_rows_come_back),
		IN_FOLDER(test_what_is_not_there),
		IN_FOLDER(test_rollback_keeps_nothing),
		IN_FOLDER(test_finished_games),
		IN_FOLDER(test_one_server_a_folder),
		IN_FOLDER(test_newer_is_refused),
		IN_FOLDER(test_foreign_is_left_alone),
		IN_FOLDER(test_damaged_is_not_overwritten),
		IN_FOLDER(test_backup_while_writing),
		IN_FOLDER(test_writer_says_what_is_durable),
		IN_FOLDER(test_writer_waits_for_room),
		IN_FOLDER(test_writer_gives_up_in_time),
		IN_FOLDER(test_the_last_of_the_chat),
		IN_FOLDER(test_when_it_was_alive),
		IN_FOLDER(test_the_first_version_is_brought_up_to_date),
	};
	sem_init(&woken, 0, 0);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
