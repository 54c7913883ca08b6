#include "puzzle.h"

#include "record/pen.h"
#include "record/position.h"

#define PUZZLE_THEME_WORD(name, word, text) word,
#define PUZZLE_THEME_TEXT(name, word, text) text,
static const char *const theme_words[] = {PUZZLE_THEME_LIST(PUZZLE_THEME_WORD)};
static const char *const theme_names[] = {PUZZLE_THEME_LIST(PUZZLE_THEME_TEXT)};

const char *puzzle_theme_word(enum puzzle_theme theme)
{
	return theme_words[theme];
}

const char *puzzle_theme_name(enum puzzle_theme theme)
{
	return theme_names[theme];
}

/* A step that has no divisor in common with the number of puzzles visits each of them. */
static int step_through(int count)
{
	for (int step = count * 5 / 8 + 1;; step++) {
		int a = step, b = count;
		while (b != 0) {
			int rest = a % b;
			a = b;
			b = rest;
		}
		if (a == 1)
			return step;
	}
}

int puzzle_of_day(long day, int count)
{
	long at = day % count;
	return (int)((at < 0 ? at + count : at) * step_through(count) % count);
}

/* ---- Actions ---- */

static const struct {
	const char *word;
	enum medici_action_type type;
} words[] = {
	{"pass", MEDICI_PASS},   {"bid", MEDICI_BID},       {"draw", MEDICI_DRAW},
	{"offer", MEDICI_OFFER}, {"reveal", MEDICI_REVEAL}, {"take", MEDICI_TAKE},
};
enum { WORDS = sizeof words / sizeof words[0], PLACES = 3 };

/* What is left to read. */
struct reading {
	const char *at, *end;
};

static int skip_word(struct reading *r, const char *word)
{
	const char *at = r->at;
	for (; *word; word++, at++)
		if (at == r->end || *at != *word)
			return 0;
	r->at = at;
	return 1;
}

/* Reads digits, at most four. Returns -1 if there are none. */
static int read_number(struct reading *r)
{
	int number = -1, digits = 0;
	for (; r->at < r->end && *r->at >= '0' && *r->at <= '9' && digits < 4; r->at++, digits++)
		number = (number < 0 ? 0 : number * 10) + (*r->at - '0');
	return number;
}

/* The places after "take": 1 is the last card of the line. */
static int read_places(struct reading *r)
{
	int places = 0;
	for (; r->at < r->end && *r->at >= '1' && *r->at <= '0' + PLACES; r->at++)
		places |= 1 << (*r->at - '1');
	return places;
}

static int read_action(struct reading *r, struct medici_action *action)
{
	__builtin_memset(action, 0, sizeof *action);
	for (int k = 0; k < WORDS; k++) {
		if (!skip_word(r, words[k].word))
			continue;
		int number = words[k].type == MEDICI_BID ? read_number(r) : 0;
		action->type = (uint8_t)words[k].type;
		action->amount = (uint16_t)(number > 0 ? number : 0);
		action->places = (uint8_t)(words[k].type == MEDICI_TAKE ? read_places(r) : 0);
		return number >= 0;
	}
	return 0;
}

static int is_legal(const struct medici_game *game, struct medici_action action)
{
	struct medici_game after = *game;
	return medici_apply(&after, action, NULL) == MEDICI_OK;
}

static int read_choice(struct reading *r, struct puzzle *puzzle)
{
	struct puzzle_choice *choice = &puzzle->choice[puzzle->count];
	if (puzzle->count == PUZZLE_CHOICES_MAX || !read_action(r, &choice->action) || !skip_word(r, "="))
		return 0;
	choice->chance = read_number(r);
	puzzle->count++;
	return choice->chance >= 0 && choice->chance <= 1000 && skip_word(r, " ") &&
		   is_legal(&puzzle->game, choice->action) && puzzle->choice[0].chance >= choice->chance;
}

static int read_theme(struct reading *r, struct puzzle *puzzle)
{
	for (int theme = 0; theme < PUZZLE_THEMES; theme++) {
		if (!skip_word(r, theme_words[theme]))
			continue;
		puzzle->themes |= 1u << theme;
		return 1;
	}
	return 0;
}

int puzzle_read(const char *line, size_t len, struct puzzle *puzzle)
{
	struct reading r = {line, line + len};
	struct position_fault fault;
	size_t position = 0;
	__builtin_memset(puzzle, 0, sizeof *puzzle);
	while (position < len && line[position] != ' ')
		position++;
	if (!position_read(line, position, &puzzle->game, &fault))
		return 0;
	r.at += position;
	if (!skip_word(&r, " "))
		return 0;
	while (r.at < r.end && (*r.at < '0' || *r.at > '9'))
		if (!read_choice(&r, puzzle))
			return 0;
	puzzle->level = read_number(&r);
	if (puzzle->count < 2 || puzzle->level < 1 || puzzle->level > PUZZLE_LEVELS || !skip_word(&r, " "))
		return 0;
	do {
		if (!read_theme(&r, puzzle))
			return 0;
	} while (skip_word(&r, ","));
	return r.at == r.end;
}

/* ---- Writing ---- */

static void write_action(struct pen *pen, struct medici_action action)
{
	for (int k = 0; k < WORDS; k++)
		if (words[k].type == action.type)
			put_text(pen, words[k].word);
	if (action.type == MEDICI_BID)
		put_number(pen, action.amount);
	for (int place = 0; place < PLACES; place++)
		if (action.type == MEDICI_TAKE && action.places >> place & 1)
			put_number(pen, (unsigned)place + 1);
}

size_t puzzle_write(const struct puzzle *puzzle, char *line, size_t size)
{
	struct pen pen = {line, line + size, 0};
	size_t position = position_write(&puzzle->game, line, size);
	if (position == 0)
		return 0;
	pen.at += position;
	put_text(&pen, " ");
	for (int k = 0; k < puzzle->count; k++) {
		write_action(&pen, puzzle->choice[k].action);
		put_text(&pen, "=");
		put_number(&pen, (unsigned)puzzle->choice[k].chance);
		put_text(&pen, " ");
	}
	put_number(&pen, (unsigned)puzzle->level);
	for (int theme = 0, first = 1; theme < PUZZLE_THEMES; theme++) {
		if (!(puzzle->themes >> theme & 1))
			continue;
		put_text(&pen, first ? " " : ",");
		put_text(&pen, theme_words[theme]);
		first = 0;
	}
	put_char(&pen, '\0');
	return pen.over ? 0 : (size_t)(pen.at - line) - 1;
}

/* FNV-1a over the position and the actions. Chances, level and themes may be measured anew. */
void puzzle_id(const struct puzzle *puzzle, char id[PUZZLE_ID_SIZE])
{
	char text[PUZZLE_LINE_MAX];
	struct pen pen = {text, text + sizeof text, 0};
	uint64_t hash = 0xcbf29ce484222325;
	pen.at += position_write(&puzzle->game, text, sizeof text);
	for (int k = 0; k < puzzle->count; k++)
		write_action(&pen, puzzle->choice[k].action);
	for (const char *at = text; at < pen.at; at++)
		hash = (hash ^ (uint8_t)*at) * 0x100000001b3;
	for (int k = 0; k < PUZZLE_ID_SIZE - 1; k++)
		id[k] = "0123456789abcdef"[hash >> (60 - 4 * k) & 15];
	id[PUZZLE_ID_SIZE - 1] = '\0';
}

/* ---- Showing ---- */

/* Where a choice stands among the others. */
static int rank(struct medici_action action)
{
	switch (action.type) {
	case MEDICI_DRAW:
	case MEDICI_REVEAL:
	case MEDICI_PASS:
		return 0;
	case MEDICI_OFFER:
		return 1;
	case MEDICI_BID:
		return 1 + action.amount;
	default:
		return 1 + action.places;
	}
}

void puzzle_order(const struct puzzle *puzzle, int order[PUZZLE_CHOICES_MAX])
{
	for (int k = 0; k < puzzle->count; k++) {
		int at = k;
		for (; at > 0 && rank(puzzle->choice[order[at - 1]].action) > rank(puzzle->choice[k].action); at--)
			order[at] = order[at - 1];
		order[at] = k;
	}
}
