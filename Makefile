# make, make demo, make test: all that is needed to build and try. See docs/contributing.md.

# In the order of the list in Package.swift.
TOOLS := $(shell sed -n '/^let tools = \[/,/^\]/ s/[",]//gp' Package.swift)
PREFIX ?= /usr/local
DESTDIR ?=
TOOL_PREFIX ?=
SWIFT ?= swift

# What is tested and what is installed are the same compiled code; only the link differs, see `links`
# in Package.swift.
RELEASE = $(SWIFT) build -c release
STATIC = COFFER_LINK=static $(RELEASE)
built = $$($(RELEASE) --show-bin-path)

bin = $(DESTDIR)$(PREFIX)/bin
man = $(DESTDIR)$(PREFIX)/share/man/man1
bash = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fish = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

.PHONY: all demo test lint docs bench torture interop oracles install release tools

all:
	$(SWIFT) build

# The names of all tools, for scripts.
tools:
	@printf '%s\n' $(TOOLS)

demo:
	@for tool in plan-status plan-allocate report; do \
	  $(STATIC) --product $$tool || exit 1; done
	@bin="$(built)" && \
	  printf '\n$$ plan-status -C examples/household\n' && \
	  $$bin/plan-status -C examples/household && \
	  printf '\n$$ plan-allocate 5000 -C examples/household\n' && \
	  $$bin/plan-allocate 5000 -C examples/household && \
	  printf '\n$$ report -C examples/household -o .build/report.html\n' && \
	  $$bin/report -q -C examples/household -o .build/report.html && \
	  printf 'Open .build/report.html in a browser.\n'

# Optimised, as it is installed: that takes as long to build as without, and a third of the time to run.
test:
	$(RELEASE) --build-tests
	$(SWIFT) test -c release --skip-build

# The documents that are made from the code and the cases must be as they would be made now.
lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --filter DocumentationTests

# Rewrites what is made from the code and the cases; the second run must find nothing to change.
docs:
	$(SWIFT) build --build-tests
	-DOCS=record $(SWIFT) test --skip-build --filter DocumentationTests
	$(SWIFT) test --skip-build --filter DocumentationTests

release:
	@for tool in $(TOOLS); do $(STATIC) --product $$tool || exit 1; done

# TORTURE="--quick" takes samples, "--resume DIR" continues; see Tests/Torture/README.md. Needs Linux,
# strace, Python and cc.
torture: release
	@rm -rf .build/static && mkdir .build/static && cd "$(built)" && cp $(TOOLS) "$(CURDIR)/.build/static"
	$(RELEASE) --build-tests
	python3 Tests/Torture/torture.py .build/static --dynamic-bin "$(built)" $(TORTURE)

# BENCH="--slow --python PYTHON" adds what takes minutes, and the interpreter that has the peers.
# Work at 4n over work at n must be at most 5; GROWTH=--short counts two commands for each shape,
# GROWTH=--time takes seconds instead of instructions.
bench: release
	python3 Tests/Bench/bench.py "$(built)"
	python3 Tests/Bench/instructions.py "$(built)"
	python3 Tests/Bench/holdings.py "$(built)" $(BENCH)
	python3 Tests/Bench/snapshot.py "$(built)" $(BENCH)
	python3 Tests/Bench/spending.py "$(built)" $(BENCH)
	python3 Tests/Bench/report.py "$(built)" $(BENCH)
	python3 Tests/Bench/forecast.py "$(built)" $(BENCH)
	python3 Tests/Bench/exports.py "$(built)" $(BENCH)
	python3 Tests/Bench/imports.py "$(built)" $(BENCH)
	python3 Tests/Bench/large_household.py "$(built)" $(BENCH)
	python3 Tests/Bench/growth.py "$(built)" $(GROWTH)

# INTEROP="--python PYTHON" names the interpreter that has beancount, ofxtools and mt-940; pages are looked
# at in chromium, with the rules of axe-core if PAGES="--axe axe.min.js" names it.
interop: release
	@bin="$(built)" && \
	  python3 Tests/Interop/exports.py "$$bin" && python3 Tests/Interop/journals.py "$$bin" $(INTEROP) && \
	  python3 Tests/Interop/bank_rules.py "$$bin" && \
	  python3 Tests/Interop/statements.py "$$bin" $(INTEROP) && \
	  python3 Tests/Interop/pages.py "$$bin" $(PAGES)

# ORACLES="--ledgers 50 --seed 7" compares fewer ledgers, or others.
oracles: release
	@bin="$(built)" && \
	  python3 Tests/Oracles/compare.py "$$bin" --ledgers 2000 $(ORACLES) && \
	  python3 Tests/Oracles/spending.py "$$bin" --ledgers 200 $(ORACLES) && \
	  planted=$$(mktemp -d) && trap 'rm -rf "$$planted"' EXIT && \
	  python3 Tests/Generators/recurring.py --out "$$planted" --folders 30 --seed 1 && \
	  python3 Tests/Oracles/recurring_score.py "$$bin" "$$planted" --misses 3

install: release
	@mkdir -p "$(bin)" "$(man)" "$(bash)" "$(zsh)" "$(fish)"
	@from="$(built)" && made=$$(mktemp) && \
	for tool in $(TOOLS); do \
	  name="$(TOOL_PREFIX)$$tool"; \
	  render() { "$(bin)/$$name" --generate "$$1" > "$$made" && install -m 644 "$$made" "$$2"; }; \
	  install -m 755 "$$from/$$tool" "$(bin)/$$name" && \
	  render man "$(man)/$$name.1" && \
	  render bash "$(bash)/$$name" && \
	  render zsh "$(zsh)/_$$name" && \
	  render fish "$(fish)/$$name.fish" || { rm -f "$$made"; exit 1; }; done; rm -f "$$made"
	@echo "installed $(TOOLS) in $(bin)"
