/* The generator, the dealer, the sampler and the hash: against published vectors, against libsodium, and by trying all
 * 65,536 values where a claim is about all of them. Every stream here has a fixed key, so a run is like any other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <medici/medici.h>
#include <sodium.h>

static void take_bytes(struct medici_random *random, uint8_t *bytes, int count)
{
	for (int i = 0; i < count; i += 2) {
		uint32_t half = medici_random_half(random);
		bytes[i] = (uint8_t)half;
		bytes[i + 1] = (uint8_t)(half >> 8);
	}
}

static void check_stream(const uint8_t key[32], uint64_t stream, int rounds, const char *expected)
{
	struct medici_random random;
	uint8_t bytes[128];
	char hex[257];
	medici_random_start(&random, key, stream, rounds);
	take_bytes(&random, bytes, 128);
	medici_hex(bytes, 128, hex);
	assert_memory_equal(hex, expected, strlen(expected));
}

/* RFC 8439, appendix A.1, test vectors 1 and 2 (one after the other) and 5; ChaCha8's for a key of zeros. */
static void test_published_vectors(void **state)
{
	static const uint8_t zeros[32] = {0};
	(void)state;
	check_stream(zeros, 0, 20,
				 "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
				 "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
				 "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
				 "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
	check_stream(zeros, (uint64_t)0x02000000 << 32, 20,
				 "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
				 "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d");
	check_stream(zeros, 0, 8,
				 "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
				 "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42");
}

static void test_stream_is_libsodiums(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 200; i++) {
		struct medici_random random;
		uint8_t key[32], nonce[12] = {0}, ours[512], theirs[512];
		medici_sha256(&i, sizeof i, key);
		uint64_t stream = (uint64_t)i * 0x9e3779b97f4a7c15u;
		for (int b = 0; b < 8; b++)
			nonce[4 + b] = (uint8_t)(stream >> (8 * b));
		crypto_stream_chacha20_ietf(theirs, sizeof theirs, nonce, key);
		medici_random_start(&random, key, stream, MEDICI_ROUNDS_DEAL);
		take_bytes(&random, ours, sizeof ours);
		assert_memory_equal(ours, theirs, sizeof ours);
	}
}

static void test_sha256(void **state)
{
	uint8_t data[300], ours[32], theirs[32];
	char hex[65];
	(void)state;
	medici_sha256("abc", 3, ours);
	medici_hex(ours, 32, hex);
	assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	for (size_t len = 0; len < sizeof data; len++) {
		data[len] = (uint8_t)(len * 7 + 1);
		crypto_hash_sha256(theirs, data, len);
		medici_sha256(data, len, ours);
		assert_memory_equal(ours, theirs, 32);
	}
}

static void test_hex(void **state)
{
	uint8_t bytes[3];
	(void)state;
	assert_int_equal(medici_unhex("00fFa7", bytes, 3), 0);
	assert_memory_equal(bytes, "\x00\xff\xa7", 3);
	assert_int_equal(medici_unhex("00fFa", bytes, 3), -1);
	assert_int_equal(medici_unhex("00fFa7b", bytes, 3), -1);
	assert_int_equal(medici_unhex("00fFg7", bytes, 3), -1);
}

/* Given each of the 65,536 halves once, below(n) returns every result equally often. */
static void test_below_is_uniform(void **state)
{
	(void)state;
	for (uint32_t n = 1; n <= 640; n++) {
		uint32_t results[640] = {0}, accepted = 0;
		for (uint32_t half = 0; half < 65536; half++) {
			struct medici_random random;
			random.block[0] = (uint16_t)half;
			random.block[1] = 0xffff; /* the next half, always accepted: it shows that the first was not */
			random.used = 0;
			uint32_t result = medici_random_below(&random, n);
			assert_true(result < n);
			if (random.used != 1)
				continue;
			results[result]++;
			accepted++;
		}
		assert_int_equal(accepted, 65536 - 65536 % n);
		for (uint32_t i = 0; i < n; i++)
			assert_int_equal(results[i], accepted / n);
	}
}

/* With few pieces all orders can be counted: 24,000 deals of 4 pieces, each of the 24 orders about a thousand times. */
static void test_all_orders_come_up(void **state)
{
	enum { DEALS = 24000, ORDERS = 256 };
	uint8_t counts[MEDICI_PIECE_KINDS] = {1, 1, 1, 1};
	int seen[ORDERS] = {0}, kinds = 0;
	(void)state;
	for (unsigned i = 0; i < DEALS; i++) {
		uint8_t seed[32], order[MEDICI_DECK_MAX];
		int first;
		medici_sha256(&i, sizeof i, seed);
		assert_int_equal(medici_deal_day(seed, 1, 1, counts, &first, order), 4);
		seen[order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6]++;
	}
	for (int i = 0; i < ORDERS; i++) {
		kinds += seen[i] > 0;
		if (seen[i] > 0)
			assert_in_range(seen[i], 850, 1150); /* five standard deviations are 155 */
	}
	assert_int_equal(kinds, 24);
}

static void test_first_is_one_of_the_possible(void **state)
{
	uint8_t counts[MEDICI_PIECE_KINDS] = {1};
	int seen[MEDICI_SEATS_MAX] = {0};
	(void)state;
	for (unsigned i = 0; i < 3000; i++) {
		uint8_t seed[32], order[MEDICI_DECK_MAX];
		int first;
		medici_sha256(&i, sizeof i, seed);
		medici_deal_day(seed, 2, 0x2a, counts, &first, order);
		seen[first]++;
	}
	assert_int_equal(seen[0] + seen[2] + seen[4], 0);
	for (int seat = 1; seat < 6; seat += 2)
		assert_in_range(seen[seat], 870, 1130);
}

/* Chi-square of `counts` against expectations in proportion to `weights`, in standard deviations from its mean. */
static double surprise(const int *counts, const int *weights, int kinds)
{
	double chi = 0, total = 0, weight = 0;
	int free_kinds = -1;
	for (int i = 0; i < kinds; i++) {
		total += counts[i];
		weight += weights[i];
	}
	for (int i = 0; i < kinds; i++) {
		double expected = total * weights[i] / weight;
		if (weights[i] == 0) {
			assert_int_equal(counts[i], 0);
			continue;
		}
		chi += (counts[i] - expected) * (counts[i] - expected) / expected;
		free_kinds++;
	}
	return (chi - free_kinds) * (chi - free_kinds) / (2.0 * free_kinds);
}

/* Plays a game to `stop` unseen pieces, then samples the next one many times. */
static void check_sampler(enum medici_kind kind, int stop)
{
	static const uint8_t key[32] = "equally likely";
	struct medici_setup setup;
	struct medici_game game;
	struct medici_random random;
	uint8_t unseen[MEDICI_PIECE_KINDS];
	int counts[MEDICI_PIECE_KINDS] = {0}, weights[MEDICI_PIECE_KINDS];
	medici_setup_default(&setup, kind, 6);
	medici_random_start(&random, key, (uint64_t)stop, MEDICI_ROUNDS_BOT);
	assert_int_equal(medici_start(&game, &setup), MEDICI_OK);
	while (medici_wants(&game) != MEDICI_WANTS_PIECE || medici_unseen(&game, unseen) > stop) {
		int count = medici_count(&game);
		if (count > 0)
			medici_apply(&game, medici_nth(&game, (int)medici_random_below(&random, (uint32_t)count)), NULL);
		else
			assert_int_equal(medici_sample_step(&game, &random, NULL), MEDICI_OK);
	}
	for (int i = 0; i < 100000; i++)
		counts[kind == MEDICI_BOARD ? medici_board_sample(&game.as.board, &random)
									: medici_card_sample(&game.as.card, &random)]++;
	for (int i = 0; i < MEDICI_PIECE_KINDS; i++)
		weights[i] = unseen[i];
	assert_true(surprise(counts, weights, MEDICI_PIECE_KINDS) < 16); /* four standard deviations */
}

static void test_sampler_is_fair(void **state)
{
	(void)state;
	for (int stop = 36; stop > 6; stop -= 5)
		check_sampler(MEDICI_BOARD, stop);
	for (int stop = 110; stop > 80; stop -= 7)
		check_sampler(MEDICI_CARD, stop);
}

static void test_dealer_deals_what_the_day_says(void **state)
{
	static const uint8_t seed[32] = "a day's deal";
	struct medici_setup setup;
	struct medici_game game;
	struct medici_dealer dealer;
	struct medici_events events;
	uint8_t counts[MEDICI_PIECE_KINDS], order[MEDICI_DECK_MAX];
	int first, drawn = 0;
	(void)state;
	medici_setup_default(&setup, MEDICI_BOARD, 3);
	medici_start(&game, &setup);
	medici_dealer_start(&dealer, seed);
	assert_int_equal(medici_day_pieces(&game, counts), 36);
	assert_int_equal(medici_deal_day(seed, 1, 7, counts, &first, order), 36);
	assert_int_equal(medici_dealer_step(&dealer, &game, &events), MEDICI_OK);
	assert_int_equal(events.list[0].seat, first);
	while (medici_day(&game) == 1 && medici_wants(&game) != MEDICI_WANTS_FIRST) {
		struct medici_action pass = {MEDICI_PASS, 0, 0}, offer = {MEDICI_OFFER, 0, 0};
		if (medici_wants(&game) == MEDICI_WANTS_PIECE) {
			assert_int_equal(medici_dealer_step(&dealer, &game, &events), MEDICI_OK);
			assert_int_equal(events.list[0].piece[0], order[drawn++]);
		} else {
			assert_int_equal(medici_dealer_step(&dealer, &game, &events), MEDICI_E_NOT_CHANCE);
			if (medici_apply(&game, offer, &events) != MEDICI_OK)
				medici_apply(&game, pass, &events);
		}
	}
	assert_int_equal(drawn, 18);
}

/* ---- Names and statuses ---- */

static void test_names(void **state)
{
	char name[MEDICI_NAME_SIZE];
	(void)state;
	for (int kind = MEDICI_BOARD; kind <= MEDICI_CARD; kind++) {
		int kinds = kind == MEDICI_BOARD ? MEDICI_LOT_KINDS : MEDICI_CARD_KINDS;
		for (int piece = 0; piece < kinds; piece++) {
			int len = medici_piece_name((enum medici_kind)kind, piece, name);
			assert_int_equal(len, strlen(name));
			assert_int_equal(medici_piece_parse((enum medici_kind)kind, name, (size_t)len), piece);
		}
		assert_int_equal(medici_piece_name((enum medici_kind)kind, kinds, name), 0);
		assert_int_equal(medici_piece_name((enum medici_kind)kind, -1, name), 0);
	}
	assert_int_equal(medici_piece_parse(MEDICI_BOARD, "gold10", 6), MEDICI_GOLD);
	assert_int_equal(medici_piece_parse(MEDICI_BOARD, "cloth6", 6), -1);
	assert_int_equal(medici_piece_parse(MEDICI_CARD, "cloth1", 6), -1);
	assert_int_equal(medici_piece_parse(MEDICI_CARD, "fur0x2", 6), 1 * 7 + 1);
	assert_int_equal(medici_piece_parse(MEDICI_CARD, "fur0", 4), 1 * 7);
	assert_int_equal(medici_piece_parse(MEDICI_CARD, "", 0), -1);
}

static void test_setups_that_cannot_be(void **state)
{
	struct medici_setup setup;
	struct medici_game game;
	(void)state;
	medici_setup_default(&setup, MEDICI_BOARD, 4);
	setup.edition = MEDICI_EDITIONS;
	assert_int_equal(medici_start(&game, &setup), MEDICI_E_EDITION);
	setup.kind = 2;
	assert_int_equal(medici_start(&game, &setup), MEDICI_E_GAME);
	medici_setup_default(&setup, MEDICI_CARD, 4);
	assert_int_equal(medici_board_start(&game.as.board, &setup), MEDICI_E_GAME);
	medici_setup_default(&setup, MEDICI_BOARD, 4);
	assert_int_equal(medici_card_start(&game.as.card, &setup), MEDICI_E_GAME);
	setup.first = 4;
	assert_int_equal(medici_start(&game, &setup), MEDICI_E_NAMED_FIRST);
}

static void test_every_status_has_words(void **state)
{
	(void)state;
	for (int status = 0; status < MEDICI_STATUS_COUNT; status++) {
		const char *rule = medici_status_rule((enum medici_status)status);
		assert_true(strlen(medici_status_text((enum medici_status)status)) > 3);
		assert_true(rule[0] == '\0' || ((rule[0] == 'B' || rule[0] == 'C') && atoi(rule + 1) > 0));
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_published_vectors),
		cmocka_unit_test(test_stream_is_libsodiums),
		cmocka_unit_test(test_sha256),
		cmocka_unit_test(test_hex),
		cmocka_unit_test(test_below_is_uniform),
		cmocka_unit_test(test_all_orders_come_up),
		cmocka_unit_test(test_first_is_one_of_the_possible),
		cmocka_unit_test(test_sampler_is_fair),
		cmocka_unit_test(test_dealer_deals_what_the_day_says),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_setups_that_cannot_be),
		cmocka_unit_test(test_every_status_has_words),
	};
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("dealer", tests, NULL, NULL);
}
