/* All settings of a training run: read from a file of `name value` lines, then from name=value on the command line. */
#ifndef TRAIN_SETTINGS_H
#define TRAIN_SETTINGS_H

#include <cstdio>
#include <cstdlib>
#include <cstring>

/* name, default, meaning */
#define SETTINGS(X) \
	X(cards, 0, "1: the card game, 0: the board game") \
	X(seed, 1, "of all random numbers") \
	X(slots, 8192, "games played in parallel") \
	X(moves, 32, "decisions per game in one iteration") \
	X(iterations, 1000, "iterations: each plays games, then learns from them") \
	X(minutes, 0, "stop after this time; 0: no limit") \
	X(hidden1, 128, "width of hidden layer 1") \
	X(hidden2, 64, "width of hidden layer 2") \
	X(batch, 8192, "positions per gradient step") \
	X(learning_rate, 0.001, "at the start; it falls exponentially") \
	X(learning_rate_end, 0.00005, "at the end") \
	X(lambda, 0.9, "of TD(lambda)") \
	X(margin_weight, 0.2, "weight of the lead in florins in the loss, beside the win") \
	X(ema_decay, 0.998, "decay of the exponential moving average of the weights, which is what the bots use") \
	X(samples, 3, "lots or cards sampled to decide about drawing or revealing") \
	X(train_banker, 0, "1: train the model of banker: merchants finish the day, and the outlook evaluates its end") \
	X(players, 0, "number of players; 0: all numbers, mixed") \
	X(belief_merchant, 0.45, \
	  "probability that learners give to a rival bidding like merchant; in half of the games less") \
	X(belief_banker, 0.35, "the same for banker; needs --banker") \
	X(explore_bid, 0.04, "probability of a random bid") \
	X(explore_draw, 0.04, "probability of a random choice between drawing and offering") \
	X(pool, 0.6, "part of the games in which some seats are taken from the opponent pool") \
	X(pool_bankers, 0.4, "part of the pool: models of banker; needs --banker") \
	X(pool_past, 0.2, "part of the pool: a past checkpoint of the learner; the rest are merchants of all kinds") \
	X(snapshot_every, 60, "iterations between two past checkpoints") \
	X(banker_noise, 0.06, "noise of the models of banker at the board (BANKER_MODEL_NOISE)") \
	X(evaluation, 0.06, "part of the games with one learner, without exploration, against merchants or bankers") \
	X(log_every, 20, "iterations between two lines of the curve") \
	X(profile, 0, "1: print the time of each step at the end; slows the run down")

struct settings {
#define FIELD(name, value, about) double name = value;
	SETTINGS(FIELD)
#undef FIELD
};

/* Sets one setting. Returns 0, or -1 if there is no such setting or the value is not a number. */
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

/* Reads a settings file. Returns 0, the number of the first wrong line, or -1 if the file cannot be read. */
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

/* Prints all settings, each after `before`. */
inline void settings_print(const struct settings *s, FILE *out, const char *before)
{
#define FIELD(name, value, about) fprintf(out, "%s%s %g\n", before, #name, s->name);
	SETTINGS(FIELD)
#undef FIELD
}

#endif
