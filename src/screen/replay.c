#include "screen/replay.h"

#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "screen/commentary.h"
#include "screen/form_game.h"
#include "screen/loop.h"
#include "screen/screen.h"
#include "screen/stage.h"
#include "session/branch.h"
#include "text/parts.h"

struct replay {
	struct stage stage;
	struct recording recording;
	struct commentary commentary;
	int at; /* events shown */
	int playing;
	char number[12]; /* digits of a line number while it is typed */
	int typing;
	char where[96];
	struct screen_result *played;
};

/* ---- Moving ---- */

static int has_seat(int type)
{
	return type != MEDICI_EV_DISCARD && type != MEDICI_EV_SCORE && type != MEDICI_EV_END;
}

/* The next event says who acts next. */
static void point_at_next(struct replay *replay)
{
	struct scene *scene = &replay->stage.scene;
	const struct recording *recording = &replay->recording;
	if (replay->at < recording->count && has_seat(recording->event[replay->at].event.type) && scene->turn < 0)
		scene->turn = recording->event[replay->at].event.seat;
}

static void show_place(struct replay *replay)
{
	const struct recording *recording = &replay->recording;
	if (replay->typing)
		snprintf(replay->where, sizeof replay->where, _("go to line: %s_"), replay->number);
	else
		snprintf(replay->where, sizeof replay->where, _("game %ld  line %ld of %ld"), recording->game,
				 recording_at(recording, replay->at), recording_at(recording, recording->count));
	replay->stage.now.replay = replay->where;
}

static void choose_page(struct replay *replay)
{
	int type = replay->at ? replay->recording.event[replay->at - 1].event.type : MEDICI_EV_DAY;
	replay->stage.page = type == MEDICI_EV_SCORE ? PAGE_SCORE : type == MEDICI_EV_END ? PAGE_END : PAGE_TABLE;
}

static void tell_proof(struct replay *replay)
{
	const struct recording *recording = &replay->recording;
	char line[PARTS_LINE];
	for (int part = 0; recording_over(recording) && part < recording->header.parts; part++) {
		parts_line(line, &recording->header, part, recording->parts_proved);
		view_log_add(&replay->stage.log, line);
	}
	if (recording->proved && !recording->header.parts)
		view_log_add(&replay->stage.log, _("Every draw follows from the seed that was fixed before the first draw."));
}

static void print_takebacks(FILE *out, const void *context)
{
	story_takebacks(out, ((const struct recording *)context)->takebacks);
}

static void tell_takebacks(struct replay *replay)
{
	char *text = stage_print(print_takebacks, &replay->recording);
	if (text)
		view_log_add(&replay->stage.log, text);
	free(text);
}

static void go_to(struct replay *replay, int to)
{
	struct medici_events events;
	to = to < 0 ? 0 : to > replay->recording.count ? replay->recording.count : to;
	if (to < replay->at) {
		stage_restart(&replay->stage);
		replay->at = 0;
	}
	while (replay->at < to) {
		recording_event(&replay->recording, replay->at++, &events);
		stage_follow(&replay->stage, &events, 0);
	}
	if (replay->at == replay->recording.count) {
		tell_takebacks(replay);
		tell_proof(replay);
	}
	point_at_next(replay);
	choose_page(replay);
}

static void go_to_day(struct replay *replay, int day)
{
	int to = recording_day(&replay->recording, day);
	if (to >= 0)
		go_to(replay, to);
}

/* ---- Playing ---- */

/* Gives the next event to the stage when it has shown the previous one. */
static void play_on(struct replay *replay)
{
	struct medici_events events;
	replay->stage.wakes = replay->playing;
	replay->stage.people = !replay->playing; /* when stepping, a scoring stays until a key is pressed */
	if (!replay->playing || !stage_rested(&replay->stage) || replay->stage.boxed)
		return;
	if (replay->at == replay->recording.count) {
		replay->playing = 0;
		return;
	}
	recording_event(&replay->recording, replay->at++, &events);
	stage_event(&replay->stage, &events, 0);
}

static void stop(struct replay *replay)
{
	if (!replay->playing)
		return;
	replay->playing = 0;
	replay->stage.queued = replay->stage.shown = 0;
	int at = replay->at;
	replay->at = replay->recording.count + 1; /* so that the game is shown from the beginning */
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
			go_to(replay, recording_line(&replay->recording, strtol(replay->number, NULL, 10)));
	}
	return 1;
}

static void other_game(struct replay *replay, long game)
{
	struct recording *recording = &replay->recording;
	struct error error;
	long before = recording->game;
	if (game < 1)
		return;
	int analysed = commentary_is_on(&replay->commentary);
	commentary_off(&replay->commentary, &replay->stage);
	if (recording_read(recording, recording->path, game, &error) != 0 &&
		recording_read(recording, recording->path, before, &error) != 0)
		recording->count = 0; /* the file has been removed meanwhile */
	replay->stage.scene.header = recording->header;
	stage_restart(&replay->stage);
	replay->at = 0;
	if (analysed)
		commentary_on(&replay->commentary, &replay->stage, recording);
	go_to(replay, 1);
}

static void switch_chances(struct replay *replay)
{
	if (commentary_is_on(&replay->commentary))
		commentary_off(&replay->commentary, &replay->stage);
	else
		commentary_on(&replay->commentary, &replay->stage, &replay->recording);
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
		go_to(replay, replay->recording.count);
		break;
	case '1':
	case '2':
	case '3':
		go_to_day(replay, key - '0');
		break;
	case '[':
	case ']':
		other_game(replay, replay->recording.game + (key == ']' ? 1 : -1));
		break;
	case 'g':
		replay->typing = 1;
		replay->number[0] = '\0';
		break;
	default:
		break;
	}
}

/* A line of a box cannot be copied in one piece: how to print it alone is below. */
static void show_position(struct replay *replay)
{
	const struct recording *recording = &replay->recording;
	char line[POSITION_SIZE], text[2 * POSITION_SIZE], how[POSITION_SIZE / 2];
	recording_position(recording, replay->at, line);
	snprintf(how, sizeof how, _("To print it: medici replay --position %ld FILE"), recording_at(recording, replay->at));
	snprintf(text, sizeof text, "%s\n\n%s", line, how);
	stage_box(&replay->stage, _("The position as one line of text"), text, _("Enter: back to the record"), 0);
}

/* ---- The replay as a screen ---- */

enum { ENDED = 1, PLAYS_ON };

static int replay_tick(void *state)
{
	struct replay *replay = (struct replay *)state;
	play_on(replay);
	int mistake = commentary_found(&replay->commentary, &replay->stage, replay->at);
	if (mistake >= 0)
		go_to(replay, mistake);
	commentary_show(&replay->commentary, &replay->stage, replay->at);
	show_place(replay);
	return LOOP_STAY;
}

static void replay_draw(void *state, struct canvas *canvas)
{
	stage_draw(&((struct replay *)state)->stage, canvas);
}

static int replay_wait(void *state, int *fd)
{
	const struct replay *replay = (const struct replay *)state;
	*fd = -1;
	return commentary_wait(&replay->commentary, stage_wait(&replay->stage));
}

static int replay_key(void *state, int key)
{
	struct replay *replay = (struct replay *)state;
	key = stage_key(&replay->stage, key);
	if (key == VIEW_STOP)
		return ENDED;
	if (key == KEY_NONE || key == VIEW_READY)
		return LOOP_STAY;
	int was_playing = replay->playing;
	stop(replay);
	if (number_key(replay, key))
		return LOOP_STAY;
	if (key == 'q' || key == VIEW_ESC)
		return ENDED;
	if (key == 'c')
		return PLAYS_ON;
	if (commentary_key(&replay->commentary, &replay->stage, replay->at, key))
		return LOOP_STAY;
	if (key == 'p')
		show_position(replay);
	else if (key == 'e')
		switch_chances(replay);
	else if (key == ' ')
		replay->playing = !was_playing;
	else
		move_key(replay, key);
	return LOOP_STAY;
}

static const struct loop_screen replay_screen = {replay_tick, replay_draw, replay_wait, replay_key, NULL};

/* ---- Playing on from here ---- */

static void refuse(struct replay *replay, const char *why)
{
	stage_box(&replay->stage, _("The game cannot be played on from here"), why, _("Enter: back to the record"), 0);
}

/* 1: a game was played, and the replay ends with it. */
static int play_from_here(struct replay *replay, struct terminal *term, int pace)
{
	struct screen_game game = {.pace = pace, .run_programs = 1};
	struct medici_header header;
	struct error error;
	if (branch_is_over(&replay->recording, replay->at, &error)) {
		refuse(replay, error.text);
		return 0;
	}
	struct form_help help = form_usual_help();
	enum form_answer answer = form_seats(term, &replay->recording, replay->at, &header, &help);
	if (answer != FORM_BEGIN)
		return answer == FORM_STOP;
	struct save *save = (struct save *)calloc(1, sizeof *save);
	int begun = save && branch_write(save, &replay->recording, replay->at, &header, NULL, &error) == 0;
	if (begun) {
		game.path = save->path;
		game.strict = help.strict;
		game.tutor = help.tutor;
		screen_run(term, &game, replay->played);
	} else {
		refuse(replay, save ? error.text : _("out of memory"));
	}
	free(save);
	return begun;
}

static void show(struct replay *replay, struct terminal *term, const struct replay_manner *manner)
{
	stage_start(&replay->stage, term, &replay->recording.header);
	replay->stage.now.speed = manner->pace;
	replay->stage.keys_everywhere = 1;
	if (manner->chances)
		commentary_on(&replay->commentary, &replay->stage, &replay->recording);
	go_to(replay, 1);
	show_place(replay);
	if (replay->recording.fault[0])
		stage_box(&replay->stage, _("The record has a fault"), replay->recording.fault, _("Enter: see it up to there"),
				  0);
	while (loop_run(term, &replay_screen, replay) == PLAYS_ON && !play_from_here(replay, term, replay->stage.now.speed))
		;
	commentary_off(&replay->commentary, &replay->stage);
	stage_end(&replay->stage);
}

int replay_file(struct terminal *term, const char *path, long game, const struct replay_manner *manner,
				struct screen_result *played, struct error *error)
{
	struct replay *replay = (struct replay *)calloc(1, sizeof *replay);
	if (!replay)
		return error_set(error, "%s", _("out of memory"));
	played->path[0] = '\0';
	replay->played = played;
	int status = recording_read(&replay->recording, path, game, error);
	if (status == 0)
		show(replay, term, manner);
	recording_free(&replay->recording);
	free(replay);
	return status;
}
