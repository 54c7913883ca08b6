#include "session/session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "lang/lang.h"
#include "session/branch.h"

const struct bot *session_bot(const char *name)
{
	const char *wrong;
	const struct bot *bot = exec_find(name, strlen(name), &wrong);
	return bot ? bot : bot_find(name, strlen(name));
}

/* ---- Written, then told ---- */

/* Asks what to do after a failed write. Returns 1 to try again, 0 to continue without a file, -1 to stop. */
static int ask_about_trouble(struct session *session)
{
	const struct session_view *view = &session->view;
	enum session_trouble what =
		session->error.retry && view->trouble ? view->trouble(view->context, session->error.text) : SESSION_STOP;
	if (what == SESSION_UNSAVED)
		save_give_up(&session->save);
	return what == SESSION_RETRY ? 1 : what == SESSION_UNSAVED ? 0 : -1;
}

/* The end of a continued game has the seed of its last part. */
static size_t write_line(const struct session *session, char *line, size_t size, const struct medici_events *events,
						 int index)
{
	const struct medici_header *header = &session->table.header;
	if (header->parts && events->list[index].type == MEDICI_EV_END)
		return medici_write_end(line, size, &header->setup, events, index, session->table.dealer.seed);
	return medici_write_event(line, size, &header->setup, events, index);
}

/* Keeps a line that is in the file. */
static void remember(struct session *session, const char *line, size_t len, int takebacks)
{
	struct history_line about = {0, session->save.size, session->decider, takebacks};
	history_add(&session->history, line, len, &about);
	session->decider = -1;
}

static int listen(void *context, const struct medici_events *events, int index)
{
	struct session *session = (struct session *)context;
	char line[MEDICI_LINE_MAX];
	size_t len = write_line(session, line, sizeof line, events, index);
	while (save_line(&session->save, line, len, &session->error) != 0)
		if (ask_about_trouble(session) < 0)
			return -1;
	remember(session, line, len, 0);
	exec_table_line(&session->externals, line, len);
	if (session->view.event)
		session->view.event(session->view.context, events, index);
	return 0;
}

/* Waits until the disk has everything that was shown, before a person decides. */
static void settle(struct session *session)
{
	int seat = session_turn(session);
	if (seat < 0 || session->bot[seat])
		return;
	while (!session->table.stopped && save_sync(&session->save, &session->error) != 0)
		session->table.stopped = ask_about_trouble(session) < 0;
}

/* ---- Who plays ---- */

static int fail(struct session *session, const char *why)
{
	return error_set(&session->error, "%s", why);
}

static int find_bots(struct session *session, const struct medici_header *header)
{
	for (int seat = 0; seat < header->setup.players; seat++) {
		const struct medici_player *player = &header->player[seat];
		session->bot[seat] = player->bot[0] ? session_bot(player->bot) : NULL;
		if (!player->bot[0] || session->bot[seat])
			continue;
		return error_set(&session->error, _("%s: there is no bot %s here"),
						 session->save.path[0] ? session->save.path : player->name, player->bot);
	}
	return 0;
}

/* A record may come from somebody else: running the programs it names must be allowed. */
static int check_programs(struct session *session, const struct medici_header *header)
{
	for (int seat = 0; seat < header->setup.players; seat++) {
		const struct medici_player *player = &header->player[seat];
		if (!session->bot[seat] || !exec_command(session->bot[seat]) || session->run_programs)
			continue;
		return error_set(&session->error, _("%s: %s is a program, %s: add --run-bots to run what this file names"),
						 session->save.path, player->name, player->bot);
	}
	return 0;
}

/* Assigns the programs to their seats and sends them the header. A program is started at its first decision. */
static int call_programs(struct session *session, const struct medici_header *header)
{
	char line[MEDICI_LINE_MAX];
	if (session->externals.limit_ms == 0) { /* a record may hold games before this one */
		exec_table_start(&session->externals, session->limit_ms ? session->limit_ms : EXEC_LIMIT_MS);
		session->externals.stop = &session->thinker.abandoned;
		session->externals.log = session->log_programs ? &session->log.file : NULL;
	}
	for (int seat = 0; seat < header->setup.players; seat++) {
		if (exec_table_seat(&session->externals, seat, session->bot[seat]) != 0)
			return fail(session, lang_errno(ENOMEM));
		exec_table_name(&session->externals, seat, session->table.header.player[seat].name);
	}
	if (session->log_programs && session->log.file.fd < 0 && session_has_programs(session))
		program_log_open(&session->log, session->save.path);
	size_t len = medici_write_header(line, sizeof line, header);
	exec_table_line(&session->externals, line, len);
	session->lost = 0;
	return 0;
}

/* The history begins anew: a record may hold games before this one. */
static void remember_header(struct session *session)
{
	char line[MEDICI_LINE_MAX];
	history_cut(&session->history, 0);
	session->decider = -1;
	session->takebacks = 0;
	remember(session, line, medici_write_header(line, sizeof line, &session->table.header), 0);
}

static int start_thinker(struct session *session)
{
	int failed = thinker_start(&session->thinker);
	return failed ? fail(session, lang_start_errno(failed)) : 0;
}

/* ---- Beginning ---- */

static int create_file(struct session *session, const char *path, const uint8_t seed[MEDICI_SEED_SIZE])
{
	while (save_create(&session->save, path, &session->table.header, seed, &session->error) != 0) {
		int again = ask_about_trouble(session);
		if (again < 0)
			return -1;
		if (again == 0) {
			session->save.lines = 1; /* counts the header, as if it had been written */
			return 0;
		}
	}
	return 0;
}

int session_begin(struct session *session, const struct medici_header *header, const uint8_t seed[MEDICI_SEED_SIZE],
				  const char *path, const struct session_view *view)
{
	session->view = *view;
	session->save.fd = session->log.file.fd = -1;
	session->used = 1;
	enum medici_status status = table_open(&session->table, header, seed, listen, session);
	if (status != MEDICI_OK)
		return fail(session, _(medici_status_text(status)));
	if (find_bots(session, header) != 0 || start_thinker(session) != 0 || create_file(session, path, seed) != 0 ||
		call_programs(session, &session->table.header) != 0)
		return -1;
	remember_header(session);
	session->begun = 1;
	return 0;
}

static void follow_event(struct session *session, const struct medici_reader *reader)
{
	char line[MEDICI_LINE_MAX];
	size_t len = medici_write_event(line, sizeof line, &reader->header.setup, &reader->events, reader->index);
	exec_table_line(&session->externals, line, len);
	if (session->view.follow)
		session->view.follow(session->view.context, &reader->events, reader->index);
}

/* Whoever is asked after this line decides with the next one. */
static void remember_event(struct session *session, const struct medici_reader *reader)
{
	char line[MEDICI_LINE_MAX];
	size_t len = medici_write_event(line, sizeof line, &reader->header.setup, &reader->events, reader->index);
	remember(session, line, len, reader->takebacks - session->takebacks);
	session->takebacks = reader->takebacks;
	int open = reader->index + 1 < reader->events.count;
	int turn = open || medici_wants(&reader->game) != MEDICI_WANTS_ACTION ? -1 : medici_turn(&reader->game);
	session->decider = turn >= 0 && !session->bot[turn] ? turn : -1;
}

static int follow(void *context, const struct medici_reader *reader, enum medici_line_kind kind)
{
	struct session *session = (struct session *)context;
	if (kind == MEDICI_LINE_EVENT) {
		remember_event(session, reader);
		follow_event(session, reader);
	}
	if (kind != MEDICI_LINE_HEADER)
		return 0;
	session->table.header = reader->header;
	if (find_bots(session, &reader->header) != 0 || check_programs(session, &reader->header) != 0)
		return -1;
	remember_header(session);
	return call_programs(session, &reader->header);
}

static int tell_later(void *context, const struct medici_events *events, int index)
{
	(void)context;
	(void)events;
	(void)index;
	return 0;
}

/* Copies the record into a new file, to be dealt on from a new seed. */
static int copy_without_seed(struct session *session, const struct recording *recording)
{
	snprintf(session->save.path, sizeof session->save.path, "%s", recording->path);
	if (recording->fault[0])
		return error_set(&session->error, "%s", recording->fault);
	if (find_bots(session, &recording->header) != 0 || check_programs(session, &recording->header) != 0)
		return -1;
	return branch_write(&session->save, recording, recording->count, &recording->header, NULL, &session->error);
}

/* The last game of the file counts, as with a seed. */
static int continue_without_seed(struct session *session, const char *path)
{
	struct recording recording;
	memset(&recording, 0, sizeof recording);
	long games = recording_games(path, &session->error);
	if (games < 0 || recording_read(&recording, path, games ? games : 1, &session->error) != 0)
		return -1;
	int failed = recording_over(&recording)
					 ? error_set(&session->error, "%s: %s", path, _("the game is over: medici replay shows it"))
					 : copy_without_seed(session, &recording);
	recording_free(&recording);
	session->new_seed = !failed;
	return failed;
}

/* Finds the last decision of a bot in the history, and the state before it. */
static void recall_decision(struct session *session)
{
	struct medici_reader reader;
	medici_reader_start(&reader);
	session->decided = 0;
	for (int i = 0; i < session->history.count; i++) {
		size_t len;
		const char *line = history_text(&session->history, i, &len);
		int open = i == 0 || reader.index + 1 < reader.events.count;
		int turn = open || medici_wants(&reader.game) != MEDICI_WANTS_ACTION ? -1 : medici_turn(&reader.game);
		if (turn >= 0 && session->bot[turn]) {
			session->asked = reader.game;
			session->decided = 1;
		}
		medici_reader_line(&reader, line, len);
	}
}

int session_continue(struct session *session, const char *path, const struct session_view *view)
{
	struct medici_reader reader;
	uint8_t seed[MEDICI_SEED_SIZE];
	session->view = *view;
	session->save.fd = session->log.file.fd = -1;
	session->used = 1;
	if (!path && save_latest(session->save.path, &session->error) != 0)
		return -1;
	if (path && !save_has_seed(path) && continue_without_seed(session, path) != 0)
		return -1;
	if (start_thinker(session) != 0 || save_open(&session->save, path && !session->new_seed ? path : session->save.path,
												 &reader, seed, follow, session, &session->error) != 0)
		return -1;
	enum medici_status status = table_resume(&session->table, &reader, seed, tell_later, NULL);
	if (status != MEDICI_OK) {
		save_close(&session->save);
		return error_set(&session->error, "%s: %s", session->save.path, _(medici_status_text(status)));
	}
	session->table.listener = listen;
	session->table.context = session;
	session->owed = reader.events;
	session->owed_from = reader.index + 1;
	session->begun = 1;
	recall_decision(session);
	return 0;
}

void session_go(struct session *session)
{
	for (; session->owed_from < session->owed.count && !session->table.stopped; session->owed_from++)
		session->table.stopped = listen(session, &session->owed, session->owed_from) != 0;
	table_deal(&session->table);
	settle(session);
}

/* ---- Deciding ---- */

int session_turn(const struct session *session)
{
	if (session->table.stopped || medici_wants(&session->table.game) != MEDICI_WANTS_ACTION)
		return -1;
	return medici_turn(&session->table.game);
}

int session_over(const struct session *session)
{
	return !session->table.stopped && medici_wants(&session->table.game) == MEDICI_WANTS_NOTHING;
}

enum medici_status session_act(struct session *session, struct medici_action action)
{
	int seat = session_turn(session);
	if (seat < 0)
		return MEDICI_E_OVER;
	session->decider = seat;
	enum medici_status status = table_act(&session->table, seat, action);
	session->decider = -1;
	if (status == MEDICI_OK)
		settle(session);
	return status;
}

/* Runs in the thinker's thread. For each line of the record a bot has its own random stream of the seed, so that a
 * resumed game continues as it would have. */
static void think(void *context)
{
	struct session *session = (struct session *)context;
	struct bot_budget budget = {0, thinker_time_up, &session->thinker};
	struct medici_random random;
	int seat = medici_turn(&session->asked);
	if (exec_table_decide(&session->externals, seat, &session->asked, &session->thought))
		return;
	bot_stream(&random, session->table.dealer.seed, BOT_STREAM_DECISION | (uint64_t)session->save.lines);
	session->thought = bot_decide(session->bot[seat], &session->asked, &random, &budget, session->memory);
}

void session_think(struct session *session)
{
	int seat = session_turn(session);
	if (seat < 0 || !session->bot[seat] || session->thinker.busy)
		return;
	session->asked = session->table.game;
	thinker_give(&session->thinker, think, session);
}

int session_thought_fd(const struct session *session)
{
	return thinker_fd(&session->thinker);
}

void session_hurry(struct session *session)
{
	thinker_hurry(&session->thinker);
}

static void tell_loss(struct session *session, int seat)
{
	const struct exec_loss *loss = exec_table_loss(&session->externals, seat);
	if (!loss || session->lost >> seat & 1)
		return;
	session->lost |= 1 << seat;
	if (session->view.lost)
		session->view.lost(session->view.context, seat, loss->here);
}

void session_take(struct session *session)
{
	int seat = session_turn(session);
	if (!session->thinker.busy || seat < 0)
		return;
	thinker_take(&session->thinker);
	session->decided = 1;
	session->decider = -1;
	tell_loss(session, seat);
	table_act(&session->table, seat, session->thought);
	settle(session);
}

/* ---- Taking back ---- */

int session_takeback_seat(const struct session *session)
{
	int decision = history_decision(&session->history);
	if (session->strict)
		return SESSION_FORBIDDEN;
	if (decision < 0 || session->table.stopped || session_over(session))
		return SESSION_NOTHING;
	return session->history.line[decision].decider;
}

/* The game after the first `count` lines of the history. Returns 0, or -1 if it cannot be dealt from there. */
static int find_state(const struct session *session, int count, struct table *table)
{
	struct medici_reader reader;
	medici_reader_start(&reader);
	for (int i = 0; i < count; i++) {
		size_t len;
		const char *line = history_text(&session->history, i, &len);
		if (medici_reader_line(&reader, line, len) == MEDICI_LINE_FAULT)
			return -1;
	}
	return table_resume(table, &reader, session->table.dealer.seed, tell_later, NULL) == MEDICI_OK ? 0 : -1;
}

/* Whatever a bot is thinking of no longer matters. */
static void stop_thinking(struct session *session)
{
	thinker_hurry(&session->thinker);
	atomic_store(&session->thinker.abandoned, 1);
	thinker_take(&session->thinker);
	atomic_store(&session->thinker.abandoned, 0);
}

/* Cuts file and history back to `count` lines, the last of them with a mark. Returns 0, or -1 if the file failed. */
static int cut_back(struct session *session, int count)
{
	struct history *history = &session->history;
	char line[MEDICI_LINE_MAX];
	size_t len;
	int last = count - 1, marks = history_takebacks(history, last) + 1;
	long lines = session->save.lines - (history->count - last);
	const char *text = history_text(history, last, &len);
	memcpy(line, text, len);
	while (save_cut(&session->save, history->line[last - 1].file_end, lines, &session->error) != 0 ||
		   save_line(&session->save, line, medici_write_takebacks(line, sizeof line, len, marks), &session->error) != 0)
		if (ask_about_trouble(session) < 0)
			return -1;
	history_cut(history, count);
	history->line[last].takebacks = marks;
	history->line[last].file_end = session->save.size;
	return 0;
}

/* View and programs are told the game anew. */
static void tell_anew(struct session *session)
{
	struct medici_reader reader;
	if (session->view.restart)
		session->view.restart(session->view.context);
	call_programs(session, &session->table.header);
	medici_reader_start(&reader);
	for (int i = 0; i < session->history.count; i++) {
		size_t len;
		const char *line = history_text(&session->history, i, &len);
		if (medici_reader_line(&reader, line, len) == MEDICI_LINE_EVENT)
			follow_event(session, &reader);
	}
}

int session_takeback(struct session *session)
{
	struct table table;
	int decision = history_decision(&session->history);
	if (session_takeback_seat(session) < 0 || find_state(session, decision, &table) != 0)
		return -1;
	stop_thinking(session);
	if (cut_back(session, decision) != 0) {
		session->table.stopped = 1;
		return -1;
	}
	table.listener = listen;
	table.context = session;
	session->table = table;
	session->takebacks++;
	session->decider = -1;
	session->owed_from = 0;
	session->owed.count = 0;
	recall_decision(session);
	tell_anew(session);
	settle(session);
	return 0;
}

/* ---- What programs write ---- */

int session_has_programs(const struct session *session)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (session->externals.seat[seat])
			return 1;
	return 0;
}

char *session_program_log(struct session *session)
{
	if (!session->thinker.busy)
		exec_table_hear(&session->externals);
	return bot_log_read(&session->log.file);
}

/* ---- Ending ---- */

static int keep(struct session *session)
{
	if (session->table.stopped)
		return -1;
	const uint8_t *seed = session->table.header.parts ? NULL : session->table.dealer.seed;
	while ((session_over(session) ? save_finish(&session->save, seed, &session->error)
								  : save_sync(&session->save, &session->error)) != 0)
		if (ask_about_trouble(session) < 0)
			return -1;
	return 0;
}

int session_end(struct session *session)
{
	if (!session->used)
		return 0;
	thinker_hurry(&session->thinker);
	atomic_store(&session->thinker.abandoned, 1);
	thinker_take(&session->thinker);
	int status = session->begun ? keep(session) : 0;
	exec_table_end(&session->externals);
	program_log_close(&session->log);
	history_free(&session->history);
	thinker_end(&session->thinker);
	save_close(&session->save);
	session->used = session->begun = 0;
	return status;
}
