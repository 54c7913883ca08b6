#!/bin/bash
# English, German and Italian: how the language is chosen, and that everything is said in it. tests/cli/lang.sh PROGRAM
# Whole games are compared with tests/data/cli/*.txt; with GOLDEN=write in the environment they are written there instead.
source "$(dirname "$0")/lib/common.sh"
unset LC_ALL LC_MESSAGES LC_CTYPE LANG LANGUAGE
export LC_CTYPE=C.UTF-8


commands=$("$medici" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')

# ---- Which language ----

# spoken CODE VARIABLE...: the language that the usage is in, with these variables set.
spoken() {
	local code=$1 words
	shift
	words=$(env "$@" "$medici" --help </dev/null | head -n 1)
	case $code in
	en) [[ $words == "Usage: "* ]] ;;
	de) [[ $words == "Aufruf: "* ]] ;;
	it) [[ $words == "Uso: "* ]] ;;
	esac || {
		echo "with $*: $words"
		return 1
	}
}

# by_flag CODE ARGUMENT...
by_flag() {
	local code=$1
	shift
	run "$@" </dev/null
	ended 0 && silent err && case $code in
	en) said out "Usage: " ;;
	de) said out "Aufruf: " ;;
	it) said out "Uso: " ;;
	esac
}

check "no language set: English" spoken en X=1
check "LANG" spoken de LANG=de_DE.UTF-8
check "LANG, another character set" spoken it LANG=it_IT.ISO-8859-1
check "LANG, another country" spoken de LANG=de_AT.UTF-8@euro
check "LC_MESSAGES has precedence over LANG" spoken it LANG=de_DE.UTF-8 LC_MESSAGES=it_IT.UTF-8
check "LC_ALL has precedence over both" spoken de LANG=it_IT.UTF-8 LC_MESSAGES=it_IT.UTF-8 LC_ALL=de_DE.UTF-8
check "LANGUAGE has precedence over the locale" spoken it LANG=de_DE.UTF-8 LANGUAGE=it
check "LANGUAGE, the first supported one" spoken it LANG=de_DE.UTF-8 LANGUAGE=fr:it:de
check "LANGUAGE, English first" spoken en LANG=de_DE.UTF-8 LANGUAGE=en_US:de
check "LANGUAGE without a locale" spoken en LANGUAGE=de
check "LANGUAGE with the locale C" spoken en LANGUAGE=de LANG=C
check "LANGUAGE with the locale C.UTF-8" spoken de LANGUAGE=de LANG=C.UTF-8
check "a locale that does not exist" spoken en LANG=xx_YY.UTF-8
check "a locale that is not a name" spoken en LANG=/../../de LANGUAGE=../de
check "an empty locale" spoken en LANG= LC_ALL=
for command in $commands; do
	check "$command --lang after it" by_flag de "$command" --help --lang de
	check "$command --lang before it" by_flag it --lang=it "$command" --help
done
LANG=de_DE.UTF-8 check "--lang en over the environment" by_flag en --lang en --help
check "--lang with a country" by_flag de --lang de_CH.UTF-8 --help
check "the last --lang counts" by_flag it --lang de --help --lang it

not_spoken() {
	run "$@" </dev/null
	ended 2 && silent out && said err "unknown language '$wrong'" "en, de" "it"
}
for wrong in fr '' deu DE english "de
it" '%s%n'; do
	check "--lang $(printf %q "$wrong") is refused" not_spoken --lang "$wrong" --help
	check "play --lang=$(printf %q "$wrong") is refused" not_spoken play --lang="$wrong"
done
wrong=''
check "--lang without a value is refused" not_spoken play --lang

# ---- Everything in it ----

# translated COMMAND: its help is there in three languages, all different, all within a terminal's width.
translated() {
	local code
	for code in en de it; do
		"$medici" "$1" --help --lang "$code" >"$work/help.$code" || return 1
		[ "$(LC_ALL=C.UTF-8 wc -L <"$work/help.$code")" -le 80 ] || {
			cat "$work/help.$code"
			return 1
		}
	done
	! cmp -s "$work/help.en" "$work/help.de" && ! cmp -s "$work/help.de" "$work/help.it" &&
		! cmp -s "$work/help.en" "$work/help.it"
}

# rules_in CODE WORDS...: the rules, in that language and within a terminal's width.
rules_in() {
	local code=$1 topic
	shift
	for topic in '' board card editions; do
		run rules ${topic:+"$topic"} --lang "$code" </dev/null
		ended 0 && silent err || return 1
		[ "$(LC_ALL=C.UTF-8 wc -L <"$work/out")" -le 79 ] || tell "a line is too wide" || return 1
		cat "$work/out"
	done >"$work/rules"
	mv "$work/rules" "$work/out"
	said out "$@"
}

# golden FILE: what the last run said is what it said before.
golden() {
	[ "${GOLDEN:-}" != write ] || cp "$work/out" "tests/data/cli/$1"
	same "tests/data/cli/$1" "$work/out"
}

# played GAME CODE PEOPLE LINE...: a whole game between people who type these lines in turn.
played() {
	local game=$1 code=$2 people=$3
	shift 3
	lines 4000 "$@" | run play --lang "$code" --game "$game" --seed 5 --players "$people" --humans "$people" \
		--names "$(head -n "$people" <<<$'Anna\nBo\nCiro' | paste -s -d ,)" --file "$work/$game.$code.medici"
	sed -i "s|$work/||" "$work/out"
	ended 0 && silent err && golden "play-$game.$code.txt" && verified "$work/$game.$code.medici"
}

# told NAME CODE: a recorded game as it is told in that language.
told() {
	run replay --lang "$2" "$golden/$1.medici" </dev/null
	ended 0 && silent err && golden "$1.$2.txt"
}

for command in $commands; do
	check "$command --help in three languages" translated "$command"
done
check "the rules in German" rules_in de Posten Paket Einkäufer Marktst Laderäume Beutel Gleichstand "[B21]" "[C11]"
check "the rules in Italian" rules_in it lotti gruppo compratori bancarell stive sacchetto Pareggi "[B21]" "[C11]"
for code in de it; do
	for name in board-amigo-1995-3 card-bonus20-3; do
		check "a whole game told in $code: $name" told "$name" "$code"
	done
done

check "the board game typed in German" played board de 3 anbieten passen 'bieten 1' ziehen
check "the board game typed in Italian" played board it 3 asta passa 'offri 1' pesca
check "the card game typed in German" played card de 2 aufdecken 'nehmen 1 2 3' 'nehmen 1 2' nimm
check "the card game typed in Italian" played card it 2 scopri 'prendi 1 2 3' 'prendi 1 2' prendi

# english CODE: English words are understood, too.
english() {
	board_lines | run play --lang "$1" --seed 5 --players 3 --humans 3 --file "$work/english.$1"
	ended 0 && silent err && verified "$work/english.$1"
}
check "the board game typed in English, told in German" english de
check "the board game typed in English, told in Italian" english it

# ---- What machines read is always the same ----

# same_records CODE
same_records() {
	"$medici" simulate --games 3 --seed 1 --record "$work/en.medici" >/dev/null &&
		"$medici" simulate --lang "$1" --games 3 --seed 1 --record "$work/$1.medici" >/dev/null &&
		same "$work/en.medici" "$work/$1.medici"
}

# A comma would make another number of it.
points() {
	LANG=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8 "$medici" bench --json --game card --players 2 --games 100 >"$work/out" &&
		grep -q '"value":[0-9.e+]*,"unit"' "$work/out" && grep -q '"what":"random play"' "$work/out"
}

# faulty CODE WORDS: a broken record is refused in words of that language.
faulty() {
	echo '{"medici":2}' >"$work/broken"
	run verify --lang "$1" "$work/broken"
	ended 1 && said err "$2"
}

check "records do not depend on the language: German" same_records de
check "records do not depend on the language: Italian" same_records it
check "numbers for machines have a point" points
check "a fault in German" faulty de "\"medici\" muss 1 sein"
check "a fault in Italian" faulty it "\"medici\" dev'essere 1"
check "a system's message in German" fails "Datei oder Verzeichnis nicht gefunden" -- verify --lang de "$work/none"

# ---- Wherever it is installed ----

# Moved away from where it was built, the program finds the catalogues beside its own folder, or speaks English.
moved() {
	local root="$work/moved $1"
	mkdir -p "$root/bin" "$root/share/locale"
	cp "$medici" "$root/bin/"
	[ "$1" = alone ] || cp -r "$(dirname "$medici")"/po/* "$root/share/locale/"
	"$root/bin/medici" --lang de --help >"$work/out" && said out "$2"
}
check "moved with its catalogues" moved together "Aufruf: "
if [ -e /usr/local/share/locale/de/LC_MESSAGES/medici.mo ]; then
	skip "moved without them" "medici is installed here"
else
	check "moved without them" moved alone "Usage: "
fi
finish
