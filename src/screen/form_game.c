#include "form_game.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/rivals.h"
#include "lang/lang.h"
#include "session/branch.h"
#include "session/seats.h"
#include "session/settings.h"
#include "session/shelf.h"
#include "text/command.h"
#include "text/verdict.h"

enum { PERSON = -1, SEAT_NAME = 18 };

/* Seats are numbered from ROW_SEAT on. */
enum { ROW_PLAYERS, ROW_LEVEL, ROW_EDITION, ROW_BONUS, ROW_EMPTY, ROW_HINTS, ROW_TUTOR, ROW_BEGIN, ROW_SEAT };

struct wish {
	struct medici_setup setup;
	struct medici_header *header;
	const struct medici_header *recorded; /* who is offered to play on; NULL in a new game */
	const struct medici_header *was;      /* who sat there in the record; NULL in a new game */
	int who[MEDICI_SEATS_MAX];            /* PERSON, or the index of a bot */
	char name[MEDICI_SEATS_MAX][FORM_TEXT];
	struct form_help help;
};

/* ---- Levels ---- */

/* Lists the bots of the first `seats` seats, and returns how many they are. */
static int bots_of(const struct wish *wish, int seats, const char *bots[MEDICI_SEATS_MAX])
{
	int count = 0;
	for (int seat = 0; seat < seats; seat++)
		if (wish->who[seat] != PERSON)
			bots[count++] = bot_offered(wish->who[seat])->name;
	return count;
}

static enum rivals_level level_of(const struct wish *wish)
{
	const char *bots[MEDICI_SEATS_MAX];
	return rivals_level_of(bots, bots_of(wish, wish->setup.players, bots));
}

static void set_level(struct wish *wish, enum rivals_level level)
{
	for (int seat = 0, rival = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (wish->who[seat] != PERSON)
			wish->who[seat] = form_bot_index(rivals_at_level(level, rival++));
}

static void change_level(struct wish *wish, int by)
{
	enum rivals_level level = level_of(wish);
	if (level == RIVALS_LEVELS)
		level = by > 0 ? RIVALS_EASY : RIVALS_HARD;
	else
		level = (enum rivals_level)(((int)level + by + RIVALS_LEVELS) % RIVALS_LEVELS);
	set_level(wish, level);
}

/* ---- The rows ---- */

static void level_row(const struct wish *wish, struct form_row *row)
{
	enum rivals_level level = level_of(wish);
	if (level == RIVALS_LEVELS)
		form_row_set(row, ROW_LEVEL, _("Bots"), _("as chosen below"), NULL);
	else
		form_row_set(row, ROW_LEVEL, _("Bots"), _(rivals_level_name(level)), _(rivals_level_about(level)));
}

static void seat_row(struct wish *wish, int seat, struct form_row *row)
{
	char label[64];
	int person = wish->who[seat] == PERSON;
	const char *was = wish->was ? wish->was->player[seat].name : "";
	if (was[0] && strlen(was) <= SEAT_NAME)
		snprintf(label, sizeof label, _("Seat %d, %s"), seat + 1, was);
	else
		snprintf(label, sizeof label, _("Seat %d"), seat + 1);
	form_row_set(row, ROW_SEAT + seat, label, person ? _("a person") : bot_offered(wish->who[seat])->name,
				 person ? _("Type a name.") : _(bot_offered(wish->who[seat])->about));
	row->text = person ? wish->name[seat] : NULL;
	row->gap = seat == 0;
}

static const char *yes(int is)
{
	return is ? _("yes") : _("no");
}

static int option_rows(const struct medici_setup *setup, struct form_row *row)
{
	if (setup->kind == MEDICI_BOARD) {
		form_row_set(row, ROW_EDITION, _("Edition"), medici_edition(setup->edition)->title,
					 _("medici rules editions tells how they differ."));
		return 1;
	}
	form_row_set(&row[0], ROW_BONUS, _("Bonus of 20 for many icons"), yes(setup->bonus20), NULL);
	form_row_set(&row[1], ROW_EMPTY, _("Rank with none of a good"), yes(setup->empty_placed), NULL);
	return 2;
}

/* What is played on is as it was: only who sits where is asked, and about hints. */
static int rows(void *context, struct form_row row[FORM_ROWS])
{
	struct wish *wish = (struct wish *)context;
	const struct medici_setup *setup = &wish->setup;
	char number[16];
	int n = 0;
	snprintf(number, sizeof number, "%d", setup->players);
	if (!wish->recorded)
		form_row_set(&row[n++], ROW_PLAYERS, _("Players"), number, NULL);
	const char *bots[MEDICI_SEATS_MAX];
	if (!wish->recorded && bots_of(wish, setup->players, bots) > 0)
		level_row(wish, &row[n++]);
	for (int seat = 0; seat < setup->players; seat++)
		seat_row(wish, seat, &row[n++]);
	row[n].gap = 1;
	if (!wish->recorded)
		n += option_rows(setup, &row[n]);
	form_row_set(&row[n++], ROW_HINTS, _("Hints"), yes(!wish->help.strict),
				 _("Without them nobody at the table can ask for hints and odds, or take a decision back."));
	if (!wish->help.strict)
		form_row_set(&row[n++], ROW_TUTOR, C_("form", "Tutor"), command_tutor_word(wish->help.tutor).text,
					 verdict_level(wish->help.tutor));
	row[n].gap = 1;
	form_row_set(&row[n++], ROW_BEGIN, "", "", NULL);
	return n;
}

/* ---- Changing ---- */

static int players_min(const struct wish *wish)
{
	return medici_players_min((enum medici_kind)wish->setup.kind, wish->setup.edition);
}

static void change_players(struct wish *wish, int by)
{
	int players = wish->setup.players + by;
	if (players >= players_min(wish) && players <= MEDICI_SEATS_MAX)
		wish->setup.players = (uint8_t)players;
}

static void change_edition(struct wish *wish, int by)
{
	wish->setup.edition = (uint8_t)((wish->setup.edition + by + MEDICI_EDITIONS) % MEDICI_EDITIONS);
	if (wish->setup.players < players_min(wish))
		wish->setup.players = (uint8_t)players_min(wish);
}

static void change(void *context, int id, int by)
{
	struct wish *wish = (struct wish *)context;
	switch (id) {
	case ROW_PLAYERS:
		change_players(wish, by);
		break;
	case ROW_LEVEL:
		change_level(wish, by);
		break;
	case ROW_EDITION:
		change_edition(wish, by);
		break;
	case ROW_BONUS:
		wish->setup.bonus20 = !wish->setup.bonus20;
		break;
	case ROW_EMPTY:
		wish->setup.empty_placed = !wish->setup.empty_placed;
		break;
	case ROW_HINTS:
		wish->help.strict = !wish->help.strict;
		break;
	case ROW_TUTOR:
		wish->help.tutor = (enum tutor_level)(((int)wish->help.tutor + by + TUTOR_LEVELS) % TUTOR_LEVELS);
		break;
	case ROW_BEGIN:
		break;
	default:
		wish->who[id - ROW_SEAT] = form_other_bot(wish->who[id - ROW_SEAT], by, PERSON);
		break;
	}
}

/* ---- Beginning ---- */

static int same_name(const struct medici_header *header, int seat)
{
	for (int other = 0; other < seat; other++)
		if (strcmp(header->player[other].name, header->player[seat].name) == 0)
			return 1;
	return 0;
}

/* A bot that played before keeps its name. */
static void seat_bot(const struct wish *wish, int seat)
{
	const struct bot *bot = bot_offered(wish->who[seat]);
	const struct medici_player *before = wish->recorded ? &wish->recorded->player[seat] : NULL;
	int stays = before && strcmp(before->bot, bot->name) == 0;
	seats_bot(wish->header, seat, bot, stays ? before->name : NULL);
}

static const char *check(void *context)
{
	const struct wish *wish = (const struct wish *)context;
	struct medici_header *header = wish->header;
	memset(header, 0, sizeof *header);
	header->setup = wish->setup;
	for (int seat = 0; seat < wish->setup.players; seat++) {
		const char *name = wish->name[seat];
		if (wish->who[seat] != PERSON)
			continue;
		if (!seats_name_fits(name, strlen(name)))
			return _("Every person needs a name.");
		seats_person(header, seat, name, strlen(name));
		if (same_name(header, seat))
			return _("Two people cannot have the same name.");
	}
	for (int seat = 0; seat < wish->setup.players; seat++)
		if (wish->who[seat] != PERSON)
			seat_bot(wish, seat);
	return seats_same_name(header) < 0 ? NULL : _("Two players cannot have the same name.");
}

static void offer_name(char name[FORM_TEXT])
{
	char usual[MEDICI_PLAYER_NAME_MAX + 1];
	seats_usual_name(usual);
	snprintf(name, FORM_TEXT, "%s", strlen(usual) < FORM_TEXT ? usual : _("Player"));
}

/* What was chosen last for this game, as far as the form asks for it. */
static void remember(struct wish *wish)
{
	struct medici_header last;
	if (!shelf_last_header((enum medici_kind)wish->setup.kind, &last))
		return;
	wish->setup.players = last.setup.players;
	wish->setup.edition = last.setup.edition;
	wish->setup.bonus20 = last.setup.bonus20;
	wish->setup.empty_placed = last.setup.empty_placed;
	int people = 0;
	for (int seat = 0; seat < last.setup.players; seat++)
		people += !last.player[seat].bot[0];
	for (int seat = 0; seat < last.setup.players; seat++) {
		const struct medici_player *player = &last.player[seat];
		if (!player->bot[0])
			wish->who[seat] = PERSON;
		else if (bot_find(player->bot, strlen(player->bot)))
			wish->who[seat] = form_bot_index(player->bot);
		if (!player->bot[0] && people == 1)
			memcpy(wish->name[seat], wish->name[0], FORM_TEXT); /* who is alone is the one offered */
		else if (!player->bot[0] && strlen(player->name) < FORM_TEXT)
			memcpy(wish->name[seat], player->name, strlen(player->name) + 1);
	}
}

struct form_help form_usual_help(void)
{
	struct form_help help = {!settings_get()->hints, settings_get()->tutor};
	return help;
}

/* For the next game; where it cannot be kept, it is asked again. */
static void keep_help(const struct form_help *help)
{
	struct error error;
	if (help->strict == settings_get()->hints)
		settings_set("hints", help->strict ? "no" : "yes", &error);
	if (!help->strict && help->tutor != settings_get()->tutor)
		settings_set("tutor", command_tutor_name(help->tutor), &error);
}

enum form_answer form_new_game(struct terminal *term, enum medici_kind kind, struct medici_header *header,
							   struct form_help *help)
{
	struct wish wish = {.header = header};
	struct form form = {kind == MEDICI_BOARD ? _("A new board game") : _("A new card game"), &wish, rows, change,
						check};
	medici_setup_default(&wish.setup, kind, 4);
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++) {
		wish.who[seat] = seat ? 0 : PERSON;
		snprintf(wish.name[seat], FORM_TEXT, _("Player %d"), seat + 1);
	}
	set_level(&wish, RIVALS_MEDIUM);
	offer_name(wish.name[0]);
	remember(&wish);
	wish.help = *help;
	enum form_answer answer = form_fill(term, &form);
	*help = wish.help;
	if (answer == FORM_BEGIN)
		keep_help(help);
	return answer;
}

enum form_answer form_seats(struct terminal *term, const struct recording *recording, int at,
							struct medici_header *header, struct form_help *help)
{
	struct medici_header players;
	struct wish wish = {.header = header, .recorded = &players, .was = &recording->header};
	struct form form = {_("Play on from here"), &wish, rows, change, check};
	char name[FORM_TEXT];
	offer_name(name);
	branch_players(&players, recording, at, name);
	wish.setup = players.setup;
	for (int seat = 0; seat < players.setup.players; seat++) {
		const struct medici_player *player = &players.player[seat];
		wish.who[seat] = player->bot[0] ? form_bot_index(player->bot) : PERSON;
		snprintf(wish.name[seat], FORM_TEXT, _("Player %d"), seat + 1);
		if (!player->bot[0] && strlen(player->name) < FORM_TEXT)
			memcpy(wish.name[seat], player->name, strlen(player->name) + 1);
	}
	wish.help = *help;
	enum form_answer answer = form_fill(term, &form);
	*help = wish.help;
	return answer;
}
