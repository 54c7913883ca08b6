#include "show.h"

#include "lang/lang.h"
#include "lang/layout.h"
#include "text/words.h"

enum { NAME = 12, GOOD = 5 };

/* The headings of the columns before the goods; a column is as wide as its heading or its numbers. */
static int column_width(int column, const char **head)
{
	static const char *const heads[] = {N_("florins"), N_("free"), N_("value")};
	*head = _(heads[column]);
	int width = layout_width(*head) + 1;
	return width < 5 ? 5 : width;
}

static void show_head(FILE *out)
{
	fprintf(out, "  %*s", NAME, "");
	for (int column = 0; column < 3; column++) {
		const char *head;
		int width = column_width(column, &head);
		layout_right(out, head, width);
	}
	for (int good = 0; good < MEDICI_GOODS; good++)
		fprintf(out, "%*c", GOOD, words_letter(good));
	fprintf(out, "  %s\n", _("ship"));
}

static void show_numbers(FILE *out, int money, int free_holds, int worth)
{
	const int number[] = {money, free_holds, worth};
	const char *head;
	for (int column = 0; column < 3; column++)
		fprintf(out, "%*d", column_width(column, &head), number[column]);
}

/* Writes "3", or "3+1" while one more is on the ship. */
static void show_count(FILE *out, int stands, int aboard)
{
	char text[16];
	if (aboard)
		snprintf(text, sizeof text, "%d+%d", stands, aboard);
	else
		snprintf(text, sizeof text, "%d", stands);
	fprintf(out, "%*s", GOOD, text);
}

static void show_name(FILE *out, const struct medici_header *header, int seat, int turn)
{
	fprintf(out, "%c ", seat == turn ? '>' : ' ');
	layout_column(out, header->player[seat].name, NAME);
}

static void show_buyer(FILE *out, const struct medici_board *b, int seat)
{
	int aboard[MEDICI_GOODS + 1] = {0};
	for (int i = 0; i < b->load[seat]; i++)
		aboard[medici_lot_good(b->hold[seat][i])]++;
	show_numbers(out, b->money[seat], b->holds - b->load[seat], b->worth[seat]);
	for (int good = 0; good < MEDICI_GOODS; good++)
		show_count(out, b->level[seat][good], aboard[good]);
	for (int i = 0; i < b->load[seat]; i++)
		fprintf(out, i ? " %s" : "  %s", words_code(MEDICI_BOARD, b->hold[seat][i]).text);
	fprintf(out, "\n");
}

static void show_player(FILE *out, const struct medici_card *c, int seat)
{
	int aboard[MEDICI_GOODS + 1] = {0};
	for (int i = 0; i < c->load[seat]; i++)
		aboard[medici_card_good(c->hold[seat][i])] += medici_card_icons(c->hold[seat][i]);
	show_numbers(out, c->money[seat], c->holds - c->load[seat], c->worth[seat]);
	for (int good = 0; good < MEDICI_GOODS; good++)
		show_count(out, c->stock[seat][good], aboard[good] + c->green[seat][good]);
	const char *between = "  ";
	for (int i = 0; i < c->load[seat]; i++, between = " ")
		fprintf(out, "%s%s", between, words_code(MEDICI_CARD, c->hold[seat][i]).text);
	for (int kind = 0; kind < MEDICI_GREEN_KINDS; kind++)
		for (int i = 0; i < c->green[seat][kind]; i++, between = " ")
			fprintf(out, "%s%s", between,
					words_code(MEDICI_CARD, kind < MEDICI_GOODS ? kind * 7 + 2 : MEDICI_GREEN2).text);
	fprintf(out, "\n");
}

static void show_line(FILE *out, const struct medici_card *c)
{
	fprintf(out, _("Market line, the last card right:"));
	if (c->market_count == 0)
		fprintf(out, " %s", _("empty"));
	for (int i = 0; i < c->market_count; i++)
		fprintf(out, "%s %s", i + 3 == c->market_count && i > 0 ? " |" : "",
				words_code(MEDICI_CARD, c->market[i]).text);
	fprintf(out, P_("\n%d card in the deck.\n", "\n%d cards in the deck.\n", c->unseen_count), c->unseen_count);
}

void show_table(FILE *out, const struct medici_header *header, const struct medici_game *game)
{
	int board = game->kind == MEDICI_BOARD, turn = medici_turn(game);
	show_head(out);
	for (int seat = 0; seat < header->setup.players; seat++) {
		show_name(out, header, seat, turn);
		if (board)
			show_buyer(out, &game->as.board, seat);
		else
			show_player(out, &game->as.card, seat);
	}
	if (board)
		fprintf(out, P_("%d lot in the bag.\n", "%d lots in the bag.\n", game->as.board.bag), game->as.board.bag);
	else
		show_line(out, &game->as.card);
}

/* Which of a good's values are unseen: "0 1 2 2 5 5". */
static void show_good(FILE *out, enum medici_kind kind, int good, const uint8_t *counts, int per_good)
{
	int widest = 0, any = 0;
	for (int each = 0; each < MEDICI_GOODS; each++)
		if (layout_width(words_good(each)) > widest)
			widest = layout_width(words_good(each));
	fprintf(out, "  ");
	layout_column(out, words_good(good), widest + 1);
	for (int piece = good * per_good; piece < (good + 1) * per_good; piece++)
		for (int copy = 0; copy < counts[piece]; copy++, any++)
			fprintf(out, " %s", words_code(kind, piece).text + 1);
	fprintf(out, any ? "\n" : " -\n");
}

void show_unseen(FILE *out, const struct medici_game *game)
{
	enum medici_kind kind = (enum medici_kind)game->kind;
	uint8_t counts[MEDICI_PIECE_KINDS];
	int all = medici_unseen(game, counts), per_good = kind == MEDICI_BOARD ? 6 : 7;
	fprintf(out, kind == MEDICI_BOARD ? _("%d unseen, in the bag or set aside:\n") : _("%d unseen, in the deck:\n"),
			all);
	for (int good = 0; good < MEDICI_GOODS; good++)
		show_good(out, kind, good, counts, per_good);
	for (int piece = MEDICI_GOODS * per_good; piece < MEDICI_PIECE_KINDS; piece++)
		if (counts[piece])
			fprintf(out, "  %s: %d\n", words_piece(kind, piece).text, counts[piece]);
}

void show_legend(FILE *out, enum medici_kind kind)
{
	const char *text = kind == MEDICI_BOARD
						   ? _("In tables C is cloth, F fur, G grain, D dye, S spice, Au gold; 2+1 is level 2 and one "
							   "lot on the ship.")
						   : _("In tables C is cloth, F fur, G grain, D dye, S spice, gr a green card, bl a black one; "
							   "x2 two icons, g a green banner; 2+1 is two icons in the warehouse and one on the ship; "
							   "| marks the reach.");
	layout_paragraph(out, text, 0, 0);
}
