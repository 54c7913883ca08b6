/* What bankers see at the board, as train/ left it. */
#include "bots/net/net.h"

static const NET_TABLE(64, 32) table = {
#include "net_rival.inc"
};

const struct net net_rival = {64, 32, table.first[0], table.second[0], table.last[0]};
