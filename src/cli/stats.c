/* medici stats: how finished games went: tables and plots of text, JSON, or a picture. */
#include "cli/cli.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/report.h"
#include "arena/pool.h"
#include "session/save.h"
#include "session/tally_analysis.h"
#include "text/plot.h"

struct stats_options {
	const char *player, *svg;
	int json, analyze;
	long threads;
	int count; /* of the folders and files */
	char **paths;
};

/* ---- Reading ---- */

static void report_fault(void *context, const char *path, long line, const char *reason)
{
	const struct cli_io *io = (const struct cli_io *)context;
	if (line > 0)
		cli_fail(io, "%s:%ld: %s", path, line, reason);
	else
		cli_fail(io, "%s: %s", path, reason);
}

static int is_folder(const char *path)
{
	struct stat info;
	return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* The folder for games is empty before the first one. */
static int read_own(struct tally *tally, const struct cli_io *io)
{
	char folder[SAVE_PATH];
	struct error error;
	if (save_folder(folder, &error) != 0)
		return cli_fail(io, "%s", error.text);
	return is_folder(folder) && tally_folder(tally, folder) != 0 ? CLI_FAILED : CLI_OK;
}

static int read_all(struct tally *tally, const struct stats_options *options, const struct cli_io *io)
{
	int failed = 0;
	if (options->count == 0 && read_own(tally, io) != CLI_OK)
		return CLI_FAILED;
	for (int i = 0; i < options->count && !failed; i++) {
		const char *path = options->paths[i];
		if (strcmp(path, "-") == 0)
			failed = tally_stream(tally, io->in, _("standard input"));
		else
			failed = is_folder(path) ? tally_folder(tally, path) : tally_file(tally, path);
	}
	if (failed)
		return cli_fail(io, "out of memory, more than %d games or more than %d different names", TALLY_GAMES_MAX,
						TALLY_PLAYERS_MAX);
	return CLI_OK;
}

/* ---- The analysis ---- */

static void show_progress(void *context, int games)
{
	cli_progress_show((struct cli_progress *)context, (uint64_t)games);
}

static int analyse(struct tally *tally, const struct stats_options *options, const struct cli_io *io)
{
	struct cli_progress progress;
	const struct tally_work work = {options->threads, cli_interrupted(), show_progress, &progress};
	cli_progress_start(&progress, io->err, _("games"), (uint64_t)tally->games);
	int failed = tally_analyse(tally, &work);
	cli_progress_end(&progress);
	return failed ? cli_fail_start(io, failed) : CLI_OK;
}

/* ---- JSON ---- */

static void json_mean(json_t *object, const char *name, const struct stats *stats)
{
	json_object_set_new(object, name, stats->count > 0 ? json_real(stats->mean) : json_null());
}

/* A mean and half of its 95% interval, which takes two observations. */
static void json_range(json_t *object, const char *name, const struct stats *stats)
{
	char margin[32];
	snprintf(margin, sizeof margin, "%s_margin", name);
	json_mean(object, name, stats);
	json_object_set_new(object, margin, stats->count > 1 ? json_real(stats_margin(stats)) : json_null());
}

static void json_auctions(json_t *object, const struct tally_skill *skill)
{
	json_object_set_new(object, "auctions", json_integer((json_int_t)skill->price.count));
	json_mean(object, "price", &skill->price);
	json_mean(object, "worth", &skill->worth);
	json_range(object, "above", &skill->above);
}

static void json_skill(json_t *object, const struct tally_skill *skill, int kind)
{
	json_object_set_new(object, "analysed", json_integer((json_int_t)skill->accuracy.count));
	json_mean(object, "accuracy", &skill->accuracy);
	json_range(object, "luck", &skill->luck);
	json_range(object, "adjusted", &skill->adjusted);
	if (kind == MEDICI_BOARD)
		json_auctions(object, skill);
}

static json_t *json_row(const struct tally *tally, int player, const struct tally_row *row)
{
	double n = (double)row->florins.count;
	return json_pack("{s:s, s:b, s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "name", tally->player[player].name,
					 "bot", tally->player[player].is_bot, "games", (int)n, "wins", row->wins, "place", row->place.mean,
					 "florins", row->florins.mean, "start", row->start / n, "ship", row->ship / n, "goods",
					 row->goods / n, "bonus", row->bonus / n, "spent", row->spent / n);
}

static json_t *json_rows(const struct tally *tally, int kind, int players)
{
	struct tally_row *rows = tally_rows(tally, kind, players);
	struct tally_skill *skills = tally->analysed ? tally_skills(tally, kind, players) : NULL;
	json_t *list = json_array();
	for (int i = 0; rows && i < tally->players; i++) {
		json_t *row = rows[i].florins.count > 0 ? json_row(tally, i, &rows[i]) : NULL;
		if (row && skills)
			json_skill(row, &skills[i], kind);
		if (row)
			json_array_append_new(list, row);
	}
	free(skills);
	free(rows);
	return list;
}

static json_t *json_table(const struct tally *tally, int kind, int players, json_t *rows)
{
	json_t *table =
		json_pack("{s:s, s:i, s:O}", "game", kind == MEDICI_BOARD ? "board" : "card", "players", players, "rows", rows);
	struct tally_skill *skills = tally->analysed ? tally_skills(tally, kind, players) : NULL;
	if (table && skills && kind == MEDICI_BOARD)
		json_auctions(table, &skills[tally->players]);
	free(skills);
	return table;
}

static json_t *json_tables(const struct tally *tally)
{
	json_t *list = json_array();
	for (int kind = MEDICI_BOARD; kind <= MEDICI_CARD; kind++) {
		for (int players = 1; players <= MEDICI_SEATS_MAX; players++) {
			json_t *rows = json_rows(tally, kind, players);
			if (json_array_size(rows) > 0)
				json_array_append_new(list, json_table(tally, kind, players, rows));
			json_decref(rows);
		}
	}
	return list;
}

static json_t *json_against(const struct tally *tally, int focus)
{
	struct tally_duel *duels = tally_duels(tally, focus);
	json_t *list = json_array();
	for (int i = 0; duels && i < tally->players; i++)
		if (duels[i].more.count > 0)
			json_array_append_new(list, json_pack("{s:s, s:b, s:i, s:f, s:f}", "name", tally->player[i].name, "bot",
												  tally->player[i].is_bot, "games", (int)duels[i].more.count, "ahead",
												  duels[i].ahead, "florins", duels[i].more.mean));
	free(duels);
	return list;
}

static json_t *json_history(const struct tally *tally, int focus)
{
	json_t *list = json_array();
	for (int i = 0; i < tally->games; i++) {
		const struct tally_game *game = &tally->game[i];
		for (int seat = 0; seat < game->players; seat++)
			if (game->who[seat] == focus)
				json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:f, s:f}", "game",
													  game->kind == MEDICI_BOARD ? "board" : "card", "players",
													  game->players, "florins", game->florins[seat], "place",
													  tally_place(game, seat), "win", tally_win(game, seat)));
	}
	return list;
}

static int write_json(const struct tally *tally, int focus, const struct cli_io *io)
{
	json_t *all = json_pack("{s:i, s:i, s:i, s:i, s:o}", "games", tally->games, "unfinished", tally->unfinished,
							"continued", tally->continued, "damaged", tally->damaged, "tables", json_tables(tally));
	if (all && tally->analysed) {
		char name[ANALYSIS_NAME_SIZE];
		analysis_name(name);
		json_object_set_new(all, "evaluator", json_string(name));
		json_object_set_new(all, "analysed", json_integer(tally->analysed_games));
	}
	if (all && focus >= 0) {
		json_object_set_new(all, "player", json_string(tally->player[focus].name));
		json_object_set_new(all, "against", json_against(tally, focus));
		json_object_set_new(all, "history", json_history(tally, focus));
	}
	int failed = !all || json_dumpf(all, io->out, JSON_INDENT(1) | JSON_REAL_PRECISION(6)) != 0;
	json_decref(all);
	fputc('\n', io->out);
	return failed ? cli_fail(io, "out of memory") : CLI_OK;
}

/* ---- The picture ---- */

static int by_florins(const void *a, const void *b)
{
	const struct plot_row *x = (const struct plot_row *)a, *y = (const struct plot_row *)b;
	return x->value < y->value ? 1 : x->value > y->value ? -1 : strcmp(x->label, y->label);
}

/* Only players with at least two games: one game has no interval. */
static int fill_plot(const struct tally *tally, const struct tally_row *rows, struct plot_row *to, struct stats *all)
{
	int count = 0;
	for (int i = 0; i < tally->players; i++) {
		const struct stats *florins = &rows[i].florins;
		if (florins->count < 2)
			continue;
		double margin = stats_margin(florins);
		struct plot_row row = {tally->player[i].name, florins->mean, florins->mean - margin, florins->mean + margin};
		to[count++] = row;
		stats_add(all, florins->mean);
	}
	if (count > 0)
		qsort(to, (size_t)count, sizeof *to, by_florins);
	return count;
}

static int write_plot(FILE *out, const struct tally *tally, const struct cli_io *io)
{
	struct tally_row *rows = tally_rows(tally, -1, 0);
	struct plot_row *list = (struct plot_row *)calloc((size_t)tally->players + 1, sizeof *list);
	struct stats all = {0, 0, 0};
	int failed = !rows || !list;
	if (!failed) {
		int count = fill_plot(tally, rows, list, &all);
		struct plot plot = {_("Florins at the end of a game"), "", _("mean"), all.mean, count, list};
		plot_write(out, &plot);
	}
	free(rows);
	free(list);
	return failed ? cli_fail(io, "out of memory") : CLI_OK;
}

static int write_svg(const char *path, const struct tally *tally, const struct cli_io *io)
{
	if (strcmp(path, "-") == 0)
		return write_plot(io->out, tally, io);
	FILE *out = fopen(path, "w");
	if (!out)
		return cli_fail(io, "%s: %s", path, lang_errno(errno));
	int status = write_plot(out, tally, io), broken = ferror(out);
	if (fclose(out) != 0 || broken)
		return cli_fail(io, "%s: %s", path, lang_errno(errno));
	return status;
}

/* ---- The command ---- */

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct stats_options *stats = (struct stats_options *)options;
	stats->count = count;
	stats->paths = arguments;
	if (stats->threads > 0 && !stats->analyze)
		return cli_misuse(io, "--threads is for --analyze");
	if (stats->json && stats->svg && strcmp(stats->svg, "-") == 0)
		return cli_misuse(io, "--json and --svg - would both write to standard output: name a file for one");
	return CLI_OK;
}

static int report(const struct tally *tally, const struct stats_options *options, const struct cli_io *io)
{
	int status = CLI_OK, focus = options->player ? tally_find(tally, options->player) : tally_busiest(tally);
	if (options->player && focus < 0)
		return cli_fail(io, "--player: nobody called '%s' finished a game there", options->player);
	if (options->svg)
		status = write_svg(options->svg, tally, io);
	if (status != CLI_OK || (options->svg && strcmp(options->svg, "-") == 0))
		return status;
	if (options->json)
		return write_json(tally, focus, io);
	return tally_show(io->out, tally, focus) == 0 ? CLI_OK : cli_fail(io, "out of memory");
}

static int run(const void *options, const struct cli_io *io)
{
	const struct stats_options *wanted = (const struct stats_options *)options;
	struct tally tally;
	memset(&tally, 0, sizeof tally);
	tally.fault = report_fault;
	tally.context = &(struct cli_io){io->command, io->in, io->out, io->err};
	tally.keeps = wanted->analyze;
	int status = read_all(&tally, wanted, io);
	if (status == CLI_OK && wanted->analyze)
		status = analyse(&tally, wanted, io);
	if (status == CLI_OK)
		status = report(&tally, wanted, io);
	if (status == CLI_OK && tally.damaged > 0)
		status = CLI_FAILED;
	tally_free(&tally);
	return status;
}

#define OPTIONS struct stats_options
static const struct flag flags[] = {
	FLAG_TEXT(OPTIONS, player, "player", "NAME", HELP_("the player to report in detail (the person who played most)"),
			  NULL),
	FLAG_SWITCH(OPTIONS, analyze, "analyze", NULL,
				HELP_("also analyse the games: accuracy, luck, results without it, and prices compared with worth")),
	FIELD_THREADS_FLAG(OPTIONS, threads),
	FLAG_SWITCH(OPTIONS, json, "json", NULL, HELP_("everything as one JSON object")),
	FLAG_TEXT(OPTIONS, svg, "svg", "FILE",
			  HELP_("also a picture there: mean florins with 95% intervals; - is standard output, alone"), NULL),
	FLAG_END,
};

const struct cli_command command_stats = {
	.name = "stats",
	.about = N_("how your games went: wins, florins, and where they came from"),
	.usage = HELP_("Usage: medici stats [OPTION]... [FOLDER|FILE]...\n"
				   "How finished games went: who won how often, with how many florins and from what. Without a folder "
				   "or a file, the games that medici play saved. - is standard input.\n\n"),
	.flags = flags,
	.notes =
		HELP_("\nA shared win is split. Tied players get their average place. Damaged files are named on standard "
			  "error and left out; the exit status is then 1. A board game takes a second or two to analyse; Ctrl-C "
			  "ends it and reports the games that are done."),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
