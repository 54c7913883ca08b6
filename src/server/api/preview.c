#include "preview.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/api.h"
#include "server/http/assets.h"
#include "server/http/etag.h"
#include "server/http/language.h"
#include "server/tables/state.h"
#include "server/tables/table.h"

/* The part of index.html that is replaced is between these lines. */
static const char begin_mark[] = "<!-- preview -->\n", end_mark[] = "<!-- /preview -->\n";

enum { LANGUAGES = 3, ENGLISH = 0 };
static const char *const languages[LANGUAGES] = {"en", "de", "it"};
static const char *const locales[LANGUAGES] = {"en_US", "de_DE", "it_IT"};

/* The page's own sentences, as its catalogues have them: this module adds none. */
#define TEXT_LIST(X) \
	X(BOARD, "The board game", NULL) \
	X(CARD, "The card game", NULL) \
	X(BOARD_HOST, "%s invites you to the board game.", NULL) \
	X(CARD_HOST, "%s invites you to the card game.", NULL) \
	X(INVITED, "You are invited to this table.", NULL) \
	X(PLAYERS, "%d player", "%d players") \
	X(FREE, "%d free seat", "%d free seats") \
	X(FULL, "All seats are taken. You may stay and watch.", NULL) \
	X(PLAYING, "being played", NULL) \
	X(OVER, "over", NULL) \
	X(CLOSED, "This table was closed before its game began.", NULL)

enum text {
#define TEXT_NAME(name, one, many) TEXT_##name,
	TEXT_LIST(TEXT_NAME)
#undef TEXT_NAME
		TEXTS
};

static const char *const english[TEXTS][2] = {
#define TEXT_ROW(name, one, many) {one, many},
	TEXT_LIST(TEXT_ROW)
#undef TEXT_ROW
};

struct preview {
	const char *page, *rest; /* rest: what follows the tags */
	size_t before, after;    /* bytes before the tags and behind them */
	json_t *words[LANGUAGES];
};

/* ---- The page and its translations ---- */

/* Returns the translations of the texts that a preview needs, or NULL if the page has no catalogue of this language. */
static json_t *read_words(const struct assets *assets, const char *language)
{
	char path[32];
	size_t len;
	snprintf(path, sizeof path, "/lang/%s.json", language);
	const char *text = assets_read(assets, path, &len);
	json_t *all = text ? json_loadb(text, len, 0, NULL) : NULL, *needed = all ? json_object() : NULL;
	for (int i = 0; needed && i < TEXTS; i++)
		json_object_set(needed, english[i][0], json_object_get(all, english[i][0]));
	json_decref(all);
	return needed;
}

static const char *find_mark(const char *page, size_t len, const char *mark)
{
	size_t size = strlen(mark);
	for (const char *at = page; at && (size_t)(at - page) + size <= len; at++)
		if (memcmp(at, mark, size) == 0)
			return at;
	return NULL;
}

struct preview *preview_new(const struct assets *assets)
{
	size_t len;
	const char *page = assets_read(assets, "/index.html", &len);
	const char *begin = find_mark(page, len, begin_mark), *end = find_mark(page, len, end_mark);
	struct preview *preview = begin && end && begin < end ? calloc(1, sizeof *preview) : NULL;
	if (!preview)
		return NULL;
	preview->page = page;
	preview->before = (size_t)(begin - page);
	preview->rest = end + sizeof end_mark - 1;
	preview->after = len - (size_t)(preview->rest - page);
	for (int i = ENGLISH + 1; i < LANGUAGES; i++)
		preview->words[i] = read_words(assets, languages[i]);
	return preview;
}

void preview_free(struct preview *preview)
{
	for (int i = 0; preview && i < LANGUAGES; i++)
		json_decref(preview->words[i]);
	free(preview);
}

/* All three languages have one form for 1 and another for every other number. */
static const char *translate(const struct preview *preview, int language, enum text text, int n)
{
	bool many = english[text][1] && n != 1;
	const json_t *found = json_object_get(preview->words[language], english[text][0]);
	const char *words = json_string_value(json_is_array(found) ? json_array_get(found, many) : found);
	return words ? words : english[text][many];
}

/* ---- HTML ---- */

static void put_escaped(FILE *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		const char *entity = text[i] == '&'    ? "&amp;"
							 : text[i] == '<'  ? "&lt;"
							 : text[i] == '>'  ? "&gt;"
							 : text[i] == '"'  ? "&quot;"
							 : text[i] == '\'' ? "&#39;"
											   : NULL;
		if (entity)
			fputs(entity, out);
		else
			fputc(text[i], out);
	}
}

/* Puts the value in the place of %s or %d. */
static void put_sentence(FILE *out, const char *text, size_t len, const char *value)
{
	const char *place = memchr(text, '%', len);
	size_t before = place ? (size_t)(place - text) : len;
	put_escaped(out, text, before);
	if (!place || before + 2 > len)
		return;
	put_escaped(out, value, strlen(value));
	put_escaped(out, place + 2, len - before - 2);
}

struct subject {
	const struct preview *preview;
	const struct srv_table *table;
	int language;
};

static void put_count(FILE *out, const struct subject *subject, enum text text, int n)
{
	char number[16];
	snprintf(number, sizeof number, "%d", n);
	const char *words = translate(subject->preview, subject->language, text, n);
	put_sentence(out, words, strlen(words), number);
}

/* A title has no full stop. */
static void put_title(FILE *out, const struct subject *subject)
{
	const struct srv_table *table = subject->table;
	bool card = table->settings.setup.kind == MEDICI_CARD;
	int host = srv_table_seat_of(table, table->host);
	enum text text = card ? TEXT_CARD : TEXT_BOARD;
	if (table->state == STORE_OPEN)
		text = host < 0 ? TEXT_INVITED : card ? TEXT_CARD_HOST : TEXT_BOARD_HOST;
	const char *words = translate(subject->preview, subject->language, text, 1);
	size_t len = strlen(words);
	if (len > 0 && words[len - 1] == '.')
		len--;
	put_sentence(out, words, len, host < 0 ? "" : table->seat[host].name);
}

static int count_free(const struct srv_table *table)
{
	int count = 0;
	for (int seat = 0; seat < table->settings.setup.players; seat++)
		count += !table->seat[seat].bot && !table->seat[seat].player;
	return count;
}

static void put_description(FILE *out, const struct subject *subject)
{
	static const enum text texts[] = {[STORE_OPEN] = TEXT_FREE,
									  [STORE_PLAYING] = TEXT_PLAYING,
									  [STORE_OVER] = TEXT_OVER,
									  [STORE_CLOSED] = TEXT_CLOSED};
	const struct srv_table *table = subject->table;
	int unused = count_free(table);
	enum text text = texts[table->state];
	if (text == TEXT_FREE && unused == 0)
		text = TEXT_FULL;
	put_count(out, subject, table->settings.setup.kind == MEDICI_CARD ? TEXT_CARD : TEXT_BOARD, 1);
	fputs(" · ", out);
	put_count(out, subject, TEXT_PLAYERS, table->settings.setup.players);
	fputs(" · ", out);
	put_count(out, subject, text, unused);
}

/* The server's address as its host has set it, or else as this client knows it. */
static void put_address(FILE *out, const struct server *server, const struct request *request)
{
	const struct srv_config *config = server->config;
	if (config->public_url[0]) {
		put_escaped(out, config->public_url, strlen(config->public_url));
	} else if (request->host[0]) {
		fputs(config->tls_cert[0] ? "https://" : "http://", out);
		put_escaped(out, request->host, strlen(request->host));
	}
}

/* Tags that are the same for every page follow in index.html. */
static void put_tags(FILE *out, const struct subject *subject, const struct server *server,
					 const struct request *request)
{
	fputs("<title>", out);
	put_title(out, subject);
	fputs("</title>\n<meta name=\"description\" content=\"", out);
	put_description(out, subject);
	fputs("\">\n<meta name=\"robots\" content=\"noindex\">\n<meta property=\"og:title\" content=\"", out);
	put_title(out, subject);
	fputs("\">\n<meta property=\"og:description\" content=\"", out);
	put_description(out, subject);
	fputs("\">\n<meta property=\"og:locale\" content=\"", out);
	fputs(locales[subject->language], out);
	fputs("\">\n<meta property=\"og:url\" content=\"", out);
	put_address(out, server, request);
	fprintf(out, "/table/%s\">\n<meta property=\"og:image\" content=\"", subject->table->code);
	put_address(out, server, request);
	fputs("/preview.png\">\n", out);
}

/* ---- Responding ---- */

/* Returns the page, to be freed, or NULL if there is no memory. */
static char *write_page(const struct subject *subject, const struct server *server, const struct request *request,
						size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);
	if (!out)
		return NULL;
	fwrite(subject->preview->page, 1, subject->preview->before, out);
	put_tags(out, subject, server, request);
	fwrite(subject->preview->rest, 1, subject->preview->after, out);
	if (fclose(out) == 0)
		return text;
	free(text);
	return NULL;
}

/* The page differs by table, moment and language. It is sent uncompressed: it is small, and asked for once. */
static void respond(struct exchange *exchange, const char *page, size_t len)
{
	char etag[ETAG_SIZE];
	struct response response = {.status = 200, .type = "text/html; charset=utf-8", .body = page, .len = len};
	etag_write(page, len, etag);
	if (etag_listed(exchange_request(exchange)->if_none_match, etag))
		response.status = 304;
	response.header[0].name = "ETag";
	response.header[0].value = etag;
	response.header[1].name = "Cache-Control";
	response.header[1].value = "no-cache";
	response.header[2].name = "Vary";
	response.header[2].value = "accept-language";
	exchange_respond(exchange, &response);
}

bool preview_respond(struct server *server, struct exchange *exchange)
{
	static const char path[] = "/table/";
	const struct request *request = exchange_request(exchange);
	struct srv_fault fault;
	if (!server->preview || strncmp(request->path, path, sizeof path - 1) != 0)
		return false;
	struct subject subject = {.preview = server->preview,
							  .table = api_find_table(server, request->path + sizeof path - 1, &fault),
							  .language = language_choose(request->accept_language, languages, LANGUAGES)};
	size_t len = 0;
	char *page = subject.table ? write_page(&subject, server, request, &len) : NULL;
	if (!page)
		return false;
	respond(exchange, page, len);
	free(page);
	return true;
}
