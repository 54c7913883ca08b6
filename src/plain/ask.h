/* Asks a person in plain mode: what is on offer, what may be typed, and the typed line. The tutorial uses the same
 * words. */
#ifndef PLAIN_ASK_H
#define PLAIN_ASK_H

#include <medici/record.h>
#include <stdio.h>

/* Prints what the decision is about: the group and the highest bid, or the cards within reach. */
void ask_describe(FILE *out, const struct medici_header *header, const struct medici_game *game);
/* Prints who decides, and everything that may be typed: "Anna: bid 5 to 40, or pass > ". */
void ask_prompt(FILE *out, const struct medici_header *header, const struct medici_game *game);
/* Prints the same in few words. */
void ask_prompt_terse(FILE *out, const struct medici_header *header, const struct medici_game *game);
/* Prints all commands. */
void ask_help(FILE *out, enum medici_kind kind, int strict);
void ask_help_line(FILE *out, const char *command, const char *text);
/* Prints why the rules refuse a decision. */
void ask_refuse(FILE *out, enum medici_status status);

/* Returns 1 if the file is a terminal. Keeps errno, which may have the reason why standard output failed. */
int ask_on_terminal(FILE *file);

enum { ASK_LINE = 256 };
enum ask_answer { ASK_READ, ASK_TOO_LONG /* the user has been told */, ASK_ENDED };

/* Reads a line without its newline. Input that does not come from a keyboard is printed, so that the output reads like
 * a typed game. */
enum ask_answer ask_read(FILE *in, FILE *out, char line[ASK_LINE]);

/* Waits this long or until a line is typed; then it returns nonzero. An empty line only ends the wait; another line is
 * left for ask_read or ask_drop. */
enum { ASK_PAUSE_CUT = 1, ASK_PAUSE_TYPED };
int ask_pause(FILE *in, FILE *out, int milliseconds);

/* Reads a line and ignores it. */
void ask_drop(FILE *in);
/* Ignores the lines that were typed at a terminal before the next question is printed. Returns the number of lines that
 * were not empty. Input from a pipe or a file is kept: it was prepared for the questions. */
int ask_drop_early(FILE *in);

#endif
