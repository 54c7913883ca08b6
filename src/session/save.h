/* Saved games: a record that grows line by line and, until the game ends, the seed beside it (FILE.seed, readable by
 * its owner only). A line is written before anybody sees it, so a killed process loses nothing. Two processes cannot
 * play in the same file. */
#ifndef SESSION_SAVE_H
#define SESSION_SAVE_H

#include <medici/record.h>

#include "lang/error.h"

enum { SAVE_PATH = 4096, SAVE_QUOTED = 4 * SAVE_PATH + 8 };

struct save {
	int fd;      /* -1: no file is open */
	int unsaved; /* 1: nothing is written any more (save_give_up) */
	long lines;  /* of the game so far */
	long size;   /* bytes of all whole lines of the file */
	int torn;    /* 1: half a line may follow them */
	int sealed;  /* the seed is written */
	char path[SAVE_PATH];
};

/* Each returns 0, or -1 with `error`. */

/* Creates a file with the header, in the folder for games or, if it is not NULL, at `path`. */
int save_create(struct save *save, const char *path, const struct medici_header *header,
				const uint8_t seed[MEDICI_SEED_SIZE], struct error *error);
/* Opens an unfinished game: reads it into `reader` and calls `each` after every line, which returns 0, or -1 with
 * `error` to stop. A line that a crash cut short is dropped. */
typedef int save_visitor(void *context, const struct medici_reader *reader, enum medici_line_kind kind);
int save_open(struct save *save, const char *path, struct medici_reader *reader, uint8_t seed[MEDICI_SEED_SIZE],
			  save_visitor *each, void *context, struct error *error);
/* Returns 1 if a record is complete with that line: the seed, or the end of a continued game. */
int save_line_is_last(const struct medici_reader *reader, enum medici_line_kind kind);
/* Writes the folder for all state, $XDG_STATE_HOME/medici, and creates it if it is missing. */
int save_state_folder(char folder[SAVE_PATH], struct error *error);
/* Writes the folder for games: $XDG_STATE_HOME/medici/games. */
int save_folder(char folder[SAVE_PATH], struct error *error);
/* Makes the folder and those above it that are missing; `folder` is changed in between. */
int save_make_folders(char *folder, struct error *error);
/* Writes the path of the unfinished game that was played last: the newest that has a seed file. */
int save_latest(char path[SAVE_PATH], struct error *error);
/* Writes the path of the newest file with this ending, without its last `cut` bytes. */
int save_newest(char path[SAVE_PATH], const char *ending, int cut, struct error *error);

int save_line(struct save *save, const char *line, size_t len, struct error *error);
/* Truncates the file to its first `size` bytes, which hold `lines` lines of the game. */
int save_cut(struct save *save, long size, long lines, struct error *error);
int save_sync(struct save *save, struct error *error); /* waits until everything is on disk */
/* Ends a finished game: appends the seed to the record and removes the seed file. `seed` is NULL in a continued game,
 * whose event `end` has it. */
int save_finish(struct save *save, const uint8_t *seed, struct error *error);
/* Removes a file that was begun, and its seed. */
void save_remove(const struct save *save);
/* Returns 1 if there is a seed file beside the record. */
int save_has_seed(const char *path);
void save_close(struct save *save);
/* Continues without the file, which stays as it is: later writes do nothing and succeed. */
void save_give_up(struct save *save);

/* Quotes a path for a shell. Returns `text`. */
const char *save_quote(const char *path, char text[SAVE_QUOTED]);

#endif
