#!/bin/bash
# The tutor: warns before a costly move, line by line and on the full screen; one word or letter makes the move anyway,
# and nothing that closes, skips or was typed before does. tests/cli/tutor.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"

game=$work/game.medici
settings=$XDG_CONFIG_HOME/medici/settings
table=(--players 3 --names Anna --seed 5 --option first=1 --speed instant)

# types LINE... -- ARGUMENT...: a game in plain text with its record in $game. At the first question 30 florins are a
# blunder, and 9 a smaller mistake.
types() {
	local typed=()
	while [ "$1" != -- ]; do
		typed+=("$1")
		shift
	done
	shift
	rm -f "$game" "$game.seed"
	printf '%s\n' "${typed[@]}" | run play --plain "${table[@]}" "$@" --file "$game"
	ended 0
}

bids() {
	grep -c -E '^\{"ev":"bid","seat":0,' "$game"
}

# made NUMBER: Anna has bid so often.
made() {
	[ "$(bids)" = "$1" ] || {
		echo "Anna should have bid $1 times; the record:"
		cat "$game"
		return 1
	}
}

quiet() {
	! grep -q -F "Think again?" "$work/out" || tell "the tutor has warned"
}

# ---- Line by line ----

warned() {
	types 30 -- --tutor gentle && made 0 && said out "Think again?" "bid 30: blunder. This costs" \
		"points of your chance to win" "florins." "Better: pass. No bid is better than passing." "type anyway"
}

# The same record as without a tutor.
thinks_again() {
	types pass -- && cp "$game" "$work/straight" && types 30 pass -- --tutor gentle && same "$work/straight" "$game"
}

anyway() {
	types 30 -- && cp "$game" "$work/straight" && types 30 anyway -- --tutor gentle && made 1 && same "$work/straight" "$game"
}

again_is_not_enough() {
	types 30 30 bid 'bid 30' -- --tutor gentle && made 0
}

# After a warning of one bid, the word makes that bid and no other.
last_one() {
	types 30 25 anyway -- --tutor gentle && grep -q '"ev":"bid","seat":0,"amount":25}' "$game"
}

nothing_to_insist_on() {
	types anyway -- --tutor gentle && said out "The tutor has not warned of anything" && made 0
}

off_by_default() {
	types 30 -- && made 1 && quiet
}

gentle_lets_pass() {
	types 9 -- --tutor gentle && quiet && made 1
}

strict_does_not() {
	types 9 -- --tutor strict && said out "Think again?" && made 0
}

best_move() {
	types pass -- --tutor strict && quiet
}

switched() {
	types tutor 'tutor gentle' 30 'tutor off' 30 -- && made 1 && said out "The tutor is off." \
		"The tutor is gentle: it warns before a blunder." "Think again?"
}

kept() {
	grep -q -x 'tutor = off' "$settings" && echo 'tutor = gentle' >"$settings" && types 30 -- && said out "Think again?" &&
		types 30 -- --tutor off && quiet && rm "$settings"
}

cards() {
	rm -f "$game"
	printf 'take 1\n%.0s' {1..60} | run play --plain --game card --players 3 --names Anna --seed 3 --tutor strict --file "$game"
	ended 0 && said out "Think again?" "take 1: " "Better: reveal. Another card promises more."
}

# Whoever passes and offers everything is warned; the sum stands at the end, and the record is sound.
whole_game() {
	# shellcheck disable=SC2046 # one word, one line
	types $(for _ in {1..60}; do echo pass offer anyway; done) -- --tutor strict && said out "wins" \
		"Warnings of the tutor: " && ! said out "Warnings of the tutor: 0" >/dev/null && answers "1 finished" -- verify "$game"
}

check "warned: the cost, the better choice, the reason" warned
check "another decision: the record is that of a game without a tutor" thinks_again
check "anyway" anyway
check "the same again is not enough" again_is_not_enough
check "anyway is the last decision that was warned of" last_one
check "anyway without a warning" nothing_to_insist_on
check "off by default" off_by_default
check "a gentle tutor lets a small mistake pass" gentle_lets_pass
check "a strict one does not" strict_does_not
check "the best move is never warned of" best_move
check "switched during the game" switched
check "kept in the settings; the flag comes before them" kept
check "cards" cards
check "a whole game, and how often it warned" whole_game

# ---- Where there are no hints ----

by_setting() {
	printf '%b\n' "$1" >"$settings"
	types 30 'tutor gentle' -- "${@:2}" && quiet && made 1
}

refused_by_setting() {
	echo 'hints = no' >"$settings"
	misused "--tutor gentle: this table plays without hints" -- play --tutor gentle --players 3
}

check "refused with --strict" misused "--tutor gentle: this table plays without hints" -- play --strict --tutor gentle --players 3
check "a wrong level" misused "--tutor: expected off, gentle or strict, found 'loud'" -- play --tutor loud
check "refused where the settings allow no hints" refused_by_setting
check "silent with --strict, also if it is in the settings" by_setting 'tutor = strict' --strict
check "silent where the settings allow no hints" by_setting 'hints = no\ntutor = strict'
rm -f "$settings"

# ---- On the full screen ----

# plays ARGUMENT...: in a new terminal, with its record in $game; below a shell that does not mind if it is stopped.
plays() {
	rm -f "$game" "$game.seed"
	open_terminal 80 24
	command_line "bash -c 'medici play ${table[*]} $* --file $game; true'" && shows "or pass?"
}

gone() {
	! on_screen "$1"
}

box() {
	plays --tutor gentle && press 3 0 Enter && shows "Think again?" "bid 30: blunder." "Better: pass." "a: bid 30 anyway" &&
		made 0
}

# Keys that close a box, and all others but one.
closed() {
	local key
	for key in Enter Escape Space q; do
		press p 7 b "$key" && wait_for "$key should close the box" gone "Think again?" && shows "or pass?" && made 0 || return 1
		press b && shows "Think again?" || return 1
	done
	press Enter && wait_for "the box should be closed" gone "Think again?" && press Enter && shows "Type a bid first" && made 0
}

by_letter() {
	press b && shows "Think again?" && press a && wait_for "the bid is missing" made 1 && leave
}

# The letters that open the box and make the move are typed while the program is stopped.
typed_ahead() {
	local program
	plays --tutor gentle && press 3 0 && shows "bid 30" || return 1
	program=$(pgrep -P "$(pgrep -P "$(terminal display-message -p -t "$opened" '#{pane_pid}')")")
	kill -STOP "$program"
	press b a a
	sleep 0.2
	kill -CONT "$program"
	shows "Think again?" && made 0 && press Enter && wait_for "the box should be closed" gone "Think again?"
}

by_key() {
	press c && shows "The tutor is strict: it warns before every mistake." && press c && shows "The tutor is off." &&
		press b && wait_for "the bid is missing" made 1 && leave && grep -q -x 'tutor = off' "$settings"
}

no_hints() {
	plays --strict && press c && shows "There are no hints at this table." && press 3 0 Enter &&
		wait_for "the bid is missing" made 1 && leave
}

form() {
	rm -f "$settings"
	open_terminal 80 24
	command_line medici && press b && shows "A new board game" "Tutor" " off " && press End Up Right && shows " gentle " \
		"The tutor is gentle: it warns before a blunder." && press Enter && shows "Medici  Day 1" &&
		wait_for "missing on the screen: Leave the game?" asked_to_leave && press Enter && shows "New board game" && press q && waits_with 'ready>' &&
		grep -q -x 'tutor = gentle' "$settings"
}

check "a box before the move is made" box
check "what closes it leaves the move, and Enter then decides nothing" closed
check "a letter makes the move" by_letter
check "letters typed before the box do not" typed_ahead
check "a key switches the tutor" by_key
check "where there are no hints" no_hints
check "the form before a game" form
finish
