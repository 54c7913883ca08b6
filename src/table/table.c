#include "table.h"

enum medici_status table_open(struct table *table, const struct medici_header *header,
							  const uint8_t seed[MEDICI_SEED_SIZE], table_listener *listener, void *context)
{
	uint8_t deal[MEDICI_SEED_SIZE];
	enum medici_status status = medici_start(&table->game, &header->setup);
	if (status != MEDICI_OK)
		return status;
	table->header = *header;
	medici_commit(seed, table->header.commit);
	medici_deal_seed(header, seed, deal);
	medici_dealer_start(&table->dealer, deal);
	table->listener = listener;
	table->context = context;
	table->stopped = 0;
	return MEDICI_OK;
}

static void tell(struct table *table, const struct medici_events *events)
{
	for (int i = 0; table->listener && i < events->count && !table->stopped; i++)
		table->stopped = table->listener(table->context, events, i) != 0;
}

/* Checks that the seed reproduces the current day of the record; the dealer is then where the record ends. */
static int resume_day(struct medici_dealer *dealer, const struct medici_proof_day *day)
{
	int first;
	medici_deal_day(dealer->seed, day->day, day->firsts, day->counts, &first, dealer->order);
	if (first != day->first)
		return -1;
	for (dealer->next = 0; dealer->next < day->drawn_count; dealer->next++)
		if (dealer->order[dealer->next] != day->drawn[dealer->next])
			return -1;
	return 0;
}

/* The commit of the seed that deals the rest. */
static char *last_commit(struct medici_header *header)
{
	return header->parts ? header->part[header->parts - 1].commit : header->commit;
}

/* Makes the dealer ready to deal on with the last part of the record. */
static enum medici_status resume_deal(struct table *table, const struct medici_reader *reader)
{
	int last = reader->header.parts ? reader->header.parts - 1 : 0;
	if (reader->part != last)
		return MEDICI_E_PART;
	for (int i = 0; i < reader->deals; i++)
		if (reader->day[i].part == last && resume_day(&table->dealer, &reader->day[i]) != 0)
			return MEDICI_E_SEED;
	return MEDICI_OK;
}

enum medici_status table_resume(struct table *table, const struct medici_reader *reader,
								const uint8_t seed[MEDICI_SEED_SIZE], table_listener *listener, void *context)
{
	char commit[MEDICI_COMMIT_SIZE];
	table_open(table, &reader->header, seed, listener, context);
	table->header = reader->header;
	if (reader->header.parts)
		medici_dealer_start(&table->dealer, seed);
	medici_commit(seed, commit);
	for (int i = 0; i < MEDICI_COMMIT_SIZE; i++)
		if (commit[i] != last_commit(&table->header)[i])
			return MEDICI_E_SEED;
	enum medici_status status = resume_deal(table, reader);
	if (status != MEDICI_OK)
		return status;
	table->game = reader->game;
	for (int i = reader->index + 1; i < reader->events.count && !table->stopped; i++)
		table->stopped = listener(context, &reader->events, i) != 0;
	return MEDICI_OK;
}

static int chance_is_due(const struct table *table)
{
	enum medici_wants wants = medici_wants(&table->game);
	return !table->stopped && (wants == MEDICI_WANTS_FIRST || wants == MEDICI_WANTS_PIECE);
}

void table_deal(struct table *table)
{
	struct medici_events events;
	struct medici_events *out = table->listener ? &events : NULL;
	while (chance_is_due(table)) {
		medici_dealer_step(&table->dealer, &table->game, out);
		if (out)
			tell(table, out);
	}
}

enum medici_status table_act(struct table *table, int seat, struct medici_action action)
{
	struct medici_events events;
	struct medici_events *out = table->listener ? &events : NULL;
	int turn = medici_turn(&table->game);
	if (turn != MEDICI_NOBODY && turn != seat)
		return MEDICI_E_SEAT;
	enum medici_status status = medici_apply(&table->game, action, out);
	if (status != MEDICI_OK)
		return status;
	if (out)
		tell(table, out);
	table_deal(table);
	return MEDICI_OK;
}
