/* Marks a text that is translated where it is printed. On its own, because the freestanding sources use nothing else.
 */
#ifndef LANG_MARK_H
#define LANG_MARK_H

#define N_(text) (text)

#endif
