/* Finds puzzles (docs/puzzles.md): decisions of games between bots at which one choice is much better than any other.
 *
 *   study_mine GAME PLAYERS COUNT SEED    prints COUNT puzzles; GAME is board or card
 *   study_mine check N <LINES             plays N other rollouts of every puzzle; prints how sure each one is
 *
 * A decision becomes a puzzle in four steps, each more expensive than the one before:
 *
 *   1. a simple bot would choose wrongly: the evaluator says that one choice is better by GAP or more; of a bidder,
 *      the best bid, passing and the wrong bids of bots are offered, of others all choices
 *   2. rollouts by merchant do not disagree
 *   3. a pilot of rollouts by lorenzo says how many are needed
 *   4. that many others show a difference of PUZZLE_MARGIN or more, three standard errors below their mean
 *
 * On days 1 and 2 a rollout ends with the day, where the evaluator takes over; on day 3 with the game. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/rollout.h"
#include "bots/outlook.h"
#include "puzzle/puzzle.h"

#define GAP 0.13f
#define MARGIN (PUZZLE_MARGIN / 1000.0)

enum { SCREEN = 200, PILOT = 32, LEAST = 48, MOST = 240, PER_GAME = 2, BIDS_MAX = 4 };

static const struct bot *const players[] = {
	&bot_lorenzo, &bot_merchant, &bot_lorenzo,  &bot_novice,  &bot_lucrezia,
	&bot_piero,   &bot_giovanni, &bot_averardo, &bot_clarice, &bot_lorenzo,
};
enum { PLAYERS = sizeof players / sizeof players[0] };

/* A puzzle has a wrong choice that one of these would make. */
static const struct bot *const tempters[] = {&bot_merchant, &bot_novice,   &bot_lucrezia, &bot_piero,
											 &bot_giovanni, &bot_averardo, &bot_clarice};
enum { TEMPTERS = sizeof tempters / sizeof tempters[0] };

struct miner {
	struct rollout rollout;
	struct study study;
	struct medici_random random;
	unsigned char memory[BOT_MEMORY];
	uint64_t seed;
	long candidates, screened, piloted, found;
	long answers[MEDICI_TAKE + 1], easy; /* of the puzzles found: by the type of the right choice; of level 1 */
};

/* ---- Rollouts ---- */

struct sums {
	double sum[PUZZLE_CHOICES_MAX];        /* of the results of each choice */
	double difference[PUZZLE_CHOICES_MAX]; /* the first minus each */
	double squares[PUZZLE_CHOICES_MAX];
	int count;
};

static void play_rollouts(struct miner *m, const struct puzzle *p, const struct bot *bot, uint8_t purpose, int count,
						  struct sums *sums)
{
	int seat = medici_turn(&p->game), last = medici_day(&p->game) == MEDICI_DAYS;
	struct rollout_plan plan = {bot, {purpose}, last || bot == &bot_merchant ? (int)ROLLOUT_WHOLE_GAME : 1, 0};
	memcpy(plan.seed + 8, &m->seed, sizeof m->seed);
	memset(sums, 0, sizeof *sums);
	rollout_start(&m->rollout, &p->game);
	for (; sums->count < count; sums->count++) {
		double result[PUZZLE_CHOICES_MAX];
		for (int k = 0; k < p->count; k++) {
			float all[MEDICI_SEATS_MAX];
			rollout_play(&m->rollout, &plan, &p->game, p->choice[k].action, (uint64_t)sums->count, all);
			result[k] = (double)all[seat];
			sums->sum[k] += result[k];
			sums->difference[k] += result[0] - result[k];
			sums->squares[k] += (result[0] - result[k]) * (result[0] - result[k]);
		}
	}
}

static double mean_difference(const struct sums *sums, int k)
{
	return sums->difference[k] / sums->count;
}

static double variance(const struct sums *sums, int k)
{
	double mean = mean_difference(sums, k);
	return (sums->squares[k] - sums->count * mean * mean) / (sums->count - 1);
}

/* Returns how far the difference to the closest choice is above the margin, in standard errors. */
static double sureness(const struct puzzle *p, const struct sums *sums)
{
	double least = 1e9;
	for (int k = 1; k < p->count; k++) {
		double sure = (mean_difference(sums, k) - MARGIN) / sqrt(variance(sums, k) / sums->count + 1e-9);
		least = sure < least ? sure : least;
	}
	return least;
}

/* Returns how many rollouts are probably enough, or 0 if the difference is too small. */
static int needed(const struct puzzle *p, const struct sums *sums)
{
	double most = LEAST;
	for (int k = 1; k < p->count; k++) {
		double above = (mean_difference(sums, k) - MARGIN) / 3.5;
		if (above <= 0)
			return 0;
		double count = variance(sums, k) / (above * above);
		most = count > most ? count : most;
	}
	return most < MOST ? (int)most + 1 : 0;
}

/* ---- Choices ---- */

static float gap(const struct study *s, int k, int seat)
{
	return s->choice[0].value.chance[seat] - s->choice[k].value.chance[seat];
}

static void offer(struct puzzle *p, struct medici_action action)
{
	for (int k = 0; k < p->count; k++)
		if (p->choice[k].action.type == action.type && p->choice[k].action.amount == action.amount &&
			p->choice[k].action.places == action.places)
			return;
	if (p->count < BIDS_MAX)
		p->choice[p->count++].action = action;
}

/* The index of an action among the studied choices, or -1. */
static int index_of(const struct study *s, struct medici_action action)
{
	for (int k = 0; k < s->count; k++)
		if (s->choice[k].action.type == action.type && s->choice[k].action.amount == action.amount &&
			s->choice[k].action.places == action.places)
			return k;
	return -1;
}

/* Returns 1 if one of the bots would go clearly wrong here; what they would do is in `tempting`. */
static int is_tempting(const struct study *s, int seat, const struct medici_action tempting[TEMPTERS])
{
	for (int i = 0; i < TEMPTERS; i++) {
		int k = index_of(s, tempting[i]);
		if (k >= 0 && gap(s, k, seat) >= GAP)
			return 1;
	}
	return 0;
}

/* Is this bid, or one nearly as high, offered? */
static int is_offered(const struct puzzle *p, int amount)
{
	for (int k = 0; k < p->count; k++)
		if (p->choice[k].action.type == MEDICI_BID && abs(p->choice[k].action.amount - amount) < 3)
			return 1;
	return 0;
}

/* Of a bidder: the best choice, pass, and the bids of bots that are clearly worse. */
static int offer_bids(struct puzzle *p, const struct study *s, int seat, const struct medici_action tempting[TEMPTERS])
{
	struct medici_action pass = {MEDICI_PASS, 0, 0};
	int k = index_of(s, pass);
	if (k > 0 && gap(s, k, seat) < GAP)
		return 0;
	if (k > 0)
		offer(p, pass);
	for (int i = 0; i < TEMPTERS; i++) {
		k = index_of(s, tempting[i]);
		if (k > 0 && tempting[i].type == MEDICI_BID && gap(s, k, seat) >= GAP && !is_offered(p, tempting[i].amount))
			offer(p, tempting[i]);
	}
	return p->count >= 2;
}

/* Fills in the choices; the best by the evaluator first. Returns 0 if no choice is clearly the best. */
static int offer_choices(struct puzzle *p, const struct study *s, int seat,
						 const struct medici_action tempting[TEMPTERS])
{
	p->count = 0;
	offer(p, s->choice[0].action);
	if (s->choice[0].action.type == MEDICI_BID || s->choice[0].action.type == MEDICI_PASS)
		return offer_bids(p, s, seat, tempting);
	for (int k = 1; k < s->count; k++) {
		if (gap(s, k, seat) < GAP)
			return 0;
		p->choice[p->count++].action = s->choice[k].action;
	}
	return p->count >= 2;
}

/* ---- Level and themes ---- */

static int distance(struct medici_action a, struct medici_action b)
{
	return a.type != b.type ? 10000 : abs(a.amount - b.amount) + abs(a.places - b.places);
}

/* Would the bot find it? A bid counts as the nearest one that is offered. */
static int finds(struct miner *m, const struct bot *bot, const struct puzzle *p)
{
	struct bot_budget budget = {0, NULL, NULL};
	struct medici_action action = bot_decide(bot, &p->game, &m->random, &budget, m->memory);
	int nearest = 0;
	for (int k = 1; k < p->count; k++)
		if (distance(p->choice[k].action, action) < distance(p->choice[nearest].action, action))
			nearest = k;
	return nearest == 0;
}

static int level_of(struct miner *m, const struct puzzle *p)
{
	return 1 + !finds(m, &bot_novice, p) + !finds(m, &bot_merchant, p) + !finds(m, &bot_cosimo, p) +
		   !finds(m, &bot_lorenzo, p);
}

static int free_holds(const struct medici_board *b, int seat)
{
	return b->holds - b->load[seat];
}

static unsigned board_themes(struct miner *m, const struct puzzle *p)
{
	const struct medici_board *b = &p->game.as.board;
	struct bot_budget budget = {0, NULL, NULL};
	struct bot_reasons reasons;
	unsigned themes = 0;
	int seat = medici_turn(&p->game), type = p->choice[0].action.type;
	memset(&reasons, 0, sizeof reasons);
	bot_explain(&bot_merchant, &p->game, &m->random, &budget, m->memory, &reasons);
	const struct bot_worth *worth = &reasons.worth[seat];
	themes |= (unsigned)(type == MEDICI_PASS) << PUZZLE_LET_GO | (unsigned)(type == MEDICI_OFFER) << PUZZLE_STOP |
			  (unsigned)(type == MEDICI_DRAW) << PUZZLE_PRESS |
			  (unsigned)(type == MEDICI_BID && b->high > 0) << PUZZLE_OVERBID;
	if (type == MEDICI_BID) {
		themes |= (unsigned)(worth->stalls + worth->bonus > worth->total / 2) << PUZZLE_CORNER |
				  (unsigned)(worth->ship > worth->total / 2) << PUZZLE_SHIP |
				  (unsigned)(worth->rivals > worth->total / 3) << PUZZLE_DENY |
				  (unsigned)(free_holds(b, seat) - b->group_count <= 0) << PUZZLE_LAST_HOLD;
	}
	if (type == MEDICI_PASS)
		themes |= (unsigned)(free_holds(b, seat) <= b->group_count) << PUZZLE_LAST_HOLD;
	for (int other = 0; type == MEDICI_DRAW && other < b->players; other++)
		if (other != seat && free_holds(b, other) == b->group_count)
			themes |= 1u << PUZZLE_SINK;
	if (themes == 0)
		themes = 1u << (worth->ship > worth->stalls + worth->bonus ? PUZZLE_SHIP : PUZZLE_CORNER);
	return themes;
}

static unsigned card_themes(const struct puzzle *p)
{
	return 1u << (p->choice[0].action.type == MEDICI_REVEAL                                 ? PUZZLE_PRESS
				  : p->count > 2 && p->choice[1].action.type == p->choice[0].action.type    ? PUZZLE_PICK
				  : medici_count(&p->game) > 2 && p->choice[1].action.type != MEDICI_REVEAL ? PUZZLE_PICK
																							: PUZZLE_STOP);
}

/* ---- Mining ---- */

/* Asks the tempters. Returns 1 if they do not all agree. */
static int ask(struct miner *m, const struct medici_game *game, struct medici_action tempting[TEMPTERS])
{
	struct bot_budget budget = {0, NULL, NULL};
	int differ = 0;
	for (int i = 0; i < TEMPTERS; i++) {
		tempting[i] = bot_decide(tempters[i], game, &m->random, &budget, m->memory);
		differ |= distance(tempting[i], tempting[0]) > 2;
	}
	return differ;
}

/* Returns 1 if the position is a puzzle. */
static int is_puzzle(struct miner *m, struct puzzle *p)
{
	struct sums sums;
	struct medici_action tempting[TEMPTERS];
	int seat = medici_turn(&p->game), count;
	if (!ask(m, &p->game, tempting))
		return 0;
	evaluator_study(&m->rollout.evaluator, &p->game, &m->study);
	if (!is_tempting(&m->study, seat, tempting) || !offer_choices(p, &m->study, seat, tempting))
		return 0;
	if (m->answers[p->choice[0].action.type] > m->found * (p->game.kind == MEDICI_CARD ? 60 : 35) / 100 + 2)
		return 0; /* enough of these */
	m->candidates++;
	play_rollouts(m, p, &bot_merchant, 1, SCREEN, &sums);
	for (int k = 1; k < p->count; k++)
		if (mean_difference(&sums, k) < MARGIN / 2)
			return 0;
	m->screened++;
	play_rollouts(m, p, &bot_lorenzo, 2, PILOT / 2, &sums);
	if (needed(p, &sums) == 0)
		return 0;
	play_rollouts(m, p, &bot_lorenzo, 2, PILOT, &sums);
	count = needed(p, &sums);
	if (count == 0)
		return 0; /* too close, or too many would be needed */
	m->piloted++;
	play_rollouts(m, p, &bot_lorenzo, 3, count, &sums);
	if (sureness(p, &sums) < 3)
		return 0;
	for (int k = 0; k < p->count; k++)
		p->choice[k].chance = (int)lrint(1000 * sums.sum[k] / sums.count);
	p->level = level_of(m, p);
	if (p->level == 1 && m->easy > m->found / 3 + 1)
		return 0;
	p->themes = p->game.kind == MEDICI_BOARD ? board_themes(m, p) : card_themes(p);
	m->easy += p->level == 1;
	m->answers[p->choice[0].action.type]++;
	m->found++;
	return 1;
}

static void mine_game(struct miner *m, const struct medici_setup *setup)
{
	struct medici_game game;
	struct bot_budget budget = {0, NULL, NULL};
	const struct bot *seat[MEDICI_SEATS_MAX];
	int found = 0, wait = 0;
	for (int k = 0; k < setup->players; k++)
		seat[k] = players[medici_random_below(&m->random, PLAYERS)];
	medici_start(&game, setup);
	while (medici_wants(&game) != MEDICI_WANTS_NOTHING && found < PER_GAME) {
		if (medici_wants(&game) != MEDICI_WANTS_ACTION) {
			medici_sample_step(&game, &m->random, NULL);
			continue;
		}
		if (medici_count(&game) > 1 && --wait < 0) {
			struct puzzle p = {.game = game};
			char line[PUZZLE_LINE_MAX];
			if (is_puzzle(m, &p) && puzzle_write(&p, line, sizeof line)) {
				printf("%s\n", line);
				fflush(stdout);
				found++;
				wait = 20;
			}
		}
		struct medici_action action = bot_decide(seat[medici_turn(&game)], &game, &m->random, &budget, m->memory);
		medici_apply(&game, action, NULL);
	}
}

static void check(struct miner *m, int count)
{
	char line[PUZZLE_LINE_MAX];
	while (fgets(line, sizeof line, stdin)) {
		struct puzzle p;
		struct sums sums;
		size_t len = strcspn(line, "\n");
		if (!puzzle_read(line, len, &p)) {
			printf("no puzzle: %s", line);
			continue;
		}
		play_rollouts(m, &p, &bot_lorenzo, 4, count, &sums);
		printf("%+.1f", sureness(&p, &sums));
		for (int k = 1; k < p.count; k++)
			printf(" %.3f", mean_difference(&sums, k));
		printf(" %s", line);
		fflush(stdout);
	}
}

int main(int argc, char **argv)
{
	static struct miner m;
	if (argc == 3 && strcmp(argv[1], "check") == 0) {
		check(&m, atoi(argv[2]));
		return 0;
	}
	if (argc != 5) {
		fprintf(stderr, "usage: study_mine board|card PLAYERS COUNT SEED; study_mine check ROLLOUTS <LINES\n");
		return 2;
	}
	struct medici_setup setup;
	int count = atoi(argv[3]);
	uint8_t key[MEDICI_SEED_SIZE];
	medici_setup_default(&setup, strcmp(argv[1], "card") == 0 ? MEDICI_CARD : MEDICI_BOARD, atoi(argv[2]));
	if (setup.kind == MEDICI_BOARD && setup.players == 2)
		setup.edition = (uint8_t)medici_edition_find("grail-2016");
	m.seed = strtoull(argv[4], NULL, 10);
	medici_seed_from_number(m.seed, key);
	for (uint64_t game = 0; m.found < count; game++) {
		medici_random_start(&m.random, key, game, MEDICI_ROUNDS_BOT);
		mine_game(&m, &setup);
		fprintf(stderr, "%s%s: %ld games, %ld candidates, %ld screened, %ld piloted, %ld puzzles\n", argv[1], argv[2],
				(long)game + 1, m.candidates, m.screened, m.piloted, m.found);
	}
	return 0;
}
