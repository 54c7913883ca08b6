#!/bin/bash
# External bots: whole games of programs that play by the protocol, and of programs that do not; what they cost a run,
# and that nothing of them is left afterwards.
# tests/cli/exec.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source tests/cli/lib/programs.sh

record=$work/games.medici

# ---- Programs that play by the protocol ----

# seats PLAYERS BOT: the bot on the first and the last seat, novices between.
seats() {
	local list=$2 i
	for ((i = 2; i < $1; i++)); do
		list+=,novice
	done
	echo "$list,$2"
}

# plays BOT GAMES PLAYERS ARGUMENT...
plays() {
	local bot=$1 count=$2 players=$3
	shift 3
	run simulate --games "$count" --seed 5 --players "$players" --bots "$(seats "$players" "$bot")" --record "$record" \
		"$@" </dev/null
	ended 0 && silent err && said out "exec 1" "exec $players" && verified "$record" "$count" && nothing_left
}

threads_agree() {
	local threads
	for threads in 1 2; do
		run simulate --games 12 --seed 9 --players 3 --bots "$1,novice,$1" --threads "$threads" \
			--record "$work/t$threads" </dev/null
		ended 0 && silent err || return 1
	done
	same "$work/t1" "$work/t2"
}

beats_random() {
	run simulate --games 100 --seed 1 --bots "$1,random,random,random" "${@:2}" </dev/null
	ended 0 && silent err && awk '/^exec 1/ {exit $NF + 0 < 40}' "$work/out" || tell "a fourth would be chance"
}

names_in_header() {
	head -n 1 "$record" | grep -F "{\"name\":\"exec 1\",\"bot\":\"$1\"}"
}

have_python || skip "the bot in Python" "there is no python3"
for program in "${programs[@]}"; do
	for players in 3 4 5 6; do
		check "${program##*/}: the board game with $players" plays "$program" 6 "$players"
	done
	check "${program##*/}: the board game with 2" plays "$program" 6 2 --edition grail-2016
	for players in 2 3 4 5 6; do
		check "${program##*/}: the card game with $players" plays "$program" 6 "$players" --game card
	done
	check "the header names the command" names_in_header "$program"
	check "${program##*/}: 1 and 2 threads, the same records" threads_agree "$program"
	check "${program##*/}: wins on the board" beats_random "$program"
	check "${program##*/}: wins with cards" beats_random "$program" --game card
done

long_command() {
	local long
	long=$(printf 'é%.0s' {1..100})
	run simulate --games 1 --seed 5 --players 3 --bots "exec:true $long,novice,novice" --record "$record" </dev/null
	ended 0 && verified "$record" && head -n 1 "$record" | grep -q "\"exec:true é*\"" || tell "not cut between letters"
}

# The shell gets the command unchanged.
commas_stay() {
	run simulate --games 1 --seed 5 --players 3 --bots "novice,$bad logs $mark\\,a\\,,novice" --record "$record" </dev/null
	ended 0 && verified "$record" && head -n 1 "$record" | grep -q -F "\"$bad logs $mark,a,\"" ||
		tell "the header should name the command, with its commas"
}

check "a long command is cut in the record, between characters" long_command
check "no command" misused "--bots: 'exec:'" "a command must follow" -- simulate --bots exec:
check "a command of blanks" misused "a command must follow" -- simulate --bots 'exec:  ,novice,novice,novice'
check "control characters" misused "control characters" -- simulate --bots $'exec:a\tb'
check "a command that is too long" misused "1000 bytes" -- simulate --bots "exec:$(printf '%01001d' 0)"
check "a comma ends the command" misused "there is no bot 'b'" -- simulate --players 3 --bots 'exec:a,b,novice'
check "a comma after a backslash does not" commas_stay
check "--bot-time 0" misused "--bot-time" -- simulate --bots exec:true --bot-time 0
check "--bot-time soon" misused "--bot-time" -- play --bots exec:true --bot-time soon
check "--help names it" answers "exec:COMMAND" "--bot-time" -- simulate --help

# ---- Programs that do not ----

# loses HOW REASON [MILLISECONDS]: in each of two games, and the games go on.
loses() {
	local began=$SECONDS
	run simulate --games 2 --seed 5 --players 3 --bot-time "${3:-5000}" --threads 1 --record "$record" \
		--bots "novice,$bad $1 $mark,novice" </dev/null
	ended 0 && said out "2 games" || return 1
	said err "medici simulate: game 1: the program of exec 2 ($bad $1 $mark) failed; random takes over: " "game 2: the program of exec 2" \
		"the program of exec 2 failed in 2 of 2 games" || return 1
	grep -q -E "failed; random takes over: .*($2)" "$work/err" || tell "no such reason: $2" || return 1
	[ $((SECONDS - began)) -le 8 ] || tell "it took $((SECONDS - began)) s" || return 1
	verified "$record" 2 && nothing_left
}

# As after a loss at the first question: random plays from there on.
same_as_random() {
	mv "$record" "$work/lost"
	run simulate --games 2 --seed 5 --players 3 --record "$record" --bots "novice,random,novice" </dev/null
	sed -i '/^{"medici"/d' "$record" "$work/lost"
	same "$record" "$work/lost"
}

# Has it written before it is asked, or is it still starting then? Both reasons are right.
early='without being asked, or more than one line'
check "answers with garbage" loses garbage 'asked \{"ask":.*it answered "nonsense", which is no JSON object'
check "after a loss, random plays" same_as_random
check "answers with an illegal move" loses illegal '"(draw|bid)" must be'
check "answers an object without the answer" loses empty 'has no field of that name'
check "never answers" loses silent 'no answer within 300 ms' 300
check "never reads and never answers" loses deaf 'no answer within 300 ms' 300
check "exits at once" loses exits 'it ended with exit status 3'
check "crashes" loses crashes 'it was killed by signal 11'
check "leaves in the middle of a game" loses leaves 'it ended with exit status 0'
check "floods its output without a newline" loses flood "it wrote 65536 bytes without the end of a line|$early"
check "floods its output with lines" loses lines "$early|no JSON object"
check "answers twice" loses twice "$early"
check "writes without being asked" loses early "$early"
check "closes its output" loses no_output 'it closed its standard input or output'
check "closes its input" loses no_input 'it closed its standard input or output|no answer within 300 ms' 300

not_found() {
	run simulate --games 2 --seed 5 --players 3 --bots "tests/no/such/program,novice,novice" </dev/null
	ended 2 || return 1
	run simulate --games 2 --seed 5 --players 3 --bots "exec:tests/no/such/program,novice,novice" </dev/null
	ended 0 && said err "game 1: the program of exec 1 (exec:tests/no/such/program) failed" "could not be run" "2 of 2 games"
}

many_losses() {
	run simulate --games 30 --seed 5 --players 3 --bots "exec:false" </dev/null
	ended 0 && said err "the program of exec 3 failed in 30 of 30 games" || return 1
	[ "$(grep -c 'failed; random takes over' "$work/err")" = 20 ] || tell "20 should be told one by one"
}

check "a command that does not exist" not_found
check "many failures are summarised" many_losses

# well HOW [SECONDS]: it plays all games, and is ended afterwards.
well() {
	local began=$SECONDS
	run simulate --games 4 --seed 5 --players 3 --bots "novice,$bad $1 $mark,novice" --record "$record" </dev/null
	ended 0 && [ $((SECONDS - began)) -le "${2:-3}" ] || tell "it took $((SECONDS - began)) s" || return 1
	verified "$record" 4 && nothing_left
}

well_and_silent() {
	well "$@" && run simulate --games 4 --seed 5 --players 3 --bots "novice,$bad $1 $mark,novice" </dev/null
	ended 0 && silent err
}

log_is_heard() {
	run simulate --games 1 --seed 5 --players 3 --bots "novice,$bad logs $mark,novice" </dev/null
	ended 0 && said err "seat 1 speaking" && [ "$(wc -l <"$work/err")" = 1 ] || tell "one line of log"
}

# A bot must not inherit the record or other bots' pipes. A pipe that all of them have is not ours.
no_files_leak() {
	run simulate --games 8 --seed 5 --players 3 --bots "$bad files $mark" --threads 2 --record "$record" </dev/null
	ended 0 && said err " 0 -> pipe" || return 1
	! grep -F "$record" "$work/err" || tell "the record leaked" || return 1
	grep -o 'pipe:.*' "$work/err" | sort | uniq -c | awk -v bots="$(grep -c ' 0 -> ' "$work/err")" \
		'$1 != 1 && $1 != bots {exit 1}' || tell "a pipe leaked"
}

check "a bot that passes and offers" well_and_silent modest
check "a bot that ends with every game" well_and_silent game_by_game
check "a bot that ignores the end of its input and SIGTERM" well stubborn 8
check "a bot with a process of its own" well parent 8
check "the bot's log is its own" log_is_heard
check "no file leaks into a bot" no_files_leak

# ---- The program itself is ended ----

# killed SIGNAL HOW: while a bot thinks.
killed() {
	local pid i
	python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])' "$medici" simulate --games 4 --players 3 --threads 2 --bot-time 60000 \
		--bots "$bad $2 $mark" </dev/null >"$work/out" 2>"$work/err" &
	pid=$!
	for ((i = 0; i < 100; i++)); do
		[ "$(pgrep -c -f "bad.sh $2 $mark")" -lt 3 ] || break # the program itself, and two bots
		sleep 0.05
	done
	kill "-$1" "$pid"
	wait "$pid"
	nothing_left
}

reader_leaves() {
	"$medici" simulate --games 500 --seed 5 --players 3 --bots "$bad modest $mark,novice,novice" --record - \
		</dev/null 2>"$work/err" | head -n 1 >"$work/out"
	grep -q '"medici":1' "$work/out" && nothing_left
}

if have_python; then
	check "ended by SIGINT" killed INT deaf
	check "ended by SIGTERM" killed TERM deaf
	check "ended by SIGKILL" killed KILL silent
fi
check "a reader of the records that leaves" reader_leaves

# ---- At the table ----

plays_at_table() {
	run play --game "$1" --players 3 --humans 0 --seed 4 --bots "${programs[0]},merchant,$bad garbage $mark" \
		--file "$work/table-$1" </dev/null
	ended 0 && silent err && said out "program failed; random takes over: asked" "The record is in" ||
		return 1
	[ "$(grep -c "program failed" "$work/out")" = 1 ] || tell "told once" || return 1
	verified "$work/table-$1" && nothing_left
}

# Reported when it happens, and again with the news; in the chosen language.
news_of_a_loss() {
	printf '%s\n' offer news quit | run play --seat 1=human:Anna --seat "2=$bad garbage $mark" --seat 3=novice --seed 5 \
		--option first=0 --lang de --file "$work/news"
	ended 0 && silent err && said out "Seit deinem letzten Zug:" "kein JSON-Objekt" || return 1
	[ "$(grep -c "Programm von Contessina ist ausgefallen" "$work/out")" = 2 ] || tell "told twice" || return 1
	nothing_left
}

check "play: a program that fails is news" news_of_a_loss

# A few moves, then the end of the input; the program on the second seat must know them all to go on.
goes_on() {
	local file=$work/broken-$1
	"$1_lines" | head -n 12 >"$work/moves"
	run play --game "$1" --players 3 --seed 4 --bots "${programs[0]},novice" --file "$file" <"$work/moves"
	ended 0 && said out "To continue" || return 1
	run play --continue "$file" </dev/null
	ended 1 && said err "is a program, ${programs[0]}: add --run-bots" || return 1
	"$1_lines" >"$work/moves"
	run play --continue "$file" --run-bots --bot-time 4000 <"$work/moves"
	ended 0 && silent err && said out "The record is in" || return 1
	! grep "program failed" "$work/out" || tell "it should not fail" || return 1
	verified "$file" && nothing_left
}

if [ "${#programs[@]}" -gt 0 ]; then
	check "play: the board game with programs" plays_at_table board
	check "play: the card game with programs" plays_at_table card
	check "play: a board game is continued" goes_on board
	check "play: a card game is continued" goes_on card
fi
check "play: --run-bots without --continue" misused "--run-bots goes with --continue" -- play --run-bots
check "play: a command that does not fit into a record" misused "123 bytes" -- play --players 3 \
	--bots "exec:$(printf '%0124d' 0)"
finish
