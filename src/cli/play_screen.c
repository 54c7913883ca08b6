/* A game on the full screen: opens the terminal, and says afterwards where the game is kept. */
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "screen/form_game.h"
#include "screen/menu.h"
#include "screen/screen.h"
#include "session/seats.h"
#include "text/words.h"

char *play_where(const struct screen_result *result)
{
	char *text = NULL, *quoted = (char *)malloc(SAVE_QUOTED);
	size_t size;
	FILE *out = quoted ? open_memstream(&text, &size) : NULL;
	if (out && result->unsaved)
		fprintf(out, _("Saving failed during the game; the rest was not saved: %s\n"), result->path);
	else if (out && result->over)
		fprintf(out, _("The record is in %s\n"), result->path);
	else if (out)
		fprintf(out, _("The game is saved. To continue: medici play --continue %s\n"),
				save_quote(result->path, quoted));
	if (out)
		fclose(out);
	free(quoted);
	return text;
}

/* Plays, and again with the same players as long as that is wanted. */
static void run_games(struct terminal *term, const struct screen_game *game, struct screen_result *result)
{
	struct screen_game own = *game;
	struct medici_header again;
	uint8_t seed[MEDICI_SEED_SIZE];
	screen_run(term, &own, result);
	while (result->again && setup_random_seed(seed) == 0) {
		seats_rematch(&again, &result->header);
		own.header = &again;
		own.seed = seed;
		own.path = NULL;
		screen_run(term, &own, result);
	}
}

int play_in(struct terminal *term, const struct screen_game *game, char **told)
{
	struct screen_result *result = (struct screen_result *)calloc(1, sizeof *result);
	if (!result)
		return 0;
	run_games(term, game, result);
	enum screen_end end = result->end;
	free(*told);
	*told = end == SCREEN_FAILED ? strdup(result->error.text) : play_where(result);
	free(result);
	if (end == SCREEN_FAILED)
		return menu_read(term, _("That did not work"), *told ? *told : "") == MENU_BACK ? -1 : 0;
	return end != SCREEN_STOPPED;
}

/* Returns 1 if there is a header. */
static int ask_setup(struct terminal *term, struct medici_header *header, struct form_help *help)
{
	const struct words board = words_about(MEDICI_BOARD), card = words_about(MEDICI_CARD);
	const struct menu_item items[] = {{_("Board game"), board.text, 'b', 0, C_("menu", "b"), NULL},
									  {_("Card game"), card.text, 'c', 0, C_("menu", "c"), NULL}};
	struct menu menu = {_("A new game"), items, 2, 0, 1, NULL, NULL};
	for (;;) {
		int chosen = menu_choose(term, &menu);
		if (chosen < 0)
			return 0;
		enum form_answer answer = form_new_game(term, chosen ? MEDICI_CARD : MEDICI_BOARD, header, help);
		if (answer != FORM_BACK)
			return answer == FORM_BEGIN;
	}
}

int play_screen(const struct screen_game *game, int ask, const struct cli_io *io)
{
	struct screen_game own = *game;
	struct medici_header header;
	struct terminal term;
	char *told = NULL;
	int status = CLI_OK;
	if (term_open(&term) != 0)
		return cli_fail(io, "the terminal cannot be opened; --plain plays line by line");
	if (ask)
		own.header = &header;
	struct form_help help = {own.strict, own.tutor};
	if (!ask || ask_setup(&term, &header, &help)) {
		own.strict = help.strict;
		own.tutor = help.tutor;
		struct screen_result *result = (struct screen_result *)calloc(1, sizeof *result);
		if (result)
			run_games(&term, &own, result);
		term_close(&term);
		if (!result)
			return cli_fail(io, "out of memory");
		if (result->end == SCREEN_FAILED)
			status = cli_fail(io, "%s", result->error.text);
		else
			told = play_where(result);
		free(result);
	}
	term_close(&term);
	if (told)
		fprintf(io->out, "%s", told);
	free(told);
	return status;
}
