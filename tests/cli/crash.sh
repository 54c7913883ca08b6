#!/bin/bash
# medici play is killed at random moments, a hundred times, and gets a full disk, a folder without write permission, input
# that ends in the middle of a word, a locale that does not exist: no move that was shown is ever lost.
# tests/cli/crash.sh PROGRAM
[ ! -w /dev/shm ] || export TMPDIR=${TMPDIR:-/dev/shm}
source "$(dirname "$0")/lib/common.sh"

file=$work/killed.medici

# The sentences about events in the output of play or replay.
events() {
	grep -E '^(Day [0-9]|The end of day|Nobody bids|The game is over)|^ *[A-Z][A-Za-z]* (draws|offers|bids|passes|buys|reveals|takes|alone has room)' "$1"
}

# The events of the record; none if there is no record yet.
recorded() {
	[ ! -s "$file" ] || "$medici" replay "$file" </dev/null 2>&1 | events /dev/stdin
}

# nothing_lost BEFORE SHOWN: after BEFORE events the record has at least what was shown, in the same words.
nothing_lost() {
	recorded | tail -n "+$(($1 + 1))" >"$work/in_file"
	events "$2" >"$work/shown"
	head -n "$(wc -l <"$work/shown")" "$work/in_file" >"$work/as_many"
	same "$work/shown" "$work/as_many"
}

# A moment between 0 and so many milliseconds.
some_time() {
	local ms=$((RANDOM % $1))
	sleep "$(printf '%d.%03d' $((ms / 1000)) $((ms % 1000)))"
}

# kill_once ARGUMENT...: plays from the lines of `input`, killed somewhere, and looks at what it showed.
kill_once() {
	local player before
	before=$(recorded | wc -l)
	: >"$work/part" # it may be killed before it so much as begins
	"$medici" play "$@" <"$work/input" >"$work/part" 2>"$work/err" &
	player=$!
	some_time "$moment"
	kill -KILL "$player" 2>/dev/null
	wait "$player" 2>/dev/null
	status=$?
	last_call="play $*"
	cp "$work/part" "$work/out"
	silent err || return 1
	# The last line may be half of one, which was not shown yet.
	awk 'NR > 1 {print last} {last = $0}' "$work/part" >"$work/story"
	# A busy machine needs more time.
	[ "$(recorded | wc -l)" -gt "$before" ] || moment=$((moment + moment / 4))
	nothing_lost "$before" "$work/story"
}

# One game, killed until it is over; counts in `kills`.
killed_to_the_end() {
	local call=(--file "$file" "$@")
	rm -f "$file" "$file.seed"
	until grep -q -s '"ev":"seed"' "$file"; do
		kill_once "${call[@]}" || return 1
		kills=$((kills + 1))
		[ "$kills" -lt 400 ] || tell "it does not come to an end" || return 1
		if [ -s "$file" ] && [ -s "$file.seed" ]; then
			call=(--continue "$file")
		elif ! grep -q -s '"ev":"seed"' "$file"; then
			rm -f "$file" "$file.seed" # killed before there was a game
		fi
	done
	kills=$((kills - 1))
}

# games_killed KILLS ARGUMENT...: plays games until there were so many kills; each game ends as it would have without them.
games_killed() {
	local wanted=$1 seed=1
	kills=0
	shift
	while [ "$kills" -lt "$wanted" ]; do
		rm -f "$work/whole.medici"
		run play --file "$work/whole.medici" --seed "$seed" "$@" <"$work/input"
		ended 0 || return 1
		killed_to_the_end --seed "$seed" "$@" || return 1
		[ "$people" = 1 ] || same "$work/whole.medici" "$file" || return 1
		verified "$file" || return 1
		seed=$((seed + 1))
	done
	echo "$kills kills, $seed games"
}

RANDOM=4711
: >"$work/input"
people=0
moment=90
sanitized && moment=400
check "board: bots alone, killed 60 times" games_killed 60 --players 3 --humans 0 --bots cosimo
check "cards: bots alone, killed 20 times" games_killed 20 --game card --players 2 --humans 0 --bots cosimo
# With a person the lines begin anew each time, so the games differ; that nothing shown is lost does not.
people=1
board_lines >"$work/input"
moment=40
sanitized && moment=200
check "board: with a person, killed 20 times" games_killed 20 --players 4 --names Anna --bots cosimo

# ---- A disk without room ----

# limited BLOCKS COMMAND...: no file of it may grow beyond so many times 1024 bytes.
limited() (
	ulimit -S -f "$1"
	shift
	exec "$@"
)

# full BLOCKS ARGUMENT...: a game of bots on a disk that is full then. What it says goes through a pipe, which has room.
full() {
	local blocks=$1
	shift
	rm -f "$file" "$file.seed"
	{ limited "$blocks" "$medici" play --seed 9 --file "$file" --humans 0 "$@" </dev/null 2>&3 | cat >"$work/out"; } \
		3> >(cat >"$work/err")
	status=${PIPESTATUS[0]}
	last_call="play with $blocks kB of disk"
	wait $!
}

full_stops() {
	full 4
	ended 1 && said err "medici play: $file: File too large" || return 1
	nothing_lost 0 "$work/out" || return 1
	run play --continue "$file" </dev/null
	ended 0 && verified "$file"
}

full_at_once() {
	full 0
	ended 1 && said err "medici play: $file.seed: File too large" && [ ! -e "$file" ] && [ ! -e "$file.seed" ]
}

full_goes_on() {
	full "$1" --unsaved
	ended 0 && silent err && said out "The game cannot be saved: $file" "It goes on unsaved." "The game is over." \
		"The game was not saved." || return 1
	[ "$(grep -c 'It goes on unsaved' "$work/out")" = 1 ] || tell "told once"
}

check "a disk that is full stops the game where its file ends" full_stops
check "a disk that is full from the start" full_at_once
check "--unsaved: the game continues" full_goes_on 4
check "--unsaved, from the start" full_goes_on 0

# ---- A folder that may not be written ----

# as_nobody COMMAND...: without root's rights, which no folder stops.
as_nobody() {
	if [ "$(id -u)" = 0 ]; then
		setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
	else
		"$@"
	fi
}

read_only() {
	mkdir -p "$work/locked/medici"
	chmod 755 "$work" "$work/locked"
	chmod 555 "$work/locked/medici"
	as_nobody env XDG_STATE_HOME="$work/locked" "$work/medici" play </dev/null 2>&1 | cat >"$work/out"
	status=${PIPESTATUS[0]}
	: >"$work/err"
	ended 1 && said out "medici play: $work/locked/medici/games: Permission denied" || return 1
	as_nobody env XDG_STATE_HOME="$work/locked" "$work/medici" play --unsaved --humans 0 </dev/null 2>&1 | cat >"$work/out"
	status=${PIPESTATUS[0]}
	ended 0 && said out "It goes on unsaved." "The game was not saved."
}

cp "$medici" "$work/medici" # nobody may not get at it where it was built
if [ "$(id -u)" != 0 ] || command -v setpriv >/dev/null; then
	check "a folder that may not be written" read_only
else
	skip "a folder that may not be written" "root may write anywhere, and there is no setpriv"
fi

# ---- Input that ends anywhere ----

# ends_after TEXT: nothing that was not a whole word is obeyed.
ends_after() {
	rm -f "$file" "$file.seed"
	run play --seed 5 --file "$file" --players 3 --humans 3 --option first=0 < <(printf 'offer\n%s' "$1")
	ended 0 && silent err && said out "The game is saved. To continue" || return 1
	! grep -q '"ev":"bid"' "$file" || tell "no bid was made" || return 1
	run play --continue "$file" < <(board_lines)
	ended 0 && verified "$file"
}

for text in b bi bid 'bid ' 'bid x'; do
	check "the input ends after '$text'" ends_after "$text"
done

# Output must never be written into the record.
closed() {
	rm -f "$file" "$file.seed"
	: >"$work/out"
	"$medici" play --seed 5 --file "$file" --humans 0 2>"$work/err"
	status=$?
	verified "$file"
}

no_input() {
	closed <&- && closed >/dev/null <&-
}

no_output() {
	closed >&- </dev/null || return 1
	closed >&- <&-
}

check "without a standard input" no_input
check "without a standard output" no_output

# ---- Other locales ----

foreign() {
	rm -f "$file" "$file.seed"
	env LC_ALL= LANG="$1" LANGUAGE= "$medici" play --seed 5 --file "$file" --names Åsa </dev/null >"$work/out" 2>"$work/err"
	status=$?
	ended 0 && silent err && said out "At the table: Åsa, Lucrezia" && run verify "$file" && ended 0
}

check "a locale that does not exist" foreign xx_YY.UTF-8
check "a malformed locale" foreign '%s%n'
check "no locale at all" foreign C
finish
