#include "program_log.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { FILES = 9 };

static int open_one(struct program_log *log, const char *folder, int number)
{
	char more[16] = "";
	if (number > 1)
		snprintf(more, sizeof more, "-%d", number);
	int len = snprintf(log->path, SAVE_PATH, "%s/bots%s.log", folder, more);
	errno = ENAMETOOLONG;
	return len < SAVE_PATH ? bot_log_open(&log->file, log->path) : -1;
}

static void name_game(struct program_log *log, const char *game)
{
	struct bot_log_line line = {0, ""};
	time_t now = time(NULL);
	struct tm local;
	char stamp[32];
	localtime_r(&now, &local);
	strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M:%S", &local);
	bot_log_add(&log->file, stamp, &line, game, strlen(game));
	bot_log_flush(&log->file, stamp, &line);
	log->file.from = log->file.size;
}

void program_log_open(struct program_log *log, const char *game)
{
	char folder[SAVE_PATH];
	struct error error;
	log->file.fd = -1;
	if (save_state_folder(folder, &error) != 0)
		return;
	for (int number = 1; number <= FILES && open_one(log, folder, number) != 0; number++)
		if (errno != EWOULDBLOCK)
			return;
	if (log->file.fd >= 0)
		name_game(log, game);
}

void program_log_close(struct program_log *log)
{
	bot_log_close(&log->file);
}
