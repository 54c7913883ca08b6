#include "player.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "lang/lang.h"
#include "net/sentence.h"

static const double first_pause = 0.1, longest_pause = 5, breath = 1;

static void send_message(struct player *player, json_t *message)
{
	char text[2048];
	size_t len = json_dumpb(message, text, sizeof text, JSON_COMPACT);
	json_decref(message);
	if (player->call && len > 0 && len <= sizeof text)
		call_send(player->call, text, len);
}

static void report(struct player *player, enum player_news news, const char *what)
{
	if (!player->stopped)
		player->listener(player, news, what);
}

/* ---- Messages of the server ---- */

static void watch(struct player *player)
{
	send_message(player,
				 json_pack("{s:s, s:s, s:i}", "do", "watch", "table", player->address.table, "from", player->lines));
}

static void sit(struct player *player)
{
	uint8_t bytes[MEDICI_SEED_SIZE];
	char contribution[2 * MEDICI_SEED_SIZE + 1];
	if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
		return;
	medici_hex(bytes, sizeof bytes, contribution);
	json_t *message = json_pack("{s:s, s:s}", "do", "sit", "contribution", contribution);
	if (player->seat >= 0)
		json_object_set_new(message, "seat", json_integer(player->seat));
	send_message(player, message);
}

static void receive_hello(struct player *player)
{
	if (!player->name)
		watch(player);
	else if (player->secret[0])
		send_message(player, json_pack("{s:s, s:s}", "do", "enter", "secret", player->secret));
	else
		send_message(player,
					 json_pack("{s:s, s:s, s:s}", "do", "enter", "name", player->name, "bot", player->bot->name));
}

static void receive_you(struct player *player, const json_t *you)
{
	const char *secret = json_string_value(json_object_get(you, "secret"));
	if (secret)
		snprintf(player->secret, sizeof player->secret, "%s", secret);
	watch(player);
}

/* The server tells the client its seat. If it has none yet, it takes one. */
static void receive_mine(struct player *player, const json_t *mine)
{
	int before = player->mine;
	player->mine = (int)json_integer_value(json_object_get(mine, "seat"));
	if (player->name && player->mine < 0 && player->lines == 0 && before == -1)
		sit(player);
	if (player->mine >= 0 && before < 0)
		report(player, PLAYER_SEATED, "");
}

static void receive_table(struct player *player, const json_t *table)
{
	const char *state = json_string_value(json_object_get(table, "state"));
	if (state && strcmp(state, "closed") == 0)
		report(player, PLAYER_CLOSED, "");
}

static void receive_line(struct player *player, const json_t *root, const char *text, size_t len)
{
	char reason[MEDICI_REASON_MAX];
	int number = (int)json_integer_value(json_object_get(root, "n"));
	if (number != player->lines) {
		snprintf(reason, sizeof reason, "line %d came where line %d was due", number, player->lines);
		report(player, PLAYER_WRONG, reason);
		return;
	}
	enum medici_line_kind kind = medici_reader_line(&player->reader, text, len);
	player->lines++;
	if (kind == MEDICI_LINE_FAULT || kind == MEDICI_LINE_SKIPPED)
		report(player, PLAYER_WRONG, player->reader.reason);
	else
		report(player, kind == MEDICI_LINE_SEED ? PLAYER_OVER : PLAYER_LINE, text);
}

/* ---- Decisions ---- */

static void act(struct player *player)
{
	static const char *const names[] = {"draw", "offer", "bid", "pass", "reveal", "take"};
	static _Alignas(16) char memory[BOT_MEMORY];
	player->asked = false;
	if (medici_turn(&player->reader.game) != player->mine)
		return;
	struct medici_action action = bot_decide(player->bot, &player->reader.game, &player->random, NULL, memory);
	json_t *message = json_pack("{s:s, s:i}", "do", names[action.type], "n", player->lines);
	if (action.type == MEDICI_BID)
		json_object_set_new(message, "amount", json_integer(action.amount));
	if (action.type == MEDICI_TAKE) {
		json_t *from = json_array();
		for (int place = 1; place <= MEDICI_GROUP_MAX; place++)
			if (action.places >> (place - 1) & 1)
				json_array_append_new(from, json_integer(place));
		json_object_set_new(message, "from", from);
	}
	send_message(player, message);
}

static void on_decide(struct ev_loop *loop, ev_timer *timer, int events)
{
	(void)loop;
	(void)events;
	act(timer->data);
}

static void decide_after(struct player *player, double pause)
{
	ev_timer_stop(player->loop, &player->decide);
	ev_timer_set(&player->decide, pause, 0);
	ev_timer_start(player->loop, &player->decide);
}

static void receive_ask(struct player *player)
{
	if (!player->bot)
		return;
	player->asked = true;
	if (player->think_ms == 0)
		act(player);
	else
		decide_after(player, player->think_ms / 1000.0);
}

/* In the reader's language, where the server's text has a translation. */
static void write_refusal(const json_t *root, char *sentence, size_t size)
{
	const char *say = json_string_value(json_object_get(root, "say"));
	const char *text = json_string_value(json_object_get(root, "text"));
	if (text && text[0])
		sentence_fill(_(text), json_object_get(root, "with"), sentence, size);
	else
		snprintf(sentence, size, "%s", say && say[0] ? _(say) : _("the server refused"));
}

/* stale: the stand-in or another connection of this player has decided; the next question counts. too-fast: the
 * decision was ignored, and is sent again after a moment. */
static void receive_error(struct player *player, const json_t *root)
{
	const char *code = json_string_value(json_object_get(root, "error"));
	char sentence[512];
	if (code && strcmp(code, "stale") == 0)
		return;
	if (code && strcmp(code, "too-fast") == 0 && player->bot && player->mine >= 0) {
		decide_after(player, breath);
		return;
	}
	write_refusal(root, sentence, sizeof sentence);
	report(player, PLAYER_REFUSED, sentence);
}

static void on_received(void *user, const char *text, size_t len)
{
	struct player *player = user;
	json_t *root = json_loadb(text, len, 0, NULL);
	if (!json_is_object(root))
		report(player, PLAYER_WRONG, "the server sent something that is no JSON object");
	else if (json_object_get(root, "hello"))
		receive_hello(player);
	else if (json_object_get(root, "ask"))
		receive_ask(player);
	else if (json_object_get(root, "n"))
		receive_line(player, root, text, len);
	else if (json_object_get(root, "you"))
		receive_you(player, json_object_get(root, "you"));
	else if (json_object_get(root, "table"))
		receive_table(player, json_object_get(root, "table"));
	else if (json_object_get(root, "mine"))
		receive_mine(player, json_object_get(root, "mine"));
	else if (json_object_get(root, "error"))
		receive_error(player, root);
	json_decref(root);
}

/* ---- The connection ---- */

static void call(struct player *player)
{
	if (!player->stopped)
		player->call = dialer_call(player->dialer, &player->address, player);
}

static void on_again(struct ev_loop *loop, ev_timer *timer, int events)
{
	(void)loop;
	(void)events;
	call(timer->data);
}

static void on_opened(void *user)
{
	struct player *player = user;
	player->pause = first_pause;
	player->met = true;
}

static void on_closed(void *user, const char *why)
{
	struct player *player = user;
	player->call = NULL;
	player->asked = false;
	ev_timer_stop(player->loop, &player->decide);
	if (player->stopped)
		return;
	report(player, PLAYER_LOST, why);
	ev_timer_stop(player->loop, &player->again);
	ev_timer_set(&player->again, player->pause, 0);
	ev_timer_start(player->loop, &player->again);
	player->pause = player->pause * 2 < longest_pause ? player->pause * 2 : longest_pause;
}

const struct dialer_calls player_calls = {on_opened, on_received, on_closed};

void player_start(struct player *player, const uint8_t key[MEDICI_SEED_SIZE])
{
	player->mine = -1;
	player->lines = 0;
	player->met = false;
	player->pause = first_pause;
	medici_reader_start(&player->reader);
	bot_stream(&player->random, key, 0);
	ev_init(&player->again, on_again);
	ev_init(&player->decide, on_decide);
	player->again.data = player->decide.data = player;
	call(player);
}

void player_stop(struct player *player)
{
	player->stopped = true;
	ev_timer_stop(player->loop, &player->again);
	ev_timer_stop(player->loop, &player->decide);
	if (player->call)
		call_close(player->call);
}
