#include "config.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"

#ifndef MEDICI_WEB
#define MEDICI_WEB ""
#endif

/* The settings as a table; numbers have bounds, texts have none. */
struct row {
	struct config_item item;
	size_t offset;
	bool is_text;
	int value, low, high;
};

static const struct row rows[] = {
#define CONFIG_TEXT_ROW(field, name, value, about) \
	{{name, about, value}, offsetof(struct srv_config, field), true, 0, 0, 0},
	CONFIG_TEXT_LIST(CONFIG_TEXT_ROW)
#undef CONFIG_TEXT_ROW
#define CONFIG_NUMBER_ROW(field, name, value, low, high, about) \
	{{name, about, #value}, offsetof(struct srv_config, field), false, value, low, high},
		CONFIG_NUMBER_LIST(CONFIG_NUMBER_ROW)
#undef CONFIG_NUMBER_ROW
};

enum { ROWS = sizeof rows / sizeof rows[0] };
_Static_assert(ROWS <= sizeof((struct config_draft *)0)->from, "every setting has its place");

const struct config_item *config_item(int index)
{
	return index < ROWS ? &rows[index].item : NULL;
}

static char *text_of(struct srv_config *config, const struct row *row)
{
	return (char *)config + row->offset;
}

static int *number_of(struct srv_config *config, const struct row *row)
{
	return (int *)(void *)((char *)config + row->offset);
}

void config_start(struct config_draft *draft)
{
	memset(draft, 0, sizeof *draft);
	for (int i = 0; i < ROWS; i++) {
		if (rows[i].is_text)
			snprintf(text_of(&draft->config, &rows[i]), CONFIG_TEXT, "%s", rows[i].item.usual);
		else
			*number_of(&draft->config, &rows[i]) = rows[i].value;
	}
}

static int set_number(struct srv_config *config, const struct row *row, const char *value, char error[CONFIG_ERROR])
{
	char *end;
	errno = 0;
	long number = strtol(value, &end, 10);
	if (*value == '\0' || *end || errno || number < row->low || number > row->high) {
		snprintf(error, CONFIG_ERROR, _("%s: '%.100s' is not a whole number from %d to %d"), row->item.name, value,
				 row->low, row->high);
		return -1;
	}
	*number_of(config, row) = (int)number;
	return 0;
}

int config_set(struct config_draft *draft, const char *name, const char *value, enum config_from from,
			   char error[CONFIG_ERROR])
{
	for (int i = 0; i < ROWS; i++) {
		if (strcmp(rows[i].item.name, name) != 0)
			continue;
		if (draft->from[i] > from)
			return 0;
		draft->from[i] = (unsigned char)from;
		if (!rows[i].is_text)
			return set_number(&draft->config, &rows[i], value, error);
		if (snprintf(text_of(&draft->config, &rows[i]), CONFIG_TEXT, "%s", value) < CONFIG_TEXT)
			return 0;
		snprintf(error, CONFIG_ERROR, _("%s: the value is too long"), name);
		return -1;
	}
	snprintf(error, CONFIG_ERROR, _("there is no setting '%.100s': medici serve --help lists them"), name);
	return -1;
}

/* ---- A file ---- */

static char *trim(char *text)
{
	while (isspace((unsigned char)*text))
		text++;
	size_t len = strlen(text);
	while (len > 0 && isspace((unsigned char)text[len - 1]))
		text[--len] = '\0';
	return text;
}

static int read_line(struct config_draft *draft, char *line, char error[CONFIG_ERROR])
{
	char *hash = strchr(line, '#'), *equals;
	if (hash && (hash == line || isspace((unsigned char)hash[-1])))
		*hash = '\0';
	line = trim(line);
	if (*line == '\0')
		return 0;
	equals = strchr(line, '=');
	if (!equals) {
		snprintf(error, CONFIG_ERROR, _("a line is 'name = value'"));
		return -1;
	}
	*equals = '\0';
	return config_set(draft, trim(line), trim(equals + 1), CONFIG_FILE, error);
}

static bool is_whole(const char *line, FILE *file, char error[CONFIG_ERROR])
{
	snprintf(error, CONFIG_ERROR, _("the line is too long"));
	return strchr(line, '\n') || feof(file);
}

int config_read_file(struct config_draft *draft, const char *path, char error[CONFIG_ERROR])
{
	char line[2048], why[CONFIG_ERROR];
	FILE *file = fopen(path, "r");
	if (!file) {
		snprintf(error, CONFIG_ERROR, "%.500s: %s", path, lang_errno(errno));
		return -1;
	}
	int number = 0, failed = 0;
	while (!failed && fgets(line, sizeof line, file)) {
		number++;
		failed = is_whole(line, file, why) ? read_line(draft, line, why) : -1;
	}
	if (failed)
		snprintf(error, CONFIG_ERROR, _("%.500s: line %d: %.800s"), path, number, why);
	else if (ferror(file))
		failed = snprintf(error, CONFIG_ERROR, "%.500s: %s", path, lang_errno(errno));
	fclose(file);
	return failed ? -1 : 0;
}

/* ---- The environment ---- */

int config_read_environment(struct config_draft *draft, char error[CONFIG_ERROR])
{
	for (int i = 0; i < ROWS; i++) {
		char name[64] = "MEDICI_", why[CONFIG_ERROR];
		size_t len = strlen(name);
		for (const char *at = rows[i].item.name; *at; at++)
			name[len++] = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
		name[len] = '\0';
		const char *value = getenv(name);
		if (value && config_set(draft, rows[i].item.name, value, CONFIG_ENVIRONMENT, why) != 0) {
			snprintf(error, CONFIG_ERROR, "%s: %.1000s", name, why);
			return -1;
		}
	}
	return 0;
}

/* ---- All together ---- */

static void default_folder(struct srv_config *config)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	if (state && state[0] == '/')
		snprintf(config->data, CONFIG_TEXT, "%s/medici/server", state);
	else if (home && home[0] == '/')
		snprintf(config->data, CONFIG_TEXT, "%s/.local/state/medici/server", home);
}

int config_address(const char *text, char host[CONFIG_HOST], int *port)
{
	const char *colon = strrchr(text, ':');
	char *end;
	if (!colon)
		return -1;
	int bracket = text[0] == '[' && colon > text + 1 && colon[-1] == ']';
	snprintf(host, CONFIG_HOST, "%.*s", (int)(colon - text) - 2 * bracket, text + bracket);
	long number = strtol(colon + 1, &end, 10);
	*port = (int)number;
	return *end == '\0' && end > colon + 1 && number >= 0 && number < 65536 ? 0 : -1;
}

/* Returns whether the text is an origin: a scheme, a host and perhaps a port. Removes a slash at the end. */
static bool is_public_url(char *url)
{
	char *host = strstr(url, "://");
	if (!host || (strncmp(url, "http://", 7) != 0 && strncmp(url, "https://", 8) != 0))
		return false;
	size_t len = strlen(url);
	if (url[len - 1] == '/' && host + 3 < url + len - 1)
		url[len - 1] = '\0';
	return host[3] && !strpbrk(host + 3, "/?#@ ");
}

int config_finish(struct config_draft *draft, char error[CONFIG_ERROR])
{
	static const char *const levels[] = {"debug", "info", "warn", "error"};
	struct srv_config *config = &draft->config;
	char host[CONFIG_HOST];
	int known = 0, port;
	if (!config->data[0])
		default_folder(config);
	config->web_chosen = config->web[0];
	if (!config->web_chosen)
		snprintf(config->web, CONFIG_TEXT, "%s", MEDICI_WEB);
	for (int i = 0; i < 4; i++)
		known |= strcmp(config->log_level, levels[i]) == 0;
	error[0] = '\0';
	if (!config->data[0])
		snprintf(error, CONFIG_ERROR, _("data: neither XDG_STATE_HOME nor HOME is set: name a folder"));
	else if (config_address(config->listen, host, &port) != 0)
		snprintf(
			error, CONFIG_ERROR,
			_("listen: '%.100s' is not ADDRESS:PORT: 127.0.0.1:8080 for this machine alone, :8080 for all others, too"),
			config->listen);
	else if (!config->tls_cert[0] != !config->tls_key[0])
		snprintf(error, CONFIG_ERROR, _("tls-cert and tls-key go together: name both, or neither"));
	else if (config->public_url[0] && !is_public_url(config->public_url))
		snprintf(error, CONFIG_ERROR,
				 _("public-url: '%.100s' must look like https://medici.example.org, without a path"),
				 config->public_url);
	else if (!known)
		snprintf(error, CONFIG_ERROR, _("log-level: '%.100s' is none of debug, info, warn, error"), config->log_level);
	return error[0] ? -1 : 0;
}
