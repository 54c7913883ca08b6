/* A bot is a function from a state, a random stream and a budget to a legal action. It does no I/O, allocates nothing
 * and keeps no state: the caller provides its working memory. The same state, stream and budget give the same action.
 * Freestanding, like the rules. To write a bot, copy random.c and add it to the list in bots.c. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include <medici/game.h>

/* The limit of a search. Bots that do not search ignore it. */
struct bot_budget {
	uint32_t samples; /* rollouts or sampled pieces; 0: the bot's default */
	/* Called from time to time; a return of 1 ends the search early. NULL: never. With it, results are not repeatable.
	 */
	int (*time_up)(void *clock);
	void *clock;
};

/* Returns 1 if the budget allows another sample after this many. */
static inline int bot_may_continue(const struct bot_budget *budget, int samples)
{
	return (uint32_t)samples < budget->samples && !(budget->time_up && budget->time_up(budget->clock));
}

/* The value of a group or a choice to a seat, in florins, and its parts. */
struct bot_worth {
	float total;
	float ship;   /* from the places of the ships */
	float stalls; /* from first and second places in goods */
	float bonus;  /* from stall levels or icons that earn a bonus */
	float room;   /* cost of the holds that it occupies */
	float rivals; /* from what the rivals lose */
};

struct bot;

/* What a bot compares: its action is the choice with the highest value. */
enum bot_unit { BOT_UNIT_NONE, BOT_UNIT_CHANCE /* a probability of winning */, BOT_UNIT_FLORINS };
enum { BOT_CHOICES_MAX = 1 + MEDICI_TAKES_MAX };

struct bot_choice {
	struct medici_action action;
	float value; /* to the seat that decides */
};

/* A bot's explanation of a decision. All of it comes from one evaluation, that of `judge`. So if the judge is the bot
 * itself, its bid is at most `price`, and it passes only if `price` is below the least bid. */
struct bot_reasons {
	struct medici_action action;
	const struct bot *judge; /* whose estimates these are: the bot's own or, if it has none, merchant's */
	/* Board: the worth of the group to each seat that can have it, compared with not having it. It is an estimate by
	 * the parts of the score; a judge that has chances knows the price better. */
	struct bot_worth worth[MEDICI_SEATS_MAX];
	/* Board: the highest price at which the seat should rather have the group; 0 if it should not have it at any legal
	 * price, -1 if it is not known. */
	float price[MEDICI_SEATS_MAX];
	int evaluated;                  /* 1: the chances are known, and the price of every seat */
	float chance[MEDICI_SEATS_MAX]; /* each seat's probability of winning the game */
	enum bot_unit unit;             /* of the choices */
	int choices;                    /* the action first; 0 if they were not compared one by one */
	struct bot_choice choice[BOT_CHOICES_MAX];
};

/* Adds a choice to an explanation. */
static inline void bot_reasons_add(struct bot_reasons *reasons, struct medici_action action, float value)
{
	reasons->choice[reasons->choices].action = action;
	reasons->choice[reasons->choices++].value = value;
}

struct outlook_params; /* outlook.h */

/* Marks a description for translation (tools/words); it is translated when it is printed. */
#define BOT_ABOUT(text) text

struct bot {
	const char *name;
	const char *about;                    /* one line for people */
	size_t memory;                        /* bytes of working memory, aligned like a pointer; 0 for none */
	const struct outlook_params *outlook; /* how it values things; NULL if it has no parameters */
	struct medici_action (*decide)(const struct bot *self, const struct medici_game *game, struct medici_random *random,
								   const struct bot_budget *budget, void *memory);
	/* Fills in an explanation from its own evaluation, except for the worths; NULL if the bot has none. `random` is as
	 * it was before the decision, so that the same is computed again. */
	void (*evaluate)(const struct bot *self, const struct medici_game *game, struct medici_random *random,
					 const struct bot_budget *budget, void *memory, struct bot_reasons *reasons);
};

/* Random numbers for a bot to think with: streams of one key are independent. In a match, whose bots have a key of
 * their own, a seat's number is its stream. Where the key is the deal's, which uses low streams, a bot's are the
 * following, plus the number of lines of the record so far: so a resumed game continues as it would have. */
#define BOT_STREAM_DECISION ((uint64_t)2 << 62)
#define BOT_STREAM_HINT ((uint64_t)3 << 62)

static inline MEDICI_FN void bot_stream(struct medici_random *random, const uint8_t key[MEDICI_SEED_SIZE],
										uint64_t stream)
{
	medici_random_start(random, key, stream, MEDICI_ROUNDS_BOT);
}

/* No bot needs more working memory than this. */
enum { BOT_MEMORY = 1 << 18 };

static inline struct medici_action bot_decide(const struct bot *bot, const struct medici_game *game,
											  struct medici_random *random, const struct bot_budget *budget,
											  void *memory)
{
	return bot->decide(bot, game, random, budget, memory);
}

extern const struct bot bot_random;
extern const struct bot bot_novice;
extern const struct bot bot_merchant;
extern const struct bot bot_banker;
extern const struct bot bot_lorenzo;
/* Six characters: five are merchant with other parameters; cosimo is banker with fewer rollouts. */
extern const struct bot bot_giovanni;
extern const struct bot bot_lucrezia;
extern const struct bot bot_piero;
extern const struct bot bot_averardo;
extern const struct bot bot_clarice;
extern const struct bot bot_cosimo;

/* Explains a decision: the bot's action, and what it compared. Uses `random` in the same way as deciding does. */
void bot_explain(const struct bot *bot, const struct medici_game *game, struct medici_random *random,
				 const struct bot_budget *budget, void *memory, struct bot_reasons *reasons);

const struct bot *bot_at(int index); /* the weakest first; NULL past the last */
/* The same as people are offered them: `random`, which does not try to win, is the last. */
const struct bot *bot_offered(int index);
const struct bot *bot_find(const char *name, size_t len);

#endif
