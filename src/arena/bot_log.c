#include "bot_log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record/utf8.h"

int bot_log_open(struct bot_log *log, const char *path)
{
	struct stat about;
	log->size = log->from = 0;
	log->waiting = 0;
	log->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	if (log->fd < 0)
		return -1;
	if (flock(log->fd, LOCK_EX | LOCK_NB) != 0 || fstat(log->fd, &about) != 0) {
		int failed = errno;
		bot_log_close(log);
		errno = failed;
		return -1;
	}
	log->size = log->from = (long)about.st_size;
	return 0;
}

void bot_log_close(struct bot_log *log)
{
	if (log->fd >= 0)
		close(log->fd);
	log->fd = -1;
}

/* ---- Writing ---- */

/* Reads bytes of the file into a text to be freed, from the beginning of a line on; NULL if there is nothing. */
static char *read_end(const struct bot_log *log, long most)
{
	long from = log->size > most ? log->size - most : 0;
	from = from < log->from ? log->from : from;
	char *text = (char *)malloc((size_t)most + 1);
	ssize_t got = text ? pread(log->fd, text, (size_t)most, from) : -1;
	if (got <= 0) {
		free(text);
		return NULL;
	}
	text[got] = '\0';
	const char *end = from > log->from ? strchr(text, '\n') : NULL;
	if (end)
		memmove(text, end + 1, strlen(end));
	return text;
}

static void write_to(struct bot_log *log, const char *text, size_t len)
{
	ssize_t wrote = write(log->fd, text, len);
	log->size += wrote > 0 ? wrote : 0;
}

static void drop_older_half(struct bot_log *log)
{
	log->from = 0;
	char *text = read_end(log, BOT_LOG_MAX / 2);
	if (ftruncate(log->fd, 0) == 0) {
		log->size = 0;
		if (text)
			write_to(log, text, strlen(text));
	}
	free(text);
}

static void write_waiting(struct bot_log *log)
{
	if (log->waiting > 0 && log->fd >= 0)
		write_to(log, log->text, log->waiting);
	log->waiting = 0;
	if (log->size > BOT_LOG_MAX)
		drop_older_half(log);
}

/* Lines are collected, so that many short ones cost few system calls. */
static void put(struct bot_log *log, const char *text, size_t len)
{
	if (log->waiting + len > sizeof log->text)
		write_waiting(log);
	memcpy(log->text + log->waiting, text, len);
	log->waiting += len;
}

/* The text as it can be shown; `shown` has as many bytes. */
static size_t make_plain(char *shown, const char *text, size_t len)
{
	size_t used = 0;
	for (size_t at = 0, size; at < len; at += size) {
		size = utf8_size(text + at, len - at);
		int plain = size > 0 && (!utf8_is_control(text + at, size) || text[at] == '\t');
		size = size > 0 ? size : 1;
		if (!plain)
			shown[used++] = '?';
		for (size_t i = 0; plain && i < size; i++)
			shown[used++] = text[at + i] == '\t' ? ' ' : text[at + i];
	}
	return used;
}

static void add_line(struct bot_log *log, const char *who, struct bot_log_line *line)
{
	enum { WHO = 140 }; /* bytes: a name of a record and more */
	char text[WHO + BOT_LOG_LINE + 1];
	int used = snprintf(text, WHO, "%s: ", who);
	size_t from = used < WHO ? (size_t)used : WHO - 1, len = make_plain(text + from, line->text, line->len);
	line->len = 0;
	if (len == 0 || log->fd < 0)
		return;
	text[from + len] = '\n';
	put(log, text, from + len + 1);
}

void bot_log_flush(struct bot_log *log, const char *who, struct bot_log_line *line)
{
	add_line(log, who, line);
	write_waiting(log);
}

void bot_log_add(struct bot_log *log, const char *who, struct bot_log_line *line, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (text[i] != '\n' && text[i] != '\r')
			line->text[line->len++] = text[i];
		if (text[i] == '\n' || line->len == BOT_LOG_LINE)
			add_line(log, who, line);
	}
	write_waiting(log);
}

char *bot_log_read(const struct bot_log *log)
{
	return log->fd >= 0 ? read_end(log, BOT_LOG_SHOWN) : NULL;
}
