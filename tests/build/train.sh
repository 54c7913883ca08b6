#!/bin/bash
# The trainer on this machine's cores, from nothing to weights: it learns, goes on from where it stopped, and says what is
# amiss.
source "$(dirname "$0")/../tap.sh"

small=(slots=60 moves=8 rounds=12 trials=1 first=24 second=8 batch=60 rate=0.004 rate_end=0.002 log_every=1)
train=build-train/train-cpu

built() {
	make -C train cpu
}

trains() {
	mkdir -p "$work/$1"
	"$train" train/board.settings "${small[@]}" --to "$work/$1" "${@:2}"
}

# Over the last rounds it must say better who will win than the estimate that it began as.
learned() {
	awk '/^[0-9]/ && $1 > 6 {own += $4; estimate += $5; n++}
		END {print own / n, "against", estimate / n; exit !(n > 3 && own < 0.995 * estimate)}' "$work/$1/curve.txt"
}

same() {
	cmp "$work/$1/net_board.inc" "$work/$2/net_board.inc"
}

goes_on() {
	mkdir -p "$work/$2"
	"$train" train/board.settings "${small[@]}" rounds=1 --from "$work/$1/checkpoint" --to "$work/$2" &&
		grep -q '^13 ' "$work/$2/curve.txt"
}

# Banker's eyes, a learner among bankers and past selves, and one who hunts that learner.
whole_school() {
	trains eyes banker=1 exams=0 strangers=0 rounds=2 && [ -s "$work/eyes/net_banker.inc" ] &&
		trains pupil rounds=2 past_rounds=1 strangers=1 --rival "$work/eyes/checkpoint" &&
		trains hunter rounds=2 --rival "$work/eyes/checkpoint" --prey "$work/pupil/checkpoint" &&
		grep -q '^2 ' "$work/hunter/curve.txt"
}

begins_with_a_table() {
	trains heir rounds=1 --from "$work/pupil/net_board.inc" && grep -q '^1 ' "$work/heir/curve.txt"
}

# The prey may be a checkpoint of any widths, or a table of the bots', of the hunter's.
hunts_tables() {
	trains wide_hunter rounds=1 first=32 --prey "$work/pupil/checkpoint" &&
		trains table_hunter rounds=2 --prey "$work/pupil/net_board.inc" && grep -q '^2 ' "$work/table_hunter/curve.txt" &&
		! "$train" "${small[@]}" --prey src/bots/net/net_board.inc --to "$work" 2>"$work/said" &&
		grep -q 'net_board.inc: is no table of a network with these widths' "$work/said"
}

cards_too() {
	trains card_eyes cards=1 banker=1 exams=0 strangers=0 rounds=2 &&
		trains card cards=1 rounds=2 past_rounds=1 strangers=1 --rival "$work/card_eyes/checkpoint" && [ -s "$work/card/net_card.inc" ]
}

# refused MESSAGE ARGUMENT...
refused() {
	local message=$1 status=0
	shift
	"$train" "$@" --to "$work" 2>"$work/said" >/dev/null || status=$?
	cat "$work/said"
	[ "$status" = 2 ] && grep -q -e "$message" "$work/said"
}

spoilt() {
	head -c 1000 "$work/$1/checkpoint" >"$work/short"
	! "$train" "${small[@]}" --from "$work/short" --to "$work" 2>"$work/said" && grep -q 'is no checkpoint' "$work/said"
}

check "the trainer builds without a GPU" built || finish
check "a small run from nothing" trains one
check "it learned" learned one
check "the same seed, the same weights" eval 'trains two && same one two'
check "it goes on from a checkpoint" goes_on one three
check "banker's eyes, a pupil, a hunter" whole_school
check "a learner that begins with what is in the program" begins_with_a_table
check "a hunter of what is in the program" hunts_tables
check "with cards, too" cards_too
check "an unknown setting" refused 'no such setting' slotz=3
check "a settings file that is not there" refused 'cannot be read' nowhere.settings
check "a spoilt checkpoint" spoilt one
finish
