/* The commands of a replay in plain mode. */
#ifndef PLAIN_REPLAY_WORDS_H
#define PLAIN_REPLAY_WORDS_H

#include <stddef.h>
#include <stdio.h>

enum replay_word {
	WORD_NEXT,
	WORD_BACK,
	WORD_DAY,
	WORD_LINE,
	WORD_GAME,
	WORD_START,
	WORD_END,
	WORD_PLAY,
	WORD_CONTINUE,
	WORD_MISTAKE,
	WORD_SHOW,
	WORD_CHANCES,
	WORD_POSITION,
	WORD_UNSEEN,
	WORD_SCORES,
	WORD_SPEED,
	WORD_HELP,
	WORD_QUIT,
	WORDS
};

struct replay_wish {
	enum replay_word word;
	long number; /* -1: none was given */
	int back;    /* 1: the mistake before, not the next one */
};

/* Returns 1, or 0 with an explanation in `wrong` if the line is not understood. */
int replay_understand(const char *line, struct replay_wish *wish, char *wrong, size_t size);
/* Prints all commands and what they do. */
void replay_help(FILE *out);

#endif
