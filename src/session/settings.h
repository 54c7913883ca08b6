/* What a player has settled once: name, speed, language and the like, in $XDG_CONFIG_HOME/medici/settings, by default
 * in ~/.config. A line is KEY = VALUE; # begins a comment. Flags come before the file, the file before the environment.
 */
#ifndef SESSION_SETTINGS_H
#define SESSION_SETTINGS_H

#include <medici/record.h>
#include <stdio.h>

#include "analysis/tutor.h"
#include "lang/error.h"

struct settings {
	char name[MEDICI_PLAYER_NAME_MAX]; /* of the person who plays; empty: not settled */
	int pause_ms;                      /* after a bot's move; -1: not settled */
	char language[8];                  /* empty: not settled */
	int sentences;                     /* plain mode tells the table in sentences instead of columns */
	int terse;                         /* plain mode tells little */
	int hints;                         /* they may be asked for, and decisions taken back */
	enum tutor_level tutor;            /* where hints may be asked for */
	int chances;                       /* replays are analysed, and show everybody's chance to win */
};

/* Reads the file, if there is one. `warn`, which may be NULL, is called for each line that is wrong; such a line is
 * ignored. */
typedef void settings_warn(void *context, const char *message);
void settings_load(settings_warn *warn, void *context);

/* The settings; before settings_load, and for what the file does not say, the defaults. */
const struct settings *settings_get(void);

/* Changes one for now and in the file, whose other lines stay. An empty value is the default again. Returns 0, or -1
 * with `error`: there is no such key, the value is wrong, or the file cannot be written. */
int settings_set(const char *name, const char *value, struct error *error);

/* Lists keys, values and what the keys mean, below the path of the file. */
void settings_show(FILE *out);

#endif
