#!/bin/bash
# medici simulate: the same games with any number of threads, records that verify, a report that agrees with them.
# tests/cli/simulate.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

record=$work/games.medici

# ---- The same bytes ----

# threads_agree GAMES ARGUMENT...
threads_agree() {
	local count=$1 threads
	shift
	for threads in 1 2 7; do
		run simulate --games "$count" --seed 7 --threads "$threads" --record "$work/t$threads" "$@"
		ended 0 && silent err || return 1
	done
	same "$work/t1" "$work/t2" && same "$work/t1" "$work/t7"
}

# Games are played in batches; the number of later games must not change a game.
begins_alike() {
	run simulate --games 300 --seed 7 --record "$work/long" && run simulate --games 70 --seed 7 --record "$work/short"
	cmp -n "$(wc -c <"$work/short")" "$work/long" "$work/short" || return 1
	[ "$(grep -c '"medici":1' "$work/short")" = 70 ]
}

seeds_differ() {
	run simulate --games 3 --seed 7 --record "$work/a" && run simulate --games 3 --seed 8 --record "$work/b"
	! cmp -s "$work/a" "$work/b"
}

# 258 is 2 + 1 * 256: the bytes of a number, least first.
number_is_hex() {
	run simulate --games 3 --seed 258 --record "$work/a"
	run simulate --games 3 --seed "0201$(printf '%060d' 0)" --record "$work/b"
	ended 0 && same "$work/a" "$work/b"
}

random_seed_is_named() {
	local seed
	run simulate --games 3 --record "$work/a"
	seed=$(sed -n 's/^seed //p' "$work/out")
	[ "${#seed}" = 64 ] || tell "the report names no seed" || return 1
	run simulate --games 3 --seed "$seed" --record "$work/b"
	ended 0 && same "$work/a" "$work/b"
}

random_seeds_differ() {
	run simulate --games 1 --record "$work/a" && run simulate --games 1 --record "$work/b"
	! cmp -s "$work/a" "$work/b"
}

check "1, 2 and 7 threads: the same board games" threads_agree 500 --players 3 --bots novice,random,novice
check "1, 2 and 7 threads: the same card games" threads_agree 500 --game card --players 5
check "1, 2 and 7 threads: a single game" threads_agree 1
check "a longer run begins with the shorter one" begins_alike
check "another seed, other games" seeds_differ
check "a number and its 64 hex digits are the same seed" number_is_hex
check "without a seed, the report names the one it took" random_seed_is_named
check "without a seed, every run is another" random_seeds_differ

# ---- Every game, and a report that says what the records say ----

# The report's figures again, from the `end` lines alone. A shared win counts in equal parts.
recount() {
	awk -F '[][]' '/^{"ev":"end"/ {
		seats = split($2, money, ",")
		winners = split($4, winner, ",")
		for (i = 1; i <= seats; i++)
			florins[i] += money[i]
		for (i = 1; i <= winners; i++)
			wins[winner[i] + 1] += 60 / winners
		games++
	}
	END {
		for (i = 1; i <= seats; i++)
			printf "%.1f %.1f%%\n", florins[i] / games, 100 * wins[i] / (60 * games)
	}' "$1"
}

# plays GAMES HEADING ARGUMENT...
plays() {
	local count=$1 heading=$2
	shift 2
	run simulate --games "$count" --seed 11 --record "$record" "$@" </dev/null
	ended 0 && silent err && said out "$count games of the $heading" || return 1
	awk '/%$/ {print $(NF - 1), $NF}' "$work/out" >"$work/told"
	recount "$record" >"$work/counted"
	same "$work/told" "$work/counted" && verified "$record" "$count"
}

has_option() {
	head -n 1 "$record" | grep -F "\"options\":{$1}"
}

for edition in rio-grande-2006 amigo-1995; do
	for players in 3 4 5 6; do
		check "$edition with $players" plays 130 "board game, $players players, edition $edition" \
			--edition "$edition" --players "$players"
	done
done
for players in 2 3 4 5 6; do
	check "grail-2016 with $players" plays 130 "board game, $players players, edition grail-2016" \
		--edition grail-2016 --players "$players"
	check "the card game with $players" plays 130 "card game, $players players" --game card --players "$players"
done
check "bots that differ, each on its seat" plays 130 "board game, 4 players" --bots novice,random,random,novice
check "random bots only" plays 130 "card game, 4 players" --game card --bots random
check "first=2" plays 70 "board game" --option first=2
check "first=2 is in the record" has_option '"first":2'
check "first=random is the default" plays 70 "board game" --option first=random
check "first=random is not in the record" has_option ''
check "bonus20" plays 70 "card game" --game card --option bonus20=true
check "bonus20 is in the record" has_option '"bonus20":true'
check "empty_placed" plays 70 "card game" --game card --option empty_placed=true --option bonus20=false
check "empty_placed is in the record" has_option '"empty_placed":true'
check "without a record there is still a report" answers "5 games of the board game" "mean florins" "win share" -- \
	simulate --games 5 --seed 1

# ---- Where the records go ----

to_stdout() {
	run simulate --games 70 --seed 7 --record - </dev/null
	ended 0 && said err "70 games of the board game" "win share" || return 1
	same "$work/out" "$work/short"
}

# fails_to_write PATH WORDS
fails_to_write() {
	run simulate --games "${3:-200}" --record "$1" </dev/null
	ended 1 && silent out && said err "medici simulate: $1: $2"
}

full_stdout() {
	"$medici" simulate --games "$1" --record - >/dev/full 2>"$work/err" </dev/null
	status=$?
	: >"$work/out"
	ended 1 && said err "standard output: No space left on device"
}

reader_leaves() {
	"$medici" simulate --games 20000 --seed 1 --record - 2>"$work/err" | head -n 1 >"$work/out"
	grep -q '"medici":1' "$work/out"
}

check "--record - : records to standard output, the report to standard error" to_stdout
check "a full device, found out while writing" fails_to_write /dev/full "No space left on device"
check "a full device, found out on closing" fails_to_write /dev/full "No space left on device" 1
check "a folder that does not exist" fails_to_write "$work/none/games.medici" "No such file or directory"
check "a path that is a folder" fails_to_write "$work" "Is a directory"
check "standard output that is full, many games" full_stdout 200
check "standard output that is full, one game" full_stdout 1
check "a reader that leaves early ends it" reader_leaves

# ---- Stopped ----

# stopped SIGNAL: what was played is reported and recorded, and is how a whole run begins.
stopped() {
	local count
	timeout --preserve-status -k 60 -s "$1" 1 "$medici" simulate --games 1000000000 --seed 7 --threads 2 \
		--record "$record" >"$work/out" 2>"$work/err"
	status=$?
	last_call="medici simulate, stopped by $1"
	ended 0 && said err "medici simulate: stopped after " " of 1000000000 games" || return 1
	count=$(grep -c '"medici":1' "$record")
	said out "$count game" "novice 4" && said err "after $count of" || return 1
	tail -n 1 "$record" | grep -q '"ev":"seed"' || tell "the last record is cut off" || return 1
	run simulate --games "$count" --seed 7 --record "$work/whole" && same "$record" "$work/whole"
}

check "Ctrl-C: the finished deals are reported" stopped INT
check "SIGTERM: the finished deals are reported" stopped TERM

# A thread's stack would need more than all memory that there is.
no_threads() {
	(ulimit -s 400000 && ulimit -v 300000 && "$medici" simulate --games 10 >"$work/out" 2>"$work/err")
	status=$?
	last_call="medici simulate with little memory"
	ended 1 && silent out && said err "medici simulate: no thread can be started: memory or the number of processes"
}

if sanitized; then
	skip "no thread can be started" "sanitizers need more memory"
else
	check "no thread can be started" no_threads
fi

slow_rate() {
	run simulate --games 1 --players 3 --bots banker --threads 1
	ended 0 && tail -n 1 "$work/out" | grep -q -E '^[0-9.]+ s, [0-9]+([.][0-9]+)? games/s$' || tell "no rate" || return 1
	! grep -q ', 0 games' "$work/out" || tell "a rate of 0"
}
check "a rate below one has its decimals" slow_rate

# ---- Decks of one's own ----

deck() {
	printf '%b' "$1" >"$work/my.deck"
	run simulate --game card --games 20 --seed 3 --option "deck=$work/my.deck" --record "$record" </dev/null
}

plays_deck() {
	deck "$1" && ended 0 && silent err && has_option "\"deck\":{$2}" && verified "$record" 20
}

# refuses_deck TEXT LINE WORDS...
refuses_deck() {
	local line=$2
	deck "$1"
	shift 2
	ended 1 && silent out && said err "$work/my.deck: line $line: " "$@"
}

refuses_whole_deck() {
	deck "$1"
	shift
	ended 1 && silent out && said err "medici simulate: $work/my.deck: " "$@"
}

standard_deck() {
	run simulate --game card --games 20 --seed 3 --record "$work/a"
	run simulate --game card --games 20 --seed 3 --option deck=data/standard.deck --record "$work/b"
	ended 0 && same "$work/a" "$work/b"
}

check "a deck file" plays_deck '# mine\neach3 4\nfur0x2 2 # two\n\nblack7 3' \
	'"cloth3":4,"fur0x2":2,"fur3":4,"grain3":4,"dye3":4,"spice3":4,"black7":3'
check "a deck file as Windows writes it" plays_deck 'each3 4\r\nblack7 3\r\n' \
	'"cloth3":4,"fur3":4,"grain3":4,"dye3":4,"spice3":4,"black7":3'
check "a deck of one card" plays_deck 'black7 1' '"black7":1'
check "the printed deck's file is the built-in deck" standard_deck
check "a deck with an unknown card" refuses_deck 'each3 4\nsilk3 4\n' 2 'card "silk3"'
check "a deck with a malformed count" refuses_deck 'each3 4\n\nfur2 many\n' 3 'count "many"'
check "a deck with a negative count" refuses_deck 'fur2 -1\n' 1 'count "-1"'
check "a deck with a missing count" refuses_deck 'fur2\n' 1 'count is missing'
check "a deck with a word too many" refuses_deck 'fur2 1 2\n' 1 '"2"'
check "a deck that names a card twice" refuses_deck 'fur2 1\neach2 1\n' 2 'card fur2' 'line 1'
check "a deck with bytes that are not text" refuses_deck 'fur2 1\nfur\0003 1\n' 2 'byte 4'
check "a deck with too many cards" refuses_whole_deck 'fur2 100\nfur3 29\n' "add up to 129"
check "an empty deck" refuses_whole_deck '' "add up to 0"
check "a deck file that is far too long" refuses_whole_deck "$(printf '#%.0s' {1..999}; printf '\\n#%.0s' {1..70000})" \
	"65536 bytes"
finish
