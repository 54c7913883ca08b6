#include "words.h"

#include <string.h>

#include "lang/lang.h"

const char *words_good(int good)
{
	static const char *const names[MEDICI_GOODS] = {N_("cloth"), N_("fur"), N_("grain"), N_("dye"), N_("spice")};
	return _(names[good]);
}

const char *words_good_title(int good)
{
	static const char *const names[MEDICI_GOODS] = {N_("Cloth"), N_("Fur"), N_("Grain"), N_("Dye"), N_("Spice")};
	return _(names[good]);
}

const char *words_good_short(int good)
{
	/* lang: for the face of a lot: 7 columns at most. */
	const char *const names[MEDICI_GOODS] = {C_("short", "Cloth"), C_("short", "Fur"), C_("short", "Grain"),
											 C_("short", "Dye"), C_("short", "Spice")};
	return names[good];
}

char words_letter(int good)
{
	/* lang: the letters of cloth, fur, grain, dye and spice, all different, without accents. */
	return _("CFGDS")[good];
}

struct words words_piece(enum medici_kind kind, int piece)
{
	int card = kind == MEDICI_CARD;
	int good = card ? medici_card_good(piece) : medici_lot_good(piece);
	int value = card ? medici_card_value(piece) : medici_lot_value(piece);
	const char *none = !card ? _("gold %d") : piece == MEDICI_GREEN2 ? _("green %d") : _("black %d");
	const char *some = card && medici_card_icons(piece) == 2 ? _("%s %d x2")
					   : card && !medici_card_room(piece)    ? _("%s %d green")
															 : "%s %d";
	struct words words;
	if (good == MEDICI_NO_GOOD)
		snprintf(words.text, sizeof words.text, none, value);
	else
		snprintf(words.text, sizeof words.text, some, words_good(good), value);
	return words;
}

struct words words_code(enum medici_kind kind, int piece)
{
	int card = kind == MEDICI_CARD;
	int good = card ? medici_card_good(piece) : medici_lot_good(piece);
	int value = card ? medici_card_value(piece) : medici_lot_value(piece);
	/* lang: codes of the gold lot, the green card and the black card in narrow tables. */
	const char *none = !card ? C_("code", "Au") : piece == MEDICI_GREEN2 ? C_("code", "gr") : C_("code", "bl");
	const char *more = !card ? "" : medici_card_icons(piece) == 2 ? "x2" : !medici_card_room(piece) ? "g" : "";
	struct words words;
	if (good == MEDICI_NO_GOOD)
		snprintf(words.text, sizeof words.text, "%s%d", none, value);
	else
		snprintf(words.text, sizeof words.text, "%c%d%s", words_letter(good), value, more);
	return words;
}

struct words words_count(int count, const char *what)
{
	const char *format = strcmp(what, "lot") == 0         ? P_("%d lot", "%d lots", count)
						 : strcmp(what, "card") == 0      ? P_("%d card", "%d cards", count)
						 : strcmp(what, "florin") == 0    ? P_("%d florin", "%d florins", count)
						 : strcmp(what, "icon") == 0      ? P_("%d icon", "%d icons", count)
						 : strcmp(what, "free hold") == 0 ? P_("%d free hold", "%d free holds", count)
														  : "%d";
	struct words words;
	snprintf(words.text, sizeof words.text, format, count);
	return words;
}

struct words words_about(enum medici_kind kind)
{
	struct words words;
	const char *about =
		kind == MEDICI_CARD ? _("a quicker one, for %d to %d players") : _("auctions, for %d to %d buyers");
	snprintf(words.text, sizeof words.text, about, medici_players_min(kind, 0), MEDICI_SEATS_MAX);
	return words;
}

struct words words_place(int from, int to)
{
	static const char *const place[MEDICI_SEATS_MAX] = {N_("1st"), N_("2nd"), N_("3rd"),
														N_("4th"), N_("5th"), N_("6th")};
	struct words words;
	if (to - from == 1)
		snprintf(words.text, sizeof words.text, "%s", _(place[from]));
	else
		snprintf(words.text, sizeof words.text, "%s-%s", _(place[from]), _(place[to - 1]));
	return words;
}

static void append(struct words_list *list, const char *text)
{
	size_t len = strlen(list->text);
	snprintf(list->text + len, sizeof list->text - len, "%s", text);
}

struct words_list words_group(enum medici_kind kind, const uint8_t *piece, int count)
{
	struct words_list list = {""};
	for (int i = 0; i < count; i++) {
		append(&list, i ? ", " : "");
		append(&list, words_piece(kind, piece[i]).text);
	}
	return list;
}

void words_pieces(FILE *out, enum medici_kind kind, const uint8_t *piece, int count)
{
	fputs(words_group(kind, piece, count).text, out);
}

struct words_list words_names(const struct medici_header *header, unsigned seats)
{
	struct words_list list = {""};
	for (int seat = 0; seat < header->setup.players; seat++) {
		if (!(seats >> seat & 1))
			continue;
		seats &= ~(1u << seat);
		if (list.text[0])
			/* lang: between the last two names of a list. */
			append(&list, seats ? ", " : _(" and "));
		append(&list, header->player[seat].name);
	}
	return list;
}
