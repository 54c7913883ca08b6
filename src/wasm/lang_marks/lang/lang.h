/* Stands in for lang/lang.h where the module is built: texts are only marked, the page translates them. */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#define N_(text) text

#endif
