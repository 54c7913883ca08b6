# shellcheck shell=bash disable=SC2154 # work and medici are those of common.sh
# A real terminal, by tmux: presses keys and reads the screen. Sourced after common.sh; the tmux server and everything in it
# end with the script.
if ! command -v tmux >/dev/null; then
	skip "the program on a terminal" "no tmux here"
	finish
fi

terminal() {
	tmux -S "$work/tmux" "$@"
}
trap 'terminal kill-server 2>/dev/null; rm -rf "$work"' EXIT

opened=shell0
# open_terminal COLUMNS ROWS [VARIABLE=VALUE...]: opens a shell in a new terminal, which replaces the previous one. The prompt
# follows an empty line: tmux joins a line to the one before it where that fills the terminal's width exactly.
open_terminal() {
	local columns=$1 rows=$2 before=$opened
	shift 2
	opened=shell$((${opened#shell} + 1))
	terminal -f /dev/null new-session -d -s "$opened" -x "$columns" -y "$rows" \
		"env PS1='\nready> ' PATH='$(dirname "$medici"):$PATH' TERM=tmux-256color $* bash --norc"
	[ "$before" = shell0 ] || terminal kill-session -t "$before"
}

screen() {
	terminal capture-pane -p -J -t "$opened" | sed 's/ *$//'
}

# Waits up to ten seconds; less after a failure, since the screen is wrong anyway.
patience=200
wait_for() {
	local reason=$1 tries=$patience
	shift
	until "$@"; do
		if ! ((tries--)); then
			patience=10
			echo "$reason"
			screen | grep .
			return 1
		fi
		sleep 0.05
	done
}

on_screen() {
	screen | grep -q -F -e "$1"
}

last_line_is() {
	[ "$(screen | grep . | tail -n 1)" = "$1" ]
}

# shows WORDS...: waits until they are on the screen.
shows() {
	local words
	for words in "$@"; do
		wait_for "missing on the screen: $words" on_screen "$words" || return 1
	done
}

# The last line that is not blank is the question that the program waits with.
waits_with() {
	wait_for "the screen should end with: $1" last_line_is "$1"
}

type_line() {
	terminal send-keys -t "$opened" -l "$1"
	terminal send-keys -t "$opened" Enter
}

press() {
	terminal send-keys -t "$opened" "$@"
}

# command_line WORDS: types a command at the shell, on a cleared screen.
command_line() {
	waits_with 'ready>' || return 1
	terminal send-keys -t "$opened" C-l
	terminal clear-history -t "$opened"
	type_line "$1"
}

status_is() {
	waits_with 'ready>' || return 1
	type_line "echo status \$?." && shows "status $1."
}

# Typed characters are echoed and lines can be edited, as before.
terminal_is_fine() {
	command_line 'stty -a | tr " ;" "\n\n" | grep -x -E "echo|icanon|isig|icrnl" | wc -l' && shows 4 &&
		command_line 'echo fi''ne' && shows fine
}

# A key that comes while a bot still thinks is dropped, so q is pressed until it is heard.
leave() {
	wait_for "missing on the screen: Leave the game?" asked_to_leave && press Enter && waits_with 'ready>'
}

asked_to_leave() {
	on_screen "Leave the game?" && return
	press q
	sleep 0.3
	on_screen "Leave the game?"
}
