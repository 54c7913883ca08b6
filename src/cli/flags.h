/* The flags of a command as a list: parsing, --help and error messages all come from it. */
#ifndef CLI_FLAGS_H
#define CLI_FLAGS_H

#include <stddef.h>
#include <stdio.h>

struct cli_io;

enum flag_kind {
	FLAG_KIND_END,
	FLAG_KIND_HEADING,  /* only a paragraph of --help */
	FLAG_KIND_ARGUMENT, /* only a row of --help: an argument that is no flag */
	FLAG_KIND_SWITCH,   /* stored as an int: 1 if given */
	FLAG_KIND_TEXT,     /* as a const char * */
	FLAG_KIND_NUMBER,   /* as a long */
	FLAG_KIND_LIST      /* as a struct flag_list: may be repeated */
};

struct flag {
	enum flag_kind kind;
	const char *name;  /* without the dashes */
	const char *value; /* what --help shows for the value; NULL for a flag without a value */
	const char *about; /* translated by --help; NULL: not shown there */
	size_t offset;     /* of the member in the options that stores it */
	const char *text;  /* the default of a text; NULL for no default */
	long number;       /* that of a number; --help shows it if it is above 0 */
	long low, high;    /* the range of a number; `high` is also how often a list may be repeated */
};

enum { FLAG_LIST_MAX = 16 };

struct flag_list {
	const char *item[FLAG_LIST_MAX];
	int count;
};

/* Rows of a list. `type` is the struct of the options, `member` where the value goes. */
#define FLAG_HEADING(about) \
	{ \
		FLAG_KIND_HEADING, NULL, NULL, about, 0, NULL, 0, 0, 0 \
	}
#define FLAG_ARGUMENT(name, about) \
	{ \
		FLAG_KIND_ARGUMENT, name, NULL, about, 0, NULL, 0, 0, 0 \
	}
#define FLAG_SWITCH(type, member, name, value, about) \
	{ \
		FLAG_KIND_SWITCH, name, value, about, offsetof(type, member), NULL, 0, 0, 0 \
	}
#define FLAG_TEXT(type, member, name, value, about, text) \
	{ \
		FLAG_KIND_TEXT, name, value, about, offsetof(type, member), text, 0, 0, 0 \
	}
#define FLAG_NUMBER(type, member, name, value, about, low, high, usual) \
	{ \
		FLAG_KIND_NUMBER, name, value, about, offsetof(type, member), NULL, usual, low, high \
	}
#define FLAG_LIST(type, member, name, value, about, high) \
	{ \
		FLAG_KIND_LIST, name, value, about, offsetof(type, member), NULL, 0, 0, high \
	}
#define FLAG_END \
	{ \
		FLAG_KIND_END, NULL, NULL, NULL, 0, NULL, 0, 0, 0 \
	}

/* Stores the defaults. */
void flags_default(const struct flag *flags, void *options);
/* Parses a command line into the options; argv[0] is ignored. Moves the words that are not flags to the end of argv and
 * returns their number; returns FLAGS_HELP if --help is among the flags, or FLAGS_WRONG after a message. */
enum { FLAGS_HELP = -1, FLAGS_WRONG = -2 };
int flags_parse(const struct flag *flags, void *options, int argc, char **argv, const struct cli_io *io);
/* Stores one value. Returns CLI_OK, or CLI_MISUSED after a message. */
int flags_set(const struct flag *flags, void *options, const char *name, const char *value, const struct cli_io *io);
/* Returns whether this flag has another value than its default. */
int flag_given(const struct flag *flag, const void *options);
const char *flag_text(const struct flag *flag, const void *options); /* the value of a text */

/* Reads a whole number from low to high. `flag`, such as "--players", names it in the message. Returns CLI_OK, or
 * CLI_MISUSED after the message. */
int flag_read_number(const char *flag, const char *text, long low, long high, long *number, const struct cli_io *io);
/* The same check for a number that is already read. */
int flag_check_number(const char *flag, long number, long low, long high, const struct cli_io *io);

#endif
