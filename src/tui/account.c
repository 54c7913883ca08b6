/* The arithmetic of a day's scoring: every ship's sum, every place and what it pays, every stall or warehouse. */
#include "story.h"
#include "words.h"

enum { NAME = 16 };

/* The seats that take a place, best first. */
struct ranking {
	int seat[MEDICI_SEATS_MAX];
	int value[MEDICI_SEATS_MAX];
	int count;
};

static void rank(struct ranking *ranking, int seat, int value)
{
	int at = ranking->count++;
	for (; at > 0 && ranking->value[at - 1] < value; at--) {
		ranking->value[at] = ranking->value[at - 1];
		ranking->seat[at] = ranking->seat[at - 1];
	}
	ranking->value[at] = value;
	ranking->seat[at] = seat;
}

static int tied_up_to(const struct ranking *ranking, int from)
{
	int to = from + 1;
	while (to < ranking->count && ranking->value[to] == ranking->value[from])
		to++;
	return to;
}

static int card_game(const struct story *story)
{
	return story->header->setup.kind == MEDICI_CARD;
}

/* "(10 + 5) / 2 = 7": how tied seats came to their share. Nothing where nobody is tied. */
static void tell_share(const struct story *story, const uint8_t *pay, int from, int to, int paid)
{
	int sum = 0;
	if (to - from == 1)
		return;
	fprintf(story->out, "  (");
	for (int place = from; place < to; place++) {
		fprintf(story->out, "%s%d", place > from ? " + " : "", pay[place]);
		sum += pay[place];
	}
	fprintf(story->out, ") / %d%s", to - from, sum == paid * (to - from) ? "" : ", rounded down");
	if (card_game(story) && sum != paid * (to - from))
		fprintf(story->out, " to fives");
}

static void tell_ship(const struct story *story, int seat, const struct medici_score *score)
{
	words_column(story->out, story->header->player[seat].name, NAME);
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
	const uint8_t *pay = card_game(story) ? medici_card_ship_pay(setup->players)
										  : medici_edition(setup->edition)->ship_pay[setup->players];
	struct ranking ranking = {{0}, {0}, 0};
	for (int seat = 0; seat < setup->players; seat++)
		rank(&ranking, seat, score->ship[seat]);
	fprintf(story->out, "Ships:\n");
	for (int from = 0, to; from < ranking.count; from = to) {
		to = tied_up_to(&ranking, from);
		for (int i = from; i < to; i++) {
			fprintf(story->out, "  ");
			tell_ship(story, ranking.seat[i], score);
		}
		int paid = score->ship_paid[ranking.seat[from]];
		fprintf(story->out, "      %s: %d%s", words_place(from, to).text, paid, to - from > 1 ? " each" : "");
		tell_share(story, pay, from, to, paid);
		fputc('\n', story->out);
	}
}

/* One line for each group of tied seats: who, how many, what it pays and why. */
static void account_good(const struct story *story, const struct medici_score *score, int good)
{
	static const uint8_t most_and_second[MEDICI_SEATS_MAX] = {10, 5, 0, 0, 0, 0};
	const struct medici_setup *setup = &story->header->setup;
	const uint8_t *pay = card_game(story) ? most_and_second : medici_edition(setup->edition)->stall_pay[setup->players];
	struct ranking ranking = {{0}, {0}, 0};
	for (int seat = 0; seat < setup->players; seat++)
		if (!card_game(story) || score->count[good][seat] > 0 || setup->empty_placed)
			rank(&ranking, seat, score->count[good][seat]);
	fprintf(story->out, "%s:\n", words_good(good).text);
	if (ranking.count == 0)
		fprintf(story->out, "  nobody has any\n");
	for (int from = 0, to; from < ranking.count; from = to) {
		int first = ranking.seat[from], paid = score->paid[good][first], bonus = score->bonus[good][first];
		unsigned seats = 0;
		to = tied_up_to(&ranking, from);
		for (int i = from; i < to; i++)
			seats |= 1u << ranking.seat[i];
		if (card_game(story))
			fprintf(story->out, "  %s: ", words_count(ranking.value[from], "icon").text);
		else
			fprintf(story->out, "  level %d: ", ranking.value[from]);
		words_names(story->out, story->header, seats);
		fprintf(story->out, ": %d%s", paid + bonus, to - from > 1 ? " each" : "");
		if (bonus)
			fprintf(story->out, " = %d + bonus %d", paid, bonus);
		tell_share(story, pay, from, to, paid);
		fputc('\n', story->out);
	}
}

static void account_totals(const struct story *story, const struct medici_score *score)
{
	fprintf(story->out, "%-*s%8s%7s%8s%7s%9s\n", NAME + 2, "Florins:", "before", "ship",
			card_game(story) ? "goods" : "stalls", "bonus", "after");
	for (int seat = 0; seat < story->header->setup.players; seat++) {
		int paid = 0, bonus = 0;
		for (int good = 0; good < MEDICI_GOODS; good++) {
			paid += score->paid[good][seat];
			bonus += score->bonus[good][seat];
		}
		fprintf(story->out, "  ");
		words_column(story->out, story->header->player[seat].name, NAME);
		fprintf(story->out, "%8d%7d%8d%7d%9d\n", score->money[seat] - score->ship_paid[seat] - paid - bonus,
				score->ship_paid[seat], paid, bonus, score->money[seat]);
	}
}

void story_account(const struct story *story, int day, const struct medici_score *score)
{
	fprintf(story->out, "\nThe end of day %d.\n", day);
	account_ships(story, score);
	for (int good = 0; good < MEDICI_GOODS; good++)
		account_good(story, score, good);
	account_totals(story, score);
}
