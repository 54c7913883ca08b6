#!/bin/bash
# What external programs write to standard error: on the full screen it goes to a log that a key shows, and nowhere else;
# the log stays small however much they write, and nobody waits. tests/cli/bot_log.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"

log=$XDG_STATE_HOME/medici/bots.log
talks=$PWD/tests/data/exec_bots/talks.sh

# plays BYTES ARGUMENT...: Anna against two of them, which begin.
plays() {
	open_terminal 80 24
	command_line "medici play --seat 1=human:Anna --seat '2=exec:$talks $1' --seat '3=exec:$talks $1' --seed 5 --option first=0 --speed instant ${*:2}"
}

leave() {
	press q && shows "Leave the game?" && press Enter && waits_with 'ready>'
}

gone() {
	! on_screen "$1"
}

# ---- The full screen ----

nothing_on_screen() {
	plays 0 && shows "Anna: draw another lot" && press o && shows "Anna: bid 1 to 40, or pass?" &&
		screen >"$work/screen" && ! grep -e begins -e "says seat" "$work/screen"
}

by_key() {
	press x && shows "What the programs wrote" "Contessina: I pass, says seat 1" "Giuliano: I pass, says seat 2" \
		"$log" && press Enter && wait_for "the box should be gone" gone "What the programs wrote"
}

in_help() {
	press '?' && shows "Help" && press NPage NPage && shows "wrote to standard error" && press Enter && leave
}

# With what they wrote while they were being ended, and without anything that a terminal would obey.
in_the_log() {
	grep -q "Contessina: seat 1 begins ?\[31min red?\[0m?$" "$log" && grep -q "Giuliano: seat 2 ends$" "$log" || {
		cat "$log"
		return 1
	}
}

private() {
	[ "$(stat -c %a "$log")" = 600 ]
}

# A second game at the same time has a log of its own.
two_games() {
	local first
	plays 0 && shows "Anna: draw another lot" && press o && shows "or pass?" || return 1
	first=$opened
	terminal -f /dev/null new-session -d -s other -x 80 -y 24 \
		"'$medici' play --seat 1=human:Bo --seat '2=exec:$talks 0' --seat 3=novice --seed 5 --option first=1 --speed instant"
	opened=other
	shows "Bo: " && press x && shows "What the programs wrote" "bots-2.log"
	local status=$?
	terminal kill-session -t other
	opened=$first
	[ $status = 0 ] && leave
}

no_program() {
	open_terminal 80 24
	command_line "medici play --players 3 --names Anna --seed 5 --option first=0 --speed instant" && shows "Anna: draw" &&
		gone "x  programs" && press x && shows "No external program plays in this game." && leave
}

check "it is not on the screen" nothing_on_screen
check "a key shows it, each line with who wrote it" by_key
check "the help names the key" in_help
check "the log has all of it, as plain text" in_the_log
check "only its owner may read it" private
check "two games at once" two_games
check "without programs there is nothing to show" no_program

# ---- A flood ----

flood() {
	plays 5000000 --bot-time 60000 && shows "Anna: draw another lot" && press o && shows "Anna: bid 1 to 40, or pass?" &&
		gone "flood" && press x && shows "I pass, says seat 2" && press Enter &&
		wait_for "the box should be gone" gone "What the programs wrote" && leave
}

small() {
	local size
	size=$(stat -c %s "$log")
	[ "$size" -le 1100000 ] && [ "$size" -gt 400000 ] || {
		echo "the log has $size bytes"
		return 1
	}
}

check "5 MB before each decision: the programs keep their seats" flood
check "and the log stays small" small

# ---- Where there is no full screen ----

plain() {
	lines 200 offer pass | run play --plain --seat 1=human:Anna --seat "2=exec:$talks 0" --seat 3=novice --seed 5 --file "$work/plain.medici"
	ended 0 && said err "seat 1 begins" "I pass, says seat 1"
}

simulate() {
	run simulate --games 1 --players 3 --bots "exec:$talks 0,novice,novice" --seed 5 </dev/null
	ended 0 && said err "seat 0 begins" "I pass, says seat 0"
}

check "line by line it goes to our standard error" plain
check "in a simulation too" simulate
finish
