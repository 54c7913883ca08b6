/* What self-play of both games shares: the slots, their replays, and the networks' evaluation of the positions that a
 * move of all slots needs. */
#ifndef TRAIN_SELFPLAY_H
#define TRAIN_SELFPLAY_H

#include "bots/banker_model.h"
#include "queries.h"
#include "slot.h"

#define FINISHED 1e9f /* in `ahead`: the game is over, and `base` has the money */

/* A part of a batch, as plain pointers: from the first row or position on. */
struct batch_part {
	float *features, *base, *ahead;
	position *positions;
};

static inline struct batch_part whole_batch(struct batch &b)
{
	return {b.features.at, b.base.at, b.ahead.at, b.positions.at};
}

static inline MEDICI_FN struct batch_part part_from(struct batch_part whole, long row, long position)
{
	struct batch_part part = {whole.features + row * FEATURES, whole.base + row, whole.ahead + row,
							  whole.positions + position};
	return part;
}

/* The predictions of one network, as plain pointers. */
struct predictions {
	const float *chance, *ahead, *base;
	const int *count, *row_at; /* count: NULL if there is no such network */
	float florin;              /* the value of a florin ahead */
};

template <class State> struct selfplay {
	typedef replay_entry<State> entry_kind;
	long slots;
	int samples, stride; /* stride: auctions (board) or positions (cards) per slot at most */
	struct seats_config config;
	array<game_slot<State>> slot;
	array<entry_kind> replay;
	struct queries queries[PLAYER_NETWORKS];
	double rows_evaluated = 0;
	struct stopwatch clock;

	void make_slots(const settings &s, unsigned long long stream, int exploit, int (*players_of)(long));
	/* Lets one network evaluate the positions that are listed for it; `fill` fills in their features. Returns false if
	 * there are none. */
	template <class Fill> bool evaluate(const networks &networks, int kind, long items, Fill fill);
	struct predictions predictions_of(int kind) const;
};

/* Starts the first game of every slot. `players_of` gives the number of players by slot, if the settings leave it open.
 * */
template <class State>
void selfplay<State>::make_slots(const settings &s, unsigned long long stream, int exploit, int (*players_of)(long))
{
	slots = (long)s.slots;
	samples = (int)s.samples;
	clock.runs = s.profile != 0;
	config = seats_config_of(s, exploit);
	std::vector<game_slot<State>> fresh(slots);
	for (long i = 0; i < slots; i++) {
		memset((void *)&fresh[i], 0, sizeof fresh[i]);
		fresh[i].players = (uint8_t)(s.players > 0 ? (int)s.players : players_of(i));
		seats_make(&fresh[i], i, s, stream);
		slot_begin(&fresh[i], &config);
	}
	slot.put(fresh);
	replay.make(slots * config.replay_size);
}

template <class State>
template <class Fill>
bool selfplay<State>::evaluate(const networks &networks, int kind, long items, Fill fill)
{
	struct queries &q = queries[kind];
	if (!networks.net[kind])
		return false;
	q.arrange(*networks.net[kind], items);
	if (q.total == 0)
		return false;
	fill();
	clock.lap(1);
	network_forward(*networks.net[kind], networks.weights(kind), q.batch, q.total, q.count);
	clock.lap(2);
	rows_evaluated += (double)q.total;
	return true;
}

template <class State> struct predictions selfplay<State>::predictions_of(int kind) const {
	const struct queries &q = queries[kind];
	return {q.batch.chance.at, q.batch.ahead.at, q.batch.base.at,
			q.positions.at,    q.row_at.at,      seats_as_banker(&config, kind) ? 0 : OUTCOME_FLORIN};
}

/* Writes the rows of a position in which the game is over: the features are zero, and `base` carries the money. */
template <class State>
MEDICI_FN void finished_rows(const State *state, int rows, struct batch_part to)
{
	for (long i = 0; i < (long)rows * FEATURES; i++)
		to.features[i] = 0;
	for (int i = 0; i < rows; i++) {
		to.base[i] = (float)state->money[i % state->players];
		to.ahead[i] = FINISHED;
	}
}

/* Fills the money columns and writes the rows of a position. `day_end`: the outlook evaluates it instead (`rows` must
 * be cleared). */
static inline MEDICI_FN void position_rows(const struct features_context *context, float (*rows)[FEATURES], int day_end,
										   int day, struct batch_part to)
{
	if (day_end)
		banker_model_day_end(context, day, to.base, to.ahead);
	else
		features_money(context, rows, to.base, to.ahead);
	for (int seat = 0; seat < context->players; seat++)
		for (int column = 0; column < FEATURES; column++)
			to.features[(long)seat * FEATURES + column] = rows[seat][column];
}

#endif
