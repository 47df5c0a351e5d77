# The front door. `make help` lists what it opens.
MAKEFLAGS += --no-print-directory
RELEASE := build/release
CHECKED := build/checked
TSAN := build/tsan
CONFIGURE = cmake -S . -G Ninja --log-level=WARNING
PREFIX ?= /usr/local
TRIES ?= 1

.PHONY: all help release checked tsan check run test dist npm install uninstall deb packages screenshots pictures bench soak format clean
all: release

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

release: ## build the program, optimised and hardened (the default)
	@tools/setup build
	@$(CONFIGURE) -B $(RELEASE) -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Release
	@cmake --build $(RELEASE)

check: ## format, layers, words, and the tests that take a minute: for every change
	@tools/setup check
	@$(CONFIGURE) -B $(RELEASE) -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Release -DSABOT_TESTS=ON
	@cmake --build $(RELEASE) --target check_programs
	@ctest --test-dir $(RELEASE) --output-on-failure --no-tests=error -L check -j "$$(($$(nproc) + 1))"

checked:
	@tools/setup test
	@$(CONFIGURE) -B $(CHECKED) -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=None \
		-DSABOT_SANITIZE=ON -DSABOT_TESTS=ON
	@cmake --build $(CHECKED)

tsan:
	@tools/setup test
	@$(CONFIGURE) -B $(TSAN) -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=None -DSABOT_TSAN=ON
	@cmake --build $(TSAN) --target sabot_program

run: release ## install what is missing, build, and start the tables and the pages
	@$(RELEASE)/sabot serve

test: release tsan checked ## install what is missing, build with gcc and clang, run every test, those of check too
	@ctest --test-dir $(CHECKED) --output-on-failure --no-tests=error --timeout 300 -j "$$(($$(nproc) + 1))" \
		--repeat until-pass:$(TRIES) --output-junit times.xml # tools/test-times reads it

dist: ## the source of the last commit as build/sabot-VERSION.tar.gz, the same bytes from the same commit
	@mkdir -p build
	@version=$$(sed -n 's/^#define SABOT_VERSION "\(.*\)"/\1/p' include/sabot/base.h) && \
		git archive --prefix=sabot-$$version/ HEAD | gzip -9n >build/sabot-$$version.tar.gz && ls build/sabot-$$version.tar.gz

npm: release ## the npm package of the library in WebAssembly, in build/packages
	@node javascript/build.mjs $(RELEASE)/web $(RELEASE)/sabot build/javascript
	@mkdir -p build/packages && npm pack --silent --pack-destination build/packages ./build/javascript

install: release ## the program, its manual pages and documents, under PREFIX (/usr/local) and DESTDIR
	@tools/install $(RELEASE) "$(DESTDIR)$(PREFIX)"
	@[ -n "$(DESTDIR)" ] || [ "$$(id -u)" != 0 ] || ldconfig # so that programs find libsabot.so.1

uninstall: ## remove what install put there
	@tools/install --remove "$(DESTDIR)$(PREFIX)"

deb: ## Debian packages of the last commit, in build/packages
	@tools/setup packages
	@tools/deb

packages: release ## make the packages twice, compare them, ask lintian, upgrade old rooms, and live on a new Debian
	@tools/setup packages
	@tests/packages/run

screenshots: release ## pictures of every page, in build/screenshots
	@tools/setup test
	@cd tests/web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --silent
	@cd tests/web && SCREENSHOTS=$(CURDIR)/build/screenshots SABOT=$(CURDIR)/$(RELEASE)/sabot \
		node_modules/.bin/playwright test

pictures: release ## the three pictures of README.md, in docs/pictures
	@tools/setup test
	@cd tests/web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --silent
	@cd tests/web && SCREENSHOTS=$(CURDIR)/docs/pictures SABOT=$(CURDIR)/$(RELEASE)/sabot \
		node_modules/.bin/playwright test /pictures.ts

bench: release ## measure, as ratios to the plain implementations in the tree
	@tools/setup bench
	@$(RELEASE)/sabot_bench

soak: release tsan checked ## the long runs: fuzzing, 10^9 simulated rounds, long counts, random settlements, dieharder (hours)
	@tools/setup soak
	@tools/soak $(CHECKED)

format: ## lay out the C as .clang-format says, and the TypeScript as prettier does
	@git ls-files '*.c' '*.h' | xargs clang-format -i
	@cd web && npm run --silent format

clean: ## remove what was built
	@rm -rf build
