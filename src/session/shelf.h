/* The folder of saved games: its files, the latest first, and the state of each game. */
#ifndef SESSION_SHELF_H
#define SESSION_SHELF_H

#include <stdio.h>
#include <time.h>

#include "session/save.h"

enum shelf_state {
	SHELF_OPEN,     /* can be continued */
	SHELF_SEEDLESS, /* can be continued, from a new seed in a new file */
	SHELF_BUSY,     /* being played elsewhere */
	SHELF_OVER,     /* finished: replay, verify and stats read it */
	SHELF_DAMAGED   /* `reason` says why */
};

struct shelf_game {
	char *path;
	struct timespec changed;
	enum shelf_state state;
	struct medici_header header; /* if it could be read */
	int day;
	int over; /* nothing is left to be played */
	int money[MEDICI_SEATS_MAX];
	unsigned winners;
	char reason[MEDICI_REASON_MAX + 32];
};

struct shelf {
	struct shelf_game *game;
	int count;
	char folder[SAVE_PATH];
};

/* Returns 0, or -1 with `error`. A folder that does not exist yet is empty. */
int shelf_read(struct shelf *shelf, struct error *error);
void shelf_free(struct shelf *shelf);

/* Writes who will most likely play next: the name of the settings, else the first person of the game played last,
 * without reading the other games. Returns 0 if there is none. */
int shelf_last_person(char name[MEDICI_PLAYER_NAME_MAX + 1]);

int shelf_can_continue(const struct shelf_game *game);
/* Reads the header of a record. Returns 0, or -1 with `error`. */
int shelf_header(const char *path, struct medici_header *header, struct error *error);
/* Reads the header of the game of this kind that was played last. Returns 0 if there is none. */
int shelf_last_header(enum medici_kind kind, struct medici_header *header);

/* Deletes a game of the folder and its seed, unless it is being played. Returns 0, or -1 with `error`. */
int shelf_delete(const struct shelf_game *game, struct error *error);
/* Keeps the games that have all of these words in their names, kind, state or file; capitals do not matter. */
void shelf_filter(struct shelf *shelf, const char *words);

/* Returns the n-th game that can be continued, counted from 1, the one last played first; NULL past the last. */
const struct shelf_game *shelf_open_game(const struct shelf *shelf, int number);

/* Returns the game with this number in the list, or of this file, with or without its folder; NULL if there is none. */
const struct shelf_game *shelf_find(const struct shelf *shelf, const char *which);

/* "Anna 40, Bo 12*": florins, and a star for who won. */
void shelf_show_players(FILE *out, const struct shelf_game *game);
/* Lists all games, and numbers those that can be continued. */
void shelf_show(FILE *out, const struct shelf *shelf);
/* Lists only those with all of these words (shelf_filter), with their numbers in the whole list. */
void shelf_show_some(FILE *out, const struct shelf *shelf, const char *words);

#endif
