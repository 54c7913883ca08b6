/* A live game: header, state and dealer together. It knows no screen, no file and no socket: whoever listens gets the
 * events of every step, before the next step is made. Freestanding. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include <medici/record.h>

/* Hears every event, in order; `events->list[index]` is the one. Answers 0, or -1 to stop the game where it is. */
typedef int table_listener(void *context, const struct medici_events *events, int index);

struct table {
	struct medici_header header;
	struct medici_game game;
	struct medici_dealer dealer;
	table_listener *listener; /* NULL: nobody listens */
	void *context;
	int stopped; /* the listener said so: nothing more is dealt or applied */
};

/* A new game from the header's setup and names; sets the header's commit. */
enum medici_status table_open(struct table *table, const struct medici_header *header,
							  const uint8_t seed[MEDICI_SEED_SIZE], table_listener *listener, void *context);

/* A game that a record broke off, to be played on: `reader` has read it, `seed` is the one it was dealt from. Events
 * that the record still owes are told first. Answers MEDICI_E_SEED when the seed is not the record's. */
enum medici_status table_resume(struct table *table, const struct medici_reader *reader,
								const uint8_t seed[MEDICI_SEED_SIZE], table_listener *listener, void *context);

/* Deals until a player must decide or the game is over. */
void table_deal(struct table *table);

/* The seat's decision, then all the dealing that follows from it. */
enum medici_status table_act(struct table *table, int seat, struct medici_action action);

#endif
