/* The options of medici play, and the parts that start a game from them. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/cli.h"
#include "text/command.h"

struct play_options {
	/* As given on the command line; NULL or 0 if not. */
	struct setup_options table;
	const char *bots, *level, *humans, *names, *file, *speed, *form, *tutor;
	struct flag_list seat;
	long bot_time;
	int go_on, list, rematch, run_bots, plain, strict, unsaved, terse;
	const char *path;  /* the game to continue or to play again: a file, or its number in the list */
	const char *erase; /* the game to delete, the same way */
	char filter[256];  /* words of the games to list */
	/* Complete: what play_check makes of it. */
	struct medici_header header;
	struct seed_option seed;
	int sentences; /* tell the table in sentences */
	enum tutor_level tutor_level;
	int pause_ms;   /* -1: the default of the screen or of the lines */
	char seats[16]; /* the number of players, if it follows from the seats given */
};

/* Continues a game. Returns the exit status. */
int play_continue(const char *path, int plain, const struct cli_io *io);
/* Deletes a game of the folder: its file, or its number in the list. Returns the exit status. */
int play_delete(const char *which, const struct cli_io *io);
/* A game line by line; the rest of its setup is asked for. Returns the exit status. */
int play_asking(const char *game, const struct cli_io *io);

/* ---- Who sits where (play_seats.c) ---- */

/* Fills in the number of players if the seats or the bots given tell it. */
void play_count_players(struct play_options *options);
/* Fills in the header's players. Returns CLI_OK, or prints what is wrong and returns the exit status. */
int play_seat_all(struct play_options *options, const struct cli_io *io);
/* Gives names to the first `humans` seats. Returns NULL, or an explanation of what is wrong. */
const char *play_name_humans(struct medici_header *header, int humans, const char *names);

/* ---- Questions before a game, as lines of text (play_ask.c) ---- */

/* Memory for the texts that were typed. */
struct play_answers {
	char players[16], humans[16], bots[1024], names[1024]; /* longer than all names together */
};
/* Asks for the options that are missing. Returns 1, or 0 if the input ended. */
int play_ask(struct play_options *options, struct play_answers *answers, const struct cli_io *io);
/* The same, and what else the form of the full screen asks. */
int play_ask_all(struct play_options *options, struct play_answers *answers, const struct cli_io *io);
/* Asks for a line. Returns it, `otherwise` if it is empty, or NULL if the input ended. */
const char *play_answer(const char *question, const char *otherwise, char *line, int size, const struct cli_io *io);
/* Asks for one of a few words, in the language chosen or in English. Returns its index, or -1 if the input ended. */
enum { PLAY_CHOICES = 8 };
int play_choice(const char *question, const struct command_meaning *choice, int count, int otherwise,
				const struct cli_io *io);
/* -1 if the input ended. */
int play_ask_yes(const char *question, int otherwise, const struct cli_io *io);
int play_ask_kind(const struct cli_io *io);
/* Asks until all bots are known. Returns their names, `usual` if that is the answer, or NULL if the input ended. */
const char *play_ask_bots(int seats, const char *usual, char *line, int size, const struct cli_io *io);
int play_ask_players(enum medici_kind kind, int edition, const struct cli_io *io);

/* ---- On the full screen (play_screen.c) ---- */

struct screen_game;
struct screen_result;
struct terminal;
/* Returns what to print after the full screen: where the game is. To be freed. */
char *play_where(const struct screen_result *result);
/* Plays in a terminal that is open, and shows there what went wrong. Returns 1 to do something else afterwards, 0 to
 * end the program. `told`: what to print once the terminal is closed, to be freed; or NULL. */
int play_in(struct terminal *term, const struct screen_game *game, char **told);
/* Opens the terminal, plays, closes it. With `ask` a form asks for the setup. Returns the exit status. */
int play_screen(const struct screen_game *game, int ask, const struct cli_io *io);

#endif
