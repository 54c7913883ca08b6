#include "words.h"

#include <string.h>

struct words words_piece(enum medici_kind kind, int piece)
{
	struct words words;
	int card = kind == MEDICI_CARD;
	int good = card ? medici_card_good(piece) : medici_lot_good(piece);
	int value = card ? medici_card_value(piece) : medici_lot_value(piece);
	const char *name = medici_good_name(good), *more = "";
	if (good == MEDICI_NO_GOOD)
		name = !card ? "gold" : piece == MEDICI_GREEN2 ? "green" : "black";
	else if (card && medici_card_icons(piece) == 2)
		more = " x2";
	else if (card && !medici_card_room(piece))
		more = " green";
	snprintf(words.text, sizeof words.text, "%s %d%s", name, value, more);
	return words;
}

struct words words_count(int count, const char *what)
{
	struct words words;
	snprintf(words.text, sizeof words.text, "%d %s%s", count, what, count == 1 ? "" : "s");
	return words;
}

struct words words_good(int good)
{
	struct words words;
	snprintf(words.text, sizeof words.text, "%s", medici_good_name(good));
	words.text[0] = (char)(words.text[0] - 'a' + 'A');
	return words;
}

struct words words_place(int from, int to)
{
	static const char *const place[MEDICI_SEATS_MAX] = {"1st", "2nd", "3rd", "4th", "5th", "6th"};
	struct words words;
	if (to - from == 1)
		snprintf(words.text, sizeof words.text, "%s", place[from]);
	else
		snprintf(words.text, sizeof words.text, "%s-%s", place[from], place[to - 1]);
	return words;
}

void words_pieces(FILE *out, enum medici_kind kind, const uint8_t *piece, int count)
{
	for (int i = 0; i < count; i++)
		fprintf(out, "%s%s", i ? ", " : "", words_piece(kind, piece[i]).text);
}

void words_names(FILE *out, const struct medici_header *header, unsigned seats)
{
	int left = 0;
	for (unsigned rest = seats; rest; rest &= rest - 1)
		left++;
	for (int seat = 0; seat < header->setup.players; seat++) {
		if (!(seats >> seat & 1))
			continue;
		left--;
		fprintf(out, "%s%s", header->player[seat].name, left > 1 ? ", " : left == 1 ? " and " : "");
	}
}

void words_column(FILE *out, const char *name, int width)
{
	int shown = 0;
	for (; *name && shown < width; shown++) {
		fputc(*name++, out);
		while (((unsigned char)*name & 0xc0) == 0x80) /* the rest of a UTF-8 character */
			fputc(*name++, out);
	}
	fprintf(out, "%*s", width - shown, "");
}
