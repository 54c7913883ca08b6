/* The page's files, read once at the start: served from memory, each with its hash as ETag. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include "server/transport.h"

struct assets;

/* Every file below the folder whose name is plain and whose type is known. NULL where there is no memory; a folder that
 * is not there has no files. */
struct assets *assets_load(const char *folder);
void assets_free(struct assets *assets);
int assets_count(const struct assets *assets);
bool assets_have_page(const struct assets *assets); /* without an index.html visitors are told that it is missing */
/* "/" is index.html, and so is /table/CODE, whose page finds out the rest by itself. False where there is no such file.
 */
bool assets_answer(const struct assets *assets, const char *path, const char *if_none_match, struct answer *answer);

#endif
