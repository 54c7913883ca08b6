/* A position as the evaluator sees it: everybody's chances, and the choices of the seat to decide. */
#include "analysis/report.h"
#include "lang/lang.h"
#include "lang/layout.h"
#include "text/hint.h"
#include "text/review.h"

enum { NAME = 10, NUMBER = 10 };

static void print_seats(FILE *out, const struct value *value, int players)
{
	fprintf(out, "%*s", NAME, "");
	layout_right(out, _("chance"), NUMBER);
	layout_right(out, _("lead"), NUMBER);
	fputc('\n', out);
	for (int seat = 0; seat < players; seat++) {
		char name[32];
		snprintf(name, sizeof name, _("seat %d"), seat);
		layout_column(out, name, NAME);
		layout_right(out, lang_number("%.1f%%", 100 * (double)value->chance[seat]).text, NUMBER);
		layout_right(out, lang_number("%+.1f", (double)value->lead[seat]).text, NUMBER);
		fputc('\n', out);
	}
}

void review_position(FILE *out, const struct study *study, const struct medici_game *game)
{
	char name[ANALYSIS_NAME_SIZE];
	uint8_t reach[MEDICI_GROUP_MAX] = {0};
	int turn = medici_turn(game), shown = study->count < REVIEW_CHOICES ? study->count : (int)REVIEW_CHOICES;
	analysis_name(name);
	fprintf(out, _("Everybody's chance to win, and lead in florins over the others' mean; evaluator %s\n"), name);
	print_seats(out, &study->value, medici_players(game));
	if (study->count == 0)
		return;
	if (game->kind == MEDICI_CARD)
		medici_card_reach(&game->as.card, reach);
	fputc('\n', out);
	fprintf(out, _("The choices of seat %d, the best first\n"), turn);
	for (int k = 0; k < shown; k++) {
		char choice[HINT_CHOICE];
		hint_choice(choice, sizeof choice, study->choice[k].action, reach);
		layout_right(out, lang_number("%.1f%%", 100 * (double)study->choice[k].value.chance[turn]).text, NUMBER);
		fprintf(out, "  %s\n", choice);
	}
	if (shown < study->count)
		fprintf(out, P_("and %d more that is not better\n", "and %d more that are not better\n", study->count - shown),
				study->count - shown);
}
