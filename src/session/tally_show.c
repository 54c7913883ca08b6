/* The statistics as tables and plots for any terminal and screen reader. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lang/lang.h"
#include "lang/layout.h"
#include "session/tally_analysis.h"

enum {
	NAME = 22,
	NUMBER = 9,
	RANGE = 16,   /* of a number with its interval */
	BAR = 50,     /* columns of the longest bar */
	HISTORY = 60, /* games of the plot over games */
	HEIGHT = 10
};

static void show_name(FILE *out, const struct tally_player *player)
{
	char name[sizeof player->name + 16];
	snprintf(name, sizeof name, player->is_bot ? _("%s (bot)") : "%s", player->name);
	fprintf(out, "  ");
	layout_column(out, name, NAME);
}

static void show_head(FILE *out, const char *const *heads, int count)
{
	fprintf(out, "%*s", NAME + 2, "");
	for (int i = 0; i < count; i++)
		layout_right(out, heads[i], NUMBER);
	fputc('\n', out);
}

/* ---- By game and number of players ---- */

static void show_results(FILE *out, const struct tally *tally, const struct tally_row *rows)
{
	const char *const heads[] = {_("games"), _("wins"), _("share"), _("place"), _("florins")};
	show_head(out, heads, 5);
	for (int i = 0; i < tally->players; i++) {
		const struct tally_row *row = &rows[i];
		if (row->florins.count == 0)
			continue;
		show_name(out, &tally->player[i]);
		fprintf(out, "%*d%*s%*.0f%%%*s%*s\n", NUMBER, (int)row->florins.count, NUMBER,
				lang_number("%.1f", row->wins).text, NUMBER - 1, 100 * row->wins / (double)row->florins.count, NUMBER,
				lang_number("%.2f", row->place.mean).text, NUMBER, lang_number("%.1f", row->florins.mean).text);
	}
}

/* ---- The analysis ---- */

/* A mean with its 95% interval, which takes two observations. */
static void show_range(FILE *out, const struct stats *stats, const char *format, const char *unit)
{
	char text[96];
	size_t used = (size_t)snprintf(text, sizeof text, "%s%s", lang_number(format, stats->mean).text, unit);
	double margin = stats_margin(stats);
	if (!isnan(margin))
		snprintf(text + used, sizeof text - used, " ± %s", lang_number("%.1f", margin).text);
	layout_right(out, text, RANGE);
}

static void show_decisions(FILE *out, const struct tally *tally, const struct tally_skill *skills)
{
	fprintf(out, "%s\n", _("Accuracy, luck a game in points of the chance to win, share without the luck:"));
	fprintf(out, "%*s", NAME + 2, "");
	layout_right(out, _("accuracy"), NUMBER);
	layout_right(out, _("luck"), RANGE);
	layout_right(out, _("adjusted"), RANGE);
	fputc('\n', out);
	for (int i = 0; i < tally->players; i++) {
		if (skills[i].accuracy.count == 0)
			continue;
		show_name(out, &tally->player[i]);
		layout_right(out, lang_number("%.0f%%", skills[i].accuracy.mean).text, NUMBER);
		show_range(out, &skills[i].luck, "%+.1f", "");
		show_range(out, &skills[i].adjusted, "%.1f", "%");
		fputc('\n', out);
	}
}

static void show_paid(FILE *out, const struct tally_skill *skill)
{
	fprintf(out, "%*d%*s%*s", NUMBER, (int)skill->price.count, NUMBER, lang_number("%.1f", skill->price.mean).text,
			NUMBER, lang_number("%.1f", skill->worth.mean).text);
	show_range(out, &skill->above, "%+.1f", "");
	fputc('\n', out);
}

static void show_auctions(FILE *out, const struct tally *tally, const struct tally_skill *skills)
{
	const struct tally_skill *all = &skills[tally->players];
	if (all->price.count == 0)
		return;
	fprintf(out, "%s\n", _("The price of a group, and what it was worth to its buyer, in florins:"));
	fprintf(out, "%*s", NAME + 2, "");
	layout_right(out, _("auctions"), NUMBER);
	layout_right(out, _("price"), NUMBER);
	layout_right(out, _("worth"), NUMBER);
	layout_right(out, _("above"), RANGE);
	fputc('\n', out);
	for (int i = 0; i < tally->players; i++) {
		if (skills[i].price.count == 0)
			continue;
		show_name(out, &tally->player[i]);
		show_paid(out, &skills[i]);
	}
	fprintf(out, "  ");
	layout_column(out, _("everybody"), NAME);
	show_paid(out, all);
}

static int show_skills(FILE *out, const struct tally *tally, int kind, int players)
{
	if (tally->analysed_games == 0)
		return 0;
	struct tally_skill *skills = tally_skills(tally, kind, players);
	if (!skills)
		return -1;
	show_decisions(out, tally, skills);
	show_auctions(out, tally, skills);
	free(skills);
	return 0;
}

/* ---- Tables ---- */

static int count_games(const struct tally *tally, int kind, int players)
{
	int count = 0;
	for (int i = 0; i < tally->games; i++)
		count += tally->game[i].kind == kind && tally->game[i].players == players;
	return count;
}

static int show_table(FILE *out, const struct tally *tally, int kind, int players)
{
	int games = count_games(tally, kind, players);
	if (games == 0)
		return 0;
	struct tally_row *rows = tally_rows(tally, kind, players);
	if (!rows)
		return -1;
	fputc('\n', out);
	if (kind == MEDICI_BOARD)
		fprintf(out,
				P_("The board game with %d players: %d game\n", "The board game with %d players: %d games\n", games),
				players, games);
	else
		fprintf(out, P_("The card game with %d players: %d game\n", "The card game with %d players: %d games\n", games),
				players, games);
	show_results(out, tally, rows);
	free(rows);
	return show_skills(out, tally, kind, players);
}

/* ---- Where florins came from ---- */

static void show_bar(FILE *out, const struct tally_row *row, double scale)
{
	/* lang: one letter each for ship, goods, bonus; as the line above the bars explains them. */
	const char *letters = _("SGB");
	const double parts[3] = {row->ship, row->goods, row->bonus};
	double sum = 0;
	int drawn = 0;
	for (int i = 0; i < 3; i++) {
		sum += parts[i] / (double)row->florins.count;
		for (; drawn < (int)lround(sum * scale); drawn++)
			fputc(letters[i], out);
	}
	fputc('\n', out);
}

static double income(const struct tally_row *row)
{
	return row->florins.count ? (row->ship + row->goods + row->bonus) / (double)row->florins.count : 0;
}

static void show_bars(FILE *out, const struct tally *tally, const struct tally_row *rows)
{
	double most = 1;
	for (int i = 0; i < tally->players; i++)
		most = fmax(most, income(&rows[i]));
	fprintf(out, _("Earned a game on average; S by the ship, G by goods, B by bonuses:\n"));
	for (int i = 0; i < tally->players; i++) {
		if (rows[i].florins.count == 0)
			continue;
		show_name(out, &tally->player[i]);
		fputc(' ', out);
		show_bar(out, &rows[i], BAR / most);
	}
}

/* The two games differ too much here to be counted together. */
static int show_sources(FILE *out, const struct tally *tally, int kind)
{
	const char *const heads[] = {_("start"), _("ship"), _("goods"), _("bonus"), _("spent"), _("florins")};
	struct tally_row *rows = tally_rows(tally, kind, 0);
	if (!rows)
		return -1;
	fprintf(out, kind == MEDICI_BOARD ? _("\nThe board game: where the florins came from, a game on average\n")
									  : _("\nThe card game: where the florins came from, a game on average\n"));
	show_head(out, heads, 6);
	for (int i = 0; i < tally->players; i++) {
		const struct tally_row *row = &rows[i];
		double n = (double)row->florins.count;
		if (n == 0)
			continue;
		show_name(out, &tally->player[i]);
		const double means[] = {row->start / n, row->ship / n,  row->goods / n,
								row->bonus / n, row->spent / n, row->florins.mean};
		for (size_t k = 0; k < sizeof means / sizeof means[0]; k++)
			fprintf(out, "%*s", NUMBER, lang_number("%.1f", means[k]).text);
		fputc('\n', out);
	}
	show_bars(out, tally, rows);
	free(rows);
	return 0;
}

/* ---- One player ---- */

static int show_duels(FILE *out, const struct tally *tally, int focus)
{
	const char *const heads[] = {_("games"), _("ahead"), _("florins")};
	struct tally_duel *duels = tally_duels(tally, focus);
	if (!duels)
		return -1;
	fprintf(out, _("\n%s against others: how often ahead, and by how many florins on average\n"),
			tally->player[focus].name);
	show_head(out, heads, 3);
	for (int i = 0; i < tally->players; i++) {
		const struct tally_duel *duel = &duels[i];
		if (duel->more.count == 0)
			continue;
		show_name(out, &tally->player[i]);
		fprintf(out, "%*d%*.0f%%%*s\n", NUMBER, (int)duel->more.count, NUMBER - 1,
				100 * duel->ahead / (double)duel->more.count, NUMBER, lang_number("%+.1f", duel->more.mean).text);
	}
	free(duels);
	return 0;
}

struct history {
	int florins[HISTORY];
	int won[HISTORY];
	int count, all;
};

/* The last games of the player, oldest first. */
static void remember(struct history *history, const struct tally_game *game, int seat)
{
	if (history->count == HISTORY) {
		memmove(history->florins, history->florins + 1, (HISTORY - 1) * sizeof(int));
		memmove(history->won, history->won + 1, (HISTORY - 1) * sizeof(int));
		history->count--;
	}
	history->florins[history->count] = game->florins[seat];
	history->won[history->count++] = tally_win(game, seat) > 0;
	history->all++;
}

static int level(int florins, int low, int high)
{
	return high == low ? 0 : (int)lround((double)(HEIGHT - 1) * (florins - low) / (high - low));
}

static void plot_history(FILE *out, const struct history *history)
{
	int low = history->florins[0], high = low;
	for (int i = 1; i < history->count; i++) {
		low = history->florins[i] < low ? history->florins[i] : low;
		high = history->florins[i] > high ? history->florins[i] : high;
	}
	for (int row = HEIGHT - 1; row >= 0; row--) {
		if (low == high && row > 0)
			continue;
		char line[HISTORY + 1];
		int end = 0;
		for (int i = 0; i < history->count; i++) {
			line[i] = level(history->florins[i], low, high) != row ? ' ' : history->won[i] ? '*' : 'o';
			end = line[i] == ' ' ? end : i + 1;
		}
		line[end] = '\0';
		int here = low + (high - low) * row / (HEIGHT - 1);
		fprintf(out, "%6d |%s\n", row == 0 ? low : here, line);
	}
}

static void show_history(FILE *out, const struct tally *tally, int focus)
{
	struct history history;
	memset(&history, 0, sizeof history);
	for (int i = 0; i < tally->games; i++)
		for (int seat = 0; seat < tally->game[i].players; seat++)
			if (tally->game[i].who[seat] == focus)
				remember(&history, &tally->game[i], seat);
	if (history.all < 2)
		return;
	fprintf(out, _("\n%s's florins, game by game, the latest to the right; * is a win\n"), tally->player[focus].name);
	plot_history(out, &history);
}

int tally_show(FILE *out, const struct tally *tally, int focus)
{
	fprintf(out, P_("%d finished game", "%d finished games", tally->games), tally->games);
	if (tally->unfinished)
		fprintf(out,
				P_("; %d that breaks off is not counted", "; %d that break off are not counted", tally->unfinished),
				tally->unfinished);
	if (tally->continued)
		fprintf(out,
				P_("; %d that was played on from a record is not counted",
				   "; %d that were played on from a record are not counted", tally->continued),
				tally->continued);
	if (tally->taken_back)
		fprintf(out,
				P_("; in %d of them decisions were taken back", "; in %d of them decisions were taken back",
				   tally->taken_back),
				tally->taken_back);
	fprintf(out, ".\n");
	if (tally->analysed && tally->analysed_games < tally->games)
		fprintf(out, _("Interrupted: %d of %d games are analysed.\n"), tally->analysed_games, tally->games);
	if (tally->games == 0)
		return 0;
	for (int kind = MEDICI_BOARD; kind <= MEDICI_CARD; kind++) {
		int games = 0;
		for (int players = 2; players <= MEDICI_SEATS_MAX; players++) {
			games += count_games(tally, kind, players);
			if (show_table(out, tally, kind, players) != 0)
				return -1;
		}
		if (games > 0 && show_sources(out, tally, kind) != 0)
			return -1;
	}
	if (focus < 0)
		return 0;
	if (show_duels(out, tally, focus) != 0)
		return -1;
	show_history(out, tally, focus);
	return 0;
}
