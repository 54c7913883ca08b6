#include "frames.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <wslay/wslay.h>

#include "record/utf8.h"

enum { SPARE_MAX = 16, MASK_LEN = 4 };

struct frames {
	wslay_event_context_ptr context;
	struct frames *next; /* among the spare ones */
	struct frames_pool *pool;
	void *owner;
	const char *bytes; /* still to be read */
	size_t len;
	uint64_t unread; /* bytes given to wslay that are not part of a complete frame yet */
	bool in_message; /* between the fragments of a message */
	struct frames_end end;
};

struct frames_pool {
	enum frames_side side;
	size_t message_max;
	struct frames_calls calls;
	struct frames *spare;
	int spares;
	wslay_frame_context_ptr writer;
	char *out;           /* where the writer writes */
	uint8_t masks[1024]; /* a supply of random bytes: asking the system for four at a time is slow */
	size_t masks_left;
};

/* ---- Reading ---- */

static ssize_t give_bytes(wslay_event_context_ptr context, uint8_t *buffer, size_t size, int flags, void *user)
{
	struct frames *frames = user;
	(void)flags;
	size_t n = frames->len < size ? frames->len : size;
	if (n == 0) {
		wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
		return -1;
	}
	memcpy(buffer, frames->bytes, n);
	frames->bytes += n;
	frames->len -= n;
	frames->unread += n;
	return (ssize_t)n;
}

static void end_with(struct frames *frames, int code)
{
	if (!frames->end.ended)
		frames->end = (struct frames_end){.ended = true, .code = code};
	wslay_event_shutdown_read(frames->context);
}

static void on_frame(wslay_event_context_ptr context, const struct wslay_event_on_frame_recv_start_arg *arg, void *user)
{
	struct frames *frames = user;
	uint64_t head = 2, len = arg->payload_length;
	(void)context;
	head += len > UINT16_MAX ? 8 : len > FRAME_CONTROL_MAX ? 2 : 0;
	head += frames->pool->side == FRAMES_SERVER ? MASK_LEN : 0;
	frames->unread -= head + len; /* wraps round until the payload has come */
	if (!wslay_is_ctrl_frame(arg->opcode))
		frames->in_message = !arg->fin;
	if (arg->opcode == WSLAY_BINARY_FRAME)
		end_with(frames, WSLAY_CODE_UNSUPPORTED_DATA);
	if (arg->opcode == WSLAY_CONNECTION_CLOSE && len == 1)
		end_with(frames, WSLAY_CODE_PROTOCOL_ERROR);
}

/* wslay checks the UTF-8 of a reason only if it arrives in one piece. */
static void close_received(struct frames *frames, const struct wslay_event_on_msg_recv_arg *arg)
{
	if (frames->end.ended)
		return;
	bool fine = arg->msg_length <= 2 || utf8_valid((const char *)arg->msg + 2, arg->msg_length - 2);
	frames->end = (struct frames_end){true, fine, fine ? arg->status_code : WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA};
}

static void reply_pong(struct frames *frames, const struct wslay_event_on_msg_recv_arg *ping)
{
	char pong[FRAME_HEAD_MAX + FRAME_CONTROL_MAX];
	size_t len = frames_write(frames->pool, WSLAY_PONG, (const char *)ping->msg, ping->msg_length, pong);
	frames->pool->calls.reply(frames->owner, pong, len);
}

static void on_message(wslay_event_context_ptr context, const struct wslay_event_on_msg_recv_arg *arg, void *user)
{
	struct frames *frames = user;
	(void)context;
	if (arg->opcode == WSLAY_CONNECTION_CLOSE)
		close_received(frames, arg);
	else if (arg->opcode == WSLAY_PING && !frames->end.ended)
		reply_pong(frames, arg);
	else if (arg->opcode == WSLAY_TEXT_FRAME && !frames->end.ended)
		frames->pool->calls.message(frames->owner, arg->msg_length ? (const char *)arg->msg : "", arg->msg_length);
}

/* wslay queues pongs and close frames itself; those are discarded. They are written here instead, so that a close
 * frame comes after the messages that are still queued. */
static ssize_t discard(wslay_event_context_ptr context, const uint8_t *bytes, size_t len, int flags, void *user)
{
	(void)context;
	(void)bytes;
	(void)flags;
	(void)user;
	return (ssize_t)len;
}

/* Masks are not for secrecy: they keep a proxy from taking bytes that a page has chosen for HTTP (RFC 6455, 10.3). */
static int make_mask(uint8_t *mask, size_t len, void *user)
{
	struct frames_pool *pool = user;
	if (pool->masks_left < len) {
		if (getrandom(pool->masks, sizeof pool->masks, 0) != (ssize_t)sizeof pool->masks)
			return -1;
		pool->masks_left = sizeof pool->masks;
	}
	pool->masks_left -= len;
	memcpy(mask, pool->masks + pool->masks_left, len);
	return 0;
}

static int mask_nothing(wslay_event_context_ptr context, uint8_t *mask, size_t len, void *user)
{
	(void)context;
	(void)user;
	memset(mask, 0, len);
	return 0;
}

static const struct wslay_event_callbacks callbacks = {.recv_callback = give_bytes,
													   .send_callback = discard,
													   .genmask_callback = mask_nothing,
													   .on_frame_recv_start_callback = on_frame,
													   .on_msg_recv_callback = on_message};

static struct frames *new_frames(struct frames_pool *pool)
{
	struct frames *frames = calloc(1, sizeof *frames);
	if (!frames)
		return NULL;
	frames->pool = pool;
	int failed = pool->side == FRAMES_SERVER ? wslay_event_context_server_init(&frames->context, &callbacks, frames)
											 : wslay_event_context_client_init(&frames->context, &callbacks, frames);
	if (failed) {
		free(frames);
		return NULL;
	}
	wslay_event_config_set_max_recv_msg_length(frames->context, pool->message_max);
	return frames;
}

static void free_frames(struct frames *frames)
{
	wslay_event_context_free(frames->context);
	free(frames);
}

static struct frames *borrow(struct frames_pool *pool, void *owner)
{
	struct frames *frames = pool->spare;
	if (frames) {
		pool->spare = frames->next;
		pool->spares--;
	} else {
		frames = new_frames(pool);
	}
	if (frames)
		frames->owner = owner;
	return frames;
}

/* Returns a state to the pool if it is between messages; otherwise frees it. */
static void give_back(struct frames_pool *pool, struct frames *frames)
{
	bool as_new = frames->unread == 0 && !frames->in_message && !frames->end.ended;
	if (!as_new || pool->spares == SPARE_MAX) {
		free_frames(frames);
		return;
	}
	frames->owner = NULL;
	frames->next = pool->spare;
	pool->spare = frames;
	pool->spares++;
}

struct frames_end frames_read(struct frames_pool *pool, struct frames **place, void *owner, const char *bytes,
							  size_t len)
{
	struct frames *frames = *place ? *place : borrow(pool, owner);
	*place = frames;
	if (!frames)
		return (struct frames_end){.ended = true, .code = WSLAY_CODE_INTERNAL_SERVER_ERROR};
	frames->bytes = bytes;
	frames->len = len;
	int status = wslay_event_recv(frames->context);
	wslay_event_send(frames->context);
	if (status != 0)
		end_with(frames, WSLAY_CODE_PROTOCOL_ERROR);
	else if (!wslay_event_get_read_enabled(frames->context))
		end_with(frames, wslay_event_get_status_code_sent(frames->context));
	struct frames_end end = frames->end;
	if (end.ended || (frames->unread == 0 && !frames->in_message))
		frames_drop(pool, place);
	return end;
}

void frames_drop(struct frames_pool *pool, struct frames **place)
{
	if (*place)
		give_back(pool, *place);
	*place = NULL;
}

/* ---- Writing ---- */

static ssize_t put_bytes(const uint8_t *bytes, size_t len, int flags, void *user)
{
	struct frames_pool *pool = user;
	(void)flags;
	memcpy(pool->out, bytes, len);
	pool->out += len;
	return (ssize_t)len;
}

size_t frames_write(struct frames_pool *pool, int opcode, const char *payload, size_t len, char *frame)
{
	struct wslay_frame_iocb one = {.fin = 1,
								   .opcode = (uint8_t)opcode,
								   .mask = pool->side == FRAMES_CLIENT,
								   .payload_length = len,
								   .data = (const uint8_t *)payload,
								   .data_length = len};
	pool->out = frame;
	wslay_frame_send(pool->writer, &one);
	return (size_t)(pool->out - frame);
}

size_t frames_write_close(struct frames_pool *pool, int code, const char *why, char *frame)
{
	char payload[FRAME_CONTROL_MAX + 1]; /* snprintf ends it with NUL, which is not sent */
	if (code == 0)
		return frames_write(pool, FRAME_CLOSE, payload, 0, frame);
	payload[0] = (char)(code >> 8);
	payload[1] = (char)(code & 0xff);
	snprintf(payload + 2, sizeof payload - 2, "%s", why);
	return frames_write(pool, FRAME_CLOSE, payload, 2 + strlen(payload + 2), frame);
}

/* ---- The pool ---- */

struct frames_pool *frames_pool_new(enum frames_side side, size_t message_max, const struct frames_calls *calls)
{
	static const struct wslay_frame_callbacks writing = {.send_callback = put_bytes, .genmask_callback = make_mask};
	struct frames_pool *pool = calloc(1, sizeof *pool);
	if (!pool)
		return NULL;
	pool->side = side;
	pool->message_max = message_max;
	pool->calls = *calls;
	if (wslay_frame_context_init(&pool->writer, &writing, pool) == 0)
		return pool;
	free(pool);
	return NULL;
}

void frames_pool_free(struct frames_pool *pool)
{
	if (!pool)
		return;
	for (struct frames *frames = pool->spare, *next; frames; frames = next) {
		next = frames->next;
		free_frames(frames);
	}
	wslay_frame_context_free(pool->writer);
	free(pool);
}
