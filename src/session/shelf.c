#define _GNU_SOURCE /* strcasestr */ // NOLINT(bugprone-reserved-identifier)
#include "shelf.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lang/lang.h"
#include "record/visit.h"
#include "session/settings.h"

/* ---- One game ---- */

static void fault(struct shelf_game *game, const char *where, long line, const char *why)
{
	game->state = SHELF_DAMAGED;
	if (line > 0)
		snprintf(game->reason, sizeof game->reason, "%s %ld: %s", where, line, why);
	else
		snprintf(game->reason, sizeof game->reason, "%s", why);
}

static int take_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct shelf_game *game = context;
	game->state = save_line_is_last(at->reader, kind) ? SHELF_OVER : SHELF_OPEN;
	if (kind == MEDICI_LINE_FAULT)
		fault(game, _("line"), at->line, at->reader->reason);
	return kind == MEDICI_LINE_FAULT;
}

/* Reads the game to its end or its first fault. */
static void read_game(struct shelf_game *game, FILE *file)
{
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader, .whole_lines = true};
	rec_visit(&visit, file, take_line, game);
	if (visit.line == 0)
		fault(game, "", 0, _("there is no record in it"));
	if (game->state == SHELF_DAMAGED)
		return;
	game->header = reader.header;
	game->day = medici_day(&reader.game);
	for (int seat = 0; seat < reader.header.setup.players; seat++)
		game->money[seat] = medici_money(&reader.game, seat);
	game->over = medici_wants(&reader.game) == MEDICI_WANTS_NOTHING;
	if (game->over)
		game->winners = medici_winners(&reader.game);
}

static void look_at(struct shelf_game *game)
{
	struct stat info;
	FILE *file = fopen(game->path, "rb");
	if (!file) {
		fault(game, "", 0, lang_errno(errno));
		return;
	}
	if (fstat(fileno(file), &info) == 0)
		game->changed = info.st_mtim;
	int busy = flock(fileno(file), LOCK_SH | LOCK_NB) != 0;
	read_game(game, file);
	fclose(file);
	if (game->state == SHELF_OPEN && busy)
		game->state = SHELF_BUSY;
	else if (game->state == SHELF_OPEN && !save_has_seed(game->path))
		game->state = game->over ? SHELF_OVER : SHELF_SEEDLESS;
}

/* ---- The folder ---- */

static int ends_in(const char *name, const char *end)
{
	size_t len = strlen(name), end_len = strlen(end);
	return len > end_len && strcmp(name + len - end_len, end) == 0;
}

static int add(struct shelf *shelf, const char *name)
{
	if ((shelf->count & (shelf->count - 1)) == 0) {
		size_t room = shelf->count ? (size_t)shelf->count * 2 : 1;
		struct shelf_game *more = (struct shelf_game *)realloc(shelf->game, room * sizeof *more);
		if (!more)
			return -1;
		shelf->game = more;
	}
	struct shelf_game *game = &shelf->game[shelf->count];
	memset(game, 0, sizeof *game);
	size_t size = strlen(shelf->folder) + strlen(name) + 2;
	game->path = (char *)malloc(size);
	if (!game->path)
		return -1;
	snprintf(game->path, size, "%s/%s", shelf->folder, name);
	shelf->count++;
	look_at(game);
	return 0;
}

static int later_first(const void *a, const void *b)
{
	const struct shelf_game *x = (const struct shelf_game *)a, *y = (const struct shelf_game *)b;
	if (x->changed.tv_sec != y->changed.tv_sec)
		return x->changed.tv_sec < y->changed.tv_sec ? 1 : -1;
	if (x->changed.tv_nsec != y->changed.tv_nsec)
		return x->changed.tv_nsec < y->changed.tv_nsec ? 1 : -1;
	return strcmp(x->path, y->path);
}

int shelf_read(struct shelf *shelf, struct error *error)
{
	struct dirent *entry;
	int failed = 0;
	memset(shelf, 0, sizeof *shelf);
	if (save_folder(shelf->folder, error) != 0)
		return -1;
	DIR *folder = opendir(shelf->folder);
	if (!folder && errno == ENOENT)
		return 0;
	if (!folder)
		return error_errno(error, shelf->folder, errno);
	while (!failed && (entry = readdir(folder)))
		if (ends_in(entry->d_name, ".medici"))
			failed = add(shelf, entry->d_name);
	closedir(folder);
	if (failed) {
		shelf_free(shelf);
		return error_errno(error, shelf->folder, ENOMEM);
	}
	if (shelf->count)
		qsort(shelf->game, (size_t)shelf->count, sizeof shelf->game[0], later_first);
	return 0;
}

void shelf_free(struct shelf *shelf)
{
	for (int i = 0; i < shelf->count; i++)
		free(shelf->game[i].path);
	free(shelf->game);
	shelf->game = NULL;
	shelf->count = 0;
}

static void show_game(FILE *out, const struct shelf_game *game, int number);

/* ---- Who played last ---- */

/* Copies the name of the first person in the header; only the first line is read. */
static int take_person(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	char *name = context;
	const struct medici_header *header = &at->reader->header;
	for (int seat = 0; kind == MEDICI_LINE_HEADER && seat < header->setup.players && !name[0]; seat++)
		if (!header->player[seat].bot[0])
			snprintf(name, MEDICI_PLAYER_NAME_MAX + 1, "%s", header->player[seat].name);
	return 1;
}

/* Returns 0 if the record has no person. */
static int first_person(const char *path, char name[MEDICI_PLAYER_NAME_MAX + 1])
{
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	FILE *file = fopen(path, "rb");
	name[0] = '\0';
	if (!file)
		return 0;
	rec_visit(&visit, file, take_person, name);
	fclose(file);
	return name[0] != '\0';
}

int shelf_last_person(char name[MEDICI_PLAYER_NAME_MAX + 1])
{
	if (settings_get()->name[0]) {
		snprintf(name, MEDICI_PLAYER_NAME_MAX + 1, "%s", settings_get()->name);
		return 1;
	}
	char path[SAVE_PATH];
	struct error error;
	return save_newest(path, ".medici", 0, &error) == 0 && first_person(path, name);
}

int shelf_can_continue(const struct shelf_game *game)
{
	return game->state == SHELF_OPEN || game->state == SHELF_SEEDLESS;
}

/* The first line alone is read. */
static int take_header(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct medici_header *header = context;
	if (kind == MEDICI_LINE_HEADER)
		*header = at->reader->header;
	return kind == MEDICI_LINE_HEADER ? 1 : -1;
}

int shelf_header(const char *path, struct medici_header *header, struct error *error)
{
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	FILE *file = fopen(path, "rb");
	if (!file)
		return error_errno(error, path, errno);
	int found = rec_visit(&visit, file, take_header, header);
	fclose(file);
	if (visit.error)
		return error_errno(error, path, visit.error);
	return found > 0 ? 0 : error_set(error, "%s: %s", path, found ? reader.reason : _("there is no record in it"));
}

int shelf_last_header(enum medici_kind kind, struct medici_header *header)
{
	char path[SAVE_PATH];
	struct error error;
	if (save_newest(path, kind == MEDICI_BOARD ? "-board.medici" : "-card.medici", 0, &error) != 0)
		return 0;
	return shelf_header(path, header, &error) == 0 && header->setup.kind == kind;
}

/* ---- Fewer of them ---- */

int shelf_delete(const struct shelf_game *game, struct error *error)
{
	char beside[SAVE_PATH + 8];
	int fd = open(game->path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return error_errno(error, game->path, errno);
	int busy = flock(fd, LOCK_EX | LOCK_NB) != 0, failed = !busy && unlink(game->path) != 0, why = errno;
	close(fd);
	if (busy)
		return error_set(error, "%s: %s", game->path, _("it is being played elsewhere"));
	if (failed)
		return error_errno(error, game->path, why);
	snprintf(beside, sizeof beside, "%s.seed", game->path);
	unlink(beside);
	return 0;
}

/* All that the list shows of a game, in one line. */
static char *text_of(const struct shelf_game *game)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (!out)
		return NULL;
	show_game(out, game, 0);
	fclose(out);
	return text;
}

static int has_words(const struct shelf_game *game, const char *words)
{
	char *text = text_of(game), copy[256];
	int has = text != NULL;
	snprintf(copy, sizeof copy, "%s", words);
	char *rest, *word = strtok_r(copy, " ", &rest);
	for (; has && word; word = strtok_r(NULL, " ", &rest))
		has = strcasestr(text, word) != NULL;
	free(text);
	return has;
}

void shelf_filter(struct shelf *shelf, const char *words)
{
	int kept = 0;
	for (int i = 0; i < shelf->count; i++) {
		if (has_words(&shelf->game[i], words))
			shelf->game[kept++] = shelf->game[i];
		else
			free(shelf->game[i].path);
	}
	shelf->count = kept;
}

const struct shelf_game *shelf_open_game(const struct shelf *shelf, int number)
{
	for (int i = 0; i < shelf->count; i++)
		if (shelf_can_continue(&shelf->game[i]) && --number == 0)
			return &shelf->game[i];
	return NULL;
}

const struct shelf_game *shelf_find(const struct shelf *shelf, const char *which)
{
	if (*which && strspn(which, "0123456789") == strlen(which))
		return strlen(which) < 9 ? shelf_open_game(shelf, atoi(which)) : NULL;
	for (int i = 0; i < shelf->count; i++)
		if (strcmp(shelf->game[i].path, which) == 0 || strcmp(strrchr(shelf->game[i].path, '/') + 1, which) == 0)
			return &shelf->game[i];
	return NULL;
}

/* ---- In lines ---- */

void shelf_show_players(FILE *out, const struct shelf_game *game)
{
	for (int seat = 0; seat < game->header.setup.players; seat++)
		fprintf(out, "%s%s %d%s", seat ? ", " : "", game->header.player[seat].name, game->money[seat],
				game->winners >> seat & 1 ? "*" : "");
}

static void show_game(FILE *out, const struct shelf_game *game, int number)
{
	char stamp[32] = "", lead[16] = "";
	struct tm local;
	const char *name = strrchr(game->path, '/') + 1;
	if (localtime_r(&game->changed.tv_sec, &local))
		strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M", &local);
	if (number)
		snprintf(lead, sizeof lead, "%d", number);
	fprintf(out, "%4s  %s  ", lead, stamp);
	if (game->state == SHELF_DAMAGED) {
		fprintf(out, _("damaged, %s: %s\n"), name, game->reason);
		return;
	}
	fprintf(out, "%s", game->header.setup.kind == MEDICI_BOARD ? _("board") : _("cards"));
	if (game->state == SHELF_OVER)
		fprintf(out, _(", finished: "));
	else
		fprintf(out, game->state == SHELF_BUSY ? _(", day %d, being played: ") : _(", day %d: "), game->day);
	shelf_show_players(out, game);
	fprintf(out, game->state == SHELF_SEEDLESS ? _("  %s (its seed is missing: a new one deals the rest)\n") : "  %s\n",
			name);
}

void shelf_show_some(FILE *out, const struct shelf *shelf, const char *words)
{
	int number = 0, shown = 0;
	if (shelf->count == 0) {
		fprintf(out, _("There are no games in %s yet.\n"), shelf->folder);
		return;
	}
	fprintf(out, _("Games in %s, the latest first; with florins, and * for who won:\n"), shelf->folder);
	for (int i = 0; i < shelf->count; i++) {
		int open = shelf_can_continue(&shelf->game[i]);
		number += open;
		if (*words && !has_words(&shelf->game[i], words))
			continue;
		show_game(out, &shelf->game[i], open ? number : 0);
		shown++;
	}
	if (shown == 0)
		fprintf(out, _("None of them has these words.\n"));
	else if (number > 0)
		fprintf(out, _("To continue: medici play --continue NUMBER\n"));
}

void shelf_show(FILE *out, const struct shelf *shelf)
{
	shelf_show_some(out, shelf, "");
}
