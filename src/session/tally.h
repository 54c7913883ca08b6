/* Statistics of finished games: who played, with what results, and where their florins came from. Reads records;
 * damaged ones are reported and left out. */
#ifndef SESSION_TALLY_H
#define SESSION_TALLY_H

#include <medici/record.h>
#include <stdio.h>

#include "stats/stats.h"

enum { TALLY_GAMES_MAX = 1000000, TALLY_PLAYERS_MAX = 1000 };

/* A person is identified by name, a bot by what it is, whatever its name at the table. */
struct tally_player {
	char name[MEDICI_PLAYER_NAME_MAX + 1];
	uint8_t is_bot;
	int games;
};

struct tally_game {
	uint8_t kind, players;
	uint16_t who[MEDICI_SEATS_MAX];
	int16_t florins[MEDICI_SEATS_MAX];
	int16_t start[MEDICI_SEATS_MAX], ship[MEDICI_SEATS_MAX], goods[MEDICI_SEATS_MAX], bonus[MEDICI_SEATS_MAX],
		spent[MEDICI_SEATS_MAX];
};

/* The events of a game, for its analysis. */
struct tally_kept {
	struct medici_setup setup;
	struct medici_event *event;
	int count;
};

struct tally {
	struct tally_game *game; /* in the order read */
	struct tally_player *player;
	int games, players;
	int unfinished;          /* games without an end */
	int continued;           /* games played on from a place of another: they say little about who won */
	int taken_back;          /* counted games in which decisions were taken back */
	int damaged;             /* files with a fault, each reported once */
	int keeps;               /* 1: the events of the games are kept, some 10 kB a game */
	struct tally_kept *kept; /* one for each game; NULL if they are not */
	/* The analysis (tally_analysis.h): one for each game; NULL before it. How many of the games it has. */
	struct tally_analysed *analysed;
	int analysed_games;
	/* Called for a fault; line 0 is the file as a whole. */
	void (*fault)(void *context, const char *path, long line, const char *reason);
	void *context;
};

/* Adds the games of a file. Returns 0, or -1 if out of memory or if there are more games or names than can be counted.
 * A damaged file is reported and is no error. */
int tally_file(struct tally *tally, const char *path);
/* The same for an open file, which messages call `name`. */
int tally_stream(struct tally *tally, FILE *file, const char *name);
/* The same for all *.medici files of a folder, the oldest first. */
int tally_folder(struct tally *tally, const char *path);
void tally_free(struct tally *tally);

/* Returns a seat's share of a win: 1, or 1/2 for each of two, or 0. Its place: 1 is the best; tied seats get their
 * average place. */
double tally_win(const struct tally_game *game, int seat);
double tally_place(const struct tally_game *game, int seat);

/* The results of one player. */
struct tally_row {
	struct stats florins, place;
	double wins;
	double start, ship, goods, bonus, spent; /* sums */
};
/* Returns a row for each player over the games of this kind and number of players (-1 and 0: any), to be freed; NULL if
 * out of memory. Players without such a game have a count of 0. */
struct tally_row *tally_rows(const struct tally *tally, int kind, int players);

/* The results of one player against another, over games that both played: florins ahead, and how often (a tie is half).
 */
struct tally_duel {
	struct stats more;
	double ahead;
};
/* Returns one for each opponent of `player`, to be freed; NULL if out of memory. */
struct tally_duel *tally_duels(const struct tally *tally, int player);

int tally_find(const struct tally *tally, const char *name); /* a person, or else a bot; -1 for nobody */
int tally_busiest(const struct tally *tally);                /* the person with the most games; -1: no person played */

/* Prints tables and plots as text (tally_show.c). Returns -1 if out of memory. */
int tally_show(FILE *out, const struct tally *tally, int focus);

#endif
