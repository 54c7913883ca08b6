"""The plots of docs/plays.md: which numbers stand in which picture. `sheets` holds one sheet (count.py) for each bot at
each kind of table: sheets["board4.lorenzo"]["money"]."""
import draw

DAYS = ("day 1", "day 2", "day 3")
SOURCES = (("paid", "paid for lots"), ("ship", "places of the ship"), ("goods", "stalls"), ("bonus", "bonuses"))

# The groups that study_asks offers, and their names.
GROUPS = (
  ("gold", "gold 10"),
  ("5", "a 5"),
  ("3", "a 3"),
  ("0", "a 0"),
  ("5_5", "two 5s"),
  ("gold_5_5", "gold 10 and two 5s"),
  ("5_3_1", "5, 3, 1 of three goods"),
  ("5_3_1_of_a_good", "5, 3, 1 of one good"),
  ("2_1_of_its_best_good", "2, 1 of its best good"),
  ("2_1_of_its_worst_good", "2, 1 of its worst good"),
)


def by_day(sheet, name):
  return [sheet.get(f"{name}.day{day}", 0) for day in (1, 2, 3)]


def limits(sheets):
  asks = sheets["asks"]
  series = ("lorenzo", "merchant", "banker")
  rows = [(label, {(panel, bot): asks[f"{bot}.{group}.day{day}"] for day, panel in enumerate(DAYS, 1) for bot in series
                   if f"{bot}.{group}.day{day}" in asks}) for group, label in GROUPS]
  return draw.dots("The most they would pay in the morning", "four players, all ships empty, asked last", DAYS, rows,
                   series, "florins")


def prices(sheets):
  panels = []
  for size, heading in ((1, "one lot, florins"), (2, "two lots"), (3, "three lots")):
    panels.append((heading, draw.number, DAYS, [(bot, bot, by_day(sheets[f"board4.{bot}"], f"price.size{size}"))
                                                for bot in ("lorenzo", "merchant")]))
  return draw.lines("What they paid for a group", "four players, mean price of the groups they bought", panels, True)


def groups(sheets):
  parts = (("fill1", "one lot"), ("fill2", "two lots"), ("fill3", "three lots"))
  blocks = [(day.capitalize(), [(bot, [sheets[f"board4.{bot}"].get(f"offer{size}.day{n}", 0) for size in (1, 2, 3)])
                                for bot in ("lorenzo", "merchant")]) for n, day in enumerate(DAYS, 1)]
  return draw.stacked("How many lots they draw", "four players, of the groups where three could have been drawn",
                      [("", parts, blocks)])


def offers(sheets):
  parts = (("fill3", "itself"), ("fill1", "a rival"), ("fill0", "nobody"))
  blocks = [(heading, [(bot, [sheets[f"board4.{bot}"].get(f"to_{who}.size{size}", 0) for who in ("self", "rival", "nobody")])
                       for bot in ("lorenzo", "merchant")])
            for size, heading in ((1, "One"), (2, "Two"), (3, "Three"))]
  return draw.stacked("Who buys what they offer", "four players, by how many lots there are in the group",
                      [("", parts, blocks)])


def sources(sheet, parts):
  return {kind: sheet[kind] for kind, _ in parts}


def income(sheets):
  def row(label, name):
    return label, sources(sheets[name], SOURCES), sheets[name]["money"]
  blocks = [("", [row("lorenzo among merchants", "board4.lorenzo"), row("banker among merchants", "board4.banker"),
                  row("merchant among merchants", "board4.merchant"), row("lorenzo among lorenzos", "board4.lorenzos")])]
  return draw.income("Where the florins come from", "four players, a whole game; everybody begins with 40", blocks, SOURCES)


def purse(sheets):
  series = (("lorenzo", "lorenzo", "board4.lorenzo"), ("merchant", "the merchants at its table", "board4.rivals"))
  money = [(kind, label, [40] + by_day(sheets[name], "money")) for kind, label, name in series]
  spent = [(kind, label, by_day(sheets[name], "spent_of_purse")) for kind, label, name in series]
  return draw.lines("Money in hand", "four players", [
    ("florins, after each day", draw.number, ("start",) + DAYS, money),
    ("part of it spent each day", draw.percent, DAYS, spent)])


def cards(sheets):
  def column(heading, what, counts):
    words = (("fill0", "none"), ("fill1", "one"), ("fill2", "two"), ("fill3", "three"))
    blocks = [(f"Day {day}", [(bot, [sheets[f"card4.{bot}"].get(f"{what}{n}.day{day}", 0) for n in counts])
                              for bot in ("lorenzo", "merchant")]) for day in (1, 2, 3)]
    return heading, [words[n] for n in counts], blocks
  return draw.stacked("Cards revealed and taken in a turn", "the card game, four players",
                      [column("Revealed", "reveal", range(4)), column("Taken", "take", (1, 2, 3))])


def card_income(sheets):
  parts = (("ship", "places of the ship"), ("goods", "most and second most of a good"), ("bonus", "bonuses"))
  def row(bot, sheet):
    return bot, sources(sheet, parts), sheet["money"]
  blocks = [(f"{players} players", [row(bot, sheets[f"card{players}.{bot}"]) for bot in ("lorenzo", "merchant")])
            for players in range(2, 7)]
  return draw.income("Where the florins come from, with cards", "one against merchants, a whole game", blocks, parts)


PLOTS = {
  "limits": limits,
  "groups": groups,
  "prices": prices,
  "offers": offers,
  "income": income,
  "purse": purse,
  "cards": cards,
  "card_income": card_income,
}
