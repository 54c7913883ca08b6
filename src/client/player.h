/* A player at a server: watches a table, takes a seat, checks the record against the rules line by line, and lets a
 * bot decide when asked. Reconnects when the connection is lost, and continues the game. */
#ifndef CLIENT_PLAYER_H
#define CLIENT_PLAYER_H

#include <ev.h>
#include <medici/record.h>

#include "bots/bot.h"
#include "client/dialer.h"

enum player_news {
	PLAYER_SEATED,
	PLAYER_LINE,    /* one more line of the record: reader has it */
	PLAYER_OVER,    /* the record is complete, and its seed proves it */
	PLAYER_LOST,    /* the connection, or there was none (`met`), for the reason `say`; it is called again */
	PLAYER_CLOSED,  /* the host closed the table before its game began */
	PLAYER_REFUSED, /* the server said no: `say` has its sentence */
	PLAYER_WRONG    /* the server broke the rules, or the protocol: `say` has the reason */
}; /* `say` is English; what does not come from the server has a translation */

struct player;
typedef void player_listener(struct player *player, enum player_news news, const char *say);

struct player {
	/* Set by the caller: */
	struct ev_loop *loop;
	struct dialer *dialer;
	struct dial_address address;
	const char *name;      /* NULL: only watches */
	const struct bot *bot; /* who decides; the server shows everybody that it is a bot */
	int seat;              /* the seat wanted; -1: any */
	int think_ms;          /* to wait before a decision */
	player_listener *listener;
	void *context;
	/* Private: */
	struct call *call;
	struct medici_reader reader;
	struct medici_random random;
	int lines;  /* of the record so far */
	int mine;   /* the seat it has; -1: none */
	bool asked; /* and has not decided yet */
	bool stopped;
	bool met; /* there was a connection */
	char secret[72];
	ev_timer again, answer;
	double pause; /* seconds before the next connection */
};

/* Connects. `key` is the seed of the bot's random numbers. */
void player_start(struct player *player, const uint8_t key[MEDICI_SEED_SIZE]);
void player_stop(struct player *player);

/* For the dialer. */
extern const struct dialer_calls player_calls;

#endif
