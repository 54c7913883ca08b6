/* What the reports of the analysis share. */
#ifndef TEXT_REVIEW_PARTS_H
#define TEXT_REVIEW_PARTS_H

#include "text/review.h"

enum { REVIEW_NUMBER = 10 /* columns of a number */ };

/* Prints the heads of a table above columns of numbers; `name` columns before them are left free. */
void review_heads(FILE *out, int name, const char *const *heads, int count);
/* A chance as points: hundredths. */
double review_points(float chance);
/* The word for a grade, from an inaccuracy on. */
const char *review_grade(int grade);

#endif
