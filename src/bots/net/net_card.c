/* The network of the card game, as trained by train/. */
#include "bots/net/net.h"

static const NET_TABLE(128, 64) table = {
#include "net_card.inc"
};

const struct net net_card = {128, 64, table.weights1[0], table.weights2[0], table.weights_out[0]};
