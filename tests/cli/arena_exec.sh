#!/bin/bash
# External bots in medici arena and medici ladder: the same results with any number of threads, lost seats that are
# reported, Ctrl-C while they think, and no process left afterwards.
# tests/cli/arena_exec.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source tests/cli/lib/contests.sh
source tests/cli/lib/programs.sh

# ---- Programs that play by the protocol ----

# agree ARGUMENT...: the same results with any number of threads, and nobody lost a seat.
agree() {
	threads_agree "$@" && said out '"lost":{"seats":0,'
}

in_table() {
	run arena --players 3 --bots "$1,novice,novice" --deals 4 --seed 1 </dev/null
	ended 0 && silent err && said out "${1: -30}" "time per decision" "median" || return 1
	! grep "lost" "$work/out" || tell "it should lose no seat"
}

for program in "${programs[@]}"; do
	name=${program##*/}
	check "$name: arena, 1, 2 and 5 threads" agree arena --players 3 --bots "$program,novice,random" --deals 4
	check "$name: the games are fair" verified "$work/r1" 24
	check "$name: arena with cards" agree arena --game card --players 2 --bots "$program,novice" --deals 6
	check "$name: ladder" agree ladder --players 3 --bots "$program,novice" --deals 4
	check "$name: a table" in_table "$program"
done
if [ "${#programs[@]}" = 2 ]; then
	check "both against each other" agree arena --players 4 --bots "${programs[0]},${programs[1]},novice,novice" \
		--deals 2
	check "both in a ladder, and nobody else" agree ladder --players 3 --bots "${programs[0]},${programs[1]}" \
		--deals 2
else
	skip "two programs against each other" "python3 or the example in C is missing"
fi

# A deal is played more than once, so a program that got its seed would know the next draws.
seeds_are_kept() {
	run simulate --games 2 --seed 1 --players 3 --bots "$bad seeds $mark,novice,novice" </dev/null
	ended 0 && said err '{"ev":"seed"' || return 1
	run arena --deals 2 --seed 1 --players 3 --bots "$bad seeds $mark,novice,novice" --record "$work/games" </dev/null
	ended 0 && silent err && grep -q '^{"ev":"seed"' "$work/games" || tell "the record has the seeds"
}

# Quotes, commas and backslashes of a command, in every kind of report.
odd_names() {
	local odd="exec:sh tests/data/exec_bots/bad.sh modest $mark a\\,b '\"<&>é\\\"'"
	run arena --players 3 --bots "$odd,novice,$odd" --deals 2 --seed 1 --json --record "$work/games" --svg "$work/odd.svg" \
		</dev/null
	ended 0 && silent err && verified "$work/games" 6 || return 1
	run arena --players 3 --bots "$odd,novice,$odd" --deals 2 --seed 1 --json </dev/null
	python3 -c 'import json, sys, xml.dom.minidom
with open(sys.argv[1]) as file:
    told = json.load(file)
xml.dom.minidom.parse(sys.argv[2])
names = [bot["name"] for bot in told["bots"]]
assert names == [sys.argv[3].replace("\\,", ","), "novice"], names
assert set(told["timing"]["decision_ns"]) == set(names)' "$work/out" "$work/odd.svg" "$odd" || tell "the names"
}

long_name() {
	local long
	long="$bad modest $mark $(printf 'ö%.0s' {1..100}) --level 3"
	run arena --players 3 --bots "$long,novice,novice" --deals 2 --seed 1 </dev/null
	ended 0 && silent err && said out "exec:...-level 3  " "exec:...-level 3: $long" || return 1
	[ "$(grep -c '^novice  *[0-9].*\.\.' "$work/out")" = 1 ]
}

check "programs do not get the seed of a deal" seeds_are_kept
if have_python; then
	check "odd characters in a command" odd_names
else
	skip "odd characters in a command" "there is no python3"
fi
check "of a long command the end is shown" long_name
check "a program twice in a ladder" misused "exec:a,b is named twice" -- ladder --bots 'exec:a\,b,random,exec:a\,b'

# ---- Programs that do not ----

# loses HOW REASON [MILLISECONDS]: every seat of it, and all games are played.
loses() {
	local bot="$bad $1 $mark" began=$SECONDS
	run arena --players 3 --bots "novice,$bot,novice" --deals 2 --seed 5 --threads 2 --bot-time "${3:-5000}" \
		--record "$work/games" </dev/null
	ended 0 && said out "2 deals" "The program of $bot failed in 6 of its 6 seats, where random took over; the first time: " || return 1
	said err "medici arena: deal 1: the program of $bot failed; random takes over: " || return 1
	[ "$(grep -c '^medici arena: ' "$work/err")" = 1 ] || tell "one warning is enough" || return 1
	grep -q -E "random took over; the first time: .*($2)" "$work/out" || tell "no such reason: $2" || return 1
	[ $((SECONDS - began)) -le 12 ] || tell "it took $((SECONDS - began)) s" || return 1
	verified "$work/games" 6 && nothing_left
}

early='without being asked, or more than one line'
check "answers with garbage" loses garbage 'it answered "nonsense", which is no JSON object'
check "answers with an illegal move" loses illegal '"(draw|bid)" must be'
check "never answers" loses silent 'no answer within 200 ms' 200
check "exits at once" loses exits 'it ended with exit status 3'
check "crashes" loses crashes 'it was killed by signal 11'
check "leaves in the middle of a game" loses leaves 'it ended with exit status 0'
check "floods its output" loses flood "it wrote 65536 bytes without the end of a line|$early"
check "floods its output with lines" loses lines "$early|no JSON object"
check "closes its input" loses no_input 'it closed its standard input or output|no answer within 200 ms' 200

# Only the failed program is affected: its rivals play as before, and it has its seat again in the next game.
some_losses() {
	run ladder --players 3 --bots "$bad moody $mark,novice,${programs[0]}" --deals 2 --seed 5 --json --threads 1 </dev/null
	ended 0 && said out '"lost":{"seats":6,"of":12,"first":"it ended with exit status 1"}' '"lost":{"seats":0,"of":12,' &&
		nothing_left
}

not_there() {
	run ladder --players 3 --bots "exec:tests/no/such/program,random" --deals 2 --seed 5 --json </dev/null
	ended 0 && said err "deal 1: the program of exec:tests/no/such/program failed" && said out "could not be run" '"zero":"random"'
}

[ "${#programs[@]}" = 0 ] || check "a program that loses every other seat" some_losses
check "a command that does not exist" not_there

# While it runs: a program that dies in every game leaves no more than one process for each seat and thread to be seen.
no_zombies() {
	local pid most=0 now i
	"$medici" arena --players 3 --bots "novice,$bad exits $mark,$bad leaves $mark" --deals 65536 --threads 2 </dev/null \
		>"$work/out" 2>"$work/err" &
	pid=$!
	last_call="medici arena ... --deals 65536"
	for ((i = 0; i < 30; i++)); do
		now=$(ps --no-headers -o stat --ppid "$pid" | grep -c '^Z')
		[ "$now" -le "$most" ] || most=$now
		sleep 0.05
	done
	kill -INT "$pid"
	wait "$pid"
	status=$?
	ended 0 && [ "$most" -le 12 ] || tell "$most zombies" || return 1
	said err "of 65536 deals" && nothing_left
}

check "no zombies" no_zombies

# ---- Ctrl-C ----

# interrupted STATUS COMMAND BOTS WORDS...: after a second, of far more deals than could be played.
interrupted() {
	local wanted=$1 command=$2 bots=$3 began=$SECONDS words=("${@:4}")
	timeout --preserve-status -k 20 -s INT 1 "$medici" "$command" --players 3 --bots "$bots" --bot-time 3600000 \
		--deals 65536 --seed 1 --threads 2 </dev/null >"$work/out" 2>"$work/err"
	status=$?
	last_call="medici $command --bots $bots"
	ended "$wanted" && said err "${words[@]}" || return 1
	[ $((SECONDS - began)) -le 8 ] || tell "it took $((SECONDS - began)) s" || return 1
	nothing_left || return 1
	[ "$wanted" != 0 ] || said out novice "games/s" "time per decision"
}

for command in arena ladder; do
	check "$command: Ctrl-C shows what is known" interrupted 0 "$command" "$bad modest $mark,novice,random" \
		"of 65536 deals"
	check "$command: Ctrl-C while a program does not answer" interrupted 1 "$command" "$bad silent $mark,novice,random" \
		"stopped before the first deal was over"
done
check "Ctrl-C with a program that ignores signals" interrupted 0 arena "$bad stubborn $mark,novice,random" "of 65536"
check "Ctrl-C with a program that has a process of its own" interrupted 0 arena "$bad parent $mark,novice,random" \
	"of 65536"

# Pressed three times it ends at once, and so do the programs.
impatient() {
	local pid i
	"$medici" arena --players 3 --bots "$bad nested $mark,novice,novice" --bot-time 60000 --threads 1 </dev/null \
		>"$work/out" 2>"$work/err" &
	pid=$!
	last_call="medici arena --bots $bad nested"
	for ((i = 0; i < 100; i++)); do
		[ "$(pgrep -c -f "^sleep $mark")" -lt 1 ] || break
		sleep 0.05
	done
	kill -INT "$pid" && sleep 0.02 && kill -INT "$pid" && sleep 0.02 && kill -INT "$pid" 2>/dev/null
	wait "$pid"
	nothing_left
}

check "Ctrl-C three times" impatient

at_a_terminal() {
	local tmux=(tmux -S "$work/tmux") i
	"${tmux[@]}" -f /dev/null new-session -d -x 120 -y 40 "'$medici' arena --players 3 --deals 65536 --seed 1 --bots \
		'$bad modest $mark,novice,novice' 2>&1; echo ended with \$?; sleep 60"
	for ((i = 0; i < 100; i++)); do
		"${tmux[@]}" capture-pane -p >"$work/out"
		! grep -q 'deals/s, [0-9]* s left' "$work/out" || break
		sleep 0.1
	done
	"${tmux[@]}" send-keys C-c
	for ((i = 0; i < 100; i++)); do
		"${tmux[@]}" capture-pane -p >"$work/out"
		! grep -q 'ended with' "$work/out" || break
		sleep 0.1
	done
	"${tmux[@]}" kill-server
	last_call="medici arena on a terminal"
	said out "stopped after" "of 65536 deals" "win share" "ended with 0" && nothing_left
}

if command -v tmux >/dev/null; then
	check "Ctrl-C on a terminal" at_a_terminal
else
	skip "Ctrl-C on a terminal" "no tmux here"
fi
finish
