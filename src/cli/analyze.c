/* medici analyze: what every decision of recorded games cost, how much was luck, and who gave what to whom. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report.h"
#include "arena/pool.h"
#include "record/position.h"
#include "text/review.h"
#include "text/review_rollouts.h"

struct analyze_options {
	int json;
	const char *svg, *position;
	long rollouts, threads;
	int count;
	char **paths;
};

/* A text of any length; NULL before it is written. */
struct memory_text {
	char *text;
	size_t len;
};

/* Rollouts of the costliest decisions of a game. */
struct checking {
	struct medici_game before[ANALYSIS_STEPS_MAX]; /* each step */
	int count;
	int step[REVIEW_WORST];
	const struct analysis_step *steps[REVIEW_WORST];
	struct rollouts_decision decision[REVIEW_WORST];
	struct rollouts rollouts;
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
	struct checking *checking;         /* NULL without --rollouts */
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

/* Writes a report; what rollouts say is its last field. */
static void write_report(const struct cli_io *io, const char *report, size_t len, const struct rollouts *rollouts,
						 const struct analysis_step *const *steps)
{
	if (!rollouts) {
		fwrite(report, 1, len, io->out);
		return;
	}
	fwrite(report, 1, len - strlen("}\n"), io->out);
	review_rollouts_json(io->out, rollouts, steps);
	fprintf(io->out, "}\n");
}

static int write_json(struct analyzing *at)
{
	size_t len = analysis_report(at->report, ANALYSIS_REPORT_MAX, at->analysis, &at->header);
	if (len == 0)
		return cli_fail(at->io, "out of memory");
	write_report(at->io, at->report, len, at->checking ? &at->checking->rollouts : NULL,
				 at->checking ? at->checking->steps : NULL);
	return CLI_OK;
}

/* ---- Rollouts ---- */

static void show_rollouts(void *context, uint64_t done)
{
	cli_progress_show((struct cli_progress *)context, done);
}

/* Plays them, with a bar. Returns CLI_OK or CLI_FAILED. */
static int play_rollouts(const struct analyze_options *options, const struct cli_io *io, struct rollouts *rollouts,
						 atomic_int *stop)
{
	struct cli_progress progress;
	rollouts->rollouts = options->rollouts;
	rollouts->threads = options->threads ? options->threads : pool_cores();
	rollouts->stop = stop;
	rollouts->progress = show_rollouts;
	rollouts->context = &progress;
	cli_progress_start(&progress, io->err, _("rollouts"), rollouts_total(rollouts));
	int why = rollouts_run(rollouts);
	cli_progress_end(&progress);
	return why ? cli_fail_start(io, why) : CLI_OK;
}

/* Compares the better choice of each of the costliest decisions with the one made. */
static int check_decisions(struct analyzing *at)
{
	struct checking *c = at->checking;
	c->count = analysis_worst(at->analysis, MEDICI_NOBODY, REVIEW_WORST, c->step);
	memset(c->decision, 0, sizeof c->decision);
	for (int i = 0; i < c->count; i++) {
		const struct analysis_step *step = &at->analysis->step[c->step[i]];
		c->steps[i] = step;
		c->decision[i].game = c->before[c->step[i]];
		c->decision[i].count = 2;
		c->decision[i].choice[0] = step->best;
		c->decision[i].choice[1] = step->played;
	}
	c->rollouts.decision = c->decision;
	c->rollouts.decisions = c->count;
	cli_progress_end(&at->progress);
	return play_rollouts(at->options, at->io, &c->rollouts, at->stop);
}

/* Returns 0, or -1 if out of memory. */
static int keep_first(struct analyzing *at)
{
	FILE *words = open_memstream(&at->words.text, &at->words.len);
	FILE *picture = open_memstream(&at->picture.text, &at->picture.len);
	int failed = !words || !picture;
	if (!failed) {
		review_game(words, at->analysis, &at->header, at->line);
		if (at->checking)
			review_rollouts(words, &at->checking->rollouts, at->checking->steps, &at->header, at->line);
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
	if (at->checking && (at->options->json || at->games == 1) && check_decisions(at) != CLI_OK)
		at->status = CLI_FAILED;
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
		if (at->checking)
			at->checking->before[at->analysis->count] = at->analysis->game;
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

/* The choices of a position that its report shows. */
static void list_choices(struct rollouts_decision *decision, const struct medici_game *game, const struct study *study)
{
	decision->game = *game;
	decision->count = study->count < (int)ROLLOUTS_CHOICES_MAX ? study->count : (int)ROLLOUTS_CHOICES_MAX;
	for (int k = 0; k < decision->count; k++)
		decision->choice[k] = study->choice[k].action;
}

static int run_position(const struct analyze_options *options, const struct cli_io *io)
{
	struct {
		struct evaluator evaluator;
		struct study study;
		char report[ANALYSIS_POSITION_MAX];
		struct rollouts_decision decision;
	} *work = malloc(sizeof *work);
	struct medici_game game;
	struct position_fault fault;
	char reason[POSITION_REASON_SIZE];
	if (!work)
		return cli_fail(io, "out of memory");
	memset(work, 0, sizeof *work);
	if (!position_read(options->position, strlen(options->position), &game, &fault)) {
		position_fault_text(&fault, reason);
		free(work);
		return cli_misuse(io, "--position: %s", reason);
	}
	evaluator_study(&work->evaluator, &game, &work->study);
	struct rollouts rollouts = {.decision = &work->decision, .decisions = 1};
	int checked = options->rollouts > 0 && work->study.count > 0, status = CLI_OK;
	if (checked) {
		list_choices(&work->decision, &game, &work->study);
		status = play_rollouts(options, io, &rollouts, cli_interrupted());
	}
	if (options->json) {
		size_t len = analysis_report_position(work->report, sizeof work->report, &work->study, &game);
		write_report(io, work->report, len, checked ? &rollouts : NULL, NULL);
	} else {
		review_position(io->out, &work->study, &game);
		if (checked)
			review_rollouts_position(io->out, &rollouts);
	}
	free(work);
	return status;
}

static int run(const void *options, const struct cli_io *io)
{
	if (((const struct analyze_options *)options)->position)
		return run_position((const struct analyze_options *)options, io);
	struct analyzing at = {.options = (const struct analyze_options *)options, .io = io, .stop = cli_interrupted()};
	at.analysis = (struct analysis *)malloc(sizeof *at.analysis);
	at.report = (char *)malloc(ANALYSIS_REPORT_MAX);
	if (at.options->rollouts)
		at.checking = (struct checking *)calloc(1, sizeof *at.checking);
	int status = CLI_FAILED;
	if (!at.analysis || !at.report || (at.options->rollouts && !at.checking)) {
		cli_fail(io, "out of memory");
	} else {
		for (int i = 0; i < at.options->count && !*at.stop; i++)
			read_file(&at, at.options->paths[i]);
		status = report(&at);
	}
	review_free(&at.table);
	free(at.analysis);
	free(at.checking);
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
	FLAG_NUMBER(OPTIONS, rollouts, "rollouts", "N",
				HELP_("play on N times from each choice of the costliest decisions, or of the position, to check them"),
				2, ROLLOUTS_MAX, 0),
	FIELD_THREADS_FLAG(OPTIONS, threads),
	FLAG_END,
};

const struct cli_command command_analyze = {
	.name = "analyze",
	.about = N_("what every decision of a game cost, and how much was luck"),
	.usage =
		HELP_("Usage: medici analyze [OPTION]... FILE...\n"
			  "       medici analyze --position LINE [--json] [--rollouts N]\n"
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
