/* The network of the model of banker (banker_model.h), as trained by train/. */
#include "bots/net/net.h"

static const NET_TABLE(64, 32) table = {
#include "net_banker.inc"
};

const struct net net_banker = {64, 32, table.weights1[0], table.weights2[0], table.weights_out[0]};
