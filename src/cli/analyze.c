/* medici analyze: what every decision of recorded games cost, how much was luck, and who gave what to whom. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report.h"
#include "record/position.h"
#include "text/review.h"

struct analyze_options {
	int json;
	const char *svg, *position;
	int count;
	char **paths;
};

/* A text of any length; NULL before it is written. */
struct memory_text {
	char *text;
	size_t len;
};

/* A single game is told in full. Since another game may follow, even a damaged one, the texts of the first are kept. */
struct analyzing {
	const struct analyze_options *options;
	const struct cli_io *io;
	const char *name; /* of the file */
	struct analysis *analysis;
	struct medici_header header;
	long line; /* of its header */
	int open;  /* a game has begun, and was not refused */
	long games;
	struct review_table table;
	struct memory_text words, picture; /* of the first game */
	char *report;
	int status;
	struct cli_progress progress;
	atomic_int *stop; /* Ctrl-C */
};

/* ---- Output ---- */

static int write_svg(const struct analyzing *at)
{
	const char *path = at->options->svg;
	int to_out = strcmp(path, "-") == 0;
	FILE *out = to_out ? at->io->out : fopen(path, "w");
	if (!out)
		return cli_fail(at->io, "%s: %s", path, lang_errno(errno));
	fwrite(at->picture.text, 1, at->picture.len, out);
	if (to_out)
		return CLI_OK;
	int broken = ferror(out);
	if (fclose(out) != 0 || broken)
		return cli_fail(at->io, "%s: %s", path, lang_errno(errno));
	return CLI_OK;
}

static int write_json(struct analyzing *at)
{
	size_t len = analysis_report(at->report, ANALYSIS_REPORT_MAX, at->analysis, &at->header);
	if (len == 0)
		return cli_fail(at->io, "out of memory");
	fwrite(at->report, 1, len, at->io->out);
	return CLI_OK;
}

/* Returns 0, or -1 if out of memory. */
static int keep_first(struct analyzing *at)
{
	FILE *words = open_memstream(&at->words.text, &at->words.len);
	FILE *picture = open_memstream(&at->picture.text, &at->picture.len);
	int failed = !words || !picture;
	if (!failed) {
		review_game(words, at->analysis, &at->header, at->line);
		review_svg(picture, at->analysis, &at->header);
	}
	failed |= words && fclose(words) != 0;
	failed |= picture && fclose(picture) != 0;
	return failed ? -1 : 0;
}

/* A game has been read to its end, or to where it breaks off. */
static void finish_game(struct analyzing *at)
{
	if (!at->open)
		return;
	at->open = 0;
	at->games++;
	if (at->options->json && write_json(at) != CLI_OK)
		at->status = CLI_FAILED;
	if (at->games == 1 && keep_first(at) != 0)
		at->status = cli_fail(at->io, "out of memory");
	if (!at->options->json && review_add(&at->table, at->analysis, &at->header) != 0)
		at->status = cli_fail(at->io, "out of memory");
}

/* ---- Reading ---- */

static void start_game(struct analyzing *at, const struct rec_visit *visit)
{
	finish_game(at);
	at->header = visit->reader->header;
	at->line = visit->line;
	at->open = 1;
	analysis_start(at->analysis, &at->header.setup);
}

static int read_line(void *context, const struct rec_visit *visit, enum medici_line_kind kind)
{
	struct analyzing *at = (struct analyzing *)context;
	const struct medici_reader *reader = visit->reader;
	switch (kind) {
	case MEDICI_LINE_HEADER:
		start_game(at, visit);
		break;
	case MEDICI_LINE_EVENT:
		analysis_event(at->analysis, &reader->events.list[reader->index]);
		break;
	case MEDICI_LINE_FAULT:
		cli_progress_end(&at->progress);
		fprintf(at->io->err, "%s:%ld: %s\n", at->name, visit->line, reader->reason);
		at->open = 0;
		at->status = CLI_FAILED;
		break;
	default:
		break;
	}
	cli_progress_show(&at->progress, visit->read);
	return *at->stop;
}

static void read_file(struct analyzing *at, const char *path)
{
	int from_stdin = strcmp(path, "-") == 0;
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	FILE *file = from_stdin ? at->io->in : fopen(path, "rb");
	at->name = from_stdin ? _("standard input") : path;
	if (!file) {
		at->status = cli_fail(at->io, "%s: %s", at->name, lang_errno(errno));
		return;
	}
	cli_progress_start(&at->progress, at->io->err, NULL, cli_file_size(file));
	rec_visit(&visit, file, read_line, at);
	cli_progress_end(&at->progress);
	if (!from_stdin)
		fclose(file);
	if (visit.error)
		at->status = cli_fail(at->io, "%s: %s", at->name, lang_errno(visit.error));
	else if (visit.game == 0 && at->status == CLI_OK)
		at->status = cli_fail(at->io, "%s: there is no record in it", at->name);
	finish_game(at);
}

/* ---- The command ---- */

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct analyze_options *analyze = (struct analyze_options *)options;
	analyze->count = count;
	analyze->paths = arguments;
	if (analyze->position && (count > 0 || analyze->svg))
		return cli_misuse(io, "--position takes no file and draws no picture");
	if (!analyze->position && count == 0)
		return cli_misuse(io, "name the file to analyse");
	if (analyze->json && analyze->svg && strcmp(analyze->svg, "-") == 0)
		return cli_misuse(io, "--json and --svg - would both write to standard output: name a file for one");
	return CLI_OK;
}

static int report(struct analyzing *at)
{
	if (at->options->svg && at->games > 1)
		return cli_fail(at->io, "--svg draws one game, and there are %ld", at->games);
	if (at->options->svg && at->picture.text && write_svg(at) != CLI_OK)
		return CLI_FAILED;
	if (at->options->json || (at->options->svg && strcmp(at->options->svg, "-") == 0))
		return at->status;
	if (at->games == 1 && at->words.text)
		fwrite(at->words.text, 1, at->words.len, at->io->out);
	else if (at->games > 1)
		review_print(at->io->out, &at->table);
	return at->status;
}

static int run_position(const struct analyze_options *options, const struct cli_io *io)
{
	struct {
		struct evaluator evaluator;
		struct study study;
		char report[ANALYSIS_POSITION_MAX];
	} *work = malloc(sizeof *work);
	struct medici_game game;
	struct position_fault fault;
	char reason[POSITION_REASON_SIZE];
	if (!work)
		return cli_fail(io, "out of memory");
	if (!position_read(options->position, strlen(options->position), &game, &fault)) {
		position_fault_text(&fault, reason);
		free(work);
		return cli_misuse(io, "--position: %s", reason);
	}
	evaluator_study(&work->evaluator, &game, &work->study);
	if (options->json)
		fwrite(work->report, 1, analysis_report_position(work->report, sizeof work->report, &work->study, &game),
			   io->out);
	else
		review_position(io->out, &work->study, &game);
	free(work);
	return CLI_OK;
}

static int run(const void *options, const struct cli_io *io)
{
	if (((const struct analyze_options *)options)->position)
		return run_position((const struct analyze_options *)options, io);
	struct analyzing at = {.options = (const struct analyze_options *)options, .io = io, .stop = cli_interrupted()};
	at.analysis = (struct analysis *)malloc(sizeof *at.analysis);
	at.report = (char *)malloc(ANALYSIS_REPORT_MAX);
	int status = CLI_FAILED;
	if (!at.analysis || !at.report) {
		cli_fail(io, "out of memory");
	} else {
		for (int i = 0; i < at.options->count && !*at.stop; i++)
			read_file(&at, at.options->paths[i]);
		status = report(&at);
	}
	review_free(&at.table);
	free(at.analysis);
	free(at.report);
	free(at.words.text);
	free(at.picture.text);
	return status;
}

#define OPTIONS struct analyze_options
static const struct flag flags[] = {
	FLAG_SWITCH(OPTIONS, json, "json", NULL, HELP_("a line of JSON for each game, with every step")),
	FLAG_TEXT(OPTIONS, svg, "svg", "FILE",
			  HELP_("also a picture of everybody's chances there; - is standard output, alone"), NULL),
	FLAG_TEXT(OPTIONS, position, "position", "LINE",
			  HELP_("instead of files, one position as medici replay --position prints it: its chances and choices"),
			  NULL),
	FLAG_END,
};

const struct cli_command command_analyze = {
	.name = "analyze",
	.about = N_("what every decision of a game cost, and how much was luck"),
	.usage =
		HELP_("Usage: medici analyze [OPTION]... FILE...\n"
			  "       medici analyze --position LINE [--json]\n"
			  "Tell what happened in recorded games: everybody's chance to win as a graph, how much of the result was "
			  "luck, own decisions or those of the others, and the costliest decisions with the better choice. "
			  "Of several games, a table of the players. - is standard input.\n\n"),
	.flags = flags,
	.notes =
		HELP_("\nThe chances are those of one evaluator, made from lorenzo's network; docs/analysis.md says how, and "
			  "how far to trust it. Its name stands in every report: reports of the same name can be compared."),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
