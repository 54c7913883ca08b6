/* Who sits at a table of this terminal, and under which names: no two are the same. */
#ifndef SESSION_SEATS_H
#define SESSION_SEATS_H

#include <medici/record.h>

#include "bots/bot.h"

/* Returns whether the name fits into a record: 1 to 128 bytes of UTF-8 without control characters. */
int seats_name_fits(const char *name, size_t len);

/* Gives the seat to a person; `name` fits. */
void seats_person(struct medici_header *header, int seat, const char *name, size_t len);
/* Gives the seat to a bot. A character goes by its own name, another bot by one that no character has; `name` is NULL
 * or one that fits and is to be taken instead. */
void seats_bot(struct medici_header *header, int seat, const struct bot *bot, const char *name);
/* Gives every seat that nobody has to a character that is not at the table yet. */
void seats_fill(struct medici_header *header);

#endif
