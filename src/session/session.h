/* A game on this machine: the table, its file, who decides for each seat, and the thread in which bots think. It draws
 * nothing; plain mode and the full screen both use it.
 *
 * Use: session_begin or session_continue, then session_go. While session_turn returns a seat: for a person session_act;
 * for a bot session_think, a wait for session_thought_fd beside the keyboard, and session_take. At the end, in any
 * case, session_end. All calls from one thread; the view is called in that thread. */
#ifndef SESSION_SESSION_H
#define SESSION_SESSION_H

#include "arena/exec.h"
#include "bots/bot.h"
#include "session/history.h"
#include "session/program_log.h"
#include "session/save.h"
#include "session/thinker.h"
#include "table/table.h"

/* What to do when the game cannot be saved. */
enum session_trouble {
	SESSION_STOP,   /* stop the game: its file ends here */
	SESSION_RETRY,  /* try again, after somebody made room */
	SESSION_UNSAVED /* continue; the rest of the game is lost when the program ends */
};

/* The callbacks of a view; each may be NULL. Without `trouble` the game stops if it cannot be saved. */
struct session_view {
	/* A new event, after it was written. */
	void (*event)(void *context, const struct medici_events *events, int index);
	/* A replayed event of a resumed game. */
	void (*follow)(void *context, const struct medici_events *events, int index);
	/* The seat's program failed, and bot_random plays on for it. */
	void (*lost)(void *context, int seat, const char *why);
	enum session_trouble (*trouble)(void *context, const char *message);
	void *context;
	/* A decision was taken back: the game begins anew at an empty table, and `follow` tells what is left of it. */
	void (*restart)(void *context);
};

struct session {
	/* To be set before, all else zero. */
	int run_programs; /* 1: run the programs that a resumed record names */
	int limit_ms;     /* for a decision of a program; 0: the default */
	int strict;       /* no hints at this table */
	int log_programs; /* the standard error of programs goes to a log, and not to ours */

	/* To be read. */
	struct table table;
	struct save save;                        /* its path */
	int new_seed;                            /* it was resumed without its seed, and goes on in a new file */
	struct error error;                      /* of the call that failed */
	const struct bot *bot[MEDICI_SEATS_MAX]; /* NULL: a person */
	int decided;                             /* 1: a bot has decided; its last decision, and the state before it */
	struct medici_game asked;
	struct medici_action thought;
	int takebacks; /* decisions taken back in this game so far */

	/* Private. */
	struct session_view view;
	struct exec_table externals;
	struct program_log log;
	struct thinker thinker;
	struct medici_events owed; /* events that are missing at the end of a resumed record */
	int owed_from;
	struct history history;
	int decider;                                    /* the person whose decision is the next event, or -1 */
	int used, begun;                                /* begun: there is a game to save */
	int lost;                                       /* failed programs reported so far, a bit for each seat */
	uint64_t memory[BOT_MEMORY / sizeof(uint64_t)]; /* working memory of the bots */
};

/* Starts a new game; the header's bots say who plays which seat. It is saved at `path` (NULL: in the folder for games).
 * Returns 0, or -1 with session->error. No events are sent yet. */
int session_begin(struct session *session, const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
				  const char *path, const struct session_view *view);
/* Resumes the game at `path`, or the one last played if it is NULL. An unfinished record without its seed stays as it
 * is: a copy of it in the folder for games goes on, dealt from a new seed. `follow` is called for every past event, and
 * the programs that play in it are told them, too. */
int session_continue(struct session *session, const char *path, const struct session_view *view);
/* Deals until a decision is due. Call it when the events so far have been shown. */
void session_go(struct session *session);

/* Returns the seat that must decide, or -1 if the game is over or stopped. */
int session_turn(const struct session *session);
int session_over(const struct session *session);

/* Applies the decision of the person whose turn it is, and deals. An illegal decision changes nothing. */
enum medici_status session_act(struct session *session, struct medici_action action);

/* Returns the seat whose decision session_takeback would take back: the last decision of a person. SESSION_NOTHING:
 * there is none, or the game is over. SESSION_FORBIDDEN: the table is strict. */
enum { SESSION_NOTHING = -1, SESSION_FORBIDDEN = -2 };
int session_takeback_seat(const struct session *session);
/* Takes that decision back, with everything that followed from it. The same seat decides again, and the same pieces
 * will be dealt again. The record is marked (docs/record.md), `restart` and `follow` are called, and programs read the
 * game again from its header. May be called while a bot thinks. Returns 0, or -1 if nothing can be taken back. */
int session_takeback(struct session *session);

/* Begins to think for the bot whose turn it is. Until session_take or session_end, only the next two functions
 * may be called. */
void session_think(struct session *session);
int session_thought_fd(const struct session *session); /* readable when it has decided */
void session_hurry(struct session *session);           /* makes the bot decide now; a program has its own limit */
/* Waits for the decision if necessary, and applies it. */
void session_take(struct session *session);

/* Publishes the seed of a finished game; an unfinished one is safe on disk. Ends the thread, a thought in progress and
 * all programs. Returns 0, or -1 with session->error if the game could not be saved. May be called again. */
int session_end(struct session *session);

/* Does a program play here? */
int session_has_programs(const struct session *session);
/* Returns the end of what the programs of this game have written to standard error, to be freed; NULL if that is
 * nothing. While one of them is asked, its latest lines are missing. */
char *session_program_log(struct session *session);

/* Returns a built-in bot, or one for exec:COMMAND; NULL if there is none. */
const struct bot *session_bot(const char *name);

#endif
