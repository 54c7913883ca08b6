#include "verdict.h"

#include <stdio.h>

#include "lang/lang.h"

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
