/* medici play: a game in the terminal, line by line. What the command line leaves open is asked for on a terminal, and
 * takes its default in a pipe. */
#include "cli.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/plain.h"

struct play_words {
	struct cli_words common;
	const char *humans, *names, *file, *bot_time;
	int go_on, run_bots, help;
	const char *path; /* to go on with */
};

static void help(void)
{
	printf("Usage: medici play [OPTION]...\n"
		   "       medici play --continue [FILE]\n"
		   "Play a game here, against bots or with friends at the same keyboard. What is not given is asked for.\n\n"
		   "  --game board|card      which game (board)\n"
		   "  --players N            how many sit at the table (4)\n"
		   "  --humans N             how many of them are people, on the first seats (one, or as many as there are "
		   "names)\n"
		   "  --names A,B,...        their names\n"
		   "  --bots A,B,...         who plays the other seats: one bot for all, or one for each (novice)\n"
		   "  --bot-time MS          how long an external bot may think about a decision (5000)\n"
		   "  --edition E            of the board game: medici rules editions lists them\n"
		   "  --option NAME=VALUE    first=SEAT (from 0), bonus20=true, empty_placed=true, deck=FILE; may be repeated\n"
		   "  --seed S               deal from this number or these 64 hex digits (random)\n"
		   "  --file FILE            keep the game there (a new file in the folder for games)\n"
		   "  --continue [FILE]      go on with a game (the one last played)\n"
		   "  --run-bots             with --continue: run the programs that the file names as bots\n"
		   "  --help                 this text\n\n"
		   "At the table: draw, offer, bid 7, pass, reveal, take 1 3, show, unseen, help, quit.\n"
		   "Games are kept in $XDG_STATE_HOME/medici/games, by default ~/.local/state/medici/games.\n\n"
		   "Bots:\n");
	cli_list_bots(stdout);
}

static int take_words(int argc, char **argv, struct play_words *words)
{
	static const struct option flags[] = {
		{"game", required_argument, NULL, 'g'},     {"players", required_argument, NULL, 'p'},
		{"humans", required_argument, NULL, 'u'},   {"names", required_argument, NULL, 'n'},
		{"bots", required_argument, NULL, 'b'},     {"edition", required_argument, NULL, 'e'},
		{"option", required_argument, NULL, 'o'},   {"seed", required_argument, NULL, 's'},
		{"file", required_argument, NULL, 'f'},     {"continue", no_argument, NULL, 'c'},
		{"bot-time", required_argument, NULL, 't'}, {"run-bots", no_argument, NULL, 'r'},
		{"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0}};
	static const char valued[] = "gpunbesf";
	const char **place[] = {&words->common.game, &words->common.players, &words->humans,      &words->names,
							&words->common.bots, &words->common.edition, &words->common.seed, &words->file};
	const char *other = NULL; /* a flag that describes a new game */
	int flag, at = 0;
	while ((flag = getopt_long(argc, argv, "h", flags, &at)) != -1) {
		const char *known = strchr(valued, flag);
		if (flag == '?') {
			fprintf(stderr, "Try: medici play --help\n");
			return CLI_MISUSED;
		}
		if (known)
			*place[known - valued] = optarg;
		else if (flag == 'o' && cli_add_option(&words->common, optarg) != 0)
			return cli_misuse("play", "--option: more than %d are given", CLI_OPTIONS_MAX);
		if (known || flag == 'o')
			other = flags[at].name;
		if (flag == 't')
			words->bot_time = optarg;
		words->go_on |= flag == 'c';
		words->run_bots |= flag == 'r';
		words->help |= flag == 'h';
	}
	if (words->go_on && other && !words->help)
		return cli_misuse("play", "--continue goes on with a game as it is: leave --%s out", other);
	if (words->run_bots && !words->go_on && !words->help)
		return cli_misuse("play", "--run-bots goes with --continue: a new game runs what --bots names");
	if (words->go_on && optind < argc)
		words->path = argv[optind++];
	if (optind < argc)
		return cli_misuse("play", "'%s' is not expected", argv[optind]);
	return CLI_OK;
}

/* ---- The names of the people ---- */

/* A name is good when a record that holds it can be read back. */
static int good_name(const char *name, size_t len)
{
	struct medici_header header;
	struct medici_reader reader;
	char line[MEDICI_LINE_MAX];
	if (len == 0 || len > MEDICI_PLAYER_NAME_MAX)
		return 0;
	memset(&header, 0, sizeof header);
	medici_setup_default(&header.setup, MEDICI_CARD, 2);
	memcpy(header.player[0].name, name, len);
	memcpy(header.player[1].name, name, len);
	medici_reader_start(&reader);
	return medici_reader_line(&reader, line, medici_write_header(line, sizeof line, &header)) == MEDICI_LINE_HEADER;
}

/* Takes the names between the commas, without the blanks around them; who has none is a Player. Answers NULL, or what
 * would be right. */
static const char *name_humans(struct medici_header *header, int humans, const char *names)
{
	const char *at = names;
	for (int seat = 0; seat < humans; seat++) {
		char *name = header->player[seat].name;
		if (!at) {
			snprintf(name, MEDICI_PLAYER_NAME_MAX, humans == 1 ? "Player" : "Player %d", seat + 1);
			continue;
		}
		at += strspn(at, " ");
		size_t whole = strcspn(at, ","), len = whole;
		while (len > 0 && at[len - 1] == ' ')
			len--;
		if (!good_name(at, len))
			return "a name has 1 to 128 bytes of UTF-8 and no control characters";
		memcpy(name, at, len);
		at = at[whole] ? at + whole + 1 : NULL;
	}
	return at ? "there are more names than people" : NULL;
}

MEDICI_STATIC_ASSERT(MEDICI_PLAYER_NAME_MAX == 128, "the message above says so");

/* ---- Asking, on a terminal, for what was not given ---- */

/* The answer, or the default for an empty line; NULL at the end of input. What is too long to be right is cut. */
static const char *ask(const char *question, const char *otherwise, char *line, int size)
{
	int c, len = 0;
	printf("%s [%s] ", question, otherwise);
	fflush(stdout);
	while ((c = getchar()) != EOF && c != '\n')
		if (len < size - 1)
			line[len++] = (char)c;
	line[len] = '\0';
	if (c == EOF)
		return NULL;
	return line[0] ? line : otherwise;
}

struct answers {
	char game[16], players[16], humans[16], names[1024]; /* longer than all names together */
};

/* Asks again while `fits` refuses, which says why. */
static const char *ask_fitting(const char *question, const char *otherwise, char *line, int size,
							   const char *const *fits)
{
	for (;;) {
		const char *answer = ask(question, otherwise, line, size);
		if (!answer)
			return NULL;
		for (int i = 0; fits[i]; i++)
			if (strcmp(answer, fits[i]) == 0)
				return fits[i];
		printf("Please answer one of:");
		for (int i = 0; fits[i]; i++)
			printf(" %s", fits[i]);
		printf("\n");
	}
}

static const char *ask_humans(int players, struct answers *answers)
{
	static const char *const numbers[] = {"1", "2", "3", "4", "5", "6"};
	const char *fits[MEDICI_SEATS_MAX + 1] = {NULL};
	char question[80];
	memcpy(fits, numbers, (size_t)players * sizeof numbers[0]);
	snprintf(question, sizeof question, "How many of them are people, 1 to %d? Bots play the rest.", players);
	return ask_fitting(question, "1", answers->humans, sizeof answers->humans, fits);
}

/* 1 with the names, NULL for the default; 0 when the input ended. */
static int ask_names(int humans, struct answers *answers, const char **names)
{
	const char *otherwise = humans == 1 ? "Player" : "Player 1, Player 2, ...";
	for (;;) {
		struct medici_header header;
		const char *wrong;
		*names = ask("Their names, with commas between?", otherwise, answers->names, sizeof answers->names);
		if (!*names)
			return 0;
		if (*names == otherwise)
			*names = NULL;
		memset(&header, 0, sizeof header);
		if (!(wrong = name_humans(&header, humans, *names)))
			return 1;
		printf("Please answer again: %s.\n", wrong);
	}
}

/* 1, or 0 when the input ended. */
static int ask_all(struct play_words *words, struct answers *answers)
{
	static const char *const games[] = {"board", "card", NULL};
	static const char *const numbers[] = {"2", "3", "4", "5", "6", NULL};
	int two = words->common.edition && strcmp(words->common.edition, "grail-2016") == 0;
	words->common.game = ask_fitting("Which game, board or card?", "board", answers->game, sizeof answers->game, games);
	if (!words->common.game)
		return 0;
	two |= strcmp(words->common.game, "card") == 0;
	words->common.players = ask_fitting(two ? "How many players, 2 to 6?" : "How many players, 3 to 6?", "4",
										answers->players, sizeof answers->players, two ? numbers : numbers + 1);
	if (!words->common.players)
		return 0;
	words->humans = ask_humans(words->common.players[0] - '0', answers);
	return words->humans && ask_names(words->humans[0] - '0', answers, &words->names);
}

/* ---- Who sits where ---- */

/* Who goes on with the game later has nothing but the record. */
static int check_commands(const struct bot *const *bots, int count)
{
	for (int i = 0; i < count; i++) {
		const char *command = exec_command(bots[i]);
		if (command && strlen(command) > EXEC_RECORDED_MAX)
			return cli_misuse("play", "--bots: a command has %d bytes at most here, so that the record can hold it",
							  EXEC_RECORDED_MAX);
	}
	return CLI_OK;
}

static void name_bot(struct medici_header *header, int seat, const struct bot *bot)
{
	static const char *const names[MEDICI_SEATS_MAX] = {"Cosimo",     "Lucrezia", "Piero",
														"Contessina", "Giuliano", "Bianca"};
	snprintf(header->player[seat].name, MEDICI_PLAYER_NAME_MAX, "%s", names[seat]);
	snprintf(header->player[seat].bot, MEDICI_PLAYER_NAME_MAX, "%s", bot->name);
	exec_sign(&header->player[seat], bot);
}

/* As many people as names, where their number is not given. */
static long count_names(const char *names)
{
	long count = 1;
	for (; *names; names++)
		count += *names == ',';
	return count < MEDICI_SEATS_MAX ? count : MEDICI_SEATS_MAX;
}

static int seat_all(const struct play_words *words, struct medici_header *header)
{
	const struct bot *bots[MEDICI_SEATS_MAX] = {NULL};
	int players = header->setup.players;
	long humans = words->names ? count_names(words->names) : 1;
	if (words->humans && cli_agree_number("play", "--humans", words->humans, 0, players, &humans) != CLI_OK)
		return CLI_MISUSED;
	if (humans > players)
		return cli_misuse("play", "--names: more names than the %d players", players);
	const char *wrong = name_humans(header, (int)humans, words->names);
	if (wrong)
		return cli_misuse("play", "--names, with --humans %ld: %s", humans, wrong);
	if (humans == players && words->common.bots)
		return cli_misuse("play", "--bots: people have all %d seats", players);
	int others = players - (int)humans;
	if (others > 0 && cli_agree_bots("play", words->common.bots, others, bots) != CLI_OK)
		return CLI_MISUSED;
	for (int i = 0; i < others && i < MEDICI_SEATS_MAX; i++) {
		name_bot(header, players - others + i, bots[i]);
	}
	return check_commands(bots, others);
}

static int begin(struct plain *plain, const struct play_words *words)
{
	struct medici_header header;
	uint8_t seed[MEDICI_SEED_SIZE];
	memset(&header, 0, sizeof header);
	int status = cli_agree("play", &words->common, &header.setup);
	if (status == CLI_OK)
		status = seat_all(words, &header);
	if (status == CLI_OK)
		status = cli_agree_seed("play", words->common.seed, seed);
	if (status != CLI_OK)
		return status;
	if (plain_begin(plain, &header, seed, words->file) != 0)
		return cli_fail("play", "%s", plain->session.save.error);
	return CLI_OK;
}

static int must_ask(const struct play_words *words)
{
	return !words->go_on && !words->common.game && !words->common.players && !words->humans && !words->names &&
		   isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

int cli_play(int argc, char **argv)
{
	struct play_words words;
	struct answers answers;
	memset(&words, 0, sizeof words);
	int status = take_words(argc, argv, &words);
	if (status != CLI_OK)
		return status;
	if (words.help) {
		help();
		return cli_flush("play", CLI_OK);
	}
	if (must_ask(&words) && !ask_all(&words, &answers)) {
		printf("\n");
		return cli_flush("play", CLI_OK);
	}
	struct plain *plain = (struct plain *)calloc(1, sizeof *plain);
	if (!plain)
		return cli_fail("play", "no memory");
	plain->in = stdin;
	plain->out = stdout;
	plain->session.run_programs = words.run_bots;
	status = cli_agree_bot_time("play", words.bot_time, &plain->session.limit_ms);
	if (status == CLI_OK && words.go_on)
		status = plain_continue(plain, words.path) == 0 ? CLI_OK : cli_fail("play", "%s", plain->session.save.error);
	else if (status == CLI_OK)
		status = begin(plain, &words);
	if (status != CLI_OK)
		session_end(&plain->session);
	else if (plain_play(plain) != 0)
		status = cli_fail("play", "%s", plain->session.save.error);
	free(plain);
	return cli_flush("play", status);
}
