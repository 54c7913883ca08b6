# Turns a terminal screen, as printed by `tmux capture-pane -p -e -N`, into an SVG picture:
# LC_ALL=C awk -v columns=80 -v rows=24 -v label=TEXT -f tools/screen_svg.awk. It understands only what the program sends:
# the 256 colours, bold, dim, underlined and reversed.
function hex(n) { return sprintf("%02x", n) }
function colour(n,   steps, i) {
	if (n < 16) return plain[n]
	if (n >= 232) return "#" hex(8 + 10 * (n - 232)) hex(8 + 10 * (n - 232)) hex(8 + 10 * (n - 232))
	split("0 95 135 175 215 255", steps, " ")
	i = n - 16
	return "#" hex(steps[int(i / 36) + 1]) hex(steps[int(i / 6) % 6 + 1]) hex(steps[i % 6 + 1])
}
function sgr(list,   part, count, i) {
	count = split(list == "" ? "0" : list, part, ";")
	for (i = 1; i <= count; i++) {
		if (part[i] == 0) { fore = ink; back = ""; bold = dim = under = turned = 0 }
		else if (part[i] == 1) bold = 1
		else if (part[i] == 2) dim = 1
		else if (part[i] == 4) under = 1
		else if (part[i] == 7) turned = 1
		else if (part[i] == 38) { fore = colour(part[i + 2]); i += 2 }
		else if (part[i] == 48) { back = colour(part[i + 2]); i += 2 }
		else if (part[i] == 39) fore = ink
		else if (part[i] == 49) back = ""
		else if (part[i] >= 30 && part[i] <= 37) fore = plain[part[i] - 30]
		else if (part[i] >= 40 && part[i] <= 47) back = plain[part[i] - 40]
	}
}
# The number of characters, not of bytes. With LC_ALL=C every awk sees bytes: continuation bytes of UTF-8 do not count.
function chars(text) {
	gsub(/[\200-\277]/, "", text)
	return length(text)
}
# Blanks become no-break spaces: some browsers ignore xml:space and would show several as one.
function escaped(text) {
	gsub(/&/, "\\&amp;", text)
	gsub(/</, "\\&lt;", text)
	gsub(/>/, "\\&gt;", text)
	gsub(/ /, "\302\240", text)
	return text
}
# Draws a run of characters of one style. textLength keeps it to its columns in any font.
function run(text,   size, x, f, b, y, extra) {
	size = chars(text)
	if (size == 0) return
	x = left + at * wide
	y = top + (NR - 1) * high
	f = turned ? (back == "" ? ground : back) : fore
	b = turned ? fore : back
	if (b != "") printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", x, y, size * wide + 0.2, high + 0.2, b
	at += size
	if (text ~ /^ *$/) return
	while (substr(text, 1, 1) == " ") { text = substr(text, 2); x += wide }
	sub(/ +$/, "", text)
	extra = (bold ? " font-weight=\"bold\"" : "") (dim ? " opacity=\"0.6\"" : "") (under ? " text-decoration=\"underline\"" : "")
	printf "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" textLength=\"%.1f\"%s>%s</text>\n", x, y + high * 0.76, f, chars(text) * wide, extra, escaped(text)
}
BEGIN {
	split("#1d1611 #b5452f #6d8f4e #d0a03c #5b83a8 #9a6aa0 #5f9a94 #e9dcc6", list, " ")
	for (i = 0; i < 8; i++) plain[i] = plain[i + 8] = list[i + 1]
	ink = "#e9dcc6"; ground = "#1d1611"; fore = ink; back = ""
	wide = 8.43; high = 18; left = 14; top = 36
	width = columns * wide + 2 * left; height = rows * high + top + 12
	printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n", width, height, label
	printf "<rect width=\"%d\" height=\"%d\" rx=\"10\" fill=\"%s\"/>\n", width, height, ground
	print "<circle cx=\"22\" cy=\"18\" r=\"6\" fill=\"#a8452f\"/><circle cx=\"42\" cy=\"18\" r=\"6\" fill=\"#c9973b\"/><circle cx=\"62\" cy=\"18\" r=\"6\" fill=\"#5d7a4a\"/>"
	print "<g font-family=\"DejaVu Sans Mono, ui-monospace, Menlo, Consolas, monospace\" font-size=\"14\" xml:space=\"preserve\">"
}
{
	at = 0
	line = $0
	while (match(line, /\033\[[0-9;]*m/)) {
		run(substr(line, 1, RSTART - 1))
		sgr(substr(line, RSTART + 2, RLENGTH - 3))
		line = substr(line, RSTART + RLENGTH)
	}
	run(line)
}
END { print "</g></svg>" }
