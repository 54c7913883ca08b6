#include "rollouts.h"

#include <math.h>

#include "arena/pool.h"

/* An item of the pool: a few rollouts of one decision, every choice with the same luck. */
enum { BATCH = 4 };

struct batch {
	int count;
	float result[BATCH][ROLLOUTS_CHOICES_MAX];
};

static uint64_t batches(const struct rollouts *all)
{
	return ((uint64_t)all->rollouts + BATCH - 1) / BATCH;
}

uint64_t rollouts_total(const struct rollouts *all)
{
	uint64_t total = 0;
	for (int i = 0; i < all->decisions; i++)
		total += (uint64_t)all->rollouts * (uint64_t)all->decision[i].count;
	return total;
}

double rollouts_error(const struct stats *stats)
{
	return stats->count < 2 ? 0 : sqrt(stats->squares / ((double)stats->count - 1) / (double)stats->count);
}

static void work(void *context, uint64_t item, void *slot, void *memory)
{
	const struct rollouts *all = (const struct rollouts *)context;
	const struct rollouts_decision *d = &all->decision[item / batches(all)];
	struct rollout *rollout = (struct rollout *)memory;
	struct rollout_plan plan = {&bot_lorenzo, {0}, ROLLOUT_WHOLE_GAME, 1};
	struct batch *batch = (struct batch *)slot;
	uint64_t first = item % batches(all) * BATCH;
	int seat = medici_turn(&d->game);
	rollout_start(rollout, &d->game);
	for (batch->count = 0; batch->count < BATCH && first + (uint64_t)batch->count < (uint64_t)all->rollouts;
		 batch->count++)
		for (int k = 0; k < d->count; k++) {
			float result[MEDICI_SEATS_MAX];
			rollout_play(rollout, &plan, &d->game, d->choice[k], first + (uint64_t)batch->count, result);
			batch->result[batch->count][k] = result[seat];
		}
}

static int collect(void *context, uint64_t item, void *slot)
{
	struct rollouts *all = (struct rollouts *)context;
	uint64_t index = item / batches(all), done = 0;
	struct rollouts_decision *d = &all->decision[index];
	const struct batch *batch = (const struct batch *)slot;
	for (int i = 0; i < batch->count; i++)
		for (int k = 0; k < d->count; k++) {
			stats_add(&d->chance[k], (double)batch->result[i][k]);
			stats_add(&d->behind[k], (double)batch->result[i][0] - (double)batch->result[i][k]);
		}
	for (uint64_t i = 0; i <= index; i++)
		done += all->decision[i].chance[0].count * (uint64_t)all->decision[i].count;
	if (all->progress)
		all->progress(all->context, done);
	return 0;
}

int rollouts_run(struct rollouts *all)
{
	struct pool pool = {
		.items = batches(all) * (uint64_t)all->decisions,
		.threads = all->threads,
		.slot = sizeof(struct batch),
		.memory = sizeof(struct rollout),
		.context = all,
		.work = work,
		.collect = collect,
		.stop = all->stop,
	};
	return pool.items > 0 ? pool_run(&pool) : 0;
}
