/* Writes the record: one line of JSON for the header, for each event, for the seed. Freestanding; never past the
 * caller's buffer: for a line that does not fit it returns 0. */
#include <medici/record.h>

#include "record/pen.h"

static MEDICI_FN void put_numbers8(struct pen *pen, const uint8_t *list, int count)
{
	for (int i = 0; i < count; i++) {
		put_char(pen, i ? ',' : '[');
		put_number(pen, list[i]);
	}
	put_char(pen, ']');
}

static MEDICI_FN void put_numbers16(struct pen *pen, const char *name, const uint16_t *list, int count)
{
	put_key(pen, name);
	for (int i = 0; i < count; i++) {
		put_char(pen, i ? ',' : '[');
		put_number(pen, list[i]);
	}
	put_char(pen, ']');
}

static MEDICI_FN void put_pieces(struct pen *pen, const struct medici_setup *setup, const struct medici_event *event)
{
	put_char(pen, '[');
	for (int i = 0; i < event->count; i++) {
		if (i)
			put_char(pen, ',');
		put_piece(pen, (enum medici_kind)setup->kind, event->piece[i]);
	}
	put_char(pen, ']');
}

/* `,"name":{"cloth":[...],...}` */
static MEDICI_FN void put_goods(struct pen *pen, const char *name, const uint8_t list[MEDICI_GOODS][MEDICI_SEATS_MAX],
								int players)
{
	put_key(pen, name);
	for (int good = 0; good < MEDICI_GOODS; good++) {
		put_text(pen, good ? ",\"" : "{\"");
		put_text(pen, medici_good_name(good));
		put_text(pen, "\":");
		put_numbers8(pen, list[good], players);
	}
	put_char(pen, '}');
}

static MEDICI_FN void put_score(struct pen *pen, const struct medici_setup *setup, const struct medici_score *score)
{
	int board = setup->kind == MEDICI_BOARD;
	put_numbers16(pen, "ships", score->ship, setup->players);
	put_numbers16(pen, "ship_paid", score->ship_paid, setup->players);
	put_numbers16(pen, "money", score->money, setup->players);
	put_goods(pen, board ? "levels" : "icons", score->count, setup->players);
	put_goods(pen, board ? "stall_paid" : "good_paid", score->paid, setup->players);
	put_goods(pen, "bonus", score->bonus, setup->players);
}

static MEDICI_FN const char *event_name(int type)
{
	static const char names[][8] = {"day",     "draw", "offer",  "bid",  "pass",  "sold",
									"discard", "fill", "reveal", "take", "score", "end"};
	return names[type];
}

static MEDICI_FN void put_pass(struct pen *pen, const struct medici_event *event)
{
	put_field(pen, "seat", event->seat);
	if (event->because == MEDICI_BY_CHOICE)
		return;
	put_key(pen, "because");
	put_text(pen, event->because == MEDICI_NO_ROOM ? "\"room\"" : "\"money\"");
}

static MEDICI_FN void put_day(struct pen *pen, const struct medici_setup *setup, const struct medici_event *event)
{
	put_field(pen, "day", event->day);
	put_field(pen, "first", event->seat);
	put_field(pen, setup->kind == MEDICI_BOARD ? "bag" : "deck", event->amount);
}

static MEDICI_FN void put_drawn(struct pen *pen, const struct medici_setup *setup, const struct medici_event *event)
{
	put_field(pen, "seat", event->seat);
	put_key(pen, setup->kind == MEDICI_BOARD ? "lot" : "card");
	put_piece(pen, (enum medici_kind)setup->kind, event->piece[0]);
}

static MEDICI_FN void put_take(struct pen *pen, const struct medici_setup *setup, const struct medici_event *event)
{
	put_field(pen, "seat", event->seat);
	put_key(pen, "from");
	put_bits(pen, event->places, 1);
	put_key(pen, "cards");
	put_pieces(pen, setup, event);
}

static MEDICI_FN void put_fields(struct pen *pen, const struct medici_setup *setup, const struct medici_event *event,
								 const struct medici_score *score)
{
	switch (event->type) {
	case MEDICI_EV_DAY:
		put_day(pen, setup, event);
		break;
	case MEDICI_EV_DRAW:
	case MEDICI_EV_REVEAL:
		put_drawn(pen, setup, event);
		break;
	case MEDICI_EV_OFFER:
	case MEDICI_EV_FILL:
		put_field(pen, "seat", event->seat);
		put_key(pen, "lots");
		put_pieces(pen, setup, event);
		break;
	case MEDICI_EV_BID:
		put_field(pen, "seat", event->seat);
		put_field(pen, "amount", event->amount);
		break;
	case MEDICI_EV_PASS:
		put_pass(pen, event);
		break;
	case MEDICI_EV_SOLD:
		put_field(pen, "seat", event->seat);
		put_field(pen, "price", event->amount);
		break;
	case MEDICI_EV_TAKE:
		put_take(pen, setup, event);
		break;
	case MEDICI_EV_SCORE:
		put_score(pen, setup, score);
		break;
	case MEDICI_EV_END:
		put_numbers16(pen, "money", score->money, setup->players);
		put_key(pen, "winners");
		put_bits(pen, event->seats, 0);
		break;
	default:
		break;
	}
}

/* Closes the line. Returns its length, or 0 if it did not fit. `line` always ends in NUL. */
static MEDICI_FN size_t finish(struct pen *pen, char *line)
{
	put_text(pen, "}\n");
	*pen->at = '\0';
	if (pen->over)
		line[0] = '\0';
	return pen->over ? 0 : (size_t)(pen->at - line);
}

static MEDICI_FN void begin(struct pen *pen, char *line, size_t size)
{
	pen->at = line;
	pen->end = line + size - 1;
	pen->over = 0;
}

MEDICI_FN size_t medici_write_event(char *line, size_t size, const struct medici_setup *setup,
									const struct medici_events *events, int index)
{
	struct pen pen;
	if (size == 0)
		return 0;
	begin(&pen, line, size);
	put_text(&pen, "{\"ev\":\"");
	put_text(&pen, event_name(events->list[index].type));
	put_char(&pen, '"');
	put_fields(&pen, setup, &events->list[index], &events->score);
	return finish(&pen, line);
}

MEDICI_FN size_t medici_write_end(char *line, size_t size, const struct medici_setup *setup,
								  const struct medici_events *events, int index, const uint8_t seed[MEDICI_SEED_SIZE])
{
	struct pen pen;
	char hex[2 * MEDICI_SEED_SIZE + 1];
	size_t len = medici_write_event(line, size, setup, events, index);
	if (len == 0)
		return 0;
	begin(&pen, line, size);
	pen.at += len - 2; /* before the brace and the newline */
	medici_hex(seed, MEDICI_SEED_SIZE, hex);
	put_key(&pen, "seed");
	put_string(&pen, hex);
	return finish(&pen, line);
}

/* The line ends in a brace and a newline, which are written again behind the field. */
MEDICI_FN size_t medici_write_takebacks(char *line, size_t size, size_t len, int count)
{
	struct pen pen;
	if (len < 2 || len >= size)
		return 0;
	begin(&pen, line, size);
	pen.at = line + len - 2;
	put_field(&pen, "takebacks", (unsigned)count);
	return finish(&pen, line);
}

MEDICI_FN size_t medici_write_seed(char *line, size_t size, const uint8_t seed[MEDICI_SEED_SIZE])
{
	struct pen pen;
	char hex[2 * MEDICI_SEED_SIZE + 1];
	if (size == 0)
		return 0;
	begin(&pen, line, size);
	medici_hex(seed, MEDICI_SEED_SIZE, hex);
	put_text(&pen, "{\"ev\":\"seed\",\"seed\":\"");
	put_text(&pen, hex);
	put_char(&pen, '"');
	return finish(&pen, line);
}

/* `,"choices":[[1],[1,2]]` */
static MEDICI_FN void put_choices(struct pen *pen, const struct medici_question *question)
{
	put_key(pen, "choices");
	for (int i = 0; i < question->choices; i++) {
		put_char(pen, i ? ',' : '[');
		put_bits(pen, question->take[i], 1);
	}
	put_char(pen, ']');
}

MEDICI_FN size_t medici_write_question(char *line, size_t size, const struct medici_question *question, int n)
{
	static const char names[][8] = {"", "draw", "bid", "take"};
	struct pen pen;
	int first_reveal = question->reveal && n < 0;
	if (size == 0 || question->kind == MEDICI_ASKS_NOTHING)
		return 0;
	begin(&pen, line, size);
	put_text(&pen, "{\"ask\":\"");
	put_text(&pen, first_reveal ? "reveal" : names[question->kind]);
	put_char(&pen, '"');
	put_field(&pen, "seat", question->seat);
	if (n >= 0)
		put_field(&pen, "n", (unsigned)n);
	if (question->kind == MEDICI_ASKS_BID) {
		put_field(&pen, "min", question->least);
		put_field(&pen, "max", question->most);
	} else if (question->kind == MEDICI_ASKS_TAKE && !first_reveal) {
		if (n >= 0)
			put_text(&pen, question->reveal ? ",\"reveal\":true" : ",\"reveal\":false");
		put_choices(&pen, question);
	}
	return finish(&pen, line);
}

MEDICI_FN size_t medici_write_numbers(char *line, size_t size, const struct medici_setup *setup)
{
	const struct medici_numbers *numbers = medici_numbers(setup);
	struct pen pen;
	if (size == 0 || !numbers)
		return 0;
	begin(&pen, line, size);
	put_text(&pen, "{\"players\":");
	put_number(&pen, setup->players);
	put_field(&pen, "holds", numbers->holds);
	put_field(&pen, "money", numbers->money);
	put_field(&pen, "bag", numbers->bag);
	put_field(&pen, "tie_unit", numbers->tie_unit);
	put_key(&pen, "ship_pay");
	put_numbers8(&pen, numbers->ship_pay, setup->players);
	put_key(&pen, "stall_pay");
	put_numbers8(&pen, numbers->stall_pay, setup->players);
	put_key(&pen, "bonus");
	put_numbers8(&pen, numbers->bonus, MEDICI_BONUS_TOP + 1);
	return finish(&pen, line);
}

static MEDICI_FN int deck_is_builtin(const struct medici_setup *setup)
{
	uint8_t builtin[MEDICI_CARD_KINDS];
	medici_deck_builtin(builtin);
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++)
		if (setup->deck[kind] != builtin[kind])
			return 0;
	return 1;
}

static MEDICI_FN void put_deck(struct pen *pen, const struct medici_setup *setup)
{
	char before = '{';
	for (int kind = 0; kind < MEDICI_CARD_KINDS; kind++) {
		if (setup->deck[kind] == 0)
			continue;
		put_char(pen, before);
		put_piece(pen, (enum medici_kind)setup->kind, kind);
		put_char(pen, ':');
		put_number(pen, setup->deck[kind]);
		before = ',';
	}
	put_char(pen, '}');
}

/* Only what differs from the default; `before` is the comma from the second on. */
static MEDICI_FN void put_options(struct pen *pen, const struct medici_setup *setup)
{
	const char *before = "\"";
	put_key(pen, "options");
	put_char(pen, '{');
	if (setup->kind == MEDICI_BOARD && setup->first != MEDICI_NOBODY) {
		put_text(pen, "\"first\":");
		put_number(pen, setup->first);
	}
	if (setup->kind == MEDICI_CARD && setup->bonus20) {
		put_text(pen, "\"bonus20\":true");
		before = ",\"";
	}
	if (setup->kind == MEDICI_CARD && setup->empty_placed) {
		put_text(pen, before);
		put_text(pen, "empty_placed\":true");
		before = ",\"";
	}
	if (setup->kind == MEDICI_CARD && !deck_is_builtin(setup)) {
		put_text(pen, before);
		put_text(pen, "deck\":");
		put_deck(pen, setup);
	}
	put_char(pen, '}');
}

static MEDICI_FN void put_players(struct pen *pen, const struct medici_header *header)
{
	put_key(pen, "players");
	for (int seat = 0; seat < header->setup.players; seat++) {
		put_text(pen, seat ? ",{\"name\":" : "[{\"name\":");
		put_string(pen, header->player[seat].name);
		if (header->player[seat].bot[0]) {
			put_key(pen, "bot");
			put_string(pen, header->player[seat].bot);
		}
		if (header->player[seat].contribution[0]) {
			put_key(pen, "contribution");
			put_string(pen, header->player[seat].contribution);
		}
		put_char(pen, '}');
	}
	put_char(pen, ']');
}

static MEDICI_FN void put_part(struct pen *pen, const struct medici_part *part)
{
	const char *before = "\"";
	put_char(pen, '{');
	if (part->after) {
		put_text(pen, "\"after\":");
		put_number(pen, part->after);
		before = ",\"";
	}
	if (part->commit[0]) {
		put_text(pen, before);
		put_text(pen, "commit\":");
		put_string(pen, part->commit);
		before = ",\"";
	}
	if (part->seed[0]) {
		put_text(pen, before);
		put_text(pen, "seed\":");
		put_string(pen, part->seed);
	}
	put_char(pen, '}');
}

static MEDICI_FN void put_parts(struct pen *pen, const struct medici_header *header)
{
	put_key(pen, "parts");
	for (int i = 0; i < header->parts; i++) {
		put_char(pen, i ? ',' : '[');
		put_part(pen, &header->part[i]);
	}
	put_char(pen, ']');
}

MEDICI_FN size_t medici_write_header(char *line, size_t size, const struct medici_header *header)
{
	const struct medici_setup *setup = &header->setup;
	struct pen pen;
	if (size == 0)
		return 0;
	begin(&pen, line, size);
	put_text(&pen, "{\"medici\":1,\"game\":");
	put_text(&pen, setup->kind == MEDICI_BOARD ? "\"board\"" : "\"card\"");
	if (setup->kind == MEDICI_BOARD) {
		put_key(&pen, "edition");
		put_string(&pen, medici_edition(setup->edition)->name);
	}
	put_players(&pen, header);
	put_options(&pen, setup);
	if (header->commit[0]) {
		put_key(&pen, "commit");
		put_string(&pen, header->commit);
	}
	if (header->parts)
		put_parts(&pen, header);
	return finish(&pen, line);
}

MEDICI_FN int medici_header_continue(struct medici_header *header, int after, const uint8_t *known,
									 const uint8_t seed[MEDICI_SEED_SIZE])
{
	struct medici_part *part = header->part;
	int kept = header->parts, all = header->parts;
	while (kept > 0 && part[kept - 1].after >= after)
		kept--;
	if (kept == 0) { /* dealt from one seed so far */
		part[0].after = 0;
		part[0].seed[0] = '\0';
		for (int i = 0; i < MEDICI_COMMIT_SIZE; i++)
			part[0].commit[i] = header->commit[i];
		kept = 1;
	}
	if (kept == MEDICI_PARTS_MAX)
		return -1;
	if (known && kept >= all)
		medici_hex(known, MEDICI_SEED_SIZE, part[kept - 1].seed);
	header->commit[0] = '\0';
	part[kept].after = (uint16_t)after;
	part[kept].seed[0] = '\0';
	medici_commit(seed, part[kept].commit);
	header->parts = (uint8_t)(kept + 1);
	return 0;
}
