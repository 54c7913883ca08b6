/* What the module's files share. */
#ifndef WASM_EXPORT_H
#define WASM_EXPORT_H

#include <medici/record.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { DESK_SIZE = 1 << 16 };

const struct medici_game *page_game(void);
const struct medici_header *page_header(void); /* without names */
const struct medici_events *page_events(void); /* of the last change */
void page_set_game(const struct medici_setup *setup, const struct medici_game *game);
uint8_t *page_desk(void);

#endif
