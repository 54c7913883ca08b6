#include "lang/error.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

#include "lang/lang.h"

int error_set(struct error *error, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	vsnprintf(error->text, sizeof error->text, format, values);
	va_end(values);
	error->retry = 0;
	return -1;
}

/* Returns whether another attempt may succeed after somebody made room or changed a permission. */
static int can_be_retried(int number)
{
	return number == ENOSPC || number == EDQUOT || number == EFBIG || number == EIO || number == EROFS ||
		   number == EACCES || number == EPERM || number == EMFILE || number == ENFILE;
}

int error_errno(struct error *error, const char *path, int number)
{
	error_set(error, "%s: %s", path, lang_errno(number));
	error->retry = can_be_retried(number);
	return -1;
}
