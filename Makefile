# The work is in Scripts; this file gives it short names.

.PHONY: help demo test check bench docs install clean

help:
	@echo "make demo      set up, build, and render the demo page into demo-output/"
	@echo "make test      everything that must hold: checks, tests, a dependent package"
	@echo "make check     formatting, layers, a build without warnings, tests"
	@echo "make bench     benchmarks against raw C"
	@echo "make docs      documentation into .build/docs"
	@echo "make install   the program wk below PREFIX (default /usr/local)"
	@echo "make clean     remove what was built"

demo:
	@Scripts/demo

test:
	@Scripts/test

check:
	@Scripts/check

bench:
	@Scripts/bench

docs:
	@Scripts/docs

install:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install

clean:
	rm -rf .build demo-output Examples/*/.build
