/* Describes events and facts in the words of the case language. A case passes if its lines are the same words; so there
 * is one place that knows how an event or a fact is written, and a fault can show both sides. */
#include "case.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

void case_say(char *text, const char *format, ...)
{
	va_list args;
	size_t used = strlen(text);
	va_start(args, format);
	vsnprintf(text + used, CASE_LINE_SIZE - used, format, args);
	va_end(args);
}

static const char *name_of(const struct case_play *play, int seat)
{
	return seat < play->seats ? play->name[seat] : "?";
}

static void say_piece(const struct case_play *play, char *text, int piece)
{
	char name[MEDICI_NAME_SIZE];
	bool named = medici_piece_name((enum medici_kind)play->setup.kind, piece, name) > 0;
	case_say(text, " %s", named ? name : "?");
}

static void say_pieces(const struct case_play *play, char *text, const uint8_t *piece, int count)
{
	for (int i = 0; i < count; i++)
		say_piece(play, text, piece[i]);
}

/* Places of the line: 1+3 for the last and the third from the end. */
static void say_places(char *text, unsigned places)
{
	const char *before = " ";
	for (int place = 1; place <= 8; place++) {
		if (places >> (place - 1) & 1) {
			case_say(text, "%s%d", before, place);
			before = "+";
		}
	}
}

static void say_seats(const struct case_play *play, char *text, unsigned seats)
{
	for (int seat = 0; seat < 32; seat++) {
		if (seats >> seat & 1)
			case_say(text, " %s", name_of(play, seat));
	}
}

static const char *why(int because)
{
	return because == MEDICI_NO_ROOM ? " no room" : because == MEDICI_NO_MONEY ? " no money" : "";
}

void case_tell_event(const struct case_play *play, const struct medici_event *event, char *text)
{
	const char *name = name_of(play, event->seat);
	text[0] = '\0';
	switch ((enum medici_event_type)event->type) {
	case MEDICI_EV_DAY:
		case_say(text, "day %d %s starts %d left", event->day, name, event->amount);
		break;
	case MEDICI_EV_DRAW:
		case_say(text, "%s draws", name);
		say_piece(play, text, event->piece[0]);
		break;
	case MEDICI_EV_OFFER:
		case_say(text, "%s offers", name);
		say_pieces(play, text, event->piece, event->count);
		break;
	case MEDICI_EV_BID:
		case_say(text, "%s bids %d", name, event->amount);
		break;
	case MEDICI_EV_PASS:
		case_say(text, "%s passes%s", name, why(event->because));
		break;
	case MEDICI_EV_SOLD:
		case_say(text, "%s buys for %d", name, event->amount);
		break;
	case MEDICI_EV_DISCARD:
		case_say(text, "nobody buys");
		break;
	case MEDICI_EV_FILL:
		case_say(text, "%s fills with", name);
		say_pieces(play, text, event->piece, event->count);
		break;
	case MEDICI_EV_REVEAL:
		case_say(text, "%s reveals", name);
		say_piece(play, text, event->piece[0]);
		break;
	case MEDICI_EV_TAKE:
		case_say(text, "%s takes", name);
		say_places(text, event->places);
		say_pieces(play, text, event->piece, event->count);
		break;
	case MEDICI_EV_SCORE:
		case_say(text, "score");
		break;
	case MEDICI_EV_END:
		case_say(text, "won by");
		say_seats(play, text, event->seats);
		break;
	}
}

#define STATUS_WORDS(name, rule, text) #name,
static const char *const status_words[] = {MEDICI_STATUS_LIST(STATUS_WORDS)};
#undef STATUS_WORDS

/* 'refused B10 bid low': the rule, if any, then the status's name in lower case. */
void case_tell_refusal(enum medici_status status, char *text)
{
	const char *rule = medici_status_rule(status);
	text[0] = '\0';
	case_say(text, "refused%s%s ", rule[0] ? " " : "", rule);
	for (const char *from = status_words[status] + strlen("E_"); *from; from++)
		case_say(text, "%c", *from == '_' ? ' ' : tolower((unsigned char)*from));
}

static void say_action(char *text, const struct medici_action *list, int count, int *at)
{
	static const char *const words[] = {" draw", " offer", " bid", " pass", " reveal", " take"};
	const struct medici_action *action = &list[*at];
	case_say(text, "%s", action->type <= MEDICI_TAKE ? words[action->type] : " ?");
	if (action->type == MEDICI_TAKE)
		say_places(text, action->places);
	if (action->type != MEDICI_BID)
		return;
	while (*at + 1 < count && list[*at + 1].type == MEDICI_BID && list[*at + 1].amount == list[*at].amount + 1)
		++*at;
	case_say(text, " %d", action->amount);
	if (list[*at].amount != action->amount)
		case_say(text, "..%d", list[*at].amount);
}

static void tell_may(const struct case_play *play, char *text)
{
	static struct medici_action list[MEDICI_ACTIONS_MAX];
	int count = medici_legal(&play->game, list);
	case_say(text, "%s may", name_of(play, medici_turn(&play->game)));
	for (int i = 0; i < count; i++)
		say_action(text, list, count, &i);
}

static void tell_next(const struct case_play *play, char *text)
{
	switch (medici_wants(&play->game)) {
	case MEDICI_WANTS_FIRST:
		case_say(text, "next start");
		say_seats(play, text, medici_firsts(&play->game));
		break;
	case MEDICI_WANTS_PIECE:
		case_say(text, "next %s", play->setup.kind == MEDICI_BOARD ? "lot" : "card");
		break;
	case MEDICI_WANTS_ACTION:
		case_say(text, "next %s", name_of(play, medici_turn(&play->game)));
		break;
	case MEDICI_WANTS_NOTHING:
		case_say(text, "next over");
		break;
	}
}

static void tell_ship(const struct case_play *play, int seat, char *text)
{
	const struct medici_board *board = &play->game.as.board;
	const struct medici_card *card = &play->game.as.card;
	if (play->setup.kind == MEDICI_BOARD) {
		say_pieces(play, text, board->hold[seat], board->load[seat]);
		return;
	}
	say_pieces(play, text, card->hold[seat], card->load[seat]);
	for (int kind = 0; kind < MEDICI_GREEN_KINDS; kind++) {
		for (int i = 0; i < card->green[seat][kind]; i++)
			say_piece(play, text, kind == MEDICI_GREEN_KINDS - 1 ? MEDICI_GREEN2 : kind * 7 + 2);
	}
}

/* 'left cloth5 2, gold10 1': how many of these kinds nobody has seen. */
static void tell_left(const struct case_play *play, const struct case_words *words, char *text)
{
	uint8_t counts[MEDICI_PIECE_KINDS];
	medici_unseen(&play->game, counts);
	for (int i = 1; i < words->count; i += 2) {
		int piece = case_piece(play, words->word[i]);
		case_say(text, " %s %d", words->word[i], piece < 0 ? 0 : counts[piece]);
	}
}

static int piles(const struct case_play *play, const char *word)
{
	uint8_t counts[MEDICI_PIECE_KINDS];
	if (strcmp(word, "bag") == 0)
		return play->game.as.board.bag;
	return medici_unseen(&play->game, counts);
}

static void tell_by_seat(const struct case_play *play, const struct case_words *words, char *text)
{
	const struct medici_score *score = &play->events.score;
	const char *word = words->word[0];
	int good = words->count > 1 ? case_good(words->word[1]) : -1;
	for (int seat = 0; seat < play->seats && seat < MEDICI_SEATS_MAX; seat++) {
		int number = -1;
		if (strcmp(word, "money") == 0)
			number = medici_money(&play->game, seat);
		else if (strcmp(word, "ships") == 0)
			number = score->ship[seat];
		else if (strcmp(word, "paid") == 0)
			number = good < 0 ? score->ship_paid[seat] : score->paid[good][seat];
		else if (strcmp(word, "bonus") == 0 && good >= 0)
			number = score->bonus[good][seat];
		else if (strcmp(word, "levels") == 0 && good >= 0)
			number = play->game.as.board.level[seat][good];
		else if (strcmp(word, "icons") == 0 && good >= 0)
			number = play->game.as.card.stock[seat][good];
		case_say(text, " %d", number);
	}
}

static bool one_of(const char *word, const char *const *words)
{
	while (*words && strcmp(*words, word) != 0)
		words++;
	return *words;
}

bool case_tell_fact(const struct case_play *play, const struct case_words *words, char *text)
{
	static const char *const by_seat[] = {"money", "ships", NULL};
	static const char *const by_good[] = {"paid", "bonus", "levels", "icons", NULL};
	static const char *const counts[] = {"bag", "unseen", "deck", NULL};
	const char *word = words->word[0], *what = words->count > 1 ? words->word[1] : "";
	int seat = case_seat(play, what);
	text[0] = '\0';
	if (strcmp(what, "may") == 0) {
		tell_may(play, text);
	} else if (strcmp(word, "next") == 0) {
		tell_next(play, text);
	} else if (strcmp(word, "ship") == 0) {
		case_say(text, "ship %s", what);
		if (seat >= 0 && seat < MEDICI_SEATS_MAX)
			tell_ship(play, seat, text);
	} else if (strcmp(word, "market") == 0) {
		case_say(text, "market");
		say_pieces(play, text, play->game.as.card.market, play->game.as.card.market_count);
	} else if (strcmp(word, "left") == 0) {
		case_say(text, "left");
		tell_left(play, words, text);
	} else if (one_of(word, counts)) {
		case_say(text, "%s %d", word, piles(play, word));
	} else if (one_of(word, by_seat) || one_of(word, by_good)) {
		case_say(text, "%s%s%s", word, one_of(word, by_good) ? " " : "", one_of(word, by_good) ? what : "");
		tell_by_seat(play, words, text);
	} else {
		return false;
	}
	return true;
}
