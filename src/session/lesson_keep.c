#include "session/lesson_keep.h"

#include <string.h>

struct keeper {
	const struct lesson_run *run;
	struct save save;
	struct error *error;
	int failed;
};

static void write_event(void *context, const struct medici_events *events, int index)
{
	struct keeper *keeper = (struct keeper *)context;
	char line[MEDICI_LINE_MAX];
	size_t len = medici_write_event(line, sizeof line, &keeper->run->header.setup, events, index);
	if (!keeper->failed)
		keeper->failed = save_line(&keeper->save, line, len, keeper->error) != 0;
}

int lesson_keep(const struct lesson_run *run, char path[SAVE_PATH], struct error *error)
{
	struct keeper keeper = {.run = run, .error = error};
	struct lesson_view view = {write_event, NULL, NULL, &keeper};
	if (save_create(&keeper.save, NULL, &run->header, run->dealer.seed, error) != 0)
		return -1;
	lesson_retell(run, &view);
	if (!keeper.failed)
		keeper.failed = save_sync(&keeper.save, error) != 0;
	save_close(&keeper.save);
	memcpy(path, keeper.save.path, SAVE_PATH);
	return keeper.failed ? -1 : 0;
}
