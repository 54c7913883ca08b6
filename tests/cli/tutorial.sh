#!/bin/bash
# medici tutorial, line by line through a pipe: both lessons to their end, wrong answers of every kind, back, quit, and
# the rest of the game. tests/cli/tutorial.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

# What a learner types who does as told.
# shellcheck disable=SC2034 # used by their names
{
	board=('' '' draw offer 'bid 8' 'bid 12' pass draw draw 'bid 10' '' '' '' '' 'bid 9' offer pass)
	card=('' '' reveal reveal 'take 1 2 3' reveal 'take 1 3' reveal reveal 'take 1 2' '' '' '' '' reveal 'take 1 2')
}

typed() {
	printf '%s\n' "$@"
}

# learned GAME: the whole lesson is what it was.
learned() {
	local -n answers_of=$1
	typed "${answers_of[@]}" quit | run tutorial "$1"
	ended 0 && silent err && same "tests/data/cli/tutorial-$1.txt" "$work/out"
}

# reached STEP OF: the last step that was told.
reached() {
	local last
	last=$(grep -o '(step [0-9]* of [0-9]*)' "$work/out" | tail -n 1)
	[ "$last" = "(step $1 of $2)" ] || tell "the last step should be $1 of $2, and is: $last"
}

check "help" answers "Usage: medici tutorial [board|card]" "medici rules" -- tutorial --help
check "no such game" misused "there is no 'chess': board or card" -- tutorial chess
check "one game too many" misused "'card' is one too many: board or card" -- tutorial board card
check "no such flag" misused "there is no option --fast" -- tutorial --fast
check "the board game, to the end" learned board
check "the card game, to the end" learned card

without_a_word() {
	typed quit | run tutorial
	ended 0 && silent err && said out "40 florins" "medici rules board"
}

check "in a pipe, the board game by default" without_a_word

# ---- Other answers ----

# tries GAME STEP ANSWER WORDS...: at that step the answer brings these words, and the lesson stays there.
tries() {
	local game=$1 step=$2 answer=$3
	local -n right=$1
	shift 3
	typed "${right[@]:0:step-1}" "$answer" quit | run tutorial "$game"
	ended 0 && silent err && said out "$@" && reached "$step" $((${#right[@]} + 1))
}

check "offering too early" tries board 3 offer "You could offer fur 2 alone."
check "drawing too much" tries board 4 draw "Offer the two furs."
check "a bid that is too high" tries board 5 'bid 20' "you get them for 8 as well"
check "passing a bargain" tries board 5 pass "Chiara would have both furs for 7"
check "a bid that is too low for the rules" tries board 5 7 "Not possible: a bid must be higher" "(B10)" "Type: bid 8"
check "more than the buyer has" tries board 5 'bid 41' "nobody may bid more florins than they have (B10)"
check "a move of the other phase" tries board 5 draw "the group is on offer: bid or pass (B10)"
check "a move of the other game" tries board 5 'take 1' "Not possible: " "Type: bid 8"
check "too much for the gold" tries board 6 15 "Bid 10 to 14."
check "a full ship too early" tries board 7 'bid 3' "room is as precious as money"
check "too little for the furs" tries board 15 'bid 2' "only to keep them from you"
check "too much for them" tries board 15 'bid 60' "worth very little"
check "spite" tries board 17 'bid 4' "cannot carry a 5"
check "taking too early" tries card 3 take "You could take it and be done."
check "a fourth card" tries card 5 reveal "three cards at most are revealed in a turn (C4)"
check "leaving the last card" tries card 5 'take 2 3' "the last card of the line must be taken (C5)"
check "pushing a card out of reach" tries card 7 reveal "out of reach"
check "more than fits" tries card 10 'take 1 2 3' "the ship has no room for these cards (C5)" "Type: take 1 2"
check "not taking a free card" tries card 10 'take 1' "is your fourth grain"

check "a bag that is empty" tries board 11 unseen "when the bag is empty" "empty holds"

# ---- Other words ----

check "Enter at a step that needs a decision" tries board 3 '' "It is your decision. Type: draw"
check "next, the same" tries board 3 next "It is your decision. Type: draw"
check "a hint" tries card 7 hint "Type: take 1 3"
check "a hint where there is nothing to decide" tries board 1 hint "There is nothing to decide here."
check "a move where there is nothing to decide" tries board 2 draw "Read on first."
check "help" tries board 5 help "back by one step" "bid 7 florins"
check "the table" tries board 5 show "In tables C is cloth"
check "what is unseen" tries card 5 unseen "107 unseen, in the deck"
check "the rule that applies" tries board 5 rules "Everybody bids once"
check "nonsense" tries board 5 'buy everything' "There is no such command here; help lists them."
check "playing on before the end" tries board 2 play "There is no such command here"

# ---- Back ----

back_and_forth() {
	typed "${board[@]:0:5}" back back back '' '' '' quit | run tutorial board
	ended 0 && silent err && reached 6 18 && [ "$(grep -c '(step 4 of 18)' "$work/out")" = 3 ]
}

back_at_the_start() {
	typed back quit | run tutorial card
	ended 0 && said out "This is the first step." && reached 1 17
}

# The day that was scored is scored again, with the same sums.
back_to_the_evening() {
	typed "${board[@]:0:12}" back quit | run tutorial board
	ended 0 && reached 12 18 && [ "$(grep -c 'Andrea  *18 = 2+5+3+4+4' "$work/out")" = 2 ]
}

another_answer() {
	typed "${board[@]:0:15}" back 'bid 12' offer pass quit | run tutorial board
	ended 0 && reached 18 18 && said out "Andrea buys fur 0, fur 2 for 9 florins." "Andrea buys fur 0, fur 2 for 12 florins."
}

check "back, and forth again as decided" back_and_forth
check "back before the first step" back_at_the_start
check "back to the evening" back_to_the_evening
check "back, and another answer" another_answer

# ---- Another beginning ----

# from_step GAME STEP WORDS...: it begins there, and a learner who left there is told how to come back.
from_step() {
	local game=$1 step=$2
	local -n right=$1
	shift 2
	typed quit | run tutorial "$game" --step "$step"
	ended 0 && silent err && said out "$@" "(step $step of $((${#right[@]} + 1)))" || return 1
	[ "$step" = 1 ] || [ "$step" -gt "${#right[@]}" ] || said out "To continue from here: medici tutorial $game --step $step"
}

same_from_anywhere() {
	local -n right=$1
	local step
	for ((step = 1; step <= ${#right[@]}; step++)); do
		typed "${right[@]:step-1}" quit | run tutorial "$1" --step "$step"
		ended 0 && silent err && said out "One tip (step " || return 1
	done
}

check "from the middle of the board game" from_step board 6 "Bruno offers gold 10." "Chiara bids 9."
check "from its evening" from_step board 12 "18 = 2+5+3+4+4"
check "from its last step" from_step board 18 "One tip"
check "from the middle of the card game" from_step card 10 "Andrea reveals black 7."
check "the board game from every step" same_from_anywhere board
check "the card game from every step" same_from_anywhere card
check "no step 0" misused "--step: '0'" -- tutorial board --step 0
check "no step 19" misused "--step: '19'" -- tutorial board --step 19
check "no step of no game" misused "--step: of which game, board or card?" -- tutorial --step 3

# ---- Leaving ----

# ends_anywhere GAME: wherever the input ends.
ends_anywhere() {
	local -n right=$1
	local count
	for ((count = 0; count <= ${#right[@]}; count++)); do
		typed "${right[@]:0:count}" | run tutorial "$1"
		ended 0 && silent err && said out "medici rules $1" || return 1
	done
	[ ! -e "$games" ] || [ -z "$(ls "$games")" ] || tell "a game was kept"
}

junk() {
	head -c 200000 /dev/urandom | run tutorial "$1"
	ended 0 && silent err
}

long_line() {
	{
		printf 'draw%.0s' {1..1000}
		typed '' quit
	} | run tutorial board
	ended 0 && silent err && said out "longer than" && reached 1 18
}

closed_output() {
	typed "${board[@]}" | "$medici" tutorial board 2>"$work/err" >/dev/full
	status=$?
	last_call='medici tutorial board'
	ended 1 && said err "medici tutorial: standard output: "
}

check "the input ends anywhere, board" ends_anywhere board
check "the input ends anywhere, card" ends_anywhere card
check "random bytes, board" junk board
check "random bytes, card" junk card
check "a line that is far too long" long_line
check "no folder to write to" closed_output

# ---- Playing on ----

# plays_on GAME WORD: the rest of the game is a game like any other: kept, continued, proved.
plays_on() {
	local -n right=$1
	local file
	rm -rf "$games"
	typed "${right[@]}" "$2" quit | run tutorial "$1"
	ended 0 && silent err && said out "The game is saved." || return 1
	file=$(find "$games" -name "*-$1.medici")
	run verify "$file" </dev/null
	ended 0 && said out "1 in progress" || return 1
	"${1}_lines" | run play --continue
	ended 0 && said out "The game is over." && verified "$file"
}

no_room_on_the_disk() {
	: >"$work/notafolder"
	typed "${board[@]}" play | XDG_STATE_HOME=$work/notafolder run tutorial board
	ended 1 && said err "medici tutorial: $work/notafolder"
}

check "the rest of the board game" plays_on board play
check "the rest of the card game, by Enter" plays_on card ''
check "a folder for games that cannot be created" no_room_on_the_disk

# ---- In other languages: by their words and by their letters ----

# spoken LANGUAGE GAME WORDS -- ANSWER...: to the end, which is told with these words.
spoken() {
	local language=$1 game=$2 words=$3
	shift 3
	typed "$@" | run tutorial "$game" --lang "$language"
	ended 0 && silent err && said out "$words" "medici rules $game"
}

german() {
	spoken de board "Ein Rat (Schritt 18 von 18)" weiter '' ziehen anbieten 'bieten 8' zurück weiter 12 passen zieh z 'b 10' \
		w w '' '' 9 a p ende &&
		spoken de card "Ein Rat (Schritt 17 von 17)" '' '' aufdecken a 'nehmen 1 2 3' a 'n 1 3' a a 'nimm 1 2' '' '' '' '' a \
			'n 1 2' q
}

italian() {
	spoken it board "(passo 18 di 18)" avanti '' pesca asta 'offri 8' indietro avanti 12 passa pesca pesca 'b 10' '' '' '' '' 9 \
		a p esci &&
		spoken it card "(passo 17 di 17)" '' '' scopri r 'prendi 1 2 3' r 'p 1 3' r r 'p 1 2' '' '' '' '' r 'p 1 2' fine
}

check "in German" german
check "in Italian" italian
finish
