/* The settings of a table: from the JSON of a request or of the store to a struct, and back. */
#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include <jansson.h>

#include "server/base/fault.h"
#include "table/live.h"

struct settings {
	struct medici_setup setup;
	struct live_rule rule;
	const struct bot *bot[MEDICI_SEATS_MAX]; /* a bot that has the seat from the start; NULL: for a player */
	bool listed;                             /* shown in the lobby; otherwise found only by its link */
	bool watch;                              /* others than the players may watch */
	bool chat;
	bool autostart; /* begin when the last seat is taken */
	bool hints;     /* the page may offer them */
};

/* Fields that are absent get their defaults. Returns false with a refusal that names the field. */
bool settings_read(struct settings *settings, const json_t *root, struct srv_fault *fault);
json_t *settings_write(const struct settings *settings);

#endif
