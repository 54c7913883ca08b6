/* A whole game in thirty lines: any game, number of players and edition; each seat mostly takes the first legal action.
 * The record goes to standard output, and medici verify accepts it.
 *
 *   cc whole_game.c $(pkg-config --cflags --libs medici) -o whole_game && ./whole_game card 3 | medici verify - */
#include <medici/medici.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	enum medici_kind kind = argc > 1 && strcmp(argv[1], "card") == 0 ? MEDICI_CARD : MEDICI_BOARD;
	uint8_t seed[MEDICI_SEED_SIZE] = "thirty-two bytes nobody knows";
	char line[MEDICI_LINE_MAX];
	struct medici_header header = {0};
	struct medici_game game;
	struct medici_dealer dealer;
	struct medici_events events;
	medici_setup_default(&header.setup, kind, argc > 2 ? atoi(argv[2]) : 4);
	header.setup.edition = (uint8_t)(argc > 3 ? atoi(argv[3]) : 0);
	if (medici_start(&game, &header.setup) != MEDICI_OK)
		return 2;
	for (int seat = 0; seat < header.setup.players; seat++)
		header.player[seat].name[0] = (char)('A' + seat);
	medici_commit(seed, header.commit);
	medici_dealer_start(&dealer, seed);
	medici_write_header(line, sizeof line, &header);
	fputs(line, stdout);
	while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
		if (medici_wants(&game) == MEDICI_WANTS_ACTION)
			medici_apply(&game, medici_nth(&game, rand() % 3 ? 0 : rand() % medici_count(&game)), &events);
		else
			medici_dealer_step(&dealer, &game, &events);
		for (int i = 0; i < events.count; i++)
			if (medici_write_event(line, sizeof line, &header.setup, &events, i))
				fputs(line, stdout);
	}
	medici_write_seed(line, sizeof line, seed);
	return fputs(line, stdout) == EOF;
}
