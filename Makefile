# One target for each check; people and CI run the same ones. `make help` lists them.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
RUST_SOURCES := Cargo.toml Cargo.lock kernel/Cargo.toml $(shell find kernel/src -name '*.rs')
# How many examples hypothesis tries: quick while you work, thorough in CI.
export HYPOTHESIS_PROFILE ?= quick
# Processes that run the Python tests.
JOBS ?= auto

.PHONY: help
help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 14

.venv/installed: pyproject.toml $(RUST_SOURCES)
	test -d .venv || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --group dev
	PIP_QUIET=1 $(BIN)/maturin develop --quiet --release
	touch $@

node_modules/.installed: package.json package-lock.json .npmrc
	npm ci --no-audit --no-fund --loglevel=error
	touch $@

# Runs a tool of the page's scripts; a machine without npm skips it, which CI takes for a failure.
page = @if command -v npm >/dev/null; \
	then $(MAKE) --silent node_modules/.installed && echo "$(1)" && $(1); \
	else echo "Skipped, as there is no npm: $(1)"; test "$$CI" != true; fi

.PHONY: setup
setup: .venv/installed ## Make .venv with everything built and installed

.PHONY: play
play: setup ## Play a game in the terminal
	@$(BIN)/tribolo-cli

.PHONY: web
web: setup ## Play in a browser; ARGS="--port 8080" and the like are handed on
	@$(BIN)/tribolo-web --open $(ARGS)

.PHONY: test
test: test-rust test-page test-python ## Run all tests

.PHONY: test-rust
test-rust: ## Run the kernel's tests, without Python
	cargo test --quiet

.PHONY: test-python
test-python: setup ## Run the Python tests and doctests on all cores; ARGS="tests/core" selects some
	$(BIN)/pytest --quiet --numprocesses $(JOBS) --dist worksteal --durations 10 $(ARGS)

.PHONY: test-page
test-page: ## Run the unit tests of the page's scripts in node, without a browser
	$(call page,node --test --test-reporter=spec --disable-warning=ExperimentalWarning tests/page/*.test.js)

.venv/lowest/installed: .venv/installed
	$(PYTHON) -m venv .venv/lowest
	.venv/lowest/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	.venv/lowest/bin/python -m pip install --quiet --group lowest
	touch $@

.PHONY: test-lowest
test-lowest: .venv/lowest/installed ## Run the tests of PettingZoo and Gymnasium with the lowest releases
	PYTHONPATH=. .venv/lowest/bin/python -m pytest --quiet tests/envs/test_pettingzoo.py tests/envs/test_gymnasium.py

.PHONY: format
format: setup ## Format all code
	cargo fmt
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(call page,node_modules/.bin/biome check --write)

.PHONY: format-check
format-check: setup ## Check the format of all code
	cargo fmt --check
	$(BIN)/ruff format --check
	$(call page,node_modules/.bin/biome format)

.PHONY: lint
lint: setup ## Lint all code, warnings being errors
	cargo clippy --all-targets -- --deny warnings
	cargo clippy --all-targets --features python -- --deny warnings
	RUSTDOCFLAGS="--deny warnings" cargo doc --quiet --no-deps --document-private-items
	$(BIN)/ruff check
	$(call page,node_modules/.bin/biome check --formatter-enabled=false --error-on-warnings)

.PHONY: types
types: setup ## Check the types, and the kernel's stub against the built module
	$(BIN)/mypy
	$(BIN)/stubtest tribolo_core._kernel
	$(call page,node_modules/.bin/tsc)
	$(call page,node_modules/.bin/tsc --project tests/page)

.PHONY: arena-quick
arena-quick: setup ## Let every named opponent play two of the 2017 AI, a few minutes
	$(BIN)/tribolo-cli arena --against original --starts 20

.PHONY: node-counts
node-counts: setup ## Count what alpha-beta looks at, next to full width
	$(BIN)/python bench/node_counts.py

.venv/bench-installed: .venv/installed
	$(BIN)/python -m pip install --quiet --group bench
	touch $@

.PHONY: bench
bench: .venv/bench-installed ## Time kernel and core beside naive versions, and print one table
	$(BIN)/python -m bench.table

.PHONY: bench-quick
bench-quick: .venv/bench-installed ## The same in under two minutes, with less certain figures
	$(BIN)/python -m bench.table --quick

.venv/peers/installed: .venv/installed
	$(PYTHON) -m venv .venv/peers
	.venv/peers/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	.venv/peers/bin/python -m pip install --quiet --group peers
	touch $@

.PHONY: bench-research
bench-research: .venv/peers/installed ## Time the research environments beside OpenSpiel, PettingZoo and pgx
	PYTHONPATH=. .venv/peers/bin/python -m bench.research

.PHONY: learn
learn: .venv/installed ## Train the small learner, a few minutes, and draw its learning curve
	$(BIN)/python -m bench.learner

.PHONY: train
train: setup ## Train the engine's network from nothing, an hour and a half; what was interrupted goes on
	$(BIN)/tribolo-cli train training $(ARGS)
	@echo "make install-weights makes them those of the engine."

.PHONY: install-weights
install-weights: ## Make the best weights of that training those of the engine
	cp training/best.weights tribolo_core/ai/engine.weights

.PHONY: bench-endgames
bench-endgames: setup ## Time exact endings by the number of empty cells
	$(BIN)/python -m bench.endgames

.PHONY: check-endgames
check-endgames: setup ## Compare 1,000 exact endings with plain Python, a few minutes
	$(BIN)/python -m bench.endgames --check

.PHONY: bench-calibration
bench-calibration: setup ## Compare the win shares that the engine tells with what came of its games
	$(BIN)/python -m bench.calibration

.PHONY: bench-many-games
bench-many-games: setup ## Play ten thousand games twice, and ten thousand at a millisecond a move, some minutes
	$(BIN)/python -m bench.many_games
	$(BIN)/python -m bench.many_games --fast

.PHONY: bench-levels
bench-levels: setup ## Let each level play two of the level below it, some minutes
	for below in 1 2 3 4 5 6 7; do \
		$(BIN)/tribolo-cli arena --against level:$$below --starts 500 --seed 7000000 level:$$((below + 1)); \
	done

.PHONY: bench-count
bench-count: ## Count the instructions of the main routines (needs valgrind)
	bench/count

.PHONY: sanitize
sanitize: ## Run the kernel's tests under AddressSanitizer
	RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=address" cargo test --quiet \
		--target x86_64-unknown-linux-gnu --target-dir target/sanitize --lib --tests

.PHONY: fuzz
fuzz: ## Fuzz the reading of boards and every backend for a minute (needs cargo-fuzz)
	RUSTC_BOOTSTRAP=1 cargo fuzz run --fuzz-dir kernel/fuzz board -- -max_total_time=60 -max_len=200 -len_control=0

.venv/docs-installed: .venv/installed
	$(BIN)/python -m pip install --quiet --group docs
	touch $@

.PHONY: docs
docs: .venv/docs-installed ## Build the documentation into docs/_build; warnings are errors
	$(BIN)/sphinx-build --quiet --fail-on-warning --builder html docs docs/_build

.PHONY: package
package: setup ## Build the wheel and the sdist into dist/ and try both in empty environments
	.ci/package

.PHONY: clean
clean: ## Remove what was built and installed
	rm -rf .venv node_modules dist target .hypothesis .mypy_cache .pytest_cache .ruff_cache tribolo_core/*.so
