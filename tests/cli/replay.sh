#!/bin/bash
# medici replay: whole stories compared with saved ones that were checked by hand, and the arithmetic of every golden game.
# tests/cli/replay.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

board=$golden/board-amigo-1995-3.medici
card=$golden/card-bonus20-3.medici

# tells NAME: tests/data/cli/NAME.txt is the story of tests/data/golden/NAME.medici.
tells() {
	run replay "$golden/$1.medici" </dev/null
	ended 0 && silent err && same "tests/data/cli/$1.txt" "$work/out"
}

from_stdin() {
	run replay - <"$card"
	ended 0 && silent err && same tests/data/cli/card-bonus20-3.txt "$work/out"
}

check "a whole board game" tells board-amigo-1995-3
check "a whole card game" tells card-bonus20-3
check "standard input" from_stdin

# ---- By commands ----

# steps FILE COMMAND...: each of them a line.
steps() {
	local file=$1
	shift
	printf '%s\n' "$@" | run replay --step --speed instant "$file"
	ended 0 && silent err
}

# The story by steps is the whole story, except for the questions.
step_by_step() {
	steps "$1" play quit || return 1
	same <(grep -v -e '^Enter goes on' -e '> ' "$work/out" | grep .) <(grep . "$2")
}

# The same line again, whichever way it is reached.
to_and_fro() {
	steps "$board" 'line 30' 'back 3' 'next 3' 'day 2' 30 'end' 'start' 'next' 'BACK' 'day 1' quit || return 1
	said out "line 30 of" "Day 2. " "The game is over." "Every draw follows from the seed" || return 1
	[ "$(grep -c '^line 30 of' "$work/out")" = 3 ] ||
		tell "line 30 should be reached three times"
}

looks_round() {
	steps "$board" 'line 5' show unseen scores 'end' scores speed 'speed fast' help quit &&
		said out "lots in the bag." "On offer: " "unseen, in the bag" "No day has been scored yet." "  In all " \
			"A pause of 0 milliseconds" "A pause of 150 milliseconds" "on by one move"
}

mistakes() {
	steps "$board" 'day 4' 'day' 'line' 'line x' 'game 2' 'game' 'back' 'fly' 's' '' 'end' 'next' quit &&
		said out "The record has no day 4." "Which day?" "Which line?" "There is no such command here" "no game 2 in it, only 1" \
			"Which game?" "This is the beginning." "That was the end."
}

among_games() {
	cat "$board" "$card" >"$work/both.medici"
	steps "$work/both.medici" 'game 2' 'game 1' && said out "The Card Game" "edition amigo-1995" || return 1
	printf 'end\n' | run replay --step --game 2 "$work/both.medici"
	ended 0 && silent err && said out "The Card Game" "The game is over."
}

# A record in progress, and one with a fault: as far as they go.
as_far_as_it_goes() {
	head -n 54 "$board" >"$work/part.medici"
	steps "$work/part.medici" end next && said out "line 54 of 54" "That was the end." || return 1
	head -n 1 "$board" >"$work/header.medici"
	steps "$work/header.medici" next back show unseen end 7 && said out "line 1 of 1" || return 1
	sed '6s/7/77/' "$board" >"$work/bad.medici"
	steps "$work/bad.medici" end && said out "The record has a fault" ":6: " "line 5 of 5"
}

check "by commands: a board game reads like the story" step_by_step "$board" tests/data/cli/board-amigo-1995-3.txt
check "by commands: a card game" step_by_step "$card" tests/data/cli/card-bonus20-3.txt
check "by commands: on, back, to a day, to a line" to_and_fro
check "by commands: table, unseen, scores, speed, help" looks_round
check "by commands: mistakes" mistakes
check "by commands: several games in a file" among_games
check "by commands: unfinished, empty and faulty games" as_far_as_it_goes
check "by commands: no such file" fails "$work/none: " -- replay --step "$work/none"
check "commands and the record cannot both be standard input" misused "name a file" -- replay --step -
check "--step and --all" misused "do not go together" -- replay --step --all "$board"
check "an unknown speed" misused "--speed: 'warp'" -- replay --speed warp "$board"

# ---- Positions ----

# position LINE FILE WANTED
position() {
	run replay --position "$1" "$2" </dev/null
	ended 0 && silent err && same <(echo "$3") "$work/out"
}

before_the_first_draw=a:card3.bonus20:1:first:0.0.0:-.-.-:-.-.-:-:C334433F334433G334433D334433S334433gr5bl5
while_drawing=a:board3.amigo-1995:1:draw0:36.0.26:S2.C5S3C1F0G5.F3D3D4:-.-.-:F4:-

# The last line of a record is its seed; the line before ends the game.
all_positions() {
	run replay --position all "$board" </dev/null
	ended 0 && silent err || return 1
	head -n 1 "$work/out" | grep -q '^a:board3.amigo-1995:1:first:40.40.40:' || tell "a beginning" || return 1
	tail -n 1 "$work/out" | grep -q '^a:board3.amigo-1995:3:over:' || tell "an end" || return 1
	grep -q -x "$while_drawing" "$work/out" || tell "a position in between"
}

position_of_stdin() {
	run replay --position 1 - <"$card"
	ended 0 && silent err && same <(echo "$before_the_first_draw") "$work/out"
}

position_by_command() {
	steps "$board" 'line 40' position quit && said out "$while_drawing"
}

faulty_position() {
	sed '6s/7/77/' "$board" >"$work/bad.medici"
	run replay --position all "$work/bad.medici" </dev/null
	ended 1 && said err ":6: " && said out "a:board3.amigo-1995:1:first:"
}

check "a position before the first draw" position 1 "$card" "$before_the_first_draw"
check "a position in the middle" position 40 "$board" "$while_drawing"
check "the position of a record on standard input" position_of_stdin
check "the position by command" position_by_command
check "every position" all_positions
check "positions up to a fault" faulty_position
check "a position of no line" fails "there is no line 4000 in it" -- replay --position 4000 "$board"
check "a position of the seed" fails "no position on line" -- replay --position "$(wc -l <"$board")" "$board"
check "--position 0" misused "--position: '0'" all -- replay --position 0 "$board"
check "--position and --game" misused "--position" "--game" -- replay --position 3 --game 1 "$board"

# ---- Arithmetic ----

# Every sum in a story: ships by their lots; florins from what was there before, what was earned, and what was spent
# since. `start` is everybody's money on the first day.
add_up() {
	awk -v start="$2" '
	function wrong(what) {
		print FILENAME ": line " NR ": " what ": " $0
		bad = 1
	}
	/^  .* = [0-9+]+$/ && !/bonus/ {
		count = split($NF, value, "+")
		sum = 0
		for (i = 1; i <= count; i++)
			sum += value[i]
		if (sum != $(NF - 2))
			wrong("the ship is worth " sum)
		ships++
	}
	/ buys .* for [0-9]+ florins?\.$/ {
		name = substr($0, 1, index($0, " buys ") - 1)
		spent[name] += $(NF - 1)
	}
	/^Florins:/ {
		table = 1
		next
	}
	table && NF == 0 {
		table = 0
	}
	table {
		name = $1 " " $2
		had = (name in purse ? purse[name] : start) - spent[name]
		if ($3 != had)
			wrong(name " has " had " before")
		if ($3 + $4 + $5 + $6 != $7)
			wrong("the sum")
		purse[name] = $7
		spent[name] = 0
		rows++
	}
	/^The game is over\./ {
		match($0, /with [0-9]+ florin/)
		won = substr($0, RSTART + 5, RLENGTH - 12) + 0
		for (name in purse)
			if (purse[name] > won)
				wrong(name " has more")
		over = 1
	}
	END {
		exit bad || !ships || !rows || !over
	}' "$1"
}

adds_up() {
	local start=0
	case $1 in
	*board*-[56].medici) start=30 ;;
	*board*) start=40 ;;
	esac
	run replay "$1" </dev/null
	ended 0 && silent err && add_up "$work/out" "$start"
}

for record in "$golden"/*.medici; do
	check "the sums of $(basename "$record" .medici)" adds_up "$record"
done

# ---- One of several games ----

several=$work/several.medici
cat "$board" "$card" "$board" >"$several"

# nth NUMBER NAME
nth() {
	run replay --game "$1" "$several" </dev/null
	ended 0 && silent err && same "tests/data/cli/$2.txt" "$work/out"
}

all_of_them() {
	run replay "$several" </dev/null
	ended 0 && silent err || return 1
	same <(cat tests/data/cli/board-amigo-1995-3.txt && echo && cat tests/data/cli/card-bonus20-3.txt && echo &&
		cat tests/data/cli/board-amigo-1995-3.txt) "$work/out"
}

in_progress() {
	head -n 54 "$board" >"$work/begun.medici"
	run replay "$work/begun.medici"
	ended 0 && silent err && same <(head -n 56 tests/data/cli/board-amigo-1995-3.txt) "$work/out"
}

check "every game of a file, with an empty line between" all_of_them
check "--game 1" nth 1 board-amigo-1995-3
check "--game 2" nth 2 card-bonus20-3
check "--game 3" nth 3 board-amigo-1995-3
check "--game 4 of three" fails "$several: there is no game 4 in it, only 3" -- replay --game 4 "$several"
check "a game in progress, as far as it goes" in_progress

# ---- Faults ----

faulty=$work/faulty.medici
{
	sed '6s/7/77/' "$board"
	cat "$card"
} >"$faulty"

# What came before the fault is told, and so are the games after it.
told_up_to_the_fault() {
	run replay "$faulty" </dev/null
	ended 1 && said err "medici replay: $faulty:6: " B10 && said out "  novice 1 bids 6." "The Card Game" "125 florins"
}

not_the_faulty_one() {
	run replay --game 2 "$faulty" </dev/null
	ended 0 && same tests/data/cli/card-bonus20-3.txt "$work/out"
}

no_record() {
	: >"$work/empty.medici"
	fails "$work/empty.medici: there is no record in it" -- replay "$work/empty.medici" && silent out
}

junk() {
	head -c 100000 /dev/urandom >"$work/junk"
	fails "$work/junk:1: " -- replay "$work/junk" && silent out || return 1
	! LC_ALL=C grep -q '[^ -~]' "$work/err" || tell "bytes of the file are in the message"
}

harmless_names() {
	sed '1s/novice 1/\\u001b[31mred/' "$board" >"$work/red.medici"
	fails "$work/red.medici:1: " "control characters" -- replay "$work/red.medici" && silent out
}

check "a fault is reported; the valid part is printed" told_up_to_the_fault
check "a fault in a game that was not asked for" not_the_faulty_one
check "an empty file" no_record
check "random bytes" junk
check "a name that would colour the terminal is refused" harmless_names
check "a file that is missing" fails "$work/none: No such file or directory" -- replay "$work/none"
check "a folder" fails "$work: Is a directory" -- replay "$work"
finish
