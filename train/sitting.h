/* What the places where games are played have in common: who sits there, and what is counted. */
#ifndef TRAIN_SITTING_H
#define TRAIN_SITTING_H

#include "bots/merchant.h"
#include "bots/net/net.h"
#include "settings.h"

enum sitting_duty { DUTY_SELF, DUTY_STRANGERS, DUTY_EXAM, DUTY_EXAM_BANKERS };

/* Who decides by a network: the learner, banker as a network sees with its eyes, a past self (or the prey, where a
 * learner's sole aim is to beat one); and who by none. */
enum sitting_who { WHO_BANKER, WHO_PAST, WHO_LEARNER, WHO_MINDS, WHO_MERCHANT = WHO_MINDS };

struct sitting {
	struct medici_random random;
	struct outlook_params params[MEDICI_SEATS_MAX]; /* of the merchants */
	float merchants, bankers;                       /* what learners take their rivals for */
	uint8_t who[MEDICI_SEATS_MAX];
	uint8_t players;
	uint8_t duty;
	uint8_t handed; /* where banker's eyes are learned: merchants play the day out */
	int hand_at;    /* and take over after so many decisions about a group */
	int noted;      /* since the last round; the first of them is the last one's last */
	int games;
	float won;    /* by the learners, in shares per seat */
	int drawn[4]; /* groups of that size, offered by learners */
	float paid[4];
};

struct sitting_rules {
	float explore_bid, explore_draw, merchants, bankers, searchers, past, noise;
	int banker, hunt, most_notes; /* hunt: a single learner, past selves of one that it shall beat */
};

static inline int sitting_duty_of(long i, const settings &s)
{
	double place = (double)((i / 20 * 7 + i * 3) % 100) / 100;
	if (place < s.exams)
		return place < s.exams / 2 && s.searchers > 0 ? DUTY_EXAM_BANKERS : DUTY_EXAM;
	return place < s.exams + s.strangers ? DUTY_STRANGERS : DUTY_SELF;
}

static inline void sitting_make(struct sitting *s, long i, const settings &set, unsigned long long stream)
{
	uint8_t key[MEDICI_SEED_SIZE] = {0};
	for (int k = 0; k < 4; k++)
		key[k] = (uint8_t)((unsigned)set.seed >> (8 * k));
	s->duty = (uint8_t)sitting_duty_of(i, set);
	medici_random_start(&s->random, key, stream << 32 | (unsigned long long)i, MEDICI_ROUNDS_BOT);
}

static inline struct sitting_rules sitting_rules_of(const settings &s, int hunt)
{
	struct sitting_rules rules = {(float)s.explore_bid, (float)s.explore_draw, (float)s.merchants,
								  (float)s.bankers,     (float)s.searchers,    (float)s.past,
								  (float)s.noise,       (int)s.banker,         hunt,
								  (int)s.moves * 2 + 4};
	return rules;
}

static inline MEDICI_FN float sitting_chance(struct sitting *s)
{
	return (float)medici_random_half(&s->random) / 65536.0f;
}

/* A merchant like no other. */
static inline MEDICI_FN struct outlook_params sitting_stranger(struct sitting *s)
{
	struct outlook_params p = features_outlook_params();
	if (sitting_chance(s) < 0.4f)
		return p;
	p.price = 1.5f + 2.0f * sitting_chance(s);
	p.ship = 0.7f + 0.7f * sitting_chance(s);
	p.stalls = 0.7f + 0.7f * sitting_chance(s);
	p.bonus = 0.7f + 0.7f * sitting_chance(s);
	p.later = 0.7f + 0.5f * sitting_chance(s);
	p.spite = 0.25f * sitting_chance(s);
	p.bold = 0.45f + 0.55f * sitting_chance(s);
	p.saving = 0.7f * sitting_chance(s);
	return p;
}

static inline MEDICI_FN int sitting_is_exam(const struct sitting *s)
{
	return s->duty == DUTY_EXAM || s->duty == DUTY_EXAM_BANKERS;
}

/* `strange`: how likely a seat is a stranger's where there are any. */
static inline MEDICI_FN int sitting_who(struct sitting *s, const struct sitting_rules *rules, int one, int seat,
										float strange)
{
	if (rules->banker)
		return sitting_chance(s) < 0.5f ? WHO_LEARNER : WHO_MERCHANT;
	if (seat == one)
		return WHO_LEARNER;
	if (rules->hunt)
		return WHO_PAST;
	if (s->duty == DUTY_SELF || (s->duty == DUTY_STRANGERS && sitting_chance(s) > strange))
		return WHO_LEARNER;
	if (sitting_is_exam(s))
		return s->duty == DUTY_EXAM ? WHO_MERCHANT : WHO_BANKER;
	float kind = sitting_chance(s);
	return kind < rules->searchers ? WHO_BANKER : kind < rules->searchers + rules->past ? WHO_PAST : WHO_MERCHANT;
}

static inline MEDICI_FN void sitting_seat(struct sitting *s, const struct sitting_rules *rules)
{
	int one = (int)medici_random_below(&s->random, s->players), exam = sitting_is_exam(s);
	int usual = exam || sitting_chance(s) < 0.5f;
	float strange = 0.4f + 0.6f * sitting_chance(s);
	s->merchants = rules->merchants * (usual ? 1.0f : sitting_chance(s));
	s->bankers = rules->bankers * (usual ? 1.0f : sitting_chance(s));
	for (int seat = 0; seat < s->players; seat++) {
		s->who[seat] = (uint8_t)sitting_who(s, rules, one, seat, strange);
		s->params[seat] = exam ? features_outlook_params() : sitting_stranger(s);
	}
}

/* 1: somebody there decides with that mind. */
static inline MEDICI_FN int sitting_has(const struct sitting *s, int mind)
{
	int has = 0;
	for (int seat = 0; seat < s->players; seat++)
		has |= s->who[seat] == mind;
	return has;
}

/* A new day: where banker's eyes are learned, merchants take over sooner or later. */
static inline MEDICI_FN void sitting_day(struct sitting *s, const struct sitting_rules *rules)
{
	s->hand_at = sitting_chance(s) < 0.3f ? 0 : (int)medici_random_below(&s->random, 3 * s->players);
	s->handed = (uint8_t)(rules->banker && s->hand_at == 0);
}

/* A group or some cards have gone: 1 where what follows is to be learned from. */
static inline MEDICI_FN int sitting_goes_on(struct sitting *s, const struct sitting_rules *rules)
{
	int before = s->handed;
	s->hand_at -= s->hand_at > 0;
	s->handed = (uint8_t)(rules->banker && s->hand_at == 0);
	return !rules->banker || before || s->handed;
}

static inline MEDICI_FN void sitting_count(struct sitting *s, const uint16_t *florins)
{
	float money[MEDICI_SEATS_MAX], won = 0;
	int learners = 0, winners = 0, most = 0;
	for (int seat = 0; seat < s->players; seat++) {
		money[seat] = (float)florins[seat];
		most = money[seat] > money[most] ? seat : most;
	}
	for (int seat = 0; seat < s->players; seat++)
		winners += money[seat] == money[most];
	for (int seat = 0; seat < s->players; seat++) {
		learners += s->who[seat] == WHO_LEARNER;
		won += s->who[seat] == WHO_LEARNER && money[seat] == money[most] ? 1.0f / (float)winners : 0;
	}
	s->games++;
	s->won += learners ? won / (float)learners : 0;
}

static inline MEDICI_FN int sitting_explores(struct sitting *s, float part)
{
	return !sitting_is_exam(s) && sitting_chance(s) < part;
}

#endif
