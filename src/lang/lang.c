#include "lang.h"

#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first is the language of the sources and has no catalogue. */
static const char *const codes[] = {"en", "de", "it"};
static const char *chosen = "en";

/* Returns the supported language of a locale or an element of LANGUAGE ("de_AT.UTF-8"), or NULL. */
static const char *language_of(const char *name, size_t len)
{
	size_t letters = strcspn(name, "_.@-:");
	if (letters > len)
		letters = len;
	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
		if (strlen(codes[i]) == letters && strncmp(codes[i], name, letters) == 0)
			return codes[i];
	return NULL;
}

static const char *set_variable(const char *name)
{
	const char *value = getenv(name);
	return value && *value ? value : NULL;
}

static const char *locale_name(const char *category)
{
	const char *name = set_variable("LC_ALL");
	if (!name)
		name = set_variable(category);
	if (!name)
		name = set_variable("LANG");
	return name ? name : "C";
}

/* Like gettext: LANGUAGE is a list of languages in order of preference, and is ignored if the locale is C. The locale
 * need not be installed. */
static const char *by_environment(void)
{
	const char *locale = locale_name("LC_MESSAGES"), *list = set_variable("LANGUAGE");
	if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
		return codes[0];
	while (list) {
		size_t len = strcspn(list, ":");
		const char *code = language_of(list, len);
		if (code)
			return code;
		list = list[len] ? list + len + 1 : NULL;
	}
	const char *code = language_of(locale, strlen(locale));
	return code ? code : codes[0];
}

/* ---- Where the catalogues are ---- */

static int has_catalogues(const char *folder)
{
	char path[PATH_MAX + 40];
	snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/medici.mo", folder, codes[1]);
	return access(path, R_OK) == 0;
}

/* Searched relative to the program: in a build folder (for the program and its tests), then below the installed prefix,
 * wherever that was moved; at last where it was to be installed. */
static const char *const places[] = {"po", "../../po", "../share/locale"};

static void bind_catalogues(void)
{
	char folder[PATH_MAX], place[PATH_MAX + 40] = "";
	ssize_t len = readlink("/proc/self/exe", folder, sizeof folder - 1);
	folder[len > 0 ? len : 0] = '\0';
	char *end = strrchr(folder, '/');
	bool found = false;
	for (size_t i = 0; end && !found && i < sizeof places / sizeof places[0]; i++) {
		*end = '\0';
		snprintf(place, sizeof place, "%s/%s", folder, places[i]);
		found = has_catalogues(place);
	}
	bindtextdomain("medici", found ? place : LANG_FOLDER);
	bind_textdomain_codeset("medici", "UTF-8");
	textdomain("medici");
}

/* ---- The locale ---- */

/* Characters are UTF-8 whatever the environment says, since every machine has C.UTF-8. LC_NUMERIC is left alone, so
 * that records are written with a decimal point. */
static void set_locale(void)
{
	if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		setlocale(LC_CTYPE, "C.UTF-8");
	setlocale(LC_MESSAGES, "C.UTF-8"); /* any locale but C, which has no translations; LANGUAGE selects the language */
}

int lang_start(const char *wanted)
{
	const char *code = wanted ? language_of(wanted, strlen(wanted)) : by_environment();
	if (!code)
		return -1;
	chosen = code;
	setenv("LANGUAGE", code, 1);
	set_locale(); /* also makes gettext forget what it looked up before */
	bind_catalogues();
	return 0;
}

int lang_known(const char *name)
{
	return language_of(name, strlen(name)) != NULL;
}

const char *lang_code(void)
{
	return chosen;
}

int lang_plain_ascii(void)
{
	const char *name = locale_name("LC_CTYPE");
	return !strstr(name, "UTF-8") && !strstr(name, "utf8") && !strstr(name, "UTF8") && !strstr(name, "utf-8");
}

static void set_decimal_mark(struct lang_number *number)
{
	char *point = strchr(number->text, '.');
	if (point && chosen != codes[0])
		*point = ',';
}

struct lang_number lang_number(const char *format, double value)
{
	struct lang_number number;
	snprintf(number.text, sizeof number.text, format, value);
	set_decimal_mark(&number);
	return number;
}

struct lang_number lang_rate(double value)
{
	struct lang_number number;
	int decimals = value >= 100 || value <= 0 ? 0 : value >= 10 ? 1 : 2;
	double scaled = value;
	while (scaled > 0 && scaled < 0.1 && decimals < 9) {
		scaled *= 10;
		decimals++;
	}
	snprintf(number.text, sizeof number.text, "%.*f", decimals, value);
	set_decimal_mark(&number);
	return number;
}

const char *lang_in_context(const char *key, const char *text)
{
	const char *found = gettext(key);
	return found == key ? text : found;
}

/* The C library's catalogue is not installed everywhere, so ours has the most common messages. If the library has
 * already translated the message, ours does not contain it and returns it unchanged. */
const char *lang_errno(int why)
{
	static const char *const common[] = {
		N_("No such file or directory"),
		N_("Permission denied"),
		N_("Is a directory"),
		N_("Not a directory"),
		N_("File exists"),
		N_("No space left on device"),
		N_("Read-only file system"),
		N_("Disk quota exceeded"),
		N_("File too large"),
		N_("Input/output error"),
		N_("Cannot allocate memory"),
		N_("Too many open files"),
		N_("File name too long"),
		N_("Broken pipe"),
		N_("Connection refused"),
		N_("Address already in use"),
		N_("Resource temporarily unavailable"),
	};
	(void)common;
	return gettext(strerror(why));
}

const char *lang_start_errno(int why)
{
	if (why == EAGAIN)
		return _("no thread can be started: memory or the number of processes is limited (see ulimit -a)");
	return why == ENOMEM ? _("out of memory") : lang_errno(why);
}
