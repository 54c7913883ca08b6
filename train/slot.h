/* A slot plays one game after the other and records the position after each auction or turn in its replay. `State` is
 * struct medici_board or struct medici_card; the functions named state_ are what differs between the two. */
#ifndef TRAIN_SLOT_H
#define TRAIN_SLOT_H

#include "bots/lorenzo_features.h"
#include "seats.h"

template <class State> struct game_slot : seats {
	State state;
};

template <class State> struct replay_entry {
	State state;
	uint8_t ends; /* 1: the lambda-return ends here */
};

static inline MEDICI_FN int state_is_over(const struct medici_board *b)
{
	return b->phase == MEDICI_BOARD_OVER;
}

static inline MEDICI_FN int state_is_over(const struct medici_card *c)
{
	return c->phase == MEDICI_CARD_OVER;
}

static inline MEDICI_FN int state_between_days(const struct medici_board *b)
{
	return b->phase == MEDICI_BOARD_FIRST;
}

static inline MEDICI_FN int state_between_days(const struct medici_card *c)
{
	return c->phase == MEDICI_CARD_FIRST;
}

static inline MEDICI_FN enum medici_status state_first(struct medici_board *b, int seat)
{
	return medici_board_first(b, seat, NULL);
}

static inline MEDICI_FN enum medici_status state_first(struct medici_card *c, int seat)
{
	return medici_card_first(c, seat, NULL);
}

static inline MEDICI_FN void state_features(const struct medici_board *b, struct features_context *context,
											float (*rows)[FEATURES])
{
	features_board(context, b, rows);
}

static inline MEDICI_FN void state_features(const struct medici_card *c, struct features_context *context,
											float (*rows)[FEATURES])
{
	features_cards(context, c, rows);
}

static inline MEDICI_FN struct medici_action state_merchant(const struct bot *merchant, const struct medici_board *b,
															struct medici_random *random)
{
	return merchant_board(merchant, b, random);
}

static inline MEDICI_FN struct medici_action state_merchant(const struct bot *merchant, const struct medici_card *c,
															struct medici_random *random)
{
	return merchant_cards(merchant, c, random);
}

/* Starts a game with the setup that this slot plays next. */
static inline MEDICI_FN void state_start(struct medici_board *b, struct seats *s)
{
	struct medici_setup setup;
	medici_setup_default(&setup, MEDICI_BOARD, s->players);
	if (s->players == 2)
		setup.edition = 2;
	else if (!seats_is_evaluation(s) && seats_uniform(s) < 0.08f)
		setup.edition = 1;
	medici_board_start(b, &setup);
}

static inline MEDICI_FN void state_start(struct medici_card *c, struct seats *s)
{
	struct medici_setup setup;
	medici_setup_default(&setup, MEDICI_CARD, s->players);
	if (!seats_is_evaluation(s)) {
		setup.bonus20 = seats_uniform(s) < 0.1f;
		setup.empty_placed = seats_uniform(s) < 0.1f;
	}
	medici_card_start(c, &setup);
}

/* Returns 1 for the end of a day in the training of the model of banker: the outlook evaluates it. */
template <class State> MEDICI_FN int entry_is_day_end(const replay_entry<State> *entry)
{
	return entry->ends && !state_is_over(&entry->state);
}

template <class State> MEDICI_FN void slot_begin(game_slot<State> *s, const struct seats_config *config)
{
	state_start(&s->state, s);
	seats_assign(s, config);
}

template <class State> MEDICI_FN void slot_start_day(game_slot<State> *s, const struct seats_config *config)
{
	int seat;
	do
		seat = (int)medici_random_below(&s->random, s->players);
	while (state_first(&s->state, seat) != MEDICI_OK);
	seats_start_day(s, config);
}

template <class State>
MEDICI_FN void slot_record(game_slot<State> *s, replay_entry<State> *replay, const struct seats_config *config)
{
	replay_entry<State> *entry = &replay[s->recorded];
	if (!seats_step(s, config))
		return;
	entry->state = s->state;
	entry->ends = state_is_over(&s->state) || (config->train_banker && state_between_days(&s->state));
	s->recorded++;
}

/* Returns 1 if merchant decides for this seat. */
static inline MEDICI_FN int slot_is_merchant(const struct seats *s, int seat)
{
	return s->merchants_finish || s->player[seat] == PLAYER_MERCHANT;
}

/* Returns the decision of the merchant whose turn it is. */
template <class State> MEDICI_FN struct medici_action slot_merchant_decides(game_slot<State> *s)
{
	struct outlook_params params = outlook_normal_params();
	struct bot merchant = {NULL, NULL, 0, s->merchants_finish ? &params : &s->params[s->state.turn], NULL, NULL};
	return state_merchant(&merchant, &s->state, &s->random);
}

#endif
