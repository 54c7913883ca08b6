/* Whole screens drawn from recorded games, compared with saved ones: test_screen GOLDEN SCREENS. Drawn on the canvas
 * itself, no terminal needed, in the language of the environment. With --write before the folders the saved ones are
 * written anew: look at the difference before you commit it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lang/lang.h"
#include "scene/scene.h"
#include "screen/draw/view.h"
#include "screen/entry.h"
#include "text/story.h"

struct screen_case {
	const char *name, *golden;
	int line; /* of the record, the header being 1; -1: to its end */
	int rows, cols, ascii;
	void (*draw)(struct canvas *canvas, const struct scene *scene, const struct view_log *log);
};

static const char *golden, *saved;
static int writes;

/* ---- What is drawn ---- */

static const struct view_now quiet = {.seat = -1, .thinking = -1, .speed = 1};

static void draw_table(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	view_table(canvas, scene, &quiet, log);
}

static void draw_bid(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	struct view_now now = quiet;
	now.ask = ASK_BID;
	now.seat = scene->turn;
	now.bid_min = scene->high + 1;
	now.bid_max = scene->money[scene->turn];
	now.bid = now.bid_min + 2;
	now.chosen = 1;
	view_table(canvas, scene, &now, log);
}

static void draw_choice(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	struct view_now now = quiet;
	now.ask = ASK_CARDS;
	now.seat = scene->turn;
	now.may_reveal = 1;
	now.may_take = 1u << 1 | 1u << 5;
	now.places = 5;
	now.chosen = 1;
	now.several = 1;
	view_table(canvas, scene, &now, log);
}

static void draw_help(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	struct view_box box = {.title = "A note",
						   .text =
							   "One line of text that is long enough to be broken somewhere in its middle.\nAnd one.",
						   .keys = "Enter: go on",
						   .beside = 1};
	view_table(canvas, scene, &quiet, log);
	view_box(canvas, &box);
}

static void draw_score(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	(void)log;
	view_score(canvas, scene, &quiet);
}

static void draw_end(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	(void)log;
	view_end(canvas, scene, &quiet);
}

/* A replay with everybody's chances, at a blunder. */
static const struct view_chances chances = {1, {24, 8, 31, 12, 5, 20}, 100};
static const struct view_chances analysing = {1, {100, 0, 0, 0, 0, 0}, 99};

static struct view_now replaying(const struct view_chances *known)
{
	struct view_now now = quiet;
	now.replay = "game 1  line 400 of 532";
	now.chances = known;
	now.comment = _("blunder");
	now.comment_ink = INK_ALERT;
	return now;
}

static void draw_chances(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	struct view_now now = replaying(&chances);
	view_table(canvas, scene, &now, log);
}

static void draw_analysing(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	struct view_now now = replaying(&analysing);
	view_table(canvas, scene, &now, log);
}

static void draw_score_chances(struct canvas *canvas, const struct scene *scene, const struct view_log *log)
{
	struct view_now now = replaying(&chances);
	(void)log;
	view_score(canvas, scene, &now);
}

static const struct screen_case cases[] = {
	{"board-6-bids-80x24", "board-rio-grande-2006-6", 47, 24, 80, 0, draw_bid},
	{"board-6-late-80x24", "board-rio-grande-2006-6", 400, 24, 80, 0, draw_table},
	{"board-6-late-80x24-ascii", "board-rio-grande-2006-6", 400, 24, 80, 1, draw_table},
	{"board-6-late-100x30", "board-rio-grande-2006-6", 400, 30, 100, 0, draw_table},
	{"board-6-late-120x40", "board-rio-grande-2006-6", 400, 40, 120, 0, draw_table},
	{"board-6-late-200x60", "board-rio-grande-2006-6", 400, 60, 200, 0, draw_table},
	{"board-3-80x24", "board-rio-grande-2006-3", 100, 24, 80, 0, draw_table},
	{"board-2-80x24", "board-grail-2016-2", 100, 24, 80, 0, draw_table},
	{"board-4-note-80x24", "board-rio-grande-2006-4", 90, 24, 80, 0, draw_help},
	{"board-small-60x20", "board-rio-grande-2006-3", 100, 20, 60, 0, draw_table},
	{"card-6-choice-80x24", "card-6", 116, 24, 80, 0, draw_choice},
	{"card-6-late-80x24", "card-6", 116, 24, 80, 0, draw_table},
	{"card-6-late-80x24-ascii", "card-6", 116, 24, 80, 1, draw_table},
	{"card-6-late-120x40", "card-6", 116, 40, 120, 0, draw_table},
	{"card-2-80x24", "card-2", 95, 24, 80, 0, draw_table},
	{"card-3-80x24", "card-3", 88, 24, 80, 0, draw_table},
	{"board-6-chances-80x24", "board-rio-grande-2006-6", 400, 24, 80, 0, draw_chances},
	{"board-6-chances-120x40", "board-rio-grande-2006-6", 400, 40, 120, 0, draw_chances},
	{"board-3-chances-80x24-ascii", "board-rio-grande-2006-3", 100, 24, 80, 1, draw_chances},
	{"card-6-analysing-80x24", "card-6", 116, 24, 80, 0, draw_analysing},
	{"card-2-chances-80x24", "card-2", 95, 24, 80, 0, draw_chances},
	{"board-3-score-chances-80x24", "board-rio-grande-2006-3", -1, 24, 80, 0, draw_score_chances},
	{"board-6-score-80x24", "board-rio-grande-2006-6", -1, 24, 80, 0, draw_score},
	{"board-3-score-80x24", "board-rio-grande-2006-3", -1, 24, 80, 0, draw_score},
	{"board-6-score-120x40", "board-rio-grande-2006-6", -1, 40, 120, 0, draw_score},
	{"card-6-score-80x24", "card-6", -1, 24, 80, 0, draw_score},
	{"card-2-score-80x24", "card-2", -1, 24, 80, 0, draw_score},
	{"board-6-end-80x24", "board-rio-grande-2006-6", -1, 24, 80, 0, draw_end},
	{"board-6-end-80x24-ascii", "board-rio-grande-2006-6", -1, 24, 80, 1, draw_end},
	{"board-6-end-120x40", "board-rio-grande-2006-6", -1, 40, 120, 0, draw_end},
	{"card-3-end-80x24", "card-3", -1, 24, 80, 0, draw_end},
};

/* ---- Following a record ---- */

struct followed {
	struct scene scene;
	struct view_log log;
	struct story story;
	struct medici_reader reader;
};

static void tell(struct followed *followed)
{
	char *text = NULL;
	size_t size;
	if (followed->reader.events.list[followed->reader.index].type == MEDICI_EV_SCORE)
		return; /* it has a page of its own */
	followed->story.out = open_memstream(&text, &size);
	assert_non_null(followed->story.out);
	story_event(&followed->story, &followed->reader.events, followed->reader.index);
	fclose(followed->story.out);
	view_log_add(&followed->log, text);
	free(text);
}

/* After a whole step, the scene agrees with the state of the rules. */
static void compare(const struct followed *followed)
{
	const struct scene *scene = &followed->scene;
	const struct medici_game *game = &followed->reader.game;
	uint8_t counts[MEDICI_PIECE_KINDS];
	if (followed->reader.index + 1 < followed->reader.events.count)
		return;
	for (int seat = 0; seat < scene->players; seat++)
		assert_int_equal(scene->money[seat], medici_money(game, seat));
	if (medici_wants(game) != MEDICI_WANTS_ACTION)
		return;
	medici_unseen(game, counts);
	assert_memory_equal(counts, scene->unseen, sizeof counts);
	for (int seat = 0; seat < scene->players; seat++) {
		int board = game->kind == MEDICI_BOARD;
		assert_int_equal(scene->load[seat], board ? game->as.board.load[seat] : game->as.card.load[seat]);
		assert_int_equal(scene->worth[seat], board ? game->as.board.worth[seat] : game->as.card.worth[seat]);
		for (int good = 0; good < MEDICI_GOODS; good++)
			assert_int_equal(scene->stock[seat][good],
							 board ? game->as.board.level[seat][good] : game->as.card.stock[seat][good]);
	}
	if (game->kind == MEDICI_BOARD) {
		assert_int_equal(scene->left, game->as.board.bag);
		assert_int_equal(scene->turn == -1 ? medici_turn(game) : scene->turn, medici_turn(game));
		assert_int_equal(scene->holds, game->as.board.holds);
	} else {
		assert_int_equal(scene->market_count, game->as.card.market_count);
		assert_memory_equal(scene->market, game->as.card.market, (size_t)scene->market_count);
		assert_int_equal(scene->left, game->as.card.unseen_count);
		assert_int_equal(scene->holds, game->as.card.holds);
	}
}

static void follow(struct followed *followed, const char *name, int last)
{
	char path[512], line[MEDICI_LINE_MAX];
	snprintf(path, sizeof path, "%s/%s.medici", golden, name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	memset(followed, 0, sizeof *followed);
	medici_reader_start(&followed->reader);
	for (int number = 1; (last < 0 || number <= last) && fgets(line, sizeof line, file); number++) {
		enum medici_line_kind kind = medici_reader_line(&followed->reader, line, strcspn(line, "\n"));
		assert_int_not_equal(kind, MEDICI_LINE_FAULT);
		if (kind == MEDICI_LINE_HEADER) {
			scene_start(&followed->scene, &followed->reader.header);
			story_start(&followed->story, &followed->reader.header, NULL);
		} else if (kind == MEDICI_LINE_EVENT) {
			scene_event(&followed->scene, &followed->reader.events, followed->reader.index);
			tell(followed);
			compare(followed);
		}
	}
	fclose(file);
}

/* ---- Comparing ---- */

static char *read_whole(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *text = (char *)calloc(1, 1 << 16);
	assert_non_null(text);
	if (file) {
		size_t len = fread(text, 1, (1 << 16) - 1, file);
		text[len] = '\0';
		fclose(file);
	}
	return text;
}

static void test_case(void **state)
{
	const struct screen_case *one = (const struct screen_case *)*state;
	struct followed *followed = (struct followed *)malloc(sizeof *followed);
	struct canvas canvas;
	char path[512], *drawn = NULL;
	size_t size;
	assert_non_null(followed);
	follow(followed, one->golden, one->line);
	assert_int_equal(canvas_open(&canvas, one->rows, one->cols, one->ascii), 0);
	one->draw(&canvas, &followed->scene, &followed->log);
	FILE *memory = open_memstream(&drawn, &size);
	assert_non_null(memory);
	canvas_write(&canvas, memory);
	fclose(memory);
	snprintf(path, sizeof path, "%s/%s.txt", saved, one->name);
	if (writes) {
		FILE *file = fopen(path, "wb");
		assert_non_null(file);
		fputs(drawn, file);
		fclose(file);
	}
	char *expected = read_whole(path);
	if (strcmp(drawn, expected) != 0)
		fail_msg("%s should show\n%s\nbut it is\n%s", path, expected, drawn);
	free(expected);
	free(drawn);
	canvas_close(&canvas);
	view_log_clear(&followed->log);
	free(followed);
}

/* Every moment of every game can be drawn at any size without writing outside the canvas. */
static void test_any_size(void **state)
{
	static const int sizes[][2] = {{1, 1}, {10, 30}, {24, 80}, {25, 81}, {31, 99}, {40, 120}, {80, 300}};
	struct followed *followed = (struct followed *)malloc(sizeof *followed);
	(void)state;
	assert_non_null(followed);
	for (int last = 1; last < 300; last += 37) {
		for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
			struct canvas canvas;
			const int *size = sizes[((size_t)last + i) % (sizeof sizes / sizeof sizes[0])];
			follow(followed, cases[i].golden, last);
			assert_int_equal(canvas_open(&canvas, size[0], size[1], (int)i % 2), 0);
			draw_table(&canvas, &followed->scene, &followed->log);
			draw_score(&canvas, &followed->scene, &followed->log);
			draw_end(&canvas, &followed->scene, &followed->log);
			draw_help(&canvas, &followed->scene, &followed->log);
			canvas_close(&canvas);
			view_log_clear(&followed->log);
		}
	}
	free(followed);
}

/* ---- The canvas itself ---- */

static void check_text(const char *text, int width, enum canvas_charset charset, const char *expected)
{
	struct canvas canvas;
	char *drawn = NULL;
	size_t size;
	assert_int_equal(canvas_open(&canvas, 1, 40, charset), 0);
	canvas_text(&canvas, 0, 0, width, INK_TEXT, text);
	FILE *memory = open_memstream(&drawn, &size);
	assert_non_null(memory);
	canvas_write(&canvas, memory);
	fclose(memory);
	drawn[strcspn(drawn, "\n")] = '\0';
	assert_string_equal(drawn, expected);
	free(drawn);
	canvas_close(&canvas);
}

static void test_text(void **state)
{
	(void)state;
	check_text("Anna", 40, 0, "Anna");
	check_text("Contessina", 6, 0, "Conte…");
	check_text("Contessina", 6, 1, "Conte~");
	check_text("Jürgen", 6, 0, "Jürgen");
	check_text("Jürgen", 6, 1, "Jurgen");
	check_text("Ju\xcc\x88rgen", 6, 0, "Ju\xcc\x88rgen"); /* a combining mark takes no room */
	check_text("日本語の名前", 7, 0, "日本語…");          /* wide characters take two columns */
	check_text("日本語の名前", 6, 0, "日本…");
	check_text("bad \xff\xfe", 40, 0, "bad ??");
	check_text("a\tb\x1b[31m", 40, 0, "a?b?[31m");
	check_text("x", 0, 0, "");
}

/* The Linux console: every glyph is ASCII, or in the kernel's font (code page 437) and in Debian's. */
static void test_console(void **state)
{
	static const wchar_t in_fonts[] = L"─│┌┐└┘·█░▒→↑↓←■▲♦•";
	struct canvas canvas;
	(void)state;
	assert_int_equal(canvas_open(&canvas, 1, 10, CANVAS_CONSOLE), 0);
	for (int glyph = 0; glyph < GLYPHS; glyph++) {
		wchar_t drawn[16];
		size_t count = mbstowcs(drawn, canvas_glyph(&canvas, (enum glyph)glyph), 16);
		assert_in_range(count, 1, 15);
		for (size_t i = 0; i < count; i++)
			assert_true(drawn[i] < 127 || wcschr(in_fonts, drawn[i]));
		for (int other = GLYPH_GOOD; other < GLYPHS && glyph >= GLYPH_GOOD; other++)
			if (other != glyph)
				assert_string_not_equal(canvas_glyph(&canvas, (enum glyph)glyph),
										canvas_glyph(&canvas, (enum glyph)other));
	}
	canvas_close(&canvas);
	check_text("Jürgen Contessina", 12, CANVAS_CONSOLE, "Jürgen Cont~");
}

/* Drawing over half of a wide character leaves no half. */
static void test_wide(void **state)
{
	struct canvas canvas;
	(void)state;
	assert_int_equal(canvas_open(&canvas, 1, 10, 0), 0);
	canvas_text(&canvas, 0, 0, 10, INK_TEXT, "日本");
	canvas_text(&canvas, 0, 1, 1, INK_TEXT, "x");
	assert_int_equal(canvas_at(&canvas, 0, 0)->text[0], L' ');
	assert_int_equal(canvas_at(&canvas, 0, 1)->text[0], L'x');
	canvas_text(&canvas, 0, 2, 1, INK_TEXT, "y");
	assert_int_equal(canvas_at(&canvas, 0, 3)->text[0], L' ');
	assert_null(canvas_at(&canvas, 0, 10));
	assert_null(canvas_at(&canvas, -1, 0));
	canvas_close(&canvas);
}

static void test_break(void **state)
{
	const char *next;
	(void)state;
	assert_int_equal(canvas_break("one two", 3, &next), 3);
	assert_string_equal(next, "two");
	assert_int_equal(canvas_break("one two", 5, &next), 3);
	assert_int_equal(canvas_break("one two", 7, &next), 7);
	assert_null(next);
	assert_int_equal(canvas_break("a\nb", 7, &next), 1);
	assert_string_equal(next, "b");
	assert_int_equal(canvas_break("abcdef", 4, &next), 4);
	assert_string_equal(next, "ef");
	assert_int_equal(canvas_break("日本", 1, &next), 3);
	assert_string_equal(next, "本");
}

/* ---- From keys to decisions ---- */

/* The first state of a board game in which somebody bids, who has 40 florins. */
static void reach_bidding(struct medici_game *game)
{
	struct medici_setup setup;
	struct medici_dealer dealer;
	const uint8_t seed[MEDICI_SEED_SIZE] = {1};
	const struct medici_action offer = {MEDICI_OFFER, 0, 0};
	medici_setup_default(&setup, MEDICI_BOARD, 3);
	assert_int_equal(medici_start(game, &setup), MEDICI_OK);
	medici_dealer_start(&dealer, seed);
	while (medici_wants(game) != MEDICI_WANTS_ACTION)
		assert_int_equal(medici_dealer_step(&dealer, game, NULL), MEDICI_OK);
	assert_int_equal(medici_apply(game, offer, NULL), MEDICI_OK);
}

static void keys(struct view_now *now, const int *key)
{
	struct medici_action action;
	for (; *key; key++)
		assert_int_equal(entry_key(now, *key, &action), ENTRY_TAKEN);
}

static void test_bid(void **state)
{
	struct medici_game game;
	struct view_now now = {0};
	struct medici_action action;
	(void)state;
	reach_bidding(&game);
	entry_start(&now, &game);
	assert_int_equal(now.ask, ASK_BID);
	assert_int_equal(now.bid, 1);
	keys(&now, (const int[]){VIEW_ENTER, 0}); /* nobody has chosen it yet */
	assert_non_null(now.message);
	assert_int_equal(entry_key(&now, 'b', &action), ENTRY_DECIDED); /* which this letter does */
	assert_int_equal(action.amount, 1);
	keys(&now, (const int[]){VIEW_DOWN, VIEW_PAGE_DOWN, 0}); /* not below what is needed */
	assert_int_equal(now.bid, 1);
	keys(&now, (const int[]){VIEW_END, VIEW_UP, 0}); /* nor above what there is */
	assert_int_equal(now.bid, 40);
	keys(&now, (const int[]){'4', '1', VIEW_ENTER, 'b', 0}); /* 41 can be typed, not bid */
	assert_int_equal(now.bid, 41);
	keys(&now, (const int[]){VIEW_BACK, VIEW_BACK, '0', '1', '2', 0});
	assert_int_equal(now.bid, 12);
	assert_int_equal(entry_key(&now, 'x', &action), ENTRY_FOREIGN);
	assert_int_equal(entry_key(&now, VIEW_ENTER, &action), ENTRY_DECIDED);
	assert_int_equal(action.type, MEDICI_BID);
	assert_int_equal(action.amount, 12);
	assert_int_equal(medici_apply(&game, action, NULL), MEDICI_OK);
	entry_start(&now, &game);
	keys(&now, (const int[]){'9', VIEW_ENTER, 0}); /* 9 is less than the 13 that are needed */
	assert_int_equal(now.bid, 9);
	assert_int_equal(entry_key(&now, 'p', &action), ENTRY_DECIDED);
	assert_int_equal(action.type, MEDICI_PASS);
}

/* Every legal way to take can be marked, and no other. */
static void test_marks(void **state)
{
	struct medici_action action;
	(void)state;
	struct view_now now = {.ask = ASK_CARDS, .may_take = 1u << 1 | 1u << 3 | 1u << 5, .places = 1};
	keys(&now, (const int[]){VIEW_ENTER, 0}); /* nobody has chosen anything yet */
	assert_int_equal(entry_key(&now, 't', &action), ENTRY_DECIDED);
	keys(&now, (const int[]){'2', 0});
	assert_int_equal(now.places, 3);
	keys(&now, (const int[]){'3', 0}); /* no room for all three: the second gives way */
	assert_int_equal(now.places, 5);
	keys(&now, (const int[]){'3', '1', 'r', 0}); /* the last card stays marked; nothing can be revealed */
	assert_int_equal(now.places, 1);
	assert_int_equal(entry_key(&now, VIEW_ENTER, &action), ENTRY_DECIDED);
	assert_int_equal(action.places, 1);
	now.places = 0; /* an empty line: there is nothing to take */
	assert_int_equal(entry_key(&now, VIEW_ENTER, &action), ENTRY_TAKEN);
}

int main(int argc, char **argv)
{
	enum { CASES = sizeof cases / sizeof cases[0] };
	struct CMUnitTest tests[CASES + 6] = {cmocka_unit_test(test_text),     cmocka_unit_test(test_console),
										  cmocka_unit_test(test_wide),     cmocka_unit_test(test_break),
										  cmocka_unit_test(test_any_size), cmocka_unit_test(test_bid),
										  cmocka_unit_test(test_marks)};
	static struct screen_case states[CASES];
	memcpy(states, cases, sizeof cases);
	writes = argc == 4 && strcmp(argv[1], "--write") == 0;
	cmocka_set_message_output(CM_OUTPUT_TAP);
	if (argc != 3 + writes || lang_start(NULL) != 0) {
		fprintf(stderr, "usage: test_screen [--write] GOLDEN SCREENS\n");
		return 2;
	}
	golden = argv[argc - 2];
	saved = argv[argc - 1];
	for (int i = 0; i < CASES; i++) {
		struct CMUnitTest test = {cases[i].name, test_case, NULL, NULL, &states[i]};
		tests[6 + i] = test;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
