/* What has happened since each person was last asked: purchases, takes, days. For whoever did not hear every line. */
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
	int seen[MEDICI_SEATS_MAX];            /* what the seat knew when it was last asked */
	char lost[MEDICI_SEATS_MAX][NEWS_WHY]; /* why the seat's program has lost it */
};

void news_event(struct news *news, const struct medici_event *event);
/* The seat's program failed, and a bot plays on for it; once a game for each seat. */
void news_loss(struct news *news, int seat, const char *why);
/* How many things the seat has not been asked since. */
int news_fresh(const struct news *news, int seat);
/* The last `most` of them, and how many there were before these. */
void news_tell(FILE *out, const struct news *news, const struct medici_header *header, int seat, int most);
/* The seat decided when it knew of the first `known` things. */
void news_seen(struct news *news, int seat, int known);

#endif
