#include "cli/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <string.h>

static void say(const char *command, const char *format, va_list words)
{
	fprintf(stderr, "medici%s%s: ", *command ? " " : "", command);
	vfprintf(stderr, gettext(format), words);
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
	fprintf(stderr, _("Try: medici%s%s --help\n"), *command ? " " : "", command);
	return CLI_MISUSED;
}

/* The C library's own messages would be in English wherever its catalogues are not installed. */
int cli_next_flag(const char *command, int argc, char **argv, const struct option *flags, int *at)
{
	opterr = 0;
	int flag = getopt_long(argc, argv, ":h", flags, at);
	const char *word = flag == -1 || optind < 1 ? "" : argv[optind - 1];
	if (flag == ':')
		cli_misuse(command, "%s needs a value", word);
	else if (flag == '?' && strchr(word, '=') && optopt)
		cli_misuse(command, "%s: this option takes no value", word);
	else if (flag == '?')
		cli_misuse(command, "there is no option %s", word);
	return flag == ':' ? '?' : flag;
}

int cli_flush(const char *command, int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	return cli_fail(command, "standard output: %s", lang_errno(errno));
}
