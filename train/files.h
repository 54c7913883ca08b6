/* The output of a run: a checkpoint to continue from, and the weights as a C table for the bots. */
#ifndef TRAIN_FILES_H
#define TRAIN_FILES_H

#include <string>

#include "network.h"

struct files_head {
	char magic[8];
	int hidden1, hidden2;
	double iterations, games, steps;
};

#define FILES_MAGIC "medici1"

inline int files_fail(const std::string &path, const char *why)
{
	fprintf(stderr, "train: %s: %s\n", path.c_str(), why);
	return 1;
}

/* Writes a checkpoint to a new file and renames it, so that a run that is killed leaves the old checkpoint intact.
 * Returns 0, or 1 after an error message. */
inline int files_save(const std::string &path, files_head head, const network &net)
{
	std::string fresh = path + ".new";
	FILE *file = fopen(fresh.c_str(), "wb");
	int failed = !file;
	memcpy(head.magic, FILES_MAGIC, sizeof head.magic);
	if (file) {
		failed |= fwrite(&head, sizeof head, 1, file) != 1;
		for (const array<float> *a : {&net.weights, &net.averaged, &net.adam_mean, &net.adam_square}) {
			auto numbers = a->get(net.size);
			failed |= fwrite(numbers.data(), sizeof(float), net.size, file) != (size_t)net.size;
		}
		failed |= fclose(file) != 0;
	}
	if (failed || rename(fresh.c_str(), path.c_str()) != 0)
		return files_fail(path, "cannot be written");
	return 0;
}

/* Reads a checkpoint into a network of the same widths, or into one that has no widths yet. */
inline int files_load(const std::string &path, files_head *head, network &net)
{
	FILE *file = fopen(path.c_str(), "rb");
	if (!file)
		return files_fail(path, "cannot be read");
	int wrong = fread(head, sizeof *head, 1, file) != 1 || memcmp(head->magic, FILES_MAGIC, sizeof head->magic) != 0;
	if (!wrong && net.size == 0 && head->hidden1 > 0 && head->hidden1 < 4096 && head->hidden2 > 0 &&
		head->hidden2 < 4096)
		net.make(head->hidden1, head->hidden2);
	int other = !wrong && (head->hidden1 != net.hidden1 || head->hidden2 != net.hidden2);
	for (array<float> *a : {&net.weights, &net.averaged, &net.adam_mean, &net.adam_square}) {
		std::vector<float> numbers(net.size);
		if (!wrong && !other && fread(numbers.data(), sizeof(float), net.size, file) == (size_t)net.size)
			a->put(numbers);
		else
			wrong |= !other;
	}
	fclose(file);
	if (wrong || other)
		return files_fail(path, other ? "its layers have other widths than the settings" : "is not a checkpoint");
	net.steps = head->steps;
	return 0;
}

/* Reads the weights from a C table: enough to play against them or to continue training. */
inline int files_read_table(const std::string &path, network &net)
{
	std::vector<float> weights;
	FILE *file = fopen(path.c_str(), "r");
	char word[32];
	if (!file)
		return files_fail(path, "cannot be read");
	int wrong = fscanf(file, "/*%*[^\n]") != 0;
	while (!wrong && fscanf(file, "%*[^-+.0-9]") != EOF && fscanf(file, "%31[-+.0-9e]", word) == 1)
		weights.push_back(strtof(word, NULL));
	fclose(file);
	if (wrong || (long)weights.size() != net.size)
		return files_fail(path, "is not a table of a network with these widths");
	net.averaged.put(weights);
	net.weights.put(weights);
	return 0;
}

/* Writes at most four decimals, without trailing zeros: ".25f". More decimals make no measurable difference in play. */
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

inline int files_table(const std::string &path, const network &net, const files_head &head)
{
	FILE *file = fopen(path.c_str(), "w");
	if (!file)
		return files_fail(path, "cannot be written");
	auto weights = net.averaged.get(net.size);
	fprintf(file,
			"/* Learned in %.0f games by train/: weights of hidden layer 1, hidden layer 2, the output layer. */\n",
			head.games);
	files_layer(file, weights.data(), FEATURES, net.hidden1);
	files_layer(file, weights.data() + net.at_weights2(), 2 * net.hidden1, net.hidden2);
	files_layer(file, weights.data() + net.at_weights_out(), net.hidden2, NET_OUTPUTS);
	return fclose(file) != 0 ? files_fail(path, "cannot be written") : 0;
}

#endif
