# make play and make test do all of their own set-up; Python 3.11 or newer with pip and venv is enough.

.DEFAULT_GOAL := help
.PHONY: help play test lint types bench docs clean

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

help:
	@echo "make play    set up and play in the terminal"
	@echo "make test    set up, lint, check types, run every test"
	@echo "make bench   run the benchmarks and print their figures"
	@echo "make docs    write the generated pages of docs/ anew"
	@echo "make clean   remove what the other targets made"

play: $(READY)
	@$(BIN)/dicehouse play $(GAME)

test: lint types
	@echo "== tests"
	@$(BIN)/python -m pytest -n auto --cov --cov-report=term

lint: $(READY)
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(READY)
	@echo "== types"
	@$(BIN)/mypy

bench: $(READY)
	@$(BIN)/python -m benchmarks.rules

docs: $(READY)
	@$(BIN)/python -m docs.generate

# Installed once; again only when what is to be installed has changed.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Dicehouse needs Python 3.11 or newer; set PYTHON=/path/to/it"; exit 1; }
	@test -x $(BIN)/python || { echo "== making a virtual environment in $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "== installing Dicehouse and what it needs"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

clean:
	rm -rf $(VENV) dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
