#!/bin/bash
# medici analyze: the report of one game, the table of several, JSON and SVG, and what it refuses.
# tests/cli/analyze.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

run simulate --game card --games 3 --seed 7 --players 3 --bots lorenzo,novice,random --record "$work/card.medici" </dev/null
head -n 1 "$work/card.medici" >"$work/one.medici"
awk '/"medici":1/ {n++} n == 1 && NR > 1' "$work/card.medici" >>"$work/one.medici"
cp "$work/one.medici" "$work/before.medici"

one_game() {
	run analyze "$work/one.medici" </dev/null
	ended 0 && silent err && grep -q 'The card game, 3 players; evaluator [0-9a-f]\{12\}$' "$work/out" &&
		grep -q '^100 |' "$work/out" && grep -q 'The costliest decisions' "$work/out" &&
		grep -q '^  better: ' "$work/out" && ! grep -q '.\{81\}' <(grep -v '^  ' "$work/out")
}
check "a game: graph, sums, gifts, the costliest decisions" one_game

untouched() {
	cmp "$work/one.medici" "$work/before.medici"
}
check "analysing does not change the record" untouched

# The sums of every seat, read from the JSON: where the result comes from adds up to it.
cat >"$work/sums.py" <<'END'
import json, sys
games = [json.loads(line) for line in open(sys.argv[1])]
assert len(games) == int(sys.argv[2]), len(games)
for game in games:
    n = len(game["seats"])
    for seat in game["seats"]:
        parts = seat["start"] + seat["luck"] + seat["own"] + seat["others"] + seat["residual"]
        assert abs(parts - seat["result"]) < 0.0005, seat
        assert 0 < seat["accuracy"] <= 100, seat
    assert abs(sum(seat["result"] for seat in game["seats"]) - 1) < 0.0005
    for step in game["steps"]:
        assert abs(sum(step["effect"]) ) < 0.0005 and abs(sum(step["chances"]) - 1) < 0.0005, step
        assert ("played" in step) != ("piece" in step or "first" in step), step
        assert step.get("error", 0) >= 0, step
END
sums() {
	run analyze --json "$work/card.medici" </dev/null
	ended 0 && silent err && python3 "$work/sums.py" "$work/out" 3
}
if command -v python3 >/dev/null; then
	check "JSON: a line for each game, whose sums add up to the result" sums
else
	echo "skipped: JSON of an analysis (it needs python3)"
fi

several() {
	run analyze - <"$work/card.medici"
	ended 0 && silent err && grep -q '^3 games$' "$work/out" && grep -q '^lorenzo  *3 ' "$work/out" &&
		grep -q '^random  *3 ' "$work/out"
}
check "several games from a pipe: a table of the players" several

picture() {
	run analyze --svg "$work/graph.svg" "$work/one.medici" </dev/null
	ended 0 && grep -q '^The card game' "$work/out" && grep -q '</svg>' "$work/graph.svg" &&
		[ "$(grep -c '<path class="line' "$work/graph.svg")" = 3 ] || return 1
	run analyze --svg - "$work/one.medici" </dev/null
	ended 0 && head -n 1 "$work/out" | grep -q '^<svg' && cmp "$work/out" "$work/graph.svg"
}
check "a picture: one line for each player" picture

unfinished() {
	head -n 30 "$work/one.medici" >"$work/half.medici"
	run analyze "$work/half.medici" </dev/null
	ended 0 && grep -q 'not finished' "$work/out"
}
check "a game that breaks off is analysed so far" unfinished

damaged() {
	sed '5s/"seat":[0-9]/"seat":9/' "$work/one.medici" >"$work/bad.medici"
	run verify "$work/bad.medici" </dev/null
	grep '^.*bad.medici:5: ' "$work/err" >"$work/fault" || return 1
	run analyze "$work/bad.medici" </dev/null
	ended 1 && grep -qFf "$work/fault" "$work/err"
}
check "a damaged record gets verify's error" damaged

# The damaged game was told instead of the good one before it.
damaged_second() {
	run analyze "$work/one.medici" </dev/null
	cp "$work/out" "$work/good"
	head -n 1 "$work/one.medici" | sed 's/"bot":"lorenzo"/"bot":"banker"/' | cat "$work/one.medici" - >"$work/two.medici"
	echo '{"ev":"day","day":9,"first":0,"deck":1}' >>"$work/two.medici"
	run analyze "$work/two.medici" </dev/null
	ended 1 && cmp "$work/out" "$work/good"
}
check "a damaged game after a good one leaves its report as it is" damaged_second

position() {
	run replay --position 12 "$work/one.medici" </dev/null
	line=$(cat "$work/out")
	run analyze --position "$line" </dev/null
	ended 0 && silent err && said out 'the best first' && [ "$(grep -c '^seat ' "$work/out")" = 3 ] || return 1
	run analyze --json --position "$line" </dev/null
	ended 0 && said out "\"position\":\"$line\""
}
check "a position: chances and choices" position
# The same numbers whatever the number of threads; a field of JSON that is the last one.
rollouts() {
	run analyze --rollouts 6 --threads 1 --json --position "$line" </dev/null
	ended 0 && said out '"rollouts":[{"count":6,"choices":[{' || return 1
	cp "$work/out" "$work/alone"
	run analyze --rollouts 6 --threads 3 --json --position "$line" </dev/null
	ended 0 && cmp "$work/out" "$work/alone" && python3 - "$work/out" <<'END'
import json, sys
report = json.load(open(sys.argv[1]))
checked = report["rollouts"][0]["choices"]
assert len(checked) == min(10, len(report["choices"]))
assert checked[0]["behind"] == 0 and all(choice["chance_error"] >= 0 for choice in checked)
assert abs(checked[0]["chance"] - checked[1]["chance"] - checked[1]["behind"]) < 0.00003
END
}
check "rollouts of a position" rollouts

# A planted blunder: the whole money for a lot that is worth little. 20 rollouts are enough to see it.
planted() {
	run analyze --rollouts 20 --position a:board4:3:bid0.of0.1by3:88.93.64.60:C4S5S5D5.F5AuC2G0G4.S3G2S4F2S0.S2C1C5D3:10054.10530.12003.12210:G5:C3D1D2 </dev/null
	ended 0 && said out 'Checked by 20 rollouts' && said out '100.0 ± 0.0  bid 2'
}
check "rollouts find the winning bid" planted

rollouts_game() {
	run analyze --rollouts 2 "$work/one.medici" </dev/null
	ended 0 && said out 'Checked by 2 rollouts' &&
		[ "$(grep -c 'the rollouts\|no difference' "$work/out")" = "$(grep -c '^  better:' "$work/out")" ]
}
check "rollouts of the costliest decisions" rollouts_game
check "too few rollouts" misused "--rollouts" -- analyze --rollouts 1 "$work/one.medici"

check "an impossible position" misused "expected day 1, 2 or 3, found \"7\"" -- \
	analyze --position a:card3:7:first:0.0.0:-.-.-:-.-.-:-:-
check "--position with a file" misused "--position takes no file" -- analyze --position a "$work/one.medici"

check "without a file" misused "name the file" -- analyze
check "a file that is not there" fails "none.medici" -- analyze "$work/none.medici"
check "--json and --svg - at once" misused "standard output" -- analyze --json --svg - "$work/one.medici"
many() {
	run analyze --svg "$work/many.svg" "$work/card.medici" </dev/null
	ended 1 && said err 'one game, and there are 3' && ! [ -e "$work/many.svg" ]
}
check "--svg with several games" many
: >"$work/empty.medici"
check "a file without a record" fails "no record" -- analyze "$work/empty.medici"

finish
