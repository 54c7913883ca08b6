/* The thread that writes to the database. One thread adds rows; the writer commits many at a time and reports up to
 * which number they are durable. While a commit waits for the disk, the next batch collects: so batches grow with the
 * delay of the disk, and no timer is needed.
 *
 * A commit that fails is repeated, with all its rows and in their order, until it succeeds or the writer is stopped. No
 * row is ever dropped or overtaken by a later one. */
#ifndef STORE_WRITER_H
#define STORE_WRITER_H

#include "store/store.h"

struct writer;

/* Called in the writer's thread after each commit and each failure. */
typedef void writer_wake(void *context);

/* Takes over the store. Returns NULL if there is no memory or no thread. */
struct writer *writer_start(struct store *store, writer_wake *wake, void *context);

/* Each copies the row, and returns its number, which is durable when the row is, or 0 if there is no memory. Rows put
 * between two flushes are committed together: what belongs together is never half there. All from one thread. */
uint64_t writer_put_player(struct writer *writer, const struct store_player *player);
uint64_t writer_put_table(struct writer *writer, const struct store_table *table);
uint64_t writer_put_seat(struct writer *writer, const struct store_seat *seat);
uint64_t writer_put_line(struct writer *writer, const struct store_line *line);
uint64_t writer_put_chat(struct writer *writer, const struct store_line *line);
uint64_t writer_put_alive(struct writer *writer, int64_t at);
void writer_flush(struct writer *writer);

struct writer_report {
	uint64_t durable;         /* every row up to this number is on the disk */
	uint64_t added;           /* the number of the last row added */
	uint64_t commits;         /* transactions so far */
	enum store_status status; /* of the last attempt */
	char error[STORE_ERROR_SIZE];
};

void writer_report(struct writer *writer, struct writer_report *report);

/* Commits what is left, for at most `limit_ms`, and closes the store. Returns the number of rows that were not
 * written. */
uint64_t writer_stop(struct writer *writer, int limit_ms);

#endif
