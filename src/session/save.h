/* Games kept on disk: a record that grows line by line, and beside it, until the game ends, the seed it is dealt from
 * (FILE.seed, readable by its owner alone). A line is written before anybody is told of it, so a killed process loses
 * nothing. Two processes cannot play on in the same file. */
#ifndef SESSION_SAVE_H
#define SESSION_SAVE_H

#include <medici/record.h>

#include "lang/error.h"

enum { SAVE_PATH = 4096, SAVE_QUOTED = 4 * SAVE_PATH + 8 };

struct save {
	int fd;      /* -1: no file is open */
	int unsaved; /* nothing is written any more: save_give_up */
	long lines;  /* of the game so far */
	long size;   /* of the file's whole lines, in bytes */
	int torn;    /* there may be half a line behind them */
	int sealed;  /* the seed is written */
	char path[SAVE_PATH];
};

/* Each returns 0, or -1 with `error`. */

/* A new file with its header, in the folder for games or at `path` where that is not NULL. */
int save_create(struct save *save, const char *path, const struct medici_header *header,
				const uint8_t seed[MEDICI_SEED_SIZE], struct error *error);
/* An unfinished game: reads what is there into `reader`, which `each` looks at after every line; it returns 0, or -1
 * with `error` to read no further. A line that a crash cut short is dropped. */
typedef int save_visitor(void *context, const struct medici_reader *reader, enum medici_line_kind kind);
int save_open(struct save *save, const char *path, struct medici_reader *reader, uint8_t seed[MEDICI_SEED_SIZE],
			  save_visitor *each, void *context, struct error *error);
/* Where games are kept: $XDG_STATE_HOME/medici/games. */
int save_folder(char folder[SAVE_PATH], struct error *error);
/* The path of the game last played that is not finished: that still has its seed beside it. */
int save_latest(char path[SAVE_PATH], struct error *error);
/* That of the file written last among those that end so, less the last `cut` bytes. */
int save_newest(char path[SAVE_PATH], const char *ending, int cut, struct error *error);

int save_line(struct save *save, const char *line, size_t len, struct error *error);
int save_sync(struct save *save, struct error *error); /* waits until the disk has it */
/* The game is over: publishes the seed in the record and forgets the file beside it. */
int save_finish(struct save *save, const uint8_t seed[MEDICI_SEED_SIZE], struct error *error);
void save_close(struct save *save);
/* The game goes on without its file, which stays as it is: whatever comes is taken for written. */
void save_give_up(struct save *save);

/* A path as one word for a shell. Returns `text`. */
const char *save_quote(const char *path, char text[SAVE_QUOTED]);

#endif
