/* The start screen as lines of text: for a screen reader, for terminals that cannot move their cursor, for a pipe. Each
 * word leads to what the subcommands do. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bots/rivals.h"
#include "cli/contest.h"
#include "cli/play.h"
#include "cli/puzzle.h"
#include "cli/replay.h"
#include "cli/start.h"
#include "cli/tutorial.h"
#include "plain/ask.h"
#include "session/settings.h"
#include "session/shelf.h"
#include "text/rules.h"
#include "text/words.h"

/* ---- What there is to do. Each function returns 0 if the input has ended. ---- */

static struct cli_io io_of(const struct cli_command *command, const struct cli_io *io)
{
	struct cli_io own = {command->name, io->in, io->out, io->err};
	return own;
}

/* Runs a command with its options, which are freed. */
static void call(const struct cli_command *command, void *options, const struct cli_io *io)
{
	const struct cli_io own = io_of(command, io);
	if (options)
		cli_run(command, options, &own);
	else
		cli_fail(&own, "%s", lang_errno(ENOMEM));
	free(options);
}

static int go_on(const struct cli_io *io)
{
	play_continue(NULL, 1, io);
	return 1;
}

static int new_board_game(const struct cli_io *io)
{
	play_asking("board", io);
	return 1;
}

static int new_card_game(const struct cli_io *io)
{
	play_asking("card", io);
	return 1;
}

static int tutorial(const struct cli_io *io)
{
	int kind = play_ask_kind(io);
	struct tutorial_options *options = (struct tutorial_options *)cli_options(&command_tutorial);
	if (options) {
		options->plain = 1;
		options->lesson = kind == MEDICI_CARD ? &lesson_card : &lesson_board;
	}
	if (kind >= 0)
		call(&command_tutorial, options, io);
	else
		free(options);
	return kind >= 0;
}

static int puzzles(const struct cli_io *io)
{
	struct puzzle_options *options = (struct puzzle_options *)cli_options(&command_puzzle);
	if (options)
		options->plain = 1;
	call(&command_puzzle, options, io);
	return 1;
}

static void replay(const char *path, const struct cli_io *io)
{
	struct replay_options *options = (struct replay_options *)cli_options(&command_replay);
	if (options) {
		options->step = 1;
		options->path = path;
	}
	call(&command_replay, options, io);
}

/* What follows the word delete, in the language chosen or in English; NULL if the answer begins with another. */
static const char *to_delete(const char *answer)
{
	const char *const words[] = {"delete", C_("answer", "delete")};
	for (int i = 0; i < 2; i++) {
		size_t len = strlen(words[i]);
		if (strncmp(answer, words[i], len) == 0 && answer[len] == ' ')
			return answer + len + strspn(answer + len, " ");
	}
	return NULL;
}

/* A number, a file, which may be named without its folder, or words of some games. Returns 1 if the list is done
 * with; else `filter` has the words. */
static int open_kept(const struct shelf *shelf, const char *answer, char *filter, const struct cli_io *io)
{
	const struct shelf_game *game = shelf_find(shelf, answer);
	const char *gone = to_delete(answer);
	filter[0] = '\0';
	if (gone)
		play_delete(gone, io);
	else if (command_number(answer) >= 0)
		play_continue(answer, 1, io);
	else if (game || strchr(answer, '/'))
		replay(game ? game->path : answer, io);
	else
		snprintf(filter, ASK_LINE, "%s", answer);
	return filter[0] == '\0';
}

static int choose_game(const struct shelf *shelf, const struct cli_io *io)
{
	char line[ASK_LINE], filter[ASK_LINE] = "";
	const char *back = _("back"), *answer;
	do {
		shelf_show_some(io->out, shelf, filter);
		if (shelf->count == 0)
			return 1;
		answer =
			play_answer(_("The number of a game to continue, the file of one to replay, delete and one of them, or "
						  "words to see only some?"),
						back, line, sizeof line, io);
	} while (answer && answer != back && !open_kept(shelf, answer, filter, io));
	return answer != NULL;
}

static int games(const struct cli_io *io)
{
	struct shelf shelf;
	struct error error;
	int more = 1;
	if (shelf_read(&shelf, &error) == 0) {
		more = choose_game(&shelf, io);
		shelf_free(&shelf);
	} else {
		const struct cli_io own = io_of(&command_play, io);
		cli_fail(&own, "%s", error.text);
	}
	return more;
}

static int watch(const struct cli_io *io)
{
	char line[1024];
	const char *back = _("back");
	const char *answer = play_answer(_("The path of the file:"), back, line, sizeof line, io);
	if (answer && answer != back)
		replay(answer, io);
	return answer != NULL;
}

static int stats(const struct cli_io *io)
{
	call(&command_stats, cli_options(&command_stats), io);
	fprintf(io->out, "\n%s\n", _("Accuracy and luck in these games: medici stats --analyze"));
	return 1;
}

/* The first characters, with commas between them. */
static void offer_bots(char offer[ASK_LINE], int count)
{
	size_t len = 0;
	for (int i = 0; i < count; i++)
		len += (size_t)snprintf(offer + len, ASK_LINE - len, "%s%s", i ? "," : "", rivals_character(i));
}

static void run_arena(int kind, const char *players, const char *bots, const char *deals, const struct cli_io *io)
{
	const struct cli_io own = io_of(&command_arena, io);
	struct contest_options *options = (struct contest_options *)cli_options(&command_arena);
	if (options && flags_set(command_arena.flags, options, "deals", deals, &own) != CLI_OK) {
		free(options);
		return;
	}
	if (options) {
		options->table.game = kind == MEDICI_CARD ? "card" : "board";
		options->table.players = players;
		options->bots = bots;
	}
	call(&command_arena, options, io);
}

static int arena(const struct cli_io *io)
{
	char bots[ASK_LINE], deals[32], players[16], offer[ASK_LINE];
	int kind = play_ask_kind(io), count = kind < 0 ? -1 : play_ask_players((enum medici_kind)kind, 0, io);
	if (count < 0)
		return 0;
	snprintf(players, sizeof players, "%d", count);
	offer_bots(offer, count);
	const char *who = play_ask_bots(count, offer, bots, sizeof bots, io);
	const char *many = who ? play_answer(_("How many deals?"), "200", deals, sizeof deals, io) : NULL;
	if (many)
		run_arena(kind, players, who, many, io);
	return many != NULL;
}

static int rules(const struct cli_io *io)
{
	const struct command_meaning topics[] = {{"board|b", C_("answer", "board|b")},
											 {"card|c", C_("answer", "card|c")},
											 {"editions|e", C_("answer", "editions|e")}};
	static const enum rules_topic chosen_topic[] = {RULES_BOARD, RULES_CARD, RULES_EDITIONS};
	int chosen = play_choice(_("The rules of what: board, card or editions?"), topics, 3, 0, io);
	if (chosen >= 0)
		rules_print(io->out, chosen_topic[chosen]);
	return chosen >= 0;
}

static int language(const struct cli_io *io)
{
	static const struct command_meaning languages[] = {{"English|en", "English|english|en"},
													   {"Deutsch|de", "Deutsch|deutsch|de"},
													   {"Italiano|it", "Italiano|italiano|it"}};
	static const char *const codes[] = {"en", "de", "it"};
	int chosen = play_choice(_("Language"), languages, 3, 0, io);
	struct error error;
	if (chosen >= 0)
		lang_start(codes[chosen]);
	if (chosen >= 0 && settings_set("language", codes[chosen], &error) != 0)
		fprintf(io->out, "%s\n", error.text);
	return chosen >= 0;
}

static int leave(const struct cli_io *io)
{
	(void)io;
	return 0;
}

/* ---- Choosing ---- */

enum { ENTRIES = 12 };

struct entry {
	struct command_meaning word;
	const char *label, *about;
	int (*run)(const struct cli_io *io);
};

/* `about` is memory for what is said of the two games. */
static void list_entries(struct entry entries[ENTRIES], struct words about[2])
{
	about[MEDICI_BOARD] = words_about(MEDICI_BOARD);
	about[MEDICI_CARD] = words_about(MEDICI_CARD);
	const struct entry all[ENTRIES] = {
		/* lang: words that choose on the start screen without a screen. Alternatives stand between bars; the first is
		 * shown. */
		{{"continue|g", C_("start", "continue|g")}, _("Continue"), _("the game last played"), go_on},
		{{"board|b", C_("start", "board|b")}, _("New board game"), about[MEDICI_BOARD].text, new_board_game},
		{{"card|c", C_("start", "card|c")}, _("New card game"), about[MEDICI_CARD].text, new_card_game},
		{{"tutorial|t", C_("start", "tutorial|t")}, _("Tutorial"), _("learn a game in ten minutes"), tutorial},
		{{"puzzles|p", C_("start", "puzzles|p")}, _("Puzzles"), _("find the best choice"), puzzles},
		{{"saved|s", C_("start", "saved|s")}, _("Saved games"), _("continue one, or replay a finished one"), games},
		{{"watch|w", C_("start", "watch|w")}, _("Watch a record"), _("any recorded game"), watch},
		{{"numbers|h", C_("start", "numbers|h")}, _("How you did"), _("your games in numbers"), stats},
		{{"arena|a", C_("start", "arena|a")}, _("Arena"), _("let the bots play each other"), arena},
		{{"rules|r", C_("start", "rules|r")}, _("Rules"), _("of both games, on a screen or two"), rules},
		{{"language|l", C_("start", "language|l")}, _("Language"), "English, Deutsch, Italiano", language},
		{{"quit|q|exit", C_("command", "quit|q|exit")}, _("Quit"), NULL, leave},
	};
	memcpy(entries, all, sizeof all);
}

static void show(const struct entry entries[ENTRIES], FILE *out)
{
	fprintf(out, "\n");
	for (int i = 0; i < ENTRIES; i++) {
		char word[32], text[160];
		snprintf(word, sizeof word, "%.*s", (int)strcspn(entries[i].word.here, "|"), entries[i].word.here);
		snprintf(text, sizeof text, "%s%s%s", entries[i].label, entries[i].about ? ": " : "",
				 entries[i].about ? entries[i].about : "");
		ask_help_line(out, word, text);
	}
}

/* Returns the entry that the line means, or -1 after a message. */
static int find(const struct entry entries[ENTRIES], const char *line, FILE *out)
{
	struct command_meaning words[ENTRIES];
	struct command_line typed = command_split(line);
	char which[240];
	for (int i = 0; i < ENTRIES; i++)
		words[i] = entries[i].word;
	unsigned found = typed.count == 1 ? command_find(typed.word[0], words, ENTRIES, (1u << ENTRIES) - 1) : 0;
	for (int i = 0; i < ENTRIES; i++)
		if (found == 1u << i)
			return i;
	command_ask_which(words, found, which, sizeof which);
	fprintf(out, "%s\n", found ? which : _("That is none of the words; Enter lists them."));
	return -1;
}

int start_plain(const struct cli_io *io)
{
	struct entry entries[ENTRIES];
	struct words about[2];
	char line[ASK_LINE], language_shown[8] = "";
	setvbuf(io->out, NULL, _IOLBF, 0);
	fprintf(io->out, "%s\n", _("Reiner Knizia's games of buyers in Florence; an homage"));
	for (int going = 1; going;) {
		list_entries(entries, about); /* anew: the language may be another */
		if (strcmp(language_shown, lang_code()) != 0)
			show(entries, io->out);
		snprintf(language_shown, sizeof language_shown, "%s", lang_code());
		fprintf(io->out, "%s > ", _("What next? Enter lists the words"));
		fflush(io->out);
		enum ask_answer answer = ask_read(io->in, io->out, line);
		if (answer == ASK_ENDED)
			break;
		int empty = answer == ASK_READ && !line[strspn(line, " \t")];
		int chosen = answer == ASK_READ && !empty ? find(entries, line, io->out) : -1;
		if (empty)
			show(entries, io->out);
		going = chosen < 0 || entries[chosen].run(io);
	}
	return cli_flush(io, CLI_OK);
}
