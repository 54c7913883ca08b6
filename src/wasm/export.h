/* What the module's files share. */
#ifndef WASM_EXPORT_H
#define WASM_EXPORT_H

#include <medici/game.h>

#define EXPORT(name) __attribute__((export_name(#name)))

const struct medici_game *page_game(void);
uint8_t *page_desk(void);

#endif
