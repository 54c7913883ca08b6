#!/bin/bash
# Playing on from any place of a record, from a new seed: without the seed that dealt it, out of a replay, by any seats.
# The record that it was taken from stays as it is, the new one is proved part by part. tests/cli/continue.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

board=$golden/board-rio-grande-2006-3.medici
card=$golden/card-3.medici
cut=$work/cut.medici

# newest: the game that was kept last.
newest() {
	find "$games" -name '*.medici' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-
}

# begins_with FILE LINES ORIGINAL: after its header, the file has the same events as the original, so many.
begins_with() {
	same <(sed -n "2,$(($2 + 1))p" "$1") <(sed -n "2,$(($2 + 1))p" "$3")
}

# ---- Without the seed ----

# A game of bots that breaks off, and has no seed beside it.
seedless() {
	head -n 60 "$board" >"$cut"
	cp "$cut" "$work/before.medici"
	run play --continue "$cut" --plain </dev/null
	ended 0 && silent err && said out "The seed of this record is missing" "The record is in $games/" || return 1
	same "$work/before.medici" "$cut" && [ ! -e "$cut.seed" ] && begins_with "$(newest)" 59 "$board" || return 1
	run verify "$(newest)"
	ended 0 && said out "Part 1, events 1 to 59: not proved, its seed is not published." \
		"Part 2, from event 60 on: every draw follows from its seed." " 1 finished, 0 in progress, 0 proved fair"
}

# What follows from the last line by itself is written first.
within_a_step() {
	local at
	at=$(grep -n '"ev":"sold"' "$board" | head -n 3 | tail -n 1 | cut -d : -f 1)
	head -n $((at - 1)) "$board" >"$cut"
	run play --continue "$cut" --plain </dev/null
	ended 0 && begins_with "$(newest)" $((at - 1)) "$board" && run verify "$(newest)" && ended 0
}

# The second game of a file is the one that is unfinished.
last_of_a_file() {
	cat "$card" <(head -n 60 "$board") >"$cut"
	run play --continue "$cut" --plain </dev/null
	ended 0 && begins_with "$(newest)" 59 "$board"
}

# With a person in it, it stops, is listed, and goes on with its own seed.
stops_and_goes_on() {
	head -n 60 "$board" | sed '1s/,"bot":"random"//' >"$cut"
	run play --continue "$cut" --plain </dev/null
	ended 0 && said out "To continue: medici play --continue $games/" || return 1
	local file
	file=$(newest)
	cp "$file" "$work/before.medici"
	board_lines | run play --continue "$file" --plain
	ended 0 && [ "$(newest)" = "$file" ] && same "$work/before.medici" <(head -n "$(wc -l <"$work/before.medici")" "$file") ||
		return 1
	run verify "$file"
	ended 0 && said out "Part 2, from event 60 on: every draw follows from its seed." && [ ! -e "$file.seed" ]
}

listed() {
	head -n 60 "$board" >"$games/lost.medici"
	run play --list
	ended 0 && said out "lost.medici (its seed is missing: a new one deals the rest)" || return 1
	run play --continue "$(awk '/lost.medici/ { print $1 }' "$work/out")" --plain </dev/null
	ended 0 && begins_with "$(newest)" 59 "$board"
	local result=$?
	rm "$games/lost.medici"
	return $result
}

# A finished game without its seed has nothing left to be played.
stripped() {
	sed '$d' "$board" >"$cut"
	fails "$cut: the game is over" -- play --continue "$cut" --plain
}

damaged() {
	sed '40s/"seat":./"seat":9/' "$board" | head -n 60 >"$cut"
	fails "$cut:40: " -- play --continue "$cut" --plain
}

unknown_bot() {
	head -n 60 "$board" | sed '1s/"bot":"random"/"bot":"oracle"/' >"$cut"
	local before
	before=$(newest)
	fails "there is no bot oracle" -- play --continue "$cut" --plain || return 1
	[ "$(newest)" = "$before" ]
}

# A record that ends before its own last part cannot have been left so by this program.
too_short() {
	head -n 100 "$golden/board-continued-4.medici" >"$cut"
	printf '%064d\n' 0 >"$cut.seed"
	fails "$cut: the game was not dealt from this seed" -- play --continue "$cut" --plain
	local result=$?
	rm "$cut.seed"
	return $result
}

check "an unfinished record without its seed" seedless
check "one that breaks off within a step" within_a_step
check "the last game of a file" last_of_a_file
check "it stops and goes on like any other" stops_and_goes_on
check "in the list of games" listed
check "a finished one whose seed was stripped" stripped
check "a damaged one" damaged
check "one whose bot does not exist" unknown_bot
check "a seed that is not the last part's" too_short

# ---- Out of a replay ----

# replayed FILE COMMAND...: each of them a line.
replayed() {
	local file=$1
	shift
	printf '%s\n' "$@" | run replay --step --speed instant "$file"
	ended 0 && silent err
}

by_bots() {
	replayed "$board" 'line 60' continue novice:Anna merchant random:Ciro &&
		said out "Seat 1, " "human, human:NAME or a bot?" "The record is in $games/" && begins_with "$(newest)" 59 "$board" &&
		verified "$(newest)" || return 1
	run verify "$(newest)"
	said out "Part 1, events 1 to 59: every draw follows from its seed." || return 1
	head -n 1 "$(newest)" | grep -q '"players":\[{"name":"Anna","bot":"novice"},.*{"name":"Ciro","bot":"random"}\]'
}

# In a record of bots the seat that acts next is offered to a person; Enter keeps who is named.
by_a_person() {
	mapfile -t moves < <(card_lines)
	replayed "$card" 'day 2' 'next 2' continue human:Anna '' '' "${moves[@]}" && said out "The record is in" &&
		verified "$(newest)" && head -n 1 "$(newest)" | grep -q '"players":\[{"name":"Anna"},{"name":"[^"]*","bot"'
}

again() {
	local first
	replayed "$card" 'line 30' continue novice novice novice || return 1
	first=$(newest)
	replayed "$first" 'line 50' continue novice novice:Bo novice && verified "$(newest)" || return 1
	run verify "$(newest)"
	said out "Part 1, events 1 to 29: every" "Part 2, events 30 to 49: every" "Part 3, from event 50 on: every" || return 1
	replayed "$first" 'line 20' continue novice novice:Bo novice && verified "$(newest)" && run verify "$(newest)" &&
		said out "Part 2, from event 20 on: every"
}

# The story says where the deal changed, and what is proved.
told() {
	run replay "$golden/card-continued-3.medici" </dev/null
	ended 0 && silent err && said out "After event 29 the game was continued from a new seed." \
		"Part 1, events 1 to 29: every draw follows from its seed." || return 1
	replayed "$golden/card-continued-3.medici" end quit && said out "Part 2, from event 30 on: every draw follows"
}

mistakes() {
	local before
	before=$(newest)
	replayed "$card" end continue quit && said out "That is not possible: the game is over here" || return 1
	replayed "$card" 'line 20' continue oracle human:Anna human:Anna novice human:Bo </dev/null &&
		said out "there is no bot 'oracle'" "Two players are called Anna" && [ "$(newest)" != "$before" ] || return 1
	before=$(newest)
	replayed "$card" 'line 20' continue novice && [ "$(newest)" = "$before" ]
}

not_counted() {
	rm -rf "$games"
	replayed "$card" 'line 20' continue novice novice novice || return 1
	answers "0 finished games; 1 that was played on from a record is not counted." -- stats
}

# Another program proves the same, from docs/fairness.md alone.
elsewhere() {
	docs/check_deal.py "$golden/board-continued-4.medici" "$golden/card-continued-3.medici" >"$work/out"
}

check "from a line, by bots" by_bots
check "by a person and the bots of the record" by_a_person
check "a continued game, again" again
check "the story of a continued game" told
check "mistakes at the table" mistakes
check "continued games are not counted" not_counted
if command -v python3 >/dev/null; then
	check "proved by another program" elsewhere
fi

# ---- Records that contradict themselves ----

# refused REASON EDIT: the golden game with its header edited.
refused() {
	sed "1s/$2/" "$golden/card-continued-3.medici" >"$cut"
	run verify "$cut"
	ended 1 && said err "$cut:" "$1"
}

check "parts beside a commit" refused 'not both' '"parts"/"commit":"","parts"'
check "a part after the end" refused 'but the game ends with event 96' '"after":29/"after":2900'
check "parts out of order" refused 'part 2 begins after event 0' '"after":29/"after":0'
check "a part that begins elsewhere" refused 'the seed deals' '"after":29/"after":33'
check "a seed that is not the part's" refused "is not the part's commit" '"seed":"...../"seed":"00000'

finish
