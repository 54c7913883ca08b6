#define NCURSES_WIDECHAR 1
#include "term_keys.h"

#include <curses.h>
#include <string.h>
#include <time.h>

static int clicked(struct terminal *term)
{
	MEVENT event;
	if (getmouse(&event) != OK)
		return KEY_NONE;
	if (event.bstate & BUTTON4_PRESSED)
		return VIEW_UP;
	if (event.bstate & BUTTON5_PRESSED)
		return VIEW_DOWN;
	const struct cell *cell = canvas_at(&term->shown, event.y, event.x);
	return cell && event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED) ? cell->key : KEY_NONE;
}

static int special(struct terminal *term, wint_t key)
{
	static const int known[][2] = {
		{KEY_UP, VIEW_UP},          {KEY_DOWN, VIEW_DOWN},   {KEY_LEFT, VIEW_LEFT},       {KEY_RIGHT, VIEW_RIGHT},
		{KEY_PPAGE, VIEW_PAGE_UP},  {KEY_HOME, VIEW_HOME},   {KEY_NPAGE, VIEW_PAGE_DOWN}, {KEY_END, VIEW_END},
		{KEY_BACKSPACE, VIEW_BACK}, {KEY_ENTER, VIEW_ENTER}, {KEY_BTAB, VIEW_BACK_TAB},   {KEY_DC, VIEW_BACK},
		{KEY_RESIZE, VIEW_RESIZE},
	};
	if (key == KEY_MOUSE)
		return clicked(term);
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if ((wint_t)known[i][0] == key)
			return known[i][1];
	return KEY_NONE;
}

/* Reads the rest of an escape sequence that terminfo does not know, so that no part of it counts as typed. Common
 * sequences are understood anyway. */
static int rest_of_escape(struct terminal *term)
{
	static const char letters[] = "ABCDHFZ";
	static const int meant[] = {VIEW_UP, VIEW_DOWN, VIEW_RIGHT, VIEW_LEFT, VIEW_HOME, VIEW_END, VIEW_BACK_TAB};
	wint_t key;
	int number = 0, kind = get_wch(&key);
	if (kind == ERR)
		return VIEW_ESC;
	if (kind != OK || (key != L'[' && key != L'O')) { /* the Escape key, followed by another key */
		kind == OK ? unget_wch((wchar_t)key) : ungetch((int)key);
		return VIEW_ESC;
	}
	while ((kind = get_wch(&key)) == OK && (key < 0x40 || key > 0x7e))
		number = key >= L'0' && key <= L'9' ? number * 10 % 1000 + (int)(key - L'0') : number;
	if (kind != OK)
		return KEY_NONE;
	const char *letter = key < 127 ? strchr(letters, (int)key) : NULL;
	if (letter && *letter)
		return meant[letter - letters];
	if (key == L'~' && (number == 5 || number == 6))
		return number == 5 ? VIEW_PAGE_UP : VIEW_PAGE_DOWN;
	if (key == L'~' && (number == 200 || number == 201))
		term->pasting = number == 200;
	return KEY_NONE;
}

/* ---- Pasting ---- */

/* A paste without an end marker ends when nothing has come for this long. */
enum { PASTE_MS = 1000 };

static long long now_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int still_pasting(struct terminal *term)
{
	long long now = now_ms();
	if (term->pasting && now - term->pasted > PASTE_MS)
		term->pasting = 0;
	term->pasted = now;
	return term->pasting;
}

/* Pasted text is never a move: it counts only in text fields, without its newlines. */
static int pasted_key(const struct terminal *term, int kind, wint_t key)
{
	return kind == OK && term->takes_text && key >= L' ' && key != 127 ? (int)key : KEY_NONE;
}

/* ---- All of it ---- */

static int typed_key(struct terminal *term, int kind, wint_t key)
{
	if (kind == OK && (key == L'\r' || key == L'\n'))
		return VIEW_ENTER;
	if (kind == OK)
		return key == L'\b' ? VIEW_BACK : key == L'\t' ? VIEW_TAB : (int)key;
	return special(term, key);
}

int term_read_key(struct terminal *term)
{
	wint_t key;
	for (;;) {
		int kind = get_wch(&key), meant;
		if (kind == ERR)
			return KEY_NONE;
		int pasting = still_pasting(term);
		if (kind == OK && key == VIEW_ESC) {
			meant = rest_of_escape(term);
			meant = pasting ? KEY_NONE : meant;
		} else {
			meant = pasting ? pasted_key(term, kind, key) : typed_key(term, kind, key);
		}
		if (meant != KEY_NONE)
			return meant;
	}
}
