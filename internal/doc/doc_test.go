package doc_test

import (
	"encoding/binary"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unicode"

	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/testing/testall"
)

var update = flag.Bool("update", false, "write the goldens anew")

// game uses the tags that the documentation of Decode describes.
type game struct {
	Title   string         `doc:"title,required" aka:"name"`
	Kind    string         `doc:"kind" words:"log sheet"`
	Rows    int            `doc:"rows" range:"1,26" aka:"lines"`
	Players []string       `doc:"players"`
	Points  map[string]int `doc:"points"`
	Dice    dice           `doc:"dice"`
	Turns   turns          `doc:"turns"`
}

type dice struct {
	Flood int `doc:"flood,required"`
}

// turns is a list of maps with exactly one key.
type turns []string

func (t *turns) DecodeDoc(v doc.Value) {
	for _, item := range v.Items() {
		if e, ok := item.Single(); ok {
			*t = append(*t, e.Key+" "+e.Value.Text())
		}
	}
}

// Each file of testdata has cases, separated by lines of ====: a document, a line of ----, and the
// expected errors.
func TestGoldenErrors(t *testing.T) {
	texts, err := lang.Messages(lang.BuiltIn, "en")
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("testdata/*.txt")
	if len(files) == 0 {
		t.Fatal("no cases")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, c := range strings.Split(string(data), "====\n") {
			source, want, _ := strings.Cut(c, "----\n")
			got := errorsOf(texts, source)
			if got != want && !*update {
				t.Errorf("%s:\n%s\ngot:\n%s\nwant:\n%s", file, source, got, want)
			}
			out = append(out, source+"----\n"+got)
		}
		if *update {
			if err := os.WriteFile(file, []byte(strings.Join(out, "====\n")), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func errorsOf(texts *lang.Catalogue, source string) string {
	d := doc.Parse("f", []byte(source), doc.Options{})
	if d.Root.Exists() {
		doc.Decode(d.Root, new(game))
	}
	var b strings.Builder
	for _, e := range d.Errors() {
		text, hint := texts.Message(e)
		fmt.Fprintf(&b, "%d:%d %s\n", e.Pos.Line, e.Pos.Column, text)
		if hint != "" {
			fmt.Fprintf(&b, "    %s\n", hint)
		}
	}
	return b.String()
}

// A text is read as spelled. Only an empty plain scalar is empty.
func TestTextIsReadAsSpelled(t *testing.T) {
	for _, s := range []string{"No", "2026-11-20", "1e3", "null", "~", "true", "08", "0x1F", "12:30", ".inf", "=", "a: b"[:1]} {
		d := doc.Parse("f", []byte("title: "+s+"\n"), doc.Options{})
		var g game
		doc.Decode(d.Root, &g)
		if err := d.Errors().Err(); err != nil || g.Title != s {
			t.Errorf("%q reads as %q, %v", s, g.Title, err)
		}
	}
}

// Lines count as in an editor and columns in characters, ignoring a byte order mark and carriage
// returns.
func TestPositions(t *testing.T) {
	for source, want := range map[string]string{
		"title: x\nö: [ä]\n":                 "f:2:1",
		"title: 'ääö'\nplayers: [ö, {a: b}]": "f:2:14",
		"\ufefftitle: x\r\n\r\nfoo: 1\r\n":   "f:3:1",
		"\ufefffoo: 1\ntitle: x":             "f:1:1",
		"# é\ntitle: x # ü\n'foo' : 1":       "f:3:1",
		"{title: x, rows: 99}":               "f:1:18",
		"title: x\nplayers:\n- a\n- [b]\n":   "f:4:3",
		"title: x\nplayers:\n  k: v\n":       "f:3:3",
	} {
		d := doc.Parse("f", []byte(source), doc.Options{})
		doc.Decode(d.Root, new(game))
		if errs := d.Errors(); len(errs) != 1 || errs[0].Pos.String() != want {
			t.Errorf("%q: %v, want one error at %s", source, errs, want)
		}
	}
}

// Harmful files are refused, and quickly.
func TestHostileFiles(t *testing.T) {
	testall.Slow(t)
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	many := func(s string) string { return strings.Repeat(s, min((1<<20)/len(s), doc.MaxEntries/3)) }
	bomb := "a0: &a0 [x]\n"
	for i := 1; i < 40; i++ {
		bomb += fmt.Sprintf("a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 9), ", "))
	}
	for name, c := range map[string]struct{ source, code string }{
		"too large":          {strings.Repeat("#", doc.MaxBytes+1), "file-too-large"},
		"as large as may be": {"title: x\n" + strings.Repeat("#", doc.MaxBytes-9), ""},
		"deep":               {deep(33), "nested-too-deep"},
		"very deep":          {deep(5000), "nested-too-deep"},
		"far too deep":       {many("["), "nested-too-deep"},
		"deep maps":          {many("{a: "), "nested-too-deep"},
		"deep lists":         {many("- "), "nested-too-deep"},
		"deep keys":          {many("? "), "nested-too-deep"},
		"not so deep":        {deep(32), "wrong-type"},
		"aliases":            {bomb, "alias"},
		"anchors":            {many("- &a x\n"), "anchor"},
		"many keys":          {manyKeys(), "unknown-key"},
		"keys twice":         {many("a: b\n"), "key-twice"},
		"empty entries":      {"title: x\nplayers:\n" + strings.Repeat("-\n", doc.MaxEntries-10), "entry-empty"},
		"comments":           {many("- #\n"), "wrong-type"},
		"many entries":       {strings.Repeat("a,", doc.MaxEntries+1), "too-many-entries"},
		"unclosed":           {"title: \"" + strings.Repeat("x\n", 1<<18), "yaml-syntax"},
		"not text":           {"title: \xff", "not-utf8"},
		"UTF-16":             {"\xff\xfet\x00", "other-encoding"},
		"NUL":                {"title: \x00", "control-character"},
		"unknown alias":      {many("# x\n") + "x: *y"[:0], "empty-file"},
	} {
		d := doc.Parse("f", []byte(c.source), doc.Options{})
		if d.Root.Exists() {
			doc.Decode(d.Root, new(game))
		}
		errs := d.Errors()
		found := c.code == "" && len(errs) == 0
		for _, e := range errs {
			found = found || e.Code == c.code
		}
		if !found {
			t.Errorf("%s: %d errors without %q, first %v", name, len(errs), c.code, errs[:min(1, len(errs))])
		}
	}
}

func manyKeys() string {
	var b strings.Builder
	for i := range doc.MaxEntries / 4 { // as many as a file may have
		fmt.Fprintf(&b, "k%d: 1\n", i)
	}
	return b.String()
}

// The error for another encoding names it, with or without a byte order mark. Characters that YAML
// does not allow are reported at their positions.
func TestEncodings(t *testing.T) {
	const text = "game: nile-flood\nkind: log\n"
	wide := func(mark string, order binary.ByteOrder, size int) string {
		b := []byte(mark)
		for _, r := range text {
			unit := make([]byte, 4)
			if size == 2 {
				order.PutUint16(unit, uint16(r))
			} else {
				order.PutUint32(unit, uint32(r))
			}
			b = append(b, unit[:size]...)
		}
		return string(b)
	}
	for name, c := range map[string]struct{ source, want string }{
		"little":                 {wide("\xff\xfe", binary.LittleEndian, 2), "f:1:1: other-encoding found=UTF-16"},
		"big":                    {wide("\xfe\xff", binary.BigEndian, 2), "f:1:1: other-encoding found=UTF-16"},
		"little without mark":    {wide("", binary.LittleEndian, 2), "f:1:1: other-encoding found=UTF-16"},
		"big without mark":       {wide("", binary.BigEndian, 2), "f:1:1: other-encoding found=UTF-16"},
		"UTF-32":                 {wide("\xff\xfe\x00\x00", binary.LittleEndian, 4), "f:1:1: other-encoding found=UTF-32"},
		"UTF-32 without mark":    {wide("", binary.BigEndian, 4), "f:1:1: other-encoding found=UTF-32"},
		"Latin-1":                {"title: caf\xe9\n", "f:1:11: not-utf8"},
		"NUL":                    {"title: x\nö: a\x00b\n", "f:2:5: control-character found=NUL, U+0000"},
		"two":                    {"a: \x1b\r\n\x7f", "f:1:4: control-character found=U+001B\nf:2:1: control-character found=U+007F"},
		"a mark in the middle":   {"\ufeffa: \ufeff\n", "f:1:4: control-character found=U+FEFF"},
		"two bytes":              {"\x00a", "f:1:1: control-character found=NUL, U+0000"},
		"tabs, as YAML has them": {"a:\tb\n", ""},
	} {
		d := doc.Parse("f", []byte(c.source), doc.Options{})
		if got := d.Errors().Error(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A character that YAML does not allow is reported anywhere, as the only error. The last of these
// files is read only up to its second document.
func TestControlCharactersAnywhere(t *testing.T) {
	for _, source := range []string{"%s", "%sa: b\n", "a%s: b\n", "a: b%s", "a: b # %s\n", "a: '%s'\n", "a: \"%s\"\n", "a: |\n  %s\n", "a: b\n...\n%s\n", "a: b\n---\nc: d\n---\n%s\n", "a: [%s\n", "a: b\n---\nc: d\n---\n" + strings.Repeat("e: f\n", 500) + "%s\n"} {
		for r := range rune(0x10000) {
			if r != '\t' && r != '\n' && r != '\r' && r != '\u0085' && unicode.IsControl(r) || r == '\ufeff' || r == 0xfffe || r == 0xffff {
				if r == '\ufeff' && strings.HasPrefix(source, "%s") {
					continue // a byte order mark
				}
				errs := doc.Parse("f", []byte(fmt.Sprintf(source, string(r))), doc.Options{}).Errors()
				if len(errs) != 1 || errs[0].Code != "control-character" {
					t.Errorf("%q with U+%04X: %v", source, r, errs)
				}
			}
		}
	}
}

// TestTextsForPaper checks that texts of catalogues and cards may have line breaks and invisible characters, but no controls of
// direction that nothing closes, and that keys of catalogues may not.
func TestTextsForPaper(t *testing.T) {
	for source, want := range map[string]string{
		"a: \"one\\ntwo: Donau\\u00ADdampfer می\u200cخواهم\"": "",
		`a: "r1،\u200F r2\u200E"`:                             "", `a: "ไทย\u200Bไทย"`: "", `a: "\u2764\uFE0F 1\u20602\u061C"`: "", `a: "x\u2063y"`: "", `a: "x \u00ADy"`: "",
		`a: "\uFEFFx\uFEFF"`: "", "a: x\ufeffy": "", `a: "\U000E0067\U000E007F葛\U000E0100\u034F\u180B\u115F\u3164\uFFA0\u206A\u200D"`: "",
		`a: "\u2067x\u2069 \u202Bx\u202C"`: "", `a: "\u2068\u202Ax\u2069"`: "", `a: "\u202C\u2069"`: "", `a: "\u202A\u2066x\u2069y\u202C"`: "",
		`a: "a\tb"`:                  "f:1:4: text-control found=U+0009",
		`a: "a\u2028b"`:              "f:1:4: text-control found=U+2028",
		`a: "\u2067x"`:               "f:1:4: text-direction found=U+2067",
		`a: "\u202E"`:                "f:1:4: text-direction found=U+202E",
		`a: "\u202Ex\nx\u202C"`:      "f:1:4: text-direction found=U+202E",
		`a: "\u2066\u202Ax\u202C\n"`: "f:1:4: text-direction found=U+2066",
		`a: "\u202Ax\u2069"`:         "f:1:4: text-direction found=U+202A",
		`a: "\u202A\u2066x\u202C"`:   "f:1:4: text-direction found=U+202A",
		`a: "x\uFFF9y"`:              "f:1:4: text-invisible found=U+FFF9",
		`a: "\e[0m"`:                 "f:1:4: text-control found=U+001B",
		`a: "\u0378"`:                "f:1:4: text-unassigned found=U+0378",
	} {
		for _, opt := range []doc.Options{doc.Card(), doc.Catalogue()} {
			d := doc.Parse("f", []byte(source), opt)
			if got := d.Errors().Error(); got != want {
				t.Errorf("%s: %q, want %q", source, got, want)
			}
		}
	}
	if errs := doc.Parse("f", []byte("a\u200b: x"), doc.Catalogue()).Errors(); len(errs) != 1 || errs[0].Code != "text-invisible" {
		t.Errorf("a key with an invisible character: %v", errs)
	}
	if errs := doc.Parse("f", []byte("a: |\n  b\n  c"), doc.Catalogue()).Errors(); errs != nil {
		t.Errorf("a block of text: %v", errs)
	}
}

func TestNoKeyIsAllowed(t *testing.T) {
	d := doc.Parse("f", []byte("x: 1\n"), doc.Options{})
	d.Root.Only()
	if errs := d.Errors(); len(errs) != 1 || errs[0].Code != "no-keys" {
		t.Errorf("%v", errs)
	}
}

// TestFresh decodes a document twice: what is reported of one is not known to the other, and errors of the file are those of both.
func TestFresh(t *testing.T) {
	for text, most := range map[string]int{"a: 1\nb: [x, y]\n": 0, "a: 1\na: 2\n": 1} {
		parsed := doc.Parse("f.yaml", []byte(text), doc.Options{})
		first, second := parsed.Fresh(), parsed.Fresh()
		first.Root.Get("a").Fail("value-empty", "", nil)
		if len(first.Errors()) != most+1 || len(second.Errors()) != most || len(parsed.Errors()) != most {
			t.Errorf("%q: %v, %v, %v", text, first.Errors(), second.Errors(), parsed.Errors())
		}
		if second.Root.Get("a").Raw() != "1" || second.Outline().Kids[0].From != 3 {
			t.Errorf("%q: %+v", text, second.Outline())
		}
	}
}

// TestEmptyValuesTakeLittleMemory: for none of them is the whole file split into lines, or the whole line looked through.
func TestEmptyValuesTakeLittleMemory(t *testing.T) {
	var lines, line strings.Builder
	for i := range 4_000 {
		fmt.Fprintf(&lines, "  k%d:\n", i)
		fmt.Fprintf(&line, "k%d: , ", i)
	}
	for name, source := range map[string]string{"lines": "points:\n" + lines.String(), "line": "points: {" + line.String() + "} # later"} {
		d := doc.Parse("f", []byte(source), doc.Options{})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		doc.Decode(d.Root, new(game))
		runtime.ReadMemStats(&after)
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb >= 64 || len(d.Errors()) == 0 {
			t.Errorf("%s: reading takes %d MB", name, mb)
		}
	}
}
