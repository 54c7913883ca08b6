/* Texts for the boxes: the help, and what nobody has seen. */
#include "lang/lang.h"
#include "stage.h"
#include "words.h"

/* The values of a good that are unseen: "0 1 2 5 5". */
static void print_good(FILE *out, const struct scene *scene, int good)
{
	enum medici_kind kind = (enum medici_kind)scene->header.setup.kind;
	int kinds = kind == MEDICI_BOARD ? 6 : 7, any = 0;
	fprintf(out, "%c  ", words_letter(good));
	for (int piece = good * kinds; piece < (good + 1) * kinds; piece++)
		for (int copy = 0; copy < scene->unseen[piece]; copy++, any++)
			fprintf(out, " %s", words_code(kind, piece).text + 1);
	fprintf(out, any ? "\n" : " -\n");
}

void stage_print_unseen(FILE *out, const void *context)
{
	const struct scene *scene = (const struct scene *)context;
	enum medici_kind kind = (enum medici_kind)scene->header.setup.kind;
	int first = kind == MEDICI_BOARD ? MEDICI_GOLD : MEDICI_GREEN2, all = 0;
	for (int piece = 0; piece < MEDICI_PIECE_KINDS; piece++)
		all += scene->unseen[piece];
	if (kind == MEDICI_BOARD)
		fprintf(out, P_("%d lot, in the bag or set aside:", "%d lots, in the bag or set aside:", all), all);
	else
		fprintf(out, P_("%d card, in the deck:", "%d cards, in the deck:", all), all);
	fprintf(out, "\n\n");
	for (int good = 0; good < MEDICI_GOODS; good++)
		print_good(out, scene, good);
	for (int piece = first; piece < MEDICI_PIECE_KINDS; piece++)
		if (scene->unseen[piece])
			fprintf(out, "%s: %d\n", words_piece(kind, piece).text, scene->unseen[piece]);
}

static void print_keys(FILE *out, const struct stage *stage)
{
	int card = scene_is_card(&stage->scene);
	if (stage->now.lesson)
		fprintf(out, "%s\n",
				_("Enter         go on, where there is nothing to decide\n"
				  "b             back by one step\n"
				  "n             on again, as you decided before\n"
				  "Tab           hide the text, show it again"));
	if (stage->now.replay) {
		fprintf(out, "%s\n",
				_("Left, right   one event back or on\n"
				  "Page keys     ten events back or on\n"
				  "Home, End     the beginning, the end\n"
				  "Space         play on at a pace, or stop\n"
				  "1 2 3         the beginning of that day\n"
				  "g             go to a line of the record"));
	} else if (card) {
		fprintf(out, "%s\n",
				_("r             reveal another card\n"
				  "2 3           mark the second and third place from the end\n"
				  "Enter         take what is marked; the last card is always taken"));
	} else {
		fprintf(out, "%s\n",
				_("d             draw another lot into the group\n"
				  "o             offer the group\n"
				  "digits        type a bid\n"
				  "Up, Down      one florin more or less; page keys: five; Home, End: least, most\n"
				  "Enter         bid\n"
				  "p             pass"));
	}
	if (!stage->now.replay && !stage->now.strict)
		fprintf(out, "%s\n",
				_("h             a hint: what it is worth to whom, and what the banker would do\n"
				  "w             how likely each next lot or card is"));
	fprintf(out, "%s\n",
			_("u             what nobody has seen yet\n"
			  "l             everything that happened\n"
			  "s             the last scoring\n"
			  "+ -           bots play faster, slower; any other key skips what moves"));
	fprintf(out, "%s\n", stage->now.lesson ? _("q             leave") : _("q             leave; the game is kept"));
}

void stage_print_help(FILE *out, const void *context)
{
	const struct stage *stage = (const struct stage *)context;
	if (stage->rule)
		fprintf(out, "%s\n\n", stage->rule);
	print_keys(out, stage);
	if (scene_is_card(&stage->scene))
		fprintf(out, "\n%s",
				_("On the table: two symbols are two icons; g is a green banner, which takes no room; gr is a "
				  "green card, bl a black one. In the warehouses the light part of a bar is still on the "
				  "ship, dots show how many icons earn a bonus."));
	else
		fprintf(out, "\n%s",
				_("On the stalls a capital letter is a buyer's counter; a small one shows where it will "
				  "stand when the ship is unloaded."));
	fprintf(out, "\n%s", _("Everything can be clicked: keys, lots, cards."));
}
