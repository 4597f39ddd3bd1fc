package house_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// plan lists the imports of the house: each package with the packages that it may import. To add an
// import, change the plan and say why.
var plan = map[string]string{
	"internal/geom":         "",
	"internal/diag":         "",
	"internal/parallel":     "",
	"internal/memory":       "",
	"internal/packs":        "memory", // what the engine for web pages does not contain
	"internal/project":      "data diag lang rules templates",
	"internal/doc":          "diag parallel pattern",
	"internal/plural":       "", // the plural rules of the CLDR
	"internal/lang":         "diag doc packs pattern plural",
	"internal/formula":      "diag pattern", // part of the judge for web pages
	"internal/l10n":         "diag doc lang l10n/edit l10n/po pattern plural",
	"internal/l10n/edit":    "diag doc lang plural",
	"internal/splice":       "",                                                                                                                                   // changes texts; it knows no kind of file
	"internal/edit":         "deck diag doc draw/svg formula geom l10n/edit lang layouts layouts/builtin memory model pattern picture project scene sniff splice", // no network and no pages
	"internal/pattern":      "",                                                                                                                                   // compiles regular expressions on first use
	"internal/l10n/po":      "diag pattern",
	"internal/l10n/wording": "diag doc lang pattern",
	"internal/font":         "diag geom parallel pattern",
	"internal/ink":          "geom", // no fonts: a page draws marks with it
	"internal/nets":         "geom ink",
	"internal/scene":        "diag font geom ink",
	"internal/deck":         "deck/numfmt deck/xlsx diag doc lang pattern sniff splice",
	"internal/deck/xlsx":    "deck/numfmt diag sniff",
	"internal/sniff":        "",
	"internal/deck/numfmt":  "lang",                                                        // prints numbers with the signs of a language
	"internal/art":          "art/layer diag draw/png font geom ink pattern picture scene", // draws what cannot be shapes as pixels
	"internal/art/layer":    "",
	"internal/picture":      "diag geom ink scene",
	"internal/values":       "diag doc rules", // no fonts: records are judged without them
	"internal/model":        "art cmyk deck diag doc font formula geom ink lang mark nets parallel pattern project prose rules values",
	"internal/hyphen":       "packs",
	"internal/prose":        "diag pattern plural", // reads Markdown, for layouts and for translators
	"internal/flow":         "diag geom ink scene", // text over pages; it measures nothing
	"internal/sheetcode":    "",                    // what the codes of sheets say
	"layouts":               "art diag flow font geom hyphen ink lang layouts/inks layouts/lint mark model nets pattern picture project prose scene sheetcode",
	"layouts/inks":          "diag geom ink model scene",                        // changes finished faces; it measures nothing
	"layouts/builtin":       "diag geom ink layouts mark model scene",           // what it registers, layouts draws
	"layouts/lint":          "diag geom ink layouts/inks model scene sheetcode", // looks at finished faces, and changes none
	"layouts/press":         "diag geom ink scene",
	"rules":                 "diag",
	"rules/mykerinos":       "diag rules",
	"rules/nileflood":       "diag rules rules/notation",
	"rules/pyramids":        "diag rules rules/notation",
	"rules/osiris":          "diag rules rules/notation",
	"rules/notation":        "",                                                         // words only: it knows no game
	"rules/entries":         "diag rules",                                               // the printed slots of declared games, and their entries
	"rules/declared":        "diag doc formula lang pattern rules rules/entries values", // reads rules.yaml
	"rules/games":           "rules rules/mykerinos rules/nileflood rules/osiris rules/pyramids",
	"internal/record":       "diag doc rules rules/entries", // names no games: the caller has a list of them, and declared games are data
	"internal/mark":         "diag geom ink rules",          // no fonts: a page draws marks with it
	"internal/mark/sketch":  "geom ink mark record rules",   // for web pages

	"internal/draw":            "",
	"internal/draw/sfnt":       "font",
	"internal/cmyk":            "ink",
	"internal/draw/flatten":    "art cmyk diag draw/png geom ink parallel scene",
	"internal/draw/pdf":        "cmyk diag draw/flatten draw/pdf/object draw/sfnt font geom ink parallel scene",
	"internal/draw/pdf/object": "parallel", // the objects of PDF files; it knows no pages
	"internal/draw/deflate":    "",
	"internal/draw/png":        "diag draw/deflate draw/sfnt font geom ink scene",
	"internal/draw/svg":        "draw/sfnt font geom ink scene",
	"internal/draw/cut":        "geom ink",

	// what tests share
	"internal/testing/cuttest":     "",
	"internal/testing/drawtest":    "font geom ink scene templates",
	"internal/testing/kittest":     "diag font geom ink lang layouts model project testing/projecttest testing/testall scene",
	"internal/testing/matterhorn":  "testing/drawtest", // reads PDF files of tests
	"internal/testing/picturetest": "",
	"internal/testing/presstest":   "geom ink scene",
	"internal/testing/projecttest": "memory project rules/games",
	"internal/testing/rulestest":   "diag doc record rules", // of the engines
	"internal/testing/startertest": "starter",
	"internal/testing/testall":     "",

	"internal/filled":         "boards diag font geom ink lang layouts mark model record report rules scene", // registers the judge of booklets
	"internal/kit":            "cmyk diag doc draw/pdf draw/png draw/svg filled geom ink lang layouts layouts/builtin layouts/lint layouts/press model parallel project scene",
	"internal/export":         "diag draw/cut draw/pdf draw/png geom ink kit lang layouts layouts/lint layouts/press model nets parallel project scene tabletop", // a service's boxes
	"internal/order":          "diag export geom kit lang layouts layouts/press model project",                                                                   // the words of orders, of the command line and of pages
	"internal/reading":        "diag draw/png geom ink kit lang project reading/look reading/photo record rules scene sheetcode",
	"internal/reading/look":   "diag geom ink mark parallel reading/figure reading/photo rules sheetcode", // a page reads with it
	"internal/reading/figure": "",                                                                         // pixels only; it knows no photographs
	"internal/reading/photo":  "geom parallel",                                                            // pictures only; it knows no games
	"internal/tabletop":       "diag draw/png geom ink kit layouts model scene",
	"internal/show":           "diag filled font geom ink kit layouts/press mark model project record rules scene",
	"internal/l10n/proof":     "diag draw/pdf font geom ink kit lang layouts layouts/press model parallel plural project scene",
	"internal/schema":         "diag doc lang layouts layouts/builtin model packs rules rules/declared values",
	"internal/watch":          "diag model",
	"internal/fetch":          "diag pattern", // the only one that asks a network
	"internal/intake":         "deck deck/xlsx diag doc lang pattern project sniff",
	"internal/starter":        "diag doc examples lang project prose rules schema",
	"examples":                "packs",
	"internal/cli":            "boards diag doc expected export fetch intake kit l10n l10n/edit l10n/po l10n/proof l10n/wording lang layouts layouts/press licence model order parallel pattern picture project reading reading/look reading/photo record report rules rules/games schema show starter watch web web/serve web/site web/workshop",
	"internal/report":         "diag doc lang record rules values", // no fonts: a page judges with it
	"internal/expected":       "diag report",                       // not of the judge for pages, which has no files
	"internal/session":        "diag doc record report rules",      // no fonts: a page fills in sheets with it
	"internal/boards":         "diag geom lang layouts layouts/builtin mark mark/sketch model project rules rules/declared rules/entries scene",
	"internal/licence":        "hyphen plural templates", // the licences of its fonts
	"internal/web":            "diag packs",
	"internal/web/site":       "boards diag draw/png draw/svg examples export font geom ink kit lang layouts model order parallel project reading/look record report rules scene web",
	"internal/web/workshop":   "boards deck diag doc edit expected font geom ink intake kit lang layouts layouts/lint model order parallel project report scene schema starter web/site", // no network: pages without a server are answered by it
	"internal/web/serve":      "diag doc order parallel project web/site web/workshop",
	"internal/web/browser":    "",
	"cmd/cartouche":           "cli",
	"cmd/release":             "cli lang licence web",
	"cmd/judge-wasm/merge":    "",
	"cmd/judge-wasm":          "diag lang mark/sketch record report rules rules/declared rules/games session",
	"cmd/engine-wasm":         "diag memory packs parallel project rules/games web/workshop",
	"cmd/engine-wasm/pack":    "data examples hyphen lang schema templates web",
	"cmd/reader-wasm":         "geom ink reading/look reading/photo rules sheetcode",
	"data":                    "packs",
	"templates":               "packs",
	"bench":                   "diag filled layouts layouts/builtin model parallel project rules/games",
	"bench/photos":            "bench/pen boards draw/png geom ink kit lang layouts mark picture project reading reading/look reading/photo record report rules rules/games scene",
	"bench/art":               "art diag draw/png geom scene",
	"bench/figures":           "bench/pen reading/figure",
	"bench/pen":               "", // hands, for the photographs and for training
}

// libraries are the modules of others, each with the packages that may import it.
var libraries = map[string]string{
	"gopkg.in/yaml.v3":                         "doc",
	"github.com/expr-lang/expr":                "formula",
	"github.com/fsnotify/fsnotify":             "watch",
	"github.com/jung-kurt/gofpdf":              "bench draw/pdf",
	"github.com/fogleman/gg":                   "draw/png",
	"github.com/boombuler/barcode":             "cli layouts reading/look", // sheets with codes
	"github.com/golang/freetype":               "draw/png",                 // the rasteriser of gg
	"github.com/yuin/goldmark":                 "prose",
	"github.com/spf13/cobra":                   "cli",
	"github.com/spf13/pflag":                   "cli", // cobra's parser of flags; its errors say what is wrong with one
	"github.com/go-text/typesetting":           "art font scene draw/png draw/sfnt draw/svg testing/drawtest",
	"github.com/klauspost/compress":            "draw/pdf/object draw/sfnt web/site",
	"golang.org/x/image":                       "art draw/png picture",                                     // picture reads WebP
	"golang.org/x/text/unicode/norm":           "doc font intake l10n/wording lang project rules/declared", // lang replaces accents; names of players, signs and files are compared in one form
	"golang.org/x/text/language":               "lang plural",
	"golang.org/x/text/number":                 "lang",
	"golang.org/x/text/width":                  "cli",
	"github.com/rogpeppe/go-internal":          "", // tests only
	"github.com/santhosh-tekuri/jsonschema/v6": "", // tests only
}

// short returns a package as the plan has it, without internal/.
func short(dir string) string { return strings.TrimPrefix(dir, "internal/") }

func TestImportsFollowThePlan(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		plan, ok := plan[s.dir]
		if !ok {
			t.Errorf("%s: the package in %s is not in the plan", s.name, s.dir)
			continue
		}
		for _, i := range s.tree.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			at := s.line(i.Pos())
			if own, found := strings.CutPrefix(name, "cartouche/"); found {
				if !slices.Contains(strings.Fields(plan), short(own)) {
					t.Errorf("%s:%d: %s may not import %s", s.name, at, s.dir, own)
				}
			} else if strings.Contains(strings.Split(name, "/")[0], ".") && !mayImport(name, s.dir) {
				t.Errorf("%s:%d: %s may not import %s", s.name, at, s.dir, name)
			}
		}
	}
}

// mayImport reports whether a package may import the module of an imported package.
func mayImport(imported, dir string) bool {
	for module, packages := range libraries {
		if (imported == module || strings.HasPrefix(imported, module+"/")) && slices.Contains(strings.Fields(packages), short(dir)) {
			return true
		}
	}
	return false
}

// TestEveryImportOfThePlanIsUsed checks that every import in the plan is used.
func TestEveryImportOfThePlanIsUsed(t *testing.T) {
	used := map[string]bool{}
	there := map[string]bool{}
	for _, s := range sources(t) {
		there[s.dir] = true
		for _, i := range s.tree.Imports {
			name, _ := strconv.Unquote(i.Path.Value)
			if own, found := strings.CutPrefix(name, "cartouche/"); found && !s.test() {
				used[s.dir+" "+short(own)] = true
			}
		}
	}
	for dir, plan := range plan {
		if !there[dir] {
			t.Errorf("the plan has %s, the house has not", dir)
		}
		for _, other := range strings.Fields(plan) {
			if there[dir] && !used[dir+" "+other] {
				t.Errorf("%s may import %s and does not", dir, other)
			}
		}
	}
}

// TestEnginesKnowOnlyRules checks that they use no files, clock, drawing, or randomness of the
// machine.
func TestEnginesKnowOnlyRules(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() || !strings.HasPrefix(s.dir, "rules") {
			continue
		}
		for _, i := range s.tree.Imports {
			name, _ := strconv.Unquote(i.Path.Value)
			if slices.Contains([]string{"os", "time", "io", "io/fs", "net", "math/rand", "embed", "path/filepath"}, name) {
				t.Errorf("%s:%d: an engine may not import %s", s.name, s.line(i.Pos()), name)
			}
		}
	}
}

// TestOnlyFetchAsksANetwork: no other package makes requests; web/serve only answers them.
func TestOnlyFetchAsksANetwork(t *testing.T) {
	asks := regexp.MustCompile(`\bhttp\.(Client|DefaultClient|Get|Head|Post|PostForm|NewRequest|NewRequestWithContext|DefaultTransport|Transport)\b|\bnet\.DialTCP\b`)
	found := 0
	for _, s := range sources(t) {
		if s.test() {
			continue
		}
		if strings.HasPrefix(s.name, "internal/fetch/") {
			found += len(asks.FindAllString(read(t, s.name), -1))
		} else if one := asks.FindString(read(t, s.name)); one != "" {
			t.Errorf("%s has %s; only internal/fetch asks a network", s.name, one)
		}
	}
	if found == 0 {
		t.Error("internal/fetch makes no requests")
	}
}
