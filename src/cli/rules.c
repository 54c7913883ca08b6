/* medici rules: the rules in short. */
#include "text/rules.h"

#include "cli/cli.h"

struct rules_options {
	int topic;
};

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct rules_options *rules = (struct rules_options *)options;
	if (count > 0)
		rules->topic = rules_find(arguments[0]);
	if (rules->topic < 0)
		return cli_misuse(io, "there is no '%s': board, card or editions", arguments[0]);
	if (count > 1)
		return cli_misuse(io, "'%s' is one too many: board, card or editions", arguments[1]);
	return CLI_OK;
}

static int run(const void *options, const struct cli_io *io)
{
	rules_print(io->out, (enum rules_topic)((const struct rules_options *)options)->topic);
	return CLI_OK;
}

static const struct flag flags[] = {
	FLAG_ARGUMENT("board", HELP_("the board game, with examples")),
	FLAG_ARGUMENT("card", HELP_("the card game, with examples")),
	FLAG_ARGUMENT("editions", HELP_("editions of the board game, options of both games")),
	FLAG_END,
};

const struct cli_command command_rules = {
	.name = "rules",
	.about = N_("the rules of both games, in short"),
	.usage = HELP_("Usage: medici rules [board|card|editions]\n"
				   "The rules in short. Without an argument, both games in a few lines.\n\n"),
	.flags = flags,
	.size = sizeof(struct rules_options),
	.check = check,
	.run = run,
};
