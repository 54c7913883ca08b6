/* The letters on the keys of the full screen. The screens know each by its English letter; what is printed on the cap
 * and typed is the letter of the language chosen, the same as the short form of that word in plain mode. The English
 * one is understood as well, where it means nothing else. */
#ifndef SCREEN_DRAW_KEYS_H
#define SCREEN_DRAW_KEYS_H

#include <medici/base.h>

enum keys_place { KEYS_GAME, KEYS_LESSON, KEYS_REPLAY, KEYS_END /* of a game */ };

/* What stands on the cap of the key that English knows by this letter. */
const char *keys_cap(enum keys_place place, enum medici_kind kind, int key);
/* The English letter of what was typed; capitals count as small letters. What is no letter stays what it is. */
int keys_meant(enum keys_place place, enum medici_kind kind, int typed);

/* The first letter of a text such as C_("menu", "g"). */
int keys_letter(const char *text);

#endif
