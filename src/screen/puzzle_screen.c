/* The table of the position stands still; digits choose at once. The verdict is a box beside the table: Enter goes on
 * from there. */
#include "screen/puzzle_screen.h"

#include <stdlib.h>

#include "lang/lang.h"
#include "screen/loop.h"
#include "screen/stage.h"
#include "text/puzzle_text.h"

enum { BUTTONS = PUZZLE_CHOICES_MAX + 5 };

struct riddle {
	struct puzzling *puzzling;
	struct stage stage;
	struct view_button button[BUTTONS];
	struct puzzle_words label[PUZZLE_CHOICES_MAX];
	char title[64], foot[120];
	int asked;  /* number of questions so far */
	int judged; /* the verdict is shown */
	int shown;  /* the answer; -1 for giving up */
};

enum { RIDDLE_LEFT, RIDDLE_STOPPED };

/* ---- The question ---- */

static void add_button(struct riddle *r, int key, const char *cap, const char *label)
{
	struct view_button button = {key, cap, label};
	r->button[r->stage.now.button_count++] = button;
}

static void add_letter(struct riddle *r, int key, const char *label)
{
	const char *cap = keys_cap(KEYS_PUZZLE, (enum medici_kind)r->puzzling->puzzle.game.kind, key);
	add_button(r, cap[0], cap, label);
}

static void set_buttons(struct riddle *r)
{
	static const char *const digits[PUZZLE_CHOICES_MAX] = {"1", "2", "3", "4", "5"};
	r->stage.now.buttons = r->button;
	r->stage.now.button_count = 0;
	for (int k = 0; k < r->puzzling->puzzle.count; k++) {
		r->label[k] = puzzle_choice(&r->puzzling->puzzle, k, 0);
		add_button(r, '1' + k, digits[k], r->label[k].text);
	}
	add_letter(r, 'h', _("hint"));
	add_letter(r, 's', _("solution"));
	add_button(r, '?', "?", _("help"));
	add_letter(r, 'u', _("unseen"));
	add_letter(r, 'q', _("leave"));
}

/* The row of keys may be too short for all labels: the choices are above it as well. */
static void log_choices(struct riddle *r)
{
	char line[PUZZLE_CHOICES_MAX * 80] = "";
	size_t len = 0;
	for (int k = 0; k < r->puzzling->puzzle.count; k++)
		len += (size_t)snprintf(line + len, sizeof line - len, "%s%d: %.60s", k ? "   " : "", k + 1, r->label[k].text);
	view_log_add(&r->stage.log, line);
}

static void ask(struct riddle *r)
{
	const struct puzzling *p = r->puzzling;
	struct stage *stage = &r->stage;
	stage->scene.header = p->header;
	stage_restart(stage);
	scene_from_game(&stage->scene, &p->header, &p->puzzle.game);
	snprintf(r->title, sizeof r->title, p->daily ? _("Puzzle %d, the puzzle of the day") : _("Puzzle %d"), p->at + 1);
	stage->now.replay = r->title;
	set_buttons(r);
	log_choices(r);
	view_log_add(&stage->log, puzzle_question(&p->puzzle).text);
	r->asked++;
	r->judged = 0;
}

/* ---- The answer ---- */

static void print_answer(FILE *out, const void *context)
{
	const struct riddle *r = (const struct riddle *)context;
	struct error warning;
	puzzling_answer(r->puzzling, r->shown, &warning);
	const struct puzzling *p = r->puzzling;
	puzzle_print_answer(out, &p->puzzle, r->shown);
	fprintf(out, "\n");
	puzzle_print_progress(out, p->entry, p->count, &p->progress, p->today);
	if (warning.text[0])
		fprintf(out, "\n%s\n", warning.text);
}

static void judge(struct riddle *r, int shown)
{
	r->shown = shown;
	r->judged = 1;
	char *text = stage_print(print_answer, r);
	enum medici_kind kind = (enum medici_kind)r->puzzling->puzzle.game.kind;
	snprintf(r->foot, sizeof r->foot, _("Enter: next puzzle   %s: again   %s: leave"), keys_cap(KEYS_PUZZLE, kind, 'a'),
			 keys_cap(KEYS_PUZZLE, kind, 'q'));
	stage_box(&r->stage, puzzle_verdict(&r->puzzling->puzzle, shown).text, text, r->foot, 1);
	free(text);
}

/* ---- Keys ---- */

static void print_help(FILE *out, const void *context)
{
	const struct riddle *r = (const struct riddle *)context;
	enum medici_kind kind = (enum medici_kind)r->puzzling->puzzle.game.kind;
	fprintf(out, "%s\n\n",
			_("A position of a game, and one choice that is much better than the others. The first answer counts."));
	fprintf(out, _("1 to %d: choose\n"), r->puzzling->puzzle.count);
	for (int k = 0; k < r->puzzling->puzzle.count; k++)
		fprintf(out, "  %d  %s\n", k + 1, puzzle_choice(&r->puzzling->puzzle, k, 1).text);
	fprintf(out, "%s: %s\n", keys_cap(KEYS_PUZZLE, kind, 'h'), _("what the puzzle is about"));
	fprintf(out, "%s: %s\n", keys_cap(KEYS_PUZZLE, kind, 's'), _("give up, and see the right choice"));
	fprintf(out, "%s: %s\n", keys_cap(KEYS_PUZZLE, kind, 'u'), _("what nobody has seen yet"));
	fprintf(out, "%s: %s\n", keys_cap(KEYS_PUZZLE, kind, 'q'), _("leave; what you solved is kept"));
}

static void show_help(struct riddle *r)
{
	char *text = stage_print(print_help, r);
	stage_box(&r->stage, _("Help"), text, _("Enter: back to the table"), 0);
	free(text);
}

/* After the verdict. */
static int verdict_key(struct riddle *r, int key)
{
	if (!stage_fits(&r->stage) && key != 'q' && key != VIEW_STOP)
		return LOOP_STAY;
	switch (key) {
	case VIEW_ENTER:
	case 'n':
		puzzling_open_next(r->puzzling);
		stage_unbox(&r->stage);
		ask(r);
		return LOOP_STAY;
	case 'a':
		stage_unbox(&r->stage);
		ask(r);
		return LOOP_STAY;
	case 'q':
		return RIDDLE_LEFT;
	case VIEW_STOP:
		return RIDDLE_STOPPED;
	case VIEW_ESC:
	case ' ':
		return LOOP_STAY; /* the box stays: the way on is Enter */
	default:
		stage_key(&r->stage, key);
		return LOOP_STAY;
	}
}

/* At the question, with nothing before it. Returns 1 if the key was consumed. */
static int question_key(struct riddle *r, int key)
{
	if (!stage_fits(&r->stage))
		return 0;
	if (key >= '1' && key < '1' + r->puzzling->puzzle.count)
		judge(r, key - '1');
	else if (key == 's')
		judge(r, -1);
	else if (key == 'h')
		stage_box(&r->stage, _("It is about"), puzzle_themes(&r->puzzling->puzzle).text, _("Enter: back to the table"),
				  0);
	else if (key == '?')
		show_help(r);
	else
		return key == 'l'; /* there is no log */
	return 1;
}

static int riddle_key(void *state, int key)
{
	struct riddle *r = (struct riddle *)state;
	int meant = keys_meant(KEYS_PUZZLE, (enum medici_kind)r->puzzling->puzzle.game.kind, key);
	if (r->judged)
		return verdict_key(r, meant);
	if (!r->stage.boxed && question_key(r, meant))
		return LOOP_STAY;
	key = stage_key(&r->stage, key);
	return key == VIEW_STOP ? (int)RIDDLE_STOPPED : key == 'q' ? (int)RIDDLE_LEFT : LOOP_STAY;
}

/* ---- The screen ---- */

static void riddle_draw(void *state, struct canvas *canvas)
{
	stage_draw(&((struct riddle *)state)->stage, canvas);
}

static int riddle_wait(void *state, int *fd)
{
	*fd = -1;
	return stage_wait(&((const struct riddle *)state)->stage);
}

/* The verdict is a question too: Enter goes on from what was read. */
static int riddle_question(void *state)
{
	const struct riddle *r = (const struct riddle *)state;
	if (!stage_fits(&r->stage))
		return 0;
	return r->judged ? -r->asked : r->stage.boxed ? 0 : r->asked;
}

int puzzle_screen(struct puzzling *puzzling, struct terminal *term)
{
	static const struct loop_screen screen = {NULL, riddle_draw, riddle_wait, riddle_key, riddle_question};
	struct riddle *r = (struct riddle *)calloc(1, sizeof *r);
	if (!r)
		return 1;
	r->puzzling = puzzling;
	stage_start(&r->stage, term, &puzzling->header);
	ask(r);
	int end = loop_run(term, &screen, r);
	stage_end(&r->stage);
	free(r);
	return end == RIDDLE_LEFT && !term->stopped;
}
