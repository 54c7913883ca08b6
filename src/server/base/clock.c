#include "clock.h"

#include <time.h>

static int64_t milliseconds(clockid_t clock)
{
	struct timespec now;
	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clock_now(void)
{
	return milliseconds(CLOCK_MONOTONIC);
}

int64_t clock_date(void)
{
	return milliseconds(CLOCK_REALTIME);
}
