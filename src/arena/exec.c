#include "exec.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/parse.h"
#include "record/utf8.h"

#define PREFIX "exec:"

enum {
	PREFIX_LEN = sizeof PREFIX - 1,
	EXEC_QUESTION_MAX = 256,
	EXIT_WAIT_MS = 200 /* how long to wait for the exit of a program that has closed its output */
};

MEDICI_STATIC_ASSERT(EXEC_RECORDED_MAX == MEDICI_PLAYER_NAME_MAX - (int)PREFIX_LEN, "exec.h knows the prefix");

/* ---- Words ---- */

static const char exec_name[] = "exec";

static struct {
	struct bot bot[EXEC_COMMANDS_MAX];
	char command[EXEC_COMMANDS_MAX][EXEC_COMMAND_MAX + 1];
	int count;
} known;

/* A header must be able to hold the command. */
static int fits_header(const char *text, size_t len)
{
	for (size_t at = 0, size; at < len; at += size) {
		size = utf8_size(text + at, len - at);
		if (size == 0 || utf8_is_control(text + at, size))
			return 0;
	}
	return 1;
}

static const struct bot *intern_command(const char *command, size_t len)
{
	for (int i = 0; i < known.count; i++)
		if (strlen(known.command[i]) == len && memcmp(known.command[i], command, len) == 0)
			return &known.bot[i];
	if (known.count == EXEC_COMMANDS_MAX)
		return NULL;
	struct bot *bot = &known.bot[known.count];
	memcpy(known.command[known.count++], command, len);
	*bot = bot_random;
	bot->name = exec_name;
	return bot;
}

const struct bot *exec_find(const char *word, size_t len, const char **wrong)
{
	*wrong = NULL;
	if (len < PREFIX_LEN || memcmp(word, PREFIX, PREFIX_LEN) != 0)
		return NULL;
	word += PREFIX_LEN;
	len -= PREFIX_LEN;
	const struct bot *bot = NULL;
	if (strspn(word, " ") >= len)
		*wrong = "a command must follow exec:";
	else if (len > EXEC_COMMAND_MAX)
		*wrong = "a command has 1000 bytes at most";
	else if (!fits_header(word, len))
		*wrong = "a command is UTF-8 without control characters";
	else if (!(bot = intern_command(word, len)))
		*wrong = "there are more than 16 different commands";
	return bot;
}

MEDICI_STATIC_ASSERT(EXEC_COMMAND_MAX == 1000 && EXEC_COMMANDS_MAX == 16, "the messages above say so");

const char *exec_command(const struct bot *bot)
{
	return bot->name == exec_name ? known.command[bot - known.bot] : NULL;
}

void exec_sign(struct medici_player *player, const struct bot *bot)
{
	const char *command = exec_command(bot);
	if (!command)
		return;
	size_t len = 0, size;
	while (command[len] && len + (size = utf8_size(command + len, 4)) <= EXEC_RECORDED_MAX)
		len += size;
	snprintf(player->bot, sizeof player->bot, PREFIX "%.*s", (int)len, command);
}

/* ---- Losing a seat ---- */

static int lose(struct exec_bot *exec, const char *format, ...) REC_PRINTF(2, 3);

/* Records the loss of the seat; only the first reason is kept. Returns 0, like exec_decide. */
static int lose(struct exec_bot *exec, const char *format, ...)
{
	va_list words;
	if (exec->lost)
		return 0;
	va_start(words, format);
	vsnprintf(exec->loss.why, sizeof exec->loss.why, format, words);
	va_end(words);
	va_start(words, format);
	vsnprintf(exec->loss.here, sizeof exec->loss.here, REC_(format), words);
	va_end(words);
	exec->lost = 1;
	return 0;
}

static void lose_closed(struct exec_bot *exec)
{
	int status;
	if (!process_ended(&exec->process, EXIT_WAIT_MS, &status))
		lose(exec, "it closed its standard input or output");
	else if (status == 127)
		lose(exec, "it could not be run (exit status 127)");
	else if (status < 0)
		lose(exec, "it was killed by signal %d", -status);
	else
		lose(exec, "it ended with exit status %d", status);
}

/* Ends the program: a late answer would otherwise be read as the answer to a later question. */
static void lose_process(struct exec_bot *exec, enum process_answer answer)
{
	switch (answer) {
	case PROCESS_ANSWERED:
		return;
	case PROCESS_LATE:
		lose(exec, "no answer within %d ms", exec->limit_ms);
		break;
	case PROCESS_CLOSED:
		lose_closed(exec);
		break;
	case PROCESS_UNASKED:
		lose(exec, "it wrote without being asked, or more than one line");
		break;
	case PROCESS_FLOOD:
		lose(exec, "it wrote %d bytes without the end of a line", PROCESS_LINE);
		break;
	case PROCESS_NOT_READING:
		lose(exec, "it does not read its input");
		break;
	}
	process_kill(&exec->process);
}

/* ---- Asking ---- */

static int start(struct exec_bot *exec)
{
	char command[EXEC_COMMAND_MAX + 32];
	snprintf(command, sizeof command, "exec %s %d", exec_command(exec->bot), exec->seat);
	int failed = process_start(&exec->process, command);
	return failed ? lose(exec, "it could not be started: %s", strerror(failed)) : 1;
}

/* A program may exit at the end of a game: it is started again at its next decision. The result must not depend on
 * whether its exit was noticed before the next game began. */
static enum process_answer ask_again(struct exec_bot *exec, const char *question, size_t before, size_t *len)
{
	process_kill(&exec->process);
	exec->process.kept = before;
	exec->process.sent = exec->game_from;
	if (!start(exec))
		return PROCESS_ANSWERED;
	return process_ask(&exec->process, question, exec->limit_ms, len);
}

/* Returns the answer, a JSON object, or NULL if the seat is lost. */
static json_t *ask(struct exec_bot *exec, const char *question)
{
	struct process *process = &exec->process;
	size_t len = 0, before = process->kept;
	int old = process->pid > 0 && !exec->asked;
	if (process->pid == 0 && !start(exec))
		return NULL;
	enum process_answer answer = process_ask(process, question, exec->limit_ms, &len);
	if (answer == PROCESS_CLOSED && old)
		answer = ask_again(exec, question, before, &len);
	exec->asked = 1;
	lose_process(exec, answer);
	if (exec->lost)
		return NULL;
	json_t *object = json_loadb(process->output, len, JSON_REJECT_DUPLICATES, NULL);
	if (json_is_object(object))
		return object;
	json_decref(object);
	lose(exec, "asked %.*s, it answered %s, which is no JSON object", (int)strcspn(question, "\n"), question,
		 rec_quote(process->output, len).text);
	return NULL;
}

/* Returns the field `name` of the program's answer. The object in `answer` must be released. */
static const json_t *ask_field(struct exec_bot *exec, const char *name, const char *question, json_t **answer)
{
	*answer = ask(exec, question);
	const json_t *value = *answer ? json_object_get(*answer, name) : NULL;
	if (*answer && !value)
		lose(exec, "its answer to the question \"%s\" has no field of that name", name);
	return value;
}

/* Returns a yes-or-no answer as 1 or 0; 0 also if the seat is lost. */
static int ask_yes(struct exec_bot *exec, const char *name, const struct medici_question *question)
{
	char text[EXEC_QUESTION_MAX];
	json_t *answer;
	medici_write_question(text, sizeof text, question, -1);
	const json_t *value = ask_field(exec, name, text, &answer);
	int yes = json_is_true(value);
	if (value && !json_is_boolean(value))
		lose(exec, "\"%s\" must be true or false, found %s", name, rec_value(value).text);
	json_decref(answer);
	return yes;
}

/* Returns the bid, or 0 to pass; 0 also if the seat is lost. */
static int ask_bid(struct exec_bot *exec, const struct medici_question *question)
{
	char text[EXEC_QUESTION_MAX];
	json_t *answer;
	int min = question->least, max = question->most;
	medici_write_question(text, sizeof text, question, -1);
	const json_t *value = ask_field(exec, "bid", text, &answer);
	json_int_t bid = json_integer_value(value);
	if (value && (!json_is_integer(value) || (bid != 0 && (bid < min || bid > max)))) {
		lose(exec, "\"bid\" must be 0 or a whole number from %d to %d, found %s", min, max, rec_value(value).text);
		bid = 0;
	}
	json_decref(answer);
	return (int)bid;
}

/* Returns the places as bits, or 0 if they are invalid or a place occurs twice. */
static unsigned read_places(const json_t *value)
{
	unsigned places = 0;
	for (size_t i = 0; i < json_array_size(value); i++) {
		json_int_t place = json_integer_value(json_array_get(value, i));
		if (place < 1 || place > MEDICI_GROUP_MAX || places >> (place - 1) & 1)
			return 0;
		places |= 1U << (place - 1);
	}
	return places;
}

static struct rec_text write_places(unsigned places)
{
	struct rec_text text = {0, ""};
	for (int place = 1; place <= MEDICI_GROUP_MAX; place++)
		if (places >> (place - 1) & 1)
			rec_add(&text, "%c%d", text.len ? ',' : '[', place);
	rec_add(&text, "]");
	return text;
}

static struct rec_text write_choices(const struct medici_question *question)
{
	struct rec_text text = {0, ""};
	for (int i = 0; i < question->choices; i++)
		rec_add(&text, "%s%s", i ? "," : "", write_places(question->take[i]).text);
	return text;
}

/* Returns the places of the chosen cards, or 0 if the seat is lost. */
static unsigned ask_take(struct exec_bot *exec, const struct medici_question *question)
{
	char text[EXEC_QUESTION_MAX];
	json_t *answer;
	medici_write_question(text, sizeof text, question, -1);
	const json_t *value = ask_field(exec, "take", text, &answer);
	unsigned places = value ? read_places(value) : 0, chosen = 0;
	for (int i = 0; i < question->choices && places; i++)
		if (question->take[i] == places)
			chosen = places;
	if (value && !chosen)
		lose(exec, "\"take\" must be one of %s, found %s", write_choices(question).text,
			 places ? write_places(places).text : rec_value(value).text);
	json_decref(answer);
	return chosen;
}

static struct medici_action choose_cards(struct exec_bot *exec, struct medici_question *question)
{
	struct medici_action reveal = {MEDICI_REVEAL, 0, 0}, take = {MEDICI_TAKE, 0, 0};
	if (question->reveal && (ask_yes(exec, "reveal", question) || exec->lost))
		return reveal;
	question->reveal = 0;
	take.places = (uint8_t)ask_take(exec, question);
	return take;
}

int exec_decide(struct exec_bot *exec, const struct medici_game *game, struct medici_action *action)
{
	struct medici_question question;
	if (exec->lost)
		return 0;
	medici_question(game, &question);
	memset(action, 0, sizeof *action);
	if (question.kind == MEDICI_ASKS_DRAW) {
		action->type = ask_yes(exec, "draw", &question) ? MEDICI_DRAW : MEDICI_OFFER;
	} else if (question.kind == MEDICI_ASKS_BID) {
		action->amount = (uint16_t)ask_bid(exec, &question);
		action->type = action->amount ? MEDICI_BID : MEDICI_PASS;
	} else {
		*action = choose_cards(exec, &question);
	}
	return !exec->lost;
}

struct exec_bot *exec_new(const struct bot *bot, int seat, int limit_ms)
{
	struct exec_bot *exec = (struct exec_bot *)calloc(1, sizeof *exec);
	if (exec) {
		exec->bot = bot;
		exec->seat = seat;
		exec->limit_ms = limit_ms;
	}
	return exec;
}

static void new_game(struct exec_bot *exec)
{
	int status;
	if (exec->process.pid > 0 && process_ended(&exec->process, 0, &status))
		process_kill(&exec->process);
	if (exec->process.pid == 0)
		exec->process.kept = exec->process.sent = 0;
	process_forget(&exec->process);
	exec->game_from = exec->process.kept;
	exec->lost = exec->asked = 0;
}

void exec_line(struct exec_bot *exec, const char *line, size_t len)
{
	if (strncmp(line, "{\"medici\":", 10) == 0)
		new_game(exec);
	if (exec->lost && exec->process.pid == 0)
		return;
	if (process_add(&exec->process, line, len) != 0)
		lose_process(exec, PROCESS_NOT_READING);
	process_push(&exec->process);
}

/* ---- A table ---- */

void exec_table_start(struct exec_table *table, int limit_ms)
{
	memset(table, 0, sizeof *table);
	table->limit_ms = limit_ms;
}

int exec_table_seat(struct exec_table *table, int seat, const struct bot *bot)
{
	table->seat[seat] = NULL;
	if (!bot || !exec_command(bot))
		return 0;
	for (int i = 0; i < table->count && !table->seat[seat]; i++)
		if (table->all[i]->bot == bot && table->all[i]->seat == seat)
			table->seat[seat] = table->all[i];
	if (table->seat[seat])
		return 0;
	table->seat[seat] = exec_new(bot, seat, table->limit_ms);
	if (!table->seat[seat])
		return -1;
	table->seat[seat]->process.stop = table->stop;
	table->seat[seat]->process.log = table->log;
	table->seat[seat]->process.who = exec_name;
	table->all[table->count++] = table->seat[seat];
	return 0;
}

void exec_table_name(struct exec_table *table, int seat, const char *name)
{
	if (table->seat[seat])
		table->seat[seat]->process.who = name;
}

void exec_table_hear(struct exec_table *table)
{
	for (int i = 0; i < table->count; i++)
		process_hear(&table->all[i]->process);
}

void exec_table_line(struct exec_table *table, const char *line, size_t len)
{
	for (int seat = 0; seat < MEDICI_SEATS_MAX; seat++)
		if (table->seat[seat])
			exec_line(table->seat[seat], line, len);
}

int exec_table_decide(void *table, int seat, const struct medici_game *game, struct medici_action *action)
{
	struct exec_bot *exec = ((struct exec_table *)table)->seat[seat];
	return exec && exec_decide(exec, game, action);
}

const struct exec_loss *exec_table_loss(const struct exec_table *table, int seat)
{
	const struct exec_bot *exec = table->seat[seat];
	return exec && exec->lost ? &exec->loss : NULL;
}

void exec_table_end(struct exec_table *table)
{
	struct process *list[EXEC_COMMANDS_MAX * MEDICI_SEATS_MAX];
	for (int i = 0; i < table->count; i++)
		list[i] = &table->all[i]->process;
	process_end(list, table->count);
	for (int i = 0; i < table->count; i++)
		free(table->all[i]);
	memset(table, 0, sizeof *table);
}
