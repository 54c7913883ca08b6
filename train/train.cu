/* Trains lorenzo's network by self-play:
 *   train [SETTINGS] [NAME=VALUE]... [--from CHECKPOINT] [--banker CHECKPOINT] [--target CHECKPOINT] [--to FOLDER]
 *
 * Writes a checkpoint to continue from, the weights as a table for src/bots, and the learning curve. See README.md. */
#include <chrono>
#include <string>

#include "files.h"
#include "learning.h"
#include "selfplay_board.h"
#include "selfplay_cards.h"

struct options {
	settings set;
	std::string from, banker, target, to = ".";
};

static int usage_error(const char *what, const char *why)
{
	fprintf(stderr,
			"train: %s: %s\nusage: train [SETTINGS-FILE] [NAME=VALUE]... [--from CHECKPOINT] [--banker CHECKPOINT] "
			"[--target CHECKPOINT] [--to FOLDER]\n",
			what, why);
	return 2;
}

/* Returns where the path of this flag belongs, or NULL if it is not a flag. */
static std::string *path_of(options *w, const std::string &flag)
{
	return flag == "--from"     ? &w->from
		   : flag == "--banker" ? &w->banker
		   : flag == "--target" ? &w->target
		   : flag == "--to"     ? &w->to
								: NULL;
}

static int parse_arguments(int argc, char **argv, options *w)
{
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i], *equals = strchr(word, '=');
		std::string *path = path_of(w, word);
		if (path) {
			if (i + 1 == argc)
				return usage_error(word, "its argument is missing");
			*path = argv[++i];
		} else if (equals) {
			if (settings_set(&w->set, word, equals - word, equals + 1) != 0)
				return usage_error(word, "no such setting, or not a number");
		} else {
			int wrong = settings_read(&w->set, word);
			std::string why = wrong < 0 ? "cannot be read" : "line " + std::to_string(wrong) + " is not a setting";
			if (wrong)
				return usage_error(word, why.c_str());
		}
	}
	if (w->banker.empty())
		w->set.pool_bankers = w->set.belief_banker = 0;
	if (w->set.slots < 20 || w->set.moves < 1 || w->set.samples < 1 || w->set.batch < 1 || w->set.hidden1 < 4)
		return usage_error("settings", "at least 20 slots, 1 move, 1 sample, a batch of 1, 4 units in hidden layer 1");
	return 0;
}

static double seconds()
{
	using namespace std::chrono;
	return duration<double>(steady_clock::now().time_since_epoch()).count();
}

template <class Play> struct run {
	options w;
	network net, banker, past; /* past: a past checkpoint, or the target of an exploiter */
	Play play;
	learning<Play> learn;
	double games = 0, iterations_before = 0, began = 0; /* games and iterations: those before this run included */
	FILE *curve = NULL;
};

/* Statistics of the games since the last line of the curve. */
struct statistics {
	double wins[2][7] = {{0}}, games[2][7] = {{0}}; /* of evaluation games against merchants and bankers, by players */
	double all = 0;                                 /* games */
	double groups[4] = {0}, paid[4] = {0};          /* by size of the group, four players in self-play */
};

/* Adds a slot's statistics and resets them. */
template <class Slot> static void collect(statistics &t, Slot &s)
{
	int bankers = s.mode == MODE_EVALUATE_BANKERS;
	t.all += s.games;
	if (seats_is_evaluation(&s)) {
		t.wins[bankers][s.players] += s.wins;
		t.games[bankers][s.players] += s.games;
	}
	for (int i = 1; i < 4 && s.players == 4 && s.mode == MODE_SELF_PLAY; i++) {
		t.groups[i] += s.offered[i];
		t.paid[i] += s.paid[i];
	}
	s.games = 0;
	s.wins = 0;
	for (int i = 0; i < 4; i++) {
		s.offered[i] = 0;
		s.paid[i] = 0;
	}
}

static void print_statistics(FILE *out, const statistics &t, int opponents)
{
	for (int whom = 0; whom < opponents; whom++)
		for (int players = 2; players <= 6; players++)
			fprintf(out, " %.3f", t.games[whom][players] ? t.wins[whom][players] / t.games[whom][players] : 0);
	double sum = t.groups[1] + t.groups[2] + t.groups[3];
	for (int i = 1; i < 4; i++)
		fprintf(out, " %.2f %.1f", sum ? t.groups[i] / sum : 0, t.groups[i] ? t.paid[i] / t.groups[i] : 0);
	fprintf(out, "\n");
	fflush(out);
}

/* Writes a line of the curve, also to stdout. */
template <class Play> static void log_line(run<Play> &r, long iteration)
{
	statistics t;
	auto slots = r.play.slot.get(r.play.slots);
	for (auto &s : slots)
		collect(t, s);
	r.play.slot.put(slots);
	r.games += t.all;
	FILE *const both[2] = {r.curve, stdout};
	for (FILE *out : both) {
		fprintf(out, "%.0f %.0f %.0f %.4f %.4f", r.iterations_before + (double)iteration, r.games, seconds() - r.began,
				r.learn.loss, r.learn.loss_estimate);
		print_statistics(out, t, r.w.banker.empty() ? 1 : 2);
	}
}

/* Returns the learning rate after this part of the run, from 0 to 1. */
static float learning_rate_at(const settings &s, double part)
{
	return (float)(s.learning_rate * pow(s.learning_rate_end / s.learning_rate, part < 1 ? part : 1));
}

template <class Play> static int save(run<Play> &r, double iterations)
{
	files_head head = {{0}, r.net.hidden1, r.net.hidden2, iterations, r.games, r.net.steps};
	return files_save(r.w.to + "/checkpoint", head, r.net) ||
		   files_table(r.w.to + "/net_" + (r.w.set.train_banker ? "banker" : Play::name()) + ".inc", r.net, head);
}

/* Returns the part of the run that is done, by iterations or by time, whichever is more; more than 1 at the end. */
static double progress(const settings &s, long iteration, double elapsed)
{
	double part = (double)iteration / s.iterations, by_time = s.minutes > 0 ? elapsed / (s.minutes * 60) : 0;
	if (by_time > 1)
		return 2;
	return by_time > part ? by_time : part;
}

/* Replaces the past checkpoint in the opponent pool by the learner's current one. */
template <class Play> static void take_snapshot(run<Play> &r)
{
	machine_copy(r.past.averaged.at, r.net.averaged.at, r.net.size * sizeof(float));
}

template <class Play> static int train(run<Play> &r)
{
	const settings &s = r.w.set;
	networks networks = {{r.w.banker.empty() ? NULL : &r.banker, s.train_banker ? NULL : &r.past, &r.net}};
	double saved = seconds(), part;
	long iteration = 0;
	r.began = saved;
	for (; (part = progress(s, iteration, seconds() - r.began)) < 1; iteration++) {
		for (int move = 0; move < (int)s.moves; move++)
			r.play.move(networks);
		r.learn.iteration(r.play, r.net, s, learning_rate_at(s, part));
		if (r.w.target.empty() && (iteration + 1) % (long)s.snapshot_every == 0)
			take_snapshot(r);
		if ((iteration + 1) % (long)s.log_every == 0)
			log_line(r, iteration + 1);
		if (seconds() - saved > 60) {
			if (save(r, r.iterations_before + (double)iteration + 1))
				return 1;
			saved = seconds();
		}
	}
	return save(r, r.iterations_before + (double)iteration);
}

/* Returns the largest difference between one position's probabilities by the bots' own network and by the trainer's. */
template <class Entry> static double difference(const struct net &net, const Entry &entry, const float *trainer)
{
	static struct net_work work;
	static float memory[NET_HIDDEN1_MAX * NET_HIDDEN2_MAX];
	struct net_folded folded;
	struct features_context context;
	float chance[1][MEDICI_SEATS_MAX];
	double worst = 0;
	state_features(&entry.state, &context, work.row[0]);
	features_money(&context, work.row[0], work.base[0], work.ahead[0]);
	net_fold(&folded, &net, context.players, memory);
	net_prepare(&folded, &work);
	net_evaluate(&folded, &work, 1, chance);
	for (int seat = 0; seat < context.players; seat++)
		worst = fmax(worst, (double)fabsf(chance[0][seat] - trainer[seat]));
	return worst;
}

/* Compares the bots' own network on the host with the trainer's, on positions just learned from. Returns the largest
 * difference, or -1 if the network is wider than the bots can load. */
template <class Play> static double compare(run<Play> &r)
{
	long count = r.learn.total < 500 ? r.learn.total : 500;
	if (r.net.hidden1 > NET_HIDDEN1_MAX || r.net.hidden2 > NET_HIDDEN2_MAX)
		return -1;
	r.learn.evaluate(r.net, count);
	auto entries = r.learn.list.get(count);
	auto trainer = r.learn.value.get(count * LEARNING_ROWS);
	auto weights = r.net.weights.get(r.net.size);
	const float *all = weights.data();
	struct net net = {r.net.hidden1, r.net.hidden2, all, all + r.net.at_weights2(), all + r.net.at_weights_out()};
	double worst = 0;
	for (long i = 0; i < count; i++)
		if (!entries[i].ends)
			worst = fmax(worst, difference(net, entries[i], &trainer[i * LEARNING_ROWS]));
	return worst;
}

static bool is_table(const std::string &path)
{
	return path.size() > 4 && path.compare(path.size() - 4, 4, ".inc") == 0;
}

/* Loads a network from a checkpoint, or from a table if its widths are known. Does nothing if the path is empty. */
static int load(const std::string &path, files_head *head, network &net)
{
	if (is_table(path))
		return files_read_table(path, net);
	return path.empty() ? 0 : files_load(path, head, net);
}

template <class Play> static int load_networks(run<Play> &r)
{
	const settings &s = r.w.set;
	files_head head = {}, other;
	r.net.make((int)s.hidden1, (int)s.hidden2);
	r.net.initialize(s.seed);
	if (load(r.w.from, &head, r.net))
		return 1;
	r.iterations_before = head.iterations;
	r.games = head.games;
	if (r.w.target.empty() || is_table(r.w.target)) /* a checkpoint states its widths */
		r.past.make((int)s.hidden1, (int)s.hidden2);
	if (load(r.w.banker, &other, r.banker) || load(r.w.target, &other, r.past))
		return 1;
	if (r.w.target.empty())
		take_snapshot(r);
	return 0;
}

template <class Play> static int open_curve(run<Play> &r)
{
	r.curve = fopen((r.w.to + "/curve.txt").c_str(), "a");
	if (!r.curve) {
		fprintf(stderr, "train: %s: cannot write to this folder\n", r.w.to.c_str());
		return 1;
	}
	fprintf(r.curve, "# medici %s, %s game, %s, %s\n", MEDICI_VERSION, Play::name(), MACHINE_NAME,
			r.w.from.empty() ? "from random weights" : "from a checkpoint");
	settings_print(&r.w.set, r.curve, "# ");
	fprintf(r.curve,
			"# iterations games seconds loss loss-of-the-estimate wins-with-2-players 3 4 5 6 against merchants "
			"(or the target), bankers; groups of 1 (part, price) 2 3\n");
	return 0;
}

template <class Play> static int run_all(const options &w)
{
	static run<Play> r;
	r.w = w;
	if (load_networks(r) || open_curve(r))
		return 1;
	r.play.make(w.set, (unsigned long long)r.iterations_before, !w.target.empty());
	int status = train(r);
	double worst = compare(r);
	printf("%.0f games, %.0f rows evaluated, %.0f s; the bots' own network differs by %.5f at most\n", r.games,
		   r.play.rows_evaluated, seconds() - r.began, worst);
	const double *spent = r.play.clock.spent;
	if (w.set.profile)
		printf("seconds: advance %.1f, features %.1f, forward %.1f, solve %.1f, act %.1f\n", spent[0], spent[1],
			   spent[2], spent[3], spent[4]);
	fclose(r.curve);
	return status || worst > 0.02;
}

int main(int argc, char **argv)
{
	options w;
	int status = parse_arguments(argc, argv, &w);
	if (status)
		return status;
	return w.set.cards ? run_all<selfplay_cards>(w) : run_all<selfplay_board>(w);
}
