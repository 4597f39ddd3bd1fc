package cli

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"cartouche/internal/testing/testall"
)

// published is a server with a table that changes.
type published struct {
	*httptest.Server
	body, kind string
	asked      atomic.Int32
}

func publish(t *testing.T) *published {
	p := &published{kind: "text/csv"}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		p.asked.Add(1)
		w.Header().Set("Content-Type", p.kind)
		w.Write([]byte(p.body))
	}))
	t.Cleanup(p.Close)
	return p
}

// ferry makes a project whose cards have a source, in the current folder, and returns a function that runs the program.
func ferry(t *testing.T, cards string) (run func(line string) (code int, out, errs string)) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"ferry/data/ferry/game.yaml": `authors: [A person]
players: {min: 1, max: 4}
languages: [en, it]
version: "1"
theme: plain
components: [goods]
`,
		"ferry/data/ferry/goods.yaml": "extends: poker-card\n" + cards + `front:
  - text: {id: title, text: $name}
  - remove: body
`,
		"ferry/data/ferry/lang/en.yaml": "game: {title: Ferry}\ncomponent: {goods: {title: Goods, use: To sell.}}\n",
		"ferry/data/ferry/lang/it.yaml": "game: {title: Traghetto}\ncomponent: {goods: {title: Merci, use: Da vendere.}}\n",
	} {
		if err := os.MkdirAll(name[:strings.LastIndex(name, "/")], 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return func(line string) (int, string, string) {
		var out, errs bytes.Buffer
		code := Run(strings.Fields(line), nil, &out, &errs)
		return code, out.String(), errs.String()
	}
}

const goodsFile = "ferry/data/ferry/goods.csv"

func content(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(data)
}

// TestFetch: a table is loaded into its file, which need not be there before, and what changed is printed by id.
func TestFetch(t *testing.T) {
	p := publish(t)
	run := ferry(t, "cards: goods.csv\nsource: "+p.URL+"/pub?output=csv\n")
	if code, _, errs := run("kit ./ferry --plan"); code != ExitFailed || !strings.Contains(errs, "cartouche fetch ferry") {
		t.Errorf("without the file: exit code %d\n%s", code, errs)
	}
	for _, step := range []struct{ body, want string }{
		{"id,name,name@it\na,Ankh,\nb,Boat,Barca\nc,Crown,\n", "ferry/data/ferry/goods.csv: 3 new, 0 changed, 0 gone\n  new: a, b, c\n"},
		{"id,name,name@it\na,Ankh,\nb,Boat,Barca\nc,Crown,\n", "ferry/data/ferry/goods.csv: 0 new, 0 changed, 0 gone\n"},
		{"name,id,note,name@it\nAnkh,a,,\nBarge,b,,Barca\nDate,d,,\nCrown,c,,Corona\n",
			"ferry/data/ferry/goods.csv: 1 new, 2 changed, 0 gone\n  new: d\n  changed: b, c\n"},
		{"id,name\nd,Date\n", "ferry/data/ferry/goods.csv: 0 new, 0 changed, 3 gone\n  gone: a, b, c\n"},
		{"name\nDate\nEgg\n", "ferry/data/ferry/goods.csv: 2 new, 0 changed, 1 gone\n  new: 1, 2\n  gone: d\n"},
	} {
		p.body = step.body
		code, out, errs := run("fetch ./ferry")
		if code != ExitOK || out != step.want || errs != "" {
			t.Errorf("exit code %d\n%s%s\nwant\n%s", code, out, errs, step.want)
		}
		if got := content(t, goodsFile); got != step.body {
			t.Errorf("the file is\n%s", got)
		}
	}
	if code, out, errs := run("fetch --dir ferry"); code != ExitOK || !strings.Contains(out, "0 new") {
		t.Errorf("all games: exit code %d\n%s%s", code, out, errs)
	}
	left, err := os.ReadDir("ferry/data/ferry")
	if err != nil || len(left) != 4 {
		t.Errorf("%v %v", left, err)
	}
}

// TestFetchKeepsTheOldFile: whatever is wrong with the answer, the exit code is 2 and the file is as it was.
func TestFetchKeepsTheOldFile(t *testing.T) {
	p := publish(t)
	run := ferry(t, "cards: goods.csv\nsource: "+p.URL+"\n")
	const old = "id,name\na,Ankh\n"
	if err := os.WriteFile(goodsFile, []byte(old), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ kind, body, want string }{
		{"text/html", `<h1>Sign in</h1>`, "a page to sign in"},
		{"text/html", `<h1>Goods</h1>`, "a web page, not with a table"},
		{"text/tab-separated-values", "id\tname\n", "rename the file to .tsv"},
		{"text/csv", "id,name\na,Ankh\na,Boat\n", "ferry/data/ferry/goods.csv:3"},
		{"text/csv", "id,name\na,\"Ankh\n", "ferry/data/ferry/goods.csv is unchanged"},
		{"text/csv", "", "ferry/data/ferry/goods.csv is unchanged"},
		{"text/csv", "id,name\n" + strings.Repeat("a,b\n", 3<<20), "more than 8 MB"},
	} {
		p.kind, p.body = c.kind, c.body
		code, out, errs := run("fetch ./ferry")
		if code != ExitFailed || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%s %.30q: exit code %d\n%s%s", c.kind, c.body, code, out, errs)
		}
		if got := content(t, goodsFile); got != old {
			t.Fatalf("%s %.30q: the file is\n%.200s", c.kind, c.body, got)
		}
	}
	p.Close()
	code, _, errs := run("fetch ./ferry")
	if code != ExitFailed || content(t, goodsFile) != old || !strings.Contains(errs, "cannot be reached") {
		t.Errorf("without a server: exit code %d\n%s", code, errs)
	}
}

// TestOnlyFetchAsksTheNetwork: other commands read the file, and ask no server.
func TestOnlyFetchAsksTheNetwork(t *testing.T) {
	testall.Slow(t)
	p := publish(t)
	run := ferry(t, "cards: goods.csv\nsource: "+p.URL+"\n")
	if err := os.WriteFile(goodsFile, []byte("id,name\na,Ankh\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"kit ./ferry", "kit ./ferry --plan", "render ./ferry --dpi 20", "list ./ferry", "lang check ./ferry",
		"lang extract ferry de --dir ferry",
		"export ./ferry --for contact-sheet", "export ./ferry --for tabletop-simulator", "schema component", "site ./ferry -o page --no-kits",
	} {
		if code, _, errs := run(line); code == ExitFailed && !strings.Contains(errs, "judge") {
			t.Errorf("%s: exit code %d\n%s", line, code, errs)
		}
	}
	if n := p.asked.Load(); n != 0 {
		t.Errorf("the server was asked %d times", n)
	}
}

// TestSources: errors of sources are reported where they are, by kits and by fetch.
func TestSources(t *testing.T) {
	for cards, want := range map[string]string{
		"source: https://example.org/a.csv\n":                            "goods.yaml:2:1: `source` is for a component with one file of cards",
		"cards: [a.csv, b.csv]\nsource: https://example.org/a.csv\n":     "goods.yaml:3:1: `source` is for",
		"cards: goods.yaml\nsource: https://example.org/a.csv\n":         "goods.yaml:2:8: the table of a `source` cannot be",
		"cards: goods.csv\nsource: http://example.org/a.csv\n":           "goods.yaml:3:9: `http://example.org/a.csv` is not the address",
		"cards: goods.csv\nsource: goods.example.org\n":                  "goods.yaml:3:9: `goods.example.org` is not the address",
		"cards: goods.csv\nsource: ftp://example.org/a.csv\n":            "is not the address",
		"cards: goods.csv\nsource: file:///etc/passwd\n":                 "is not the address",
		"cards: goods.csv\nsource: http://localhost.example.org/a.csv\n": "is not the address",
		"cards: goods.csv\nsource: [https://example.org]\n":              "goods.yaml:3:9",
	} {
		run := ferry(t, cards)
		for _, line := range []string{"kit ./ferry --plan", "fetch ./ferry"} {
			if code, _, errs := run(line); code != ExitFailed || !strings.Contains(errs, want) {
				t.Errorf("%s of\n%sexit code %d\n%s", line, cards, code, errs)
			}
		}
	}
	run := ferry(t, "cards: goods.csv\n")
	if code, out, errs := run("fetch ./ferry"); code != ExitOK || out != "" || !strings.Contains(errs, "nothing to fetch") {
		t.Errorf("without a source: exit code %d\n%s%s", code, out, errs)
	}
}
