#!/usr/bin/env python3
"""Deals every game of a record again from its published seeds and compares each starting seat and each piece drawn.

usage: check_deal.py [RECORD...]   (none or - is standard input; exit status 1 where anything differs)

docs/fairness.md explains each step. The record must be well formed: `medici verify` says what is wrong with one that
is not. Python 3.9 or later, nothing beyond its standard library.
"""
import fileinput
import hashlib
import json
import struct
import sys

GOODS = ["cloth", "fur", "grain", "dye", "spice"]
LOTS = {f"{good}{value}": 2 if value == 5 else 1 for good in GOODS for value in range(6)} | {"gold10": 1}
COPIES = {"0": 0, "0x2": 3, "0g": 3, "2": 4, "3": 4, "4": 3, "5": 3}
DECK = {good + card: COPIES[card] for good in GOODS for card in COPIES} | {"green2": 5, "black7": 5}


def quarter(s, a, b, c, d):
  for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
    s[x] = (s[x] + s[y]) % 2**32
    s[z] ^= s[x]
    s[z] = (s[z] << turn | s[z] >> (32 - turn)) % 2**32


def numbers(seed, stream):
  """ChaCha20: the key stream of RFC 8439's block function, as 16-bit numbers."""
  start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", seed), 0, 0, stream % 2**32, stream >> 32]
  while True:
    s = start[:]
    for _ in range(10):
      for i in range(4):
        quarter(s, i, i + 4, i + 8, i + 12)
      for i in range(4):
        quarter(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    yield from struct.unpack("<32H", struct.pack("<16I", *((x + y) % 2**32 for x, y in zip(s, start))))
    start[12] += 1


def below(stream, n):
  while True:
    x = next(stream) * n
    if x % 2**16 >= 2**16 % n:
      return x >> 16


def deal(seed, day, seats, counts):
  """Who starts the day, and every piece in the order in which it will be drawn."""
  stream = numbers(seed, day)
  first = seats[below(stream, len(seats))] if len(seats) > 1 else seats[0]
  order = [kind for kind in counts for _ in range(counts[kind])]
  for i in range(len(order) - 1):
    j = i + below(stream, len(order) - i)
    order[i], order[j] = order[j], order[i]
  return first, order


def deal_seed(seed, header):
  """The seed, mixed with what the players contributed where they did."""
  added = [(seat, player.get("contribution")) for seat, player in enumerate(header["players"])]
  mixed = b"".join(bytes([seat]) + bytes.fromhex(text) for seat, text in added if text)
  return hashlib.sha256(seed + mixed).digest() if mixed else seed


def drawn(event):
  one = {"draw": "lot", "reveal": "card"}.get(event["ev"])
  return [event[one]] if one else event["lots"] if event["ev"] == "fill" else []


def parts_of(header, events):
  """What was dealt from each seed: the number of events before it, the seed's hash, and the seed if it is published.
  A game has one part, unless it was continued from a new seed."""
  published = {e["ev"]: e.get("seed") for e in events if e["ev"] in ("end", "seed")}
  if "parts" not in header:
    return [(0, header.get("commit", ""), published.get("seed"))]
  parts = [(part.get("after", 0), part.get("commit", ""), part.get("seed")) for part in header["parts"]]
  return parts[:-1] + [(*parts[-1][:2], published.get("end"))]


def check(header, events):
  """None where the record is what the seeds deal, otherwise what is wrong."""
  seeds = {}
  for number, (after, commit, text) in enumerate(parts_of(header, events), 1):
    if not text:
      which = f" of part {number}" if "parts" in header else ""
      return f"its seed{which} has not been published: nothing to check"
    seed = bytes.fromhex(text)
    if len(seed) != 32 or hashlib.sha256(seed).hexdigest() != commit.lower():
      return "the seed is not the one that the header promised"
    seeds[after] = seed if after else deal_seed(seed, header)
  options = header.get("options", {})
  counts = dict(LOTS if header["game"] == "board" else DECK)
  if "deck" in options:
    counts = {kind: options["deck"].get(kind, 0) for kind in DECK}
  seats = [options["first"]] if "first" in options else range(len(header["players"]))
  day, unseen, order = 0, {}, []
  for number, e in enumerate(events):
    seed = seeds.get(number, seed)
    if number in seeds and day:  # a part begins within the day: what is unseen is dealt anew
      order = deal(seed, day, [0], unseen)[1][:len(order)]
    if e["ev"] == "day":
      day, unseen = e["day"], dict(counts)
      first, order = deal(seed, day, seats, counts)
      del order[e["bag"] if "bag" in e else e["deck"]:]
      if e["first"] != first:
        return f"day {day}: seat {e['first']} starts, the seed says {first}"
    for piece in drawn(e):
      dealt = order.pop(0) if order else "nothing"
      if piece != dealt:
        return f"day {day}: {piece} is drawn, the seed deals {dealt}"
      unseen[piece] -= 1
    if e["ev"] == "take":
      for card in e["cards"]:
        counts[card] -= 1
    if e["ev"] == "score":
      seats = [seat for seat, money in enumerate(e["money"]) if money == min(e["money"])]
  return None


def main():
  games = []
  for line in fileinput.input(mode="rb"):
    entry = json.loads(line)
    if "medici" in entry:
      games.append((f"{fileinput.filename()}: game at line {fileinput.filelineno()}", entry, []))
    else:
      games[-1][2].append(entry)
  faults = [f"{where}: {fault}" for where, *game in games if (fault := check(*game))]
  print(*faults, f"{len(games) - len(faults)} of {len(games)} games are as their seeds deal them", sep="\n")
  return 1 if faults or not games else 0


if __name__ == "__main__":
  sys.exit(main())
