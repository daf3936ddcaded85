# `make` alone says what there is. Every target works on a fresh Debian 12 with a Swift toolchain,
# without a terminal, as root or as a user with sudo.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build test bench bench-check format lint clean

# A URL or options for the app: make run ARGS='gtkrouter://item/42'
ARGS ?=
export ARGS

# What the app needs, and what its tests need on top. `make run PACKAGES=` checks for none.
PACKAGES = libgtk-4-dev librsvg2-common
TEST_PACKAGES = $(PACKAGES) xvfb dbus at-spi2-core openbox xdotool python3 python3-gi gir1.2-atspi-2.0

# Warnings are errors in the tests alone, so these have a build of their own.
TEST_SCRATCH := .build-test
TEST_PRODUCTS = $(TEST_SCRATCH)/debug

# The benchmarks are a package of their own, so that nobody else resolves the peers.
BENCH_ARGS ?= --json Benchmarks/results.json
BENCHMARKS = Benchmarks/.build/release/router-benchmarks

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Start the app; make run ARGS='gtkrouter://item/42' starts it at a URL
	@scripts/check-display
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@swift build --product gtk-router-demo
	@directory="$$(swift build --show-bin-path)"; set -f; exec "$$directory/gtk-router-demo" $$ARGS

build: ## Build everything
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@swift build

test: export ROUTER_WARNINGS_AS_ERRORS := 1
test: ## Check the format, build with warnings as errors, run every test
	@scripts/check-swift
	@scripts/ensure-packages $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory lint
	swift build --build-tests --scratch-path $(TEST_SCRATCH)
	@rm -rf $(TEST_SCRATCH)/results && mkdir -p $(TEST_SCRATCH)/results
	scripts/run-tests RouterCoreTests env -u DISPLAY -u WAYLAND_DISPLAY \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-xctest --filter RouterCoreTests
	scripts/run-tests RouterGtkTests scripts/with-display \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter RouterGtkTests
	scripts/run-tests GtkRouterDemoTests scripts/with-display \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter GtkRouterDemoTests
	ROUTER_DEMO="$(CURDIR)/$(TEST_PRODUCTS)/gtk-router-demo" scripts/run-tests Acceptance scripts/with-display \
	    /usr/bin/python3 -m unittest discover --verbose -s Tests/Acceptance
	@scripts/run-tests --summary RouterCoreTests RouterGtkTests GtkRouterDemoTests Acceptance

bench: ## Measure the router beside its peers; make bench BENCH_ARGS='--quick --only routing'
	@scripts/check-swift
	swift build --package-path Benchmarks -c release
	@$(BENCHMARKS) $(BENCH_ARGS)

bench-check: ## Measure, and fail where a committed threshold is passed
	@$(MAKE) --no-print-directory bench BENCH_ARGS='--check Benchmarks/thresholds.json $(BENCH_ARGS)'

format: ## Format the Swift sources in place
	@swift format --in-place --parallel -r Sources Tests

lint: ## Check the format of the Swift sources
	@swift format lint --strict --parallel -r Sources Tests

clean: ## Remove what was built
	@rm -rf .build Benchmarks/.build Benchmarks/results.json $(TEST_SCRATCH) Tests/Acceptance/artifacts Tests/Acceptance/__pycache__
