#!/bin/bash
# medici stats: its figures agree with an independent reading of the records; and what it refuses.
# tests/cli/stats.sh PROGRAM
source "$(dirname "$0")/lib/common.sh"

run simulate --games 40 --seed 3 --players 3 --bots novice,random,merchant --record "$work/board.medici" </dev/null
run simulate --game card --games 30 --seed 4 --players 2 --bots random,novice --record "$work/card.medici" </dev/null

# The same from the lines alone: per game and number of players everybody's games, wins, places, florins and sources.
cat >"$work/count.py" <<'END'
import json, sys
answer = json.load(open(sys.argv[1]))
want, games, continued = {}, 0, 0
for path in sys.argv[2:]:
    header, spent, parts = None, None, None
    for line in open(path):
        o = json.loads(line)
        if "medici" in o:
            header, n = o, len(o["players"])
            spent, ship, goods, bonus = [0] * n, [0] * n, [0] * n, [0] * n
        elif o["ev"] == "sold":
            spent[o["seat"]] += o["price"]
        elif o["ev"] == "score":
            for s in range(n):
                ship[s] += o["ship_paid"][s]
                goods[s] += sum(v[s] for v in o.get("stall_paid", o.get("good_paid")).values())
                bonus[s] += sum(v[s] for v in o["bonus"].values())
        elif o["ev"] == "end" and "parts" in header:
            continued += 1
        elif o["ev"] == "end":
            games += 1
            money = o["money"]
            for s, p in enumerate(header["players"]):
                better = sum(m > money[s] for m in money)
                same = sum(m == money[s] for m in money)
                row = want.setdefault((header["game"], n, p.get("bot", p["name"])), [0] * 7)
                for i, v in enumerate([1, (better == 0) / same, better + (same + 1) / 2, money[s], ship[s] + goods[s],
                                       bonus[s], spent[s]]):
                    row[i] += v
assert answer["games"] == games, (answer["games"], games)
assert answer["continued"] == continued, (answer["continued"], continued)
seen = 0
for table in answer["tables"]:
    for row in table["rows"]:
        w = want[(table["game"], table["players"], row["name"])]
        n = row["games"]
        got = [n, row["wins"], row["place"] * n, row["florins"] * n, (row["ship"] + row["goods"]) * n, row["bonus"] * n,
               row["spent"] * n]
        assert all(abs(a - b) < 0.01 * max(1, n) for a, b in zip(got, w)), (row, w)
        assert abs(row["start"] + row["ship"] + row["goods"] + row["bonus"] - row["spent"] - row["florins"]) < 0.01, row
        seen += 1
assert seen == len(want), (seen, len(want))
END

counts() {
	run stats --json "$@" </dev/null
	ended 0 && silent err && python3 "$work/count.py" "$work/out" "$@"
}

if command -v python3 >/dev/null; then
	check "board games" counts "$work/board.medici"
	check "card games" counts "$work/card.medici"
	check "both, and the goldens" counts "$work/board.medici" "$work/card.medici" "$golden"/*.medici
else
	skip "what is counted" "there is no python3"
fi

in_words() {
	answers "70 finished games." "The board game with 3 players: 40 games" "The card game with 2 players: 30 games" \
		"  merchant (bot) " "Earned a game on average" -- stats "$work/board.medici" "$work/card.medici" || return 1
	[ "$(wc -L <"$work/out")" -le 80 ] || tell "a line is too wide"
}

# A person's own games: two of them, one left.
own_games() {
	rm -rf "$games"
	answers "0 finished games." -- stats || return 1
	for seed in 1 2; do
		run play --players 3 --names Anna --seed "$seed" < <(board_lines)
		ended 0 || return 1
	done
	run play --names Anna </dev/null
	answers "2 finished games; 1 that breaks off is not counted." "Anna against others" "  lucrezia (bot) " \
		"Anna's florins, game by game" -- stats || return 1
	[ "$(grep -c -E '^ +[0-9]+ \|' "$work/out")" -ge 1 ] || tell "a plot" || return 1
	answers "lucrezia against others" -- stats --player lucrezia
}

folder() {
	mkdir -p "$work/folder"
	cp "$work/card.medici" "$work/folder/one.medici"
	echo none >"$work/folder/notes.txt"
	answers "30 finished games." -- stats "$work/folder"
}

# damaged FILE LINE: the rest is counted all the same.
damaged() {
	run stats "$1" "$work/card.medici" </dev/null
	ended 1 && said err "medici stats: $1$2: " && said out "finished games" "The card game with 2 players"
}

# A fault in the middle of many games costs that one game.
one_game_faulty() {
	sed '/"ev":"end"/{0,//s/"money":\[[0-9]*/"money":[1/}' "$work/board.medici" >"$work/bad.medici"
	run stats "$work/bad.medici" </dev/null
	ended 1 && said out "39 finished games" && [ "$(wc -l <"$work/err")" = 1 ] || tell "one line about it"
}

torn() {
	head -c -30 "$work/card.medici" >"$work/torn.medici"
	answers "30 finished games." -- stats "$work/torn.medici" || return 1
	head -c -300 "$work/card.medici" >"$work/torn.medici"
	answers "29 finished games; 1 that breaks off is not counted." -- stats "$work/torn.medici"
}

picture() {
	run stats --svg "$work/p.svg" "$work/board.medici" </dev/null
	ended 0 && silent err && said out "40 finished games" && grep -q '</svg>' "$work/p.svg" &&
		grep -q '>merchant<' "$work/p.svg" || tell "no picture" || return 1
	run stats --svg - "$work/board.medici" </dev/null
	ended 0 && same "$work/p.svg" "$work/out"
}

# The analysis agrees with that of medici analyze --json, game by game.
cat >"$work/skill.py" <<'END'
import json, subprocess, sys
medici, answer, path = sys.argv[1], json.load(open(sys.argv[2])), sys.argv[3]
games = [json.loads(line) for line in
         subprocess.run([medici, "analyze", "--json", path], check=True, capture_output=True, text=True).stdout.splitlines()]
assert answer["analysed"] == len(games) and answer["evaluator"] == games[0]["evaluator"]
for row in answer["tables"][0]["rows"]:
    seats = [seat for game in games for seat in game["seats"] if seat["bot"] == row["name"]]
    for name, scale in (("accuracy", 1), ("luck", 100), ("adjusted", 100)):
        mean = sum(scale * seat[name] for seat in seats) / len(seats)
        assert abs(row[name] - mean) < 0.06, (row["name"], name, row[name], mean)
    assert row["luck_margin"] > 0 and row["adjusted_margin"] > 0
    if "auctions" in row and row["auctions"]:
        assert abs(row["price"] - row["worth"] - row["above"]) < 0.001, row
table = answer["tables"][0]
if table["game"] == "board":
    assert table["auctions"] == sum(row["auctions"] for row in table["rows"]) > 0
    assert abs(table["price"] - table["worth"] - table["above"]) < 0.001
END

# skill FILE
skill() {
	run stats --json --analyze --threads 2 "$1" </dev/null
	ended 0 && silent err && python3 "$work/skill.py" "$medici" "$work/out" "$1"
}

skill_in_words() {
	answers "Accuracy, luck a game" "adjusted" "The price of a group" "everybody" -- stats --analyze "$work/few.medici" ||
		return 1
	[ "$(wc -L <"$work/out")" -le 80 ] || tell "a line is too wide"
}

# The first Ctrl-C keeps what is done.
interrupted() {
	"$medici" stats --analyze --threads 1 "$work/board.medici" >"$work/out" 2>"$work/err" </dev/null &
	local pid=$!
	sleep 3
	kill -INT $pid
	wait $pid
	status=$?
	last_call="medici stats --analyze"
	ended 0 && silent err && said out "40 finished games." "of 40 games are analysed."
}

run simulate --games 2 --seed 5 --players 2 --edition grail-2016 --bots novice,random --record "$work/few.medici" </dev/null
run simulate --game card --games 3 --seed 6 --players 2 --bots random,novice --record "$work/cards.medici" </dev/null
if command -v python3 >/dev/null; then
	check "accuracy, luck and prices of board games" skill "$work/few.medici"
	check "accuracy and luck of card games" skill "$work/cards.medici"
else
	skip "what is analysed" "there is no python3"
fi
check "the analysis in words" skill_in_words
check "an analysis that is interrupted" interrupted
check "--threads without --analyze" misused "--threads" "--analyze" -- stats --threads 2 "$work/few.medici"
check "tables and bars in words" in_words
check "a person's own games" own_games
check "a folder" folder

# The same as from the file.
from_a_pipe() {
	run stats --json "$work/board.medici" && cp "$work/out" "$work/file.json" || return 1
	run stats --json - <"$work/board.medici"
	ended 0 && silent err && same "$work/out" "$work/file.json" || return 1
	echo nonsense | run stats -
	ended 1 && said err "medici stats: standard input:1: "
}
check "- is standard input" from_a_pipe
: >"$work/empty.medici"
echo junk >"$work/junk.medici"
check "a file that is missing" damaged "$work/none.medici" ""
check "an empty file" damaged "$work/empty.medici" ""
check "a file that is not a record" damaged "$work/junk.medici" ":1"
check "a binary file" damaged "$medici" ":1"
check "one faulty game among many" one_game_faulty
check "a file that a crash cut off" torn
check "a picture" picture
check "a picture that cannot be written" fails "medici stats: $work/none/p.svg: No such file" -- \
	stats --svg "$work/none/p.svg" "$work/board.medici"
check "--player with an unknown name" fails "nobody called 'Nobody'" -- stats --player Nobody "$work/board.medici"
check "--json and --svg - at once" misused "standard output" -- stats --json --svg -
check "--svg without a value" misused --svg -- stats --svg
finish
