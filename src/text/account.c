/* The arithmetic of a day's scoring: every ship's sum, every place and what it pays, every stall or warehouse. */
#include <string.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "scene/ranking.h"
#include "text/story.h"
#include "text/words.h"

enum { NAME = 16 };

static int card_game(const struct story *story)
{
	return story->header->setup.kind == MEDICI_CARD;
}

/* Prints how tied seats share their payments: "  (10 + 5) / 2, rounded down". Prints nothing without a tie. */
static void tell_share(const struct story *story, const uint8_t *pay, int from, int to, int paid)
{
	char sum[64] = "";
	int whole = 0, tied = to - from;
	if (tied == 1)
		return;
	for (int place = from; place < to; place++) {
		size_t len = strlen(sum);
		snprintf(sum + len, sizeof sum - len, "%s%d", len ? " + " : "", pay[place]);
		whole += pay[place];
	}
	fprintf(story->out,
			whole == paid * tied ? "  (%s) / %d"
			: card_game(story)   ? _("  (%s) / %d, rounded down to a multiple of 5")
								 : _("  (%s) / %d, rounded down"),
			sum, tied);
}

static void tell_ship(const struct story *story, int seat, const struct medici_score *score)
{
	layout_column(story->out, story->header->player[seat].name, NAME);
	fprintf(story->out, "%4d", score->ship[seat]);
	for (int i = 0; i < story->count[seat]; i++) {
		int piece = story->ship[seat][i];
		fprintf(story->out, "%s%d", i ? "+" : " = ",
				card_game(story) ? medici_card_value(piece) : medici_lot_value(piece));
	}
	fputc('\n', story->out);
}

static void account_ships(const struct story *story, const struct medici_score *score)
{
	const struct medici_setup *setup = &story->header->setup;
	const uint8_t *pay = medici_numbers(setup)->ship_pay;
	struct ranking ranking = {{0}, {0}, 0};
	for (int seat = 0; seat < setup->players; seat++)
		ranking_add(&ranking, seat, score->ship[seat]);
	fprintf(story->out, _("Ships:\n"));
	for (int from = 0, to; from < ranking.count; from = to) {
		to = ranking_tied(&ranking, from);
		for (int i = from; i < to; i++) {
			fprintf(story->out, "  ");
			tell_ship(story, ranking.seat[i], score);
		}
		int paid = score->ship_paid[ranking.seat[from]];
		fprintf(story->out, "      %s: ", words_place(from, to).text);
		fprintf(story->out, to - from > 1 ? _("%d each") : "%d", paid);
		tell_share(story, pay, from, to, paid);
		fputc('\n', story->out);
	}
}

/* Prints one line for each group of tied seats: who, how many, what it pays and why. */
static void account_good(const struct story *story, const struct medici_score *score, int good)
{
	const struct medici_setup *setup = &story->header->setup;
	const uint8_t *pay = medici_numbers(setup)->stall_pay;
	struct ranking ranking = {{0}, {0}, 0};
	for (int seat = 0; seat < setup->players; seat++)
		if (!card_game(story) || score->count[good][seat] > 0 || setup->empty_placed)
			ranking_add(&ranking, seat, score->count[good][seat]);
	fprintf(story->out, "%s:\n", words_good_title(good));
	if (ranking.count == 0)
		fprintf(story->out, _("  nobody has any\n"));
	for (int from = 0, to; from < ranking.count; from = to) {
		int first = ranking.seat[from], paid = score->paid[good][first], bonus = score->bonus[good][first];
		unsigned seats = 0;
		to = ranking_tied(&ranking, from);
		for (int i = from; i < to; i++)
			seats |= 1u << ranking.seat[i];
		if (card_game(story))
			fprintf(story->out, "  %s: ", words_count(ranking.value[from], "icon").text);
		else
			fprintf(story->out, _("  level %d: "), ranking.value[from]);
		fprintf(story->out, "%s: ", words_names(story->header, seats).text);
		fprintf(story->out, to - from > 1 ? _("%d each") : "%d", paid + bonus);
		if (bonus)
			fprintf(story->out, _(" = %d + bonus %d"), paid, bonus);
		tell_share(story, pay, from, to, paid);
		fputc('\n', story->out);
	}
}

enum { BEFORE, SHIP, GOODS, BONUS, AFTER, TOTALS };

/* Returns the width of a column: that of its heading or of a number. */
static int column_width(const char *head)
{
	int width = layout_width(head) + 2;
	return width < 7 ? 7 : width;
}

static void account_totals(const struct story *story, const struct medici_score *score)
{
	const char *head[TOTALS] = {_("before"), _("ship"), card_game(story) ? _("goods") : _("stalls"), _("bonus"),
								_("after")};
	layout_column(story->out, _("Florins:"), NAME + 2);
	for (int i = 0; i < TOTALS; i++)
		layout_right(story->out, head[i], column_width(head[i]));
	fputc('\n', story->out);
	for (int seat = 0; seat < story->header->setup.players; seat++) {
		int amount[TOTALS] = {0};
		for (int good = 0; good < MEDICI_GOODS; good++) {
			amount[GOODS] += score->paid[good][seat];
			amount[BONUS] += score->bonus[good][seat];
		}
		amount[SHIP] = score->ship_paid[seat];
		amount[AFTER] = score->money[seat];
		amount[BEFORE] = amount[AFTER] - amount[SHIP] - amount[GOODS] - amount[BONUS];
		fprintf(story->out, "  ");
		layout_column(story->out, story->header->player[seat].name, NAME);
		for (int i = 0; i < TOTALS; i++)
			fprintf(story->out, "%*d", column_width(head[i]), amount[i]);
		fputc('\n', story->out);
	}
}

void story_account(const struct story *story, int day, const struct medici_score *score)
{
	fprintf(story->out, _("\nThe end of day %d.\n"), day);
	account_ships(story, score);
	for (int good = 0; good < MEDICI_GOODS; good++)
		account_good(story, score, good);
	account_totals(story, score);
}
