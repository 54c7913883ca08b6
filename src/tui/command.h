/* What a player types in plain mode, taken apart. */
#ifndef TUI_COMMAND_H
#define TUI_COMMAND_H

#include <medici/base.h>

enum command_type {
	COMMAND_ACTION, /* `action` is what was asked for; the rules decide whether it is allowed */
	COMMAND_SHOW,
	COMMAND_UNSEEN,
	COMMAND_HELP,
	COMMAND_QUIT,
	COMMAND_NOTHING, /* an empty line */
	COMMAND_WRONG    /* `wrong` says what would be right */
};

struct command {
	enum command_type type;
	struct medici_action action;
	const char *wrong;
};

/* Words in any case; each can be shortened to its first letter. A number alone is a bid. */
struct command command_parse(const char *line);

#endif
