/* Deck files: an owner's own counts of the card game's cards, as text (docs/deck.md).
 *
 * One pass over the text, nothing allocated. A file is untrusted: it has at most 64 KiB, its lines at most 1,000 bytes,
 * every byte is checked to be text before a word of it is looked at, and words reach a reason only through rec_quote.
 */
#include "record/read.h"

#include <string.h>

#include "record/utf8.h"

enum { DECK_FILE_MAX = 1 << 16, DECK_LINE_MAX = 1000 };

struct word {
	const char *text;
	size_t len;
};

struct deck_file {
	int line;                         /* the one being read, from 1 */
	int given_on[MEDICI_CARD_KINDS];  /* the line that gave a card's count, 0 for none */
	uint8_t count[MEDICI_CARD_KINDS]; /* as given in the file; 0 for a card that it does not name */
	char *reason;
};

static bool check_text(const struct deck_file *file, const char *line, size_t len)
{
	if (len > DECK_LINE_MAX)
		return rec_fault(file->reason, "a line may have %d bytes, this one is longer", DECK_LINE_MAX);
	for (size_t at = 0, size; at < len; at += size) {
		size = utf8_size(line + at, len - at);
		if (size == 0 || (utf8_is_control(line + at, size) && line[at] != '\t'))
			return rec_fault(file->reason, "byte %zu of the line (0x%02x) is not text in UTF-8", at + 1,
							 (unsigned char)line[at]);
	}
	return true;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static struct word next_word(const char **at, const char *end)
{
	struct word word;
	while (*at < end && is_blank(**at))
		++*at;
	word.text = *at;
	while (*at < end && !is_blank(**at))
		++*at;
	word.len = (size_t)(*at - word.text);
	return word;
}

static bool set_card(struct deck_file *file, int card, int count)
{
	if (file->given_on[card]) {
		char name[MEDICI_NAME_SIZE];
		medici_piece_name(MEDICI_CARD, card, name);
		return rec_fault(file->reason, "card %s has its count from line %d already", name, file->given_on[card]);
	}
	file->given_on[card] = file->line;
	file->count[card] = (uint8_t)count;
	return true;
}

/* Returns the card that `name` stands for if its "each" is replaced by this good: each0x2 and fur give fur0x2. Returns
 * -1 if there is none. */
static int each_card(struct word name, int good)
{
	char text[MEDICI_NAME_SIZE];
	size_t good_len = strlen(medici_good_name(good));
	if (name.len <= 4 || memcmp(name.text, "each", 4) != 0 || good_len + name.len - 4 > sizeof text)
		return -1;
	memcpy(text, medici_good_name(good), good_len);
	memcpy(text + good_len, name.text + 4, name.len - 4);
	return medici_piece_parse(MEDICI_CARD, text, good_len + name.len - 4);
}

static bool set_name(struct deck_file *file, struct word name, int count)
{
	int card = medici_piece_parse(MEDICI_CARD, name.text, name.len);
	if (card >= 0)
		return set_card(file, card, count);
	for (int good = 0; good < MEDICI_GOODS; good++) {
		card = each_card(name, good);
		if (card < 0)
			return rec_fault(file->reason,
							 "card %s must be a name such as fur3, fur0x2, fur0g, each3, green2 or black7",
							 rec_quote(name.text, name.len).text);
		if (!set_card(file, card, count))
			return false;
	}
	return true;
}

static bool read_count(const struct deck_file *file, struct word word, int *count)
{
	*count = 0;
	for (size_t i = 0; i < word.len && *count >= 0; i++) {
		bool digit = word.text[i] >= '0' && word.text[i] <= '9';
		*count = digit ? *count * 10 + (word.text[i] - '0') : -1;
		if (*count > MEDICI_DECK_MAX)
			*count = -1;
	}
	if (word.len > 0 && *count >= 0)
		return true;
	return rec_fault(file->reason, "count %s must be a whole number from 0 to %d", rec_quote(word.text, word.len).text,
					 MEDICI_DECK_MAX);
}

static bool read_line(struct deck_file *file, const char *line, size_t len)
{
	if (len > 0 && line[len - 1] == '\r')
		len--;
	if (!check_text(file, line, len))
		return false;
	const char *comment = memchr(line, '#', len);
	const char *at = line, *end = comment ? comment : line + len;
	struct word name = next_word(&at, end);
	if (name.len == 0)
		return true;
	struct word count = next_word(&at, end), more = next_word(&at, end);
	int number;
	if (count.len == 0)
		return rec_fault(file->reason, "count is missing after %s", rec_quote(name.text, name.len).text);
	if (!read_count(file, count, &number))
		return false;
	if (more.len > 0)
		return rec_fault(file->reason, "a line is a name and a count, found %s after them",
						 rec_quote(more.text, more.len).text);
	return set_name(file, name, number);
}

static bool read_lines(struct deck_file *file, const char *text, size_t len)
{
	if (len > DECK_FILE_MAX) {
		return rec_fault(file->reason, "a deck file may have %d bytes, this one is longer", DECK_FILE_MAX);
	}
	/* Some editors begin a file with the three bytes of a byte order mark. */
	size_t at = len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	while (at < len) {
		const char *newline = memchr(text + at, '\n', len - at);
		size_t size = newline ? (size_t)(newline - text) - at : len - at;
		file->line++;
		if (!read_line(file, text + at, size))
			return false;
		at += size + 1;
	}
	file->line = 0;
	return true;
}

/* C2 */
static bool check_total(const struct deck_file *file)
{
	int total = 0;
	for (int card = 0; card < MEDICI_CARD_KINDS; card++)
		total += file->count[card];
	if (total >= 1 && total <= MEDICI_DECK_MAX)
		return true;
	return rec_fault(file->reason, "the counts add up to %d: a deck has 1 to %d cards (C2)", total, MEDICI_DECK_MAX);
}

int medici_deck_parse(const char *text, size_t len, uint8_t deck[MEDICI_CARD_KINDS], struct medici_deck_fault *fault)
{
	struct deck_file file;
	memset(&file, 0, sizeof file);
	file.reason = fault->reason;
	bool fine = read_lines(&file, text, len) && check_total(&file);
	fault->line = file.line;
	if (!fine)
		return -1;
	fault->reason[0] = '\0';
	memcpy(deck, file.count, sizeof file.count);
	return 0;
}
