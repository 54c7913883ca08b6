/* The rules in short for the page, item by item: the same data as `medici rules` prints. Texts are English; the page
 * translates them by its catalogue. */
#include "text/rules_data.h"

#include "wasm/export.h"

static const struct rules_item *item_of(uint32_t kind, uint32_t index)
{
	return rules_item((enum medici_kind)kind, (int)index);
}

/* An enum rules_item_kind; 0, RULES_END, past the last. */
EXPORT(rules_item_kind) uint32_t rules_item_kind(uint32_t kind, uint32_t index)
{
	return item_of(kind, index)->kind;
}

EXPORT(rules_item_text) const char *rules_item_text(uint32_t kind, uint32_t index)
{
	return item_of(kind, index)->text;
}

EXPORT(rules_item_how) const char *rules_item_how(uint32_t kind, uint32_t index)
{
	return item_of(kind, index)->how;
}

/* Number `nth` in the text, or -1. */
EXPORT(rules_item_nth) int32_t rules_item_nth(uint32_t kind, uint32_t index, uint32_t nth)
{
	return rules_item_number((enum medici_kind)kind, item_of(kind, index), (int)nth);
}

/* Of a payment: the first place, the place after the last, the florins, and whether each gets them, a byte each. */
EXPORT(rules_item_payment) uint32_t rules_item_payment(uint32_t kind, uint32_t index)
{
	const struct rules_item *item = item_of(kind, index);
	return item->from | (uint32_t)item->to << 8 | (uint32_t)item->pays << 16 | (uint32_t)item->each << 24;
}
