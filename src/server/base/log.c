#include "log.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static enum srv_level least_level = SRV_INFO;

void srv_log_level(enum srv_level least)
{
	least_level = least;
}

static void stamp(char text[40])
{
	struct timespec now;
	struct tm utc;
	char seconds[24];
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &utc);
	strftime(seconds, sizeof seconds, "%Y-%m-%dT%H:%M:%S", &utc);
	snprintf(text, 40, "%s.%03ldZ", seconds, now.tv_nsec / 1000000);
}

/* Writes a line by one call, so that lines of different threads never mix. Errors are ignored: there is nowhere to
 * report them. */
static void write_line(json_t *root)
{
	char line[4096];
	size_t len = json_dumpb(root, line, sizeof line - 1, JSON_COMPACT);
	if (len == 0 || len > sizeof line - 1)
		return;
	line[len] = '\n';
	if (write(STDERR_FILENO, line, len + 1) < 0)
		return;
}

void srv_log(enum srv_level level, const char *event, const char *fields, ...)
{
	static const char *const names[] = {"debug", "info", "warn", "error"};
	char time[40];
	if (level < least_level)
		return;
	stamp(time);
	json_t *root = json_pack("{s:s, s:s, s:s}", "time", time, "level", names[level], "event", event);
	if (fields) {
		va_list values;
		va_start(values, fields);
		json_t *more = json_vpack_ex(NULL, 0, fields, values);
		va_end(values);
		json_object_update(root, more);
		json_decref(more);
	}
	write_line(root);
	json_decref(root);
}
