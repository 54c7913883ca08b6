/* The games of a tally analysed: accuracy and luck of every seat, and what auctions cost compared with what the groups
 * were worth to their buyers (docs/analysis.md). A board game takes a second or two of one core. */
#ifndef SESSION_TALLY_ANALYSIS_H
#define SESSION_TALLY_ANALYSIS_H

#include <stdatomic.h>

#include "session/tally.h"

/* An auction takes at least one of the lots of its day. */
enum { TALLY_AUCTIONS_MAX = MEDICI_DAYS * 36 };
/* Auctions count if the buyer's chance to win was not nearer to 0 or 1: otherwise florins do not matter any more. */
#define TALLY_AT_STAKE 0.02f

struct tally_analysed {
	int done; /* 0: there was no time */
	float accuracy[MEDICI_SEATS_MAX], luck[MEDICI_SEATS_MAX], adjusted[MEDICI_SEATS_MAX];
	int auctions;
	struct {
		uint8_t buyer;
		uint16_t price;
		float worth; /* to the buyer */
	} auction[TALLY_AUCTIONS_MAX];
};

struct tally_work {
	long threads;     /* 0: one for each core */
	atomic_int *stop; /* if set, games that have not begun are left out; may be NULL */
	void (*progress)(void *context, int games);
	void *context;
};

/* Analyses the games, whose events must have been kept. Returns 0, or an errno if it could not start. */
int tally_analyse(struct tally *tally, const struct tally_work *how);

/* What the analysis says about a player, or about all. */
struct tally_skill {
	struct stats accuracy, luck, adjusted; /* over games; luck and adjusted in points of the chance to win */
	struct stats price, worth, above;      /* over auctions won, in florins; above = price - worth */
};
/* Returns one for each player over the games of this kind and number of players, and one for all players behind them,
 * to be freed; NULL if out of memory. */
struct tally_skill *tally_skills(const struct tally *tally, int kind, int players);

#endif
