#include "session/branch.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "lang/lang.h"
#include "session/seats.h"
#include "session/session.h"

/* ---- Who plays on ---- */

/* Programs are not run because a record names them. */
static int can_play_here(const struct medici_player *player)
{
	const char *wrong;
	return !player->bot[0] || (!exec_find(player->bot, strlen(player->bot), &wrong) && session_bot(player->bot));
}

static int people(const struct medici_header *header)
{
	int count = 0;
	for (int seat = 0; seat < header->setup.players; seat++)
		count += header->player[seat].name[0] && !header->player[seat].bot[0];
	return count;
}

/* The seat that decides next; the first one if chance or nobody does. */
static int next_seat(const struct recording *recording, int at)
{
	int seat = at > 0 ? medici_turn(&recording->event[at - 1].game) : MEDICI_NOBODY;
	return seat == MEDICI_NOBODY ? 0 : seat;
}

void branch_players(struct medici_header *header, const struct recording *recording, int at, const char *name)
{
	int you = next_seat(recording, at);
	*header = recording->header;
	for (int seat = 0; seat < header->setup.players; seat++)
		if (!can_play_here(&header->player[seat]))
			memset(&header->player[seat], 0, sizeof header->player[seat]);
	if (people(header) == 0)
		seats_person(header, you, name, strlen(name));
	seats_fill(header, RIVALS_MEDIUM);
}

/* ---- The new file ---- */

static void set_players(struct medici_header *header, const struct medici_header *players)
{
	for (int seat = 0; seat < header->setup.players; seat++) {
		struct medici_player *player = &header->player[seat];
		memcpy(player->name, players->player[seat].name, sizeof player->name);
		memcpy(player->bot, players->player[seat].bot, sizeof player->bot);
	}
}

static int write_events(struct save *save, const struct recording *recording, int count, struct error *error)
{
	char line[MEDICI_LINE_MAX];
	struct medici_events events;
	for (int i = 0; i < count; i++) {
		recording_event(recording, i, &events);
		size_t len = medici_write_event(line, sizeof line, &recording->header.setup, &events, 0);
		if (save_line(save, line, len, error) != 0)
			return -1;
	}
	return save_sync(save, error);
}

int branch_is_over(const struct recording *recording, int at, struct error *error)
{
	if (at == 0 || medici_wants(&recording->event[at - 1].game) != MEDICI_WANTS_NOTHING)
		return 0;
	error_set(error, "%s", _("the game is over here; go back to an earlier move"));
	return 1;
}

/* From the first event on it is a new game. */
static int make_header(struct medici_header *header, const struct recording *recording, int at,
					   const uint8_t seed[MEDICI_SEED_SIZE], struct error *error)
{
	if (at == 0) {
		header->parts = 0;
		for (int seat = 0; seat < header->setup.players; seat++)
			header->player[seat].contribution[0] = '\0';
		medici_commit(seed, header->commit);
		return 0;
	}
	if (medici_header_continue(header, at, recording->sealed ? recording->seed : NULL, seed) == 0)
		return 0;
	return error_set(error, _("the game was continued %d times already; a record has no place for more"),
					 MEDICI_PARTS_MAX - 1);
}

int branch_write(struct save *save, const struct recording *recording, int at, const struct medici_header *players,
				 const char *path, struct error *error)
{
	struct medici_header header = recording->header;
	uint8_t seed[MEDICI_SEED_SIZE];
	if (branch_is_over(recording, at, error))
		return -1;
	if (getrandom(seed, sizeof seed, 0) != (ssize_t)sizeof seed)
		return error_errno(error, _("the seed"), errno);
	set_players(&header, players);
	if (make_header(&header, recording, at, seed, error) != 0 || save_create(save, path, &header, seed, error) != 0)
		return -1;
	int failed = write_events(save, recording, at, error);
	if (failed)
		save_remove(save);
	save_close(save);
	return failed;
}
