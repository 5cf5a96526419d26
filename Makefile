# One target for each check; people and CI run the same ones. `make help` lists them.
.DEFAULT_GOAL := help
PYTHON ?= python3
# Windows names the folder of programs in another way.
SCRIPTS := $(if $(filter Windows_NT,$(OS)),Scripts,bin)
BIN := .venv/$(SCRIPTS)
PIP := $(BIN)/python -m pip install --disable-pip-version-check
RUST_SOURCES := Cargo.toml Cargo.lock kernel/Cargo.toml $(shell find kernel/src -name '*.rs' -o -name '*.weights')
# Number of examples that Hypothesis tries: 60 with `quick`, and 1,000 with `exhaustive`, which `make test-properties` uses.
export HYPOTHESIS_PROFILE ?= quick
# Number of processes that run Python tests. Many tests wait, for a browser or a server, so there are more than cores.
JOBS ?= $(shell $(PYTHON) -c "import os; print(os.cpu_count() * 2)")
# The tests start hundreds of programs: Python keeps what it has compiled. It compiles what is imported; pip would compile
# all modules of all packages, which takes 20 s.
unexport PYTHONDONTWRITEBYTECODE
# maturin would install the kernel in the environment that is active instead of `.venv`.
unexport VIRTUAL_ENV CONDA_PREFIX
# The build backend in tools/ calls maturin.
export MATURIN_NO_MISSING_BUILD_BACKEND_WARNING := 1
export PIP_NO_COMPILE := 1
PYTEST := $(BIN)/pytest --quiet --durations 10
# `worksteal` keeps the tests of a file in one process where it can, so databases and browsers are rarely started twice.
PYTEST_ON_ALL_CORES := $(PYTEST) --numprocesses $(JOBS) --dist worksteal

.PHONY: help
help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 19

.venv/maturin:
	test -e $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --group build
	touch $@

.venv/packages: pyproject.toml | .venv/maturin
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

# The kernel needs none of the packages, so with --jobs it is compiled while pip installs them.
.venv/kernel: $(RUST_SOURCES) | .venv/maturin
	$(BIN)/maturin develop --quiet --release --skip-install
	touch $@

# The kernel comes first: it takes longer.
.venv/installed: .venv/kernel .venv/packages
	PIP_QUIET=1 $(BIN)/maturin develop --quiet --release --extras web
	touch $@

# What players need. With --verbose, pip shows what cargo compiles; the second pip adds the packages. `make setup` adds
# those of developers in the same folder.
.venv/playable: pyproject.toml $(RUST_SOURCES)
	@echo "Building the game, which takes 2 to 4 minutes. Most of them are the last line of cargo, tribolo-kernel."
	test -e $(BIN)/python || $(PYTHON) -m venv .venv
	$(PIP) --verbose --no-deps --editable .
	$(PIP) tribolo
	touch $@

.venv/served: .venv/playable
	$(PIP) 'tribolo[web]'
	touch $@

# The environment of developers serves players too.
DEVELOPED := $(if $(wildcard .venv/packages),.venv/installed)

node_modules/.installed: package.json package-lock.json .npmrc
	npm ci --no-audit --no-fund --loglevel=error
	touch $@

# The tools of the page's scripts, and the recipe that runs one. Without Node.js and npm it is left out, which CI counts as a failure.
PAGE_TOOLS := $(if $(shell $(PYTHON) -m tools.programs has node npm 2>/dev/null),node_modules/.installed)
page = $(if $(PAGE_TOOLS),$(1),@echo "Skipped, node 20.11 or npm is not installed: $(1)"; test "$$CI" != true)

.PHONY: setup
setup: .venv/installed ## Create .venv, build the kernel and install everything

.PHONY: play
play: $(or $(DEVELOPED),.venv/playable) ## Play a game in the terminal
	@$(BIN)/tribolo-cli

.PHONY: web
web: $(or $(DEVELOPED),.venv/served) ## Play in a browser; ARGS="--port 8080" passes options
	@$(BIN)/tribolo-web --open $(ARGS)

.PHONY: site
site: setup ## Write the site without a server into build/site; ARGS="--prefix /tribolo/" passes options
	@$(BIN)/tribolo-web build build/site $(ARGS)

# pip waits for the network, link-time optimisation uses one core, and the Python tests wait for browsers and servers, so
# a second target runs meanwhile; the first one is the longest. CI adds the other checks in WITH.
.PHONY: test
test: ## Run all tests, and name what is left out; INSTALL=yes adds it, on Debian; ARGS="tests/core" selects tests
	@$(PYTHON) -m tools.programs install
	@$(MAKE) --no-print-directory --jobs 2 test-python test-rust test-page $(WITH); status=$$?; \
		$(PYTHON) -m tools.programs omissions && exit $$status

# cargo-nextest would not pay: its installation compiles for minutes, and these tests run for 12 s after 60 s of
# compiling.
.PHONY: test-rust
test-rust: ## Run the kernel's tests, without Python
	MAKEFLAGS= cargo test --quiet

.PHONY: test-python
test-python: setup $(PAGE_TOOLS) ## Run the Python tests and doctests; ARGS="tests/core" selects tests
	$(PYTEST_ON_ALL_CORES) $(ARGS)

# What needs no browser, no database server and no Unix terminal: these tests run on every system.
PORTABLE := $(addprefix tests/,ai analysis arena core daily dataset drawing envs golden kernel notation protocol puzzles \
	session storage structure tools training)

.PHONY: test-portable
test-portable: setup $(PAGE_TOOLS) ## Run the Python tests that every operating system can run
	$(PYTEST_ON_ALL_CORES) tribolo_core $(PORTABLE) $(ARGS)

.PHONY: test-page
test-page: $(PAGE_TOOLS) ## Run the unit tests of the page's scripts in Node.js
	$(call page,rm -rf target/page && node_modules/.bin/tsc --noEmit false --outDir target/page --project tests/page)
	$(call page,node_modules/.bin/tsc --noEmit false --outDir target/page/frontends/web/page --project frontends/web/page/tsconfig.workers.json)
	$(call page,node --test --test-reporter=spec target/page/tests/page/*.test.js target/page/tests/page/*/*.test.js)

.PHONY: page
page: setup $(PAGE_TOOLS) ## Bundle the scripts and styles of the page; ARGS="--sourcemap=inline" for a debugger. The files are kept in the repository
	$(call page,$(BIN)/python -m tools.page $(ARGS))

.PHONY: wasm
wasm: .venv/packages ## Build the kernel for the page, as WebAssembly; its files are kept in the repository
	$(BIN)/python -m tools.wasm build

.PHONY: translations
translations: setup ## Bring the catalogues of texts, and those that scripts share, up to date with the source code
	$(BIN)/python -m tools.translations

.PHONY: documents
documents: setup ## Write the generated parts of the documents: pages of the commands, drawings of the rules, tables
	$(BIN)/python -m tools.documents

.PHONY: screenshots
screenshots: setup ## Take the pictures of the site for the documents; needs Chromium and a font with emoji
	$(BIN)/python -m tools.screenshots

.PHONY: golden
golden: setup ## Write the golden files of the tests, and show which of them change
	$(BIN)/python -m tests.golden
	git status --short tests/data && git diff --stat tests/data

.PHONY: recording
recording: setup ## Record a game on the full screen for the README
	$(BIN)/python -m tools.recording

.PHONY: lint-wasm
lint-wasm: .venv/packages ## Check that the kernel of the page comes from these sources and is small enough
	$(BIN)/python -m tools.wasm check

# `make test-python` compares the module in the repository with the native kernel, and this does so with a fresh one.
.PHONY: test-wasm
test-wasm: setup lint-wasm $(PAGE_TOOLS) ## Build the kernel of the page afresh, and compare it with the native kernel
	$(BIN)/python -m tools.wasm build target/engine
	TRIBOLO_FRESH_ENGINE=$(CURDIR)/target/engine $(PYTEST) tests/kernel/wasm/test_wasm.py $(ARGS)

# An Arm machine in QEMU; a tenth of the speed.
.PHONY: test-aarch64
test-aarch64: .venv/packages ## Run the kernel's tests on 64-bit Arm in QEMU, with the wheel of cross-wheels; takes 15 minutes
	test -e dist/cross/*aarch64.whl || $(MAKE) cross-wheels
	.ci/emulate-aarch64 $(ARGS)

# Firefox draws with the processor, so two processes a core delay each other.
.PHONY: test-firefox
test-firefox: setup $(PAGE_TOOLS) ## Run the browser tests in Firefox ESR
	$(PYTEST) --numprocesses auto --dist worksteal -m '' tests/browser --browser firefox $(ARGS)

.PHONY: test-marked
test-marked: setup $(PAGE_TOOLS) ## Run the tests marked long, such as new releases under open pages
	$(PYTEST_ON_ALL_CORES) -m long $(ARGS)

# Hypothesis marks its tests itself.
.PHONY: test-properties
test-properties: setup ## Run the tests of properties with 1,000 examples each
	HYPOTHESIS_PROFILE=exhaustive $(PYTEST_ON_ALL_CORES) -m 'hypothesis and not long' $(ARGS)

# One process: the tests measure no time, but killed servers and databases need the cores for themselves.
.PHONY: test-kills
test-kills: setup ## Kill servers, crash databases, fill disks and stall clients under load; takes 14 minutes
	$(PYTEST) tests/long/test_crowd.py $(ARGS)
	MIGRATION_ROUNDS=20 $(PYTEST) tests/web/store/test_migrations.py -k at_once

# TABLE=attacks.md keeps the table, BACKEND=postgresql and PROXY=nginx choose more, TREE measures another checkout.
.PHONY: test-attacks
test-attacks: setup ## Attack a server while an honest visitor plays on it; takes 7 minutes
	$(PYTEST) --capture=no tests/long/test_attacks.py $(ARGS)

.PHONY: test-peers
test-peers: setup ## Run the test suites of PettingZoo, Gymnasium and OpenSpiel
	$(PYTEST_ON_ALL_CORES) tests/long/test_peers.py $(ARGS)

# Not a part of test-long, since torch takes 6 GB.
.PHONY: test-torch
test-torch: setup .venv/torch/installed ## Run the environments and the guided search with TorchRL, Stable-Baselines3 and torch; downloads 3 GB
	PYTHONPATH=. .venv/torch/bin/python -m pytest --quiet tests/long/test_torch.py $(ARGS)

# Not a part of the gate: jax takes 0.5 GB and warns of every fork of its process, and other tests fork.
.PHONY: test-jax
test-jax: setup .venv/peers/installed ## Hold the environment in JAX equal to the kernel, and run it in a wrapper of pgx
	PYTHONPATH=. .venv/peers/bin/python -m pytest --quiet --durations 10 tests/long/test_jax.py tribolo_core/envs/jax.py $(ARGS)

.PHONY: test-exact
test-exact: setup ## Solve all positions of Tribolo-Bench again, and 200 small endings in plain Python
	$(PYTEST_ON_ALL_CORES) tests/long/test_exact_positions.py $(ARGS)

.PHONY: test-measured
test-measured: setup ## Measure the win shares of the course again, and mine puzzles again
	$(PYTEST_ON_ALL_CORES) tests/long/test_measured.py $(ARGS)

.PHONY: test-long
test-long: test-wasm test-firefox test-marked test-properties test-kills test-attacks test-peers test-jax test-exact test-measured test-lowest test-sdist package types types-elsewhere lint-rustdoc docs reproduce sanitize ## Run all tests that take longer

.PHONY: test-lowest
test-lowest: setup .venv/lowest/installed ## Run the tests of PettingZoo, Gymnasium, JAX and Parquet with their lowest releases
	PYTHONPATH=. .venv/lowest/bin/python -m pytest --quiet --durations 10 tests/envs/test_pettingzoo.py tests/envs/test_gymnasium.py \
		tests/envs/test_gymnasium_vector.py tests/dataset/test_dataset.py tests/long/test_jax.py

.PHONY: format
format: .venv/packages $(PAGE_TOOLS) ## Format all code
	cargo fmt
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(call page,node_modules/.bin/biome check --write)

.PHONY: format-check
format-check: .venv/packages $(PAGE_TOOLS) ## Check the format of all code
	cargo fmt --check
	$(BIN)/ruff format --check
	$(call page,node_modules/.bin/biome format)

.PHONY: lint
lint: lint-rust lint-rustdoc lint-wasm lint-python lint-page lint-workflows lint-files lint-commits ## Lint all code; warnings are errors

# The benchmarks' library compiles for a while, so the gate leaves it out.
.PHONY: lint-rust
lint-rust: ## Lint the kernel with clippy; FEATURES=bench,python adds its benchmarks
	cargo clippy --quiet --all-targets --features $(or $(FEATURES),python) -- --deny warnings

.PHONY: lint-rustdoc
lint-rustdoc: ## Check the documentation comments of the kernel with rustdoc
	RUSTDOCFLAGS="--deny warnings" cargo doc --quiet --no-deps --document-private-items

.PHONY: lint-python
lint-python: .venv/packages ## Lint the Python code with ruff, and check which modules import which
	$(BIN)/ruff check
	$(BIN)/lint-imports --no-logo

.PHONY: lint-page
lint-page: setup $(PAGE_TOOLS) ## Lint the page's scripts and styles with Biome, and check that the bundles are current
	$(call page,node_modules/.bin/biome check --formatter-enabled=false --error-on-warnings)
	$(call page,$(BIN)/python -m tools.page target/bundles)
	$(call page,diff --recursive frontends/web/static/page target/bundles)

.PHONY: lint-workflows
lint-workflows: .venv/packages ## Check the workflows of hosted CI: their schema, and how they handle secrets
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline --quiet --persona pedantic .github

.PHONY: lint-files
lint-files: ## Check the width of lines and that no test is left out, and name files of more than 400 lines
	! LC_ALL=C.UTF-8 git grep -nE '^.{121}' -- '*.css' '*.ts' '*.rs' 'bench/*.js' ':!frontends/web/static/page'
	! git grep -nE '\bmark\.(skip|xfail)\b|#\[ignore|\b(test|it|describe)\.(skip|only|todo)\b' -- '*.ts' '*.py' '*.rs'
	@git ls-files '*.css' '*.ts' '*.py' '*.pyi' '*.rs' ':!frontends/web/static/page' | xargs grep -L '^// Generated by ' | xargs wc -l | \
		awk '$$2 != "total" && $$1 > 400 { print "A long file: " $$2 " has " $$1 " lines." }'

.PHONY: lint-commits
lint-commits: ## Check the subjects of the commits since this branch left main
	@git log --no-merges --format=%s main..HEAD | \
		awk 'length > 72 || !/^[a-z][a-z0-9 ,.\/-]*: [^ ]/ { print "A faulty subject: " $$0; faults = 1 } END { exit faults }'

.PHONY: spell
spell: .venv/packages ## Check the spelling of code and documents, which is British
	$(BIN)/codespell --dictionary - --dictionary .ci/american.txt

.PHONY: types-product
types-product: setup $(PAGE_TOOLS) ## Check the types of what users get, and the kernel's stub against the built module
	$(BIN)/mypy --package tribolo_core --package frontends
	$(BIN)/stubtest tribolo_core._kernel
	$(call page,node_modules/.bin/tsc)
	$(call page,node_modules/.bin/tsc --project frontends/web/page/tsconfig.workers.json)

.PHONY: types
types: types-product ## Check all types, also those of tests, benchmarks and tools
	$(BIN)/mypy
	$(call page,node_modules/.bin/tsc --project tests/page)

.PHONY: types-elsewhere
types-elsewhere: setup ## Check types for Windows and macOS
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 --package tribolo_core --package frontends
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin --package tribolo_core --package frontends

.PHONY: arena-quick
arena-quick: setup ## Play every named opponent against two copies of the 2017 AI; takes 5 minutes
	$(BIN)/tribolo-cli arena --against original --deals 20

.PHONY: node-counts
node-counts: setup ## Count the nodes of alpha-beta search and of full-width search
	$(BIN)/python -m bench.node_counts

.venv/bench-installed: .venv/installed
	$(BIN)/python -m pip install --quiet --group bench
	touch $@

.PHONY: bench
bench: .venv/bench-installed ## Time kernel and core against naive versions; takes 4 minutes
	$(BIN)/python -m bench.table

.PHONY: bench-quick
bench-quick: .venv/bench-installed ## Do the same less precisely in 2 minutes
	$(BIN)/python -m bench.table --quick

.PHONY: bench-research
bench-research: setup .venv/peers/installed ## Time the research interfaces against OpenSpiel, PettingZoo and pgx
	PYTHONPATH=. .venv/peers/bin/python -m bench.research

.PHONY: bench-guided
bench-guided: setup ## Count the leaves a second of the search behind any evaluator; takes a minute
	$(BIN)/python -m bench.guided

.PHONY: bench-web
bench-web: setup ## Let crowds play on the server; ARGS="--scenario cost" selects; takes half an hour
	$(BIN)/python -m bench.crowd $(ARGS)

.PHONY: bench-visits
bench-visits: setup ## Measure first visits through nginx in Chromium: bytes, times, long tasks, cost; takes 10 minutes
	$(BIN)/python -m bench.visits $(ARGS)

.PHONY: learn
learn: .venv/installed ## Train the small learner; ARGS="--plot FILE" draws its learning curve; takes 10 minutes
	$(BIN)/python -m bench.learner $(ARGS)

.PHONY: train
train: setup ## Train the engine's network from scratch or resume; takes 90 minutes
	$(BIN)/tribolo-cli train training $(ARGS)
	@echo "make install-weights installs them in the engine."

.PHONY: install-weights
install-weights: ## Install the best weights of the training in the engine
	cp training/best.weights tribolo_core/ai/engine.weights

.PHONY: bench-endgames
bench-endgames: setup ## Time solved endings by the number of empty cells
	$(BIN)/python -m bench.endgames

.PHONY: bench-calibration
bench-calibration: setup ## Compare the engine's win shares with the results of its games
	$(BIN)/python -m bench.calibration

.PHONY: bench-accuracy
bench-accuracy: setup ## Review 100 games of each of six opponents twice; takes 40 minutes of one core
	$(BIN)/python -m bench.accuracy $(ARGS)

.PHONY: bench-exercises
bench-exercises: setup ## Review 60 games, and search their exercises again with ten times the nodes; takes 15 minutes of one core
	$(BIN)/python -m bench.exercises $(ARGS)

.PHONY: bench-puzzles
bench-puzzles: setup ## Search 200 puzzles again with 100,000 nodes, and let the levels try all; takes minutes
	$(BIN)/python -m bench.puzzles

.PHONY: bench-newcomers
bench-newcomers: setup ## Simulate the first ten puzzles of 1,000 newcomers; takes minutes
	$(BIN)/python -m bench.puzzles.newcomers

.PHONY: bench-many-games
bench-many-games: setup ## Play 10,000 games twice, and 10,000 at 1 ms a move; takes minutes
	$(BIN)/python -m bench.many_games
	$(BIN)/python -m bench.many_games --fast

.PHONY: bench-levels
bench-levels: setup ## Play each level against two copies of the level below; takes minutes
	for below in 1 2 3 4 5 6 7; do \
		$(BIN)/tribolo-cli arena --against level:$$below --deals 500 --seed 7000000 level:$$((below + 1)); \
	done

.PHONY: bench-difficulties
bench-difficulties: setup ## Let `random` and `greedy` play against the two of each difficulty; takes minutes
	$(BIN)/python -m bench.difficulties

.PHONY: bench-daily
bench-daily: setup ## Play 300 deals of the day for each day of the week; takes minutes
	$(BIN)/python -m bench.difficulties --daily

.PHONY: bench-wasm
bench-wasm: setup $(PAGE_TOOLS) ## Time the engine in Chromium and Node.js against the native kernel; ARGS="FILE --at-least .8"
	$(BIN)/python -m bench.wasm $(ARGS)

.PHONY: bench-count
bench-count: ## Count the instructions of the main routines; needs valgrind
	bench/count

.PHONY: sanitize
sanitize: ## Run the kernel's tests under AddressSanitizer
	CARGO_PROFILE_TEST_DEBUG=line-tables-only RUSTC_BOOTSTRAP=1 RUSTFLAGS="-Zsanitizer=address" cargo test --quiet \
		--target x86_64-unknown-linux-gnu --target-dir target/sanitize --lib --tests

.PHONY: fuzz
fuzz: ## Fuzz board parsing and every back end for a minute; needs cargo-fuzz
	RUSTC_BOOTSTRAP=1 cargo fuzz run --fuzz-dir kernel/fuzz board -- -max_total_time=60 -max_len=200 -len_control=0

.venv/docs-installed: .venv/installed
	$(BIN)/python -m pip install --quiet --group docs
	touch $@

.PHONY: docs
docs: .venv/docs-installed ## Check the documents and build them into docs/_build, with the site to play on; warnings are errors
	$(BIN)/python -m tools.documents check
	rm -rf docs/_build/play
	$(BIN)/sphinx-build --quiet --fail-on-warning --builder html docs docs/_build
	$(BIN)/tribolo-web build docs/_build/play

.PHONY: package
package: setup ## Build sdist and wheel in dist/, and use the wheel in an empty environment
	.ci/package

# Environments of their own for groups of dependencies: the tools of a release, and libraries that are tested or timed.
ENVIRONMENTS := audit cross lowest peers release resolver torch
$(ENVIRONMENTS:%=.venv/%/installed): .venv/%/installed: pyproject.toml
	$(PYTHON) -m venv .venv/$*
	.venv/$*/$(SCRIPTS)/python -m pip install --quiet --upgrade "pip>=25.1"
	.venv/$*/$(SCRIPTS)/python -m pip install --quiet --group $*
	touch $@

with = PATH="$$PWD/.venv/$(1)/$(SCRIPTS):$$PATH"

# One file for all systems and Pythons. The host of the package index does not belong in it.
.PHONY: requirements
requirements: .venv/resolver/installed ## Pin what a server and its build need, with hashes, in deploy/*requirements.txt
	$(call with,resolver) uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --custom-compile-command "make requirements" --extra postgresql pyproject.toml \
		--output-file deploy/requirements.txt
	$(call with,resolver) uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --custom-compile-command "make requirements" --group pyproject.toml:build \
		--output-file deploy/build-requirements.txt

.PHONY: version
version: ## Write the version VERSION=0.2.0 of a release, or VERSION=dev after it, in all files that name it
	$(PYTHON) -m tools.release version $(VERSION)

.PHONY: release-check
release-check: .venv/packages .venv/audit/installed ## Check that this commit can be released; TAG=v0.2.0 compares its tag
	$(BIN)/python -m tools.release check $(TAG)
	$(BIN)/python -m tools.wasm check
	$(BIN)/python -m tools.licences check
	$(call with,audit) cffconvert --validate

.PHONY: release-notes
release-notes: ## Write the changelog's section of this version to dist/notes.md
	mkdir -p dist
	$(PYTHON) -m tools.release notes >dist/notes.md

.PHONY: sdist
sdist: .venv/release/installed .venv/audit/installed ## Build the source distribution of a release in dist/
	rm -f dist/*.tar.gz
	$(call with,release) python -m tools.backend maturin sdist --out dist
	$(call with,audit) twine check --strict dist/*.tar.gz

.PHONY: wheel
wheel: .venv/release/installed ## Build a wheel in dist/ that machines of this kind install without Rust
	rm -f dist/*.whl
	$(call with,release) .ci/wheel dist

.PHONY: test-wheel
test-wheel: ## Use the wheel in dist/ in an empty environment
	.ci/use-wheel dist/*.whl

# The tests that read most files outside the packages.
.PHONY: test-sdist
test-sdist: setup $(PAGE_TOOLS) ## Run the tests that an unpacked source distribution contains
	rm -f dist/*.tar.gz
	$(BIN)/python -m tools.backend $(BIN)/maturin sdist --out dist
	.ci/test-sdist dist/*.tar.gz --numprocesses $(JOBS) --dist worksteal \
		tests/core tests/documents tests/golden tests/kernel tests/notation tests/structure tests/tools $(ARGS)

.PHONY: checksums
checksums: ## Write the SHA-256 of the distributions in dist/ to dist/SHA256SUMS
	cd dist && sha256sum -- *.tar.gz *.whl >SHA256SUMS

.PHONY: reproduce
reproduce: .venv/release/installed ## Build sdist and wheel twice in different folders, and compare their bytes
	$(call with,release) .ci/reproduce

.PHONY: licences
licences: ## Write the notices of the crates in the kernel; run this after a change of Cargo.lock
	$(PYTHON) -m tools.licences write

.PHONY: audit
audit: .venv/audit/installed ## Look for known faults and unwanted licences of dependencies; needs cargo-deny
	$(call with,audit) pip-audit --strict .
	$(call with,audit) pip-audit --strict --disable-pip --requirement deploy/requirements.txt
	cargo deny check

.PHONY: cross-wheels
cross-wheels: .venv/cross/installed ## Build the wheels for Linux on 64-bit Arm and for Windows in dist/cross; needs MinGW
	$(call with,cross) .ci/cross-wheels

.PHONY: clean
clean: ## Remove everything that was built or installed
	rm -rf .venv node_modules build dist target .hypothesis .mypy_cache .pytest_cache .ruff_cache tribolo_core/*.so
