# cartouche: what to type.
#   make         build the program into ./cartouche
#   make kit     write a complete Nile Flood kit for four players into out/
#   make test    everything that must be green
#   make lang    what is wrong with the translations
#   make bench   the figures that we hold ourselves to

GO ?= go
export CGO_ENABLED ?= 1

.PHONY: all build kit test lang tools check clean bench

all: build

build:
	$(GO) build -o cartouche ./cmd/cartouche

kit: build
	./cartouche kit nile-flood --players 4 --format pdf,png

# Debian's tools that look at the files we write; elsewhere install them by hand.
tools:
	@command -v qpdf >/dev/null && command -v pdftoppm >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq poppler-utils qpdf >/dev/null; }; } || \
	echo "poppler-utils and qpdf are not here: the tests that need them are skipped"

check:
	@test -z "$$(gofmt -l .)" || { echo "not gofmt-ed:"; gofmt -l .; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

test: tools check
	$(GO) test -race -timeout 60m ./...

lang: build
	./cartouche lang check

# PEERS=folder compares us with other programs; see bench/README.md.
bench: build
	$(GO) run ./bench
	$(GO) test -run '^$$' -bench . ./internal/record ./rules/...

clean:
	rm -rf out cartouche
