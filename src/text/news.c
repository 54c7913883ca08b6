#include "news.h"

#include "bots/bot.h"
#include "lang/lang.h"
#include "text/words.h"

static void add(struct news *news, const struct medici_event *event)
{
	if (news->count == NEWS_MAX)
		return;
	news->item[news->count++] = *event;
}

void news_event(struct news *news, const struct medici_event *event)
{
	switch (event->type) {
	case MEDICI_EV_SOLD:
	case MEDICI_EV_DISCARD:
	case MEDICI_EV_FILL:
	case MEDICI_EV_TAKE:
	case MEDICI_EV_DAY:
		add(news, event);
		break;
	default:
		break;
	}
}

enum { LOST = 0xff }; /* beyond all types of events */

void news_loss(struct news *news, int seat, const char *why)
{
	struct medici_event item = {.type = LOST, .seat = (uint8_t)seat};
	snprintf(news->lost[seat], sizeof news->lost[seat], "%s", why);
	add(news, &item);
}

int news_fresh(const struct news *news, int seat)
{
	return news->count - news->seen[seat];
}

static void tell_item(FILE *out, const struct news *news, const struct medici_header *header,
					  const struct medici_event *item)
{
	const char *name = header->player[item->seat < MEDICI_SEATS_MAX ? item->seat : 0].name;
	struct words_list group = words_group((enum medici_kind)header->setup.kind, item->piece, item->count);
	fprintf(out, "  ");
	switch (item->type) {
	case MEDICI_EV_SOLD:
		fprintf(out, _("%s bought %s for %s.\n"), name, group.text, words_count(item->amount, "florin").text);
		break;
	case MEDICI_EV_DISCARD:
		fprintf(out, _("Nobody bid for %s.\n"), group.text);
		break;
	case MEDICI_EV_FILL:
		fprintf(out, _("%s alone had room, and loaded %s.\n"), name, group.text);
		break;
	case MEDICI_EV_TAKE:
		fprintf(out, _("%s took %s.\n"), name, group.text);
		break;
	case LOST:
		fprintf(out, _("%s's program failed; %s takes over: %s.\n"), name, bot_random.name, news->lost[item->seat]);
		break;
	default:
		fprintf(out, _("Day %d began; %s started.\n"), item->day, name);
		break;
	}
}

void news_tell(FILE *out, const struct news *news, const struct medici_header *header, int seat, int most)
{
	int fresh = news_fresh(news, seat), from = news->count - (fresh < most ? fresh : most);
	if (fresh == 0) {
		fprintf(out, _("Nothing was bought or taken since your last turn.\n"));
		return;
	}
	fprintf(out, _("Since your last turn:\n"));
	if (fresh > most)
		fprintf(out, P_("  (and %d thing before that)\n", "  (and %d things before that)\n", fresh - most),
				fresh - most);
	for (int i = from; i < news->count; i++)
		tell_item(out, news, header, &news->item[i]);
}

void news_seen(struct news *news, int seat, int known)
{
	news->seen[seat] = known;
}
