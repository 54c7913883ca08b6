/* Where everybody's florins came from and went, day by day, from the events of a game. Used at the end of a game and
 * for statistics. */
#ifndef SCENE_LEDGER_H
#define SCENE_LEDGER_H

#include <medici/record.h>
#include <stdio.h>

struct ledger_day {
	int spent[MEDICI_SEATS_MAX]; /* on groups */
	int ship[MEDICI_SEATS_MAX];  /* earned by the ship's place */
	int goods[MEDICI_SEATS_MAX]; /* by first and second places in stalls or warehouses */
	int bonus[MEDICI_SEATS_MAX];
	int money[MEDICI_SEATS_MAX]; /* at the end of the day */
};

struct ledger {
	int players;
	int start[MEDICI_SEATS_MAX]; /* money before the first day */
	int days;                    /* scored so far */
	struct ledger_day day[MEDICI_DAYS];
};

void ledger_start(struct ledger *ledger, const struct medici_setup *setup);
void ledger_event(struct ledger *ledger, const struct medici_events *events, int index);

/* Sums over all days scored. */
struct ledger_day ledger_sum(const struct ledger *ledger);

/* Prints the tables of every day and of all days together; the latter alone. */
void ledger_show(FILE *out, const struct ledger *ledger, const struct medici_header *header);
void ledger_show_sum(FILE *out, const struct ledger *ledger, const struct medici_header *header);

#endif
