/* The analysis of a game for the page, which replays a record by the functions of game.c:
 *
 *   game_start, analysis_begin, analysis_player for each seat
 *   game_first, game_deal, game_act: after each of them analysis_follow
 *   analysis_write
 *
 * Most of the time is spent in analysis_follow, a few milliseconds a call: so a worker can report its progress. A
 * single position needs no game before it: analysis_study. */
#include "analysis/report.h"

#include "wasm/export.h"

static struct medici_header header;
static struct analysis analysis;
static char report[ANALYSIS_REPORT_MAX];
static struct evaluator evaluator;
static struct study study;

/* The game has been started, and nothing has happened in it. */
EXPORT(analysis_begin) void analysis_begin(void)
{
	header = *page_header();
	analysis_start(&analysis, &header.setup);
}

/* Copies a text of at most MEDICI_PLAYER_NAME_MAX bytes. Returns what is behind its NUL. */
static const uint8_t *copy_name(char *name, const uint8_t *text)
{
	int len = 0;
	while (text[len] && len < MEDICI_PLAYER_NAME_MAX) {
		name[len] = (char)text[len];
		len++;
	}
	name[len] = '\0';
	return text + len + 1;
}

/* The desk has the player's name and bot, each with a NUL; a person's bot is empty. */
EXPORT(analysis_player) void analysis_player(uint32_t seat)
{
	const uint8_t *bot = copy_name(header.player[seat].name, page_desk());
	copy_name(header.player[seat].bot, bot);
}

/* Adds the events of the last change of the module's game. Returns the number of steps so far, or -1 if the events do
 * not fit. */
EXPORT(analysis_follow) int32_t analysis_follow(void)
{
	const struct medici_events *events = page_events();
	for (int i = 0; i < events->count; i++)
		if (analysis_event(&analysis, &events->list[i]) != 0)
			return -1;
	return analysis.count;
}

/* Writes the report (docs/analysis.md). Returns its length; analysis_text is where it is. */
EXPORT(analysis_write) uint32_t analysis_write(void)
{
	return (uint32_t)analysis_report(report, sizeof report, &analysis, &header);
}

/* Writes everybody's chances in the module's game, and each choice of the seat to decide, the best first. It leaves the
 * analysis of a game as it is, but not its report. Returns the length. */
EXPORT(analysis_study) uint32_t analysis_study(void)
{
	evaluator_study(&evaluator, page_game(), &study);
	return (uint32_t)analysis_report_position(report, sizeof report, &study, page_game());
}

/* After analysis_study: the grade of a choice, from 0 for the best one. */
EXPORT(study_grade) uint32_t study_grade(uint32_t index)
{
	struct analysis_step step;
	analysis_judge(page_game(), study.choice, study.count, study.choice[index].action, &step);
	return step.grade;
}

EXPORT(analysis_text) const char *analysis_text(void)
{
	return report;
}
