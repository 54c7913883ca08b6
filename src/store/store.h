/* The server's database behind one interface: players, tables, seats, the lines of every record, and the last chat
 * lines of every table. sqlite.c implements it.
 *
 * Rows are written whole: writing a row that exists replaces it. The caller numbers players and tables, so that nothing
 * has to be read before it is written. A store is for one thread at a time; a second one on the same folder, opened for
 * reading, may be used in another thread at the same time. Errors are values, and a failed operation can be repeated.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every status, with a sentence for the host. */
#define STORE_STATUS_LIST(X) \
	X(OK, "fine") \
	X(NONE, "there is no such row") \
	X(FULL, "the disk is full") \
	X(READ_ONLY, "cannot be written to: change its owner or its rights, or name another folder with --data") \
	X(MISSING, "there is no medici database: name the folder of the server with --data") \
	X(BUSY, "another process is using the database") \
	X(NEWER, "the database was written by a newer medici: use that version, or another folder") \
	X(FOREIGN, "the file is not a medici database: nothing in it was changed") \
	X(DAMAGED, "the database is damaged: nothing in it was changed; restore a backup, or use another folder") \
	X(IO, "the disk reported an error") \
	X(MEMORY, "out of memory") \
	X(FAILED, "the database failed")

#define STORE_STATUS_ENUM(name, text) STORE_##name,
enum store_status { STORE_STATUS_LIST(STORE_STATUS_ENUM) STORE_STATUS_COUNT };
#undef STORE_STATUS_ENUM

const char *store_status_text(enum store_status status);

enum { STORE_KEY_SIZE = 32, STORE_CODE_SIZE = 13, STORE_NAME_SIZE = 129, STORE_ERROR_SIZE = 512 };
enum { STORE_CHAT_KEPT = 100 /* lines a table; older ones are deleted */ };

enum store_state { STORE_OPEN, STORE_PLAYING, STORE_OVER, STORE_CLOSED };

struct store_player {
	int64_t id;
	int64_t created; /* milliseconds since 1970, like all times here */
	uint8_t key[STORE_KEY_SIZE];
	char name[STORE_NAME_SIZE];
	char bot[STORE_NAME_SIZE]; /* of a program: its kind; empty for a person */
};

struct store_table {
	int64_t id;
	int64_t host; /* a player's id */
	int64_t created, ended;
	uint8_t seed[STORE_KEY_SIZE];
	uint8_t state;  /* enum store_state */
	uint8_t listed; /* in the lobby, and its record among the public ones */
	char code[STORE_CODE_SIZE];
	const char *settings; /* JSON; in a row that is read, valid only during the visit */
};

struct store_seat {
	int64_t table;
	int64_t player; /* 0: none */
	int64_t bank;   /* milliseconds left beyond the time of a decision */
	int64_t asked;  /* when this seat was last asked for a decision; if a line is later, its time counts */
	uint8_t seat, away, muted;
	uint8_t order, order_day, order_mark; /* the standing order, as in struct live_order */
	uint16_t order_amount;
	char name[STORE_NAME_SIZE];
	char bot[STORE_NAME_SIZE]; /* a bot of the server if `player` is 0, otherwise the kind of a program; empty: a
								  person, or nobody */
	char contribution[65];     /* hex, or empty */
};

struct store_line {
	int64_t table, number, at;
	const char *text; /* without its newline */
	size_t len;
};

struct store;

/* Opens or creates FOLDER/medici.db, and locks the folder against a second writer. On failure `error` holds a
 * sentence that names the file. */
enum store_status store_open(struct store **out, const char *folder, char error[STORE_ERROR_SIZE]);
/* Opens an existing database for reading. */
enum store_status store_open_reader(struct store **out, const char *folder, char error[STORE_ERROR_SIZE]);
void store_close(struct store *store);
/* Returns SQLite's message of the last error, for the log. */
const char *store_error(const struct store *store);

/* A transaction: everything from begin to commit is stored, or nothing. After a failure, roll back and try again. */
enum store_status store_begin(struct store *store);
enum store_status store_commit(struct store *store);
void store_rollback(struct store *store);

enum store_status store_put_player(struct store *store, const struct store_player *player);
enum store_status store_put_table(struct store *store, const struct store_table *table);
enum store_status store_put_seat(struct store *store, const struct store_seat *seat);
enum store_status store_put_line(struct store *store, const struct store_line *line);
enum store_status store_put_chat(struct store *store, const struct store_line *line);
/* Notes that the server was alive at this time. */
enum store_status store_put_alive(struct store *store, int64_t at);

/* Reading. A visitor returns true to see the next row. */
enum store_status store_last_ids(struct store *store, int64_t *player, int64_t *table);
enum store_status store_alive(struct store *store, int64_t *at); /* 0 if it was never noted */
enum store_status store_find_player(struct store *store, const uint8_t key[STORE_KEY_SIZE],
									struct store_player *player);
typedef bool store_table_visitor(void *context, const struct store_table *table);
/* Tables that are open or playing. */
enum store_status store_live_tables(struct store *store, store_table_visitor *visit, void *context);
enum store_status store_find_table(struct store *store, const char *code, store_table_visitor *visit, void *context);
/* Visits at most `limit` finished listed games, the latest first: those of the player `name`, or all if it is NULL;
 * only tables with an id below `before`. */
enum store_status store_finished(struct store *store, const char *name, int64_t before, int limit,
								 store_table_visitor *visit, void *context);
typedef bool store_seat_visitor(void *context, const struct store_seat *seat);
enum store_status store_seats(struct store *store, int64_t table, store_seat_visitor *visit, void *context);
typedef bool store_line_visitor(void *context, const struct store_line *line);
enum store_status store_lines(struct store *store, int64_t table, store_line_visitor *visit, void *context);
/* Visits the last chat lines, the oldest first. */
enum store_status store_chat(struct store *store, int64_t table, store_line_visitor *visit, void *context);

/* Copies the folder's database into a new file, as of one moment, also while a server is writing. */
enum store_status store_backup(const char *folder, const char *file, char error[STORE_ERROR_SIZE]);

#endif
