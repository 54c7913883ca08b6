/* The few operations that differ between GPU (compiled by nvcc) and CPU: "for each of n items", arrays, prefix sums and
 * matrix products. The rest of train/ is the same source for both. */
#ifndef TRAIN_MACHINE_H
#define TRAIN_MACHINE_H

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#ifdef __CUDACC__

#include <cublas_v2.h>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

#define ITEM [=] __device__
#define MACHINE_NAME "GPU"

inline void machine_check(int failed, const char *what)
{
	if (!failed)
		return;
	fprintf(stderr, "train: %s: %s\n", what, cudaGetErrorString(cudaGetLastError()));
	exit(1);
}

template <class Work> __global__ void machine_run(long n, Work work)
{
	long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		work(i);
}

template <class Work> void each(const char *what, long n, Work work, int block = 128)
{
	if (n == 0)
		return;
	machine_run<<<(unsigned)((n + block - 1) / block), block>>>(n, work);
	machine_check(cudaPeekAtLastError() != cudaSuccess, what);
}

inline void *machine_allocate(size_t size)
{
	void *memory = NULL;
	machine_check(cudaMalloc(&memory, size) != cudaSuccess, "allocating memory");
	machine_check(cudaMemset(memory, 0, size) != cudaSuccess, "clearing memory");
	return memory;
}

inline void machine_copy(void *to, const void *from, size_t size)
{
	machine_check(cudaMemcpy(to, from, size, cudaMemcpyDefault) != cudaSuccess, "copying");
}

inline void machine_free(void *memory)
{
	cudaFree(memory);
}

inline void running_sums(const int *counts, int *before, long n)
{
	thrust::exclusive_scan(thrust::device, counts, counts + n, before);
}

inline cublasHandle_t machine_blas()
{
	static cublasHandle_t handle = NULL;
	if (!handle) {
		machine_check(cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS, "starting cuBLAS");
		cublasSetMathMode(handle, CUBLAS_TF32_TENSOR_OP_MATH);
	}
	return handle;
}

/* C = A B, or C += A B if `accumulate`, in row-major order: C is m by n, and k is summed over. If `transpose_a`, A is
 * stored k by m. */
inline void product(bool transpose_a, bool transpose_b, long m, int n, long k, const float *a, int lda, const float *b,
					int ldb, float *c, int ldc, bool accumulate = false)
{
	const float one = 1, old = accumulate ? 1.0f : 0.0f;
	machine_check(cublasSgemm(machine_blas(), transpose_b ? CUBLAS_OP_T : CUBLAS_OP_N,
							  transpose_a ? CUBLAS_OP_T : CUBLAS_OP_N, n, (int)m, (int)k, &one, b, ldb, a, lda, &old, c,
							  ldc) != CUBLAS_STATUS_SUCCESS,
				  "multiplying");
}

inline void machine_wait()
{
	machine_check(cudaDeviceSynchronize() != cudaSuccess, "waiting");
}

#else

#define ITEM [=]
#define MACHINE_NAME "CPU"

template <class Work> void each(const char *, long n, Work work, int = 0)
{
#pragma omp parallel for schedule(dynamic, 16)
	for (long i = 0; i < n; i++)
		work(i);
}

inline void *machine_allocate(size_t size)
{
	void *memory = calloc(size ? size : 1, 1);
	if (!memory) {
		fprintf(stderr, "train: out of memory\n");
		exit(1);
	}
	return memory;
}

inline void machine_copy(void *to, const void *from, size_t size)
{
	memcpy(to, from, size);
}

inline void machine_free(void *memory)
{
	free(memory);
}

inline void running_sums(const int *counts, int *before, long n)
{
	int sum = 0;
	for (long i = 0; i < n; i++) {
		int count = counts[i];
		before[i] = sum;
		sum += count;
	}
}

inline void product(bool transpose_a, bool transpose_b, long m, int n, long k, const float *a, int lda, const float *b,
					int ldb, float *c, int ldc, bool accumulate = false)
{
#pragma omp parallel for schedule(static, 16)
	for (long i = 0; i < m; i++) {
		float *to = c + i * ldc;
		for (int j = 0; j < n && !accumulate; j++)
			to[j] = 0;
		for (long l = 0; l < k; l++) {
			float by = transpose_a ? a[l * lda + i] : a[i * lda + l];
			if (by == 0)
				continue;
			if (transpose_b) {
				for (int j = 0; j < n; j++)
					to[j] += by * b[(long)j * ldb + l];
			} else {
				for (int j = 0; j < n; j++)
					to[j] += by * b[l * ldb + j];
			}
		}
	}
}

inline void machine_wait()
{
}

#endif

/* Measures the time of each step, for the setting `profile`. */
struct stopwatch {
	bool runs = false;
	double began = 0, spent[5] = {0};

	void lap(int part)
	{
		if (!runs)
			return;
		machine_wait();
		double now = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
		if (part >= 0)
			spent[part] += now - began;
		began = now;
	}
};

/* An array in the memory of the GPU or the CPU. */
template <class Kind> struct array {
	Kind *at = NULL;
	size_t count = 0;

	array() = default;
	array(const array &) = delete;
	array &operator=(const array &) = delete;
	~array()
	{
		machine_free(at);
	}
	/* Allocates n zeroed elements. */
	void make(size_t n)
	{
		machine_free(at);
		at = (Kind *)machine_allocate(n * sizeof(Kind));
		count = n;
	}
	/* Makes room for n elements; the old ones are lost if it has to grow. */
	void need(size_t n)
	{
		if (n > count)
			make(n + n / 4);
	}
	void put(const std::vector<Kind> &from)
	{
		need(from.size());
		machine_copy(at, from.data(), from.size() * sizeof(Kind));
	}
	std::vector<Kind> get(size_t n) const
	{
		std::vector<Kind> to(n);
		machine_copy(to.data(), at, n * sizeof(Kind));
		return to;
	}
	Kind one(size_t i) const
	{
		Kind item;
		machine_copy(&item, at + i, sizeof item);
		return item;
	}
};

#endif
