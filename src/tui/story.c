#include "story.h"

#include <string.h>

#include "words.h"

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

void story_header(const struct story *story)
{
	const struct medici_header *header = story->header;
	const struct medici_setup *setup = &header->setup;
	if (setup->kind == MEDICI_BOARD)
		fprintf(story->out, "Medici, %d buyers, edition %s.\n", setup->players, medici_edition(setup->edition)->name);
	else
		fprintf(story->out, "Medici: The Card Game, %d players%s%s.\n", setup->players,
				setup->bonus20 ? ", bonus of 20" : "", setup->empty_placed ? ", empty warehouses are placed" : "");
	fprintf(story->out, "At the table:");
	for (int seat = 0; seat < setup->players; seat++) {
		fprintf(story->out, "%s %s", seat ? "," : "", name_of(story, seat));
		if (header->player[seat].bot[0])
			fprintf(story->out, " (bot: %s)", header->player[seat].bot);
	}
	fprintf(story->out, ".\n");
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
	case MEDICI_EV_OFFER:
		memcpy(story->group, event->piece, sizeof story->group);
		story->group_count = event->count;
		break;
	case MEDICI_EV_SOLD:
		load(story, event->seat, story->group, story->group_count);
		break;
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
	int board = story->header->setup.kind == MEDICI_BOARD;
	fprintf(story->out, "\nDay %d. %s starts. The %s %s.\n", event->day, name_of(story, event->seat),
			board ? "bag holds" : "deck holds", words_count(event->amount, board ? "lot" : "card").text);
}

static void tell_pass(const struct story *story, const struct medici_event *event)
{
	static const char *const why[] = {"", " (no room)", " (not enough florins)"};
	fprintf(story->out, "  %s passes%s.\n", name_of(story, event->seat), why[event->because]);
}

/* Name, verb, pieces, end of the sentence. */
static void tell_pieces(const struct story *story, int seat, const char *verb, const uint8_t *piece, int count)
{
	fprintf(story->out, "%s %s ", name_of(story, seat), verb);
	words_pieces(story->out, (enum medici_kind)story->header->setup.kind, piece, count);
}

static void tell_sold(const struct story *story, const struct medici_event *event)
{
	tell_pieces(story, event->seat, "buys", story->group, story->group_count);
	fprintf(story->out, " for %s.\n", words_count(event->amount, "florin").text);
}

static void tell_discard(const struct story *story)
{
	fprintf(story->out, "Nobody bids: ");
	words_pieces(story->out, MEDICI_BOARD, story->group, story->group_count);
	fprintf(story->out, " %s discarded.\n", story->group_count == 1 ? "is" : "are");
}

static void tell_take(const struct story *story, const struct medici_event *event)
{
	int worth = 0;
	for (int i = 0; i < story->count[event->seat]; i++)
		worth += medici_card_value(story->ship[event->seat][i]);
	tell_pieces(story, event->seat, "takes", event->piece, event->count);
	fprintf(story->out, "; the ship is worth %d.\n", worth);
}

static void tell_end(const struct story *story, const struct medici_event *event, const struct medici_score *score)
{
	int winner = 0, several = (event->seats & (event->seats - 1)) != 0;
	while (!(event->seats >> winner & 1))
		winner++;
	fprintf(story->out, "\nThe game is over. ");
	words_names(story->out, story->header, event->seats);
	fprintf(story->out, several ? " share the win with %s each.\n" : " wins with %s.\n",
			words_count(score->money[winner], "florin").text);
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
	case MEDICI_EV_REVEAL:
		tell_pieces(story, event->seat, event->type == MEDICI_EV_DRAW ? "draws" : "reveals", event->piece, 1);
		fprintf(story->out, ".\n");
		break;
	case MEDICI_EV_OFFER:
		tell_pieces(story, event->seat, "offers", event->piece, event->count);
		fprintf(story->out, ".\n");
		break;
	case MEDICI_EV_BID:
		fprintf(story->out, "  %s bids %d.\n", name_of(story, event->seat), event->amount);
		break;
	case MEDICI_EV_PASS:
		tell_pass(story, event);
		break;
	case MEDICI_EV_SOLD:
		tell_sold(story, event);
		break;
	case MEDICI_EV_DISCARD:
		tell_discard(story);
		break;
	case MEDICI_EV_FILL:
		tell_pieces(story, event->seat, "alone has room, and loads", event->piece, event->count);
		fprintf(story->out, " for free.\n");
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
