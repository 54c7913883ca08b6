/* Messages of clients: one JSON object each, parsed and checked field by field (docs/protocol.md). Whether the
 * command is allowed is checked by the table. Pure functions: text in, a struct or a refusal out. */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include "server/base/fault.h"
#include "server/base/secret.h"
#include "server/base/words.h"
#include "server/tables/settings.h"
#include "store/store.h"
#include "table/live.h"

enum message_do {
	DO_ENTER,
	DO_CREATE,
	DO_WATCH,
	DO_UNWATCH,
	DO_SIT,
	DO_STAND,
	DO_BOT,
	DO_START,
	DO_CLOSE,
	DO_ACT, /* draw, offer, bid, pass, reveal, take */
	DO_ORDER,
	DO_LEAVE,
	DO_BACK,
	DO_CHAT,
	DO_MUTE,
	DO_REMATCH,
	DO_PING
};

enum { MESSAGE_MAX = 4096 };

/* The kind of a program that is not one of the built-in bots. */
#define MESSAGE_PROGRAM "program"

struct message {
	enum message_do what;
	const char *command;            /* a static name, also if its fields were refused; NULL if it is unknown */
	char name[WORDS_NAME_SIZE];     /* enter; empty: not given */
	char secret[SECRET_SIZE];       /* enter */
	const char *program;            /* enter: the kind of a program, "" for a person; NULL: not given */
	struct settings settings;       /* create */
	char table[STORE_CODE_SIZE];    /* watch */
	int from;                       /* watch: lines of the record that the client has */
	int seat;                       /* sit, bot, mute; -1: any */
	char contribution[SECRET_SIZE]; /* sit, rematch; empty for none */
	const struct bot *bot;          /* bot; NULL to empty the seat */
	bool fill;                      /* start: bots for the empty seats */
	bool muted;                     /* mute: false unmutes the seat */
	bool sit;                       /* rematch: sit down at the next table, too */
	int n;                          /* moves: lines of the record that the client has seen */
	struct medici_action action;
	enum live_order_kind order;
	int amount;
	char text[WORDS_CHAT_SIZE]; /* chat */
};

/* Reads the fields `name` and `bot`, of `enter` and of POST /api/session. */
bool message_read_person(struct message *message, const json_t *root, struct srv_fault *fault);
bool message_parse(struct message *message, const char *text, size_t len, struct srv_fault *fault);

#endif
