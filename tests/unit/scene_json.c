/* Prints the scene of src/scene after every event of a record, one JSON object a line, for tests/page/twins.mjs, which
 * compares it with the page's. usage: scene_json RECORD */
#include <locale.h>
#include <stdio.h>

#include "record/visit.h"
#include "scene/scene.h"

static const char *const phases[] = {
	[SCENE_EMPTY] = "empty",         [SCENE_DAY] = "day",           [SCENE_DRAWING] = "drawing",
	[SCENE_BIDDING] = "bidding",     [SCENE_SOLD] = "sold",         [SCENE_FILLED] = "filled",
	[SCENE_DISCARDED] = "discarded", [SCENE_CHOOSING] = "choosing", [SCENE_TAKEN] = "taken",
	[SCENE_SCORED] = "scored",       [SCENE_OVER] = "over"};

static const char *const said[] = {
	[SAID_NOTHING] = "",     [SAID_TO_COME] = "toCome", [SAID_BID] = "bid",  [SAID_PASS] = "pass",
	[SAID_NO_ROOM] = "room", [SAID_NO_MONEY] = "money", [SAID_FULL] = "full"};

static void print_numbers(const char *name, const int *list, int count)
{
	printf(",\"%s\":", name);
	for (int i = 0; i < count; i++)
		printf("%c%d", i ? ',' : '[', list[i]);
	printf("]");
}

static void print_pieces(enum medici_kind kind, const uint8_t *piece, int count)
{
	char name[MEDICI_NAME_SIZE];
	printf("[");
	for (int i = 0; i < count; i++) {
		medici_piece_name(kind, piece[i], name);
		printf("%s\"%s\"", i ? "," : "", name);
	}
	printf("]");
}

static void print_ships(const struct scene *scene, const char *name, const uint8_t ship[][MEDICI_DECK_MAX],
						const int *aboard)
{
	printf(",\"%s\":", name);
	for (int seat = 0; seat < scene->players; seat++) {
		printf("%c", seat ? ',' : '[');
		print_pieces((enum medici_kind)scene->header.setup.kind, ship[seat], aboard[seat]);
	}
	printf("]");
}

static void print_rows(const struct scene *scene, const char *name, const int row[][MEDICI_GOODS])
{
	printf(",\"%s\":", name);
	for (int seat = 0; seat < scene->players; seat++) {
		printf("%c", seat ? ',' : '[');
		for (int good = 0; good < MEDICI_GOODS; good++)
			printf("%c%d", good ? ',' : '[', row[seat][good]);
		printf("]");
	}
	printf("]");
}

static void print_said(const struct scene *scene)
{
	printf(",\"said\":");
	for (int seat = 0; seat < scene->players; seat++) {
		printf("%c\"%s", seat ? ',' : '[', said[scene->said[seat]]);
		if (scene->said[seat] == SAID_BID)
			printf(" %d", scene->bid[seat]);
		printf("\"");
	}
	printf("]");
}

/* What was spent, today too, and what came in. */
static void print_ledger(const struct scene *scene)
{
	struct ledger_day sum = ledger_sum(&scene->ledger);
	for (int seat = 0; seat < scene->players && scene->ledger.days < MEDICI_DAYS; seat++)
		sum.spent[seat] += scene->ledger.day[scene->ledger.days].spent[seat];
	print_numbers("spent", sum.spent, scene->players);
	print_numbers("earned_ship", sum.ship, scene->players);
	print_numbers("earned_stock", sum.goods, scene->players);
	print_numbers("earned_bonus", sum.bonus, scene->players);
}

static void print_points(const struct scene *scene)
{
	printf(",\"points\":[");
	for (int i = 0; i < scene->points; i++) {
		printf("%s[%d", i ? "," : "", scene->point_day[i]);
		for (int seat = 0; seat < scene->players; seat++)
			printf(",%d", scene->point[i][seat]);
		printf("]");
	}
	printf("]");
}

static void print_scene(const struct scene *scene)
{
	const enum medici_kind kind = (enum medici_kind)scene->header.setup.kind;
	printf("{\"day\":%d,\"phase\":\"%s\",\"left\":%d,\"turn\":%d,\"selector\":%d,\"leader\":%d,\"high\":%d", scene->day,
		   phases[scene->phase], scene->left, scene->turn, scene->selector, scene->leader, scene->high);
	printf(",\"letters\":\"");
	for (int seat = 0; seat < scene->players; seat++)
		printf("%lc", (wint_t)scene->letter[seat]);
	printf("\",\"winners\":%u", scene->winners);
	print_said(scene);
	print_numbers("money", scene->money, scene->players);
	print_numbers("before", scene->before, scene->players);
	print_numbers("load", scene->load, scene->players);
	print_numbers("worth", scene->worth, scene->players);
	print_ships(scene, "ships", scene->ship, scene->aboard);
	print_ships(scene, "scored_ships", scene->scored_ship, scene->scored_aboard);
	print_rows(scene, "stock", scene->stock);
	print_rows(scene, "rise", scene->rise);
	printf(",\"group\":");
	print_pieces(kind, scene->group, scene->group_count);
	printf(",\"market\":");
	print_pieces(kind, scene->market, scene->market_count);
	print_ledger(scene);
	print_points(scene);
	printf("}\n");
}

static int follow(void *context, const struct rec_visit *at, enum medici_line_kind kind)
{
	struct scene *scene = (struct scene *)context;
	if (kind == MEDICI_LINE_FAULT) {
		fprintf(stderr, "line %lu: %s\n", (unsigned long)at->line, at->reader->reason);
		return 1;
	}
	if (kind == MEDICI_LINE_HEADER)
		scene_start(scene, &at->reader->header);
	if (kind == MEDICI_LINE_EVENT) {
		scene_event(scene, &at->reader->events, at->reader->index);
		print_scene(scene);
	}
	return 0;
}

int main(int argc, char **argv)
{
	static struct medici_reader reader;
	static struct scene scene;
	struct rec_visit visit = {.reader = &reader};
	FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
	setlocale(LC_CTYPE, "C.UTF-8");
	if (!file) {
		fprintf(stderr, "usage: scene_json RECORD\n");
		return 2;
	}
	int failed = rec_visit(&visit, file, follow, &scene) != 0 || visit.error;
	fclose(file);
	return failed;
}
