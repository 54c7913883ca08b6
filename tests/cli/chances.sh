#!/bin/bash
# Everybody's chances, marks and mistakes along a replay: on a real terminal, by commands, as a story; how they are
# switched off. tests/cli/chances.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

board=$golden/board-grail-2016-2.medici
card=$golden/card-small-deck-5.medici

# marks FILE: event, seat and grade of each decision with a grade, from the report of medici analyze.
marks() {
	"$medici" analyze --json "$1" | sed 's/{"event":/\n&/g' |
		sed -n 's/^{"event":\([0-9]*\),.*"seat":\([0-9]*\),.*"grade":"\([a-z]*\)".*$/\1 \2 \3/p'
}

# The lines of the mistakes and blunders of a record; of one seat, counted from 0, if a second argument is given. The
# header is line 1, so event n is line n + 1.
mistakes_of() {
	marks "$1" | awk -v seat="${2:-}" '$3 != "inaccuracy" && (seat == "" || $2 == seat) { print $1 + 1 }'
}

# ---- As a story ----

without_the_analysis() {
	grep -v -E '^  (chances to win|luck|inaccuracy|mistake|blunder): |^    ' "$1"
}

# With the chances it is the same story, with every mark of the report in it.
story() {
	run replay "$1" </dev/null
	ended 0 && silent err && cp "$work/out" "$work/story" || return 1
	! grep -q -E 'chances to win|points; better' "$work/story" || tell "a pipe has chances unasked" || return 1
	run replay --chances no "$1" </dev/null
	ended 0 && same "$work/story" "$work/out" || return 1
	run replay --chances yes "$1" </dev/null
	ended 0 && silent err && same <(without_the_analysis "$work/story") <(without_the_analysis "$work/out") || return 1
	same <(marks "$1" | cut -d ' ' -f 3 | sort | uniq -c) \
		<(grep -o -E '^  (inaccuracy|mistake|blunder): ' "$work/out" | tr -d ' :' | sort | uniq -c) || return 1
	[ "$(wc -L <"$work/out")" -le "$(($(wc -L <"$work/story") > 80 ? $(wc -L <"$work/story") : 80))" ] ||
		tell "a line is too wide"
}

# The last chances are the result.
ends_with_the_result() {
	run replay --chances yes "$board" </dev/null
	grep 'chances to win' "$work/out" | tail -n 1 | grep -q -E ' 100%(,|$)' || tell "nobody has won"
}

lucky() {
	run replay --chances yes "$board" </dev/null
	ended 0 && grep -q -E '^  luck: .* [+-][0-9]+\.[0-9]( points|,)' "$work/out" || tell "no jump of luck"
}

in_german() {
	LANGUAGE=de run replay --lang de --chances yes "$board" </dev/null
	ended 0 && said out "Siegchancen: "
}

check "a story of the board with chances" story "$board"
check "a story of cards with chances" story "$card"
check "the chances end with the result" ends_with_the_result
check "luck is told when it is a jump" lucky
check "the chances in German" in_german
check "--chances maybe" misused "--chances: 'maybe'" yes no -- replay --chances maybe "$board"
check "--chances and --position" misused "--position" "--chances" -- replay --chances yes --position 3 "$board"

# ---- By commands ----

# steps FILE COMMAND...: each of them a line.
steps() {
	local file=$1
	shift
	printf '%s\n' "$@" | run replay --step --speed instant "$file"
	ended 0 && silent err
}

# The prompts of these commands, without the first, are where they lead; a move may end some lines later.
lines_reached() {
	grep -o '^line [0-9]* of' "$work/out" | tail -n +2 | cut -d ' ' -f 2
}

# Each mistake is reached; the mark is told, unasked for in the rest of the replay.
by_commands() {
	local first second
	first=$(mistakes_of "$board" | sed -n 1p) second=$(mistakes_of "$board" | sed -n 2p)
	steps "$board" "line $first" 'start' 'mistake' "line $second" 'mistake' 'back mistake' quit || return 1
	said out "points; better: " "chances to win: " || return 1
	# shellcheck disable=SC2046 # a word for each
	set -- $(lines_reached)
	[ "$1" = "$3" ] && [ "$4" -ge "$second" ] || tell "the first mistake, and the second: $*" || return 1
	[ "$(grep -c 'points; better' "$work/out")" = 3 ] || tell "only who looks for a mistake is told its price"
}

of_one_player() {
	local line
	line=$(mistakes_of "$card" 3 | sed -n 1p)
	[ -n "$line" ] || tell "no mistake to look for" || return 1
	steps "$card" "line $line" 'start' 'mistake 4' quit || return 1
	# shellcheck disable=SC2046
	set -- $(lines_reached)
	[ "$1" = "$3" ] || tell "the mistake of the fourth player: $*"
}

no_more_mistakes() {
	steps "$card" end 'mistake' 'start' 'back mistake' 'mistake 0' 'mistake 6' 'mistake x' 'back mistakes' quit &&
		said out "There is no further mistake." "There is no mistake before." "Which player?" "There is no such command here"
}

switched() {
	steps "$card" chances '' chances '' quit || return 1
	[ "$(grep -c 'chances to win' "$work/out")" = 2 ] && said out "The chances are off." || tell "on, a move, off, a move"
}

check "by commands: to a mistake, the next, and back" by_commands
check "by commands: of one player" of_one_player
check "by commands: no mistake, and nobody's" no_more_mistakes
check "by commands: on and off" switched

# ---- On a terminal ----

source "$(dirname "$0")/lib/terminal.sh"
open_terminal 80 24 LC_ALL=C.UTF-8 "XDG_CONFIG_HOME='$XDG_CONFIG_HOME'" "XDG_STATE_HOME='$XDG_STATE_HOME'"

# Keys work from the first moment; then the label says that everything is analysed.
runs_along() {
	command_line "medici replay $card" && shows "line 2 of" && press Right && shows "line 3 of" && shows "chances  " &&
		press End && shows "Florins over the game" && press Home && shows "line 1 of" "chances  "
}

# The key waits for the analysis, not the user.
to_mistakes() {
	local first second
	first=$(mistakes_of "$card" | sed -n 1p) second=$(mistakes_of "$card" | sed -n 2p)
	press n && shows "line $first of" "points; better: " && press n && shows "line $second of" && press b &&
		shows "line $first of" && press y && shows "What it cost, and why" "points; better: " && press Enter && press End &&
		press n && shows "There is no further mistake." && press Home && press b && shows "There is no mistake before."
}

of_a_player() {
	local line
	line=$(mistakes_of "$card" 3 | sed -n 1p)
	press f && shows "The mistakes of random 1 alone." && press f f f && shows "The mistakes of random 4 alone." && press n &&
		shows "line $line of" "points; better: " && press f f && shows "The mistakes of everybody."
}

nothing_to_explain() {
	press Home && shows "line 1 of" && press y && shows "There was neither a mistake nor a jump of luck here."
}

gone() {
	! on_screen "$1"
}

off_and_on() {
	press e && wait_for "the chances should be gone" gone "chances  " && press n && shows "The game is not being analysed." &&
		press e && shows "chances  " && press '?' && shows "the next mistake" && press Escape && press q &&
		waits_with 'ready>' && status_is 0
}

# By the flag, and by the setting, for slow machines.
never() {
	command_line "medici replay --chances no $card" && shows "line 2 of" && press Right && shows "line 3 of" &&
		gone "chances  " && press q && waits_with 'ready>' && command_line 'medici settings chances=no | grep chances' &&
		shows "chances = no" && command_line "medici replay $card" && shows "line 2 of" && press Right &&
		shows "line 3 of" && gone "chances  " && press q && command_line "medici replay --chances yes $card" &&
		shows "chances  " && press q && command_line 'medici settings chances= | grep chances' && shows "chances = yes"
}

# Another game of the file is analysed, too; leaving does not wait for a long analysis.
other_games() {
	cat "$golden/board-rio-grande-2006-6.medici" "$card" >"$work/two.medici" &&
		command_line "medici replay $work/two.medici" && shows "line 2 of 532" && press ']' && shows "game 2" "chances  " &&
		press '[' && shows "game 1" && press q && waits_with 'ready>' && status_is 0
}

plain_mode() {
	command_line "medici replay --plain $card" && shows 'line 2 of' && type_line mistake && shows 'points; better: ' &&
		type_line quit && waits_with 'ready>'
}

check "the chances run along, and everything else works" runs_along
check "keys lead to mistakes and tell why" to_mistakes
check "the mistakes of one player" of_a_player
check "where there is nothing to explain" nothing_to_explain
check "switched off and on by a key" off_and_on
check "switched off by a flag and by the settings" never
check "several games in a file" other_games
check "plain mode on a terminal" plain_mode
finish
