/* What the analysis says along a replay on the full screen: everybody's chances after the event shown, the mark and
 * price of a decision, jumps of luck; and the mistakes to jump to. The game is analysed meanwhile. */
#ifndef SCREEN_COMMENTARY_H
#define SCREEN_COMMENTARY_H

#include "screen/stage.h"
#include "session/chances.h"
#include "text/review.h"

/* All zero: off. */
struct commentary {
	struct chances chances;
	int whose;   /* mistakes; a seat + 1, or 0: everybody's */
	int seeking; /* 1 or -1 until the analysis has come to the next or previous mistake */
	struct view_chances view;
	char comment[REVIEW_MARK + REVIEW_LUCK];
	char message[160 + MEDICI_PLAYER_NAME_MAX];
};

/* Begins to analyse the recording; a message on the stage says if that fails. */
void commentary_on(struct commentary *commentary, struct stage *stage, const struct recording *recording);
void commentary_off(struct commentary *commentary, struct stage *stage);
int commentary_is_on(const struct commentary *commentary);

/* Puts on the stage what is known about event number `at`, from 1. */
void commentary_show(struct commentary *commentary, struct stage *stage, int at);
/* Returns how long the screen may wait that would wait so long; less while the game is analysed. */
int commentary_wait(const struct commentary *commentary, int milliseconds);
/* Handles its keys. Returns 1 if the key was one of them. */
int commentary_key(struct commentary *commentary, struct stage *stage, int at, int key);
/* After a key that leads to a mistake: returns the number of its event, or -1 if no mistake is known yet. */
int commentary_found(struct commentary *commentary, struct stage *stage, int at);

#endif
