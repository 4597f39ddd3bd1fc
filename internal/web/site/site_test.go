package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

// sites returns the site of one game in one language, with CARTOUCHE_ALL of all games, and that of a small game in all of its
// languages.
func sites(t *testing.T) []*Site {
	t.Helper()
	all := Options{Langs: []string{"ar"}, Kits: true}
	if !testall.On() {
		all.Games = []string{"nile-pyramids"}
	}
	var list []*Site
	for dir, opt := range map[string]Options{"": all, "../../../examples/score-pad": {Games: []string{"score-pad"}}} { // without files to print
		s, err := New(projecttest.Over(t, dir), opt)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

func files(t *testing.T, s *Site) (names []string, file func(string) []byte) {
	t.Helper()
	names, err := s.Names()
	if err != nil {
		t.Fatal(err)
	}
	return names, func(name string) []byte {
		t.Helper()
		data, err := s.File(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return data
	}
}

var (
	reference = regexp.MustCompile(`\b(?:href|src|data-index)="([^"]*)"`)
	addressed = regexp.MustCompile(`(?i)(?:https?:)?//[a-z0-9]`)
	fetched   = regexp.MustCompile(`url\(([^)]*)\)`)
	inline    = regexp.MustCompile(`(?i)<script(?:\s+type="module")?>|\sstyle="|<style|\son[a-z]+="|javascript:`)
)

// links checks what files refer to.
type links struct {
	t     *testing.T
	names []string
}

// lead checks that a file refers to a file in the tree.
func (l links) lead(from, to string) {
	u, err := url.Parse(to)
	if err != nil || u.IsAbs() || u.Host != "" || strings.HasPrefix(to, "/") {
		l.t.Errorf("%s leads to %s, out of the tree", from, to)
	} else if name := path.Join(path.Dir(from), u.Path); u.Path != "" && !slices.Contains(l.names, name) {
		l.t.Errorf("%s leads to %s, which is not in the tree", from, name)
	}
}

// page checks the references of a page.
func (l links) page(name string, data []byte) {
	for _, m := range reference.FindAllSubmatch(data, -1) {
		l.lead(name, strings.ReplaceAll(string(m[1]), "&amp;", "&"))
	}
	if m := addressed.Find(data); m != nil {
		l.t.Errorf("%s refers to the outside address %s", name, m)
	}
	policy := Policy
	if base := path.Base(name); base == framePage || base == makingPage {
		policy = shell{Page: "frame"}.Policy()
	}
	if !strings.Contains(string(data), `content="`+strings.ReplaceAll(policy, "'", "&#39;")) {
		l.t.Errorf("%s has no policy", name)
	}
}

// list checks the references of an index or of a list of files.
func (l links) list(name string, data []byte) {
	if path.Base(name) == offline || name == contents {
		var list []string
		if err := json.Unmarshal(data, &list); err != nil {
			l.t.Fatalf("%s: %v", name, err)
		}
		for _, to := range list {
			l.lead(name, to)
		}
		return
	}
	var index Index
	if err := json.Unmarshal(data, &index); err != nil {
		l.t.Fatalf("%s: %v", name, err)
	}
	for _, c := range index.Components {
		for _, p := range c.Pieces {
			l.lead(name, p.Front)
			if p.Back != nil {
				l.lead(name, *p.Back)
			}
		}
	}
	for _, d := range index.Downloads {
		l.lead(name, d.Href)
	}
}

// TestEveryReferenceLeadsToAFile checks that the references of pages, lists and style sheets are in
// the tree, and that no page requests another address or needs inline styles or scripts; and that what a site is expected to take is near
// what it takes.
func TestEveryReferenceLeadsToAFile(t *testing.T) {
	testall.Slow(t)
	for _, s := range sites(t) {
		about := s.Expected() // before any file is made
		got := follow(t, s)
		near := func(a, b int64) bool { return a < 2*b && b < 2*a }
		if !near(int64(about.Files), int64(got.Files)) || !near(about.Bytes, got.Bytes) {
			t.Errorf("%v: expected %+v, made %+v", s.opt.Games, about, got)
		}
	}
}

// follow follows the references of all files, and returns how much these are.
func follow(t *testing.T, s *Site) Written {
	names, file := files(t, s)
	l, made := links{t, names}, Written{Files: len(names)}
	for _, name := range names {
		data := file(name)
		made.Bytes += int64(len(data))
		switch path.Ext(name) {
		case ".html":
			l.page(name, data)
		case ".json":
			l.list(name, data)
		case ".css":
			for _, m := range fetched.FindAllSubmatch(data, -1) {
				l.lead(name, string(m[1]))
			}
		}
		if ext := path.Ext(name); ext == ".html" || ext == ".svg" && !strings.HasPrefix(name, "app/") {
			if m := inline.Find(data); m != nil {
				t.Errorf("%s has %s, which the policy of pages forbids", name, m)
			}
		}
	}
	return made
}

// TestFilesThatAreNotInTheTree checks the error for unknown names.
func TestFilesThatAreNotInTheTree(t *testing.T) {
	s, err := New(projecttest.Builtin(t), Options{Langs: []string{"en"}, Games: []string{"nile-pyramids"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", "nothing", "xx/index.html", "en", "en/nothing/index.html", "en/nile-pyramids/game.html",
		"en/nile-pyramids/9-home.json", "en/nile-pyramids/faces/00.svg", "en/nile-pyramids/files/00.pdf", "../site.go", "app/../site.json",
		"en/nile-pyramids"} {
		if _, err := s.File(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q gives %v", name, err)
		}
	}
}

// TestNotationInRulesIsCode checks that what is written in a record is code in the text of a rule, with no marks around it.
func TestNotationInRulesIsCode(t *testing.T) {
	s, err := New(projecttest.Builtin(t), Options{Langs: []string{"ar"}, Games: []string{"nile-flood"}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := s.File("ar/nile-flood/rules.html")
	if page := string(data); err != nil || strings.Contains(page, "`") || !strings.Contains(page, "<code>sow A1</code>") {
		t.Errorf("%v\n%s", err, page)
	}
}

// TestUnknownGame checks that the error lists all games, also those that were not
// requested.
func TestUnknownGame(t *testing.T) {
	_, err := New(projecttest.Builtin(t), Options{Games: []string{"nile-flood", "nile-food"}, Langs: []string{"en"}})
	list := diag.Of(err)
	if len(list) != 1 || list[0].Code != "unknown-game" ||
		!slices.Equal(list[0].Args["allowed"].([]string), slices.Sorted(slices.Values(games.All.IDs()))) {
		t.Errorf("%+v", list)
	}
}

// TestFacesArePacked checks that the faces of a site are packed SVG files, the same every time, and that a page asks for them by their
// names, with a picture for none.
func TestFacesArePacked(t *testing.T) {
	var before map[string][]byte
	for range 2 {
		s, err := New(projecttest.Builtin(t), Options{Games: []string{"nile-pyramids"}, Langs: []string{"it"}})
		if err != nil {
			t.Fatal(err)
		}
		names, file := files(t, s)
		now, whole, small := map[string][]byte{}, 0, 0
		for _, name := range names {
			if !strings.Contains(name, "/faces/") {
				continue
			}
			now[name] = file(name)
			r, err := gzip.NewReader(bytes.NewReader(now[name]))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			text, err := io.ReadAll(r)
			if err != nil || !bytes.HasPrefix(text, []byte("<?xml")) || !strings.HasSuffix(name, ".svg.gz") {
				t.Errorf("%s: %v %.20q", name, err, text)
			}
			whole, small = whole+len(text), small+len(now[name])
		}
		if len(now) < 20 || 4*small > whole {
			t.Errorf("%d faces of %d bytes take %d", len(now), whole, small)
		}
		if before != nil && !maps.EqualFunc(before, now, bytes.Equal) {
			t.Error("they differ the next time")
		}
		before = now
		page := string(file("it/nile-pyramids/index.html"))
		if strings.Contains(page, `src="faces/`) || strings.Count(page, `<a href="faces/`) < 20 {
			t.Errorf("the page shows them as %s", page[max(0, strings.Index(page, "faces/")-100):])
		}
	}
}

// TestASiteHasNoFilesToPrint checks that a site has the boards of every game in every language for every number of players, and no
// files to print unless they are wanted; then the head of its page leads to them.
func TestASiteHasNoFilesToPrint(t *testing.T) {
	testall.Slow(t)
	for _, kits := range []bool{false, true} {
		s, err := New(projecttest.Over(t, "../../../examples/score-pad"), Options{Games: []string{"score-pad"}, Kits: kits})
		if err != nil {
			t.Fatal(err)
		}
		names, file := files(t, s)
		printed := slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, ".pdf") })
		if printed != kits {
			t.Errorf("with kits %t there are files to print: %t", kits, printed)
		}
		for _, l := range s.langs {
			page := string(file(path.Join(l, "score-pad", "index.html")))
			if top, _, _ := strings.Cut(page, `class="mockup"`); strings.Contains(top, `href="#downloads"`) != kits {
				t.Errorf("with kits %t the head of a game's page leads to them: %t", kits, !kits)
			}
			for _, v := range s.views(l, s.game("score-pad")) {
				var index Index
				if err := json.Unmarshal(file(path.Join(l, v.game, v.file())), &index); err != nil {
					t.Fatal(err)
				}
				for _, c := range index.Components {
					if name := path.Join(l, v.game, c.Pieces[0].Front); !slices.Contains(names, name) {
						t.Errorf("%s is not there", name)
					}
				}
			}
		}
	}
}
