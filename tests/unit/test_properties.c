/* What must hold in every game, tried on random ones: test_properties board|card GAMES plays that many in all, spread
 * over every number of players, edition and option. Each of them is watched event by event, by book-keeping that knows
 * nothing of the state's inside but what the headers promise:
 *
 *   - lots and cards are conserved, and no ship is overfull;
 *   - money is what was there, less what was paid, plus what was earned;
 *   - the legal list is exactly what apply accepts, and a refusal changes nothing;
 *   - the state rebuilt from the record equals the live one at every event;
 *   - playing on a copy changes nothing in the original;
 *   - the game ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <medici/medici.h>

enum { STEPS_MAX = 3000, COPY_EVERY = 16 };

struct kind_of_game {
	struct medici_setup setup;
	int games;
	char name[96];
};

struct watch {
	const struct medici_setup *setup;
	struct medici_game game;
	struct medici_random random;
	struct medici_reader reader;
	int money[MEDICI_SEATS_MAX];
	int seen[MEDICI_PIECE_KINDS];   /* drawn or revealed today */
	int loaded[MEDICI_PIECE_KINDS]; /* on ships today */
	int thrown[MEDICI_PIECE_KINDS]; /* discarded today */
	int start[MEDICI_PIECE_KINDS];  /* in the bag or deck, or set aside, when the day began */
	struct medici_event offer;
	uint32_t few;
};

static size_t state_size(const struct medici_game *game)
{
	return offsetof(struct medici_game, as) +
		   (game->kind == MEDICI_BOARD ? sizeof(struct medici_board) : sizeof(struct medici_card));
}

static int same(const struct medici_game *a, const struct medici_game *b)
{
	return memcmp(a, b, state_size(a)) == 0;
}

/* ---- Book-keeping from events alone ---- */

static void note_pieces(int *counts, const struct medici_event *event)
{
	for (int i = 0; i < event->count; i++)
		counts[event->piece[i]]++;
}

static void note_day(struct watch *watch)
{
	uint8_t unseen[MEDICI_PIECE_KINDS];
	medici_unseen(&watch->game, unseen);
	for (int kind = 0; kind < MEDICI_PIECE_KINDS; kind++) {
		watch->start[kind] = unseen[kind];
		watch->seen[kind] = watch->loaded[kind] = watch->thrown[kind] = 0;
	}
}

static void note_score(struct watch *watch, const struct medici_score *score)
{
	for (int seat = 0; seat < watch->setup->players; seat++) {
		watch->money[seat] += score->ship_paid[seat];
		for (int good = 0; good < MEDICI_GOODS; good++)
			watch->money[seat] += score->paid[good][seat] + score->bonus[good][seat];
		assert_int_equal(watch->money[seat], score->money[seat]);
	}
}

/* What was offered is what is sold or discarded. */
static void check_group(const struct medici_event *offer, const struct medici_event *event)
{
	assert_int_equal(event->count, offer->count);
	assert_memory_equal(event->piece, offer->piece, sizeof offer->piece);
}

static void note_event(struct watch *watch, const struct medici_events *events, int index)
{
	const struct medici_event *event = &events->list[index];
	switch (event->type) {
	case MEDICI_EV_DRAW:
	case MEDICI_EV_REVEAL:
		watch->seen[event->piece[0]]++;
		break;
	case MEDICI_EV_OFFER:
		watch->offer = *event;
		break;
	case MEDICI_EV_SOLD:
		watch->money[event->seat] -= event->amount;
		assert_true(watch->money[event->seat] >= 0);
		check_group(&watch->offer, event);
		note_pieces(watch->loaded, event);
		break;
	case MEDICI_EV_DISCARD:
		check_group(&watch->offer, event);
		note_pieces(watch->thrown, event);
		break;
	case MEDICI_EV_FILL:
		note_pieces(watch->seen, event);
		note_pieces(watch->loaded, event);
		break;
	case MEDICI_EV_TAKE:
		note_pieces(watch->loaded, event);
		break;
	case MEDICI_EV_SCORE:
		note_score(watch, &events->score);
		break;
	default:
		break;
	}
}

/* ---- What the state must agree with ---- */

static void check_board(const struct watch *watch)
{
	const struct medici_board *b = &watch->game.as.board;
	int held[MEDICI_PIECE_KINDS] = {0}, seen = 0;
	for (int seat = 0; seat < b->players; seat++) {
		assert_true(b->load[seat] <= b->holds);
		for (int i = 0; i < b->load[seat]; i++)
			held[b->hold[seat][i]]++;
	}
	for (int i = 0; i < b->group_count; i++)
		held[b->group[i]]++;
	for (int kind = 0; kind < MEDICI_LOT_KINDS; kind++) {
		assert_int_equal(medici_board_unseen(b, kind) + held[kind] + watch->thrown[kind], medici_lot_copies(kind));
		assert_int_equal(medici_board_unseen(b, kind) + watch->seen[kind], watch->start[kind]);
		seen += watch->seen[kind];
	}
	assert_int_equal(b->unseen_count, MEDICI_LOTS - seen);
	assert_int_equal(b->bag, medici_edition(b->edition)->numbers[b->players].bag - seen);
}

static void check_card(const struct watch *watch)
{
	const struct medici_card *c = &watch->game.as.card;
	int line[MEDICI_PIECE_KINDS] = {0}, held[MEDICI_PIECE_KINDS] = {0};
	for (int i = 0; i < c->market_count; i++)
		line[c->market[i]]++;
	for (int seat = 0; seat < c->players; seat++) {
		assert_true(c->load[seat] <= c->holds);
		for (int i = 0; i < c->load[seat]; i++)
			held[c->hold[seat][i]]++;
		for (int good = 0; good < MEDICI_GOODS; good++)
			held[good * 7 + 2] += c->green[seat][good];
		held[MEDICI_GREEN2] += c->green[seat][MEDICI_GOODS];
	}
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++) {
		assert_int_equal(c->unseen[kind] + watch->seen[kind], watch->start[kind]);
		assert_int_equal(line[kind] + watch->loaded[kind], watch->seen[kind]);
		assert_int_equal(held[kind], watch->loaded[kind]);
	}
}

/* During a fill (B15) lots have been dealt that are in no event yet; between days there are none. */
static void check_state(const struct watch *watch)
{
	const struct medici_game *game = &watch->game;
	for (int seat = 0; seat < watch->setup->players; seat++)
		assert_int_equal(medici_money(game, seat), watch->money[seat]);
	if (medici_wants(game) != MEDICI_WANTS_ACTION)
		return;
	if (game->kind == MEDICI_BOARD)
		check_board(watch);
	else
		check_card(watch);
}

/* Every line of the record, as it grows, gives the state back. */
static void check_record(struct watch *watch, const struct medici_events *events, int index)
{
	char line[MEDICI_LINE_MAX];
	size_t len = medici_write_event(line, sizeof line, watch->setup, events, index);
	assert_true(len > 0);
	if (medici_reader_line(&watch->reader, line, len - 1) != MEDICI_LINE_EVENT)
		fail_msg("%s%s", line, watch->reader.reason);
	assert_true(same(&watch->reader.game, &watch->game));
}

static void check_step(struct watch *watch, const struct medici_events *events)
{
	assert_true(events->count <= MEDICI_EVENTS_MAX);
	for (int i = 0; i < events->count; i++) {
		if (events->list[i].type == MEDICI_EV_DAY)
			note_day(watch);
		note_event(watch, events, i);
		check_record(watch, events, i);
	}
	check_state(watch);
}

/* ---- Legal actions ---- */

static int listed(const struct medici_action *list, int count, struct medici_action action)
{
	for (int i = 0; i < count; i++)
		if (memcmp(&list[i], &action, sizeof action) == 0)
			return 1;
	return 0;
}

static void try_action(const struct watch *watch, const struct medici_action *list, int count, int type, int places,
					   int amount)
{
	struct medici_action action = {(uint8_t)type, (uint8_t)places, (uint16_t)amount};
	struct medici_game copy = watch->game;
	enum medici_status status = medici_apply(&copy, action, NULL);
	if ((status == MEDICI_OK) != listed(list, count, action))
		fail_msg("type %d, places %d, amount %d: %s", type, places, amount, medici_status_text(status));
	if (status != MEDICI_OK)
		assert_true(same(&copy, &watch->game));
}

/* The question is the list of legal actions, in other words. */
static void check_question(const struct watch *watch, const struct medici_action *list, int count)
{
	struct medici_question question;
	medici_question(&watch->game, &question);
	assert_int_equal(question.seat, medici_turn(&watch->game));
	if (question.kind == MEDICI_ASKS_BID) {
		assert_int_equal(count, 2 + question.most - question.least);
		assert_int_equal(list[0].type, MEDICI_PASS);
		assert_int_equal(list[1].amount, question.least);
		assert_int_equal(list[count - 1].amount, question.most);
	} else if (question.kind == MEDICI_ASKS_TAKE) {
		assert_int_equal(count, question.reveal + question.choices);
		assert_int_equal(list[0].type == MEDICI_REVEAL, question.reveal);
		for (int i = 0; i < question.choices; i++)
			assert_int_equal(list[question.reveal + i].places, question.take[i]);
	} else {
		assert_int_equal(question.kind, MEDICI_ASKS_DRAW);
		assert_int_equal(list[0].type, MEDICI_DRAW);
		assert_int_equal(list[1].type, MEDICI_OFFER);
	}
}

static void check_legal(const struct watch *watch, int count)
{
	struct medici_action list[MEDICI_ACTIONS_MAX];
	int most = medici_money(&watch->game, medici_turn(&watch->game)) + 2;
	assert_int_equal(medici_legal(&watch->game, list), count);
	assert_in_range(count, 1, MEDICI_ACTIONS_MAX);
	check_question(watch, list, count);
	for (int amount = 0; amount <= most; amount++)
		try_action(watch, list, count, MEDICI_BID, 0, amount);
	try_action(watch, list, count, MEDICI_BID, 0, 65535);
	for (int places = 0; places < 16; places++)
		try_action(watch, list, count, MEDICI_TAKE, places, 0);
	try_action(watch, list, count, MEDICI_TAKE, 255, 0);
	for (int type = MEDICI_DRAW; type <= MEDICI_TAKE + 2; type++)
		if (type != MEDICI_BID && type != MEDICI_TAKE)
			try_action(watch, list, count, type, 0, 0);
}

static void check_copy(const struct watch *watch)
{
	struct medici_game copy = watch->game, before = watch->game;
	struct medici_random random = watch->random;
	for (int step = 0; medici_wants(&copy) != MEDICI_WANTS_NOTHING; step++) {
		assert_true(step < STEPS_MAX);
		int count = medici_count(&copy);
		if (count > 0)
			medici_apply(&copy, medici_nth(&copy, (int)medici_random_below(&random, (uint32_t)count)), NULL);
		else
			medici_sample_step(&copy, &random, NULL);
	}
	assert_true(same(&watch->game, &before));
}

/* ---- A game ---- */

/* Half of the time any action, else one of the first `few`: low bids leave money for the later days; and where it is
 * one, which reveals or takes the last card alone, lines of cards grow long. */
static void decide(struct watch *watch, struct medici_events *events)
{
	int count = medici_count(&watch->game);
	uint32_t among = (uint32_t)count;
	if (among > watch->few && medici_random_below(&watch->random, watch->few == 1 ? 16 : 2) != 1)
		among = watch->few;
	check_legal(watch, count);
	struct medici_action action = medici_nth(&watch->game, (int)medici_random_below(&watch->random, among));
	assert_int_equal(medici_apply(&watch->game, action, events), MEDICI_OK);
}

static void begin(struct watch *watch, const struct kind_of_game *kind, uint64_t stream)
{
	static const uint8_t key[MEDICI_SEED_SIZE] = "what must hold in every game";
	struct medici_header header;
	char line[MEDICI_LINE_MAX];
	memset(watch, 0, sizeof *watch);
	memset(&header, 0, sizeof header);
	watch->setup = &kind->setup;
	watch->few = kind->setup.kind == MEDICI_CARD && stream % 2 ? 1 : 4;
	medici_random_start(&watch->random, key, stream, MEDICI_ROUNDS_BOT);
	assert_int_equal(medici_start(&watch->game, &kind->setup), MEDICI_OK);
	header.setup = kind->setup;
	for (int seat = 0; seat < kind->setup.players; seat++) {
		header.player[seat].name[0] = (char)('A' + seat);
		watch->money[seat] = medici_money(&watch->game, seat);
	}
	medici_reader_start(&watch->reader);
	size_t len = medici_write_header(line, sizeof line, &header);
	if (medici_reader_line(&watch->reader, line, len - 1) != MEDICI_LINE_HEADER)
		fail_msg("%s%s", line, watch->reader.reason);
}

static void play(const struct kind_of_game *kind, uint64_t stream)
{
	struct watch watch;
	begin(&watch, kind, stream);
	for (int step = 0; medici_wants(&watch.game) != MEDICI_WANTS_NOTHING; step++) {
		struct medici_events events;
		assert_true(step < STEPS_MAX);
		if (step % COPY_EVERY == 0)
			check_copy(&watch);
		if (medici_wants(&watch.game) == MEDICI_WANTS_ACTION)
			decide(&watch, &events);
		else
			assert_int_equal(medici_sample_step(&watch.game, &watch.random, &events), MEDICI_OK);
		check_step(&watch, &events);
	}
}

static void test_games(void **state)
{
	const struct kind_of_game *kind = *state;
	for (int i = 0; i < kind->games; i++)
		play(kind, (uint64_t)i);
}

/* ---- All kinds of games ---- */

enum { KINDS_MAX = 64 };
static struct kind_of_game kinds[KINDS_MAX];
static int kind_count;

static void add(const struct medici_setup *setup, const char *words)
{
	struct kind_of_game *kind = &kinds[kind_count++];
	kind->setup = *setup;
	snprintf(kind->name, sizeof kind->name, "%d players, %s", setup->players, words);
}

static void add_boards(void)
{
	for (int edition = 0; edition < MEDICI_EDITIONS; edition++) {
		for (int players = medici_edition(edition)->players_min; players <= MEDICI_SEATS_MAX; players++) {
			struct medici_setup setup;
			medici_setup_default(&setup, MEDICI_BOARD, players);
			setup.edition = (uint8_t)edition;
			add(&setup, medici_edition(edition)->name);
			setup.first = (uint8_t)(players - 1);
			add(&setup, "the last seat starts");
		}
	}
}

/* A deck of all 37 kinds, short enough that days run dry. */
static void small_deck(uint8_t deck[MEDICI_CARD_KINDS])
{
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		deck[kind] = 1;
}

static void add_cards(void)
{
	for (int players = 2; players <= MEDICI_SEATS_MAX; players++) {
		for (unsigned options = 0; options < 8; options++) {
			struct medici_setup setup;
			char words[64];
			medici_setup_default(&setup, MEDICI_CARD, players);
			setup.bonus20 = options & 1;
			setup.empty_placed = options >> 1 & 1;
			if (options >> 2 & 1)
				small_deck(setup.deck);
			snprintf(words, sizeof words, "bonus20 %d, empty_placed %d, %s deck", setup.bonus20, setup.empty_placed,
					 options >> 2 & 1 ? "small" : "built-in");
			add(&setup, words);
		}
	}
}

int main(int argc, char **argv)
{
	struct CMUnitTest tests[KINDS_MAX];
	int games = argc == 3 ? atoi(argv[2]) : 0;
	if (games <= 0) {
		fprintf(stderr, "usage: test_properties board|card GAMES\n");
		return 2;
	}
	if (strcmp(argv[1], "board") == 0)
		add_boards();
	else
		add_cards();
	for (int i = 0; i < kind_count; i++) {
		struct CMUnitTest test = {kinds[i].name, test_games, NULL, NULL, &kinds[i]};
		kinds[i].games = (games + kind_count - 1) / kind_count;
		tests[i] = test;
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return _cmocka_run_group_tests(argv[1], tests, (size_t)kind_count, NULL, NULL);
}
