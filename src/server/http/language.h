/* The language that a client prefers, by its Accept-Language (RFC 9110 12.5.4). */
#ifndef SERVER_LANGUAGE_H
#define SERVER_LANGUAGE_H

/* Returns the index of the language with the greatest weight, the first of several; 0 if none of them is listed.
 * `known` has names such as "de", which also stand for "de-AT". A malformed header counts up to where it is malformed.
 */
int language_choose(const char *accept_language, const char *const known[], int count);

#endif
