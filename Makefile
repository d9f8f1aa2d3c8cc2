# make, make demo, make test: all that is needed to build and try. See docs/contributing.md.

# The names of the table in Sources/Tools/Coffer.swift.
TOOLS := $(shell sed -n 's/.*"\([a-z-]*\)", [A-Za-z]*\.self.*/\1/p' Sources/Tools/Coffer.swift)
PREFIX ?= /usr/local
DESTDIR ?=
TOOL_PREFIX ?=
SWIFT ?= swift

# The optimised build; `make release` links it statically, see `links` in Package.swift.
RELEASE = $(SWIFT) build -c release
STATIC = COFFER_LINK=static $(RELEASE)
built = $$($(RELEASE) --show-bin-path)
debug = $$($(SWIFT) build --show-bin-path)

# Makes a link to the program for each tool, in the folder that it was built in.
link_names = cd "$(1)" && for tool in $(TOOLS); do ln -sf coffer $$tool || exit 1; done

.PHONY: all demo test hints cases lint docs bench torture interop oracles install uninstall dist release tools

all:
	$(SWIFT) build
	@$(call link_names,$(debug))

# The names of all tools, for scripts.
tools:
	@printf '%s\n' $(TOOLS)

# Not optimised: that takes a quarter of the time to build, and the answers come as fast as one reads.
demo:
	$(SWIFT) build --product coffer
	@$(call link_names,$(debug))
	@bin="$(debug)" && \
	  printf '\n$$ plan-status -C examples/household\n' && \
	  "$$bin/plan-status" -C examples/household && \
	  printf '\n$$ plan-allocate 5000 -C examples/household\n' && \
	  "$$bin/plan-allocate" 5000 -C examples/household && \
	  printf '\n$$ report -C examples/household -o .build/report.html\n' && \
	  "$$bin/report" -q -C examples/household -o .build/report.html && \
	  printf 'Open .build/report.html in a browser.\n'

# With optimised libraries, for what the tests do takes longer than the optimiser; the tests themselves are
# not optimised, see Package.swift.
test:
	$(RELEASE) --build-tests
	"$(built)/coffer-cases"
	"$(built)/coffer-cases" --hints --filter errors/plan
	$(subst $(SWIFT) build,$(SWIFT) test,$(RELEASE)) --skip-build
	@if command -v python3 >/dev/null && command -v git >/dev/null; then \
	  $(call link_names,$(built)) && cd - >/dev/null && \
	  python3 Tests/Torture/damage.py "$(built)" --rounds 10 --edits 4 && \
	  python3 Tests/Interop/rebalance.py "$(built)" --folders 4 && \
	  python3 Tests/Interop/benchmark.py "$(built)" --folders 4 && \
	  python3 Tests/Interop/revisions.py "$(built)" --histories 1 && \
	  python3 Tests/Interop/debts.py "$(built)" --folders 3 && \
	  python3 Tests/Interop/tax_year.py "$(built)" --folders 6 && \
	  python3 Tests/Interop/members.py "$(built)" --folders 3 && \
	  python3 Tests/Interop/inbox.py "$(built)" --rounds 2 && \
	  python3 Tests/Interop/privacy.py "$(built)" --every 30; \
	else echo 'not run: damage.py of Tests/Torture and eight scripts of Tests/Interop need Python'; fi

# Tries each hint where it is printed. HINTS=--all adds those that differ in names and numbers only.
hints:
	$(SWIFT) build --product coffer-cases
	"$(debug)/coffer-cases" --hints $(HINTS)

# The cases and the documents without the tests. CASES="--filter 'spare cent'" runs some of them.
cases:
	$(SWIFT) build --product coffer-cases
	"$(debug)/coffer-cases" $(CASES)

# The documents that are made from the code and the cases must be as they would be made now.
lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests
	$(SWIFT) build --build-tests
	"$(debug)/coffer-cases" --filter .md
	$(SWIFT) test --skip-build --filter DocumentationTests

# Rewrites what is generated from the code and the cases; the second run must find nothing to change.
# Then prints the lengths of sentences in the documents.
docs:
	$(SWIFT) build --build-tests
	-"$(debug)/coffer-cases" --filter .md --record
	-DOCS=record $(SWIFT) test --skip-build --filter DocumentationTests
	"$(debug)/coffer-cases" --filter .md
	$(SWIFT) test --skip-build --filter DocumentationTests
	@find README.md docs -name '*.md' -exec awk -f Tests/Generators/sentence_lengths.awk {} +

# The program as it is installed, and a link to it for each tool.
release:
	$(STATIC) --product coffer
	@$(call link_names,$(built))

# TORTURE="--quick" takes samples, "--resume DIR" continues; see Tests/Torture/README.md. Needs Linux,
# strace, Python and cc.
torture: release
	@rm -rf .build/static && mkdir .build/static && cp "$(built)/coffer" .build/static
	@$(call link_names,.build/static)
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
	@rm -rf .build/names && mkdir .build/names && cp "$(built)/coffer" .build/names
	@$(call link_names,.build/names)
	python3 Tests/Bench/growth_verbs.py .build/names
	python3 Tests/Interop/inbox.py "$(built)"
	python3 Tests/Interop/privacy.py "$(built)"
	python3 Tests/Interop/rebalance.py "$(built)" --folders 2000
	python3 Tests/Interop/benchmark.py "$(built)"
	python3 Tests/Interop/members.py "$(built)" --folders 40
	python3 Tests/Interop/revisions.py "$(built)" --histories 30
	python3 Tests/Interop/debts.py "$(built)"
	python3 Tests/Interop/tax_year.py "$(built)" --folders 400

# HOUSEHOLDS="--households 500 --seed 7" plants anomalies into more households, or into others.
# STRANGERS="--cache DIR" downloads 347 public statements, a quarter of an hour's work, and reads them.
# INTEROP="--python PYTHON" names the interpreter that has beancount, ofxtools and mt-940; pages are looked
# at in chromium, with the rules of axe-core if PAGES="--axe axe.min.js" names it.
# EVENTS="--ledgers 2000 --seed 7" compares more random ledgers of all events.
interop: release
	@bin="$(built)" && \
	  python3 Tests/Interop/exports.py "$$bin" && python3 Tests/Interop/journals.py "$$bin" $(INTEROP) && \
	  python3 Tests/Interop/events.py "$$bin" --ledgers 40 $(INTEROP) $(EVENTS) && \
	  python3 Tests/Interop/event_rows.py "$$bin" --statements 120 && \
	  python3 Tests/Interop/bank_rules.py "$$bin" && python3 Tests/Interop/pools.py "$$bin" && \
	  python3 Tests/Interop/anomalies.py "$$bin" $(HOUSEHOLDS) && \
	  python3 Tests/Interop/statements.py "$$bin" $(INTEROP) && \
	  python3 Tests/Interop/cash_ranges.py "$$bin" && \
	  python3 Tests/Interop/quotes_tls.py "$$bin" && python3 Tests/Interop/ecb_rates.py "$$bin" && \
	  { [ -z "$(STRANGERS)" ] || python3 Tests/Interop/strangers.py "$$bin" $(STRANGERS); } && \
	  python3 Tests/Interop/pages.py "$$bin" $(PAGES)

# ORACLES="--ledgers 50 --seed 7" compares fewer ledgers, or others; SHAPES=50 reads fewer statements.
SHAPES ?= 500
oracles: release
	@bin="$(built)" && \
	  python3 Tests/Oracles/compare.py "$$bin" --ledgers 2000 $(ORACLES) && \
	  python3 Tests/Oracles/pocket.py "$$bin" && \
	  python3 Tests/Oracles/spending.py "$$bin" --ledgers 200 $(ORACLES) && \
	  python3 Tests/Oracles/statements/guess_shapes.py "$$bin" --shapes $(SHAPES) --jobs 2 && \
	  planted=$$(mktemp -d) && trap 'rm -rf "$$planted"' EXIT && \
	  python3 Tests/Generators/recurring.py --out "$$planted" --folders 30 --seed 1 && \
	  python3 Tests/Oracles/recurring_score.py "$$bin" "$$planted" --misses 3 && \
	  python3 Tests/Generators/recurring.py --out "$$planted/more" --folders 30 --seed 1 --more && \
	  python3 Tests/Oracles/recurring_score.py "$$bin" "$$planted/more" --misses 3 --bar 98

# The program once, a name for each tool, manual pages and completions. TOOL_PREFIX must end with "-".
install: release
	@COFFER_PROGRAM="$(built)/coffer" DESTDIR="$(DESTDIR)" TOOL_PREFIX="$(TOOL_PREFIX)" \
	  .github/release/install.sh "$(PREFIX)"

uninstall:
	@COFFER_TOOLS="$(TOOLS)" DESTDIR="$(DESTDIR)" TOOL_PREFIX="$(TOOL_PREFIX)" \
	  .github/release/install.sh --uninstall "$(PREFIX)"

# An archive that installs without a Swift toolchain: .build/dist/coffer-VERSION-SYSTEM-MACHINE.tar.gz.
dist: release
	@.github/release/dist.sh "$(built)/coffer" .build/dist
