/* The language of the program: English, German or Italian.
 *
 * English texts are in the sources and are the keys of the catalogues in po/. Output for machines (records, --json) is
 * never translated and uses a decimal point. The freestanding sources and the library do not use this module: their
 * texts are translated where they are printed. */
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

/* Chooses the language `wanted` or, if it is NULL, that of the environment. Call it before anything is printed, and
 * whenever another language is chosen. Returns 0, or -1 if there is no such language; then nothing changes. */
int lang_start(const char *wanted);

int lang_known(const char *name); /* is it one of the languages? */
const char *lang_code(void);      /* "en", "de" or "it" */

/* Returns whether the environment asks for a character set other than UTF-8, as LC_ALL=C does. Text is still UTF-8, but
 * lines should then be drawn in ASCII. */
int lang_plain_ascii(void);

/* A number as text, with the decimal mark of the chosen language: lang_number("%.1f", mean).text. The format takes one
 * double. */
struct lang_number {
	char text[32];
};
struct lang_number lang_number(const char *format, double value) __attribute__((format(printf, 1, 0)));

/* A rate or a size as people write it: three digits at least, never an exponent. */
struct lang_number lang_rate(double value);

/* strerror in the chosen language. */
const char *lang_errno(int why);
/* The same where threads are started: for them EAGAIN is a limit, not a moment. */
const char *lang_start_errno(int why);

const char *lang_in_context(const char *key, const char *text) __attribute__((format_arg(2)));

#endif
