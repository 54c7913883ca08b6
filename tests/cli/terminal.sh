#!/bin/bash
# medici on a real terminal, by pressing keys and reading the screen: the questions before a game, a few moves, Ctrl-D
# and Ctrl-C. tests/cli/terminal.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

source "$(dirname "$0")/lib/terminal.sh"
open_terminal 100 200

# answer TEXT QUESTION: what is typed, and the question that the screen then ends with.
answer() {
	type_line "$1" && waits_with "$2"
}

# ---- The questions ----

which='Which game, board or card? [board]'
how_many='How many players, 3 to 6? [4]'
people='How many of them are people, 1 to 3? Bots play the rest. [1]'
names='Their names, with commas between? [Player 1, Player 2, ...]'

begins() {
	command_line 'medici play --plain --seed 5 --option first=0' && waits_with "$which"
}

wrong_game() {
	answer chess "$which" && shows "Please answer with one of: board card"
}

# However long, it is one answer.
long_answer() {
	answer "$(printf 'board%.0s' {1..60})" "$which" && shows "That answer is too long." &&
		[ "$(screen | grep -c 'too long')" = 1 ]
}

wrong_names() {
	answer Anna,Bo,Ciro "$names" && shows "Please answer again: there are more names than people." &&
		answer Anna,,Bo "$names" && shows "Please answer again: a name has 1 to 128 bytes"
}

check "without options it asks which game" begins
check "after a wrong answer the question is repeated" wrong_game
check "so is a line that is far too long, once" long_answer
check "how many players" answer board "$how_many"
check "not two on the board" answer 2 "$how_many"
check "how many people, up to the players" answer 3 "$people"
check "not more people than players" answer 4 "$people"
check "their names" answer 2 "$names"
check "after wrong names the question is repeated" wrong_names
check "then the game begins" answer 'Anna, Bo' 'Anna: draw or offer >'
check "with who was named" shows "Medici, 3 buyers" "At the table: Anna, Bo, Lucrezia (bot: lucrezia)." "Day 1. Anna starts."

# ---- A few moves ----

typed_once() {
	[ "$(screen | grep -c -x 'offer')" = 0 ] && [ "$(screen | grep -c 'draw or offer > offer$')" = 1 ]
}

check "offer" answer offer 'Bo: bid 1 to 40, or pass >'
check "typed text is shown once" typed_once
check "a bid" answer 'bid 30' 'Anna: bid 31 to 40, or pass >'
check "after a refused bid the question is repeated" answer 30 'Anna: bid 31 to 40, or pass >'
check "and says why" shows "Not possible: a bid must be higher than the highest bid so far, and at least 1 (B10)."
check "pass" answer pass 'Bo: draw or offer >'
check "who bought it" shows "Bo buys " " for 30 florins."

# ---- Leaving and coming back ----

end_of_input() {
	press C-d && shows "The game is saved. To continue: medici play --continue $games/" && status_is 0
}

continues() {
	command_line 'medici play --plain --continue' && waits_with 'Bo: draw or offer >' && shows "Continuing the game in $games/"
}

interrupt() {
	press C-c && status_is 130
}

kept() {
	local file
	file=$(find "$games" -name '*-board.medici')
	[ -e "$file.seed" ] || return 1
	run verify "$file"
	ended 0 && said out "1 in progress"
}

end_of_questions() {
	command_line 'medici play --plain' && waits_with "$which" && press C-d && status_is 0
}

no_game_begun() {
	[ "$(find "$games" -name '*.medici' | wc -l)" = 1 ]
}

check "Ctrl-D leaves, and the game is saved" end_of_input
check "it continues where it was" continues
check "Ctrl-C ends the program" interrupt
check "the terminal is restored" terminal_is_fine
check "the record is complete" kept
check "it continues after that, too" continues
check "quit leaves it" answer quit 'ready>'
check "Ctrl-D at a question ends the program" end_of_questions
check "and no game has begun" no_game_begun

# ---- The card game, and all defaults ----

# Who played last is offered again.
cards() {
	command_line 'medici play --plain --seed 5' && waits_with "$which" && answer card 'How many players, 2 to 6? [4]' &&
		answer 2 'How many of them are people, 1 to 2? Bots play the rest. [1]' &&
		answer '' 'Their names, with commas between? [Anna]' && type_line '' &&
		shows "Medici: The Card Game, 2 players." "At the table: Anna, Lucrezia (bot: lucrezia)." "Within reach: 1: " &&
		type_line q && waits_with 'ready>'
}

nothing_asked() {
	command_line 'medici play --plain --players 3 --seed 5' && shows "At the table: Player, Lucrezia" &&
		! screen | grep -F "$which" && type_line q && waits_with 'ready>'
}

# The bar is drawn over itself and leaves no trace.
progress() {
	command_line 'medici simulate --games 30000 --threads 1 --seed 1' && shows "30000 games of the board game" || return 1
	waits_with 'ready>' && ! screen | grep -F -e '##' -e '..]'
}

check "a card game, mostly by default" cards
check "with an option given, nothing is asked" nothing_asked
check "the progress of a simulation leaves no trace" progress
finish
