/* The board game's network, as train/ left it. */
#include "bots/net/net.h"

static const NET_TABLE(128, 64) table = {
#include "net_board.inc"
};

const struct net net_board = {128, 64, table.first[0], table.second[0], table.last[0]};
