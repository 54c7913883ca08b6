/* A slot of the card game: dealing and merchants. */
#ifndef TRAIN_SLOT_CARDS_H
#define TRAIN_SLOT_CARDS_H

#include "slot.h"

typedef game_slot<struct medici_card> card_slot;
typedef replay_entry<struct medici_card> card_entry;

static inline MEDICI_FN void slot_merchant_acts(card_slot *s, card_entry *replay, const struct seats_config *config)
{
	struct medici_action action = slot_merchant_decides(s);
	medici_card_apply(&s->state, action, NULL);
	if (action.type == MEDICI_TAKE)
		slot_record(s, replay, config);
}

/* Deals, and lets merchants play, until a network must decide. Stops early if the replay is full. */
static inline MEDICI_FN void slot_advance(card_slot *s, card_entry *replay, const struct seats_config *config)
{
	struct medici_card *c = &s->state;
	while (s->recorded < config->replay_size) {
		switch (c->phase) {
		case MEDICI_CARD_OVER:
			seats_count_game(s, c->money);
			slot_begin(s, config);
			break;
		case MEDICI_CARD_FIRST:
			slot_start_day(s, config);
			break;
		case MEDICI_CARD_REVEAL:
			medici_card_deal(c, medici_card_sample(c, &s->random), NULL);
			break;
		default:
			if (!slot_is_merchant(s, c->turn))
				return;
			slot_merchant_acts(s, replay, config);
			break;
		}
	}
}

#endif
