/* medici join: a bot sits down at a table of a server, or somebody looks on. */
#include "cli/cli.h"

#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "client/player.h"
#include "server/words.h"

struct joining {
	struct player player;
	int status;
	bool quiet, lost;
};

static void help(void)
{
	cli_help_text(
		_("Usage: medici join [OPTION]... URL\n"
		  "Sit down with a bot at the table that URL names, such as http://localhost:8080/table/k3f9m2x7q8ab, and play "
		  "to the end. Everybody there sees that it is a bot. Reconnects automatically. Every line is checked against "
		  "the rules, and the deal against its seed.\n\n"));
	cli_help_flag("--bot NAME", _("who decides (merchant)"));
	cli_help_flag("--name NAME", _("name at the table (the bot's name)"));
	cli_help_flag("--seat N", _("which seat, from 0 (any)"));
	cli_help_flag("--watch", _("only watch, without a seat; the record goes to standard output"));
	cli_help_flag("--insecure", _("accept any certificate"));
	cli_help_flag("--quiet", _("print errors only"));
	cli_help_flag("--help", _("this text"));
	cli_help_text(_("\nBots:\n"));
	cli_list_bots(stdout);
}

static void stop(struct joining *joining, int status)
{
	joining->status = status;
	player_stop(&joining->player);
	ev_break(joining->player.loop, EVBREAK_ALL);
}

static void report(const struct joining *joining)
{
	const struct player *player = &joining->player;
	const struct medici_game *game = &player->reader.game;
	if (joining->quiet)
		return;
	for (int seat = 0; seat < medici_players(game); seat++) {
		const struct medici_player *who = &player->reader.header.player[seat];
		printf("%s%s %4d  ", medici_winners(game) >> seat & 1 ? "*" : " ", seat == player->mine ? ">" : " ",
			   medici_money(game, seat));
		printf(who->bot[0] ? _("%s (bot: %s)") : "%s", who->name, who->bot);
		printf("\n");
	}
	printf("%s\n", _("The deal is proved fair."));
}

/* The record as it was, without the number that the wire adds: {"n":12,... */
static void print_line(const char *text)
{
	const char *comma = strchr(text, ',');
	if (comma)
		printf("{%.*s\n", (int)strcspn(comma + 1, "\n"), comma + 1);
	fflush(stdout);
}

static void listen_to(struct player *player, enum player_news news, const char *say)
{
	struct joining *joining = player->context;
	switch (news) {
	case PLAYER_SEATED:
		if (!joining->quiet)
			fprintf(stderr, _("medici join: sitting in seat %d\n"), player->mine);
		break;
	case PLAYER_LINE:
		joining->lost = false;
		if (!player->name)
			print_line(say);
		break;
	case PLAYER_OVER:
		if (player->name)
			report(joining);
		else
			print_line(say);
		stop(joining, CLI_OK);
		break;
	case PLAYER_LOST:
		if (!joining->quiet && !joining->lost)
			fprintf(stderr, _("medici join: %s; reconnecting\n"), say);
		joining->lost = true;
		break;
	case PLAYER_CLOSED:
		stop(joining, cli_fail("join", "the table was closed before its game began"));
		break;
	case PLAYER_REFUSED:
		stop(joining, cli_fail("join", "%s", say));
		break;
	case PLAYER_WRONG:
		stop(joining, cli_fail("join", "the server is wrong: %s", say));
		break;
	}
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events)
{
	(void)loop;
	(void)events;
	stop(watcher->data, CLI_FAILED);
}

static int join(struct joining *joining, bool insecure)
{
	struct player *player = &joining->player;
	uint8_t key[MEDICI_SEED_SIZE];
	ev_signal interrupt, terminate;
	if (cli_agree_seed("join", NULL, key) != CLI_OK)
		return CLI_FAILED;
	player->loop = ev_loop_new(EVFLAG_AUTO);
	player->dialer = player->loop ? dialer_new(player->loop, &player_calls, insecure, true) : NULL;
	if (!player->dialer)
		return cli_fail("join", "out of memory");
	player->listener = listen_to;
	player->context = joining;
	ev_signal_init(&interrupt, on_signal, SIGINT);
	ev_signal_init(&terminate, on_signal, SIGTERM);
	interrupt.data = terminate.data = joining;
	ev_signal_start(player->loop, &interrupt);
	ev_signal_start(player->loop, &terminate);
	player_start(player, key);
	ev_run(player->loop, 0);
	dialer_free(player->dialer);
	ev_loop_destroy(player->loop);
	return cli_flush("join", joining->status);
}

static int agree_bot(struct joining *joining, const char *name)
{
	joining->player.bot = bot_find(name, strlen(name));
	if (joining->player.bot)
		return CLI_OK;
	cli_misuse("join", "--bot: there is no bot '%s'", name);
	fprintf(stderr, "Bots:\n");
	cli_list_bots(stderr);
	return CLI_MISUSED;
}

static int agree_name(struct joining *joining, const char *wanted)
{
	static char name[WORDS_NAME_SIZE];
	enum words_fault fault = words_clean(wanted, strlen(wanted), WORDS_NAME_MAX, name);
	if (fault == WORDS_LENGTH)
		return cli_misuse("join", "--name: a name has 1 to %d visible characters", WORDS_NAME_MAX);
	if (fault != WORDS_FINE)
		return cli_misuse("join", "--name: %s", _(words_fault_text(fault)));
	joining->player.name = name;
	return CLI_OK;
}

static int agree_url(struct joining *joining, int argc, char **argv)
{
	if (optind != argc - 1)
		return cli_misuse("join", "the URL of a table is missing");
	if (!dial_parse(argv[optind], &joining->player.address) || !joining->player.address.table[0])
		return cli_misuse("join", "'%s' is no URL of a table: http://HOST:PORT/table/CODE", argv[optind]);
	return CLI_OK;
}

int cli_join(int argc, char **argv)
{
	static const struct option flags[] = {
		{"bot", required_argument, NULL, 'b'},  {"name", required_argument, NULL, 'n'},
		{"seat", required_argument, NULL, 's'}, {"watch", no_argument, NULL, 'w'},
		{"insecure", no_argument, NULL, 'i'},   {"quiet", no_argument, NULL, 'q'},
		{"help", no_argument, NULL, 'h'},       {NULL, 0, NULL, 0}};
	static struct joining joining = {.player = {.seat = -1}};
	const char *name = NULL;
	bool watch = false, insecure = false;
	long seat;
	int flag, status = agree_bot(&joining, "merchant");
	while (status == CLI_OK && (flag = cli_next_flag("join", argc, argv, flags, NULL)) != -1) {
		switch (flag) {
		case 'h':
			help();
			return cli_flush("join", CLI_OK);
		case 'b':
			status = agree_bot(&joining, optarg);
			break;
		case 'n':
			name = optarg;
			break;
		case 's':
			status = cli_agree_number("join", "--seat", optarg, 0, MEDICI_SEATS_MAX - 1, &seat);
			joining.player.seat = (int)seat;
			break;
		case 'w':
			watch = true;
			break;
		case 'i':
			insecure = true;
			break;
		case 'q':
			joining.quiet = true;
			break;
		default:
			return CLI_MISUSED;
		}
	}
	if (status == CLI_OK)
		status = agree_url(&joining, argc, argv);
	if (status == CLI_OK && !watch)
		status = agree_name(&joining, name ? name : joining.player.bot->name);
	return status == CLI_OK ? join(&joining, insecure) : status;
}
