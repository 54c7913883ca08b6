/* Plays random games on the device and on the host. The states must be the same, byte for byte; otherwise the exit
 * status is 1.
 *
 * The number of a game determines everything: which of the two games, how many players, which edition, and the seed.
 * Each side plays all games and computes a digest of all states of each. */
#include <cstdint>
#include <cstdio>
#include <medici/game.h>
#include <vector>

enum { GAMES = 4096 };

__host__ __device__ static uint64_t digest(uint64_t hash, const struct medici_game *game)
{
	const unsigned char *byte = (const unsigned char *)game;
	for (size_t i = 0; i < sizeof *game; i++)
		hash = (hash ^ byte[i]) * 1099511628211u;
	return hash;
}

__host__ __device__ static int start(struct medici_game *game, uint32_t number)
{
	struct medici_setup setup;
	medici_setup_default(&setup, number % 2 ? MEDICI_CARD : MEDICI_BOARD, 3 + (int)(number / 2 % 4));
	setup.edition = (uint8_t)(number % 2 ? 0 : number / 8 % MEDICI_EDITIONS);
	unsigned char *byte = (unsigned char *)game;
	for (size_t i = 0; i < sizeof *game; i++)
		byte[i] = 0;
	return medici_start(game, &setup) == MEDICI_OK;
}

__host__ __device__ static uint64_t play(uint32_t number)
{
	struct medici_game game;
	struct medici_random random;
	const uint8_t key[MEDICI_SEED_SIZE] = {1};
	if (!start(&game, number))
		return 0;
	medici_random_start(&random, key, number, MEDICI_ROUNDS_BOT);
	uint64_t hash = 14695981039346656037u;
	while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
		int count = medici_count(&game);
		enum medici_status status =
			count == 0
				? medici_sample_step(&game, &random, NULL)
				: medici_apply(&game, medici_nth(&game, (int)medici_random_below(&random, (uint32_t)count)), NULL);
		if (status != MEDICI_OK)
			return 0;
		hash = digest(hash, &game);
	}
	return hash;
}

__global__ static void play_all(uint64_t *digests)
{
	uint32_t number = blockIdx.x * blockDim.x + threadIdx.x;
	if (number < GAMES)
		digests[number] = play(number);
}

static int on_device(std::vector<uint64_t> &digests)
{
	uint64_t *memory = NULL;
	size_t size = digests.size() * sizeof digests[0];
	if (cudaMalloc(&memory, size) != cudaSuccess)
		return 0;
	play_all<<<(GAMES + 127) / 128, 128>>>(memory);
	cudaError_t error = cudaMemcpy(digests.data(), memory, size, cudaMemcpyDeviceToHost);
	cudaFree(memory);
	if (error != cudaSuccess)
		fprintf(stderr, "the device failed: %s\n", cudaGetErrorString(error));
	return error == cudaSuccess;
}

int main()
{
	std::vector<uint64_t> digests(GAMES);
	if (!on_device(digests))
		return 1;
	int differing = 0;
	for (uint32_t i = 0; i < GAMES; i++)
		differing += digests[i] == 0 || digests[i] != play(i);
	printf("%d games, %d differ\n", (int)GAMES, differing);
	return differing != 0;
}
