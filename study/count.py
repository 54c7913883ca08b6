"""Reads records and counts how one bot played: what a seat drew, bought, paid and earned, averaged over its games.

A sheet has the results of one bot at one kind of table: a dictionary of numbers by name. Shares are from 0 to 1, money
is in florins. docs/record.md describes the lines; the program has just written them, so that they are trusted.
"""
import json
import math
from collections import defaultdict


def numbers_of(rules, header):
  """Returns the numbers of a game (holds, starting money, payments) from the output of `medici rules --json`."""
  if header["game"] == "board":
    rows = rules["board"][header["edition"]]
  else:
    rows = rules["card"]["bonus20" if header["options"].get("bonus20") else "plain"]
  return next(row for row in rows if row["players"] == len(header["players"]))


def games(path):
  """Yields each game as its header and its events."""
  header, events = None, []
  with open(path, encoding="utf-8") as file:
    for line in file:
      event = json.loads(line)
      if "medici" in event:
        if header:
          yield header, events
        header, events = event, []
      else:
        events.append(event)
  if header:
    yield header, events


class Means:
  """Averages by name. What is added for a whole game also has an interval, over deals: the games of one deal on
  different seats are not independent."""

  def __init__(self):
    self.sums = defaultdict(float)
    self.counts = defaultdict(int)
    self.deals = defaultdict(lambda: defaultdict(list))

  def add(self, name, value, deal=None):
    self.sums[name] += value
    self.counts[name] += 1
    if deal:
      self.deals[name][deal].append(value)

  def sheet(self):
    sheet = {name: self.sums[name] / count for name, count in self.counts.items()}
    sheet |= {f"{name}.n": count for name, count in self.counts.items()}
    for name, deals in self.deals.items():
      means = [sum(values) / len(values) for values in deals.values()]
      middle = sum(means) / len(means)
      spread = sum((mean - middle) ** 2 for mean in means)
      sheet[f"{name}.pm"] = 1.96 * math.sqrt(spread / (len(means) - 1) / len(means)) if len(means) > 1 else 0
    return sheet


def good(lot):
  """Returns None for gold."""
  return None if lot == "gold10" else lot.rstrip("0123456789")


def value(lot):
  return int(lot.lstrip("abcdefghijklmnopqrstuvwxyz"))


def roomless(card):
  return card == "green2" or card.endswith("0g")


def add_end(means, seat, event, deal):
  """Final money, the share of the win, and how far ahead of the others' mean."""
  money = event["money"]
  rivals = [m for i, m in enumerate(money) if i != seat]
  means.add("money", money[seat], deal)
  means.add("ahead", money[seat] - sum(rivals) / len(rivals), deal)
  means.add("win", (seat in event["winners"]) / len(event["winners"]), deal)


def add_day(means, seat, event, day, earned):
  """Adds what a scoring paid the seat to its income."""
  goods = event.get("stall_paid") or event["good_paid"]
  parts = {
    "ship": event["ship_paid"][seat],
    "goods": sum(row[seat] for row in goods.values()),
    "bonus": sum(row[seat] for row in event["bonus"].values()),
  }
  for part, florins in parts.items():
    earned[part] += florins
    means.add(f"{part}.day{day}", florins)
  means.add("first_ship", event["ships"][seat] == max(event["ships"]))
  means.add("ship_value", event["ships"][seat])
  means.add(f"money.day{day}", event["money"][seat])


class BoardSeat:
  """One seat through one board game."""

  def __init__(self, means, header, numbers, seat):
    self.means, self.seat, self.deal = means, seat, header["commit"]
    self.players = len(header["players"])
    self.earned = defaultdict(int)
    self.start, self.holds = numbers["money"], numbers["holds"]
    self.money = [self.start] * self.players
    self.day = self.bag = 0
    self.load, self.lots, self.paid = [0] * self.players, [], 0

  def follow(self, event):
    getattr(self, "on_" + event["ev"], lambda event: None)(event)

  def on_day(self, event):
    self.day, self.bag = event["day"], event["bag"]
    self.load, self.lots, self.paid = [0] * self.players, [], 0
    self.filled, self.morning = 0, self.money[self.seat]

  def on_draw(self, event):
    self.bag -= 1

  def on_offer(self, event):
    self.selector, self.group = event["seat"], event["lots"]
    if event["seat"] != self.seat:
      return
    # The size was a choice only if three could have been drawn (B8, B9).
    if self.holds - min(self.load) >= 3 and self.bag + len(self.group) >= 3:
      for size in (1, 2, 3):
        self.means.add(f"offer{size}.day{self.day}", len(self.group) == size)
        self.means.add(f"offer{size}", len(self.group) == size)

  def on_sold(self, event):
    buyer, price, size = event["seat"], event["price"], len(self.group)
    self.outcome("self" if buyer == self.seat else "rival", price)
    self.load[buyer] += size
    if buyer == self.seat:
      self.bought(price, size)
    self.money[buyer] -= price

  def on_bid(self, event):
    self.spoke(event)

  def on_pass(self, event):
    self.spoke(event)

  def spoke(self, event):
    if event["seat"] == self.seat and event.get("because") != "room":
      self.means.add("no_money", event.get("because") == "money")

  def on_discard(self, event):
    self.outcome("nobody", 0)

  def outcome(self, buyer, price):
    if self.selector != self.seat:
      return
    for who in ("self", "rival", "nobody"):
      self.means.add(f"to_{who}", who == buyer)
      self.means.add(f"to_{who}.size{len(self.group)}", who == buyer)
    if buyer != "nobody":
      self.means.add(f"price_to_{buyer}", price)

  def bought(self, price, size):
    add = self.means.add
    self.lots += self.group
    self.paid += price
    add(f"price.size{size}.day{self.day}", price)
    add(f"price.size{size}", price)
    add(f"value.size{size}", sum(map(value, self.group)))
    for other in (1, 2, 3):
      add(f"buys{other}", size == other)
    if size == 1:
      worth = value(self.group[0])
      add("single_" + ("low" if worth < 2 else "middle" if worth < 4 else str(worth)), price)
    add("at_one", price == 1)
    add("own_group", self.selector == self.seat)
    add(f"of_purse.day{self.day}", price / self.money[self.seat])

  def on_fill(self, event):
    self.load[event["seat"]] += len(event["lots"])
    if event["seat"] == self.seat:
      self.lots += event["lots"]
      self.filled = len(event["lots"])

  def on_score(self, event):
    add = self.means.add
    add_day(self.means, self.seat, event, self.day, self.earned)
    add("filled", self.filled)
    add("not_full", len(self.lots) < self.holds)
    add("kinds", len({good(lot) for lot in self.lots} - {None}))
    add("lot_value", sum(map(value, self.lots)) / max(1, len(self.lots)))
    add(f"spent.day{self.day}", self.paid)
    add(f"spent_of_purse.day{self.day}", self.paid / max(1, self.morning))
    self.earned["paid"] += self.paid
    self.levels = sorted((row[self.seat] for row in event["levels"].values()), reverse=True)
    self.money = list(event["money"])

  def on_end(self, event):
    add_end(self.means, self.seat, event, self.deal)
    earned = self.earned
    assert self.start + earned["ship"] + earned["goods"] + earned["bonus"] - earned["paid"] == event["money"][self.seat]
    for part in ("ship", "goods", "bonus", "paid"):
      self.means.add(part, self.earned[part], self.deal)
    self.means.add("levels5", sum(level >= 5 for level in self.levels))
    self.means.add("top_level", self.levels[0])


class CardSeat:
  """One seat through one card game."""

  def __init__(self, means, header, numbers, seat):
    self.means, self.seat, self.deal = means, seat, header["commit"]
    self.players = len(header["players"])
    self.room = numbers["holds"]
    self.earned = defaultdict(int)
    self.cards, self.revealed, self.line = [], 0, 0

  def follow(self, event):
    getattr(self, "on_" + event["ev"], lambda event: None)(event)

  def on_day(self, event):
    self.day = event["day"]
    self.cards, self.revealed, self.line, self.turns = [], 0, 0, 0

  def on_reveal(self, event):
    self.revealed += 1
    self.line += 1

  def on_take(self, event):
    if event["seat"] == self.seat:
      self.took(event["cards"])
    self.line -= len(event["cards"])
    self.revealed = 0

  def took(self, cards):
    self.turns += 1
    for count in range(4):
      self.means.add(f"reveal{count}", self.revealed == count)
      self.means.add(f"reveal{count}.day{self.day}", self.revealed == count)
    for count in (1, 2, 3):
      self.means.add(f"take{count}", len(cards) == count)
      self.means.add(f"take{count}.day{self.day}", len(cards) == count)
    self.means.add("taken", len(cards))
    self.means.add("revealed", self.revealed)
    self.means.add("left", min(3, self.line) - len(cards))
    self.cards += cards

  def on_score(self, event):
    add_day(self.means, self.seat, event, self.day, self.earned)
    empty = self.room - sum(not roomless(card) for card in self.cards)
    self.means.add("not_full", empty > 0)
    self.means.add("cards", len(self.cards))
    self.means.add("green", sum(map(roomless, self.cards)))
    self.means.add("doubles", sum(card.endswith("x2") for card in self.cards))
    self.means.add("turns", self.turns)

  def on_end(self, event):
    add_end(self.means, self.seat, event, self.deal)
    assert sum(self.earned.values()) == event["money"][self.seat]
    for part in ("ship", "goods", "bonus"):
      self.means.add(part, self.earned[part], self.deal)


def count(path, bot, rules):
  """Returns the sheet of one bot, over all its seats; `rules` is the output of `medici rules --json`."""
  means = Means()
  number = 0
  for header, events in games(path):
    number += 1
    kind = BoardSeat if header["game"] == "board" else CardSeat
    numbers = numbers_of(rules, header)
    seats = [kind(means, header, numbers, i) for i, p in enumerate(header["players"]) if p["bot"] == bot]
    for event in events:
      for seat in seats:
        seat.follow(event)
  return means.sheet() | {"games": number}


def count_asks(lines):
  """Reads the output of study_asks: the most each bot would pay, as `BOT.GROUP.dayN`, and over all days."""
  means = Means()
  for line in lines:
    bot, day, group, most = line.split("\t")
    name = f"{bot}.{group.replace(' ', '_')}"
    means.add(f"{name}.day{day}", int(most))
    means.add(name, int(most))
  return means.sheet()
