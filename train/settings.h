/* All settings of a training run: read from a file of `name value` lines, then from name=value on the command line. */
#ifndef TRAIN_SETTINGS_H
#define TRAIN_SETTINGS_H

#include <cstdio>
#include <cstdlib>
#include <cstring>

/* name, default, what it is */
#define SETTINGS(X) \
	X(cards, 0, "1: the card game, 0: the board game") \
	X(seed, 1, "of everything random") \
	X(slots, 8192, "games at once") \
	X(moves, 32, "decisions of each game between two rounds of learning") \
	X(rounds, 1000, "rounds of playing and learning in all") \
	X(minutes, 0, "stop earlier, after so many; 0: never") \
	X(first, 128, "width of the first layer") \
	X(second, 64, "width of the second layer") \
	X(batch, 8192, "positions in a step of learning") \
	X(rate, 0.001, "learning rate at the start") \
	X(rate_end, 0.00005, "and at the end") \
	X(lambda, 0.9, "how far a result reaches back") \
	X(margin, 0.2, "how much the florins ahead count in learning, beside the chance to win") \
	X(average, 0.998, "of the weights that are kept: part of the old average in the new") \
	X(trials, 3, "lots tried for what drawing may bring") \
	X(banker, 0, "1: learn what banker sees, not who wins: merchants play the day out, and the estimate judges") \
	X(players, 0, "at every table; 0: all numbers, mixed") \
	X(merchants, 0.45, "how likely rivals are thought to bid like merchant, in half of the games; in the others less") \
	X(bankers, 0.35, "the same, like banker, seen in so many ways; needs --rival") \
	X(explore_bid, 0.04, "bids at random, as exploration") \
	X(explore_draw, 0.04, "draws or offers at random") \
	X(strangers, 0.6, "part of the games with strangers on some seats: merchants of all kinds, bankers, past selves") \
	X(searchers, 0.4, "part of the strangers who are bankers; needs --rival") \
	X(past, 0.2, "part of the strangers who are past selves") \
	X(past_rounds, 60, "rounds after which the past self is made anew") \
	X(noise, 0.06, "how far off chances of bankers are at the board, in deviations of one sample: they sample little") \
	X(exams, 0.06, "part of the games with one learner against merchants or bankers, without exploration: the curve") \
	X(log_every, 20, "rounds between two lines of the curve") \
	X(timing, 0, "1: say in the end what the time went into, at the price of some")

struct settings {
#define FIELD(name, value, about) double name = value;
	SETTINGS(FIELD)
#undef FIELD
};

inline int settings_set(struct settings *s, const char *name, size_t len, const char *value)
{
	char *end;
	double number = strtod(value, &end);
	if (end == value || (*end && *end != '\n' && *end != ' ' && *end != '#'))
		return -1;
#define FIELD(field, value, about) \
	if (strlen(#field) == len && memcmp(name, #field, len) == 0) { \
		s->field = number; \
		return 0; \
	}
	SETTINGS(FIELD)
#undef FIELD
	return -1;
}

/* 0, or the number of the line that is amiss, or -1 where the file cannot be read. */
inline int settings_read(struct settings *s, const char *path)
{
	char line[256];
	int number = 0, wrong = 0;
	FILE *file = fopen(path, "r");
	if (!file)
		return -1;
	while (!wrong && fgets(line, sizeof line, file)) {
		size_t len = strcspn(line, " \t\n#");
		number++;
		if (len > 0 && settings_set(s, line, len, line + len + strspn(line + len, " \t")) != 0)
			wrong = number;
	}
	fclose(file);
	return wrong;
}

inline void settings_print(const struct settings *s, FILE *out, const char *before)
{
#define FIELD(name, value, about) fprintf(out, "%s%s %g\n", before, #name, s->name);
	SETTINGS(FIELD)
#undef FIELD
}

#endif
