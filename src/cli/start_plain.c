/* The start screen as lines of text: for a screen reader, for terminals that cannot move their cursor, for a pipe. Each
 * word leads to what the subcommands do. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "cli/start.h"
#include "plain/ask.h"
#include "session/shelf.h"

enum { WORDS_MAX = 10 };

/* A subcommand with these words, up to NULL; the first is its name. */
static void call(int (*command)(int argc, char **argv), const char *const *words)
{
	char *copy[WORDS_MAX + 1] = {NULL};
	int count = 0;
	while (words[count] && count < WORDS_MAX) {
		copy[count] = strdup(words[count]);
		if (!copy[count++])
			break;
	}
	char *arguments[WORDS_MAX + 1];
	memcpy(arguments, copy, sizeof arguments); /* getopt changes their order */
	optind = 0;                                /* and begins anew */
	if (count > 0 && copy[count - 1])
		command(count, arguments);
	for (int i = 0; i < count; i++)
		free(copy[i]);
}

/* ---- What there is to do; each answers 0 when the input has ended ---- */

static int go_on(void)
{
	call(cli_play, (const char *const[]){"medici play", "--plain", "--continue", NULL});
	return 1;
}

static int new_board_game(void)
{
	play_asking("board");
	return 1;
}

static int new_card_game(void)
{
	play_asking("card");
	return 1;
}

static int tutorial(void)
{
	int kind = play_ask_kind();
	if (kind >= 0)
		call(cli_tutorial, (const char *const[]){"medici tutorial", "--plain", kind ? "card" : "board", NULL});
	return kind >= 0;
}

static void replay(const char *path)
{
	call(cli_replay, (const char *const[]){"medici replay", "--step", path, NULL});
}

/* A file of the list may be named without its folder. */
static void open_kept(const struct shelf *shelf, const char *answer)
{
	char path[SAVE_PATH + ASK_LINE];
	snprintf(path, sizeof path, "%s%s%s", strchr(answer, '/') ? "" : shelf->folder, strchr(answer, '/') ? "" : "/",
			 answer);
	if (command_number(answer) >= 0)
		call(cli_play, (const char *const[]){"medici play", "--plain", "--continue", answer, NULL});
	else
		replay(path);
}

static int choose_game(const struct shelf *shelf)
{
	char line[ASK_LINE];
	const char *back = _("back");
	shelf_show(stdout, shelf);
	if (shelf->count == 0)
		return 1;
	const char *answer =
		play_answer(_("The number of a game to continue, or the file of one to replay?"), back, line, sizeof line);
	if (answer && answer != back)
		open_kept(shelf, answer);
	return answer != NULL;
}

static int games(void)
{
	struct save *save = (struct save *)calloc(1, sizeof *save);
	struct shelf shelf;
	int more = 1;
	if (save && shelf_read(&shelf, save) == 0) {
		more = choose_game(&shelf);
		shelf_free(&shelf);
	} else {
		cli_fail("play", "%s", save ? save->error : _("out of memory"));
	}
	free(save);
	return more;
}

static int watch(void)
{
	char line[1024];
	const char *back = _("back");
	const char *answer = play_answer(_("The path of the file:"), back, line, sizeof line);
	if (answer && answer != back)
		replay(answer);
	return answer != NULL;
}

static int stats(void)
{
	call(cli_stats, (const char *const[]){"medici stats", NULL});
	return 1;
}

static int arena(void)
{
	static const char *const usual = "lucrezia,giovanni,piero,clarice,averardo,cosimo";
	char bots[ASK_LINE], deals[32], players[16], first[ASK_LINE];
	int kind = play_ask_kind(), count = kind < 0 ? -1 : play_ask_players((enum medici_kind)kind, 0);
	if (count < 0)
		return 0;
	snprintf(players, sizeof players, "%d", count);
	size_t len = 0;
	for (int i = 0; i < count; i++)
		len += strcspn(usual + len, ",") + 1;
	snprintf(first, sizeof first, "%.*s", (int)len - 1, usual);
	const char *who = play_answer(_("Which bots, with commas between?"), first, bots, sizeof bots);
	const char *many = who ? play_answer(_("How many deals?"), "200", deals, sizeof deals) : NULL;
	if (many)
		call(cli_arena, (const char *const[]){"medici arena", "--game", kind ? "card" : "board", "--players", players,
											  "--bots", who, "--deals", many, NULL});
	return many != NULL;
}

static int rules(void)
{
	const struct command_meaning topics[] = {{"board|b", C_("answer", "board|b")},
											 {"card|c", C_("answer", "card|c")},
											 {"editions|e", C_("answer", "editions|e")}};
	static const char *const names[] = {"board", "card", "editions"};
	int chosen = play_choice(_("The rules of what: board, card or editions?"), topics, 3, 0);
	if (chosen >= 0)
		call(cli_rules, (const char *const[]){"medici rules", names[chosen], NULL});
	return chosen >= 0;
}

static int language(void)
{
	static const struct command_meaning languages[] = {{"English|en", "English|english|en"},
													   {"Deutsch|de", "Deutsch|deutsch|de"},
													   {"Italiano|it", "Italiano|italiano|it"}};
	static const char *const codes[] = {"en", "de", "it"};
	int chosen = play_choice(_("Language"), languages, 3, 0);
	if (chosen >= 0)
		lang_start(codes[chosen]);
	return chosen >= 0;
}

static int leave(void)
{
	return 0;
}

/* ---- Choosing ---- */

enum { ENTRIES = 11 };

struct entry {
	struct command_meaning word;
	const char *label, *about;
	int (*run)(void);
};

static void list_entries(struct entry entries[ENTRIES])
{
	const struct entry all[ENTRIES] = {
		/* lang: words that choose on the start screen without a screen. Alternatives stand between bars; the first is
		 * shown. */
		{{"continue|g", C_("start", "continue|g")}, _("Continue"), _("the game last played"), go_on},
		{{"board|b", C_("start", "board|b")}, _("New board game"), _("auctions, for 3 to 6 buyers"), new_board_game},
		{{"card|c", C_("start", "card|c")}, _("New card game"), _("a quicker one, for 2 to 6 players"), new_card_game},
		{{"tutorial|t", C_("start", "tutorial|t")}, _("Tutorial"), _("learn a game in ten minutes"), tutorial},
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

static void show(const struct entry entries[ENTRIES])
{
	printf("\n");
	for (int i = 0; i < ENTRIES; i++) {
		char word[32], text[160];
		snprintf(word, sizeof word, "%.*s", (int)strcspn(entries[i].word.here, "|"), entries[i].word.here);
		snprintf(text, sizeof text, "%s%s%s", entries[i].label, entries[i].about ? ": " : "",
				 entries[i].about ? entries[i].about : "");
		ask_help_line(stdout, word, text);
	}
}

/* Which entry the line means; -1 where it says what is not understood. */
static int find(const struct entry entries[ENTRIES], const char *line)
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
	printf("%s\n", found ? which : _("That is none of the words; Enter lists them."));
	return -1;
}

int start_plain(void)
{
	struct entry entries[ENTRIES];
	char line[ASK_LINE], language_shown[8] = "";
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("%s\n", _("Reiner Knizia's games of buyers in Florence; an homage"));
	for (int going = 1; going;) {
		list_entries(entries); /* anew: the language may be another */
		if (strcmp(language_shown, lang_code()) != 0)
			show(entries);
		snprintf(language_shown, sizeof language_shown, "%s", lang_code());
		printf("%s > ", _("What next? Enter lists the words"));
		fflush(stdout);
		enum ask_answer answer = ask_read(stdin, stdout, line);
		if (answer == ASK_ENDED)
			break;
		int empty = answer == ASK_READ && !line[strspn(line, " \t")];
		int chosen = answer == ASK_READ && !empty ? find(entries, line) : -1;
		if (empty)
			show(entries);
		going = chosen < 0 || entries[chosen].run();
	}
	return cli_flush("", CLI_OK);
}
