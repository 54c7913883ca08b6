/* Playing on from any place of a recorded game, by any players: in a new file, dealt from a new seed. The record that
 * it was taken from stays as it is. */
#ifndef SESSION_BRANCH_H
#define SESSION_BRANCH_H

#include "session/recording.h"
#include "session/save.h"

/* Fills in the header's players as those of the recording who can play here: people stay people, bots stay bots. Where
 * nobody is a person, the seat that acts next after the first `at` events is given to one, by that name. A bot that
 * does not exist here is replaced. */
void branch_players(struct medici_header *header, const struct recording *recording, int at, const char *name);

/* Is the game over there, so that nobody can play on? Then `error` says so. */
int branch_is_over(const struct recording *recording, int at, struct error *error);

/* Writes the first `at` events of the recording to a new file at `path` (NULL: in the folder for games), with the
 * header's players; session_continue at save->path then plays on. Returns 0, or -1 with `error`. */
int branch_write(struct save *save, const struct recording *recording, int at, const struct medici_header *players,
				 const char *path, struct error *error);

#endif
