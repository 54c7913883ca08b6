/* Opening, upgrading and copying the database. A file that is not a medici database, is of a newer version, or is
 * damaged is refused and left unchanged. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lang/lang.h"
#include "store/schema.h"

enum { PATH_SIZE = 4096, BUSY_MS = 2000 };

static enum store_status fail(char error[STORE_ERROR_SIZE], enum store_status status, const char *path, const char *why)
{
	snprintf(error, STORE_ERROR_SIZE, *why ? "%.300s: %s (%.120s)" : "%.300s: %s", path, _(store_status_text(status)),
			 why);
	return status;
}

static enum store_status fail_db(struct store *store, char error[STORE_ERROR_SIZE], int code, const char *path)
{
	char number[24];
	snprintf(number, sizeof number, "SQLite %d", store->db ? sqlite3_extended_errcode(store->db) : code);
	return fail(error, sqlite_status(code), path, number);
}

static enum store_status in_folder(char path[PATH_SIZE], const char *folder, const char *name,
								   char error[STORE_ERROR_SIZE])
{
	if (snprintf(path, PATH_SIZE, "%s/%s", folder, name) < PATH_SIZE - 16)
		return STORE_OK;
	return fail(error, STORE_FAILED, folder, _("its name is too long"));
}

static int make_folders(const char *folder)
{
	char path[PATH_SIZE];
	if (snprintf(path, sizeof path, "%s", folder) >= PATH_SIZE)
		return -1;
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(path, 0700); /* the folder itself: its error is the one to report */
		*slash = '/';
	}
	return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : -1;
}

/* Only one server may use a folder, because it keeps the tables in memory. */
static enum store_status lock_folder(struct store *store, const char *folder, char error[STORE_ERROR_SIZE])
{
	char path[PATH_SIZE];
	if (make_folders(folder) != 0 || access(folder, W_OK | X_OK) != 0)
		return fail(error, STORE_READ_ONLY, folder, lang_errno(errno));
	if (in_folder(path, folder, "lock", error) != STORE_OK)
		return STORE_FAILED;
	store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (store->lock < 0)
		return fail(error, STORE_READ_ONLY, path, lang_errno(errno));
	if (flock(store->lock, LOCK_EX | LOCK_NB) != 0)
		return fail(error, STORE_BUSY, folder, _("another medici server is using this folder"));
	return STORE_OK;
}

/* Checks that the files can be written. SQLite would open them read-only without an error, and create read-only
 * files beside them. */
static enum store_status check_files(const char *folder, char error[STORE_ERROR_SIZE])
{
	static const char *const names[] = {"medici.db", "medici.db-wal", "medici.db-shm"};
	char path[PATH_SIZE];
	enum store_status status = STORE_OK;
	for (size_t i = 0; i < sizeof names / sizeof names[0] && status == STORE_OK; i++) {
		status = in_folder(path, folder, names[i], error);
		if (status == STORE_OK && access(path, W_OK) != 0 && errno != ENOENT)
			status = fail(error, STORE_READ_ONLY, path, lang_errno(errno));
	}
	return status;
}

/* ---- What kind of file is it? ---- */

static int read_number(sqlite3 *db, const char *sql, int *number)
{
	sqlite3_stmt *statement;
	int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
	if (code != SQLITE_OK)
		return code;
	code = sqlite3_step(statement);
	*number = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* Copies the result of quick_check: "ok", or the first fault. */
static int check_pages(sqlite3 *db, char *found, size_t size)
{
	sqlite3_stmt *statement;
	int code = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &statement, NULL);
	if (code != SQLITE_OK)
		return code;
	code = sqlite3_step(statement);
	const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
	snprintf(found, size, "%s", text ? text : sqlite3_errmsg(db));
	sqlite3_finalize(statement);
	return code == SQLITE_ROW && strcmp(found, "ok") == 0 ? SQLITE_OK : SQLITE_CORRUPT;
}

static enum store_status identify(struct store *store, const char *path, int *version, char error[STORE_ERROR_SIZE])
{
	int application = 0, objects = 0;
	char found[120] = "";
	int code = read_number(store->db, "PRAGMA application_id", &application);
	if (code == SQLITE_OK)
		code = read_number(store->db, "PRAGMA user_version", version);
	if (code == SQLITE_OK)
		code = read_number(store->db, "SELECT count(*) FROM sqlite_schema", &objects);
	if (code != SQLITE_OK)
		return fail_db(store, error, code, path);
	if (application != SCHEMA_APPLICATION && (objects > 0 || *version > 0 || application != 0))
		return fail(error, STORE_FOREIGN, path, "");
	if (*version > SCHEMA_VERSION)
		return fail(error, STORE_NEWER, path, "");
	if (check_pages(store->db, found, sizeof found) != SQLITE_OK)
		return fail(error, STORE_DAMAGED, path, found);
	return STORE_OK;
}

/* ---- Bringing it up to date ---- */

/* Writes even if the version is current, so that a database that cannot be written is noticed at once. */
static int migrate(sqlite3 *db, int version)
{
	char mark[96];
	int code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
	for (; code == SQLITE_OK && version < SCHEMA_VERSION; version++)
		code = sqlite3_exec(db, schema_steps[version], NULL, NULL, NULL);
	snprintf(mark, sizeof mark, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", SCHEMA_APPLICATION,
			 SCHEMA_VERSION);
	return code == SQLITE_OK ? sqlite3_exec(db, mark, NULL, NULL, NULL) : code;
}

static int prepare_all(struct store *store)
{
#define SQLITE_STATEMENT_TEXT(name, text) text,
	static const char *const texts[] = {SQLITE_STATEMENT_LIST(SQLITE_STATEMENT_TEXT)};
#undef SQLITE_STATEMENT_TEXT
	for (int i = 0; i < SQL_COUNT; i++) {
		int code = sqlite3_prepare_v3(store->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statement[i], NULL);
		if (code != SQLITE_OK)
			return code;
	}
	return SQLITE_OK;
}

static enum store_status prepare_writer(struct store *store, const char *path, char error[STORE_ERROR_SIZE])
{
	int version = 0;
	enum store_status status = identify(store, path, &version, error);
	if (status != STORE_OK)
		return status;
	int code =
		sqlite3_exec(store->db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000",
					 NULL, NULL, NULL);
	if (code == SQLITE_OK)
		code = migrate(store->db, version);
	if (code == SQLITE_OK)
		code = prepare_all(store);
	return code == SQLITE_OK ? STORE_OK : fail_db(store, error, code, path);
}

static enum store_status open_db(struct store *store, const char *folder, int flags, char path[PATH_SIZE],
								 char error[STORE_ERROR_SIZE])
{
	enum store_status status = in_folder(path, folder, "medici.db", error);
	if (status != STORE_OK)
		return status;
	int code = sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
	sqlite3_busy_timeout(store->db, BUSY_MS);
	sqlite3_extended_result_codes(store->db, 1);
	return code == SQLITE_OK ? STORE_OK : fail_db(store, error, code, path);
}

static struct store *new_store(void)
{
	struct store *store = calloc(1, sizeof *store);
	if (store)
		store->lock = -1;
	return store;
}

enum store_status store_open(struct store **out, const char *folder, char error[STORE_ERROR_SIZE])
{
	char path[PATH_SIZE];
	struct store *store = *out = new_store();
	if (!store)
		return fail(error, STORE_MEMORY, folder, "");
	enum store_status status = lock_folder(store, folder, error);
	if (status == STORE_OK)
		status = check_files(folder, error);
	if (status == STORE_OK)
		status = open_db(store, folder, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, path, error);
	if (status == STORE_OK)
		status = prepare_writer(store, path, error);
	if (status == STORE_OK)
		return status;
	store_close(store);
	*out = NULL;
	return status;
}

/* Opens a database of any version to copy it: an older one may not have all tables yet. */
static enum store_status open_to_copy(struct store **out, const char *folder, char path[PATH_SIZE],
									  char error[STORE_ERROR_SIZE])
{
	int version;
	struct store *store = *out = new_store();
	if (!store)
		return fail(error, STORE_MEMORY, folder, "");
	enum store_status status = in_folder(path, folder, "medici.db", error);
	if (status == STORE_OK && access(path, F_OK) != 0)
		status = fail(error, STORE_MISSING, path, lang_errno(errno));
	if (status == STORE_OK)
		status = open_db(store, folder, SQLITE_OPEN_READONLY, path, error);
	if (status == STORE_OK)
		status = identify(store, path, &version, error);
	if (status == STORE_OK)
		return status;
	store_close(store);
	*out = NULL;
	return status;
}

enum store_status store_open_reader(struct store **out, const char *folder, char error[STORE_ERROR_SIZE])
{
	char path[PATH_SIZE];
	enum store_status status = open_to_copy(out, folder, path, error);
	int code = status == STORE_OK ? prepare_all(*out) : SQLITE_OK;
	if (code == SQLITE_OK)
		return status;
	status = fail_db(*out, error, code, path);
	store_close(*out);
	*out = NULL;
	return status;
}

void store_close(struct store *store)
{
	if (!store)
		return;
	for (int i = 0; i < SQL_COUNT; i++)
		sqlite3_finalize(store->statement[i]);
	sqlite3_close(store->db);
	if (store->lock >= 0)
		close(store->lock);
	free(store);
}

/* ---- Backup ---- */

/* Flushes the copy to the disk: the file, then its entry in the folder. */
static int flush_copy(const char *file)
{
	char folder[PATH_SIZE];
	snprintf(folder, sizeof folder, "%s", file);
	char *slash = strrchr(folder, '/');
	snprintf(slash ? slash + 1 : folder, 2, "%s", slash ? "" : ".");
	int data = open(file, O_RDONLY | O_CLOEXEC), name = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int failed = data < 0 || fsync(data) != 0 || (name >= 0 && fsync(name) != 0);
	if (data >= 0)
		close(data);
	if (name >= 0)
		close(name);
	return failed ? -1 : 0;
}

static int vacuum_into(sqlite3 *db, const char *file)
{
	sqlite3_stmt *statement;
	int code = sqlite3_prepare_v2(db, "VACUUM INTO ?", -1, &statement, NULL);
	if (code != SQLITE_OK)
		return code;
	sqlite3_bind_text(statement, 1, file, -1, SQLITE_STATIC);
	code = sqlite3_step(statement);
	sqlite3_finalize(statement);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

enum store_status store_backup(const char *folder, const char *file, char error[STORE_ERROR_SIZE])
{
	struct store *store;
	char path[PATH_SIZE];
	if (access(file, F_OK) == 0)
		return fail(error, STORE_FAILED, file, _("the file exists already, and is not overwritten"));
	enum store_status status = open_to_copy(&store, folder, path, error);
	if (status != STORE_OK)
		return status;
	int code = vacuum_into(store->db, file);
	if (code != SQLITE_OK)
		status = fail_db(store, error, code, file);
	else if (flush_copy(file) != 0)
		status = fail(error, STORE_IO, file, lang_errno(errno));
	if (status != STORE_OK)
		unlink(file);
	store_close(store);
	return status;
}
