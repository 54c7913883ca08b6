/* A game at this terminal: the table, the file it is kept in, who decides for each seat, and the thread in which bots
 * think. It draws nothing: plain mode and the full screen both play through it.
 *
 * Use: session_begin or session_continue, session_go, and while session_turn names a seat: session_act with what a
 * person decides; for a bot session_think, a wait on session_thought_fd beside the keyboard, session_take. Then
 * session_end, however far the game came. All of it from one thread; the view is told in that thread. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "arena/exec.h"
#include "bots/bot.h"
#include "session/save.h"
#include "session/thinker.h"
#include "table/table.h"

/* What to do when the game cannot be saved. */
enum session_trouble {
	SESSION_STOP,   /* the game stops where the file ends */
	SESSION_RETRY,  /* somebody made room */
	SESSION_UNSAVED /* go on; what is played from here on is lost when the program ends */
};

/* Who watches. Any of the functions may be NULL; without `trouble` the game stops. */
struct session_view {
	/* Told after it is written. */
	void (*event)(void *context, const struct medici_events *events, int index);
	/* A replayed event of a resumed game. */
	void (*follow)(void *context, const struct medici_events *events, int index);
	/* The seat's program failed, and bot_random plays on for it. */
	void (*lost)(void *context, int seat, const char *why);
	enum session_trouble (*trouble)(void *context, const char *message);
	void *context;
};

struct session {
	/* To be set before, all else zero. */
	int run_programs; /* may a resumed record name programs to run? */
	int limit_ms;     /* for a decision of a program; 0: the default */
	int strict;       /* no hints at this table */

	/* To be read. */
	struct table table;
	struct save save;                        /* its path */
	struct error error;                      /* of the call that failed */
	const struct bot *bot[MEDICI_SEATS_MAX]; /* NULL: a person */
	int decided;                             /* a bot has: its last decision, and what about */
	struct medici_game asked;
	struct medici_action thought;

	/* Private. */
	struct session_view view;
	struct exec_table externals;
	struct thinker thinker;
	struct medici_events owed; /* what the record still owes of the step it broke off in */
	int owed_from;
	int used, begun;                                /* begun: there is a game to keep */
	int lost;                                       /* the programs' losses told so far, a bit for each seat */
	uint64_t memory[BOT_MEMORY / sizeof(uint64_t)]; /* for the bots to think in */
};

/* A new game; who plays which seat follows from the header's bots. It is kept at `path` (NULL: in the folder for
 * games). Returns 0, or -1 with session->error. No events are sent yet. */
int session_begin(struct session *session, const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
				  const char *path, const struct session_view *view);
/* Resumes the game at `path`, or the one last played if it is NULL. `follow` is called for every past event, and the
 * programs that play in it are told them, too. */
int session_continue(struct session *session, const char *path, const struct session_view *view);
/* Deals what is due. To be called after the events so far have been shown. */
void session_go(struct session *session);

/* Returns the seat that must decide, or -1 if the game is over or stopped. */
int session_turn(const struct session *session);
int session_over(const struct session *session);

/* The decision of the person whose turn it is, then all dealing. What the rules do not allow changes nothing. */
enum medici_status session_act(struct session *session, struct medici_action action);

/* Begins to think for the bot whose turn it is. Until session_take or session_end, only the next two functions
 * may be called. */
void session_think(struct session *session);
int session_thought_fd(const struct session *session); /* readable when it has decided */
void session_hurry(struct session *session); /* it decides now, with what it knows; a program has its own limit */
/* Waits for the decision where need be, and applies it. */
void session_take(struct session *session);

/* A finished game gets its seed, another is safe on disk. Ends thread and programs, a thought with them. 0, or -1 when
 * the game could not be kept, with session->error. May be called again. */
int session_end(struct session *session);

/* Returns a built-in bot, or one for exec:COMMAND; NULL if there is none. */
const struct bot *session_bot(const char *name);

#endif
