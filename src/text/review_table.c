/* The analysis of many games: a table of players. */
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "text/review_parts.h"

enum { NAME = 17, NUMBER = REVIEW_NUMBER };

static struct review_player *find(struct review_table *table, const char *name)
{
	for (int i = 0; i < table->players; i++)
		if (strcmp(table->player[i].name, name) == 0)
			return &table->player[i];
	struct review_player *more =
		(struct review_player *)realloc(table->player, sizeof *more * ((size_t)table->players + 1));
	if (!more)
		return NULL;
	table->player = more;
	more += table->players++;
	memset(more, 0, sizeof *more);
	snprintf(more->name, sizeof more->name, "%s", name);
	return more;
}

int review_add(struct review_table *table, const struct analysis *a, const struct medici_header *header)
{
	for (int seat = 0; seat < header->setup.players; seat++) {
		const struct analysis_seat *s = &a->seat[seat];
		const struct medici_player *who = &header->player[seat];
		/* Copies of a bot are one player: they have the same name but for a number. */
		struct review_player *player = find(table, who->bot[0] ? who->bot : who->name);
		if (!player)
			return -1;
		player->games++;
		player->decisions += s->decisions;
		for (int grade = 0; grade < ANALYSIS_GRADES; grade++)
			player->grade[grade] += s->grade[grade];
		player->start += (double)s->start;
		player->result += (double)s->result;
		player->luck += (double)s->luck;
		player->own += (double)s->own;
		player->others += (double)s->others;
		player->residual += (double)s->residual;
		player->error += (double)s->error;
		player->scaled += (double)s->scaled;
	}
	table->games++;
	return 0;
}

static void print_number(FILE *out, const char *format, double number)
{
	layout_right(out, lang_number(format, number).text, NUMBER);
}

static double accuracy(const struct review_player *p)
{
	struct analysis_seat sums = {0};
	sums.scaled = (float)(p->scaled / (p->decisions ? p->decisions : 1));
	sums.decisions = 1;
	return (double)analysis_accuracy(&sums);
}

void review_print(FILE *out, const struct review_table *table)
{
	const char *const skill[] = {_("games"),    _("accuracy"), _("error"), C_("analysis", "inaccur."),
								 _("mistakes"), _("blunders")};
	const char *const sums[] = {_("result"), _("luck"), _("own"), _("others'"), _("residual"), _("adjusted")};
	fprintf(out, P_("%d game\n", "%d games\n", table->games), table->games);
	fputc('\n', out);
	layout_paragraph(
		out, _("How well everybody decided; the error is that of a decision, in points of the chance to win"), 0, 0);
	review_heads(out, NAME, skill, 6);
	for (int i = 0; i < table->players; i++) {
		const struct review_player *p = &table->player[i];
		layout_column(out, p->name, NAME);
		fprintf(out, "%*d", NUMBER, p->games);
		print_number(out, "%.0f%%", accuracy(p));
		print_number(out, "%.2f", 100 * p->error / (p->decisions ? p->decisions : 1));
		for (int grade = ANALYSIS_INACCURACY; grade < ANALYSIS_GRADES; grade++)
			fprintf(out, "%*d", NUMBER, p->grade[grade]);
		fputc('\n', out);
	}
	fputc('\n', out);
	layout_paragraph(out, _("Where the results come from, in points of the chance to win, mean of a game"), 0, 0);
	review_heads(out, NAME, sums, 6);
	for (int i = 0; i < table->players; i++) {
		const struct review_player *p = &table->player[i];
		double each = 100.0 / p->games;
		layout_column(out, p->name, NAME);
		print_number(out, "%.1f", each * p->result);
		print_number(out, "%+.1f", each * p->luck);
		print_number(out, "%+.1f", each * p->own);
		print_number(out, "%+.1f", each * p->others);
		print_number(out, "%+.1f", each * p->residual);
		print_number(out, "%.1f", each * (p->result - p->luck));
		fputc('\n', out);
	}
}

void review_free(struct review_table *table)
{
	free(table->player);
	memset(table, 0, sizeof *table);
}
