/* The board game in eighteen steps. The seed deals day 1 as
 *
 *   fur2 fur5 | gold10 | cloth1 grain0 dye5 | fur3 fur4 grain4 | spice1 cloth4 | cloth5 cloth3 | grain1 dye1
 *
 * to Andrea, Bruno, Chiara, Andrea, Bruno, Chiara and, last, to Bruno's empty holds: a ship race that one point
 * decides, stalls with every kind of tie, and a lead in furs. Day 2 begins with two worthless furs, which are worth
 * most to Andrea. */
#include "lesson/lesson_data.h"

static const struct lesson_step steps[] = {
	{
		.points = LESSON_SHIP | LESSON_MONEY,
		.title = N_("Florence"),
		.text =
			N_("Florence, five hundred years ago. You are Andrea, a buyer with a ship of five holds and 40 florins, "
			   "and so are your rivals, Bruno and Chiara. For three days you buy goods at auction and send them to "
			   "sea, and every evening your cargo earns money. After the third evening the richest buyer has won."),
	},
	{
		.points = LESSON_SHIPS | LESSON_STALLS,
		.title = N_("How money is made"),
		.text = N_("Goods come in lots, with values from 0 to 5. Every evening pays twice. First the ships: the values "
				   "aboard are added up. The best ship earns 30 florins, the second 15, the third nothing.\n"
				   "Then the stalls, one each for cloth, fur, grain, dye and spice. What counts here is how many lots "
				   "of a good you have brought, not what they are worth: 10 for the most, 5 for the second. Next "
				   "morning the ships are empty again, but the stalls remember."),
	},
	{
		.begins_day = 1,
		.points = LESSON_OFFER | LESSON_BAG,
		.title = N_("Your turn"),
		.text = N_("You begin, and the first lot is out of the bag: fur 2. You may draw a second and a third, and see "
				   "each before you decide about the next. Together they are the group, which goes to one buyer. Draw "
				   "another lot."),
		.answers = {ON_DRAW(NULL)},
		.otherwise = N_("You could offer fur 2 alone. But nobody is eager for a single 2, and two lots of the same "
						"good would serve you better. Draw another lot."),
	},
	{
		.points = LESSON_OFFER,
		.text = N_("Another fur, and it is worth 5. That makes 7 for a ship and two levels at the fur stall. A third "
				   "lot may be better still, or it may spoil the pair. Be content, and offer these two."),
		.answers = {ON_OFFER(NULL)},
		.otherwise = N_("You could, up to three. But if the third is worthless, the buyer has to take it along, and "
						"that may be you. Offer the two furs."),
	},
	{
		.rivals = {{BRUNO, TO_BID(5)}, {CHIARA, TO_BID(7)}},
		.points = LESSON_BIDS,
		.title = N_("The auction"),
		.text = N_("There is one round, clockwise, and everybody speaks once: bid more than the highest bid so far, or "
				   "pass. You drew the lots, so you speak last and nobody can answer you. One florin more than Chiara "
				   "is enough. Bid 8."),
		.answers = {ON_BID(8, 8, NULL),
					ON_BID(9, ANY_MORE,
						   N_("You would get the furs, but you get them for 8 as well: nobody speaks "
							  "after you. Your florins are your points. Bid 8."))},
		.otherwise = N_("You could, and Chiara would have both furs for 7. That is cheap. Take them yourself: bid 8."),
	},
	{
		.rivals = {{BRUNO, TO_OFFER}, {CHIARA, TO_BID(9)}},
		.points = LESSON_OFFER | LESSON_SHIP,
		.text =
			N_("The furs lie in your ship, and there they stay. Now Bruno has drawn the gold. There is only one: it "
			   "is worth 10 on a ship, but belongs to no stall. This time Bruno speaks last and can top any bid, "
			   "so do not try to shut him out. Bid what seems right to you, 10 to 14: you pay only if you win."),
		.answers = {ON_BID(10, 14, NULL),
					ON_BID(15, ANY_MORE,
						   N_("That is a lot for one lot: 15 is what a second place earns in a whole "
							  "evening, and you have three more holds to fill. Bid 10 to 14."))},
		.otherwise = N_("You could. But a bid costs nothing unless it wins, and without yours Bruno gets the gold for "
						"10. Make him pay: bid 10 to 14."),
	},
	{
		.rivals = {{BRUNO, TO_BID(15)}, {CHIARA, TO_DRAW}, {CHIARA, TO_DRAW}},
		.points = LESSON_OFFER | LESSON_SHIP,
		.title = N_("Room"),
		.text =
			N_("Bruno pays 15. Your bid cost you nothing, and it cost him dear. Now Chiara offers three lots: dye 5 "
			   "and two that are good for little. The buyer must take all of them. You have three free holds, so "
			   "your ship would be full with a value of 13, and a full ship sits out the rest of the day. Pass."),
		.answers = {ON_PASS(NULL)},
		.otherwise = N_("You could. But three holds for a value of 6 is a poor bargain, at any price: room is as "
						"precious as money. Pass."),
	},
	{
		.rivals = {{BRUNO, TO_BID(5)}, {CHIARA, TO_BID(6)}},
		.points = LESSON_SHIPS,
		.text = N_("It is your turn again, and you draw fur 3. Look at the room: you have three free holds, Bruno has "
				   "four, Chiara only two. A buyer without room for the whole group cannot bid. Draw another lot."),
		.answers = {ON_DRAW(NULL)},
		.otherwise = N_("You could, but then both of them will bid for it. With a larger group it may be only one. "
						"Draw another lot."),
	},
	{
		.points = LESSON_OFFER,
		.text = N_("Fur 4: better and better. With a third lot Chiara is out, and your own three holds would just do. "
				   "Draw the third."),
		.answers = {ON_DRAW(NULL)},
		.otherwise = N_("You could, but for two lots Chiara still has room. For three she has not. Draw the third."),
	},
	{
		.rivals = {{BRUNO, TO_BID(9)}},
		.points = LESSON_OFFER | LESSON_BIDS,
		.text = N_("Grain 4. A group has three lots at most, so it is offered at once. Bruno bids 9; Chiara passes "
				   "automatically. For you it is a value of 11, two more furs and a full ship, and again you speak "
				   "last. You know how much is enough."),
		.answers = {ON_BID(10, 10, NULL),
					ON_BID(11, ANY_MORE,
						   N_("They would be yours, but they are yours for less: nobody speaks after "
							  "you. One florin more than Bruno is enough. Bid 10."))},
		.otherwise = N_("You could, and Bruno would have a ship of 21, gold and all. You can have the best one "
						"yourself: bid 10."),
	},
	{
		.rivals = {{BRUNO, TO_DRAW}, {BRUNO, TO_OFFER}, {CHIARA, TO_BID(4)}, {BRUNO, TO_BID(5)}, {CHIARA, TO_DRAW}},
		.points = LESSON_SHIPS | LESSON_BAG,
		.title = N_("The end of the day"),
		.text = N_("Your ship is full, with a value of 18. You lean back and watch. Bruno has bought two lots; now "
				   "Chiara offers cloth 5 and cloth 3, which would fill her ship, or Bruno's. When only one ship has "
				   "room left, it is filled from the bag, free of charge, with whatever comes. Then the day is over.\n"
				   "It is over, too, when the bag is empty: after that auction the ships sail as they are, empty holds "
				   "and all."),
	},
	{
		.rivals = {{BRUNO, TO_BID(7)}, {CHIARA, TO_BID(8)}},
		.points = LESSON_SHIPS,
		.title = N_("The evening"),
		.about_score = 1,
		.text = N_("First the ships. Yours is worth 18, Bruno's 17, Chiara's 14. One point more than Bruno, and 15 "
				   "florins more: 30 for you, 15 for him, nothing for Chiara. The gold alone did not win."),
	},
	{
		.points = LESSON_STALLS,
		.about_score = 1,
		.text =
			N_("Then the stalls. Your four furs stand highest: 10 florins. Chiara leads in cloth. Whoever ties "
			   "shares: each of you brought one grain, so 10 and 5 are divided by three, 5 for each. Bruno's dye 1 "
			   "and Chiara's dye 5 each climbed one level: 7 each, rounded down. At a stall it is lots that count."),
	},
	{
		.points = LESSON_STALLS,
		.title = N_("The bonus"),
		.text = N_("Tomorrow your fur counter starts on level 4. From level 5 on, a counter earns a bonus every "
				   "evening, whatever the others have: 5 florins on level 5, 10 on level 6, 20 on level 7, the top.\n"
				   "Overnight all lots are mixed again, and half of them stay out of the bag: nobody knows which. "
				   "Chiara has the least money, so she begins day 2."),
	},
	{
		.begins_day = 1,
		.rivals = {{CHIARA, TO_DRAW}, {CHIARA, TO_OFFER}},
		.points = LESSON_OFFER,
		.title = N_("Ship or stall"),
		.text = N_("Two furs, of little value: 2 on a ship, for two holds. But they lift you to level 6, a bonus of 10 "
				   "tonight and at least 10 tomorrow. Ship and stalls pull in different directions: that is the heart "
				   "of the game. Both rivals speak after you, and may spoil it if you are stingy. Bid 6 to 12."),
		.answers = {ON_BID(6, 12, NULL),
					ON_BID(1, 5,
						   N_("So cheap, Bruno might take them only to keep them from you. They are worth much "
							  "more to you than to him. Bid 6 to 12.")),
					ON_BID(13, ANY_MORE,
						   N_("You may get it back, but to the others these furs are worth very little. "
							  "Nobody will follow you so far. Bid 6 to 12."))},
		.otherwise = N_("You could. But nobody gains as much from these furs as you: 10 tonight, and 10 or 20 "
						"tomorrow. Bid 6 to 12."),
	},
	{
		.rivals = {{BRUNO, TO_PASS}, {CHIARA, TO_PASS}},
		.points = LESSON_OFFER,
		.title = N_("What the others want"),
		.text = N_("The furs are yours. Now you draw cloth 0, which does nothing for you; but Chiara is on level 3 in "
				   "cloth. You need not buy what you draw, and whatever you add now might go to her as well. Offer it "
				   "as it is."),
		.answers = {ON_OFFER(NULL)},
		.otherwise = N_("You could. But a good lot would only make the group better for Chiara, and for you the 0 "
						"would spoil it. Offer it as it is."),
	},
	{
		.rivals = {{BRUNO, TO_PASS}, {CHIARA, TO_BID(3)}},
		.points = LESSON_BIDS | LESSON_SHIP,
		.text = N_("Chiara bids 3. For 4 you could keep it from her, but then a 0 takes one of your three free holds. "
				   "Let her have it: pass. Had nobody bid at all, the lot would simply be out for the day."),
		.answers = {ON_PASS(NULL)},
		.otherwise = N_("You could, and now and then it is right to spoil a rival's plan. But a hold with a 0 in it "
						"cannot carry a 5, and you have only three. Pass."),
	},
	{
		.title = N_("One tip"),
		.text = N_("Before you bid, ask what the group is worth to you: on the ship, at the stalls, in holds. Then "
				   "look who speaks after you, and what it is worth to them. Bid just enough that they let it go, and "
				   "never more than your own answer. When that is not enough, pass and smile: they have paid.\n"
				   "Now you know the game. The rest of it is yours, if you like: Bruno and Chiara are beginners too."),
	},
};

const struct lesson lesson_board = {"board", MEDICI_BOARD, 128005917, sizeof steps / sizeof *steps, steps};

MEDICI_STATIC_ASSERT(sizeof steps / sizeof *steps <= LESSON_STEPS_MAX, "a run has room for the choices");
