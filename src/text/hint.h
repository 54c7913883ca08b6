/* A bot's reasons in words: what the group or a card is worth to whom and why, what it would do, how likely each next
 * lot is. Short lines, which plain mode and the full screen both show. */
#ifndef TEXT_HINT_H
#define TEXT_HINT_H

#include <medici/record.h>
#include <stdio.h>

#include "bots/bot.h"

struct hint {
	const struct bot *bot; /* whose reasons they are */
	struct medici_game game;
	struct bot_reasons reasons;
};

/* What the bot would do now, with its reasons. */
void hint_print(FILE *out, const struct hint *hint, const struct medici_header *header);
/* A choice in words: "bid 8", "take 1 3: fur 3, dye 5"; `reach` has the cards of the last places of the line, the last
 * first, or is NULL: the places alone are told. */
enum { HINT_CHOICE = 256 };
void hint_choice(char *text, size_t size, struct medici_action action, const uint8_t *reach);
/* What the words of a hint mean, and whose numbers it shows. */
const char *hint_legend(const struct hint *hint);
/* Why the bot did what it did. */
void hint_why(FILE *out, const struct hint *hint, const struct medici_header *header);
/* How likely each next lot or card is. */
void hint_odds(FILE *out, const struct medici_game *game);

#endif
