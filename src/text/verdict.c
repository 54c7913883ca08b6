#include "verdict.h"

#include <stdio.h>

#include <math.h>

#include "lang/lang.h"
#include "text/hint.h"
#include "text/words.h"

const char *verdict_grade(int grade)
{
	return grade == ANALYSIS_BLUNDER ? _("blunder") : grade == ANALYSIS_MISTAKE ? _("mistake") : _("inaccuracy");
}

/* Why the bid is wrong, or why it is wrong to pass. */
static void bid_reason(char *text, size_t size, const struct analysis_step *step)
{
	int best = step->best.amount, limit = step->limit;
	if (step->played.type == MEDICI_PASS)
		snprintf(text, size,
				 P_("A bid is better than passing up to %d florin.", "A bid is better than passing up to %d florins.",
					limit),
				 limit);
	else if (limit == 0)
		snprintf(text, size, "%s", _("No bid is better than passing."));
	else if (step->played.amount > limit)
		snprintf(text, size, P_("Above %d florin passing is better.", "Above %d florins passing is better.", limit),
				 limit);
	else if (best < step->played.amount)
		snprintf(text, size, "%s", _("A lower bid is enough."));
	else
		snprintf(text, size, "%s", _("A higher bid keeps others away, or makes them pay more."));
}

void verdict_reason(char *text, size_t size, const struct analysis_step *step)
{
	switch (step->best.type) {
	case MEDICI_BID:
	case MEDICI_PASS:
		bid_reason(text, size, step);
		break;
	case MEDICI_OFFER:
		snprintf(text, size, "%s", _("The group sells better as it is."));
		break;
	case MEDICI_DRAW:
		snprintf(text, size, "%s", _("Another lot promises more."));
		break;
	case MEDICI_REVEAL:
		snprintf(text, size, "%s", _("Another card promises more."));
		break;
	default:
		snprintf(text, size, "%s",
				 step->played.type == MEDICI_REVEAL
					 ? _("The cards within reach are better than what a new one promises.")
					 : _("These cards are worth more to the ship and the warehouse."));
	}
}

/* ---- The tutor ---- */

/* Chances of a few percent need a decimal place; others are easier to read without one. The cost is the difference of
 * what is printed. */
static void cost(char *text, size_t size, const struct analysis_step *step)
{
	int places = step->error < 0.03f, florins = (int)lround((double)step->florins);
	double unit = places ? 1000 : 100, shown = places ? 10 : 1;
	double better = round(unit * (double)step->better.chance[step->seat]);
	double made = round(unit * (double)step->value.chance[step->seat]);
	const struct lang_number lost = lang_number(places ? "%.1f" : "%.0f", (better - made) / shown);
	const struct lang_number before = lang_number(places ? "%.1f" : "%.0f", better / shown);
	const struct lang_number after = lang_number(places ? "%.1f" : "%.0f", made / shown);
	if (florins > 0)
		snprintf(text, size, _("This costs %s points of your chance to win (%s%% instead of %s%%), and about %s."),
				 lost.text, after.text, before.text, words_count(florins, "florin").text);
	else
		snprintf(text, size, _("This costs %s points of your chance to win (%s%% instead of %s%%)."), lost.text,
				 after.text, before.text);
}

void verdict_warning(char *text, size_t size, const struct analysis_step *step)
{
	char played[HINT_CHOICE], better[HINT_CHOICE], why[VERDICT_REASON], price[VERDICT_REASON];
	hint_choice(played, sizeof played, step->played, step->reach);
	hint_choice(better, sizeof better, step->best, step->reach);
	verdict_reason(why, sizeof why, step);
	cost(price, sizeof price, step);
	/* lang: "bid 12: blunder. This costs ... points." and on the next line "Better: pass. No bid is better than
	 * passing." */
	snprintf(text, size, _("%s: %s. %s\nBetter: %s. %s"), played, verdict_grade(step->grade), price, better, why);
}

const char *verdict_level(enum tutor_level level)
{
	return level == TUTOR_OFF      ? _("The tutor is off.")
		   : level == TUTOR_GENTLE ? _("The tutor is gentle: it warns before a blunder.")
								   : _("The tutor is strict: it warns before every mistake.");
}

void verdict_sum(char *text, size_t size, int warned, int heeded)
{
	snprintf(text, size, _("Warnings of the tutor: %d, heeded: %d."), warned, heeded);
}
