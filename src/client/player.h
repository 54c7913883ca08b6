/* One who comes to a table over the network: watches it, sits down, follows the record line by line, checks it by the
 * rules, and lets a bot answer when asked. A lost connection is called again, and the game goes on where it was. */
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
	PLAYER_LOST,    /* the connection; it is called again */
	PLAYER_CLOSED,  /* the host closed the table before its game began */
	PLAYER_REFUSED, /* the server said no: `say` has its sentence */
	PLAYER_WRONG    /* the server broke the rules, or the protocol: `say` has the reason */
};

struct player;
typedef void player_listener(struct player *player, enum player_news news, const char *say);

struct player {
	/* Filled in by whoever makes one: */
	struct ev_loop *loop;
	struct dialer *dialer;
	struct dial_address address;
	const char *name;      /* NULL: only watches */
	const struct bot *bot; /* who decides; the server is told, and tells everybody */
	int seat;              /* the seat wanted; -1: any */
	int think_ms;          /* to wait before an answer */
	player_listener *listener;
	void *context;
	/* Its own: */
	struct call *call;
	struct medici_reader reader;
	struct medici_random random;
	int lines;  /* of the record so far */
	int mine;   /* the seat it has; -1: none */
	bool asked; /* and has not answered */
	bool stopped;
	char secret[72];
	ev_timer again, answer;
	double pause; /* seconds before the next call */
};

/* `key` is the chance of its own. */
void player_start(struct player *player, const uint8_t key[MEDICI_SEED_SIZE]);
void player_stop(struct player *player);

/* For the dialer. */
extern const struct dialer_calls player_calls;

#endif
