/* Feeds any bytes to the reader of positions. What it refuses has a place in the line and a clean sentence. What it
 * accepts is written again to a line that gives the same state, and is played to the end by random legal moves: every
 * state on the way is a position, too, and breaks no invariant. */
#include <stdlib.h>
#include <string.h>

#include <medici/record.h>

#include "record/position.h"

enum { STEPS_MAX = 3000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int holds)
{
	if (!holds)
		abort();
}

static void check_fault(const struct position_fault *fault, size_t size)
{
	char reason[POSITION_REASON_SIZE];
	position_fault_text(fault, reason);
	size_t len = strnlen(reason, sizeof reason);
	require(fault->why > POSITION_WHY_FINE && fault->why < POSITION_REASONS);
	require(fault->at >= 1 && (size_t)fault->at <= size + 1);
	require(len > 0 && len < sizeof reason - 1);
	for (size_t at = 0; at < len; at++)
		require(reason[at] >= ' ' && reason[at] <= '~');
}

static void check_board(const struct medici_board *b)
{
	int seen = b->group_count, room = 0;
	for (int seat = 0; seat < b->players; seat++) {
		require(b->load[seat] <= b->holds);
		seen += b->load[seat];
		room += b->load[seat] < b->holds;
	}
	if (b->phase == MEDICI_BOARD_FIRST || b->phase == MEDICI_BOARD_OVER)
		return;
	require(room == b->open && seen <= MEDICI_LOTS - b->unseen_count && b->bag <= b->unseen_count);
	require(b->unseen_count == __builtin_popcountll(b->unseen));
}

static void check_card(const struct medici_card *c)
{
	int cards = c->market_count + c->unseen_count, unseen = 0;
	for (int seat = 0; seat < c->players; seat++) {
		require(c->load[seat] <= c->holds);
		cards += c->load[seat];
	}
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		unseen += c->unseen[kind];
	require(unseen == c->unseen_count && cards <= MEDICI_DECK_MAX);
}

/* States have no padding (board.h, card.h): equal states are equal bytes. */
static void check_state(const struct medici_game *game)
{
	struct medici_game again;
	struct position_fault fault;
	char line[POSITION_SIZE], line_again[POSITION_SIZE];
	size_t len = position_write(game, line, sizeof line);
	require(len > 0 && position_read(line, len, &again, &fault));
	require(memcmp(game, &again, sizeof again) == 0);
	require(position_write(&again, line_again, sizeof line_again) == len && memcmp(line, line_again, len) == 0);
	require(medici_count(game) <= MEDICI_ACTIONS_MAX);
	require((medici_count(game) > 0) == (medici_wants(game) == MEDICI_WANTS_ACTION));
	if (game->kind == MEDICI_BOARD)
		check_board(&game->as.board);
	else
		check_card(&game->as.card);
}

static void play(struct medici_game *game, size_t number)
{
	uint8_t seed[MEDICI_SEED_SIZE];
	struct medici_random random;
	medici_seed_from_number(number, seed);
	medici_random_start(&random, seed, 0, MEDICI_ROUNDS_BOT);
	check_state(game);
	for (int step = 0; medici_wants(game) != MEDICI_WANTS_NOTHING; step++) {
		uint32_t count = (uint32_t)medici_count(game);
		require(step < STEPS_MAX);
		if (count > 0)
			require(medici_apply(game, medici_nth(game, (int)medici_random_below(&random, count)), NULL) == MEDICI_OK);
		else
			require(medici_sample_step(game, &random, NULL) == MEDICI_OK);
		check_state(game);
	}
}

/* A copy of the exact size, so that a byte read past the end is found. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct medici_game game;
	struct position_fault fault;
	char *line = malloc(size ? size : 1);
	require(line != NULL);
	if (size)
		memcpy(line, data, size);
	int fine = position_read(line, size, &game, &fault);
	free(line);
	if (fine)
		play(&game, size);
	else
		check_fault(&fault, size);
	return 0;
}
