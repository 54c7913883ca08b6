/* What the writer and the reader of a position share: codes of pieces, names of fields, faults. Freestanding. */
#include "record/position_parts.h"

MEDICI_FN char position_letter(int good)
{
	return "CFGDS"[good];
}

MEDICI_FN int position_face(int good, int place)
{
	return good * POSITION_FACES + (place + 1) % POSITION_FACES;
}

MEDICI_FN void position_code(enum medici_kind kind, int piece, char code[POSITION_CODE])
{
	const char *none = kind == MEDICI_BOARD ? "Au" : piece == MEDICI_GREEN2 ? "gr" : "bl";
	int good = kind == MEDICI_BOARD ? medici_lot_good(piece) : medici_card_good(piece);
	code[0] = none[0];
	code[1] = none[1];
	if (good == MEDICI_NO_GOOD)
		return;
	code[0] = position_letter(good);
	if (kind == MEDICI_BOARD)
		code[1] = (char)('0' + medici_lot_value(piece));
	else
		code[1] = "0xg2345"[piece % POSITION_FACES];
}

MEDICI_FN int position_piece(enum medici_kind kind, const char code[POSITION_CODE])
{
	int kinds = kind == MEDICI_BOARD ? MEDICI_LOT_KINDS : MEDICI_CARD_KINDS;
	for (int piece = 0; piece < kinds; piece++) {
		char known[POSITION_CODE];
		position_code(kind, piece, known);
		if (known[0] == code[0] && known[1] == code[1])
			return piece;
	}
	return -1;
}

MEDICI_FN int position_cards(const struct medici_card *card, uint8_t counts[MEDICI_CARD_KINDS])
{
	int sum = 0;
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		counts[kind] = card->unseen[kind];
	for (int i = 0; i < card->market_count; i++)
		counts[card->market[i]]++;
	for (int seat = 0; seat < card->players; seat++) {
		for (int i = 0; i < card->load[seat]; i++)
			counts[card->hold[seat][i]]++;
		for (int good = 0; good < MEDICI_GOODS; good++)
			counts[position_face(good, 1)] = (uint8_t)(counts[position_face(good, 1)] + card->green[seat][good]);
		counts[MEDICI_GREEN2] = (uint8_t)(counts[MEDICI_GREEN2] + card->green[seat][MEDICI_GOODS]);
	}
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		sum += counts[kind];
	return sum;
}

/* ---- Faults ---- */

MEDICI_FN int position_argue(struct position_fault *fault, int index, const char *text, int len)
{
	int i = 0;
	for (; i < len && i < POSITION_ARG_SIZE - 1; i++)
		fault->arg[index][i] = text[i];
	fault->arg[index][i] = '\0';
	return 0;
}

static MEDICI_FN void argue_number(struct position_fault *fault, int index, int number)
{
	char digits[12];
	int at = (int)sizeof digits;
	do
		digits[--at] = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	position_argue(fault, index, digits + at, (int)sizeof digits - at);
}

MEDICI_FN int position_refuse(struct position_fault *fault, enum position_why why, enum position_field field, int at,
							  int first, int second, int third)
{
	fault->why = why;
	fault->field = field;
	fault->at = at + 1;
	argue_number(fault, 0, first);
	argue_number(fault, 1, second);
	argue_number(fault, 2, third);
	return 0;
}

/* Bytes that are no printable ASCII are shown as question marks, and a long text is cut. */
MEDICI_FN int position_refuse_text(struct position_fault *fault, enum position_why why, enum position_field field,
								   int at, const char *text, int len, int second, int third)
{
	const int most = POSITION_ARG_SIZE - 6; /* without quotation marks, dots and NUL */
	char quoted[POSITION_ARG_SIZE];
	int count = 0;
	position_refuse(fault, why, field, at, 0, second, third);
	quoted[count++] = '"';
	for (int i = 0; i < len && i < most; i++)
		quoted[count++] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
	for (int i = 0; len > most && i < 3; i++)
		quoted[count++] = '.';
	quoted[count++] = '"';
	return position_argue(fault, 0, quoted, count);
}

/* ---- Words ---- */

MEDICI_FN const char *position_field_text(enum position_field field)
{
#define FIELD_CASE(name, text) \
	case POSITION_##name: \
		return text;
	switch (field) {
		POSITION_FIELD_LIST(FIELD_CASE)
	default:
		return "";
	}
#undef FIELD_CASE
}

MEDICI_FN const char *position_why_text(enum position_why why)
{
#define WHY_CASE(name, rule, text) \
	case POSITION_WHY_##name: \
		return text;
	switch (why) {
		POSITION_REASON_LIST(WHY_CASE)
	default:
		return "";
	}
#undef WHY_CASE
}

MEDICI_FN const char *position_why_rule(enum position_why why)
{
#define RULE_CASE(name, rule, text) \
	case POSITION_WHY_##name: \
		return rule;
	switch (why) {
		POSITION_REASON_LIST(RULE_CASE)
	default:
		return "";
	}
#undef RULE_CASE
}
