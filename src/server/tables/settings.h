/* What is agreed at a table before the game: from the JSON of a request or of the store to a struct, and back. */
#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include <jansson.h>

#include "server/base/fault.h"
#include "table/live.h"

struct settings {
	struct medici_setup setup;
	struct live_rule rule;
	const struct bot *bot[MEDICI_SEATS_MAX]; /* who sits there from the beginning; NULL: a seat for a person */
	bool listed;                             /* in the lobby, not by link alone */
	bool watch;                              /* others than those who play may watch */
	bool chat;
	bool autostart; /* begin when the last seat is taken */
	bool hints;     /* the page may offer them */
};

/* What is absent has its default. A refusal names the field. */
bool settings_read(struct settings *settings, const json_t *root, struct srv_fault *fault);
json_t *settings_write(const struct settings *settings);

#endif
