#!/bin/bash
# medici tutorial on the full screen, in a real terminal: both lessons by their keys, texts compared with saved
# ones, wrong answers, back, sizes, leaving, and the rest of the game. tests/cli/tutorial_screen.sh PROGRAM; with SAVE=1 in
# the environment the saved screens are written anew: look at the difference before you commit it.
source "$(dirname "$0")/lib/common.sh"
source tests/cli/lib/terminal.sh
source tests/cli/lib/saved.sh

# at STEP OF: the text of that step stands there, and nothing moves any more.
at() {
	shows "(step $1 of $2)"
}

# The text of the step, with its frame. What is drawn around it has tests of its own.
strip() {
	screen | sed -n '/(step /,/╰/p'
}

# looks_like NAME: the text is the saved one, or will be.
is_saved_text() {
	strip | cmp -s - "tests/data/screens/term-lesson-$1.txt"
}

looks_like() {
	if [ -n "${SAVE:-}" ]; then
		sleep 0.5
		strip >"tests/data/screens/term-lesson-$1.txt"
	fi
	wait_for "the text should be that of tests/data/screens/term-lesson-$1.txt, and is" is_saved_text "$1"
}

# begins GAME OPTION...: at once, and not at a pace for people.
begins() {
	local game=$1 of
	of=$([ "$game" = board ] && echo 18 || echo 17)
	shift
	command_line "medici tutorial $game $*" && at 1 "$of" && press + + && at 1 "$of"
}

# on GAME STEPS KEY...: with these keys, one word for each step, to the step after; words hold keys with + between.
on() {
	local of=$1 step=$2 word
	shift 2
	for word in "$@"; do
		# shellcheck disable=SC2086 # several keys
		press ${word//+/ } && at "$((++step))" "$of" || return 1
	done
}

leaves() {
	press q && shows "Leave the tutorial?" && press Enter && status_is 0
}

# ---- The board game ----

open_terminal 80 24

board_start() {
	begins board && looks_like board-1
}

board_auction() {
	on 18 1 Enter Enter && shows "→ The group" "→  17 lots in the bag" && on 18 3 d o && looks_like board-5 &&
		shows "On offer" "highest" "→bids 7" "Andrea: bid 8 to 40, or pass?" && ! on_screen "→ On offer"
}

board_evening() {
	on 18 5 8+Enter Up+Up+Enter p d d 1+0+Enter && on 18 11 Enter && looks_like board-12 && shows "→ Ships: value" "Dye, 1st-2nd: (10+5)/2" "22+30+17 =  69"
}

board_end() {
	on 18 12 Enter && shows "→ Stalls: level" && on 18 13 Enter && shows "→  ■ C Cloth" "Tomorrow" || return 1
	on 18 14 Enter 9+Enter o p && looks_like board-18
}

# There is a moment with Chiara's bid and without the text about it. A busy machine may miss it: it may try again.
waits_for_the_bid() {
	local try now
	begins board && on 18 1 Enter Enter d && press - - - && press o || return 1
	for try in 1 2 3 4 5; do
		now=$(screen)
		until [[ $now == *"(step 5 of 18)"* ]]; do
			[[ $now != *"Chiara bids 7"* ]] || break 2
			now=$(screen)
		done
		press b && at 4 18 && press n || return 1
	done
	[[ $now != *"(step 5 of 18)"* ]] || tell "the text came with the bid (try $try)"
	press Enter && at 5 18 && leaves
}

check "the text waits for what it is about" waits_for_the_bid
check "the board game begins" board_start
check "to the auction" board_auction
check "to the evening, which stays in sight" board_evening
check "to the end" board_end

plays_the_rest() {
	press Enter && shows "speed: " && press + + && shows "Andrea: bid" && press q && shows "Leave the game?" && press Enter && status_is 0 || return 1
	run verify "$(find "$games" -name '*-board.medici')" </dev/null
	ended 0 && said out "1 in progress"
}

check "and the rest of the game is played" plays_the_rest
check "the terminal is restored" terminal_is_fine

# ---- Other keys ----

another_answer() {
	begins board && on 18 1 Enter Enter && press o && shows "Think again" "You could offer fur 2 alone." || return 1
	press Enter && on 18 3 d o && press 2 0 Enter && shows "Think again" "Bid 8." && press Enter
}

back_and_forth() {
	at 5 18 && press b && at 4 18 && press b && at 3 18 && press n && at 4 18 && press n && at 5 18
}

by_mouse() {
	begins board && click "Enter: go on" && at 2 18 && click "Enter  go on" && at 3 18 && click "d  draw" && at 4 18 &&
		click "b  back" && at 3 18 && leaves
}

without_the_text() {
	press Tab && wait_for "the text should be hidden" eval '! on_screen "(step 5 of 18)"' && press Tab && at 5 18
}

other_sizes() {
	terminal resize-window -x 60 -y 20 && shows "here are 60 and 20" && terminal resize-window -x 120 -y 40 &&
		at 5 18 && looks_like board-5-large && terminal resize-window -x 80 -y 24 && looks_like board-5
}

stays() {
	press q && shows "Leave the tutorial?" "medici tutorial board --step 5" && press x && at 5 18 && leaves
}

leaves_a_small_one() {
	begins board && terminal resize-window -x 79 -y 24 && shows "here are 79 and 24" && press q && status_is 0 &&
		terminal resize-window -x 80 -y 24
}

help_with_the_rule() {
	begins card && on 17 1 Enter Enter && press '?' && shows "Reveal one card after the other" "back by one step" &&
		press Enter && at 3 17 && leaves
}

check "another answer" another_answer
check "back, and forth again" back_and_forth
check "without the text" without_the_text
check "other sizes" other_sizes
check "leaving, or not" stays
check "leaving where it is too small" leaves_a_small_one
check "by mouse" by_mouse
check "help" help_with_the_rule

# ---- The card game ----

chosen_from_the_list() {
	command_line "medici tutorial" && shows "The board game" "The card game" && press c && at 1 17 && press + + && looks_like card-1
}

card_room() {
	on 17 1 Enter Enter r r 2+3+Enter r 3+Enter r r && looks_like card-10 && shows "The market line" "bl7"
}

card_evening() {
	on 17 10 2+Enter Enter Enter && looks_like card-13 && shows "Grain, 2nd-3rd: (5+0)/2"
}

card_end() {
	on 17 13 Enter Enter r 2+Enter && looks_like card-17 && press q && status_is 0
}

check "the card game, from a list" chosen_from_the_list
check "to where room runs out" card_room
check "to the evening" card_evening
check "to the end, and away" card_end

# ---- Whatever else ----

from_the_start_screen() {
	command_line medici && shows Tutorial && press t && shows "The card game" && press b && at 1 18 && leaves_to_menu
}

leaves_to_menu() {
	press q && shows "Leave the tutorial?" && press Enter && shows "New board game" && press q && status_is 0
}

random_keys() {
	local keys=(Enter b n Tab d o p r t 1 2 3 7 Up Down Left Right Space BSpace Escape l u s + - '?' x Home End NPage)
	local i
	RANDOM=7
	begins board || return 1
	for ((i = 0; i < 60; i++)); do
		press "${keys[RANDOM % ${#keys[@]}]}" "${keys[RANDOM % ${#keys[@]}]}" "${keys[RANDOM % ${#keys[@]}]}" \
			"${keys[RANDOM % ${#keys[@]}]}" "${keys[RANDOM % ${#keys[@]}]}" "${keys[RANDOM % ${#keys[@]}]}"
	done
	press C-c && status_is 0 && terminal_is_fine
}

plain_on_a_terminal() {
	command_line "medici tutorial --plain" && waits_with 'Which game, board or card? [board]' && type_line chess &&
		shows "Please answer with one of: board card" && type_line card && waits_with 'Enter goes on >' && type_line quit &&
		status_is 0
}

check "from the start screen" from_the_start_screen
check "random keys" random_keys
check "in plain lines on a terminal" plain_on_a_terminal
finish
