#!/bin/bash
# The layout of .clang-format, and no warnings by clang-tidy or shellcheck: tests/build/lint.sh BUILD, a folder that
# Meson configured for clang.
source "$(dirname "$0")/../tap.sh"

laid_out() {
	tools/files '*.c' '*.h' '*.cu' '*.cc' | xargs -d '\n' clang-format-14 --dry-run -Werror
}

# Checks each source of the compilation database once (the static and the shared library share theirs), each in its own
# process: with several files clang-tidy 14 reports every va_list after the first file as uninitialised. The output of a
# process is printed at once, so that lines of two processes are not mixed.
tidy() {
	grep -o '"file": "[^"]*"' "$1/compile_commands.json" | cut -d '"' -f 4 | grep -v '^/usr/' | sort -u |
		(cd "$1" && xargs -d '\n' -n 1 -P "$(nproc)" sh -c 'said=$(clang-tidy-14 -p . --quiet "$1" 2>&1); echo "$said"' tidy) |
		grep -i -E 'error|warning' | (! grep -v -E '^[0-9]+ warnings? .*generated\.$')
}

# The trainer as it is compiled for the CPU.
tidy_trainer() {
	clang-tidy-14 --quiet train/train.cu -- -x c++ -std=c++17 -Iinclude -Isrc -DAUCTION_PRICES_MOST=50 -Wno-unknown-pragmas \
		2>/dev/null | (! grep -E 'error|warning')
}

# Remarks below a warning are left alone; SC2128 and SC2178 mix up the local variables of different functions.
shell() {
	tools/files '*.sh' 'tools/*' '.ci/*' | grep -v '\.awk$' | xargs -d '\n' shellcheck -x -P SCRIPTDIR -S warning -e SC2128,SC2178
}

check "laid out by .clang-format" laid_out
check "no warnings of clang-tidy" tidy "$1"
check "no warnings of clang-tidy in the trainer" tidy_trainer
check "no warnings of shellcheck" shell
finish
