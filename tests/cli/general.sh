#!/bin/bash
# The command line: help, misuse, rules and bench. tests/cli/general.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

long=$(printf '%0300d' 0)
hex=$(printf 'a%.0s' {1..64})
mapfile -t many < <(printf -- '--option\nfirst=0\n%.0s' {1..17})

# ---- Help and version ----

usage() {
	answers "Usage: medici COMMAND" play stats simulate arena ladder verify replay rules bench -- "$1"
}

narrow() {
	local command
	for command in play stats simulate arena ladder verify replay rules bench; do
		run "$command" --help
		[ "$(LC_ALL=C wc -L <"$work/out")" -le 120 ] || tell "a line of the help is too wide" || return 1
	done
}

nothing_given() {
	run </dev/null
	ended 2 && silent out && said err "Usage: medici COMMAND"
}

no_such_command() {
	run "$1" </dev/null
	ended 2 && silent out && said err "medici: there is no command '$1'" "Try: medici --help"
}

no_such_command_help() {
	run help ploy </dev/null
	ended 2 && silent out && said err "medici: there is no command 'ploy'"
}

check "medici --help lists the commands" usage --help
check "medici -h does the same" usage -h
check "medici --version names a version" answers "medici 0." -- --version
check "without a command, the usage goes to standard error" nothing_given
check "an unknown command is named" no_such_command ploy
check "an empty command is refused" no_such_command ''
for command in play stats simulate arena ladder verify replay rules bench; do
	check "medici $command --help explains it" answers "Usage: medici $command" --help -- "$command" --help
	check "medici $command -h does the same" answers "Usage: medici $command" -- "$command" -h
	check "medici $command refuses an unknown flag" misused --bad -- "$command" --bad
done
check "no help is wider than 120 columns" narrow
check "help asked for after other words is still help" answers "Usage: medici verify" -- verify nowhere.medici --help

helps() {
	run "$1" --help && cp "$work/out" "$work/long" && run help "$1"
	ended 0 && silent err && same "$work/out" "$work/long"
}
shortened_help() {
	run play --help && cp "$work/out" "$work/long" && run hel pl
	ended 0 && silent err && same "$work/out" "$work/long"
}
check "medici help" usage help
check "medici help play" helps play
check "medici hel pl" shortened_help
check "medici help simulate" helps simulate
check "medici help of no command" no_such_command_help

# ---- Shortened ----

check "a shortened command and its options" answers "1 game of the card game, 5 players" -- \
	sim --game c --pl 5 --games 1 --bots random
check "an option shortened too much" misused "--ga may be any of these: --game, --games" -- simulate --ga c
check "a shortened edition" answers "edition grail-2016" -- simulate --edition gr --games 1 --players 2 --bots random
check "a shortened topic of the rules" answers "MEDICI: THE CARD GAME" -- rul c
check "a command shortened too much" no_such_command s

# ---- Bots that tell the number of players ----

check "simulate --bots for three" answers "of the board game, 3 players" "merchant 1" -- \
	simulate --games 1 --bots merchant,random,novice
check "arena --bots for two, with cards" answers "of the card game, 2 players" -- \
	arena --game card --deals 1 --bots merchant,random
check "play --bots: the bots and you" answers "Medici, 3 buyers" -- play --bots merchant,random --file "$work/three.medici"
check "too few bots: the message names the edition for two" misused "--bots: edition rio-grande-2006 is for 3 to 6 players" \
	"--edition grail-2016" -- simulate --bots merchant,random

full() {
	"$medici" "$@" >/dev/full 2>"$work/err" </dev/null
	status=$?
	ended 1 && grep -q "^medici.*: standard output: No space left on device$" "$work/err"
}
: >"$work/out"
check "help that cannot be written is an error" full --help
check "a story that cannot be written is an error" full replay "$golden/card-2.medici"
check "results that cannot be written are an error" full verify "$golden/card-2.medici"
check "rules that cannot be written are an error" full rules board

# ---- What simulate and play share ----

for command in play simulate; do
	for flag in game players edition option bots seed; do
		check "$command --$flag without a value" misused "--$flag" -- "$command" "--$flag"
	done
	for game in Board chess '' "$long"; do
		check "$command --game '${game:0:8}'" misused --game "'$game'" "board or card" -- "$command" --game "$game"
	done
	check "$command --players 2 on the board names the edition for two" misused "--players: edition rio-grande-2006 is for 3 to 6" \
		"--edition grail-2016" -- "$command" --players 2
	for players in 7 0 -3 3x x '' 3.5 99999999999999999999; do
		check "$command --players '$players' on the board" misused --players "'$players'" "from 3 to 6" -- \
			"$command" --players "$players"
	done
	for players in 1 7; do
		check "$command --players $players with cards" misused --players "'$players'" "from 2 to 6" -- \
			"$command" --game card --players "$players"
		check "$command --players $players, grail-2016" misused --players "'$players'" "from 2 to 6" -- \
			"$command" --edition grail-2016 --players "$players"
	done
	check "$command --edition unknown lists the editions" misused --edition "'berlin'" rio-grande-2006 amigo-1995 grail-2016 \
		-- "$command" --edition berlin
	check "$command --edition with cards" misused --edition "--game board" -- "$command" --game card --edition amigo-1995
	for seed in x '' -1 18446744073709551616 0x10 1.5 "${hex:0:63}" "${hex}a" "${hex:0:63}g" ' 7'; do
		check "$command --seed '${seed:0:20}' (${#seed} characters)" misused --seed "'$seed'" "64 hex digits" -- \
			"$command" --seed "$seed"
	done
	check "$command --bots unknown lists the bots" misused --bots "'nobody'" novice random -- "$command" --bots nobody
	check "$command --bots with an empty name" misused --bots "''" -- "$command" --bots novice,
	check "$command --bots for too few seats" misused --bots -- "$command" --players 4 --bots novice,random
	check "$command --bots for too many seats" misused --bots -- "$command" --players 4 --bots novice,random,novice,random,novice
	check "$command --option without an =" misused --option NAME=VALUE -- "$command" --option first
	check "$command --option, empty" misused --option NAME=VALUE -- "$command" --option ''
	check "$command --option unknown" misused --option "'second=1'" first=SEAT -- "$command" --option second=1
	for seat in 4 -1 x '' 1x; do
		check "$command --option first=$seat" misused "--option first" "from 0 to 3" -- "$command" --option "first=$seat"
	done
	check "$command --option of the other game" misused --option first=SEAT -- "$command" --option bonus20=true
	check "$command --option first with cards" misused --option bonus20=true deck=FILE -- \
		"$command" --game card --option first=1
	for option in bonus20 empty_placed; do
		for value in yes TRUE 1 ''; do
			check "$command --option $option=$value" misused --option "$option=$value" "true or false" -- \
				"$command" --game card --option "$option=$value"
		done
	done
	check "$command with a word too many" misused "'surplus'" -- "$command" surplus
	check "$command with too many options" misused --option 16 -- "$command" "${many[@]}"
	check "$command --option deck=FILE that is missing" fails "$work/none" "No such file" -- \
		"$command" --game card --option "deck=$work/none"
	check "$command --option deck=FILE that is a folder" fails "$work" "Is a directory" -- \
		"$command" --game card --option "deck=$work"
done

# ---- simulate, play and the others, each of their own ----

for flag in games threads record; do
	check "simulate --$flag without a value" misused "--$flag" -- simulate "--$flag"
done
for games_asked in 0 -1 x '' 1e3 1000000000001; do
	check "simulate --games '$games_asked'" misused --games "'$games_asked'" "from 1 to" -- simulate --games "$games_asked"
done
for threads in 0 -1 257 x ''; do
	check "simulate --threads '$threads'" misused --threads "'$threads'" "from 1 to 256" -- simulate --threads "$threads"
done
for flag in humans names file; do
	check "play --$flag without a value" misused "--$flag" -- play "--$flag"
done
for humans in -1 5 x ''; do
	check "play --humans '$humans'" misused --humans "'$humans'" "from 0 to 4" -- play --humans "$humans"
done
check "play --names, more than people" misused --names -- play --humans 1 --names Anna,Bo
check "play --names for no people" misused --names -- play --humans 0 --names Anna
for name in '' 'Anna,' $'A\tB' $'A\x1b[31mB' $'A\x7fB' $'\xff' $'A\xc3' $'A\xc2\x9bB' ' , ' "${long:0:129}"; do
	check "play --names $(printf %q "${name:0:20}")" misused --names 128 -- play --humans 2 --names "$name"
done
check "play --bots with an unknown bot, if people have all seats" misused --bots "all 3 seats" -- \
	play --players 3 --humans 3 --bots nobody
while read -r flag value; do
	check "play --continue does not take $flag" misused --continue "$flag" -- play --continue "$flag" "$value"
done <<-END
	--game card
	--players 3
	--humans 2
	--names Anna
	--bots novice
	--edition amigo-1995
	--option first=0
	--seed 1
	--file $work/new
END
check "play --continue with two files" misused "'two'" -- play --continue one two
check "none of these started a game" [ ! -e "$games" ]

check "verify without a file" misused "name the file" -- verify
check "verify, an unknown flag after a file" misused --bad -- verify "$golden/card-2.medici" --bad
check "replay without a file" misused "name one file" -- replay
check "replay with two files" misused "one file" -- replay "$golden/card-2.medici" "$golden/card-3.medici"
check "replay --game without a value" misused --game -- replay --game
for number in 0 -1 x ''; do
	check "replay --game '$number'" misused --game "'$number'" -- replay --game "$number" "$golden/card-2.medici"
done

# ---- rules ----

rules_are_narrow() {
	local topic
	for topic in '' board card editions; do
		run rules ${topic:+"$topic"}
		ended 0 && silent err || return 1
		[ "$(wc -L <"$work/out")" -le 79 ] || tell "a line is wider than 79 columns" || return 1
		! grep -n '[^ -~]' "$work/out" || tell "not ASCII" || return 1
	done
}

check "rules introduces both games" answers "rules board" "rules card" "rules editions" -- rules
check "rules board" answers "36 lots" "[B10" "[B21" -- rules board
check "rules card" answers "the market" "[C5" "[C11" 110 -- rules card
check "rules editions" answers "rio-grande-2006: Rio Grande 2006" "amigo-1995: Amigo 1995" "grail-2016: Grail 2016" rio-grande-2006 amigo-1995 grail-2016 bonus20 empty_placed first deck -- rules editions
check "rules fit into 79 columns of ASCII" rules_are_narrow
rules_json() {
	run rules --json
	ended 0 && python3 -c 'import json, sys
rules = json.load(open(sys.argv[1]))
assert [row["players"] for row in rules["board"]["grail-2016"]] == [2, 3, 4, 5, 6]
assert rules["board"]["amigo-1995"][0]["bonus"][5:8] == [0, 10, 20]
assert rules["card"]["plain"][0]["holds"] == 7 and rules["card"]["bonus20"][1]["bonus"][8] == 20' "$work/out"
}
check "rules as JSON" rules_json
check "rules of an unknown topic" misused "'chess'" "board, card or editions" -- rules chess
check "rules of two topics" misused "'card'" -- rules board card

# ---- bench ----

# Every row has what, game, players, value and unit; values are positive numbers.
benched() {
	run bench --json --game card --players 2 --games 100
	ended 0 && silent err || return 1
	if command -v node >/dev/null; then
		node -e 'const rows = JSON.parse(require("fs").readFileSync(0, "utf8"));
			if (rows.length < 3 || !rows.every((r) => r.what && r.unit && r.value > 0)) process.exit(1);
			if (!rows.every((r) => r.game === "card" && r.players === 2)) process.exit(1);' <"$work/out"
	else
		python3 -c 'import json, sys
rows = json.load(sys.stdin)
assert len(rows) >= 3 and all(r["what"] and r["unit"] and r["value"] > 0 for r in rows)
assert all(r["game"] == "card" and r["players"] == 2 for r in rows)' <"$work/out"
	fi
}

if command -v node >/dev/null || command -v python3 >/dev/null; then
	check "bench --json is JSON" benched
else
	skip "bench --json is JSON" "neither node nor python3 is here"
fi
check "bench of one game in words" answers "random play" "3 players" decisions/s games/s -- \
	bench --game board --players 3 --games 100
# A row for each bot: mean, median and 99th percentile of as many decisions as were timed.
decisions() {
	local row='"game":"card","players":2,"timed":[1-9][0-9]*,"mean":[0-9]+,"median":[0-9]+,"p99":[0-9]+,"unit":"ns"\}'
	run bench --json --bots novice,merchant:7 --game card --players 2
	ended 0 && silent err && said out '"bot":"novice"' '"bot":"merchant:7"' || return 1
	[ "$(grep -c -E "$row" "$work/out")" = 2 ] || tell "two rows"
}

check "bench --bots --json" decisions
check "bench --bots in words" answers "median, us" "banker:3 " -- bench --bots banker:3 --players 3
check "bench --bots unknown" misused --bots "'nobody'" -- bench --bots novice,nobody
check "bench --bots exec:" misused "'exec:true' is a program" "medici arena" -- bench --bots exec:true
check "bench --bots --games" misused --games -- bench --bots novice --games 5
check "bench --budget" misused "--budget goes with --bots" -- bench --budget 5
for flag in games game players bots budget; do
	check "bench --$flag without a value" misused "--$flag" -- bench "--$flag"
done
check "bench --games 0" misused --games "from 1 to" -- bench --games 0
check "bench --game chess" misused --game "board or card" -- bench --game chess
check "bench --players 9" misused --players "from 3 to 6" -- bench --json --players 9
check "bench with a surplus argument" misused "'surplus'" -- bench surplus
finish
