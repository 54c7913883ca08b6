/* A whole game between bots, from its seeds to its record. Freestanding: the page and the tests run the same function
 * as WebAssembly. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include <medici/record.h>

#include "bots/bot.h"

/* Called before the seat's bot. Returns 1 and a legal action, or 0 to let the bot decide. */
typedef int match_decider(void *context, int seat, const struct medici_game *game, struct medici_action *action);

/* Receives every event of a game. */
typedef void match_observer(void *context, const struct medici_event *event);

struct match {
	struct medici_header header; /* setup and names; the commit is filled in */
	const struct bot *bot[MEDICI_SEATS_MAX];
	const struct bot_budget *budget[MEDICI_SEATS_MAX]; /* NULL: the bot's default */
	void *memory;                                      /* BOT_MEMORY bytes of working memory for the bots */
	match_decider *decider;                            /* NULL: the bots decide alone */
	void *decider_context;
	match_observer *observer; /* NULL: nobody observes the game */
	void *observer_context;
	uint8_t deal_seed[MEDICI_SEED_SIZE]; /* published at the end of the record */
	uint8_t bot_seed[MEDICI_SEED_SIZE];  /* seed of the bots' random numbers: stream k is seat k's */
};

/* Receives every line of the record. Returns 0, or -1 to stop. */
typedef int match_sink(void *context, const char *line, size_t len);

/* Names the seats after their bots: "novice 1", "novice 2", ... */
void match_seat(struct match *match, int seat, const struct bot *bot);

/* The seeds of game `index` of a run: the index is the ChaCha20 stream of the run's seed; its first 32 bytes deal, the
 * next 32 are the bots'. So a game depends on neither its neighbours nor the number of threads. */
void match_seed(struct match *match, const uint8_t run_seed[MEDICI_SEED_SIZE], uint64_t index);

/* Plays a game; `game` gets the final state. Without a sink no record is written, which is faster. */
enum medici_status match_play(const struct match *match, struct medici_game *game, match_sink *sink, void *context);

#endif
