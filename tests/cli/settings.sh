#!/bin/bash
# What is settled once for all games, and the games that are kept: settings, remembered choices, a rematch, deleting and
# filtering; the table in sentences, and few words. tests/cli/settings.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

settings=$XDG_CONFIG_HOME/medici/settings

# ---- The file ----

shown() {
	answers "Settings in $settings:" "table = columns" "hints = yes" "tutor = off" -- settings && [ ! -e "$settings" ]
}

changed() {
	answers "name = Anna" "speed = 150" "table = sentences" -- settings name=Anna speed=fast table=sent || return 1
	printf 'name = Anna\nspeed = fast\ntable = sentences\n' | same - "$settings"
}

# Comments and other lines stay; an empty value takes the line away.
kept() {
	printf '# mine\nname=Bo\n\n  terse = yes # for now\n' >"$settings"
	run settings name=Carla terse= && ended 0 || return 1
	printf '# mine\nname = Carla\n\n' | same - "$settings"
}

# A wrong line is named with its number, and the others count.
wrong_line() {
	printf 'colour = red\nname = Dora\nspeed = ever\nnonsense\n' >"$settings"
	run settings
	ended 0 && said out "name = Dora" && said err "$settings: line 1: there is no setting 'colour'" \
		"line 3: speed: 'ever' is not possible" "line 4: a line is KEY = VALUE"
}

refused() {
	rm -f "$settings"
	fails "$1" -- settings "$2" && [ ! -e "$settings" ]
}

check "without a file" shown
check "changed" changed
check "other lines stay" kept
check "a wrong line" wrong_line
check "an unknown setting" refused "there is no setting 'colour'" colour=red
check "a wrong value" refused "language: 'fr' is not possible: en, de or it" language=fr
check "a change without =" misused "'name': give it as KEY=VALUE" -- settings name

# ---- What they do ----

# settled LINE WORDS... -- ARGUMENT...: with this settings file, standard output has these words.
settled() {
	printf '%b\n' "$1" >"$settings"
	shift
	answers "$@"
}

check "the name" settled "name = Ezra" "At the table: Ezra, " -- play --players 3 --file "$work/ezra.medici"
check "a flag comes before it" settled "name = Ezra" "At the table: Fia, " -- play --players 3 --names Fia \
	--file "$work/fia.medici"
check "the language" settled "language = de" "Aufruf: medici" -- --help
check "--lang comes before it" settled "language = de" "Usage: medici" -- --help --lang en

without_hints() {
	echo "hints = no" >"$settings"
	echo hint | run play --players 3 --seed 1 --file "$work/strict.medici"
	ended 0 && said out "This table plays without hints and odds"
}
check "without hints" without_hints

# plain ARGUMENT...: what a game tells before its first question.
sentences() {
	rm -f "$settings" "$work/s.medici"*
	printf 'offer\nshow\n' | run play --seed 2 --players 3 --names Anna --table sentences --file "$work/s.medici"
	ended 0 && said out "Anna has 40 florins and 5 free holds. The ship is empty." || return 1
	! grep -q 'florins free value' "$work/out" || tell "there is a table all the same"
}

terse() {
	rm -f "$work/s.medici"*
	echo show | run play --seed 2 --players 3 --names Anna --terse --file "$work/s.medici"
	ended 0 && [ "$(grep -c 'florins free value' "$work/out")" = 1 ] || tell "the table is told without being asked for"
}

check "the table in sentences" sentences
check "terse: the table only when asked for" terse
check "--table of another kind" misused "--table: 'x' is neither columns nor sentences" -- play --table x
rm -f "$settings"

# ---- Games that are kept ----

rm -rf "$games"
printf 'quit\n' | run play --players 3 --names Gina --seed 3
printf 'quit\n' | run play --game card --players 2 --names Hugo --seed 4
board=$(cd "$games" && echo *-board.medici)
card=$(cd "$games" && echo *-card.medici)

filtered() {
	answers "Gina" "$board" -- play --list gina && ! grep -q Hugo "$work/out" || return 1
	answers "Hugo" -- play --list CARD hugo && ! grep -q Gina "$work/out" || return 1
	answers "None of them has these words." -- play --list gina card
}

# The header has the same players, a seat further on, and its own seed.
rematch() {
	printf 'quit\n' | run play --rematch "$games/$board" --file "$work/again.medici"
	ended 0 && silent err || return 1
	head -n 1 "$games/$board" | grep -o '"name":"[^"]*"' | sed '1{h;d};${p;x}' >"$work/before"
	head -n 1 "$work/again.medici" | grep -o '"name":"[^"]*"' | same - "$work/before" || return 1
	! cmp -s <(head -n 1 "$games/$board" | grep -o '"commit.*') <(head -n 1 "$work/again.medici" | grep -o '"commit.*')
}

deleted() {
	fails "there is no game nothing" -- play --delete nothing || return 1
	fails "there is no game $work/again.medici" -- play --delete "$work/again.medici" || return 1
	answers "Deleted: $games/$card" -- play --delete "$card" || return 1
	[ ! -e "$games/$card" ] && [ ! -e "$games/$card.seed" ] && [ -e "$games/$board" ]
}

by_words() {
	printf '%s\n' saved gina "delete $board" quit | run --plain
	ended 0 && said out "Gina" "Deleted: $games/$board" && [ ! -e "$games/$board" ]
}

check "--list with words" filtered
check "--rematch" rematch
check "--rematch of a file that is missing" fails "No such file" -- play --rematch "$work/none.medici"
check "--rematch with other players" misused "--rematch is for a game that is there: leave --players out" -- \
	play --rematch --players 3
check "--delete" deleted
check "on the plain start screen" by_words

# ---- On the full screen ----

source "$(dirname "$0")/lib/terminal.sh"
open_terminal 80 24
rm -rf "$games"

types() {
	terminal send-keys -t "$opened" -l "$1"
}

# The first letter replaces the name that is proposed; the next ones go on.
replaced() {
	command_line medici && shows "New board game" && press b && shows "A new board game" "   Player" || return 1
	press Right && shows " 5 " && press Down Down && types Ida && shows "Ida_" && ! on_screen "PlayerIda" || return 1
	press End Up Up Left && shows "no" && press Enter && shows "Ida" && press q && shows "Leave" && press Enter
	shows "New board game"
}

# Players, name and hints are those of the last game; hints are in the settings, too.
remembered() {
	press b && shows "A new board game" " 5 " "Ida" "no" && press Escape && shows "Saved games" || return 1
	press q && waits_with 'ready>' && grep -q -x 'hints = no' "$settings" && rm "$settings"
}

# Two games: one of Ida's, one of Jan's.
listed() {
	printf 'quit\n' | run play --game card --players 2 --names Jan
	command_line medici && shows "Saved games" && press s && shows "Ida" "Jan" || return 1
	types jan && shows "Type to see only some: jan_" && gone Ida || return 1
	press BSpace BSpace BSpace && shows "Ida"
}

gone() {
	wait_for "still there: $1" not_on_screen "$1"
}

not_on_screen() {
	! on_screen "$1"
}

# It asks first, and keeping is the default.
erased() {
	press BSpace && shows "Keep it" "Delete it" && press Enter && shows "Ida" "Jan" || return 1
	[ "$(ls "$games"/*.medici | wc -l)" = 2 ] || return 1
	press BSpace && shows "Delete it" && press d && gone Jan && shows "Ida" || return 1
	[ "$(ls "$games"/*.medici | wc -l)" = 1 ] && press Escape && shows "Saved games" && press q && waits_with 'ready>'
}

# From the last page of a game: the same players, a seat further on.
again() {
	rm -rf "$games"
	command_line "medici play --players 3 --humans 0 --bots random --speed instant --seed 5" || return 1
	shows "Florins over the game" "play again" && press a || return 1
	wait_for "no second game" two_games && shows "Florins over the game" && press q && waits_with 'ready>'
}

two_games() {
	[ "$(cat "$games"/*.medici | grep -c '"ev":"end"')" = 2 ]
}

check "typing replaces the name that is proposed" replaced
check "what was chosen last is proposed" remembered
check "saved games, filtered" listed
check "a saved game, deleted" erased
check "play again" again

# The Linux console shows no more than its font has.
console() {
	open_terminal 80 24 TERM=linux && command_line "medici play --seed 5 --names Kai --players 3" && shows "Kai" "┌" || return 1
	! screen | grep -E '╭|╮|★|♣|◆|❦|…' && press q && shows "Leave" && press Enter && waits_with 'ready>'
}
check "glyphs of the Linux console" console
finish
