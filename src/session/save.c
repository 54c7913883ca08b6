#include "session/save.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "lang/lang.h"
#include "record/visit.h"

static int write_all(int fd, const char *text, size_t len)
{
	while (len > 0) {
		ssize_t wrote = write(fd, text, len);
		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote <= 0)
			return -1;
		text += wrote;
		len -= (size_t)wrote;
	}
	return 0;
}

/* ---- Where games are ---- */

/* $XDG_STATE_HOME/medici/games, by default in ~/.local/state. The XDG specification does not allow a relative path. */
int save_folder(char folder[SAVE_PATH], struct error *error)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int len;
	if (state && state[0] == '/')
		len = snprintf(folder, SAVE_PATH, "%s/medici/games", state);
	else if (home && home[0] == '/')
		len = snprintf(folder, SAVE_PATH, "%s/.local/state/medici/games", home);
	else
		len = -1;
	if (len < 0) {
		error_set(error, "%s: %s", _("the folder for games"), _("neither XDG_STATE_HOME nor HOME is set"));
		error->retry = 1;
		return -1;
	}
	return len < SAVE_PATH - 64 ? 0 : error_set(error, "%s: %s", _("the folder for games"), _("its name is too long"));
}

int save_make_folders(char *folder, struct error *error)
{
	for (char *at = folder + 1;; at++) {
		if (*at != '/' && *at != '\0')
			continue;
		char was = *at;
		*at = '\0';
		if (mkdir(folder, 0700) != 0 && errno != EEXIST)
			return error_errno(error, folder, errno);
		*at = was;
		if (was == '\0')
			return 0;
	}
}

int save_state_folder(char folder[SAVE_PATH], struct error *error)
{
	if (save_folder(folder, error) != 0)
		return -1;
	*strrchr(folder, '/') = '\0';
	return save_make_folders(folder, error);
}

/* A path that is too long is cut; opening it then fails with an error. */
static void seed_path(const char *path, char *beside, size_t size)
{
	snprintf(beside, size, "%s.seed", path);
}

/* Names a file after the time; a second game in the same second gets a number. */
static int create_in_folder(struct save *save, const char *folder, const char *game, struct error *error)
{
	char stamp[32];
	time_t now = time(NULL);
	struct tm local;
	localtime_r(&now, &local);
	strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
	for (int try = 1; try < 1000; try++) {
		char more[16] = "";
		if (try > 1)
			snprintf(more, sizeof more, "-%d", try);
		int len = snprintf(save->path, SAVE_PATH, "%s/%s-%s%s.medici", folder, stamp, game, more);
		if (len >= SAVE_PATH)
			return error_set(error, "%s: %s", folder, _("its name is too long"));
		save->fd = open(save->path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
		if (save->fd >= 0 || errno != EEXIST)
			break;
	}
	return save->fd < 0 ? error_errno(error, save->path, errno) : 0;
}

static int create_at(struct save *save, const char *path, struct error *error)
{
	if (strlen(path) >= SAVE_PATH - 8)
		return error_set(error, "%s: %s", _("the file"), _("its name is too long"));
	snprintf(save->path, SAVE_PATH, "%s", path);
	save->fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
	return save->fd < 0 ? error_errno(error, path, errno) : 0;
}

const char *save_quote(const char *path, char text[SAVE_QUOTED])
{
	char *to = text;
	if (path[0] != '\0' && path[0] != '-' &&
		strspn(path, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+:@%=,-") == strlen(path))
		return (const char *)memcpy(text, path, strlen(path) + 1);
	if (path[0] == '-')
		to += snprintf(to, 3, "./");
	*to++ = '\'';
	for (; *path; path++)
		to += snprintf(to, 5, *path == '\'' ? "'\\''" : "%c", *path);
	snprintf(to, 2, "'");
	return text;
}

/* ---- The seed beside the record ---- */

static int write_seed_file(const struct save *save, const uint8_t seed[MEDICI_SEED_SIZE], struct error *error)
{
	char path[SAVE_PATH + 8], hex[2 * MEDICI_SEED_SIZE + 2];
	seed_path(save->path, path, sizeof path);
	medici_hex(seed, MEDICI_SEED_SIZE, hex);
	hex[2 * MEDICI_SEED_SIZE] = '\n';
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0)
		return error_errno(error, path, errno);
	int failed = write_all(fd, hex, 2 * MEDICI_SEED_SIZE + 1) != 0 || fsync(fd) != 0;
	if (failed)
		error_errno(error, path, errno);
	close(fd);
	return failed ? -1 : 0;
}

static int read_seed_file(const struct save *save, uint8_t seed[MEDICI_SEED_SIZE], struct error *error)
{
	char path[SAVE_PATH + 8], hex[2 * MEDICI_SEED_SIZE + 1] = "";
	seed_path(save->path, path, sizeof path);
	FILE *file = fopen(path, "rb");
	if (!file && errno == ENOENT)
		return error_set(error, "%s: %s", path, _("the seed to deal on from is missing (a finished game has none)"));
	if (!file)
		return error_errno(error, path, errno);
	size_t len = fread(hex, 1, 2 * MEDICI_SEED_SIZE, file);
	fclose(file);
	if (len != 2 * MEDICI_SEED_SIZE || medici_unhex(hex, seed, MEDICI_SEED_SIZE) != 0)
		return error_set(error, "%s: %s", path, _("it must hold 64 hex digits"));
	return 0;
}

void save_remove(const struct save *save)
{
	char beside[SAVE_PATH + 8];
	seed_path(save->path, beside, sizeof beside);
	unlink(beside);
	unlink(save->path);
}

int save_has_seed(const char *path)
{
	char beside[SAVE_PATH + 8];
	seed_path(path, beside, sizeof beside);
	return access(beside, F_OK) == 0;
}

/* ---- Writing ---- */

/* Removes half a line after a failed write, at the latest before the next attempt. */
int save_line(struct save *save, const char *line, size_t len, struct error *error)
{
	if (!save->unsaved && save->torn && ftruncate(save->fd, save->size) != 0)
		return error_errno(error, save->path, errno);
	if (!save->unsaved && write_all(save->fd, line, len) != 0) {
		error_errno(error, save->path, errno);
		save->torn = ftruncate(save->fd, save->size) != 0;
		return -1;
	}
	save->torn = 0;
	save->lines++;
	save->size += (long)len;
	return 0;
}

int save_cut(struct save *save, long size, long lines, struct error *error)
{
	if (!save->unsaved && ftruncate(save->fd, size) != 0)
		return error_errno(error, save->path, errno);
	save->torn = 0;
	save->size = size;
	save->lines = lines;
	return 0;
}

int save_sync(struct save *save, struct error *error)
{
	if (save->unsaved)
		return 0;
	if (fdatasync(save->fd) == 0 || errno == EINVAL || errno == EROFS)
		return 0; /* a pipe or a device cannot be synchronised */
	return error_errno(error, save->path, errno);
}

int save_create(struct save *save, const char *path, const struct medici_header *header,
				const uint8_t seed[MEDICI_SEED_SIZE], struct error *error)
{
	char folder[SAVE_PATH], line[MEDICI_LINE_MAX];
	save->fd = -1;
	save->lines = save->size = 0;
	if (path) {
		if (create_at(save, path, error) != 0)
			return -1;
	} else if (save_folder(folder, error) != 0 || save_make_folders(folder, error) != 0 ||
			   create_in_folder(save, folder, header->setup.kind == MEDICI_BOARD ? "board" : "card", error) != 0) {
		return -1;
	}
	flock(save->fd, LOCK_EX | LOCK_NB);
	if (write_seed_file(save, seed, error) != 0 ||
		save_line(save, line, medici_write_header(line, sizeof line, header), error) != 0 ||
		save_sync(save, error) != 0) {
		save_remove(save); /* so that it does not block the next attempt */
		save_close(save);
		return -1;
	}
	return 0;
}

int save_finish(struct save *save, const uint8_t *seed, struct error *error)
{
	char line[MEDICI_LINE_MAX], beside[SAVE_PATH + 8];
	if (seed && !save->sealed && save_line(save, line, medici_write_seed(line, sizeof line, seed), error) != 0)
		return -1;
	save->sealed = 1;
	if (save_sync(save, error) != 0)
		return -1;
	if (save->unsaved)
		return 0;
	seed_path(save->path, beside, sizeof beside);
	unlink(beside);
	return 0;
}

void save_give_up(struct save *save)
{
	save_close(save);
	save->unsaved = 1;
}

void save_close(struct save *save)
{
	if (save->fd >= 0)
		close(save->fd);
	save->fd = -1;
}

/* ---- Going on ---- */

/* The record already has its seed, but the process that wrote it may have died before it removed the seed file. */
static int fail_finished(const struct save *save, struct error *error)
{
	char beside[SAVE_PATH + 8];
	seed_path(save->path, beside, sizeof beside);
	unlink(beside);
	return error_set(error, "%s: %s", save->path, _("the game is over: medici replay shows it"));
}

static int fail_line(const struct save *save, long number, const char *reason, struct error *error)
{
	return error_set(error, "%s:%ld: %s", save->path, number, reason);
}

/* What to do with each line of a resumed game. */
struct resuming {
	struct save *save;
	save_visitor *each;
	void *context;
	struct error *error;
	int finished;
};

int save_line_is_last(const struct medici_reader *reader, enum medici_line_kind kind)
{
	if (kind == MEDICI_LINE_EVENT && reader->header.parts)
		return reader->events.list[reader->index].type == MEDICI_EV_END;
	return kind == MEDICI_LINE_SEED;
}

static int take_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct resuming *resuming = context;
	resuming->save->lines = at->line;
	resuming->save->size = (long)at->read;
	resuming->finished = save_line_is_last(at->reader, kind);
	if (kind == MEDICI_LINE_FAULT)
		return fail_line(resuming->save, at->line, at->reader->reason, resuming->error);
	return resuming->each(resuming->context, at->reader, kind);
}

/* Reads all whole lines; save->size becomes their length. */
static int read_lines(struct save *save, struct medici_reader *reader, save_visitor *each, void *context,
					  struct error *error)
{
	struct resuming resuming = {save, each, context, error, 0};
	struct rec_visit visit = {.reader = reader, .whole_lines = true};
	int copy = dup(save->fd);
	FILE *file = copy < 0 ? NULL : fdopen(copy, "rb");
	if (!file)
		return error_errno(error, save->path, errno);
	save->size = 0;
	int failed = rec_visit(&visit, file, take_line, &resuming);
	fclose(file);
	if (!failed && resuming.finished)
		return fail_finished(save, error);
	return failed || save->size > 0 ? failed : error_set(error, "%s: %s", save->path, _("there is no record in it"));
}

int save_open(struct save *save, const char *path, struct medici_reader *reader, uint8_t seed[MEDICI_SEED_SIZE],
			  save_visitor *each, void *context, struct error *error)
{
	save->fd = -1;
	if (strlen(path) >= SAVE_PATH - 8)
		return error_set(error, "%s: %s", _("the file"), _("its name is too long"));
	if (path != save->path)
		snprintf(save->path, SAVE_PATH, "%s", path);
	save->fd = open(save->path, O_RDWR | O_APPEND | O_CLOEXEC);
	if (save->fd < 0)
		return error_errno(error, save->path, errno);
	if (flock(save->fd, LOCK_EX | LOCK_NB) != 0)
		error_set(error, "%s: %s", save->path, _("it is being played elsewhere"));
	else if (read_lines(save, reader, each, context, error) == 0 && read_seed_file(save, seed, error) == 0) {
		if (ftruncate(save->fd, save->size) == 0)
			return 0;
		error_errno(error, save->path, errno);
	}
	save_close(save);
	return -1;
}

static int ends_in(const char *name, const char *end)
{
	size_t len = strlen(name), end_len = strlen(end);
	return len > end_len && strcmp(name + len - end_len, end) == 0;
}

static int is_later(struct timespec a, struct timespec b)
{
	return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

int save_newest(char newest_path[SAVE_PATH], const char *ending, int cut, struct error *error)
{
	char folder[SAVE_PATH], path[SAVE_PATH + 300];
	struct timespec newest = {0, 0};
	struct dirent *entry;
	struct stat info;
	int found = 0;
	if (save_folder(folder, error) != 0)
		return -1;
	DIR *games = opendir(folder);
	if (!games && errno != ENOENT)
		return error_errno(error, folder, errno);
	while (games && (entry = readdir(games))) {
		if (!ends_in(entry->d_name, ending))
			continue;
		int len = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) - cut;
		path[len] = '\0';
		if (len >= SAVE_PATH - 8 || stat(path, &info) != 0 || (found && !is_later(info.st_mtim, newest)))
			continue;
		found = 1;
		newest = info.st_mtim;
		memcpy(newest_path, path, (size_t)len + 1);
	}
	if (games)
		closedir(games);
	return found ? 0 : error_set(error, "%s: %s", folder, _("there is no unfinished game"));
}

int save_latest(char path[SAVE_PATH], struct error *error)
{
	return save_newest(path, ".medici.seed", (int)strlen(".seed"), error);
}
