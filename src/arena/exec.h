/* Bots that are programs of their own: `exec:COMMAND` where a bot is named, the protocol of docs/record.md.
 *
 * A program that fails loses its seat to the simplest built-in bot for the rest of that game; the game goes on. What it
 * wrote is not trusted. It is started when it is first asked, in the thread that asks, and should be ended there.
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
	EXEC_LIMIT_MS = 5000,            /* for a decision, where nothing else is said */
	EXEC_LIMIT_MAX_MS = 3600 * 1000, /* an hour */
	/* Bytes of a command that a record has room for, behind "exec:". */
	EXEC_RECORDED_MAX = MEDICI_PLAYER_NAME_MAX - 5
};

/* ---- Words ---- */

/* The bot of a word such as `exec:./mine --fast`, the same one for the same word; NULL with what is wrong, which is
 * NULL itself where the word does not begin with `exec:`. Keeps what it made; to be called before threads start. */
const struct bot *exec_find(const char *word, size_t len, const char **wrong);
const char *exec_command(const struct bot *bot); /* NULL for a bot that is built in */
/* Writes `exec:COMMAND` into the record's header, cut where it is too long; leaves a built-in bot's name alone. */
void exec_sign(struct medici_player *player, const struct bot *bot);

/* ---- One program, on one seat ---- */

/* Why it lost its seat: in English, as machines are told, and in the language chosen. */
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

/* About 320 kB; NULL without memory. */
struct exec_bot *exec_new(const struct bot *bot, int seat, int limit_ms);
/* Tells it a line of the record. A header begins a new game, and with it a new chance. */
void exec_line(struct exec_bot *exec, const char *line, size_t len);
/* Its decision in this state: 1 with a legal action, 0 if it lost its seat, now or before. */
int exec_decide(struct exec_bot *exec, const struct medici_game *game, struct medici_action *action);

/* ---- A table with any number of them; one for each thread ---- */

struct exec_table {
	int limit_ms;
	const atomic_int *stop; /* NULL, or what becomes 1 when nobody waits for decisions any more; set before seats */
	struct exec_bot *seat[MEDICI_SEATS_MAX]; /* in the game now played; NULL: a built-in bot or a person */
	struct exec_bot *all[EXEC_COMMANDS_MAX * MEDICI_SEATS_MAX];
	int count;
};

void exec_table_start(struct exec_table *table, int limit_ms);
/* Before a game: who has the seat, NULL for a person. A program keeps to its seat and waits there for its next game. 0,
 * or -1 without memory. */
int exec_table_seat(struct exec_table *table, int seat, const struct bot *bot);
void exec_table_line(struct exec_table *table, const char *line, size_t len);
/* A match_decider: the context is the table. */
int exec_table_decide(void *table, int seat, const struct medici_game *game, struct medici_action *action);
/* Why the seat's program lost it in this game; NULL where it did not. */
const struct exec_loss *exec_table_loss(const struct exec_table *table, int seat);
/* Ends all programs, and waits for them. */
void exec_table_end(struct exec_table *table);

#endif
