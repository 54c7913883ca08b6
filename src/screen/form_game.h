/* The forms before a game: how many play, who sits where, which edition and options; who plays on from a record. */
#ifndef SCREEN_FORM_GAME_H
#define SCREEN_FORM_GAME_H

#include <medici/record.h>

#include "analysis/tutor.h"
#include "screen/form.h"
#include "session/recording.h"

/* What helps to decide at a table. */
struct form_help {
	int strict; /* nothing does: no hints, no takebacks, no tutor */
	enum tutor_level tutor;
};
/* As the settings have it. */
struct form_help form_usual_help(void);

/* Fills `header` with the choices; `help` is what is offered, and then what is chosen. The first person is offered the
 * name of the person who played last. */
enum form_answer form_new_game(struct terminal *term, enum medici_kind kind, struct medici_header *header,
							   struct form_help *help);
/* Who plays on after the first `at` events of a recording: fills in the header's players. */
enum form_answer form_seats(struct terminal *term, const struct recording *recording, int at,
							struct medici_header *header, struct form_help *help);

#endif
