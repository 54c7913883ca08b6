#!/bin/bash
# medici play at the table: who sits where, the commands that help to think, what is said to wrong ones, the list of
# games. tests/cli/table.sh PROGRAM
[ ! -w /dev/shm ] || export TMPDIR=${TMPDIR:-/dev/shm}
source "$(dirname "$0")/lib/common.sh"

# ---- Who sits where ----

# seated TABLE ARGUMENT...: what the story says of the table.
seated() {
	local table=$1
	shift
	rm -f "$work/t.medici" "$work/t.medici.seed"
	run play --file "$work/t.medici" --seed 3 "$@" </dev/null
	ended 0 && silent err && said out "At the table: $table."
}

check "the characters play by their own names" seated \
	'Player, Lucrezia (bot: lucrezia), Giovanni (bot: giovanni), Piero (bot: piero)'
check "all six of them" seated 'Lucrezia (bot: lucrezia), Giovanni (bot: giovanni), Piero (bot: piero), Averardo (bot: averardo), Clarice (bot: clarice), Cosimo (bot: cosimo)' \
	--humans 0 --players 6 --game card
check "other bots have other names" seated 'Player, Contessina (bot: novice), Giuliano (bot: banker), Piero (bot: piero)' \
	--bots novice,banker,piero
check "the same character twice" seated 'Player, Clarice (bot: clarice), Contessina (bot: clarice)' \
	--players 3 --bots clarice
check "a person with a character's name" seated 'Lucrezia, Giovanni (bot: giovanni), Piero (bot: piero)' \
	--players 3 --names Lucrezia
check "seat by seat" seated 'Anna, Contessina (bot: banker), Lucrezia (bot: lucrezia), Giovanni (bot: giovanni)' \
	--seat 1=human:Anna --seat 2=banker
check "as many players as seats" seated 'Giuliana (bot: banker), Bo, Piero (bot: piero)' \
	--seat 3=piero --seat 1=banker:Giuliana --seat 2=human:Bo
check "two seats make a card game" seated 'Anna, Cosimo (bot: cosimo)' --game card --seat 1=human:Anna --seat 2=cosimo
check "without a person named, one plays" seated \
	'Contessina (bot: merchant), Player, Lucrezia (bot: lucrezia), Giovanni (bot: giovanni)' --seat 1=merchant
check "people without names" seated 'Player 1, Lucrezia (bot: lucrezia), Player 3' --players 3 --seat 1=human --seat 3=human
check "a name with blanks and a colon" seated 'Anna: the 1st, Lucrezia (bot: lucrezia), Giovanni (bot: giovanni)' \
	--players 3 --seat '1=human:Anna: the 1st'
check "a program on a seat" seated \
	'Player, Contessina (bot: exec:false a:b), Lucrezia (bot: lucrezia), Giovanni (bot: giovanni)' --seat '2=exec:false a:b'

mapfile -t many < <(printf -- '--seat\n1=human\n%.0s' {1..13})
for word in '' 1 =banker 0=human 7x=human 1human -1=human 10=human; do
	check "--seat '$word'" misused --seat "NUMBER=WHO" -- play --seat "$word"
done
check "--seat beyond the number of players" misused --seat "'5=human'" "from 1 to 4" -- play --players 4 --seat 5=human
check "--seat 7" misused --seat "'7=human'" "from 1 to 4" -- play --seat 7=human
check "--seat twice" misused --seat "is given twice" -- play --seat 1=human --seat 1=banker
check "--seat with an unknown bot" misused --seat "no bot 'oracle'" banker cosimo -- play --seat 2=oracle
check "--seat, an empty name" misused --seat "'1=human:'" 128 -- play --seat 1=human:
check "--seat, a bot's empty name" misused --seat "'2=banker:'" 128 -- play --seat 2=banker:
check "--seat, a name that does not fit into a record" misused --seat 128 -- play --seat $'1=human:A\tB'
check "--seat, no command" misused --seat "a command must follow" -- play --seat 2=exec:
check "--seat, a command that does not fit into a record" misused --seat "123 bytes" -- play \
	--seat "2=exec:$(printf '%0124d' 0)"
check "--seat, too many" misused --seat 12 -- play "${many[@]}"
check "--seat with --humans" misused --seat "leave --humans out" -- play --seat 1=human --humans 1
check "--seat with --names" misused --seat "leave --names out" -- play --seat 1=human --names Anna
check "--seat with --bots" misused --seat "leave --bots out" -- play --seat 1=human --bots novice
check "two of one name" misused --names "the same name" -- play --players 3 --names Anna,Anna
check "a bot with a person's name" misused "are called Anna" -- play --seat 1=human:Anna --seat 2=banker:Anna
for speed in '' soon -1 10001 1.5; do
	check "--speed '$speed'" misused --speed "'$speed'" instant 10000 -- play --speed "$speed"
done
check "--list with a new game" misused "leave --seed out" -- play --list --seed 1
check "--list with --continue" misused "leave --continue out" -- play --list --continue
check "--continue with --seat is refused" misused --continue "--seat" -- play --continue --seat 1=human
check "none of these started a game" [ ! -e "$games" ]

# ---- Commands ----

# talk LINE...: an unfinished board game; Bo bids before Anna.
talk() {
	printf '%s\n' "$@" >"$work/lines"
	rm -f "$work/t.medici" "$work/t.medici.seed"
	run play --seed 5 --file "$work/t.medici" --seat 1=human:Anna --seat "2=${bot:-merchant}:Bo" --seat 3=human:Ciro \
		--option first=2 "${more[@]}" <"$work/lines"
	ended 0 && silent err
}

cards() {
	printf '%s\n' "$@" >"$work/lines"
	rm -f "$work/t.medici" "$work/t.medici.seed"
	run play --game card --seed 5 --file "$work/t.medici" --seat 1=human:Anna --seat 2=merchant:Bo "${more[@]}" \
		<"$work/lines"
	ended 0 && silent err
}

# A hint has a line for everybody, whose parts add up, and what the strongest bot would do.
hint_adds_up() {
	talk offer hint && said out "The strongest bot would " || return 1
	[ "$(grep -c ' = ' "$work/out")" = 3 ] || tell "a line for each player" || return 1
	awk '/ = / {line = $0; sub(/ = .*/, "", line); n = split(line, words, " "); total = words[n]; sum = 0
		while (match($0, /[+-][0-9]+/)) {sum += substr($0, RSTART, RLENGTH); $0 = substr($0, RSTART + RLENGTH)}
		if (sum != total) exit 1}' "$work/out"
}

odds_add_up() {
	"$@" w && awk '/ of [0-9]+\)$/ {sub(/\)/, "", $NF); all = $NF; sub(/\(/, "", $(NF - 2)); sum += $(NF - 2)}
		END {exit all == 0 || sum != all}' "$work/out" || tell "the odds should add up"
}

# letters_alone: h, w and the like are the words of the same meaning.
same_as() {
	talk offer "$1"
	cp "$work/out" "$work/one"
	talk offer "$2"
	sed -i "s/ > $1\$/ > $2/" "$work/one"
	same "$work/one" "$work/out"
}

no_harm() {
	local lines=(hint odds why news scores rules show unseen help speed)
	talk offer 'bid 3' pass
	cp "$work/t.medici" "$work/undisturbed"
	talk "${lines[@]}" offer "${lines[@]}" 'bid 3' "${lines[@]}" pass "${lines[@]}"
	same "$work/undisturbed" "$work/t.medici"
}

strict() {
	local more=(--strict)
	talk hint odds why help unseen || return 1
	[ "$(grep -c "This table plays without hints and odds (--strict)." "$work/out")" = 3 ] || tell "thrice" || return 1
	! grep -q 'strongest bot' "$work/out" && said out "unseen, in the bag"
}

long_line() {
	talk "offer $(printf 'x%.0s' {1..300})" "pass$(printf ' %.0s' {1..300})" &&
		said out "That line is longer than 255 bytes, too long for a command. Nothing was done." || return 1
	! grep -q '"ev":"offer"' "$work/t.medici" || tell "it must not be obeyed"
}

more=()
check "a hint, whose parts add up" hint_adds_up
check "a hint about drawing" says "The strongest bot would " "is worth, in florins:" -- talk h
check "a hint about cards" says "The strongest bot would " "The chance to win after each choice:" "take 1: " -- cards h
check "odds of lots add up" odds_add_up talk
check "odds of cards add up" odds_add_up cards
check "odds: by number, and on average" says "By value: 0: " "On average " -- talk odds
check "why, before any bot has decided" says "No bot has decided anything yet." -- talk why
check "why, of a bot" says "Bo is played by merchant: " "In its eyes " -- talk offer 'bid 2' why
bot=novice
check "why, of a bot that does not decide by these worths" says "Bo is played by novice: " \
	"It decides in another way; these are the estimates of the bot merchant." "is worth, in florins:" -- talk offer 'bid 2' why
for bot in lucrezia lorenzo; do
	check "why, of $bot" says "Bo is played by $bot: " "In its eyes " -- talk offer 'bid 2' why
done
bot=
check "rules while drawing" says "B8)" -- talk rules
check "rules while bidding" says "(B10, B12," -- talk offer rules
check "rules with cards" says "(C3, C5)" -- cards rules
check "rules in the card game are not r" says "Anna reveals" -- cards r
check "scores before the first day's end" says "No day has been scored yet." -- talk scores
check "no news" says "Since your last turn:" "Day 1 began; Ciro started." -- talk news
check "speed, told" says "Bots pause for 0 milliseconds after a move." -- talk speed
check "speed, set" says "Bots pause for 150 milliseconds after a move." "for 1 millisecond " -- talk 'speed fast' 'speed 1'
check "speed, wrong" says "Speed is instant, fast, normal or slow" -- talk 'speed of light'
check "h is hint" same_as h hint
check "w is odds" same_as w odds
check "? is help" same_as '?' help
check "beginnings of words" same_as sco scores
check "a word that begins like others" says "There is no such command here; help lists them." -- talk sx
check "none of these changes the game" no_harm
check "--strict" strict
check "a line that is too long is no command" long_line

# ---- What happened since ----

# The summary comes by itself where much has happened, and tells what the story told.
summary() {
	rm -f "$work/t.medici" "$work/t.medici.seed"
	run play --game card --seed 8 --players 6 --file "$work/t.medici" < <(lines 4 'take 1' reveal)
	ended 0 && said out "Since your last turn:" || return 1
	sed -n '/^Since your last turn:/,/^ *florins/s/^  \(.*\) took \(.*\)\.$/\1 takes \2; /p' "$work/out" >"$work/told"
	[ "$(wc -l <"$work/told")" -ge 5 ] || tell "what all others took" || return 1
	while read -r line; do
		grep -q -F -e "$line" "$work/out" || tell "the story does not have: $line" || return 1
	done <"$work/told"
}

sources_add_up() {
	rm -f "$work/t.medici" "$work/t.medici.seed"
	run play --seed 8 --players 3 --names Anna --file "$work/t.medici" < <(
		lines 3000 'bid 1' offer scores draw pass
	)
	ended 0 && said out "  Day 1 " "  Day 2 " "  In all " || return 1
	awk '/^  Day 1 / {on = 1; next} /^  (Day|In all)/ {on = 0}
		on && NF == 6 {seen++; if (40 - $2 + $3 + $4 + $5 != $6) exit 1} END {exit seen == 0}' "$work/out" ||
		tell "40 - spent + ship + goods + bonus"
}

check "a summary when much has happened" summary
check "scores: the parts make the florins" sources_add_up

# ---- The list of games ----

empty_list() {
	rm -rf "$games"
	answers "There are no games in $games yet." -- play --list
}

# Old is left on day 1, New too; Bots are through, one file is damaged, one has lost its seed and is dealt from another.
some_games() {
	rm -rf "$games"
	run play --names Old </dev/null && run play --game card --names New </dev/null
	run play --humans 0 --players 3 </dev/null
	run play --names Seedless </dev/null
	rm "$(grep -l Seedless "$games"/*.medici).seed"
	touch -d '2019-01-01 10:00' "$(grep -l Seedless "$games"/*.medici)"
	echo junk >"$games/junk.medici"
	touch -d '2020-02-02 10:00' "$(grep -l '"Old"' "$games"/*.medici)"
	run play --list </dev/null
	ended 0 && silent err && said out "cards, day 1: New 0, " "board, day 1: Old 40, " "board, finished: Lucrezia " \
		"damaged, junk.medici: line 1: " "(its seed is missing: a new one deals the rest)" "To continue: medici play --continue NUMBER" ||
		return 1
	grep -q '^   1  .*New 0' "$work/out" && grep -q '^   2  2020-02-02 .*Old 40' "$work/out" || tell "the latest first" ||
		return 1
	[ "$(grep -c '^ *[0-9]  ' "$work/out")" = 3 ] || tell "only three can be continued" || return 1
	[ "$(grep -c '\*' "$work/out")" -ge 1 ]
}

by_number() {
	run play --continue 2 </dev/null
	ended 0 && said out "At the table: Old," || return 1
	fails "there is no game number 4 to continue: see medici play --list" -- play --continue 4 &&
		fails "there is no game number 0" -- play --continue 0 &&
		fails "there is no game number 99999999999" -- play --continue 99999999999
}

being_played() {
	local player
	mkfifo "$work/pipe"
	"$medici" play --continue 1 <"$work/pipe" >"$work/first" 2>&1 &
	player=$!
	exec 3>"$work/pipe"
	until grep -q ' > ' "$work/first"; do sleep 0.05; done
	run play --list </dev/null
	exec 3>&-
	wait "$player"
	ended 0 && said out ", day 1, being played: "
}

# A name with special characters is quoted, so that it can be typed as it is shown.
quoted() {
	local file="$work/it's a \$HOME; game" line
	"$medici" play --file "$file" </dev/null >"$work/out" 2>"$work/err"
	line=$(grep -o 'medici play --continue .*' "$work/out")
	PATH="$(dirname "$medici"):$PATH" bash -c "$line" </dev/null >"$work/out" 2>"$work/err"
	status=$?
	ended 0 && said out "Continuing the game in $file"
}

dash() {
	(cd "$work" && "$medici" play --file -x.medici </dev/null >"$work/out" 2>"$work/err" &&
		PATH="$(dirname "$medici"):$PATH" bash -c "$(grep -o 'medici play --continue .*' "$work/out")" </dev/null >/dev/null)
}

check "no games" empty_list
check "games in all states" some_games
check "--continue by number" by_number
check "a game that is being played" being_played
check "a path that must be quoted" quoted
check "a path that begins with a dash" dash
finish
