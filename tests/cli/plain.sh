#!/bin/bash
# Plain mode on a real terminal: a whole game typed, a disk that becomes full and gets room again, bots that are slow and
# can be hurried. tests/cli/plain.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"
open_terminal 80 100

file=$work/plain.medici

# begins COMMAND...: with a new file.
begins() {
	rm -f "$file" "$file.seed"
	command_line "$*"
}

ends_with() {
	screen | grep . | tail -n 1 | grep -q -E -e "$1"
}

# The question that the terminal waits with now, whichever it is.
asks() {
	wait_for "no question: $1" ends_with "$1"
}

# How many questions there were, those that left the screen too.
questions() {
	terminal capture-pane -p -J -S - -t "$opened" | grep -c -E '^Anna: |^ready>|same players[?]'
}

asked_again() {
	[ "$(questions)" -gt "$1" ]
}

# Answers whatever is asked until the game is over.
whole_game() {
	local question count tries=300
	begins "medici play --plain --speed 0 --seed 5 --file $file $*" || return 1
	while ((tries--)); do
		asks ' >$|same players[?] .no.$|^ready>$' || return 1
		question=$(screen | grep . | tail -n 1)
		count=$(questions)
		case $question in
		'ready>') break ;;
		*'same players?'*)
			type_line no
			wait_for "no end" ends_with '^ready>$' && break
			;;
		*draw*) type_line o ;;
		*bid*) type_line p ;;
		*) type_line 't 1' ;;
		esac
		wait_for "no answer to an answer" asked_again "$count" || return 1
	done
	shows "The record is in $file" && verified "$file"
}

check "a whole board game" whole_game --players 3 --names Anna
check "a whole card game" whole_game --game card --players 2 --names Anna

# ---- A full disk ----

# The program that runs in the terminal.
running() {
	pgrep -P "$(terminal list-panes -t "$opened" -F '#{pane_pid}')"
}

# fills_up: a game between a person and bots, on a disk that is full soon.
fills_up() {
	begins "(ulimit -S -f 2; exec medici play --plain --speed 0 --seed 5 --players 3 --names Anna --option first=0 --file $file)" ||
		return 1
	asks 'Anna: draw or offer >$' || return 1
	while ! ends_with 'again, unsaved or stop >$'; do
		asks ' >$' || return 1
		type_line pass
		asks ' >$' || return 1
		ends_with 'again, unsaved or stop >$' || type_line offer
		sleep 0.1
	done
	shows "The game cannot be saved: $file: File too large." "  unsaved  play on; what is played from here on is lost"
}

still_full() {
	type_line again && sleep 0.2 && asks 'again, unsaved or stop >$' && [ "$(screen | grep -c 'cannot be saved')" = 2 ]
}

room_again() {
	prlimit --pid "$(running)" --fsize=unlimited: && type_line again && asks 'Anna: .* >$' && type_line quit &&
		status_is 0 && run play --continue "$file" < <(board_lines) && verified "$file"
}

unsaved() {
	fills_up && type_line u && asks 'Anna: .* >$' && type_line quit && shows "The game was not saved." && status_is 0
}

stopped() {
	fills_up && type_line nonsense && asks 'again, unsaved or stop >$' && type_line stop &&
		shows "medici play: $file: File too large" && status_is 1 && run play --continue "$file" < <(board_lines) &&
		verified "$file"
}

check "a full disk is reported, with the possible answers" fills_up
if command -v prlimit >/dev/null; then
	check "it is still full" still_full
	check "there is room again" room_again
else
	type_line stop
fi
check "continuing unsaved" unsaved
check "stopping" stopped

# ---- The speed of bots ----

# With ten seconds after every move the day would not come to its end here; whatever is typed ends a pause.
hurried() {
	begins "medici play --plain --speed 10000 --seed 5 --humans 0 --players 3 --file $file" || return 1
	shows " draws " || return 1
	local moves
	moves=$(wc -l <"$file")
	type_line ''
	wait_for "nothing moves" more_than "$moves" && ! grep -q '"ev":"score"' "$file" && press C-c && status_is 130
}

more_than() {
	[ "$(wc -l <"$file")" -gt "$1" ]
}

check "slow bots can be hurried" hurried
check "the terminal is restored" terminal_is_fine
finish
