/* What the places where games are played have in common: who sits there, and what is counted. */
#ifndef TRAIN_SITTING_H
#define TRAIN_SITTING_H

#include "bots/merchant.h"
#include "bots/net.h"
#include "settings.h"

enum sitting_duty { DUTY_SELF, DUTY_STRANGERS, DUTY_EXAM };

struct sitting {
	struct medici_random random;
	struct outlook_params params[MEDICI_SEATS_MAX]; /* of the strangers */
	float trust[MEDICI_SEATS_MAX];
	float habitual;
	uint8_t searches; /* the strangers do: half network, half estimate, with errors */
	float faith, error;
	uint8_t learner[MEDICI_SEATS_MAX];
	uint8_t players;
	uint8_t duty;
	int noted; /* since the last round; the first of them is the last one's last */
	int games;
	float won;    /* by the learners, in shares per seat */
	int drawn[4]; /* groups of that size, offered by learners */
	float paid[4];
};

struct sitting_rules {
	float explore_bid, explore_draw, habitual, told, searchers;
	int most_notes;
};

static inline int sitting_duty_of(long i, const settings &s)
{
	double place = (double)((i / 20 * 7 + i * 3) % 100) / 100;
	return place < s.exams ? DUTY_EXAM : place < s.exams + s.strangers ? DUTY_STRANGERS : DUTY_SELF;
}

static inline void sitting_make(struct sitting *s, long i, const settings &set, unsigned long long stream)
{
	uint8_t key[MEDICI_SEED_SIZE] = {0};
	for (int k = 0; k < 4; k++)
		key[k] = (uint8_t)((unsigned)set.seed >> (8 * k));
	s->duty = (uint8_t)sitting_duty_of(i, set);
	medici_random_start(&s->random, key, stream << 32 | (unsigned long long)i, MEDICI_ROUNDS_BOT);
}

static inline struct sitting_rules sitting_rules_of(const settings &s)
{
	struct sitting_rules rules = {(float)s.explore_bid, (float)s.explore_draw, (float)s.habitual,
								  (float)s.told,        (float)s.searchers,    (int)s.moves * 2 + 4};
	return rules;
}

static inline MEDICI_FN float sitting_chance(struct sitting *s)
{
	return (float)medici_random_half(&s->random) / 65536.0f;
}

/* A merchant like no other. */
static inline MEDICI_FN struct outlook_params sitting_stranger(struct sitting *s)
{
	struct outlook_params p = see_sober();
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

static inline MEDICI_FN void sitting_seat(struct sitting *s, const struct sitting_rules *rules)
{
	int one = (int)medici_random_below(&s->random, s->players), told = sitting_chance(s) < rules->told;
	float strange = 0.2f + 0.6f * sitting_chance(s);
	s->searches = s->duty == DUTY_STRANGERS && sitting_chance(s) < rules->searchers;
	s->faith = sitting_chance(s);
	s->error = 0.06f * sitting_chance(s);
	s->habitual = sitting_chance(s) < 0.5f ? rules->habitual : rules->habitual * sitting_chance(s);
	for (int seat = 0; seat < s->players; seat++) {
		int learner = seat == one || s->duty == DUTY_SELF || (s->duty == DUTY_STRANGERS && sitting_chance(s) > strange);
		s->learner[seat] = (uint8_t)learner;
		s->params[seat] = s->duty == DUTY_EXAM ? see_sober() : sitting_stranger(s);
		s->trust[seat] = !told ? SEE_UNKNOWN : learner ? SEE_SELF : SEE_STRANGER;
		if (s->duty == DUTY_EXAM)
			s->trust[seat] = SEE_UNKNOWN;
	}
	if (s->duty == DUTY_EXAM)
		s->habitual = rules->habitual;
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
		learners += s->learner[seat];
		won += s->learner[seat] && money[seat] == money[most] ? 1.0f / (float)winners : 0;
	}
	s->games++;
	s->won += won / (float)learners;
}

static inline MEDICI_FN int sitting_explores(struct sitting *s, float part)
{
	return s->duty != DUTY_EXAM && sitting_chance(s) < part;
}

#endif
