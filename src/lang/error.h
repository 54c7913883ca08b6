/* Why something failed: the type in which functions report errors. They return 0, or -1 and fill it in. */
#ifndef LANG_ERROR_H
#define LANG_ERROR_H

enum { ERROR_TEXT = 4800 /* a path and a sentence */ };

struct error {
	int retry;             /* another try may succeed: a full disk, a folder that cannot be written to */
	char text[ERROR_TEXT]; /* a sentence in the language chosen, which names the file if there is one */
};

/* Both return -1. */
int error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* "PATH: why", from an errno. */
int error_errno(struct error *error, const char *path, int number);

#endif
