/* The proof of fairness: a published seed must be the one that the header committed to, and must deal again, day by
 * day, the starting seat and every piece that the record saw drawn. In a continued game this holds part by part.
 * docs/fairness.md says how a seed deals. */
#include "record/read.h"

#include <string.h>

/* Compares bytes, since hex digits may be upper or lower case. */
static bool is_commit_of(const char *text, const uint8_t seed[MEDICI_SEED_SIZE])
{
	uint8_t promised[MEDICI_SEED_SIZE], digest[MEDICI_SEED_SIZE];
	medici_sha256(seed, MEDICI_SEED_SIZE, digest);
	return medici_unhex(text, promised, sizeof promised) == 0 && memcmp(promised, digest, sizeof digest) == 0;
}

static bool check_day(struct medici_reader *reader, const uint8_t seed[MEDICI_SEED_SIZE],
					  const struct medici_proof_day *proof)
{
	enum medici_kind kind = (enum medici_kind)reader->header.setup.kind;
	uint8_t order[MEDICI_DECK_MAX];
	int first, day = proof->day;
	medici_deal_day(seed, day, proof->firsts, proof->counts, &first, order);
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

/* Contributions were added to the first seed only: those who continue a game need not be those who made them. */
static bool check_part(struct medici_reader *reader, int part, const uint8_t seed[MEDICI_SEED_SIZE])
{
	uint8_t from[MEDICI_SEED_SIZE];
	memcpy(from, seed, sizeof from);
	if (part == 0)
		medici_deal_seed(&reader->header, seed, from);
	for (int i = 0; i < reader->deals; i++) {
		if (reader->day[i].part == part && !check_day(reader, from, &reader->day[i]))
			return false;
	}
	reader->proved = (uint8_t)(reader->proved | 1u << part);
	return true;
}

static bool read_seed(struct medici_reader *reader, const json_t *seed)
{
	if (!rec_is_hex(seed, 2 * MEDICI_SEED_SIZE))
		return rec_fault(reader->reason, "\"seed\" must be a string of %d hex digits, found %s", 2 * MEDICI_SEED_SIZE,
						 rec_value(seed).text);
	medici_unhex(json_string_value(seed), reader->seed, MEDICI_SEED_SIZE);
	return true;
}

bool rec_proof(struct medici_reader *reader, const json_t *root)
{
	const json_t *seed;
	if (reader->header.parts)
		return rec_fault(reader->reason, "a continued game has its seeds in the header and in the event end");
	if (!rec_get(root, "seed", &seed, reader->reason) || !read_seed(reader, seed))
		return false;
	if (!reader->header.commit[0])
		return rec_fault(reader->reason, "the header has no commit, so a seed proves nothing");
	if (!is_commit_of(reader->header.commit, reader->seed))
		return rec_fault(reader->reason, "the seed's SHA-256 is not the header's commit");
	return check_part(reader, 0, reader->seed);
}

static bool check_commit(struct medici_reader *reader, int part, const uint8_t seed[MEDICI_SEED_SIZE])
{
	const char *commit = reader->header.part[part].commit;
	if (!commit[0])
		return rec_fault(reader->reason, "part %d has no commit, so a seed proves nothing", part + 1);
	if (!is_commit_of(commit, seed))
		return rec_fault(reader->reason, "part %d: the seed's SHA-256 is not the part's commit", part + 1);
	return true;
}

bool rec_proof_part(struct medici_reader *reader, int part)
{
	uint8_t seed[MEDICI_SEED_SIZE];
	if (medici_unhex(reader->header.part[part].seed, seed, sizeof seed) != 0)
		return true; /* not published */
	return check_commit(reader, part, seed) && check_part(reader, part, seed);
}

bool rec_proof_end(struct medici_reader *reader, const json_t *root)
{
	const json_t *seed = json_object_get(root, "seed");
	int part = reader->part;
	if (!seed)
		return true;
	return read_seed(reader, seed) && check_commit(reader, part, reader->seed) &&
		   check_part(reader, part, reader->seed);
}
