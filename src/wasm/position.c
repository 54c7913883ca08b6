/* Positions as lines of text (docs/position.md) for the page: the module's game written, and a line read into it. */
#include "record/position.h"
#include "wasm/export.h"

static struct position_fault fault;

/* The game's position on the desk. Returns the length. */
EXPORT(position_line) uint32_t position_line(void)
{
	return (uint32_t)position_write(page_game(), (char *)page_desk(), DESK_SIZE);
}

/* Makes the line of so many bytes on the desk the module's game. Returns 1; or 0, the game is as it was, and the
 * functions below tell why. dealer_continue then deals what is unseen. */
EXPORT(position_start) uint32_t position_start(uint32_t len)
{
	struct medici_game game;
	struct medici_setup setup;
	if (!position_read((const char *)page_desk(), len, &game, &fault))
		return 0;
	position_setup(&game, &setup);
	page_set_game(&setup, &game);
	return 1;
}

/* Why the last line was refused: a sentence with a %s for each argument, the rule behind it, the field, the character
 * from 1. */
EXPORT(position_why) const char *position_why(void)
{
	return position_why_text(fault.why);
}

EXPORT(position_rule) const char *position_rule(void)
{
	return position_why_rule(fault.why);
}

EXPORT(position_field) const char *position_field(void)
{
	return position_field_text(fault.field);
}

EXPORT(position_at) uint32_t position_at(void)
{
	return (uint32_t)fault.at;
}

/* An argument of the sentence, from 0; NULL past the last. */
EXPORT(position_argument) const char *position_argument(uint32_t index)
{
	return index < POSITION_ARGS ? fault.arg[index] : NULL;
}
