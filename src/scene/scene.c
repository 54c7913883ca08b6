#include "scene.h"

#include <stdlib.h>
#include <string.h>
#include <wctype.h>

/* ---- The beginning ---- */

static int taken(const struct scene *scene, int seats, wchar_t letter)
{
	for (int seat = 0; seat < seats; seat++)
		if (scene->letter[seat] == letter)
			return 1;
	return 0;
}

/* Returns the first letter of the name that no earlier seat has. It must have a lower-case form, which marks where a
 * counter will be after scoring. If no letter of the name is left, any letter of the alphabet. */
static wchar_t choose_letter(const struct scene *scene, int seat)
{
	const char *name = scene->header.player[seat].name;
	mbstate_t state;
	wchar_t c;
	size_t len;
	memset(&state, 0, sizeof state);
	while ((len = mbrtowc(&c, name, strnlen(name, 8), &state)) != 0 && len < (size_t)-2) {
		wchar_t capital = (wchar_t)towupper((wint_t)c);
		if (capital != (wchar_t)towlower((wint_t)c) && wcwidth(capital) == 1 && !taken(scene, seat, capital))
			return capital;
		name += len;
	}
	for (c = L'A'; taken(scene, seat, c);)
		c++;
	return c;
}

static void add_point(struct scene *scene)
{
	if (scene->points == SCENE_POINTS)
		return;
	for (int seat = 0; seat < scene->players; seat++)
		scene->point[scene->points][seat] = (int16_t)scene->money[seat];
	scene->point_day[scene->points++] = (uint8_t)scene->day;
}

void scene_start(struct scene *scene, const struct medici_header *header)
{
	const struct medici_setup *setup = &header->setup;
	memset(scene, 0, sizeof *scene);
	scene->header = *header;
	scene->players = setup->players;
	scene->numbers = medici_numbers(setup);
	if (!scene->numbers) /* no game yet: a screen may be opened before its players are known */
		scene->numbers = &medici_edition(0)->numbers[MEDICI_SEATS_MAX];
	scene->holds = scene->numbers->holds;
	scene->turn = scene->selector = scene->leader = -1;
	ledger_start(&scene->ledger, setup);
	if (setup->kind == MEDICI_CARD)
		memcpy(scene->unseen, setup->deck, sizeof setup->deck);
	for (int seat = 0; seat < scene->players; seat++) {
		scene->letter[seat] = choose_letter(scene, seat);
		scene->money[seat] = scene->ledger.start[seat];
	}
	add_point(scene);
}

/* ---- Pieces ---- */

void scene_load(struct scene *scene, int seat, const uint8_t *piece, int count)
{
	int card = scene_is_card(scene);
	for (int i = 0; i < count && scene->aboard[seat] < MEDICI_DECK_MAX; i++) {
		int good = card ? medici_card_good(piece[i]) : medici_lot_good(piece[i]);
		scene->ship[seat][scene->aboard[seat]++] = piece[i];
		scene->load[seat] += card ? medici_card_room(piece[i]) : 1;
		scene->worth[seat] += card ? medici_card_value(piece[i]) : medici_lot_value(piece[i]);
		if (good != MEDICI_NO_GOOD)
			scene->rise[seat][good] += card ? medici_card_icons(piece[i]) : 1;
	}
	scene->fresh[seat] = count;
}

static void mark_seen(struct scene *scene, int piece)
{
	if (scene->unseen[piece] > 0)
		scene->unseen[piece]--;
}

static void begin_group(struct scene *scene, int seat)
{
	memset(scene->said, 0, sizeof scene->said);
	scene->group_count = 0;
	scene->selector = seat;
	scene->leader = -1;
	scene->high = 0;
}

/* ---- What each event changes ---- */

static void begin_day(struct scene *scene, const struct medici_event *event)
{
	begin_group(scene, event->seat);
	memset(scene->aboard, 0, sizeof scene->aboard);
	memset(scene->load, 0, sizeof scene->load);
	memset(scene->worth, 0, sizeof scene->worth);
	memset(scene->rise, 0, sizeof scene->rise);
	if (scene_is_card(scene)) {
		for (int i = 0; i < scene->market_count; i++) /* C12 */
			scene->unseen[scene->market[i]]++;
	} else {
		for (int lot = 0; lot < MEDICI_LOT_KINDS; lot++)
			scene->unseen[lot] = (uint8_t)medici_lot_copies(lot);
	}
	scene->market_count = 0;
	scene->day = event->day;
	scene->left = event->amount;
	scene->turn = event->seat;
	scene->phase = SCENE_DAY;
}

static void draw(struct scene *scene, const struct medici_event *event)
{
	if (scene->phase != SCENE_DRAWING)
		begin_group(scene, event->seat);
	if (scene->group_count < MEDICI_GROUP_MAX)
		scene->group[scene->group_count++] = event->piece[0];
	mark_seen(scene, event->piece[0]);
	scene->left--;
	scene->turn = event->seat;
	scene->phase = SCENE_DRAWING;
}

static void offer(struct scene *scene, const struct medici_event *event)
{
	scene->group_count = event->count;
	memcpy(scene->group, event->piece, sizeof scene->group);
	for (int seat = 0; seat < scene->players; seat++)
		scene->said[seat] = scene->load[seat] < scene->holds ? SAID_TO_COME : SAID_FULL;
	scene->phase = SCENE_BIDDING;
	scene->turn = scene_next_bidder(scene);
}

static void bid(struct scene *scene, const struct medici_event *event)
{
	scene->said[event->seat] = SAID_BID;
	scene->bid[event->seat] = scene->high = event->amount;
	scene->leader = event->seat;
	scene->turn = scene_next_bidder(scene);
}

static void pass(struct scene *scene, const struct medici_event *event)
{
	static const uint8_t why[] = {SAID_PASS, SAID_NO_ROOM, SAID_NO_MONEY};
	if (scene->said[event->seat] != SAID_FULL)
		scene->said[event->seat] = why[event->because];
	scene->turn = scene_next_bidder(scene);
}

static void sold(struct scene *scene, const struct medici_event *event)
{
	scene_load(scene, event->seat, event->piece, event->count);
	scene->money[event->seat] -= event->amount;
	scene->leader = event->seat;
	scene->high = event->amount;
	scene->turn = -1;
	scene->phase = SCENE_SOLD;
	add_point(scene);
}

static void fill(struct scene *scene, const struct medici_event *event)
{
	begin_group(scene, event->seat);
	scene_load(scene, event->seat, event->piece, event->count);
	for (int i = 0; i < event->count; i++)
		mark_seen(scene, event->piece[i]);
	scene->left -= event->count;
	scene->turn = event->seat;
	scene->phase = SCENE_FILLED;
}

static void reveal(struct scene *scene, const struct medici_event *event)
{
	if (scene->market_count < MEDICI_DECK_MAX)
		scene->market[scene->market_count++] = event->piece[0];
	mark_seen(scene, event->piece[0]);
	scene->left--;
	scene->turn = event->seat;
	scene->phase = SCENE_CHOOSING;
}

static void take(struct scene *scene, const struct medici_event *event)
{
	int kept = 0, count = scene->market_count;
	for (int i = 0; i < count; i++) {
		int place = count - 1 - i;
		if (place >= MEDICI_GROUP_MAX || !(event->places >> place & 1))
			scene->market[kept++] = scene->market[i];
	}
	scene->market_count = kept;
	scene_load(scene, event->seat, event->piece, event->count);
	scene->leader = event->seat;
	scene->turn = -1;
	scene->phase = SCENE_TAKEN;
}

static void score_seat(struct scene *scene, const struct medici_score *score, int seat)
{
	scene->before[seat] = scene->money[seat];
	scene->money[seat] = score->money[seat];
	for (int good = 0; good < MEDICI_GOODS; good++) {
		scene->stock[seat][good] = score->count[good][seat];
		scene->rise[seat][good] = 0;
	}
}

static void score(struct scene *scene, const struct medici_score *score)
{
	scene->score = *score;
	memcpy(scene->scored_ship, scene->ship, sizeof scene->ship);
	memcpy(scene->scored_aboard, scene->aboard, sizeof scene->aboard);
	for (int seat = 0; seat < scene->players; seat++)
		score_seat(scene, score, seat);
	scene->turn = -1;
	scene->phase = SCENE_SCORED;
	add_point(scene);
}

void scene_event(struct scene *scene, const struct medici_events *events, int index)
{
	const struct medici_event *event = &events->list[index];
	memset(scene->fresh, 0, sizeof scene->fresh);
	ledger_event(&scene->ledger, events, index);
	switch (event->type) {
	case MEDICI_EV_DAY:
		begin_day(scene, event);
		break;
	case MEDICI_EV_DRAW:
		draw(scene, event);
		break;
	case MEDICI_EV_OFFER:
		offer(scene, event);
		break;
	case MEDICI_EV_BID:
		bid(scene, event);
		break;
	case MEDICI_EV_PASS:
		pass(scene, event);
		break;
	case MEDICI_EV_SOLD:
		sold(scene, event);
		break;
	case MEDICI_EV_DISCARD:
		scene->turn = -1;
		scene->phase = SCENE_DISCARDED;
		break;
	case MEDICI_EV_FILL:
		fill(scene, event);
		break;
	case MEDICI_EV_REVEAL:
		reveal(scene, event);
		break;
	case MEDICI_EV_TAKE:
		take(scene, event);
		break;
	case MEDICI_EV_SCORE:
		score(scene, &events->score);
		break;
	case MEDICI_EV_END:
		scene->winners = event->seats;
		scene->phase = SCENE_OVER;
		break;
	default:
		break;
	}
}

/* ---- Questions ---- */

int scene_next_bidder(const struct scene *scene)
{
	for (int i = 1; i <= scene->players; i++) {
		int seat = (scene->selector + i) % scene->players; /* B10 */
		if (scene->said[seat] == SAID_TO_COME)
			return seat;
	}
	return -1;
}
