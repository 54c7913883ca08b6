#!/bin/bash
# A program outside this tree can use what `make install` installs; `make uninstall` removes everything.
# BUILD names the build folder to install from.
source "$(dirname "$0")/../tap.sh"
unset MAKEFLAGS MFLAGS MAKELEVEL

root="$work/root"
from_make() {
	make --no-print-directory "$1" BUILD="${BUILD:-build}" DESTDIR="$root" PREFIX=/usr
}

installed() {
	local file
	for file in bin/medici include/medici/medici.h include/medici/record.h lib/libmedici.a lib/libmedici.so \
		lib/libmedici.so.0 lib/pkgconfig/medici.pc share/man/man1/medici.1 \
		share/man/de/man1/medici.1 share/man/it/man1/medici.1 \
		share/locale/de/LC_MESSAGES/medici.mo share/locale/it/LC_MESSAGES/medici.mo \
		share/doc/medici/docs/openapi.yaml share/doc/medici/contrib/medici.service share/doc/medici/README.md \
		share/medici/web/index.html share/medici/web/rules.wasm share/medici/web/lang/de.json \
		share/medici/web/index.html.br share/medici/web/rules.wasm.br share/medici/web/rules.wasm.gz; do
		[ -f "$root/usr/$file" ] || echo "missing: $file"
	done
}

nothing_missing() {
	[ -z "$(installed)" ] || {
		installed
		return 1
	}
}

# Every page that a manual page names is there, under that name in share/doc/medici.
documents() {
	local page missing=0
	for page in $(grep -h -o -E '(docs|contrib)/[a-z_./-]*' man/*.1 man/*.3 man/*/*.1 | sed 's/[.]$//' | sort -u); do
		[ -e "$root/usr/share/doc/medici/$page" ] || echo "missing: $page"
		[ -e "$root/usr/share/doc/medici/$page" ] || missing=1
	done
	return "$missing"
}

# As another program would: the version and the sizes by their names, without a header.
from_python() {
	LD_LIBRARY_PATH="$root/usr/lib" python3 -c '
import ctypes
lib = ctypes.CDLL("libmedici.so.0")
lib.medici_version.restype = ctypes.c_char_p
setup = ctypes.create_string_buffer(lib.medici_setup_size())
game = ctypes.create_string_buffer(lib.medici_game_size())
lib.medici_setup_default(setup, 0, 4)
assert lib.medici_start(game, setup) == 0
assert lib.medici_players(game) == 4
print(lib.medici_version().decode())' | grep -x "$("$root/usr/bin/medici" --version | tr -dc '0-9.')"
}

# Nobody may write to the folders of the system; the message says what can be done.
without_rights() {
	local said
	said=$(setpriv --reuid 65534 --regid 65534 --clear-groups env HOME=/tmp/nobody DESTDIR= tools/install /usr/local lib 2>&1) &&
		return 1
	grep -F "/usr/local cannot be written to" <<<"$said" && grep -F "sudo make install" <<<"$said" &&
		grep -F "make install PREFIX=/tmp/nobody/.local" <<<"$said"
}

only_own_names() {
	local names
	names=$(nm -D --defined-only "$root/usr/lib/libmedici.so" | awk '{print $3}')
	echo "$names" | grep -q -x medici_start && ! echo "$names" | grep -v '^medici_'
}

in_root() {
	env PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_PATH="$root/usr/lib/pkgconfig" "$@"
}

# A whole game, at random, as somebody outside would write it.
write_program() {
	cat >"$1" <<'PROGRAM'
#include <medici/medici.h>
#include <stdio.h>
int main(void)
{
	static const uint8_t seed[MEDICI_SEED_SIZE] = {7};
	struct medici_setup setup;
	struct medici_game game;
	struct medici_dealer dealer;
	struct medici_random chance;
	medici_setup_default(&setup, MEDICI_BOARD, 4);
	if (medici_start(&game, &setup) != MEDICI_OK)
		return 1;
	medici_dealer_start(&dealer, seed);
	medici_random_start(&chance, seed, 1, MEDICI_ROUNDS_BOT);
	while (medici_wants(&game) != MEDICI_WANTS_NOTHING) {
		int count = medici_count(&game);
		if (count == 0)
			medici_dealer_step(&dealer, &game, NULL);
		else
			medici_apply(&game, medici_nth(&game, (int)medici_random_below(&chance, (uint32_t)count)), NULL);
	}
	struct medici_reader reader;
	medici_reader_start(&reader);
	printf("%s, winners %x\n", medici_edition(0)->name, medici_winners(&game));
	return medici_reader_line(&reader, "{}", 2) == MEDICI_LINE_FAULT ? 0 : 1;
}
PROGRAM
}

# against NAME COMPILER...: compiles the program, runs it, and finds the default edition's name in what it prints.
against() {
	local name=$1
	shift
	"$@" -o "$work/$name" || return 1
	LD_LIBRARY_PATH="$root/usr/lib" "$work/$name" | grep rio-grande-2006
}

shared() {
	# shellcheck disable=SC2046
	against shared "$@" -Wall -Wextra -Werror "$work/program.c" $(in_root pkg-config --cflags --libs medici)
}

static() {
	# shellcheck disable=SC2046
	against static gcc -static "$work/program.c" $(in_root pkg-config --static --cflags --libs medici)
}

man_pages() {
	find "$root/usr/share/man" -type f -exec mandoc -Tlint -W warning {} + &&
		mandoc -Tutf8 "$root/usr/share/man/man1/medici.1" | grep simulate
}

# Every compressed file of the page is its original, and has its time, without which the server would not send it.
compressed() {
	local web="$root/usr/share/medici/web" file original count=0
	while read -r file; do
		original=${file%.*}
		case $file in
		*.br) brotli -dc <"$file" ;;
		*.gz) gzip -dc <"$file" ;;
		esac | cmp - "$original" || return 1
		[ "$(stat -c %Y "$file")" = "$(stat -c %Y "$original")" ] || return 1
		count=$((count + 1))
	done < <(find "$web" -name '*.br' -o -name '*.gz')
	[ "$count" -gt 20 ] && ! find "$web" -name '*.png.??' -o -name '*.woff2.??' | grep . && ! grep -E '\.(br|gz)"' "$web/service.js"
}

# As left by an earlier version, made where brotli was.
leave_compressed() {
	touch "$root/usr/share/medici/web/icon-192.png.br"
}

compressed_again() {
	leave_compressed && from_make install && compressed
}

removed() {
	leave_compressed && from_make uninstall
}

nothing_left() {
	! find "$root" ! -type d | grep . && ! find "$root" -name '*medici*' | grep .
}

# The program finds its catalogues also below DESTDIR, which is not its final place.
speaks() {
	"$root/usr/bin/medici" --lang "$1" --help | grep "$2"
}

version_known() {
	in_root pkg-config --exact-version="$("$root/usr/bin/medici" --version | tr -dc '0-9.')" medici
}

write_program "$work/program.c"
check "make install" from_make install
check "everything is there" nothing_missing
check "the installed program runs" "$root/usr/bin/medici" --version
check "the installed program speaks German" speaks de "^Aufruf: "
check "the installed program speaks Italian" speaks it "^Uso: "
check "the shared library exports only medici_ names" only_own_names
check "pkg-config knows the version" version_known
check "the documents that the manual names" documents
if command -v python3 >/dev/null; then
	check "the shared library, from Python" from_python
else
	skip "the shared library, from Python" "python3 is not here"
fi
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
	check "without rights it says how" without_rights
else
	skip "without rights it says how" "only root can become somebody else"
fi
check "a C program, shared" shared gcc -std=c11
check "a C++ program, shared" shared g++ -std=c++17 -x c++
check "a C program, static" static
check "the man pages are clean" man_pages
check "the page's compressed files are those of the page" compressed
check "make install over what is there" compressed_again
check "make uninstall" removed
check "nothing is left" nothing_left
finish
