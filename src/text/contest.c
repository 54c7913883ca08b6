#include "text/contest_parts.h"

#include <jansson.h>
#include <math.h>

#include "lang/lang.h"
#include "lang/layout.h"

double contest_par(const struct contest *contest)
{
	return 1.0 / contest->arena.setup.players;
}

static const char *edition_of(const struct contest *contest)
{
	return medici_edition(contest->arena.setup.edition)->name;
}

/* ---- Names ---- */

enum { HEAD = 5 /* characters of a long name before the dots: "exec:" */ };

void contest_label(const struct contest *contest, int entry, int longest, char label[CONTEST_LABEL_SIZE])
{
	const char *name = contest->arena.field.entry[entry].name, *end = name;
	int width = layout_width(name), step;
	if (width <= longest) {
		snprintf(label, CONTEST_LABEL_SIZE, "%s", name);
		return;
	}
	for (int over = width - (longest - HEAD - 3); over > 0; over -= step)
		end += layout_character(end, &step);
	snprintf(label, CONTEST_LABEL_SIZE, "%.*s...%s", HEAD, name, end);
}

void contest_name(const struct contest *contest, int entry)
{
	char label[CONTEST_LABEL_SIZE];
	contest_label(contest, entry, CONTEST_COLUMN - 1, label);
	layout_column(contest->report, label, CONTEST_COLUMN);
}

/* ---- Text ---- */

void contest_heading(const struct contest *contest)
{
	const struct medici_setup *setup = &contest->arena.setup;
	char seed[2 * MEDICI_SEED_SIZE + 1];
	unsigned long long deals = contest->result.deals, games = contest->result.games;
	medici_hex(contest->arena.seed, MEDICI_SEED_SIZE, seed);
	if (setup->kind == MEDICI_CARD)
		fprintf(contest->report,
				P_("%llu deal of the card game, %d players; games: %llu\n",
				   "%llu deals of the card game, %d players; games: %llu\n", deals),
				deals, setup->players, games);
	else
		fprintf(contest->report,
				P_("%llu deal of the board game, %d players, edition %s; games: %llu\n",
				   "%llu deals of the board game, %d players, edition %s; games: %llu\n", deals),
				deals, setup->players, edition_of(contest), games);
	fprintf(contest->report, _("seed %s\n\n"), seed);
}

/* Prints a time. A program that failed at once in every seat has made no decision. */
static void print_time(FILE *to, double ns)
{
	if (ns <= 0)
		fprintf(to, "%14s", "-");
	else if (ns < 999500)
		fprintf(to, "%11s us", lang_number("%.2f", ns / 1e3).text);
	else
		fprintf(to, "%11s ms", lang_number("%.2f", ns / 1e6).text);
}

static double mean_time(const struct stats_times *times)
{
	return times->count ? (double)times->sum / (double)times->count : 0;
}

static void print_losses(const struct contest *contest)
{
	const struct arena_result *result = &contest->result;
	for (int i = 0; i < contest->arena.field.count; i++)
		if (result->lost[i].count > 0)
			fprintf(contest->report,
					_("\nThe program of %s failed in %llu of its %llu seats, where %s took over; the "
					  "first time: %s\n"),
					contest->arena.field.entry[i].name, (unsigned long long)result->lost[i].count,
					(unsigned long long)result->seats[i], bot_random.name, result->lost[i].loss.here);
}

/* Prints the whole names of those that are shortened in the tables. */
static void print_long_names(const struct contest *contest)
{
	for (int i = 0; i < contest->arena.field.count; i++) {
		const char *name = contest->arena.field.entry[i].name;
		char label[CONTEST_LABEL_SIZE];
		if (layout_width(name) < CONTEST_COLUMN)
			continue;
		contest_label(contest, i, CONTEST_COLUMN - 1, label);
		fprintf(contest->report, "%s: %s\n", label, name);
	}
}

void contest_share(const struct contest *contest, int entry, struct stats *share)
{
	*share = contest->result.share[entry];
	if (contest->arena.adjust)
		adjust_stats(&contest->result.adjusted[entry], share);
}

double contest_worth(const struct contest *contest, int entry, const struct stats *adjusted)
{
	return adjusted->count > 1 && adjusted->squares > 0 ? contest->result.share[entry].squares / adjusted->squares : 0;
}

/* Nanoseconds for a game. */
static double luck_time(const struct contest *contest)
{
	return (double)contest->result.luck_ns / (double)contest->result.games;
}

void contest_ending(const struct contest *contest)
{
	print_long_names(contest);
	print_losses(contest);
	fputc('\n', contest->report);
	layout_column(contest->report, _("time per decision"), CONTEST_COLUMN + 6); /* the first numbers are short */
	layout_right(contest->report, _("mean"), 14 - 6);
	layout_right(contest->report, _("median"), 14);
	layout_right(contest->report, _("99% within"), 14);
	fputc('\n', contest->report);
	for (int i = 0; i < contest->arena.field.count; i++) {
		const struct stats_times *times = &contest->result.times[i];
		contest_name(contest, i);
		print_time(contest->report, mean_time(times));
		print_time(contest->report, stats_time_below(times, 0.5));
		print_time(contest->report, stats_time_below(times, 0.99));
		fputc('\n', contest->report);
	}
	if (contest->arena.adjust) {
		layout_column(contest->report, _("luck of a game"), CONTEST_COLUMN);
		print_time(contest->report, luck_time(contest));
		fputc('\n', contest->report);
	}
	fprintf(contest->report, _("\n%s s, %s games/s\n"), lang_number("%.2f", contest->seconds).text,
			lang_rate((double)contest->result.games / contest->seconds).text);
}

void contest_par_row(const struct contest *contest, int width)
{
	layout_column(contest->report, _("par"), CONTEST_COLUMN);
	fprintf(contest->report, "%*s%%\n", width - 1, lang_number("%.1f", 100 * contest_par(contest)).text);
}

struct contest_title contest_plot_title(const struct contest *contest, const char *format)
{
	struct contest_title title;
	snprintf(title.text, sizeof title.text, format, contest->arena.setup.players,
			 (unsigned long long)contest->result.deals);
	return title;
}

/* ---- JSON ---- */

void contest_json_string(const struct contest *contest, const char *text)
{
	json_t *string = json_string(text);
	if (!string || json_dumpf(string, contest->report, JSON_ENCODE_ANY) != 0)
		fputs("null", contest->report);
	json_decref(string);
}

void contest_json_heading(const struct contest *contest)
{
	static const char *const ends[] = {"complete", "decided", "interrupted"};
	const struct medici_setup *setup = &contest->arena.setup;
	char seed[2 * MEDICI_SEED_SIZE + 1];
	int card = setup->kind == MEDICI_CARD;
	FILE *to = contest->report;
	medici_hex(contest->arena.seed, MEDICI_SEED_SIZE, seed);
	fprintf(to, "{\"contest\":\"%s\",\"game\":\"%s\",", contest->name, card ? "card" : "board");
	if (!card)
		fprintf(to, "\"edition\":\"%s\",", edition_of(contest));
	fprintf(to, "\"players\":%d,\"seed\":\"%s\",\n", setup->players, seed);
	fprintf(to, " \"deals\":%llu,\"games\":%llu,\"end\":\"%s\",\"par\":%.9g,\n",
			(unsigned long long)contest->result.deals, (unsigned long long)contest->result.games, ends[contest->end],
			contest_par(contest));
}

int contest_interval(const struct stats *stats, double least, double most, double *low, double *high)
{
	double margin = stats_margin(stats);
	*low = fmax(stats->mean - margin, least);
	*high = fmin(stats->mean + margin, most);
	return stats->count > 1;
}

static void json_stats(FILE *to, const char *name, const struct stats *stats, double least, double most)
{
	double low, high;
	fprintf(to, "\"%s\":{\"mean\":%.9g,", name, stats->mean);
	if (contest_interval(stats, least, most, &low, &high))
		fprintf(to, "\"low\":%.9g,\"high\":%.9g}", low, high);
	else
		fprintf(to, "\"low\":null,\"high\":null}");
}

static void json_losses(const struct contest *contest, int entry)
{
	const struct arena_losses *lost = &contest->result.lost[entry];
	fprintf(contest->report, ",\"lost\":{\"seats\":%llu,\"of\":%llu,\"first\":", (unsigned long long)lost->count,
			(unsigned long long)contest->result.seats[entry]);
	if (lost->count > 0)
		contest_json_string(contest, lost->loss.why);
	else
		fputs("null", contest->report);
	fputc('}', contest->report);
}

static void json_adjusted(const struct contest *contest, int entry)
{
	struct stats share;
	contest_share(contest, entry, &share);
	fputc(',', contest->report);
	json_stats(contest->report, "adjusted", &share, 0, 1);
	fprintf(contest->report, ",\"worth\":%.9g", contest_worth(contest, entry, &share));
}

void contest_json_bot(const struct contest *contest, int entry)
{
	FILE *to = contest->report;
	fputs("{\"name\":", to);
	contest_json_string(contest, contest->arena.field.entry[entry].name);
	fputc(',', to);
	json_stats(to, "share", &contest->result.share[entry], 0, 1);
	if (contest->arena.adjust)
		json_adjusted(contest, entry);
	fputc(',', to);
	json_stats(to, "florins", &contest->result.florins[entry], 0, HUGE_VAL);
	fputc(',', to);
	json_stats(to, "margin", &contest->result.margin[entry], -HUGE_VAL, HUGE_VAL);
	if (exec_command(contest->arena.field.entry[entry].bot))
		json_losses(contest, entry);
}

void contest_json_times(const struct contest *contest)
{
	FILE *to = contest->report;
	fprintf(to, " \"timing\":{\"seconds\":%.3f,\"decision_ns\":{", contest->seconds);
	for (int i = 0; i < contest->arena.field.count; i++) {
		const struct stats_times *times = &contest->result.times[i];
		fputs(i ? "," : "", to);
		contest_json_string(contest, contest->arena.field.entry[i].name);
		fprintf(to, ":{\"mean\":%.0f,\"median\":%.0f,\"p99\":%.0f}", mean_time(times), stats_time_below(times, 0.5),
				stats_time_below(times, 0.99));
	}
	fputc('}', to);
	if (contest->arena.adjust)
		fprintf(to, ",\"luck_ns\":%.0f", luck_time(contest));
	fprintf(to, "}}\n");
}
