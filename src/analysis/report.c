#include "report.h"

#include "record/pen.h"
#include "record/position.h"

/* Raise it whenever the same position may get another value by a change of the code. */
enum { VERSION = 1 };

enum { DIGEST = 32, NETWORKS = 4 };

static void add_digest(const float *weights, int count, uint8_t digest[DIGEST])
{
	medici_sha256(weights, sizeof(float) * (size_t)count, digest);
}

void analysis_name(char name[ANALYSIS_NAME_SIZE])
{
	const struct net *nets[NETWORKS] = {&net_board, &net_three, &net_card, &net_banker};
	uint8_t all[NETWORKS * 3 * DIGEST + 1], digest[DIGEST], *at = all;
	for (int i = 0; i < NETWORKS; i++) {
		const struct net *net = nets[i];
		add_digest(net->weights1, FEATURES * net->hidden1, at);
		add_digest(net->weights2, 2 * net->hidden1 * net->hidden2, at + DIGEST);
		add_digest(net->weights_out, net->hidden2 * NET_OUTPUTS, at + 2 * DIGEST);
		at += 3 * DIGEST;
	}
	*at = VERSION;
	medici_sha256(all, sizeof all, digest);
	char hex[2 * DIGEST + 1];
	medici_hex(digest, DIGEST, hex);
	for (int i = 0; i < ANALYSIS_NAME_SIZE - 1; i++)
		name[i] = hex[i];
	name[ANALYSIS_NAME_SIZE - 1] = 0;
}

/* ---- Numbers ---- */

/* With so many decimal places, rounded; never -0. */
static void put_decimal(struct pen *pen, float number, int places)
{
	unsigned unit = 1;
	for (int i = 0; i < places; i++)
		unit *= 10;
	float size = number < 0 ? -number : number;
	unsigned whole = (unsigned)(size * (float)unit + 0.5f);
	if (number < 0 && whole > 0)
		put_char(pen, '-');
	put_number(pen, whole / unit);
	put_char(pen, '.');
	for (unit /= 10; unit > 0; unit /= 10)
		put_char(pen, (char)('0' + whole / unit % 10));
}

enum { CHANCE_PLACES = 5, FLORIN_PLACES = 2 };

static void put_chance(struct pen *pen, const char *name, float chance)
{
	put_key(pen, name);
	put_decimal(pen, chance, CHANCE_PLACES);
}

static void put_list(struct pen *pen, const float *list, int count, int places)
{
	for (int i = 0; i < count; i++) {
		put_char(pen, i ? ',' : '[');
		put_decimal(pen, list[i], places);
	}
	put_char(pen, ']');
}

static void put_chances(struct pen *pen, const char *name, const float *list, int players)
{
	put_key(pen, name);
	put_list(pen, list, players, CHANCE_PLACES);
}

/* ---- Parts of the report ---- */

static const char *const grade_names[ANALYSIS_GRADES] = {"good", "inaccuracy", "mistake", "blunder"};

static void put_seat(struct pen *pen, const struct analysis_seat *seat, const struct medici_player *player)
{
	put_text(pen, "{\"name\":");
	put_string(pen, player->name);
	if (player->bot[0]) {
		put_key(pen, "bot");
		put_string(pen, player->bot);
	}
	put_chance(pen, "start", seat->start);
	put_chance(pen, "result", seat->result);
	put_chance(pen, "luck", seat->luck);
	put_chance(pen, "own", seat->own);
	put_chance(pen, "others", seat->others);
	put_chance(pen, "residual", seat->residual);
	put_chance(pen, "adjusted", analysis_adjusted(seat));
	put_chance(pen, "error", seat->error);
	put_field(pen, "decisions", seat->decisions);
	for (int grade = ANALYSIS_INACCURACY; grade < ANALYSIS_GRADES; grade++)
		put_field(pen, grade_names[grade], seat->grade[grade]);
	put_key(pen, "accuracy");
	put_decimal(pen, analysis_accuracy(seat), 1);
	put_char(pen, '}');
}

/* Writes a choice in the form of a program's answer (docs/record.md); the caller writes the closing brace. */
static void open_action(struct pen *pen, struct medici_action action)
{
	static const char *const names[] = {"draw", "offer", "bid", "pass", "reveal", "take"};
	put_text(pen, "{\"");
	put_text(pen, names[action.type]);
	put_text(pen, "\":");
	if (action.type == MEDICI_BID)
		put_number(pen, action.amount);
	else if (action.type == MEDICI_TAKE)
		put_bits(pen, action.places, 1);
	else
		put_text(pen, "true");
}

static void put_action(struct pen *pen, const char *name, struct medici_action action)
{
	put_key(pen, name);
	open_action(pen, action);
	put_char(pen, '}');
}

static void put_value(struct pen *pen, const struct value *value, int players)
{
	put_chances(pen, "chances", value->chance, players);
	put_key(pen, "leads");
	put_list(pen, value->lead, players, FLORIN_PLACES);
}

static void put_decision(struct pen *pen, const struct analysis_step *step, int players)
{
	put_action(pen, "played", step->played);
	put_action(pen, "best", step->best);
	put_chance(pen, "error", step->error);
	put_key(pen, "florins");
	put_decimal(pen, step->florins, FLORIN_PLACES);
	put_key(pen, "counts");
	put_text(pen, step->counts ? "true" : "false");
	if (step->grade != ANALYSIS_GOOD) {
		put_key(pen, "grade");
		put_string(pen, grade_names[step->grade]);
	}
	put_chances(pen, "better", step->better.chance, players);
}

static void put_luck(struct pen *pen, const struct analysis_step *step, enum medici_kind kind)
{
	if (step->seat == MEDICI_NOBODY) {
		put_field(pen, "first", step->piece);
		return;
	}
	put_key(pen, "piece");
	put_piece(pen, kind, step->piece);
}

static void put_step(struct pen *pen, const struct analysis_step *step, enum medici_kind kind, int players)
{
	put_text(pen, "{\"event\":");
	put_number(pen, step->event);
	put_field(pen, "day", step->day);
	if (step->seat != MEDICI_NOBODY)
		put_field(pen, "seat", step->seat);
	if (step->kind == ANALYSIS_DECISION)
		put_decision(pen, step, players);
	else
		put_luck(pen, step, kind);
	put_chances(pen, "effect", step->effect, players);
	put_value(pen, &step->value, players);
	put_char(pen, '}');
}

static void put_gifts(struct pen *pen, const struct analysis *a, int players)
{
	put_key(pen, "gifts");
	for (int seat = 0; seat < players; seat++) {
		put_char(pen, seat ? ',' : '[');
		put_list(pen, a->gift[seat], players, CHANCE_PLACES);
	}
	put_char(pen, ']');
}

static void put_evaluator(struct pen *pen)
{
	char name[ANALYSIS_NAME_SIZE];
	analysis_name(name);
	put_text(pen, "{\"evaluator\":");
	put_string(pen, name);
}

static size_t end_report(struct pen *pen, const char *text)
{
	*pen->at = 0;
	return pen->over ? 0 : (size_t)(pen->at - text);
}

size_t analysis_report(char *text, size_t size, const struct analysis *a, const struct medici_header *header)
{
	if (size == 0)
		return 0;
	struct pen pen = {text, text + size - 1, 0};
	enum medici_kind kind = (enum medici_kind)header->setup.kind;
	int players = header->setup.players;
	put_evaluator(&pen);
	put_key(&pen, "game");
	put_string(&pen, kind == MEDICI_CARD ? "card" : "board");
	put_key(&pen, "over");
	put_text(&pen, medici_wants(&a->game) == MEDICI_WANTS_NOTHING ? "true" : "false");
	put_key(&pen, "seats");
	for (int seat = 0; seat < players; seat++) {
		put_char(&pen, seat ? ',' : '[');
		put_seat(&pen, &a->seat[seat], &header->player[seat]);
	}
	put_char(&pen, ']');
	put_gifts(&pen, a, players);
	put_key(&pen, "steps");
	put_char(&pen, '[');
	for (int k = 0; k < a->count; k++) {
		if (k)
			put_char(&pen, ',');
		put_step(&pen, &a->step[k], kind, players);
	}
	put_text(&pen, "]}\n");
	return end_report(&pen, text);
}

size_t analysis_report_position(char *text, size_t size, const struct study *study, const struct medici_game *game)
{
	if (size == 0)
		return 0;
	struct pen pen = {text, text + size - 1, 0};
	char line[POSITION_SIZE];
	int players = medici_players(game);
	put_evaluator(&pen);
	position_write(game, line, sizeof line);
	put_key(&pen, "position");
	put_string(&pen, line);
	if (study->count > 0)
		put_field(&pen, "turn", (unsigned)medici_turn(game));
	put_value(&pen, &study->value, players);
	put_key(&pen, "choices");
	put_char(&pen, '[');
	for (int k = 0; k < study->count; k++) {
		if (k)
			put_char(&pen, ',');
		open_action(&pen, study->choice[k].action);
		put_value(&pen, &study->choice[k].value, players);
		put_char(&pen, '}');
	}
	put_text(&pen, "]}\n");
	return end_report(&pen, text);
}

size_t analysis_report_action(char *text, size_t size, struct medici_action action)
{
	struct pen pen = {text, text + size - 1, 0};
	open_action(&pen, action);
	return end_report(&pen, text);
}

size_t analysis_report_verdict(char *text, size_t size, const struct analysis_step *step, int players)
{
	if (size == 0)
		return 0;
	struct pen pen = {text, text + size - 1, 0};
	put_text(&pen, "{\"seat\":");
	put_number(&pen, step->seat);
	put_decision(&pen, step, players);
	put_field(&pen, "limit", step->limit);
	put_value(&pen, &step->value, players);
	put_text(&pen, "}\n");
	return end_report(&pen, text);
}
