/* Who plays in a slot: learners and opponents from the pool; and the statistics of its games. Both games use it. */
#ifndef TRAIN_SEATS_H
#define TRAIN_SEATS_H

#include "bots/merchant.h"
#include "bots/net/net.h"
#include "settings.h"

/* What a slot's games are for: learners only; learners and opponents from the pool; or, to measure progress, one
 * learner without exploration against merchants or against models of banker. */
enum seats_mode { MODE_SELF_PLAY, MODE_POOL, MODE_EVALUATE_MERCHANTS, MODE_EVALUATE_BANKERS };

/* Kinds of players. The first three decide by a network: the model of banker, a past checkpoint of the learner (or the
 * target of an exploiter), the learner. */
enum seats_player_kind {
	PLAYER_BANKER,
	PLAYER_PAST,
	PLAYER_LEARNER,
	PLAYER_NETWORKS,
	PLAYER_MERCHANT = PLAYER_NETWORKS
};

struct seats {
	struct medici_random random;
	struct outlook_params params[MEDICI_SEATS_MAX]; /* of the seats that are merchants */
	float merchants, bankers; /* the learners' beliefs: probabilities that a rival bids like these */
	uint8_t player[MEDICI_SEATS_MAX];
	uint8_t players;
	uint8_t mode;
	uint8_t merchants_finish; /* train_banker: merchants decide for all seats until the day ends */
	int handover;             /* train_banker: auctions or turns until they do */
	int recorded;             /* entries in the replay; the first is left from the last iteration */
	int games;
	float wins;     /* of the learners, per seat */
	int offered[4]; /* groups of each size, offered by learners */
	float paid[4];  /* for these groups */
};

/* The settings that kernels need. */
struct seats_config {
	float explore_bid, explore_draw, belief_merchant, belief_banker, pool_bankers, pool_past, banker_noise;
	int train_banker, exploit, replay_size; /* exploit: one learner against copies of the target */
};

/* Returns 1 if this kind of player values a position as banker does: by the chance of winning alone, by the outlook at
 * the end of a day, and with merchants as rivals. */
static inline MEDICI_FN int seats_as_banker(const struct seats_config *config, int kind)
{
	return kind == PLAYER_BANKER || config->train_banker;
}

/* Distributes the modes evenly over the slots. */
static inline int seats_mode_of(long i, const settings &s)
{
	double place = (double)((i / 20 * 7 + i * 3) % 100) / 100;
	if (place < s.evaluation)
		return place < s.evaluation / 2 && s.pool_bankers > 0 ? MODE_EVALUATE_BANKERS : MODE_EVALUATE_MERCHANTS;
	return place < s.evaluation + s.pool ? MODE_POOL : MODE_SELF_PLAY;
}

/* Each slot has a random stream of its own, by the seed, its number and `stream`: a run on the CPU can be repeated bit
 * by bit, however many threads it has. */
static inline void seats_make(struct seats *s, long i, const settings &set, unsigned long long stream)
{
	uint8_t key[MEDICI_SEED_SIZE] = {0};
	for (int k = 0; k < 4; k++)
		key[k] = (uint8_t)((unsigned)set.seed >> (8 * k));
	s->mode = (uint8_t)seats_mode_of(i, set);
	bot_stream(&s->random, key, stream << 32 | (unsigned long long)i);
}

static inline struct seats_config seats_config_of(const settings &s, int exploit)
{
	struct seats_config config = {(float)s.explore_bid,   (float)s.explore_draw, (float)s.belief_merchant,
								  (float)s.belief_banker, (float)s.pool_bankers, (float)s.pool_past,
								  (float)s.banker_noise,  (int)s.train_banker,   exploit,
								  (int)s.moves * 2 + 4};
	return config;
}

/* Returns a random number from 0 to 1. */
static inline MEDICI_FN float seats_uniform(struct seats *s)
{
	return (float)medici_random_half(&s->random) / 65536.0f;
}

/* Returns merchant's parameters, in most cases changed at random. */
static inline MEDICI_FN struct outlook_params seats_random_merchant(struct seats *s)
{
	struct outlook_params p = outlook_normal_params();
	if (seats_uniform(s) < 0.4f)
		return p;
	p.price = 1.5f + 2.0f * seats_uniform(s);
	p.ship = 0.7f + 0.7f * seats_uniform(s);
	p.stalls = 0.7f + 0.7f * seats_uniform(s);
	p.bonus = 0.7f + 0.7f * seats_uniform(s);
	p.later = 0.7f + 0.5f * seats_uniform(s);
	p.spite = 0.25f * seats_uniform(s);
	p.bold = 0.45f + 0.55f * seats_uniform(s);
	p.saving = 0.7f * seats_uniform(s);
	return p;
}

static inline MEDICI_FN int seats_is_evaluation(const struct seats *s)
{
	return s->mode == MODE_EVALUATE_MERCHANTS || s->mode == MODE_EVALUATE_BANKERS;
}

/* Chooses the player of a seat. Seat `one` is always a learner; with a pool, another seat is from it with probability
 * `pool`. */
static inline MEDICI_FN int seats_player(struct seats *s, const struct seats_config *config, int one, int seat,
										 float pool)
{
	if (config->train_banker)
		return seats_uniform(s) < 0.5f ? PLAYER_LEARNER : PLAYER_MERCHANT;
	if (seat == one)
		return PLAYER_LEARNER;
	if (config->exploit)
		return PLAYER_PAST;
	if (s->mode == MODE_SELF_PLAY || (s->mode == MODE_POOL && seats_uniform(s) > pool))
		return PLAYER_LEARNER;
	if (seats_is_evaluation(s))
		return s->mode == MODE_EVALUATE_MERCHANTS ? PLAYER_MERCHANT : PLAYER_BANKER;
	float kind = seats_uniform(s);
	return kind < config->pool_bankers                       ? PLAYER_BANKER
		   : kind < config->pool_bankers + config->pool_past ? PLAYER_PAST
															 : PLAYER_MERCHANT;
}

/* Assigns players to the seats at the start of a game. */
static inline MEDICI_FN void seats_assign(struct seats *s, const struct seats_config *config)
{
	int one = (int)medici_random_below(&s->random, s->players), exam = seats_is_evaluation(s);
	int usual = exam || seats_uniform(s) < 0.5f;
	float pool = 0.4f + 0.6f * seats_uniform(s);
	s->merchants = config->belief_merchant * (usual ? 1.0f : seats_uniform(s));
	s->bankers = config->belief_banker * (usual ? 1.0f : seats_uniform(s));
	for (int seat = 0; seat < s->players; seat++) {
		s->player[seat] = (uint8_t)seats_player(s, config, one, seat, pool);
		s->params[seat] = exam ? outlook_normal_params() : seats_random_merchant(s);
	}
}

/* Returns 1 if a seat has a player of this kind. */
static inline MEDICI_FN int seats_has(const struct seats *s, int kind)
{
	int has = 0;
	for (int seat = 0; seat < s->players; seat++)
		has |= s->player[seat] == kind;
	return has;
}

/* Starts a day. To train the model of banker, merchants take over at a random time. */
static inline MEDICI_FN void seats_start_day(struct seats *s, const struct seats_config *config)
{
	s->handover = seats_uniform(s) < 0.3f ? 0 : (int)medici_random_below(&s->random, 3 * s->players);
	s->merchants_finish = (uint8_t)(config->train_banker && s->handover == 0);
}

/* Call it after each auction or turn. Returns 1 if the position is to be recorded. */
static inline MEDICI_FN int seats_step(struct seats *s, const struct seats_config *config)
{
	int before = s->merchants_finish;
	s->handover -= s->handover > 0;
	s->merchants_finish = (uint8_t)(config->train_banker && s->handover == 0);
	return !config->train_banker || before || s->merchants_finish;
}

/* Adds a finished game to the statistics. */
static inline MEDICI_FN void seats_count_game(struct seats *s, const uint16_t *florins)
{
	float money[MEDICI_SEATS_MAX], wins = 0;
	int learners = 0, winners = 0, most = 0;
	for (int seat = 0; seat < s->players; seat++) {
		money[seat] = (float)florins[seat];
		most = money[seat] > money[most] ? seat : most;
	}
	for (int seat = 0; seat < s->players; seat++)
		winners += money[seat] == money[most];
	for (int seat = 0; seat < s->players; seat++) {
		learners += s->player[seat] == PLAYER_LEARNER;
		wins += s->player[seat] == PLAYER_LEARNER && money[seat] == money[most] ? 1.0f / (float)winners : 0;
	}
	s->games++;
	s->wins += learners ? wins / (float)learners : 0;
}

/* Returns 1 with this probability, but never in evaluation games. */
static inline MEDICI_FN int seats_explores(struct seats *s, float probability)
{
	return !seats_is_evaluation(s) && seats_uniform(s) < probability;
}

#endif
