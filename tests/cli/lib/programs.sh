# shellcheck shell=bash disable=SC2034,SC2154
# What the tests with external bots share, after common.sh: the bots, and a look at what is left of them.
mark=7700$$77 # in the command line of every bad bot, and a long time to sleep
bad="exec:tests/data/exec_bots/bad.sh"

have_python() {
	command -v python3 >/dev/null
}

# Programs that play by the protocol.
programs=()
[ ! -x "$(dirname "$medici")/bot_c" ] || programs+=("exec:$(dirname "$medici")/bot_c")
! have_python || programs+=("exec:python3 examples/bot_python.py")

# No process of any bot is left. A killed process may take a moment to disappear.
nothing_left() {
	local i
	for ((i = 0; i < 50; i++)); do
		pgrep -f "$mark" >/dev/null || return 0
		sleep 0.1
	done
	pgrep -a -f "$mark"
	tell "something still runs"
}
