/* What a messenger shows of a link to a table: the page with a title, a description and a picture of that table (Open
 * Graph). They say no more than GET /api/tables/CODE says to everybody who has the link. */
#ifndef SERVER_PREVIEW_H
#define SERVER_PREVIEW_H

#include <stdbool.h>

struct assets;
struct exchange;
struct preview;
struct server;

/* Reads the page and its translations; both must outlive the preview. Returns NULL if the page has no place for tags or
 * there is no memory: then all links show the page's general ones. */
struct preview *preview_new(const struct assets *assets);
void preview_free(struct preview *preview); /* accepts NULL */
/* Responds to a GET or HEAD of /table/CODE and returns true. Returns false if there is no such table: whoever asks then
 * gets the page as it is. */
bool preview_respond(struct server *server, struct exchange *exchange);

#endif
