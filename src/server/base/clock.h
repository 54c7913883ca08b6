/* The two clocks of the server, in milliseconds. */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include <stdint.h>

int64_t clock_now(void);  /* of a steady clock, to measure how long something takes */
int64_t clock_date(void); /* since 1970, to note when something happened */

#endif
