/* The row of keys below the table, with the letters of the language chosen. */
#include "lang/lang.h"
#include "screen/draw/keys.h"
#include "screen/draw/view.h"

struct list {
	struct view_button button[16];
	int count;
	enum keys_place place;
	enum medici_kind kind;
};

static void add(struct list *list, int key, const char *cap, const char *label)
{
	struct view_button button = {key, cap, label};
	list->button[list->count++] = button;
}

/* A click has the same effect as typing the letter. */
static void add_letter(struct list *list, int key, const char *label)
{
	const char *cap = keys_cap(list->place, list->kind, key);
	add(list, cap[0], cap, label);
}

static void add_asked(struct list *list, const struct canvas *canvas, const struct view_now *now, char *bid,
					  size_t size)
{
	if (now->ask == ASK_DRAW)
		add_letter(list, 'd', _("draw"));
	if (now->ask == ASK_DRAW)
		add_letter(list, 'o', _("offer"));
	if (now->ask == ASK_BID) {
		int possible = now->bid >= now->bid_min && now->bid <= now->bid_max;
		snprintf(bid, size, _("bid %d"), possible ? now->bid : now->bid_min);
		if (now->chosen)
			add(list, VIEW_ENTER, _("Enter"), possible ? bid : _("bid"));
		else if (list->place == KEYS_GAME)
			add_letter(list, 'b', bid);
		/* In a lesson that letter leads back: a bid there is typed or begins with an arrow. */
		add(list, VIEW_UP, canvas_glyph(canvas, GLYPH_UP_DOWN), list->count > 0 ? _("change") : _("bid"));
		add_letter(list, 'p', _("pass"));
	}
	if (now->ask == ASK_CARDS && now->may_reveal)
		add_letter(list, 'r', _("reveal"));
	if (now->ask == ASK_CARDS) {
		add(list, '2', "2 3", _("mark"));
		if (now->chosen)
			add(list, VIEW_ENTER, _("Enter"), _("take"));
		else
			add_letter(list, 't', _("take"));
	}
}

enum keys_place view_place(const struct view_now *now)
{
	return now->buttons ? KEYS_PUZZLE : now->replay ? KEYS_REPLAY : now->lesson ? KEYS_LESSON : KEYS_GAME;
}

void view_keys(struct canvas *canvas, int row, const struct scene *scene, const struct view_now *now)
{
	struct list list = {.place = view_place(now), .kind = (enum medici_kind)scene->header.setup.kind};
	char bid[48];
	if (now->buttons) {
		view_buttons(canvas, row, now->buttons, now->button_count);
		return;
	}
	add_asked(&list, canvas, now, bid, sizeof bid);
	if (now->replay) {
		add(&list, VIEW_RIGHT, canvas_glyph(canvas, GLYPH_LEFT_RIGHT), _("step"));
		add(&list, ' ', _("Space"), _("play"));
		add(&list, '2', "1 2 3", _("day"));
		if (now->chances)
			add_letter(&list, 'n', _("mistake"));
		add_letter(&list, 'g', _("line"));
		add_letter(&list, 'c', _("continue"));
	} else if (now->lesson) {
		if (list.count == 0)
			add(&list, VIEW_ENTER, _("Enter"), _("go on"));
		add_letter(&list, 'b', _("back"));
		add(&list, VIEW_TAB, _("Tab"), _("text"));
	} else if (list.count == 0) {
		add(&list, ' ', _("Space"), _("skip"));
		add(&list, '+', "+ -", _("speed"));
	}
	if (!now->strict && now->ask != ASK_NOTHING) {
		add_letter(&list, 'h', _("hint"));
		add_letter(&list, 'w', _("odds"));
	}
	if (now->undo && now->ask != ASK_NOTHING)
		add_letter(&list, 'z', _("undo"));
	add(&list, '?', "?", _("help"));
	add_letter(&list, 'u', _("unseen")); /* from here on, keys that lose their label first if there is no room */
	add_letter(&list, 'l', _("log"));
	if (now->programs)
		add_letter(&list, 'x', _("programs"));
	add_letter(&list, 'q', _("leave"));
	view_buttons(canvas, row, list.button, list.count);
}

void view_end_keys(struct canvas *canvas, int row, const struct scene *scene, const struct view_now *now)
{
	struct list list = {.place = KEYS_END, .kind = (enum medici_kind)scene->header.setup.kind};
	add(&list, VIEW_ENTER, _("Enter"), _("leave"));
	add_letter(&list, 'l', _("log"));
	add_letter(&list, 's', _("scoring"));
	add_letter(&list, 'r', _("replay"));
	add_letter(&list, 'a', _("play again"));
	if (now->programs)
		add_letter(&list, 'x', _("programs"));
	if (now->replay)
		view_keys(canvas, row, scene, now);
	else
		view_buttons(canvas, row, list.button, list.count);
}
