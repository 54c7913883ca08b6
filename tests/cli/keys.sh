#!/bin/bash
# Keys that skip or close never decide, and keys that were typed before a question was shown are dropped: in a real
# terminal, with a program that is stopped while keys are typed. tests/cli/keys.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"

# A bot begins, so that Anna's first question comes after something to watch.
board='medici play --players 3 --names Anna --seed 5 --option first=1'
cards='medici play --game card --players 2 --names Anna --seed 1'
game=$work/game.medici

# plays COMMAND: in a new terminal, with its record in $game; below a shell that does not mind if it is stopped.
plays() {
	rm -f "$game" "$game.seed"
	open_terminal 80 24
	command_line "bash -c '$1 --file $game; true'"
}

# decisions: how many bids, passes and takes of Anna's are in the record.
decisions() {
	grep -c -E '^\{"ev":"(bid|pass|take)","seat":0(,"(amount|from)".*)?\}$' "$game"
}

decided() {
	[ "$(decisions)" = "$1" ] || {
		echo "Anna should have decided $1 times; the record:"
		cat "$game"
		return 1
	}
}

# stopped_before QUESTION KEY...: the keys are typed while the program is stopped, and QUESTION is not on the screen.
stopped_before() {
	local program question=$1
	shift
	program=$(pgrep -P "$(pgrep -P "$(terminal display-message -p -t "$opened" '#{pane_pid}')")")
	kill -STOP "$program"
	on_screen "$question" && echo "too late" && return 1
	press "$@"
	sleep 0.2
	kill -CONT "$program"
}

# ---- What moves ----

skipped_by_enter() {
	plays "$board --speed slow" && shows "Day 1" "skip" && stopped_before "or pass?" Enter Enter Enter &&
		shows "or pass?" && decided 0
}

enter_alone() {
	press Enter && shows "Type a bid first" && decided 0
}

chosen_then_enter() {
	press Up && shows "Enter  bid" && press Enter && wait_for "the bid is missing" decided 1 && leave
}

typed_ahead() {
	plays "$board --speed slow" && shows "Day 1" "skip" && stopped_before "or pass?" Space p p && shows "or pass?" &&
		decided 0 && press p && wait_for "the pass is missing" decided 1 && leave
}

# Letters are no way to skip.
letters() {
	plays "$board --speed slow" && shows "Day 1" "skip" && press p o d && sleep 0.2 && gone "or pass?" && decided 0 &&
		leave
}

gone() {
	! on_screen "$1"
}

check "Enter that skips does not bid" skipped_by_enter
check "nor does Enter before anything is chosen" enter_alone
check "a bid that was chosen is bid" chosen_then_enter
check "what was typed before the question does not count" typed_ahead
check "letters do not skip" letters

# ---- What covers the table ----

box() {
	plays "$board --speed instant" && shows "b  bid" && press '?' && shows "Help" && press p && sleep 0.2 &&
		on_screen "Help" && press Enter Enter Enter && wait_for "the box should be gone" gone "Help" && decided 0
}

hint() {
	press h && shows "A hint" "is worth" && press Enter Enter && wait_for "the box should be gone" gone "is worth" &&
		shows "b  bid" && decided 0
}

# In a window that is too small for the question, nothing is decided; where it is large enough again, it is there.
resized() {
	terminal resize-window -t "$opened" -x 60 -y 20 && shows "Make the window larger" && press p b 9 Enter &&
		sleep 0.2 && decided 0 && terminal resize-window -t "$opened" -x 80 -y 24 && shows "or pass?" "b  bid" &&
		decided 0 && leave
}

# To leave a window in which the question whether to leave could not be seen.
left_small() {
	plays "$board --speed instant" && shows "b  bid" && terminal resize-window -t "$opened" -x 60 -y 20 &&
		shows "Make the window larger" && press q && wait_for "it should have left" on_screen "ready>"
}

to_the_scoring() {
	local tries=200
	until on_screen "The end of day 1"; do
		((tries--)) || return 1
		if on_screen "draw another lot"; then press o; elif on_screen "or pass?"; then press b; fi
		sleep 0.05
	done
}

scoring() {
	plays "$board --speed instant" && to_the_scoring && shows "go on" || return 1
	local before
	before=$(decisions)
	press p && sleep 0.2 && on_screen "The end of day 1" && press Enter Enter Enter && shows "Day 2" && decided "$before" &&
		leave
}

check "keys that close a box" box
check "or a hint" hint
check "a window that is too small" resized
check "can be left" left_small
check "keys that close a scoring" scoring

# ---- Numbers ----

too_high() {
	plays "medici play --players 3 --names Anna,Bo,Ciro --seed 5 --option first=0 --speed instant" && shows "Now Anna" &&
		press o && shows "Now Bo: bid 1 to 40" && press 4 1 && shows "a bid of 40 is possible at most" && press Enter b &&
		sleep 0.2 && on_screen "Now Bo" && press BSpace && shows "bid 4 " && press Enter && shows "Bo bids 4" && leave
}

check "a bid that is too high is not cut to its first digit" too_high

# ---- Cards ----

card_enter() {
	plays "$cards --speed instant" && shows "t  take" && press Enter && shows "Mark what to take first" && decided 0 &&
		press 1 && shows "Enter  take" && press Enter && wait_for "nothing was taken" decided 1
}

card_letter() {
	shows "t  take" && press t && wait_for "nothing was taken" decided 2 && leave
}

check "Enter takes what was marked, and nothing else" card_enter
check "a letter takes at once" card_letter

# ---- Lines ----

plain_early() {
	plays "$board --plain --speed slow" && shows "Day 1" && stopped_before "or pass >" 3 9 Enter &&
		shows "or pass >" "What you typed before this question was ignored." && decided 0 && type_line pass &&
		wait_for "the pass is missing" decided 1
}

check "a line that was typed before its question" plain_early
finish
