#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>

#include "plain/ask.h"

static void say(const struct cli_io *io, const char *format, va_list words)
{
	fprintf(io->err, "medici%s%s: ", *io->command ? " " : "", io->command);
	vfprintf(io->err, gettext(format), words);
	fputc('\n', io->err);
}

int cli_fail(const struct cli_io *io, const char *format, ...)
{
	va_list words;
	va_start(words, format);
	say(io, format, words);
	va_end(words);
	return CLI_FAILED;
}

int cli_misuse(const struct cli_io *io, const char *format, ...)
{
	va_list words;
	va_start(words, format);
	say(io, format, words);
	va_end(words);
	fprintf(io->err, _("Try: medici%s%s --help\n"), *io->command ? " " : "", io->command);
	return CLI_MISUSED;
}

int cli_fail_start(const struct cli_io *io, int why)
{
	return cli_fail(io, "%s", lang_start_errno(why));
}

int cli_flush(const struct cli_io *io, int status)
{
	if (fflush(io->out) == 0 && !ferror(io->out))
		return status;
	return cli_fail(io, "standard output: %s", lang_errno(errno));
}

int cli_on_terminal(const struct cli_io *io)
{
	return ask_on_terminal(io->in) && ask_on_terminal(io->out);
}
