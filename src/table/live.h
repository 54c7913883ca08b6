/* A live game: a table with people and bots in the seats, clocks, and stand-ins for absent people.
 *
 * A seat belongs to a bot or a person. A person may give standing orders, has a clock if the table has one, and is
 * replaced by the table's bot while away. The module uses no socket, no screen and no system clock: the caller passes
 * the time in milliseconds, and calls live_due in a loop until it says to wait. */
#ifndef TABLE_LIVE_H
#define TABLE_LIVE_H

#include <stdbool.h>

#include "bots/bot.h"
#include "table/table.h"

enum live_clock {
	LIVE_NO_CLOCK, /* the stand-in plays for a person who has been disconnected for `absent_ms` */
	LIVE_TIMED     /* `decision_ms` for each decision; beyond it, the seat's bank. Days: correspondence */
};

/* The rules of the table. */
struct live_rule {
	enum live_clock clock;
	int64_t decision_ms, bank_ms, absent_ms;
	int64_t pace_ms;            /* a bot takes at least this long, so that people can follow */
	const struct bot *stand_in; /* decides for those who are away */
};

enum live_order_kind {
	LIVE_NO_ORDER,
	LIVE_UP_TO, /* bid one more than the leader while that is at most `amount`, else pass; lapses when the group grows
				 */
	LIVE_PASS_GROUP, /* pass on the group being drawn or on offer, however it grows */
	LIVE_PASS_DAY    /* pass on every group for the rest of the day, and offer the first lot of one's own turns */
};

struct live_order {
	uint8_t kind;
	uint8_t day;     /* given on */
	uint8_t mark;    /* which group it means: lots in the bag at that time */
	uint16_t amount; /* UP_TO */
};

struct live_seat {
	const struct bot *bot; /* NULL: a person's */
	bool present;          /* connected */
	bool away;             /* the stand-in decides until the person is back */
	int64_t gone_at;       /* while not present: since when */
	int64_t bank_ms;
	struct live_order order;
};

struct live {
	struct table table;
	struct live_rule rule;
	struct live_seat seat[MEDICI_SEATS_MAX];
	int64_t asked_at;   /* when the decision now due was asked for */
	int64_t resumes_at; /* after a restart: when the clock goes on at the latest */
	uint32_t step;      /* counts decisions, to detect answers to an older question */
	uint32_t changes;   /* counts changes of who is present or away */
};

/* Fill in `rule` and the seats' bots, then open or resume the table inside with table_open or table_resume, and begin:
 * everything up to the first decision is dealt. */
void live_begin(struct live *live, int64_t now);

enum { LIVE_RETURN_MS = 10000 };

/* Starts a resumed game: `used_ms` of the current decision's time had passed. The clock runs again when the person to
 * act is back, or after LIVE_RETURN_MS. */
void live_resume(struct live *live, int64_t used_ms, int64_t now);
/* Nobody could act between these two times: the interval is charged to nobody. */
void live_exclude_time(struct live *live, int64_t from, int64_t now);

/* Applies a decision of the person in the seat, who is then no longer away. */
enum medici_status live_act(struct live *live, int seat, struct medici_action action, int64_t now);

/* Says whether the person is connected. Coming back ends being away. */
void live_present(struct live *live, int seat, bool present, int64_t now);
void live_leave(struct live *live, int seat, int64_t now); /* the person chooses to be away */
void live_back(struct live *live, int seat, int64_t now);

/* Every answer to an order, with its sentence. */
#define LIVE_ANSWER_LIST(X) \
	X(OK, "fine") \
	X(E_CARDS, "the card game has no standing orders: nobody else acts in your turn") \
	X(E_OVER, "the game is over") \
	X(E_AMOUNT, "an order bids at least 1 florin, and at most what you have") \
	X(E_HAD, "you have already had your say on this group") \
	X(E_ROOM, "your ship has no room for this group")

#define LIVE_ANSWER_ENUM(name, text) LIVE_##name,
enum live_answer { LIVE_ANSWER_LIST(LIVE_ANSWER_ENUM) LIVE_ANSWERS };
#undef LIVE_ANSWER_ENUM

const char *live_answer_text(enum live_answer answer);
/* Gives an order, which replaces the one before; LIVE_NO_ORDER cancels it. */
enum live_answer live_set_order(struct live *live, int seat, enum live_order_kind kind, int amount);
/* Returns the seat's current order, or LIVE_NO_ORDER if there is none or it has lapsed. */
enum live_order_kind live_standing(const struct live *live, int seat);

enum live_what {
	LIVE_OVER,
	LIVE_WAIT,  /* for the person in `seat`, or for a bot's pace; nothing happens before `until` */
	LIVE_THINK, /* `bot` is to decide for `seat`; tell live_decide what it chose */
	LIVE_DECIDE /* `action` is decided, by an order or because nothing else is possible: tell live_decide */
};

#define LIVE_NEVER INT64_MAX

struct live_due {
	enum live_what what;
	int seat;
	int64_t until;
	const struct bot *bot;
	struct medici_action action;
};

/* Returns what is to be done now. A person whose time is up becomes away. */
struct live_due live_due(struct live *live, int64_t now);
/* The decision that live_due asked for. */
enum medici_status live_decide(struct live *live, int seat, struct medici_action action, int64_t now);

/* Returns when the time of the current decision ends, or LIVE_NEVER if no clock runs. */
int64_t live_deadline(const struct live *live);

#endif
