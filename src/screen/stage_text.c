/* Texts for the boxes: the help, and what nobody has seen. */
#include "lang/lang.h"
#include "screen/stage.h"
#include "text/words.h"

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

/* What stands on the key, and what it does. */
struct line {
	int key; /* 0: `cap` says which */
	const char *cap, *does;
};

static void print_lines(FILE *out, const struct stage *stage, const struct line *line, int count)
{
	enum { COLUMN = 14 };
	enum medici_kind kind = (enum medici_kind)stage->scene.header.setup.kind;
	for (int i = 0; i < count; i++) {
		const char *cap = line[i].key ? keys_cap(view_place(&stage->now), kind, line[i].key) : _(line[i].cap);
		int width = canvas_width(cap);
		fprintf(out, "%s%*s%s\n", cap, width < COLUMN ? COLUMN - width : 1, "", _(line[i].does));
	}
}

#define PRINT_LINES(out, stage, lines) print_lines(out, stage, lines, (int)(sizeof(lines) / sizeof(lines)[0]))

static void print_moves(FILE *out, const struct stage *stage)
{
	static const struct line board[] = {
		{'d', NULL, N_("draw another lot into the group")},
		{'o', NULL, N_("offer the group")},
		{0, N_("digits"), N_("type a bid")},
		{0, N_("Up, Down"), N_("one florin more or less; page keys: five; Home, End: least, most")},
		{0, N_("Enter"), N_("bid what you typed or chose")},
		{'p', NULL, N_("pass")},
	};
	static const struct line bid[] = {{'b', NULL, N_("bid at once: what you chose, or the least possible")}};
	static const struct line cards[] = {
		{'r', NULL, N_("reveal another card")},
		{0, "1 2 3", N_("mark the last card, or the second or third from the end with it")},
		{0, N_("Enter"), N_("take what you marked")},
		{'t', NULL, N_("take what is marked; the last card is always taken")},
	};
	if (scene_is_card(&stage->scene))
		PRINT_LINES(out, stage, cards);
	else
		PRINT_LINES(out, stage, board);
	if (!scene_is_card(&stage->scene) && !stage->now.lesson) /* there the letter leads back */
		PRINT_LINES(out, stage, bid);
}

static void print_keys(FILE *out, const struct stage *stage)
{
	static const struct line lesson[] = {
		{0, N_("Enter"), N_("go on, where there is nothing to decide")},
		{'b', NULL, N_("back by one step")},
		{'n', NULL, N_("on again, as you decided before")},
		{0, N_("Tab"), N_("hide the text, show it again")},
	};
	static const struct line replay[] = {
		{0, N_("Left, right"), N_("one event back or on")},
		{0, N_("Page keys"), N_("ten events back or on")},
		{0, N_("Home, End"), N_("the beginning, the end")},
		{0, N_("Space"), N_("play on automatically, or stop")},
		{0, "1 2 3", N_("the beginning of that day")},
		{'g', NULL, N_("go to a line of the record")},
		{'p', NULL, N_("the position as one line of text")},
		{'c', NULL, N_("play on from here, in a new file")},
		{'e', NULL, N_("everybody's chance to win: on or off")},
		{'n', NULL, N_("the next mistake")},
		{'b', NULL, N_("the mistake before")},
		{'f', NULL, N_("whose mistakes: everybody's, or one player's")},
		{'y', NULL, N_("why it was a mistake, and who gained by it")},
		{0, "[ ]", N_("the game before or after in the file, where it has several")},
	};
	static const struct line advice[] = {
		{'h', NULL, N_("a hint: what it is worth to whom, and what the strongest bot would do")},
		{'w', NULL, N_("how likely each next lot or card is")},
		{'y', NULL, N_("why the last bot did what it did")},
		{'c', NULL, N_("the tutor, who warns before a costly move: off, gentle, strict")},
	};
	static const struct line common[] = {
		{'u', NULL, N_("what nobody has seen yet")},
		{'l', NULL, N_("everything that happened")},
		{'s', NULL, N_("the last scoring")},
		{0, "+ -", N_("faster, slower; Space, Enter or Esc skips the animation")},
	};
	static const struct line undo[] = {{'z', NULL, N_("take back your last decision; the same is drawn again")}};
	static const struct line programs[] = {{'x', NULL, N_("what the external programs wrote to standard error")}};
	const struct line leave[] = {
		{'q', NULL, stage->now.lesson || stage->now.replay ? N_("leave") : N_("leave; the game is saved")}};
	if (stage->now.lesson)
		PRINT_LINES(out, stage, lesson);
	if (stage->now.replay)
		PRINT_LINES(out, stage, replay);
	else
		print_moves(out, stage);
	if (!stage->now.replay && !stage->now.strict) {
		PRINT_LINES(out, stage, undo);
		PRINT_LINES(out, stage, advice);
	}
	PRINT_LINES(out, stage, common);
	if (stage->now.programs)
		PRINT_LINES(out, stage, programs);
	PRINT_LINES(out, stage, leave);
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
