#!/bin/sh
# A bot that plays by the protocol, passes and takes the last card, and talks on standard error meanwhile.
# talks.sh BYTES SEAT: so many bytes of it before every decision, besides a few lines.
printf 'seat %s begins \033[31min red\033[0m\a\n' "$2" >&2
while read -r line; do
	case $line in
	*'"ask":'*) [ "$1" = 0 ] || yes 'a flood of words' | head -c "$1" >&2 ;;
	esac
	case $line in
	*'"ask":"draw"'*) echo '{"draw":false}' ;;
	*'"ask":"bid"'*) echo "I pass, says seat $2" >&2 && echo '{"bid":0}' ;;
	*'"ask":"reveal"'*) echo '{"reveal":false}' ;;
	*'"ask":"take"'*) echo "I take, says seat $2" >&2 && echo '{"take":[1]}' ;;
	esac
done
printf 'seat %s ends' "$2" >&2
