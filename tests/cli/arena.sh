#!/bin/bash
# medici arena and medici ladder: misuse, the same results with any number of threads, reports that agree with
# the records, Ctrl-C. tests/cli/arena.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source tests/cli/lib/contests.sh

# ---- Help and wrong calls ----

for command in arena ladder; do
	check "medici $command --help explains it" answers "Usage: medici $command" --deals --seatings --help -- \
		"$command" --help
	check "medici $command -h does the same" answers "Usage: medici $command" -- "$command" -h
	check "medici $command refuses an unknown flag" misused --bad -- "$command" --bad
	check "medici $command with a word too many" misused "'surplus'" -- "$command" --bots novice,random surplus
	for flag in game players deals seatings seed edition option bots budget bot-time threads record svg; do
		check "$command --$flag without a value" misused "--$flag" -- "$command" "--$flag"
	done
	for deals in 0 -1 x '' 65537; do
		check "$command --deals '$deals'" misused --deals "'$deals'" "from 1 to 65536" -- \
			"$command" --players 3 --bots novice,random,merchant --deals "$deals"
	done
	for seatings in 3 721 x; do
		check "$command --seatings $seatings" misused --seatings "'$seatings'" "from 4 to 720" -- \
			"$command" --bots novice,random,merchant,banker --seatings "$seatings"
	done
	for threads in 0 257 x; do
		check "$command --threads $threads" misused --threads "from 1 to 256" -- \
			"$command" --bots novice,random,merchant,banker --threads "$threads"
	done
	check "$command --bots unknown" misused --bots "'nobody'" novice -- "$command" --bots novice,nobody
	check "$command --bots with an empty name" misused --bots "''" -- "$command" --bots novice,
	check "$command --bots exec:" misused "--bots: 'exec:'" "a command must follow" -- "$command" --bots exec:,novice
	check "$command --bot-time 0" misused --bot-time "from 1 to" -- "$command" --players 3 --bots exec:true,random,novice \
		--bot-time 0
	for samples in 0 -1 x '' 1000000001; do
		check "$command --budget '$samples'" misused --budget "'$samples'" "from 1 to" -- \
			"$command" --bots novice,random --budget "$samples"
		check "$command --bots novice:$samples" misused "--bots NAME:SAMPLES" "'$samples'" -- \
			"$command" --bots "random,novice:$samples"
	done
	check "$command --svg -" misused --svg "name a file" -- "$command" --bots novice,random,merchant,banker --svg -
	check "$command --svg into a missing folder" fails "$work/none/a.svg" "No such file" -- \
		"$command" --players 3 --bots novice,random,merchant --deals 1 --svg "$work/none/a.svg"
	check "$command --record into a missing folder" fails "$work/none/a" "No such file" -- \
		"$command" --players 3 --bots novice,random,merchant --deals 1 --record "$work/none/a"
	check "$command --record on a full device" fails "/dev/full: No space left" -- \
		"$command" --players 3 --bots novice,random,merchant --deals 2 --record /dev/full
	check "$command --svg on a full device" fails "/dev/full: No space left" -- \
		"$command" --players 3 --bots novice,random,merchant --deals 2 --svg /dev/full
done
check "arena without --bots" misused --bots "name the bots" -- arena
check "arena --bots for too few seats" misused --bots "2 bots for 4 seats" -- arena --players 4 --bots novice,random
check "arena --bots for too many seats" misused --bots "5 bots for 4 seats" -- \
	arena --players 4 --bots novice,random,novice,random,novice
check "arena --bots, twice the same for four seats" misused --bots "2 bots for 4 seats" -- arena --players 4 --bots novice,novice
for bound in 0 -0.1 0.76 nan inf x '' 0.05x; do
	check "arena --stop-when '$bound'" misused --stop-when "'$bound'" 0.05 -- \
		arena --bots novice,random,random,random --stop-when "$bound"
done
check "ladder --bots, one" misused --bots "at least two" -- ladder --bots novice
check "ladder --bots, one twice" misused --bots "novice is named twice" -- ladder --bots novice,random,novice
check "ladder --stop-when" misused --stop-when "medici arena" -- ladder --bots novice,random --stop-when 0.05

# ---- The same results ----

check "arena: 1, 2 and 5 threads" threads_agree arena --bots novice,random,novice,merchant --deals 30
check "arena: the games are fair" verified "$work/r1" 360
check "arena, stopped early: 1, 2 and 5 threads" threads_agree arena --bots novice,random,random,random --stop-when 0.05
check "arena, cards: 1, 2 and 5 threads" threads_agree arena --game card --players 2 --bots novice,random --deals 30
check "ladder: 1, 2 and 5 threads" threads_agree ladder --game card --players 3 --bots novice,random --deals 20
check "ladder: the games are fair" verified "$work/r1" 120

check "arena --adjust: 1, 2 and 5 threads" threads_agree arena --game card --players 2 --bots merchant,novice --deals 12 --adjust
check "ladder --adjust" misused --adjust "medici arena" -- ladder --bots novice,random --adjust

# ---- Reports ----

# The report's mean florins and shares of each bot again, from the records alone.
recount() {
	awk '/^{"medici":1/ {
		rest = $0
		for (i = 1; match(rest, /"bot":"[^"]*"/); i++) {
			bot[i] = substr(rest, RSTART + 7, RLENGTH - 8)
			rest = substr(rest, RSTART + RLENGTH)
		}
	}
	/^{"ev":"end"/ {
		split($0, part, /[][]/)
		seats = split(part[2], money, ",")
		winners = split(part[4], winner, ",")
		for (i = 1; i <= seats; i++) {
			florins[bot[i]] += money[i]
			count[bot[i]]++
		}
		for (i = 1; i <= winners; i++)
			wins[bot[winner[i] + 1]] += 1 / winners
	}
	END {
		for (name in count)
			printf "%s %.1f%% %.1f\n", name, 100 * wins[name] / count[name], florins[name] / count[name]
	}' "$1" | sort
}

told() {
	run arena "$@" --seed 3 --deals 25 --record "$work/games"
	ended 0 && silent err && said out "par" "time per decision" || return 1
	awk '/[0-9]\.\.-?[0-9]/ {print $1, $2, $4}' "$work/out" | sort >"$work/told"
	recount "$work/games" >"$work/counted"
	same "$work/told" "$work/counted"
}

par() {
	run arena --bots novice --deals 10 --seed 1 --json
	ended 0 && said out '"par":0.25' '"share":{"mean":0.25,"low":0.25,"high":0.25}' \
		'"margin":{"mean":0,"low":0,"high":0}'
}

one_deal() {
	run arena --bots novice,random,random,random --deals 1 --seed 1 --json
	ended 0 && said out '"deals":1,"games":4,' '"low":null,"high":null' || return 1
	run ladder --bots novice,random --deals 1 --seed 1 --json
	ended 0 && said out '"deals":1,"games":6,' '"low":null,"high":null'
}

# decided BOTS VERDICT
decided() {
	run arena --bots "$1" --stop-when 0.05 --deals 2000 --seed 1
	ended 0 && silent err && said out "$2" "log-likelihood ratio" "errors 5% and 5%" || return 1
	run arena --bots "$1" --stop-when 0.05 --deals 2000 --seed 1 --json
	said out '"end":"decided"' "\"accepted\":\"${2:0:2}\""
}

undecided() {
	run arena --bots novice,random,random,random --stop-when 0.05 --deals 31 --seed 1
	ended 0 && said out undecided
}

to_stdout() {
	run arena --bots novice,random,random,random --deals 3 --seed 1 --record -
	ended 0 && said err "3 deals" && cp "$work/out" "$work/piped" && verified "$work/piped" 12
}

# The games and the plain shares are those without it; the adjusted ones come in addition.
adjusted() {
	local bots=merchant,novice
	run arena --game card --players 2 --bots "$bots" --deals 40 --seed 5 --json --record "$work/plain"
	ended 0 && grep -o '"share":{[^}]*}' "$work/out" >"$work/shares" || return 1
	run arena --game card --players 2 --bots "$bots" --deals 40 --seed 5 --json --adjust --record "$work/adjusted"
	ended 0 && silent err && said out '"adjusted":{"mean":' '"worth":' '"luck_ns":' && same "$work/plain" "$work/adjusted" &&
		same "$work/shares" <(grep -o '"share":{[^}]*}' "$work/out") || return 1
	run arena --game card --players 2 --bots "$bots" --deals 40 --seed 5 --adjust --stop-when 0.05
	ended 0 && said out "Win share without luck" "luck of a game" "log-likelihood ratio"
}

# The luck of the seats of a table adds up to nothing, so what one bot loses by the adjustment another one gains.
adds_up() {
	run arena --game board --players 3 --bots novice,merchant,merchant --deals 6 --seed 2 --json --adjust
	ended 0 || return 1
	grep -o '"adjusted":{"mean":[0-9.]*' "$work/out" | cut -d : -f 3 |
		awk '{sum += NR == 1 ? $1 : 2 * $1} END {exit !(sum > 0.95 && sum < 1.05)}' || tell "the shares do not add up"
}

# A bot with another budget is another bot; what counts is the number, not how it is written.
budgets() {
	run arena --bots novice,novice:5,novice:05,novice --deals 2 --seed 1 --json
	ended 0 && said out '"name":"novice"' '"name":"novice:5"' || return 1
	[ "$(grep -c '"name"' "$work/out")" = 2 ]
}

ranked() {
	run ladder --players 3 --bots novice,random,merchant --deals 15 --seed 1 --svg "$work/a.svg"
	ended 0 && silent err || return 1
	awk '/%  / {print $1}' "$work/out" >"$work/names"
	[ "$(paste -s -d ' ' "$work/names")" = "merchant novice random" ] || tell "the order" || return 1
	grep -q -E '^random +0 +-' "$work/out" || tell "the simplest has 0"
}

drawn() {
	local file=$1
	grep -q '<svg .* viewBox="0 0 [0-9]* [0-9]*" role="img" aria-label="[^"<>]*">' "$file" &&
		grep -q 'prefers-color-scheme: dark' "$file" && grep -q '<text .*>novice</text>' "$file" || return 1
	! command -v python3 >/dev/null || python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' "$file"
}

json() {
	python3 -c 'import json, sys
for name in sys.argv[1:]:
    with open(name) as file:
        told = json.load(file)
    assert told["timing"]["decision_ns"] and told["deals"] > 0 and len(told["bots"]) > 1
    for bot in told["bots"]:
        assert bot["share"]["low"] <= bot["share"]["mean"] <= bot["share"]["high"]' "$@"
}

check "the report agrees with the records" told --bots novice,random,merchant,random
check "the same with cards" told --game card --players 3 --bots novice,random,random
check "the same with more seatings than are played" told --players 5 --seatings 10 \
	--bots novice,random,merchant,random,novice
check "arena --adjust" adjusted
check "arena --adjust: the shares add up" adds_up
check "the same bot on all seats is at par" par
check "one deal has no interval" one_deal
check "novice is found better than random" decided novice,random,random,random "H1 is accepted: better"
check "random is found not better than novice" decided random,novice,novice,novice "H0 is accepted: not better"
check "too few deals decide nothing" undecided
check "--record - : records to standard output, the report to standard error" to_stdout
check "NAME:SAMPLES is a bot of its own" budgets
check "the ladder is in order, and the simplest has 0" ranked
check "a picture of the ladder" drawn "$work/a.svg"
check "a picture of the arena" drawn "$work/s1"
if command -v python3 >/dev/null; then
	run arena --bots novice,random,novice,merchant --deals 5 --stop-when 0.2 --json && cp "$work/out" "$work/arena.json"
	run ladder --bots novice,random --deals 5 --json && cp "$work/out" "$work/ladder.json"
	check "--json is JSON" json "$work/arena.json" "$work/ladder.json"
else
	skip "--json is JSON" "python3 is not here"
fi

# ---- Ctrl-C ----

# interrupted SIGNAL COMMAND...: of far more deals than could be played, what is known after a second.
interrupted() {
	local deals signal=$1
	shift
	timeout --preserve-status -k 20 -s "$signal" 1 "$medici" "$@" --deals 65536 --seed 1 >"$work/out" 2>"$work/err"
	status=$?
	last_call="medici $*"
	ended 0 || return 1
	deals=$(sed -n 's/ deals of the .*//p' "$work/out")
	said err "stopped after ${deals:-no} of 65536 deals" && said out novice "games/s"
}

check "arena: Ctrl-C reports the finished deals" interrupted INT arena --bots merchant,novice,merchant,novice
check "arena: SIGTERM reports the finished deals" interrupted TERM arena --bots merchant,novice,merchant,novice
check "ladder: Ctrl-C reports the finished deals" interrupted INT ladder --bots merchant,novice

# ---- On a terminal of 80 columns ----

# narrow ARGUMENT...: no row of a report is wider, however long the name of a bot and however bad its result.
narrow() {
	local language
	for language in en de it; do
		run --lang "$language" "$@" --deals 3 --players 3 </dev/null
		ended 0 || return 1
		[ "$(sed '/: /d' "$work/out" | wc -L)" -le 80 ] || tell "wider than 80 columns" || return 1
	done
}
check "arena: 80 columns" narrow arena --bots "merchant:100000,random,exec:false # a program with quite a long command"
check "ladder: 80 columns" narrow ladder --bots "merchant:100000,random,exec:false # a program with quite a long command"
finish
