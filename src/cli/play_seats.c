/* Who sits where: --seat for each seat, or --humans, --names and --bots for the whole table. */
#include "cli/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "session/seats.h"
#include "session/session.h"
#include "session/settings.h"

/* ---- One seat: N=human, N=human:NAME, N=BOT, N=BOT:NAME, N=exec:COMMAND ---- */

/* Returns the number of the seat from 0, and what follows the =; -1 if it is not a seat. */
static int seat_number(const char *word, const char **who)
{
	if (!isdigit((unsigned char)word[0]) || word[0] == '0' || word[1] != '=')
		return -1;
	*who = word + 2;
	return word[0] - '1';
}

static void count_seats(struct play_options *options)
{
	unsigned named = 0;
	int count = 0, highest = SETUP_PLAYERS;
	for (int i = 0; i < options->seat.count; i++) {
		const char *who;
		int seat = seat_number(options->seat.item[i], &who);
		if (seat >= 0 && seat < MEDICI_SEATS_MAX) {
			named |= 1u << seat;
			highest = seat + 1 > highest ? seat + 1 : highest;
		}
	}
	while (named >> count & 1)
		count++;
	int kind = setup_kind(options->table.game),
		least = medici_players_min(kind < 0 ? MEDICI_BOARD : (enum medici_kind)kind, 0);
	int all = count >= least && named >> count == 0; /* the first ones, without a gap */
	if (options->table.players || options->seat.count == 0)
		return;
	snprintf(options->seats, sizeof options->seats, "%d", all ? count : highest);
	options->table.players = options->seats;
}

static int wrong_name(const char *word, const struct cli_io *io)
{
	return cli_misuse(io, "--seat '%.60s': a name has 1 to 128 bytes of UTF-8 and no control characters", word);
}

MEDICI_STATIC_ASSERT(MEDICI_PLAYER_NAME_MAX == 128, "the messages here say so");

static int no_such_bot(const char *word, const char *who, size_t len, const char *wrong, const struct cli_io *io)
{
	if (wrong)
		return cli_misuse(io, "--seat '%.60s': %s", word, _(wrong));
	cli_misuse(io, "--seat '%.60s': there is no bot '%.*s'; a person is human or human:NAME", word,
			   (int)(len < 60 ? len : 60), who);
	fprintf(io->err, _("Bots:\n"));
	field_list_bots(io->err);
	return CLI_MISUSED;
}

/* The game is continued from its record alone. */
static int check_command(const char *flag, const struct bot *bot, const struct cli_io *io)
{
	const char *command = exec_command(bot);
	if (command && strlen(command) > EXEC_RECORDED_MAX)
		return cli_misuse(io, "%s: a command has %d bytes at most here, so that the record can hold it", flag,
						  EXEC_RECORDED_MAX);
	return CLI_OK;
}

static int seat_bot(struct medici_header *header, int seat, const char *word, const char *who, const struct cli_io *io)
{
	const char *wrong, *name = NULL;
	const struct bot *bot = exec_find(who, strlen(who), &wrong);
	size_t len = bot || wrong ? strlen(who) : strcspn(who, ":");
	if (!bot && !wrong)
		bot = bot_find(who, len);
	if (!bot)
		return no_such_bot(word, who, len, wrong, io);
	if (who[len] == ':')
		name = who + len + 1;
	if (name && !seats_name_fits(name, strlen(name)))
		return wrong_name(word, io);
	if (check_command("--seat", bot, io) != CLI_OK)
		return CLI_MISUSED;
	seats_bot(header, seat, bot, name);
	return CLI_OK;
}

/* A person without a name is the Player, or the player of that number. */
static void default_name(char name[MEDICI_PLAYER_NAME_MAX], int people, int seat)
{
	const char *settled = settings_get()->name;
	if (people == 1)
		snprintf(name, MEDICI_PLAYER_NAME_MAX, "%s", settled[0] ? settled : _("Player"));
	else
		snprintf(name, MEDICI_PLAYER_NAME_MAX, _("Player %d"), seat + 1);
}

static int seat_person(struct medici_header *header, int seat, const char *word, const char *who, int people,
					   const struct cli_io *io)
{
	char name[MEDICI_PLAYER_NAME_MAX];
	default_name(name, people, seat);
	const char *wanted = who[5] == ':' ? who + 6 : name;
	if (!seats_name_fits(wanted, strlen(wanted)))
		return wrong_name(word, io);
	seats_person(header, seat, wanted, strlen(wanted));
	return CLI_OK;
}

static int is_person(const char *who)
{
	return strcmp(who, "human") == 0 || strncmp(who, "human:", 6) == 0;
}

static int seat_one(struct medici_header *header, const char *word, int people, const struct cli_io *io)
{
	const char *who;
	int seat = seat_number(word, &who), players = header->setup.players;
	if (seat < 0)
		return cli_misuse(io, "--seat '%.60s': give it as NUMBER=WHO, such as 1=human:Anna or 2=banker", word);
	if (seat >= players)
		return cli_misuse(io, "--seat '%.60s': the seats are numbered from 1 to %d (--players)", word, players);
	if (header->player[seat].name[0])
		return cli_misuse(io, "--seat '%.60s': seat %d is given twice", word, seat + 1);
	return is_person(who) ? seat_person(header, seat, word, who, people, io) : seat_bot(header, seat, word, who, io);
}

/* If no --seat names a person, the first free seat is a person's. Bots get the rest. */
static int seat_by_seat(struct play_options *options, enum rivals_level level, const struct cli_io *io)
{
	struct medici_header *header = &options->header;
	int people = 0;
	for (int i = 0; i < options->seat.count; i++) {
		const char *who;
		people += seat_number(options->seat.item[i], &who) >= 0 && is_person(who);
	}
	for (int i = 0; i < options->seat.count; i++)
		if (seat_one(header, options->seat.item[i], people, io) != CLI_OK)
			return CLI_MISUSED;
	for (int seat = 0; seat < header->setup.players && people == 0; seat++) {
		if (header->player[seat].name[0])
			continue;
		char name[MEDICI_PLAYER_NAME_MAX];
		default_name(name, 1, seat);
		seats_person(header, seat, name, strlen(name));
		people = 1;
	}
	seats_fill(header, level);
	return CLI_OK;
}

/* ---- The whole table: people on the first seats ---- */

/* Takes the names between the commas, without the blanks around them; who has none is a Player. */
const char *play_name_humans(struct medici_header *header, int humans, const char *names)
{
	const char *at = names;
	for (int seat = 0; seat < humans; seat++) {
		char name[MEDICI_PLAYER_NAME_MAX];
		if (!at) {
			default_name(name, humans, seat);
			seats_person(header, seat, name, strlen(name));
			continue;
		}
		at += strspn(at, " ");
		size_t whole = strcspn(at, ","), len = whole;
		while (len > 0 && at[len - 1] == ' ')
			len--;
		if (!seats_name_fits(at, len))
			return _("a name has 1 to 128 bytes of UTF-8 and no control characters");
		seats_person(header, seat, at, len);
		for (int before = 0; before < seat; before++)
			if (strcmp(header->player[before].name, header->player[seat].name) == 0)
				return _("two people have the same name");
		at = at[whole] ? at + whole + 1 : NULL;
	}
	return at ? _("there are more names than people") : NULL;
}

/* As many people as names, where their number is not given. */
static long count_names(const char *names)
{
	long count = 1;
	for (; *names; names++)
		count += *names == ',';
	return count < MEDICI_SEATS_MAX ? count : MEDICI_SEATS_MAX;
}

/* How many people sit down; a number that is wrong is refused later. */
static int count_people(const struct play_options *options)
{
	if (options->humans)
		return atoi(options->humans);
	return options->names ? (int)count_names(options->names) : 1;
}

void play_count_players(struct play_options *options)
{
	count_seats(options);
	if (options->seat.count == 0)
		field_count_players(options->bots, count_people(options), &options->table);
}

static int seat_bots(struct play_options *options, int from, const struct cli_io *io)
{
	struct medici_header *header = &options->header;
	const struct bot *bots[MEDICI_SEATS_MAX] = {NULL};
	int others = header->setup.players - from;
	if (field_read_bots(options->bots, others, bots, io) != CLI_OK)
		return CLI_MISUSED;
	for (int i = 0; i < others; i++) {
		if (check_command("--bots", bots[i], io) != CLI_OK)
			return CLI_MISUSED;
		seats_bot(header, from + i, bots[i], NULL);
	}
	return CLI_OK;
}

static int seat_table(struct play_options *options, enum rivals_level level, const struct cli_io *io)
{
	struct medici_header *header = &options->header;
	int players = header->setup.players;
	long humans = options->names ? count_names(options->names) : 1;
	if (options->humans && flag_read_number("--humans", options->humans, 0, players, &humans, io) != CLI_OK)
		return CLI_MISUSED;
	if (humans > players)
		return cli_misuse(io, "--names: more names than the %d players", players);
	const char *wrong = play_name_humans(header, (int)humans, options->names);
	if (wrong)
		return cli_misuse(io, "--names, with --humans %ld: %s", humans, wrong);
	if (humans == players && (options->bots || options->level))
		return cli_misuse(io, "--%s: people have all %d seats", options->bots ? "bots" : "level", players);
	if (options->bots)
		return seat_bots(options, (int)humans, io);
	seats_fill(header, level);
	return CLI_OK;
}

static int read_level(const struct play_options *options, enum rivals_level *level, const struct cli_io *io)
{
	const char *names[RIVALS_LEVELS];
	for (int i = 0; i < RIVALS_LEVELS; i++)
		names[i] = rivals_level_name((enum rivals_level)i);
	int chosen = options->level ? command_beginning(options->level, names, RIVALS_LEVELS) : RIVALS_MEDIUM;
	if (options->level && options->bots)
		return cli_misuse(io, "--bots says which bots play: leave --level out");
	if (chosen < 0)
		return cli_misuse(io, "--level: '%.60s' is not easy, medium or hard", options->level);
	*level = (enum rivals_level)chosen;
	return CLI_OK;
}

int play_seat_all(struct play_options *options, const struct cli_io *io)
{
	struct medici_header *header = &options->header;
	const char *other = options->humans ? "--humans" : options->names ? "--names" : options->bots ? "--bots" : NULL;
	if (options->seat.count > 0 && other)
		return cli_misuse(io, "--seat says who sits where, seat by seat: leave %s out", other);
	enum rivals_level level = RIVALS_MEDIUM;
	int status = read_level(options, &level, io);
	if (status == CLI_OK)
		status = options->seat.count > 0 ? seat_by_seat(options, level, io) : seat_table(options, level, io);
	for (int seat = 1; status == CLI_OK && seat < header->setup.players; seat++)
		for (int before = 0; before < seat; before++)
			if (strcmp(header->player[seat].name, header->player[before].name) == 0)
				return cli_misuse(io, "two players are called %s: names must differ", header->player[seat].name);
	return status;
}
