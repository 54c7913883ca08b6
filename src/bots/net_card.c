/* The card game's network, as train/ left it. */
#include "net.h"

const struct net net_card = {
#include "net_card.inc"
};
