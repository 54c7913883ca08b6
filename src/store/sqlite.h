/* What the files of the SQLite store share. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>

#include "store/store.h"

/* Every statement, prepared when the store is opened. The columns of a read have the order of the fields in store.h. */
#define SQLITE_STATEMENT_LIST(X) \
	X(BEGIN, "BEGIN IMMEDIATE") \
	X(COMMIT, "COMMIT") \
	X(PUT_PLAYER, "INSERT OR REPLACE INTO players(id, key, name, created, bot) VALUES(?,?,?,?,?)") \
	X(PUT_TABLE, "INSERT OR REPLACE INTO tables(id, code, host, state, listed, seed, settings, created, ended)" \
				 " VALUES(?,?,?,?,?,?,?,?,?)") \
	X(PUT_SEAT, "INSERT OR REPLACE INTO seats(tab, seat, player, name, bot, contribution, away, bank, ordered," \
				" order_amount, order_day, order_mark, asked, muted) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)") \
	X(PUT_LINE, "INSERT OR REPLACE INTO lines(tab, number, at, line) VALUES(?,?,?,?)") \
	X(PUT_CHAT, "INSERT OR REPLACE INTO chat(tab, number, at, line, place) VALUES(?,?,?,?,?)") \
	X(PUT_ALIVE, "INSERT OR REPLACE INTO server(id, alive) VALUES(1, ?)") \
	X(LAST_IDS, "SELECT (SELECT ifnull(max(id), 0) FROM players), (SELECT ifnull(max(id), 0) FROM tables)") \
	X(ALIVE, "SELECT ifnull(max(alive), 0) FROM server") \
	X(FIND_PLAYER, "SELECT id, key, name, created, bot FROM players WHERE key = ?") \
	X(LIVE_TABLES, "SELECT " SQLITE_TABLE_COLUMNS " FROM tables WHERE state < 2 ORDER BY id") \
	X(FIND_TABLE, "SELECT " SQLITE_TABLE_COLUMNS " FROM tables WHERE code = ?") \
	X(FINISHED, "SELECT " SQLITE_TABLE_COLUMNS " FROM tables WHERE state = 2 AND listed AND id < ?2" \
				" ORDER BY id DESC LIMIT ?3") \
	X(FINISHED_OF, "SELECT " SQLITE_TABLE_COLUMNS " FROM tables WHERE state = 2 AND listed AND id < ?2 AND id IN" \
				   " (SELECT tab FROM seats WHERE name = ?1) ORDER BY id DESC LIMIT ?3") \
	X(SEATS, \
	  "SELECT tab, seat, player, name, bot, contribution, away, bank, ordered, order_amount, order_day, order_mark," \
	  " asked, muted FROM seats WHERE tab = ? ORDER BY seat") \
	X(LINES, "SELECT tab, number, at, line FROM lines WHERE tab = ? ORDER BY number") \
	X(CHAT, "SELECT tab, number, at, line FROM chat WHERE tab = ? ORDER BY number")

#define SQLITE_TABLE_COLUMNS "id, code, host, state, listed, seed, settings, created, ended"

#define SQLITE_STATEMENT_ENUM(name, text) SQL_##name,
enum { SQLITE_STATEMENT_LIST(SQLITE_STATEMENT_ENUM) SQL_COUNT };
#undef SQLITE_STATEMENT_ENUM

struct store {
	sqlite3 *db;
	int lock; /* the folder's lock file, or -1 */
	sqlite3_stmt *statement[SQL_COUNT];
};

/* Returns the status for a result code of SQLite. */
enum store_status sqlite_status(int code);

#endif
