#include "puzzle_text.h"

#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "puzzle/judge.h"
#include "record/position.h"
#include "text/hint.h"
#include "text/verdict.h"

/* ---- The question ---- */

void puzzle_header(const struct puzzle *puzzle, struct medici_header *header)
{
	memset(header, 0, sizeof *header);
	position_setup(&puzzle->game, &header->setup);
	for (int seat = 0; seat < header->setup.players; seat++)
		header->player[seat].name[0] = (char)('A' + seat);
}

struct puzzle_words puzzle_question(const struct puzzle *puzzle)
{
	struct puzzle_words words;
	snprintf(words.text, sizeof words.text, _("You are %c. Which choice is best?"), 'A' + medici_turn(&puzzle->game));
	return words;
}

static struct puzzle_words action_words(const struct puzzle *puzzle, struct medici_action action, int whole)
{
	struct puzzle_words words;
	uint8_t reach[MEDICI_GROUP_MAX] = {0};
	if (puzzle->game.kind == MEDICI_CARD)
		medici_card_reach(&puzzle->game.as.card, reach);
	hint_choice(words.text, sizeof words.text, action, reach);
	if (!whole && action.type == MEDICI_TAKE)
		words.text[strcspn(words.text, ":")] = '\0';
	return words;
}

/* Returns the choice that is the k-th one shown. */
static const struct puzzle_choice *shown_choice(const struct puzzle *puzzle, int k)
{
	int order[PUZZLE_CHOICES_MAX];
	puzzle_order(puzzle, order);
	return &puzzle->choice[order[k]];
}

struct puzzle_words puzzle_choice(const struct puzzle *puzzle, int k, int whole)
{
	return action_words(puzzle, shown_choice(puzzle, k)->action, whole);
}

struct puzzle_words puzzle_themes(const struct puzzle *puzzle)
{
	struct puzzle_words words = {""};
	size_t len = 0;
	for (int theme = 0; theme < PUZZLE_THEMES; theme++)
		if (puzzle->themes >> theme & 1)
			len += (size_t)snprintf(words.text + len, sizeof words.text - len, "%s%s", len ? ", " : "",
									_(puzzle_theme_name((enum puzzle_theme)theme)));
	return words;
}

/* ---- The verdict ---- */

static double percent(int thousandths)
{
	return thousandths / 10.0;
}

struct puzzle_words puzzle_verdict(const struct puzzle *puzzle, int shown)
{
	struct puzzle_words words;
	const struct puzzle_choice *right = &puzzle->choice[0], *chosen = shown < 0 ? NULL : shown_choice(puzzle, shown);
	if (chosen == right)
		snprintf(words.text, sizeof words.text, "%s", _("Right."));
	else if (chosen)
		snprintf(words.text, sizeof words.text, _("Wrong: it costs %s points."),
				 lang_number("%.1f", percent(right->chance - chosen->chance)).text);
	else
		snprintf(words.text, sizeof words.text, _("Best is: %s."), action_words(puzzle, right->action, 0).text);
	return words;
}

/* Why the right choice is better than this one. */
static void print_reason(FILE *out, const struct puzzle *puzzle, int shown)
{
	struct puzzle_judging *work = (struct puzzle_judging *)malloc(sizeof *work);
	struct analysis_step step;
	char why[VERDICT_REASON];
	if (!work)
		return;
	puzzle_judge(work, puzzle, shown, &step);
	free(work);
	verdict_reason(why, sizeof why, &step);
	layout_paragraph(out, why, 0, 0);
}

void puzzle_print_answer(FILE *out, const struct puzzle *puzzle, int shown)
{
	const struct puzzle_choice *chosen = shown < 0 ? NULL : shown_choice(puzzle, shown);
	fprintf(out, "%s\n", _("The chance to win after each choice:"));
	for (int k = 0; k < puzzle->count; k++) {
		const struct puzzle_choice *choice = shown_choice(puzzle, k);
		const char *mark = choice == &puzzle->choice[0] ? _("right") : choice == chosen ? _("yours") : "";
		layout_right(out, lang_number("%.1f%%", percent(choice->chance)).text, 7);
		fprintf(out, "  %d %s%s%s%s\n", k + 1, action_words(puzzle, choice->action, 1).text, *mark ? "  (" : "", mark,
				*mark ? ")" : "");
	}
	print_reason(out, puzzle, shown);
	fprintf(out, _("Level %d of %d; %s.\n"), puzzle->level, PUZZLE_LEVELS, puzzle_themes(puzzle).text);
}

/* ---- Progress ---- */

void puzzle_print_progress(FILE *out, const struct puzzle_entry *list, int count,
						   const struct puzzle_progress *progress, int32_t today)
{
	static const struct puzzle_filter any = {-1, 0, -1};
	fprintf(out, _("Solved: %d of %d; failed: %d.\n"), puzzle_count_results(list, count, &any, PUZZLE_SOLVED), count,
			puzzle_count_results(list, count, &any, PUZZLE_FAILED));
	fprintf(out, _("In a row: %d, at most %d. Days in a row: %d, at most %d.\n"), progress->streak, progress->best,
			puzzle_day_streak(progress, today), progress->day_longest);
	fprintf(out, _("Your level: %s.\n"), lang_number("%.1f", progress->rating / 100.0).text);
}

static void print_row(FILE *out, const char *name, const char *word, const struct puzzle_entry *list, int count,
					  const struct puzzle_filter *filter)
{
	fprintf(out, "  ");
	layout_column(out, name, 26);
	fprintf(out, " ");
	layout_column(out, word, 10);
	fprintf(out, "%8d%8d%8d\n", puzzle_count_results(list, count, filter, -1),
			puzzle_count_results(list, count, filter, PUZZLE_SOLVED),
			puzzle_count_results(list, count, filter, PUZZLE_FAILED));
}

static void print_head(FILE *out, const char *name, const char *flag)
{
	layout_column(out, name, 29);
	layout_column(out, flag, 10);
	layout_right(out, _("puzzles"), 8);
	layout_right(out, _("solved"), 8);
	layout_right(out, _("failed"), 8);
	fputc('\n', out);
}

void puzzle_print_list(FILE *out, const struct puzzle_entry *list, int count)
{
	const char *const kinds[] = {_("The board game"), _("The card game")}, *const words[] = {"board", "card"};
	print_head(out, _("Game"), "--game");
	for (int kind = 0; kind < 2; kind++) {
		struct puzzle_filter filter = {kind, 0, -1};
		print_row(out, kinds[kind], words[kind], list, count, &filter);
	}
	print_head(out, _("Level"), "--level");
	for (int level = 1; level <= PUZZLE_LEVELS; level++) {
		struct puzzle_filter filter = {-1, level, -1};
		char word[16];
		snprintf(word, sizeof word, "%d", level);
		print_row(out, level == 1 ? _("easy") : level == PUZZLE_LEVELS ? _("hard") : "", word, list, count, &filter);
	}
	print_head(out, _("Theme"), "--theme");
	for (int theme = 0; theme < PUZZLE_THEMES; theme++) {
		struct puzzle_filter filter = {-1, 0, theme};
		print_row(out, _(puzzle_theme_name((enum puzzle_theme)theme)), puzzle_theme_word((enum puzzle_theme)theme),
				  list, count, &filter);
	}
}
