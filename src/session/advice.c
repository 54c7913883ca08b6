#include "advice.h"

static void think(void *context)
{
	struct advice *advice = (struct advice *)context;
	struct bot_budget budget = {0, thinker_time_up, &advice->thinker};
	bot_explain(advice->hint.bot, &advice->hint.game, &advice->random, &budget, advice->memory, &advice->hint.reasons);
}

/* A hint has its own random stream: asking for one does not change the game, and asking twice gives the same hint. */
static int begin(struct advice *advice, const struct session *session, const struct bot *bot,
				 const struct medici_game *game)
{
	int failed = thinker_start(&advice->thinker);
	if (failed)
		return failed;
	thinker_hurry(&advice->thinker);
	thinker_take(&advice->thinker);
	advice->hint.bot = bot;
	advice->hint.game = *game;
	bot_stream(&advice->random, session->table.dealer.seed, BOT_STREAM_HINT | (uint64_t)session->save.lines);
	thinker_give(&advice->thinker, think, advice);
	return 0;
}

int advice_start(struct advice *advice, const struct session *session)
{
	return begin(advice, session, &bot_lorenzo, &session->table.game);
}

int advice_start_why(struct advice *advice, const struct session *session)
{
	if (!session->decided)
		return ADVICE_NOBODY;
	const struct bot *bot = session->bot[medici_turn(&session->asked)];
	return exec_command(bot) ? (int)ADVICE_PROGRAM : begin(advice, session, bot, &session->asked);
}

int advice_fd(const struct advice *advice)
{
	return thinker_fd(&advice->thinker);
}

void advice_hurry(struct advice *advice)
{
	thinker_hurry(&advice->thinker);
}

void advice_take(struct advice *advice)
{
	thinker_take(&advice->thinker);
}

void advice_end(struct advice *advice)
{
	thinker_end(&advice->thinker);
}
