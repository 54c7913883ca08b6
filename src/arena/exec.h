/* Bots that are external programs: `exec:COMMAND` in the place of a bot's name, with the protocol of docs/record.md.
 *
 * A program that fails loses its seat to the simplest built-in bot for the rest of that game. Its output is untrusted.
 * It is started at its first decision, in the thread that asks for it, and should be ended in that thread.
 *
 * Use: exec_find makes a struct bot of the word, whose own decisions are those of the simplest bot. A thread has a
 * struct exec_table, gives it the bot of every seat before a game, every line of the record, and asks it before it asks
 * the bot; struct match has a hook for that. */
#ifndef ARENA_EXEC_H
#define ARENA_EXEC_H

#include <medici/record.h>

#include "arena/process.h"
#include "bots/bot.h"

enum {
	EXEC_COMMAND_MAX = 1000, /* bytes */
	EXEC_COMMANDS_MAX = 16,  /* different ones in a run */
	EXEC_WHY = 240,
	EXEC_LIMIT_MS = 5000,            /* default limit for a decision */
	EXEC_LIMIT_MAX_MS = 3600 * 1000, /* an hour */
	/* Bytes of a command that a record has room for, behind "exec:". */
	EXEC_RECORDED_MAX = MEDICI_PLAYER_NAME_MAX - 5
};

/* ---- Words ---- */

/* Returns the bot of a word such as `exec:./mine --fast`, the same bot for the same word. Returns NULL on an error,
 * with the reason, or without one if the word does not begin with `exec:`. The bots are never freed. Not thread-safe.
 */
const struct bot *exec_find(const char *word, size_t len, const char **wrong);
const char *exec_command(const struct bot *bot); /* NULL for a bot that is built in */
/* Writes `exec:COMMAND` into the record's header, cut where it is too long; leaves a built-in bot's name alone. */
void exec_sign(struct medici_player *player, const struct bot *bot);

/* ---- One program, on one seat ---- */

/* Why it lost its seat: in English for JSON, and in the chosen language. */
struct exec_loss {
	char why[EXEC_WHY], here[EXEC_WHY];
};

struct exec_bot {
	const struct bot *bot;
	int seat, limit_ms;
	int lost;         /* in this game, because of `loss` */
	int asked;        /* in this game */
	size_t game_from; /* where this game begins in what is kept for it to read */
	struct exec_loss loss;
	struct process process;
};

/* About 320 kB. Returns NULL if out of memory. */
struct exec_bot *exec_new(const struct bot *bot, int seat, int limit_ms);
/* Sends it a line of the record. A header begins a new game, in which the program has its seat again. */
void exec_line(struct exec_bot *exec, const char *line, size_t len);
/* Asks for a decision. Returns 1 and a legal action, or 0 if the program has lost its seat. */
int exec_decide(struct exec_bot *exec, const struct medici_game *game, struct medici_action *action);

/* ---- A table with any number of them; one for each thread ---- */

struct exec_table {
	int limit_ms;
	const atomic_int
		*stop; /* NULL, or a flag that is set when nobody waits for decisions any more; set it before the seats */
	struct bot_log *log; /* receives the standard error of programs; NULL: they share ours. Set it before the seats */
	struct exec_bot *seat[MEDICI_SEATS_MAX]; /* in the game now played; NULL: a built-in bot or a person */
	struct exec_bot *all[EXEC_COMMANDS_MAX * MEDICI_SEATS_MAX];
	int count;
};

void exec_table_start(struct exec_table *table, int limit_ms);
/* Call it before a game: sets who has the seat, NULL for a person. A program stays with its seat and is kept running
 * for the next game. Returns 0, or -1 if out of memory. */
int exec_table_seat(struct exec_table *table, int seat, const struct bot *bot);
/* Sets the name by which the log calls the program of a seat, until the next game. The text is not copied. */
void exec_table_name(struct exec_table *table, int seat, const char *name);
void exec_table_line(struct exec_table *table, const char *line, size_t len);
/* A match_decider: the context is the table. */
int exec_table_decide(void *table, int seat, const struct medici_game *game, struct medici_action *action);
/* Copies to the log what the programs have written to standard error so far. Not while one of them is asked. */
void exec_table_hear(struct exec_table *table);
/* Returns why the program lost its seat in this game, or NULL if it did not. */
const struct exec_loss *exec_table_loss(const struct exec_table *table, int seat);
/* Ends all programs and waits for their exit. */
void exec_table_end(struct exec_table *table);

#endif
