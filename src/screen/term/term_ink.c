#include "term_ink.h"

#include <stdlib.h>

#include "screen/draw/canvas.h"

struct shade {
	short rich, rich_ground; /* of 256 colours; -1: the terminal's own */
	short plain, plain_ground;
	attr_t always, without; /* attributes; those without colours */
};

#define SEAT(rich, plain) \
	{ \
		rich, -1, plain, -1, A_NORMAL, A_NORMAL \
	}
#define SEAT_BAR(rich, plain) \
	{ \
		16, rich, COLOR_BLACK, plain, A_NORMAL, A_REVERSE \
	}

/* Medium tones that are readable on dark and on light backgrounds; tiles have their own background. */
static const struct shade shades[INK_ROLES] = {
	[INK_TEXT] = {-1, -1, -1, -1, A_NORMAL, A_NORMAL},
	[INK_FAINT] = {245, -1, -1, -1, A_NORMAL, A_NORMAL},
	[INK_TITLE] = {230, 88, COLOR_WHITE, COLOR_RED, A_NORMAL, A_REVERSE},
	[INK_HEAD] = {172, -1, COLOR_YELLOW, -1, A_BOLD, A_BOLD},
	[INK_CAP] = {230, 95, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_REVERSE},
	[INK_NOTE] = {230, 236, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_NORMAL},
	[INK_ALERT] = {231, 160, COLOR_WHITE, COLOR_RED, A_BOLD, A_BOLD},
	[INK_GREEN] = {231, 28, COLOR_BLACK, COLOR_GREEN, A_NORMAL, A_NORMAL},
	[INK_BLACK] = {231, 16, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_NORMAL},
	[INK_PYRAMID] = {242, -1, -1, -1, A_NORMAL, A_NORMAL},
	[INK_BONUS] = {178, -1, COLOR_YELLOW, -1, A_NORMAL, A_NORMAL},
	[INK_GOOD + MEDICI_CLOTH] = {231, 30, COLOR_BLACK, COLOR_CYAN, A_NORMAL, A_NORMAL},
	[INK_GOOD + MEDICI_FUR] = {231, 94, COLOR_WHITE, COLOR_MAGENTA, A_NORMAL, A_NORMAL},
	[INK_GOOD + MEDICI_GRAIN] = {16, 185, COLOR_BLACK, COLOR_YELLOW, A_NORMAL, A_NORMAL},
	[INK_GOOD + MEDICI_DYE] = {231, 61, COLOR_WHITE, COLOR_BLUE, A_NORMAL, A_NORMAL},
	[INK_GOOD + MEDICI_SPICE] = {231, 124, COLOR_WHITE, COLOR_RED, A_NORMAL, A_NORMAL},
	[INK_GOOD + MEDICI_NO_GOOD] = {16, 220, COLOR_BLACK, COLOR_WHITE, A_BOLD, A_BOLD},
	[INK_MARK + MEDICI_CLOTH] = {37, -1, COLOR_CYAN, -1, A_BOLD, A_BOLD},
	[INK_MARK + MEDICI_FUR] = {137, -1, COLOR_MAGENTA, -1, A_BOLD, A_BOLD},
	[INK_MARK + MEDICI_GRAIN] = {178, -1, COLOR_YELLOW, -1, A_BOLD, A_BOLD},
	[INK_MARK + MEDICI_DYE] = {105, -1, COLOR_BLUE, -1, A_BOLD, A_BOLD},
	[INK_MARK + MEDICI_SPICE] = {167, -1, COLOR_RED, -1, A_BOLD, A_BOLD},
	[INK_MARK + MEDICI_NO_GOOD] = {220, -1, COLOR_WHITE, -1, A_BOLD, A_BOLD},
	[INK_SEAT] = SEAT(203, COLOR_RED),
	[INK_SEAT + 1] = SEAT(71, COLOR_GREEN),
	[INK_SEAT + 2] = SEAT(75, COLOR_BLUE),
	[INK_SEAT + 3] = SEAT(178, COLOR_YELLOW),
	[INK_SEAT + 4] = SEAT(176, COLOR_MAGENTA),
	[INK_SEAT + 5] = SEAT(248, -1),
	[INK_SEAT_BAR] = SEAT_BAR(203, COLOR_RED),
	[INK_SEAT_BAR + 1] = SEAT_BAR(71, COLOR_GREEN),
	[INK_SEAT_BAR + 2] = SEAT_BAR(75, COLOR_BLUE),
	[INK_SEAT_BAR + 3] = SEAT_BAR(178, COLOR_YELLOW),
	[INK_SEAT_BAR + 4] = SEAT_BAR(176, COLOR_MAGENTA),
	[INK_SEAT_BAR + 5] = SEAT_BAR(248, COLOR_WHITE),
};

int ink_colours(void)
{
	const char *without = getenv("NO_COLOR");
	if ((without && without[0]) || !has_colors())
		return 0;
	start_color();
	use_default_colors();
	int colours = COLORS >= 256 && COLOR_PAIRS > 3 * INK_ROLES ? 256 : COLORS >= 8 && COLOR_PAIRS > INK_ROLES ? 8 : 0;
	for (short role = 0; colours && role < INK_ROLES; role++) {
		const struct shade *shade = &shades[role];
		if (colours == 8) {
			init_pair((short)(role + 1), shade->plain, shade->plain_ground);
			continue;
		}
		init_pair((short)(role + 1), shade->rich, shade->rich_ground);
		init_pair((short)(role + 1 + INK_ROLES), shade->rich < 0 ? 230 : shade->rich, 235);
		init_pair((short)(role + 1 + 2 * INK_ROLES), shade->rich < 0 ? 230 : shade->rich, 238);
	}
	return colours;
}

/* The steps of the stalls have their own background if there are enough colours. */
short ink_pair(int colours, unsigned ink)
{
	int step = colours < 256 ? 0 : ink & INK_STEP ? 1 : ink & INK_HIGH ? 2 : 0;
	return colours ? (short)((ink & INK_ROLE) + 1 + INK_ROLES * step) : 0;
}

attr_t ink_attributes(int colours, unsigned ink)
{
	const struct shade *shade = &shades[ink & INK_ROLE];
	attr_t attributes = colours ? shade->always : shade->without;
	attributes |= ink & INK_BOLD ? A_BOLD : A_NORMAL;
	attributes |= ink & INK_DIM ? A_DIM : A_NORMAL;
	attributes |= ink & INK_REVERSE ? A_REVERSE : A_NORMAL;
	attributes |= ink & INK_UNDERLINE ? A_UNDERLINE : A_NORMAL;
	return attributes;
}
