/* Stands in for lang/lang.h where the module is built: texts are only marked, the page translates them. */
#ifndef WASM_LANG_MARKS_LANG_LANG_H
#define WASM_LANG_MARKS_LANG_LANG_H

#define N_(text) text

#endif
