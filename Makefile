# The front door. `make help` lists what it opens.
MAKEFLAGS += --no-print-directory
RELEASE := build/release
CHECKED := build/checked
CONFIGURE = cmake -S . -G Ninja --log-level=WARNING

.PHONY: all help release checked run test screenshots bench soak format clean
all: release

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

release: ## build the program, optimised and hardened (the default)
	@tools/setup build
	@$(CONFIGURE) -B $(RELEASE) -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=Release
	@cmake --build $(RELEASE)

checked:
	@tools/setup test
	@$(CONFIGURE) -B $(CHECKED) -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=None \
		-DSABOT_SANITIZE=ON -DSABOT_TESTS=ON
	@cmake --build $(CHECKED)

run: release ## install what is missing, build, and start the tables and the pages
	@$(RELEASE)/sabot serve

test: release checked ## install what is missing, build with gcc and clang, run every test
	@ctest --test-dir $(CHECKED) --output-on-failure --no-tests=error -j "$$(($$(nproc) + 1))"

screenshots: release ## pictures of every page, in build/screenshots
	@tools/setup test
	@cd tests/web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --silent
	@cd tests/web && SCREENSHOTS=$(CURDIR)/build/screenshots SABOT=$(CURDIR)/$(RELEASE)/sabot \
		node_modules/.bin/playwright test

bench: release ## measure, as ratios to the plain implementations in the tree
	@tools/setup bench
	@$(RELEASE)/sabot_bench

soak: release checked ## the long runs: fuzzing, 10^9 simulated rounds, long counts, random settlements, dieharder (hours)
	@tools/setup soak
	@tools/soak $(CHECKED)

format: ## lay out the C sources as .clang-format says
	@git ls-files '*.c' '*.h' | xargs clang-format -i

clean: ## remove what was built
	@rm -rf build
