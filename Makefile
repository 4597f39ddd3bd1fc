# cartouche: what to type.
#   make           build the program into ./cartouche
#   make judge     build the judge for web pages, which make build puts into the program
#   make kit       write a complete Nile Flood kit for four players into out/, without building the judge
#   make quick     most tests, in about a minute
#   make test      what must be green before a change lands, with make dead and make cross: .ci/run does all three
#   make test-all  before a release, and what takes longer: every kit in every language and profile, more random games,
#                  the race detector, every system
#   make check     what can be said of the source without running it: vet, staticcheck; part of make test
#   make tools     on Debian, as root, install the programs that the tests use; part of make test
#   make cross     build and vet for Windows, and for words of 32 bits
#   make release   write what people install without Go into out/release/
#   make dead      the functions that no program reaches; part of .ci/run and of make test-all
#   make pseudo    print every game in the pseudo-languages, to find tight boxes
#   make lang      what is wrong with the translations
#   make update    after a change: write what is made of it, goldens, generated docs, schemas, texts
#   make texts     put into the translations what they lack, and record the rest
#   make bench     the figures that we hold ourselves to
#   make picture   draw two pictures of the README anew: the table and the judged board
#   make clean     remove ./cartouche and what is in out/

GO ?= go

# The program is one static file. Only the race detector needs C.
export CGO_ENABLED = 0
RACE_TEST = CGO_ENABLED=1 CARTOUCHE_RACE=1 $(GO) test -vet=off -race

# Without the folder of the clone in them, packages are compiled once for all clones and for releases.
export GOFLAGS := $(strip $(shell $(GO) env GOFLAGS) -trimpath)

# Compilers, analysers and tests end before their garbage is much: collected less often than usual they take a seventh to a
# quarter less of the processors. The program itself, such as in make bench, is collected as it says.
judge engine modules check vet dead static quick test test-all cross update: export GOGC = 400

# What `version` says. A commit with changes that are not committed is marked -dirty.
COMMIT ?= $(or $(shell git describe --always --dirty --abbrev=40 --exclude='*' 2>/dev/null),unknown)
VERSION ?= $(shell sed -n 's/^\tversion *= "\(.*\)"/\1/p' internal/cli/version.go)

.PHONY: all build modules judge engine workshop kit picture pseudo quick test test-all lang texts update tools check vet dead static cross release \
	clean bench

# Two targets side by side, each with its output in one piece: most of what they do takes one processor at a time.
BESIDE = $(MAKE) --no-print-directory --output-sync=target -j 2

all: build

PROGRAM = $(GO) build -ldflags '-s -w -X cartouche/internal/cli.revision=$(COMMIT)' -o cartouche ./cmd/cartouche

build: modules
	$(PROGRAM)

# The judge and the engine, one beside the other. What the engine does not contain is packed when both are there.
modules:
	$(BESIDE) judge workshop
	$(PACK)

# The judge for web pages, which the program carries: one module for the built-in games,
# one that reads rules.yaml as well, and Go's own glue between them and a page. Without inlining
# they are a tenth smaller and take a sixth more time, which nobody feels; gzip without a name
# and a time gives the same bytes each time. The reader of photographs is a module of its own, and inlined: it
# goes through every pixel, takes a fourteenth less time so, and is a fiftieth larger.
JUDGES ?= $(CURDIR)/internal/web/judge
WASM = GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -ldflags='-s -w' -gcflags=all=-l

judge:
	$(WASM) -o $(JUDGES)/judge.wasm ./cmd/judge-wasm
	$(WASM) -tags declared -o $(JUDGES)/judge-own.wasm ./cmd/judge-wasm
	$(GO) run ./cmd/judge-wasm/merge $(JUDGES)/judge.wasm $(JUDGES)/judge-own.wasm
	GOOS=js GOARCH=wasm $(GO) build -trimpath -buildvcs=false -ldflags='-s -w' -o $(JUDGES)/reader.wasm ./cmd/reader-wasm
	gzip -9nf $(JUDGES)/judge.wasm $(JUDGES)/judge-own.wasm $(JUDGES)/reader.wasm
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(JUDGES)/

# The engine for web pages, which the program carries as well: the workshop, and apart from it what it does not contain, so
# that browsers load again only what changed. Nothing is inlined in what takes little of the time of a kit: that makes it a
# tenth smaller.
ENGINES ?= $(CURDIR)/internal/web/engine
COLD = archive/... bufio context encoding/csv encoding/gob encoding/json encoding/xml fmt html/... internal/poll io/fs math/big net/... os path/... reflect regexp/... \
	strconv syscall text/... time github.com/boombuler/... github.com/expr-lang/... github.com/fogleman/gg github.com/golang/freetype/truetype \
	github.com/jung-kurt/... github.com/yuin/... golang.org/x/image/ccitt golang.org/x/image/riff golang.org/x/image/tiff/... golang.org/x/image/webp golang.org/x/text/... gopkg.in/yaml.v3 $(addprefix cartouche/, layouts/inks layouts/lint layouts/press rules/... $(addprefix internal/, \
	boards deck/... diag doc draw/cut edit expected export filled formula hyphen intake kit l10n/... lang mark/... memory model nets order packs \
	plural project prose reading/... record report schema sheetcode sniff splice starter tabletop values watch web/...))

engine: workshop
	$(PACK)

PACK = $(GO) run ./cmd/engine-wasm/pack $(ENGINES)

workshop:
	GOOS=js GOARCH=wasm $(GO) build -buildvcs=false -ldflags='-s -w' -tags engine $(COLD:%=-gcflags=%=-l) \
		-o $(ENGINES)/engine.wasm ./cmd/engine-wasm
	$(GO) run ./cmd/judge-wasm/merge $(ENGINES)/engine.wasm
	gzip -9nf $(ENGINES)/engine.wasm

# A kit needs neither judge nor engine for web pages, so a fresh clone prints its first one without building them.
kit:
	$(PROGRAM)
	./cartouche kit nile-flood --players 4 --format pdf,png

# Every game in the pseudo-languages, for the fewest and the most players: their
# texts are longer, so a text that does not fit shows here before a translator
# meets it.
PSEUDO = nile-flood:1 nile-flood:6 nile-pyramids:2 osiris:2 osiris:5 mykerinos-nile:2 mykerinos-nile:4

pseudo: build
	@for kit in $(PSEUDO); do for lang in qps qps-rtl; do \
		./cartouche kit $${kit%:*} --players $${kit#*:} --lang $$lang -q -o out/pseudo/$${kit#*:} || exit; \
	done; done

# Programs that look at what we make, by their names and as Debian packages them;
# elsewhere install them by hand. Ezdxf, a module for Python, reads the files of
# cutters. Axe asks a page whether everybody can use it. Resvg draws SVG files; as WebAssembly it is one file for every system.
TOOLS = qpdf pdftoppm gs mutool msgfmt zbarimg rsvg-convert cairosvg node chromium chromium-headless-shell firefox-esr groff \
	readelf curl lintian /usr/lib/cups/filter/pdftopdf
EZDXF = python3 -c 'import ezdxf' 2>/dev/null || /usr/bin/python3 -c 'import ezdxf' 2>/dev/null
DEBIAN = qpdf poppler-utils ghostscript mupdf-tools python3-ezdxf gettext zbar-tools librsvg2-bin cairosvg nodejs chromium \
	chromium-headless-shell firefox-esr groff-base binutils curl lintian cups-filters-core-drivers
AXE = internal/web/browser/testdata/axe.min.js
AXE_SUM = 29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c

RESVG = internal/draw/testdata/resvg
RESVG_SUM = ff51acbb5ee0074601b75c3bea9226a18d346752af787f6d2d3adcdd98493d71

tools: $(AXE) $(RESVG)
	@for tool in $(TOOLS); do command -v $$tool >/dev/null || missing=1; done; $(EZDXF) || missing=1; [ -z "$$missing" ] || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(DEBIAN) >/dev/null; }; } || \
	echo "$(DEBIAN) are not all here: the tests that need them are skipped, or fail where CI is set"

$(AXE):
	@folder=$$(mktemp -d) && cd $$folder && npm pack --silent axe-core@4.14.1 >/dev/null && tar xzf axe-core-4.14.1.tgz && \
	echo "$(AXE_SUM)  package/axe.min.js" | sha256sum -c --quiet && mv package/axe.min.js $(CURDIR)/$(AXE) && rm -r $$folder || \
	echo "axe-core could not be fetched with npm: the tests that need it are skipped, or fail where CI is set"

$(RESVG):
	@folder=$$(mktemp -d) && cd $$folder && npm pack --silent @resvg/resvg-wasm@2.6.2 >/dev/null && \
	echo "$(RESVG_SUM)  resvg-resvg-wasm-2.6.2.tgz" | sha256sum -c --quiet && tar xzf resvg-resvg-wasm-2.6.2.tgz && \
	mv package $(CURDIR)/$(RESVG) && rm -r $$folder || \
	echo "resvg could not be fetched with npm: the tests that need it are skipped, or fail where CI is set"

# What can be said of the source without running it, but for what takes as long as all of this: make dead.
check:
	@.ci/subjects
	$(GO) mod tidy -diff
	$(BESIDE) static vet

static:
	$(GO) tool staticcheck ./...

vet:
	@test -z "$$(gofmt -l .)" || { echo "not gofmt-ed:"; gofmt -l .; exit 1; }
	$(GO) vet ./...

dead:
	@.ci/dead

# Vet looks at tests as well, so that tests need not be vetted once more.
quick: vet
	$(GO) test -vet=off -short ./...

# GAMES is how many random games each property of a game's rules is tried on. The package that takes longest begins, so that
# others are tested beside it; Go tests it once.
TESTED = ./internal/web/browser ./...

test: GAMES ?= 40
test: tools modules check
	@echo "testing every package; those of the page and of the command line take longest"
	CARTOUCHE_JUDGE=$(JUDGES) CARTOUCHE_ENGINE=$(ENGINES) CARTOUCHE_GAMES=$(GAMES) $(GO) test -vet=off -timeout 30m $(TESTED)

# SEED makes other random games than those of the last day. A failure says it, to be tried again.
test-all: GAMES ?= 200
test-all: SEED ?= $(shell date +%Y%m%d)
test-all: tools modules check dead
	@echo "testing all kits, languages and views, with SEED=$(SEED)"
	CARTOUCHE_ALL=1 CARTOUCHE_SEED=$(SEED) CARTOUCHE_JUDGE=$(JUDGES) CARTOUCHE_ENGINE=$(ENGINES) CARTOUCHE_GAMES=$(GAMES) $(GO) test -vet=off -timeout 120m $(TESTED)
	@echo "testing with the race detector"
	CARTOUCHE_JUDGE=$(JUDGES) CARTOUCHE_ENGINE=$(ENGINES) $(RACE_TEST) -short -timeout 120m ./...
	$(MAKE) cross SYSTEMS='$(EVERY_SYSTEM)'

# Every system that the program is for, and those that are built before each change lands: another kind of paths, and
# words of 32 bits. Vet reads the files of a system; no file is for one processor, which a test checks, so that one of each
# kind is enough. Check vets the system at hand.
EVERY_SYSTEM = linux/amd64 linux/arm64 linux/arm linux/386 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
SYSTEMS = linux/386 windows/amd64
VETTED = linux/386 darwin/arm64 windows/amd64

cross:
	@for system in $(SYSTEMS); do echo "building for $$system"; \
		export GOOS=$${system%/*} GOARCH=$${system#*/}; \
		case " $(VETTED) " in *" $$system "*) $(GO) vet ./... || exit;; esac; \
		$(GO) build -o /dev/null ./cmd/cartouche || exit; \
	done

# Archives, Debian packages and checksums. The same commit gives the same bytes.
release: modules
	$(GO) run ./cmd/release -version '$(VERSION)' -commit '$(COMMIT)'

lang: build
	./cartouche lang check

# The program's own texts lie in another folder than in a project.
texts: build
	./cartouche lang extract --dir . -o out/texts
	./cartouche lang extract program -o out/texts
	cp -r out/texts/data/. data/
	cp -r out/texts/messages/. internal/lang/messages/
	rm -r out/texts
	for example in examples/*/; do ./cartouche lang extract --dir $$example -o $$example || exit; done

# Tests that write files with -update are called TestGolden, and no others; a test checks it. The comments for
# schemas come first, because the program carries them, and one package after the other, because
# some write parts of the same pages.
update:
	$(GO) test ./layouts -run '^TestGoldenCommentsOfSchemasAreUpToDate$$' -update
	$(MAKE) texts
	$(GO) test -p 1 $$(grep -rl --include='*_test.go' '^func TestGolden' . | xargs -n1 dirname | sort -u) -run '^TestGolden' -update
	git status --short

# PEERS=folder compares us with other programs; see bench/README.md.
bench: build
	$(GO) run ./bench
	$(GO) test -run '^$$' -bench . ./internal/boards ./internal/record ./internal/web/browser ./rules/...

# Pictures of the README: pages of the program's games and examples, laid on a table, and a
# board of which the log has two errors; and the posters of docs/pages.md.
SCENE = out/table
picture: build
	rm -rf $(SCENE) && cp -r docs/table $(SCENE) && mkdir $(SCENE)/data/table/art
	./cartouche render osiris boon-cards --range 1,10,13 --dpi 200 -q -o $(SCENE)/out
	./cartouche render examples/xlsx-deck guests --pieces owl,fox --dpi 200 -q -o $(SCENE)/out
	./cartouche render examples/hex-map map --dpi 150 -q -o $(SCENE)/out
	./cartouche render examples/tiles tiles --range 3,7,8,13,14,18 -q -o $(SCENE)/out
	./cartouche show data/nile-flood/records/duel-log.yaml --format png --dpi 250 -q -o $(SCENE)/out
	./cartouche show examples/roll-and-write/data/roll-and-write/records/sunday.yaml --format png --dpi 250 -q -o $(SCENE)/out
	find $(SCENE)/out -name '*.png' -exec cp {} $(SCENE)/data/table/art/ \;
	./cartouche render $(SCENE) table --strict -q -o $(SCENE)/made
	cp $(SCENE)/made/table/*/table.png docs/table.png
	sed 's/granary, sow C4/&, sow B3/; s/Ada: 19}/Ada: 21}/; /^claimed/d' data/nile-flood/records/duel-log.yaml > $(SCENE)/judged.yaml
	./cartouche show $(SCENE)/judged.yaml --format png --dpi 90 -q -o $(SCENE)/judged || test $$? = 1 # of violations
	cp $(SCENE)/judged/nile-flood/records/judged-90dpi/player-board-1.png docs/judged.png
	for game in nile-flood nile-pyramids osiris; do \
		./cartouche poster $$game --format png --dpi 70 -q -o $(SCENE)/posters && \
		cp $(SCENE)/posters/$$game/*/poster-a3.png docs/pages/$$game-poster.png || exit; \
	done

clean:
	rm -f cartouche
	find out -mindepth 1 ! -path out/.gitignore -delete
