#include "writer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RETRY_FIRST_MS = 20, RETRY_MAX_MS = 1000 };

enum row_type { ROW_PLAYER, ROW_TABLE, ROW_SEAT, ROW_LINE, ROW_CHAT, ROW_ALIVE };

/* A row and the text it points to, in one piece of memory. */
struct row {
	struct row *next;
	enum row_type type;
	union {
		struct store_player player;
		struct store_table table;
		struct store_seat seat;
		struct store_line line;
		int64_t alive;
	} as;
	char text[];
};

struct writer {
	struct store *store;
	writer_wake *wake;
	void *context;
	pthread_t thread;
	/* Of the thread that puts rows: */
	struct row *fresh, **fresh_last; /* not yet flushed */
	uint64_t number;
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	/* Under the mutex: */
	struct row *first, **last; /* flushed and not yet taken by the thread */
	struct writer_report report;
	bool stopping;
	struct timespec give_up; /* while stopping: no further attempt after this time */
};

/* ---- The thread ---- */

static enum store_status put(struct store *store, const struct row *row)
{
	switch (row->type) {
	case ROW_PLAYER:
		return store_put_player(store, &row->as.player);
	case ROW_TABLE:
		return store_put_table(store, &row->as.table);
	case ROW_SEAT:
		return store_put_seat(store, &row->as.seat);
	case ROW_LINE:
		return store_put_line(store, &row->as.line);
	case ROW_CHAT:
		return store_put_chat(store, &row->as.line);
	case ROW_ALIVE:
		return store_put_alive(store, row->as.alive);
	}
	return STORE_FAILED;
}

/* Commits the whole batch or nothing. */
static enum store_status commit(struct store *store, const struct row *batch, char error[STORE_ERROR_SIZE])
{
	enum store_status status = store_begin(store);
	for (; batch && status == STORE_OK; batch = batch->next)
		status = put(store, batch);
	if (status == STORE_OK)
		status = store_commit(store);
	snprintf(error, STORE_ERROR_SIZE, "%s", status == STORE_OK ? "" : store_error(store));
	if (status != STORE_OK)
		store_rollback(store);
	return status;
}

static uint64_t drop(struct row *batch)
{
	uint64_t count = 0;
	for (struct row *next; batch; batch = next, count++) {
		next = batch->next;
		free(batch);
	}
	return count;
}

static void note(struct writer *writer, enum store_status status, const char *error, uint64_t written)
{
	pthread_mutex_lock(&writer->mutex);
	writer->report.status = status;
	memcpy(writer->report.error, error, STORE_ERROR_SIZE);
	writer->report.durable += written;
	writer->report.commits += status == STORE_OK;
	pthread_mutex_unlock(&writer->mutex);
	writer->wake(writer->context);
}

static struct timespec after_ms(int ms)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	time.tv_sec += ms / 1000;
	time.tv_nsec += (long)(ms % 1000) * 1000000;
	if (time.tv_nsec >= 1000000000) {
		time.tv_sec++;
		time.tv_nsec -= 1000000000;
	}
	return time;
}

static bool is_past(const struct timespec *time)
{
	struct timespec now = after_ms(0);
	return now.tv_sec > time->tv_sec || (now.tv_sec == time->tv_sec && now.tv_nsec >= time->tv_nsec);
}

/* Waits before the next attempt. Returns false if it is time to give up. */
static bool wait_to_retry(struct writer *writer, int ms)
{
	struct timespec until = after_ms(ms);
	pthread_mutex_lock(&writer->mutex);
	int waited = 0;
	while (!writer->stopping && waited == 0)
		waited = pthread_cond_timedwait(&writer->changed, &writer->mutex, &until);
	bool stopping = writer->stopping, over = stopping && is_past(&writer->give_up);
	pthread_mutex_unlock(&writer->mutex);
	if (stopping && !over) {
		struct timespec pause = {0, RETRY_FIRST_MS * 1000000L};
		nanosleep(&pause, NULL);
	}
	return !over;
}

/* Returns all rows that were added, waiting for the first; NULL if the writer is stopping and none is left. */
static struct row *take_batch(struct writer *writer)
{
	pthread_mutex_lock(&writer->mutex);
	while (!writer->first && !writer->stopping)
		pthread_cond_wait(&writer->changed, &writer->mutex);
	struct row *batch = writer->first;
	writer->first = NULL;
	writer->last = &writer->first;
	pthread_mutex_unlock(&writer->mutex);
	return batch;
}

static bool write_batch(struct writer *writer, struct row *batch)
{
	char error[STORE_ERROR_SIZE];
	enum store_status status;
	for (int pause = RETRY_FIRST_MS; (status = commit(writer->store, batch, error)) != STORE_OK;) {
		note(writer, status, error, 0);
		if (!wait_to_retry(writer, pause)) {
			drop(batch);
			return false;
		}
		pause = pause * 2 < RETRY_MAX_MS ? pause * 2 : RETRY_MAX_MS;
	}
	note(writer, STORE_OK, error, drop(batch));
	return true;
}

static void *write_on(void *context)
{
	struct writer *writer = context;
	struct row *batch;
	while ((batch = take_batch(writer)) && write_batch(writer, batch))
		;
	return NULL;
}

/* ---- The other threads ---- */

struct writer *writer_start(struct store *store, writer_wake *wake, void *context)
{
	struct writer *writer = calloc(1, sizeof *writer);
	pthread_condattr_t steady;
	if (!writer)
		return NULL;
	writer->store = store;
	writer->wake = wake;
	writer->context = context;
	writer->last = &writer->first;
	writer->fresh_last = &writer->fresh;
	pthread_mutex_init(&writer->mutex, NULL);
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_cond_init(&writer->changed, &steady);
	pthread_condattr_destroy(&steady);
	if (pthread_create(&writer->thread, NULL, write_on, writer) == 0)
		return writer;
	pthread_cond_destroy(&writer->changed);
	pthread_mutex_destroy(&writer->mutex);
	free(writer);
	return NULL;
}

static struct row *new_row(enum row_type type, const char *text, size_t len)
{
	struct row *row = malloc(sizeof *row + len + 1);
	if (!row)
		return NULL;
	row->next = NULL;
	row->type = type;
	if (len > 0)
		memcpy(row->text, text, len);
	row->text[len] = '\0';
	return row;
}

static uint64_t add(struct writer *writer, struct row *row)
{
	*writer->fresh_last = row;
	writer->fresh_last = &row->next;
	return ++writer->number;
}

void writer_flush(struct writer *writer)
{
	if (!writer->fresh)
		return;
	pthread_mutex_lock(&writer->mutex);
	*writer->last = writer->fresh;
	writer->last = writer->fresh_last;
	writer->report.added = writer->number;
	pthread_cond_signal(&writer->changed);
	pthread_mutex_unlock(&writer->mutex);
	writer->fresh = NULL;
	writer->fresh_last = &writer->fresh;
}

uint64_t writer_put_player(struct writer *writer, const struct store_player *player)
{
	struct row *row = new_row(ROW_PLAYER, NULL, 0);
	if (!row)
		return 0;
	row->as.player = *player;
	return add(writer, row);
}

uint64_t writer_put_table(struct writer *writer, const struct store_table *table)
{
	struct row *row = new_row(ROW_TABLE, table->settings, strlen(table->settings));
	if (!row)
		return 0;
	row->as.table = *table;
	row->as.table.settings = row->text;
	return add(writer, row);
}

uint64_t writer_put_seat(struct writer *writer, const struct store_seat *seat)
{
	struct row *row = new_row(ROW_SEAT, NULL, 0);
	if (!row)
		return 0;
	row->as.seat = *seat;
	return add(writer, row);
}

static uint64_t put_line(struct writer *writer, enum row_type type, const struct store_line *line)
{
	struct row *row = new_row(type, line->text, line->len);
	if (!row)
		return 0;
	row->as.line = *line;
	row->as.line.text = row->text;
	return add(writer, row);
}

uint64_t writer_put_line(struct writer *writer, const struct store_line *line)
{
	return put_line(writer, ROW_LINE, line);
}

uint64_t writer_put_chat(struct writer *writer, const struct store_line *line)
{
	return put_line(writer, ROW_CHAT, line);
}

uint64_t writer_put_alive(struct writer *writer, int64_t at)
{
	struct row *row = new_row(ROW_ALIVE, NULL, 0);
	if (!row)
		return 0;
	row->as.alive = at;
	return add(writer, row);
}

void writer_report(struct writer *writer, struct writer_report *report)
{
	pthread_mutex_lock(&writer->mutex);
	*report = writer->report;
	pthread_mutex_unlock(&writer->mutex);
}

uint64_t writer_stop(struct writer *writer, int limit_ms)
{
	writer_flush(writer);
	pthread_mutex_lock(&writer->mutex);
	writer->stopping = true;
	writer->give_up = after_ms(limit_ms);
	pthread_cond_signal(&writer->changed);
	pthread_mutex_unlock(&writer->mutex);
	pthread_join(writer->thread, NULL);
	uint64_t lost = writer->report.added - writer->report.durable;
	drop(writer->first);
	store_close(writer->store);
	pthread_cond_destroy(&writer->changed);
	pthread_mutex_destroy(&writer->mutex);
	free(writer);
	return lost;
}
