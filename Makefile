# cartouche: what to type.
#   make         build the program into ./cartouche
#   make kit     write a complete Nile Flood kit for four players into out/
#   make test    everything that must be green
#   make pseudo  print every game in the pseudo-languages, to find tight boxes
#   make lang    what is wrong with the translations
#   make texts   put into the translations what they lack, and record the rest
#   make bench   the figures that we hold ourselves to

GO ?= go
export CGO_ENABLED ?= 1

.PHONY: all build kit pseudo test lang texts tools check dead clean bench

all: build

build:
	$(GO) build -o cartouche ./cmd/cartouche

kit: build
	./cartouche kit nile-flood --players 4 --format pdf,png

# Every game in the pseudo-languages, for the fewest and the most players: their
# texts are longer, so a text that does not fit shows here before a translator
# meets it.
PSEUDO = nile-flood:1 nile-flood:6 nile-pyramids:2 osiris:2 osiris:5 mykerinos-nile:2 mykerinos-nile:4

pseudo: build
	@for kit in $(PSEUDO); do for lang in qps qps-rtl; do \
		./cartouche kit $${kit%:*} --players $${kit#*:} --lang $$lang -q -o out/pseudo/$${kit#*:} || exit; \
	done; done

# Debian's tools that look at the files we write; elsewhere install them by hand.
tools:
	@command -v qpdf >/dev/null && command -v pdftoppm >/dev/null && command -v msgfmt >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq poppler-utils qpdf gettext >/dev/null; }; } || \
	echo "poppler-utils, qpdf and gettext are not all here: the tests that need them are skipped"

check:
	@test -z "$$(gofmt -l .)" || { echo "not gofmt-ed:"; gofmt -l .; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) mod tidy -diff

# Functions that no program reaches.
dead:
	@.ci/dead

test: tools check
	$(GO) test -race -timeout 60m ./...

lang: build
	./cartouche lang check

# The program's own texts lie in another folder than in a project.
texts: build
	./cartouche lang extract --dir . -o out/texts
	cp -r out/texts/data/. data/
	cp -r out/texts/messages/. internal/lang/messages/
	rm -r out/texts

# PEERS=folder compares us with other programs; see bench/README.md.
bench: build
	$(GO) run ./bench
	$(GO) test -run '^$$' -bench . ./internal/record ./rules/...

clean:
	rm -rf out cartouche
