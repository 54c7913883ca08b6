#!/bin/bash
# Taking back the last decision: what is dealt again, what the record says, and where it is not possible; line by line
# and on the full screen. tests/cli/takeback.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"

against_bots=(play --plain --players 3 --names Anna --seed 5 --option first=1 --speed instant)
two_people=(play --plain --players 3 --names "Anna,Bo" --seed 5 --option first=0 --speed instant)
game=$work/game.medici

# types LINE... -- ARGUMENT...: a game with its record in $game.
types() {
	local typed=()
	while [ "$1" != -- ]; do
		typed+=("$1")
		shift
	done
	shift
	rm -f "$game" "$game.seed"
	printf '%s\n' "${typed[@]}" | run "$@" --file "$game"
	ended 0
}

# The record, without the marks.
unmarked() {
	sed 's/,"takebacks":[0-9]*}$/}/' "$1"
}

marked() {
	grep -c -F '"takebacks":' "$1"
}

# ---- Line by line ----

# The same decisions give the same game, whatever was taken back on the way.
same_game() {
	types 'bid 9' draw -- "${against_bots[@]}" && cp "$game" "$work/straight" &&
		types pass undo 'bid 9' offer undo draw -- "${against_bots[@]}" || return 1
	unmarked "$game" >"$work/winding"
	same "$work/straight" "$work/winding"
}

marks() {
	[ "$(marked "$work/straight")" = 0 ] && [ "$(marked "$game")" = 2 ] && answers "2 decisions were taken back" -- verify "$game"
}

# A mark that stood behind a place to which the game went back later is not lost.
marks_stay() {
	types 'bid 9' draw undo undo pass -- "${against_bots[@]}" && [ "$(marked "$game")" = 1 ] &&
		answers "2 decisions were taken back" -- verify "$game"
}

tells() {
	types pass undo undo help -- "${against_bots[@]}" &&
		said out "The last decision of Anna is taken back." "There is no decision to take back." "take back your last decision"
}

strict() {
	types pass undo help -- "${against_bots[@]}" --strict && said out "At this table nothing is taken back" &&
		[ "$(marked "$game")" = 0 ] && ! grep -F "take back your" "$work/out"
}

agreed() {
	types offer undo no undo yes draw -- "${two_people[@]}" &&
		said out "It is the last decision of Anna. Does everybody agree, yes or no?" &&
		[ "$(grep -c 'is taken back' "$work/out")" = 1 ] && [ "$(marked "$game")" = 1 ]
}

# What bots decided before it still has its reasons, also when the game is continued.
reasons() {
	types pass undo why -- "${against_bots[@]}" && said out " is played by " || return 1
	! grep -F "No bot has decided" "$work/out" || return 1
	printf 'why\n' | run play --plain --continue "$game"
	ended 0 && said out " is played by "
}

in_german() {
	types passen rückgängig zurücknehmen -- "${against_bots[@]}" --lang de && [ "$(marked "$game")" = 1 ]
}

# With takebacks at every other question, up to the end; some of them over a scoring.
whole_game() {
	rm -f "$game" "$game.seed"
	lines 3000 offer pass 'bid 1' draw undo 'bid 2' offer pass | run "${against_bots[@]}" --file "$game"
	ended 0 && verified_with_marks
}

whole_card_game() {
	rm -f "$game" "$game.seed"
	lines 2000 reveal 'take 1' undo 'take 1 2' 'take 1' |
		run play --plain --game card --players 3 --names Anna --seed 7 --speed instant --file "$game"
	ended 0 && verified_with_marks
}

verified_with_marks() {
	run verify "$game" </dev/null
	ended 0 && silent err && said out " 1 proved fair" " 0 faults" "decisions were taken back"
}

in_statistics() {
	answers "1 finished game; in 1 of them decisions were taken back." -- stats "$game"
}

in_replay() {
	echo end | run replay --plain "$game"
	ended 0 && said out "were taken back in this game."
}

check "the same is dealt again" same_game
check "the record says how often" marks
check "also after going back further" marks_stay
check "what is said about it" tells
check "not at a strict table" strict
check "people at one keyboard must agree" agreed
check "why a bot decided is still known" reasons
check "in German" in_german
check "a whole board game" whole_game
check "the statistics say so" in_statistics
check "the replay says so" in_replay
check "a whole card game" whole_card_game

# ---- Saved games ----

# Left right after a takeback, the game resumes there, and the record remembers it.
resumed() {
	types 'bid 9' draw undo -- "${against_bots[@]}" && answers "1 decision was taken back" -- verify "$game" || return 1
	cp "$game" "$work/left"
	printf '%s\n' undo 'bid 10' draw | run play --plain --continue "$game" --speed instant
	ended 0 && said out "Anna: draw or offer > undo" "is taken back" "Anna: bid 9 to 40, or pass > bid 10" "Anna bids 10." &&
		answers "2 decisions were taken back" -- verify "$game"
}

kept_whole() {
	cmp -n "$(head -n 6 "$work/left" | wc -c)" "$work/left" "$game"
}

check "a game that is left after a takeback" resumed
check "what stood before is as it was" kept_whole

# ---- Programs ----

# A program reads the game anew, and goes on playing.
program() {
	local talks=$PWD/tests/data/exec_bots/talks.sh
	types offer pass undo undo draw offer pass -- play --plain --seat 1=human:Anna --seat "2=exec:$talks 0" --seat 3=novice \
		--seed 5 --option first=0 --speed instant && ! grep -F "program failed" "$work/out" &&
		answers "2 decisions were taken back" -- verify "$game"
}

check "a program at the table" program

# ---- The full screen ----

plays() {
	rm -f "$game" "$game.seed"
	open_terminal 80 24
	command_line "medici play --players 3 $1 --file $game"
}

leave() {
	press q && shows "Leave the game?" && press Enter && waits_with 'ready>'
}

gone() {
	! on_screen "$1"
}

by_key() {
	plays "--names Anna --seed 5 --option first=1 --speed instant" && shows "Anna: bid 9 to 40" && gone "z  undo" &&
		press 1 0 Enter && shows "Anna: draw another lot" "z  undo" && grep -q '"amount":10}' "$game" && press z &&
		shows "Your last decision is taken back" "b  bid 9" && ! grep '"amount":10}' "$game" && press b &&
		shows "Anna: draw another lot" && grep -q '"amount":9}' "$game" && [ "$(marked "$game")" = 1 ] && leave
}

# While bots move, and while one of them thinks.
in_between() {
	plays "--names Anna --seed 5 --option first=1 --speed slow" && shows "Day 1" && press + + + && shows "or pass?" &&
		press - - - && shows "speed: slow" && press p && wait_for "the pass is missing" grep -q '"pass","seat":0' "$game" && press z &&
		shows "Your last decision is taken back" && ! grep '"pass","seat":0' "$game" && leave
}

several() {
	plays "--names Anna,Bo,Ciro --seed 5 --option first=0 --speed instant" && shows "Now Anna: draw another lot" &&
		press o && shows "Now Bo: bid" && press z && shows "Does everybody agree" "the last decision of Anna" && press n &&
		wait_for "the question should be gone" gone "Does everybody agree" && on_screen "Now Bo" && press z &&
		shows "Does everybody agree" && press Enter && shows "Your last decision is taken back" && press d &&
		shows "Anna draws" && leave
}

strict_screen() {
	plays "--names Anna --seed 5 --option first=1 --speed instant --strict" && shows "or pass?" && press p &&
		wait_for "the pass is missing" grep -q '"pass","seat":0' "$game" && shows "or pass?" && press z && shows "Nothing is taken back at this table." && leave
}

check "by a key" by_key
check "while bots move" in_between
check "where several people play" several
check "not where it is strict" strict_screen
finish
