#include "session/settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "session/save.h"
#include "session/seats.h"
#include "text/command.h"

enum { LINE = 512, FILE_MAX = 1 << 16 };

static const struct settings usual = {.pause_ms = -1, .hints = 1, .chances = 1};
static struct settings now = {.pause_ms = -1, .hints = 1, .chances = 1};

/* ---- Values ---- */

/* Each reads a value into the settings. Returns 0, or -1 if it is none. */

static int read_name(struct settings *to, const char *value)
{
	if (!seats_name_fits(value, strlen(value)) || strlen(value) >= sizeof to->name)
		return -1;
	snprintf(to->name, sizeof to->name, "%s", value);
	return 0;
}

static int read_speed(struct settings *to, const char *value)
{
	int pause = command_pause(value);
	if (pause >= 0)
		to->pause_ms = pause;
	return pause >= 0 ? 0 : -1;
}

static int read_language(struct settings *to, const char *value)
{
	if (!lang_known(value))
		return -1;
	snprintf(to->language, sizeof to->language, "%.2s", value);
	return 0;
}

static int read_table(struct settings *to, const char *value)
{
	static const char *const words[] = {"columns", "sentences"};
	int found = command_beginning(value, words, 2);
	if (found >= 0)
		to->sentences = found;
	return found >= 0 ? 0 : -1;
}

static int read_switch(int *to, const char *value)
{
	static const char *const words[] = {"no|off|false|0", "yes|on|true|1"};
	int found = command_beginning(value, words, 2);
	if (found >= 0)
		*to = found;
	return found >= 0 ? 0 : -1;
}

static int read_terse(struct settings *to, const char *value)
{
	return read_switch(&to->terse, value);
}

static int read_hints(struct settings *to, const char *value)
{
	return read_switch(&to->hints, value);
}

static int read_tutor(struct settings *to, const char *value)
{
	int level = command_tutor(value);
	if (level >= 0)
		to->tutor = (enum tutor_level)level;
	return level >= 0 ? 0 : -1;
}

static int read_chances(struct settings *to, const char *value)
{
	return read_switch(&to->chances, value);
}

static const struct key {
	const char *name;
	const char *about; /* says which values there are */
	int (*read)(struct settings *to, const char *value);
} keys[] = {
	{"name", N_("your name at the table: 1 to 128 bytes of UTF-8"), read_name},
	{"speed", N_("how fast bots move: instant, fast, normal, slow, or milliseconds"), read_speed},
	{"language", N_("en, de or it"), read_language},
	{"table", N_("in plain text: columns or sentences"), read_table},
	{"terse", N_("in plain text, tell little: yes or no"), read_terse},
	{"hints", N_("hints and odds may be asked for: yes or no"), read_hints},
	{"tutor", N_("warns before a costly move: off, gentle (of blunders) or strict (of every mistake)"), read_tutor},
	{"chances", N_("everybody's chance to win in replays: yes or no"), read_chances},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

static const struct key *find_key(const char *name)
{
	const char *names[KEYS];
	for (int i = 0; i < KEYS; i++)
		names[i] = keys[i].name;
	int found = command_beginning(name, names, KEYS);
	return found < 0 ? NULL : &keys[found];
}

enum { NUMBER = 24 };

static const char *value_of(const struct key *key, char text[NUMBER])
{
	if (key->read == read_name)
		return now.name;
	if (key->read == read_language)
		return now.language;
	if (key->read == read_table)
		return now.sentences ? "sentences" : "columns";
	if (key->read == read_terse)
		return now.terse ? "yes" : "no";
	if (key->read == read_hints)
		return now.hints ? "yes" : "no";
	if (key->read == read_tutor)
		return command_tutor_name(now.tutor);
	if (key->read == read_chances)
		return now.chances ? "yes" : "no";
	snprintf(text, NUMBER, "%d", now.pause_ms);
	return now.pause_ms < 0 ? "" : text;
}

static int wrong_value(const struct key *key, const char *value, struct error *error)
{
	return error_set(error, _("%s: '%.80s' is not possible: %s"), key->name, value, _(key->about));
}

/* ---- The file ---- */

/* A relative path in the variable is not allowed by the XDG text. */
static int path_of_file(char path[SAVE_PATH], struct error *error)
{
	const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	int len = -1;
	if (config && config[0] == '/')
		len = snprintf(path, SAVE_PATH, "%s/medici/settings", config);
	else if (home && home[0] == '/')
		len = snprintf(path, SAVE_PATH, "%s/.config/medici/settings", home);
	if (len < 0)
		return error_set(error, "%s: %s", _("the settings"), _("neither XDG_CONFIG_HOME nor HOME is set"));
	return len < SAVE_PATH - 64 ? 0 : error_set(error, "%s: %s", _("the settings"), _("its name is too long"));
}

/* Splits a line at its =, without the blanks around both parts. Returns 0 for a line without content, -1 for one
 * without an =, else 1. */
static int split(char *line, char **key, char **value)
{
	line[strcspn(line, "#\r\n")] = '\0';
	*key = line + strspn(line, " \t");
	if (**key == '\0')
		return 0;
	char *equals = strchr(*key, '=');
	if (!equals)
		return -1;
	*value = equals + 1 + strspn(equals + 1, " \t");
	(*key)[strcspn(*key, " \t=")] = '\0';
	for (char *end = *value + strlen(*value); end > *value && (end[-1] == ' ' || end[-1] == '\t'); end--)
		end[-1] = '\0';
	return 1;
}

/* Returns 0, or -1 with `error`. */
static int take_line(char *line, struct error *error)
{
	char *name, *value;
	int parts = split(line, &name, &value);
	if (parts == 0)
		return 0;
	const struct key *key = parts > 0 ? find_key(name) : NULL;
	if (parts < 0)
		return error_set(error, "%s", _("a line is KEY = VALUE"));
	if (!key)
		return error_set(error, _("there is no setting '%.80s': medici settings lists them"), name);
	return *value == '\0' || key->read(&now, value) == 0 ? 0 : wrong_value(key, value, error);
}

void settings_load(settings_warn *warn, void *context)
{
	char path[SAVE_PATH], line[LINE], message[SAVE_PATH + ERROR_TEXT];
	struct error error;
	now = usual;
	FILE *file = path_of_file(path, &error) == 0 ? fopen(path, "r") : NULL;
	for (int number = 1; file && fgets(line, sizeof line, file); number++) {
		if (take_line(line, &error) == 0 || !warn)
			continue;
		snprintf(message, sizeof message, _("%s: line %d: %s"), path, number, error.text);
		warn(context, message);
	}
	if (file)
		fclose(file);
}

const struct settings *settings_get(void)
{
	return &now;
}

static int is_line_of(const struct key *key, const char *line)
{
	char copy[LINE], *name, *value;
	snprintf(copy, sizeof copy, "%s", line);
	return split(copy, &name, &value) > 0 && find_key(name) == key;
}

/* Copies all lines but those of the key, whose new line comes where the first of them was, or last. */
static void rewrite(FILE *from, FILE *to, const struct key *key, const char *value)
{
	char line[LINE];
	int written = *value == '\0';
	while (from && fgets(line, sizeof line, from)) {
		int own = is_line_of(key, line);
		if (own && !written)
			fprintf(to, "%s = %s\n", key->name, value);
		written |= own;
		if (!own)
			fputs(line, to);
		if (!own && !strchr(line, '\n'))
			fputc('\n', to);
	}
	if (!written)
		fprintf(to, "%s = %s\n", key->name, value);
}

/* A new file takes the place of the old one at once: a crash leaves one of them. */
static int write_file(const struct key *key, const char *value, struct error *error)
{
	char path[SAVE_PATH], beside[SAVE_PATH + 8], folder[SAVE_PATH];
	if (path_of_file(path, error) != 0)
		return -1;
	snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
	if (save_make_folders(folder, error) != 0)
		return -1;
	snprintf(beside, sizeof beside, "%s.new", path);
	FILE *from = fopen(path, "r"), *to = fopen(beside, "w");
	if (to)
		rewrite(from, to, key, value);
	if (from)
		fclose(from);
	if (!to)
		return error_errno(error, beside, errno);
	int broken = ferror(to);
	if (fclose(to) != 0 || broken || rename(beside, path) != 0) {
		error_errno(error, path, errno);
		unlink(beside);
		return -1;
	}
	return 0;
}

int settings_set(const char *name, const char *value, struct error *error)
{
	const struct key *key = find_key(name);
	struct settings next = now;
	if (!key)
		return error_set(error, _("there is no setting '%.80s': medici settings lists them"), name);
	if (strpbrk(value, "#\n") || (*value && key->read(&next, value) != 0))
		return wrong_value(key, value, error);
	struct settings before = now;
	char text[NUMBER];
	now = next;
	if (write_file(key, *value && key->read != read_speed ? value_of(key, text) : value, error) != 0) {
		now = before;
		return -1;
	}
	if (!*value)
		settings_load(NULL, NULL);
	return 0;
}

void settings_show(FILE *out)
{
	char path[SAVE_PATH], text[NUMBER], row[LINE];
	struct error error;
	if (path_of_file(path, &error) == 0)
		fprintf(out, _("Settings in %s:\n"), path);
	for (int i = 0; i < KEYS; i++) {
		snprintf(row, sizeof row, "%s = %s", keys[i].name, value_of(&keys[i], text));
		layout_row(out, row, _(keys[i].about));
	}
}
