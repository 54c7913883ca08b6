#!/bin/sh
# Bots that misbehave: tests/exec_bots/bad.sh HOW MARK SEAT. MARK is a number by which ps finds what is left of them.
how=$1
mark=$2

# An answer to every question: offer, pass, take the last card.
modest='{"draw":false,"bid":0,"reveal":false,"take":[1]}'

# answer TEXT [COUNT]: that many questions, all where nothing is said.
answer() {
	asked=0
	while [ "$asked" != "${2:-all}" ] && read -r line; do
		case $line in
		'{"ask":'*)
			asked=$((asked + 1))
			printf '%s\n' "$1"
			;;
		esac
	done
}

case $how in
modest) answer "$modest" ;;
garbage) answer 'nonsense' ;;
illegal) answer '{"draw":1,"bid":100000,"reveal":0,"take":[2]}' ;;
empty) answer '{}' ;;
silent) answer '' 0 && cat >/dev/null ;;
deaf) sleep "$mark" ;;
exits) exit 3 ;;
crashes) kill -SEGV $$ ;;
leaves) answer "$modest" 3 ;;
flood) tr '\0' x </dev/zero ;;
lines) yes nonsense ;;
twice) answer "$modest
$modest" ;;
early)
	printf '%s\n%s\n' "$modest" "$modest"
	answer "$modest"
	;;
no_output)
	exec >&-
	sleep "$mark"
	;;
no_input)
	exec <&-
	sleep "$mark"
	;;
stubborn)
	trap '' TERM
	answer "$modest"
	while :; do sleep 0.05; done
	;;
parent)
	sleep "$mark" &
	answer "$modest"
	;;
nested)
	sleep "$mark" &
	wait
	;;
moody) # plays a game, and leaves in the middle of the next
	games=0
	while read -r line; do
		case $line in
		'{"medici":'*)
			games=$((games + 1))
			asked=0
			;;
		'{"ask":'*)
			asked=$((asked + 1))
			[ "$games$asked" != 25 ] || exit 1
			echo "$modest"
			;;
		esac
	done
	;;
game_by_game)
	while read -r line; do
		case $line in
		'{"ask":'*) echo "$modest" ;;
		'{"ev":"end"'*) exit 0 ;;
		esac
	done
	;;
seeds)
	while read -r line; do
		case $line in
		'{"ask":'*) echo "$modest" ;;
		'{"ev":"seed"'*) echo "$line" >&2 ;;
		esac
	done
	;;
logs)
	echo "seat $3 speaking" >&2
	answer "$modest"
	;;
files)
	ls -l "/proc/$$/fd" >&2
	answer "$modest"
	;;
esac
