/* The page's files, read once at the start: served from memory, each with its hash as ETag.
 *
 * FILE.br and FILE.gz are encodings of FILE and have no path of their own. They are used only if they are smaller than
 * FILE and have the same modification time, which is what gzip and brotli give them; otherwise the log has a warning.
 * So an encoding made from another version of FILE, older or newer, is not served, unless both versions have the same
 * time. Times are compared to the second, because brotli and archives keep no more. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include "server/http/transport.h"

struct assets;

/* Every file below the folder whose name is plain and whose type is known. NULL where there is no memory; a folder that
 * is not there has no files. */
struct assets *assets_load(const char *folder);
void assets_free(struct assets *assets);
int assets_count(const struct assets *assets);      /* of files, however many encodings they have */
bool assets_have_page(const struct assets *assets); /* without an index.html visitors are told that it is missing */
/* Answers a GET or HEAD with the encoding of the file that the request prefers, or with 304 if the client has that one
 * already. "/" is index.html, and so is /table/CODE, whose page finds out the rest by itself. Returns false if there is
 * no such file. */
bool assets_answer(const struct assets *assets, const struct request *request, struct answer *answer);

#endif
