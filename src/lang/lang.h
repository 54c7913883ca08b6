/* The language of the program: English, German or Italian.
 *
 * English stands in the sources and is the key of the catalogues in po/. What is read by machines (records, --json) is
 * never translated; the decimal point there stays a point. The freestanding sources and the library do not use this:
 * their texts are translated where they are printed. */
#ifndef LANG_LANG_H
#define LANG_LANG_H

#include <libintl.h>

#include "lang/mark.h"

/* A whole sentence, translated. */
#define _(text) gettext(text)
/* By number: P_("%d lot", "%d lots", lots). Languages differ in how many forms there are and when they are used. */
#define P_(one, many, number) ngettext(one, many, (unsigned long)(number))
/* A word that means different things in different places: C_("command", "draw"). */
#define C_(context, text) lang_in_context(context "\004" text, text)

/* Chooses the language: `wanted`, or by the environment where it is NULL. Called before anything is printed, and again
 * whenever somebody chooses another. Returns 0, or -1 if there is no such language, in which case nothing changes. */
int lang_start(const char *wanted);

const char *lang_code(void); /* "en", "de" or "it" */

/* Returns whether the environment asks for another character set than UTF-8, as LC_ALL=C does. Text is UTF-8 all the
 * same, but line drawing should then use ASCII. */
int lang_plain_ascii(void);

/* A number as text, with the decimal mark of the chosen language: lang_number("%.1f", mean).text. The format takes one
 * double. */
struct lang_number {
	char text[32];
};
struct lang_number lang_number(const char *format, double value) __attribute__((format(printf, 1, 0)));

/* strerror in the chosen language. */
const char *lang_errno(int why);

const char *lang_in_context(const char *key, const char *text) __attribute__((format_arg(2)));

#endif
