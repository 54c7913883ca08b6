#!/bin/bash
# study/plays, which writes docs/plays.md: its figures are those of medici stats, its pictures are well formed, its
# page is complete. tests/cli/plays.sh PROGRAM, in the folder that Meson made.
source "$(dirname "$0")/lib/common.sh"
build=$(dirname "$medici")

if sanitized || ! command -v python3 >/dev/null; then
	skip "how lorenzo plays" "it needs python3 and a build without sanitizers"
	finish
fi

# study ARGUMENT...: like `run`.
study() {
	study/plays "$@" >"$work/out" 2>"$work/err" </dev/null
	status=$?
	last_call="study/plays $*"
}

refused() {
	local words=$1
	shift
	study "$@"
	ended 2 && silent out && said err "$words"
}

# counted GAME PLAYERS BOTS: a sheet has the florins of medici stats, by source.
counted() {
	run simulate --game "$1" --players "$2" --bots "$3" --games 30 --seed 5 --record "$work/$1.medici" </dev/null
	ended 0 || return 1
	run stats --json "$work/$1.medici" </dev/null
	ended 0 && "$medici" rules --json >"$work/rules.json" && python3 -B -c 'import json, sys
sys.path.insert(0, "study")
from count import count
rows = json.load(open(sys.argv[1]))["tables"][0]["rows"]
rules = json.load(open(sys.argv[3]))
assert rows
for row in rows:
    sheet = count(sys.argv[2], row["name"], rules)
    told = {"money": row["florins"], "win": row["wins"] / row["games"], "ship": row["ship"], "goods": row["goods"],
            "bonus": row["bonus"], "paid": row["spent"]}
    for name, value in told.items():
        assert abs(sheet.get(name, 0) - value) < 0.01, (row["name"], name, sheet.get(name), value)' \
		"$work/out" "$work/$1.medici" "$work/rules.json"
}

written() {
	mkdir "$work/docs"
	study --quick "$build" "$work/docs"
	ended 0 && silent out
}

# whole PAGE: every picture that it shows is there and well formed, nothing is left to be filled in.
whole() {
	python3 -B -c 'import pathlib, re, sys, xml.dom.minidom as xml
page = pathlib.Path(sys.argv[1])
text = page.read_text()
shown = re.findall(r"\]\(([^)]*\.svg)\)", text)
assert shown and not re.search(r"[{}]|\[\[|^\? |\bnan\b", text, re.M), shown
assert set(shown) == {file.name for file in page.parent.glob("plays_*.svg")}, shown
for name in shown:
    svg = xml.parse(str(page.parent / name)).documentElement
    assert svg.tagName == "svg" and len(svg.getAttribute("aria-label")) > 100, name' "$1"
}

# The pictures in docs/ are those that study/curve draws from the curves in train/.
drawn() {
	study/curve "$work/curve.svg" && cmp "$work/curve.svg" docs/lorenzo_curve.svg &&
		! study/curve "$work/no/curve.svg" 2>"$work/err" && grep -q "^study/curve: $work/no/curve.svg: " "$work/err"
}

check "an unknown flag" refused "usage: study/plays" --bad
check "a folder that is not a build folder" refused "$work must be a folder that Meson made" "$work"
check "board: the florins of medici stats" counted board 4 novice,merchant,random,merchant
check "cards: the florins of medici stats" counted card 3 novice,merchant,random
check "it plays, and writes" written
check "the page and its pictures are whole" whole "$work/docs/plays.md"
check "so are those of docs/" whole docs/plays.md
check "the learning curves are those of train/" drawn
finish
