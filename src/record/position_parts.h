/* Shared by the files of the position line, and private to them. */
#ifndef RECORD_POSITION_PARTS_H
#define RECORD_POSITION_PARTS_H

#include "record/position.h"

enum {
	POSITION_CODE = 2,  /* characters of a lot or card */
	POSITION_FACES = 7, /* different cards of a good */
	POSITION_TEN = '~'  /* before a digit: ten more */
};

MEDICI_FN char position_letter(int good);
/* The code of a lot or card, without a NUL. */
MEDICI_FN void position_code(enum medici_kind kind, int piece, char code[POSITION_CODE]);
/* Returns the piece that a code stands for, or -1. */
MEDICI_FN int position_piece(enum medici_kind kind, const char code[POSITION_CODE]);
/* The cards of a good in the order of the deck field: x, g, 2, 3, 4, 5, 0. */
MEDICI_FN int position_face(int good, int place);

/* How many of each kind of card are in the deck, in the market or on a ship. Returns their sum. */
MEDICI_FN int position_cards(const struct medici_card *card, uint8_t counts[MEDICI_CARD_KINDS]);

/* Where the parts of a line are, from 0, for the faults that the checks find. */
struct position_places {
	int next, turn, other, high; /* other: the selector of a bid, or the number after `after` */
	int money[MEDICI_SEATS_MAX], ship[MEDICI_SEATS_MAX], goods[MEDICI_SEATS_MAX];
	int row, rest;
};

/* Each writes the fault and returns 0. `at` counts from 0. Arguments that a reason does not use are ignored. */
MEDICI_FN int position_refuse(struct position_fault *fault, enum position_why why, enum position_field field, int at,
							  int first, int second, int third);
/* The first argument is what stands in the line, in quotation marks. */
MEDICI_FN int position_refuse_text(struct position_fault *fault, enum position_why why, enum position_field field,
								   int at, const char *text, int len, int second, int third);
/* Replaces an argument. Returns 0. */
MEDICI_FN int position_argue(struct position_fault *fault, int index, const char *text, int len);

/* Return 1 if the rules allow the state, or 0 with the fault. What shows without the rest of the line (numbers of
 * pieces, seats and entries) was checked before. `discarded` is the number of discarded lots in the line. */
MEDICI_FN int position_check_board(const struct medici_board *board, int discarded, const struct position_places *at,
								   struct position_fault *fault);
MEDICI_FN int position_check_card(const struct medici_card *card, int own_deck, const struct position_places *at,
								  struct position_fault *fault);
/* Whether what is left of the deck can be left of the built-in one. `at` may be NULL. */
MEDICI_FN int position_check_deck(const struct medici_card *card, const struct position_places *at,
								  struct position_fault *fault);

#endif
