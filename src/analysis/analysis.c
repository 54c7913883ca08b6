#include "analysis.h"

void analysis_start(struct analysis *a, const struct medici_setup *setup)
{
	medici_start(&a->game, setup);
	a->events = a->count = a->luck_only = a->foreseen = 0;
	__builtin_memset(a->seat, 0, sizeof a->seat);
	__builtin_memset(a->gift, 0, sizeof a->gift);
	evaluator_start(&a->evaluator, &a->game);
	evaluator_value(&a->evaluator, &a->game, &a->now);
	for (int seat = 0; seat < setup->players; seat++)
		a->seat[seat].start = a->seat[seat].result = a->now.chance[seat];
}

void analysis_start_luck(struct analysis *a, const struct medici_setup *setup)
{
	analysis_start(a, setup);
	a->luck_only = a->evaluator.coarse = 1;
}

/* ---- Steps ---- */

/* The value of the present position turns out to be another one. */
static void correct(struct analysis *a, const struct value *value)
{
	for (int seat = 0; seat < medici_players(&a->game); seat++)
		a->seat[seat].residual += value->chance[seat] - a->now.chance[seat];
	a->now = *value;
}

static struct analysis_step *add_step(struct analysis *a, enum analysis_kind kind, int seat)
{
	struct analysis_step *step = &a->step[a->count++];
	__builtin_memset(step, 0, sizeof *step);
	step->event = (uint16_t)a->events;
	step->kind = (uint8_t)kind;
	step->seat = (uint8_t)seat;
	step->day = (uint8_t)medici_day(&a->game);
	return step;
}

/* Goes on to the value after the step. */
static void take_effect(struct analysis *a, struct analysis_step *step, const struct value *after)
{
	for (int seat = 0; seat < medici_players(&a->game); seat++) {
		step->effect[seat] = after->chance[seat] - a->now.chance[seat];
		a->seat[seat].result = after->chance[seat];
	}
	step->value = a->now = *after;
}

static int who_draws(const struct medici_game *game)
{
	if (medici_wants(game) == MEDICI_WANTS_FIRST)
		return MEDICI_NOBODY;
	if (game->kind == MEDICI_CARD)
		return game->as.card.turn;
	return game->as.board.phase == MEDICI_BOARD_FILL ? game->as.board.turn : game->as.board.selector;
}

/* A piece comes, or a seat starts the day. */
static int add_luck(struct analysis *a, int piece)
{
	struct value value;
	struct medici_game next = a->game;
	int first = medici_wants(&a->game) == MEDICI_WANTS_FIRST;
	enum medici_status status = first ? medici_first(&next, piece, NULL) : medici_deal(&next, piece, NULL);
	if (status != MEDICI_OK || a->count == ANALYSIS_STEPS_MAX)
		return -1;
	struct analysis_step *step = add_step(a, ANALYSIS_LUCK, who_draws(&a->game));
	step->piece = (uint8_t)piece;
	if (!a->foreseen) {
		evaluator_expectation(&a->evaluator, &a->game, &value);
		correct(a, &value);
	}
	a->foreseen = 0;
	a->game = next;
	evaluator_value(&a->evaluator, &a->game, &value);
	take_effect(a, step, &value);
	for (int seat = 0; seat < medici_players(&a->game); seat++)
		a->seat[seat].luck += step->effect[seat];
	return 0;
}

/* ---- Decisions ---- */

static int same_action(struct medici_action a, struct medici_action b)
{
	return a.type == b.type && a.places == b.places && a.amount == b.amount;
}

static int find_action(const struct choice *list, int count, struct medici_action action)
{
	for (int k = 0; k < count; k++)
		if (same_action(list[k].action, action))
			return k;
	return -1;
}

/* Would every sensible choice do? Of the bids, the lowest and the best are sensible. */
static int is_trivial(const struct choice *list, int count, int best, int seat)
{
	float top = list[best].value.chance[seat];
	for (int k = 0; k < count; k++)
		if ((list[k].action.type != MEDICI_BID || k == 1) && top - list[k].value.chance[seat] > ANALYSIS_NOISE)
			return 0;
	return 1;
}

/* Returns the highest bid that is better than passing, or 0. */
static int limit_of(const struct choice *list, int count, int seat)
{
	int limit = 0;
	for (int k = 1; k < count && list[0].action.type == MEDICI_PASS; k++)
		if (list[k].value.chance[seat] > list[0].value.chance[seat])
			limit = list[k].action.amount;
	return limit;
}

static float scale_of(float chance)
{
	float scale = 4 * chance * (1 - chance);
	return scale > ANALYSIS_SCALE_MIN ? scale : ANALYSIS_SCALE_MIN;
}

float analysis_scaled(const struct analysis_step *step)
{
	return step->error / scale_of(step->better.chance[step->seat]);
}

static enum analysis_grade grade_of(const struct analysis_step *step)
{
	float scaled = analysis_scaled(step);
	if (!step->counts || step->error < ANALYSIS_NOISE || scaled < ANALYSIS_INACCURACY_FROM)
		return ANALYSIS_GOOD;
	if (scaled < ANALYSIS_MISTAKE_FROM)
		return ANALYSIS_INACCURACY;
	return scaled < ANALYSIS_BLUNDER_FROM ? ANALYSIS_MISTAKE : ANALYSIS_BLUNDER;
}

static void count_decision(struct analysis *a, const struct analysis_step *step)
{
	struct analysis_seat *own = &a->seat[step->seat];
	for (int seat = 0; seat < medici_players(&a->game); seat++) {
		a->gift[step->seat][seat] += step->effect[seat];
		*(seat == step->seat ? &own->own : &a->seat[seat].others) += step->effect[seat];
	}
	if (!step->counts)
		return;
	own->decisions++;
	own->error += step->error;
	own->scaled += analysis_scaled(step);
	own->grade[step->grade]++;
}

int analysis_forced(const struct medici_game *game)
{
	return medici_count(game) == 1;
}

void analysis_judge(const struct medici_game *game, const struct choice *list, int count, struct medici_action played,
					struct analysis_step *step)
{
	int seat = medici_turn(game), best = evaluator_best(list, count, seat), made = find_action(list, count, played);
	step->kind = ANALYSIS_DECISION;
	step->seat = (uint8_t)seat;
	step->day = (uint8_t)medici_day(game);
	step->played = played;
	step->best = list[best].action;
	step->value = list[made].value;
	step->better = list[best].value;
	step->error = list[best].value.chance[seat] - list[made].value.chance[seat];
	step->error = step->error > 0 ? step->error : 0;
	step->florins = list[best].value.lead[seat] - list[made].value.lead[seat];
	step->limit = (uint16_t)limit_of(list, count, seat);
	if (game->kind == MEDICI_CARD)
		medici_card_reach(&game->as.card, step->reach);
	step->counts = step->error > ANALYSIS_NOISE || !is_trivial(list, count, best, seat);
	step->grade = (uint8_t)grade_of(step);
}

static int add_decision(struct analysis *a, struct medici_action played)
{
	struct choice list[EVALUATOR_CHOICES_MAX];
	struct value expected, after;
	struct medici_game next = a->game;
	if (medici_apply(&next, played, NULL) != MEDICI_OK || a->count == ANALYSIS_STEPS_MAX)
		return -1;
	if (a->luck_only || analysis_forced(&a->game)) {
		a->game = next;
		return 0;
	}
	int count = evaluator_choices(&a->evaluator, &a->game, &played, list, &expected);
	struct analysis_step *step = add_step(a, ANALYSIS_DECISION, medici_turn(&a->game));
	analysis_judge(&a->game, list, count, played, step);
	if (played.type == MEDICI_BID)
		step->worth = evaluator_worth(&a->evaluator, &a->game, &list[0].value);
	after = step->value;
	correct(a, &expected);
	a->game = next;
	take_effect(a, step, &after);
	count_decision(a, step);
	a->foreseen = played.type == MEDICI_DRAW || played.type == MEDICI_REVEAL;
	return 0;
}

/* ---- Events ---- */

static struct medici_action action_of(const struct medici_event *event, enum medici_action_type type)
{
	struct medici_action action = {(uint8_t)type, 0, 0};
	if (type == MEDICI_BID)
		action.amount = event->amount;
	if (type == MEDICI_TAKE)
		action.places = event->places;
	return action;
}

static int add_pieces(struct analysis *a, const struct medici_event *event)
{
	for (int i = 0; i < event->count; i++)
		if (medici_wants(&a->game) != MEDICI_WANTS_PIECE || add_luck(a, event->piece[i]) != 0)
			return -1;
	return 0;
}

/* A draw or a reveal is a decision, unless the turn begins with it, and a piece. */
static int add_drawing(struct analysis *a, const struct medici_event *event, enum medici_action_type type)
{
	struct medici_game next = a->game;
	int decides = medici_wants(&a->game) == MEDICI_WANTS_ACTION;
	if (decides && medici_apply(&next, action_of(event, type), NULL) != MEDICI_OK)
		return -1;
	if (medici_wants(&next) != MEDICI_WANTS_PIECE || medici_deal(&next, event->piece[0], NULL) != MEDICI_OK)
		return -1;
	if (decides && add_decision(a, action_of(event, type)) != 0)
		return -1;
	return add_luck(a, event->piece[0]);
}

static int add_event(struct analysis *a, const struct medici_event *event)
{
	switch (event->type) {
	case MEDICI_EV_DAY:
		return medici_wants(&a->game) == MEDICI_WANTS_FIRST ? add_luck(a, event->seat) : -1;
	case MEDICI_EV_DRAW:
		return add_drawing(a, event, MEDICI_DRAW);
	case MEDICI_EV_REVEAL:
		return add_drawing(a, event, MEDICI_REVEAL);
	case MEDICI_EV_FILL:
		return add_pieces(a, event);
	case MEDICI_EV_OFFER:
		return add_decision(a, action_of(event, MEDICI_OFFER));
	case MEDICI_EV_BID:
		return add_decision(a, action_of(event, MEDICI_BID));
	case MEDICI_EV_PASS:
		return add_decision(a, action_of(event, MEDICI_PASS));
	case MEDICI_EV_TAKE:
		return add_decision(a, action_of(event, MEDICI_TAKE));
	default:
		return -1;
	}
}

/* Does the event follow from one before? */
static int follows(const struct analysis *a, const struct medici_event *event)
{
	int offered = a->game.kind == MEDICI_BOARD && a->game.as.board.phase != MEDICI_BOARD_DRAW;
	switch (event->type) {
	case MEDICI_EV_SOLD:
	case MEDICI_EV_DISCARD:
	case MEDICI_EV_SCORE:
	case MEDICI_EV_END:
		return 1;
	case MEDICI_EV_PASS:
		return event->because != MEDICI_BY_CHOICE;
	case MEDICI_EV_OFFER:
		return offered; /* the group was full */
	default:
		return 0;
	}
}

int analysis_event(struct analysis *a, const struct medici_event *event)
{
	struct value last;
	a->events++;
	if (follows(a, event))
		return 0;
	if (add_event(a, event) != 0)
		return -1;
	if (medici_wants(&a->game) == MEDICI_WANTS_NOTHING) {
		evaluator_value(&a->evaluator, &a->game, &last);
		correct(a, &last);
		for (int seat = 0; seat < medici_players(&a->game); seat++)
			a->seat[seat].result = last.chance[seat];
	}
	return 0;
}

/* ---- Sums ---- */

float analysis_accuracy(const struct analysis_seat *seat)
{
	return seat->decisions ? 100.0f / (1 + 25 * seat->scaled / (float)seat->decisions) : 100.0f;
}

float analysis_adjusted(const struct analysis_seat *seat)
{
	return seat->result - seat->luck;
}

int analysis_worst(const struct analysis *a, int seat, int most, int *steps)
{
	int count = 0;
	for (int k = 0; k < a->count; k++) {
		const struct analysis_step *step = &a->step[k];
		if (step->kind != ANALYSIS_DECISION || step->grade == ANALYSIS_GOOD ||
			(seat != MEDICI_NOBODY && step->seat != seat))
			continue;
		int at = count;
		while (at > 0 && analysis_scaled(&a->step[steps[at - 1]]) < analysis_scaled(step))
			at--;
		count += count < most;
		for (int i = count - 1; i > at; i--)
			steps[i] = steps[i - 1];
		if (at < count)
			steps[at] = k;
	}
	return count;
}
