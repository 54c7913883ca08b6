/* Asking a person in plain mode: what lies there, what may be typed, and the line that is typed. The tutorial asks in
 * the same words. */
#ifndef PLAIN_ASK_H
#define PLAIN_ASK_H

#include <medici/record.h>
#include <stdio.h>

/* What the decision is about: the group and the highest bid, or the cards within reach. */
void ask_describe(FILE *out, const struct medici_header *header, const struct medici_game *game);
/* Whose decision it is, and everything that may be typed: "Anna: bid 5 to 40, or pass > ". */
void ask_prompt(FILE *out, const struct medici_header *header, const struct medici_game *game);
/* All commands. */
void ask_help(FILE *out, enum medici_kind kind, int strict);
void ask_help_line(FILE *out, const char *command, const char *text);
/* Why the rules say no. */
void ask_refuse(FILE *out, enum medici_status status);

enum { ASK_LINE = 256 };
enum ask_answer { ASK_READ, ASK_TOO_LONG /* has been told */, ASK_ENDED };

/* A line without its end. What does not come from a keyboard is shown, so that the whole reads like a game that was
 * typed. */
enum ask_answer ask_read(FILE *in, FILE *out, char line[ASK_LINE]);

/* Waits so long, or until something is typed: then it returns 1. An empty line was meant for this alone; the rest is
 * for the next question. */
int ask_pause(FILE *in, FILE *out, int milliseconds);

#endif
