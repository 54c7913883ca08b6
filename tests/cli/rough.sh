#!/bin/bash
# What a full screen must survive: other sizes at any moment, signals, suspending, a full disk, keys while somebody
# thinks, thousands of random keys. Afterwards the terminal is as it was, and no move is lost. tests/cli/rough.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"

three='medici play --players 3 --names Anna,Bo,Ciro --seed 5 --option first=0 --speed instant'
cp "$golden/board-rio-grande-2006-6.medici" "$work/game.medici"
record=$work/game.medici # short: a line just as wide as the terminal would join the next prompt

size() {
	terminal resize-window -t "$opened" -x "$1" -y "$2"
}

gone() {
	! on_screen "$1"
}

# ---- Sizes ----

# through_sizes WORDS: what is there comes back after every size, and nothing is drawn where there is no room.
through_sizes() {
	shows "$1" || return 1
	screen >"$work/before"
	size 60 20 && sleep 0.2 && size 20 5 && sleep 0.1 && size 200 60 && shows "$1" && size 81 24 && size 80 24 &&
		wait_for "the screen should be as before" as_before
}

as_before() {
	screen | cmp -s - "$work/before"
}

says_what_it_needs() {
	open_terminal 60 20 && command_line "$three" && shows "The table needs 80 columns and 24 rows; here are 60 and 20." &&
		shows "--plain" && size 80 24 && shows "Now Anna"
}

at_the_table() {
	through_sizes "Now Anna: draw another lot" && press o && shows "Now Bo" && press 7 && through_sizes "bid 7"
}

at_boxes() {
	press '?' && through_sizes "Help" && press Escape && press l && through_sizes "What happened" && press Escape &&
		press q && through_sizes "Leave the game?" && press Enter && waits_with 'ready>'
}

at_other_screens() {
	command_line medici && through_sizes "New board game" && press b && through_sizes "Seat 3" && press Escape &&
		shows "Rules" && press r && shows "Editions" && press b && through_sizes "AIM" && press Escape && press Escape &&
		press s && through_sizes "Games" && press Escape && press w && through_sizes "The path of the file" &&
		press Escape && shows "Arena" && press a && through_sizes "Deals" && press Enter && shows "200 of 200 deals" "Enter  back" &&
		through_sizes "200 of 200 deals" && press Enter && shows "Begin" && press Escape && press q && waits_with 'ready>'
}

# Without chances: while a game is analysed, the screen changes by itself.
at_a_replay() {
	command_line "medici replay --chances no $record" && through_sizes "line 2 of" && press g && through_sizes "go to line" &&
		press Escape && press End && through_sizes "Florins over the game" && press Left && through_sizes "Ties share" &&
		press q && waits_with 'ready>'
}

check "too small: it says what it needs" says_what_it_needs
check "sizes at the table" at_the_table
check "at the boxes" at_boxes
check "at the start screen, the form, the rules, the list" at_other_screens
check "at a replay" at_a_replay

# ---- Signals ----

# Two moves are made; then the program is stopped.
begun() {
	rm -f "$work/game.medici" "$work/game.medici.seed"
	command_line "$three --file $work/game.medici" && shows "Now Anna" && press d && shows "Anna draws grain 3" &&
		press o && shows "Now Bo: bid 1"
}

process() {
	pgrep -n -f "medici play .*--file $work/game.medici"
}

kept_by() {
	begun && "$@" && waits_with 'ready>' && terminal_is_fine && [ "$(grep -c . "$work/game.medici")" = 5 ] &&
		[ -e "$work/game.medici.seed" ]
}

signal() {
	kill "-$1" "$(process)"
}

# The terminal cannot be restored after SIGKILL; the game can be continued.
kept_by_force() {
	begun && signal KILL && sleep 0.2 && press C-c Enter && type_line reset && waits_with 'ready>' &&
		[ "$(grep -c . "$work/game.medici")" = 5 ] && command_line "medici play --continue $work/game.medici" &&
		shows "Now Bo: bid 1" && press q && shows "Leave" && press Enter && waits_with 'ready>'
}

check "Ctrl-C" kept_by press C-c
check "Ctrl-\\" kept_by press 'C-\'
check "SIGTERM" kept_by signal TERM
check "SIGHUP" kept_by signal HUP
check "a crash restores the terminal, too" kept_by signal ABRT
check "kill -9 loses no move" kept_by_force

suspended() {
	begun && press 7 && shows "bid 7" && press C-z && shows "Stopped" && type_line 'stty -a | grep -c -w -e "-echo"' &&
		shows "0" && type_line fg && shows "Now Bo" "bid 7" && press Enter && shows "Bo bids 7" && press q &&
		shows "Leave" && press Enter && waits_with 'ready>' && terminal_is_fine
}

window_closed() {
	begun || return 1
	local program
	program=$(process)
	open_terminal 80 24
	wait_for "the program should end with its window" ended "$program"
}

ended() {
	! kill -0 "$1" 2>/dev/null
}

# Ctrl-S stops the terminal's output, so a signal can come while the program still writes to it.
interrupted_output() {
	begun && press q && shows "Leave" && press C-s Enter && sleep 0.3 && signal WINCH && sleep 0.1 && signal WINCH && sleep 0.1 && press C-q &&
		waits_with 'ready>' && ! on_screen "standard output" && terminal_is_fine
}

check "a signal while it writes to the terminal" interrupted_output
check "Ctrl-Z and fg" suspended
check "the window is closed" window_closed

# ---- A full disk ----

full_disk() {
	rm -f "$work/game.medici" "$work/game.medici.seed"
	command_line "(ulimit -f 1; $three --file $work/game.medici)" && shows "Now Anna" || return 1
	local tries=60
	until on_screen "The game cannot be saved"; do
		((tries--)) || return 1
		press o p
		sleep 0.1
	done
}

plays_on_unsaved() {
	press x && sleep 0.2 && on_screen "The game cannot be saved" && press u && wait_for "it should go on" gone \
		"cannot be saved" && press q && shows "Leave" && press Enter && waits_with 'ready>' && shows "not saved"
}

check "a full disk: it asks" full_disk
check "and continues unsaved if told to" plays_on_unsaved

# ---- While somebody thinks ----

# A program that never answers thinks as long as it may; the screen answers meanwhile.
thinking() {
	command_line "medici play --players 3 --seat 1=human:Anna --seat 2='exec:sleep 100' --option first=1 \
--bot-time 60000 --file $work/slow.medici" && shows "is thinking" && press '?' && shows "Help" && press Escape &&
		wait_for "the box should be gone" gone "Help" && press u && shows "Unseen" && press Escape && press l &&
		shows "What happened" && press Escape && on_screen "is thinking" && press q && shows "Leave" && press Enter &&
		waits_with 'ready>' && terminal_is_fine
}

check "keys work while a bot thinks" thinking

# ---- Random keys ----

# The same keys every time: letters and digits mostly, arrows, Enter, Escape, clicks, control characters, bytes.
random_keys() {
	awk -v seed="$1" -v count="$2" 'BEGIN {
		srand(seed)
		split("1b5b41 1b5b42 1b5b43 1b5b44 1b5b357e 1b5b367e 1b5b48 1b5b46 0a 0d 1b 7f 09 1a 03 1c 0c c3a9 e697a5 1b5b393939", some, " ")
		letters = "adopbrtuhwlsqgcenik?+-0123456789[] xyz"
		for (i = 0; i < count; i++) {
			kind = rand()
			if (kind < 0.7) printf "%s", substr(letters, 1 + int(rand() * length(letters)), 1)
			else if (kind < 0.95) out(some[1 + int(rand() * 20)])
			else printf "\033[M %c%c", 33 + int(rand() * 80), 33 + int(rand() * 24)
		}
	}
	function out(hex,   i) {
		for (i = 1; i < length(hex); i += 2)
			printf "%c", (index("0123456789abcdef", substr(hex, i, 1)) - 1) * 16 + index("0123456789abcdef", substr(hex, i + 1, 1)) - 1
	}'
}

# Whatever ends the program, it is started again; how it ended is written down.
survives() {
	local n
	open_terminal 80 24
	cat >"$work/again" <<'END'
#!/bin/bash
# Starts the start screen, games and replays in turn until there is a file `stop`.
trap '' INT QUIT TSTP
n=0
while [ ! -e "$1/stop" ]; do
	n=$((n + 1))
	case $((n % 4)) in
	0) (trap - INT QUIT; exec medici) ;;
	1) (trap - INT QUIT; exec medici play --players 4 --names Anna,Bo --speed instant --unsaved) ;;
	2) (trap - INT QUIT; exec medici play --game card --players 3 --names Anna --speed fast) ;;
	3) (trap - INT QUIT; exec medici replay "$2") ;;
	esac
	echo $? >>"$1/endings"
done
END
	rm -f "$work/stop" "$work/endings"
	command_line "bash $work/again $work $record 2>$work/complaints; reset -Q" || return 1
	sleep 0.5
	for ((n = 1; n <= 20; n++)); do
		LC_ALL=C random_keys "$n" 500 >"$work/keys"
		terminal load-buffer "$work/keys" && terminal paste-buffer -t "$opened" || return 1
		size $((70 + n % 3 * 20)) $((22 + n % 4 * 6))
		sleep 0.3
	done
	: >"$work/stop"
	size 80 24
	wait_for "it should come to an end" came_to_an_end || return 1
	[ ! -s "$work/complaints" ] || {
		head -n 40 "$work/complaints"
		return 1
	}
	sort "$work/endings" | uniq -c
	# 130: Ctrl-C before the screen was there or after it was gone.
	! grep -v -x -e 0 -e 1 -e 130 "$work/endings" && terminal_is_fine
}

# Something is left open: a box, a form, a game. Ctrl-C ends all of them.
came_to_an_end() {
	last_line_is 'ready>' && return
	press C-c Enter
	sleep 0.1
	return 1
}

all_whole() {
	local file
	for file in "$games"/*.medici; do
		run verify "$file" </dev/null
		ended_well=$status
		[ "$ended_well" = 0 ] || tell "$file is not whole" || return 1
	done
}

check "10,000 random keys, in all sizes" survives
check "and every game that was started is complete" all_whole
finish
