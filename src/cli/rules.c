/* medici rules: the rules in short. */
#include "text/rules.h"

#include "cli/cli.h"

struct rules_options {
	int topic, json;
};

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct rules_options *rules = (struct rules_options *)options;
	if (count > 0)
		rules->topic = rules_find(arguments[0]);
	if (rules->topic < 0)
		return cli_misuse(io, "there is no '%s': board, card or editions", arguments[0]);
	if (rules->json && count > 0)
		return cli_misuse(io, "--json is about both games: leave '%s' out", arguments[0]);
	if (count > 1)
		return cli_misuse(io, "'%s' is one too many: board, card or editions", arguments[1]);
	return CLI_OK;
}

static int run(const void *options, const struct cli_io *io)
{
	const struct rules_options *rules = (const struct rules_options *)options;
	if (rules->json)
		rules_print_json(io->out);
	else
		rules_print(io->out, (enum rules_topic)rules->topic);
	return CLI_OK;
}

static const struct flag flags[] = {
	FLAG_ARGUMENT("board", HELP_("the board game, with examples")),
	FLAG_ARGUMENT("card", HELP_("the card game, with examples")),
	FLAG_ARGUMENT("editions", HELP_("editions of the board game, options of both games")),
	FLAG_SWITCH(struct rules_options, json, "json", NULL, HELP_("the numbers of both games as one JSON object")),
	FLAG_END,
};

const struct cli_command command_rules = {
	.name = "rules",
	.about = N_("the rules of both games, in short"),
	.usage = HELP_("Usage: medici rules [board|card|editions|--json]\n"
				   "The rules in short. Without an argument, both games in a few lines.\n\n"),
	.flags = flags,
	.size = sizeof(struct rules_options),
	.check = check,
	.run = run,
};
