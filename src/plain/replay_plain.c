#include "replay_plain.h"

#include <stdlib.h>
#include <unistd.h>

#include "lang/lang.h"
#include "plain/ask.h"
#include "plain/replay_continue.h"
#include "plain/replay_words.h"
#include "scene/ledger.h"
#include "session/chances.h"
#include "session/settings.h"
#include "text/parts.h"
#include "text/review.h"
#include "text/show.h"
#include "text/story.h"

struct reading {
	FILE *in, *out;
	struct recording recording;
	struct story story;
	struct ledger ledger;
	int at; /* events printed; always whole moves */
	int pause_ms;
	struct chances chances;
	int comments; /* 1: marks, luck and chances are told after a move */
	int patient;  /* 1: what is told waits for the analysis */
	struct error error;
};

/* ---- The analysis ---- */

/* Returns 1 if it runs or has run. */
static int analyse(struct reading *reading)
{
	if (reading->chances.analysis || chances_start(&reading->chances, &reading->recording, &reading->error) == 0)
		return 1;
	fprintf(reading->out, _("That is not possible: %s.\n"), reading->error.text);
	return 0;
}

/* Takes what is known; waits until the event is, where that is wanted. */
static void look_up(struct reading *reading, int event)
{
	chances_take(&reading->chances);
	while (reading->patient && !chances_done(&reading->chances) && reading->chances.events < event)
		chances_wait(&reading->chances);
}

/* Tells the mark and the luck of the event just told. */
static void comment(struct reading *reading)
{
	float luck[MEDICI_SEATS_MAX];
	if (!reading->comments)
		return;
	look_up(reading, reading->at);
	const struct analysis_step *graded = chances_graded(&reading->chances, reading->at);
	if (graded)
		review_print_mark(reading->out, graded, &reading->recording.header);
	chances_luck(&reading->chances, reading->at, luck);
	review_print_luck(reading->out, luck, &reading->recording.header);
}

static void tell_chances(struct reading *reading)
{
	float chance[MEDICI_SEATS_MAX];
	if (!reading->comments)
		return;
	look_up(reading, reading->at);
	if (chances_after(&reading->chances, reading->at, chance))
		review_print_chances(reading->out, chance, &reading->recording.header);
	else if (!chances_done(&reading->chances))
		fprintf(reading->out, _("  chances to win: not known yet, %d%% of the game is analysed\n"),
				chances_percent(&reading->chances));
}

/* ---- Moving, a move at a time ---- */

/* Returns the end of the move that event number `at` (from 1) belongs to; at least that of the first move. */
static int end_of_move(const struct recording *recording, int at)
{
	at = at < 1 ? 1 : at;
	while (at < recording->count && !recording->event[at - 1].last)
		at++;
	return at < recording->count ? at : recording->count;
}

/* Returns where the move that ends at `at` begins. */
static int start_of_move(const struct recording *recording, int at)
{
	int before = at - 1;
	while (before > 0 && !recording->event[before - 1].last)
		before--;
	return before > 0 ? before : 0;
}

static void restart(struct reading *reading)
{
	story_start(&reading->story, &reading->recording.header, reading->out);
	ledger_start(&reading->ledger, &reading->recording.header.setup);
	reading->at = 0;
}

static void take(struct reading *reading, int aloud)
{
	struct medici_events events;
	recording_event(&reading->recording, reading->at++, &events);
	ledger_event(&reading->ledger, &events, 0);
	if (!aloud) {
		story_follow(&reading->story, &events, 0);
		return;
	}
	story_event(&reading->story, &events, 0);
	comment(reading);
}

static void tell_end(const struct reading *reading)
{
	if (reading->at < reading->recording.count)
		return;
	story_takebacks(reading->out, reading->recording.takebacks);
	if (recording_over(&reading->recording))
		parts_show(reading->out, &reading->recording.header, reading->recording.parts_proved);
	if (reading->recording.proved && !reading->recording.header.parts)
		fprintf(reading->out, "%s\n", _("Every draw follows from the seed that was fixed before the first draw."));
	else if (reading->recording.fault[0])
		fprintf(reading->out, _("The record has a fault: %s\n"), reading->recording.fault);
}

/* Prints the move that ends there without moving. */
static void go_to(struct reading *reading, int to)
{
	int from = start_of_move(&reading->recording, to);
	if (from < reading->at)
		restart(reading);
	while (reading->at < from)
		take(reading, 0);
	while (reading->at < to)
		take(reading, 1);
	tell_chances(reading);
	tell_end(reading);
}

/* Returns 1 if there was a next move. */
static int go_on(struct reading *reading)
{
	if (reading->at >= reading->recording.count)
		return 0;
	go_to(reading, end_of_move(&reading->recording, reading->at + 1));
	return 1;
}

/* Moves by this many moves. Returns 0 if there are not so many. */
static int go_back(struct reading *reading, long moves)
{
	int to = reading->at, all = 1;
	for (long i = 0; i < moves && all; i++) {
		int before = start_of_move(&reading->recording, to);
		all = before > 0;
		to = all ? before : to;
	}
	if (to < reading->at)
		go_to(reading, to);
	return all;
}

/* ---- What they do ---- */

static void step(struct reading *reading, const struct replay_wish *wish)
{
	long moves = wish->number > 0 ? wish->number : 1;
	if (wish->word == WORD_BACK && !go_back(reading, moves))
		fprintf(reading->out, "%s\n", _("This is the beginning."));
	for (long i = 0; wish->word == WORD_NEXT && i < moves; i++) {
		if (go_on(reading))
			continue;
		fprintf(reading->out, "%s\n", _("That was the end."));
		return;
	}
}

static void jump(struct reading *reading, const struct replay_wish *wish)
{
	const struct recording *recording = &reading->recording;
	int to =
		wish->word == WORD_DAY ? recording_day(recording, (int)wish->number) : recording_line(recording, wish->number);
	if (wish->number < 0)
		fprintf(reading->out, wish->word == WORD_DAY ? _("Which day? For example: day 2\n")
													 : _("Which line? For example: line 40\n"));
	else if (to < 0)
		fprintf(reading->out, _("The record has no day %ld.\n"), wish->number);
	else
		go_to(reading, end_of_move(recording, to));
}

static void begin(struct reading *reading)
{
	reading->comments = reading->comments && analyse(reading);
	restart(reading);
	story_header(&reading->story);
	if (reading->recording.fault[0])
		fprintf(reading->out, _("The record has a fault; it can be read up to there: %s\n"), reading->recording.fault);
	go_on(reading);
}

static void other_game(struct reading *reading, long game)
{
	struct recording *recording = &reading->recording;
	long before = recording->game;
	if (game < 1) {
		fprintf(reading->out, _("Which game? For example: game 2\n"));
		return;
	}
	chances_end(&reading->chances);
	if (recording_read(recording, recording->path, game, &reading->error) == 0) {
		begin(reading);
		return;
	}
	fprintf(reading->out, "%s\n", reading->error.text);
	if (recording_read(recording, recording->path, before, &reading->error) !=
		0) /* the file has been removed meanwhile */
		recording->count = reading->at = 0;
	reading->comments = reading->comments && analyse(reading);
}

/* ---- Mistakes ---- */

/* Waits until the analysis has come to the mistake. On a terminal it says so once. */
static int find_mistake(struct reading *reading, int event, int by, int seat)
{
	int found, told = reading->patient;
	chances_take(&reading->chances);
	while ((found = chances_mistake(&reading->chances, event, by, seat)) == CHANCES_UNKNOWN) {
		if (!told++)
			fprintf(reading->out, _("Looking for the next mistake: %d%% analysed.\n"),
					chances_percent(&reading->chances));
		chances_wait(&reading->chances);
	}
	return found;
}

static void go_to_mistake(struct reading *reading, const struct replay_wish *wish)
{
	const struct recording *recording = &reading->recording;
	int event = wish->back ? start_of_move(recording, reading->at) + 1 : reading->at, comments = reading->comments;
	if (wish->number == 0 || wish->number > recording->header.setup.players) {
		fprintf(reading->out, "%s\n", _("Which player? For example: mistake 2"));
		return;
	}
	if (!analyse(reading))
		return;
	int seat = wish->number > 0 ? (int)wish->number - 1 : MEDICI_NOBODY;
	int found = find_mistake(reading, event, wish->back ? -1 : 1, seat);
	if (found == CHANCES_NONE) {
		fprintf(reading->out, "%s\n",
				wish->back ? _("There is no mistake before.") : _("There is no further mistake."));
		return;
	}
	reading->comments = 1; /* whoever looks for a mistake wants to know what it was */
	go_to(reading, end_of_move(recording, found));
	reading->comments = comments;
}

static void switch_comments(struct reading *reading)
{
	reading->comments = !reading->comments && analyse(reading);
	if (reading->comments)
		tell_chances(reading);
	else
		fprintf(reading->out, "%s\n", _("The chances are off."));
}

static void play(struct reading *reading)
{
	while (go_on(reading))
		if (ask_pause(reading->in, reading->out, reading->pause_ms))
			return;
}

static void show(const struct reading *reading)
{
	const struct recording *recording = &reading->recording;
	if (reading->at == 0)
		return;
	const struct medici_game *game = &recording->event[reading->at - 1].game;
	(settings_get()->sentences ? show_sentences : show_table)(reading->out, &recording->header, game);
	if (medici_wants(game) == MEDICI_WANTS_ACTION)
		ask_describe(reading->out, &recording->header, game);
}

static void show_position(const struct reading *reading)
{
	char line[POSITION_SIZE];
	recording_position(&reading->recording, reading->at, line);
	fprintf(reading->out, "%s\n", line);
}

static void set_pause(struct reading *reading, long pause)
{
	if (pause >= 0)
		reading->pause_ms = (int)pause;
	fprintf(reading->out,
			P_("A pause of %d millisecond after a move.\n", "A pause of %d milliseconds after a move.\n",
			   reading->pause_ms),
			reading->pause_ms);
}

/* Returns 1 if a game was played, which ends the replay. */
static int play_from_here(struct reading *reading)
{
	const struct replay_place place = {&reading->recording, reading->at, reading->pause_ms};
	int played = replay_continue(reading->in, reading->out, &place, &reading->error);
	if (played < 0)
		fprintf(reading->out, _("That is not possible: %s.\n"), reading->error.text);
	return played > 0;
}

/* Returns 0 to leave. */
static int obey(struct reading *reading, const struct replay_wish *wish)
{
	switch (wish->word) {
	case WORD_NEXT:
	case WORD_BACK:
		step(reading, wish);
		break;
	case WORD_DAY:
	case WORD_LINE:
		jump(reading, wish);
		break;
	case WORD_GAME:
		other_game(reading, wish->number);
		break;
	case WORD_START:
		go_to(reading, end_of_move(&reading->recording, 1));
		break;
	case WORD_END:
		go_to(reading, reading->recording.count);
		break;
	case WORD_PLAY:
		play(reading);
		break;
	case WORD_CONTINUE:
		return !play_from_here(reading);
	case WORD_MISTAKE:
		go_to_mistake(reading, wish);
		break;
	case WORD_SHOW:
		show(reading);
		break;
	case WORD_CHANCES:
		switch_comments(reading);
		break;
	case WORD_POSITION:
		show_position(reading);
		break;
	case WORD_UNSEEN:
		if (reading->at > 0)
			show_unseen(reading->out, &reading->recording.event[reading->at - 1].game);
		break;
	case WORD_SCORES:
		ledger_show(reading->out, &reading->ledger, &reading->recording.header);
		break;
	case WORD_SPEED:
		set_pause(reading, wish->number);
		break;
	case WORD_HELP:
		replay_help(reading->out);
		break;
	default:
		return 0;
	}
	return 1;
}

static void listen(struct reading *reading)
{
	const struct recording *recording = &reading->recording;
	char line[ASK_LINE], wrong[240];
	struct replay_wish wish;
	for (int going = 1; going;) {
		fprintf(reading->out, _("line %ld of %ld > "), recording_at(recording, reading->at),
				recording_at(recording, recording->count));
		fflush(reading->out);
		enum ask_answer answer = ask_read(reading->in, reading->out, line);
		if (answer == ASK_ENDED)
			fputc('\n', reading->out);
		if (answer != ASK_READ)
			going = answer == ASK_TOO_LONG;
		else if (replay_understand(line, &wish, wrong, sizeof wrong))
			going = obey(reading, &wish);
		else
			fprintf(reading->out, "%s\n", wrong);
	}
}

int replay_plain(FILE *in, FILE *out, const struct replay_request *request, struct error *error)
{
	struct reading *reading = (struct reading *)calloc(1, sizeof *reading);
	if (!reading)
		return error_set(error, "%s", _("out of memory"));
	reading->in = in;
	reading->out = out;
	reading->pause_ms = request->pause_ms;
	reading->comments = request->chances;
	reading->patient = !isatty(fileno(in));
	int status = recording_read(&reading->recording, request->path, request->game, error);
	if (status == 0) {
		fprintf(out, "%s\n", _("Enter goes on, back goes back, help lists the commands, quit leaves."));
		begin(reading);
		listen(reading);
	}
	chances_end(&reading->chances);
	recording_free(&reading->recording);
	free(reading);
	return status;
}
