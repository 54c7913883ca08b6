#include "plain.h"

#include <string.h>
#include <unistd.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "plain/ask.h"
#include "text/command.h"
#include "text/decision_rule.h"
#include "text/show.h"
#include "text/verdict.h"

enum {
	NEWS_MANY = 3,
	NEWS_MOST = 8
}; /* a summary is printed from NEWS_MANY entries on, with NEWS_MOST of them at most */

static const struct medici_header *header_of(const struct plain *plain)
{
	return &plain->session.table.header;
}

/* ---- What the session tells ---- */

/* Returns whether the table looks different after this event. Draws and bids are already in the story. */
static int moves_something(int type)
{
	return type == MEDICI_EV_DAY || type == MEDICI_EV_SOLD || type == MEDICI_EV_DISCARD || type == MEDICI_EV_REVEAL ||
		   type == MEDICI_EV_TAKE;
}

static void note(struct plain *plain, const struct medici_events *events, int index)
{
	ledger_event(&plain->ledger, events, index);
	news_event(&plain->news, &events->list[index]);
}

static void tell_event(void *context, const struct medici_events *events, int index)
{
	struct plain *plain = (struct plain *)context;
	note(plain, events, index);
	story_event(&plain->story, events, index);
	if (moves_something(events->list[index].type))
		plain->shown_to = -1;
}

/* Whoever made this decision knew what had happened before it. */
static int is_decision(const struct medici_event *event)
{
	return event->type == MEDICI_EV_DRAW || event->type == MEDICI_EV_OFFER || event->type == MEDICI_EV_BID ||
		   event->type == MEDICI_EV_REVEAL || event->type == MEDICI_EV_TAKE ||
		   (event->type == MEDICI_EV_PASS && event->because == MEDICI_BY_CHOICE);
}

static void follow_event(void *context, const struct medici_events *events, int index)
{
	struct plain *plain = (struct plain *)context;
	const struct medici_event *event = &events->list[index];
	if (plain->ledger.players == 0)
		ledger_start(&plain->ledger, &header_of(plain)->setup);
	if (is_decision(event))
		news_seen(&plain->news, event->seat, plain->news.count);
	note(plain, events, index);
	story_follow(&plain->story, events, index);
}

static void restart(void *context)
{
	struct plain *plain = (struct plain *)context;
	story_start(&plain->story, header_of(plain), plain->out);
	ledger_start(&plain->ledger, &header_of(plain)->setup);
	memset(&plain->news, 0, sizeof plain->news);
	plain->shown_to = -1;
}

static void tell_loss(void *context, int seat, const char *why)
{
	struct plain *plain = (struct plain *)context;
	news_loss(&plain->news, seat, why);
	fprintf(plain->out, _("%s's program failed; %s takes over: %s.\n"), header_of(plain)->player[seat].name,
			bot_random.name, why);
}

static enum session_trouble ask_what_now(const struct plain *plain)
{
	static const enum session_trouble what[] = {SESSION_RETRY, SESSION_UNSAVED, SESSION_STOP};
	const char *const words[] = {C_("trouble", "again|a"), C_("trouble", "unsaved|u"), C_("trouble", "stop|s")};
	char line[ASK_LINE];
	for (;;) {
		fprintf(plain->out, _("again, unsaved or stop > "));
		fflush(plain->out);
		enum ask_answer answer = ask_read(plain->in, plain->out, line);
		if (answer == ASK_ENDED)
			return SESSION_STOP;
		int choice = answer == ASK_READ ? command_choice(line, words, 3) : -1;
		if (choice >= 0)
			return what[choice];
	}
}

/* In a pipe there is nobody to ask: the game stops where its file ends. On a terminal, input typed ahead is not an
 * answer to this question. */
static enum session_trouble ask_trouble(void *context, const char *message)
{
	const struct plain *plain = (const struct plain *)context;
	if (plain->unsaved) {
		fprintf(plain->out, _("The game cannot be saved: %s. It goes on unsaved.\n"), message);
		return SESSION_UNSAVED;
	}
	if (!ask_on_terminal(plain->in))
		return SESSION_STOP;
	fprintf(plain->out, _("\nThe game cannot be saved: %s.\n"), message);
	fprintf(plain->out, _("  again    try once more, once there is space\n"
						  "  unsaved  play on; what is played from here on is lost when you leave\n"
						  "  stop     stop here; the file has all that was shown\n"));
	ask_drop_early(plain->in);
	return ask_what_now(plain);
}

/* ---- Beginning ---- */

static struct session_view view_of(struct plain *plain)
{
	struct session_view view = {tell_event, follow_event, tell_loss, ask_trouble, plain, restart};
	plain->shown_to = -1;
	story_start(&plain->story, header_of(plain), plain->out);
	return view;
}

int plain_begin(struct plain *plain, const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
				const char *path)
{
	struct session_view view = view_of(plain);
	ledger_start(&plain->ledger, &header->setup);
	if (session_begin(&plain->session, header, seed, path, &view) != 0)
		return -1;
	story_header(&plain->story);
	if (!plain->session.save.unsaved)
		fprintf(plain->out, _("The game is saved in %s\n"), plain->session.save.path);
	return 0;
}

int plain_continue(struct plain *plain, const char *path)
{
	struct session_view view = view_of(plain);
	if (session_continue(&plain->session, path, &view) != 0)
		return -1;
	if (plain->ledger.players == 0)
		ledger_start(&plain->ledger, &header_of(plain)->setup);
	story_header(&plain->story);
	if (plain->session.new_seed)
		fprintf(plain->out, _("The seed of this record is missing: a new one deals the rest, in a new file.\n"));
	fprintf(plain->out, _("Continuing the game in %s\n"), plain->session.save.path);
	return 0;
}

/* ---- Asking a person ---- */

static void show(const struct plain *plain)
{
	(plain->sentences ? show_sentences : show_table)(plain->out, header_of(plain), &plain->session.table.game);
}

/* The story has told what is on the table; who cannot look at it does not want it told again at every turn. */
static void describe(struct plain *plain, int seat)
{
	const struct medici_game *game = &plain->session.table.game;
	if (plain->shown_to != seat && !plain->terse) {
		fprintf(plain->out, "\n");
		if (news_fresh(&plain->news, seat) >= NEWS_MANY)
			news_tell(plain->out, &plain->news, header_of(plain), seat, NEWS_MOST);
		show(plain);
		plain->shown_to = seat;
	}
	ask_describe(plain->out, header_of(plain), game);
}

/* ---- The tutor ---- */

/* Only a word of its own makes the decision after a warning: no line that was typed before it, and no second try. */
static void warn(struct plain *plain, struct medici_action action)
{
	char text[VERDICT_WARNING];
	verdict_warning(text, sizeof text, &plain->tutoring.verdict);
	fprintf(plain->out, "%s\n", _("Think again?"));
	layout_paragraph(plain->out, text, 0, 0);
	fprintf(plain->out, _("Decide again, or type %s to do it all the same.\n"), command_word(VERB_ANYWAY).text);
	if (ask_drop_early(plain->in))
		fprintf(plain->out, "%s\n", _("What you typed before this question was ignored."));
	plain->warned = 1;
	plain->doubted = action;
}

static void set_tutor(struct plain *plain, int level)
{
	const char *told = level < 0 ? verdict_level(plain->tutoring.level)
								 : tutoring_set(&plain->tutoring, &plain->session, (enum tutor_level)level);
	if (plain->session.strict)
		fprintf(plain->out, _("This table plays without hints and odds (--strict).\n"));
	else
		fprintf(plain->out, "%s\n", told);
}

/* ---- Deciding ---- */

static int act(struct plain *plain, int seat, struct medici_action action, int anyway)
{
	int known = plain->news.count;
	if (!anyway && tutoring_warns(&plain->tutoring, &plain->session, action)) {
		warn(plain, action);
		return 0;
	}
	enum medici_status status = session_act(&plain->session, action);
	if (status != MEDICI_OK) {
		ask_refuse(plain->out, status);
		return 0;
	}
	tutoring_made(&plain->tutoring, anyway);
	news_seen(&plain->news, seat, known);
	return 1;
}

static void hint(struct plain *plain)
{
	if (advice_start(&plain->advice, &plain->session) != 0) {
		fprintf(plain->out, _("Out of memory.\n"));
		return;
	}
	advice_take(&plain->advice);
	hint_print(plain->out, &plain->advice.hint, header_of(plain));
	layout_paragraph(plain->out, hint_legend(&plain->advice.hint), 0, 0);
}

static void why(struct plain *plain)
{
	int status = advice_start_why(&plain->advice, &plain->session);
	if (status == 0) {
		advice_take(&plain->advice);
		hint_why(plain->out, &plain->advice.hint, header_of(plain));
	} else if (status == ADVICE_PROGRAM) {
		fprintf(plain->out, "%s\n", _("The last bot that decided is a program, which gives no reasons."));
	} else {
		fprintf(plain->out, "%s\n", _("No bot has decided anything yet."));
	}
}

static void help_to_think(struct plain *plain, enum command_type type)
{
	if (plain->session.strict)
		fprintf(plain->out, _("This table plays without hints and odds (--strict).\n"));
	else if (type == COMMAND_HINT)
		hint(plain);
	else if (type == COMMAND_WHY)
		why(plain);
	else
		hint_odds(plain->out, &plain->session.table.game);
}

static void set_speed(struct plain *plain, int pause)
{
	if (pause >= 0)
		plain->pause_ms = pause;
	fprintf(plain->out,
			P_("Bots pause for %d millisecond after a move.\n", "Bots pause for %d milliseconds after a move.\n",
			   plain->pause_ms),
			plain->pause_ms);
}

static void answer(struct plain *plain, int seat, const struct command *command)
{
	const struct medici_game *game = &plain->session.table.game;
	switch (command->type) {
	case COMMAND_SHOW:
		show(plain);
		break;
	case COMMAND_UNSEEN:
		show_unseen(plain->out, game);
		break;
	case COMMAND_HINT:
	case COMMAND_ODDS:
	case COMMAND_WHY:
		help_to_think(plain, command->type);
		break;
	case COMMAND_NEWS:
		news_tell(plain->out, &plain->news, header_of(plain), seat, NEWS_MAX);
		break;
	case COMMAND_SCORES:
		ledger_show(plain->out, &plain->ledger, header_of(plain));
		break;
	case COMMAND_RULES:
		layout_paragraph(plain->out, decision_rule(game), 0, 0);
		break;
	case COMMAND_SPEED:
		set_speed(plain, command->number);
		break;
	case COMMAND_TUTOR:
		set_tutor(plain, command->number);
		break;
	case COMMAND_ANYWAY:
		fprintf(plain->out, "%s\n", _("The tutor has not warned of anything at this question."));
		break;
	case COMMAND_HELP:
		ask_help(plain->out, (enum medici_kind)game->kind, plain->session.strict);
		break;
	case COMMAND_WRONG:
		fprintf(plain->out, "%s\n", command->wrong);
		break;
	default:
		break;
	}
}

static int count_people(const struct plain *plain)
{
	int people = 0;
	for (int seat = 0; seat < header_of(plain)->setup.players; seat++)
		people += !plain->session.bot[seat];
	return people;
}

/* Where several people play, all of them must want it. */
static int all_agree(const struct plain *plain, int seat)
{
	const char *const words[] = {C_("agree", "yes|y"), "yes|y"};
	char line[ASK_LINE];
	if (count_people(plain) == 1)
		return 1;
	fprintf(plain->out, _("It is the last decision of %s. Does everybody agree, yes or no? > "),
			header_of(plain)->player[seat].name);
	fflush(plain->out);
	return ask_read(plain->in, plain->out, line) == ASK_READ && command_choice(line, words, 2) >= 0;
}

/* Returns 1 if the last decision is taken back. */
static int undo(struct plain *plain)
{
	int seat = session_takeback_seat(&plain->session);
	if (seat == SESSION_FORBIDDEN)
		fprintf(plain->out, "%s\n", _("At this table nothing is taken back (--strict)."));
	else if (seat < 0)
		fprintf(plain->out, "%s\n", _("There is no decision to take back."));
	if (seat < 0 || !all_agree(plain, seat) || session_takeback(&plain->session) != 0)
		return 0;
	fprintf(plain->out, _("The last decision of %s is taken back. What was drawn since will be drawn again.\n"),
			header_of(plain)->player[seat].name);
	return 1;
}

/* Asks until there is an action that the rules accept. Returns 1, or 0 to stop. */
static int ask(struct plain *plain, int seat)
{
	char line[ASK_LINE];
	describe(plain, seat);
	plain->early += ask_drop_early(plain->in);
	if (plain->early)
		fprintf(plain->out, "%s\n", _("What you typed before this question was ignored."));
	plain->early = plain->warned = 0;
	tutoring_ask(&plain->tutoring, &plain->session);
	for (;;) {
		(plain->terse ? ask_prompt_terse : ask_prompt)(plain->out, header_of(plain), &plain->session.table.game);
		enum ask_answer read = ask_read(plain->in, plain->out, line);
		if (read == ASK_ENDED)
			return 0;
		if (read == ASK_TOO_LONG)
			continue;
		struct command command = command_parse(line, (enum medici_kind)plain->session.table.game.kind);
		if (command.type == COMMAND_QUIT)
			return 0;
		if (command.type == COMMAND_ACTION && act(plain, seat, command.action, 0))
			return 1;
		if (command.type == COMMAND_ANYWAY && plain->warned && act(plain, seat, plain->doubted, 1))
			return 1;
		if (command.type == COMMAND_UNDO && undo(plain))
			return 1;
		answer(plain, seat, &command);
	}
}

/* ---- Playing ---- */

static void tell_tutor(const struct plain *plain)
{
	char text[160];
	verdict_sum(text, sizeof text, plain->tutoring.warned, plain->tutoring.heeded);
	if (plain->tutoring.warned > 0 || (plain->tutoring.level != TUTOR_OFF && !plain->session.strict))
		fprintf(plain->out, "%s\n", text);
}

static void tell_end(const struct plain *plain)
{
	char path[SAVE_QUOTED];
	if (session_over(&plain->session))
		ledger_show_sum(plain->out, &plain->ledger, header_of(plain));
	if (session_over(&plain->session))
		tell_tutor(plain);
	if (plain->session.save.unsaved)
		fprintf(plain->out, _("\nThe game was not saved.\n"));
	else if (session_over(&plain->session))
		fprintf(plain->out, _("The record is in %s\n"), plain->session.save.path);
	else
		fprintf(plain->out, _("\nThe game is saved. To continue: medici play --continue %s\n"),
				save_quote(plain->session.save.path, path));
}

/* Whoever types meanwhile does not want to wait; what it says was not meant for a question that comes later. */
static void pause_after_bot(struct plain *plain)
{
	if (ask_pause(plain->in, plain->out, plain->pause_ms) != ASK_PAUSE_TYPED)
		return;
	ask_drop(plain->in);
	plain->early++;
}

int plain_play(struct plain *plain)
{
	struct session *session = &plain->session;
	int seat, quit = 0;
	session_go(session);
	while (!quit && (seat = session_turn(session)) >= 0) {
		if (session->bot[seat]) {
			session_think(session);
			session_take(session);
			pause_after_bot(plain);
		} else {
			quit = !ask(plain, seat);
		}
	}
	if (session_end(session) != 0)
		return -1;
	tell_end(plain);
	return 0;
}

void plain_end(struct plain *plain)
{
	advice_end(&plain->advice);
	tutoring_end(&plain->tutoring);
	session_end(&plain->session);
}
