/* medici verify: replays records by the rules, and proves their draws where the seed is published. A line at a time, so
 * that a file may be of any length. */
#include "cli/cli.h"
#include "text/parts.h"

#include <errno.h>
#include <string.h>

struct findings {
	uint64_t games, finished, in_progress, events, proved, faults, takebacks;
	int open;            /* a game has begun and has neither ended nor been refused */
	unsigned taken_back; /* of `takebacks`, those of this game */
};

static void leave_open_game(struct findings *found)
{
	found->in_progress += (uint64_t)found->open;
	found->open = 0;
}

static int all_parts_proved(const struct medici_reader *reader)
{
	return reader->header.parts && reader->proved == (1u << reader->header.parts) - 1;
}

static void count_line(struct findings *found, const struct medici_reader *reader, enum medici_line_kind kind)
{
	switch (kind) {
	case MEDICI_LINE_HEADER:
		leave_open_game(found);
		found->games++;
		found->open = 1;
		found->taken_back = 0;
		break;
	case MEDICI_LINE_EVENT:
		found->events++;
		found->takebacks += reader->takebacks - found->taken_back;
		found->taken_back = reader->takebacks;
		if (reader->events.list[reader->index].type == MEDICI_EV_END) {
			found->finished++;
			found->open = 0;
			found->proved += all_parts_proved(reader);
		}
		break;
	case MEDICI_LINE_SEED:
		found->proved++;
		break;
	case MEDICI_LINE_FAULT:
		found->faults++;
		found->open = 0;
		break;
	default:
		break;
	}
}

struct verifying {
	const struct cli_io *io;
	const char *name;
	struct cli_progress progress;
	struct findings found;
	struct medici_header header; /* of the game being read, if it was continued; else without parts */
	unsigned proved;             /* its parts */
	long game;
};

/* Reports the parts of a continued game when no more of it follows. */
static void report_parts(struct verifying *verifying)
{
	char line[PARTS_LINE];
	if (verifying->header.parts)
		cli_progress_end(&verifying->progress);
	for (int part = 0; part < verifying->header.parts; part++) {
		parts_line(line, &verifying->header, part, verifying->proved);
		fprintf(verifying->io->out, _("%s: game %ld: %s\n"), verifying->name, verifying->game, line);
	}
	verifying->header.parts = 0;
}

static void note_parts(struct verifying *verifying, const struct rec_visit *at, enum medici_line_kind kind)
{
	if (kind == MEDICI_LINE_HEADER || kind == MEDICI_LINE_FAULT)
		report_parts(verifying);
	if (kind == MEDICI_LINE_HEADER && at->reader->header.parts)
		verifying->header = at->reader->header;
	verifying->game = at->game;
	verifying->proved = at->reader->proved;
}

static int verify_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct verifying *verifying = (struct verifying *)context;
	count_line(&verifying->found, at->reader, kind);
	note_parts(verifying, at, kind);
	if (kind == MEDICI_LINE_FAULT) {
		cli_progress_end(&verifying->progress);
		fprintf(verifying->io->err, "%s:%ld: %s\n", verifying->name, at->line, at->reader->reason);
	}
	if (at->line % 1024 == 0)
		cli_progress_show(&verifying->progress, at->read);
	return 0;
}

static void report(const char *name, const struct findings *found, FILE *out)
{
	fprintf(out, "%s: ", name);
	fprintf(out, P_("%llu game", "%llu games", found->games), (unsigned long long)found->games);
	fprintf(out, _(", %llu finished, %llu in progress, %llu proved fair, %llu events, "),
			(unsigned long long)found->finished, (unsigned long long)found->in_progress,
			(unsigned long long)found->proved, (unsigned long long)found->events);
	fprintf(out, P_("%llu fault\n", "%llu faults\n", found->faults), (unsigned long long)found->faults);
	if (found->takebacks)
		fprintf(out, P_("%s: %llu decision was taken back\n", "%s: %llu decisions were taken back\n", found->takebacks),
				name, (unsigned long long)found->takebacks);
}

static int verify_file(const char *path, const struct cli_io *io)
{
	int from_stdin = strcmp(path, "-") == 0;
	const char *name = from_stdin ? _("standard input") : path;
	struct verifying verifying = {.io = io, .name = name};
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	FILE *file = from_stdin ? io->in : fopen(path, "rb");
	if (!file)
		return cli_fail(io, "%s: %s", name, lang_errno(errno));
	cli_progress_start(&verifying.progress, io->err, NULL, cli_file_size(file));
	rec_visit(&visit, file, verify_line, &verifying);
	cli_progress_end(&verifying.progress);
	if (!from_stdin)
		fclose(file);
	if (visit.error)
		return cli_fail(io, "%s: %s", name, lang_errno(visit.error));
	struct findings *found = &verifying.found;
	leave_open_game(found);
	report_parts(&verifying);
	report(name, found, io->out);
	if (found->games == 0 && found->faults == 0)
		return cli_fail(io, "%s: there is no record in it", name);
	return found->faults ? CLI_FAILED : CLI_OK;
}

/* ---- The command ---- */

struct verify_options {
	int count;
	char **paths;
};

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct verify_options *verify = (struct verify_options *)options;
	verify->count = count;
	verify->paths = arguments;
	return count > 0 ? CLI_OK : cli_misuse(io, "name the file to verify");
}

static int run(const void *options, const struct cli_io *io)
{
	const struct verify_options *verify = (const struct verify_options *)options;
	int status = CLI_OK;
	for (int i = 0; i < verify->count; i++)
		if (verify_file(verify->paths[i], io) != CLI_OK)
			status = CLI_FAILED;
	return status;
}

static const struct flag flags[] = {FLAG_END};

const struct cli_command command_verify = {
	.name = "verify",
	.about = N_("check records: every move against the rules, every draw against the seed"),
	.usage = HELP_("Usage: medici verify FILE...\nCheck every event of records against the rules; if a record ends "
				   "with its seed, check that every draw follows from it, in a continued game for each part by its "
				   "own seed. The first fault of each game is named with "
				   "file, line and reason. - is standard input.\n\n"),
	.flags = flags,
	.notes = HELP_("\nThe exit status is 0 if all records are right, 1 if there is a fault or a file cannot be read."),
	.size = sizeof(struct verify_options),
	.check = check,
	.run = run,
};
