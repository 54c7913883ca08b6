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

/* Loads every file below the folder whose name has only plain characters and whose type is known. A missing folder
 * counts as empty. Returns NULL if there is no memory. */
struct assets *assets_load(const char *folder);
void assets_free(struct assets *assets);
int assets_count(const struct assets *assets);      /* of files, however many encodings they have */
bool assets_have_page(const struct assets *assets); /* if not, visitors are told that index.html is missing */
/* Returns the unencoded bytes of a file, which belong to `assets`, or NULL if there is no such file. */
const char *assets_read(const struct assets *assets, const char *path, size_t *len);
/* Fills in the response to a GET or HEAD: the encoding of the file that the request prefers, or 304 if the client
 * has it already. "/" and /table/CODE are index.html; the page reads the code itself. Returns false if there is no
 * such file. */
bool assets_respond(const struct assets *assets, const struct request *request, struct response *response);

#endif
