/* Trains lorenzo's network by self-play:
 *   train [SETTINGS] [NAME=VALUE]... [--from CHECKPOINT] [--rival CHECKPOINT] [--prey CHECKPOINT] [--to FOLDER]
 *
 * Leaves in the folder a checkpoint to go on from, the weights as a table for src/bots, and the curve. README.md says
 * more. */
#include <chrono>
#include <string>

#include "files.h"
#include "learning.h"
#include "selfplay.h"
#include "selfplay_cards.h"

struct wishes {
	settings set;
	std::string from, rival, prey, to = ".";
};

static int misuse(const char *what, const char *why)
{
	fprintf(stderr,
			"train: %s: %s\nusage: train [SETTINGS-FILE] [NAME=VALUE]... [--from CHECKPOINT] [--rival CHECKPOINT] "
			"[--prey CHECKPOINT] [--to FOLDER]\n",
			what, why);
	return 2;
}

static std::string *path_of(wishes *w, const std::string &flag)
{
	return flag == "--from"    ? &w->from
		   : flag == "--rival" ? &w->rival
		   : flag == "--prey"  ? &w->prey
		   : flag == "--to"    ? &w->to
							   : NULL;
}

static int agree(int argc, char **argv, wishes *w)
{
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i], *equals = strchr(word, '=');
		std::string *path = path_of(w, word);
		if (path) {
			if (i + 1 == argc)
				return misuse(word, "what comes after it is missing");
			*path = argv[++i];
		} else if (equals) {
			if (settings_set(&w->set, word, equals - word, equals + 1) != 0)
				return misuse(word, "there is no such setting, or that is no number");
		} else {
			int wrong = settings_read(&w->set, word);
			std::string why = wrong < 0 ? "cannot be read" : "line " + std::to_string(wrong) + " is no setting";
			if (wrong)
				return misuse(word, why.c_str());
		}
	}
	if (w->rival.empty())
		w->set.searchers = w->set.bankers = 0;
	if (w->set.slots < 20 || w->set.moves < 1 || w->set.trials < 1 || w->set.batch < 1 || w->set.first < 4)
		return misuse("settings", "at least 20 slots, 1 move, 1 trial, a batch of 1, a first layer of 4");
	return 0;
}

static double seconds()
{
	using namespace std::chrono;
	return duration<double>(steady_clock::now().time_since_epoch()).count();
}

template <class Play> struct run {
	wishes w;
	network net, rival, past; /* past: a past self, or the prey */
	Play play;
	learning<Play> learn;
	double games = 0, rounds_before = 0, began = 0;
	FILE *curve = NULL;
};

/* A line of the curve: what single learners won against merchants, and bankers, by number of buyers, since the last
 * line. */
template <class Play> static void log_line(run<Play> &r, long round)
{
	auto slots = r.play.slot.get(r.play.slots);
	double won[2][7] = {{0}}, games[2][7] = {{0}}, all = 0, groups[4] = {0}, paid[4] = {0};
	for (auto &s : slots) {
		all += s.games;
		if (sitting_is_exam(&s)) {
			won[s.duty == DUTY_EXAM_BANKERS][s.players] += s.won;
			games[s.duty == DUTY_EXAM_BANKERS][s.players] += s.games;
		}
		for (int i = 1; i < 4 && s.players == 4 && s.duty == DUTY_SELF; i++) {
			groups[i] += s.drawn[i];
			paid[i] += s.paid[i];
		}
		s.games = 0;
		s.won = 0;
		for (int i = 0; i < 4; i++) {
			s.drawn[i] = 0;
			s.paid[i] = 0;
		}
	}
	r.play.slot.put(slots);
	r.games += all;
	FILE *const both[2] = {r.curve, stdout};
	for (FILE *out : both) {
		fprintf(out, "%.0f %.0f %.0f %.4f %.4f", r.rounds_before + (double)round, r.games, seconds() - r.began,
				r.learn.loss, r.learn.loss_estimate);
		for (int whom = 0; whom < (r.w.rival.empty() ? 1 : 2); whom++)
			for (int players = 2; players <= 6; players++)
				fprintf(out, " %.3f", games[whom][players] ? won[whom][players] / games[whom][players] : 0);
		double sum = groups[1] + groups[2] + groups[3];
		for (int i = 1; i < 4; i++)
			fprintf(out, " %.2f %.1f", sum ? groups[i] / sum : 0, groups[i] ? paid[i] / groups[i] : 0);
		fprintf(out, "\n");
		fflush(out);
	}
}

static float rate_at(const settings &s, double part)
{
	return (float)(s.rate * pow(s.rate_end / s.rate, part < 1 ? part : 1));
}

template <class Play> static int save(run<Play> &r, double rounds)
{
	files_head head = {{0}, r.net.first, r.net.second, rounds, r.games, r.net.steps};
	return files_save(r.w.to + "/checkpoint", head, r.net) ||
		   files_table(r.w.to + "/net_" + (r.w.set.banker ? "banker" : Play::name()) + ".inc", r.net, head);
}

template <class Play> static int train(run<Play> &r)
{
	const settings &s = r.w.set;
	double saved = seconds();
	long round = 0;
	minds minds = {{r.w.rival.empty() ? NULL : &r.rival, s.banker ? NULL : &r.past, &r.net}};
	r.began = saved;
	for (; round < (long)s.rounds; round++) {
		double gone = seconds() - r.began, part = (double)round / s.rounds;
		if (s.minutes > 0 && gone > s.minutes * 60)
			break;
		if (s.minutes > 0 && gone / (s.minutes * 60) > part)
			part = gone / (s.minutes * 60);
		for (int move = 0; move < (int)s.moves; move++)
			r.play.move(minds);
		r.learn.round(r.play, r.net, s, rate_at(s, part));
		if (r.w.prey.empty() && (round + 1) % (long)s.past_rounds == 0)
			machine_copy(r.past.kept.at, r.net.kept.at, r.net.size * sizeof(float));
		if ((round + 1) % (long)s.log_every == 0)
			log_line(r, round + 1);
		if (seconds() - saved > 60) {
			if (save(r, r.rounds_before + (double)round + 1))
				return 1;
			saved = seconds();
		}
	}
	return save(r, r.rounds_before + (double)round);
}

/* The bots' own network on the host, against the machine's, on positions just learned from: the largest difference. */
template <class Play> static double compare(run<Play> &r)
{
	long count = r.learn.total < 500 ? r.learn.total : 500;
	if (r.net.first > NET_HIDDEN1_MAX || r.net.second > NET_HIDDEN2_MAX)
		return -1;
	r.learn.judge(r.net, count);
	auto notes = r.learn.list.get(count);
	auto machine = r.learn.value.get(count * LEARNING_ROWS);
	auto weights = r.net.weights.get(r.net.size);
	const float *all = weights.data();
	struct net net = {r.net.first, r.net.second, all, all + r.net.at_second(), all + r.net.at_last()};
	double worst = 0;
	for (long i = 0; i < count; i++) {
		struct features_context context;
		static struct net_work work;
		float base[MEDICI_SEATS_MAX], ahead[MEDICI_SEATS_MAX], chance[MEDICI_SEATS_MAX];
		if (note_over(&notes[i]))
			continue;
		note_see(&notes[i], &context, work.row);
		features_money(&context, work.row, base, ahead);
		net_prepare(&net, &work, context.players);
		net_evaluate(&net, &work, context.players, base, ahead, chance);
		for (int seat = 0; seat < context.players; seat++) {
			double off = fabs(chance[seat] - machine[i * LEARNING_ROWS + seat]);
			worst = off > worst ? off : worst;
		}
	}
	return worst;
}

static bool is_table(const std::string &path)
{
	return path.size() > 4 && path.compare(path.size() - 4, 4, ".inc") == 0;
}

/* A network from a checkpoint, or, where its widths are known, from a table of the bots'; nothing where there is no
 * path. */
static int load(const std::string &path, files_head *head, network &net)
{
	if (is_table(path))
		return files_read_table(path, net);
	return path.empty() ? 0 : files_load(path, head, net);
}

template <class Play> static int run_all(const wishes &w)
{
	static run<Play> r;
	const settings &s = w.set;
	files_head head = {}, other;
	int status;
	r.w = w;
	r.net.make((int)s.first, (int)s.second);
	r.net.begin(s.seed);
	if (load(w.from, &head, r.net))
		return 1;
	r.rounds_before = head.rounds;
	r.games = head.games;
	if (w.prey.empty() || is_table(w.prey)) /* a checkpoint knows its widths */
		r.past.make((int)s.first, (int)s.second);
	if (load(w.rival, &other, r.rival) || load(w.prey, &other, r.past))
		return 1;
	if (w.prey.empty())
		machine_copy(r.past.kept.at, r.net.kept.at, r.net.size * sizeof(float));
	r.curve = fopen((w.to + "/curve.txt").c_str(), "a");
	if (!r.curve) {
		fprintf(stderr, "train: %s: cannot be written to\n", w.to.c_str());
		return 1;
	}
	fprintf(r.curve, "# medici %s, %s game, %s, %s\n", MEDICI_VERSION, Play::name(), MACHINE_NAME,
			w.from.empty() ? "from nothing" : "from a checkpoint");
	settings_print(&s, r.curve, "# ");
	fprintf(r.curve, "# rounds games seconds loss loss-of-the-estimate won-of-2 3 4 5 6 against merchants (or the "
					 "prey), bankers; groups of 1 (part, price) 2 3\n");
	r.play.make(s, (unsigned long long)r.rounds_before, !w.prey.empty());
	status = train(r);
	double off = compare(r);
	printf("%.0f games, %.0f rows asked, %.0f s; the bots' own network differs by %.5f at most\n", r.games,
		   r.play.rows_asked, seconds() - r.began, off);
	if (s.timing)
		printf("seconds: advance %.1f, see %.1f, ask %.1f, solve %.1f, act %.1f\n", r.play.clock.spent[0],
			   r.play.clock.spent[1], r.play.clock.spent[2], r.play.clock.spent[3], r.play.clock.spent[4]);
	fclose(r.curve);
	return status || off > 0.02;
}

int main(int argc, char **argv)
{
	wishes w;
	int status = agree(argc, argv, &w);
	if (status)
		return status;
	return w.set.cards ? run_all<selfplay_cards>(w) : run_all<selfplay>(w);
}
