/* The network of the board game, as trained by train/. */
#include "bots/net/net.h"

static const NET_TABLE(128, 64) table = {
#include "net_board.inc"
};

const struct net net_board = {128, 64, table.weights1[0], table.weights2[0], table.weights_out[0]};
