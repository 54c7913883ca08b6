/* The analysis along a game: what is to be said after an event. */
#include <math.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "text/review_parts.h"

int review_percent(float chance)
{
	return (int)lround(review_points(chance));
}

/* ---- Decisions ---- */

void review_mark(char *text, size_t size, const struct analysis_step *step, int brief)
{
	char better[HINT_CHOICE];
	hint_choice(better, sizeof better, step->best, brief ? NULL : step->reach);
	/* lang: the grade (mistake, blunder, inaccuracy), its price, and the better choice: "mistake: 5.3 points; better:
	 * bid 9". */
	snprintf(text, size, _("%s: %s points; better: %s"), review_grade(step->grade),
			 lang_number("%.1f", review_points(step->error)).text, better);
}

void review_print_mark(FILE *out, const struct analysis_step *step, const struct medici_header *header)
{
	char text[REVIEW_MARK + REVIEW_REASON];
	review_mark(text, REVIEW_MARK, step, 0);
	size_t len = strlen(text);
	snprintf(text + len, sizeof text - len, ". ");
	review_reason(text + len + 2, sizeof text - len - 2, step, header);
	fprintf(out, "  ");
	layout_paragraph(out, text, 2, 4);
}

/* ---- Luck ---- */

int review_luck(char *text, size_t size, const float effect[MEDICI_SEATS_MAX], const struct medici_header *header)
{
	char list[REVIEW_LUCK] = "";
	size_t used = 0;
	for (int seat = 0; seat < header->setup.players; seat++)
		if (fabsf(effect[seat]) >= REVIEW_JUMP)
			used += (size_t)snprintf(list + used, sizeof list - used, "%s%s %s", used ? ", " : "",
									 header->player[seat].name, lang_number("%+.1f", review_points(effect[seat])).text);
	if (used == 0)
		return 0;
	/* lang: names with points: "luck: Anna +7.2, Bea -5.1 points". */
	snprintf(text, size, _("luck: %s points"), list);
	return 1;
}

void review_print_luck(FILE *out, const float effect[MEDICI_SEATS_MAX], const struct medici_header *header)
{
	char text[REVIEW_LUCK + 64];
	if (!review_luck(text, sizeof text, effect, header))
		return;
	fprintf(out, "  ");
	layout_paragraph(out, text, 2, 4);
}

/* ---- Chances ---- */

void review_print_chances(FILE *out, const float chance[MEDICI_SEATS_MAX], const struct medici_header *header)
{
	char list[REVIEW_LUCK] = "", text[REVIEW_LUCK + 64];
	size_t used = 0;
	for (int seat = 0; seat < header->setup.players; seat++)
		used += (size_t)snprintf(list + used, sizeof list - used, "%s%s %d%%", used ? ", " : "",
								 header->player[seat].name, review_percent(chance[seat]));
	/* lang: names with percents: "chances to win: Anna 34%, Bea 66%". */
	snprintf(text, sizeof text, _("chances to win: %s"), list);
	fprintf(out, "  ");
	layout_paragraph(out, text, 2, 4);
}
