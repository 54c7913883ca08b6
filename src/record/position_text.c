/* A refused position as a sentence in the language of the process. */
#include <stdio.h>

#include "record/parse.h"
#include "record/position.h"

void position_fault_text(const struct position_fault *fault, char reason[POSITION_REASON_SIZE])
{
	char why[POSITION_REASON_SIZE / 2];
	snprintf(why, sizeof why, REC_(position_why_text(fault->why)), fault->arg[0], fault->arg[1], fault->arg[2]);
	snprintf(reason, POSITION_REASON_SIZE, REC_("character %d (%s): %s%s"), fault->at,
			 REC_(position_field_text(fault->field)), why, rec_rule(position_why_rule(fault->why)).text);
}
