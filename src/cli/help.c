/* What --help prints, laid out the same for every command and in every language. */
#include "cli/cli.h"

#include "lang/layout.h"

enum { FLAG_COLUMN = 25 };

void cli_help_text(const char *text)
{
	layout_paragraph(stdout, text, 0, 0);
}

void cli_help_flag(const char *flag, const char *text)
{
	int at = 2 + layout_width(flag);
	printf("  %s", flag);
	if (at > FLAG_COLUMN - 2) {
		putchar('\n');
		at = 0;
	}
	printf("%*s", FLAG_COLUMN - at, "");
	layout_paragraph(stdout, text, FLAG_COLUMN, FLAG_COLUMN);
}
