#!/bin/bash
# medici verify: what it accepts, what it refuses, and that each fault is named by its file and line.
# tests/cli/verify.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

board=$golden/board-rio-grande-2006-3.medici
card=$golden/card-2.medici
file=$work/one.medici

# ---- Valid records ----

all_goldens() {
	run verify "$golden"/*.medici </dev/null
	ended 0 && silent err || return 1
	[ "$(grep -c ': 1 game, 1 finished, 0 in progress, 1 proved fair, .* 0 faults$' "$work/out")" = \
		"$(find "$golden" -name '*.medici' | wc -l)" ]
}

from_stdin() {
	run verify - <"$board"
	ended 0 && silent err && said out "standard input: 1 game, 1 finished, " " 1 proved fair, 188 events, 0 faults"
}

# accepts WORDS...: the text that comes in is kept in $file.
accepts() {
	cat >"$file"
	run verify "$file" </dev/null
	ended 0 && silent err && said out "$file: " " 0 faults" "$@"
}

no_newline() {
	head -c -1 "$board" | accepts "1 finished" "1 proved fair"
}

crlf() {
	sed 's/$/\r/' "$board" | accepts "1 finished" "1 proved fair"
}

without_seed() {
	sed '$d' "$board" | accepts "1 game, 1 finished, 0 in progress, 0 proved fair"
}

without_commit() {
	sed -e '1s/,"commit":"[0-9a-f]*"//' -e '$d' "$card" | accepts "1 finished, 0 in progress, 0 proved fair"
}

in_progress() {
	local lines
	for lines in 1 2 3 40 61 62 187 188; do
		head -n "$lines" "$board" | accepts "1 game, 0 finished, 1 in progress" "$((lines - 1)) events" || return 1
	done
}

several_games() {
	{
		cat "$board"
		head -n 30 "$card"
		cat "$card"
	} | accepts "3 games, 2 finished, 1 in progress, 2 proved fair, 315 events"
}

unknown_fields() {
	sed '2,$s/}$/,"clock":{"white":[1,2]},"chat":"ciao \\" }"}/' "$board" | accepts "1 proved fair"
}

long_but_allowed() {
	awk -v chat="$(printf 'x%.0s' {1..9000})" 'NR == 3 {
		for (text = chat; length(text) < 900000;)
			text = text chat
		sub(/}$/, ",\"chat\":\"" text "\"}")
	} 1' "$board" | accepts "1 proved fair"
}

same_in_any_order() {
	sed '5s/.*/ { "amount" : 19 , "seat":1, "ev":"bid" } /' "$board" | accepts "1 proved fair"
}

check "every golden game, in one call" all_goldens
check "standard input" from_stdin
check "no newline at the end" no_newline
check "lines that end in CR LF" crlf
check "no seed: nothing to prove, nothing wrong" without_seed
check "neither commit nor seed" without_commit
check "a game in progress, wherever it stops" in_progress
check "several games in a file" several_games
check "fields that it does not know" unknown_fields
check "a line of almost a megabyte" long_but_allowed
check "fields in another order, with blanks" same_in_any_order

# ---- Tampering ----

# faulty LINE WORDS...: the input has one fault, on that line, which is reported with these words.
faulty() {
	local line=$1
	shift
	cat >"$file"
	run verify "$file" </dev/null
	ended 1 && said err "$file:$line: " "$@" && said out "$file: " ", 1 fault" || return 1
	[ "$(wc -l <"$work/err")" = 1 ] || tell "one line on standard error is enough"
}

# tampered RECORD LINE SCRIPT WORDS...: sed's SCRIPT is the tampering, LINE where it must be noticed.
tampered() {
	local record=$1 line=$2 script=$3
	shift 3
	! cmp -s <(sed "$script" "$record") "$record" || tell "the script changes nothing" || return 1
	sed "$script" "$record" | faulty "$line" "$@"
}

tamper() {
	local name=$1
	shift
	check "$name" tampered "$@"
}

tamper "a bid of more than the bidder has" "$board" 5 '5s/19/41/' "bid by seat 1" B10
tamper "a bid that is not higher" "$board" 13 '13s/13/11/' "bid by seat 0" B10
tamper "a bid of nothing" "$board" 5 '5s/19/0/' "at least 1" B10
tamper "a bid that is no whole number" "$board" 5 '5s/19/19.5/' amount
tamper "a bid by somebody else" "$board" 5 '5s/"seat":1/"seat":2/' "seat 1" "seat 2"
tamper "a bid by nobody at the table" "$board" 5 '5s/"seat":1/"seat":3/' seat
tamper "a pass that hides its reason" "$board" 19 '19s/,"because":"money"//' because money B11
tamper "a pass with the other reason" "$board" 19 '19s/money/room/' because money B11
tamper "a pass with a reason that is not so" "$board" 6 '6s/}/,"because":"room"}/' because
tamper "a sale at another price" "$board" 8 '8s/19/18/' price 19
tamper "a sale to somebody else" "$board" 8 '8s/"seat":1/"seat":0/' seat
tamper "a lot that is not in the game" "$board" 3 '3s/cloth5/cloth6/' cloth6
tamper "a lot drawn once too often" "$board" 10 '9s/fur5/cloth5/;11s/fur5/cloth5/;10s/fur3/cloth5/' B2 cloth5
tamper "an offer of other lots" "$board" 11 '11s/fur3/fur4/' lots
tamper "a draw left out" "$board" 10 '10d' "offer"
tamper "a fill left out" "$board" 61 '61d' "fill"
tamper "a day with another bag" "$board" 2 '2s/18/24/' bag
tamper "a starting seat that may not start" "$board" 63 '63s/"first":2/"first":0/' B6
tamper "ships that do not add up" "$board" 62 '62s/"ships":.15/"ships":[16/' ships 15 B17
tamper "a ship's payment" "$board" 62 '62s/"ship_paid":.15/"ship_paid":[16/' ship_paid B17
tamper "money after a day" "$board" 62 '62s/"money":.53/"money":[54/' money 53
tamper "a level" "$board" 62 '62s/"levels":{"cloth":.0/"levels":{"cloth":[1/' levels.cloth B19
tamper "a stall's payment" "$board" 62 '62s/"grain":.10,2/"grain":[10,3/' stall_paid.grain B20
tamper "a bonus" "$board" 128 '128s/0,0,5/0,0,10/' bonus.cloth B21
tamper "a good left out of a score" "$board" 62 '62s/"spice":.0,1,1.}/"salt":[0,1,1]}/' levels
tamper "the money at the end" "$board" 189 '189s/86/87/' money 86
tamper "the winner" "$board" 189 '189s/.2.}/[1]}/' winners B23
tamper "an event after the end" "$board" 190 '189p' end
tamper "an event after the seed" "$board" 191 '190p' header
tamper "an event that does not exist" "$board" 5 '5s/bid/bidd/' '"bidd"'
tamper "an event of the other game" "$board" 3 '3s/.*/{"ev":"reveal","seat":0,"card":"fur3"}/' reveal
tamper "a line without its end" "$board" 7 '7s/}$//' JSON
tamper "two objects on a line" "$board" 6 '6{N;s/\n/ /}' JSON
tamper "a key twice in a line" "$board" 5 '5s/"amount":19/"amount":1,"amount":19/' amount
tamper "an empty line" "$board" 10 '10s/.*//' JSON
tamper "no header" "$board" 1 '1d' header
tamper "a header of another version" "$board" 1 '1s/"medici":1/"medici":2/' medici
tamper "a header of another edition" "$board" 1 '1s/rio-grande-2006/rio-grande-2007/' rio-grande-2007
tamper "a header with too few players" "$board" 1 '1s/,{"name":"novice 3","bot":"novice"}//' B1
tamper "a card within nobody's reach" "$card" 5 '5s/\[1,2\]/[1,4]/' C5
tamper "a take without the last card" "$card" 5 '5s/\[1,2\],"cards":\["spice0x2","black7"\]/[2],"cards":["black7"]/' C5
tamper "a take of other cards" "$card" 5 '5s/black7/black8/' black8
tamper "icons in the warehouse" "$card" 36 '36s/"icons":{"cloth":.5/"icons":{"cloth":[6/' icons.cloth C9
tamper "a good's payment" "$card" 36 '36s/"grain":.5,10/"grain":[10,10/' good_paid.grain

# ---- Fairness ----

swapped='9s/fur5/fur3/;10s/fur3/fur5/;11s/"fur5","fur3"/"fur3","fur5"/'
tamper "two draws swapped: by the rules, but not what the seed deals" "$board" 190 "$swapped" "day 1, draw 2" fur5 fur3
swapped='3s/black7/spice0x2/;4s/spice0x2/black7/;5s/"spice0x2","black7"/"black7","spice0x2"/'
tamper "two cards swapped" "$card" 100 "$swapped" "day 1, draw 1" black7 spice0x2
tamper "another seed" "$board" 190 '190s/64a5/64a6/' SHA-256 commit
tamper "another commit" "$board" 190 '1s/54e5/54e6/' SHA-256 commit
tamper "a seed, but no commit" "$board" 190 '1s/,"commit":"[0-9a-f]*"//' commit
tamper "a seed that is too short" "$board" 190 '190s/8267//' seed
tamper "a seed before the end" "$board" 188 '188s/.*/{"ev":"seed","seed":"00"}/' seed

# ---- Several games, several files ----

second_still_checked() {
	{
		sed '5s/19/41/' "$board"
		cat "$card"
	} | faulty 5 B10 && said out "2 games, 1 finished, 0 in progress, 1 proved fair"
}

counts_lines_of_the_file() {
	{
		cat "$board"
		sed '36s/45/46/' "$card"
		cat "$card"
	} | faulty $((190 + 36)) money && said out "3 games, 2 finished"
}

one_fault_a_game() {
	{
		sed '5s/19/41/;62s/15/16/' "$board"
		sed '36s/45/46/;40d' "$card"
	} >"$file"
	run verify "$file"
	ended 1 && said err "$file:5: " "$file:$((190 + 36)): " && said out "2 games, 0 finished" "2 faults" || return 1
	[ "$(wc -l <"$work/err")" = 2 ]
}

other_files_still_checked() {
	sed '5s/19/41/' "$board" >"$work/bad.medici"
	run verify "$work/none.medici" "$work/bad.medici" "$card" </dev/null
	ended 1 && said err "$work/none.medici: No such file" "$work/bad.medici:5: " && said out "$card: 1 game, 1 finished"
}

check "after a faulty game the next one is still checked" second_still_checked
check "lines are counted over the whole file" counts_lines_of_the_file
check "only the first fault of each game is reported" one_fault_a_game
check "after a faulty file the next one is still checked" other_files_still_checked

# ---- What is no record at all ----

junk() {
	head -c 300000 /dev/urandom >"$file"
	run verify "$file"
	ended 1 && said err "$file:1: " && said out "0 games" "1 fault" || return 1
	! LC_ALL=C grep -q '[^ -~]' "$work/err" || tell "bytes of the file are in the message"
}

deep() {
	{
		printf '[%.0s' {1..100000}
		echo
		cat "$card"
	} | faulty 1 && said out "1 finished"
}

zeros() {
	{
		head -c 5000 /dev/zero
		echo
		cat "$card"
	} | faulty 1 JSON && said out "1 finished"
}

# The line before it is fine, the game after it too.
five_megabytes() {
	{
		head -n 2 "$board"
		head -c 5000000 /dev/zero | tr '\0' x
		echo
		cat "$card"
	} | faulty 3 1048576 && said out "2 games, 1 finished"
}

cut() {
	head -c -30 "$board" | faulty 190 JSON
}

: >"$work/empty.medici"
check "an empty file" fails "$work/empty.medici: there is no record in it" -- verify "$work/empty.medici"
check "empty standard input" fails "standard input: there is no record in it" -- verify -
check "a file that is missing" fails "$work/none.medici: No such file or directory" -- verify "$work/none.medici"
check "a folder" fails "$work: Is a directory" -- verify "$work"
check "a file whose name begins with -" fails "--none: No such file" -- verify -- --none
check "random bytes" junk
check "brackets a hundred thousand deep" deep
check "zero bytes" zeros
check "a line of five megabytes" five_megabytes
check "a last line that was cut" cut

# Editors leave empty lines at the end.
blank_end() {
	{
		cat "$board"
		printf '\n\r\n  \n'
	} >"$work/blank.medici"
	verified "$work/blank.medici"
}

# compressed PROGRAM UNPACKER
compressed() {
	"$1" -c "$board" | run verify -
	ended 1 && said err "standard input:1: this is compressed by $1: unpack it first, with $2"
}

check "empty lines at the end" blank_end
for packer in gzip:gunzip xz:unxz bzip2:bunzip2 zstd:unzstd; do
	if command -v "${packer%:*}" >/dev/null; then
		check "a record compressed by ${packer%:*}" compressed "${packer%:*}" "${packer#*:}"
	else
		skip "a record compressed by ${packer%:*}" "${packer%:*} is not here"
	fi
done

# What is wrong is said in the reader's language throughout; the JSON library knows English alone.
in_german() {
	sed '5s/}$//' "$board" | run --lang de verify -
	ended 1 && said err "die Zeile ist kein JSON: Sie endet zu früh"
}
check "a malformed line, in German" in_german

# ---- A large file in little memory ----

# The writer holds the pipe open until the reader's peak has been read.
large() {
	local pid peak
	"$medici" simulate --players 6 --games 3200 --seed 1 --record "$work/big.medici" >"$work/out" || return 1
	[ "$(wc -c <"$work/big.medici")" -gt 55000000 ] || tell "not so large" || return 1
	mkfifo "$work/pipe"
	"$medici" verify - <"$work/pipe" >"$work/out" 2>"$work/err" &
	pid=$!
	exec 3>"$work/pipe"
	cat "$work/big.medici" >&3
	peak=$(awk '/^VmHWM/ {print $2}' "/proc/$pid/status")
	exec 3>&-
	wait "$pid"
	status=$?
	ended 0 && said out "3200 games, 3200 finished, 0 in progress, 3200 proved fair" || return 1
	[ "$peak" -lt 40960 ] || tell "it took $peak kB at its peak"
}

if sanitized; then
	skip "60 megabytes in less than 40 of memory" "sanitizers need more"
else
	check "60 megabytes in less than 40 of memory" large
fi
finish
