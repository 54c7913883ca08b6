# shellcheck shell=bash
# Whole screens compared with those saved in tests/data/screens/, and clicks. Sourced after terminal.sh.
saved=$PWD/tests/data/screens

is_saved() {
	screen | cmp -s - "$saved/$1.txt"
}

# like NAME: waits until the whole screen equals the saved one. With SAVE=1 in the environment it is saved instead.
like() {
	if [ -n "${SAVE:-}" ]; then
		sleep 0.5
		screen >"$saved/$1.txt"
	fi
	wait_for "the screen should be that of $saved/$1.txt, and is" is_saved "$1"
}

# click WORDS: clicks in the middle of their first occurrence.
click() {
	local row=0 line before column
	while IFS= read -r line; do
		row=$((row + 1))
		[[ $line == *"$1"* ]] || continue
		before=${line%%"$1"*}
		column=$(printf '%x' $((32 + ${#before} + (${#1} + 1) / 2)))
		line=$(printf '%x' $((32 + row)))
		press -H 1b 5b 4d 20 "$column" "$line" 1b 5b 4d 23 "$column" "$line"
		return
	done < <(screen)
	return 1
}
