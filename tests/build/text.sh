#!/bin/bash
# Rules for every file of the project: no path of somebody's machine, no overlong file or line.
source "$(dirname "$0")/../tap.sh"

written=('*.c' '*.h' '*.cu' '*.mjs' '*.sh' '*.md' 'tools/*' '.ci/*' meson.build Makefile)

# none COMMAND...: it finds nothing.
none() {
	! "$@" | grep .
}

# The brackets here and below keep this file from finding itself.
strange_places() {
	tools/files | xargs -d '\n' grep -n -I -E \
		'/wor[k]/|/roo[t]/|/hom[e]/|/far[m]/|\.\./share[d]|bash_job[s]|npmj[s]\.|pyp[i]\.org|debia[n]\.org'
}

marks() {
	tools/files "${written[@]}" | xargs -d '\n' grep -n -w -E 'TOD[O]|FIXM[E]|XX[X]'
}

long_files() {
	tools/files '*.c' '*.h' '*.cu' '*.js' '*.mjs' '*.css' '*.sh' 'tools/*' | xargs -d '\n' wc -l | awk '$2 != "total" && $1 > 600'
}

trailing_blanks() {
	tools/files "${written[@]}" | xargs -d '\n' grep -n -E '[[:space:]]+$'
}

# A tab counts as four columns; what counts is letters, not bytes.
long_lines() {
	tools/files '*.js' '*.mjs' '*.css' | xargs -d '\n' python3 -c '
import sys
for name in sys.argv[1:]:
	for number, line in enumerate(open(name, encoding="utf-8"), 1):
		if len(line.rstrip("\n").expandtabs(4)) > 120:
			print(f"{name}:{number}: over 120 columns")'
}

check "the project's files are listed" [ "$(tools/files '*.c' | wc -l)" -gt 10 ]
check "no path of one machine" none strange_places
check "no marks of unfinished work" none marks
check "no file over 600 lines" none long_files
check "no JavaScript or style sheet with a line over 120 columns" none long_lines
check "no blanks at the end of a line" none trailing_blanks
finish
