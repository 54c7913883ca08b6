"""Makes docs/plays.md from study/plays.md: fills the measured numbers into the text, so that none can be mistyped or
left over from an older bot.

    {board4.lorenzo.money}         a number, rounded; {...|1} with one decimal, {...|%} as a percentage. Sums and
                                   differences of such numbers work too
    [[income]]                     a table
    ? board4.lorenzo.ship > 40     at the beginning of a line: a condition of the next sentences. Not printed; if it no
                                   longer holds, the sentences must be rewritten
"""
import itertools
import re
import sys
import textwrap

from plots import GROUPS

NAME = re.compile(r"\b[a-z]+[0-9]?\.[a-z0-9_.]*[a-z0-9_]")


class Numbers:
  """All sheets as one: the part of a name up to its sheet's, then the number's."""

  def __init__(self, sheets, held):
    self.held = held
    self.flat = {f"{sheet}.{name}": value for sheet, numbers in sheets.items() for name, value in numbers.items()}

  def number(self, name):
    """With very few games a number may be missing; its condition is then not checked."""
    if self.held and name not in self.flat:
      sys.exit(f"study/plays.md: nothing is counted under the name {name}")
    return self.flat.get(name, 1)

  def value(self, expression):
    """Names, numbers, + - * / and comparisons; the text is trusted, so eval is safe."""
    return eval(NAME.sub(lambda name: f"({self.number(name[0])!r})", expression), {"__builtins__": {}})

  def shown(self, expression, form=""):
    value = self.value(expression)
    if form == "%":
      return f"{100 * value:.0f}%"
    return f"{value:.{form or 0}f}"


def table(head, rows):
  lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
  return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def with_interval(sheet, name, times=1, unit=""):
  """Without one where everybody at the table is counted, and a win is always shared out in full."""
  around = f" ± {times * sheet[f'{name}.pm']:.0f}" if sheet[f"{name}.pm"] > 1e-9 else ""
  return f"{times * sheet[name]:.0f}{unit}{around}"


FOUR = ("board4.lorenzo", "board4.merchant", "board4.banker", "board4.lorenzos")
FOUR_HEADS = ("lorenzo", "merchant", "banker", "four lorenzos")
SIZES = ((1, "one lot"), (2, "two lots"), (3, "three lots"))


def days(name, form):
  return ", ".join(f"{{{name}.day{day}:{form}}}" for day in (1, 2, 3))


def limits(sheets):
  asks = sheets["asks"]
  bots = [bot for bot in ("lorenzo", "merchant", "banker") if f"{bot}.gold" in asks]
  return table(["florins on days 1, 2, 3", *bots],
               [[label, *(", ".join(f"{asks[f'{bot}.{group}.day{day}']:.1f}" for day in (1, 2, 3)) for bot in bots)]
                for group, label in GROUPS])


def buying(sheets):
  rows = (
    ("price of one lot, its value", "{price.size1:.1f}, {value.size1:.1f}"),
    ("price of two lots, their value", "{price.size2:.1f}, {value.size2:.1f}"),
    ("price of three lots, their value", "{price.size3:.1f}, {value.size3:.1f}"),
    ("price of a single 0 or 1, 2 or 3, 4, 5, gold 10",
     "{single_low:.1f}, {single_middle:.1f}, {single_4:.1f}, {single_5:.1f}, {single_10:.1f}"),
    ("groups bought that were of one, two, three", "{buys1:.0%}, {buys2:.0%}, {buys3:.0%}"),
    ("bought for 1 florin", "{at_one:.0%}"),
    ("bought from the group it drew itself", "{own_group:.0%}"),
    ("a price as a part of the money in hand, days 1, 2, 3", "{of_purse.day1:.0%}, {of_purse.day2:.0%}, {of_purse.day3:.0%}"),
    ("lots loaded for nothing at the end of a day (B15)", "{filled:.2f}"),
    ("days with an empty hold", "{not_full:.0%}"),
    ("worth of the ship, of a lot on it", "{ship_value:.1f}, {lot_value:.2f}"),
    ("goods on the ship", "{kinds:.1f}"),
    ("days with the best ship (level ones count)", "{first_ship:.0%}"),
    ("highest counter at the end; counters on 5 or more", "{top_level:.1f}; {levels5:.1f}"),
  )
  return sheet_table(sheets, FOUR, FOUR_HEADS, rows)


def sheet_table(sheets, names, heads, rows):
  """A row for each number, a column for each sheet. Format fields cannot hold points, so they are looked up by hand."""
  def cell(sheet, form):
    return re.sub(r"\{([a-z0-9_.]+):([^}]*)\}", lambda m: format(sheet.get(m[1], 0), m[2]), form)
  return table(["", *heads], [[label, *(cell(sheets[name], form) for name in names)] for label, form in rows])


def drawing(sheets):
  return sheet_table(sheets, FOUR, FOUR_HEADS, [(f"draws {words}, days 1, 2, 3", days(f"offer{size}", ".0%"))
                                                for size, words in SIZES])


def offering(sheets):
  rows = [(f"of {words} it buys itself, a rival buys, nobody wants",
           ", ".join(f"{{to_{who}.size{size}:.0%}}" for who in ("self", "rival", "nobody"))) for size, words in SIZES]
  rows += [("of all", "{to_self:.0%}, {to_rival:.0%}, {to_nobody:.0%}"),
           ("what a rival pays for a group that it drew", "{price_to_rival:.1f}"),
           ("what it pays itself for one", "{price_to_self:.1f}")]
  return sheet_table(sheets, FOUR, FOUR_HEADS, rows)


def purse(sheets):
  rows = (("florins after days 1, 2, 3", days("money", ".1f")), ("spent on days 1, 2, 3", days("spent", ".1f")),
          ("of the morning's money", days("spent_of_purse", ".0%")), ("ships' places paid", days("ship", ".1f")),
          ("auctions in which it could not bid for want of money", "{no_money:.0%}"))
  return sheet_table(sheets, ("board4.lorenzo", "board4.rivals"), ("lorenzo", "the merchants at its table"), rows)


def results(sheets, game, numbers):
  """One bot among merchants, by number of players."""
  board = game == "board"
  head = ["players", "bot", "games", "wins", "florins", "ahead", "ships", "stalls" if board else "goods", "bonuses"]
  rows = []
  for players in numbers:
    for bot in ("lorenzo", "banker", "merchant"):
      sheet = sheets.get(f"{game}{players}.{bot}")
      if not sheet:
        continue
      parts = ("ship", "goods", "bonus", "paid") if board else ("ship", "goods", "bonus")
      rows.append([str(players), bot, str(sheet["games"]), with_interval(sheet, "win", 100, "%"),
                   with_interval(sheet, "money"), f"{sheet['ahead']:+.0f}".replace("-0", "+0"),
                   *(f"{sheet[part]:.0f}" for part in parts), f"{sheet['not_full']:.0%}"])
  return table(head + (["paid", "days with an empty hold"] if board else ["days with room left"]), rows)


def taking(sheets):
  rows = (
    ("revealed in a turn", "{revealed:.2f}"),
    ("turns that reveal none, three", "{reveal0:.0%}, {reveal3:.0%}"),
    ("taken in a turn", "{taken:.2f}"),
    ("turns that take one, two, three", "{take1:.0%}, {take2:.0%}, {take3:.0%}"),
    ("left within reach", "{left:.2f}"),
    ("turns in a day", "{turns:.1f}"),
    ("cards in a day, green ones among them, zeros with two icons", "{cards:.1f}, {green:.1f}, {doubles:.1f}"),
    ("worth of the ship", "{ship_value:.1f}"),
    ("days with the best ship (level ones count)", "{first_ship:.0%}"),
    ("days with room left", "{not_full:.0%}"),
  )
  names = ("card4.lorenzo", "card4.merchant", "card4.banker", "card2.lorenzo", "card2.merchant")
  return sheet_table(sheets, names, ("lorenzo, 4 players", "merchant, 4", "banker, 4", "lorenzo, 2", "merchant, 2"), rows)


TABLES = {
  "limits": limits,
  "buying": buying,
  "drawing": drawing,
  "offering": offering,
  "purse": purse,
  "board": lambda sheets: results(sheets, "board", (3, 4, 5, 6)),
  "taking": taking,
  "card": lambda sheets: results(sheets, "card", (2, 3, 4, 5, 6)),
}


def claim_holds(numbers, claim, where):
  if numbers.value(claim):
    return True
  told = NAME.sub(lambda name: f"{name[0]} ({numbers.number(name[0]):.3g})", claim)
  print(f"{where}: no longer so, write the sentences after it anew: {told}", file=sys.stderr)
  return False


def laid_out(lines):
  """Paragraphs filled to the width of the other pages; tables, lists, headings and tags as they are."""
  text = []
  for prose, run in itertools.groupby(lines, lambda line: bool(line) and line[0] not in "|#!<-"):
    text += textwrap.wrap(" ".join(run), 124, break_long_words=False, break_on_hyphens=False) if prose else run
  return "\n".join(text) + "\n"


def write_page(source, page, sheets, held):
  """Returns 1 if a condition no longer holds, else 0."""
  numbers, lines, broken = Numbers(sheets, held), [], 0
  for n, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
    wanted = re.fullmatch(r"\[\[(\w+)\]\]", line)
    if line.startswith("? "):
      broken |= held and not claim_holds(numbers, line[2:], f"study/{source.name}:{n}")
    elif wanted:
      lines += TABLES[wanted[1]](sheets).splitlines()
    else:
      lines.append(re.sub(r"\{([^}|]+)(?:\|([%0-9]))?\}", lambda m: numbers.shown(m[1], m[2] or ""), line))
  page.write_text(laid_out(lines), encoding="utf-8")
  return int(broken)
