#!/bin/bash
# Puzzles: the question, right and wrong answers, giving up, what is kept, the puzzle of a day, wrong calls; on the full
# screen, too. tests/cli/puzzle.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"

kept=$XDG_STATE_HOME/medici/puzzles
today=(--date 2026-11-16)

# type LINES ARGUMENT...: answers puzzles through a pipe.
type_lines() {
	local lines=$1
	shift
	printf '%b' "$lines" | "$medici" puzzle "$@" >"$work/out" 2>"$work/err"
}

# The number of the right choice of a puzzle, as its solution shows it.
right_of() {
	printf 'solution\n' | XDG_STATE_HOME=$work/elsewhere "$medici" puzzle --plain --number "$1" |
		sed -n 's/^ *[0-9.]*%  \([1-5]\) .*(right)$/\1/p'
}

right=$(right_of 1)
wrong=$((right == 1 ? 2 : 1))

solves() {
	type_lines "$right\n" --number 1 && grep -q '^Right\.$' "$work/out" && grep -q 'In a row: 1, at most 1' "$work/out" &&
		grep -q ' solved$' "$kept"
}

fails_one() {
	type_lines "$wrong\n" --number 1 && grep -q '^Wrong: it costs [0-9.]* points\.$' "$work/out" &&
		grep -q '(yours)$' "$work/out" && grep -q 'failed: 1' "$work/out" && grep -q ' failed$' "$kept"
}

# Another try is possible, and does not count.
tries_again() {
	type_lines "$wrong\nagain\n$right\nq\n" --number 1 && grep -q '^Right\.$' "$work/out" && grep -q ' failed$' "$kept" &&
		! grep -q ' solved$' "$kept"
}

gives_up() {
	type_lines 'hint\nsolution\nq\n' --number 1 && grep -q '^It is about: ' "$work/out" && grep -q '^Best is: ' "$work/out" &&
		grep -q ' failed$' "$kept"
}

# After an answer the next puzzle comes, another one.
goes_on() {
	type_lines "$right\n\nq\n" --number 1 && [ "$(grep -c '^Puzzle ' "$work/out")" = 2 ] &&
		[ "$(grep '^Puzzle ' "$work/out" | sort -u | wc -l)" = 2 ]
}

# The puzzle of the day comes first, once a day; days in a row are counted.
days() {
	local number day
	for day in 16 17 18; do
		type_lines '' --date "2026-11-$day" && grep -q 'the puzzle of the day' "$work/out" || return 1
		number=$(sed -n 's/^Puzzle \([0-9]*\) .*/\1/p' "$work/out")
		type_lines "$(right_of "$number")\n" --date "2026-11-$day" && grep -q "Days in a row: $((day - 15))," "$work/out" ||
			return 1
		type_lines '' --date "2026-11-$day" && ! grep -q 'the puzzle of the day' "$work/out" || return 1
	done
	type_lines '' --list --date 2026-11-20 && grep -q 'Days in a row: 0, at most 3' "$work/out"
}

damaged() {
	printf 'medici-puzzles-1\nrating 250\nstreak 4 9\nnonsense\n0123456789abcdef solved\n' >"$kept"
	type_lines "$right\n" --number 1 || return 1
	grep -q "1 line is damaged and was left out; the file is kept as $kept.damaged" "$work/err" &&
		grep -q '^nonsense$' "$kept.damaged" && grep -q 'In a row: 5, at most 9' "$work/out" &&
		grep -q '^0123456789abcdef solved$' "$kept" && ! grep -q nonsense "$kept"
}

# Whatever the file is, the puzzles go on.
binary() {
	head -c 3000 /dev/urandom >"$kept"
	type_lines "$right\n" --number 1 && grep -q '^Right\.$' "$work/out" && grep -q '^medici-puzzles-1$' "$kept"
}

unwritable() {
	rm -rf "$XDG_STATE_HOME/medici" && mkdir -p "$XDG_STATE_HOME" && : >"$XDG_STATE_HOME/medici"
	type_lines "$right\n" --number 1
	grep -q '^Right\.$' "$work/out" && grep -q "^medici puzzle: " "$work/err"
}

filtered() {
	type_lines '' --game card --level 2 && grep -q '^The card game, ' "$work/out" && type_lines 'hint\n' --theme let-go "${today[@]}" &&
		grep -q 'It is about: .*let it go' "$work/out"
}

# gone TEXT: waits until the screen does not show it.
gone() {
	local i
	for ((i = 0; i < 100; i++)); do
		on_screen "$1" || return 0
		sleep 0.1
	done
	return 1
}

on_screen_too() {
	open_terminal 80 24 && command_line "medici puzzle --number 1" && shows "Puzzle 1" "Which choice is best?" &&
		press Enter && press Space && shows "Which choice is best?" && [ ! -e "$kept" ] && press h && shows "It is about" &&
		press Enter && gone "It is about" && press "$wrong" && shows "Wrong: it costs" "(right)" && press a &&
		gone "(right)" && shows "Which choice is best?" && press "$right" && shows "Right." && press Enter && gone "(right)" && shows "Which choice is best?" &&
		press q && shows "Solved: 0 of" && terminal_is_fine
}

fresh() {
	rm -rf "$XDG_STATE_HOME/medici"
	"$@"
}

check "a right answer" fresh solves
check "a wrong answer" fresh fails_one
check "another try" fresh tries_again
check "hint and solution" fresh gives_up
check "the next puzzle" fresh goes_on
check "the puzzle of the day, and days in a row" fresh days
check "a damaged file" damaged
check "a file that is none" binary
check "a folder that cannot be written" unwritable
check "by game, level and theme" fresh filtered
check "--theme" misused "--theme: there is no 'x': let-go, " -- puzzle --theme x
check "--level" misused "--level: '6' is not a whole number from 1 to 5" -- puzzle --level 6
check "--game" misused "--game: there is no 'dice': board or card" -- puzzle --game dice
check "--number" misused "--number: " -- puzzle --number 999999
check "--number alone" misused "--number names one puzzle" -- puzzle --number 1 --daily
check "--date" misused "--date: '2026-02-29' is no date" -- puzzle --date 2026-02-29
check "an argument" misused "'x' is not expected" -- puzzle x
check "on the full screen" fresh on_screen_too

finish
