#include "show.h"

#include "words.h"

enum { NAME = 14 };

/* "C5", "Au10", "F0x2", "F0g", "gr2", "bl7": short enough for a whole ship on a line. */
static struct words code(enum medici_kind kind, int piece)
{
	struct words words;
	int card = kind == MEDICI_CARD;
	int good = card ? medici_card_good(piece) : medici_lot_good(piece);
	int value = card ? medici_card_value(piece) : medici_lot_value(piece);
	if (good == MEDICI_NO_GOOD)
		snprintf(words.text, sizeof words.text, "%s%d", !card ? "Au" : piece == MEDICI_GREEN2 ? "gr" : "bl", value);
	else
		snprintf(words.text, sizeof words.text, "%c%d%s", "CFGDS"[good], value,
				 !card                           ? ""
				 : medici_card_icons(piece) == 2 ? "x2"
				 : !medici_card_room(piece)      ? "g"
												 : "");
	return words;
}

static void show_head(FILE *out)
{
	fprintf(out, "  %-*s%8s%6s%6s ", NAME, "", "florins", "free", "value");
	for (int good = 0; good < MEDICI_GOODS; good++)
		fprintf(out, "%6s", medici_good_name(good));
	fprintf(out, "  ship\n");
}

/* "3", or "3+1" while one more is on the ship. */
static void show_count(FILE *out, int stands, int aboard)
{
	char text[16];
	if (aboard)
		snprintf(text, sizeof text, "%d+%d", stands, aboard);
	else
		snprintf(text, sizeof text, "%d", stands);
	fprintf(out, "%6s", text);
}

static void show_name(FILE *out, const struct medici_header *header, int seat, int turn)
{
	fprintf(out, "%c ", seat == turn ? '>' : ' ');
	words_column(out, header->player[seat].name, NAME);
}

static void show_buyer(FILE *out, const struct medici_board *b, int seat)
{
	int aboard[MEDICI_GOODS + 1] = {0};
	for (int i = 0; i < b->load[seat]; i++)
		aboard[medici_lot_good(b->hold[seat][i])]++;
	fprintf(out, "%8d%6d%6d ", b->money[seat], b->holds - b->load[seat], b->worth[seat]);
	for (int good = 0; good < MEDICI_GOODS; good++)
		show_count(out, b->level[seat][good], aboard[good]);
	fprintf(out, " ");
	for (int i = 0; i < b->load[seat]; i++)
		fprintf(out, " %s", code(MEDICI_BOARD, b->hold[seat][i]).text);
	fprintf(out, "\n");
}

static void show_player(FILE *out, const struct medici_card *c, int seat)
{
	int aboard[MEDICI_GOODS + 1] = {0};
	for (int i = 0; i < c->load[seat]; i++)
		aboard[medici_card_good(c->hold[seat][i])] += medici_card_icons(c->hold[seat][i]);
	fprintf(out, "%8d%6d%6d ", c->money[seat], c->holds - c->load[seat], c->worth[seat]);
	for (int good = 0; good < MEDICI_GOODS; good++)
		show_count(out, c->stock[seat][good], aboard[good] + c->green[seat][good]);
	fprintf(out, " ");
	for (int i = 0; i < c->load[seat]; i++)
		fprintf(out, " %s", code(MEDICI_CARD, c->hold[seat][i]).text);
	for (int kind = 0; kind < MEDICI_GREEN_KINDS; kind++)
		for (int i = 0; i < c->green[seat][kind]; i++)
			fprintf(out, " %s", code(MEDICI_CARD, kind < MEDICI_GOODS ? kind * 7 + 2 : MEDICI_GREEN2).text);
	fprintf(out, "\n");
}

static void show_line(FILE *out, const struct medici_card *c)
{
	fprintf(out, "Market line, the last card right:");
	if (c->market_count == 0)
		fprintf(out, " empty");
	for (int i = 0; i < c->market_count; i++)
		fprintf(out, "%s %s", i + 3 == c->market_count && i > 0 ? " |" : "", code(MEDICI_CARD, c->market[i]).text);
	fprintf(out, "\n%s in the deck.\n", words_count(c->unseen_count, "card").text);
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
		fprintf(out, "%s in the bag.\n", words_count(game->as.board.bag, "lot").text);
	else
		show_line(out, &game->as.card);
}

/* Which of a good's values are unseen: "0 1 2 2 5 5". */
static void show_good(FILE *out, enum medici_kind kind, int good, const uint8_t *counts, int per_good)
{
	fprintf(out, "  %-6s", medici_good_name(good));
	for (int piece = good * per_good; piece < (good + 1) * per_good; piece++)
		for (int copy = 0; copy < counts[piece]; copy++)
			fprintf(out, " %s", code(kind, piece).text + 1);
	fprintf(out, "\n");
}

void show_unseen(FILE *out, const struct medici_game *game)
{
	enum medici_kind kind = (enum medici_kind)game->kind;
	uint8_t counts[MEDICI_PIECE_KINDS];
	int all = medici_unseen(game, counts), per_good = kind == MEDICI_BOARD ? 6 : 7;
	fprintf(out, "%d unseen, %s:\n", all, kind == MEDICI_BOARD ? "in the bag or set aside" : "in the deck");
	for (int good = 0; good < MEDICI_GOODS; good++)
		show_good(out, kind, good, counts, per_good);
	for (int piece = MEDICI_GOODS * per_good; piece < MEDICI_PIECE_KINDS; piece++)
		if (counts[piece])
			fprintf(out, "  %s: %d\n", words_piece(kind, piece).text, counts[piece]);
}

void show_legend(FILE *out, enum medici_kind kind)
{
	fprintf(out, "In tables C is cloth, F fur, G grain, D dye, S spice");
	fprintf(out, kind == MEDICI_BOARD ? ", Au gold; 2+1 is level 2 and one lot on the ship.\n"
									  : ", gr a green card, bl a black one; x2 two icons, g a green banner;\n"
										"2+1 is two icons in the warehouse and one on the ship; | marks the reach.\n");
}
