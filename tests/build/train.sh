#!/bin/bash
# The trainer on the CPU, from random weights to a table: it learns, continues from a checkpoint, and reports errors.
source "$(dirname "$0")/../tap.sh"

small=(slots=60 moves=8 iterations=12 samples=1 hidden1=24 hidden2=8 batch=60 learning_rate=0.004
	learning_rate_end=0.002 log_every=1)
train=build-train/train-cpu

built() {
	make -C train cpu
}

trains() {
	mkdir -p "$work/$1"
	"$train" train/board.settings "${small[@]}" --to "$work/$1" "${@:2}"
}

# Over the last iterations its loss must be lower than that of the estimate that it corrects.
learned() {
	awk '/^[0-9]/ && $1 > 6 {own += $4; estimate += $5; n++}
		END {print own / n, "against", estimate / n; exit !(n > 3 && own < 0.995 * estimate)}' "$work/$1/curve.txt"
}

same() {
	cmp "$work/$1/net_board.inc" "$work/$2/net_board.inc"
}

continues() {
	mkdir -p "$work/$2"
	"$train" train/board.settings "${small[@]}" iterations=1 --from "$work/$1/checkpoint" --to "$work/$2" &&
		grep -q '^13 ' "$work/$2/curve.txt"
}

# The model of banker, a learner with an opponent pool of bankers and past checkpoints, and an exploiter of that learner.
all_roles() {
	trains banker train_banker=1 evaluation=0 pool=0 iterations=2 && [ -s "$work/banker/net_banker.inc" ] &&
		trains learner iterations=2 snapshot_every=1 pool=1 --banker "$work/banker/checkpoint" &&
		trains exploiter iterations=2 --banker "$work/banker/checkpoint" --target "$work/learner/checkpoint" &&
		grep -q '^2 ' "$work/exploiter/curve.txt"
}

starts_from_a_table() {
	trains fine_tuned iterations=1 --from "$work/learner/net_board.inc" && grep -q '^1 ' "$work/fine_tuned/curve.txt"
}

# The target may be a checkpoint of any widths, or a table of the same widths as the exploiter.
exploits_tables() {
	trains wide_exploiter iterations=1 hidden1=32 --target "$work/learner/checkpoint" &&
		trains table_exploiter iterations=2 --target "$work/learner/net_board.inc" &&
		grep -q '^2 ' "$work/table_exploiter/curve.txt" &&
		! "$train" "${small[@]}" --target src/bots/net/net_board.inc --to "$work" 2>"$work/said" &&
		grep -q 'net_board.inc: is not a table of a network with these widths' "$work/said"
}

cards_too() {
	trains card_banker cards=1 train_banker=1 evaluation=0 pool=0 iterations=2 &&
		trains card cards=1 iterations=2 snapshot_every=1 pool=1 --banker "$work/card_banker/checkpoint" &&
		[ -s "$work/card/net_card.inc" ]
}

# refused MESSAGE ARGUMENT...
refused() {
	local message=$1 status=0
	shift
	"$train" "$@" --to "$work" 2>"$work/said" >/dev/null || status=$?
	cat "$work/said"
	[ "$status" = 2 ] && grep -q -e "$message" "$work/said"
}

damaged() {
	head -c 1000 "$work/$1/checkpoint" >"$work/short"
	! "$train" "${small[@]}" --from "$work/short" --to "$work" 2>"$work/said" && grep -q 'is not a checkpoint' "$work/said"
}

check "the trainer builds without a GPU" built || finish
check "a small run from random weights" trains one
check "it learned" learned one
check "the same seed, the same weights" eval 'trains two && same one two'
check "it continues from a checkpoint" continues one three
check "the model of banker, a learner, an exploiter" all_roles
check "a learner that starts from a table" starts_from_a_table
check "an exploiter of a table" exploits_tables
check "the card game" cards_too
check "an unknown setting" refused 'no such setting' slotz=3
check "a missing settings file" refused 'cannot be read' nowhere.settings
check "a damaged checkpoint" damaged one
finish
