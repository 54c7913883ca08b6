#include "tally_analysis.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "arena/pool.h"

/* ---- One game ---- */

/* Returns the last bid of the seat: the one that won. */
static const struct analysis_step *last_bid(const struct analysis *a, int seat)
{
	for (int k = a->count - 1; k >= 0; k--)
		if (a->step[k].kind == ANALYSIS_DECISION && a->step[k].seat == seat && a->step[k].played.type == MEDICI_BID)
			return &a->step[k];
	return NULL;
}

static void add_auction(struct tally_analysed *to, const struct analysis *a, const struct medici_event *sold)
{
	const struct analysis_step *bid = last_bid(a, sold->seat);
	if (!bid || to->auctions == TALLY_AUCTIONS_MAX)
		return;
	float chance = bid->better.chance[sold->seat];
	if (chance < TALLY_AT_STAKE || chance > 1 - TALLY_AT_STAKE)
		return;
	to->auction[to->auctions].buyer = sold->seat;
	to->auction[to->auctions].price = sold->amount;
	to->auction[to->auctions++].worth = bid->worth;
}

static void analyse_game(void *context, uint64_t item, void *slot, void *memory)
{
	const struct tally *tally = (const struct tally *)context;
	const struct tally_kept *kept = &tally->kept[item];
	struct analysis *a = (struct analysis *)memory;
	struct tally_analysed *to = (struct tally_analysed *)slot;
	memset(to, 0, sizeof *to);
	analysis_start(a, &kept->setup);
	for (int i = 0; i < kept->count; i++) {
		analysis_event(a, &kept->event[i]);
		if (kept->event[i].type == MEDICI_EV_SOLD)
			add_auction(to, a, &kept->event[i]);
	}
	for (int seat = 0; seat < kept->setup.players; seat++) {
		to->accuracy[seat] = analysis_accuracy(&a->seat[seat]);
		to->luck[seat] = a->seat[seat].luck;
		to->adjusted[seat] = analysis_adjusted(&a->seat[seat]);
	}
	to->done = 1;
}

/* ---- All games ---- */

struct run {
	struct tally *tally;
	const struct tally_work *work;
};

static void work(void *context, uint64_t item, void *slot, void *memory)
{
	analyse_game(((struct run *)context)->tally, item, slot, memory);
}

static int collect(void *context, uint64_t item, void *slot)
{
	struct run *run = (struct run *)context;
	run->tally->analysed[item] = *(const struct tally_analysed *)slot;
	run->tally->analysed_games++;
	if (run->work->progress)
		run->work->progress(run->work->context, run->tally->analysed_games);
	return 0;
}

int tally_analyse(struct tally *tally, const struct tally_work *how)
{
	struct run run = {tally, how};
	tally->analysed = (struct tally_analysed *)calloc((size_t)tally->games + 1, sizeof *tally->analysed);
	tally->analysed_games = 0;
	if (!tally->analysed)
		return ENOMEM;
	long threads = how->threads > 0 ? how->threads : pool_cores();
	const struct pool pool = {.items = (uint64_t)tally->games,
							  .threads = threads < tally->games ? threads
										 : tally->games > 0     ? tally->games
																: 1,
							  .slot = sizeof(struct tally_analysed),
							  .memory = sizeof(struct analysis),
							  .context = &run,
							  .work = work,
							  .collect = collect,
							  .stop = how->stop};
	return pool_run(&pool);
}

/* ---- Players ---- */

static void add_game(struct tally_skill *skills, const struct tally_game *game, const struct tally_analysed *analysed,
					 int all)
{
	for (int seat = 0; seat < game->players; seat++) {
		struct tally_skill *skill = &skills[game->who[seat]];
		stats_add(&skill->accuracy, (double)analysed->accuracy[seat]);
		stats_add(&skill->luck, 100 * (double)analysed->luck[seat]);
		stats_add(&skill->adjusted, 100 * (double)analysed->adjusted[seat]);
	}
	for (int i = 0; i < analysed->auctions; i++) {
		double price = analysed->auction[i].price, worth = (double)analysed->auction[i].worth;
		const int rows[] = {game->who[analysed->auction[i].buyer], all};
		for (int k = 0; k < 2; k++) {
			stats_add(&skills[rows[k]].price, price);
			stats_add(&skills[rows[k]].worth, worth);
			stats_add(&skills[rows[k]].above, price - worth);
		}
	}
}

struct tally_skill *tally_skills(const struct tally *tally, int kind, int players)
{
	struct tally_skill *skills = (struct tally_skill *)calloc((size_t)tally->players + 1, sizeof *skills);
	for (int i = 0; skills && tally->analysed && i < tally->games; i++) {
		const struct tally_game *game = &tally->game[i];
		if (game->kind == kind && game->players == players && tally->analysed[i].done)
			add_game(skills, game, &tally->analysed[i], tally->players);
	}
	return skills;
}
