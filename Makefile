# Entry points: Meson and the scripts in tools/ do the work. `make` alone lists the targets.

BUILD ?= build
PREFIX ?= /usr/local
LIBDIR ?= lib
FUZZ_SECONDS ?= 600
PARTS ?=
ARGS ?=

.PHONY: help build play serve test bench plays fuzz words format pictures install uninstall clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

build: ## build the program and the library in build/
	@tools/build $(BUILD)

play: build ## build, and sit down at a table in the terminal
	@if [ -t 0 ] && [ -t 1 ]; then $(BUILD)/medici; else $(BUILD)/medici play; fi

serve: ## build with the server, and serve games to browsers (ARGS="--listen :8080" opens it to the network)
	@tools/build --server $(BUILD)
	@tools/page $(BUILD)/web
	@$(BUILD)/medici serve --web $(BUILD)/web $(ARGS)

test: ## run every check (PARTS="portable wasm" runs only those)
	@tools/test $(PARTS)

bench: build ## measure how fast the games run here
	@$(BUILD)/medici bench

plays: build ## let lorenzo play a few thousand games, and write docs/plays.md anew
	@study/plays $(BUILD)

fuzz: ## throw bad input at the readers, FUZZ_SECONDS (600) each
	@tools/fuzz $(FUZZ_SECONDS)

words: ## collect what the program says, for the translators (po/)
	@tools/words

pictures: ## make the pictures of README.md and docs/guide.md anew
	@BUILD="$(BUILD)" tools/pictures

format: ## format the C sources by clang-format, the JavaScript and the style sheets by prettier
	@tools/need lint && tools/files '*.c' '*.h' '*.cu' | xargs clang-format-14 -i
	@tools/prettier

install: ## install under PREFIX (/usr/local), below DESTDIR where one is set
	@BUILD="$(BUILD)" DESTDIR="$(DESTDIR)" tools/install "$(PREFIX)" "$(LIBDIR)"

uninstall: ## remove what install put there
	@BUILD="$(BUILD)" DESTDIR="$(DESTDIR)" tools/install --remove "$(PREFIX)" "$(LIBDIR)"

clean: ## remove everything that was built
	@rm -rf build build-*
