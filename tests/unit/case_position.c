/* The part of a case above the line `turn` or `dawn`: who plays which game, and the position.
 *
 * The game is started, and for `turn` opened, by the rules; then the position overwrites it. A position that no play
 * could reach (too many lots, a full ship's turn) is a fault of the case. */
#include "case_state.h"

#include <string.h>

struct position_word {
	const char *word;
	bool (*read)(struct case_play *play, struct case_words *words);
};

static bool malformed(struct case_play *play, const char *why)
{
	return case_fail(play->fault, play->one->file, play->line->number, "malformed: %s: '%s'", why, play->line->text);
}

int case_seat(const struct case_play *play, const char *word)
{
	int number;
	for (int seat = 0; seat < play->seats; seat++) {
		if (strcmp(play->name[seat], word) == 0)
			return seat;
	}
	return case_number(word, 254, &number) ? number : -1;
}

int case_piece(const struct case_play *play, const char *word)
{
	return medici_piece_parse((enum medici_kind)play->setup.kind, word, strlen(word));
}

int case_good(const char *word)
{
	for (int good = 0; good < MEDICI_GOODS; good++) {
		if (strcmp(medici_good_name(good), word) == 0)
			return good;
	}
	return -1;
}

static bool read_table(struct case_play *play, struct case_words *words)
{
	enum medici_kind kind = strcmp(words->word[0], "card") == 0 ? MEDICI_CARD : MEDICI_BOARD;
	play->seats = words->count - 1;
	if (play->seats > CASE_SEATS_MAX)
		return malformed(play, "too many names");
	for (int seat = 0; seat < play->seats; seat++)
		snprintf(play->name[seat], CASE_NAME_SIZE, "%s", words->word[seat + 1]);
	medici_setup_default(&play->setup, kind, play->seats);
	return true;
}

static bool read_edition(struct case_play *play, struct case_words *words)
{
	int index = words->count == 2 ? medici_edition_find(words->word[1]) : -1;
	if (index < 0)
		return malformed(play, "no such edition");
	play->setup.edition = (uint8_t)index;
	return true;
}

static bool read_first(struct case_play *play, struct case_words *words)
{
	int seat = words->count == 2 ? case_seat(play, words->word[1]) : -1;
	if (seat < 0)
		return malformed(play, "no such seat");
	play->setup.first = (uint8_t)seat;
	return true;
}

static bool read_option(struct case_play *play, struct case_words *words)
{
	for (int i = 1; i < words->count; i++) {
		if (strcmp(words->word[i], "bonus20") == 0)
			play->setup.bonus20 = 1;
		else if (strcmp(words->word[i], "empty_placed") == 0)
			play->setup.empty_placed = 1;
		else
			return malformed(play, "no such option");
	}
	return true;
}

/* The line is the whole deck: 'deck cloth2 3, green2 1'. */
static bool read_deck(struct case_play *play, struct case_words *words)
{
	memset(play->setup.deck, 0, sizeof play->setup.deck);
	for (int i = 1; i < words->count; i += 2) {
		int card = case_piece(play, words->word[i]), count;
		if (card < 0 || i + 1 == words->count || !case_number(words->word[i + 1], 255, &count))
			return malformed(play, "a deck is written CARD COUNT, CARD COUNT");
		play->setup.deck[card] = (uint8_t)count;
	}
	return true;
}

static bool read_day(struct case_play *play, struct case_words *words)
{
	int day;
	if (words->count != 2 || !case_number(words->word[1], MEDICI_DAYS, &day) || day < 1)
		return malformed(play, "a day is 1, 2 or 3");
	if (play->setup.kind == MEDICI_BOARD)
		play->game.as.board.day = (uint8_t)day;
	else
		play->game.as.card.day = (uint8_t)day;
	return true;
}

static bool read_money(struct case_play *play, struct case_words *words)
{
	uint16_t *money = play->setup.kind == MEDICI_BOARD ? play->game.as.board.money : play->game.as.card.money;
	if (words->count != play->seats + 1)
		return malformed(play, "one number for each seat");
	for (int seat = 0; seat < play->seats; seat++) {
		int florins;
		if (!case_number(words->word[seat + 1], 600, &florins))
			return malformed(play, "not an amount of florins");
		money[seat] = (uint16_t)florins;
	}
	return true;
}

/* 'levels cloth 0 1 2' on the stalls of the board game, 'icons cloth 0 1 2' in the warehouses of the card game. */
static bool read_counts(struct case_play *play, struct case_words *words)
{
	int good = words->count == play->seats + 2 ? case_good(words->word[1]) : -1;
	if (good < 0)
		return malformed(play, "a good, then one number for each seat");
	for (int seat = 0; seat < play->seats; seat++) {
		int count, max = play->setup.kind == MEDICI_BOARD ? MEDICI_TOP_LEVEL : 200;
		if (!case_number(words->word[seat + 2], max, &count))
			return malformed(play, "no such level or count");
		if (play->setup.kind == MEDICI_BOARD)
			play->game.as.board.level[seat][good] = (uint8_t)count;
		else
			play->game.as.card.stock[seat][good] = (uint8_t)count;
	}
	return true;
}

static bool read_bag(struct case_play *play, struct case_words *words)
{
	if (words->count != 2 || !case_number(words->word[1], MEDICI_LOTS, &play->bag_wanted) || play->bag_wanted < 1)
		return malformed(play, "a bag holds 1 to 36 lots when a turn begins");
	return true;
}

/* Removes the piece from the unseen ones, to put it on a ship, into the market or out of the game. */
static bool fetch(struct case_play *play, const char *word, int *piece)
{
	struct medici_card *card = &play->game.as.card;
	*piece = case_piece(play, word);
	if (*piece < 0)
		return malformed(play, "no such lot or card");
	if (play->setup.kind == MEDICI_BOARD)
		return state_take_lot(&play->game.as.board, *piece) || malformed(play, "more of a lot than there are");
	if (!card->unseen[*piece])
		return malformed(play, "more of a card than the deck has");
	card->unseen[*piece]--;
	return true;
}

static bool load(struct case_play *play, int seat, int piece)
{
	struct medici_board *board = &play->game.as.board;
	struct medici_card *card = &play->game.as.card;
	bool is_board = play->setup.kind == MEDICI_BOARD;
	int green = is_board ? -1 : state_green(piece);
	uint8_t *count = is_board ? &board->load[seat] : &card->load[seat];
	uint8_t *hold = is_board ? board->hold[seat] : card->hold[seat];
	if (green >= 0) {
		card->green[seat][green]++;
		return true;
	}
	if (*count == (is_board ? board->holds : card->holds))
		return malformed(play, "more than the ship can hold");
	hold[(*count)++] = (uint8_t)piece;
	return true;
}

static bool read_ship(struct case_play *play, struct case_words *words)
{
	int seat = words->count > 1 ? case_seat(play, words->word[1]) : -1;
	if (seat < 0 || seat >= play->seats)
		return malformed(play, "no such seat");
	for (int i = 2; i < words->count; i++) {
		int piece;
		if (!fetch(play, words->word[i], &piece) || !load(play, seat, piece))
			return false;
	}
	return true;
}

static bool read_gone(struct case_play *play, struct case_words *words)
{
	int piece;
	for (int i = 1; i < words->count; i++) {
		if (!fetch(play, words->word[i], &piece))
			return false;
	}
	return true;
}

static bool read_market(struct case_play *play, struct case_words *words)
{
	struct medici_card *card = &play->game.as.card;
	int piece;
	for (int i = 1; i < words->count; i++) {
		if (!fetch(play, words->word[i], &piece))
			return false;
		card->market[card->market_count++] = (uint8_t)piece;
	}
	return true;
}

/* How many of this kind the play deals before another day begins: those must not be thrown out by `bag`. */
static int kept(const struct case_play *play, int lot)
{
	struct case_words words;
	int count = 0;
	bool below = false;
	for (int i = 0; i < play->one->count; i++) {
		case_split(&words, play->one->line[i].text);
		below = below || strcmp(words.word[0], "turn") == 0;
		if (!below || words.count < 3 || strcmp(words.word[0], ">") != 0)
			continue;
		if (strcmp(words.word[1], "first") == 0)
			break;
		count += strcmp(words.word[1], "deal") == 0 && case_piece(play, words.word[2]) == lot;
	}
	return count;
}

/* Discards lots, other than those that the play will deal, until the bag holds as many as the case says. */
static void throw_out(struct case_play *play)
{
	struct medici_board *board = &play->game.as.board;
	for (int lot = 0; lot < MEDICI_LOT_KINDS; lot++) {
		struct medici_board probe = *board;
		int spare = -kept(play, lot);
		while (state_take_lot(&probe, lot))
			spare++;
		for (; spare > 0 && board->bag > play->bag_wanted && state_take_lot(board, lot); spare--)
			board->bag--;
	}
}

static bool settle_board(struct case_play *play)
{
	struct medici_board *board = &play->game.as.board;
	int full_bag = board->bag;
	int seen = MEDICI_LOTS - state_lots_unseen(board);
	if (seen >= full_bag)
		return malformed(play, "no lot is left in the bag");
	board->bag = (uint8_t)(full_bag - seen);
	if (play->bag_wanted >= 0)
		throw_out(play);
	if (play->bag_wanted >= 0 && board->bag != play->bag_wanted)
		return malformed(play, "the bag cannot hold what the case asks for");
	state_settle_board(board);
	if (board->open < 2 || board->load[board->selector] == board->holds)
		return malformed(play, "a turn needs a selector and another buyer with free holds");
	return true;
}

static bool settle_card(struct case_play *play)
{
	struct medici_card *card = &play->game.as.card;
	state_settle_card(card);
	if (card->load[card->turn] == card->holds)
		return malformed(play, "a full ship has no turn");
	if (card->market_count == 0 && card->unseen_count == 0)
		return malformed(play, "deck and market are both empty");
	card->last_turn = card->open == 1;
	if (card->market_count > 0)
		card->phase = MEDICI_CARD_CHOOSE;
	return true;
}

static const struct position_word setup_words[] = {
	{"board", read_table},   {"card", read_table}, {"first", read_first}, {"edition", read_edition},
	{"option", read_option}, {"deck", read_deck},  {NULL, NULL}};
static const struct position_word dawn_words[] = {{"day", read_day},       {"money", read_money},
												  {"levels", read_counts}, {"icons", read_counts},
												  {"gone", read_gone},     {NULL, NULL}};
static const struct position_word turn_words[] = {
	{"ship", read_ship}, {"bag", read_bag}, {"market", read_market}, {NULL, NULL}};

static const struct position_word *find_word(const struct position_word *table, const char *word)
{
	for (; table->word; table++) {
		if (strcmp(table->word, word) == 0)
			return table;
	}
	return NULL;
}

/* Some words belong to one game only; a bag and a discard need a day that has begun. */
static bool fits(const struct case_play *play, const char *word, bool turn)
{
	bool board = play->setup.kind == MEDICI_BOARD;
	if (strcmp(word, "levels") == 0 || strcmp(word, "bag") == 0 || strcmp(word, "first") == 0 ||
		strcmp(word, "edition") == 0)
		return board;
	if (strcmp(word, "gone") == 0)
		return turn || !board;
	if (strcmp(word, "icons") == 0 || strcmp(word, "market") == 0 || strcmp(word, "deck") == 0 ||
		strcmp(word, "option") == 0)
		return !board;
	return true;
}

/* One pass over the lines above `end`: the setup's words, or the position's. */
static bool read_words(struct case_play *play, int end, bool position, bool turn)
{
	struct case_words words;
	for (int i = 0; i < end; i++) {
		play->line = &play->one->line[i];
		case_split(&words, play->line->text);
		const struct position_word *setup = find_word(setup_words, words.word[0]);
		const struct position_word *found = find_word(dawn_words, words.word[0]);
		if (!found && turn)
			found = find_word(turn_words, words.word[0]);
		if ((!setup && !found) || !fits(play, words.word[0], turn))
			return malformed(play, "not a line of this position");
		if ((i == 0) != (setup && setup->read == read_table))
			return malformed(play, "a case begins with one line 'board NAMES' or 'card NAMES'");
		found = position ? found : setup;
		if (found && !found->read(play, &words))
			return false;
	}
	return true;
}

static int find_end(const struct case_one *one)
{
	struct case_words words;
	for (int i = 0; i < one->count; i++) {
		case_split(&words, one->line[i].text);
		if (strcmp(words.word[0], "turn") == 0 || strcmp(words.word[0], "dawn") == 0)
			return i;
	}
	return -1;
}

/* The day is opened before the named first seat is known to the state, so that the turn can be anybody's. */
static bool open_turn(struct case_play *play, int end)
{
	struct medici_setup setup = play->setup;
	setup.first = MEDICI_NOBODY;
	if (play->status != MEDICI_OK || medici_start(&play->game, &setup) != MEDICI_OK ||
		medici_first(&play->game, play->turn_wanted, NULL) != MEDICI_OK)
		return malformed(play, "this game does not start");
	if (play->setup.kind == MEDICI_BOARD)
		play->game.as.board.first = play->setup.first;
	if (!read_words(play, end, true, true))
		return false;
	play->line = &play->one->line[end];
	return play->setup.kind == MEDICI_BOARD ? settle_board(play) : settle_card(play);
}

static bool open_dawn(struct case_play *play, int end)
{
	if (play->status != MEDICI_OK)
		return true;
	if (!read_words(play, end, true, false))
		return false;
	if (play->setup.kind == MEDICI_CARD)
		play->game.as.card.unseen_count = (uint8_t)state_cards_unseen(&play->game.as.card);
	play->line = &play->one->line[end];
	return true;
}

bool case_open(struct case_play *play, int *below)
{
	struct case_words words;
	int end = find_end(play->one);
	if (end < 1)
		return case_fail(play->fault, play->one->file, play->one->number,
						 "malformed: a case needs 'board' or 'card', and then 'turn NAME' or 'dawn'");
	*below = end + 1;
	case_split(&words, play->one->line[end].text);
	bool turn = strcmp(words.word[0], "turn") == 0;
	if (!read_words(play, end, false, turn))
		return false;
	play->line = &play->one->line[end];
	play->turn_wanted = turn && words.count == 2 ? case_seat(play, words.word[1]) : -1;
	if (words.count != (turn ? 2 : 1) || (turn && play->turn_wanted < 0))
		return malformed(play, "write 'turn NAME' or 'dawn'");
	play->status = medici_start(&play->game, &play->setup);
	return turn ? open_turn(play, end) : open_dawn(play, end);
}
