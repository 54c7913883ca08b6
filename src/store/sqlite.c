/* Reading and writing rows with prepared statements, each of which is reset before its function returns. */
#include "sqlite.h"

#include <string.h>

const char *store_status_text(enum store_status status)
{
#define STORE_STATUS_TEXT(name, text) text,
	static const char *const texts[] = {STORE_STATUS_LIST(STORE_STATUS_TEXT)};
#undef STORE_STATUS_TEXT
	return texts[status];
}

enum store_status sqlite_status(int code)
{
	switch (code & 0xff) {
	case SQLITE_OK:
	case SQLITE_ROW:
	case SQLITE_DONE:
		return STORE_OK;
	case SQLITE_FULL:
		return STORE_FULL;
	case SQLITE_READONLY:
	case SQLITE_CANTOPEN:
	case SQLITE_PERM:
		return STORE_READ_ONLY;
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return STORE_BUSY;
	case SQLITE_CORRUPT:
		return STORE_DAMAGED;
	case SQLITE_NOTADB:
		return STORE_FOREIGN;
	case SQLITE_IOERR:
		return STORE_IO;
	case SQLITE_NOMEM:
		return STORE_MEMORY;
	default:
		return STORE_FAILED;
	}
}

const char *store_error(const struct store *store)
{
	return sqlite3_errmsg(store->db);
}

/* ---- Writing ---- */

static enum store_status run(sqlite3_stmt *statement)
{
	int code = sqlite3_step(statement);
	sqlite3_reset(statement);
	sqlite3_clear_bindings(statement);
	return sqlite_status(code);
}

enum store_status store_begin(struct store *store)
{
	return run(store->statement[SQL_BEGIN]);
}

enum store_status store_commit(struct store *store)
{
	return run(store->statement[SQL_COMMIT]);
}

void store_rollback(struct store *store)
{
	if (!sqlite3_get_autocommit(store->db))
		sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text)
{
	sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

enum store_status store_put_player(struct store *store, const struct store_player *player)
{
	sqlite3_stmt *put = store->statement[SQL_PUT_PLAYER];
	sqlite3_bind_int64(put, 1, player->id);
	sqlite3_bind_blob(put, 2, player->key, STORE_KEY_SIZE, SQLITE_STATIC);
	bind_text(put, 3, player->name);
	sqlite3_bind_int64(put, 4, player->created);
	bind_text(put, 5, player->bot);
	return run(put);
}

enum store_status store_put_table(struct store *store, const struct store_table *table)
{
	sqlite3_stmt *put = store->statement[SQL_PUT_TABLE];
	sqlite3_bind_int64(put, 1, table->id);
	bind_text(put, 2, table->code);
	sqlite3_bind_int64(put, 3, table->host);
	sqlite3_bind_int(put, 4, table->state);
	sqlite3_bind_int(put, 5, table->listed);
	sqlite3_bind_blob(put, 6, table->seed, STORE_KEY_SIZE, SQLITE_STATIC);
	bind_text(put, 7, table->settings);
	sqlite3_bind_int64(put, 8, table->created);
	sqlite3_bind_int64(put, 9, table->ended);
	return run(put);
}

enum store_status store_put_seat(struct store *store, const struct store_seat *seat)
{
	sqlite3_stmt *put = store->statement[SQL_PUT_SEAT];
	sqlite3_bind_int64(put, 1, seat->table);
	sqlite3_bind_int(put, 2, seat->seat);
	sqlite3_bind_int64(put, 3, seat->player);
	bind_text(put, 4, seat->name);
	bind_text(put, 5, seat->bot);
	bind_text(put, 6, seat->contribution);
	sqlite3_bind_int(put, 7, seat->away);
	sqlite3_bind_int64(put, 8, seat->bank);
	sqlite3_bind_int(put, 9, seat->order);
	sqlite3_bind_int(put, 10, seat->order_amount);
	sqlite3_bind_int(put, 11, seat->order_day);
	sqlite3_bind_int(put, 12, seat->order_mark);
	sqlite3_bind_int64(put, 13, seat->asked);
	sqlite3_bind_int(put, 14, seat->muted);
	return run(put);
}

static sqlite3_stmt *bind_line(sqlite3_stmt *put, const struct store_line *line)
{
	sqlite3_bind_int64(put, 1, line->table);
	sqlite3_bind_int64(put, 2, line->number);
	sqlite3_bind_int64(put, 3, line->at);
	sqlite3_bind_text(put, 4, line->text, (int)line->len, SQLITE_STATIC);
	return put;
}

enum store_status store_put_line(struct store *store, const struct store_line *line)
{
	return run(bind_line(store->statement[SQL_PUT_LINE], line));
}

enum store_status store_put_chat(struct store *store, const struct store_line *line)
{
	sqlite3_stmt *put = bind_line(store->statement[SQL_PUT_CHAT], line);
	sqlite3_bind_int64(put, 5, line->number % STORE_CHAT_KEPT);
	return run(put);
}

enum store_status store_put_alive(struct store *store, int64_t at)
{
	sqlite3_bind_int64(store->statement[SQL_PUT_ALIVE], 1, at);
	return run(store->statement[SQL_PUT_ALIVE]);
}

/* ---- Reading ---- */

/* The copy always ends in NUL; a text longer than the store ever writes is cut. */
static void column_text(sqlite3_stmt *row, int column, char *text, size_t size)
{
	size_t len = (size_t)sqlite3_column_bytes(row, column);
	const unsigned char *from = sqlite3_column_text(row, column);
	if (len >= size)
		len = size - 1;
	if (from)
		memcpy(text, from, len);
	text[from ? len : 0] = '\0';
}

static void column_key(sqlite3_stmt *row, int column, uint8_t key[STORE_KEY_SIZE])
{
	const void *from = sqlite3_column_blob(row, column);
	memset(key, 0, STORE_KEY_SIZE);
	if (from && sqlite3_column_bytes(row, column) == STORE_KEY_SIZE)
		memcpy(key, from, STORE_KEY_SIZE);
}

/* Returns STORE_NONE if there was no row. */
static enum store_status end_read(sqlite3_stmt *read, int code, int rows)
{
	sqlite3_reset(read);
	sqlite3_clear_bindings(read);
	return sqlite_status(code) == STORE_OK && rows == 0 ? STORE_NONE : sqlite_status(code);
}

enum store_status store_last_ids(struct store *store, int64_t *player, int64_t *table)
{
	sqlite3_stmt *read = store->statement[SQL_LAST_IDS];
	int code = sqlite3_step(read);
	*player = sqlite3_column_int64(read, 0);
	*table = sqlite3_column_int64(read, 1);
	return end_read(read, code, 1);
}

enum store_status store_alive(struct store *store, int64_t *at)
{
	sqlite3_stmt *read = store->statement[SQL_ALIVE];
	int code = sqlite3_step(read);
	*at = sqlite3_column_int64(read, 0);
	return end_read(read, code, 1);
}

enum store_status store_find_player(struct store *store, const uint8_t key[STORE_KEY_SIZE], struct store_player *player)
{
	sqlite3_stmt *read = store->statement[SQL_FIND_PLAYER];
	sqlite3_bind_blob(read, 1, key, STORE_KEY_SIZE, SQLITE_STATIC);
	int code = sqlite3_step(read);
	if (code == SQLITE_ROW) {
		player->id = sqlite3_column_int64(read, 0);
		column_key(read, 1, player->key);
		column_text(read, 2, player->name, sizeof player->name);
		player->created = sqlite3_column_int64(read, 3);
		column_text(read, 4, player->bot, sizeof player->bot);
	}
	return end_read(read, code, code == SQLITE_ROW);
}

static void read_table(sqlite3_stmt *row, struct store_table *table)
{
	table->id = sqlite3_column_int64(row, 0);
	column_text(row, 1, table->code, sizeof table->code);
	table->host = sqlite3_column_int64(row, 2);
	table->state = (uint8_t)sqlite3_column_int(row, 3);
	table->listed = (uint8_t)sqlite3_column_int(row, 4);
	column_key(row, 5, table->seed);
	table->settings = (const char *)sqlite3_column_text(row, 6);
	table->created = sqlite3_column_int64(row, 7);
	table->ended = sqlite3_column_int64(row, 8);
}

static enum store_status visit_tables(sqlite3_stmt *read, store_table_visitor *visit, void *context)
{
	int code, rows = 0;
	bool more = true;
	while (more && (code = sqlite3_step(read)) == SQLITE_ROW) {
		struct store_table table;
		read_table(read, &table);
		more = visit(context, &table);
		rows++;
	}
	return end_read(read, code, rows);
}

enum store_status store_live_tables(struct store *store, store_table_visitor *visit, void *context)
{
	return visit_tables(store->statement[SQL_LIVE_TABLES], visit, context);
}

enum store_status store_find_table(struct store *store, const char *code, store_table_visitor *visit, void *context)
{
	sqlite3_stmt *read = store->statement[SQL_FIND_TABLE];
	bind_text(read, 1, code);
	return visit_tables(read, visit, context);
}

enum store_status store_finished(struct store *store, const char *name, int64_t before, int limit,
								 store_table_visitor *visit, void *context)
{
	sqlite3_stmt *read = store->statement[name ? SQL_FINISHED_OF : SQL_FINISHED];
	if (name)
		bind_text(read, 1, name);
	sqlite3_bind_int64(read, 2, before);
	sqlite3_bind_int(read, 3, limit);
	return visit_tables(read, visit, context);
}

static void read_seat(sqlite3_stmt *row, struct store_seat *seat)
{
	seat->table = sqlite3_column_int64(row, 0);
	seat->seat = (uint8_t)sqlite3_column_int(row, 1);
	seat->player = sqlite3_column_int64(row, 2);
	column_text(row, 3, seat->name, sizeof seat->name);
	column_text(row, 4, seat->bot, sizeof seat->bot);
	column_text(row, 5, seat->contribution, sizeof seat->contribution);
	seat->away = (uint8_t)sqlite3_column_int(row, 6);
	seat->bank = sqlite3_column_int64(row, 7);
	seat->order = (uint8_t)sqlite3_column_int(row, 8);
	seat->order_amount = (uint16_t)sqlite3_column_int(row, 9);
	seat->order_day = (uint8_t)sqlite3_column_int(row, 10);
	seat->order_mark = (uint8_t)sqlite3_column_int(row, 11);
	seat->asked = sqlite3_column_int64(row, 12);
	seat->muted = (uint8_t)sqlite3_column_int(row, 13);
}

enum store_status store_seats(struct store *store, int64_t table, store_seat_visitor *visit, void *context)
{
	sqlite3_stmt *read = store->statement[SQL_SEATS];
	int code, rows = 0;
	bool more = true;
	sqlite3_bind_int64(read, 1, table);
	while (more && (code = sqlite3_step(read)) == SQLITE_ROW) {
		struct store_seat seat;
		read_seat(read, &seat);
		more = visit(context, &seat);
		rows++;
	}
	return end_read(read, code, rows);
}

static enum store_status visit_lines(sqlite3_stmt *read, int64_t table, store_line_visitor *visit, void *context)
{
	int code, rows = 0;
	bool more = true;
	sqlite3_bind_int64(read, 1, table);
	while (more && (code = sqlite3_step(read)) == SQLITE_ROW) {
		struct store_line line;
		line.table = sqlite3_column_int64(read, 0);
		line.number = sqlite3_column_int64(read, 1);
		line.at = sqlite3_column_int64(read, 2);
		line.text = (const char *)sqlite3_column_text(read, 3);
		line.len = (size_t)sqlite3_column_bytes(read, 3);
		more = line.text && visit(context, &line);
		rows++;
	}
	return end_read(read, code, rows);
}

enum store_status store_lines(struct store *store, int64_t table, store_line_visitor *visit, void *context)
{
	return visit_lines(store->statement[SQL_LINES], table, visit, context);
}

enum store_status store_chat(struct store *store, int64_t table, store_line_visitor *visit, void *context)
{
	return visit_lines(store->statement[SQL_CHAT], table, visit, context);
}
