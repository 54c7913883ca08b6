#include "plain/replay_continue.h"

#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "plain/ask.h"
#include "plain/plain.h"
#include "session/branch.h"
#include "session/seats.h"
#include "session/settings.h"

/* ---- Who sits where ---- */

/* Asks until the answer names somebody. Returns 0 if the input ended. */
static int ask_seat(FILE *in, FILE *out, struct medici_header *header, int seat)
{
	char line[ASK_LINE];
	struct error error;
	for (;;) {
		const struct medici_player *player = &header->player[seat];
		fprintf(out, _("Seat %d, %s: human, human:NAME or a bot? [%s] "), seat + 1, player->name,
				player->bot[0] ? player->bot : "human");
		fflush(out);
		enum ask_answer answer = ask_read(in, out, line);
		if (answer == ASK_ENDED)
			return 0;
		if (answer == ASK_READ && (!line[0] || seats_take(header, seat, line, &error) == 0))
			return 1;
		if (answer == ASK_READ)
			fprintf(out, _("Please answer again: %s.\n"), error.text);
	}
}

/* Returns 0 if the input ended. */
static int ask_seats(FILE *in, FILE *out, struct medici_header *header)
{
	fprintf(out, "%s\n", _("Who plays on? Enter keeps who is named in brackets."));
	for (int seat = 0; seat < header->setup.players; seat++)
		if (!ask_seat(in, out, header, seat))
			return 0;
	for (int seat; (seat = seats_same_name(header)) >= 0;) {
		fprintf(out, _("Two players are called %s: names must differ.\n"), header->player[seat].name);
		if (!ask_seat(in, out, header, seat))
			return 0;
	}
	return 1;
}

/* ---- Playing ---- */

static int play(FILE *in, FILE *out, const char *path, int pause_ms, struct error *error)
{
	struct plain *plain = (struct plain *)calloc(1, sizeof *plain);
	if (!plain)
		return error_set(error, "%s", _("out of memory"));
	plain->in = in;
	plain->out = out;
	plain->pause_ms = pause_ms;
	plain->session.strict = !settings_get()->hints;
	plain->tutoring.level = settings_get()->tutor;
	plain->session.run_programs = 1; /* only those that were just named */
	int failed = plain_continue(plain, path) != 0 || plain_play(plain) != 0;
	if (failed)
		*error = plain->session.error;
	plain_end(plain);
	free(plain);
	return failed ? -1 : 1;
}

int replay_continue(FILE *in, FILE *out, const struct replay_place *place, struct error *error)
{
	struct save *save = (struct save *)calloc(1, sizeof *save);
	struct medici_header header;
	char name[MEDICI_PLAYER_NAME_MAX + 1];
	int played = 0;
	if (!save)
		return error_set(error, "%s", _("out of memory"));
	seats_usual_name(name);
	branch_players(&header, place->recording, place->at, name);
	if (branch_is_over(place->recording, place->at, error))
		played = -1;
	else if (ask_seats(in, out, &header))
		played = branch_write(save, place->recording, place->at, &header, NULL, error) == 0
					 ? play(in, out, save->path, place->pause_ms, error)
					 : -1;
	free(save);
	return played;
}
