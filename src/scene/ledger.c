#include "ledger.h"

#include <string.h>

#include "lang/lang.h"
#include "lang/layout.h"

enum { NAME = 16, NUMBER = 9 };

void ledger_start(struct ledger *ledger, const struct medici_setup *setup)
{
	memset(ledger, 0, sizeof *ledger);
	ledger->players = setup->players;
	for (int seat = 0; seat < setup->players; seat++)
		ledger->start[seat] = medici_numbers(setup)->money;
}

static void take_score(struct ledger_day *day, const struct medici_score *score, int players)
{
	for (int seat = 0; seat < players; seat++) {
		day->ship[seat] = score->ship_paid[seat];
		day->money[seat] = score->money[seat];
		for (int good = 0; good < MEDICI_GOODS; good++) {
			day->goods[seat] += score->paid[good][seat];
			day->bonus[seat] += score->bonus[good][seat];
		}
	}
}

void ledger_event(struct ledger *ledger, const struct medici_events *events, int index)
{
	const struct medici_event *event = &events->list[index];
	if (ledger->days == MEDICI_DAYS)
		return;
	struct ledger_day *today = &ledger->day[ledger->days];
	if (event->type == MEDICI_EV_SOLD)
		today->spent[event->seat] += event->amount;
	if (event->type != MEDICI_EV_SCORE)
		return;
	take_score(today, &events->score, ledger->players);
	ledger->days++;
}

struct ledger_day ledger_sum(const struct ledger *ledger)
{
	struct ledger_day sum;
	memset(&sum, 0, sizeof sum);
	for (int seat = 0; seat < ledger->players; seat++) {
		sum.money[seat] = ledger->start[seat];
		for (int i = 0; i < ledger->days; i++) {
			const struct ledger_day *day = &ledger->day[i];
			sum.spent[seat] += day->spent[seat];
			sum.ship[seat] += day->ship[seat];
			sum.goods[seat] += day->goods[seat];
			sum.bonus[seat] += day->bonus[seat];
			sum.money[seat] = day->money[seat];
		}
	}
	return sum;
}

static void show_head(FILE *out, const char *title)
{
	fprintf(out, "  ");
	layout_column(out, title, NAME);
	layout_right(out, _("spent"), NUMBER);
	layout_right(out, _("ship"), NUMBER);
	layout_right(out, _("goods"), NUMBER);
	layout_right(out, _("bonus"), NUMBER);
	layout_right(out, _("florins"), NUMBER + 1);
	fputc('\n', out);
}

static void show_day(FILE *out, const char *title, const struct ledger_day *day, const struct medici_header *header)
{
	show_head(out, title);
	for (int seat = 0; seat < header->setup.players; seat++) {
		fprintf(out, "  ");
		layout_column(out, header->player[seat].name, NAME);
		fprintf(out, "%*d%*d%*d%*d%*d\n", NUMBER, day->spent[seat], NUMBER, day->ship[seat], NUMBER, day->goods[seat],
				NUMBER, day->bonus[seat], NUMBER + 1, day->money[seat]);
	}
}

void ledger_show_sum(FILE *out, const struct ledger *ledger, const struct medici_header *header)
{
	struct ledger_day sum = ledger_sum(ledger);
	show_day(out, _("In all"), &sum, header);
}

void ledger_show(FILE *out, const struct ledger *ledger, const struct medici_header *header)
{
	if (ledger->days == 0)
		fprintf(out, _("No day has been scored yet.\n"));
	for (int day = 0; day < ledger->days; day++) {
		char title[64];
		snprintf(title, sizeof title, _("Day %d"), day + 1);
		show_day(out, title, &ledger->day[day], header);
	}
	if (ledger->days > 1)
		ledger_show_sum(out, ledger, header);
}
