/* The network of the board game with three players, as trained by train/. */
#include "bots/net/net.h"

static const NET_TABLE(256, 96) table = {
#include "net_three.inc"
};

const struct net net_three = {256, 96, table.weights1[0], table.weights2[0], table.weights_out[0]};
