/* The board game's network where three buy, as train/ left it. */
#include "bots/net/net.h"

static const NET_TABLE(256, 96) table = {
#include "net_three.inc"
};

const struct net net_three = {256, 96, table.first[0], table.second[0], table.last[0]};
