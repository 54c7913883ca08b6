#!/bin/bash
# medici play, line by line through a pipe: whole games, every command, whatever else a person may type, and names.
# tests/cli/play.sh PROGRAM
# Every question waits for the disk, so the games are saved in memory, which is faster.
[ ! -w /dev/shm ] || export TMPDIR=${TMPDIR:-/dev/shm}
source "$(dirname "$0")/lib/common.sh"

board_lines >"$work/board_lines"
card_lines >"$work/card_lines"

# finished FILE: the game is over, proved, and its seed no longer lies about.
finished() {
	ended 0 && silent err && said out "The game is over." "The record is in $1" || return 1
	[ ! -e "$1.seed" ] || tell "$1.seed is still there" || return 1
	verified "$1" && said out "1 finished"
}

# people FILE COUNT BOTS: so many of each are in the record.
people() {
	local header
	header=$(head -n 1 "$1")
	[ "$(grep -o '{"name":"[^"]*"}' <<<"$header" | wc -l)" = "$2" ] &&
		[ "$(grep -o '"bot":"[^"]*"' <<<"$header" | wc -l)" = "$3" ]
}

# whole GAME PLAYERS HUMANS ARGUMENT...
whole() {
	local game=$1 players=$2 humans=$3
	shift 3
	rm -f "$work/g.medici"
	run play --game "$game" --players "$players" --humans "$humans" --file "$work/g.medici" "$@" <"$work/${game}_lines"
	finished "$work/g.medici" && people "$work/g.medici" "$humans" "$((players - humans))"
}

for players in 3 4 5 6; do
	for ((humans = 0; humans <= players; humans++)); do
		check "a board game, $humans of $players are people" whole board "$players" "$humans"
	done
done
for players in 2 3 4 5 6; do
	for ((humans = 0; humans <= players; humans++)); do
		check "a card game, $humans of $players are people" whole card "$players" "$humans"
	done
done
check "a board game of two" whole board 2 1 --edition grail-2016
check "with an option" whole card 3 2 --option bonus20=true
check "with bots that differ" whole board 4 2 --bots random,novice

# ---- Every command ----

# game FILE ARGUMENT...: from what comes in, with a seed that is always the same.
game() {
	local file=$1
	shift
	rm -f "$file" "$file.seed"
	run play --seed 5 --file "$file" "$@"
}

# The lines of the last run that were not refused, from its transcript: what stands after a prompt, unless the next
# line says no.
accepted() {
	awk 'typed != "" && !/^Not possible/ {print typed}
		{typed = ""}
		/: (bid|draw|reveal|take)[ ,].* > ./ {typed = $0; sub(/.* > /, "", typed)}' "$work/out"
}

# same_game GAME FILTER...: what the filter makes of the accepted lines plays the same game, byte for byte.
same_game() {
	local name=$1
	shift
	"$@" <"$work/$name.accepted" >"$work/filtered"
	game "$work/again.medici" --game "$name" --players 3 --humans 2 <"$work/filtered"
	ended 0 && said out "The game is over." && same "$work/$name.medici" "$work/again.medici"
}

first_letters() {
	sed 's/\([a-z]\)[a-z]*/\1/'
}

upper_case() {
	tr '[:lower:]' '[:upper:]'
}

numbers_alone() {
	sed 's/^bid //'
}

commas() {
	sed 's/^take 1 2/take 1,2/; s/^/  /; s/$/ \t/'
}

crlf() {
	sed 's/$/\r/'
}

# Before every line one that must change nothing.
noise() {
	local line i=0
	local noises=(help show unseen '' '   ' junk 'bid' 'bid x' 'bid -1' 'bid 0' 'bid 99999' 'bid 7 8' 'take 4' 'take 2'
		'take 1 1' 'take 3 2' 'draw draw' '?' '65536' '4294967297' ';' '%s%n' "$(printf 'x%.0s' {1..5000})"
		"bid $(printf '9%.0s' {1..300})" 'é' $'\xff\xfe' 'offer me' 'quit now' '-1' 'take 1 2 3 1 2 3')
	while read -r line; do
		echo "${noises[i++ % ${#noises[@]}]}"
		echo "$line"
	done
}

# A zero byte in a line spoils that line, and no other.
zero_bytes() {
	sed 's/^/pa\x00ss\n\x00\noffer\x00\ntake\x001\n/'
}

no_last_newline() {
	head -c -1
}

for name in board card; do
	game "$work/$name.medici" --game "$name" --players 3 --humans 2 <"$work/${name}_lines"
	check "$name: a game to compare with" finished "$work/$name.medici"
	game "$work/$name.medici" --game "$name" --players 3 --humans 2 <"$work/${name}_lines"
	accepted >"$work/$name.accepted"
	check "$name: what is refused changes nothing" same_game "$name" cat
	check "$name: first letters" same_game "$name" first_letters
	check "$name: upper case" same_game "$name" upper_case
	check "$name: lines that end in CR LF" same_game "$name" crlf
	check "$name: blanks and commas" same_game "$name" commas
	check "$name: no newline at the end" same_game "$name" no_last_newline
	check "$name: noise between the lines" same_game "$name" noise
	check "$name: zero bytes" same_game "$name" zero_bytes
done
check "board: a number alone is a bid" same_game board numbers_alone

# ---- What it says ----

# talk LINE...: an unfinished board game by three people, from these lines.
talk() {
	printf '%s\n' "$@" | game "$work/talk.medici" --players 3 --humans 3 --names Anna,Bo,Ciro --option first=0 2>&1
	ended 0 && silent err
}

talk_cards() {
	printf '%s\n' "$@" | game "$work/talk.medici" --game card --players 2 --humans 2 --names Anna,Bo
	ended 0 && silent err
}

one_table_a_question() {
	talk show && [ "$(grep -c 'florins free value' "$work/out")" = 2 ]
}

check "a question says what may be typed" says "Anna: draw or offer > " -- talk offer
check "a bid's limits" says "Bo: bid 1 to 40, or pass > " "Ciro: bid 5 to 40, or pass > " -- talk offer 'bid 4'
check "who wins an auction" says "  Ciro bids 5." "  Anna passes." "Ciro buys " " for 5 florins." -- \
	talk offer 'bid 4' 'bid 5' pass
check "one florin is one florin" says " for 1 florin." -- talk offer 'bid 1' pass pass
check "a bid that is too low" says "Not possible: a bid must be higher" "(B10)." -- talk offer 'bid 4' 'bid 4'
check "a bid that nobody can pay" says "Not possible: nobody may bid more florins than they have (B10)." -- \
	talk offer 'bid 41'
check "a bid while drawing" says "(B7)." -- talk 'bid 4'
check "a draw while bidding" says "(B10)." -- talk offer draw
check "a command of the other game" says "Not possible: " -- talk 'take 1'
check "help lists the commands" says "  draw " "  offer " "  bid 7 " "  pass " "  show " "  unseen " "  quit " \
	"medici rules board" -- talk help
check "show: a table" says "  C    F    G    D    S  ship" "> Anna" "  Bo" "17 lots in the bag." -- talk show
check "unseen: what is left, counted" says "35 unseen, in the bag or set aside:" "  cloth  " "  spice  " -- talk unseen
check "the table is shown once a question, and again when asked for" one_table_a_question
check "junk is no command" says "There is no such command here; help lists them." -- talk 'open sesame'
check "bid, how much?" says "How many florins?" -- talk offer bid
check "quit saves the game" says "The game is saved. To continue: medici play --continue $work/talk.medici" -- talk quit
check "the end of input does the same" says "The game is saved. To continue: medici play --continue" -- talk ''
check "cards: what is within reach" says "Within reach: 1: " "take 1 > " -- talk_cards reveal
check "cards: help" says "  reveal " "  take 1 3 " "medici rules card" -- talk_cards help
check "cards: show and unseen" says "Market line" "109 cards in the deck." "109 unseen, in the deck:" -- \
	talk_cards show unseen
check "cards: the last must be taken" says "(C5)." -- talk_cards reveal 'take 2'
check "cards: four are too many" says "(C4)." -- talk_cards reveal reveal reveal reveal

bots_alone() {
	rm -rf "$games"
	run play --humans 0 --players 5 --seed 3 </dev/null
	ended 0 && silent err && said out "The game is over." "Lucrezia (bot: lucrezia)" "Clarice (bot: clarice)" || return 1
	finished "$(echo "$games"/*-board.medici)"
}

output_full() {
	rm -f "$work/full.medici"
	"$medici" play --humans 0 --file "$work/full.medici" >/dev/full 2>"$work/err" </dev/null
	status=$?
	: >"$work/out"
	ended 1 && said err "standard output: No space left on device" && verified "$work/full.medici"
}

check "--humans 0: the bots play by themselves" bots_alone
check "a full standard output does not harm the game" output_full

# ---- Levels ----

check "easy" answers "Contessina (bot: novice), Giuliano (bot: novice)" -- play --players 3 --level easy --unsaved
check "medium is the default" answers "Lucrezia (bot: lucrezia), Giovanni (bot: giovanni)" -- play --players 3 --unsaved
check "hard, by its first letter" answers "Lorenzo (bot: lorenzo), Contessina (bot: lorenzo)" -- \
	play --players 3 --level h --unsaved
check "with --seat" answers "Bo (bot: merchant), Contessina (bot: novice)" -- \
	play --players 3 --seat 2=merchant:Bo --level easy --unsaved
check "a level that does not exist" misused "--level: 'harder' is not easy, medium or hard" -- play --level harder
check "a level and bots" misused "--bots says which bots play: leave --level out" -- play --level easy --bots novice
check "a level where nobody is a bot" misused "--level: people have all 3 seats" -- \
	play --players 3 --humans 3 --level easy

# ---- Names ----

# named NAMES HEADER WORDS: the record's header and what is shown.
named() {
	run play --players 3 --humans 2 --file "$work/named.medici" --names "$1" </dev/null
	ended 0 && silent err && said out "At the table: $3, Lucrezia (bot: lucrezia)." || return 1
	head -n 1 "$work/named.medici" | grep -q -F "\"players\":[$2,{\"name\":\"Lucrezia\"" || return 1
	run verify "$work/named.medici"
	rm -f "$work/named.medici" "$work/named.medici.seed"
	ended 0
}

long=$(printf 'é%.0s' {1..64})
check "names with blanks" named 'Anna Maria,Bo' '{"name":"Anna Maria"},{"name":"Bo"}' 'Anna Maria, Bo'
check "blanks around names do not count" named ' Anna , Bo ' '{"name":"Anna"},{"name":"Bo"}' 'Anna, Bo'
check "names in other scripts" named 'Åsa,Чарли' '{"name":"Åsa"},{"name":"Чарли"}' 'Åsa, Чарли'
check "names with quotes" named "O'Neil,\"B\\o\"" \
	"{\"name\":\"O'Neil\"},{\"name\":\"\\\"B\\\\o\\\"\"}" "O'Neil, \"B\\o\""
check "a name that looks like a format" named '%s%n,%d' '{"name":"%s%n"},{"name":"%d"}' '%s%n, %d'
check "a name as long as allowed" named "$long,B" "{\"name\":\"$long\"},{\"name\":\"B\"}" "$long, B"
check "fewer names than people" named Anna '{"name":"Anna"},{"name":"Player 2"}' 'Anna, Player 2'
finish
