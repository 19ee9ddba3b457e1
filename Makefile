# What can be done with a checkout? `make` or `make help` lists it. Everything is installed into .venv, from hashed locks.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/bash
PYTHON ?= python3
JOBS ?= 2
TESTERS ?= 3
BIN := .venv/bin
export UV_PYTHON_DOWNLOADS := never
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help play test check format compiled clean-compiled bench soak mutants train-example snippets ui ui-check lock upgrade wheels system clean

help:  ## list these targets
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | while IFS=$$'\t' read -r name text; do printf '  make %-16s %s\n' "$$name" "$$text"; done

play: .venv/play.stamp  ## serve the table and open it in a browser
	$(BIN)/drumhead serve --open

test: .venv/test.stamp system web/node_modules/.package-lock.json  ## run every test, three at a time, as browsers wait more than they work (TESTERS=N)
	$(BIN)/pytest -n $(TESTERS) --dist worksteal

check: .venv/test.stamp  ## read the code: ruff, mypy --strict, import-linter
	@failed=0; for tool in "ruff check ." "ruff format --check ." mypy "lint-imports --no-logo"; do \
	  echo "$(BIN)/$$tool"; $(BIN)/$$tool || failed=1; done; exit $$failed

format: .venv/test.stamp  ## put the code into its one form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

compiled: .venv/test.stamp  ## compile kernel and rules in place with mypyc (about ten times as fast)
	$(BIN)/python scripts/build_compiled.py --jobs $(JOBS)

clean-compiled:  ## go back to the pure build
	find src benchmarks -name '*.so' -delete
	rm -rf build/mypyc build/temp build/lib

bench: .venv/test.stamp  ## measure ours, the yardsticks and every installable peer in one run, into docs/benchmarks.md
	$(BIN)/python -m benchmarks.bench

soak: .venv/test.stamp  ## the long runs: thousands of random games, leaks, saves, replays
	scripts/compiled_copy soak -- -m drumhead soak --jobs $(JOBS) --records $(CURDIR)/build/soak
	$(BIN)/drumhead soak --replay build/soak
	scripts/compiled_copy soak -- -m drumhead soak battleground --each scenario --games 5000 --states 1250 --saves 25 --jobs $(JOBS) --seed 1
	scripts/compiled_copy soak -- -m drumhead soak dropzone --each scenario --games 3000 --states 1430 --saves 25 --jobs $(JOBS) --seed 1
	scripts/compiled_copy soak -- -m drumhead puzzles check
	DRUMHEAD_SOAK=1 $(BIN)/pytest tests/server/test_durability.py tests/server/test_kills.py tests/server/test_outages.py tests/server/test_schema.py tests/server/test_shipped_windows.py -q
	DRUMHEAD_SOAK=1 $(BIN)/pytest tests/e2e/test_show.py tests/e2e/test_still.py -q
	DRUMHEAD_SOAK=1 scripts/compiled_copy soak -- -m pytest tests/space tests/games/battleground/test_unusual.py tests/games/battleground/test_preview.py tests/lab/test_promises.py -q

mutants: .venv/test.stamp  ## break a game's rules at random places and see whether its tests notice (GAME=id, N=, SEED=, JOBS=)
	@test -n "$(GAME)" || { echo "Which game? make mutants GAME=shadows_edge"; exit 1; }
	$(BIN)/python scripts/mutants.py $(GAME) --count $(or $(N),200) --seed $(or $(SEED),1) --jobs $(JOBS)

train-example:  ## train a masked PPO on Shadow's Edge for ten minutes, export it, seat it (installs torch)
	@test -x .venv-train/bin/python || $(PYTHON) -m venv .venv-train
	.venv-train/bin/pip install --quiet torch==2.13.0
	.venv-train/bin/pip install --quiet -e '.[gym,train,data]'
	.venv-train/bin/python examples/train_ppo.py --out build/ppo.onnx

snippets:  ## run what docs/environments.md shows of other people's learners (installs torch and them)
	@test -x .venv-learners/bin/python || $(PYTHON) -m venv .venv-learners
	.venv-learners/bin/pip install --quiet torch==2.13.0 sb3-contrib==2.9.2 torchrl==0.14.1 tianshou==2.0.1 'ray[rllib]==2.60.0'
	.venv-learners/bin/pip install --quiet -e '.[gym]'
	.venv-learners/bin/python scripts/snippets.py
	.venv-learners/bin/python -W ignore examples/train_maskable.py --steps 1024 --games 4

ui:  ## rebuild the client into the package (needs node and npm)
	cd web && npm ci --no-audit --no-fund && npm run build

ui-check:  ## test the client's own code; does a rebuild equal the committed one?
	$(MAKE) ui
	cd web && npm run check && npm test
	git diff --exit-code --stat -- src/drumhead/server/static
	@test -z "$$(git ls-files --others --exclude-standard -- src/drumhead/server/static)" || { echo "The rebuild made files that are not committed."; exit 1; }

wheels: .venv/test.stamp  ## build the pure and the compiled wheel, install each into an empty environment, play a match from each
	scripts/wheels

lock: .venv/bin/uv  ## write the locks anew from pyproject.toml
	scripts/lock

upgrade: .venv/bin/uv  ## the same, with the newest versions
	scripts/lock --upgrade

system:
	@scripts/system_packages

clean: clean-compiled  ## remove everything that these targets made
	rm -rf .venv .venv-train .venv-learners build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache web/node_modules

# The browser tests take axe-core from the client's locked packages.
web/node_modules/.package-lock.json: web/package-lock.json
	@command -v npm >/dev/null && (cd web && npm ci --no-audit --no-fund && touch node_modules/.package-lock.json) || echo "MISSING: npm. The browser tests that use axe-core will fail."

.venv/bin/uv: requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Drumhead needs CPython 3.11 or newer: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/uv.txt
	@touch $@

# uv is quick; pip installs the same locks where uv cannot reach the machine's registry.
.venv/play.stamp: requirements/play.txt pyproject.toml | .venv/bin/uv
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/play.txt || $(BIN)/python -m pip install --quiet --require-hashes -r requirements/play.txt
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

.venv/test.stamp: requirements/test.txt .venv/play.stamp
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/test.txt || $(BIN)/python -m pip install --quiet --require-hashes -r requirements/test.txt
	@touch $@
