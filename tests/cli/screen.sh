#!/bin/bash
# The full screen on a real terminal, by pressing keys and clicking: whole screens are compared with those saved in
# tests/data/screens/, whole games are played. tests/cli/screen.sh PROGRAM; with SAVE=1 in the environment the saved screens
# are written anew: look at the difference before you commit it.
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"
source "$(dirname "$0")/lib/saved.sh"

# at_size COLUMNS ROWS "VARIABLE=VALUE..." COMMAND: in a terminal of that size.
at_size() {
	# shellcheck disable=SC2086 # several variables
	open_terminal "$1" "$2" $3
	command_line "$4"
}

# Six people, no bots: what is on the screen depends on nothing but the seed and the keys.
six='medici play --players 6 --names Anna,Bo,Ciro,Dora,Emil,Flora --seed 5 --option first=0 --speed instant'
three='medici play --players 3 --names Anna,Bo,Ciro --seed 5 --option first=0 --speed instant'
cards='medici play --game card --players 6 --names Anna,Bo,Ciro,Dora,Emil,Flora --seed 5 --speed instant'

leave() {
	press q && shows "Leave the game?" && press Enter && waits_with 'ready>'
}

# Bo bids 7, stepped; Ciro passes; Dora bids 12, typed; Emil is asked.
some_bids() {
	shows "Now Anna: draw another lot" && press d && shows "34 lots in the bag" && press o && shows "Now Bo: bid 1 to" &&
		press Up Up PPage Up Down Down PPage Down NPage Up && shows "bid 7" && press Enter && shows "Now Ciro" && press p &&
		shows "Now Dora: bid 8" && press 1 2 && shows "bid 12" && press Enter && shows "Now Emil: bid 13"
}

# ---- Whole screens ----

board_screen() {
	at_size "$1" "$2" "$3" "$six $5" && some_bids_in "${6:-en}" && like "$4" && leave_in "${6:-en}"
}

# In other languages the words differ, the keys do not. This one stands below every question.
odds='  w  '
some_bids_in() {
	if [ "$1" = en ]; then
		some_bids
		return
	fi
	shows "$odds" && press d && sleep 0.3 && press o && sleep 0.3 && press 7 Enter && sleep 0.3 && press p && sleep 0.3 &&
		press 1 2 Enter && sleep 0.3
}

leave_in() {
	if [ "$1" = en ]; then
		leave
		return
	fi
	press q && sleep 0.3 && press Enter && waits_with 'ready>'
}

card_screen() {
	at_size "$1" "$2" "$3" "$cards $5" && shows "$odds" && press r && sleep 0.3 && press r && sleep 0.3 && press 2 &&
		like "$4" && leave_in "${6:-en}"
}

three_screen() {
	at_size 80 24 "" "$three" && shows "Now Anna: draw another lot" && press o && shows "Now Bo: bid 1 to 40" &&
		like term-board-3 && leave
}

check "the board game with six, 80x24" board_screen 80 24 "" term-board-6
check "120x40" board_screen 120 40 "" term-board-6-large
check "without colour the same" board_screen 80 24 NO_COLOR=1 term-board-6
check "on a vt100" board_screen 80 24 TERM=vt100 term-board-6-ascii
check "in a locale without Unicode" board_screen 80 24 "LC_ALL=C" term-board-6-ascii
check "in a locale that does not exist" board_screen 80 24 "LC_ALL=xx_YY.UTF-8" term-board-6
check "in German" board_screen 80 24 "" term-board-6-de "--lang de" de
check "in Italian" board_screen 80 24 "" term-board-6-it "--lang it" it
check "with three" three_screen
check "the card game with six, 80x24" card_screen 80 24 "" term-card-6
check "120x40" card_screen 120 40 "" term-card-6-large
check "in German" card_screen 80 24 "" term-card-6-de "--lang de" de
check "in Italian" card_screen 80 24 "" term-card-6-it "--lang it" it

# ---- Colours ----

# colours VARIABLES PATTERN...: escape sequences that are on the screen.
colours() {
	at_size 80 24 "$1" "$six" && shows "Now Anna" || return 1
	terminal capture-pane -p -e -t "$opened" >"$work/colours"
	leave
}

rich() {
	colours "" && grep -q $'\033\[[0-9;]*48;5;' "$work/colours"
}

eight() {
	colours "TERM=screen" && grep -q $'\033\[[0-9;]*4[0-7]m' "$work/colours" && ! grep -q '48;5;' "$work/colours"
}

none() {
	colours "NO_COLOR=1" && ! grep -E $'\033\[([0-9]*;)*[34][0-7](;|m)|[34]8;5;' "$work/colours"
}

check "256 colours" rich
check "eight colours" eight
check "none with NO_COLOR" none

# ---- Bids that cannot be ----

no_wrong_bid() {
	at_size 80 24 "" "$three" && shows "Now Anna" && press o && shows "Now Bo: bid 1 to 40" && press 4 && shows "bid 4" &&
		press 9 && shows "a bid of 40 is possible at most" && press BSpace Up && shows "bid 5" && press End && shows "bid 40" &&
		press Up && sleep 0.2 && on_screen "bid 40" && press Enter && shows "Bo buys" "Now Bo: draw another lot"
}

forced_passes() {
	on_screen "Ciro passes (not enough florins)" && on_screen "Anna passes (not enough florins)"
}

too_low() {
	press o && shows "Now Ciro: bid 1 to 40" && press 9 Enter && shows "Now Anna: bid 10 to 40" && press 3 &&
		shows "a bid of 10 or more is needed" && press Enter && sleep 0.2 && on_screen "Now Anna" && press BSpace &&
		press 1 5 && shows "bid 15" && press Enter && shows "Anna bids 15"
}

check "a bid that is too high cannot be entered" no_wrong_bid
check "buyers who cannot bid pass automatically" forced_passes
check "a bid that is too low cannot be entered" too_low
check "and it continues" leave

# Nobody means a pasted text as moves. Where text is typed, it counts.
pasted() {
	at_size 80 24 "" "$three" && shows "Now Anna: draw another lot" && terminal set-buffer $'o 7\np\nq\n\n' &&
		terminal paste-buffer -p -t "$opened" && press o && shows "Now Bo: bid 1 to 40" && leave &&
		command_line 'medici play' && shows "Board game" && press b && shows "A new board game" && press Down C-u &&
		terminal set-buffer $'Zoë\n' && terminal paste-buffer -p -t "$opened" && shows "Zoë_" && press Escape &&
		shows "Board game" && press Escape && waits_with 'ready>'
}
check "what is pasted" pasted

# ---- Help while playing ----

boxes() {
	at_size 80 24 "" "$three" && shows "Now Anna" && press '?' && shows "Help" "(B7" && press Enter && press u &&
		shows "35 lots, in the bag or set aside" && press Enter && press l && shows "Day 1. Anna starts." &&
		press Enter && press w && shows "any of the 35 unseen" && press Enter && press h && shows "is worth" &&
		shows "The strongest bot would" "lorenzo" && press Enter && wait_for "the box should be gone" gone "is worth" &&
		press y && shows "No bot has decided anything yet." && leave
}

why() {
	at_size 80 24 "" "medici play --players 3 --names Anna --seed 5 --speed instant" && shows "Anna: draw" && press o && shows "or pass?" && press y &&
		shows "is played by" "In its eyes" && press Enter && leave
}

# Letters of the language, large and small, by key and by click; the English one as well.
own_letters() {
	at_size 80 24 "" "$three --lang de" && shows "z  ziehen" "a  anbieten" && press Z && shows "Pelze" && press '?' &&
		shows "das Paket anbieten" && press Enter && click "a  anbieten" && shows "p  passen" && press v && shows "Anna zieht" &&
		press Escape && wait_for "the box should be gone" gone "Enter: zur" && press P && shows "Bo passt" && leave_in de
}

# The program of a seat fails: everybody sees why, in their language.
program_fails() {
	at_size 80 24 "" "medici play --seat 1=human:Anna --seat '2=exec:tests/data/exec_bots/bad.sh garbage 1' --seat 3=novice --seed 5 --speed instant --lang it" &&
		shows "Anna: pesca" && press a && shows "Errore di un programma" "nonsense" "che non è un oggetto JSON" && press Enter &&
		wait_for "the box should be gone" gone "Errore di un programma" && leave_in it
}

gone() {
	! on_screen "$1"
}

strict() {
	at_size 80 24 "" "$three --strict" && shows "Now Anna" && gone "hint" && press h && shows "no hints at this table" &&
		press w && shows "no hints at this table" && leave
}

speed() {
	at_size 80 24 "" "medici play --players 3 --names Anna --seed 5 --speed slow" && shows "speed: slow" && press + &&
		shows "speed: normal" && press + + + && shows "speed: at once" && press - && shows "speed: quick" &&
		leave
}

check "help, unseen, log, odds, hint" boxes
check "why a bot did what it did" why
check "keys of the language" own_letters
check "a program that fails" program_fails
check "speed" speed
check "--strict turns hints and odds off" strict

# ---- Whole games ----

# played COMMAND DECIDE: the whole game, by DECIDE until it is over; then the record is proved.
played() {
	local tries=900
	rm -f "$work/game.medici"
	at_size 80 24 "" "$1 --speed instant --file $work/game.medici" && shows "Anna" || return 1
	until on_screen "The game is over"; do
		((tries--)) || {
			echo "the game does not end:"
			screen
			return 1
		}
		"$2"
	done
	shows "Florins over the game" && "$3" && waits_with 'ready>' && shows "The record is in $work/game.medici" &&
		verified "$work/game.medici"
}

by_keys() {
	local now
	now=$(screen)
	case $now in
	*"The end of day"*"go on"*) press Enter ;;
	*"draw another lot"*) press "$([ $((RANDOM % 2)) = 0 ] && echo d || echo o)" ;;
	*"or pass?"*) press "$([ $((RANDOM % 3)) = 0 ] && echo b || echo p)" ;;
	*"reveal another card"*) press "$([ $((RANDOM % 2)) = 0 ] && echo r || echo t)" ;;
	*"take the last card"*) press 2 Enter ;;
	esac
	sleep 0.03
}

by_mouse() {
	local now
	now=$(screen)
	case $now in
	*"The end of day"*"go on"*) click "go on" ;;
	*"draw another lot"*) click "o  offer" ;;
	*"or pass?"*) [ $((RANDOM % 3)) = 0 ] && click " + " && click "Enter  bid" || click "p  pass" ;;
	*"reveal another card"* | *"take the last card"*) click "t  take" ;;
	esac
	sleep 0.03
}

leave_by_key() {
	press Enter
}

leave_by_mouse() {
	click "Enter  leave"
}

check "a board game by keys" played "medici play --players 3 --names Anna" by_keys leave_by_key
check "a card game by keys" played "medici play --game card --players 3 --names Anna" by_keys leave_by_key
check "a board game by mouse" played "medici play --players 3 --names Anna" by_mouse leave_by_mouse
check "a card game by mouse, two people" played "medici play --game card --players 2 --names Anna,Bo" by_mouse leave_by_mouse
finish
