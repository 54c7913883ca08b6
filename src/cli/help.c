/* Prints --help in the same layout for every command and language. */
#include "cli/cli.h"

#include "lang/layout.h"

static void help_flag(FILE *out, const struct flag *flag)
{
	char word[64], text[1024];
	snprintf(word, sizeof word, "--%s%s%s", flag->name, flag->value ? " " : "", flag->value ? flag->value : "");
	if (flag->number > 0)
		snprintf(text, sizeof text, "%s (%ld)", _(flag->about), flag->number);
	else if (flag->text && *flag->text)
		snprintf(text, sizeof text, "%s (%s)", _(flag->about), flag->text);
	else
		snprintf(text, sizeof text, "%s", _(flag->about));
	layout_row(out, word, text);
}

void cli_help(const struct cli_command *command, FILE *out)
{
	layout_paragraph(out, _(command->usage), 0, 0);
	for (const struct flag *flag = command->flags; flag->kind != FLAG_KIND_END; flag++) {
		if (flag->kind == FLAG_KIND_HEADING)
			layout_paragraph(out, _(flag->about), 0, 0);
		else if (flag->kind == FLAG_KIND_ARGUMENT)
			layout_row(out, flag->name, _(flag->about));
		else if (flag->about)
			help_flag(out, flag);
	}
	layout_row(out, "--help", _("this text"));
	if (command->notes)
		layout_paragraph(out, _(command->notes), 0, 0);
	if (command->bots) {
		fputc('\n', out);
		layout_paragraph(out, _(command->bots), 0, 0);
		field_list_bots(out);
	}
}
