/* Finished games, counted: who played, how they fared, where their florins came from. Reads records; what is damaged is
 * told and left out. */
#ifndef SESSION_TALLY_H
#define SESSION_TALLY_H

#include <medici/record.h>
#include <stdio.h>

#include "stats/stats.h"

enum { TALLY_GAMES_MAX = 1000000, TALLY_PLAYERS_MAX = 1000 };

/* A person goes by name, a bot by what it is, under whatever name it sat there. */
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

struct tally {
	struct tally_game *game; /* in the order read */
	struct tally_player *player;
	int games, players;
	int unfinished; /* games that break off */
	int damaged;    /* files with a fault, each told once */
	/* Hears of a fault; line 0: the file as a whole. */
	void (*fault)(void *context, const char *path, long line, const char *reason);
	void *context;
};

/* Adds a file's games. 0, or -1 where there are more games or names than can be counted, or no memory; a damaged file
 * is told, and is 0. */
int tally_file(struct tally *tally, const char *path);
/* The same for all *.medici files of a folder, those written first at first. */
int tally_folder(struct tally *tally, const char *path);
void tally_free(struct tally *tally);

/* One seat's share of a win: 1, 1/2 for each of two, 0. Its place: 1 is the best, tied ones have the middle. */
double tally_win(const struct tally_game *game, int seat);
double tally_place(const struct tally_game *game, int seat);

/* How one player fared. */
struct tally_row {
	struct stats florins, place;
	double wins;
	double start, ship, goods, bonus, spent; /* sums */
};
/* A row for each player over games of that kind and number of players (-1 and 0: any); NULL without memory. Whoever did
 * not play has none counted. To be freed. */
struct tally_row *tally_rows(const struct tally *tally, int kind, int players);

/* How one player fared against another, where both sat at a table: florins more, and how often (a tie is half). */
struct tally_duel {
	struct stats more;
	double ahead;
};
/* One for each opponent of `player`; NULL without memory. To be freed. */
struct tally_duel *tally_duels(const struct tally *tally, int player);

int tally_find(const struct tally *tally, const char *name); /* a person, or else a bot; -1 for nobody */
int tally_busiest(const struct tally *tally);                /* the person with the most games; -1: no person played */

/* In tables and plots of text, for people (tally_show.c). -1 without memory. */
int tally_show(FILE *out, const struct tally *tally, int focus);

#endif
