# A catalogue as JSON for the page: {"English": "Deutsch", "one": ["ein", "viele"], "context\u0004word": "Wort"}. PO strings are
# JSON strings but for the line breaks between their parts. Untranslated and obsolete entries are left out.
function flush_entry(    key) {
	if (id != "" && done != "") {
		key = context != "" ? context "\\u0004" id : id
		printf "%s\"%s\": %s", count++ ? ",\n" : "", key, many ? "[" done "]" : done
	}
	id = context = done = field = ""
	many = 0
}
function content(line) {
	sub(/^[^"]*"/, "", line)
	sub(/"$/, "", line)
	return line
}
function add(text) {
	if (field == "id") id = id text
	else if (field == "context") context = context text
	else if (field == "text" && (text != "" || part != "")) part = part text
}
function close_part() {
	if (field == "text" && part != "") done = done (done != "" ? ", " : "") "\"" part "\""
	part = ""
}
BEGIN { printf "{" }
/^#~/ { next }
/^$/ { close_part(); flush_entry(); next }
/^msgctxt / { field = "context"; add(content($0)); next }
/^msgid / { field = "id"; add(content($0)); next }
/^msgid_plural / { field = "plural"; many = 1; next }
/^msgstr/ { close_part(); field = "text"; add(content($0)); next }
/^"/ { add(content($0)) }
END { close_part(); flush_entry(); print "}" }
