#!/bin/bash
# The catalogues in po/ are complete and up to date, and no text bypasses them. tests/build/lang.sh
source "$(dirname "$0")/../tap.sh"

languages() {
	cat po/LINGUAS
}

# Every text that the sources mark is in the collection, and no other.
collected() {
	tools/words "$work/medici.pot" && diff po/medici.pot "$work/medici.pot"
}

# whole LANGUAGE: every text is translated, none is fuzzy, and formats and newlines are those of the original.
whole() {
	msgfmt --check --output-file=/dev/null "po/$1.po" || return 1
	msgattrib --untranslated --no-obsolete "po/$1.po" | grep -A 4 '^msgid "\|^msgid ""' | grep . && return 1
	msgattrib --only-fuzzy "po/$1.po" | grep . && return 1
	msgattrib --only-obsolete "po/$1.po" | grep . && return 1
	msgcmp "po/$1.po" "$work/medici.pot"
}

# other_parameters LANGUAGE: translations that do not have the {names} of their text.
other_parameters() {
	msgcat --no-wrap "po/$1.po" | awk '
		function missing(from, to) {
			while (match(from, /{[a-z]+}/)) {
				if (!index(to, substr(from, RSTART, RLENGTH))) return 1
				from = substr(from, RSTART + RLENGTH)
			}
			return 0
		}
		/^msgid / { text = $0 }
		/^msgstr / && (missing(text, $0) || missing($0, text))'
}

# literals FILE...: every string of two words or more, one a line.
literals() {
	xgettext --extract-all --language=C --from-code=UTF-8 --no-location --omit-header --no-wrap --output=- "$@" 2>/dev/null |
		sed -n 's/^msgid "\(.*\)"$/\1/p; s/^"\(.*\)"$/\1/p' | grep -E '[A-Za-z]{2,}[,:;]? [a-z]{2,}' |
		sort -u
}

# Strings that are not for people, or the same in every language.
allowed() {
	cat <<-'END'
		^ *<[a-z/]
		^[.@a-z]* .*{
		^--game board|card
		^--option first
		^free hold$
		^medici [a-z]*\( [a-z%]*\)*\(\\n\)\?$
		^%s board card
		says\? so$
		^a run has room
	END
}

# Sentences in the terminal and the command line that are not in the collection. C sources alone are looked at: what
# they include is theirs.
unmarked() {
	tools/files '*.c' | grep -E '^src/(scene|text|lesson|session|plain|screen|cli)/' | xargs -d '\n' cat >"$work/all.c"
	literals "$work/all.c" >"$work/said"
	[ "$(wc -l <"$work/said")" -gt 300 ] || echo "the sources could not be read"
	literals_of_collection >"$work/known"
	comm -23 "$work/said" "$work/known" | grep -v -f <(allowed)
}

# Modules of the page that xgettext reads only in part: it takes some templates for open ones, and what follows for text. One
# that speaks must be read to its end.
half_read() {
	local file
	for file in $(tools/files '*.js' | grep '^web/js/' | xargs -d '\n' grep -l '\b[_P]_\?(.[A-Z%a-z]'); do
		{ cat "$file" && echo "_('the end');"; } >"$work/module.js"
		xgettext --language=JavaScript --from-code=UTF-8 --keyword=_ --output=- "$work/module.js" 2>/dev/null | grep -q 'the end' || echo "$file"
	done
}

literals_of_collection() {
	msgcat --no-wrap po/medici.pot | sed -n 's/^msgid "\(.*\)"$/\1/p; s/^msgid_plural "\(.*\)"$/\1/p; s/^"\(.*\)"$/\1/p' |
		sort -u
}

none() {
	! "$@" | grep .
}

check "xgettext reads every module of the page to its end" none half_read
check "po/medici.pot is what the sources say (make words)" collected
for language in $(languages); do
	check "$language is complete" whole "$language"
	check "$language has the parameters of each text" none other_parameters "$language"
done
# The skeleton of a manual page: what is listed, in which order. Names of values and of sections are translated; the
# commands of a game are the language's own.
skeleton() {
	grep -E '^\.(Sh|Ss|It|Bl|El|Bd|Ed|Dl|Op|Cm|Fl|Ev|Pa)' "$1" |
		sed -E 's/^\.Sh.*/.Sh/; s/^\.It (.* )?Ic .*/.It Ic/; s/-width "[^"]*"/-width/; s/Ar [^ ]+( \| [^ ]+)*/Ar/g; s/^(\.(Cm|Fl|Ev|Pa) [^,. ]+).*/\1/'
}

# manual LANGUAGE PAGE: it has all that the English page has, and was last compared with it as it is now.
manual() {
	local page="man/$1/$2" sum
	sum=$(cksum <"man/$2" | tr ' ' -)
	diff <(skeleton "man/$2" | sort) <(skeleton "$page" | sort) || return 1
	grep -q -F "of man/$2 $sum" "$page" || {
		echo "man/$2 has changed: bring $page up to date, and its second line to"
		echo ".\\\" A translation of man/$2 $sum"
		return 1
	}
}

for language in $(languages); do
	for page in man/*.1; do
		check "$(basename "$page") in $language" manual "$language" "$(basename "$page")"
	done
done
check "no text of a saved screen is cut off" none grep -r -n … tests/data/screens
check "no text of the terminal bypasses the catalogues" none unmarked
finish
