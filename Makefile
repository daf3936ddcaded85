# `make` alone says what there is. Every target works on a fresh Debian 12 with a Swift toolchain,
# without a terminal, as root or as a user with sudo.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build test model coverage docs format lint clean

# A URL or options for the app: make run ARGS='gtkrouter://item/42'
ARGS ?=
export ARGS

# What the app needs, and what its tests need on top. `make run PACKAGES=` checks for none.
PACKAGES = libgtk-4-dev librsvg2-common
TEST_PACKAGES = $(PACKAGES) xvfb dbus at-spi2-core openbox xdotool python3 python3-gi gir1.2-atspi-2.0

# Warnings are errors in the tests alone, so these have a build of their own.
TEST_SCRATCH := .build-test
TEST_PRODUCTS = $(TEST_SCRATCH)/debug

# The example is a package of its own, as that of anyone who adopts the router.
EXAMPLE := Examples/TwoWindows
EXAMPLE_SCRATCH := .build-examples

SWIFT_SOURCES = Sources Tests $(EXAMPLE)/Sources $(EXAMPLE)/Package.swift

# So many random steps are taken against the reference model, from this seed on.
STEPS ?= 1000000
SEED ?= 1
MODEL_SCRATCH := .build-model
COVERAGE_SCRATCH := .build-coverage

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

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
	swift build --package-path $(EXAMPLE) --scratch-path $(EXAMPLE_SCRATCH)
	@rm -rf $(TEST_SCRATCH)/results && mkdir -p $(TEST_SCRATCH)/results
	scripts/run-tests RouterCoreTests env -u DISPLAY -u WAYLAND_DISPLAY \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-xctest --filter RouterCoreTests
	scripts/run-tests RouterGtkTests scripts/with-display \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter RouterGtkTests
	scripts/run-tests GtkRouterDemoTests scripts/with-display \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter GtkRouterDemoTests
	ROUTER_DEMO="$(CURDIR)/$(TEST_PRODUCTS)/gtk-router-demo" \
	    ROUTER_EXAMPLE="$(CURDIR)/$(EXAMPLE_SCRATCH)/debug/TwoWindows" scripts/run-tests Acceptance scripts/with-display \
	    /usr/bin/python3 -m unittest discover --verbose -s Tests/Acceptance
	@$(MAKE) --no-print-directory model
	@scripts/run-tests --summary RouterCoreTests RouterGtkTests GtkRouterDemoTests Acceptance

docs: ## Build the documentation of the libraries; warnings are errors
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@scripts/build-docs

model: ## Hold the navigator to the reference model; make model STEPS=5000000 SEED=9
	@scripts/check-swift
	swift build -c release --product navigation-model --scratch-path $(MODEL_SCRATCH)
	@$(MODEL_SCRATCH)/release/navigation-model $(STEPS) $(SEED)

coverage: ## Say how much of RouterCore its tests run through; under 95 % fails
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@scripts/coverage $(COVERAGE_SCRATCH) RouterCore 95

format: ## Format the Swift sources in place
	@swift format --in-place --parallel -r $(SWIFT_SOURCES)

lint: ## Check the format of the Swift sources
	@swift format lint --strict --parallel -r $(SWIFT_SOURCES)

clean: ## Remove what was built
	@rm -rf .build .build-docs $(TEST_SCRATCH) $(EXAMPLE_SCRATCH) $(EXAMPLE)/.build $(MODEL_SCRATCH) $(COVERAGE_SCRATCH) \
	    Tests/Acceptance/artifacts Tests/Acceptance/__pycache__
