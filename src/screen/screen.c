#include "screen/screen.h"

#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "screen/loop.h"
#include "screen/replay.h"
#include "session/settings.h"
#include "text/decision_rule.h"
#include "text/verdict.h"

/* ---- What the session tells ---- */

/* The header is known only when the session has begun. */
static void meet(struct screen *screen)
{
	struct stage *stage = &screen->stage;
	if (stage->scene.players == 0) {
		stage->scene.header = screen->session->table.header;
		stage_restart(stage);
	}
}

static void hear(void *context, const struct medici_events *events, int index)
{
	struct screen *screen = (struct screen *)context;
	meet(screen);
	stage_event(&screen->stage, events, index);
}

static void follow(void *context, const struct medici_events *events, int index)
{
	struct screen *screen = (struct screen *)context;
	meet(screen);
	stage_follow(&screen->stage, events, index);
}

static void restart(void *context)
{
	stage_restart(&((struct screen *)context)->stage);
}

static void lose(void *context, int seat, const char *why)
{
	struct screen *screen = (struct screen *)context;
	char text[1024];
	int used = snprintf(text, sizeof text, _("%s's program failed; %s takes over: %s."),
						screen->session->table.header.player[seat].name, bot_random.name, why);
	view_log_add(&screen->stage.log, text);
	snprintf(text + used, sizeof text - (size_t)used, _("\n\nThe key %s shows what it wrote to standard error."),
			 keys_cap(KEYS_GAME, (enum medici_kind)screen->session->table.header.setup.kind, 'x'));
	stage_box(&screen->stage, _("A program failed"), text, _("Enter: go on"), 0);
}

/* A line could not be saved: nothing continues until the user has decided what to do. */
static enum session_trouble trouble(void *context, const char *message)
{
	struct screen *screen = (struct screen *)context;
	struct stage *stage = &screen->stage;
	char text[ERROR_TEXT + 512];
	if (screen->unsaved)
		return SESSION_UNSAVED;
	snprintf(text, sizeof text,
			 _("%s\n\nThe last move is not on disk. Make room, then press r to try again.\nPress u to play on without "
			   "saving, or q to stop here: what was saved stays."),
			 message);
	int key = stage_ask(stage, _("The game cannot be saved"), text, NULL, "ruq");
	return key == 'r' ? SESSION_RETRY : key == 'u' ? SESSION_UNSAVED : SESSION_STOP;
}

struct session_view screen_view(struct screen *screen)
{
	struct session_view view = {hear, follow, lose, trouble, screen, restart};
	return view;
}

void screen_start(struct screen *screen, struct terminal *term, struct session *session)
{
	struct medici_header nobody;
	memset(screen, 0, sizeof *screen);
	memset(&nobody, 0, sizeof nobody);
	stage_start(&screen->stage, term, &nobody);
	screen->session = session;
	screen->last = -1;
}

void screen_end(struct screen *screen)
{
	advice_end(&screen->advice);
	tutoring_end(&screen->tutoring);
	stage_end(&screen->stage);
}

/* ---- Hints ---- */

static void print_hint(FILE *out, const void *context)
{
	const struct screen *screen = (const struct screen *)context;
	hint_print(out, &screen->advice.hint, &screen->session->table.header);
	fprintf(out, "\n%s", hint_legend(&screen->advice.hint));
}

static void print_why(FILE *out, const void *context)
{
	const struct screen *screen = (const struct screen *)context;
	hint_why(out, &screen->advice.hint, &screen->session->table.header);
}

static void print_odds(FILE *out, const void *context)
{
	const struct screen *screen = (const struct screen *)context;
	hint_odds(out, &screen->session->table.game);
}

static void show_hint(struct screen *screen)
{
	advice_take(&screen->advice);
	screen->advising = 0;
	char *text = stage_print(screen->why ? print_why : print_hint, screen);
	stage_box(&screen->stage, screen->why ? _("Why") : _("A hint"), text, _("Enter: back to the table"), 1);
	free(text);
}

static void begin_hint(struct screen *screen)
{
	if (advice_start(&screen->advice, screen->session) != 0)
		return;
	screen->advising = 1;
	screen->why = 0;
	stage_box(&screen->stage, _("A hint"), _("Lorenzo thinks about it..."), NULL, 1);
}

static void begin_why(struct screen *screen)
{
	int status = advice_start_why(&screen->advice, screen->session);
	if (status == 0) {
		screen->advising = screen->why = 1;
		stage_box(&screen->stage, _("Why"), _("Working out why..."), NULL, 1);
	} else if (status == ADVICE_PROGRAM) {
		screen->stage.now.message = _("The last bot that decided is a program, which gives no reasons.");
	} else {
		screen->stage.now.message = _("No bot has decided anything yet.");
	}
}

static void show_odds(struct screen *screen)
{
	char *text = stage_print(print_odds, screen);
	stage_box(&screen->stage, _("The next one"), text, _("Enter: back to the table"), 1);
	free(text);
}

/* Closing the box before the hint is ready cancels the hint. */
static void end_hint(struct screen *screen)
{
	advice_hurry(&screen->advice);
	advice_take(&screen->advice);
	screen->advising = 0;
	stage_unbox(&screen->stage);
}

/* Returns 1 if the key asks for advice. */
static int advice_key(struct screen *screen, int key)
{
	int asked = screen->stage.now.ask != ASK_NOTHING;
	if (key != 'h' && key != 'w' && key != 'y')
		return 0;
	if (screen->session->strict)
		screen->stage.now.message = _("There are no hints at this table.");
	else if (key == 'w' && !screen->thinking)
		show_odds(screen);
	else if (key == 'y' && !screen->thinking)
		begin_why(screen);
	else if (key == 'h' && asked)
		begin_hint(screen);
	return 1;
}

/* ---- The tutor ---- */

static void next_tutor(struct screen *screen)
{
	enum tutor_level level = (enum tutor_level)((screen->tutoring.level + 1) % TUTOR_LEVELS);
	screen->stage.now.message = tutoring_set(&screen->tutoring, screen->session, level);
}

/* Returns 1 if the person wants to think again. Whatever closes a box does, and nothing that was chosen before counts
 * any more; one letter decides. */
static int thinks_again(struct screen *screen, struct medici_action action)
{
	struct stage *stage = &screen->stage;
	char text[VERDICT_WARNING], played[HINT_CHOICE], go[HINT_CHOICE + 64];
	const struct analysis_step *verdict = &screen->tutoring.verdict;
	int warned = tutoring_warns(&screen->tutoring, screen->session, action);
	if (warned) {
		verdict_warning(text, sizeof text, verdict);
		hint_choice(played, sizeof played, action, verdict->reach);
		played[strcspn(played, ":")] = '\0'; /* without the names of the cards */
		snprintf(go, sizeof go, _("%s anyway"), played);
	}
	if (warned && !stage_confirm(stage, _("Think again?"), text, _("Enter: think again"), 'a', go)) {
		stage->now.asked++;
		stage->now.chosen = stage->now.typed = 0;
		return 1;
	}
	tutoring_made(&screen->tutoring, warned);
	return 0;
}

static void tell_tutor(struct screen *screen)
{
	const struct tutoring *tutoring = &screen->tutoring;
	if (tutoring->warned == 0 && (tutoring->level == TUTOR_OFF || screen->session->strict))
		return;
	verdict_sum(screen->tutored, sizeof screen->tutored, tutoring->warned, tutoring->heeded);
	screen->stage.now.tutored = screen->tutored;
}

/* ---- What external programs write ---- */

static void print_program_log(FILE *out, const void *context)
{
	const struct screen *screen = (const struct screen *)context;
	char *text = session_program_log(screen->session);
	if (screen->session->log.file.fd < 0)
		fputs(_("There is no log: its file cannot be written."), out);
	else
		fprintf(out, _("%s\n\nThe whole log is in %s"), text ? text : _("They have written nothing so far."),
				screen->session->log.path);
	free(text);
}

static void show_program_log(struct screen *screen)
{
	struct stage *stage = &screen->stage;
	if (!stage->now.programs) {
		stage->now.message = _("No external program plays in this game.");
		return;
	}
	char *text = stage_print(print_program_log, screen);
	stage_box(stage, _("What the programs wrote"), text, _("Enter: back to the table"), 0);
	stage->box.top = STAGE_BOTTOM;
	free(text);
}

/* ---- Taking back ---- */

/* Where several people play, all of them must want it. */
static int all_agree(struct screen *screen, int seat)
{
	char text[MEDICI_PLAYER_NAME_MAX + 160];
	if (!screen->stage.now.several)
		return 1;
	snprintf(text, sizeof text, _("It is the last decision of %s. What was drawn since will be drawn again."),
			 screen->session->table.header.player[seat].name);
	int key = stage_ask(&screen->stage, _("Does everybody agree to take it back?"), text,
						_("Enter: take it back    any other key: leave it"), NULL);
	return key == VIEW_ENTER;
}

static void take_back(struct screen *screen)
{
	struct stage *stage = &screen->stage;
	int seat = session_takeback_seat(screen->session);
	if (seat == SESSION_FORBIDDEN)
		stage->now.message = _("Nothing is taken back at this table.");
	else if (seat < 0)
		stage->now.message = _("There is no decision to take back.");
	if (seat < 0 || !all_agree(screen, seat) || session_takeback(screen->session) != 0)
		return;
	screen->thinking = 0;
	stage->rule = NULL;
	stage->now.message = _("Your last decision is taken back; decide again.");
}

/* ---- Leaving ---- */

static int asked_to_leave(struct screen *screen)
{
	if (!stage_fits(&screen->stage)) /* too small for the question */
		return 1;
	int key =
		stage_ask(&screen->stage, _("Leave the game?"), _("It is saved, and you can continue from here at any time."),
				  _("Enter: leave    any other key: stay"), NULL);
	return key == VIEW_ENTER || key == 'q' || key == 'y' || key == VIEW_STOP;
}

/* ---- The game ---- */

static int is_person(const struct screen *screen, int seat)
{
	return seat >= 0 && !screen->session->bot[seat];
}

/* When everything has been shown: asks the next person, or lets the next bot think. */
static void call_next(struct screen *screen)
{
	struct stage *stage = &screen->stage;
	int seat = session_turn(screen->session);
	if (screen->thinking || stage->now.ask != ASK_NOTHING || seat < 0)
		return;
	stage->scene.turn = seat;
	if (!is_person(screen, seat)) {
		session_think(screen->session);
		screen->thinking = 1;
		stage->now.thinking = seat;
		return;
	}
	entry_start(&stage->now, &screen->session->table.game);
	stage->now.undo = session_takeback_seat(screen->session) >= 0;
	stage->rule = decision_rule(&screen->session->table.game);
	tutoring_ask(&screen->tutoring, screen->session);
	if (stage->now.several && screen->last != seat)
		term_bell();
	screen->last = seat;
}

static void take_thought(struct screen *screen)
{
	screen->thinking = 0;
	screen->stage.now.thinking = -1;
	session_take(screen->session);
}

static void decide(struct screen *screen, int key)
{
	struct stage *stage = &screen->stage;
	struct medici_action action;
	if (entry_key(&stage->now, key, &action) != ENTRY_DECIDED || thinks_again(screen, action))
		return;
	entry_stop(&stage->now);
	stage->rule = NULL;
	enum medici_status status = session_act(screen->session, action);
	if (status != MEDICI_OK) /* the entry offers only what is legal */
		stage->now.message = _(medici_status_text(status));
}

static int watched_fd(const struct screen *screen)
{
	if (screen->advising)
		return advice_fd(&screen->advice);
	return screen->thinking && stage_still(&screen->stage) ? session_thought_fd(screen->session) : -1;
}

static void count_people(struct screen *screen)
{
	int people = 0;
	for (int seat = 0; seat < screen->session->table.header.setup.players; seat++)
		people += !screen->session->bot[seat];
	screen->stage.people = people > 0;
	screen->stage.now.several = people > 1;
	screen->stage.now.strict = screen->session->strict;
	screen->stage.now.programs = session_has_programs(screen->session);
}

static int over(const struct screen *screen)
{
	return session_turn(screen->session) < 0 && !screen->thinking;
}

/* ---- The game as a screen ---- */

/* When everything has been shown, the next player is to decide. */
static int game_tick(void *state)
{
	struct screen *screen = (struct screen *)state;
	struct stage *stage = &screen->stage;
	if (over(screen) && stage_still(stage))
		return SCREEN_OVER;
	if (stage_still(stage))
		call_next(screen);
	return stage->page == PAGE_END ? SCREEN_OVER : LOOP_STAY;
}

static void game_draw(void *state, struct canvas *canvas)
{
	stage_draw(&((struct screen *)state)->stage, canvas);
}

static int game_wait(void *state, int *fd)
{
	const struct screen *screen = (const struct screen *)state;
	*fd = watched_fd(screen);
	return stage_wait(&screen->stage);
}

static int game_key(void *state, int key)
{
	struct screen *screen = (struct screen *)state;
	key = stage_key(&screen->stage, key);
	if (key == VIEW_STOP)
		return SCREEN_STOPPED;
	if (screen->advising && key == VIEW_READY)
		show_hint(screen);
	else if (screen->advising && !screen->stage.boxed)
		end_hint(screen);
	else if (key == VIEW_READY)
		take_thought(screen);
	else if (key == 'q' && asked_to_leave(screen))
		return screen->stage.term->stopped ? SCREEN_STOPPED : SCREEN_LEFT;
	else if (key == 'x')
		show_program_log(screen);
	else if (key == 'z')
		take_back(screen);
	else if (key == 'c')
		next_tutor(screen);
	else if (key != 'q' && key != KEY_NONE && !advice_key(screen, key))
		decide(screen, key);
	return LOOP_STAY;
}

static int game_question(void *state)
{
	return stage_question(&((const struct screen *)state)->stage);
}

/* ---- The last page, which stays until somebody turns it ---- */

static int end_tick(void *state)
{
	struct stage *stage = &((struct screen *)state)->stage;
	if (stage->scene.phase != SCENE_OVER)
		return SCREEN_OVER;
	if (stage->page == PAGE_TABLE && !stage->boxed)
		stage->page = PAGE_END;
	return LOOP_STAY;
}

static int end_wait(void *state, int *fd)
{
	*fd = -1;
	return stage_wait(&((const struct screen *)state)->stage);
}

static int end_question(void *state)
{
	(void)state;
	return 1;
}

static int end_key(void *state, int key)
{
	struct screen *screen = (struct screen *)state;
	key = stage_key(&screen->stage, key);
	if (key == VIEW_STOP)
		return SCREEN_STOPPED;
	if (key == 'x')
		show_program_log(screen);
	screen->replays = key == 'r';
	screen->again = key == 'a';
	return key == 'q' || key == 'r' || key == 'a' || key == VIEW_ENTER || key == VIEW_ESC ? SCREEN_OVER : LOOP_STAY;
}

enum screen_end screen_play(struct screen *screen, int pace)
{
	static const struct loop_screen game = {game_tick, game_draw, game_wait, game_key, game_question};
	static const struct loop_screen last_page = {end_tick, game_draw, end_wait, end_key, end_question};
	struct terminal *term = screen->stage.term;
	meet(screen);
	screen->stage.now.speed = pace;
	count_people(screen);
	if (screen->session->new_seed)
		view_log_add(&screen->stage.log,
					 _("The seed of this record is missing: a new one deals the rest, in a new file."));
	session_go(screen->session);
	int end = loop_run(term, &game, screen);
	if (end == SCREEN_OVER)
		tell_tutor(screen);
	return (enum screen_end)(end == SCREEN_OVER ? loop_run(term, &last_page, screen) : end);
}

/* ---- All of it ---- */

static int begin(struct screen *screen, struct session *session, const struct screen_game *game)
{
	struct session_view view = screen_view(screen);
	session->strict = game->strict;
	screen->tutoring.level = game->tutor;
	session->run_programs = game->run_programs;
	session->limit_ms = game->limit_ms;
	session->log_programs = 1;
	screen->unsaved = game->unsaved;
	if (game->header)
		return session_begin(session, game->header, game->seed, game->path, &view);
	return session_continue(session, game->path, &view);
}

/* Who plays on from the replay of the game just played leaves with the result of that. */
static void replay_own(struct terminal *term, struct screen_result *result, int pace)
{
	const struct replay_manner manner = {pace, settings_get()->chances};
	struct screen_result *played = (struct screen_result *)calloc(1, sizeof *played);
	if (played && replay_file(term, result->path, 1, &manner, played, &result->error) == 0 && played->path[0])
		*result = *played;
	free(played);
}

void screen_run(struct terminal *term, const struct screen_game *game, struct screen_result *result)
{
	struct screen *screen = (struct screen *)calloc(1, sizeof *screen);
	struct session *session = (struct session *)calloc(1, sizeof *session);
	memset(result, 0, sizeof *result);
	result->end = SCREEN_FAILED;
	if (!screen || !session) {
		error_set(&result->error, "%s", _("out of memory"));
	} else {
		screen_start(screen, term, session);
		if (begin(screen, session, game) == 0) {
			result->end = screen_play(screen, game->pace);
			result->over = session_over(session);
			result->unsaved = session->save.unsaved;
		}
		if (session_end(session) != 0)
			result->end = SCREEN_FAILED;
		memcpy(result->path, session->save.path, sizeof result->path);
		result->again = screen->again && result->end == SCREEN_OVER;
		result->header = session->table.header;
		result->error = session->error;
		screen_end(screen);
		if (screen->replays && result->end == SCREEN_OVER)
			replay_own(term, result, game->pace);
	}
	free(screen);
	free(session);
}
