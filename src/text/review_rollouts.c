#include "review_rollouts.h"

#include <math.h>

#include "analysis/report.h"
#include "lang/lang.h"
#include "lang/layout.h"
#include "text/hint.h"

enum { SURE = 2 /* standard errors */, NUMBER = 16, MEAN = 80 };

static double points(double chance)
{
	return 100 * chance;
}

/* "34.1 ± 1.2" */
static void mean_text(char *text, size_t size, const char *format, const struct stats *stats)
{
	struct lang_number mean = lang_number(format, points(stats->mean));
	snprintf(text, size, lang_plain_ascii() ? "%s +- %s" : "%s ± %s", mean.text,
			 lang_number("%.1f", points(rollouts_error(stats))).text);
}

static void choice_text(char *text, size_t size, const struct rollouts_decision *d, int k)
{
	uint8_t reach[MEDICI_GROUP_MAX] = {0};
	if (d->game.kind == MEDICI_CARD)
		medici_card_reach(&d->game.as.card, reach);
	hint_choice(text, size, d->choice[k], reach);
}

static void print_heading(FILE *out, const struct rollouts *all)
{
	fputc('\n', out);
	fprintf(out,
			P_("Checked by %ld rollout of each choice: percent won, and the standard error\n",
			   "Checked by %ld rollouts of each choice: percent won, and the standard error\n", all->rollouts),
			all->rollouts);
}

static void print_choice(FILE *out, const struct rollouts_decision *d, int k)
{
	char choice[HINT_CHOICE], mean[MEAN];
	choice_text(choice, sizeof choice, d, k);
	mean_text(mean, sizeof mean, "%.1f", &d->chance[k]);
	layout_right(out, mean, NUMBER);
	fprintf(out, "  %s\n", choice);
}

/* What the difference between the better choice and the one made says. */
static const char *verdict(const struct stats *behind)
{
	double error = rollouts_error(behind);
	if (fabs(behind->mean) <= SURE * error)
		return _("no difference that these rollouts could show");
	return behind->mean > 0 ? _("the rollouts confirm it")
							: _("the rollouts contradict it: the choice made was better");
}

void review_rollouts(FILE *out, const struct rollouts *all, const struct analysis_step *const *steps,
					 const struct medici_header *header, long line)
{
	if (all->decisions == 0)
		return;
	print_heading(out, all);
	for (int i = 0; i < all->decisions; i++) {
		const struct rollouts_decision *d = &all->decision[i];
		char difference[MEAN];
		fprintf(out, _("\nDay %d, line %ld: %s\n"), steps[i]->day, line + steps[i]->event,
				header->player[steps[i]->seat].name);
		for (int k = 0; k < d->count; k++)
			print_choice(out, d, k);
		mean_text(difference, sizeof difference, "%+.1f", &d->behind[1]);
		layout_right(out, difference, NUMBER);
		fprintf(out, "  %s\n", verdict(&d->behind[1]));
	}
}

void review_rollouts_position(FILE *out, const struct rollouts *all)
{
	print_heading(out, all);
	for (int k = 0; k < all->decision[0].count; k++) {
		const struct rollouts_decision *d = &all->decision[0];
		char choice[HINT_CHOICE], mean[MEAN], behind[MEAN];
		choice_text(choice, sizeof choice, d, k);
		mean_text(mean, sizeof mean, "%.1f", &d->chance[k]);
		mean_text(behind, sizeof behind, "%+.1f", &d->behind[k]);
		layout_right(out, mean, NUMBER);
		if (k == 0) {
			fprintf(out, "  %s\n", choice);
			continue;
		}
		fprintf(out, "  ");
		layout_column(out, choice, NUMBER);
		fprintf(out, _("  the first is better by %s\n"), behind);
	}
}

static void json_stats(FILE *out, const char *name, const struct stats *stats)
{
	fprintf(out, ",\"%s\":%.5f,\"%s_error\":%.5f", name, stats->mean, name, rollouts_error(stats));
}

void review_rollouts_json(FILE *out, const struct rollouts *all, const struct analysis_step *const *steps)
{
	fprintf(out, ",\"rollouts\":[");
	for (int i = 0; i < all->decisions; i++) {
		const struct rollouts_decision *d = &all->decision[i];
		fprintf(out, "%s{", i ? "," : "");
		if (steps)
			fprintf(out, "\"event\":%d,", steps[i]->event);
		fprintf(out, "\"count\":%llu,\"choices\":[", (unsigned long long)d->chance[0].count);
		for (int k = 0; k < d->count; k++) {
			char action[ANALYSIS_ACTION_MAX];
			analysis_report_action(action, sizeof action, d->choice[k]);
			fprintf(out, "%s%s", k ? "," : "", action);
			json_stats(out, "chance", &d->chance[k]);
			json_stats(out, "behind", &d->behind[k]);
			fputc('}', out);
		}
		fprintf(out, "]}");
	}
	fputc(']', out);
}
