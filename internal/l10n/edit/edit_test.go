package edit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/testing/testall"
)

// catalogues returns all catalogues of the project.
func catalogues(t *testing.T) []string {
	t.Helper()
	games, _ := filepath.Glob("../../../data/*/lang/??.yaml")
	own, _ := filepath.Glob("../../lang/messages/??.yaml")
	if len(games) < 10 || len(own) < 3 {
		t.Fatalf("found %v %v", games, own)
	}
	return append(games, own...)
}

func parse(t testing.TB, text string) *File {
	t.Helper()
	f, errs := Parse("it", "it.yaml", []byte(text))
	if errs != nil {
		t.Fatalf("%v in\n%s", errs, text)
	}
	return f
}

func bytes(t testing.TB, f *File) string {
	t.Helper()
	data, err := f.Bytes()
	if err != nil {
		t.Fatalf("%v in\n%s", err, f.print())
	}
	return string(data)
}

func one(s string) lang.Text { return lang.Text{Forms: map[string]string{"other": s}} }

func two(a, b string) lang.Text { return lang.Text{Forms: map[string]string{"one": a, "other": b}} }

// A byte-order mark, which some editors write, is skipped, also before a mark.
func TestByteOrderMark(t *testing.T) {
	const text = "#+ a: One\nb: Due\n"
	f := parse(t, "\ufeff"+text)
	if got := bytes(t, f); got != text {
		t.Errorf("written as %q, want %q", got, text)
	}
	waiting, err := Waiting(f, []byte("\ufeff"+text))
	if err != nil || waiting["a"].Forms["other"] != "One" {
		t.Errorf("waiting are %v, %v", waiting, err)
	}
}

// A file that is read and written stays the same. A changed text changes only its own lines.
func TestUntouchedTextsStay(t *testing.T) {
	testall.Slow(t)
	each := 199 // of the texts, others in each catalogue
	switch {
	case testall.On():
		each = 9
	case testing.Short():
		each = 999
	}
	for n, name := range catalogues(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := bytes(t, parse(t, string(data))); got != string(data) {
			t.Fatalf("%s is not written as it was read", name)
		}
		texts := parse(t, string(data)).Texts
		keys := texts.Keys()
		for i, key := range keys {
			if i%each != 37*n%min(each, len(keys)) {
				continue
			}
			f := parse(t, string(data))
			text, _ := texts.Get(key)
			f.Put(f, key, text)
			if bytes(t, f) != string(data) {
				t.Fatalf("%s: %s changed without a reason", name, key)
			}
			changed := lang.Text{Forms: map[string]string{}}
			for form := range text.Forms {
				changed.Forms[form] = "New: \"words\" {n}"
			}
			f.Put(f, key, changed)
			before, after := strings.Split(string(data), "\n"), strings.Split(bytes(t, f), "\n")
			for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
				before, after = before[1:], after[1:]
			}
			for len(before) > 0 && len(after) > 0 && before[len(before)-1] == after[len(after)-1] {
				before, after = before[:len(before)-1], after[:len(after)-1]
			}
			if len(after) > 2*len(text.Forms)+1 {
				t.Errorf("%s: %s changed %d lines:\n%s", name, key, len(after), strings.Join(after, "\n"))
			}
		}
	}
}

// source is the source of the small examples.
const source = `# In English.

# The board
board:
  title: Fields
  how: >-
    A text that is folded, since it is long.
  # Shown twice.
  unit:
    one: "{n} stone"
    other: "{n} stones"
cards:
  boat: {title: Boat, use: "Cut it out, and fold it."}
last: End
`

func TestPut(t *testing.T) {
	for _, c := range []struct {
		what, file, key string
		text            lang.Text
		want            string
	}{
		{"a text as it was quoted", "last: 'Ende' # the end\n", "last", one("Schluss"), "last: \"Schluss\" # the end\n"},
		{"quotes where they are needed", "last: Ende\n", "last", one("Ende: {n}"), "last: \"Ende: {n}\"\n"},
		{"a text that looks like a number", "last: Ende\n", "last", one("1.5"), "last: \"1.5\"\n"},
		{"an escape", "last: Ende\n", "last", one(" a\nb"), `last: " a\nb"` + "\n"},
		{"lines of another system", "last: Ende\r\n", "board.how", one("Kurz."), "# The board\r\nboard:\r\n  how: >-\r\n    Kurz.\r\nlast: Ende\r\n"},
		{"no line break at the end", "board: {title: Feld}", "last", one("Ende"), "board: {title: Feld}\nlast: Ende\n"},
		{"within braces", "cards:\n  boat: {title: Boot, use: 'Weg' }\n", "cards.boat.title", one("Kahn, klein"),
			"cards:\n  boat: {title: \"Kahn, klein\", use: 'Weg' }\n"},
		{"a new key in braces", "cards:\n    boat: {title: Boot} # one\n\n    # other\n    x: y\n", "cards.boat.use", one("Schneiden."),
			"cards:\n    boat: # one\n        title: Boot\n        use: \"Schneiden.\"\n\n    # other\n    x: y\n"},
		{"braces over lines", "cards: { boat: {\n  # a name\n  title: \"Bo\n  ot\" } }\n", "cards.boat.use", one("x"),
			"cards:\n  boat:\n    # a name\n    title: \"Bo ot\"\n    use: \"x\"\n"},
		{"a new key behind the one before it", "board:\n  title: Feld # here\n# end\nlast: Ende\n", "board.how", one("So."),
			"board:\n  title: Feld # here\n  how: >-\n    So.\n# end\nlast: Ende\n"},
		{"a new key beside the only one, which stands further in", "board:\n    title: Feld\ncards:\n  x: y\n", "board.unit", one("Stein"),
			"board:\n    title: Feld\n    # Shown twice.\n    unit: \"Stein\"\ncards:\n  x: y\n"},
		{"the first key", "# Deutsch\n\n# Schluss\nlast: Ende\n", "board.title", one("Feld"),
			"# Deutsch\n\n# The board\nboard:\n  title: Feld\n# Schluss\nlast: Ende\n"},
		{"plural forms", "last: Ende\n", "board.unit", two("{n} Stein", "{n} Steine"),
			"# The board\nboard:\n  # Shown twice.\n  unit:\n    one: \"{n} Stein\"\n    other: \"{n} Steine\"\nlast: Ende\n"},
		{"a form", "board:\n  unit:\n    other: 'x' # as it is\n", "board.unit", two("{n} Stein", "x"),
			"board:\n  unit:\n    one: \"{n} Stein\"\n    other: 'x' # as it is\n"},
		{"a form in braces", "board: {unit: {one: x, other: y}}\n", "board.unit", two("a, b", "y"),
			"board: {unit: {one: \"a, b\", other: y}}\n"},
		{"another form in braces", "board: {unit: {other: 'y'}}\n", "board.unit", two("a, b", "y"),
			"board:\n  unit:\n    one: \"a, b\"\n    other: 'y'\n"},
		{"forms of a single text", "board:\n  unit: x # note\n", "board.unit", two("a", "b"),
			"board:\n  unit: # note\n    one: \"a\"\n    other: \"b\"\n"},
		{"a single text of forms", "board:\n  unit: # note\n    one: a\n    other: b\n  z: z\n", "board.unit", one("c"),
			"board:\n  unit: \"c\" # note\n  z: z\n"},
		{"a single text of forms in braces", "board: {unit: {one: a, other: b}, z: z}\n", "board.unit", one("c"),
			"board: {unit: \"c\", z: z}\n"},
		{"what forms go by", "board:\n  unit:\n    one: a\n    other: b\n", "board.unit", lang.Text{Forms: two("a", "c").Forms, By: "stones"},
			"board:\n  unit:\n    by: \"stones\"\n    one: a\n    other: c\n"},
		{"what forms go by in braces", "board: {unit: {by: stones, one: a, other: b}}\n", "board.unit", lang.Text{Forms: two("a", "c").Forms, By: "points"},
			"board: {unit: {by: points, one: a, other: c}}\n"},
		{"forms that go by nothing any more", "board:\n  unit: {by: stones, one: a, other: b}\n", "board.unit", two("a", "b"),
			"board:\n  unit:\n    one: a\n    other: b\n"},
		{"a folded text", "board:\n  how: >-\n    Kurz\n    und gut.\n", "board.how",
			one("Ein Text, der viel zu lang für eine einzige Zeile ist, auch wenn man ihn auf hundert Spalten setzt, und der.\nEine Zeile."),
			"board:\n  how: >-\n    Ein Text, der viel zu lang für eine einzige Zeile ist, auch wenn man ihn auf hundert Spalten\n    setzt, und der.\n\n    Eine Zeile.\n"},
		{"a folded text that cannot be", "board:\n  how: > # so\n    Kurz.\n# end\n", "board.how", one(" eingerückt"),
			"board:\n  how: \" eingerückt\"\n# end\n"},
		{"a text of lines", "board:\n  how: |\n    a\n\n\nlast: x\n", "board.how", one("a\n  b\n\nc"),
			"board:\n  how: |-\n    a\n      b\n\n    c\n\n\nlast: x\n"},
	} {
		f := parse(t, c.file)
		f.Put(parse(t, source), c.key, c.text)
		if got := bytes(t, f); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.what, got, c.want)
		}
	}
}

// A missing text is at its place in the file, after a mark that a translator can simply remove.
func TestMiss(t *testing.T) {
	src := parse(t, source)
	f := New("it", "it.yaml", "# In italiano.\n")
	for _, key := range []string{"board.title", "board.how", "board.unit", "cards.boat.title", "cards.boat.use", "last"} {
		text, _ := src.Texts.Get(key)
		f.PutMissing(src, key, text)
	}
	const want = `# In italiano.

#+ # The board
#+ board:
#+   title: Fields
#+   how: >-
#+     A text that is folded, since it is long.
#+   # Shown twice.
#+   unit:
#+     one: "{n} stone"
#+     other: "{n} stones"
#+ cards:
#+   boat:
#+     title: Boat
#+     use: "Cut it out, and fold it."
#+ last: End
`
	got := bytes(t, f)
	if got != want {
		t.Fatalf("\n%s\nwant\n%s", got, want)
	}
	again := parse(t, got)
	waiting, err := Waiting(again, []byte(got))
	if err != nil || len(waiting) != 6 || !Same(waiting["board.unit"], two("{n} stone", "{n} stones")) {
		t.Errorf("waiting are %v, %v", waiting, err)
	}
	again.Strip()
	if got := bytes(t, again); got != "# In italiano.\n\n" {
		t.Errorf("without its marks the file is %q", got)
	}
}

func TestStale(t *testing.T) {
	src := parse(t, source)
	const file = "board:\n  # nota\n  title: Campo\n  unit: {other: pietre}\ncards:\n  boat: {title: Barca, use: x}\n"
	f := parse(t, file)
	for _, key := range []string{"board.title", "board.unit", "cards.boat.use"} {
		text, _ := src.Texts.Get(key)
		f.Stale(src, key, text)
	}
	const want = "board:\n  # nota\n  #! title: Fields\n  title: Campo\n  #! unit:\n  #!   one: \"{n} stone\"\n  #!   other: \"{n} stones\"\n  unit: {other: pietre}\n" +
		"cards:\n  #! boat.use: \"Cut it out, and fold it.\"\n  boat: {title: Barca, use: x}\n"
	got := bytes(t, f)
	if got != want {
		t.Fatalf("\n%s\nwant\n%s", got, want)
	}
	again := parse(t, got)
	if missing, stale := again.Marks(); missing || !stale {
		t.Errorf("marks: missing %v, stale %v", missing, stale)
	}
	if c := again.Comment("board.title"); !slices.Equal(c, []string{"nota"}) {
		t.Errorf("the comment is %q", c)
	}
	again.Strip()
	if got := bytes(t, again); got != file {
		t.Errorf("without its marks the file is\n%s", got)
	}
}

// The mark of a text that is the same in both languages stays, also where the text moves to its own
// line. It goes when the text changes.
func TestSameMark(t *testing.T) {
	const file = "a: Isis #= a goddess\nb: {c: Nil #=\n  }\nd: {e: Nil} #=\nf: #=\n  one: Nil\n  other: Nile\ng: {one: Nil, other: Nile} #=\n"
	for _, c := range []struct {
		key  string
		text lang.Text
		want string
	}{
		{"a", one("Iside"), "a: Iside\n"},
		{"a", one("Isis"), "a: Isis #= a goddess\n"},
		{"d.e", one("Nilo"), "d: {e: Nilo}\n"},
		{"f", two("Nilo", "Nili"), "f:\n  one: Nilo\n"},
		{"f", one("Nilo"), "f: Nilo\n"},
		{"g", two("Nilo", "Nili"), "g: {one: Nilo, other: Nili}\n"},
		{"g", two("Nil", "Nile"), "g: {one: Nil, other: Nile} #=\n"},
	} {
		f := parse(t, file)
		f.Put(f, c.key, c.text)
		if got := bytes(t, f); !strings.Contains(got, c.want) {
			t.Errorf("%s is written as %q, want %q", c.key, got, c.want)
		}
	}
	src := parse(t, "d: {e: Nil, x: River}\n")
	f := parse(t, "d: {e: Nil} #=\n")
	text, _ := src.Texts.Get("d.x")
	f.PutMissing(src, "d.x", text)
	if got, want := bytes(t, f), "d:\n  e: Nil #=\n  #+ x: River\n"; got != want {
		t.Errorf("on a line of its own the text is %q, want %q", got, want)
	}
}

func TestSetComment(t *testing.T) {
	f := parse(t, "# head\n\n#old\n# older\na: b\nc: {d: e}\n")
	if got := f.Comment("a"); !slices.Equal(got, []string{"old", "older"}) {
		t.Errorf("the comment is %q", got)
	}
	f.SetComment("a", []string{"new", ""})
	f.SetComment("c.d", []string{"in it"})
	if got, want := bytes(t, f), "# head\n\n# new\n#\na: b\nc:\n  # in it\n  d: e\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A layout that cannot be edited line by line is an error; the file is not damaged.
func TestLayout(t *testing.T) {
	if _, errs := Parse("it", "it.yaml", []byte("{a: b}\n")); len(errs) != 1 || errs[0].Code != "catalogue-layout" {
		t.Error(errs)
	}
}

// The file has the text that was put into it, and nothing else changes.
func FuzzPut(f *testing.F) {
	f.Add([]byte(source), "board.title", "New")
	f.Add([]byte("a: >+2\n    b\n  c\n\n\nb:\n  c: {d: e, # f\n g: [h]}\n"), "b.c.d", " \n#x")
	f.Add([]byte("a: b\n---\n"), "board.unit", "x\n\n\ny: {}  z")
	src := parse(f, source)
	f.Fuzz(func(t *testing.T, data []byte, key, text string) {
		file, errs := Parse("it", "it.yaml", data)
		if _, unseen := doc.Unprintable(text, doc.Catalogue()); unseen != "" {
			return // no catalogue may have it
		}
		if errs != nil || strings.TrimSpace(text) == "" || strings.TrimRight(text, "\n") != text {
			return
		}
		if file.print() != string(data) {
			t.Fatalf("not written as read: %q", data)
		}
		path := src.root.path(key)
		if path == nil {
			if path = file.root.path(key); path == nil {
				return
			}
			file.Put(file, key, one(text))
		} else {
			file.Put(src, key, two(text, text+"!"))
		}
		if strings.ToValidUTF8(text, "") != text {
			return
		}
		if got, err := file.Bytes(); err != nil && !strings.Contains(err.Error(), "key-twice") && !strings.Contains(err.Error(), "too-large") {
			t.Fatalf("%v after putting %q at %s into %q: %q", err, text, key, data, got)
		}
	})
}
