#include "lesson.h"

/* Aborts: a lesson that contradicts the rules cannot continue. Freestanding programs have no assert.h. */
static void require(int holds)
{
	if (!holds)
		__builtin_trap();
}

static void tell(const struct lesson_run *run, const struct medici_events *events, int quiet)
{
	void (*hear)(void *, const struct medici_events *, int) = quiet ? run->view.follow : run->view.event;
	for (int i = 0; hear && i < events->count; i++)
		hear(run->view.context, events, i);
}

static void deal(struct lesson_run *run, int quiet)
{
	struct medici_events events;
	require(medici_dealer_step(&run->dealer, &run->game, &events) == MEDICI_OK);
	tell(run, &events, quiet);
}

/* Applies a decision and deals the lots or cards that follow. A new day waits for the step that begins it, so that the
 * learner has time to read the scoring. */
static void act(struct lesson_run *run, struct medici_action action, int quiet)
{
	struct medici_events events;
	require(medici_apply(&run->game, action, &events) == MEDICI_OK);
	tell(run, &events, quiet);
	while (medici_wants(&run->game) == MEDICI_WANTS_PIECE)
		deal(run, quiet);
}

/* Enters a step: deals a new day if it begins one, then plays the rivals' moves. */
static void enter(struct lesson_run *run, int quiet)
{
	const struct lesson_step *step = lesson_now(run);
	if (step->begins_day) {
		deal(run, quiet);
		while (medici_wants(&run->game) == MEDICI_WANTS_PIECE)
			deal(run, quiet);
	}
	for (int i = 0; i < LESSON_RIVALS_MAX && step->rivals[i].seat != LESSON_LEARNER; i++) {
		require(medici_turn(&run->game) == step->rivals[i].seat);
		act(run, step->rivals[i].action, quiet);
	}
}

/* Leaves a step: applies the learner's choice if there was a question. */
static void leave(struct lesson_run *run, int quiet)
{
	if (lesson_asks(run))
		act(run, run->choice[run->at], quiet);
	run->at++;
}

static void copy_name(char *to, const char *name)
{
	int i = 0;
	for (; name[i]; i++)
		to[i] = name[i];
	to[i] = '\0';
}

static void describe_table(struct lesson_run *run)
{
	enum { SEATS = 3 };
	static const char *const names[SEATS] = {"Andrea", "Bruno", "Chiara"};
	struct medici_header *header = &run->header;
	uint8_t seed[MEDICI_SEED_SIZE];
	medici_setup_default(&header->setup, run->lesson->kind, SEATS);
	if (run->lesson->kind == MEDICI_BOARD)
		header->setup.first = LESSON_LEARNER;
	for (int seat = 0; seat < SEATS; seat++) {
		copy_name(header->player[seat].name, names[seat]);
		if (seat != LESSON_LEARNER)
			copy_name(header->player[seat].bot, "novice");
	}
	medici_seed_from_number(run->lesson->seed, seed);
	medici_dealer_start(&run->dealer, seed);
	medici_commit(seed, header->commit);
}

/* Replays from the beginning to this step. Shows the events since the previous step, or all events if `tell_all`. */
static void walk(struct lesson_run *run, int to, int tell_all)
{
	medici_start(&run->game, &run->header.setup);
	medici_dealer_start(&run->dealer, run->dealer.seed);
	run->at = 0;
	if (run->view.restart)
		run->view.restart(run->view.context);
	enter(run, to > 0 && !tell_all);
	while (run->at < to) {
		int quiet = run->at < to - 1 && !tell_all;
		leave(run, quiet);
		enter(run, quiet);
	}
}

void lesson_start(struct lesson_run *run, const struct lesson *lesson, const struct lesson_view *view)
{
	__builtin_memset(run, 0, sizeof *run);
	run->lesson = lesson;
	run->view = *view;
	describe_table(run);
	walk(run, 0, 1);
}

static struct medici_action expected_at(const struct lesson_run *run, int at)
{
	const struct lesson_answer *answer = &run->lesson->step[at].answers[0];
	struct medici_action action = {answer->type, answer->places, answer->low};
	return action;
}

void lesson_go_to(struct lesson_run *run, int step)
{
	for (; run->known < step; run->known++)
		run->choice[run->known] = expected_at(run, run->known);
	walk(run, step, 0);
}

const char *lesson_title(const struct lesson_run *run)
{
	int at = run->at;
	while (at > 0 && !run->lesson->step[at].title)
		at--;
	return run->lesson->step[at].title;
}

const char *lesson_part_name(enum medici_kind kind, int index)
{
	static const char *const board[LESSON_PARTS] = {N_("your ship"),  N_("the ships"), N_("the florins"),
													N_("the stalls"), N_("the group"), N_("the bids"),
													N_("the bag")};
	static const char *const card[LESSON_PARTS] = {N_("your ship"),      N_("the ships"),       N_("the florins"),
												   N_("the warehouses"), N_("the market line"), "",
												   N_("the deck")};
	return kind == MEDICI_CARD ? card[index] : board[index];
}

int lesson_next(struct lesson_run *run)
{
	if (lesson_is_last(run) || lesson_waits(run))
		return 0;
	leave(run, 0);
	enter(run, 0);
	return 1;
}

int lesson_back(struct lesson_run *run)
{
	if (run->at == 0)
		return 0;
	if (run->known < run->at)
		run->known = run->at;
	walk(run, run->at - 1, 0);
	return 1;
}

static int answers(const struct lesson_answer *answer, struct medici_action action)
{
	if (action.type != answer->type || action.places != answer->places)
		return 0;
	return action.type != MEDICI_BID || (action.amount >= answer->low && action.amount <= answer->high);
}

/* Returns the reply to a wrong answer, or NULL for the expected one. */
static const char *judge(const struct lesson_step *step, struct medici_action action)
{
	for (int i = 0; i < LESSON_ANSWERS_MAX && step->answers[i].used; i++)
		if (answers(&step->answers[i], action))
			return step->answers[i].reply;
	return step->otherwise;
}

enum lesson_verdict lesson_try(struct lesson_run *run, struct medici_action action, const char **reply,
							   enum medici_status *status)
{
	struct medici_game copy = run->game;
	if (!lesson_asks(run)) {
		*reply = N_("You will decide soon. Read on first.");
		return LESSON_OTHER;
	}
	*status = medici_apply(&copy, action, NULL);
	if (*status != MEDICI_OK)
		return LESSON_WRONG;
	*reply = judge(lesson_now(run), action);
	if (*reply)
		return LESSON_OTHER;
	run->choice[run->at] = action;
	if (run->known <= run->at)
		run->known = run->at + 1;
	leave(run, 0);
	enter(run, 0);
	return LESSON_RIGHT;
}

struct medici_action lesson_expected(const struct lesson_run *run)
{
	return expected_at(run, run->at);
}

void lesson_retell(const struct lesson_run *run, const struct lesson_view *view)
{
	struct lesson_run again = *run;
	again.view = *view;
	walk(&again, run->at, 1);
}
