# shellcheck shell=bash
# What the tests of the command line share. Sourced by tests/cli/*.sh with the program's path as its argument; games
# that the program saves go to a folder that is removed at the end.
medici=$(realpath -e "${1:?give the program to test, such as build/medici}") || exit 1
source "$(dirname "${BASH_SOURCE[0]}")/../../tap.sh"

export XDG_STATE_HOME="$work/state" XDG_CONFIG_HOME="$work/config" LC_ALL=C.UTF-8
unset NO_COLOR
mkdir "$XDG_STATE_HOME"
# shellcheck disable=SC2034 # for the scripts
games="$XDG_STATE_HOME/medici/games"
# shellcheck disable=SC2034
golden=$PWD/tests/data/golden
# A sanitizer's exit status must differ from those of the program.
export ASAN_OPTIONS=exitcode=86 UBSAN_OPTIONS=halt_on_error=1:exitcode=86
status=0
# The last command of a pipe runs in this shell, so that `run` can set $status there.
shopt -s lastpipe

# run ARGUMENT...: runs the program; sets $status and writes the output to $work/out and $work/err. Input is the caller's.
run() {
	"$medici" "$@" >"$work/out" 2>"$work/err"
	status=$?
	last_call="medici $*"
}

tell() {
	echo "$1"
	echo "$last_call: exit status $status"
	echo "standard output:"
	head -c 2000 "$work/out"
	echo "standard error:"
	head -c 2000 "$work/err"
	return 1
}

# ended STATUS: the last run had this exit status.
ended() {
	[ "$status" = "$1" ] || tell "the exit status should be $1"
}

# said out|err WORDS...: this output of the last run contains each of the words literally.
said() {
	local file=$1 words
	shift
	for words in "$@"; do
		grep -q -F -e "$words" "$work/$file" || tell "missing on standard $file: $words" || return 1
	done
}

silent() {
	[ ! -s "$work/$1" ] || tell "there should be nothing on standard $1"
}

# says WORDS... -- FUNCTION ARGUMENT...: the function succeeds, and these words are on standard output.
says() {
	local words=()
	while [ "$1" != -- ]; do
		words+=("$1")
		shift
	done
	shift
	"$@" && said out "${words[@]}"
}

# run_for WORDS... -- ARGUMENT...: runs, and leaves the words in the caller's `words`.
run_for() {
	while [ "$1" != -- ]; do
		words+=("$1")
		shift
	done
	shift
	run "$@" </dev/null
}

# answers WORDS... -- ARGUMENT...: exit 0, these words on standard output, nothing on standard error.
answers() {
	local words=()
	run_for "$@"
	ended 0 && silent err && said out "${words[@]}"
}

# misused WORDS... -- COMMAND ARGUMENT...: exit 2, nothing on standard output, and a message that begins with the
# command's name, has these words and points to --help.
misused() {
	local words=() command
	run_for "$@"
	read -r _ command _ <<<"$last_call"
	ended 2 && silent out && said err "${words[@]}" "Try: medici $command --help" || return 1
	head -n 1 "$work/err" | grep -q "^medici $command: " || tell "the message should begin with: medici $command: "
}

# fails WORDS... -- COMMAND ARGUMENT...: exit 1, and a message with these words.
fails() {
	local words=()
	run_for "$@"
	ended 1 && said err "${words[@]}"
}

same() {
	cmp "$1" "$2" || {
		diff "$1" "$2" | head -n 20
		return 1
	}
}

# verified FILE [PROVED]: the record has no fault, and this many games (default: one) are proved fair.
verified() {
	run verify "$1" </dev/null
	ended 0 && silent err && said out " ${2:-1} proved fair" " 0 faults"
}

sanitized() {
	grep -q -a -F __asan_init "$medici"
}

# lines COUNT LINE...: prints the lines in turn, COUNT in all. After a refusal the question is repeated, so a few lines, each
# of them right for some question, play a whole game.
lines() {
	local count=$1 i
	shift
	for ((i = 0; i < count; i++)); do
		echo "${@:1 + i % $#:1}"
	done
}

board_lines() {
	lines 3000 offer pass 'bid 1' draw
}

card_lines() {
	lines 1000 reveal 'take 1' 'take 1 2'
}
