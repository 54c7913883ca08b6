#include "arena.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/analysis.h"
#include "arena/pool.h"

/* ---- Bots with a clock ---- */

/* Wraps a bot and measures its time. Reading the thread's clock takes as long as a decision of the fastest bots, so
 * only one decision in TIMED_ONE_IN is timed; a bot that searches (it has working memory) is always timed. */
enum { TIMED_ONE_IN = 7 };

struct timed {
	struct bot bot;
	struct bot_budget budget;
	const struct bot *inner;
	struct stats_times *times;
	uint64_t clock_ns;
	int *turn;
};

static uint64_t thread_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static struct medici_action timed_decide(const struct bot *self, const struct medici_game *game,
										 struct medici_random *random, const struct bot_budget *budget, void *memory)
{
	const struct timed *timed = (const struct timed *)self; /* the bot is its first member */
	if ((*timed->turn)++ % TIMED_ONE_IN != 0 && timed->inner->memory == 0)
		return bot_decide(timed->inner, game, random, budget, memory);
	uint64_t start = thread_ns();
	struct medici_action action = bot_decide(timed->inner, game, random, budget, memory);
	uint64_t spent = thread_ns() - start;
	stats_time_add(timed->times, spent > timed->clock_ns ? spent - timed->clock_ns : 0);
	return action;
}

/* The minimum time that reading the clock takes. */
static uint64_t clock_cost(void)
{
	uint64_t least = UINT64_MAX;
	for (int i = 0; i < 100; i++) {
		uint64_t start = thread_ns(), spent = thread_ns() - start;
		if (spent < least)
			least = spent;
	}
	return least;
}

static int stopped(void *stop)
{
	return stop && atomic_load((atomic_int *)stop);
}

/* ---- One deal at one table ---- */

struct slot {
	struct arena_tally tally;
	struct arena_text text;
	int failed; /* no memory */
	int broken; /* told to stop before all games were over */
	double row[];
};

struct run {
	const struct arena *arena;
	const struct arena_watch *watch;
	size_t width; /* of a row */
	uint64_t clock_ns;
	struct arena_tally tally; /* of the deal that is being collected */
	double *row;
	int failed;
};

static void add_game(const struct run *run, struct slot *slot, const uint8_t *entry, const struct medici_game *game)
{
	int players = medici_players(game), shared_by = 0, all = 0, money[MEDICI_SEATS_MAX];
	unsigned winners = medici_winners(game);
	for (int seat = 0; seat < players; seat++) {
		money[seat] = medici_money(game, seat);
		all += money[seat];
		shared_by += (int)(winners >> seat & 1);
	}
	for (int seat = 0; seat < players; seat++) {
		struct arena_sum *sum = &slot->tally.entry[entry[seat]];
		sum->seats++;
		sum->wins += winners >> seat & 1 ? (uint64_t)(ARENA_WIN / shared_by) : 0;
		sum->florins += money[seat];
		sum->ahead += players * money[seat] - all;
	}
	slot->tally.games++;
	if (run->arena->rating)
		rating_add_game(run->arena->rating, slot->row, players, entry, money);
}

/* All games of a deal share the seed of the deal; the bots have another seed in each. */
static void seed_game(struct match *match, const uint8_t *run_seed, uint64_t deal, uint64_t game)
{
	uint8_t deal_seed[MEDICI_SEED_SIZE];
	match_seed(match, run_seed, deal);
	memcpy(deal_seed, match->deal_seed, sizeof deal_seed);
	match_seed(match, match->bot_seed, game);
	memcpy(match->deal_seed, deal_seed, sizeof deal_seed);
}

/* What a thread keeps. */
struct worker {
	struct host host;
	struct analysis luck; /* of the game that is played */
	uint64_t luck_ns;
};

/* One item of work: a deal at one table. */
struct deal {
	const struct run *run;
	struct slot *slot;
	struct worker *worker;
	struct host *host;
	struct match match;
	struct timed timed[MEDICI_SEATS_MAX]; /* by label */
	uint64_t number;
	int table;
	int turn; /* decisions so far, for the clock */
};

/* A program is timed by the host. */
static void seat_entry(struct deal *deal, int seat, int label, int place)
{
	const struct arena_entry *entry = &deal->run->arena->field.entry[place];
	int program = exec_command(entry->bot) != NULL;
	match_seat(&deal->match, seat, program ? entry->bot : &deal->timed[label].bot);
	exec_sign(&deal->match.header.player[seat], entry->bot);
	deal->match.budget[seat] = &deal->timed[label].budget;
	deal->host->times[seat] = &deal->slot->tally.entry[place].times;
}

static void add_losses(struct deal *deal, const uint8_t *entry)
{
	for (int seat = 0; seat < deal->run->arena->setup.players; seat++) {
		const struct exec_loss *loss = exec_table_loss(&deal->host->programs, seat);
		struct arena_losses *lost = &deal->slot->tally.entry[entry[seat]].lost;
		if (loss && lost->count++ == 0)
			lost->loss = *loss;
	}
}

static void watch_luck(void *context, const struct medici_event *event)
{
	struct worker *worker = (struct worker *)context;
	uint64_t start = thread_ns();
	analysis_event(&worker->luck, event);
	worker->luck_ns += thread_ns() - start;
}

static void add_luck(struct deal *deal, const uint8_t *entry)
{
	const struct analysis *luck = &deal->worker->luck;
	for (int k = 0; k < luck->count; k++)
		for (int seat = 0; seat < deal->run->arena->setup.players; seat++)
			deal->slot->tally.entry[entry[seat]].luck[luck->step[k].day - 1] += (double)luck->step[k].effect[seat];
	deal->slot->tally.luck_ns += deal->worker->luck_ns;
}

static void play_seating(struct deal *deal, int seating)
{
	const struct arena *arena = deal->run->arena;
	const uint8_t *label = arena->seatings.label[seating];
	struct medici_game game;
	uint8_t entry[MEDICI_SEATS_MAX] = {0};
	for (int seat = 0; seat < arena->setup.players; seat++) {
		entry[seat] = arena->table[deal->table].entry[label[seat]];
		seat_entry(deal, seat, label[seat], entry[seat]);
	}
	seed_game(&deal->match, arena->seed, deal->number, (uint64_t)(deal->table * SEATING_MAX + seating));
	if (arena->adjust) {
		analysis_start_luck(&deal->worker->luck, &arena->setup);
		deal->worker->luck_ns = 0;
	}
	if (host_play(deal->host, &deal->match, &game, deal->run->watch->text ? &deal->slot->text : NULL) != 0) {
		deal->slot->failed = 1;
		return;
	}
	add_game(deal->run, deal->slot, entry, &game);
	if (arena->adjust)
		add_luck(deal, entry);
	add_losses(deal, entry);
}

/* After a stop, bots return at once, and their decisions do not count. */
static void seat_label(struct deal *deal, int label)
{
	const struct run *run = deal->run;
	int place = run->arena->table[deal->table].entry[label];
	const struct arena_entry *entry = &run->arena->field.entry[place];
	struct timed *timed = &deal->timed[label];
	timed->bot = *entry->bot;
	timed->bot.name = entry->name;
	timed->bot.decide = timed_decide;
	timed->budget = entry->budget;
	timed->budget.time_up = stopped;
	timed->budget.clock = run->watch->stop;
	timed->inner = entry->bot;
	timed->times = &deal->slot->tally.entry[place].times;
	timed->clock_ns = run->clock_ns;
	timed->turn = &deal->turn;
}

static void play_all(struct deal *deal)
{
	const struct arena *arena = deal->run->arena;
	for (int k = 0; k < seatings_of_deal(&arena->seatings, arena->limit); k++) {
		int round = seatings_round(&arena->seatings, arena->limit, deal->number, k);
		for (int i = arena->seatings.start[round];
			 i < arena->seatings.start[round + 1] && !deal->slot->failed && !deal->slot->broken; i++) {
			play_seating(deal, i);
			deal->slot->broken = stopped(deal->run->watch->stop);
		}
	}
}

static void start_host(void *context, void *memory)
{
	const struct run *run = (const struct run *)context;
	struct host *host = &((struct worker *)memory)->host;
	host_start(host, run->arena->limit_ms, run->watch->stop);
	host->keep_seeds = 1;
}

static void end_host(void *context, void *memory)
{
	(void)context;
	host_end(&((struct worker *)memory)->host);
}

static void play_deal(void *context, uint64_t item, void *memory_of_slot, void *memory)
{
	const struct run *run = (const struct run *)context;
	struct slot *slot = (struct slot *)memory_of_slot;
	struct deal deal = {0};
	deal.run = run;
	deal.slot = slot;
	deal.worker = (struct worker *)memory;
	deal.host = &deal.worker->host;
	deal.number = item / (uint64_t)run->arena->tables;
	deal.table = (int)(item % (uint64_t)run->arena->tables);
	deal.match.header.setup = run->arena->setup;
	if (run->arena->adjust) {
		deal.match.observer = watch_luck;
		deal.match.observer_context = deal.worker;
	}
	memset(&slot->tally, 0, sizeof slot->tally);
	memset(slot->row, 0, run->width * sizeof *slot->row);
	slot->text.len = 0;
	for (int label = 0; label < MEDICI_SEATS_MAX; label++)
		seat_label(&deal, label);
	play_all(&deal);
}

/* ---- All deals ---- */

static void add_lost(struct arena_losses *into, const struct arena_losses *more)
{
	if (into->count == 0)
		into->loss = more->loss;
	into->count += more->count;
}

static void add_tally(struct arena_tally *into, const struct arena_tally *more, int entries)
{
	into->games += more->games;
	into->luck_ns += more->luck_ns;
	for (int i = 0; i < entries; i++) {
		into->entry[i].seats += more->entry[i].seats;
		into->entry[i].wins += more->entry[i].wins;
		into->entry[i].florins += more->entry[i].florins;
		into->entry[i].ahead += more->entry[i].ahead;
		for (int day = 0; day < MEDICI_DAYS; day++)
			into->entry[i].luck[day] += more->entry[i].luck[day];
		stats_times_merge(&into->entry[i].times, &more->entry[i].times);
		add_lost(&into->entry[i].lost, &more->entry[i].lost);
	}
}

static int collect(void *context, uint64_t item, void *memory)
{
	struct run *run = (struct run *)context;
	const struct slot *slot = (const struct slot *)memory;
	if (slot->failed)
		run->failed = ENOMEM;
	if (run->failed || slot->broken ||
		(run->watch->text && run->watch->text(run->watch->context, slot->text.text, slot->text.len) != 0))
		return 1;
	add_tally(&run->tally, &slot->tally, run->arena->field.count);
	for (size_t i = 0; i < run->width; i++)
		run->row[i] += slot->row[i];
	if ((item + 1) % (uint64_t)run->arena->tables != 0)
		return 0;
	int enough = run->watch->deal(run->watch->context, &run->tally, run->row);
	memset(&run->tally, 0, sizeof run->tally);
	memset(run->row, 0, run->width * sizeof *run->row);
	return enough;
}

static void drop(void *slot)
{
	free(((struct slot *)slot)->text.text);
}

int arena_run(const struct arena *arena, const struct arena_watch *watch)
{
	struct run *run = (struct run *)calloc(1, sizeof *run);
	struct pool pool = {0};
	if (!run)
		return ENOMEM;
	run->arena = arena;
	run->watch = watch;
	run->clock_ns = clock_cost();
	run->width = arena->rating ? (size_t)rating_width(arena->rating) : 0;
	run->row = (double *)calloc(run->width + 1, sizeof *run->row);
	pool.items = arena->deals * (uint64_t)arena->tables;
	pool.threads = arena->threads;
	pool.slot = sizeof(struct slot) + run->width * sizeof *run->row;
	pool.memory = sizeof(struct worker);
	pool.context = run;
	pool.start = start_host;
	pool.leave = end_host;
	pool.work = play_deal;
	pool.collect = collect;
	pool.drop = drop;
	pool.stop = watch->stop;
	int failed = run->row ? pool_run(&pool) : ENOMEM;
	if (!failed)
		failed = run->failed;
	free(run->row);
	free(run);
	return failed;
}

void arena_result_add(struct arena_result *result, const struct arena *arena, const struct arena_tally *tally)
{
	result->deals++;
	result->games += tally->games;
	result->luck_ns += tally->luck_ns;
	for (int i = 0; i < arena->field.count; i++) {
		const struct arena_sum *sum = &tally->entry[i];
		double seats = (double)sum->seats, share = (double)sum->wins / (ARENA_WIN * seats), luck[MEDICI_DAYS];
		for (int day = 0; day < MEDICI_DAYS; day++)
			luck[day] = sum->luck[day] / seats;
		stats_add(&result->share[i], share);
		adjust_add(&result->adjusted[i], share, luck);
		stats_add(&result->florins[i], (double)sum->florins / seats);
		stats_add(&result->margin[i], (double)sum->ahead / ((arena->setup.players - 1) * seats));
		stats_times_merge(&result->times[i], &sum->times);
		add_lost(&result->lost[i], &sum->lost);
		result->seats[i] += sum->seats;
	}
}
