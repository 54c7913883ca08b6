#include "puzzle_plain.h"

#include "lang/lang.h"
#include "lang/layout.h"
#include "plain/ask.h"
#include "session/settings.h"
#include "text/command.h"
#include "text/puzzle_text.h"
#include "text/show.h"

struct asking {
	struct puzzling *puzzling;
	FILE *in, *out;
};

enum next { NEXT_QUESTION, NEXT_PUZZLE, NEXT_AGAIN, NEXT_LEAVE };

/* ---- The question ---- */

static void show(const struct asking *a)
{
	const struct puzzling *p = a->puzzling;
	(settings_get()->sentences ? show_sentences : show_table)(a->out, &p->header, &p->puzzle.game);
	ask_describe(a->out, &p->header, &p->puzzle.game);
}

static void print_choices(const struct asking *a)
{
	for (int k = 0; k < a->puzzling->puzzle.count; k++)
		fprintf(a->out, "  %d  %s\n", k + 1, puzzle_choice(&a->puzzling->puzzle, k, 1).text);
}

static void print_title(const struct asking *a)
{
	const struct puzzling *p = a->puzzling;
	fprintf(a->out, "\n");
	fprintf(a->out, p->daily ? _("Puzzle %d of %d, the puzzle of the day\n") : _("Puzzle %d of %d\n"), p->at + 1,
			p->count);
	fprintf(a->out,
			p->puzzle.game.kind == MEDICI_CARD ? _("The card game, %d players, day %d of %d.\n")
											   : _("The board game, %d players, day %d of %d.\n"),
			p->header.setup.players, medici_day(&p->puzzle.game), MEDICI_DAYS);
}

static void ask(const struct asking *a)
{
	print_title(a);
	show(a);
	fprintf(a->out, "%s\n", puzzle_question(&a->puzzling->puzzle).text);
	print_choices(a);
}

static void help(const struct asking *a)
{
	ask_help_line(a->out, "1, 2, 3", _("choose; the move itself, as in medici play, does the same"));
	ask_help_line(a->out, _("hint"), _("what the puzzle is about"));
	ask_help_line(a->out, _("solution"), _("give up, and see the right choice"));
	ask_help_line(a->out, command_word(VERB_SHOW).text, _("show the whole table"));
	ask_help_line(a->out, command_word(VERB_UNSEEN).text, _("what nobody has seen yet"));
	ask_help_line(a->out, command_word(VERB_QUIT).text, _("leave; what you solved is kept"));
	show_legend(a->out, (enum medici_kind)a->puzzling->puzzle.game.kind);
}

/* ---- The answer ---- */

static void print_verdict(const struct asking *a, int shown)
{
	const struct puzzling *p = a->puzzling;
	struct error warning;
	puzzling_answer(a->puzzling, shown, &warning);
	layout_paragraph(a->out, puzzle_verdict(&p->puzzle, shown).text, 0, 0);
	puzzle_print_answer(a->out, &p->puzzle, shown);
	puzzle_print_progress(a->out, p->entry, p->count, &p->progress, p->today);
	if (warning.text[0])
		layout_paragraph(a->out, warning.text, 0, 0);
}

/* Returns the place of an action among the choices shown, or -1. */
static int find_choice(const struct puzzle *puzzle, struct medici_action action)
{
	int order[PUZZLE_CHOICES_MAX];
	puzzle_order(puzzle, order);
	for (int k = 0; k < puzzle->count; k++) {
		const struct medici_action *each = &puzzle->choice[order[k]].action;
		if (each->type == action.type && each->amount == action.amount && each->places == action.places)
			return k;
	}
	return -1;
}

/* Returns the choice that the line names, by its number or as a move; -1 for none. */
static int choice_of(const struct asking *a, const char *line)
{
	const struct puzzle *puzzle = &a->puzzling->puzzle;
	struct command_line typed = command_split(line);
	long number = typed.count == 1 ? command_number(typed.word[0]) : -1;
	if (number >= 1 && number <= puzzle->count)
		return (int)number - 1;
	if (number >= 0)
		return -1;
	struct command command = command_parse(line, (enum medici_kind)puzzle->game.kind);
	return command.type == COMMAND_ACTION ? find_choice(puzzle, command.action) : -1;
}

/* ---- What is typed ---- */

enum own_word { WORD_HINT, WORD_SOLUTION, WORD_AGAIN, WORD_NEXT, WORDS };

/* Returns a word of the puzzles, in the chosen language or in English; -1 for none. */
static int own_word(const char *line)
{
	static const char *const english[WORDS] = {"hint|h", "solution|s", "again|a", "next|n"};
	const char *const here[WORDS] = {C_("command", "hint|h"), C_("command", "solution|s"), C_("command", "again|a"),
									 C_("command", "next|n")};
	int word = command_choice(line, here, WORDS);
	return word >= 0 ? word : command_choice(line, english, WORDS);
}

/* Handles everything that is no answer. */
static enum next obey(const struct asking *a, const char *line)
{
	const struct puzzle *puzzle = &a->puzzling->puzzle;
	struct command command = command_parse(line, (enum medici_kind)puzzle->game.kind);
	switch (command.type) {
	case COMMAND_QUIT:
		return NEXT_LEAVE;
	case COMMAND_SHOW:
		show(a);
		print_choices(a);
		break;
	case COMMAND_UNSEEN:
		show_unseen(a->out, &puzzle->game);
		break;
	case COMMAND_HELP:
		help(a);
		break;
	default:
		fprintf(a->out, _("Type a number from 1 to %d; help lists what else there is.\n"), puzzle->count);
		break;
	}
	return NEXT_QUESTION;
}

/* Handles a line that was typed at the question. After the verdict returns NEXT_PUZZLE. */
static enum next take_line(const struct asking *a, const char *line)
{
	int choice = choice_of(a, line), word = choice < 0 ? own_word(line) : -1;
	if (choice >= 0 || word == WORD_SOLUTION) {
		print_verdict(a, choice);
		return NEXT_PUZZLE;
	}
	if (word != WORD_HINT)
		return obey(a, line);
	fprintf(a->out, _("It is about: %s.\n"), puzzle_themes(&a->puzzling->puzzle).text);
	return NEXT_QUESTION;
}

/* Asks until the puzzle is answered or left. */
static enum next answer(const struct asking *a)
{
	char line[ASK_LINE];
	enum next next = NEXT_QUESTION;
	while (next == NEXT_QUESTION) {
		ask_drop_early(a->in);
		fprintf(a->out, _("1 to %d, hint, solution, help or quit > "), a->puzzling->puzzle.count);
		fflush(a->out);
		enum ask_answer read = ask_read(a->in, a->out, line);
		if (read == ASK_ENDED)
			next = NEXT_LEAVE;
		else if (read == ASK_READ)
			next = take_line(a, line);
	}
	return next;
}

/* Asks what to do after a verdict. */
static enum next ask_next(const struct asking *a)
{
	char line[ASK_LINE];
	for (;;) {
		fprintf(a->out, _("Enter: next puzzle; again; quit > "));
		fflush(a->out);
		enum ask_answer read = ask_read(a->in, a->out, line);
		if (read == ASK_ENDED)
			return NEXT_LEAVE;
		int word = read == ASK_READ ? own_word(line) : -1;
		enum command_type type = command_parse(line, MEDICI_BOARD).type;
		if (word == WORD_NEXT || (read == ASK_READ && type == COMMAND_NOTHING))
			return NEXT_PUZZLE;
		if (word == WORD_AGAIN)
			return NEXT_AGAIN;
		if (read == ASK_READ && type == COMMAND_QUIT)
			return NEXT_LEAVE;
	}
}

void puzzle_plain(struct puzzling *puzzling, FILE *in, FILE *out)
{
	const struct asking a = {puzzling, in, out};
	enum next next = NEXT_PUZZLE;
	while (next != NEXT_LEAVE) {
		ask(&a);
		next = answer(&a);
		if (next == NEXT_PUZZLE)
			next = ask_next(&a);
		if (next == NEXT_PUZZLE)
			puzzling_open_next(puzzling);
	}
	fprintf(out, "\n");
}
