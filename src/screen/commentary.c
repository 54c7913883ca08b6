#include "screen/commentary.h"

#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"

static const struct medici_header *header_of(const struct commentary *commentary)
{
	return &commentary->chances.recording->header;
}

/* The seat whose mistakes are looked for, or MEDICI_NOBODY. */
static int seat_of(const struct commentary *commentary)
{
	return commentary->whose > 0 ? commentary->whose - 1 : MEDICI_NOBODY;
}

/* ---- On and off ---- */

int commentary_is_on(const struct commentary *commentary)
{
	return commentary->chances.analysis != NULL;
}

void commentary_on(struct commentary *commentary, struct stage *stage, const struct recording *recording)
{
	struct error error;
	commentary->whose = commentary->seeking = 0;
	if (chances_start(&commentary->chances, recording, &error) != 0) {
		snprintf(commentary->message, sizeof commentary->message, "%.200s", error.text);
		stage->now.message = commentary->message;
	}
}

void commentary_off(struct commentary *commentary, struct stage *stage)
{
	chances_end(&commentary->chances);
	commentary->seeking = 0;
	stage->now.chances = NULL;
	stage->now.comment = NULL;
}

/* ---- The event shown ---- */

/* The mark comes first; what does not fit beside it or at all is in the box that tells why. */
static void comment_on(struct commentary *commentary, struct stage *stage, int at)
{
	const struct analysis_step *graded = chances_graded(&commentary->chances, at);
	float luck[MEDICI_SEATS_MAX];
	char *text = commentary->comment;
	size_t len = 0;
	int width = stage->term->canvas.cols - 2;
	text[0] = '\0';
	stage->now.comment_ink = INK_HEAD;
	if (graded) {
		stage->now.comment_ink = INK_ALERT;
		review_mark(text, REVIEW_MARK, graded, 0);
		if (canvas_width(text) > width)
			review_mark(text, REVIEW_MARK, graded, 1);
		len = strlen(text);
		snprintf(text + len, sizeof commentary->comment - len, "  ");
		len += 2;
	}
	chances_luck(&commentary->chances, at, luck);
	int lucky = review_luck(text + len, sizeof commentary->comment - len, luck, header_of(commentary));
	if (len > 0 && (!lucky || canvas_width(text) > width))
		text[len - 2] = '\0';
	stage->now.comment = text[0] ? text : NULL;
}

void commentary_show(struct commentary *commentary, struct stage *stage, int at)
{
	struct view_chances *view = &commentary->view;
	float chance[MEDICI_SEATS_MAX];
	if (!commentary_is_on(commentary))
		return;
	chances_take(&commentary->chances);
	view->analysed = chances_percent(&commentary->chances);
	view->known = chances_after(&commentary->chances, at, chance);
	for (int seat = 0; view->known && seat < MEDICI_SEATS_MAX; seat++)
		view->percent[seat] = review_percent(chance[seat]);
	stage->now.chances = view;
	comment_on(commentary, stage, at);
}

int commentary_wait(const struct commentary *commentary, int milliseconds)
{
	int under_way = commentary_is_on(commentary) && !chances_done(&commentary->chances);
	int sooner = milliseconds == -1 || milliseconds > CHANCES_MOMENT_MS;
	return under_way && sooner ? (int)CHANCES_MOMENT_MS : milliseconds;
}

/* ---- Keys ---- */

static void tell_whose(struct commentary *commentary, struct stage *stage)
{
	commentary->whose = (commentary->whose + 1) % (header_of(commentary)->setup.players + 1);
	if (commentary->whose == 0)
		snprintf(commentary->message, sizeof commentary->message, "%s", _("The mistakes of everybody."));
	else
		snprintf(commentary->message, sizeof commentary->message, _("The mistakes of %s alone."),
				 header_of(commentary)->player[commentary->whose - 1].name);
	stage->now.message = commentary->message;
}

static void tell_why(struct commentary *commentary, struct stage *stage, int at)
{
	const struct analysis_step *graded = chances_graded(&commentary->chances, at);
	char text[REVIEW_MARK + REVIEW_REASON + REVIEW_LUCK + 8];
	float luck[MEDICI_SEATS_MAX];
	size_t len = 0;
	chances_luck(&commentary->chances, at, luck);
	if (graded) {
		review_mark(text, REVIEW_MARK, graded, 0);
		len = strlen(text);
		len += (size_t)snprintf(text + len, sizeof text - len, "\n\n");
		review_reason(text + len, sizeof text - len, graded, header_of(commentary));
		len += strlen(text + len);
	}
	int gap = graded ? snprintf(text + len, sizeof text - len, "\n\n") : 0;
	int lucky = review_luck(text + len + gap, sizeof text - len - (size_t)gap, luck, header_of(commentary));
	if (!lucky)
		text[len] = '\0';
	if (graded || lucky)
		stage_box(stage, _("What it cost, and why"), text, _("Enter: back to the record"), 0);
	else
		stage->now.message = _("There was neither a mistake nor a jump of luck here.");
}

int commentary_key(struct commentary *commentary, struct stage *stage, int at, int key)
{
	commentary->seeking = 0;
	if (key <= 0 || key > 'z' || !strchr("nbfy", key))
		return 0;
	if (!commentary_is_on(commentary))
		stage->now.message = _("The game is not being analysed.");
	else if (key == 'f')
		tell_whose(commentary, stage);
	else if (key == 'y')
		tell_why(commentary, stage, at);
	else
		commentary->seeking = key == 'n' ? 1 : -1;
	return 1;
}

int commentary_found(struct commentary *commentary, struct stage *stage, int at)
{
	if (!commentary->seeking)
		return -1;
	int found = chances_mistake(&commentary->chances, at, commentary->seeking, seat_of(commentary));
	if (found == CHANCES_UNKNOWN) {
		snprintf(commentary->message, sizeof commentary->message, _("Looking for the next mistake: %d%% analysed."),
				 chances_percent(&commentary->chances));
		stage->now.message = commentary->message;
		return -1;
	}
	stage->now.message = NULL;
	if (found == CHANCES_NONE)
		stage->now.message =
			commentary->seeking > 0 ? _("There is no further mistake.") : _("There is no mistake before.");
	commentary->seeking = 0;
	return found == CHANCES_NONE ? -1 : found;
}
