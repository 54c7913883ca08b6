/* Who sits at a table of this terminal, and under which names: no two are the same. */
#ifndef SESSION_SEATS_H
#define SESSION_SEATS_H

#include <medici/record.h>

#include "bots/bot.h"
#include "bots/rivals.h"
#include "lang/error.h"

/* Returns whether the name fits into a record: 1 to 128 bytes of UTF-8 without control characters. */
int seats_name_fits(const char *name, size_t len);

/* Gives the seat to a person; `name` fits. */
void seats_person(struct medici_header *header, int seat, const char *name, size_t len);
/* Gives the seat to a bot. A character goes by its own name, another bot by one that no character has; `name` is NULL
 * or one that fits and is to be taken instead. */
void seats_bot(struct medici_header *header, int seat, const struct bot *bot, const char *name);
/* Gives the seat to whoever the text names: human, human:NAME, BOT, BOT:NAME or exec:COMMAND. Who sits there already
 * keeps the name if none is given. Returns 0, or -1 with `error`. */
int seats_take(struct medici_header *header, int seat, const char *who, struct error *error);
/* Are all names at the table different? Returns the first seat whose name is taken, or -1. */
int seats_same_name(const struct medici_header *header);
/* The name for a person who has given none: that of who played last, which is most likely the same. */
void seats_usual_name(char name[MEDICI_PLAYER_NAME_MAX + 1]);
/* The same players at the same game once more: everybody moves up a seat, and the deal is new. */
void seats_rematch(struct medici_header *again, const struct medici_header *header);
/* Gives every seat that nobody has to a bot of this level; at the middle one, to a character that is not at the table.
 */
void seats_fill(struct medici_header *header, enum rivals_level level);

#endif
