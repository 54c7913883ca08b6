/* The card game in seventeen steps. The seed lets Andrea begin and deals day 1 as
 *
 *   grain0x2 spice4 cloth0g | grain2 fur4 | spice2 fur4 | cloth5 | grain2 dye3 cloth0g | dye5 fur5 spice2 |
 *   grain0g black7 | grain0g dye0x2 | grain0x2 fur0g fur0g
 *
 * so that every kind of card turns up, the line is left with something in it, and room runs out. Day 2 brings
 * Andrea's fifth grain. */
#include "lesson/lesson_data.h"

static const struct lesson_step steps[] = {
	{
		.points = LESSON_SHIP | LESSON_MONEY,
		.title = N_("Florence"),
		.text =
			N_("Florence, five hundred years ago. You are Andrea, a buyer with a ship of five holds, and so are "
			   "your rivals, Bruno and Chiara. For three days you load goods from the market, and every evening "
			   "your cargo earns florins. Nobody has any money to begin with, and nobody pays for goods: you simply "
			   "take them. After the third evening whoever has the most florins wins."),
	},
	{
		.points = LESSON_SHIPS | LESSON_STALLS,
		.title = N_("How money is made"),
		.text = N_("Every evening pays twice. First the ships: the values of the cards aboard are added up. The best "
				   "ship earns 30 florins, the second 15, the third nothing.\n"
				   "Then the goods: cloth, fur, grain, dye and spice. They go to your warehouse and stay there, and "
				   "here the icons on the cards count, mostly one on each, not the values. The most icons of a good "
				   "earn 10, the second most 5."),
	},
	{
		.begins_day = 1,
		.points = LESSON_OFFER | LESSON_BAG,
		.title = N_("Your turn"),
		.text = N_("A turn begins with revealing: one, two or three cards, one after the other, join the end of the "
				   "line. Here is the first, grain 0 x2. It is worth nothing on a ship, but it shows two icons: it "
				   "counts double for grain. Reveal another."),
		.answers = {ON_REVEAL(NULL)},
		.otherwise = N_("You could take it and be done. But you may see up to three cards before you choose, and "
						"nobody can touch them before you. Reveal another."),
	},
	{
		.points = LESSON_OFFER,
		.text = N_("Spice 4: a fine value, and one icon. Whichever card comes last must be taken, so every card you "
				   "reveal is a small risk. But the three last cards of the line are within your reach. Reveal the "
				   "third."),
		.answers = {ON_REVEAL(NULL)},
		.otherwise = N_("You could stop here. But your ship is empty, and these two would stay within reach. Reveal "
						"the third."),
	},
	{
		.points = LESSON_OFFER | LESSON_SHIP,
		.title = N_("Taking"),
		.text = N_("Cloth 0, and a green card: green cards need no room on the ship. Now take. The last card of the "
				   "line you must take; one or both of the two before it, if you like. Take all three: that is a value "
				   "of 4, two grain, a spice and a cloth, in only two of your five holds."),
		.answers = {ON_TAKE(LAST | SECOND | THIRD, NULL)},
		.otherwise = N_("You could. But what you leave is there for Bruno, and you have plenty of room. Take all "
						"three."),
	},
	{
		.rivals = {{BRUNO, TO_REVEAL},
				   {BRUNO, TO_TAKE(LAST)},
				   {CHIARA, TO_REVEAL},
				   {CHIARA, TO_REVEAL},
				   {CHIARA, TO_TAKE(LAST)}},
		.points = LESSON_OFFER,
		.title = N_("The line"),
		.text = N_("Bruno and Chiara have taken a fur 4 each, and left something: grain 2 and spice 2. With cards in "
				   "the line you need not reveal any. But one more card pushes neither of them out of reach. Reveal "
				   "one."),
		.answers = {ON_REVEAL(NULL)},
		.otherwise = N_("You could. But one more card keeps both of these within reach, and it may be a better one. "
						"Reveal one."),
	},
	{
		.points = LESSON_OFFER,
		.text = N_("Cloth 5, a fine catch. Now grain 2 is the third from the end, just within reach; another card "
				   "would push it out. It is your third grain, so you want it. Spice 2 you can do without: it would "
				   "fill your last hold with little. Take the last card and the third."),
		.answers = {ON_TAKE(LAST | THIRD, NULL),
					ON_REVEAL(N_("You could, but then grain 2 is the fourth from the end, and out of reach. Take the "
								 "last card and the third."))},
		.otherwise = N_("You could. But grain is where you lead, and a hold kept free can still get something better. "
						"Take the last card and the third."),
	},
	{
		.rivals = {{BRUNO, TO_REVEAL},
				   {BRUNO, TO_REVEAL},
				   {BRUNO, TO_REVEAL},
				   {BRUNO, TO_TAKE(LAST | SECOND | THIRD)},
				   {CHIARA, TO_REVEAL},
				   {CHIARA, TO_REVEAL},
				   {CHIARA, TO_REVEAL},
				   {CHIARA, TO_TAKE(LAST | SECOND | THIRD)}},
		.points = LESSON_SHIPS,
		.title = N_("Room"),
		.text = N_("Both have loaded three cards. Chiara's ship is worth 16 and yours 11, and you have one free hold. "
				   "The line has nothing for you but the old spice 2. Reveal."),
		.answers = {ON_REVEAL(NULL)},
		.otherwise = N_("You could. But with that your ship is full, and your day is over at 13. The last hold "
						"deserves something better. Reveal."),
	},
	{
		.points = LESSON_OFFER,
		.text = N_("Grain, and green: it needs no room, so your hold is still free. Nearly every third card is worth 4 "
				   "or more. Reveal another; this one stays within reach."),
		.answers = {ON_REVEAL(NULL)},
		.otherwise = N_("You could, but the green card will not run away: it stays within reach, and the next card may "
						"be just right for your hold. Reveal another."),
	},
	{
		.points = LESSON_OFFER | LESSON_SHIP,
		.text = N_("A black 7! It shows no good, but on a ship nothing is worth more. It goes into your last hold, and "
				   "the green card comes along for nothing. For spice 2 there is no room any more. Take the last two "
				   "cards."),
		.answers = {ON_TAKE(LAST | SECOND, NULL),
					ON_REVEAL(N_("You could. But you would have to take what comes, and if it needs your hold, the "
								 "black 7 is Bruno's. Take the last two cards."))},
		.otherwise = N_("You could. But the green card is your fourth grain, and needs no room: never leave behind "
						"what is free. Take the last two cards."),
	},
	{
		.rivals = {{BRUNO, TO_REVEAL}, {BRUNO, TO_REVEAL}, {BRUNO, TO_TAKE(LAST | SECOND | THIRD)}},
		.points = LESSON_SHIPS,
		.title = N_("The end of the day"),
		.text = N_("Your ship is full, with a value of 18, and a full ship has no more turns today. Bruno's is full "
				   "as well. The only one left, Chiara, has one last turn, and then the day is over."),
	},
	{
		.rivals = {{CHIARA, TO_REVEAL}, {CHIARA, TO_REVEAL}, {CHIARA, TO_TAKE(LAST | SECOND | THIRD)}},
		.points = LESSON_SHIPS,
		.title = N_("The evening"),
		.about_score = 1,
		.text = N_("First the ships. Yours is worth 18, Chiara's 16, Bruno's 11: 30 florins for you, 15 for Chiara, "
				   "nothing for Bruno. The black 7 decided it."),
	},
	{
		.points = LESSON_STALLS,
		.about_score = 1,
		.text =
			N_("Then the goods. You have most icons in grain, four, and in cloth: 10 each. Whoever ties shares, but "
			   "always in multiples of 5: Bruno and Chiara are second in grain together, 5 divided by two, and that "
			   "leaves nothing. In spice all three have one icon: 10 and 5 divided by three, 5 for each. Without an "
			   "icon there is no place: you get nothing for fur and dye."),
	},
	{
		.points = LESSON_STALLS,
		.title = N_("The bonus"),
		.text = N_("What is in the warehouse stays; cards that show no good are gone, and the line goes back into the "
				   "deck. With five icons of one good you earn a bonus of 10, every evening, whatever the others have. "
				   "You have four in grain. Bruno has the fewest florins, so he begins day 2."),
	},
	{
		.begins_day = 1,
		.rivals = {{BRUNO, TO_REVEAL},
				   {BRUNO, TO_REVEAL},
				   {BRUNO, TO_TAKE(LAST | SECOND | THIRD)},
				   {CHIARA, TO_REVEAL},
				   {CHIARA, TO_REVEAL},
				   {CHIARA, TO_TAKE(LAST | SECOND)}},
		.points = LESSON_OFFER,
		.title = N_("What you leave behind"),
		.text =
			N_("Chiara has left you grain 3: your fifth grain, and 10 florins tonight and tomorrow. You can have it "
			   "at once. But you have five free holds, and one more card does no harm: whatever it is, you can "
			   "take both. Reveal one."),
		.answers = {ON_REVEAL(NULL)},
		.otherwise = N_("You could, and the bonus is safe. But it is as safe with one more card: there is room for "
						"both. Reveal one."),
	},
	{
		.points = LESSON_OFFER,
		.text = N_("Fur 5: good for your ship, and better in it than in Chiara's, who collects furs. You might reveal "
				   "more. But what you turn up and cannot take, Bruno finds. Take both cards."),
		.answers = {ON_TAKE(LAST | SECOND, NULL),
					ON_REVEAL(N_("You could, and grain 3 would still be within reach. But you are satisfied with what "
								 "you have, and must take what comes. Take both cards."))},
		.otherwise = N_("You could, but grain 3 is your bonus, and Bruno is next. Take both cards."),
	},
	{
		.title = N_("One tip"),
		.text = N_("Before you reveal, count three things: is what I want still within reach, do I want to be forced "
				   "to take the next card, and what will my neighbour find? A good turn takes much and leaves "
				   "little.\n"
				   "Now you know the game. The rest of it is yours, if you like: Bruno and Chiara are beginners too."),
	},
};

const struct lesson lesson_card = {"card", MEDICI_CARD, 193819317, sizeof steps / sizeof *steps, steps};

MEDICI_STATIC_ASSERT(sizeof steps / sizeof *steps <= LESSON_STEPS_MAX, "a run has room for the choices");
