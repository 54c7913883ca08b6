/* One game for the page: started, dealt, acted on and asked about, one small call each.
 *
 * The module keeps one game. What goes in or comes out as bytes or text lies in one buffer, the desk: a caller writes a
 * seed or a name there before the call, and reads a line, a digest or a table of numbers there after it. A state is
 * copied as plain bytes: so a second instance, in a worker, thinks about the first one's game. */
#include "wasm/export.h"

enum { OPTION_BONUS20 = 1, OPTION_EMPTY_PLACED = 2, OPTION_FIRST_SHIFT = 8 };

static struct medici_header header; /* the setup, and what players contributed to the deal */
static struct medici_game game;
static struct medici_dealer dealer;
static struct medici_events events;
static uint8_t desk[DESK_SIZE];

const struct medici_game *page_game(void)
{
	return &game;
}

const struct medici_header *page_header(void)
{
	return &header;
}

const struct medici_events *page_events(void)
{
	return &events;
}

void page_set_game(const struct medici_setup *its_setup, const struct medici_game *its_game)
{
	header.setup = *its_setup;
	game = *its_game;
}

uint8_t *page_desk(void)
{
	return desk;
}

EXPORT(desk_at) uint8_t *desk_at(void)
{
	return desk;
}

EXPORT(desk_size) uint32_t desk_size(void)
{
	return DESK_SIZE;
}

EXPORT(game_at) struct medici_game *game_at(void)
{
	return &game;
}

EXPORT(game_size) uint32_t game_size(void)
{
	return sizeof game;
}

/* ---- Starting ---- */

/* With `own_deck` the desk holds how many of each kind of card. Answers a status, like all that may be refused. */
EXPORT(game_start)
uint32_t game_start(uint32_t kind, uint32_t edition, uint32_t players, uint32_t options, uint32_t own_deck)
{
	uint32_t first = options >> OPTION_FIRST_SHIFT;
	if (kind > MEDICI_CARD || players > MEDICI_SEATS_MAX)
		return MEDICI_E_PLAYERS;
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		header.player[seat].contribution[0] = '\0';
	medici_setup_default(&header.setup, (enum medici_kind)kind, (int)players);
	header.setup.edition = (uint8_t)edition;
	header.setup.bonus20 = (options & OPTION_BONUS20) != 0;
	header.setup.empty_placed = (options & OPTION_EMPTY_PLACED) != 0;
	header.setup.first = first ? (uint8_t)(first - 1) : (uint8_t)MEDICI_NOBODY;
	for (int card = 0; own_deck && card < MEDICI_CARD_KINDS; card++)
		header.setup.deck[card] = desk[card];
	return medici_start(&game, &header.setup);
}

/* What a player contributed to the deal: so many hex digits on the desk, 64 or it counts for nothing. */
EXPORT(seat_contributes) void seat_contributes(uint32_t seat, uint32_t len)
{
	char *contribution = header.player[seat].contribution;
	for (uint32_t i = 0; i < MEDICI_COMMIT_SIZE - 1; i++)
		contribution[i] = (char)desk[i];
	contribution[len == MEDICI_COMMIT_SIZE - 1 ? len : 0] = '\0';
}

/* The numbers of any setup as JSON on the desk, without a game: medici_write_numbers. Returns the length, 0 if there is
 * no such game. `options` as for game_start. */
EXPORT(numbers_line) uint32_t numbers_line(uint32_t kind, uint32_t edition, uint32_t players, uint32_t options)
{
	struct medici_setup asked;
	if (kind > MEDICI_CARD || players > MEDICI_SEATS_MAX)
		return 0;
	medici_setup_default(&asked, (enum medici_kind)kind, (int)players);
	asked.edition = (uint8_t)edition;
	asked.bonus20 = (options & OPTION_BONUS20) != 0;
	return (uint32_t)medici_write_numbers((char *)desk, DESK_SIZE, &asked);
}

EXPORT(players_most) uint32_t players_most(void)
{
	return MEDICI_SEATS_MAX;
}

/* The fewest players of a game; the edition matters for the board game only. */
EXPORT(players_least) uint32_t players_least(uint32_t kind, uint32_t edition)
{
	return (uint32_t)medici_players_min((enum medici_kind)kind, (int)edition);
}

/* The title of edition `index` of the board game, one that exists. */
EXPORT(edition_title) const char *edition_title(uint32_t index)
{
	return medici_edition((int)index)->title;
}

/* The name of edition `index` of the board game; 0 past the last. */
EXPORT(edition_name) const char *edition_name(uint32_t index)
{
	const struct medici_edition *edition = medici_edition((int)index);
	return edition ? edition->name : NULL;
}

/* ---- Asking ---- */

EXPORT(game_wants) uint32_t game_wants(void)
{
	return medici_wants(&game);
}

EXPORT(game_turn) uint32_t game_turn(void)
{
	return (uint32_t)medici_turn(&game);
}

EXPORT(game_count) uint32_t game_count(void)
{
	return (uint32_t)medici_count(&game);
}

/* Legal action k: its type, its places from bit 8 on, its amount from bit 16 on. */
EXPORT(game_nth) uint32_t game_nth(uint32_t k)
{
	struct medici_action action = medici_nth(&game, (int)k);
	return action.type | (uint32_t)action.places << 8 | (uint32_t)action.amount << 16;
}

/* What may be decided now, as JSON on the desk, in the form of docs/protocol.md: {"ask":"bid","seat":0,"n":7,...}.
 * Returns the length, 0 if nothing is asked. */
EXPORT(ask_line) uint32_t ask_line(uint32_t n)
{
	struct medici_question question;
	medici_question(&game, &question);
	return (uint32_t)medici_write_question((char *)desk, DESK_SIZE, &question, (int)n);
}

/* How many of each kind nobody has seen, on the desk; answers how many in all. */
EXPORT(game_unseen) uint32_t game_unseen(void)
{
	return (uint32_t)medici_unseen(&game, desk);
}

/* How many kinds of lots or cards there can be: the length of a deck and of what game_unseen writes. */
EXPORT(piece_kinds) uint32_t piece_kinds(void)
{
	return MEDICI_PIECE_KINDS;
}

/* The piece whose name is on the desk, or -1. */
EXPORT(piece_parse) int32_t piece_parse(uint32_t kind, uint32_t len)
{
	return medici_piece_parse((enum medici_kind)kind, (const char *)desk, len);
}

/* A piece's name, on the desk; answers its length, 0 for no such piece. */
EXPORT(piece_name) uint32_t piece_name(uint32_t kind, uint32_t piece)
{
	return (uint32_t)medici_piece_name((enum medici_kind)kind, (int)piece, (char *)desk);
}

EXPORT(status_text) const char *status_text(uint32_t status)
{
	return medici_status_text((enum medici_status)status);
}

EXPORT(status_rule) const char *status_rule(uint32_t status)
{
	return medici_status_rule((enum medici_status)status);
}

/* ---- Changing ---- */

static uint32_t forget_events(void)
{
	events.count = 0;
	return 0;
}

EXPORT(game_first) uint32_t game_first(uint32_t seat)
{
	return forget_events() + medici_first(&game, (int)seat, &events);
}

EXPORT(game_deal) uint32_t game_deal(uint32_t piece)
{
	return forget_events() + medici_deal(&game, (int)piece, &events);
}

EXPORT(game_act) uint32_t game_act(uint32_t type, uint32_t places, uint32_t amount)
{
	struct medici_action action = {(uint8_t)type, (uint8_t)places, (uint16_t)amount};
	return forget_events() + medici_apply(&game, action, &events);
}

/* The dealer deals from the seed of 32 bytes on the desk and from what players contributed. */
EXPORT(dealer_start) void dealer_start(void)
{
	uint8_t deal[MEDICI_SEED_SIZE];
	medici_deal_seed(&header, desk, deal);
	medici_dealer_start(&dealer, deal);
}

/* The same for a game that is continued: it deals the rest of the day from what is unseen. */
EXPORT(dealer_continue) void dealer_continue(void)
{
	medici_dealer_start(&dealer, desk);
	medici_dealer_continue(&dealer, &game);
}

EXPORT(dealer_step) uint32_t dealer_step(void)
{
	return forget_events() + medici_dealer_step(&dealer, &game, &events);
}

/* How many events the last change brought about, and each as a line of the record, on the desk; answers its length. */
EXPORT(event_count) uint32_t event_count(void)
{
	return events.count;
}

EXPORT(event_line) uint32_t event_line(uint32_t index)
{
	return (uint32_t)medici_write_event((char *)desk, DESK_SIZE, &header.setup, &events, (int)index);
}

/* SHA-256 of so many bytes on the desk, left there. */
EXPORT(sha256) void sha256(uint32_t len)
{
	uint8_t digest[32];
	medici_sha256(desk, len, digest);
	for (uint32_t i = 0; i < sizeof digest; i++)
		desk[i] = digest[i];
}
