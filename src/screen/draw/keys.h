/* The letters on the keys of the full screen. The screens identify a key by its English letter; the label and the typed
 * key are the letter of the chosen language, the same as the short form of the word in plain mode. The English letter
 * works as well unless it means something else. */
#ifndef SCREEN_DRAW_KEYS_H
#define SCREEN_DRAW_KEYS_H

#include <medici/base.h>

enum keys_place { KEYS_GAME, KEYS_LESSON, KEYS_REPLAY, KEYS_END /* of a game */, KEYS_PUZZLE };

/* Returns the label of the key with this English letter. */
const char *keys_cap(enum keys_place place, enum medici_kind kind, int key);
/* Returns the English letter of a typed key; upper case counts as lower case. Keys that are not letters are returned
 * unchanged. */
int keys_meant(enum keys_place place, enum medici_kind kind, int typed);

/* The first letter of a text such as C_("menu", "g"). */
int keys_letter(const char *text);

#endif
