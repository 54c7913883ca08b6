/* Feeds any bytes to the reader of deck files: what it accepts is a deck that a game can be played with, and what it
 * refuses has a line within the file and a clean reason. */
#include <stdlib.h>
#include <string.h>

#include <medici/record.h>

#include "record/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void check_fault(const struct medici_deck_fault *fault, size_t size)
{
	size_t len = strnlen(fault->reason, MEDICI_REASON_MAX);
	require(len > 0 && len < MEDICI_REASON_MAX);
	require(fault->line >= 0 && (size_t)fault->line <= size);
	for (size_t at = 0, step; at < len; at += step) {
		step = utf8_size(fault->reason + at, len - at);
		require(step > 0 && !utf8_is_control(fault->reason + at, step));
	}
}

/* A copy of the exact size, so that a byte read past the end is found. */
static int parse(const uint8_t *data, size_t size, uint8_t *deck, struct medici_deck_fault *fault)
{
	char *text = malloc(size ? size : 1);
	if (!text)
		abort();
	if (size)
		memcpy(text, data, size);
	int answer = medici_deck_parse(text, size, deck, fault);
	free(text);
	return answer;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct medici_setup setup;
	struct medici_deck_fault fault;
	struct medici_game game;
	medici_setup_default(&setup, MEDICI_CARD, 2);
	if (parse(data, size, setup.deck, &fault) != 0) {
		check_fault(&fault, size);
		return 0;
	}
	int total = 0;
	for (int card = 0; card < MEDICI_CARD_KINDS; card++)
		total += setup.deck[card];
	require(total >= 1 && total <= MEDICI_DECK_MAX);
	require(medici_start(&game, &setup) == MEDICI_OK);
	return 0;
}
