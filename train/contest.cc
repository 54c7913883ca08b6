/* A quick contest on all cores that needs only a compiler: contest GAME PLAYERS SECONDS BOT[:SAMPLES] RIVAL
 *
 * One BOT against copies of RIVAL, every deal once with the bot on each seat, until the time is up. Prints the number
 * of deals, the win share with its 95% interval over deals, and the mean lead over the rivals' mean. `medici arena`
 * does the same with all options. */
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

#include "arena/match.h"

struct contest {
	medici_setup setup;
	const bot *one, *rival;
	bot_budget budget = {0, NULL, NULL}; /* of BOT */
	double until;
	std::mutex lock;
	long next = 0;
	double deals = 0, sum = 0, squares = 0, ahead = 0;
};

static double seconds()
{
	return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static void play_deal(contest *c, long deal, void *memory, double *share, double *ahead)
{
	int players = c->setup.players;
	for (int seat = 0; seat < players; seat++) {
		static thread_local struct match match;
		struct medici_game game;
		uint8_t seed[MEDICI_SEED_SIZE];
		memset((void *)&match, 0, sizeof match);
		match.header.setup = c->setup;
		match.memory = memory;
		for (int i = 0; i < players; i++)
			match_seat(&match, i, i == seat ? c->one : c->rival);
		match.budget[seat] = c->budget.samples ? &c->budget : NULL;
		medici_seed_from_number(1, seed);
		match_seed(&match, seed, (uint64_t)deal);
		match_play(&match, &game, NULL, NULL);
		unsigned winners = medici_winners(&game);
		double others = 0;
		for (int i = 0; i < players; i++)
			others += i == seat ? 0 : medici_money(&game, i) / (players - 1.0);
		*share += (winners >> seat & 1) / (double)__builtin_popcount(winners) / players;
		*ahead += (medici_money(&game, seat) - others) / players;
	}
}

static void work(contest *c)
{
	std::vector<uint64_t> memory(BOT_MEMORY / 8);
	while (seconds() < c->until) {
		double share = 0, ahead = 0;
		c->lock.lock();
		long deal = c->next++;
		c->lock.unlock();
		play_deal(c, deal, memory.data(), &share, &ahead);
		c->lock.lock();
		c->deals++;
		c->sum += share;
		c->squares += share * share;
		c->ahead += ahead;
		c->lock.unlock();
	}
}

int main(int argc, char **argv)
{
	static contest c;
	int card = argc == 6 && strcmp(argv[1], "card") == 0;
	if (argc == 6) {
		medici_setup_default(&c.setup, card ? MEDICI_CARD : MEDICI_BOARD, atoi(argv[2]));
		const char *colon = strchr(argv[4], ':');
		c.one = bot_find(argv[4], colon ? (size_t)(colon - argv[4]) : strlen(argv[4]));
		c.budget.samples = colon ? (uint32_t)atoi(colon + 1) : 0;
		c.rival = bot_find(argv[5], strlen(argv[5]));
	}
	if (!c.one || !c.rival || medici_setup_check(&c.setup) != MEDICI_OK) {
		fprintf(stderr, "usage: contest board|card PLAYERS SECONDS BOT[:SAMPLES] RIVAL\n");
		return 2;
	}
	std::vector<std::thread> threads;
	c.until = seconds() + atof(argv[3]);
	for (unsigned i = 0; i < std::thread::hardware_concurrency(); i++)
		threads.emplace_back(work, &c);
	for (auto &thread : threads)
		thread.join();
	double mean = c.sum / c.deals, off = 1.96 * sqrt((c.squares / c.deals - mean * mean) / c.deals);
	printf("%s %s %s against %s: %.0f deals, %.1f%% (%.1f .. %.1f), par %.1f%%, ahead %.1f\n", argv[1], argv[2],
		   argv[4], argv[5], c.deals, 100 * mean, 100 * (mean - off), 100 * (mean + off), 100.0 / c.setup.players,
		   c.ahead / c.deals);
	return 0;
}
