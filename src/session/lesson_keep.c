#include "lesson_keep.h"

struct keeper {
	const struct lesson_run *run;
	struct save *save;
	int failed;
};

static void write_event(void *context, const struct medici_events *events, int index)
{
	struct keeper *keeper = (struct keeper *)context;
	char line[MEDICI_LINE_MAX];
	size_t len = medici_write_event(line, sizeof line, &keeper->run->header.setup, events, index);
	if (!keeper->failed)
		keeper->failed = save_line(keeper->save, line, len) != 0;
}

int lesson_keep(const struct lesson_run *run, struct save *save)
{
	struct keeper keeper = {run, save, 0};
	struct lesson_view view = {write_event, NULL, NULL, &keeper};
	if (save_create(save, NULL, &run->header, run->dealer.seed) != 0)
		return -1;
	lesson_retell(run, &view);
	if (!keeper.failed)
		keeper.failed = save_sync(save) != 0;
	save_close(save);
	return keeper.failed ? -1 : 0;
}
