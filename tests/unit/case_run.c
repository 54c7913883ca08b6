/* Plays a case: applies its steps and compares every line with what happened and what is true.
 *
 * Besides, each step is checked for what must always hold: a refusal changes no byte of the state and of the events, a
 * step without events ends in the same state, the legal actions are counted, numbered and listed consistently, the
 * derived fields of the state agree with its ships, and a score adds up. */
#include "case.h"

#include <string.h>

enum { UNWRITTEN = 0xa5 }; /* fills the events before a step: a refusal must not touch them */

static bool fail_here(struct case_play *play, const char *what, const char *text)
{
	return case_fail(play->fault, play->one->file, play->line->number, "%s: '%s'", what, text);
}

static bool differs(struct case_play *play, const char *truth)
{
	return case_fail(play->fault, play->one->file, play->line->number, "expected '%s', but it is '%s'",
					 play->line->text, truth);
}

/* '1 3' and '1+3' both: every digit is a place. */
static uint8_t read_places(const struct case_words *words)
{
	unsigned places = 0;
	for (int i = 2; i < words->count; i++) {
		for (const char *digit = words->word[i]; *digit; digit++) {
			if (*digit >= '1' && *digit <= '8')
				places |= 1u << (*digit - '1');
		}
	}
	return (uint8_t)places;
}

static bool read_action(const struct case_words *words, struct medici_action *action)
{
	static const char *const names[] = {"draw", "offer", "bid", "pass", "reveal", "take"};
	int amount = 0;
	memset(action, 0, sizeof *action);
	for (int type = MEDICI_DRAW; type <= MEDICI_TAKE; type++) {
		if (strcmp(names[type], words->word[1]) != 0)
			continue;
		action->type = (uint8_t)type;
		if (type == MEDICI_BID && (words->count != 3 || !case_number(words->word[2], UINT16_MAX, &amount)))
			return false;
		action->amount = (uint16_t)amount;
		action->places = type == MEDICI_TAKE ? read_places(words) : 0;
		return type == MEDICI_BID || type == MEDICI_TAKE || words->count == 2;
	}
	return false;
}

/* Returns false for a line that is not a step. A lot that does not exist is dealt as -1: the rules must refuse it. */
static bool take_step(const struct case_play *play, const struct case_words *words, struct medici_game *game,
					  struct medici_events *out, enum medici_status *status)
{
	struct medici_action action;
	bool dealt = words->count == 3 && strcmp(words->word[1], "deal") == 0;
	bool first = words->count == 3 && strcmp(words->word[1], "first") == 0;
	if (dealt)
		*status = medici_deal(game, case_piece(play, words->word[2]), out);
	else if (first)
		*status = medici_first(game, case_seat(play, words->word[2]), out);
	else if (words->count > 1 && read_action(words, &action))
		*status = medici_apply(game, action, out);
	else
		return false;
	return true;
}

/* Money after is money before, less the price paid in this step, plus what the score lists; the levels or icons that it
 * lists are those of the state. */
static bool score_adds_up(const struct case_play *play, const struct medici_game *before)
{
	const struct medici_score *score = &play->events.score;
	for (int seat = 0; seat < play->seats; seat++) {
		int money = medici_money(before, seat) + score->ship_paid[seat];
		for (int i = 0; i < play->events.count; i++) {
			const struct medici_event *event = &play->events.list[i];
			if (event->type == MEDICI_EV_SOLD && event->seat == seat)
				money -= event->amount;
		}
		for (int good = 0; good < MEDICI_GOODS; good++) {
			int count = play->setup.kind == MEDICI_BOARD ? play->game.as.board.level[seat][good]
														 : play->game.as.card.stock[seat][good];
			money += score->paid[good][seat] + score->bonus[good][seat];
			if (count != score->count[good][seat])
				return false;
		}
		if (money != score->money[seat] || money != medici_money(&play->game, seat))
			return false;
	}
	return true;
}

static bool legal_agrees(const struct medici_game *game)
{
	static struct medici_action list[MEDICI_ACTIONS_MAX];
	int count = medici_count(game);
	if (medici_legal(game, list) != count || (count > 0) != (medici_wants(game) == MEDICI_WANTS_ACTION))
		return false;
	for (int k = 0; k < count; k++) {
		struct medici_action nth = medici_nth(game, k);
		if (memcmp(&nth, &list[k], sizeof nth) != 0)
			return false;
	}
	return true;
}

static bool check_always(struct case_play *play, const struct medici_game *before)
{
	const char *text = play->line->text;
	enum medici_wants wants = medici_wants(&play->game);
	if (!legal_agrees(&play->game))
		return fail_here(play, "count, nth and legal disagree after", text);
	if ((wants == MEDICI_WANTS_PIECE || wants == MEDICI_WANTS_ACTION) && !case_settled(&play->game))
		return fail_here(play, "the state's bookkeeping is wrong after", text);
	for (int i = 0; i < play->events.count; i++) {
		if (play->events.list[i].type == MEDICI_EV_SCORE && !score_adds_up(play, before))
			return fail_here(play, "the score does not add up after", text);
	}
	return true;
}

/* Checks that the lines have matched every event of the previous step. */
static bool all_told(struct case_play *play)
{
	char text[CASE_LINE_SIZE];
	if (play->status != MEDICI_OK && !play->refusal_told) {
		case_tell_refusal(play->status, text);
		return fail_here(play, "not told before here", text);
	}
	if (play->told < play->events.count) {
		case_tell_event(play, &play->events.list[play->told], text);
		return fail_here(play, "not told before here", text);
	}
	return true;
}

static bool nothing_changed(const struct case_play *play, const struct medici_game *before)
{
	const uint8_t *byte = (const uint8_t *)&play->events;
	for (size_t i = 0; i < sizeof play->events; i++) {
		if (byte[i] != UNWRITTEN)
			return false;
	}
	return case_same(before, &play->game);
}

static bool run_step(struct case_play *play, const struct case_words *words)
{
	struct medici_game before = play->game, silent = play->game;
	enum medici_status silent_status = MEDICI_OK;
	if (!all_told(play))
		return false;
	memset(&play->events, UNWRITTEN, sizeof play->events);
	if (!take_step(play, words, &play->game, &play->events, &play->status))
		return fail_here(play, "malformed: no such step", play->line->text);
	take_step(play, words, &silent, NULL, &silent_status);
	play->told = 0;
	play->refusal_told = false;
	if (silent_status != play->status || !case_same(&silent, &play->game))
		return fail_here(play, "not the same when nobody listens", play->line->text);
	if (play->status == MEDICI_OK)
		return play->events.count <= MEDICI_EVENTS_MAX ? check_always(play, &before)
													   : fail_here(play, "too many events", play->line->text);
	if (!nothing_changed(play, &before))
		return fail_here(play, "refused, yet something changed", play->line->text);
	memset(&play->events, 0, sizeof play->events);
	return true;
}

/* 'refused B10', 'refused bid low' and 'refused B10 bid low' are all true of one refusal. */
static bool match_refusal(struct case_play *play)
{
	char text[CASE_LINE_SIZE], rule[CASE_LINE_SIZE], words[CASE_LINE_SIZE];
	if (play->status == MEDICI_OK)
		return fail_here(play, "nothing was refused", play->line->text);
	case_tell_refusal(play->status, text);
	const char *named = medici_status_rule(play->status);
	snprintf(rule, sizeof rule, "refused %s", named);
	snprintf(words, sizeof words, "refused%s", text + strlen("refused") + (named[0] ? strlen(named) + 1 : 0));
	play->refusal_told = true;
	if (strcmp(play->line->text, text) == 0 || strcmp(play->line->text, rule) == 0 ||
		strcmp(play->line->text, words) == 0)
		return true;
	return differs(play, text);
}

static bool match_event(struct case_play *play)
{
	char text[CASE_LINE_SIZE];
	if (play->told >= play->events.count)
		return fail_here(play, "nothing more happened", play->line->text);
	case_tell_event(play, &play->events.list[play->told++], text);
	return strcmp(text, play->line->text) == 0 || differs(play, text);
}

static bool run_line(struct case_play *play)
{
	struct case_words words;
	char truth[CASE_LINE_SIZE];
	case_split(&words, play->line->text);
	if (strcmp(words.word[0], ">") == 0)
		return run_step(play, &words);
	if (strcmp(words.word[0], "refused") == 0)
		return match_refusal(play);
	if (case_tell_fact(play, &words, truth))
		return strcmp(truth, play->line->text) == 0 || differs(play, truth);
	return match_event(play);
}

bool case_run(const struct case_one *one, struct case_fault *fault)
{
	struct case_play play;
	int below;
	memset(&play, 0, sizeof play);
	play.one = one;
	play.fault = fault;
	play.bag_wanted = -1;
	if (!case_open(&play, &below))
		return false;
	if (medici_setup_check(&play.setup) != play.status)
		return fail_here(&play, "the setup's check and the start of the game disagree", play.line->text);
	if (below == one->count)
		return fail_here(&play, "malformed: nothing is checked", play.line->text);
	for (int i = below; i < one->count; i++) {
		play.line = &one->line[i];
		if (!run_line(&play))
			return false;
	}
	return all_told(&play);
}
