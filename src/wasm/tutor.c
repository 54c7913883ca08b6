/* The tutor for the page: what a decision in the module's game would cost (analysis/tutor.h). The choices of the
 * position studied last are kept, so that whoever calls verdict_ready when a question comes up has the verdict at once
 * later. */
#include "analysis/tutor.h"
#include "analysis/report.h"
#include "wasm/export.h"

static struct tutor tutor;
static char line[ANALYSIS_POSITION_MAX];

/* There is no memcmp here. */
static int same_bytes(const void *one, const void *other, size_t size)
{
	const uint8_t *a = (const uint8_t *)one, *b = (const uint8_t *)other;
	for (size_t i = 0; i < size; i++)
		if (a[i] != b[i])
			return 0;
	return 1;
}

EXPORT(verdict_ready) void verdict_ready(void)
{
	if (!same_bytes(&tutor.game, page_game(), sizeof tutor.game))
		tutor_study(&tutor, page_game());
}

/* Writes the verdict as a line of JSON if a tutor of this level warns of the decision. Returns its length, or 0;
 * verdict_text is where it is. */
EXPORT(verdict_write) uint32_t verdict_write(uint32_t level, uint32_t type, uint32_t places, uint32_t amount)
{
	struct medici_action action = {(uint8_t)type, (uint8_t)places, (uint16_t)amount};
	struct medici_game after = *page_game();
	struct analysis_step verdict;
	if (level >= TUTOR_LEVELS || medici_apply(&after, action, NULL) != MEDICI_OK)
		return 0;
	verdict_ready();
	if (!tutor_warns(&tutor, (enum tutor_level)level, action, &verdict))
		return 0;
	return (uint32_t)analysis_report_verdict(line, sizeof line, &verdict, medici_players(page_game()));
}

EXPORT(verdict_text) const char *verdict_text(void)
{
	return line;
}
