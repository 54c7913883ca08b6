#include "screen/stage.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lang/lang.h"
#include "lesson/lesson.h"
#include "screen/loop.h"

static long long now_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int stage_pace(int milliseconds)
{
	return milliseconds <= 0 ? 3 : milliseconds <= 400 ? 2 : milliseconds <= 1200 ? 1 : 0;
}

/* How long an event is shown before the next, at a steady speed. */
enum { BEAT_MS = 400 }; /* period of the animation while a bot thinks */

static int pause_after(const struct stage *stage, const struct medici_event *event)
{
	static const int steady[] = {
		[MEDICI_EV_DAY] = 900,    [MEDICI_EV_DRAW] = 450,  [MEDICI_EV_OFFER] = 350,   [MEDICI_EV_BID] = 550,
		[MEDICI_EV_PASS] = 350,   [MEDICI_EV_SOLD] = 1000, [MEDICI_EV_DISCARD] = 900, [MEDICI_EV_FILL] = 1200,
		[MEDICI_EV_REVEAL] = 450, [MEDICI_EV_TAKE] = 900,  [MEDICI_EV_SCORE] = 5000,  [MEDICI_EV_END] = 0};
	static const int percent[STAGE_PACES] = {200, 100, 35, 0};
	int pause = steady[event->type];
	if (event->type == MEDICI_EV_PASS && event->because != MEDICI_BY_CHOICE)
		pause = 200;
	return stage->skipping ? 0 : pause * percent[stage->now.speed] / 100;
}

/* ---- Beginning and end ---- */

void stage_restart(struct stage *stage)
{
	struct medici_header header = stage->scene.header;
	view_log_clear(&stage->log);
	scene_start(&stage->scene, &header);
	story_start(&stage->story, &stage->scene.header, NULL);
	entry_stop(&stage->now);
	stage->now.thinking = -1;
	stage->page = PAGE_TABLE;
	stage->queued = stage->shown = stage->scores = stage->skipping = stage->has_score = 0;
	stage->due = 0;
}

void stage_start(struct stage *stage, struct terminal *term, const struct medici_header *header)
{
	memset(stage, 0, sizeof *stage);
	stage->term = term;
	stage->now.speed = 1;
	stage->scene.header = *header;
	stage_restart(stage);
}

void stage_end(struct stage *stage)
{
	stage_unbox(stage);
	view_log_clear(&stage->log);
	free(stage->queue);
	stage->queue = NULL;
}

/* ---- Events ---- */

char *stage_print(stage_printer *printer, const void *context)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	if (!out)
		return NULL;
	printer(out, context);
	if (fclose(out) != 0) {
		free(text);
		return NULL;
	}
	return text;
}

struct telling {
	struct story *story;
	const struct medici_events *events;
	int index;
};

static void print_event(FILE *out, const void *context)
{
	const struct telling *telling = (const struct telling *)context;
	telling->story->out = out;
	story_event(telling->story, telling->events, telling->index);
	telling->story->out = NULL;
}

/* The arithmetic of a scoring has its own page: the log gets one line. */
static void log_event(struct stage *stage, const struct medici_events *events, int index)
{
	char line[64];
	if (events->list[index].type == MEDICI_EV_SCORE) {
		snprintf(line, sizeof line, _("The end of day %d."), events->list[index].day);
		view_log_add(&stage->log, line);
		return;
	}
	struct telling telling = {&stage->story, events, index};
	char *text = stage_print(print_event, &telling);
	if (text)
		view_log_add(&stage->log, text);
	free(text);
}

void stage_follow(struct stage *stage, const struct medici_events *events, int index)
{
	scene_event(&stage->scene, events, index);
	log_event(stage, events, index);
	stage->has_score |= events->list[index].type == MEDICI_EV_SCORE;
}

void stage_event(struct stage *stage, const struct medici_events *events, int index)
{
	if (stage->queued == stage->room) {
		int room = stage->room ? 2 * stage->room : 64;
		struct stage_item *queue = (struct stage_item *)realloc(stage->queue, (size_t)room * sizeof *queue);
		if (!queue) { /* out of memory: show it at once */
			stage_follow(stage, events, index);
			return;
		}
		stage->queue = queue;
		stage->room = room;
	}
	struct stage_item item = {events->list[index], 0};
	if (item.event.type == MEDICI_EV_SCORE || item.event.type == MEDICI_EV_END) {
		item.score = stage->scores < MEDICI_DAYS ? stage->scores : MEDICI_DAYS;
		stage->score[item.score] = events->score;
		stage->scores += item.event.type == MEDICI_EV_SCORE;
	}
	stage->queue[stage->queued++] = item;
}

int stage_still(const struct stage *stage)
{
	return stage->shown == stage->queued && stage->page == PAGE_TABLE;
}

int stage_rested(const struct stage *stage)
{
	return stage->shown == stage->queued && stage->due <= now_ms();
}

static void show_next(struct stage *stage)
{
	const struct stage_item *item = &stage->queue[stage->shown++];
	struct medici_events events;
	memset(&events, 0, sizeof events);
	events.count = 1;
	events.list[0] = item->event;
	events.score = stage->score[item->score];
	stage_follow(stage, &events, 0);
	stage->due = now_ms() + pause_after(stage, &item->event);
	if (item->event.type == MEDICI_EV_SCORE) {
		stage->page = PAGE_SCORE;
		stage->skipping = 0;
	}
	if (item->event.type == MEDICI_EV_END && stage->page != PAGE_SCORE)
		stage->page = PAGE_END;
	if (stage->shown == stage->queued)
		stage->shown = stage->queued = stage->skipping = 0;
}

/* Goes from a scoring back to the table, or on to the end. */
static void turn_page(struct stage *stage)
{
	stage->due = 0;
	stage->page = PAGE_TABLE;
}

/* Shows the events that are due. Returns the milliseconds until the next one, or -1. */
static int move_on(struct stage *stage)
{
	for (;;) {
		long long left = stage->due - now_ms();
		if (stage->page == PAGE_SCORE && !stage->people && left <= 0)
			turn_page(stage);
		if (stage->page == PAGE_SCORE)
			return stage->people ? -1 : (int)left;
		if (stage->page == PAGE_END || stage->shown == stage->queued)
			return (stage->wakes || stage->rests) && left > 0 ? (int)left : -1;
		if (left > 0 && !stage->skipping)
			return (int)left;
		show_next(stage);
		if (stage->now.speed < 3 && !stage->skipping)
			return (int)(stage->due > now_ms() ? stage->due - now_ms() : 0);
	}
}

/* ---- Boxes ---- */

void stage_unbox(struct stage *stage)
{
	free(stage->box_title);
	free(stage->box_text);
	stage->box_title = stage->box_text = NULL;
	stage->boxed = 0;
}

void stage_box(struct stage *stage, const char *title, const char *text, const char *keys, int beside)
{
	char *own_title = strdup(title), *own_text = strdup(text ? text : "");
	stage_unbox(stage);
	stage->box_title = own_title;
	stage->box_text = own_text;
	if (!own_title || !own_text) {
		stage_unbox(stage);
		return;
	}
	size_t len = strlen(own_text);
	while (len > 0 && own_text[len - 1] == '\n')
		own_text[--len] = '\0';
	struct view_box box = {.title = own_title, .text = own_text, .keys = keys, .beside = beside};
	stage->box = box;
	stage->boxed = 1;
}

static void scroll(struct stage *stage, int by)
{
	stage->box.top += by;
}

/* Is it a key that skips and closes? None of them decides anything that was not chosen (entry.c). */
static int is_dismissal(int key)
{
	return key == VIEW_ENTER || key == VIEW_ESC || key == ' ';
}

/* A box consumes every key. */
static void box_key(struct stage *stage, int key)
{
	switch (key) {
	case VIEW_UP:
		scroll(stage, -1);
		break;
	case VIEW_DOWN:
		scroll(stage, 1);
		break;
	case VIEW_PAGE_UP:
		scroll(stage, -10);
		break;
	case VIEW_PAGE_DOWN:
		scroll(stage, 10);
		break;
	case VIEW_HOME:
		stage->box.top = 0;
		break;
	case VIEW_END:
		stage->box.top = STAGE_BOTTOM;
		break;
	default:
		if (is_dismissal(key) || key == 'q')
			stage_unbox(stage);
		break;
	}
}

/* ---- Drawing ---- */

static void draw_page(const struct stage *stage, struct canvas *canvas)
{
	if (stage->page == PAGE_SCORE)
		view_score(canvas, &stage->scene, &stage->now);
	else if (stage->page == PAGE_END)
		view_end(canvas, &stage->scene, &stage->now);
	else
		view_table(canvas, &stage->scene, &stage->now, &stage->log);
}

enum { STRIP = 9 }; /* minimum height of the strip, if there are enough rows */

/* The strip is below the page if there are enough rows. Otherwise it covers the goods or, if nothing is on offer, the
 * area for that; it ends above the goods if they are what it is about. */
static void draw_lesson(const struct stage *stage, struct canvas *canvas)
{
	int strip = stage->noted ? view_strip_rows(canvas, &stage->note) : 0, room = strip > STRIP ? strip : STRIP;
	int row = canvas->rows - strip - (stage->page == PAGE_TABLE ? 2 : 1);
	struct canvas above = *canvas;
	if (canvas->rows - room >= VIEW_ROWS) {
		row = above.rows = canvas->rows - room;
		canvas_blank(canvas, row, 0, room, canvas->cols, INK_TEXT);
	} else if (stage->page == PAGE_TABLE && (stage->scene.phase == SCENE_EMPTY || stage->scene.phase == SCENE_SCORED)) {
		row = 3 + stage->scene.players + scene_is_card(&stage->scene);
		if (stage->now.points & LESSON_STALLS)
			row = view_goods_row(canvas, &stage->scene) - strip;
	}
	draw_page(stage, &above);
	if (stage->noted)
		view_strip(canvas, row, &stage->note);
}

int stage_fits(const struct stage *stage)
{
	const struct canvas *canvas = &stage->term->canvas;
	return canvas->rows >= VIEW_ROWS && canvas->cols >= VIEW_COLS;
}

int stage_question(const struct stage *stage)
{
	int in_sight = !stage->boxed && stage_still(stage) && stage_fits(stage);
	return in_sight && stage->now.ask != ASK_NOTHING ? stage->now.asked : 0;
}

static void draw_all(struct stage *stage, struct canvas *canvas)
{
	int fits = stage_fits(stage);
	if (stage->now.lesson && fits)
		draw_lesson(stage, canvas);
	else if (stage->now.lesson)
		view_too_small(canvas, &stage->now);
	else
		draw_page(stage, canvas);
	if (stage->boxed && fits)
		view_box(canvas, &stage->box);
}

/* When everything has been shown, the loop starts again so that the player can act. */
void stage_draw(struct stage *stage, struct canvas *canvas)
{
	int moving = !stage_still(stage) && stage->page != PAGE_END, waiting = stage->shown < stage->queued;
	stage->wait = move_on(stage);
	draw_all(stage, canvas);
	if (stage->now.thinking >= 0 && (stage->wait < 0 || stage->wait > BEAT_MS))
		stage->wait = BEAT_MS;
	if ((moving && (stage_still(stage) || stage->page == PAGE_END)) || (waiting && stage->shown == stage->queued))
		stage->wait = LOOP_AGAIN;
}

int stage_wait(const struct stage *stage)
{
	return stage->wait;
}

/* ---- Keys that work at any time ---- */

static void print_log(FILE *out, const void *context)
{
	const struct view_log *log = (const struct view_log *)context;
	for (int i = 0; i < log->count; i++)
		fprintf(out, "%s\n", log->line[i]);
}

static void box_printed(struct stage *stage, const char *title, stage_printer *printer, const void *context)
{
	char *text = stage_print(printer, context);
	stage_box(stage, title, text, _("Enter: back to the table"), 0);
	free(text);
}

/* Returns 1 if the key was handled. */
static int common_key(struct stage *stage, int key)
{
	switch (key) {
	case '?':
		box_printed(stage, _("Help"), stage_print_help, stage);
		return 1;
	case 'l':
		box_printed(stage, _("What happened"), print_log, &stage->log);
		stage->box.top = STAGE_BOTTOM;
		return 1;
	case 'u':
		box_printed(stage, _("Unseen"), stage_print_unseen, &stage->scene);
		return 1;
	case 's':
		if (stage->has_score && stage->page != PAGE_SCORE)
			stage->page = PAGE_SCORE;
		return 1;
	case '+':
	case '=':
		stage->now.speed += stage->now.speed < STAGE_PACES - 1;
		return 1;
	case '-':
		stage->now.speed -= stage->now.speed > 0;
		return 1;
	case 12: /* Ctrl-L: draw everything again */
		stage->term->fresh = 1;
		return 1;
	default:
		return 0;
	}
}

/* Leaves a scoring. Returns 1 if the key was consumed. */
static int page_key(struct stage *stage, int key)
{
	if (stage->page != PAGE_SCORE || !is_dismissal(key))
		return 0;
	turn_page(stage);
	if (stage->scene.phase == SCENE_OVER)
		stage->page = PAGE_END;
	return 1;
}

static enum keys_place place_of(const struct stage *stage)
{
	enum keys_place place = view_place(&stage->now);
	return place == KEYS_GAME && stage->page == PAGE_END ? KEYS_END : place;
}

/* Keys that whoever plays handles at any time: leaving, the programs' log, taking back, the tutor. */
static int is_for_player(const struct stage *stage, int key)
{
	return key == 'q' || (stage_fits(stage) && (key == 'x' || key == 'z' || (key == 'c' && !stage->now.lesson)));
}

int stage_key(struct stage *stage, int key)
{
	stage->now.beat += stage->now.thinking >= 0;
	if (key == VIEW_STOP || key == VIEW_READY || key == KEY_NONE)
		return key;
	key = keys_meant(place_of(stage), (enum medici_kind)stage->scene.header.setup.kind, key);
	stage->now.message = NULL;
	if (stage->boxed) {
		box_key(stage, key);
		return KEY_NONE;
	}
	if (!stage->keys_everywhere && page_key(stage, key))
		return KEY_NONE;
	if (common_key(stage, key))
		return KEY_NONE;
	if (is_for_player(stage, key) || stage->keys_everywhere)
		return key;
	if (stage->shown < stage->queued) {
		stage->skipping |= is_dismissal(key);
		return KEY_NONE;
	}
	if (stage->rests && !stage_rested(stage)) {
		stage->due = is_dismissal(key) ? 0 : stage->due;
		return KEY_NONE;
	}
	return stage->page == PAGE_SCORE || !stage_fits(stage) ? KEY_NONE : key;
}

/* ---- A question over the table, which stands still ---- */

struct question {
	struct stage *stage;
	const char *keys;
};

static void draw_question(void *state, struct canvas *canvas)
{
	draw_all(((struct question *)state)->stage, canvas);
}

static int question_key(void *state, int key)
{
	const struct question *question = (const struct question *)state;
	int accepted = !question->keys || (key > 0 && key < 128 && strchr(question->keys, key));
	return key == VIEW_STOP || (key != KEY_NONE && accepted && stage_fits(question->stage)) ? key : LOOP_STAY;
}

static int is_question(void *state)
{
	return stage_fits(((const struct question *)state)->stage);
}

int stage_ask(struct stage *stage, const char *title, const char *text, const char *foot, const char *keys)
{
	static const struct loop_screen screen = {.draw = draw_question, .key = question_key, .question = is_question};
	struct question question = {stage, keys};
	stage_box(stage, title, text, foot, 0);
	int key = loop_run(stage->term, &screen, &question);
	stage_unbox(stage);
	return key;
}

/* ---- The same for something that one letter decides ---- */

enum { KEEP = -1, FOOT = 160 };

static int confirm_key(void *state, int key)
{
	const struct question *question = (const struct question *)state;
	const struct stage *stage = question->stage;
	if (key == VIEW_STOP || is_dismissal(key) || key == 'q')
		return KEEP;
	key = keys_meant(place_of(stage), (enum medici_kind)stage->scene.header.setup.kind, key);
	return key > 0 && key == question->keys[0] && stage_fits(stage) ? key : LOOP_STAY;
}

int stage_confirm(struct stage *stage, const char *title, const char *text, const char *foot, int key, const char *go)
{
	static const struct loop_screen screen = {.draw = draw_question, .key = confirm_key, .question = is_question};
	const char keys[] = {(char)key, '\0'},
			   *cap = keys_cap(place_of(stage), (enum medici_kind)stage->scene.header.setup.kind, key);
	struct question question = {stage, keys};
	char also[FOOT];
	snprintf(also, sizeof also, "%s: %s", cap, go);
	stage_box(stage, title, text, foot, 1);
	stage->box.also = also;
	stage->box.also_key = (unsigned char)cap[0];
	int answer = loop_run(stage->term, &screen, &question);
	stage_unbox(stage);
	return answer == key;
}
