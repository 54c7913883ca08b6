/* A progress line on standard error that overwrites itself: a bar, the rate, the time left. */
#include "cli/cli.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 30 };

uint64_t cli_file_size(FILE *file)
{
	struct stat info;
	return fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode) ? (uint64_t)info.st_size : 0;
}

double cli_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void cli_progress_start(struct cli_progress *progress, FILE *err, const char *what, uint64_t total)
{
	progress->err = err;
	progress->what = what;
	progress->total = total;
	progress->start = progress->shown = cli_now();
	progress->on = isatty(fileno(err));
}

static void draw_bar(FILE *err, double share)
{
	char bar[BAR + 1];
	for (int i = 0; i < BAR; i++)
		bar[i] = i < (int)(share * BAR) ? '#' : '.';
	bar[BAR] = '\0';
	fprintf(err, "[%s] %3.0f%%  ", bar, share * 100);
}

/* Ten times a second at most. */
void cli_progress_show(struct cli_progress *progress, uint64_t done)
{
	double now = cli_now(), spent = now - progress->start;
	if (!progress->on || now - progress->shown < 0.1)
		return;
	progress->shown = now;
	double rate = (double)done / spent;
	fputc('\r', progress->err);
	if (progress->total > 0)
		draw_bar(progress->err, (double)done / (double)progress->total);
	if (progress->what)
		fprintf(progress->err, "%s %s/s", lang_rate(rate).text, progress->what);
	else
		fprintf(progress->err, "%s MB/s", lang_rate(rate / 1e6).text);
	if (progress->total > 0 && done > 0)
		fprintf(progress->err, _(", %.0f s left"), (double)(progress->total - done) / rate);
	fputs("\033[K", progress->err);
}

void cli_progress_end(struct cli_progress *progress)
{
	if (progress->on)
		fputs("\r\033[K", progress->err);
}
