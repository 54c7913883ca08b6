/* Every refusal of the server, over HTTP and WebSocket: code, HTTP status, sentence. docs/protocol.md shows the
 * list. */
#ifndef SERVER_FAULT_H
#define SERVER_FAULT_H

#include <stdbool.h>
#include <stddef.h>

#define SRV_FAULT_LIST(X) \
	X(NONE, "", 200, "nothing is wrong") \
	X(MESSAGE, "message", 400, "a message is one JSON object with the field \"do\"") \
	X(COMMAND, "command", 400, "there is no such command") \
	X(FIELD, "field", 400, "a field is missing or wrong") \
	X(NAME, "name", 400, "a name has 1 to 24 visible characters") \
	X(RESERVED, "reserved", 403, "this name is reserved: choose another one") \
	X(TEXT, "text", 400, "a chat line has 1 to 280 characters") \
	X(HTTP, "http", 400, "the request is not well-formed HTTP/1.1") \
	X(KEY, "key", 400, "Sec-WebSocket-Key must be 16 bytes in base64") \
	X(PROTOCOL, "protocol", 400, "Sec-WebSocket-Protocol must list \"medici.1\"") \
	X(WHO, "who", 401, "say who you are first: give a name") \
	X(SECRET, "secret", 403, "nobody here has this secret") \
	X(ORIGIN, "origin", 403, "this page may not speak to this server") \
	X(PRIVATE, "private", 403, "only those who sit at this table may watch it") \
	X(NOT_SEATED, "not-seated", 403, "you do not sit at this table") \
	X(NOT_HOST, "not-host", 403, "only the host of the table may do this") \
	X(NO_CHAT, "no-chat", 403, "there is no chat at this table, or you have no seat and the game has not begun") \
	X(MUTED, "muted", 403, "the host of this table has muted you") \
	X(NO_TABLE, "no-table", 404, "there is no such table") \
	X(NOT_FOUND, "not-found", 404, "there is nothing at this address") \
	X(METHOD, "method", 405, "this address does not know that method") \
	X(SLOW, "slow", 408, "the request took too long to arrive") \
	X(WATCH_FIRST, "watch-first", 409, "watch a table first") \
	X(SEATED, "seated", 409, "you sit at this table already") \
	X(TAKEN, "taken", 409, "this seat is taken") \
	X(FULL, "full", 409, "all seats are taken") \
	X(STARTED, "started", 409, "the game has begun") \
	X(NOT_STARTED, "not-started", 409, "the game has not begun") \
	X(NOT_OVER, "not-over", 409, "the game is not over") \
	X(EMPTY_SEATS, "empty-seats", 409, "there are empty seats: wait, or fill them with bots") \
	X(STALE, "stale", 409, "the game has moved on: \"n\" is not the number of lines so far") \
	X(MOVE, "move", 409, "the rules do not allow this") \
	X(ORDER, "order", 409, "this order cannot be given now") \
	X(BODY, "body", 413, "the body of the request is too large") \
	X(LINE, "uri", 414, "the address of the request is too long") \
	X(EXPECT, "expect", 417, "only \"Expect: 100-continue\" can be met") \
	X(UPGRADE, "upgrade", 426, "this address speaks WebSocket, version 13") \
	X(TOO_FAST, "too-fast", 429, "too many messages: wait a moment") \
	X(TOO_MANY, "too-many", 429, "you host too many tables: finish, leave or close one first") \
	X(ENOUGH, "enough", 429, "too many new players and tables from where you are: try again later") \
	X(HEAD, "head", 431, "the header fields of the request are too many or too long") \
	X(UNKNOWN_METHOD, "unknown-method", 501, "there is no such method here") \
	X(CODING, "coding", 501, "the only transfer coding known here is \"chunked\"") \
	X(SERVER_FULL, "server-full", 503, "the server is full: try again later") \
	X(STORAGE, "storage", 503, "the server cannot write to its disk now: nothing was done, try again soon") \
	X(VERSION, "version", 505, "this server speaks HTTP/1.1")

/* Sentences that say more than the code's own. Names in braces are parameters. */
#define SRV_DETAIL_LIST(X) \
	X(MISSING, FIELD, "the field \"{field}\" is missing") \
	X(NUMBER, FIELD, "\"{field}\" must be a whole number from {least} to {most}, found {found}") \
	X(FLAG, FIELD, "\"{field}\" must be true or false, found {found}") \
	X(STRING, FIELD, "\"{field}\" must be a string of at most {most} bytes") \
	X(HEX, FIELD, "\"{field}\" must be a string of {digits} hex digits") \
	X(NO_BOT, FIELD, "\"{field}\": there is no bot {found}") \
	X(GAME, FIELD, "\"game\" must be \"board\" or \"card\", found {found}") \
	X(EDITION, FIELD, "\"edition\" must be one of {known}, found {found}") \
	X(SETTINGS, FIELD, "the settings of a table must be a JSON object") \
	X(BOTS, FIELD, "\"bots\" must be an array by seat: a bot's name, or null for a person") \
	X(CLOCK, FIELD, "\"clock\" must be null, {\"decision\":SECONDS,\"bank\":SECONDS} or {\"days\":DAYS}") \
	X(CLOCK_KIND, FIELD, "\"clock\" must have either \"decision\" or \"days\"") \
	X(PROGRAM, FIELD, "\"bot\" must be true, false or the name of a bot") \
	X(PROGRAM_KEPT, FIELD, "\"bot\" is set when a player is created, and cannot change") \
	X(SEAT_BOT, FIELD, "\"bot\" must be the name of a bot, or null to empty the seat") \
	X(SEAT_EMPTY, FIELD, "\"seat\" must be that of a player") \
	X(ORDER_KIND, FIELD, "\"order\" must be up-to, pass-group, pass-day or none") \
	X(PLACES, FIELD, "\"from\" must be an array of places, such as [1,3]") \
	X(PLACE, FIELD, "\"from\" must hold different places from 1, the last, to 3") \
	X(BEFORE, FIELD, "\"before\" must be the id of a record") \
	X(BODY, MESSAGE, "the body of the request must be a JSON object") \
	X(BOTS_NAME, RESERVED, "this name could be taken for a bot: add a surname, or choose another one") \
	X(SERVERS_NAME, RESERVED, "this name could be taken for the server or for somebody in charge: choose another one")

#define SRV_FAULT_ENUM(name, code, http, text) SRV_##name,
enum srv_fault_code { SRV_FAULT_LIST(SRV_FAULT_ENUM) SRV_FAULTS };
#undef SRV_FAULT_ENUM

#define SRV_DETAIL_ENUM(name, code, text) SRV_IS_##name,
enum srv_detail { SRV_DETAIL_LIST(SRV_DETAIL_ENUM) SRV_DETAILS };
#undef SRV_DETAIL_ENUM

enum { SRV_SAY_SIZE = 256, SRV_WITH_SIZE = 256, SRV_FAULT_SIZE = 1024 /* as JSON */ };

/* A refusal. Its texts are English; clients translate them. */
struct srv_fault {
	enum srv_fault_code code;
	char rule[8]; /* "B10" if a rule of the game forbids it */
	char say[SRV_SAY_SIZE];
	const char *text;         /* the sentence before its parameters were filled in; NULL: it has none */
	char with[SRV_WITH_SIZE]; /* the parameters, a JSON object */
};

/* All of these return false, so that a caller can return their result. */
bool srv_refuse(struct srv_fault *fault, enum srv_fault_code code);
/* With a sentence from another list, which has no parameters. */
bool srv_refuse_because(struct srv_fault *fault, enum srv_fault_code code, const char *say);
/* With a sentence of SRV_DETAIL_LIST. The parameters are those of json_pack, and `with` may be NULL:
 * srv_refuse_detail(fault, SRV_IS_HEX, "{s:s, s:i}", "field", "secret", "digits", 64). */
bool srv_refuse_detail(struct srv_fault *fault, enum srv_detail detail, const char *with, ...);

const char *srv_fault_name(enum srv_fault_code code);
int srv_fault_http(enum srv_fault_code code);
/* Writes {"error":"taken","say":"...","rule":"B10","do":"sit"} and a newline; also "text" and "with" if the sentence
 * has parameters. `command` may be NULL. Returns the length. */
size_t srv_fault_json(const struct srv_fault *fault, const char *command, char text[SRV_FAULT_SIZE]);

#endif
