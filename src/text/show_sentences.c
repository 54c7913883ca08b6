/* The table in sentences: a screen reader reads columns of numbers badly. */
#include "lang/lang.h"
#include "text/show.h"
#include "text/words.h"

/* What a player has of each good, before today and on the ship. */
struct goods {
	int stands[MEDICI_GOODS], aboard[MEDICI_GOODS];
};

static void tell_goods(FILE *out, const struct goods *goods, int board)
{
	int any = 0;
	for (int good = 0; good < MEDICI_GOODS; good++) {
		int stands = goods->stands[good], aboard = goods->aboard[good];
		if (!stands && !aboard)
			continue;
		fputs(any++ ? ", " : board ? _(" Stalls: ") : _(" Warehouse: "), out);
		if (stands && aboard)
			fprintf(out, _("%s %d plus %d aboard"), words_good(good), stands, aboard);
		else
			fprintf(out, aboard ? _("%s %d aboard") : "%s %d", words_good(good), stands + aboard);
	}
	if (any)
		fputc('.', out);
}

static void tell_ship(FILE *out, int worth, const struct words_list *pieces)
{
	if (pieces->text[0])
		fprintf(out, _(" The ship is worth %d, with %s."), worth, pieces->text);
	else
		fputs(_(" The ship is empty."), out);
}

static void tell_purse(FILE *out, const struct medici_header *header, int seat, int money, int room)
{
	fprintf(out, _("%s has %s and %s."), header->player[seat].name, words_count(money, "florin").text,
			words_count(room, "free hold").text);
}

static void tell_buyer(FILE *out, const struct medici_header *header, const struct medici_board *b, int seat)
{
	struct goods goods = {{0}, {0}};
	struct words_list ship = words_group(MEDICI_BOARD, b->hold[seat], b->load[seat]);
	for (int good = 0; good < MEDICI_GOODS; good++)
		goods.stands[good] = b->level[seat][good];
	for (int i = 0; i < b->load[seat]; i++)
		if (medici_lot_good(b->hold[seat][i]) < MEDICI_GOODS)
			goods.aboard[medici_lot_good(b->hold[seat][i])]++;
	tell_purse(out, header, seat, b->money[seat], b->holds - b->load[seat]);
	tell_ship(out, b->worth[seat], &ship);
	tell_goods(out, &goods, 1);
}

/* Cards on the ship, and green ones, which need no room there. */
static struct words_list cards_of(const struct medici_card *c, int seat)
{
	uint8_t list[MEDICI_DECK_MAX];
	int count = 0;
	for (int i = 0; i < c->load[seat]; i++)
		list[count++] = c->hold[seat][i];
	for (int kind = 0; kind < MEDICI_GREEN_KINDS; kind++)
		for (int i = 0; i < c->green[seat][kind] && count < MEDICI_DECK_MAX; i++)
			list[count++] = (uint8_t)(kind < MEDICI_GOODS ? kind * 7 + 2 : MEDICI_GREEN2);
	return words_group(MEDICI_CARD, list, count);
}

static void tell_player(FILE *out, const struct medici_header *header, const struct medici_card *c, int seat)
{
	struct goods goods = {{0}, {0}};
	struct words_list ship = cards_of(c, seat);
	for (int good = 0; good < MEDICI_GOODS; good++) {
		goods.stands[good] = c->stock[seat][good];
		goods.aboard[good] = c->green[seat][good];
	}
	for (int i = 0; i < c->load[seat]; i++)
		if (medici_card_good(c->hold[seat][i]) < MEDICI_GOODS)
			goods.aboard[medici_card_good(c->hold[seat][i])] += medici_card_icons(c->hold[seat][i]);
	tell_purse(out, header, seat, c->money[seat], c->holds - c->load[seat]);
	tell_ship(out, c->worth[seat], &ship);
	tell_goods(out, &goods, 0);
}

static void tell_line(FILE *out, const struct medici_card *c)
{
	if (c->market_count == 0)
		fputs(_("The market line is empty. "), out);
	for (int place = 1; place <= c->market_count; place++)
		fprintf(out, "%s%s%s", place == 1 ? _("Market line, the last card first: ") : ", ",
				words_piece(MEDICI_CARD, c->market[c->market_count - place]).text,
				place == c->market_count ? ". " : "");
	fprintf(out, P_("%d card in the deck.\n", "%d cards in the deck.\n", c->unseen_count), c->unseen_count);
}

void show_sentences(FILE *out, const struct medici_header *header, const struct medici_game *game)
{
	int board = game->kind == MEDICI_BOARD;
	for (int seat = 0; seat < header->setup.players; seat++) {
		if (board)
			tell_buyer(out, header, &game->as.board, seat);
		else
			tell_player(out, header, &game->as.card, seat);
		fputc('\n', out);
	}
	if (board)
		fprintf(out, P_("%d lot in the bag.\n", "%d lots in the bag.\n", game->as.board.bag), game->as.board.bag);
	else
		tell_line(out, &game->as.card);
}
