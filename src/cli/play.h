/* What medici play takes from its command line, and the parts that make a game of it. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/cli.h"
#include "text/command.h"

enum { PLAY_SEATS_MAX = 2 * MEDICI_SEATS_MAX };

/* Words as they were given, NULL or 0 where they were not. */
struct play_words {
	struct cli_words common;
	const char *humans, *names, *file, *bot_time, *speed;
	const char *seat[PLAY_SEATS_MAX];
	int seat_count;
	int go_on, list, run_bots, plain, strict, unsaved, help;
	const char *path; /* to go on with */
};

/* Who sits where (play_seats.c). Each answers CLI_OK, or says what is wrong. */

/* How many seats the words speak of, where --players does not say: kept in `digits`. */
void play_count_seats(struct play_words *words, char digits[2]);
int play_seat_all(const struct play_words *words, struct medici_header *header);
/* Gives names to the first `humans` seats; answers NULL, or what would be right. */
const char *play_name_humans(struct medici_header *header, int humans, const char *names);

/* Asks, on a terminal, for what was not given (play_ask.c). Memory for what was answered. */
struct play_answers {
	char players[16], humans[16], bots[1024], names[1024]; /* longer than all names together */
};
/* 1, or 0 when the input ended. */
int play_ask(struct play_words *words, struct play_answers *answers);
/* The same, and what else the form of the full screen asks. */
int play_ask_all(struct play_words *words, struct play_answers *answers);
/* Its parts: a line, or `otherwise` where it is empty (NULL: the input ended); one of a few words, in the language
 * chosen or in English (-1: the input ended). */
enum { PLAY_CHOICES = 8 };
const char *play_answer(const char *question, const char *otherwise, char *line, int size);
int play_choice(const char *question, const struct command_meaning *choice, int count, int otherwise);
int play_ask_kind(void);
int play_ask_players(enum medici_kind kind, int edition);
/* A game line by line, of which the rest is asked for. The exit status. */
int play_asking(const char *game);

/* ---- On the full screen (play_screen.c) ---- */

struct screen_game;
struct terminal;
/* Plays in a terminal that is open, and says there what went wrong. 1: the person wants to go on with something else;
 * 0: to end. `told`: what to say once the terminal is closed, to be freed; or NULL. */
int play_in(struct terminal *term, const struct screen_game *game, char **told);
/* Opens the terminal, plays, closes it. Without a header or a path it asks for the setup. The exit status. */
int play_screen(const struct screen_game *game, int ask);

#endif
