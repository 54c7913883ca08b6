/* What happened since each person's last turn: purchases, takes, days. For players who have not read every line. */
#ifndef TEXT_NEWS_H
#define TEXT_NEWS_H

#include <medici/record.h>
#include <stdio.h>

enum {
	NEWS_MAX = 512, /* no game has more sales, discards, takes, days and lost programs */
	NEWS_WHY = 240
};

struct news {
	struct medici_event item[NEWS_MAX];
	int count;
	int seen[MEDICI_SEATS_MAX];            /* the number of entries at the seat's last turn */
	char lost[MEDICI_SEATS_MAX][NEWS_WHY]; /* why the seat's program failed */
};

void news_event(struct news *news, const struct medici_event *event);
/* The seat's program failed, and a bot plays on for it; once a game for each seat. */
void news_loss(struct news *news, int seat, const char *why);
/* Returns how many entries are new to the seat. */
int news_fresh(const struct news *news, int seat);
/* Prints the last `most` of them, and how many came before. */
void news_tell(FILE *out, const struct news *news, const struct medici_header *header, int seat, int most);
/* Records that the seat decided when there were `known` entries. */
void news_seen(struct news *news, int seat, int known);

#endif
