#include "decision_rule.h"

#include "lang/lang.h"

const char *decision_rule(const struct medici_game *game)
{
	if (game->kind == MEDICI_CARD)
		return _(
			"Reveal one card after the other at the end of the line, three at most in a turn; you may reveal none if "
			"cards are there (C4). Then take the last card, and the two before it as you like; nothing further back, "
			"and never more than your ship has room for. Green cards need no room (C3, C5).");
	if (game->as.board.phase == MEDICI_BOARD_DRAW)
		return _("Draw another lot into the group, three at most, or offer the group. It may be too large for your own "
				 "ship, "
				 "but at least one buyer must have room for it (B7, B8).");
	return _(
		"Everybody bids once, clockwise, whoever drew the group last: more than the highest bid, at most what you "
		"have, or pass. The highest bidder pays and loads the whole group; if nobody bids it is discarded (B10, B12, "
		"B13).");
}
