/* medici join: a bot sits down at a table of a server, or somebody looks on. */
#include "cli/cli.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "client/player.h"
#include "server/base/words.h"

struct join_options {
	const char *bot, *name;
	long seat; /* -1: any */
	int watch, insecure, quiet, wait;
	const struct bot *decides;
	char shown_name[WORDS_NAME_SIZE];
	struct dial_address address;
	struct seed_option key; /* of the bot's random numbers */
};

struct joining {
	const struct cli_io *io;
	struct player player;
	int status;
	bool quiet, wait, lost;
};

static void stop(struct joining *joining, int status)
{
	joining->status = status;
	player_stop(&joining->player);
	ev_break(joining->player.loop, EVBREAK_ALL);
}

static void report(const struct joining *joining)
{
	FILE *out = joining->io->out;
	const struct player *player = &joining->player;
	const struct medici_game *game = &player->reader.game;
	if (joining->quiet)
		return;
	for (int seat = 0; seat < medici_players(game); seat++) {
		const struct medici_player *who = &player->reader.header.player[seat];
		fprintf(out, "%s%s %4d  ", medici_winners(game) >> seat & 1 ? "*" : " ", seat == player->mine ? ">" : " ",
				medici_money(game, seat));
		fprintf(out, who->bot[0] ? _("%s (bot: %s)") : "%s", who->name, who->bot);
		fprintf(out, "\n");
	}
	fprintf(out, "%s\n", _("The deal is proved fair."));
}

/* Removes the number that the server adds to a line of the record: {"n":12,... */
static void print_line(FILE *out, const char *text)
{
	const char *comma = strchr(text, ',');
	if (comma)
		fprintf(out, "{%.*s\n", (int)strcspn(comma + 1, "\n"), comma + 1);
	fflush(out);
}

/* A lost connection most likely comes back; an address that never answered is most likely wrong. */
static void lose_call(struct joining *joining, const char *why)
{
	const struct player *player = &joining->player;
	if (!player->met && !joining->wait)
		stop(joining, cli_fail(joining->io, "%s port %d: %s; --wait waits for the server", player->address.host,
							   player->address.port, why));
	else if (!joining->quiet && !joining->lost)
		fprintf(joining->io->err, player->met ? _("medici join: %s; reconnecting\n") : _("medici join: %s; waiting\n"),
				why);
	joining->lost = true;
}

static void listen_to(struct player *player, enum player_news news, const char *say)
{
	struct joining *joining = player->context;
	switch (news) {
	case PLAYER_SEATED:
		if (!joining->quiet)
			fprintf(joining->io->err, _("medici join: sitting in seat %d\n"), player->mine);
		break;
	case PLAYER_LINE:
		joining->lost = false;
		if (!player->name)
			print_line(joining->io->out, say);
		break;
	case PLAYER_OVER:
		if (player->name)
			report(joining);
		else
			print_line(joining->io->out, say);
		stop(joining, CLI_OK);
		break;
	case PLAYER_LOST:
		lose_call(joining, _(say));
		break;
	case PLAYER_CLOSED:
		stop(joining, cli_fail(joining->io, "the table was closed before its game began"));
		break;
	case PLAYER_REFUSED:
		stop(joining, cli_fail(joining->io, "%s", say));
		break;
	case PLAYER_WRONG:
		stop(joining, cli_fail(joining->io, "the server is wrong: %s", say));
		break;
	}
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
	(void)loop;
	(void)events;
	stop(watcher->data, CLI_FAILED);
}

static int join(struct joining *joining, const struct join_options *options)
{
	struct player *player = &joining->player;
	ev_signal interrupt, terminate;
	player->loop = ev_loop_new(EVFLAG_AUTO);
	player->dialer = player->loop ? dialer_new(player->loop, &player_calls, options->insecure, true) : NULL;
	if (!player->dialer)
		return cli_fail(joining->io, "out of memory");
	player->listener = listen_to;
	player->context = joining;
	ev_signal_init(&interrupt, on_signal, SIGINT);
	ev_signal_init(&terminate, on_signal, SIGTERM);
	interrupt.data = terminate.data = joining;
	ev_signal_start(player->loop, &interrupt);
	ev_signal_start(player->loop, &terminate);
	player_start(player, options->key.bytes);
	ev_run(player->loop, 0);
	dialer_free(player->dialer);
	ev_loop_destroy(player->loop);
	return joining->status;
}

/* ---- The command ---- */

static int check_bot(struct join_options *options, const struct cli_io *io)
{
	options->decides = bot_find(options->bot, strlen(options->bot));
	if (options->decides)
		return CLI_OK;
	cli_misuse(io, "--bot: there is no bot '%s'", options->bot);
	fprintf(io->err, _("Bots:\n"));
	field_list_bots(io->err);
	return CLI_MISUSED;
}

static int check_name(struct join_options *options, const struct cli_io *io)
{
	const char *wanted = options->name ? options->name : options->decides->name;
	enum words_fault fault = words_clean(wanted, strlen(wanted), WORDS_NAME_MAX, options->shown_name);
	if (fault == WORDS_LENGTH)
		return cli_misuse(io, "--name: a name has 1 to %d visible characters", WORDS_NAME_MAX);
	if (fault != WORDS_FINE)
		return cli_misuse(io, "--name: %s", _(words_fault_text(fault)));
	return CLI_OK;
}

static int check(void *options, int count, char **arguments, const struct cli_io *io)
{
	struct join_options *join_options = (struct join_options *)options;
	if (check_bot(join_options, io) != CLI_OK)
		return CLI_MISUSED;
	if (count != 1)
		return cli_misuse(io, "the URL of a table is missing");
	if (!dial_parse(arguments[0], &join_options->address) || !join_options->address.table[0])
		return cli_misuse(io, "'%s' is no URL of a table: http://HOST:PORT/table/CODE", arguments[0]);
	if (!join_options->watch && check_name(join_options, io) != CLI_OK)
		return CLI_MISUSED;
	return seed_check(&join_options->key, io);
}

static int run(const void *options, const struct cli_io *io)
{
	const struct join_options *wanted = (const struct join_options *)options;
	struct joining *joining = (struct joining *)calloc(1, sizeof *joining);
	if (!joining)
		return cli_fail(io, "out of memory");
	joining->io = io;
	joining->quiet = wanted->quiet;
	joining->wait = wanted->wait;
	joining->player.bot = wanted->decides;
	joining->player.name = wanted->watch ? NULL : wanted->shown_name;
	joining->player.seat = (int)wanted->seat;
	joining->player.address = wanted->address;
	int status = join(joining, wanted);
	free(joining);
	return status;
}

#define OPTIONS struct join_options
static const struct flag flags[] = {
	FLAG_TEXT(OPTIONS, bot, "bot", "NAME", HELP_("who decides"), "merchant"),
	FLAG_TEXT(OPTIONS, name, "name", "NAME", HELP_("name at the table (the bot's name)"), NULL),
	FLAG_NUMBER(OPTIONS, seat, "seat", "N", HELP_("which seat, from 0 (any)"), 0, MEDICI_SEATS_MAX - 1, -1),
	FLAG_SWITCH(OPTIONS, watch, "watch", NULL, HELP_("only watch, without a seat; the record goes to standard output")),
	FLAG_SWITCH(OPTIONS, insecure, "insecure", NULL, HELP_("accept any certificate")),
	FLAG_SWITCH(OPTIONS, wait, "wait", NULL, HELP_("wait for a server that does not answer yet")),
	FLAG_SWITCH(OPTIONS, quiet, "quiet", NULL, HELP_("print errors only")),
	FLAG_END,
};

const struct cli_command command_join = {
	.name = "join",
	.about = N_("sit down with a bot at a table of a server, or watch it"),
	.usage = HELP_(
		"Usage: medici join [OPTION]... URL\n"
		"Sit down with a bot at the table that URL names, such as "
		"http://localhost:8080/table/k3f9m2x7q8ab, and play to the end. Everybody there sees that it is a bot. It "
		"reconnects automatically, and checks every line against the rules and the deal against its seed.\n\n"),
	.flags = flags,
	.bots = HELP_("Bots:"),
	.size = sizeof(OPTIONS),
	.check = check,
	.run = run,
};
