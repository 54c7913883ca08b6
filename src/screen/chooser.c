#include "screen/chooser.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "lang/lang.h"
#include "screen/field.h"
#include "screen/loop.h"
#include "screen/menu.h"

enum { FOUND_MAX = 500, NAME = 256 };

struct found {
	char name[NAME]; /* a folder's ends in a slash */
};

struct chooser {
	char path[CHOOSER_PATH];
	const char *title, *ending;
	struct found *found; /* the entries that begin with the last part of the path */
	int count;
	int at; /* the marked entry, or -1 for the typed path */
};

/* ---- What there is ---- */

/* Returns the path with the home folder in place of a tilde. */
static void expand(const char *path, char full[CHOOSER_PATH + NAME])
{
	const char *home = path[0] == '~' && (path[1] == '/' || path[1] == '\0') ? getenv("HOME") : NULL;
	snprintf(full, CHOOSER_PATH + NAME, "%s%s", home ? home : "", home ? path + 1 : path);
}

/* Returns where the last part of the path begins. */
static size_t last_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? (size_t)(slash - path) + 1 : 0;
}

static int is_folder(const char *folder, const char *name)
{
	char full[CHOOSER_PATH + 2 * NAME];
	struct stat about;
	snprintf(full, sizeof full, "%s%s", folder, name);
	return stat(full, &about) == 0 && S_ISDIR(about.st_mode);
}

static int ends_in(const char *name, const char *ending)
{
	size_t len = strlen(name), end = strlen(ending);
	return len >= end && strcmp(name + len - end, ending) == 0;
}

static int is_wanted(const char *name, const char *begun)
{
	return strncmp(name, begun, strlen(begun)) == 0 && (name[0] != '.' || begun[0] == '.') && strcmp(name, ".") != 0 &&
		   strlen(name) < NAME - 1;
}

/* Folders first, then by name. */
static int compare(const void *a, const void *b)
{
	const char *one = ((const struct found *)a)->name, *other = ((const struct found *)b)->name;
	int folders = ends_in(other, "/") - ends_in(one, "/");
	return folders ? folders : strcasecmp(one, other) != 0 ? strcasecmp(one, other) : strcmp(one, other);
}

static void look(struct chooser *chooser)
{
	char folder[CHOOSER_PATH + NAME];
	const char *begun = chooser->path + last_part(chooser->path);
	expand(chooser->path, folder);
	folder[last_part(folder)] = '\0';
	chooser->count = 0;
	chooser->at = -1;
	DIR *dir = opendir(folder[0] ? folder : ".");
	if (!dir)
		return;
	for (const struct dirent *entry; (entry = readdir(dir)) && chooser->count < FOUND_MAX;) {
		int deeper = is_wanted(entry->d_name, begun) && is_folder(folder, entry->d_name);
		if (deeper || (is_wanted(entry->d_name, begun) && ends_in(entry->d_name, chooser->ending)))
			snprintf(chooser->found[chooser->count++].name, NAME, "%s%s", entry->d_name, deeper ? "/" : "");
	}
	closedir(dir);
	qsort(chooser->found, (size_t)chooser->count, sizeof *chooser->found, compare);
}

static void put(struct chooser *chooser, const char *name)
{
	size_t from = last_part(chooser->path);
	if (from + strlen(name) < CHOOSER_PATH)
		snprintf(chooser->path + from, CHOOSER_PATH - from, "%s", name);
	look(chooser);
}

/* Completes the path by what all matching entries have in common. */
static void complete(struct chooser *chooser)
{
	char common[NAME];
	if (chooser->count == 0)
		return;
	snprintf(common, sizeof common, "%s", chooser->found[0].name);
	for (int i = 1; i < chooser->count; i++) {
		size_t same = 0;
		while (common[same] && common[same] == chooser->found[i].name[same])
			same++;
		while (same > 0 && ((unsigned char)common[same] & 0xc0) == 0x80)
			same--;
		common[same] = '\0';
	}
	if (common[0])
		put(chooser, common);
}

/* ---- Drawing ---- */

/* If the path is too long, its end is shown. */
static void draw_typed(struct canvas *canvas, int row, const struct chooser *chooser)
{
	const char *text = chooser->path;
	int cols = canvas->cols - 6;
	while (*text && canvas_width(text) > cols - 1)
		do
			text++;
		while (((unsigned char)*text & 0xc0) == 0x80);
	canvas_blank(canvas, row, 2, 1, canvas->cols - 4, INK_UNDERLINE);
	canvas_print(canvas, row, 3, cols, INK_UNDERLINE | INK_BOLD, "%s_", text);
}

static void draw(struct canvas *canvas, const struct chooser *chooser)
{
	enum { LIST = 6 };
	int rows = canvas->rows - LIST - 2, first = chooser->at >= rows ? chooser->at - rows + 1 : 0;
	canvas_clear(canvas);
	view_title(canvas, chooser->title, "Medici");
	canvas_text(canvas, 2, 3, canvas->cols - 4, INK_TEXT, _("The path of the file:"));
	draw_typed(canvas, 3, chooser);
	if (chooser->count == 0)
		canvas_text(canvas, LIST - 1, 3, canvas->cols - 4, INK_FAINT, _("Nothing here begins like that."));
	for (int i = 0; i < rows && first + i < chooser->count; i++) {
		unsigned more = first + i == chooser->at ? INK_REVERSE : 0;
		canvas_text(canvas, LIST - 1 + i, 4, canvas->cols - 6, INK_TEXT | more, chooser->found[first + i].name);
		canvas_key(canvas, LIST - 1 + i, 3, 1, canvas->cols - 5, VIEW_PICK + first + i);
	}
	const struct view_button keys[] = {{VIEW_TAB, _("Tab"), _("complete")},
									   {VIEW_DOWN, canvas_glyph(canvas, GLYPH_UP_DOWN), _("choose")},
									   {VIEW_ENTER, _("Enter"), _("open")},
									   {VIEW_ESC, _("Esc"), _("back")}};
	view_buttons(canvas, canvas->rows - 1, keys, 4);
}

/* ---- Keys ---- */

/* Returns 1 if a file is named. Enters a folder. */
static int open_it(struct chooser *chooser)
{
	char full[CHOOSER_PATH + NAME];
	if (chooser->at >= 0)
		put(chooser, chooser->found[chooser->at].name);
	expand(chooser->path, full);
	if (full[0] == '\0' || ends_in(full, "/"))
		return 0;
	if (is_folder("", full)) {
		field_key(chooser->path, CHOOSER_PATH, CHOOSER_PATH, '/');
		look(chooser);
		return 0;
	}
	snprintf(chooser->path, CHOOSER_PATH, "%s", full);
	return 1;
}

static void take_key(struct chooser *chooser, int key)
{
	if (key == VIEW_TAB && chooser->at >= 0)
		put(chooser, chooser->found[chooser->at].name);
	else if (key == VIEW_TAB)
		complete(chooser);
	else if (key == VIEW_UP && chooser->at >= 0)
		chooser->at--;
	else if (key == VIEW_DOWN && chooser->at + 1 < chooser->count)
		chooser->at++;
	else if (field_key(chooser->path, CHOOSER_PATH, CHOOSER_PATH, key))
		look(chooser);
}

static void draw_chooser(void *state, struct canvas *canvas)
{
	draw(canvas, (const struct chooser *)state);
}

static int chooser_key(void *state, int key)
{
	struct chooser *chooser = (struct chooser *)state;
	int picked = key >= VIEW_PICK && key < VIEW_PICK + chooser->count;
	if (key == VIEW_STOP)
		return MENU_STOP;
	if (key == VIEW_ESC)
		return MENU_BACK;
	if (picked)
		chooser->at = key - VIEW_PICK;
	if ((picked || key == VIEW_ENTER) && open_it(chooser))
		return 1;
	if (!picked && key != VIEW_ENTER && key != KEY_NONE)
		take_key(chooser, key);
	return LOOP_STAY;
}

int chooser_ask(struct terminal *term, const char *title, const char *ending, char path[CHOOSER_PATH])
{
	static const struct loop_screen screen = {.draw = draw_chooser, .key = chooser_key};
	struct chooser chooser = {.title = title, .ending = ending};
	snprintf(chooser.path, sizeof chooser.path, "%s", path);
	chooser.found = (struct found *)calloc(FOUND_MAX, sizeof *chooser.found);
	if (!chooser.found)
		return MENU_BACK;
	look(&chooser);
	term->takes_text = 1;
	int answer = loop_run(term, &screen, &chooser);
	term->takes_text = 0;
	memcpy(path, chooser.path, sizeof chooser.path);
	free(chooser.found);
	return answer;
}
