#include "replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "record/lines.h"
#include "stage.h"

struct step {
	struct medici_event event;
	int score; /* which of the scores, where it is one */
	long line;
};

struct replay {
	const char *path;
	struct stage stage;
	struct medici_header header;
	struct medici_score score[MEDICI_DAYS + 1];
	struct step *step;
	int count, room, scores;
	int at; /* steps shown */
	long game, first_line;
	int proved, playing;
	char number[12]; /* of a line, while it is typed */
	int typing;
	char where[96];
	char fault[REPLAY_ERROR];
};

/* ---- Reading ---- */

static int add_step(struct replay *replay, const struct medici_reader *reader, long line)
{
	struct step step = {reader->events.list[reader->index], 0, line};
	if (replay->count == replay->room) {
		int room = replay->room ? 2 * replay->room : 256;
		struct step *more = (struct step *)realloc(replay->step, (size_t)room * sizeof *more);
		if (!more)
			return -1;
		replay->step = more;
		replay->room = room;
	}
	if (step.event.type == MEDICI_EV_SCORE && replay->scores < MEDICI_DAYS)
		replay->scores++;
	step.score = replay->scores;
	if (step.event.type == MEDICI_EV_SCORE || step.event.type == MEDICI_EV_END)
		replay->score[step.score] = reader->events.score;
	replay->step[replay->count++] = step;
	return 0;
}

/* One line of the file. Answers 1 when the game is complete or cannot go on. */
static int take_line(struct replay *replay, struct medici_reader *reader, const struct rec_lines *lines, long *games)
{
	enum medici_line_kind kind = medici_reader_line(reader, lines->line, lines->len);
	*games += kind == MEDICI_LINE_HEADER;
	if (*games > replay->game)
		return 1;
	if (*games < replay->game)
		return 0;
	if (kind == MEDICI_LINE_HEADER) {
		replay->header = reader->header;
		replay->first_line = lines->number;
	}
	replay->proved |= kind == MEDICI_LINE_SEED;
	if (kind == MEDICI_LINE_FAULT)
		snprintf(replay->fault, sizeof replay->fault, "%s:%ld: %s", replay->path, lines->number, reader->reason);
	return kind == MEDICI_LINE_FAULT || (kind == MEDICI_LINE_EVENT && add_step(replay, reader, lines->number) != 0);
}

/* 1: there is such a game; 0: there is not; -1: the file cannot be read (errno). */
static int read_game(struct replay *replay, long game, long *games)
{
	struct medici_reader reader;
	struct rec_lines lines;
	int more, done = 0;
	FILE *file = fopen(replay->path, "rb");
	if (!file)
		return -1;
	replay->count = replay->scores = replay->proved = 0;
	replay->first_line = 0;
	replay->fault[0] = '\0';
	replay->game = game;
	*games = 0;
	medici_reader_start(&reader);
	rec_lines_start(&lines, file);
	while ((more = rec_lines_next(&lines)) > 0 && !done)
		done = take_line(replay, &reader, &lines, games);
	int why = errno;
	rec_lines_end(&lines);
	fclose(file);
	errno = why;
	return more < 0 ? -1 : replay->first_line > 0;
}

/* ---- Moving ---- */

static void one_event(const struct replay *replay, int at, struct medici_events *events)
{
	memset(events, 0, sizeof *events);
	events->count = 1;
	events->list[0] = replay->step[at].event;
	events->score = replay->score[replay->step[at].score];
}

static int has_seat(int type)
{
	return type != MEDICI_EV_DISCARD && type != MEDICI_EV_SCORE && type != MEDICI_EV_END;
}

/* Who acts next stands in the next event. */
static void point_at_next(struct replay *replay)
{
	struct scene *scene = &replay->stage.scene;
	if (replay->at < replay->count && has_seat(replay->step[replay->at].event.type) && scene->turn < 0)
		scene->turn = replay->step[replay->at].event.seat;
}

static void show_place(struct replay *replay)
{
	long line = replay->at ? replay->step[replay->at - 1].line : replay->first_line;
	long last = replay->count ? replay->step[replay->count - 1].line : replay->first_line;
	if (replay->typing)
		snprintf(replay->where, sizeof replay->where, _("go to line: %s_"), replay->number);
	else
		snprintf(replay->where, sizeof replay->where, _("game %ld  line %ld of %ld"), replay->game, line, last);
	replay->stage.now.replay = replay->where;
}

static void choose_page(struct replay *replay)
{
	int type = replay->at ? replay->step[replay->at - 1].event.type : MEDICI_EV_DAY;
	replay->stage.page = type == MEDICI_EV_SCORE ? PAGE_SCORE : type == MEDICI_EV_END ? PAGE_END : PAGE_TABLE;
}

static void go_to(struct replay *replay, int to)
{
	struct medici_events events;
	to = to < 0 ? 0 : to > replay->count ? replay->count : to;
	if (to < replay->at) {
		stage_restart(&replay->stage);
		replay->at = 0;
	}
	while (replay->at < to) {
		one_event(replay, replay->at++, &events);
		stage_follow(&replay->stage, &events, 0);
	}
	if (replay->at == replay->count && replay->proved)
		view_log_add(&replay->stage.log, _("Every draw follows from the seed that was promised before the first."));
	point_at_next(replay);
	choose_page(replay);
}

static int find_day(const struct replay *replay, int day)
{
	for (int i = 0; i < replay->count; i++)
		if (replay->step[i].event.type == MEDICI_EV_DAY && replay->step[i].event.day == day)
			return i + 1;
	return replay->at;
}

static int find_line(const struct replay *replay, long line)
{
	int at = 0;
	while (at < replay->count && replay->step[at].line <= line)
		at++;
	return at;
}

/* ---- Playing ---- */

/* The next event goes to the stage when it has shown the one before. */
static void play_on(struct replay *replay)
{
	struct medici_events events;
	replay->stage.wakes = replay->playing;
	replay->stage.people = !replay->playing; /* who steps reads a scoring as long as they like */
	if (!replay->playing || !stage_rested(&replay->stage) || replay->stage.boxed)
		return;
	if (replay->at == replay->count) {
		replay->playing = 0;
		return;
	}
	one_event(replay, replay->at++, &events);
	stage_event(&replay->stage, &events, 0);
}

static void stop(struct replay *replay)
{
	if (!replay->playing)
		return;
	replay->playing = 0;
	replay->stage.queued = replay->stage.shown = 0;
	int at = replay->at;
	replay->at = replay->count + 1; /* so that it is told from the beginning */
	go_to(replay, at);
}

/* ---- Keys ---- */

static int number_key(struct replay *replay, int key)
{
	size_t len = strlen(replay->number);
	if (!replay->typing)
		return 0;
	if (key >= '0' && key <= '9' && len < 9) {
		replay->number[len] = (char)key;
		replay->number[len + 1] = '\0';
	} else if (key == VIEW_BACK && len > 0) {
		replay->number[len - 1] = '\0';
	} else if (key == VIEW_ENTER || key == VIEW_ESC || key == 'q') {
		replay->typing = 0;
		if (key == VIEW_ENTER && len > 0)
			go_to(replay, find_line(replay, strtol(replay->number, NULL, 10)));
	}
	return 1;
}

static void other_game(struct replay *replay, long game)
{
	long games;
	if (game < 1)
		return;
	long before = replay->game;
	if (read_game(replay, game, &games) != 1 && read_game(replay, before, &games) != 1)
		replay->count = 0;
	replay->stage.scene.header = replay->header;
	stage_restart(&replay->stage);
	replay->at = 0;
	go_to(replay, 1);
}

static void move_key(struct replay *replay, int key)
{
	switch (key) {
	case VIEW_RIGHT:
	case VIEW_DOWN:
	case VIEW_ENTER:
		go_to(replay, replay->at + 1);
		break;
	case VIEW_LEFT:
	case VIEW_UP:
	case VIEW_BACK:
		go_to(replay, replay->at - 1);
		break;
	case VIEW_PAGE_DOWN:
		go_to(replay, replay->at + 10);
		break;
	case VIEW_PAGE_UP:
		go_to(replay, replay->at - 10);
		break;
	case VIEW_HOME:
		go_to(replay, 0);
		break;
	case VIEW_END:
		go_to(replay, replay->count);
		break;
	case '1':
	case '2':
	case '3':
		go_to(replay, find_day(replay, key - '0'));
		break;
	case '[':
	case ']':
		other_game(replay, replay->game + (key == ']' ? 1 : -1));
		break;
	case 'g':
		replay->typing = 1;
		replay->number[0] = '\0';
		break;
	default:
		break;
	}
}

static void watch(struct replay *replay)
{
	for (;;) {
		play_on(replay);
		show_place(replay);
		int key = stage_step(&replay->stage, -1);
		if (key == VIEW_STOP)
			return;
		if (key == KEY_NONE || key == VIEW_READY)
			continue;
		int was_playing = replay->playing;
		stop(replay);
		if (number_key(replay, key))
			continue;
		if (key == 'q' || key == VIEW_ESC)
			return;
		if (key == ' ')
			replay->playing = !was_playing;
		else
			move_key(replay, key);
	}
}

int replay_file(struct terminal *term, const char *path, long game, int pace, char error[REPLAY_ERROR])
{
	struct replay *replay = (struct replay *)calloc(1, sizeof *replay);
	long games = 0;
	if (!replay) {
		snprintf(error, REPLAY_ERROR, "%s", _("no memory"));
		return -1;
	}
	replay->path = path;
	int found = read_game(replay, game, &games);
	if (found < 0)
		snprintf(error, REPLAY_ERROR, "%s: %s", path, lang_errno(errno));
	else if (found == 0 && games > 0)
		snprintf(error, REPLAY_ERROR, _("%s: there is no game %ld in it, only %ld"), path, game, games);
	else if (found == 0)
		snprintf(error, REPLAY_ERROR, _("%s: there is no record in it"), path);
	if (found == 1) {
		stage_start(&replay->stage, term, &replay->header);
		replay->stage.now.speed = pace;
		replay->stage.keys_everywhere = 1;
		go_to(replay, 1);
		show_place(replay);
		if (replay->fault[0])
			stage_box(&replay->stage, _("The record has a fault"), replay->fault, _("Enter: see it up to there"), 0);
		watch(replay);
		stage_end(&replay->stage);
	}
	free(replay->step);
	free(replay);
	return found == 1 ? 0 : -1;
}
