/* Plays every *.case file below a folder, each case as one test, and fails if a rule B1..B23, C1..C13 is named by none.
 *
 * Usage: test_cases FOLDER. Prints TAP. The machinery itself is tested first, with cases that must fail. */
#include "case.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static void test_case(void **state)
{
	const struct case_one *one = *state;
	struct case_fault fault;
	if (!case_run(one, &fault))
		fail_msg("%s", fault.text);
}

static void test_bad_file(void **state)
{
	const struct case_fault *fault = *state;
	fail_msg("%s", fault->text);
}

static void test_every_rule_named(void **state)
{
	const struct case_list *list = *state;
	uint64_t named = 0;
	for (int i = 0; i < list->count; i++)
		named |= list->one[i].rules;
	for (int bit = 0; bit < CASE_B_RULES + CASE_C_RULES; bit++) {
		if (!(named >> bit & 1))
			fail_msg("no case names rule %c%d", bit < CASE_B_RULES ? 'B' : 'C',
					 bit < CASE_B_RULES ? bit + 1 : bit - CASE_B_RULES + 1);
	}
}

/* A text that must fail, and what the fault must say. */
struct bad_case {
	const char *text;
	const char *fault;
};

#define TURN "case B7: x\nboard Ann Bo Cy\nturn Ann\n"

static const struct bad_case bad_cases[] = {
	{"board Ann Bo Cy\n", "x.case:1: a line before the first case"},
	{"\n# nothing\n", "x.case:3: the file holds no case"},
	{"case B7 no colon\n", "x.case:1: a case begins"},
	{"case: no rule\n", "x.case:1: a line before the first case"},
	{"case : no rule\n", "x.case:1: a case names the rules"},
	{"case B24: no such rule\n", "x.case:1: 'B24' is no rule's number"},
	{"case C14: no such rule\n", "x.case:1: 'C14' is no rule's number"},
	{"case B0: no such rule\n", "x.case:1: 'B0' is no rule's number"},
	{"case B7: x\n", "x.case:1: malformed: a case needs"},
	{"case B7: x\nturn Ann\n", "x.case:1: malformed: a case needs"},
	{"case B7: x\nmoney 1\nturn Ann\n", "x.case:2: malformed: a case begins with one line"},
	{"case B7: x\nboard Ann Bo Cy\nboard Ann Bo Cy\nturn Ann\n", "x.case:3: malformed: a case begins with one line"},
	{"case B7: x\nboard Ann Bo Cy\nturn Zoe\nnext lot\n", "x.case:3: malformed: write"},
	{"case B7: x\nboard Ann Bo Cy\nturn 7\nnext lot\n", "x.case:3: malformed: this game does not start"},
	{"case B7: x\nboard Ann Bo\nturn Ann\nnext lot\n", "x.case:3: malformed: this game does not start"},
	{"case B7: x\nboard Ann Bo Cy\ncolour red\nturn Ann\nnext lot\n", "x.case:3: malformed: not a line of this"},
	{"case B7: x\nboard Ann Bo Cy\nicons fur 1 1 1\nturn Ann\nnext lot\n", "x.case:3: malformed: not a line of this"},
	{"case B7: x\nboard Ann Bo Cy\nmoney 1 2\nturn Ann\nnext lot\n", "x.case:3: malformed: one number for each seat"},
	{"case B7: x\nboard Ann Bo Cy\nship Ann fur9\nturn Ann\nnext lot\n", "x.case:3: malformed: no such lot"},
	{"case B7: x\nboard Ann Bo Cy\nship Ann fur1 fur1\nturn Ann\nnext lot\n", "x.case:3: malformed: more of a lot"},
	{"case B7: x\nboard Ann Bo Cy\nship Ann fur0 fur1 fur2 fur3 fur4 fur5\nturn Ann\nnext lot\n",
	 "x.case:3: malformed: more than the ship can hold"},
	{"case B7: x\nboard Ann Bo Cy\nship Ann fur0 fur1 fur2 fur3 fur4\nturn Ann\nnext lot\n",
	 "x.case:4: malformed: a turn needs a selector"},
	{"case B7: x\nboard Ann Bo Cy\nbag 19\nturn Ann\nnext lot\n", "x.case:4: malformed: the bag cannot hold"},
	{"case C4: x\ncard Ann Bo\nlevels fur 1 1\nturn Ann\nnext card\n", "x.case:3: malformed: not a line of this"},
	{"case C4: x\ncard Ann Bo\nmarket fur0 fur0\nturn Ann\nnext Ann\n", "x.case:3: malformed: more of a card"},
	{"case C4: x\ncard Ann Bo\ndeck fur2 1\ngone fur2\nturn Ann\nnext Ann\n", "x.case:5: malformed: deck and market"},
	{"case C4: x\ncard Ann Bo\ndeck fur2\nturn Ann\nnext Ann\n", "x.case:3: malformed: a deck is written"},
	{TURN, "x.case:3: malformed: nothing is checked"},
	{TURN "> jump\n", "x.case:4: malformed: no such step"},
	{TURN "> bid much\n", "x.case:4: malformed: no such step"},
	{TURN "> deal fur1\n", "x.case:4: not told before here: 'Ann draws fur1'"},
	{TURN "> deal fur1\n> offer\n", "x.case:5: not told before here: 'Ann draws fur1'"},
	{TURN "> deal fur1\nAnn draws fur2\n", "x.case:5: expected 'Ann draws fur2', but it is 'Ann draws fur1'"},
	{TURN "> deal fur1\nAnn draws fur1\nAnn draws fur1\n", "x.case:6: nothing more happened"},
	{TURN "> deal fur1\nrefused B7\n", "x.case:5: nothing was refused"},
	{TURN "> draw\n", "x.case:4: not told before here: 'refused not asked'"},
	{TURN "> draw\nrefused B7\n", "x.case:5: expected 'refused B7', but it is 'refused not asked'"},
	{TURN "money 40 40 41\n", "x.case:4: expected 'money 40 40 41', but it is 'money 40 40 40'"},
	{TURN "next Ann\n", "x.case:4: expected 'next Ann', but it is 'next lot'"},
	{TURN "all is well\n", "x.case:4: nothing more happened: 'all is well'"},
};

static void test_bad_cases(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof bad_cases / sizeof bad_cases[0]; i++) {
		struct case_list list = {NULL, 0};
		struct case_fault fault = {""};
		bool fine = case_parse(&list, "x.case", bad_cases[i].text, &fault) && case_run(&list.one[0], &fault);
		case_list_free(&list);
		if (fine)
			fail_msg("came out, but must not: %s", bad_cases[i].text);
		if (strncmp(fault.text, bad_cases[i].fault, strlen(bad_cases[i].fault)) != 0)
			fail_msg("the fault should begin \"%s\", but is \"%s\"", bad_cases[i].fault, fault.text);
	}
}

/* What the folder holds: cases, and a fault for each file that could not be read. */
struct collection {
	struct case_list list;
	struct case_fault *fault;
	int faults;
};

static void add_file(struct collection *all, const char *path)
{
	struct case_fault fault;
	if (case_load(&all->list, path, &fault))
		return;
	all->fault = realloc(all->fault, (size_t)(all->faults + 1) * sizeof fault);
	if (!all->fault)
		abort();
	all->fault[all->faults++] = fault;
}

static int wanted(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* Folders are two deep at most: cases/board/auction.case. */
static void add_folder(struct collection *all, const char *path, int depth)
{
	struct dirent **entry;
	int count = scandir(path, &entry, wanted, alphasort);
	for (int i = 0; i < count; i++) {
		char below[1024];
		const char *dot = strrchr(entry[i]->d_name, '.');
		int length = snprintf(below, sizeof below, "%s/%s", path, entry[i]->d_name);
		if (length < 0 || (size_t)length >= sizeof below)
			abort();
		if (dot && strcmp(dot, ".case") == 0)
			add_file(all, below);
		else if (!dot && depth > 0)
			add_folder(all, below, depth - 1);
		free(entry[i]);
	}
	if (count >= 0)
		free(entry);
}

static void name_rules(uint64_t rules, char text[160])
{
	text[0] = '\0';
	for (int bit = 0; bit < CASE_B_RULES + CASE_C_RULES; bit++) {
		int number = bit < CASE_B_RULES ? bit + 1 : bit - CASE_B_RULES + 1;
		size_t used = strlen(text);
		if (rules >> bit & 1)
			snprintf(text + used, 160 - used, "%c%d ", bit < CASE_B_RULES ? 'B' : 'C', number);
	}
}

static char *test_name(const struct case_one *one)
{
	const char *slash = strrchr(one->file, '/');
	const char *file = slash ? slash + 1 : one->file;
	char rules[160];
	size_t size = strlen(file) + strlen(one->title) + sizeof rules + 32;
	char *name = malloc(size);
	if (!name)
		abort();
	name_rules(one->rules, rules);
	snprintf(name, size, "%s:%d %s- %s", file, one->number, rules, one->title);
	return name;
}

static struct CMUnitTest unit(const char *name, CMUnitTestFunction run, void *state)
{
	struct CMUnitTest test = {name, run, NULL, NULL, state};
	return test;
}

static int run_all(struct collection *all)
{
	int count = 0, cases = all->list.count;
	struct CMUnitTest *tests = calloc((size_t)cases + (size_t)all->faults + 2, sizeof *tests);
	char **names = calloc((size_t)cases + 1, sizeof *names);
	if (!tests || !names)
		abort();
	tests[count++] = unit("cases that must fail", test_bad_cases, NULL);
	tests[count++] = unit("every rule is named by a case", test_every_rule_named, &all->list);
	for (int i = 0; i < all->faults; i++)
		tests[count++] = unit("a file that cannot be read", test_bad_file, &all->fault[i]);
	for (int i = 0; i < cases; i++) {
		names[i] = test_name(&all->list.one[i]);
		tests[count++] = unit(names[i], test_case, &all->list.one[i]);
	}
	int failed = _cmocka_run_group_tests("cases", tests, (size_t)count, NULL, NULL);
	for (int i = 0; i < cases; i++)
		free(names[i]);
	free(names);
	free(tests);
	return failed;
}

int main(int argc, char **argv)
{
	struct collection all = {{NULL, 0}, NULL, 0};
	if (argc != 2) {
		fprintf(stderr, "usage: test_cases FOLDER\n");
		return 2;
	}
	cmocka_set_message_output(CM_OUTPUT_TAP);
	add_folder(&all, argv[1], 1);
	int failed = run_all(&all);
	case_list_free(&all.list);
	free(all.fault);
	return failed ? 1 : 0;
}
