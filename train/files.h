/* What a run leaves: a checkpoint to go on from, and the weights as a table for the bots. */
#ifndef TRAIN_FILES_H
#define TRAIN_FILES_H

#include <string>

#include "network.h"

struct files_head {
	char magic[8];
	int first, second;
	double rounds, games, steps;
};

#define FILES_MAGIC "medici1"

inline int files_fail(const std::string &path, const char *why)
{
	fprintf(stderr, "train: %s: %s\n", path.c_str(), why);
	return 1;
}

/* Written beside and put in its place at once: a run that is stopped leaves the old one whole. */
inline int files_save(const std::string &path, files_head head, const network &net)
{
	std::string fresh = path + ".new";
	FILE *file = fopen(fresh.c_str(), "wb");
	int failed = !file;
	memcpy(head.magic, FILES_MAGIC, sizeof head.magic);
	if (file) {
		failed |= fwrite(&head, sizeof head, 1, file) != 1;
		for (const array<float> *a : {&net.weights, &net.kept, &net.mean, &net.square}) {
			auto numbers = a->get(net.size);
			failed |= fwrite(numbers.data(), sizeof(float), net.size, file) != (size_t)net.size;
		}
		failed |= fclose(file) != 0;
	}
	if (failed || rename(fresh.c_str(), path.c_str()) != 0)
		return files_fail(path, "cannot be written");
	return 0;
}

/* Into a network of these widths, or into one that has none yet. */
inline int files_load(const std::string &path, files_head *head, network &net)
{
	FILE *file = fopen(path.c_str(), "rb");
	if (!file)
		return files_fail(path, "cannot be read");
	int wrong = fread(head, sizeof *head, 1, file) != 1 || memcmp(head->magic, FILES_MAGIC, sizeof head->magic) != 0;
	if (!wrong && net.size == 0 && head->first > 0 && head->first < 4096 && head->second > 0 && head->second < 4096)
		net.make(head->first, head->second);
	int other = !wrong && (head->first != net.first || head->second != net.second);
	for (array<float> *a : {&net.weights, &net.kept, &net.mean, &net.square}) {
		std::vector<float> numbers(net.size);
		if (!wrong && !other && fread(numbers.data(), sizeof(float), net.size, file) == (size_t)net.size)
			a->put(numbers);
		else
			wrong |= !other;
	}
	fclose(file);
	if (wrong || other)
		return files_fail(path, other ? "its layers have other widths than the settings say" : "is no checkpoint");
	net.steps = head->steps;
	return 0;
}

/* The weights alone, from a table for the bots: enough to play against, or to begin with. */
inline int files_read_table(const std::string &path, network &net)
{
	std::vector<float> kept;
	FILE *file = fopen(path.c_str(), "r");
	char word[32];
	if (!file)
		return files_fail(path, "cannot be read");
	int wrong = fscanf(file, "/*%*[^\n]") != 0;
	while (!wrong && (fscanf(file, "%*[^-+.0-9]"), fscanf(file, "%31[-+.0-9e]", word) == 1))
		kept.push_back(strtof(word, NULL));
	fclose(file);
	if (wrong || (long)kept.size() != net.size)
		return files_fail(path, "is no table of a network with these widths");
	net.kept.put(kept);
	net.weights.put(kept);
	return 0;
}

/* Four digits behind the point, no more than are needed: ".25f". */
inline void files_weight(FILE *file, double weight)
{
	char text[32];
	const char *at = text;
	snprintf(text, sizeof text, "%.4f", weight);
	for (size_t len = strlen(text); len > 0 && text[len - 1] == '0'; len--)
		text[len - 1] = 0;
	if (strcmp(text, "0.") == 0 || strcmp(text, "-0.") == 0) {
		fprintf(file, "0");
		return;
	}
	if (*at == '-')
		fputc(*at++, file);
	fprintf(file, "%sf", *at == '0' ? at + 1 : at);
}

inline void files_layer(FILE *file, const float *weights, int rows, int columns)
{
	fprintf(file, "{\n");
	for (int row = 0; row < rows; row++) {
		for (int column = 0; column < columns; column++) {
			fputs(column == 0 ? "{" : ",", file);
			files_weight(file, (double)weights[row * columns + column]);
		}
		fputs("},\n", file);
	}
	fprintf(file, "},\n");
}

/* More digits make no difference that shows in play. */
inline int files_table(const std::string &path, const network &net, const files_head &head)
{
	FILE *file = fopen(path.c_str(), "w");
	if (!file)
		return files_fail(path, "cannot be written");
	auto kept = net.kept.get(net.size);
	fprintf(file, "/* Learned in %.0f games by train/: the first layer, the second, the last. */\n", head.games);
	files_layer(file, kept.data(), FEATURES, net.first);
	files_layer(file, kept.data() + net.at_second(), 2 * net.first, net.second);
	files_layer(file, kept.data() + net.at_last(), net.second, NET_OUTPUTS);
	return fclose(file) != 0 ? files_fail(path, "cannot be written") : 0;
}

#endif
