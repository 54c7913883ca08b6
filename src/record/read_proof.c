/* The proof of fairness: a published seed must be the one that the header committed to, and must deal again, day by
 * day, the starting seat and every piece that the record saw drawn. docs/fairness.md says how a seed deals. */
#include "record/read.h"

#include <string.h>

static bool check_commit(struct medici_reader *reader)
{
	uint8_t promised[MEDICI_SEED_SIZE], digest[MEDICI_SEED_SIZE];
	char commit[MEDICI_COMMIT_SIZE];
	if (medici_unhex(reader->header.commit, promised, sizeof promised) != 0)
		return rec_fault(reader->reason, "the header has no commit, so a seed proves nothing");
	/* Compares bytes, since hex digits may be upper or lower case. */
	medici_commit(reader->seed, commit);
	if (medici_unhex(commit, digest, sizeof digest) != 0 || memcmp(promised, digest, sizeof digest) != 0)
		return rec_fault(reader->reason, "the seed's SHA-256 is not the header's commit");
	return true;
}

static bool check_day(struct medici_reader *reader, int day)
{
	const struct medici_proof_day *proof = &reader->day[day - 1];
	enum medici_kind kind = (enum medici_kind)reader->header.setup.kind;
	uint8_t deal[MEDICI_SEED_SIZE], order[MEDICI_DECK_MAX];
	int first;
	medici_deal_seed(&reader->header, reader->seed, deal);
	medici_deal_day(deal, day, proof->firsts, proof->counts, &first, order);
	if (first != proof->first)
		return rec_fault(reader->reason, "day %d: the seed lets seat %d start, the record says seat %d", day, first,
						 proof->first);
	for (int i = 0; i < proof->drawn_count; i++) {
		if (order[i] != proof->drawn[i])
			return rec_fault(reader->reason, "day %d, draw %d: the seed deals %s, the record says %s", day, i + 1,
							 rec_pieces(kind, &order[i], 1).text, rec_pieces(kind, &proof->drawn[i], 1).text);
	}
	return true;
}

bool rec_proof(struct medici_reader *reader, const json_t *root)
{
	const json_t *seed;
	if (!rec_get(root, "seed", &seed, reader->reason))
		return false;
	if (!rec_is_hex(seed, 2 * MEDICI_SEED_SIZE))
		return rec_fault(reader->reason, "\"seed\" must be a string of %d hex digits, found %s", 2 * MEDICI_SEED_SIZE,
						 rec_value(seed).text);
	medici_unhex(json_string_value(seed), reader->seed, MEDICI_SEED_SIZE);
	if (!check_commit(reader))
		return false;
	for (int day = 1; day <= MEDICI_DAYS; day++) {
		if (!check_day(reader, day))
			return false;
	}
	return true;
}
