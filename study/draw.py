"""Plots as SVG for a page of text: compared values are side by side and labelled in place. The colours are those of the
program's other pictures, and follow the reader's light or dark theme."""
import math
from html import escape

WIDTH = 760
STYLE = """
text { font: 14px system-ui, sans-serif; fill: #3b2a20 }
.title { font-size: 18px; font-weight: 600 }
.small { font-size: 12.5px }
.faint { font-size: 12.5px; fill: #7a6656 }
.bold { font-weight: 600 }
.paper { fill: #fdf6ec }
.grid { stroke: #e6d7c3 }
.axis { stroke: #8a7563 }
.stem { stroke: #cdb89f; stroke-width: 2 }
.dot { stroke: #fdf6ec; stroke-width: 1.2 }
.fill0 { fill: #f0e4d4 } .fill1 { fill: #f3d3b8 } .fill2 { fill: #e0a27c } .fill3 { fill: #cd7a57 }
.ship { fill: #9fc0d8 } .goods { fill: #b5c99a } .bonus { fill: #ecc870 } .paid { fill: #dba293 }
.lorenzo { fill: #b3472b } .merchant { fill: #2f6690 } .banker { fill: #9a6a14 }
.line-lorenzo { stroke: #b3472b } .line-merchant { stroke: #2f6690 } .line-banker { stroke: #9a6a14 }
.line { fill: none; stroke-width: 2.5; stroke-linejoin: round }
@media (prefers-color-scheme: dark) {
text { fill: #f3e4d0 } .faint { fill: #b8a48f } .paper { fill: #241a15 } .grid { stroke: #443630 } .axis { stroke: #a08b79 }
.stem { stroke: #6b574a } .dot { stroke: #241a15 }
.fill0 { fill: #44352d } .fill1 { fill: #604232 } .fill2 { fill: #85513a } .fill3 { fill: #a85f3f }
.ship { fill: #3f6580 } .goods { fill: #566b3d } .bonus { fill: #8a6a1f } .paid { fill: #834a3b }
.lorenzo { fill: #f08a5d } .merchant { fill: #7fb2d6 } .banker { fill: #e3b04b }
.line-lorenzo { stroke: #f08a5d } .line-merchant { stroke: #7fb2d6 } .line-banker { stroke: #e3b04b } }
"""


class Picture:
  def __init__(self, title, height, subtitle=""):
    self.title, self.height, self.parts = title, height, []
    self.text(20, 32, title, "title")
    if subtitle:
      self.text(20, 54, subtitle, "faint")

  def text(self, x, y, text, kind="", anchor="start"):
    self.parts.append(f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>')

  def line(self, x1, y1, x2, y2, kind="grid"):
    self.parts.append(f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>')

  def box(self, x, y, width, height, kind):
    self.parts.append(f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>')

  def dot(self, x, y, kind, radius=6):
    self.parts.append(f'<circle class="dot {kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>')

  def path(self, points, kind):
    where = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    self.parts.append(f'<polyline class="line line-{kind}" points="{where}"/>')

  def legend(self, entries, y, x=20, heading=""):
    """Swatches in a row, (class, words), after a heading where there is one."""
    if heading:
      self.text(x, y, heading, "bold")
      x += 9.2 * len(heading) + 6
    for kind, words in entries:
      self.box(x, y - 11, 13, 13, kind)
      self.text(x + 19, y, words, "small")
      x += 19 + 7.1 * len(words) + 11

  def svg(self, told):
    """`told` describes the picture in words, for screen readers."""
    return "\n".join([
      f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" role="img" '
      f'aria-label="{escape(self.title + ": " + told)}">',
      f"<style>{STYLE}</style>",
      f'<rect class="paper" width="{WIDTH}" height="{self.height}" rx="8"/>',
      *self.parts,
      "</svg>\n",
    ])


def percent(share):
  return f"{100 * share:.0f}%"


def number(value):
  return "0" if value < 0.05 else f"{value:.1f}" if value < 9.95 else f"{value:.0f}"


def scale_to(top):
  """The end of an axis and its step, for at most six steps."""
  step = next(s for s in (0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 25, 50, 100) if s * 6 >= top)
  return step * math.ceil(top / step - 1e-9), step


def stacked(title, subtitle, columns):
  """Shares of a whole, in columns side by side: (heading, parts, blocks). A block is its heading and rows of a label and
  shares; parts are (class, words), in the shares' order."""
  bar, gap, label = 26, 14, 138
  blocks = columns[0][2]
  picture = Picture(title, 116 + sum(len(rows) for _, rows in blocks) * (bar + 5) + (len(blocks) - 1) * gap, subtitle)
  wide = (WIDTH - 6 - label) / len(columns)
  told = []
  for c, (heading, parts, blocks) in enumerate(columns):
    left, y = label + c * wide, 104
    space = wide - 14
    picture.legend(parts, 86, left, heading)
    for day, rows in blocks:
      if c == 0:
        picture.text(20, y + 18, day, "bold")
      for who, shares in rows:
        if c == 0:
          picture.text(label - 10, y + 18, who, "small", "end")
        x = left
        for (kind, _), share in zip(parts, shares):
          picture.box(x, y, max(0, share * space - 1.5), bar, kind)
          if share * space > 32:
            picture.text(x + share * space / 2, y + 18, percent(share), "small", "middle")
          x += share * space
        told.append(f"{heading} {day}, {who}: " + ", ".join(f"{words} {percent(s)}" for (_, words), s in zip(parts, shares)))
        y += bar + 5
      y += gap
  return picture.svg("; ".join(told))


def dots(title, subtitle, panels, rows, series, unit):
  """Values of several series by row, a panel for each day. rows: (label, {(panel, series): value}). The highest and the
  lowest of a row have their numbers beside them."""
  left, top, row = 186, 112, 34
  wide = (WIDTH - left - 20) / len(panels)
  most, step = scale_to(max(v for _, values in rows for v in values.values()))
  bottom = top + row * len(rows)
  picture = Picture(title, bottom + 50, subtitle)
  picture.legend([(s, s) for s in series], 82)
  told = []
  for p, panel in enumerate(panels):
    at = lambda value: left + p * wide + 10 + (wide - 48) * value / most
    picture.text(at(0), top - 6, panel, "bold")
    for n in range(round(most / step) + 1):
      picture.line(at(n * step), top + 4, at(n * step), bottom, "grid" if n else "axis")
      picture.text(at(n * step), bottom + 18, f"{n * step:g}", "faint", "middle")
    for i, (label, values) in enumerate(rows):
      y = top + row * (i + 0.5) + 4
      if p == 0:
        picture.text(left - 8, y + 5, label, "small", "end")
      here = [(values[(panel, s)], s) for s in series if (panel, s) in values]
      low, high = min(here)[0], max(here)[0]
      picture.line(at(low), y, at(high), y, "stem")
      for value, kind in reversed(here):
        picture.dot(at(value), y, kind, 5.5)
      picture.text(at(high) + 9, y + 5, number(high), "faint")
      if at(low) - at(0) > 30 and at(high) - at(low) > 4:
        picture.text(at(low) - 9, y + 5, number(low), "faint", "end")
      told.append(f"{panel}, {label}: " + ", ".join(f"{s} {number(v)}" for v, s in here))
  picture.text(left + (WIDTH - left) / 2, bottom + 38, unit, "faint", "middle")
  return picture.svg("; ".join(told))


def apart(places, distance):
  """Labels at these heights, moved so that none covers another."""
  order = sorted(range(len(places)), key=lambda i: places[i])
  moved = list(places)
  for before, after in zip(order, order[1:]):
    moved[after] = max(moved[after], moved[before] + distance)
  return moved


def lines(title, subtitle, panels, shared=False):
  """A panel each: (heading, how a value is written, ticks, [(class, label, values over ticks)]); with one scale where
  they are shared."""
  top, tall, space = 132, 180, 46
  wide = (WIDTH - 20) / len(panels)
  picture = Picture(title, top + tall + 40, subtitle)
  picture.legend([(kind, label) for kind, label, _ in panels[0][3]], 82)
  highest = [max(v for *_, values in series for v in values) for *_, series in panels]
  told = []
  for p, (heading, write, ticks, series) in enumerate(panels):
    left, right = 10 + p * wide + space, 10 + (p + 1) * wide - 12
    most, step = scale_to(max(highest) if shared else highest[p])
    across = lambda i: left + 16 + (right - left - 62) * i / (len(ticks) - 1)
    up = lambda value: top + tall - tall * value / most
    picture.text(left, top - 16, heading, "bold")
    for n in range(round(most / step) + 1):
      picture.line(left, up(n * step), right - 36, up(n * step), "grid" if n else "axis")
      picture.text(left - 6, up(n * step) + 4, percent(n * step) if write is percent else f"{n * step:g}", "faint", "end")
    for i, tick in enumerate(ticks):
      picture.text(across(i), top + tall + 20, tick, "faint", "middle")
    for (kind, label, values), y in zip(series, apart([up(values[-1]) for *_, values in series], 15)):
      picture.path([(across(i), up(v)) for i, v in enumerate(values)], kind)
      for i, v in enumerate(values):
        picture.dot(across(i), up(v), kind, 4)
      picture.text(across(len(ticks) - 1) + 9, y + 5, write(values[-1]), "small")
      told.append(f"{heading}, {label}: " + ", ".join(f"{t} {write(v)}" for t, v in zip(ticks, values)))
  return picture.svg("; ".join(told))


def income(title, subtitle, blocks, parts):
  """Florins by source, payments to the left of zero. blocks: (heading, [(label, {part: florins}, final)]);
  parts: (name, words), "paid" among them."""
  left, right, bar, gap = 206, WIDTH - 92, 26, 12
  everything = [values for _, rows in blocks for _, values, _ in rows]
  least = max(values.get("paid", 0) for values in everything)
  most = max(sum(v for k, v in values.items() if k != "paid") for values in everything)
  at = lambda value: left + (right - left) * (value + least) / (most + least)
  rows = sum(len(rows) for _, rows in blocks)
  picture = Picture(title, 104 + rows * (bar + 5) + len(blocks) * gap + 14, subtitle)
  picture.legend(parts, 82)
  picture.text(WIDTH - 20, 82, "at the end", "faint", "end")
  y, told = 98, []
  for heading, lines_ in blocks:
    picture.text(20, y + 18, heading, "bold")
    for label, values, final in lines_:
      picture.text(left - 12, y + 18, label, "small", "end")
      x = at(0)
      for kind, words in parts:
        florins = values.get(kind, 0)
        width = at(florins) - at(0)
        where = at(-florins) if kind == "paid" else x
        picture.box(where, y, max(0, width - 1.5), bar, kind)
        if width > 24:
          picture.text(where + width / 2, y + 18, f"{'−' if kind == 'paid' else ''}{florins:.0f}", "small", "middle")
        x += 0 if kind == "paid" else width
      picture.text(WIDTH - 20, y + 18, f"{final:.0f}", "bold", "end")
      told.append(f"{heading} {label}: " + ", ".join(f"{words} {values.get(k, 0):.0f}" for k, words in parts) +
                  f", at the end {final:.0f}")
      y += bar + 5
    y += gap
  picture.line(at(0), 94, at(0), y - gap, "axis")
  picture.text(at(0), y + 6, "0 florins", "faint", "middle")
  return picture.svg("; ".join(told))
