#!/bin/bash
# medici play saves every game: one that is left, killed or cut off at any moment is continued as if nothing had happened.
# tests/cli/keep.sh PROGRAM
# Every question waits for the disk, so the games are saved in memory, which is faster.
[ ! -w /dev/shm ] || export TMPDIR=${TMPDIR:-/dev/shm}
source "$(dirname "$0")/lib/common.sh"

file=$work/cut.medici

start() {
	rm -f "$file" "$file.seed"
	run play --seed 9 --file "$file" "$@"
}

go_on() {
	run play --continue "$file"
}

# ---- The end of the input, after any line ----

# prepare NAME ARGUMENT...: a whole game from the lines that come in, and the lines that it took.
prepare() {
	local name=$1
	shift
	cat >"$work/all"
	start "$@" <"$work/all"
	ended 0 && said out "The game is over." || return 1
	head -n "$(grep -c ' > .' "$work/out")" "$work/all" >"$work/$name.lines"
	mv "$file" "$work/$name.whole"
}

# cut_at LINES NAME ARGUMENT...: left after so many lines, then played on from the others.
cut_at() {
	local count=$1 name=$2
	shift 2
	head -n "$count" "$work/$name.lines" | start "$@"
	ended 0 && said out "The game is saved. To continue: medici play --continue $file" || return 1
	tail -n "+$((count + 1))" "$work/$name.lines" | go_on
	ended 0 && said out "Continuing the game in $file" "The game is over." && same "$work/$name.whole" "$file"
}

cut_anywhere() {
	local count step=$1
	shift
	for ((count = 0; count < $(wc -l <"$work/$1.lines"); count += step)); do
		cut_at "$count" "$@" || tell "after $count lines" || return 1
	done
}

# A new process for every line.
cut_everywhere() {
	local name=$1 line
	shift
	start "$@" </dev/null
	while read -r line; do
		go_on <<<"$line"
		ended 0 || return 1
	done <"$work/$name.lines"
	said out "The game is over." && same "$work/$name.whole" "$file"
}

board=(--players 3 --humans 2 --bots random)
card=(--game card --players 2 --humans 1 --bots random)
check "a board game to cut" prepare board "${board[@]}" < <(board_lines)
check "a card game to cut" prepare card "${card[@]}" < <(card_lines)
check "board: the input ends after any of $(wc -l <"$work/board.lines") lines" cut_anywhere 3 board "${board[@]}"
check "card: the input ends after any of $(wc -l <"$work/card.lines") lines" cut_anywhere 1 card "${card[@]}"
check "board: a new process for every line" cut_everywhere board "${board[@]}"
check "card: a new process for every line" cut_everywhere card "${card[@]}"

# ---- Killed ----

# Waits, ten seconds at most, until a command succeeds.
soon() {
	local tries=200
	until "$@"; do
		((tries--)) || return 1
		sleep 0.05
	done
}

asked() {
	[ "$(grep -o ' > ' "$work/out" | wc -l)" -ge "$1" ]
}

# begin_and_wait LINES NAME ARGUMENT...: plays so many lines from a pipe that stays open on 3; the process is $player.
begin_and_wait() {
	local count=$1 name=$2
	shift 2
	rm -f "$file" "$file.seed" "$work/pipe"
	mkfifo "$work/pipe"
	: >"$work/out"
	"$medici" play --seed 9 --file "$file" "$@" <"$work/pipe" >"$work/out" 2>"$work/err" &
	player=$!
	exec 3>"$work/pipe"
	head -n "$count" "$work/$name.lines" >&3
	soon asked "$((count + 1))" || tell "no question after $count lines"
}

gone() {
	! kill -0 "$player" 2>/dev/null
}

stop() {
	kill "-$1" "$player"
	soon gone || kill -KILL "$player"
	wait "$player" 2>/dev/null
	exec 3>&-
}

# killed SIGNAL LINES NAME ARGUMENT...
killed() {
	local signal=$1 count=$2 name=$3
	shift
	begin_and_wait "$@" || return 1
	stop "$signal" 2>/dev/null
	[ -e "$file.seed" ] || return 1
	tail -n "+$((count + 1))" "$work/$name.lines" | go_on
	ended 0 && same "$work/$name.whole" "$file"
}

for count in 0 1 7 20; do
	check "board: killed after $count lines" killed KILL "$count" board "${board[@]}"
	check "card: killed after $count lines" killed KILL "$count" card "${card[@]}"
done
check "killed by the system" killed TERM 5 board "${board[@]}"
check "the terminal is closed" killed HUP 5 card "${card[@]}"

# A record that was cut at any byte, as by a crash in the middle of a step of several events.
cut_bytes() {
	local size bytes header
	rm -f "$work/bots.medici"
	run play --seed 9 --file "$work/bots.medici" --humans 0 "$@" </dev/null
	ended 0 || return 1
	size=$(wc -c <"$work/bots.medici")
	header=$(head -n 1 "$work/bots.medici" | wc -c)
	for ((bytes = header; bytes < size; bytes += bytes < size - 300 ? 97 : 7)); do
		head -c "$bytes" "$work/bots.medici" >"$file"
		printf '09%062d\n' 0 >"$file.seed"
		go_on </dev/null
		ended 0 && silent err && said out "The record is in $file" && same "$work/bots.medici" "$file" ||
			tell "after $bytes bytes" || return 1
	done
}

check "board: a record cut at any byte" cut_bytes --players 3 --bots random
check "card: a record cut at any byte" cut_bytes --game card --players 3

disk_full() {
	rm -f "$file" "$file.seed"
	(
		trap '' XFSZ
		ulimit -f 4
		exec "$medici" play --seed 9 --file "$file" "${board[@]}" <"$work/board.lines" >"$work/out" 2>"$work/err"
	)
	status=$?
	last_call="play with a full disk"
	ended 1 && said err "medici play: $file: File too large" || return 1
	! grep -q "The game is saved. To continue" "$work/out" || tell "this is not so" || return 1
	go_on </dev/null
	ended 0 && said out "Continuing the game in $file" && run verify "$file" && ended 0
}

check "a full disk: an error, and a game that can be continued" disk_full

# ---- What cannot be continued ----

refuses_to_go_on() {
	cp "$file" "$work/before"
	fails "medici play: $file$1: " "$2" -- play --continue "$file" && same "$work/before" "$file"
}

finished_game() {
	start "${card[@]}" <"$work/card.lines"
	ended 0 && refuses_to_go_on '' "the game is over"
}

# As if the process had died between the record's last line and the removal of the seed.
finished_with_seed() {
	start "${card[@]}" <"$work/card.lines"
	printf '09%062d\n' 0 >"$file.seed"
	refuses_to_go_on '' "the game is over" && verified "$file"
}

wrong_seed() {
	start "${board[@]}" </dev/null
	printf '08%062d\n' 0 >"$file.seed"
	refuses_to_go_on '' "the game was not dealt from this seed"
}

broken_seed() {
	start "${board[@]}" </dev/null
	echo "$1" >"$file.seed"
	refuses_to_go_on .seed "64 hex digits"
}

tampered() {
	head -n 30 "$work/board.lines" | start "${board[@]}"
	sed -i '2s/"first":./"first":9/' "$file"
	refuses_to_go_on :2 first
}

swapped() {
	head -n 30 "$work/board.lines" | start "${board[@]}"
	sed -i '0,/"ev":"draw"/s/"lot":"[a-z0-9]*"/"lot":"gold10"/' "$file"
	sed -i '0,/"ev":"offer"/{/"ev":"offer"/s/\["[a-z0-9]*"/["gold10"/}' "$file"
	fails "medici play: $file" -- play --continue "$file"
}

played_elsewhere() {
	begin_and_wait 3 board "${board[@]}" || return 1
	fails "medici play: $file: it is being played elsewhere" -- play --continue "$file"
	local result=$?
	echo quit >&3
	exec 3>&-
	wait "$player" && [ "$result" = 0 ] || return 1
	tail -n +4 "$work/board.lines" | go_on
	ended 0 && same "$work/board.whole" "$file"
}

unknown_bot() {
	head -n 9 "$work/board.lines" | start "${board[@]}"
	sed -i '1s/"bot":"random"/"bot":"oracle"/' "$file"
	refuses_to_go_on '' "there is no bot oracle"
}

printf 'no record\n' >"$work/text"
: >"$work/empty"
check "a finished game" finished_game
check "a finished game whose seed was left behind" finished_with_seed
check "a game with another seed" wrong_seed
check "a seed that is too short" broken_seed 09
check "a malformed seed" broken_seed "$(printf 'x%.0s' {1..64})"
check "a record that was tampered with" tampered
check "a draw that was tampered with" swapped
check "a bot that does not exist" unknown_bot
check "a game that is being played elsewhere" played_elsewhere
check "a file that is missing" fails "medici play: $work/none: No such file" -- play --continue "$work/none"
check "a folder" fails "medici play: $work: Is a directory" -- play --continue "$work"
check "an empty file" fails "medici play: $work/empty: there is no record in it" -- play --continue "$work/empty"
check "a file that is not a record" fails "medici play: $work/text:1: " -- play --continue "$work/text"

# ---- Where games are kept ----

no_game_yet() {
	rm -rf "$games"
	fails "medici play: $games: there is no unfinished game" -- play --continue
}

# The one that was played last, not the one that began last.
latest() {
	rm -rf "$games"
	run play --names Old </dev/null && run play --names New </dev/null
	[ "$(find "$games" -name '*.medici' | wc -l)" = 2 ] || return 1
	run play --continue </dev/null && said out "At the table: New," || return 1
	sleep 0.02
	run play --continue "$(grep -l '"Old"' "$games"/*.medici)" <<<'show' && ended 0 || return 1
	touch "$(grep -l '"Old"' "$games"/*.medici)"
	run play --continue </dev/null
	ended 0 && said out "At the table: Old,"
}

only_unfinished() {
	rm -rf "$games"
	run play --humans 0 </dev/null && ended 0 || return 1
	fails "there is no unfinished game" -- play --continue
}

seed_is_private() {
	start "${board[@]}" </dev/null
	[ "$(stat -c %a "$file.seed")" = 600 ] && [ "$(cat "$file.seed")" = "09$(printf '%062d' 0)" ] || return 1
	! grep -q "$(cat "$file.seed")" "$file"
}

existing() {
	echo precious >"$work/precious"
	fails "medici play: $work/precious: File exists" -- play --file "$work/precious" || return 1
	[ "$(cat "$work/precious")" = precious ] && [ ! -e "$work/precious.seed" ]
}

# kept_under FOLDER ENVIRONMENT...
kept_under() {
	local folder=$1
	shift
	env "$@" "$medici" play >"$work/out" 2>"$work/err" </dev/null
	status=$?
	ended 0 && said out "The game is saved in $folder/medici/games/" && [ -d "$folder/medici/games" ]
}

# not_kept WORDS ENVIRONMENT...
not_kept() {
	local reason=$1
	shift
	env "$@" "$medici" play >"$work/out" 2>"$work/err" </dev/null
	status=$?
	ended 1 && said err "$reason" || return 1
	env "$@" "$medici" play --continue >"$work/out" 2>"$work/err" </dev/null
	status=$?
	ended 1 && said err "medici play: "
}

nowhere=(-u XDG_STATE_HOME -u HOME)
check "no game to continue" no_game_yet
check "--continue without a file resumes the game last played" latest
check "--continue without a file ignores finished games" only_unfinished
check "only the owner can read the seed of a game" seed_is_private
check "--file never overwrites" existing
check "--file in a folder that does not exist" fails "$work/none/g: No such file" -- play --file "$work/none/g"
check "a folder for games that must be created" kept_under "$work/a/b/c" XDG_STATE_HOME="$work/a/b/c"
check "under HOME" kept_under "$work/house/.local/state" -u XDG_STATE_HOME HOME="$work/house"
check "a relative XDG_STATE_HOME does not count" kept_under "$work/house/.local/state" XDG_STATE_HOME=here \
	HOME="$work/house"
check "a folder that cannot be created" not_kept "medici play: $work/text/medici: Not a directory" \
	XDG_STATE_HOME="$work/text"
check "neither XDG_STATE_HOME nor HOME" not_kept "neither XDG_STATE_HOME nor HOME" "${nowhere[@]}"
finish
