#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

static void say(const char *command, const char *format, va_list words)
{
	fprintf(stderr, "medici%s%s: ", *command ? " " : "", command);
	vfprintf(stderr, format, words);
	fputc('\n', stderr);
}

int cli_fail(const char *command, const char *format, ...)
{
	va_list words;
	va_start(words, format);
	say(command, format, words);
	va_end(words);
	return CLI_FAILED;
}

int cli_misuse(const char *command, const char *format, ...)
{
	va_list words;
	va_start(words, format);
	say(command, format, words);
	va_end(words);
	fprintf(stderr, "Try: medici%s%s --help\n", *command ? " " : "", command);
	return CLI_MISUSED;
}

int cli_flush(const char *command, int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	return cli_fail(command, "standard output: %s", strerror(errno));
}
