#include "screen/lesson_screen.h"

#include <stdio.h>

#include "lang/lang.h"
#include "screen/loop.h"
#include "screen/menu.h"
#include "screen/stage.h"
#include "text/decision_rule.h"
#include "text/words.h"

struct classroom {
	struct lesson_run *run;
	struct stage stage;
	char title[160];
	int told; /* the step whose text is shown, or -1 */
};

/* ---- What happens ---- */

static void hear(void *context, const struct medici_events *events, int index)
{
	stage_event(&((struct classroom *)context)->stage, events, index);
}

static void follow(void *context, const struct medici_events *events, int index)
{
	stage_follow(&((struct classroom *)context)->stage, events, index);
}

static void restart(void *context)
{
	struct classroom *room = (struct classroom *)context;
	room->stage.scene.header = room->run->header;
	stage_restart(&room->stage);
	room->told = -1;
}

/* ---- The text ---- */

static const char *foot(const struct lesson_run *run)
{
	if (lesson_is_last(run))
		return _("Enter: play the rest of the game");
	return lesson_asks(run) ? NULL : _("Enter: go on");
}

/* Shows the step's text and question when all its events have been shown. */
static void begin_step(struct classroom *room)
{
	struct stage *stage = &room->stage;
	const struct lesson_run *run = room->run;
	snprintf(room->title, sizeof room->title, _("%s (step %d of %d)"), _(lesson_title(run)), run->at + 1,
			 run->lesson->steps);
	struct view_box note = {.title = room->title, .text = _(lesson_now(run)->text), .keys = foot(run)};
	stage->note = note;
	stage->noted = 1;
	stage->now.points = lesson_now(run)->points;
	stage->keys_everywhere = lesson_now(run)->about_score; /* the scoring stays in sight */
	stage->page = lesson_now(run)->about_score ? PAGE_SCORE : PAGE_TABLE;
	room->told = run->at;
	if (!lesson_asks(run))
		return;
	entry_start(&stage->now, &run->game);
	stage->scene.turn = LESSON_LEARNER;
	stage->rule = decision_rule(&run->game);
}

/* A text does not come before what it speaks of has been shown long enough, or skipped. A scoring stays in sight. */
static int all_seen(const struct stage *stage)
{
	return stage->shown == stage->queued && (stage->page == PAGE_SCORE || stage_rested(stage));
}

static void leave_step(struct classroom *room)
{
	entry_stop(&room->stage.now);
	room->stage.rule = NULL;
	room->stage.noted = room->stage.keys_everywhere = 0;
	room->stage.now.points = 0;
	room->stage.page = PAGE_TABLE;
	room->told = -1;
}

/* ---- Keys ---- */

static void reply(struct classroom *room, const char *text)
{
	stage_box(&room->stage, _("Think again"), text, _("Enter: back to the table"), 0);
}

static void decide(struct classroom *room, struct medici_action action)
{
	const char *why = NULL;
	enum medici_status status = MEDICI_OK;
	struct view_now asked = room->stage.now;
	entry_stop(&room->stage.now);
	switch (lesson_try(room->run, action, &why, &status)) {
	case LESSON_RIGHT:
		leave_step(room);
		return;
	case LESSON_OTHER:
		room->stage.now = asked;
		reply(room, _(why));
		return;
	case LESSON_WRONG: /* the entry offers only what is allowed */
		room->stage.now = asked;
		room->stage.now.message = _(medici_status_text(status));
		return;
	}
}

static void go_on(struct classroom *room)
{
	if (lesson_next(room->run))
		leave_step(room);
}

static int wants_to_leave(struct classroom *room)
{
	struct stage *stage = &room->stage;
	if (!stage_fits(stage)) /* too small for the question */
		return 1;
	char text[160];
	snprintf(text, sizeof text, _("To continue from here: medici tutorial %s --step %d"), room->run->lesson->name,
			 room->run->at + 1);
	int key = stage_ask(stage, _("Leave the tutorial?"), text, _("Enter: leave    any other key: stay"), NULL);
	return key == VIEW_ENTER || key == 'q' || key == VIEW_STOP;
}

/* Handles keys that are not moves. Returns 1 if the key was consumed. */
static int lesson_key(struct classroom *room, int key)
{
	int asked = lesson_asks(room->run);
	switch (key) {
	case VIEW_TAB:
		room->stage.noted = !room->stage.noted;
		return 1;
	case 'b':
		if (lesson_back(room->run))
			leave_step(room);
		return 1;
	case 'n':
		go_on(room);
		return 1;
	case VIEW_ENTER:
	case ' ':
	case VIEW_RIGHT:
		if (!asked)
			go_on(room);
		return !asked;
	default:
		return 0;
	}
}

/* ---- The lesson as a screen ---- */

static int lesson_tick(void *state)
{
	struct classroom *room = (struct classroom *)state;
	if (room->told < 0 && all_seen(&room->stage))
		begin_step(room);
	return LOOP_STAY;
}

static void lesson_draw(void *state, struct canvas *canvas)
{
	stage_draw(&((struct classroom *)state)->stage, canvas);
}

static int lesson_wait(void *state, int *fd)
{
	*fd = -1;
	return stage_wait(&((const struct classroom *)state)->stage);
}

static int classroom_key(void *state, int key)
{
	struct classroom *room = (struct classroom *)state;
	struct stage *stage = &room->stage;
	struct medici_action action;
	key = stage_key(stage, key);
	if (key == VIEW_STOP)
		return LESSON_STOPPED;
	if (key == KEY_NONE || room->told < 0)
		return LOOP_STAY;
	if (key == VIEW_ENTER && lesson_is_last(room->run))
		return LESSON_PLAY_ON;
	if (key == 'q' && (lesson_is_last(room->run) || wants_to_leave(room)))
		return stage->term->stopped ? LESSON_STOPPED : LESSON_LEFT;
	if (!lesson_key(room, key) && entry_key(&stage->now, key, &action) == ENTRY_DECIDED)
		decide(room, action);
	return LOOP_STAY;
}

/* The text of a step is a question too: Enter goes on from what was read. */
static int lesson_question(void *state)
{
	const struct classroom *room = (const struct classroom *)state;
	int question = stage_question(&room->stage);
	return question || room->told < 0 || room->stage.boxed ? question : -1 - room->told;
}

static const struct loop_screen lesson_loop = {lesson_tick, lesson_draw, lesson_wait, classroom_key, lesson_question};

/* Returns NULL if the learner leaves. */
static const struct lesson *choose(struct terminal *term)
{
	static const struct lesson *const lessons[] = {&lesson_board, &lesson_card};
	const struct words board = words_about(MEDICI_BOARD), card = words_about(MEDICI_CARD);
	const struct menu_item items[] = {{_("The board game"), board.text, 'b', 0, C_("menu", "b"), NULL},
									  {_("The card game"), card.text, 'c', 0, C_("menu", "c"), NULL}};
	struct menu menu = {_("Tutorial"), items, 2, 0, 0, _("About ten minutes, and you play from the start."), NULL};
	int chosen = menu_choose(term, &menu);
	return chosen >= 0 ? lessons[chosen] : NULL;
}

enum lesson_end lesson_screen(struct lesson_run *run, const struct lesson *lesson, int step, struct terminal *term)
{
	if (!lesson && !(lesson = choose(term)))
		return term->stopped ? LESSON_STOPPED : LESSON_LEFT;
	struct classroom room = {.run = run};
	struct lesson_view view = {hear, follow, restart, &room};
	struct medici_header nobody = {.commit = ""};
	stage_start(&room.stage, term, &nobody);
	room.stage.people = room.stage.rests = 1;
	room.stage.now.strict = 1;
	room.stage.now.lesson = lesson->kind == MEDICI_BOARD ? _("Tutorial: the board game") : _("Tutorial: the card game");
	lesson_start(run, lesson, &view);
	lesson_go_to(run, step);
	enum lesson_end end = (enum lesson_end)loop_run(term, &lesson_loop, &room);
	stage_end(&room.stage);
	return end;
}
