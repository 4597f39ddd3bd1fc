package web

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pageBudget and budget are the largest sizes in bytes of the JavaScript of a page and of all
// JavaScript; readerBudget is that of what only the page of photographs loads, with its module, which
// counts apart. Each file is gzipped by itself, as servers send it, including Go's own script.
const (
	pageBudget   = 60 << 10
	budget       = 85 << 10
	readerBudget = 970_000
)

// ofWorkshop are the scripts that only pages of a workshop load, and workshopBudget is their largest size together.
var ofWorkshop = append([]string{"app/head.js", "app/maker.js", "app/order.js"}, workshop...)

const workshopBudget = 45 << 10

// shared are those that both pages for making games and designing by hand load; they count for both.
var shared = []string{"app/version.js"}

// editingBudget is the largest size of all scripts for designing by hand, which only the page of a game of a project loads.
const editingBudget = 45 << 10

// ofReader are the scripts that only the page of photographs loads.
var ofReader = []string{
	"app/album.js", "app/blanks.js", "app/boardread.js", "app/photos.js", "app/read.js", "app/reader.js", "app/reading.js",
	"app/review.js", "app/scoresheet.js",
}

func scripts(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, pattern := range []string{"app/*.js", "judge/*.js"} {
		found, err := fs.Glob(files, pattern)
		if err != nil {
			t.Fatal(err)
		}
		if found == nil && os.Getenv("CI") != "" {
			t.Fatalf("no %s; make judge puts Go's glue there", pattern)
		}
		names = append(names, found...)
	}
	return names
}

// packed returns the size of a gzipped file.
func packed(data []byte) int {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	z.Write(data)
	z.Close()
	return b.Len()
}

// loaded matches the modules that a module imports or starts, at once or later.
var loaded = regexp.MustCompile(`(?:from |import |import\(|new URL\()'(?:\./)?((?:\.\./judge/)?[\w-]+\.js)'`)

// TestJavaScriptBudget checks the size of the modules of each page, with all that they may
// load, and of all modules.
func TestJavaScriptBudget(t *testing.T) {
	total, making, changing := 0, 0, 0
	sizes, imports := map[string]int{}, map[string][]string{}
	for _, name := range scripts(t) {
		data, err := File(name)
		if err != nil {
			t.Fatal(err)
		}
		sizes[name] = packed(data)
		switch {
		case slices.Contains(shared, name):
			making, changing = making+sizes[name], changing+sizes[name]
		case slices.Contains(ofWorkshop, name):
			making += sizes[name]
		case slices.Contains(editing, name):
			changing += sizes[name]
		case !slices.Contains(ofReader, name):
			total += sizes[name]
		}
		for _, m := range loaded.FindAllStringSubmatch(string(data), -1) {
			imports[name] = append(imports[name], path.Join("app", m[1]))
		}
	}
	t.Logf("%d of %d bytes, %d of %d of a workshop, %d of %d for designing by hand", total, budget, making, workshopBudget, changing, editingBudget)
	if total > budget || making > workshopBudget || changing > editingBudget || changing == 0 {
		t.Error("more than that")
	}
	// The same as site.shell.Modules; a server's page of a game has all of these. In projects it loads those for designing, too.
	for page, own := range map[string][]string{
		"game": {"game.js", "designer.js", "order.js"}, "sheet": {"sheet.js"}, "log": {"log.js"}, "rules": {"rules.js"},
		"read":  {"read.js"},
		"start": {"start.js"}, "gallery": {"gallery.js"}, "workshop": {"workshop.js"},
	} {
		seen, sum := loadedBy(t, page, append([]string{"page.js"}, own...), sizes, imports)
		t.Logf("%s: %d of %d bytes in %d modules", page, sum, pageBudget, len(seen))
		if sum > pageBudget {
			t.Errorf("%s loads %d bytes of JavaScript, gzipped; at most %d", page, sum, pageBudget)
		}
		if page == "game" { // which prints with the engine
			for _, name := range []string{"app/engine.js", "app/engine-worker.js"} {
				delete(seen, name)
			}
		}
		if page != "workshop" && slices.ContainsFunc(workshop, func(name string) bool { return seen[name] }) {
			t.Errorf("%s loads %v, with parts of the page for making games", page, seen)
		}
		if slices.ContainsFunc(editing, func(name string) bool { return seen[name] && !slices.Contains(shared, name) }) {
			t.Errorf("%s loads %v, with parts for designing by hand", page, seen)
		}
		if page != "read" && slices.ContainsFunc(ofReader, func(name string) bool { return seen[name] }) {
			t.Errorf("%s loads %v, with parts of the reader", page, seen)
		}
		if judged := page == "sheet" || page == "log" || page == "read"; judged && !seen["app/worker.js"] {
			t.Errorf("%s loads %v; the test overlooks the judge", page, seen)
		}
	}
}

// loadedBy returns the modules that the scripts of a page load, and their size.
func loadedBy(t *testing.T, page string, scripts []string, sizes map[string]int, imports map[string][]string) (seen map[string]bool, sum int) {
	t.Helper()
	seen = map[string]bool{}
	var take func(name string)
	take = func(name string) {
		if seen[name] {
			return
		}
		if sizes[name] == 0 && path.Dir(name) == "app" {
			t.Errorf("%s loads %s, which does not exist", page, name)
		}
		seen[name] = true
		sum += sizes[name]
		for _, other := range imports[name] {
			take(other)
		}
	}
	for _, name := range scripts {
		take("app/" + name)
	}
	return seen, sum
}

// TestDesigningLoadsAllItsModules checks that designing by hand loads every script that is counted as one for it, and none of those that
// are counted apart for something else.
func TestDesigningLoadsAllItsModules(t *testing.T) {
	sizes, imports := map[string]int{}, map[string][]string{}
	for _, name := range scripts(t) {
		data, err := File(name)
		if err != nil {
			t.Fatal(err)
		}
		sizes[name] = packed(data)
		for _, m := range loaded.FindAllStringSubmatch(string(data), -1) {
			imports[name] = append(imports[name], path.Join("app", m[1]))
		}
	}
	seen, _ := loadedBy(t, "designing", []string{"hand.js"}, sizes, imports)
	for name := range seen {
		if slices.Contains(ofWorkshop, name) && !slices.Contains(shared, name) || slices.Contains(ofReader, name) {
			t.Errorf("designing by hand loads %s", name)
		}
	}
	for _, name := range editing {
		if path.Ext(name) == ".js" && !seen[name] {
			t.Errorf("designing by hand does not load %s", name)
		}
	}
}

// TestTheReaderIsSmall adds up the module that reads photographs and the scripts around it.
func TestTheReaderIsSmall(t *testing.T) {
	module, err := fs.ReadFile(files, "judge/reader.wasm.gz")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip("the reader is not here; make judge builds it")
	}
	sum := len(module)
	for _, name := range ofReader {
		data, err := File(name)
		if err != nil {
			t.Fatal(err)
		}
		sum += packed(data)
	}
	t.Logf("%d of %d bytes", sum, readerBudget)
	if sum > readerBudget {
		t.Errorf("reading loads %d bytes; at most %d", sum, readerBudget)
	}
}

// TestModulesMeetTheAssumptionsOfBare checks that the lines that bare removes are comments.
func TestModulesMeetTheAssumptionsOfBare(t *testing.T) {
	for _, name := range scripts(t) {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			line = strings.TrimSpace(line)
			comment := strings.HasPrefix(line, "//") || strings.HasPrefix(line, "/*") || strings.HasPrefix(line, "*")
			switch {
			case comment:
				if at := strings.Index(line, "*/"); at >= 0 && at != len(line)-2 {
					t.Errorf("%s:%d: code after a comment", name, i+1)
				}
			case strings.Count(line, "`")%2 != 0:
				t.Errorf("%s:%d: a string over several lines, or a single `; write \\x60", name, i+1)
			case strings.Contains(line, "/*") || strings.HasSuffix(line, `\`):
				t.Errorf("%s:%d: a comment within a line, or a continued line", name, i+1)
			}
		}
	}
}

func TestBare(t *testing.T) {
	const module = "// Words.\n// Copyright A.\n\n/**\n * f does it.\n */\n" +
		"export function f() {\n  return 'http://a'; // so\n}\n/* one line */\nf(' // ');\n" +
		"g({ // as in 'f',\n  a,\n  b: [\n    1,\n  ],\n});\nconst h = (a, b) => { a ? b : -1; };\n" +
		"h(`a, ${b} = 'c, d'`, 'e, `f');\nh(`${g({ a: `, ` })}, `, 1);\n"
	if got := string(bare([]byte(module))); got != "// Copyright A.\nexport function f(){return 'http://a';\n}\nf(' // ');\n"+
		"g({ // as in 'f',\na,b:[1,],});const h=(a,b)=>{a?b:-1;};h(`a, ${b} = 'c, d'`,'e, `f');"+
		"h(`${g({ a: `, ` })}, `, 1);\n" {
		t.Errorf("got %q", got)
	}
}
