#include "lesson_plain.h"

#include "lang/lang.h"
#include "lang/layout.h"
#include "plain/ask.h"
#include "session/settings.h"
#include "text/command.h"
#include "text/decision_rule.h"
#include "text/show.h"
#include "text/story.h"

struct teacher {
	struct lesson_run *run;
	struct story story;
	FILE *in, *out;
	int table_shown;  /* 1 if nothing has changed since the table was printed */
	int legend_shown; /* at all */
};

/* ---- What happens ---- */

/* Returns whether an event changes the table: draws, bids and revealed cards are already in the story and beside the
 * question. */
static void look_again(struct teacher *teacher, int type)
{
	if (type == MEDICI_EV_DAY || type == MEDICI_EV_SOLD || type == MEDICI_EV_DISCARD || type == MEDICI_EV_TAKE)
		teacher->table_shown = 0;
}

static void hear(void *context, const struct medici_events *events, int index)
{
	struct teacher *teacher = (struct teacher *)context;
	story_event(&teacher->story, events, index);
	look_again(teacher, events->list[index].type);
}

static void follow(void *context, const struct medici_events *events, int index)
{
	struct teacher *teacher = (struct teacher *)context;
	story_follow(&teacher->story, events, index);
	look_again(teacher, events->list[index].type);
}

static void restart(void *context)
{
	struct teacher *teacher = (struct teacher *)context;
	story_start(&teacher->story, &teacher->run->header, teacher->out);
}

/* ---- A step ---- */

static void show(struct teacher *teacher)
{
	enum medici_kind kind = teacher->run->lesson->kind;
	(settings_get()->sentences ? show_sentences : show_table)(teacher->out, &teacher->run->header, &teacher->run->game);
	if (!teacher->legend_shown) {
		layout_paragraph(teacher->out,
						 kind == MEDICI_BOARD
							 ? _("The table: everybody's florins, free holds, the value of the ship, the level at each "
								 "stall, and what is aboard.")
							 : _("The table: everybody's florins, free holds, the value of the ship, the icons of each "
								 "good, and what is aboard."),
						 0, 0);
		show_legend(teacher->out, kind);
	}
	teacher->table_shown = teacher->legend_shown = 1;
}

static void say_step(struct teacher *teacher)
{
	const struct lesson_run *run = teacher->run;
	fprintf(teacher->out, "\n");
	fprintf(teacher->out, _("%s (step %d of %d)\n"), _(lesson_title(run)), run->at + 1, run->lesson->steps);
	layout_paragraph(teacher->out, _(lesson_now(run)->text), 0, 0);
	if (!lesson_asks(run))
		return;
	fprintf(teacher->out, "\n");
	if (!teacher->table_shown)
		show(teacher);
	ask_describe(teacher->out, &run->header, &run->game);
}

static void prompt(const struct teacher *teacher)
{
	const struct lesson_run *run = teacher->run;
	if (lesson_asks(run)) {
		ask_prompt(teacher->out, &run->header, &run->game);
		return;
	}
	fprintf(teacher->out, "%s > ", lesson_is_last(run) ? _("Enter plays the rest of the game") : _("Enter goes on"));
	fflush(teacher->out);
}

static void help(const struct teacher *teacher)
{
	static const struct {
		const char *command, *about;
	} own[] = {
		{N_("Enter"), N_("on to the next step, where there is nothing to decide")},
		{N_("back"), N_("back by one step; Enter then repeats what you decided there")},
		{N_("hint"), N_("what to do now")},
		{N_("play"), N_("after the last step: play the rest of the game against beginners")},
	};
	fprintf(teacher->out, _("In the tutorial:\n"));
	for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
		fprintf(teacher->out, "  ");
		layout_column(teacher->out, _(own[i].command), 12);
		layout_paragraph(teacher->out, _(own[i].about), 14, 14);
	}
	fprintf(teacher->out, _("And as in any game:\n"));
	ask_help(teacher->out, teacher->run->lesson->kind, 1);
}

/* ---- What is typed ---- */

enum own_word { WORD_NEXT, WORD_BACK, WORD_HINT, WORD_PLAY, WORDS };

/* Returns the tutorial's own word, in the chosen language or in English; -1 for none. */
static int own_word(const char *line)
{
	static const char *const english[WORDS] = {"next|n", "back", "hint|h", "play|yes|y"};
	const char *const here[WORDS] = {C_("command", "next|n"), C_("command", "back"), C_("command", "hint|h"),
									 C_("command", "play|yes|y")};
	int word = command_choice(line, here, WORDS);
	return word >= 0 ? word : command_choice(line, english, WORDS);
}

/* Returns the word as it is typed. */
static void print_move(FILE *out, struct medici_action action)
{
	static const enum command_verb verbs[] = {
		[MEDICI_DRAW] = VERB_DRAW, [MEDICI_OFFER] = VERB_OFFER,   [MEDICI_BID] = VERB_BID,
		[MEDICI_PASS] = VERB_PASS, [MEDICI_REVEAL] = VERB_REVEAL, [MEDICI_TAKE] = VERB_TAKE};
	fprintf(out, "%s", command_word(verbs[action.type]).text);
	if (action.type == MEDICI_BID)
		fprintf(out, " %d", action.amount);
	for (int place = 0; action.type == MEDICI_TAKE && place < MEDICI_GROUP_MAX; place++)
		if (action.places >> place & 1)
			fprintf(out, " %d", place + 1);
}

static void say_what_to_do(const struct teacher *teacher)
{
	if (!lesson_asks(teacher->run)) {
		fprintf(teacher->out, "%s\n", _("There is nothing to decide here."));
		return;
	}
	fprintf(teacher->out, "%s ", _("It is your decision. Type:"));
	print_move(teacher->out, lesson_expected(teacher->run));
	fprintf(teacher->out, "\n");
}

static void try(struct teacher *teacher, struct medici_action action)
{
	const char *reply = NULL;
	enum medici_status status = MEDICI_OK;
	switch (lesson_try(teacher->run, action, &reply, &status)) {
	case LESSON_RIGHT:
		say_step(teacher);
		break;
	case LESSON_OTHER:
		layout_paragraph(teacher->out, _(reply), 0, 0);
		break;
	case LESSON_WRONG:
		ask_refuse(teacher->out, status);
		say_what_to_do(teacher);
		break;
	}
}

static void go_on(struct teacher *teacher)
{
	if (lesson_next(teacher->run))
		say_step(teacher);
	else if (lesson_asks(teacher->run))
		say_what_to_do(teacher);
}

static void go_back(struct teacher *teacher)
{
	if (lesson_back(teacher->run))
		say_step(teacher);
	else
		fprintf(teacher->out, "%s\n", _("This is the first step."));
}

static void obey(struct teacher *teacher, const struct command *command)
{
	const struct lesson_run *run = teacher->run;
	switch (command->type) {
	case COMMAND_ACTION:
		try(teacher, command->action);
		break;
	case COMMAND_SHOW:
		show(teacher);
		break;
	case COMMAND_UNSEEN:
		show_unseen(teacher->out, &run->game);
		break;
	case COMMAND_RULES:
		if (lesson_asks(run))
			layout_paragraph(teacher->out, decision_rule(&run->game), 0, 0);
		else
			fprintf(teacher->out, _("All of them: medici rules %s\n"), run->lesson->name);
		break;
	case COMMAND_HELP:
		help(teacher);
		break;
	case COMMAND_WRONG:
		fprintf(teacher->out, "%s\n", command->wrong);
		break;
	default:
		fprintf(teacher->out, "%s\n", _("Not in the tutorial, but in every game: medici play"));
		break;
	}
}

/* Handles one line of input. Returns 1 to go on, 0 to stop, -1 to play the rest. */
static int listen(struct teacher *teacher)
{
	char line[ASK_LINE];
	enum ask_answer answer = ask_read(teacher->in, teacher->out, line);
	if (answer != ASK_READ)
		return answer == ASK_TOO_LONG;
	int word = own_word(line), last = lesson_is_last(teacher->run);
	struct command command = command_parse(line, teacher->run->lesson->kind);
	if (command.type == COMMAND_ACTION && lesson_asks(teacher->run)) /* its short forms take precedence */
		try(teacher, command.action);
	else if (word == WORD_BACK)
		go_back(teacher);
	else if (word == WORD_HINT)
		say_what_to_do(teacher);
	else if (last && (word == WORD_PLAY || word == WORD_NEXT || command.type == COMMAND_NOTHING))
		return -1;
	else if (word == WORD_NEXT || command.type == COMMAND_NOTHING)
		go_on(teacher);
	else if (command.type == COMMAND_QUIT)
		return 0;
	else
		obey(teacher, &command);
	return 1;
}

void lesson_goodbye(FILE *out, const struct lesson_run *run)
{
	const char *name = run->lesson->name;
	if (run->at > 0 && !lesson_is_last(run))
		fprintf(out, _("To continue from here: medici tutorial %s --step %d\n"), name, run->at + 1);
	fprintf(out, _("All the rules: medici rules %s. A game: medici play --game %s\n"), name, name);
}

int lesson_plain(struct lesson_run *run, const struct lesson *lesson, int step, FILE *in, FILE *out)
{
	struct teacher teacher = {.run = run, .in = in, .out = out};
	struct lesson_view view = {hear, follow, restart, &teacher};
	int going = 1;
	fprintf(out, "%s\n", _("Enter goes on, back goes back, help lists the commands, quit leaves."));
	lesson_start(run, lesson, &view);
	lesson_go_to(run, step);
	say_step(&teacher);
	while (going == 1) {
		prompt(&teacher);
		going = listen(&teacher);
	}
	fprintf(out, "\n");
	if (going == 0)
		lesson_goodbye(out, run);
	return going < 0;
}
