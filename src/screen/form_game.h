/* The form before a new game: how many play, who sits where, which edition and options. */
#ifndef SCREEN_FORM_GAME_H
#define SCREEN_FORM_GAME_H

#include <medici/record.h>

#include "screen/form.h"

/* Fills `header` and `strict` with the choices. The first person is offered the name of the person who played last. */
enum form_answer form_new_game(struct terminal *term, enum medici_kind kind, struct medici_header *header, int *strict);

#endif
