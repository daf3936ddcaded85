# `make` alone lists the commands. Every command works on a fresh Debian 12 with a Swift toolchain,
# without a terminal, as root or as a user with sudo.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run build check test test-swift test-acceptance test-renderers test-products test-on clean-on model edits law coverage bench bench-check bench-counts docs screenshots release install uninstall deb format lint clean fuzz fuzz-smoke sanitize soak

# A URL or options for the app: make run ARGS='gtkrouter://item/42'
ARGS ?=
export ARGS

# The packages that each task needs, beginning with the packages for the app. CHECK_PACKAGES=no skips the check for packages.
PACKAGES = libgtk-4-dev librsvg2-common
# Weston, Sway, and Mesa's software drivers stand in for other desktops. The tests measure text in the fonts below.
TEST_PACKAGES = $(PACKAGES) libadwaita-1-dev $(DEB_PACKAGES) $(FONT_PACKAGES) at-spi2-core openbox xdotool python3-gi gir1.2-atspi-2.0 \
    gir1.2-gtk-4.0 libgtk-4-bin libglib2.0-bin xdg-utils appstream strace locales $(DISPLAY_PACKAGES) \
    weston sway wtype libgl1-mesa-dri libegl1 mesa-vulkan-drivers
FONT_PACKAGES = fonts-cantarell fonts-dejavu-core fonts-noto-core
SOAK_PACKAGES = $(PACKAGES) libadwaita-1-dev $(FONT_PACKAGES) $(DISPLAY_PACKAGES) at-spi2-core openbox xdotool xsettingsd sway wtype python3-gi gir1.2-atspi-2.0 \
    gsettings-desktop-schemas
SCREENSHOT_PACKAGES = $(PACKAGES) $(FONT_PACKAGES) fonts-wqy-microhei $(INSTALL_PACKAGES) $(DISPLAY_PACKAGES) at-spi2-core openbox xdotool python3-gi gir1.2-atspi-2.0
BENCH_PACKAGES = $(PACKAGES) $(DISPLAY_PACKAGES) at-spi2-core xdotool valgrind
# The packages that scripts/with-display needs.
DISPLAY_PACKAGES = xvfb dbus python3 pkgconf gcc libc6-dev
# The tools that make and install the desktop files.
INSTALL_PACKAGES = gettext desktop-file-utils gtk-update-icon-cache
DEB_PACKAGES = $(INSTALL_PACKAGES) dpkg-dev

# The folder to install to: make install PREFIX=$HOME/.local. Packagers set DESTDIR, which is prepended to this folder.
PREFIX ?= /usr/local
DESTDIR ?=
export DESTDIR
# The release build contains the Swift runtime, so it also runs on machines without Swift.
RELEASE_SCRATCH := .build-release
PROGRAM ?= $(RELEASE_SCRATCH)/release/gtk-router-demo
# A builder that runs in a sandbox, such as Flatpak's, cannot start SwiftPM's sandbox: SWIFT_FLAGS=--disable-sandbox
SWIFT_FLAGS ?=
VERSION = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/GtkRouterDemo/Application/AppInfo.swift)

# Warnings are errors only in the tests, so the tests have their own build.
TEST_SCRATCH := .build-test
TEST_PRODUCTS = $(TEST_SCRATCH)/debug

# Each example is a separate package, like any app that adopts the router.
EXAMPLES := Hello TwoWindows Notes Mail Area
EXAMPLE_SCRATCH := .build-examples

SWIFT_SOURCES = Sources Tests Fuzz/Sources Fuzz/Package.swift $(wildcard Examples/*/Sources Examples/*/Tests Examples/*/Package.swift) Benchmarks/Sources Benchmarks/Package.swift

# `make test-on` runs the tests in this release of Debian.
DIST ?= trixie

# The number of random steps against the reference model, and their seed.
STEPS ?= 1000000
SEED ?= 1
MODEL_SCRATCH := .build-model
EDITS ?= 10000
# The number of random steps that compare windows of several widths, and the number of seeds. Each seed takes that many steps.
LAW_STEPS ?= 10000
LAW_SEEDS ?= 3
FUZZ_SCRATCH := .build-fuzz
FUZZ_TIME ?= 900
TARGETS ?=
SANITIZE_SCRATCH := .build-sanitize
PARTS ?=
# The minutes for each app on each display, and the number of the step to start with.
MINUTES ?= 30
FIRST ?= 0
APPS ?= demo mail adwaita
DISPLAYS ?= x11 sway
SOAK_LOGS := .build-soak
COVERAGE_SCRATCH := .build-coverage
SCREENSHOTS := .build-screenshots

# The benchmarks are a separate package, so that apps that adopt the router need not resolve the peers.
BENCH_ARGS ?= --json Benchmarks/results.json
PEERS = Benchmarks/.build/peers
BENCHMARKS = Benchmarks/.build/release/router-benchmarks

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build and start the demo; make run ARGS='gtkrouter://item/42' opens it at a URL
	@scripts/check-display
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@swift build --product gtk-router-demo
	@directory="$$(swift build --show-bin-path)"; set -f; exec "$$directory/gtk-router-demo" $$ARGS

build: ## Build everything
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@swift build

release: ## Build the program to install, which contains the Swift runtime
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@swift build $(SWIFT_FLAGS) --configuration release --static-swift-stdlib -Xlinker -s --product gtk-router-demo --scratch-path $(RELEASE_SCRATCH)

# With sudo, `make` usually cannot find Swift. In that case, it installs the program that an earlier `make release` built.
install: ## Install the demo and its desktop files; PREFIX and DESTDIR choose the folder
ifeq ($(origin PROGRAM),file)
	@! command -v swift >/dev/null || $(MAKE) --no-print-directory release
endif
	@scripts/ensure-packages $(INSTALL_PACKAGES)
	@scripts/install "$(patsubst ~/%,$(HOME)/%,$(PREFIX))" "$(PROGRAM)"

uninstall: ## Remove what make install installed
	@scripts/install --remove "$(patsubst ~/%,$(HOME)/%,$(PREFIX))"

deb: release ## Build the Debian package, in .build-release
	@scripts/ensure-packages $(DEB_PACKAGES)
	@scripts/make-deb "$(PROGRAM)" "$(VERSION)" "$(RELEASE_SCRATCH)"

check: export ROUTER_WARNINGS_AS_ERRORS := 1
check: ## Before each commit: check the format, build everything, and run the tests that need no display
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES) python3
	@$(MAKE) --no-print-directory lint
	swift build --build-tests --scratch-path $(TEST_SCRATCH)
	swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-xctest --quiet

test: export ROUTER_WARNINGS_AS_ERRORS := 1
test: ## Check the format, build with warnings as errors, and run every test
	@scripts/check-swift
	@scripts/ensure-packages $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory lint
	swift build --build-tests --scratch-path $(TEST_SCRATCH)
	scripts/check-snippets $(TEST_SCRATCH)
	@rm -rf $(TEST_SCRATCH)/results && mkdir -p $(TEST_SCRATCH)/results
# If the manifest of the next example is older, SwiftPM would reuse the build plan of the previous example. So the plan is removed.
	for example in $(EXAMPLES) Adwaita; do \
	    if [ $$example = Adwaita ] && ! pkg-config --exists libadwaita-1; then \
	        echo "Examples/Adwaita is not built, nor tested: it needs libadwaita-1-dev"; continue; \
	    fi; \
	    rm -f $(EXAMPLE_SCRATCH)/debug.yaml; \
	    swift build --build-tests --package-path Examples/$$example --scratch-path $(EXAMPLE_SCRATCH); \
	    [ -d Examples/$$example/Tests ] || continue; \
	    scripts/run-tests $${example}Tests env -u DISPLAY -u WAYLAND_DISPLAY \
	        swift test --skip-build --package-path Examples/$$example --scratch-path $(EXAMPLE_SCRATCH) --disable-xctest; \
	    scripts/run-tests $${example}Crawl scripts/with-display \
	        swift test --skip-build --package-path Examples/$$example --scratch-path $(EXAMPLE_SCRATCH) --disable-swift-testing; \
	done
# The first command writes tests, like those that the inspector copies. The second runs them with the tests of the products.
	ROUTER_COPIED_TESTS=$(CURDIR)/Tests/Products/Tests/CopiedTests/CopiedTests.swift \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-xctest --filter CopiedTestTests
	scripts/check-products debug $(EXAMPLE_SCRATCH)
# The fuzz program tries the inputs that once revealed a fault, and the inputs that the fuzzer starts with.
	rm -f $(EXAMPLE_SCRATCH)/debug.yaml
	swift build --package-path Fuzz --scratch-path $(EXAMPLE_SCRATCH)
	$(EXAMPLE_SCRATCH)/debug/fuzz Fuzz/Corpus
# The acceptance tests and the Swift tests run at the same time, because each of them needs only one core.
	@$(MAKE) --no-print-directory --jobs=2 test-swift test-acceptance test-products
	@$(MAKE) --no-print-directory test-renderers
	@scripts/run-tests --summary RouterCoreTests RouterTestingTests RouterFilesTests RouterRecordingTests ProductTests-debug ProductTests-release NotesTests NotesCrawl MailTests MailCrawl \
	    RouterGtkTests RouterGtkTestingTests GtkRouterDemoTests FittingTestsAtScale2 TransitionPictures-gl TransitionPictures-vulkan Acceptance Renderers

# These commands test what `make test` has built.
test-swift:
	scripts/run-tests RouterCoreTests env -u DISPLAY -u WAYLAND_DISPLAY \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-xctest --filter RouterCoreTests
	for target in RouterTestingTests RouterFilesTests; do \
	    scripts/run-tests $$target env -u DISPLAY -u WAYLAND_DISPLAY \
	        swift test --skip-build --scratch-path $(TEST_SCRATCH) --filter $$target; \
	done
	scripts/run-tests RouterRecordingTests env -u DISPLAY -u WAYLAND_DISPLAY \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-xctest --filter RouterRecordingTests
	scripts/run-tests RouterGtkTests scripts/with-display \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter RouterGtkTests
	scripts/run-tests RouterGtkTestingTests scripts/with-display \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter RouterGtkTestingTests
	scripts/run-tests GtkRouterDemoTests scripts/with-display \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter GtkRouterDemoTests
	scripts/run-tests FittingTestsAtScale2 env GDK_SCALE=2 scripts/with-display \
	    swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter FittingTests.testEveryTextIsShownWholeInANarrowWindow
	scripts/run-tests TransitionPictures-gl $(on_renderer) GSK_RENDERER=opengl $(transition_pictures)
	if $(has_vulkan); then \
	    scripts/run-tests TransitionPictures-vulkan $(on_renderer) GSK_RENDERER=vulkan $(transition_pictures); \
	else \
	    echo "not run: this GTK was built without Vulkan" >$(TEST_SCRATCH)/results/TransitionPictures-vulkan.closing; \
	fi

# Pictures from the middle of each transition, drawn by a renderer other than Cairo.
on_renderer = scripts/with-display env -u GDK_DEBUG -u GDK_DISABLE
transition_pictures = swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter TransitionPictureTests
has_vulkan = /usr/bin/python3 -c 'import ctypes; ctypes.CDLL("libgtk-4.so.1").gsk_vulkan_renderer_get_type' 2>/dev/null

# Newer versions of Python warn about PyGObject in each iteration of the main loop.
python = /usr/bin/python3 -W default -W ignore::DeprecationWarning:gi.events

# Some of these tests run `make`, which must not inherit the job server of this `make`.
acceptance = env -u MAKEFLAGS -u MFLAGS ROUTER_DEMO="$(CURDIR)/$(TEST_PRODUCTS)/gtk-router-demo" \
    ROUTER_EXAMPLES="$(CURDIR)/$(EXAMPLE_SCRATCH)/debug" scripts/run-tests $(1) scripts/with-display \
    $(python) -m unittest discover --verbose -s Tests/Acceptance -p '$(2)'

test-acceptance:
	$(call acceptance,Acceptance,test_*.py)

test-renderers:
	$(call acceptance,Renderers,renderers_test.py)

# Depends on `model` to reuse its release build of RouterCore.
test-products: model
	scripts/check-products release $(MODEL_SCRATCH)

test-on: ## Run the tests and install the Debian package in another release of Debian; make test-on DIST=sid
	@scripts/test-on "$(DIST)"

clean-on: ## Remove the systems that make test-on keeps in .build-on
	@rm -rf --one-file-system .build-on

docs: ## Build the documentation of the libraries in .build-docs; warnings are errors
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@scripts/build-docs

screenshots: ## Take the pictures for the documents, and a sheet of eighteen looks: .build-screenshots/sheet.png
	@scripts/check-swift
	@scripts/ensure-packages $(SCREENSHOT_PACKAGES)
	@swift build --product gtk-router-demo
	@swift build --package-path Examples/Mail --scratch-path $(EXAMPLE_SCRATCH)
	@ROUTER_DEMO="$$(swift build --show-bin-path)/gtk-router-demo" ROUTER_EXAMPLES="$(EXAMPLE_SCRATCH)/debug" \
	    scripts/with-display scripts/make-pictures docs/images
	@ROUTER_DEMO="$$(swift build --show-bin-path)/gtk-router-demo" \
	    scripts/with-display scripts/make-screenshots $(SCREENSHOTS)/sheet.png

model: ## Compare the navigator with the reference model; make model STEPS=5000000 SEED=9
	@scripts/check-swift
	swift build -c release --package-path Tests/NavigationModel --product navigation-model --scratch-path $(MODEL_SCRATCH) -Xswiftc -enable-testing
	@$(MODEL_SCRATCH)/release/navigation-model $(STEPS) $(SEED)

edits: ## Change random route tables, and compare what --check-links reports with many URLs; make edits EDITS=500 SEED=9
	@scripts/check-swift
	swift build -c release --package-path Tests/NavigationModel --product table-edits --scratch-path $(MODEL_SCRATCH) -Xswiftc -enable-testing
	@$(MODEL_SCRATCH)/release/table-edits $(EDITS) $(SEED)

law: export ROUTER_WARNINGS_AS_ERRORS := 1
law: export ROUTER_LAW_STEPS := $(LAW_STEPS)
law: export ROUTER_LAW_SEEDS := $(LAW_SEEDS)
law: ## Check that the width of a window never changes what a session means; make law LAW_STEPS=500 LAW_SEEDS=9
	@scripts/check-swift
	@scripts/ensure-packages $(TEST_PACKAGES)
	swift build --build-tests --scratch-path $(TEST_SCRATCH)
	scripts/with-display swift test --skip-build --scratch-path $(TEST_SCRATCH) --disable-swift-testing --filter PaneLawTests

fuzz: ## Feed random input to each part of the libraries; make fuzz TARGETS="url saved" FUZZ_TIME=60
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@scripts/fuzz $(FUZZ_SCRATCH) $(FUZZ_TIME) $(TARGETS)

fuzz-smoke: ## Fuzz each part for one minute
	@$(MAKE) --no-print-directory fuzz FUZZ_TIME=60

sanitize: ## Run the tests with the sanitizers for memory, leaks, and races; make sanitize PARTS=leaks
	@scripts/check-swift
	@scripts/ensure-packages $(TEST_PACKAGES)
	@scripts/sanitize $(CURDIR)/$(SANITIZE_SCRATCH) $(PARTS)

soak: ## Take random steps in the demo, Mail, and Adwaita; make soak MINUTES=5 SEED=9 APPS=demo DISPLAYS=sway
	@scripts/check-swift
	@scripts/ensure-packages $(SOAK_PACKAGES)
	@swift build --product gtk-router-demo
	@for example in Mail Adwaita; do \
	    rm -f $(EXAMPLE_SCRATCH)/debug.yaml; \
	    swift build --package-path Examples/$$example --scratch-path $(EXAMPLE_SCRATCH) || exit 1; \
	done
	@ROUTER_DEMO="$$(swift build --show-bin-path)/gtk-router-demo" ROUTER_EXAMPLES="$(EXAMPLE_SCRATCH)/debug" scripts/with-display \
	    Tests/Soak/soak.py --minutes $(MINUTES) --seed $(SEED) --first $(FIRST) --apps $(APPS) --displays $(DISPLAYS) --logs $(SOAK_LOGS)

coverage: ## Measure the line coverage of RouterCore; fails below 95 %
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES)
	@scripts/coverage $(COVERAGE_SCRATCH) RouterCore 95

# The demo is measured twice: statically linked to the Swift runtime, as it is installed, and dynamically linked to it.
bench: export ROUTER_DEMO := $(CURDIR)/$(RELEASE_SCRATCH)/release/gtk-router-demo
bench: export ROUTER_PEERS := $(CURDIR)/$(PEERS)
bench: release ## Measure the router beside its peers; make bench BENCH_ARGS='--quick --only routing'
	@scripts/ensure-packages $(BENCH_PACKAGES)
	swift build --package-path Benchmarks -c release
	swift build --package-path Benchmarks -c release --product gtk-router-demo
	scripts/build-peers $(CURDIR)/$(PEERS)
	@scripts/with-display $(BENCHMARKS) $(BENCH_ARGS)

bench-check: ## Measure, and fail if a figure exceeds its committed limit
	@$(MAKE) --no-print-directory bench BENCH_ARGS='--check Benchmarks/thresholds.json $(BENCH_ARGS)'

# Meant for each change to RouterCore, because it needs no display, no demo, and no C programs.
bench-counts: ## Count instructions only, and fail if a count exceeds its committed limit
	@scripts/check-swift
	@scripts/ensure-packages $(PACKAGES) valgrind
	swift build --package-path Benchmarks -c release --product router-benchmarks
	@$(BENCHMARKS) --only instructions --check Benchmarks/thresholds.json

format: ## Format the Swift sources, and update the list of files in docs/files.md
	@swift format --in-place --parallel -r $(SWIFT_SOURCES)
	@scripts/list-files

lint: ## Check the format of the Swift sources, and the list of files in docs/files.md
	@swift format lint --strict --parallel -r $(SWIFT_SOURCES)
	@scripts/list-files --check

clean: ## Remove everything that was built
	@rm -rf .build .build-docs Benchmarks/.build Benchmarks/results.json $(TEST_SCRATCH) $(EXAMPLE_SCRATCH) .build-readme $(wildcard Examples/*/.build) $(RELEASE_SCRATCH) $(MODEL_SCRATCH) $(FUZZ_SCRATCH) $(SANITIZE_SCRATCH) $(COVERAGE_SCRATCH) $(SCREENSHOTS) \
	    Tests/Acceptance/artifacts Tests/Acceptance/__pycache__
