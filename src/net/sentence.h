/* Sentences with parameters. A refusal of the server carries the text, with "{name}" in the place of each parameter,
 * and the parameters as a JSON object: so a client can put them into the text's translation. */
#ifndef NET_SENTENCE_H
#define NET_SENTENCE_H

#include <jansson.h>
#include <stddef.h>

/* Writes the text with the values of its parameters, strings and whole numbers, cut to size - 1 bytes in whole
 * characters. A name in braces that is no parameter stays as it is. `with` may be NULL. */
void sentence_fill(const char *text, const json_t *with, char *sentence, size_t size);

#endif
