/* The settings of a server, in one list. Each can be given on the command line (`--listen`), in the environment
 * (MEDICI_LISTEN) or in a file (`listen = ...`), in this order of precedence. */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

enum { CONFIG_TEXT = 1024, CONFIG_ERROR = 1400, CONFIG_HOST = 64 };

/* Texts: field, name, default, what it is. */
#define CONFIG_TEXT_LIST(X) \
	X(listen, "listen", "127.0.0.1:8080", \
	  "address and port to listen on; [::1]:8080 for IPv6, port 0 for any free one") \
	X(data, "data", "", "folder of the database; the default is $XDG_STATE_HOME/medici/server") \
	X(web, "web", "", "folder of the page; the default is the one that was installed") \
	X(tls_cert, "tls-cert", "", "file of the certificate, PEM; with it the server speaks only HTTPS") \
	X(tls_key, "tls-key", "", "file of the certificate's key, PEM") \
	X(public_url, "public-url", "", \
	  "address under which players reach the server, such as https://medici.example.org") \
	X(log_level, "log-level", "info", "what is logged: debug, info, warn or error")

/* Numbers: field, name, default, least, most, what it is. */
#define CONFIG_NUMBER_LIST(X) \
	X(behind_proxy, "behind-proxy", 0, 0, 1, "1: trust X-Forwarded-For, set by a proxy that cannot be bypassed") \
	X(bot_threads, "bot-threads", 0, 0, 64, "threads in which bots think; 0: one less than there are cores") \
	X(bot_time, "bot-time", 1000, 1, 60000, "milliseconds a bot thinks at most") \
	X(connections, "connections", 15000, 1, 1000000, "connections in all") \
	X(address_connections, "address-connections", 64, 1, 1000000, "connections of one address") \
	X(messages, "messages", 20, 1, 1000000, "messages a second of one connection") \
	X(address_messages, "address-messages", 200, 1, 10000000, "messages and requests a second of one address") \
	X(address_new, "address-new", 300, 1, 10000000, "new players and new tables an hour of one address") \
	X(chat, "chat", 1, 1, 100, "chat lines a second of one player; one address may send six times as many") \
	X(tables, "tables", 5000, 1, 1000000, "tables open or being played") \
	X(player_tables, "player-tables", 8, 1, 1000000, "tables open or being played of one host") \
	X(queue, "queue", 262144, 16384, 67108864, "bytes a slow reader may leave unread before it is dropped") \
	X(watchdog, "watchdog", 5, 0, 3600, "seconds after which a stuck event loop is logged; 0: never")

struct srv_config {
#define CONFIG_TEXT_FIELD(field, name, value, about) char field[CONFIG_TEXT];
	CONFIG_TEXT_LIST(CONFIG_TEXT_FIELD)
#undef CONFIG_TEXT_FIELD
#define CONFIG_NUMBER_FIELD(field, name, value, low, high, about) int field;
	CONFIG_NUMBER_LIST(CONFIG_NUMBER_FIELD)
#undef CONFIG_NUMBER_FIELD
	bool web_chosen; /* the folder of the page is not the default */
};

/* One setting of the list. */
struct config_item {
	const char *name, *about, *usual;
};

const struct config_item *config_item(int index); /* NULL past the last */

/* A configuration that is being read: settings come in any order, and the one with the highest precedence counts. */
enum config_from { CONFIG_DEFAULT, CONFIG_FILE, CONFIG_ENVIRONMENT, CONFIG_COMMAND_LINE };

struct config_draft {
	struct srv_config config;
	unsigned char from[32]; /* enum config_from of each item */
};

void config_start(struct config_draft *draft);
/* Sets one setting unless it was set with higher precedence. Returns 0, or -1 with a sentence that names the
 * setting. */
int config_set(struct config_draft *draft, const char *name, const char *value, enum config_from from,
			   char error[CONFIG_ERROR]);
/* Reads lines `name = value`; # begins a comment. Returns 0, or -1 with a sentence that names file and line. */
int config_read_file(struct config_draft *draft, const char *path, char error[CONFIG_ERROR]);
int config_read_environment(struct config_draft *draft, char error[CONFIG_ERROR]);
/* Splits "127.0.0.1:8080", "localhost:8080", "[::1]:8080" or ":8080", which means all addresses, into host and port.
 * Returns 0, or -1 if the text is none of these. */
int config_address(const char *text, char host[CONFIG_HOST], int *port);
/* Checks settings that depend on each other, and sets defaults that depend on the machine. Returns 0, or -1 with a
 * sentence. */
int config_finish(struct config_draft *draft, char error[CONFIG_ERROR]);

#endif
