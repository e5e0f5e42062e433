# From a fresh checkout: make demo shows the library at work, make test runs all tests.
PYTHON ?= python3
BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# Bytecode of the sources, without which each start takes half as long again.
COMPILE := $(BIN)/python -m compileall -q src/zermelo

.PHONY: demo native proofs test test-long lint check format bench docs wheel constraints clean

demo: .venv/ready-demo
	@$(BIN)/python examples/demo.py

# Compile the loops, unless they are compiled already.
native: .venv/ready-test
	$(BIN)/python native/build.py

# Check the proofs about certificates, and build the checker extracted from them: needs Coq and OCaml.
proofs:
	proofs/build.sh

# The library of matrices would start threads that take turns in waiting busily.
test: export OPENBLAS_NUM_THREADS = 1
test: native
	$(BIN)/python -m pytest --numprocesses=2

# The long campaigns, of which make test runs samples, and rounds of SQL on Sail in their own environment.
test-long: native build/cluster/ready
	ZERMELO_LONG=1 $(BIN)/python -m pytest -m long --numprocesses=2 -o faulthandler_timeout=0

# Format, lint, types, layers and the page's JavaScript. TypeScript checks the types in its comments, if there is Node.
lint: .venv/ready-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/oxlint --quiet --deny-warnings src/zermelo/web/static
	@if command -v npm > /dev/null; then \
		[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --silent; \
		node_modules/.bin/tsc; \
	elif [ -n "$$ZERMELO_NODE_NEEDED" ]; then echo "There is no Node: install npm" >&2; exit 1; \
	else echo "There is no Node (npm): the types of the page's JavaScript are not checked."; fi

# What continuous integration runs, and what to run before a commit.
check: lint test

format: .venv/ready-test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: native
	$(BIN)/python -m benchmarks

# Build the documentation as HTML and as plain text; the notebooks are run.
docs: .venv/ready-docs
	$(BIN)/sphinx-build --fail-on-warning --builder html docs docs/_build/html
	$(BIN)/sphinx-build --fail-on-warning --builder text --define nb_execution_mode=off docs docs/_build/text
	@echo "docs/_build/html/index.html, and as text docs/_build/text/reference.txt"

# Build a wheel, install it in an empty environment, and ask every verb.
wheel: .venv/ready-test
	$(PIP_INSTALL) 'zermelo[wheel]'
	$(BIN)/python -m tests.installed

# The demonstration needs the library and its pictures.
.venv/ready-demo: pyproject.toml constraints.txt | .venv/made
	$(PIP_INSTALL) --editable '.[all,jit]'
	$(COMPILE)
	@touch $@

.venv/ready-test: pyproject.toml constraints.txt | .venv/made
	$(PIP_INSTALL) --editable '.[test,docs]'
	$(COMPILE)
	@touch $@ .venv/ready-demo

# The client of a cluster, and a small cluster: its pandas is older than ours.
build/cluster/ready: pyproject.toml constraints-cluster.txt
	$(PYTHON) -m venv build/cluster
	build/cluster/bin/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints-cluster.txt --editable '.[bulk,cluster]'
	@touch $@

.venv/ready-docs: .venv/ready-test
	@touch $@

.venv/made:
	$(PYTHON) -m venv .venv
	@touch $@

# Pin the current versions of all extras.
constraints: | .venv/made
	$(BIN)/python -m pip install --quiet --upgrade --upgrade-strategy eager --editable '.[test,docs,wheel]'
	$(BIN)/python -m pip freeze --exclude-editable --exclude zermelo > constraints.txt

clean:
	rm -rf .venv build proofs/build dist demo-out docs/_build docs/gallery-pictures docs/reference benchmarks/build node_modules .*_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
