package lang

import (
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"cartouche/internal/diag"
)

// testFiles has the files of a test, by name.
type testFiles map[string]string

func (s testFiles) Names(dir string) ([]string, error) {
	var names []string
	for name := range s {
		if rest, ok := strings.CutPrefix(name, dir+"/"); ok && !strings.Contains(rest, "/") {
			names = append(names, rest)
		}
	}
	slices.Sort(names)
	return names, nil
}

func (s testFiles) Read(name string, _ int64) ([]byte, string, error) {
	if text, ok := s[name]; ok {
		return []byte(text), "mine/" + name, nil
	}
	return nil, name, diag.List{{Pos: diag.Pos{File: name}, Code: "file-missing"}}
}

func TestTheChainOfLanguages(t *testing.T) {
	for _, c := range []struct{ known, source, wanted, want string }{
		{"en it it-CH", "en", "it-CH", "it-CH it en"},
		{"en it", "en", "it-CH", "it en"},
		{"en it", "it", "it", "it en"},
		{"it fr", "it", "fr-CA", "fr it"}, // no English: the source
		{"it", "it", "it", "it"},
		{"en it", "en", "en-GB", "en"},
		{"en zh zh-Hant", "en", "zh-Hant-TW", "zh-Hant zh en"},
		{"en it", "en", "de", ""}, // the last resort alone is not enough
		{"it", "it", "en", ""},
	} {
		files := testFiles{}
		for _, l := range strings.Fields(c.known) {
			files["lang/"+l+".yaml"] = "a: b\n"
		}
		if got := strings.Join((Folder{Files: files, Dir: "lang", Source: c.source}).Chain(c.wanted), " "); got != c.want {
			t.Errorf("%s of %s: %q, want %q", c.wanted, c.known, got, c.want)
		}
	}
}

// Warnings lists the borrowed texts that were used, by key. Plural forms and joined lists follow
// the language of the borrowed text.
func TestBorrowedTextsAreReported(t *testing.T) {
	files := testFiles{
		"lang/ar-EG.yaml": "own: هنا\n",
		"lang/ar.yaml":    "own: غير\nday: {zero: z, one: o, two: t, few: 'قليل {n}', many: m, other: x}\n",
		"lang/en.yaml":    "own: here\nday: d\nhand: {one: one hand, other: '{n} hands of {who}'}\nnever: asked for\nreeve: the reeve\n",
	}
	c, errs := Folder{Files: files, Dir: "lang", Source: "en"}.Catalogue("ar-EG")
	if errs != nil {
		t.Fatal(errs)
	}
	if got := found(c.Warnings()); got != "" {
		t.Errorf("before anything was used: %s", got)
	}
	for _, want := range []struct {
		key, text string
		args      diag.Args
	}{
		{"own", "هنا", nil},
		{"hand", "3 hands of the reeve", diag.Args{"n": 3, "who": diag.Term("reeve")}},
		{"day", "قليل ٣", diag.Args{"n": 3}},
		{"day", "قليل ٤", diag.Args{"n": 4}},
	} {
		if got, err := c.Format(want.key, want.args); got != want.text || err != nil {
			t.Errorf("%s: %q, %v; want %q", want.key, got, err, want.text)
		}
	}
	var got []string
	for _, d := range c.Warnings() {
		got = append(got, d.Error())
	}
	want := "mine/lang/ar-EG.yaml: text-borrowed from=ar key=day lang=ar-EG; mine/lang/ar-EG.yaml: text-borrowed from=en key=hand lang=ar-EG; " +
		"mine/lang/ar-EG.yaml: text-borrowed from=en key=reeve lang=ar-EG"
	if strings.Join(got, "; ") != want {
		t.Errorf("the warnings are\n%s\nwant\n%s", strings.Join(got, "; "), want)
	}
	if _, err := c.Format("nowhere", nil); err == nil || !strings.Contains(err.Error(), "text-missing") {
		t.Errorf("a text that is nowhere: %v", err)
	}
}

// A list is joined by the words of the language that its text is in.
func TestListsOfBorrowedTexts(t *testing.T) {
	files := testFiles{
		"lang/es.yaml": "own: 'con {names:and}'\n", "lang/en.yaml": "hand: 'with {names:and}'\n",
		"messages/en.yaml": "a: b\n", "messages/es.yaml": "list-and: '{a} y {b}'\n",
	}
	c, errs := Folder{Files: files, Dir: "lang", Source: "en"}.Catalogue("es")
	if errs != nil {
		t.Fatal(errs)
	}
	messages, err := Messages(files, "es")
	if err != nil {
		t.Fatal(err)
	}
	c.JoinBy(messages)
	for key, want := range map[string]string{"own": "con Ada y Bo", "hand": "with Ada and Bo"} {
		if got, err := c.Format(key, diag.Args{"names": []string{"Ada", "Bo"}}); got != want || err != nil {
			t.Errorf("%s: %q, %v; want %q", key, got, err, want)
		}
	}
}

// Several goroutines may use a catalogue at the same time.
func TestBorrowingAtTheSameTime(t *testing.T) {
	files := testFiles{"lang/it.yaml": "a: uno\n", "lang/en.yaml": "a: one\nb: two\nc: three\n"}
	c, _ := Folder{Files: files, Dir: "lang", Source: "en"}.Catalogue("it")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, key := range []string{"a", "b", "c"} {
				c.Get(key)
			}
		})
	}
	wg.Wait()
	if got := found(c.Warnings()); got != "text-borrowed b; text-borrowed c" {
		t.Errorf("the warnings are %s", got)
	}
}

// A language without a file has one warning, however many texts are used.
func TestALanguageWithoutAFileHasOneWarning(t *testing.T) {
	files := testFiles{"lang/it.yaml": "a: uno\nb: due\n", "lang/en.yaml": "a: one\nb: two\n"}
	c, errs := Folder{Files: files, Dir: "lang", Source: "en"}.Catalogue("it-CH")
	if errs != nil || c.Lang != "it" || c.Warnings() != nil {
		t.Fatal(errs, c.Lang, c.Warnings())
	}
	c.Get("a")
	c.Get("b")
	if list := c.Warnings(); len(list) != 1 || list[0].Error() != "mine/lang/it.yaml: language-borrowed from=it lang=it-CH" {
		t.Errorf("the warnings are %v", list)
	}
	if c, errs := (Folder{Files: files, Dir: "lang", Source: "en"}).Catalogue("ix"); c != nil || len(errs) != 1 || errs[0].Error() != "unknown-language allowed=[en it] found=ix near=it hint=did-you-mean" {
		t.Errorf("an unknown language: %v", errs)
	}
}

// A project may override the program's messages. A language that the program does not have falls
// back to English, and each catalogue has warnings of its own.
func TestMessagesOfAProject(t *testing.T) {
	files := testFiles{"messages/en.yaml": "a: one\nb: two\n", "messages/es.yaml": "a: uno\n"}
	for _, c := range []struct{ wanted, lang, a, b, told string }{
		{"", "en", "one", "two", ""},
		{"en", "en", "one", "two", ""},
		{"es", "es", "uno", "two", "text-borrowed b"},
		{"es-MX", "es", "uno", "two", "messages-borrowed; text-borrowed b"},
		{"fr", "en", "one", "two", "messages-borrowed"},
	} {
		m, err := Messages(files, c.wanted)
		if err != nil {
			t.Fatal(err)
		}
		game, _ := Parse("fr", "fr.yaml", []byte("c: trois\n"))
		game.Merge(m)
		a, _ := game.Format("a", nil)
		b, _ := game.Format("b", nil)
		if told := found(game.Warnings()); m.Lang != c.lang || a != c.a || b != c.b || told != c.told {
			t.Errorf("%q: %s, %q, %q, warnings %q", c.wanted, m.Lang, a, b, told)
		}
		keys := game.Keys()
		for _, key := range []string{"a", "b", "c", "did-you-mean"} { // the last is from the program
			if !slices.Contains(keys, key) {
				t.Errorf("%q: the key %s is not among %d", c.wanted, key, len(keys))
			}
		}
	}
	if _, err := Messages(testFiles{"messages/en.yaml": "a: [b\n"}, ""); err == nil {
		t.Error("a file with an error is accepted")
	}
	if got := Available(BuiltIn); !slices.Contains(got, "en") || slices.Contains(got, TranslatedFrom) {
		t.Errorf("built in are %v", got)
	}
	if _, err := fs.Stat(FS(), TranslatedFrom+"/it.yaml"); err != nil {
		t.Error(err)
	}
}

// TestOverriddenTexts checks that a file overrides the one with its name below it, text by text,
// and that errors have the position in their own file.
func TestOverriddenTexts(t *testing.T) {
	f := Folder{
		Files:  testFiles{"lang/en.yaml": "a: mine\nb: {c: mine}\n", "lang/de.yaml": "a: [\n"},
		Below:  testFiles{"lang/en.yaml": "a: theirs\nb: {c: theirs, d: theirs}\ne: {one: theirs, other: theirs}\n", "lang/de.yaml": "a: ihr\n"},
		Dir:    "lang",
		Source: "en",
	}
	c, errs := f.Catalogue("en")
	if errs != nil {
		t.Fatal(errs)
	}
	for key, want := range map[string]string{"a": "mine", "b.c": "mine", "b.d": "theirs", "e": "theirs"} {
		if got, err := c.Format(key, nil); got != want || err != nil {
			t.Errorf("%s is %q, %v; want %q", key, got, err, want)
		}
	}
	if w := c.Warnings(); w != nil {
		t.Errorf("warnings: %v", w)
	}
	if _, errs := f.Catalogue("de"); len(errs) == 0 || errs[0].Pos.File != "mine/lang/de.yaml" {
		t.Errorf("a broken file: %v", errs)
	}
}

// In a web page, a folder of files has the texts of games and the program's own messages. Errors in
// them are reported as elsewhere.
func TestErrorsInTheTextsOfAGameInAPage(t *testing.T) {
	program := BuiltIn
	defer func() { BuiltIn = program }()
	page := &struct{ testFiles }{testFiles{"data/g/lang/it.yaml": "a: b\n", "data/g/lang/en.yaml": "a: b\na: c\n"}}
	BuiltIn = page
	for _, language := range []string{"en", "it"} {
		if _, errs := GameFolder(page, "g", "en").Catalogue(language); len(errs) != 1 || errs[0].Pos.Line != 2 {
			t.Errorf("%s: %v", language, errs)
		}
	}
}
