/* A live game: header, state and dealer together. It knows no screen, no file and no socket: whoever listens gets the
 * events of every step, before the next step is made. Freestanding. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include <medici/record.h>

/* Receives every event, events->list[index], in order. Returns 0, or -1 to stop the game. */
typedef int table_listener(void *context, const struct medici_events *events, int index);

struct table {
	struct medici_header header;
	struct medici_game game;
	struct medici_dealer dealer;
	table_listener *listener; /* NULL: nobody listens */
	void *context;
	int stopped; /* by the listener: nothing more is dealt or applied */
};

/* A new game from the header's setup and names; sets the header's commit. */
enum medici_status table_open(struct table *table, const struct medici_header *header,
							  const uint8_t seed[MEDICI_SEED_SIZE], table_listener *listener, void *context);

/* Resumes a game from an unfinished record that `reader` has read; `seed` is the seed of its deal, in
 * a continued game that of the last part. Events that are missing at the end of the record are sent to the listener
 * first. Returns MEDICI_E_SEED if the seed is not the record's, MEDICI_E_PART if the record ends too early. */
enum medici_status table_resume(struct table *table, const struct medici_reader *reader,
								const uint8_t seed[MEDICI_SEED_SIZE], table_listener *listener, void *context);

/* Deals until a player must decide or the game is over. */
void table_deal(struct table *table);

/* Applies the seat's decision, then deals until the next decision. */
enum medici_status table_act(struct table *table, int seat, struct medici_action action);

#endif
