/* A scene set up from a state alone, without the events before it: for positions. */
#include <string.h>

#include "record/position_parts.h"
#include "scene.h"

/* ---- The board game ---- */

/* What a seat did before the turn came to the present bidder. A state tells who leads; whoever decided after the leader
 * has passed, whoever decided before may have bid less. */
static int said_before(const struct medici_board *b, int seat, int leader_seen)
{
	if (seat == b->leader)
		return SAID_BID;
	if (b->load[seat] + b->group_count > b->holds)
		return SAID_NO_ROOM;
	if (b->leader != MEDICI_NOBODY && !leader_seen)
		return SAID_NOTHING;
	return b->money[seat] <= b->high ? SAID_NO_MONEY : SAID_PASS;
}

static void set_auction(struct scene *scene, const struct medici_board *b)
{
	int decided = 1, leader_seen = 0;
	scene->leader = b->leader == MEDICI_NOBODY ? -1 : b->leader;
	scene->high = b->high;
	for (int i = 1; i <= b->players; i++) { /* B10 */
		int seat = (b->selector + i) % b->players;
		if (seat == b->turn)
			decided = 0;
		if (b->load[seat] == b->holds)
			scene->said[seat] = SAID_FULL;
		else
			scene->said[seat] = decided ? said_before(b, seat, leader_seen) : SAID_TO_COME;
		if (seat == b->leader)
			scene->bid[seat] = b->high;
		leader_seen |= seat == b->leader;
	}
}

static void set_board(struct scene *scene, const struct medici_board *b)
{
	scene->phase = b->phase == MEDICI_BOARD_BID ? SCENE_BIDDING : SCENE_DRAWING;
	scene->left = b->bag;
	scene->selector = b->selector;
	scene->group_count = b->group_count;
	memcpy(scene->group, b->group, sizeof scene->group);
	for (int seat = 0; seat < b->players; seat++) {
		scene_load(scene, seat, b->hold[seat], b->load[seat]);
		for (int good = 0; good < MEDICI_GOODS; good++)
			scene->stock[seat][good] = b->level[seat][good];
	}
	if (b->phase == MEDICI_BOARD_BID)
		set_auction(scene, b);
}

/* ---- The card game ---- */

static void set_card(struct scene *scene, const struct medici_card *c)
{
	scene->phase = SCENE_CHOOSING;
	scene->left = c->unseen_count;
	scene->selector = c->turn;
	scene->market_count = c->market_count;
	memcpy(scene->market, c->market, c->market_count);
	for (int seat = 0; seat < c->players; seat++) {
		scene_load(scene, seat, c->hold[seat], c->load[seat]);
		for (int kind = 0; kind < MEDICI_GREEN_KINDS; kind++) {
			uint8_t card = (uint8_t)(kind < MEDICI_GOODS ? position_face(kind, 1) : MEDICI_GREEN2);
			for (int i = 0; i < c->green[seat][kind]; i++)
				scene_load(scene, seat, &card, 1);
		}
		for (int good = 0; good < MEDICI_GOODS; good++)
			scene->stock[seat][good] = c->stock[seat][good];
	}
}

void scene_from_game(struct scene *scene, const struct medici_header *header, const struct medici_game *game)
{
	scene_start(scene, header);
	scene->day = medici_day(game);
	scene->turn = medici_turn(game);
	medici_unseen(game, scene->unseen);
	for (int seat = 0; seat < scene->players; seat++)
		scene->money[seat] = medici_money(game, seat);
	if (game->kind == MEDICI_CARD)
		set_card(scene, &game->as.card);
	else
		set_board(scene, &game->as.board);
	memset(scene->fresh, 0, sizeof scene->fresh);
}
