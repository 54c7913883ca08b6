#include "tally.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lang/lang.h"
#include "record/visit.h"
#include "scene/ledger.h"

/* ---- Players and games ---- */

/* Makes room for one more element by doubling the array when it is full. */
static void *grown(void *list, int count, size_t size)
{
	if (count & (count - 1))
		return list;
	return realloc(list, (count ? (size_t)count * 2 : 1) * size);
}

struct event_list {
	struct medici_event *event;
	int count;
};

static int keep_event(struct event_list *list, const struct medici_event *event)
{
	void *more = grown(list->event, list->count, sizeof *list->event);
	if (!more)
		return -1;
	list->event = (struct medici_event *)more;
	list->event[list->count++] = *event;
	return 0;
}

static int player_of(struct tally *tally, const struct medici_player *player)
{
	int is_bot = player->bot[0] != '\0';
	const char *name = is_bot ? player->bot : player->name;
	for (int i = 0; i < tally->players; i++)
		if (tally->player[i].is_bot == is_bot && strcmp(tally->player[i].name, name) == 0)
			return i;
	if (tally->players == TALLY_PLAYERS_MAX)
		return -1;
	void *more = grown(tally->player, tally->players, sizeof *tally->player);
	if (!more)
		return -1;
	tally->player = (struct tally_player *)more;
	struct tally_player *made = &tally->player[tally->players];
	memset(made, 0, sizeof *made);
	snprintf(made->name, sizeof made->name, "%s", name);
	made->is_bot = (uint8_t)is_bot;
	return tally->players++;
}

/* The tally owns the events from then on. */
static int keep_game(struct tally *tally, const struct medici_setup *setup, struct event_list *events)
{
	void *more = grown(tally->kept, tally->games, sizeof *tally->kept);
	if (!more)
		return -1;
	tally->kept = (struct tally_kept *)more;
	const struct tally_kept kept = {*setup, events->event, events->count};
	tally->kept[tally->games] = kept;
	memset(events, 0, sizeof *events);
	return 0;
}

static int add_game(struct tally *tally, const struct medici_header *header, const struct ledger *ledger)
{
	struct ledger_day sum = ledger_sum(ledger);
	void *more = tally->games < TALLY_GAMES_MAX ? grown(tally->game, tally->games, sizeof *tally->game) : NULL;
	if (!more)
		return -1;
	tally->game = (struct tally_game *)more;
	struct tally_game *game = &tally->game[tally->games];
	memset(game, 0, sizeof *game);
	game->kind = header->setup.kind;
	game->players = header->setup.players;
	for (int seat = 0; seat < game->players; seat++) {
		int who = player_of(tally, &header->player[seat]);
		if (who < 0)
			return -1;
		game->who[seat] = (uint16_t)who;
		game->florins[seat] = (int16_t)sum.money[seat];
		game->start[seat] = (int16_t)ledger->start[seat];
		game->ship[seat] = (int16_t)sum.ship[seat];
		game->goods[seat] = (int16_t)sum.goods[seat];
		game->bonus[seat] = (int16_t)sum.bonus[seat];
		game->spent[seat] = (int16_t)sum.spent[seat];
	}
	for (int seat = 0; seat < game->players; seat++)
		tally->player[game->who[seat]].games++;
	tally->games++;
	return 0;
}

void tally_free(struct tally *tally)
{
	for (int i = 0; tally->kept && i < tally->games; i++)
		free(tally->kept[i].event);
	free(tally->kept);
	free(tally->analysed);
	free(tally->game);
	free(tally->player);
	tally->kept = NULL;
	tally->analysed = NULL;
	tally->game = NULL;
	tally->player = NULL;
	tally->games = tally->players = tally->analysed_games = 0;
}

/* ---- Reading ---- */

struct reading {
	struct tally *tally;
	const char *path;
	struct ledger ledger;
	struct event_list events; /* of the game so far, if they are kept */
	int open;                 /* a game has begun and not ended */
	int faulted;              /* a fault of this file has been reported */
};

static void fault(struct reading *reading, long line, const char *reason)
{
	if (reading->faulted++ == 0) {
		reading->tally->damaged++;
		reading->tally->fault(reading->tally->context, reading->path, line, reason);
	}
}

static void break_off(struct reading *reading)
{
	reading->tally->unfinished += reading->open;
	reading->open = 0;
}

static int take_event(struct reading *reading, const struct medici_reader *reader)
{
	struct tally *tally = reading->tally;
	ledger_event(&reading->ledger, &reader->events, reader->index);
	if (tally->keeps && keep_event(&reading->events, &reader->events.list[reader->index]) != 0)
		return -1;
	if (reader->events.list[reader->index].type != MEDICI_EV_END)
		return 0;
	reading->open = 0;
	tally->continued += reader->header.parts > 0;
	tally->taken_back += reader->header.parts == 0 && reader->takebacks > 0;
	if (reader->header.parts)
		return 0;
	if (tally->keeps && keep_game(tally, &reader->header.setup, &reading->events) != 0)
		return -1;
	return add_game(tally, &reader->header, &reading->ledger);
}

static int take_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct reading *reading = context;
	switch (kind) {
	case MEDICI_LINE_HEADER:
		break_off(reading);
		reading->open = 1;
		reading->events.count = 0;
		ledger_start(&reading->ledger, &at->reader->header.setup);
		return 0;
	case MEDICI_LINE_EVENT:
		return take_event(reading, at->reader);
	case MEDICI_LINE_FAULT:
		fault(reading, at->line, at->reader->reason);
		reading->open = 0;
		return 0;
	default:
		return 0;
	}
}

static int read_all(struct reading *reading, FILE *file)
{
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader, .whole_lines = true};
	int failed = rec_visit(&visit, file, take_line, reading);
	if (visit.error)
		fault(reading, 0, lang_errno(visit.error));
	else if (!failed && visit.line == 0)
		fault(reading, 0, _("there is no record in it"));
	break_off(reading);
	free(reading->events.event);
	return failed;
}

int tally_stream(struct tally *tally, FILE *file, const char *name)
{
	struct reading reading;
	memset(&reading, 0, sizeof reading);
	reading.tally = tally;
	reading.path = name;
	return read_all(&reading, file);
}

int tally_file(struct tally *tally, const char *path)
{
	struct reading reading = {.tally = tally, .path = path};
	FILE *file = fopen(path, "rb");
	if (!file) {
		fault(&reading, 0, lang_errno(errno));
		return 0;
	}
	int status = tally_stream(tally, file, path);
	fclose(file);
	return status;
}

/* ---- Folders ---- */

struct found {
	char *path;
	struct timespec changed;
};

static int earlier_first(const void *a, const void *b)
{
	const struct found *x = (const struct found *)a, *y = (const struct found *)b;
	if (x->changed.tv_sec != y->changed.tv_sec)
		return x->changed.tv_sec < y->changed.tv_sec ? -1 : 1;
	if (x->changed.tv_nsec != y->changed.tv_nsec)
		return x->changed.tv_nsec < y->changed.tv_nsec ? -1 : 1;
	return strcmp(x->path, y->path);
}

static int is_record(const struct dirent *entry)
{
	size_t len = strlen(entry->d_name);
	return len > 7 && strcmp(entry->d_name + len - 7, ".medici") == 0;
}

static struct found look_at(const char *folder, const char *name)
{
	struct found found = {NULL, {0, 0}};
	struct stat info;
	size_t size = strlen(folder) + strlen(name) + 2;
	found.path = (char *)malloc(size);
	if (!found.path)
		return found;
	snprintf(found.path, size, "%s/%s", folder, name);
	if (stat(found.path, &info) == 0)
		found.changed = info.st_mtim;
	return found;
}

static int read_found(struct tally *tally, struct found *list, int count)
{
	int failed = 0;
	for (int i = 0; i < count; i++)
		failed |= !list[i].path;
	if (!failed && count > 0)
		qsort(list, (size_t)count, sizeof *list, earlier_first);
	for (int i = 0; i < count && !failed; i++)
		failed = tally_file(tally, list[i].path);
	return failed ? -1 : 0;
}

int tally_folder(struct tally *tally, const char *path)
{
	struct dirent **names;
	int count = scandir(path, &names, is_record, NULL), failed = -1;
	if (count < 0) {
		tally->damaged++;
		tally->fault(tally->context, path, 0, lang_errno(errno));
		return 0;
	}
	struct found *list = (struct found *)calloc((size_t)count + 1, sizeof *list);
	for (int i = 0; i < count; i++) {
		if (list)
			list[i] = look_at(path, names[i]->d_name);
		free(names[i]);
	}
	if (list)
		failed = read_found(tally, list, count);
	for (int i = 0; list && i < count; i++)
		free(list[i].path);
	free(list);
	free(names);
	return failed;
}

/* ---- Counting ---- */

double tally_win(const struct tally_game *game, int seat)
{
	int first = 0;
	for (int other = 0; other < game->players; other++) {
		if (game->florins[other] > game->florins[seat])
			return 0;
		first += game->florins[other] == game->florins[seat];
	}
	return 1.0 / first;
}

double tally_place(const struct tally_game *game, int seat)
{
	int better = 0, same = 0;
	for (int other = 0; other < game->players; other++) {
		better += game->florins[other] > game->florins[seat];
		same += game->florins[other] == game->florins[seat];
	}
	return better + (same + 1) / 2.0;
}

static void add_seat(struct tally_row *row, const struct tally_game *game, int seat)
{
	stats_add(&row->florins, game->florins[seat]);
	stats_add(&row->place, tally_place(game, seat));
	row->wins += tally_win(game, seat);
	row->start += game->start[seat];
	row->ship += game->ship[seat];
	row->goods += game->goods[seat];
	row->bonus += game->bonus[seat];
	row->spent += game->spent[seat];
}

struct tally_row *tally_rows(const struct tally *tally, int kind, int players)
{
	struct tally_row *rows = (struct tally_row *)calloc((size_t)tally->players + 1, sizeof *rows);
	for (int i = 0; rows && i < tally->games; i++) {
		const struct tally_game *game = &tally->game[i];
		if ((kind >= 0 && game->kind != kind) || (players > 0 && game->players != players))
			continue;
		for (int seat = 0; seat < game->players; seat++)
			add_seat(&rows[game->who[seat]], game, seat);
	}
	return rows;
}

static void add_duels(struct tally_duel *duels, const struct tally_game *game, int seat)
{
	for (int other = 0; other < game->players; other++) {
		struct tally_duel *duel = &duels[game->who[other]];
		int more = game->florins[seat] - game->florins[other];
		if (game->who[other] == game->who[seat])
			continue;
		stats_add(&duel->more, more);
		duel->ahead += more > 0 ? 1 : more == 0 ? 0.5 : 0;
	}
}

struct tally_duel *tally_duels(const struct tally *tally, int player)
{
	struct tally_duel *duels = (struct tally_duel *)calloc((size_t)tally->players + 1, sizeof *duels);
	for (int i = 0; duels && i < tally->games; i++)
		for (int seat = 0; seat < tally->game[i].players; seat++)
			if (tally->game[i].who[seat] == player)
				add_duels(duels, &tally->game[i], seat);
	return duels;
}

int tally_find(const struct tally *tally, const char *name)
{
	for (int is_bot = 0; is_bot <= 1; is_bot++)
		for (int i = 0; i < tally->players; i++)
			if (tally->player[i].is_bot == is_bot && strcmp(tally->player[i].name, name) == 0)
				return i;
	return -1;
}

int tally_busiest(const struct tally *tally)
{
	int best = -1;
	for (int i = 0; i < tally->players; i++)
		if (!tally->player[i].is_bot && (best < 0 || tally->player[i].games > tally->player[best].games))
			best = i;
	return best;
}
