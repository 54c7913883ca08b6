/* The schema of the database, by version: entry v upgrades a database of version v to v + 1. Entries are never
 * changed, only added, so that every database ever written can be opened. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

enum { SCHEMA_APPLICATION = 0x4d644369 /* "MdCi", SQLite's application_id of our files */ };

static const char *const schema_steps[] = {
	"CREATE TABLE players(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, name TEXT NOT NULL, created INTEGER NOT "
	"NULL);"
	"CREATE TABLE tables(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, host INTEGER NOT NULL, state INTEGER NOT "
	"NULL,"
	" listed INTEGER NOT NULL, seed BLOB NOT NULL, settings TEXT NOT NULL, created INTEGER NOT NULL,"
	" ended INTEGER NOT NULL);"
	"CREATE INDEX tables_by_state ON tables(state, listed, id);"
	"CREATE TABLE seats(tab INTEGER NOT NULL, seat INTEGER NOT NULL, player INTEGER NOT NULL, name TEXT NOT NULL,"
	" bot TEXT NOT NULL, contribution TEXT NOT NULL, away INTEGER NOT NULL, bank INTEGER NOT NULL,"
	" ordered INTEGER NOT NULL, order_amount INTEGER NOT NULL, order_day INTEGER NOT NULL, order_mark INTEGER NOT NULL,"
	" PRIMARY KEY(tab, seat)) WITHOUT ROWID;"
	"CREATE INDEX seats_by_name ON seats(name, tab);"
	"CREATE TABLE lines(tab INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL,"
	" PRIMARY KEY(tab, number)) WITHOUT ROWID;",

	/* When the server was last alive, for clocks, and chat. */
	"CREATE TABLE server(id INTEGER PRIMARY KEY CHECK(id = 1), alive INTEGER NOT NULL);"
	"ALTER TABLE seats ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;"
	"CREATE TABLE chat(tab INTEGER NOT NULL, place INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
	" line TEXT NOT NULL, PRIMARY KEY(tab, place)) WITHOUT ROWID;",

	/* Players that are programs. */
	"ALTER TABLE players ADD COLUMN bot TEXT NOT NULL DEFAULT '';",
};

enum { SCHEMA_VERSION = sizeof schema_steps / sizeof schema_steps[0] };

#endif
