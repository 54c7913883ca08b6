#!/usr/bin/env python3
"""A bot for both games in eighty lines: it follows the record on standard input and answers when it is asked.

    medici simulate --games 20 --bots 'exec:python3 examples/bot_python.py,novice,novice,novice'

docs/external-bots.md says how this works, docs/record.md has every field. To make it play better, change `worth`.
"""
import json
import re
import sys

me = int(sys.argv[-1])


class Table:
    """What everybody sees, as far as this bot cares."""

    def __init__(self, header):
        self.holds = 7 if len(header["players"]) == 2 else 5
        self.ship = [[] for _ in header["players"]]
        self.group = []  # lots on offer
        self.line = []  # cards in the market, the last one at the end
        self.mine = {}  # my levels or icons, by good, as of the last scoring

    def follow(self, event):
        match event:
            case {"ev": "day"}:
                self.ship = [[] for _ in self.ship]
                self.group, self.line = [], []
            case {"ev": "draw", "lot": lot}:
                self.group.append(lot)
            case {"ev": "sold", "seat": seat}:
                self.ship[seat] += self.group
                self.group = []
            case {"ev": "discard"}:
                self.group = []
            case {"ev": "reveal", "card": card}:
                self.line.append(card)
            case {"ev": "take", "seat": seat, "from": places, "cards": cards}:
                self.ship[seat] += cards
                for place in sorted(places, reverse=True):
                    del self.line[-place]
            case {"ev": "score"}:
                counts = event.get("levels") or event["icons"]
                self.mine = {good: by_seat[me] for good, by_seat in counts.items()}

    def worth(self, pieces):
        """What these are worth to me, in florins or thereabouts: value for the ship, and company for my goods."""
        total = 0
        for piece in pieces:
            good, value, kind = re.fullmatch(r"([a-z]+)(\d+)(x2|g)?", piece).groups()
            fellows = sum(other.startswith(good) for other in self.ship[me]) + self.mine.get(good, 0)
            total += int(value) * 1.3 + min(fellows, 4) * (2 if kind == "x2" else 1)
        return total

    def gain(self, cards):
        """The same, less what the holds are worth that the cards take up; green ones need none."""
        return self.worth(cards) - 5.5 * sum(not re.match(r"green|.*g$", card) for card in cards)

    def answer(self, ask):
        room = self.holds - len(self.ship[me])
        reach = [self.line[-place] for place in (1, 2, 3) if place <= len(self.line)]
        match ask["ask"]:
            case "draw":  # a small group that I could load may well grow
                return {"draw": len(self.group) < min(room, 3) and self.worth(self.group) < 8}
            case "bid":  # half of what is left between the least bid and what I think it is worth
                spare = self.worth(self.group) - ask["min"]
                return {"bid": min(ask["max"], ask["min"] + int(spare / 2)) if spare >= 0 else 0}
            case "reveal":
                return {"reveal": self.gain(reach[:1]) < 5}
            case "take":
                return {"take": max(ask["choices"], key=lambda places: self.gain([reach[p - 1] for p in places]))}


table = None
for text in sys.stdin:
    line = json.loads(text)
    if "medici" in line:
        table = Table(line)
    elif "ask" in line:
        print(json.dumps(table.answer(line)), flush=True)
    else:
        table.follow(line)
