/* A player at a server: watches a table, takes a seat, checks the record against the rules line by line, and lets a
 * bot decide when asked. Reconnects when the connection is lost, and continues the game. */
#ifndef CLIENT_PLAYER_H
#define CLIENT_PLAYER_H

#include <ev.h>
#include <medici/record.h>

#include "bots/bot.h"
#include "client/dialer.h"

/* What a listener is told; `say` is a line, or a reason. */
enum player_news {
	PLAYER_SEATED,
	PLAYER_LINE,    /* one more line of the record, `say`, which `reader` has read */
	PLAYER_OVER,    /* the record is complete, and every draw follows from its seed */
	PLAYER_LOST,    /* no connection, or none any more: `say` is a text to be translated. It reconnects */
	PLAYER_CLOSED,  /* the host closed the table before its game began */
	PLAYER_REFUSED, /* the server refused something: `say` is its sentence, translated */
	PLAYER_WRONG    /* the server broke the rules or the protocol: `say` is the reason, in English */
};

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
	bool met; /* there was a connection once */
	char secret[72];
	ev_timer again, decide;
	double pause; /* seconds before the next connection */
};

/* Connects. `key` is the seed of the bot's random numbers. */
void player_start(struct player *player, const uint8_t key[MEDICI_SEED_SIZE]);
void player_stop(struct player *player);

/* For the dialer. */
extern const struct dialer_calls player_calls;

#endif
