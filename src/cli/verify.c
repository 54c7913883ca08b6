/* medici verify: replays records by the rules, and proves their draws where the seed is published. A line at a time, so
 * that a file may be of any length. */
#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <string.h>
#include <sys/stat.h>

struct findings {
	uint64_t games, finished, in_progress, events, proved, faults;
	int open; /* a game has begun and has neither ended nor been refused */
};

static void leave_open_game(struct findings *found)
{
	found->in_progress += (uint64_t)found->open;
	found->open = 0;
}

static void count_line(struct findings *found, const struct medici_reader *reader, enum medici_line_kind kind)
{
	switch (kind) {
	case MEDICI_LINE_HEADER:
		leave_open_game(found);
		found->games++;
		found->open = 1;
		break;
	case MEDICI_LINE_EVENT:
		found->events++;
		if (reader->events.list[reader->index].type == MEDICI_EV_END) {
			found->finished++;
			found->open = 0;
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
	const char *name;
	struct cli_progress progress;
	struct findings found;
};

static int verify_line(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct verifying *verifying = context;
	count_line(&verifying->found, at->reader, kind);
	if (kind == MEDICI_LINE_FAULT) {
		cli_progress_end(&verifying->progress);
		fprintf(stderr, "%s:%ld: %s\n", verifying->name, at->line, at->reader->reason);
	}
	if (at->line % 1024 == 0)
		cli_progress_show(&verifying->progress, at->read);
	return 0;
}

static void report(const char *name, const struct findings *found)
{
	printf("%s: ", name);
	printf(P_("%llu game", "%llu games", found->games), (unsigned long long)found->games);
	printf(_(", %llu finished, %llu in progress, %llu proved fair, %llu events, "), (unsigned long long)found->finished,
		   (unsigned long long)found->in_progress, (unsigned long long)found->proved,
		   (unsigned long long)found->events);
	printf(P_("%llu fault\n", "%llu faults\n", found->faults), (unsigned long long)found->faults);
}

static uint64_t file_size(FILE *file)
{
	struct stat info;
	return fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode) ? (uint64_t)info.st_size : 0;
}

static int verify_file(const char *path)
{
	int from_stdin = strcmp(path, "-") == 0;
	const char *name = from_stdin ? _("standard input") : path;
	struct verifying verifying = {.name = name};
	struct medici_reader reader;
	struct rec_visit visit = {.reader = &reader};
	FILE *file = from_stdin ? stdin : fopen(path, "rb");
	if (!file)
		return cli_fail("verify", "%s: %s", name, lang_errno(errno));
	cli_progress_start(&verifying.progress, _("bytes"), file_size(file));
	rec_visit(&visit, file, verify_line, &verifying);
	cli_progress_end(&verifying.progress);
	if (!from_stdin)
		fclose(file);
	if (visit.error)
		return cli_fail("verify", "%s: %s", name, lang_errno(visit.error));
	struct findings *found = &verifying.found;
	leave_open_game(found);
	report(name, found);
	if (found->games == 0 && found->faults == 0)
		return cli_fail("verify", "%s: there is no record in it", name);
	return found->faults ? CLI_FAILED : CLI_OK;
}

static void help(void)
{
	cli_help_text(_("Usage: medici verify FILE...\n"
					"Check every event of records against the rules; if a record ends with its seed, check that every "
					"draw follows from it. The first fault of each game is named with file, line and reason. - is "
					"standard input.\n\n"));
	cli_help_flag("--help", _("this text"));
	cli_help_text(
		_("\nThe exit status is 0 if all records are right, 1 if there is a fault or a file cannot be read."));
}

int cli_verify(int argc, char **argv)
{
	static const struct option flags[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
	int status = CLI_OK, flag;
	while ((flag = cli_next_flag("verify", argc, argv, flags, NULL)) != -1) {
		if (flag == 'h') {
			help();
			return cli_flush("verify", CLI_OK);
		}
		return CLI_MISUSED;
	}
	if (optind == argc)
		return cli_misuse("verify", "name the file to verify");
	for (int i = optind; i < argc; i++)
		if (verify_file(argv[i]) != CLI_OK)
			status = CLI_FAILED;
	return cli_flush("verify", status);
}
