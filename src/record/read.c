/* The reader: untrusted lines in, a game that the rules allow out.
 *
 * A step of the rules can bring about several events at once. The line that causes a step is translated into the chance
 * or the decision that it stands for and tried on a copy of the game; the lines after it must be the step's other
 * events, word for word. So a line is either what the rules say, or a choice that the rules allow, or refused.
 *
 * A line costs one JSON object of Jansson's, freed before the call returns, and at most one copy of the state. After a
 * refusal the state is still that of the last accepted line. */
#include "read.h"

#include <string.h>

enum stage {
	STAGE_START, /* nothing read yet */
	STAGE_PLAY,
	STAGE_PROVED, /* the seed was published: nothing may follow but a new game */
	STAGE_SKIP    /* the game was refused */
};

void medici_reader_start(struct medici_reader *reader)
{
	memset(reader, 0, sizeof *reader);
	reader->stage = STAGE_START;
}

/* ---- What may come now ---- */

static int phase_of(const struct medici_game *game)
{
	return game->kind == MEDICI_BOARD ? game->as.board.phase : game->as.card.phase;
}

/* Returns who draws, reveals, decides or fills; medici_turn covers decisions only. */
static int actor_of(const struct medici_game *game)
{
	return game->kind == MEDICI_BOARD ? game->as.board.turn : game->as.card.turn;
}

/* What may begin a step in each phase: event types as bits, and a description. */
struct opening {
	const char *words;
	unsigned types;
	bool by_seat;
};

static const struct opening *opening_of(const struct medici_game *game)
{
	static const struct opening board[] = {
		[MEDICI_BOARD_FIRST] = {"day", 1u << MEDICI_EV_DAY, false},
		[MEDICI_BOARD_LOT] = {"draw", 1u << MEDICI_EV_DRAW, true},
		[MEDICI_BOARD_DRAW] = {REC_LATER("draw or offer"), 1u << MEDICI_EV_DRAW | 1u << MEDICI_EV_OFFER, true},
		[MEDICI_BOARD_BID] = {REC_LATER("bid or pass"), 1u << MEDICI_EV_BID | 1u << MEDICI_EV_PASS, true},
		[MEDICI_BOARD_FILL] = {"fill", 1u << MEDICI_EV_FILL, true},
		[MEDICI_BOARD_OVER] = {"", 0, false},
	};
	static const struct opening card[] = {
		[MEDICI_CARD_FIRST] = {"day", 1u << MEDICI_EV_DAY, false},
		[MEDICI_CARD_REVEAL] = {"reveal", 1u << MEDICI_EV_REVEAL, true},
		[MEDICI_CARD_CHOOSE] = {REC_LATER("reveal or take"), 1u << MEDICI_EV_REVEAL | 1u << MEDICI_EV_TAKE, true},
		[MEDICI_CARD_OVER] = {"", 0, false},
	};
	return game->kind == MEDICI_BOARD ? &board[phase_of(game)] : &card[phase_of(game)];
}

static bool check_opening(const struct medici_reader *reader, const struct rec_line *line)
{
	const struct opening *opening = opening_of(&reader->game);
	if (opening->types >> line->event.type & 1)
		return true;
	const char *found = rec_event_name(line->event.type);
	if (opening->types == 0)
		return rec_fault(line->reason, "the game is over: only its seed may follow, found %s", found);
	if (opening->by_seat)
		return rec_fault(line->reason, "expected %s by seat %d, found %s", REC_(opening->words),
						 actor_of(&reader->game), found);
	return rec_fault(line->reason, "expected %s %d, found %s", opening->words, medici_day(&reader->game), found);
}

/* ---- A line that begins a step ---- */

struct step {
	struct medici_game game; /* a copy, to try on */
	struct medici_events events;
};

static enum medici_status choose(struct step *step, enum medici_action_type type, const struct medici_event *event)
{
	struct medici_action action = {(uint8_t)type, event->places, event->amount};
	return medici_apply(&step->game, action, &step->events);
}

static enum medici_status draw_or_reveal(struct step *step, const struct medici_event *event)
{
	enum medici_status status = MEDICI_OK;
	if (medici_wants(&step->game) == MEDICI_WANTS_ACTION)
		status = choose(step, event->type == MEDICI_EV_DRAW ? MEDICI_DRAW : MEDICI_REVEAL, event);
	return status == MEDICI_OK ? medici_deal(&step->game, event->piece[0], &step->events) : status;
}

/* B15: deals lot by lot. The events come with the last lot; a surplus or missing lot shows in them. */
static enum medici_status fill(struct step *step, const struct medici_event *event)
{
	enum medici_status status = MEDICI_OK;
	step->events.count = 0;
	for (int i = 0; i < event->count && status == MEDICI_OK && step->events.count == 0; i++)
		status = medici_deal(&step->game, event->piece[i], &step->events);
	return status;
}

static enum medici_status try_step(struct step *step, const struct medici_event *event)
{
	switch (event->type) {
	case MEDICI_EV_DAY:
		return medici_first(&step->game, event->seat, &step->events);
	case MEDICI_EV_OFFER:
		return choose(step, MEDICI_OFFER, event);
	case MEDICI_EV_BID:
		return choose(step, MEDICI_BID, event);
	case MEDICI_EV_PASS:
		return choose(step, MEDICI_PASS, event);
	case MEDICI_EV_TAKE:
		return choose(step, MEDICI_TAKE, event);
	case MEDICI_EV_FILL:
		return fill(step, event);
	default:
		return draw_or_reveal(step, event);
	}
}

static bool refuse_step(const struct rec_line *line, enum medici_status status)
{
	const struct medici_event *event = &line->event;
	struct rec_text what = {0, ""};
	rec_add(&what, "%s", rec_event_name(event->type));
	if (event->type == MEDICI_EV_DAY)
		rec_add(&what, REC_(" %d with seat %d first"), event->day, event->seat);
	else
		rec_add(&what, REC_(" by seat %d"), event->seat);
	if (event->count > 0)
		rec_add(&what, REC_(" of %s"), rec_pieces(line->kind, event->piece, event->count).text);
	return rec_fault(line->reason, "%s: %s%s", what.text, REC_(medici_status_text(status)),
					 rec_rule(medici_status_rule(status)).text);
}

/* What a seed deals from here on, until the end of the day or of the part. */
static struct medici_proof_day *new_deal(struct medici_reader *reader, unsigned firsts, int first)
{
	struct medici_proof_day *day = &reader->day[reader->deals++];
	day->day = (uint8_t)medici_day(&reader->game);
	day->part = reader->part;
	day->firsts = (uint8_t)firsts;
	day->first = (uint8_t)first;
	day->drawn_count = 0;
	return day;
}

/* Keeps what the seed must reproduce. */
static void note_chance(struct medici_reader *reader, const struct medici_event *event)
{
	struct medici_proof_day *day = &reader->day[reader->deals ? reader->deals - 1 : 0];
	switch (event->type) {
	case MEDICI_EV_DAY:
		day = new_deal(reader, medici_firsts(&reader->game), event->seat);
		medici_day_pieces(&reader->game, day->counts);
		break;
	case MEDICI_EV_DRAW:
	case MEDICI_EV_FILL:
	case MEDICI_EV_REVEAL:
		memcpy(day->drawn + day->drawn_count, event->piece, event->count);
		day->drawn_count = (uint8_t)(day->drawn_count + event->count);
		break;
	default:
		break;
	}
}

static bool begin_step(struct medici_reader *reader, const struct rec_line *line)
{
	struct step step;
	step.game = reader->game;
	int actor = actor_of(&step.game);
	if (opening_of(&step.game)->by_seat && line->event.seat != actor)
		return rec_fault(line->reason, "it is seat %d's turn, not seat %d's", actor, line->event.seat);
	enum medici_status status = try_step(&step, &line->event);
	if (status != MEDICI_OK)
		return refuse_step(line, status);
	if (step.events.count == 0)
		return rec_fault(line->reason, "fill: lots are %s, but there is room for more, and more in the bag (B15)",
						 rec_pieces(line->kind, line->event.piece, line->event.count).text);
	if (!rec_event_same(line, &step.events, 0))
		return false;
	note_chance(reader, &line->event);
	reader->game = step.game;
	reader->events = step.events;
	reader->index = 0;
	return true;
}

/* ---- The parts of a continued game ---- */

/* The next part begins after the event just read: the part before it is complete, and the rest of the day is dealt
 * anew. Who started the day is known, so no number of the seed is used for it: one seat, any. */
static bool begin_part(struct medici_reader *reader)
{
	if (medici_wants(&reader->game) == MEDICI_WANTS_NOTHING)
		return rec_fault(reader->reason, "part %d begins after event %d, but the game is over then", reader->part + 2,
						 reader->count);
	if (!rec_proof_part(reader, reader->part))
		return false;
	reader->part++;
	if (medici_wants(&reader->game) != MEDICI_WANTS_FIRST)
		medici_unseen(&reader->game, new_deal(reader, 1, 0)->counts);
	return true;
}

/* ---- Lines ---- */

static bool check_end(struct medici_reader *reader, const json_t *root)
{
	if (reader->header.parts == 0)
		return true;
	if (reader->part + 1 < reader->header.parts)
		return rec_fault(reader->reason, "part %d begins after event %d, but the game ends with event %d",
						 reader->part + 2, reader->header.part[reader->part + 1].after, reader->count + 1);
	return rec_proof_end(reader, root);
}

static bool continue_step(struct medici_reader *reader, struct rec_line *line)
{
	int next = reader->index + 1;
	const struct medici_event *want = &reader->events.list[next];
	if (line->event.type != want->type)
		return rec_fault(line->reason, "expected %s, found %s", rec_event_words(line->kind, want).text,
						 rec_event_name(line->event.type));
	if (!rec_event_fields(line) || !rec_event_same(line, &reader->events, next))
		return false;
	if (want->type == MEDICI_EV_END && !check_end(reader, line->root))
		return false;
	reader->index = (uint8_t)next;
	return true;
}

static bool step_is_open(const struct medici_reader *reader)
{
	return reader->index + 1 < reader->events.count;
}

/* A field of no meaning to the rules: another type or a number that cannot be is somebody else's field. */
static void note_takebacks(struct medici_reader *reader, const json_t *root)
{
	json_int_t count = json_integer_value(json_object_get(root, "takebacks"));
	if (count > 0 && count <= UINT16_MAX - reader->takebacks)
		reader->takebacks = (uint16_t)(reader->takebacks + count);
}

static bool read_event(struct medici_reader *reader, const json_t *root)
{
	struct rec_line line;
	line.root = root;
	line.kind = (enum medici_kind)reader->header.setup.kind;
	line.players = reader->header.setup.players;
	line.reason = reader->reason;
	memset(&line.event, 0, sizeof line.event);
	if (!rec_event_type(&line))
		return false;
	bool fits = step_is_open(reader)
					? continue_step(reader, &line)
					: check_opening(reader, &line) && rec_event_fields(&line) && begin_step(reader, &line);
	if (fits)
		note_takebacks(reader, root);
	return fits;
}

static bool read_next(struct medici_reader *reader, const json_t *root)
{
	if (!read_event(reader, root))
		return false;
	reader->count++;
	return true;
}

/* If the next part cannot begin there, the line before it is refused: the reader is as it was before that line. */
static bool read_before_part(struct medici_reader *reader, const json_t *root)
{
	struct medici_reader next = *reader;
	if (read_next(&next, root) && begin_part(&next)) {
		*reader = next;
		return true;
	}
	memcpy(reader->reason, next.reason, sizeof reader->reason);
	return false;
}

static bool read_one(struct medici_reader *reader, const json_t *root)
{
	const struct medici_header *header = &reader->header;
	bool last = reader->part + 1 < header->parts && header->part[reader->part + 1].after == reader->count + 1;
	return last ? read_before_part(reader, root) : read_next(reader, root);
}

static bool read_header(struct medici_reader *reader, const json_t *root)
{
	struct medici_header header;
	if (!rec_header(&header, root, reader->reason))
		return false;
	medici_reader_start(reader);
	reader->header = header;
	medici_start(&reader->game, &reader->header.setup);
	reader->stage = STAGE_PLAY;
	return true;
}

static bool read_seed(struct medici_reader *reader, const json_t *root)
{
	if (step_is_open(reader) || medici_wants(&reader->game) != MEDICI_WANTS_NOTHING)
		return rec_fault(reader->reason, "a seed is published only after the end of the game");
	if (!rec_proof(reader, root))
		return false;
	reader->stage = STAGE_PROVED;
	return true;
}

static bool is_seed(const json_t *root)
{
	const json_t *ev = json_object_get(root, "ev");
	return json_is_string(ev) && strcmp(json_string_value(ev), "seed") == 0;
}

static enum medici_line_kind read_object(struct medici_reader *reader, const json_t *root)
{
	if (json_object_get(root, "medici"))
		return read_header(reader, root) ? MEDICI_LINE_HEADER : MEDICI_LINE_FAULT;
	if (reader->stage == STAGE_SKIP)
		return MEDICI_LINE_SKIPPED;
	if (reader->stage == STAGE_START)
		rec_fault(reader->reason, "the first line must be a header");
	else if (reader->stage == STAGE_PROVED)
		rec_fault(reader->reason, "the game is over and proved: only a new header may follow");
	else if (is_seed(root))
		return read_seed(reader, root) ? MEDICI_LINE_SEED : MEDICI_LINE_FAULT;
	else
		return read_one(reader, root) ? MEDICI_LINE_EVENT : MEDICI_LINE_FAULT;
	return MEDICI_LINE_FAULT;
}

/* The key that ends before byte `end` of the line. */
static struct rec_text key_before(const char *line, size_t end)
{
	size_t to = end > 0 ? end - 1 : 0, from = to; /* of its closing quotation mark */
	while (from > 0 && line[from - 1] != '"')
		from--;
	return rec_quote(line + from, to - from);
}

/* In words of our own, which are translated; the parser's are not. */
static void not_json(struct medici_reader *reader, const char *line, size_t len, const json_error_t *error)
{
	size_t at = error->position < 0 ? 0 : (size_t)error->position > len ? len : (size_t)error->position;
	switch (json_error_code(error)) {
	case json_error_invalid_utf8:
		rec_fault(reader->reason, "the line is not JSON: byte %zu is not text in UTF-8", at + 1);
		break;
	case json_error_premature_end_of_input:
		rec_fault(reader->reason, "the line is not JSON: it ends too early");
		break;
	case json_error_duplicate_key:
		rec_fault(reader->reason, "the line is not JSON: key %s stands twice in an object", key_before(line, at).text);
		break;
	default:
		rec_fault(reader->reason, "the line is not JSON: byte %zu is not expected there", at);
		break;
	}
}

/* ---- Compressed files ---- */

struct packer {
	const char *magic; /* how its files begin */
	const char *name, *unpack;
};

static const struct packer *packer_of(const char *line, size_t len)
{
	static const struct packer packers[] = {{"\x1f\x8b", "gzip", "gunzip"},
											{"\xfd"
											 "7zXZ",
											 "xz", "unxz"},
											{"\x28\xb5\x2f\xfd", "zstd", "unzstd"},
											{"BZh", "bzip2", "bunzip2"}};
	for (size_t i = 0; i < sizeof packers / sizeof packers[0]; i++) {
		size_t size = strlen(packers[i].magic);
		if (len >= size && memcmp(line, packers[i].magic, size) == 0)
			return &packers[i];
	}
	return NULL;
}

enum medici_line_kind medici_reader_line(struct medici_reader *reader, const char *line, size_t len)
{
	json_error_t error;
	json_t *root = len <= MEDICI_LINE_READ_MAX ? json_loadb(line, len, JSON_REJECT_DUPLICATES, &error) : NULL;
	const struct packer *packer = reader->stage == STAGE_START ? packer_of(line, len) : NULL;
	enum medici_line_kind kind = MEDICI_LINE_FAULT;
	if (json_is_object(root))
		kind = read_object(reader, root);
	else if (packer)
		rec_fault(reader->reason, "this is compressed by %s: unpack it first, with %s", packer->name, packer->unpack);
	else if (reader->stage == STAGE_SKIP)
		kind = MEDICI_LINE_SKIPPED;
	else if (len > MEDICI_LINE_READ_MAX)
		rec_fault(reader->reason, "a line may have %d bytes, this one is longer", MEDICI_LINE_READ_MAX);
	else if (root)
		rec_fault(reader->reason, "a line must be a JSON object, found %s", rec_value(root).text);
	else
		not_json(reader, line, len, &error);
	json_decref(root);
	if (kind == MEDICI_LINE_FAULT)
		reader->stage = STAGE_SKIP;
	return kind;
}
