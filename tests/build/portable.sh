#!/bin/bash
# The freestanding sources compile as C11, C++17, WebAssembly and CUDA, and need only four functions of a C library.
source "$(dirname "$0")/../tap.sh"

mapfile -t sources < <(tools/freestanding)
includes=(-Iinclude -Isrc)
strict=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wundef -Werror)
bare=(-O2 -ffreestanding -fno-pie -fno-stack-protector)

object() {
	local name=${2//\//_}
	echo "$work/$1/${name%.c}.o"
}

# compile FOLDER COMMAND...: every source on its own, to an object in that folder.
compile() {
	local folder=$1 file status=0
	shift
	mkdir -p "$work/$folder"
	for file in "${sources[@]}"; do
		"$@" "${includes[@]}" -c "$file" -o "$(object "$folder" "$file")" || status=1
	done
	return "$status"
}

# Joined into one object, so that only what no source defines is left.
needs_little() {
	local left
	ld -r "$work/$1"/*.o -o "$work/$1.o" || return 1
	left=$(nm -u "$work/$1.o" | awk '{print $2}' | grep -v -x -E 'memcpy|memset|memmove|memcmp')
	[ -z "$left" ] || {
		echo "undefined beyond memcpy, memset, memmove and memcmp:"
		echo "$left"
		return 1
	}
}

# There must be no writable data: the rules have no global variables.
keeps_nothing() {
	local data
	data=$(nm "$work/$1.o" | grep -E ' [bBdDcC] ')
	[ -z "$data" ] || {
		echo "writable globals:"
		echo "$data"
		return 1
	}
}

# ways FOLDER NAME COMMAND...
ways() {
	local folder=$1 name=$2
	shift 2
	if ! command -v "$1" >/dev/null; then
		skip "$name" "no $1 here"
		return
	fi
	check "$name: compiles" compile "$folder" "$@" || return
	check "$name: needs only memcpy, memset, memmove, memcmp" needs_little "$folder"
	check "$name: keeps no writable globals" keeps_nothing "$folder"
}

find_nvcc() {
	command -v nvcc || command -v /usr/local/cuda/bin/nvcc
}

# The device linker refuses what no source defines for the device.
cuda() {
	local nvcc
	if ! nvcc=$(find_nvcc); then
		skip "CUDA" "no nvcc here"
		return
	fi
	local flags=(-O1 -std=c++17 -rdc=true -arch=native)
	nvidia-smi -L >/dev/null 2>&1 || flags[3]=-arch=sm_90
	check "CUDA: compiles" compile cuda "$nvcc" "${flags[@]}" -x cu || return
	check "CUDA: links for the device" "$nvcc" "${flags[@]}" "${includes[@]}" tests/build/cuda_main.cu "$work"/cuda/*.o \
		-o "$work/cuda_main" || return
	if nvidia-smi -L >/dev/null 2>&1; then
		check "CUDA: the device plays the same games as the host" "$work/cuda_main"
	else
		skip "CUDA: the device plays the same games as the host" "no GPU here"
	fi
}

check "the freestanding sources are listed" [ "${#sources[@]}" -ge 12 ]
ways gcc "C11 by gcc" gcc -std=c11 "${bare[@]}" "${strict[@]}" -Wstrict-prototypes -Wmissing-prototypes
ways clang "C11 by clang" clang -std=c11 "${bare[@]}" "${strict[@]}" -Wstrict-prototypes -Wmissing-prototypes
# g++ counts a function named like a struct, as medici_edition is, among the shadows.
ways gxx "C++17 by g++" g++ -x c++ -std=c++17 -fno-exceptions -fno-rtti "${bare[@]}" "${strict[@]}" -Wno-shadow
ways clangxx "C++17 by clang" clang -x c++ -std=c++17 -fno-exceptions -fno-rtti "${bare[@]}" "${strict[@]}"
if command -v clang >/dev/null && command -v wasm-ld >/dev/null; then
	check "WebAssembly by clang: compiles and links" tools/wasm "$work/medici.wasm"
else
	skip "WebAssembly" "no clang or wasm-ld here"
fi
cuda
finish
