# shellcheck shell=bash
# For test scripts in bash: each check is one TAP line, and a failed one shows what it printed.
# Sourced by a script in tests/; the script then runs in the project's root, with an empty folder in $work.
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tap_count=0
tap_failed=0

# check NAME COMMAND...
check() {
	local name=$1
	shift
	tap_count=$((tap_count + 1))
	if "$@" >"$work/check.log" 2>&1; then
		echo "ok $tap_count - $name"
		return 0
	fi
	tap_failed=$((tap_failed + 1))
	echo "not ok $tap_count - $name"
	head -n 60 "$work/check.log" | sed 's/^/# /'
	return 1
}

# skip NAME REASON
skip() {
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $1 # SKIP $2"
}

# The script's last line.
finish() {
	echo "1..$tap_count"
	exit "$((tap_failed != 0))"
}
