/* medici rules --json: the numbers of both games, for programs (study/count.py reads them). */
#include "cli/cli.h"

#include <string.h>

/* An array with an object for each number of players, those of `setup`'s edition and options. */
static void print_numbers(struct medici_setup *setup)
{
	char line[MEDICI_LINE_MAX];
	int least = medici_players_min((enum medici_kind)setup->kind, setup->edition);
	for (int players = least; players <= MEDICI_SEATS_MAX; players++) {
		setup->players = (uint8_t)players;
		medici_write_numbers(line, sizeof line, setup);
		printf("%s%.*s", players > least ? "," : "[", (int)strcspn(line, "\n"), line);
	}
	putchar(']');
}

void cli_rules_json(void)
{
	struct medici_setup setup;
	medici_setup_default(&setup, MEDICI_BOARD, MEDICI_SEATS_MAX);
	for (int index = 0; index < MEDICI_EDITIONS; index++) {
		setup.edition = (uint8_t)index;
		printf("%s\"%s\":", index ? "," : "{\"board\":{", medici_edition(index)->name);
		print_numbers(&setup);
	}
	medici_setup_default(&setup, MEDICI_CARD, MEDICI_SEATS_MAX);
	printf("},\"card\":{\"plain\":");
	print_numbers(&setup);
	setup.bonus20 = 1;
	printf(",\"bonus20\":");
	print_numbers(&setup);
	printf("}}\n");
}
