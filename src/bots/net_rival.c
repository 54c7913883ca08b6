/* The board game's network, as train/ left it. */
#include "net.h"

const struct net net_rival = {
#include "net_rival.inc"
};
