/* The reader of records: what it accepts, what it refuses, and the reasons.
 *
 * A row of a table has the lines played before, the line in question, and the reason. Whole games are in
 * test_reader_games.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <medici/record.h>

#define THREE "\"players\":[{\"name\":\"Anna\"},{\"name\":\"Bo\"},{\"name\":\"Ciro\"}]"
#define TWO "\"players\":[{\"name\":\"Anna\"},{\"name\":\"Bo\"}]"
#define HEAD(rest) "{\"medici\":1,\"game\":" rest "}\n"
#define DAY(day, first, left) "{\"ev\":\"day\",\"day\":" #day ",\"first\":" #first "," left "}\n"
#define DRAW(seat, lot) "{\"ev\":\"draw\",\"seat\":" #seat ",\"lot\":\"" lot "\"}\n"
#define OFFER(seat, lots) "{\"ev\":\"offer\",\"seat\":" #seat ",\"lots\":[" lots "]}\n"
#define BID(seat, amount) "{\"ev\":\"bid\",\"seat\":" #seat ",\"amount\":" #amount "}\n"
#define PASS(seat) "{\"ev\":\"pass\",\"seat\":" #seat "}\n"
#define MUST_PASS(seat, why) "{\"ev\":\"pass\",\"seat\":" #seat ",\"because\":\"" why "\"}\n"
#define SOLD(seat, price) "{\"ev\":\"sold\",\"seat\":" #seat ",\"price\":" #price "}\n"
#define FILL(seat, lots) "{\"ev\":\"fill\",\"seat\":" #seat ",\"lots\":[" lots "]}\n"
#define REVEAL(seat, card) "{\"ev\":\"reveal\",\"seat\":" #seat ",\"card\":\"" card "\"}\n"
#define TAKE(seat, from, cards) "{\"ev\":\"take\",\"seat\":" #seat ",\"from\":[" from "],\"cards\":[" cards "]}\n"
#define GOODS(name, cloth, fur, grain, dye, spice) \
	"\"" name "\":{\"cloth\":[" cloth "],\"fur\":[" fur "],\"grain\":[" grain "],\"dye\":[" dye "],\"spice\":[" spice \
	"]}"
#define SCORE(ships, paid, goods, money) \
	"{\"ev\":\"score\",\"ships\":[" ships "],\"ship_paid\":[" paid "]," goods ",\"money\":[" money "]}\n"
#define END(money, winners) "{\"ev\":\"end\",\"money\":[" money "],\"winners\":[" winners "]}\n"

/* A first turn. */
#define BOARD HEAD("\"board\"," THREE)
#define BOARD_DAY BOARD DAY(1, 1, "\"bag\":18")
#define BOARD_GROUP BOARD_DAY DRAW(1, "dye3") DRAW(1, "fur0")
#define BOARD_OFFER BOARD_GROUP OFFER(1, "\"dye3\",\"fur0\"")
#define BOARD_BID BOARD_OFFER PASS(2) BID(0, 40)
#define BOARD_MUST_PASS BOARD_BID MUST_PASS(1, "money")
#define BOARD_SOLD BOARD_MUST_PASS SOLD(0, 40)

/* A whole day: seat 1 buys all cloth, seat 2 all fur, seat 0 fills up at the end. */
#define SHIP_1 BOARD DAY(1, 0, "\"bag\":18") DRAW(0, "cloth0") DRAW(0, "cloth1") DRAW(0, "cloth2")
#define SHIP_1_SOLD SHIP_1 OFFER(0, "\"cloth0\",\"cloth1\",\"cloth2\"") BID(1, 1) PASS(2) PASS(0) SOLD(1, 1)
#define SHIP_2 SHIP_1_SOLD DRAW(1, "fur0") DRAW(1, "fur1") DRAW(1, "fur2") OFFER(1, "\"fur0\",\"fur1\",\"fur2\"")
#define SHIP_2_BID SHIP_2 BID(2, 1) PASS(0)
#define SHIP_2_SOLD SHIP_2_BID MUST_PASS(1, "room") SOLD(2, 1)
#define SHIP_1_FULL \
	SHIP_2_SOLD DRAW(2, "cloth3") DRAW(2, "cloth4") OFFER(2, "\"cloth3\",\"cloth4\"") PASS(0) BID(1, 1) PASS(2) \
		SOLD(1, 1)
#define SHIP_2_FULL \
	SHIP_1_FULL DRAW(0, "fur3") DRAW(0, "fur4") OFFER(0, "\"fur3\",\"fur4\"") BID(2, 1) PASS(0) SOLD(2, 1)
#define FILLED SHIP_2_FULL FILL(0, "\"grain5\",\"grain5\",\"dye5\",\"dye4\",\"gold10\"")
#define LEVELS GOODS("levels", "0,5,0", "0,0,5", "2,0,0", "2,0,0", "0,0,0")
#define STALLS GOODS("stall_paid", "2,10,2", "2,2,10", "10,2,2", "10,2,2", "5,5,5")
#define BONUS GOODS("bonus", "0,5,0", "0,0,5", "0,0,0", "0,0,0", "0,0,0")
#define SCORED FILLED SCORE("29,10,10", "30,7,7", LEVELS "," STALLS "," BONUS, "99,71,71")

/* A whole card game in few lines: two cards are all there is. */
#define TINY HEAD("\"card\"," TWO ",\"options\":{\"deck\":{\"fur3\":1,\"dye5\":1}}")
#define TINY_DAY TINY DAY(1, 0, "\"deck\":2")
#define TINY_FUR TINY_DAY REVEAL(0, "fur3")
#define TINY_BOTH TINY_FUR REVEAL(0, "dye5")
#define TINY_LAST TINY_FUR TAKE(0, "1", "\"fur3\"") REVEAL(1, "dye5") TAKE(1, "1", "\"dye5\"")
#define ICONS GOODS("icons", "0,0", "1,0", "0,0", "0,1", "0,0")
#define MOST GOODS("good_paid", "0,0", "10,0", "0,0", "0,10", "0,0")
#define FEW GOODS("bonus", "0,0", "0,0", "0,0", "0,0", "0,0")
#define TINY_SCORE(ships, paid, money) SCORE(ships, paid, ICONS "," MOST "," FEW, money)
#define TINY_DAY_1 TINY_LAST TINY_SCORE("3,5", "0,20", "10,30")
#define TINY_DAY_2 TINY_DAY_1 DAY(2, 0, "\"deck\":0") TINY_SCORE("0,0", "10,10", "30,50")
#define TINY_DAY_3 TINY_DAY_2 DAY(3, 0, "\"deck\":0") TINY_SCORE("0,0", "10,10", "50,70")
#define TINY_END TINY_DAY_3 END("50,70", "1")

/* Four cards on the line, seat 0 of two to take. */
#define LINE HEAD("\"card\"," TWO) DAY(1, 0, "\"deck\":110") REVEAL(0, "fur3") REVEAL(0, "dye5") REVEAL(0, "green2")
#define LINE_4 LINE TAKE(0, "1", "\"green2\"") REVEAL(1, "fur0g") REVEAL(1, "black7")

#define LIST_SIZE(list) (sizeof(list) / sizeof *(list))

struct refusal {
	const char *before; /* lines that are accepted */
	const char *line;
	const char *reason; /* one that ends in a space is only how it begins: a byte whose number the JSON parser counts */
};

static enum medici_line_kind feed(struct medici_reader *reader, const char *line)
{
	return medici_reader_line(reader, line, strlen(line));
}

/* All lines of `text` are accepted. */
static void feed_all(struct medici_reader *reader, const char *text)
{
	for (const char *end; *text; text = end + 1) {
		end = strchr(text, '\n');
		enum medici_line_kind kind = medici_reader_line(reader, text, (size_t)(end - text));
		if (kind != MEDICI_LINE_HEADER && kind != MEDICI_LINE_EVENT)
			fail_msg("%.*s: %s", (int)(end - text), text, reader->reason);
	}
}

static void check_reason(const char *reason, const char *want)
{
	size_t len = strlen(want);
	if (want[len - 1] != ' ')
		assert_string_equal(reason, want);
	assert_memory_equal(reason, want, len);
	assert_true(strlen(reason) > len || want[len - 1] != ' ');
}

static void check_refusals(const struct refusal *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct medici_reader reader;
		medici_reader_start(&reader);
		feed_all(&reader, list[i].before);
		struct medici_game game = reader.game;
		if (feed(&reader, list[i].line) != MEDICI_LINE_FAULT)
			fail_msg("accepted: %s", list[i].line);
		check_reason(reader.reason, list[i].reason);
		assert_memory_equal(&reader.game, &game, sizeof game);
		assert_int_equal(feed(&reader, list[i].line[0] == '{' ? "{\"ev\":\"discard\"}" : ""), MEDICI_LINE_SKIPPED);
		check_reason(reader.reason, list[i].reason);
	}
}

/* ---- Lines ---- */

static void test_example(void **state)
{
	(void)state;
	struct medici_reader reader;
	medici_reader_start(&reader);
	feed_all(&reader, BOARD_OFFER PASS(2) BID(0, 4) PASS(1));
	assert_int_equal(reader.index, 0);
	assert_int_equal(reader.events.count, 2);
	assert_int_equal(reader.game.as.board.money[0], 36);
	assert_int_equal(feed(&reader, SOLD(0, 4)), MEDICI_LINE_EVENT);
	assert_int_equal(reader.index, 1);
	assert_int_equal(feed(&reader, DRAW(2, "gold10")), MEDICI_LINE_EVENT);
	assert_int_equal(reader.events.list[reader.index].piece[0], MEDICI_GOLD);
	assert_string_equal(reader.header.player[2].name, "Ciro");
}

/* A field that means nothing to the rules; what somebody else may mean by it is left alone. */
static void test_takebacks(void **state)
{
	(void)state;
	struct medici_reader reader;
	medici_reader_start(&reader);
	feed_all(&reader, BOARD_OFFER "{\"ev\":\"pass\",\"seat\":2,\"takebacks\":2}\n"
								  "{\"ev\":\"bid\",\"seat\":0,\"amount\":4,\"takebacks\":1}\n");
	assert_int_equal(reader.takebacks, 3);
	feed_all(&reader, "{\"ev\":\"pass\",\"seat\":1,\"takebacks\":\"many\"}\n"
					  "{\"ev\":\"sold\",\"seat\":0,\"price\":4,\"takebacks\":-1}\n"
					  "{\"ev\":\"draw\",\"seat\":2,\"lot\":\"gold10\",\"takebacks\":65536}\n");
	assert_int_equal(reader.takebacks, 3);
	feed_all(&reader, BOARD_OFFER);
	assert_int_equal(reader.takebacks, 0);
}

static void test_header(void **state)
{
	(void)state;
	struct medici_reader reader;
	medici_reader_start(&reader);
	feed_all(&reader, "{\"medici\":1,\"game\":\"board\",\"edition\":\"grail-2016\",\"players\":[{\"name\":\"A\"},"
					  "{\"name\":\"\\u00c4\",\"bot\":\"strong\",\"rating\":7}],\"options\":{\"first\":1},\"place\":[],"
					  "\"commit\":\"ABCDEF0123456789abcdef0123456789abcdef0123456789abcdef0123456789\"}\n");
	assert_string_equal(medici_edition(reader.header.setup.edition)->name, "grail-2016");
	assert_int_equal(reader.header.setup.players, 2);
	assert_int_equal(reader.header.setup.first, 1);
	assert_string_equal(reader.header.player[1].name, "\xc3\x84");
	assert_string_equal(reader.header.player[1].bot, "strong");
	assert_int_equal(strlen(reader.header.commit), 64);
	feed_all(&reader,
			 "{\"medici\":1,\"game\":\"card\",\"edition\":\"none\"," THREE ",\"commit\":\"unknown\",\"options\":"
			 "{\"bonus20\":true,\"empty_placed\":false,\"deck\":{\"fur0g\":9,\"black7\":0}}}\n");
	assert_int_equal(reader.header.setup.bonus20, 1);
	assert_int_equal(reader.header.setup.empty_placed, 0);
	assert_int_equal(reader.header.setup.deck[medici_piece_parse(MEDICI_CARD, "fur0g", 5)], 9);
	assert_int_equal(reader.header.setup.deck[MEDICI_GREEN2], 0);
	assert_string_equal(reader.header.commit, "");
}

static void test_header_refused(void **state)
{
	(void)state;
	static const struct refusal list[] = {
		{"", "{\"medici\":2}", "\"medici\" must be 1, the only version of the record, found 2"},
		{"", "{\"medici\":1}", "field \"game\" is missing"},
		{"", HEAD("\"chess\""), "\"game\" must be \"board\" or \"card\", found \"chess\""},
		{"", HEAD("{}"), "\"game\" must be \"board\" or \"card\", found an object"},
		{"", HEAD("7"), "\"game\" must be \"board\" or \"card\", found 7"},
		{"", HEAD("\"card\""), "field \"players\" is missing"},
		{"", HEAD("\"card\",\"players\":[{\"name\":\"A\"}]"),
		 "\"players\" must be an array of 2 to 6 objects, found an array of 1"},
		{"", HEAD("\"card\",\"players\":\"Anna\""), "\"players\" must be an array of 2 to 6 objects, found \"Anna\""},
		{"", HEAD("\"card\",\"players\":[{\"name\":\"A\"},7]"), "\"players\" must hold objects, found 7 for seat 1"},
		{"", HEAD("\"card\",\"players\":[{\"name\":\"A\"},{}]"), "field \"name\" is missing"},
		{"", HEAD("\"card\",\"players\":[{\"name\":\"\"},{}]"),
		 "\"name\" must be a string of 1 to 128 bytes, found \"\""},
		{"", HEAD("\"card\",\"players\":[{\"name\":\"A\\u001b[2J\"},{}]"),
		 "\"name\" must be without control characters, found \"A\\x1b[2J\""},
		{"", HEAD("\"card\",\"players\":[{\"name\":\"A\",\"bot\":null},{}]"),
		 "\"bot\" must be a string of 0 to 128 bytes, found null"},
		{"", HEAD("\"board\"," TWO), "this game cannot begin: this edition is not for that number of buyers (B1)"},
		{"", HEAD("\"board\"," THREE ",\"edition\":\"pirate\""),
		 "\"edition\" must be one of rio-grande-2006, amigo-1995, grail-2016, found \"pirate\""},
		{"", HEAD("\"board\"," THREE ",\"options\":[]"), "\"options\" must be an object, found an array of 0"},
		{"", HEAD("\"board\"," THREE ",\"options\":{\"first\":3}"),
		 "\"first\" must be a whole number from 0 to 2, found 3"},
		{"", HEAD("\"board\"," THREE ",\"options\":{\"bonus20\":true}"),
		 "\"bonus20\" is no option of the board game, which knows \"first\""},
		{"", HEAD("\"card\"," THREE ",\"options\":{\"first\":1}"),
		 "\"first\" is no option of the card game, which knows \"bonus20\", \"empty_placed\" and \"deck\""},
		{"", HEAD("\"card\"," THREE ",\"options\":{\"bonus20\":1}"), "\"bonus20\" must be true or false, found 1"},
		{"", HEAD("\"card\"," THREE ",\"options\":{\"deck\":{\"gold10\":1}}"),
		 "\"deck\" must hold cards such as fur3, fur0x2 or fur0g, found \"gold10\""},
		{"", HEAD("\"card\"," THREE ",\"options\":{\"deck\":7}"),
		 "\"deck\" must be an object of card names to counts, found 7"},
		{"", HEAD("\"card\"," THREE ",\"options\":{\"deck\":{\"fur3\":true}}"),
		 "\"fur3\" must be a whole number from 0 to 128, found true"},
		{"", HEAD("\"card\"," THREE ",\"options\":{\"deck\":{\"fur3\":129}}"),
		 "\"fur3\" must be a whole number from 0 to 128, found 129"},
		{"", HEAD("\"card\"," THREE ",\"options\":{\"deck\":{\"fur3\":128,\"dye3\":1}}"),
		 "this game cannot begin: a deck has 1 to 128 cards (C2)"},
		{"", HEAD("\"card\"," THREE ",\"commit\":5"), "\"commit\" must be a string, found 5"},
		{BOARD_DAY, "{\"medici\":\"1\"}", "\"medici\" must be 1, the only version of the record, found \"1\""},
	};
	check_refusals(list, LIST_SIZE(list));
}

/* ---- A game that was continued from a new seed ---- */

#define HEX "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"
/* SHA-256 of 32 zero bytes. */
#define ZEROS_COMMIT "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
#define PARTS(parts) HEAD("\"card\"," TWO ",\"options\":{\"deck\":{\"fur3\":1,\"dye5\":1}},\"parts\":[" parts "]")
#define TINY_PLAYED \
	DAY(1, 0, "\"deck\":2") \
	REVEAL(0, "fur3") \
	TAKE(0, "1", "\"fur3\"") REVEAL(1, "dye5") TAKE(1, "1", "\"dye5\"") TINY_SCORE("3,5", "0,20", "10,30")
#define TINY_REST \
	DAY(2, 0, "\"deck\":0") \
	TINY_SCORE("0,0", "10,10", "30,50") DAY(3, 0, "\"deck\":0") TINY_SCORE("0,0", "10,10", "50,70")
#define END_SEED(seed) "{\"ev\":\"end\",\"money\":[50,70],\"winners\":[1],\"seed\":" seed "}\n"

static void test_parts(void **state)
{
	(void)state;
	struct medici_reader reader;
	medici_reader_start(&reader);
	feed_all(&reader, PARTS("{},{\"after\":2,\"commit\":\"" ZEROS_COMMIT "\",\"why\":0}") TINY_PLAYED TINY_REST);
	assert_int_equal(reader.header.parts, 2);
	assert_int_equal(reader.header.part[1].after, 2);
	assert_int_equal(reader.part, 1);
	assert_int_equal(reader.proved, 0);
	assert_int_equal(feed(&reader, END_SEED("\"" ZEROS "\"")), MEDICI_LINE_EVENT);
	assert_int_equal(reader.proved, 2);
	medici_reader_start(&reader);
	feed_all(&reader, PARTS("{},{\"after\":2}") TINY_PLAYED TINY_REST END("50,70", "1"));
	assert_int_equal(reader.proved, 0);
}

static void test_parts_refused(void **state)
{
	(void)state;
	static const struct refusal list[] = {
		{"", HEAD("\"card\"," TWO ",\"parts\":{}"), "\"parts\" must be an array of 2 to 8 objects, found an object"},
		{"", PARTS("{}"), "\"parts\" must be an array of 2 to 8 objects, found an array of 1"},
		{"", PARTS("{},{},{},{},{},{},{},{},{}"), "\"parts\" must be an array of 2 to 8 objects, found an array of 9"},
		{"", PARTS("{},7"), "\"parts\" must hold objects, found 7 for part 2"},
		{"", PARTS("{},{}"), "\"parts\": part 2 has no \"after\", the number of events before it"},
		{"", PARTS("{},{\"after\":\"2\"}"), "\"after\" must be a whole number from 0 to 65535, found \"2\""},
		{"", PARTS("{},{\"after\":0}"), "\"parts\": part 2 begins after event 0, but part 1 after event 0"},
		{"", PARTS("{\"after\":1},{\"after\":2}"), "\"parts\": part 1 begins with the game, not after event 1"},
		{"", PARTS("{},{\"after\":3},{\"after\":3}"),
		 "\"parts\": part 3 begins after event 3, but part 2 after event 3"},
		{"", PARTS("{\"commit\":\"12\"},{\"after\":3}"),
		 "\"parts\": \"commit\" must be a string of 64 hex digits, found \"12\""},
		{"", PARTS("{\"seed\":\"" HEX "\"},{\"after\":3}"),
		 "\"parts\": part 1 has a seed but no commit, so the seed proves nothing"},
		{"", PARTS("{},{\"after\":3,\"commit\":\"" HEX "\",\"seed\":\"" HEX "\"}"),
		 "\"parts\": the seed of the last part belongs into the event end"},
		{"", HEAD("\"card\"," TWO ",\"commit\":\"" HEX "\",\"parts\":[{},{\"after\":1}]"),
		 "a header has \"commit\" or \"parts\", not both: each part has its own commit"},
		/* A seed that is not the part's, or does not deal it. */
		{PARTS("{\"commit\":\"" HEX "\",\"seed\":\"" HEX "\"},{\"after\":1}"), DAY(1, 0, "\"deck\":2"),
		 "part 1: the seed's SHA-256 is not the part's commit"},
		{PARTS("{\"commit\":\"" ZEROS_COMMIT "\",\"seed\":\"" ZEROS "\"},{\"after\":2}") DAY(1, 1, "\"deck\":2"),
		 REVEAL(1, "fur3"), "day 1: the seed lets seat 0 start, the record says seat 1"},
		{PARTS("{},{\"after\":2}") TINY_PLAYED TINY_REST, END_SEED("7"),
		 "\"seed\" must be a string of 64 hex digits, found 7"},
		{PARTS("{},{\"after\":2}") TINY_PLAYED TINY_REST, END_SEED("\"" ZEROS "\""),
		 "part 2 has no commit, so a seed proves nothing"},
		{PARTS("{},{\"after\":2,\"commit\":\"" HEX "\"}") TINY_PLAYED TINY_REST, END_SEED("\"" ZEROS "\""),
		 "part 2: the seed's SHA-256 is not the part's commit"},
		/* Parts that do not fit the game. */
		{PARTS("{},{\"after\":40}") TINY_PLAYED TINY_REST, END("50,70", "1"),
		 "part 2 begins after event 40, but the game ends with event 11"},
		{PARTS("{},{\"after\":10}") TINY_PLAYED DAY(2, 0, "\"deck\":0") TINY_SCORE("0,0", "10,10", "30,50")
			 DAY(3, 0, "\"deck\":0"),
		 TINY_SCORE("0,0", "10,10", "50,70"), "part 2 begins after event 10, but the game is over then"},
		{PARTS("{},{\"after\":2}") TINY_PLAYED TINY_REST END("50,70", "1"), "{\"ev\":\"seed\",\"seed\":\"" ZEROS "\"}",
		 "a continued game has its seeds in the header and in the event end"},
	};
	check_refusals(list, LIST_SIZE(list));
}

static void test_malformed(void **state)
{
	(void)state;
	static const struct refusal list[] = {
		{"", "{\"ev\":\"day\"}", "the first line must be a header"},
		{"", "", "the line is not JSON: it ends too early"},
		{BOARD, "{\"ev\":\"day\"", "the line is not JSON: it ends too early"},
		{BOARD, "day 1", "the line is not JSON: "},
		{"", "\x1f\x8b\x08", "this is compressed by gzip: unpack it first, with gunzip"},
		{"",
		 "\xfd"
		 "7zXZ",
		 "this is compressed by xz: unpack it first, with unxz"},
		{"", "\x28\xb5\x2f\xfd!", "this is compressed by zstd: unpack it first, with unzstd"},
		{"", "BZh91AY", "this is compressed by bzip2: unpack it first, with bunzip2"},
		{BOARD, "[1,2]", "a line must be a JSON object, found an array of 2"},
		{BOARD, "{\"ev\":\"day\",\"ev\":\"day\"}", "the line is not JSON: key \"ev\" stands twice in an object"},
		{BOARD, "{\"ev\":\"\xff\"}", "the line is not JSON: byte 8 is not text in UTF-8"},
		{BOARD, "{\"ev\":\"\x1b[0m\"}", "the line is not JSON: "},
		{BOARD, "{\"ev\":\"day\"} {}", "the line is not JSON: byte 14 is not expected there"},
		{BOARD, "{\"ev\":99999999999999999999}", "the line is not JSON: "},
		{BOARD, "{\"day\":1}", "field \"ev\" is missing: a line is a header or an event"},
		{BOARD, "{\"ev\":7}", "\"ev\" must be an event of the board game, found 7"},
		{BOARD, "{\"ev\":\"re\\u009bveal\"}", "\"ev\" must be an event of the board game, found \"re\\xc2\\x9bveal\""},
		{BOARD, "{\"ev\":\"take\"}", "\"ev\" must be an event of the board game, found \"take\""},
		{TINY,
		 "{\"ev\":\"\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
		 "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4!\xc3\xa4.\"}",
		 "\"ev\" must be an event of the card game, found "
		 "\"\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
		 "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4!\xc3\xa4...\""},
	};
	check_refusals(list, LIST_SIZE(list));
}

static void test_long_and_binary(void **state)
{
	(void)state;
	struct medici_reader reader;
	size_t len = MEDICI_LINE_READ_MAX + 1;
	char *line = malloc(len);
	assert_non_null(line);
	memset(line, ' ', len);
	static const char day[] = DAY(1, 1, "\"bag\":18");
	memcpy(line, day, sizeof day - 1);
	medici_reader_start(&reader);
	feed_all(&reader, BOARD);
	assert_int_equal(medici_reader_line(&reader, line, len), MEDICI_LINE_FAULT);
	assert_string_equal(reader.reason, "a line may have 1048576 bytes, this one is longer");
	feed_all(&reader, BOARD);
	assert_int_equal(medici_reader_line(&reader, line, len - 1), MEDICI_LINE_EVENT);
	assert_int_equal(medici_reader_line(&reader, "{\"ev\":\0\"draw\"}", 15), MEDICI_LINE_FAULT);
	assert_memory_equal(reader.reason, "the line is not JSON: ", 22);
	free(line);
}

static void test_board_refused(void **state)
{
	(void)state;
	static const struct refusal list[] = {
		{BOARD, DRAW(1, "dye3"), "expected day 1, found draw"},
		{BOARD, "{\"ev\":\"day\",\"first\":1,\"bag\":18}", "field \"day\" is missing"},
		{BOARD, DAY(2, 1, "\"bag\":18"), "day: day is 2, the rules give 1 (B5)"},
		{BOARD, DAY(1, 1, "\"bag\":24"), "day: bag is 24, the rules give 18 (B5)"},
		{BOARD, DAY(1, 1, "\"deck\":18"), "field \"bag\" is missing"},
		{BOARD, DAY(1, 3, "\"bag\":18"), "\"first\" must be a whole number from 0 to 2, found 3"},
		{HEAD("\"board\"," THREE ",\"options\":{\"first\":2}"), DAY(1, 1, "\"bag\":18"),
		 "day 1 with seat 1 first: this seat may not start the day (B6)"},
		{BOARD_DAY, OFFER(1, ""), "expected draw by seat 1, found offer"},
		{BOARD_DAY, DRAW(2, "dye3"), "it is seat 1's turn, not seat 2's"},
		{BOARD_DAY, DRAW(1.0, "dye3"),
		 "\"seat\" must be a whole number from 0 to 2, found 1, which is written as a fraction"},
		{BOARD_DAY, DRAW(1, "dye9"), "\"lot\" must be a lot such as dye3 or gold10, found \"dye9\""},
		{BOARD_DAY, "{\"ev\":\"draw\",\"seat\":1,\"lot\":[\"dye3\"]}",
		 "\"lot\" must be a lot such as dye3 or gold10, found an array of 1"},
		{BOARD_GROUP, DRAW(1, "dye3"),
		 "draw by seat 1 of dye3: there is no such lot, or all of its kind have been seen today (B2)"},
		{BOARD_GROUP, BID(2, 1), "expected draw or offer by seat 1, found bid"},
		{BOARD_GROUP, OFFER(0, "\"dye3\",\"fur0\""), "it is seat 1's turn, not seat 0's"},
		{BOARD_GROUP, OFFER(1, "\"dye3\""), "offer: lots are dye3, the rules give dye3 fur0 (B7)"},
		{BOARD_GROUP, OFFER(1, "\"dye3\",\"a\\u007f\\\"b\""),
		 "\"lots\" must be a lot such as dye3 or gold10, found \"a\\x7f\\\"b\""},
		{BOARD_GROUP, "{\"ev\":\"offer\",\"seat\":1,\"lots\":\"dye3\"}",
		 "\"lots\" must be an array of 1 to 3 names, found \"dye3\""},
		{BOARD_GROUP DRAW(1, "gold10"), DRAW(1, "fur1"), "expected offer by seat 1 of dye3 fur0 gold10, found draw"},
		{BOARD_OFFER, DRAW(2, "fur1"), "expected bid or pass by seat 2, found draw"},
		{BOARD_OFFER, "{\"ev\":\"bid\",\"seat\":2}", "field \"amount\" is missing"},
		{BOARD_OFFER, BID(2, "4"), "\"amount\" must be a whole number, found \"4\""},
		{BOARD_OFFER, BID(0, 4), "it is seat 2's turn, not seat 0's"},
		{BOARD_OFFER, BID(2, 0),
		 "bid by seat 2: a bid must be higher than the highest bid so far, and at least 1 (B10)"},
		{BOARD_OFFER, BID(2, -9223372036854775808),
		 "bid by seat 2: a bid must be higher than the highest bid so far, and at least 1 (B10)"},
		{BOARD_OFFER, BID(2, 65577), "bid by seat 2: nobody may bid more florins than they have (B10)"},
		{BOARD_OFFER, MUST_PASS(2, "room"), "pass by seat 2: this buyer can bid, so there is no \"because\" (B11)"},
		{BOARD_OFFER, MUST_PASS(2, "sleep"), "\"because\" must be \"room\" or \"money\", found \"sleep\""},
		{BOARD_BID, BID(1, 41), "expected pass by seat 1 for want of money (B11), found bid"},
		{BOARD_BID, PASS(1), "pass by seat 1: because is missing, the rules give \"money\" (B11)"},
		{BOARD_BID, MUST_PASS(2, "money"), "pass: seat is 2, the rules give 1 (B10)"},
		{SHIP_2_BID, MUST_PASS(1, "money"), "pass by seat 1: because is \"money\", the rules give \"room\" (B11)"},
		{BOARD_MUST_PASS, "{\"ev\":\"discard\"}", "expected sold to seat 0 for 40, found discard"},
		{BOARD_MUST_PASS, SOLD(2, 40), "sold: seat is 2, the rules give 0 (B12)"},
		{BOARD_MUST_PASS, SOLD(0, 39), "sold: price is 39, the rules give 40 (B12)"},
		{BOARD_SOLD, SOLD(0, 40), "expected draw by seat 2, found sold"},
		{BOARD_OFFER PASS(2) PASS(0) PASS(1), SOLD(1, 0), "expected discard, found sold"},
		{BOARD_SOLD, FILL(2, "\"fur1\""), "expected draw by seat 2, found fill"},
		{BOARD_SOLD, "{\"ev\":\"score\"}", "expected draw by seat 2, found score"},
		{BOARD_SOLD, "{\"ev\":\"seed\",\"seed\":\"\"}", "a seed is published only after the end of the game"},
	};
	check_refusals(list, LIST_SIZE(list));
}

#define LOTS_5 "\"grain5\",\"grain5\",\"dye5\",\"dye4\",\"gold10\""

static void test_fill_refused(void **state)
{
	(void)state;
	static const struct refusal list[] = {
		{SHIP_2_FULL, DRAW(0, "grain5"), "expected fill by seat 0, found draw"},
		{SHIP_2_FULL, FILL(1, LOTS_5), "it is seat 0's turn, not seat 1's"},
		{SHIP_2_FULL, FILL(0, LOTS_5 ",\"dye0\""),
		 "fill: lots are grain5 grain5 dye5 dye4 gold10 dye0, the rules give grain5 grain5 dye5 dye4 gold10 (B15)"},
		{SHIP_2_FULL, FILL(0, "\"grain5\",\"dye5\""),
		 "fill: lots are grain5 dye5, but there is room for more, and more in the bag (B15)"},
		{SHIP_2_FULL, FILL(0, "\"grain5\",\"grain5\",\"grain5\",\"dye5\",\"dye4\""),
		 "fill by seat 0 of grain5 grain5 grain5 dye5 dye4: "
		 "there is no such lot, or all of its kind have been seen today (B2)"},
	};
	check_refusals(list, LIST_SIZE(list));
}

static void test_score_refused(void **state)
{
	(void)state;
	static const struct refusal list[] = {
		{FILLED, DAY(2, 1, "\"bag\":18"), "expected score, found day"},
		{FILLED, "{\"ev\":\"score\"}", "field \"ships\" is missing"},
		{FILLED, SCORE("29,10", "30,7,7", LEVELS "," STALLS "," BONUS, "99,71,71"),
		 "\"ships\" must be an array of 3 numbers, one for each seat, found an array of 2"},
		{FILLED, SCORE("29,10,-1", "30,7,7", LEVELS "," STALLS "," BONUS, "99,71,71"),
		 "\"ships\" must be a whole number from 0 to 65535, found -1"},
		{FILLED, SCORE("29,10,11", "30,7,7", LEVELS "," STALLS "," BONUS, "99,71,71"),
		 "score: ships is [29,10,11], the rules give [29,10,10] (B17)"},
		{FILLED, SCORE("29,10,10", "30,15,0", LEVELS "," STALLS "," BONUS, "99,71,71"),
		 "score: ship_paid is [30,15,0], the rules give [30,7,7] (B17)"},
		{FILLED, SCORE("29,10,10", "30,7,7", "\"levels\":[]", "99,71,71"),
		 "\"levels\" must be an object from good to numbers, found an array of 0"},
		{FILLED, SCORE("29,10,10", "30,7,7", "\"levels\":{}", "99,71,71"), "field \"levels.cloth\" is missing"},
		{FILLED, SCORE("29,10,10", "30,7,7", GOODS("levels", "0,5,0", "0,0,6", "", "", ""), "99,71,71"),
		 "score: levels.fur is [0,0,6], the rules give [0,0,5] (B19)"},
		{FILLED, SCORE("29,10,10", "30,7,7", LEVELS "," GOODS("stall_paid", "5,10,0", "", "", "", ""), "99,71,71"),
		 "score: stall_paid.cloth is [5,10,0], the rules give [2,10,2] (B20)"},
		{FILLED, SCORE("29,10,10", "30,7,7", LEVELS "," STALLS "," GOODS("bonus", "0,0,0", "", "", "", ""), "99,71,71"),
		 "score: bonus.cloth is [0,0,0], the rules give [0,5,0] (B21)"},
		{FILLED, SCORE("29,10,10", "30,7,7", LEVELS "," STALLS "," BONUS, "98,71,71"),
		 "score: money is [98,71,71], the rules give [99,71,71]"},
		{SCORED, DAY(2, 0, "\"bag\":18"), "day 2 with seat 0 first: this seat may not start the day (B6)"},
		{TINY_LAST, SCORE("3,5", "0,20", GOODS("icons", "0,0", "2,0", "", "", ""), "10,30"),
		 "score: icons.fur is [2,0], the rules give [1,0] (C9)"},
		{TINY_LAST, SCORE("3,5", "0,20", ICONS "," GOODS("good_paid", "5,5", "", "", "", ""), "10,30"),
		 "score: good_paid.cloth is [5,5], the rules give [0,0] (C9)"},
		{TINY_LAST, SCORE("3,5", "0,20", ICONS "," MOST "," GOODS("bonus", "0,0", "10,0", "", "", ""), "10,30"),
		 "score: bonus.fur is [10,0], the rules give [0,0] (C11)"},
		{TINY_LAST, SCORE("3,5", "20,0", ICONS, "10,30"), "score: ship_paid is [20,0], the rules give [0,20] (C7)"},
		{TINY_DAY_1, DAY(2, 1, "\"deck\":0"), "day 2 with seat 1 first: this player may not start the day (C12)"},
		{TINY_DAY_3, DAY(3, 0, "\"deck\":0"), "expected end, found day"},
		{TINY_DAY_3, END("50,71", "1"), "end: money is [50,71], the rules give [50,70]"},
		{TINY_DAY_3, END("50,70", "1,0"), "end: winners is [0,1], the rules give [1] (C13)"},
		{TINY_DAY_3, END("50,70", ""), "end: winners is [], the rules give [1] (C13)"},
		{TINY_DAY_3, END("50,70", "1,1"), "\"winners\" must hold each seat once, found 1 twice"},
		{TINY_DAY_3, "{\"ev\":\"end\",\"money\":[50,70],\"winners\":1}",
		 "\"winners\" must be an array of seats, found 1"},
		{TINY_END, END("50,70", "1"), "the game is over: only its seed may follow, found end"},
	};
	check_refusals(list, LIST_SIZE(list));
}

static void test_card_refused(void **state)
{
	(void)state;
	static const struct refusal list[] = {
		{TINY, DAY(1, 0, "\"deck\":110"), "day: deck is 110, the rules give 2 (C12)"},
		{TINY_DAY, TAKE(0, "1", "\"fur3\""), "expected reveal by seat 0, found take"},
		{TINY_DAY, REVEAL(1, "fur3"), "it is seat 0's turn, not seat 1's"},
		{TINY_DAY, REVEAL(0, "fur4"),
		 "reveal by seat 0 of fur4: there is no such card, or none of its kind is left in the deck (C2)"},
		{TINY_DAY, REVEAL(0, "gold10"), "\"card\" must be a card such as fur3, fur0x2 or fur0g, found \"gold10\""},
		{TINY_FUR, DAY(2, 0, "\"deck\":1"), "expected reveal or take by seat 0, found day"},
		{TINY_BOTH, REVEAL(0, "fur3"), "reveal by seat 0 of fur3: the deck is empty: nothing can be revealed (C4)"},
		{LINE, REVEAL(0, "fur3"), "reveal by seat 0 of fur3: three cards at most are revealed in a turn (C4)"},
		{LINE, TAKE(1, "1", "\"green2\""), "it is seat 0's turn, not seat 1's"},
		{LINE, "{\"ev\":\"take\",\"seat\":0,\"cards\":[\"green2\"]}", "field \"from\" is missing"},
		{LINE, "{\"ev\":\"take\",\"seat\":0,\"from\":[1]}", "field \"cards\" is missing"},
		{LINE, TAKE(0, "1,2", "\"green2\""),
		 "\"from\" must be an array with one place for each of the 1 cards, found an array of 2"},
		{LINE, TAKE(0, "0", "\"green2\""), "\"from\" must be a whole number from 1 to 128, found 0"},
		{LINE, TAKE(0, "1,1", "\"green2\",\"green2\""), "\"from\" must hold each place once, found 1 twice"},
		{LINE, TAKE(0, "2", "\"dye5\""), "take by seat 0 of dye5: the last card of the line must be taken (C5)"},
		{LINE, TAKE(0, "1,3", "\"green2\",\"dye5\""), "take by seat 0: the card at place 3 is fur3, not dye5 (C5)"},
		{LINE, TAKE(0, "3,1", "\"green2\",\"fur3\""), "take by seat 0: the card at place 1 is green2, not fur3 (C5)"},
		{LINE_4, TAKE(1, "1,4", "\"black7\",\"fur3\""),
		 "take by seat 1: only the last three places of the line are within reach (C5)"},
		{TINY_FUR, TAKE(0, "1,2", "\"fur3\",\"dye5\""),
		 "take by seat 0 of fur3 dye5: the line has fewer cards than that (C5)"},
	};
	check_refusals(list, LIST_SIZE(list));
}

/* ---- Lines that are fine ---- */

static void test_places_in_any_order(void **state)
{
	(void)state;
	struct medici_reader reader;
	medici_reader_start(&reader);
	feed_all(&reader, LINE_4 TAKE(1, "3,1,2", "\"dye5\",\"black7\",\"fur0g\""));
	assert_int_equal(reader.game.as.card.market_count, 1);
	assert_int_equal(reader.game.as.card.worth[1], 12);
	feed_all(&reader, TINY_DAY_3 "{\"ev\":\"end\",\"winners\":[1],\"clock\":1.5,\"money\":[50,70]}\n");
}

static void test_new_game_any_time(void **state)
{
	(void)state;
	struct medici_reader reader;
	medici_reader_start(&reader);
	feed_all(&reader, SCORED BOARD_SOLD TINY_END TINY_FUR);
	assert_int_equal(feed(&reader, "{\"ev\":\"noise\"}"), MEDICI_LINE_FAULT);
	assert_int_equal(feed(&reader, "more noise"), MEDICI_LINE_SKIPPED);
	assert_int_equal(feed(&reader, TAKE(0, "1", "\"fur3\"")), MEDICI_LINE_SKIPPED);
	assert_string_equal(reader.reason, "\"ev\" must be an event of the card game, found \"noise\"");
	assert_int_equal(feed(&reader, HEAD("\"chess\"")), MEDICI_LINE_FAULT);
	assert_int_equal(feed(&reader, DAY(1, 0, "\"deck\":2")), MEDICI_LINE_SKIPPED);
	feed_all(&reader, TINY_BOTH);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_example),           cmocka_unit_test(test_header),
		cmocka_unit_test(test_header_refused),    cmocka_unit_test(test_malformed),
		cmocka_unit_test(test_long_and_binary),   cmocka_unit_test(test_board_refused),
		cmocka_unit_test(test_fill_refused),      cmocka_unit_test(test_score_refused),
		cmocka_unit_test(test_card_refused),      cmocka_unit_test(test_places_in_any_order),
		cmocka_unit_test(test_new_game_any_time), cmocka_unit_test(test_parts),
		cmocka_unit_test(test_parts_refused),     cmocka_unit_test(test_takebacks),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
