# Everything a target does is also a plain command: scripts/prepare, then .venv/bin/remparts, pytest, ruff, mypy.
#
#   make PYTHON=python3.13 test      another interpreter
#   make test-fast ARGS='-k road'    more arguments for pytest
#   make lock UPGRADE=1              newest versions instead of the locked ones
#   make soak SOAK=20000             more games of the twins and the bots

export PYTHON UPGRADE
# Tests start Python dozens of times: it keeps what it has compiled, also where a container is set up not to.
unexport PYTHONDONTWRITEBYTECODE
ARGS ?=
SOAK ?= 5000
bin := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help play compiled interpreted test test-fast soak bench format lock messages clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

play: ## Prepare what is missing and play in the browser; LAN=1 lets other devices join
	@scripts/prepare play
	@$(bin)/remparts play $(if $(LAN),--lan) $(ARGS)

compiled: ## Compile the rules of all games in place, for speed; needs a C compiler
	@scripts/prepare compiled
	@$(bin)/python -m scripts.compile

interpreted: ## Go back to the source as it is
	find src -name '*.so' -delete

test: ## Prepare what is missing and run every check and test
	@scripts/prepare test
	@scripts/prepare-browser
	$(bin)/ruff format --check .
	$(bin)/ruff check .
	$(bin)/mypy
	$(bin)/pytest -n auto --dist worksteal --durations 5 $(ARGS)

test-fast: ## Lint and run the tests that are not slow, stopping at the first failure
	@scripts/prepare test
	$(bin)/ruff check .
	$(bin)/pytest -m "not slow" -n auto --dist worksteal -x -q $(ARGS)

soak: ## Play thousands of random games against the slow twins, and test how strong the bots are; SOAK=20000 plays more
	@scripts/prepare test
	SOAK=$(SOAK) $(bin)/pytest -m soak -n auto --dist worksteal -q $(ARGS)

bench: ## Measure every game and every build, and name what became slower since the last figures
	@scripts/prepare play
	@$(bin)/python -m bench.update --look $(ARGS)

format: ## Put the code in its usual form
	@scripts/prepare test
	$(bin)/ruff check --fix-only .
	$(bin)/ruff format .

lock: ## Write the lock files again from pyproject.toml and the page's package.json
	@scripts/prepare lock

messages: ## Write the types of the socket's messages again, for the page's scripts
	@scripts/prepare play
	$(bin)/python -m scripts.messages

clean: ## Remove everything that was prepared, built or cached
	rm -rf .venv .tools .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks dist build tests/output
	find src -name '*.so' -delete
	find src tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
