/* The game record: a header and events as JSON Lines (docs/record.md), written and read back.
 *
 * The writer is freestanding like the rules. The reader takes untrusted text: it replays every line by the rules, so
 * that what it accepts is a game, and where it ends is a state to play on from. */
#ifndef MEDICI_RECORD_H
#define MEDICI_RECORD_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
	MEDICI_PLAYER_NAME_MAX = 128,   /* bytes of UTF-8 */
	MEDICI_COMMIT_SIZE = 65,        /* 64 hex digits and NUL */
	MEDICI_PARTS_MAX = 8,           /* of a game that was continued from new seeds */
	MEDICI_LINE_MAX = 8192,         /* no line that the writer makes is longer */
	MEDICI_LINE_READ_MAX = 1 << 20, /* the reader refuses longer ones: clocks, chat and evaluations may be there */
	MEDICI_REASON_MAX = 256
};

struct medici_player {
	char name[MEDICI_PLAYER_NAME_MAX + 1];
	char bot[MEDICI_PLAYER_NAME_MAX + 1];  /* empty for a human */
	char contribution[MEDICI_COMMIT_SIZE]; /* what the player added to the deal, 64 hex digits; empty for nothing */
};

/* A part of a continued game: what was dealt from one seed. */
struct medici_part {
	uint16_t after;                  /* the number of events before it; 0 for the first part only */
	char commit[MEDICI_COMMIT_SIZE]; /* SHA-256 of its seed in hex; empty if the record does not have it */
	char seed[MEDICI_COMMIT_SIZE];   /* 64 hex digits if it was known when the next part began; else empty */
};

struct medici_header {
	struct medici_setup setup;
	struct medici_player player[MEDICI_SEATS_MAX];
	char commit[MEDICI_COMMIT_SIZE]; /* SHA-256 of the seed in hex; empty if the record has none: a continued game has
										one per part */
	uint8_t parts;                   /* 0, or at least 2: the game was continued from a new seed */
	struct medici_part part[MEDICI_PARTS_MAX];
};

/* Each writes one line with its newline and a NUL. Returns the length without the NUL, or 0 if the line does not fit.
 */
MEDICI_FN size_t medici_write_header(char *line, size_t size, const struct medici_header *header);
MEDICI_FN size_t medici_write_event(char *line, size_t size, const struct medici_setup *setup,
									const struct medici_events *events, int index);
/* Adds to a line of an event, in place, that `count` decisions which stood behind it were taken back. */
MEDICI_FN size_t medici_write_takebacks(char *line, size_t size, size_t len, int count);
MEDICI_FN size_t medici_write_seed(char *line, size_t size, const uint8_t seed[MEDICI_SEED_SIZE]);
/* The `end` of a continued game: the event, and the seed of the last part. */
MEDICI_FN size_t medici_write_end(char *line, size_t size, const struct medici_setup *setup,
								  const struct medici_events *events, int index, const uint8_t seed[MEDICI_SEED_SIZE]);
/* A question to a player. For a program (docs/record.md) `n` is -1, and revealing is asked before taking: set
 * question->reveal to 0 for the second. Over the network (docs/protocol.md) `n` is the number of lines so far. */
MEDICI_FN size_t medici_write_question(char *line, size_t size, const struct medici_question *question, int n);
/* The numbers of a game, no line of a record: {"players":4,"holds":5,...}, with the names of struct medici_numbers. */
MEDICI_FN size_t medici_write_numbers(char *line, size_t size, const struct medici_setup *setup);

MEDICI_FN void medici_sha256(const void *data, size_t size, uint8_t digest[32]);
MEDICI_FN void medici_hex(const uint8_t *bytes, size_t count, char *text);  /* 2 * count digits and NUL */
MEDICI_FN int medici_unhex(const char *text, uint8_t *bytes, size_t count); /* 0, or -1 if a digit is wrong */
/* SHA-256 of the seed, in hex: the header's commit. */
MEDICI_FN void medici_commit(const uint8_t seed[MEDICI_SEED_SIZE], char commit[MEDICI_COMMIT_SIZE]);

/* Writes the seed of the deal: the seed itself or, if players contributed, SHA-256 of the seed and all contributions
 * (docs/fairness.md). `deal` may be `seed`. In a continued game this applies to the first part only. */
MEDICI_FN void medici_deal_seed(const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
								uint8_t deal[MEDICI_SEED_SIZE]);

/* Makes `header` that of a game that is continued after so many events: adds a part with the commit of `seed`. Parts
 * that begin there or later are dropped. `known` is the published seed of the last part so far, or NULL. Returns 0, or
 * -1 if there are too many parts. `after` is at least 1. */
MEDICI_FN int medici_header_continue(struct medici_header *header, int after, const uint8_t *known,
									 const uint8_t seed[MEDICI_SEED_SIZE]);

/* What a seed must reproduce: per day, or per part of a day, who could and did start, what was unseen, what was drawn.
 */
struct medici_proof_day {
	uint8_t day;
	uint8_t part; /* from 0 */
	uint8_t firsts;
	uint8_t first;
	uint8_t counts[MEDICI_PIECE_KINDS];
	uint8_t drawn[MEDICI_DECK_MAX];
	uint8_t drawn_count;
};

enum medici_line_kind {
	MEDICI_LINE_FAULT,  /* refused: see reason; the reader then waits for the next header */
	MEDICI_LINE_HEADER, /* a new game begins */
	MEDICI_LINE_EVENT,  /* one event of the game: reader->events.list[reader->index] */
	MEDICI_LINE_SEED,   /* the proof of fairness holds */
	MEDICI_LINE_SKIPPED /* belongs to a game that was refused before */
};

/* About 7 kB; the caller's. Everything may be read, nothing needs to be freed. */
struct medici_reader {
	struct medici_header header;
	struct medici_game game;        /* the state after the last accepted line */
	struct medici_events events;    /* of the step that the last event belongs to */
	uint8_t index;                  /* which of them the last line was; later ones are still to come */
	uint8_t stage;                  /* private */
	uint8_t part;                   /* of a continued game: the part that the next event belongs to, from 0 */
	uint8_t proved;                 /* a bit for each part whose seed reproduces its draws; 1 after MEDICI_LINE_SEED */
	uint16_t count;                 /* events so far */
	uint8_t seed[MEDICI_SEED_SIZE]; /* the last one published */
	uint8_t deals;                  /* entries of `day` */
	struct medici_proof_day day[MEDICI_DAYS + MEDICI_PARTS_MAX - 1];
	char reason[MEDICI_REASON_MAX]; /* why a line was refused, in one sentence without the line's number */
	uint16_t takebacks;             /* decisions taken back in this game so far, by the fields of that name */
};

void medici_reader_start(struct medici_reader *reader);
enum medici_line_kind medici_reader_line(struct medici_reader *reader, const char *line, size_t len);

/* A deck file (docs/deck.md): one `NAME COUNT` a line, # begins a comment. 0, or -1 with the line and the reason. */
struct medici_deck_fault {
	int line; /* 0: the file as a whole */
	char reason[MEDICI_REASON_MAX];
};
int medici_deck_parse(const char *text, size_t len, uint8_t deck[MEDICI_CARD_KINDS], struct medici_deck_fault *fault);

/* ---- For bindings to other languages, which see no header when they run ---- */

const char *medici_version(void); /* of the library that runs; MEDICI_VERSION is that of the header */
/* The bytes of the structs that a caller provides. Only the functions look inside. */
size_t medici_setup_size(void);
size_t medici_game_size(void);
size_t medici_board_size(void);
size_t medici_card_size(void);
size_t medici_events_size(void);
size_t medici_question_size(void);
size_t medici_random_size(void);
size_t medici_dealer_size(void);
size_t medici_header_size(void);
size_t medici_reader_size(void);

#ifdef __cplusplus
}
#endif
#endif
