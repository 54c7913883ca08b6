#include "field.h"

#include <string.h>
#include <wchar.h>

#include "screen/draw/canvas.h"
#include "screen/draw/view.h"

enum { CTRL_U = 21, CTRL_W = 23 };

static void cut_character(char *text)
{
	size_t len = strlen(text);
	while (len > 0 && ((unsigned char)text[len - 1] & 0xc0) == 0x80)
		len--;
	text[len > 0 ? len - 1 : 0] = '\0';
}

static int ends_word(char c)
{
	return c == ' ' || c == '/';
}

static void cut_word(char *text)
{
	size_t len = strlen(text);
	while (len > 0 && ends_word(text[len - 1]))
		len--;
	while (len > 0 && !ends_word(text[len - 1]))
		len--;
	text[len] = '\0';
}

static int add_character(char *text, size_t size, int cols, int key)
{
	char bytes[16];
	mbstate_t state;
	memset(&state, 0, sizeof state);
	int width = key < VIEW_UP ? wcwidth((wchar_t)key) : -1;
	size_t len = strlen(text), more = width > 0 ? wcrtomb(bytes, (wchar_t)key, &state) : (size_t)-1;
	if (more == (size_t)-1)
		return 0;
	if (len + more >= size || canvas_width(text) + width > cols)
		return 1;
	memcpy(text + len, bytes, more);
	text[len + more] = '\0';
	return 1;
}

int field_key(char *text, size_t size, int cols, int key)
{
	if (key == VIEW_BACK)
		cut_character(text);
	else if (key == CTRL_W)
		cut_word(text);
	else if (key == CTRL_U)
		text[0] = '\0';
	else
		return add_character(text, size, cols, key);
	return 1;
}
