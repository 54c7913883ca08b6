#include "tutoring.h"

#include <string.h>

#include "lang/lang.h"
#include "session/settings.h"
#include "text/command.h"
#include "text/verdict.h"

static void study(void *context)
{
	struct tutor *tutor = (struct tutor *)context;
	struct medici_game game = tutor->game;
	tutor_study(tutor, &game);
}

static int is_wanted(const struct tutoring *tutoring, const struct session *session)
{
	return tutoring->level != TUTOR_OFF && !session->strict;
}

/* Starts with the current position, or does it at once where there can be no thread. */
static void begin(struct tutoring *tutoring, const struct medici_game *game)
{
	thinker_take(&tutoring->thinker);
	tutoring->tutor.game = *game;
	tutoring->studied = 1;
	if (thinker_start(&tutoring->thinker) == 0)
		thinker_give(&tutoring->thinker, study, &tutoring->tutor);
	else
		study(&tutoring->tutor);
}

void tutoring_ask(struct tutoring *tutoring, const struct session *session)
{
	tutoring->here = 0;
	if (is_wanted(tutoring, session))
		begin(tutoring, &session->table.game);
}

int tutoring_warns(struct tutoring *tutoring, const struct session *session, struct medici_action action)
{
	const struct medici_game *game = &session->table.game;
	struct medici_game after = *game;
	struct analysis_step verdict;
	if (!is_wanted(tutoring, session) || medici_apply(&after, action, NULL) != MEDICI_OK)
		return 0;
	if (!tutoring->studied || memcmp(&tutoring->tutor.game, game, sizeof *game) != 0)
		begin(tutoring, game); /* it was switched on after the question */
	thinker_take(&tutoring->thinker);
	if (!tutor_warns(&tutoring->tutor, tutoring->level, action, &verdict))
		return 0;
	tutoring->verdict = verdict;
	tutoring->warned += !tutoring->here;
	tutoring->here = 1;
	return 1;
}

void tutoring_made(struct tutoring *tutoring, int anyway)
{
	tutoring->heeded += tutoring->here && !anyway;
	tutoring->here = 0;
}

const char *tutoring_set(struct tutoring *tutoring, const struct session *session, enum tutor_level level)
{
	struct error error;
	if (session->strict)
		return _("There are no hints at this table.");
	tutoring->level = level;
	settings_set("tutor", command_tutor_name(level), &error);
	return verdict_level(level);
}

void tutoring_end(struct tutoring *tutoring)
{
	thinker_end(&tutoring->thinker);
}
