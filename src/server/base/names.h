/* Names that could be taken for somebody else's: those of bots, of the server and of those in charge, and the same name
 * twice at one table. Names are compared by what they look like (unicode_fold): "L0renzo", "LORENZO" and "Lоrenzо" in
 * Cyrillic letters are one. */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include <stdbool.h>

enum names_owner {
	NAMES_FREE,
	NAMES_BOT,   /* a built-in bot's, as "Lorenzo", "lorenzo 2" or "Bot" */
	NAMES_SERVER /* "Server", "Medici", "Admin 1" */
};

/* Returns for whom a name is reserved. A name is reserved if it consists of reserved words alone, with digits
 * anywhere: "Cosimo Medici" is, while "Cosimo B." and "Lorenzo de' Medici" are free. */
enum names_owner names_owner(const char *name);
bool names_alike(const char *one, const char *other);

#endif
