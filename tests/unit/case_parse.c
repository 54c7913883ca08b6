/* Cuts case files into cases and lines into words. What a line means is decided when the case is played. */
#include "case.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool case_fail(struct case_fault *fault, const char *file, int number, const char *format, ...)
{
	va_list args;
	int used = snprintf(fault->text, sizeof fault->text, "%s:%d: ", file, number);
	if (used < 0 || (size_t)used >= sizeof fault->text)
		return false;
	va_start(args, format);
	vsnprintf(fault->text + used, sizeof fault->text - (size_t)used, format, args);
	va_end(args);
	return false;
}

bool case_number(const char *word, int max, int *number)
{
	char *end;
	long value = strtol(word, &end, 10);
	if (!isdigit((unsigned char)word[0]) || *end || value > max)
		return false;
	*number = (int)value;
	return true;
}

int case_rule_bit(const char *word)
{
	int number;
	if (!word[0] || !case_number(word + 1, CASE_B_RULES, &number) || number < 1)
		return -1;
	if (word[0] == 'B')
		return number - 1;
	return word[0] == 'C' && number <= CASE_C_RULES ? CASE_B_RULES + number - 1 : -1;
}

void case_split(struct case_words *words, const char *text)
{
	char *rest = words->text;
	snprintf(words->text, sizeof words->text, "%s", text);
	words->count = 0;
	for (char *word; words->count < CASE_WORDS_MAX && (word = strtok_r(rest, " ", &rest));)
		words->word[words->count++] = word;
}

/* Punctuation is for the human reader: 'day 1: Adam starts, 24 left' reads as 'day 1 Adam starts 24 left'. */
static void tidy(char *line)
{
	char *to = line;
	bool gap = false;
	for (const char *from = line; *from && *from != '#'; from++) {
		if (isspace((unsigned char)*from) || strchr(",:()", *from)) {
			gap = to > line;
			continue;
		}
		if (gap)
			*to++ = ' ';
		gap = false;
		*to++ = *from;
	}
	*to = '\0';
}

static void *grown(void *array, int count, size_t size)
{
	void *bigger = realloc(array, (size_t)(count + 1) * size);
	if (!bigger)
		abort();
	return bigger;
}

static bool read_rules(struct case_one *one, const char *names, struct case_fault *fault)
{
	struct case_words words;
	case_split(&words, names);
	for (int i = 0; i < words.count; i++) {
		int bit = case_rule_bit(words.word[i]);
		if (bit < 0)
			return case_fail(fault, one->file, one->number, "'%s' is no rule's number", words.word[i]);
		one->rules |= UINT64_C(1) << bit;
	}
	if (!one->rules)
		return case_fail(fault, one->file, one->number, "a case names the rules it shows: 'case B8 B11: ...'");
	return true;
}

/* `head` is what follows the word `case`. */
static bool begin_case(struct case_list *list, const char *file, int number, char *head, struct case_fault *fault)
{
	char *colon = strchr(head, ':');
	if (!colon)
		return case_fail(fault, file, number, "a case begins 'case RULES: title'");
	*colon = '\0';
	list->one = grown(list->one, list->count, sizeof *list->one);
	struct case_one *one = &list->one[list->count++];
	memset(one, 0, sizeof *one);
	one->file = strdup(file);
	one->number = number;
	one->title = strdup(head + strlen(head) + 1 + strspn(colon + 1, " \t"));
	return read_rules(one, head, fault);
}

static void add_line(struct case_one *one, int number, const char *text)
{
	one->line = grown(one->line, one->count, sizeof *one->line);
	one->line[one->count].number = number;
	one->line[one->count++].text = strdup(text);
}

static bool read_line(struct case_list *list, int had, const char *file, int number, char *line,
					  struct case_fault *fault)
{
	if (strlen(line) >= CASE_LINE_SIZE)
		return case_fail(fault, file, number, "the line is too long");
	if (strncmp(line, "case ", 5) == 0)
		return begin_case(list, file, number, line + 5, fault);
	tidy(line);
	if (!line[0])
		return true;
	if (list->count == had)
		return case_fail(fault, file, number, "a line before the first case");
	add_line(&list->one[list->count - 1], number, line);
	return true;
}

bool case_parse(struct case_list *list, const char *file, const char *text, struct case_fault *fault)
{
	char *copy = strdup(text);
	int had = list->count;
	int number = 0;
	bool good = true;
	for (char *line = copy, *next; good && line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		good = read_line(list, had, file, ++number, line, fault);
	}
	free(copy);
	if (good && list->count == had)
		return case_fail(fault, file, number, "the file holds no case");
	return good;
}

static char *read_all(FILE *file)
{
	size_t size = 0, used = 0;
	char *text = NULL;
	do {
		size += 16384;
		text = realloc(text, size + 1);
		if (!text)
			abort();
		used += fread(text + used, 1, size - used, file);
	} while (used == size);
	text[used] = '\0';
	return text;
}

bool case_load(struct case_list *list, const char *path, struct case_fault *fault)
{
	FILE *file = fopen(path, "r");
	if (!file)
		return case_fail(fault, path, 0, "cannot be opened");
	char *text = read_all(file);
	fclose(file);
	bool good = case_parse(list, path, text, fault);
	free(text);
	return good;
}

void case_list_free(struct case_list *list)
{
	for (int i = 0; i < list->count; i++) {
		struct case_one *one = &list->one[i];
		for (int k = 0; k < one->count; k++)
			free(one->line[k].text);
		free(one->line);
		free(one->title);
		free(one->file);
	}
	free(list->one);
	memset(list, 0, sizeof *list);
}
