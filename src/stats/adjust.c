#include "adjust.h"

void adjust_add(struct adjust *adjust, double result, const double luck[ADJUST_TERMS])
{
	struct adjust_sums *sums = &adjust->fold[adjust->count++ % ADJUST_FOLDS];
	sums->count++;
	sums->y += result;
	sums->yy += result * result;
	for (int i = 0; i < ADJUST_TERMS; i++) {
		sums->x[i] += luck[i];
		sums->xy[i] += luck[i] * result;
		for (int k = 0; k < ADJUST_TERMS; k++)
			sums->xx[i][k] += luck[i] * luck[k];
	}
}

static void add_sums(struct adjust_sums *into, const struct adjust_sums *more)
{
	into->count += more->count;
	into->y += more->y;
	into->yy += more->yy;
	for (int i = 0; i < ADJUST_TERMS; i++) {
		into->x[i] += more->x[i];
		into->xy[i] += more->xy[i];
		for (int k = 0; k < ADJUST_TERMS; k++)
			into->xx[i][k] += more->xx[i][k];
	}
}

/* Solves a x = b, whose matrix is symmetric and not negative, by Cholesky's method
 * without roots, LDL': the diagonal of `lower` has D. A term that depends on the ones
 * before it, as one that is always 0 does, gets the weight 0. */
static void solve(double a[ADJUST_TERMS][ADJUST_TERMS], const double *b, double *x)
{
	double lower[ADJUST_TERMS][ADJUST_TERMS] = {{0}}, half[ADJUST_TERMS];
	for (int i = 0; i < ADJUST_TERMS; i++) {
		double pivot = a[i][i];
		half[i] = b[i];
		for (int k = 0; k < i; k++) {
			pivot -= lower[i][k] * lower[i][k] * lower[k][k];
			half[i] -= lower[i][k] * lower[k][k] * half[k];
		}
		lower[i][i] = pivot > 1e-9 * a[i][i] ? pivot : 0;
		half[i] = lower[i][i] > 0 ? half[i] / lower[i][i] : 0;
		for (int row = i + 1; row < ADJUST_TERMS; row++) {
			double sum = a[row][i];
			for (int k = 0; k < i; k++)
				sum -= lower[row][k] * lower[i][k] * lower[k][k];
			lower[row][i] = lower[i][i] > 0 ? sum / lower[i][i] : 0;
		}
	}
	for (int i = ADJUST_TERMS - 1; i >= 0; i--) {
		x[i] = half[i];
		for (int row = i + 1; row < ADJUST_TERMS; row++)
			x[i] -= lower[row][i] * x[row];
	}
}

/* Writes the weights of the luck by all observations but those of a fold. */
static void weigh(const struct adjust *adjust, int fold, double weight[ADJUST_TERMS])
{
	struct adjust_sums sums = {0};
	double matrix[ADJUST_TERMS][ADJUST_TERMS], right[ADJUST_TERMS];
	for (int i = 0; i < ADJUST_FOLDS; i++)
		if (i != fold)
			add_sums(&sums, &adjust->fold[i]);
	double prior = sums.count > 0 ? ADJUST_PRIOR / sums.count : 0, mean = sums.count > 0 ? sums.y / sums.count : 0;
	for (int i = 0; i < ADJUST_TERMS; i++) {
		right[i] = sums.xy[i] - mean * sums.x[i];
		for (int k = 0; k < ADJUST_TERMS; k++) {
			matrix[i][k] = sums.xx[i][k] * (1 + prior);
			right[i] += sums.xx[i][k] * prior;
		}
	}
	solve(matrix, right, weight);
}

void adjust_stats(const struct adjust *adjust, struct stats *stats)
{
	double sum = 0, squares = 0;
	for (int fold = 0; fold < ADJUST_FOLDS; fold++) {
		const struct adjust_sums *of = &adjust->fold[fold];
		double weight[ADJUST_TERMS];
		weigh(adjust, fold, weight);
		sum += of->y;
		squares += of->yy;
		for (int i = 0; i < ADJUST_TERMS; i++) {
			sum -= weight[i] * of->x[i];
			squares -= 2 * weight[i] * of->xy[i];
			for (int k = 0; k < ADJUST_TERMS; k++)
				squares += weight[i] * weight[k] * of->xx[i][k];
		}
	}
	stats->count = adjust->count;
	stats->mean = adjust->count ? sum / (double)adjust->count : 0;
	stats->squares = adjust->count ? squares - sum * stats->mean : 0;
	if (stats->squares < 0)
		stats->squares = 0;
}
