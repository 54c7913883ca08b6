#include "live.h"

#include "table/order.h"

const char *live_answer_text(enum live_answer answer)
{
#define LIVE_ANSWER_TEXT(name, text) text,
	static const char *const texts[] = {LIVE_ANSWER_LIST(LIVE_ANSWER_TEXT)};
#undef LIVE_ANSWER_TEXT
	return texts[answer];
}

static bool asks(const struct live *live, int seat)
{
	return medici_turn(&live->table.game) == seat;
}

void live_begin(struct live *live, int64_t now)
{
	live->asked_at = now;
	for (int seat = 0; seat < live->table.header.setup.players; seat++)
		live->seat[seat].gone_at = now;
	table_deal(&live->table);
}

void live_resume(struct live *live, int64_t used_ms, int64_t now)
{
	int seat;
	live_begin(live, now);
	seat = medici_turn(&live->table.game);
	if (seat == MEDICI_NOBODY || live->seat[seat].bot || live->seat[seat].away)
		return;
	live->resumes_at = now + LIVE_RETURN_MS;
	live->asked_at = live->resumes_at - (used_ms > 0 ? used_ms : 0);
}

void live_exclude_time(struct live *live, int64_t from, int64_t now)
{
	live->asked_at += now - (live->asked_at > from ? live->asked_at : from);
}

/* ---- Who is there ---- */

/* A person who has returned after a restart no longer delays the clock. */
static void clock_goes_on(struct live *live, int64_t now)
{
	if (now < live->resumes_at)
		live->asked_at -= live->resumes_at - now;
	live->resumes_at = now;
}

/* A person who left before the time was up gets the remaining time on returning: leaving gains no time. */
static bool is_time_up(const struct live *live, const struct live_seat *at, int64_t now)
{
	return live->rule.clock == LIVE_NO_CLOCK || now - live->asked_at >= live->rule.decision_ms + at->bank_ms;
}

static void set_away(struct live *live, int seat, bool away, int64_t now)
{
	struct live_seat *at = &live->seat[seat];
	if (at->bot || at->away == away)
		return;
	at->away = away;
	live->changes++;
	if (!away && asks(live, seat) && is_time_up(live, at, now))
		live->asked_at = live->resumes_at = now;
}

void live_present(struct live *live, int seat, bool present, int64_t now)
{
	struct live_seat *at = &live->seat[seat];
	if (at->present == present)
		return;
	at->present = present;
	at->gone_at = now;
	live->changes++;
	if (present && asks(live, seat))
		clock_goes_on(live, now);
	if (present)
		set_away(live, seat, false, now);
}

void live_leave(struct live *live, int seat, int64_t now)
{
	set_away(live, seat, true, now);
}

void live_back(struct live *live, int seat, int64_t now)
{
	set_away(live, seat, false, now);
}

/* ---- Clocks ---- */

int64_t live_deadline(const struct live *live)
{
	int seat = medici_turn(&live->table.game);
	if (seat == MEDICI_NOBODY || live->seat[seat].bot || live->seat[seat].away)
		return LIVE_NEVER;
	const struct live_seat *at = &live->seat[seat];
	if (live->rule.clock == LIVE_TIMED)
		return live->asked_at + live->rule.decision_ms + at->bank_ms;
	if (at->present)
		return LIVE_NEVER;
	return (at->gone_at > live->asked_at ? at->gone_at : live->asked_at) + live->rule.absent_ms;
}

/* Time beyond that of the decision is taken from the bank. */
static void charge(struct live *live, int seat, int64_t now)
{
	struct live_seat *at = &live->seat[seat];
	int64_t over = now - live->asked_at - live->rule.decision_ms;
	if (live->rule.clock != LIVE_TIMED || at->bot || at->away || over <= 0)
		return;
	at->bank_ms = over < at->bank_ms ? at->bank_ms - over : 0;
	live->changes++;
}

/* ---- Decisions ---- */

enum medici_status live_decide(struct live *live, int seat, struct medici_action action, int64_t now)
{
	enum medici_status status = table_act(&live->table, seat, action);
	if (status != MEDICI_OK)
		return status;
	charge(live, seat, now);
	live->asked_at = live->resumes_at = now;
	live->step++;
	return MEDICI_OK;
}

enum medici_status live_act(struct live *live, int seat, struct medici_action action, int64_t now)
{
	enum medici_status status = live_decide(live, seat, action, now);
	if (status == MEDICI_OK)
		set_away(live, seat, false, now);
	return status;
}

enum live_answer live_set_order(struct live *live, int seat, enum live_order_kind kind, int amount)
{
	enum live_answer answer = order_check(&live->table.game, seat, kind, amount);
	if (answer == LIVE_OK)
		live->seat[seat].order = order_make(&live->table.game, kind, amount);
	return answer;
}

enum live_order_kind live_standing(const struct live *live, int seat)
{
	const struct live_order *order = &live->seat[seat].order;
	return order_stands(&live->table.game, order) ? (enum live_order_kind)order->kind : LIVE_NO_ORDER;
}

static struct live_due bot_due(const struct live *live, int seat, const struct bot *bot, int64_t now)
{
	struct live_due due = {LIVE_THINK, seat, live->asked_at + live->rule.pace_ms, bot, {0}};
	if (due.until > now)
		due.what = LIVE_WAIT;
	return due;
}

struct live_due live_due(struct live *live, int64_t now)
{
	struct live_due due = {LIVE_OVER, medici_turn(&live->table.game), LIVE_NEVER, NULL, {0}};
	if (live->table.stopped || due.seat == MEDICI_NOBODY)
		return due;
	struct live_seat *at = &live->seat[due.seat];
	due.what = LIVE_DECIDE;
	due.action = medici_nth(&live->table.game, 0);
	if (medici_count(&live->table.game) == 1)
		return due;
	if (at->bot)
		return bot_due(live, due.seat, at->bot, now);
	if (order_decides(&live->table.game, &at->order, &due.action))
		return due;
	if (live_deadline(live) <= now) {
		at->bank_ms = live->rule.clock == LIVE_TIMED ? 0 : at->bank_ms;
		set_away(live, due.seat, true, now);
	}
	if (at->away)
		return bot_due(live, due.seat, live->rule.stand_in, now);
	due.what = LIVE_WAIT;
	due.until = live_deadline(live);
	return due;
}
