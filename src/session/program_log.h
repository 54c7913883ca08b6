/* Where the standard error of external programs goes while a game is on the full screen: bots.log in the state folder
 * ($XDG_STATE_HOME/medici), or bots-2.log to bots-9.log while another game has that. */
#ifndef SESSION_PROGRAM_LOG_H
#define SESSION_PROGRAM_LOG_H

#include "arena/bot_log.h"
#include "session/save.h"

struct program_log {
	struct bot_log file; /* its fd is -1 without a file: then nothing is kept */
	char path[SAVE_PATH];
};

/* Opens it, and begins with a line that names the game. If that fails, what programs write is dropped. */
void program_log_open(struct program_log *log, const char *game);
void program_log_close(struct program_log *log);

#endif
