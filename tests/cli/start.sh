#!/bin/bash
# The start screen, the form before a game, the list of games and the replay on a real terminal: tests/cli/start.sh
# PROGRAM. SAVE=1 writes the saved screens anew.
source "$(dirname "$0")/lib/common.sh"
source "$(dirname "$0")/lib/terminal.sh"
source "$(dirname "$0")/lib/saved.sh"

# ---- The start screen ----

# Who played last is offered again.
offers_name() {
	command_line medici && shows "New card game" && press c && shows "A new card game" "Zoë" && press Escape &&
		shows "New card game" && quits
}

first_time() {
	open_terminal 80 24 && command_line medici && shows "no game to continue yet" "New board game" && like term-start && press g &&
		sleep 0.2 && on_screen "New board game"
}

by_arrows() {
	press Down Up Enter && shows "A new board game" "Seat 4" && press Escape && shows "Saved games"
}

by_letter() {
	press s && shows "There are no games yet." && press Enter && press r && shows "The card game" && press c &&
		shows "MEDICI: THE CARD GAME" && press NPage && shows "C4" && press Escape && shows "Editions, variants" && press Escape && shows "Saved games"
}

numbers() {
	press h && shows "0 finished games." && press Enter && shows "Saved games"
}

by_click() {
	click "New card game" && shows "A new card game" "Rank with none of a good" && press Escape && shows "Saved games"
}

other_language() {
	press l && shows "Deutsch" && press d && shows "Beenden" && letters_differ && form_is_whole "Platz 1" "Beenden" &&
		press s && shows "Italiano" && press i && shows "Esci" && letters_differ && form_is_whole "Posto 1" "Esci" &&
		press n && shows "English" && press e && shows "New board game" && letters_differ && form_is_whole "Seat 1" "New board game"
}

# Every entry of the menu has a letter of its own.
# The form of the card game has the longest labels: none is cut.
form_is_whole() {
	press c && shows "$1" && ! screen | grep -F '…' && press Escape && shows "$2"
}

letters_differ() {
	[ "$(screen | grep -o -E '^ +[a-z] ' | sort | uniq | wc -l)" = 12 ]
}

# The letters on the screen, and the English ones where they mean nothing else.
own_letters() {
	press l && shows "Deutsch" && press d && shows "Beenden" && press K && shows "Neue Partie: Kartenspiel" && press Escape &&
		shows "Beenden" && press c && shows "Neue Partie: Kartenspiel" && press Escape && shows "Beenden" && press r &&
		shows "Ausgaben" && press a && shows "rio-grande-2006" && press Escape && shows "Ausgaben" && press Escape &&
		shows "Beenden" && press s && shows English && press e && shows "New board game"
}

quits() {
	press q && waits_with 'ready>' && status_is 0
}

check "the start screen; no game to continue yet" first_time
check "entries by arrows" by_arrows
check "by letter" by_letter
check "how it went" numbers
check "by a click" by_click
check "other languages and back" other_language
check "letters of the language, and English ones" own_letters
check "quit" quits

# ---- The form ----

# A game of five: Zoë, Bo and three bots.
filled() {
	command_line medici && shows "New board game" && press b && shows "A new board game" && press Right && shows " 5 " &&
		press Down Down BSpace BSpace BSpace BSpace BSpace BSpace && terminal send-keys -t "$opened" -l 'Zoë' && shows 'Zoë' &&
		press Down Left && like term-form
}

# It goes round: from a person backwards to the last bot, and on again.
seat_changes() {
	press Right Right Left && shows "Seat 2"
}

needs_names() {
	press Up BSpace BSpace BSpace Enter && shows "Every person needs a name." && terminal send-keys -t "$opened" -l 'Zoë' &&
		shows 'Zoë'
}

begins() {
	press Enter && shows "Day 1 of 3" && press Space && shows "Zoë"
}

left() {
	press q && shows "Leave the game?" && press x && sleep 0.2 && press q && shows "Leave the game?" && press Enter &&
		shows "New board game"
}

goes_on() {
	press g && shows "Day 1 of 3" "Zoë" && press q && shows "Leave" && press Enter && shows "New board game" && press s &&
		shows "board, day 1" "Zoë 30, " "$games/" && press Enter && shows "Day 1 of 3" && press q && shows "Leave" &&
		press q && shows "board, day 1" && press Escape && shows "Saved games" && quits
}

tells_where() {
	on_screen "The game is saved. To continue: medici play --continue $games/"
}

without_words() {
	command_line 'medici play' && shows "A new game" "Board game" && press c && shows "A new card game" && press Escape &&
		shows "Board game" && press Escape && waits_with 'ready>' && status_is 0
}

check "the form: players, names, bots" filled
check "bots change" seat_changes
check "a person needs a name" needs_names
check "the game begins" begins
check "leaving asks" left
check "it continues from the start screen and from the list" goes_on
check "and it says where the file is" tells_where
check "the name is offered again" offers_name
check "medici play without options shows the same form" without_words

# ---- The arena ----

arena_form() {
	command_line medici && shows "Arena" && press a && shows "Seat 4" "lucrezia" "200" && press Enter &&
		shows "200 of 200 deals, 2400 games" "par" "25.0%" && press Escape && shows "Begin"
}

# Two seats of the card game; both with the same bot say nothing.
arena_chosen() {
	press Right Down Left Left Left && shows "card game" && press Down Down Left && shows "Seat 2" &&
		press Enter && shows "Choose at least two different bots." && press Right && press Down Left Left Left Left && shows " 20 " &&
		press Enter && shows "Card game, 2 players: 20 of 20 deals, 40 games" "giovanni" "50.0%" && press Enter && shows "Begin"
}

# A long contest is left at any time, and what was counted is shown.
arena_stopped() {
	press Down Down Down Down Right Right Right Right Right Right Right Right && shows " 10000 " && press Enter &&
		shows " of 10000 deals" "Esc  stop" && press Escape && shows "Enter  back" && press Escape && shows "Begin" &&
		press Escape && shows "Saved games" && quits
}

arena_killed() {
	command_line medici && shows "Arena" && press a && shows "Seat 4" && press Enter && shows "of 200 deals" && press C-c &&
		waits_with 'ready>' && status_is 0 && terminal_is_fine
}

check "the arena: as it is offered" arena_form
check "the arena: another game, other bots, other deals" arena_chosen
check "the arena: stopped early" arena_stopped
check "the arena: Ctrl-C" arena_killed

# ---- Any record ----

# A short path: a command line that is just as wide as the terminal would join the next prompt.
cp "$golden/board-rio-grande-2006-6.medici" "$work/game.medici"
record=$work/game.medici

chosen_by_path() {
	mkdir -p "$work/folder/inner" && cp "$record" "$work/folder/one game.medici" && cp "$golden/card-3.medici" \
		"$work/folder/inner/other.medici" && echo no >"$work/folder/note.txt" && command_line "cd $work/folder; medici" &&
		shows "Watch a record" && press w && shows "The path of the file:" "inner/" "one game.medici" && ! on_screen note.txt &&
		press o Tab && shows "one game.medici_" && press Enter && shows "line 2 of 532" && press q &&
		shows "The path of the file:"
}

chosen_by_arrows() {
	press C-u && press Down Enter && shows "other.medici" && press Down Enter && shows "game 1  line 2" "cards in the deck" &&
		press q && shows "inner/other.medici_" && press C-w C-w && click "one game" && shows "line 2 of 532" && press q &&
		shows "The path of the file:"
}

wrong_path() {
	press C-u && type_line nowhere && shows "nowhere: No such file" && press Enter && shows "nowhere_" && press C-u &&
		type_line note.txt && shows "note.txt:1: " && press Enter && shows "note.txt_" && press C-u && type_line '/dev/null' &&
		shows "there is no record in it" && press Enter && press C-u && press x && shows "Nothing here begins like that." &&
		press Escape && shows "Saved games" && quits && command_line "cd $PWD"
}

check "a record by its path, completed" chosen_by_path
check "by the arrows, and by a click" chosen_by_arrows
check "a path that does not exist, a file that is not a record" wrong_path

# ---- Replay ----

replays() {
	command_line "medici replay --chances no $record" && shows "game 1  line 2 of" && press Right Right && shows "line 4 of" &&
		press Left && shows "line 3 of" && press 2 && shows "Day 2 of 3" && like term-replay
}

jumps() {
	press g && shows "go to line:" && press 4 0 0 Enter && shows "line 400 of" && press Home && shows "line 1 of" &&
		press NPage && shows "line 11 of" && press End && shows "Florins over the game" && like term-replay-end &&
		press Left && shows "The end of day 3" "Ties share" && press l && shows "What happened" && press Escape &&
		press u && shows "Unseen" && press Escape && press '?' && shows "one event back or on" && press Escape
}

plays() {
	press 1 && shows "Day 1 of 3" && press + + + Space && shows "Florins over the game" && press q && waits_with 'ready>' &&
		status_is 0
}

stops_playing() {
	command_line "medici replay $record" && shows "line 2 of" && press Space && shows "line 3 of" && press Space &&
		press Home && shows "line 1 of" && sleep 0.7 && on_screen "line 1 of" && press C-c && waits_with 'ready>'
}

# Line by line on a terminal, with words of the language.
by_commands() {
	command_line "medici replay --plain --lang de $record" && waits_with 'Zeile 2 von 532 >' && type_line '' &&
		waits_with 'Zeile 3 von 532 >' && type_line 'tag 2' && waits_with 'Zeile 194 von 532 >' && type_line 'zurück' &&
		waits_with 'Zeile 193 von 532 >' && type_line 'abspielen' && shows 'Tag 2.' && type_line '' && type_line 'ende' &&
		waits_with 'ready>' && status_is 0 && command_line "TERM=dumb medici replay $record" && waits_with 'line 2 of 532 >' &&
		press C-d && waits_with 'ready>'
}

as_story() {
	command_line "medici replay --plain $record | head -n 4" && shows "Medici, 6 buyers" && command_line \
		"medici replay $record | head -n 4" && shows "Medici, 6 buyers"
}

no_record() {
	command_line 'medici replay /dev/null; echo status $?' && shows "/dev/null: there is no record in it" "status 1" &&
		command_line 'medici replay nowhere; echo status $?' && shows "nowhere: " "status 1" &&
		command_line "medici replay --game 7 $record; echo status \$?" && shows "no game 7 in it, only 1" "status 1"
}

faulty() {
	head -n 40 "$record" >"$work/faulty.medici" && echo '{"ev":"draw","seat":9}' >>"$work/faulty.medici" &&
		command_line "medici replay $work/faulty.medici" && shows "The record has a fault" "faulty.medici:41:" &&
		press Enter && shows "line 2 of 40" && press q && waits_with 'ready>'
}

games_of_a_file() {
	cat "$record" "$golden/card-3.medici" >"$work/two.medici" && command_line "medici replay $work/two.medici" &&
		shows "game 1" && press ']' && shows "game 2" "cards in the deck" && press ']' && shows "game 2" && press '[' &&
		shows "game 1" "lots in the bag" && press q && waits_with 'ready>' &&
		command_line "medici replay --game 2 $work/two.medici" && shows "game 2" && press q && waits_with 'ready>'
}

# From a place of the record, by a person: a new game, which is saved and proved part by part.
plays_on() {
	local file
	command_line "medici replay --speed instant $record" && shows "line 2 of" && press End && shows "Florins over the game" &&
		press c && shows "The game cannot be played on from here" "the game is over here" && press Enter &&
		press g && press 3 0 Enter && shows "line 30 of" && press c && shows "Play on from here" "Seat 6" && like term-play-on &&
		press Escape && shows "line 30 of" && press c && shows "Play on from here" && press End Enter &&
		shows "hint" && press q && shows "Leave the game?" && press y && waits_with 'ready>' && status_is 0 &&
		shows "The game is saved. To continue: medici play --continue" || return 1
	file=$(find "$games" -name '*.medici' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)
	same <(sed -n '2,30p' "$record") <(sed -n '2,30p' "$file") && run verify "$file" && ended 0 &&
		said out "Part 1, events 1 to 29: every draw follows from its seed." "1 in progress"
}

# What the box shows begins with the same fields as what is printed.
shows_position() {
	local line
	line=$("$medici" replay --position 30 "$record") && command_line "medici replay $record" && shows "line 2 of" &&
		press g && press 3 0 Enter && shows "line 30 of" && press p &&
		shows "The position as one line of text" "${line:0:40}" "medici replay --position 30" && press Enter && press Right &&
		shows "line 31 of" && press q && waits_with 'ready>'
}

check "replay: steps, back, a day" replays
check "a line, the beginning, the end, and back to a scoring" jumps
check "played at once" plays
check "played, stopped, left by Ctrl-C" stops_playing
check "by commands with --plain" by_commands
check "as a story with --plain and in a pipe" as_story
check "not a record, no file, no such game" no_record
check "a record with a fault is shown as far as it is good" faulty
check "several games in a file" games_of_a_file
check "the position as a line of text" shows_position
check "played on from a line" plays_on

# ---- As lines of text ----

# lines LINE...: the start screen as lines of text, answered with these.
lines() {
	printf '%s\n' "$@" | XDG_STATE_HOME=$work/lines run --plain
	ended 0 && silent err
}

games_in_lines() {
	says "There are no games in" "0 finished games." "At the table: Anna" "The game is saved" "Continuing the game in" \
		"   1  " "board, day 1: Anna 40" "rio-grande-2006" "Rio Grande 2006" "edition amigo-1995" "(bot: novice)" "plays without hints" -- lines saved numbers board 3 1 Anna novice,random amigo-1995 no offer hint quit continue quit saved 1 quit quit &&
		says "Medici: The Card Game, 2 players" "With the bonus of 20." "(step 1 of " -- lines card 2 2 Bo,Cy yes no yes gentle quit tutorial card quit quit
}

others_in_lines() {
	printf '%s\n' watch "$golden/card-3.medici" next quit watch nowhere arena card 2 '' 20 rules card quit | run --plain
	ended 0 && said out "line 2 of 92" "line 3 of 92" "20 deals of the card game, 2 players" "MEDICI: THE CARD GAME" &&
		said err "nowhere: No such file"
}

words_in_lines() {
	says "Enter zeigt alle Wörter" "Dieses Wort gibt es hier nicht" "Welches Spiel, brett oder karten? [brett]" "E adesso?" -- lines \
		language de fly lehrgang karten ende sprache it esci
}

# What was chosen there is the language from now on.
language_is_kept() {
	printf 'quit\n' | run --plain
	ended 0 && said out "E adesso?" && grep -q -x 'language = it' "$XDG_CONFIG_HOME/medici/settings"
}

on_a_dumb_terminal() {
	open_terminal 80 24 TERM=dumb && command_line medici && waits_with 'What next? Enter lists the words >' &&
		on_screen "New board game" && type_line quit && waits_with 'ready>' && status_is 0
}

check "lines: begin, go on, saved games, the tutorial" games_in_lines
check "lines: a record, the arena, the rules" others_in_lines
check "lines: words of the language" words_in_lines
check "lines: the language is kept" language_is_kept
rm "$XDG_CONFIG_HOME/medici/settings"
check "lines: on a terminal that cannot move its cursor" on_a_dumb_terminal
finish
