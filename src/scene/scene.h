/* The table as it is shown: everything public, updated event by event. A step of the rules has several events at once;
 * the scene takes them one at a time, so that a screen can show each of them, live or from a record. It is computed
 * from header and events alone; rebuilding it from the beginning takes a tenth of a millisecond. */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include <medici/record.h>
#include <wchar.h>

#include "scene/ledger.h"

/* What a seat has done in the current auction. */
enum scene_said { SAID_NOTHING, SAID_TO_COME, SAID_BID, SAID_PASS, SAID_NO_ROOM, SAID_NO_MONEY, SAID_FULL };

enum scene_phase {
	SCENE_EMPTY,
	SCENE_DAY,     /* a day has begun */
	SCENE_DRAWING, /* board: the group grows */
	SCENE_BIDDING, /* board: the group is on offer */
	SCENE_SOLD,    /* board: the leader has bought the group */
	SCENE_DISCARDED,
	SCENE_FILLED,
	SCENE_CHOOSING, /* card: the seat whose turn it is has revealed */
	SCENE_TAKEN,
	SCENE_SCORED,
	SCENE_OVER
};

enum { SCENE_POINTS = 160 }; /* moments at which money changed: fewer than 3 * 37 auctions and scorings */

struct scene {
	struct medici_header header;
	const struct medici_numbers *numbers; /* holds, payments, bonuses */
	wchar_t letter[MEDICI_SEATS_MAX];     /* upper case, different for every seat */
	int players, holds, day;
	int phase; /* enum scene_phase */
	int left;  /* lots in the bag, cards in the deck */
	int turn;  /* who acts now, or -1 */
	int selector;
	int leader; /* highest bidder, buyer, taker, or -1 */
	int high;
	int said[MEDICI_SEATS_MAX], bid[MEDICI_SEATS_MAX];
	int money[MEDICI_SEATS_MAX];
	uint8_t ship[MEDICI_SEATS_MAX][MEDICI_DECK_MAX];
	int aboard[MEDICI_SEATS_MAX]; /* pieces on the ship */
	int load[MEDICI_SEATS_MAX];   /* those of them that take room */
	int worth[MEDICI_SEATS_MAX];
	int fresh[MEDICI_SEATS_MAX];               /* pieces that came aboard with the last event */
	int stock[MEDICI_SEATS_MAX][MEDICI_GOODS]; /* levels, or icons in the warehouse */
	int rise[MEDICI_SEATS_MAX][MEDICI_GOODS];  /* what the ship will add at the day's end */
	uint8_t group[MEDICI_GROUP_MAX];
	int group_count;
	uint8_t market[MEDICI_DECK_MAX];
	int market_count;
	uint8_t unseen[MEDICI_PIECE_KINDS];
	struct medici_score score; /* of the day scored last */
	uint8_t scored_ship[MEDICI_SEATS_MAX][MEDICI_DECK_MAX];
	int scored_aboard[MEDICI_SEATS_MAX];
	int before[MEDICI_SEATS_MAX]; /* florins before it */
	unsigned winners;
	struct ledger ledger; /* where the money came from */
	int16_t point[SCENE_POINTS][MEDICI_SEATS_MAX];
	uint8_t point_day[SCENE_POINTS];
	int points;
};

void scene_start(struct scene *scene, const struct medici_header *header);
void scene_event(struct scene *scene, const struct medici_events *events, int index);

/* Sets up the table of a state in which somebody is to decide, without the events before it (scene_game.c). What the
 * state does not tell stays empty: earlier scorings, and who bid less than the highest bidder. */
void scene_from_game(struct scene *scene, const struct medici_header *header, const struct medici_game *game);
/* Puts pieces on a ship. */
void scene_load(struct scene *scene, int seat, const uint8_t *piece, int count);

static inline int scene_is_card(const struct scene *scene)
{
	return scene->header.setup.kind == MEDICI_CARD;
}

/* Returns the next bidder while the group is on offer, or -1. */
int scene_next_bidder(const struct scene *scene);

#endif
