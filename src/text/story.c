#include "story.h"

#include <string.h>

#include "lang/lang.h"
#include "text/words.h"

void story_start(struct story *story, const struct medici_header *header, FILE *out)
{
	memset(story, 0, sizeof *story);
	story->header = header;
	story->out = out;
}

static const char *name_of(const struct story *story, int seat)
{
	return story->header->player[seat].name;
}

/* "Anna, Cosimo (bot: novice)" */
static void tell_players(const struct story *story)
{
	for (int seat = 0; seat < story->header->setup.players; seat++) {
		const struct medici_player *player = &story->header->player[seat];
		fputs(seat ? ", " : "", story->out);
		if (player->bot[0])
			fprintf(story->out, _("%s (bot: %s)"), player->name, player->bot);
		else
			fprintf(story->out, "%s", player->name);
	}
}

void story_header(const struct story *story)
{
	const struct medici_setup *setup = &story->header->setup;
	if (setup->kind == MEDICI_BOARD)
		fprintf(story->out, _("Medici, %d buyers, edition %s.\n"), setup->players,
				medici_edition(setup->edition)->name);
	else
		fprintf(story->out, _("Medici: The Card Game, %d players.\n"), setup->players);
	if (setup->bonus20)
		fprintf(story->out, _("With the bonus of 20.\n"));
	if (setup->empty_placed)
		fprintf(story->out, _("Players with no icon of a good still rank for it.\n"));
	fprintf(story->out, _("At the table: "));
	tell_players(story);
	fprintf(story->out, ".\n");
	for (int part = 1; part < story->header->parts; part++)
		fprintf(story->out, _("After event %d the game was continued from a new seed.\n"),
				story->header->part[part].after);
	if (story->header->parts)
		fprintf(story->out, _("The names are those of the players at its end.\n"));
}

/* ---- What is where, to tell it at the right moment ---- */

static void load(struct story *story, int seat, const uint8_t *piece, int count)
{
	for (int i = 0; i < count && story->count[seat] < MEDICI_DECK_MAX; i++)
		story->ship[seat][story->count[seat]++] = piece[i];
}

void story_follow(struct story *story, const struct medici_events *events, int index)
{
	const struct medici_event *event = &events->list[index];
	switch (event->type) {
	case MEDICI_EV_DAY:
		memset(story->count, 0, sizeof story->count);
		break;
	case MEDICI_EV_SOLD:
	case MEDICI_EV_FILL:
	case MEDICI_EV_TAKE:
		load(story, event->seat, event->piece, event->count);
		break;
	default:
		break;
	}
}

/* ---- The sentences ---- */

static void tell_day(const struct story *story, const struct medici_event *event)
{
	const char *format = story->header->setup.kind == MEDICI_BOARD
							 ? P_("\nDay %d. %s starts. The bag holds %d lot.\n",
								  "\nDay %d. %s starts. The bag holds %d lots.\n", event->amount)
							 : P_("\nDay %d. %s starts. The deck holds %d card.\n",
								  "\nDay %d. %s starts. The deck holds %d cards.\n", event->amount);
	fprintf(story->out, format, event->day, name_of(story, event->seat), event->amount);
}

static void tell_pass(const struct story *story, const struct medici_event *event)
{
	static const char *const format[] = {N_("  %s passes.\n"), N_("  %s passes (no room).\n"),
										 N_("  %s passes (not enough florins).\n")};
	fprintf(story->out, _(format[event->because]), name_of(story, event->seat));
}

static struct words_list pieces(const struct story *story, const uint8_t *piece, int count)
{
	return words_group((enum medici_kind)story->header->setup.kind, piece, count);
}

/* A sentence of a name and pieces. */
static void tell_pieces(const struct story *story, const char *format, const struct medici_event *event, int count)
{
	fprintf(story->out, format, name_of(story, event->seat), pieces(story, event->piece, count).text);
}

static void tell_sold(const struct story *story, const struct medici_event *event)
{
	fprintf(story->out, P_("%s buys %s for %d florin.\n", "%s buys %s for %d florins.\n", event->amount),
			name_of(story, event->seat), pieces(story, event->piece, event->count).text, event->amount);
}

static void tell_discard(const struct story *story, const struct medici_event *event)
{
	fprintf(story->out, P_("Nobody bids: %s is discarded.\n", "Nobody bids: %s are discarded.\n", event->count),
			pieces(story, event->piece, event->count).text);
}

static void tell_take(const struct story *story, const struct medici_event *event)
{
	int worth = 0;
	for (int i = 0; i < story->count[event->seat]; i++)
		worth += medici_card_value(story->ship[event->seat][i]);
	fprintf(story->out, _("%s takes %s; the ship is worth %d.\n"), name_of(story, event->seat),
			pieces(story, event->piece, event->count).text, worth);
}

static void tell_end(const struct story *story, const struct medici_event *event, const struct medici_score *score)
{
	int winner = 0, several = (event->seats & (event->seats - 1)) != 0;
	while (!(event->seats >> winner & 1))
		winner++;
	int florins = score->money[winner];
	fprintf(story->out,
			several ? P_("\nThe game is over. %s share the win with %d florin each.\n",
						 "\nThe game is over. %s share the win with %d florins each.\n", florins)
					: P_("\nThe game is over. %s wins with %d florin.\n",
						 "\nThe game is over. %s wins with %d florins.\n", florins),
			words_names(story->header, event->seats).text, florins);
}

void story_event(struct story *story, const struct medici_events *events, int index)
{
	const struct medici_event *event = &events->list[index];
	story_follow(story, events, index);
	switch (event->type) {
	case MEDICI_EV_DAY:
		tell_day(story, event);
		break;
	case MEDICI_EV_DRAW:
		tell_pieces(story, _("%s draws %s.\n"), event, 1);
		break;
	case MEDICI_EV_REVEAL:
		tell_pieces(story, _("%s reveals %s.\n"), event, 1);
		break;
	case MEDICI_EV_OFFER:
		tell_pieces(story, _("%s offers %s.\n"), event, event->count);
		break;
	case MEDICI_EV_BID:
		fprintf(story->out, _("  %s bids %d.\n"), name_of(story, event->seat), event->amount);
		break;
	case MEDICI_EV_PASS:
		tell_pass(story, event);
		break;
	case MEDICI_EV_SOLD:
		tell_sold(story, event);
		break;
	case MEDICI_EV_DISCARD:
		tell_discard(story, event);
		break;
	case MEDICI_EV_FILL:
		tell_pieces(story, _("%s alone has room, and loads %s for free.\n"), event, event->count);
		break;
	case MEDICI_EV_TAKE:
		tell_take(story, event);
		break;
	case MEDICI_EV_SCORE:
		story_account(story, event->day, &events->score);
		break;
	case MEDICI_EV_END:
		tell_end(story, event, &events->score);
		break;
	default:
		break;
	}
}

void story_takebacks(FILE *out, int count)
{
	if (count <= 0)
		return;
	fprintf(out, P_("%d decision was taken back in this game.", "%d decisions were taken back in this game.", count),
			count);
	fputc('\n', out);
}
