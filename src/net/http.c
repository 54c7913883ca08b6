#include "http.h"

#include <string.h>
#include <strings.h>

/* ---- Where a head ends ---- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A line has ended with the LF at `at`; the CR before it was checked. */
static void end_line(struct http_scan *scan)
{
	size_t end = scan->at - 1;
	bool empty = end == scan->line_start;
	if (empty && scan->line_end == 0)
		scan->start = scan->at + 1;
	else if (empty)
		scan->end = scan->at + 1;
	else if (scan->line_end == 0)
		scan->line_end = end;
	scan->line_start = scan->at + 1;
}

static bool is_misplaced(const struct http_scan *scan, const char *bytes)
{
	char c = bytes[scan->at], before = scan->at > 0 ? bytes[scan->at - 1] : '\0';
	return c == '\0' || (c == '\n') != (before == '\r') || (scan->at == scan->line_start && is_blank(c));
}

enum http_fault http_scan(struct http_scan *scan, const char *bytes, size_t len)
{
	for (; scan->at < len && scan->end == 0; scan->at++) {
		if (is_misplaced(scan, bytes))
			return HTTP_MALFORMED;
		if (bytes[scan->at] == '\n')
			end_line(scan);
	}
	size_t size = (scan->end > 0 ? scan->end : scan->at) - scan->start;
	if (scan->end > 0 ? size <= HTTP_HEAD_MAX : size < HTTP_HEAD_MAX)
		return HTTP_FINE;
	return scan->line_end == 0 ? HTTP_LINE_TOO_LONG : HTTP_HEAD_TOO_LARGE;
}

/* ---- What llhttp calls ---- */

static int on_url(llhttp_t *parser, const char *at, size_t len)
{
	struct http_message *message = parser->data;
	message->target = (struct http_text){at, len};
	return 0;
}

/* Trailers come after the head and are ignored. */
static int on_field(llhttp_t *parser, const char *at, size_t len)
{
	struct http_message *message = parser->data;
	if (message->headed)
		return 0;
	message->too_many_fields = message->fields == HTTP_FIELDS_MAX;
	if (message->too_many_fields)
		return HPE_USER;
	message->field[message->fields].name = (struct http_text){at, len};
	message->field[message->fields++].value = (struct http_text){"", 0};
	return 0;
}

static int on_value(llhttp_t *parser, const char *at, size_t len)
{
	struct http_message *message = parser->data;
	while (len > 0 && is_blank(at[len - 1]))
		len--;
	if (!message->headed && message->fields > 0 && len > 0)
		message->field[message->fields - 1].value = (struct http_text){at, len};
	return 0;
}

static int on_head(llhttp_t *parser)
{
	struct http_message *message = parser->data;
	message->headed = true;
	return 0;
}

static int on_body(llhttp_t *parser, const char *at, size_t len)
{
	struct http_message *message = parser->data;
	if (message->take)
		message->take(message->context, at, len);
	return 0;
}

static int on_complete(llhttp_t *parser)
{
	struct http_message *message = parser->data;
	message->complete = true;
	return HPE_PAUSED;
}

static const llhttp_settings_t settings = {.on_url = on_url,
										   .on_header_field = on_field,
										   .on_header_value = on_value,
										   .on_headers_complete = on_head,
										   .on_body = on_body,
										   .on_message_complete = on_complete};

/* ---- A message ---- */

/* Returns whether the text is "HTTP/" and two digits with a point, whatever the version. */
static bool is_version(const char *at)
{
	return memcmp(at, "HTTP/", 5) == 0 && at[5] >= '0' && at[5] <= '9' && at[6] == '.' && at[7] >= '0' && at[7] <= '9';
}

/* One space on either side of the target, nothing else. */
static enum http_fault check_line(const struct http_message *message, const char *line, size_t len)
{
	enum { VERSION = 8 };
	if (len < VERSION || !is_version(line + len - VERSION))
		return HTTP_MALFORMED;
	if (line[len - 3] != '1' || line[len - 1] > '1')
		return HTTP_UNKNOWN_VERSION;
	if (message->target.at && strlen(http_method(message)) + 1 + message->target.len + 1 + VERSION != len)
		return HTTP_MALFORMED;
	return HTTP_FINE;
}

static enum http_fault check_fields(const struct http_message *message)
{
	const struct http_text *coding = http_field(message, "transfer-encoding");
	bool newer = message->parser.http_minor > 0;
	for (int i = 0; i < message->fields; i++)
		if (message->field[i].name.len == 0)
			return HTTP_MALFORMED;
	if (coding && !newer)
		return HTTP_MALFORMED;
	if (coding && (!http_is(coding, "chunked") || http_count(message, "transfer-encoding") > 1))
		return HTTP_UNKNOWN_CODING;
	int hosts = http_count(message, "host");
	return message->parser.type == HTTP_REQUEST && (hosts > 1 || (hosts == 0 && newer)) ? HTTP_MALFORMED : HTTP_FINE;
}

/* Returns HTTP_UNKNOWN_METHOD if the wrong method is at least a token, otherwise HTTP_MALFORMED. */
static enum http_fault name_bad_method(const char *line, size_t len)
{
	static const char token[] = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	size_t word = 0;
	while (word < len && line[word] && strchr(token, line[word]))
		word++;
	return word > 0 && word < len && line[word] == ' ' ? HTTP_UNKNOWN_METHOD : HTTP_MALFORMED;
}

static enum http_fault name_fault(const struct http_message *message, llhttp_errno_t status, const char *line,
								  size_t len)
{
	enum http_fault by_line = message->parser.type == HTTP_REQUEST ? check_line(message, line, len) : HTTP_FINE;
	if (message->too_many_fields)
		return HTTP_HEAD_TOO_LARGE;
	if (by_line == HTTP_UNKNOWN_VERSION)
		return by_line;
	return status == HPE_INVALID_METHOD ? name_bad_method(line, len) : HTTP_MALFORMED;
}

enum http_fault http_parse_head(struct http_message *message, llhttp_type_t type, const char *bytes,
								const struct http_scan *scan)
{
	const char *line = bytes + scan->start;
	size_t line_len = scan->line_end - scan->start;
	llhttp_init(&message->parser, type, &settings);
	message->parser.data = message;
	message->target = (struct http_text){NULL, 0};
	message->fields = 0;
	message->before = '\0';
	message->too_many_fields = message->headed = message->complete = false;
	llhttp_errno_t status = llhttp_execute(&message->parser, line, scan->end - scan->start);
	bool paused = status == HPE_PAUSED || status == HPE_PAUSED_UPGRADE;
	if (!message->headed || (status != HPE_OK && !(paused && message->complete)))
		return name_fault(message, status, line, line_len);
	enum http_fault fault = type == HTTP_REQUEST ? check_line(message, line, line_len) : HTTP_FINE;
	return fault == HTTP_FINE ? check_fields(message) : fault;
}

/* llhttp takes a bare LF as the end of the trailers. */
static bool ends_in_crlf(const struct http_message *message, const char *bytes, size_t len)
{
	char before = len >= 2 ? bytes[len - 2] : message->before;
	return len > 0 && bytes[len - 1] == '\n' && before == '\r';
}

enum http_fault http_parse_body(struct http_message *message, const char *bytes, size_t len, size_t *used)
{
	llhttp_errno_t status = llhttp_execute(&message->parser, bytes, len);
	*used = len;
	if (message->complete)
		*used = (size_t)(llhttp_get_error_pos(&message->parser) - bytes);
	if (message->complete && message->parser.flags & F_CHUNKED && !ends_in_crlf(message, bytes, *used))
		return HTTP_MALFORMED;
	message->before = len > 0 ? bytes[len - 1] : message->before;
	return status == HPE_OK || message->complete ? HTTP_FINE : HTTP_MALFORMED;
}

/* ---- What it says ---- */

const char *http_method(const struct http_message *message)
{
	return llhttp_method_name((llhttp_method_t)message->parser.method);
}

bool http_is(const struct http_text *text, const char *word)
{
	return strlen(word) == text->len && strncasecmp(text->at, word, text->len) == 0;
}

const struct http_text *http_field(const struct http_message *message, const char *name)
{
	for (int i = 0; i < message->fields; i++)
		if (http_is(&message->field[i].name, name))
			return &message->field[i].value;
	return NULL;
}

int http_count(const struct http_message *message, const char *name)
{
	int count = 0;
	for (int i = 0; i < message->fields; i++)
		count += http_is(&message->field[i].name, name);
	return count;
}

static bool is_exactly(const struct http_text *text, const char *word)
{
	return strlen(word) == text->len && memcmp(text->at, word, text->len) == 0;
}

typedef bool comparison(const struct http_text *text, const char *word);

static bool list_has(const struct http_text *list, const char *word, comparison *is)
{
	const char *at = list->at, *end = list->at + list->len;
	while (at < end) {
		const char *comma = memchr(at, ',', (size_t)(end - at)), *stop = comma ? comma : end;
		struct http_text item = {at, (size_t)(stop - at)};
		while (item.len > 0 && is_blank(item.at[0]))
			item = (struct http_text){item.at + 1, item.len - 1};
		while (item.len > 0 && is_blank(item.at[item.len - 1]))
			item.len--;
		if (is(&item, word))
			return true;
		at = stop + 1;
	}
	return false;
}

static bool lists(const struct http_message *message, const char *name, const char *word, comparison *is)
{
	for (int i = 0; i < message->fields; i++)
		if (http_is(&message->field[i].name, name) && list_has(&message->field[i].value, word, is))
			return true;
	return false;
}

bool http_lists(const struct http_message *message, const char *name, const char *word)
{
	return lists(message, name, word, http_is);
}

bool http_lists_exactly(const struct http_message *message, const char *name, const char *word)
{
	return lists(message, name, word, is_exactly);
}

bool http_copy(const struct http_message *message, const char *name, char *value, size_t size)
{
	size_t len = 0;
	bool found = false;
	for (int i = 0; i < message->fields; i++) {
		const struct http_text *text = &message->field[i].value;
		if (!http_is(&message->field[i].name, name))
			continue;
		if (len + text->len + 3 > size) {
			value[0] = '\0';
			return false;
		}
		memcpy(value + len, ", ", 2);
		len += found ? 2 : 0;
		memcpy(value + len, text->at, text->len);
		len += text->len;
		found = true;
	}
	value[len] = '\0';
	return found;
}
