/* libmedici: everything, in one include. */
#ifndef MEDICI_H
#define MEDICI_H

#include "base.h"
#include "board.h"
#include "card.h"
#include "game.h"
#include "record.h"

#endif
