package doc

import (
	"slices"
	"strings"
	"testing"
)

// Parts have the right offsets, however they are spelled.
func TestParts(t *testing.T) {
	const flow = `{x: one, "y": "two, }", z: 'it''s'  }`
	values := []string{
		"plain", "plain # no comment of the value", "several\n  lines # end", "è: ü"[4:],
		`"double \" quoted"`, "\"over\n   lines\"", "'sin''gle'", flow, "{}",
		"{ # a comment with a }\n  x: one, # another }\n  y: two\n  }",
		"|\n  lines\n    deeper\n\n  last\n# below", ">-\n  folded\n  text\n", "|2-\n    kept\n  end\n # less",
	}
	for _, v := range values {
		for _, eol := range []string{"\n", "\r\n"} {
			text := strings.ReplaceAll("\ufeff# è\nfirst: 1\nkey: "+v+"\n\n# last\nlast:\n  è: {a: b}\n", "\n", eol)
			d := Parse("x.yaml", []byte(text), Options{BlockText: true})
			if errs := d.Errors(); errs != nil {
				t.Fatalf("%q: %v", text, errs)
			}
			parts := d.Root.Parts(len(text))
			want, _, _ := strings.Cut(v, " #")
			want, _, _ = strings.Cut(want, "\n#")
			if strings.HasPrefix(v, "{") {
				want = v
			}
			want = strings.TrimRight(strings.ReplaceAll(want, "\n", eol), "\r\n ")
			if got := text[parts[1].From:parts[1].To]; got != want {
				t.Errorf("%q is parsed as %q", v, got)
			}
			if got := text[parts[1].At:]; !strings.HasPrefix(got, "key: ") {
				t.Errorf("%q: the key is at %q", v, got)
			}
			if got := text[parts[2].From:parts[2].To]; got != "è: {a: b}" {
				t.Errorf("%q: the last is %q", v, got)
			}
		}
	}
	d := Parse("x.yaml", []byte("a: "+flow+"\n"), Options{})
	var got []string
	for _, p := range d.Root.Parts(100)[0].Value.Parts(100) {
		got = append(got, ("a: " + flow)[p.From:p.To])
	}
	if want := []string{"one", `"two, }"`, "'it''s'"}; !slices.Equal(got, want) {
		t.Errorf("in braces there are %q, want %q", got, want)
	}
}

// A file with only comments is valid if the options allow it; an empty file is not.
func TestBlank(t *testing.T) {
	for text, want := range map[string]int{"# a comment\n": 0, "\n# a comment": 0, "": 1, " \n": 1} {
		d := Parse("x.yaml", []byte(text), Options{Blank: true})
		if got := d.Errors(); len(got) != want {
			t.Errorf("%q: %v", text, got)
		}
		if d.Root.Exists() && want == 0 {
			t.Errorf("%q has a value", text)
		}
	}
}

// A character of a scalar has its own position if the scalar is spelled literally, and otherwise
// the position of the scalar.
func TestWithin(t *testing.T) {
	for spelled, want := range map[string]string{
		"ab > cd":          "2:15", // after `è: {key: `, the sixth character
		`"ab > cd"`:        "2:16",
		"'ab > cd'":        "2:16",
		"'üb > cd'":        "2:16",
		`'ab > "d'`:        "2:16",
		`"ab > 'd"`:        "2:16",
		`"ab\u0020> cd"`:   "2:10",
		"'ab > ''d'":       "2:10",
		`"ab > \\d"`:       "2:10",
		"ab\n    > cd":     "2:10",
		"\"ab\n    > cd\"": "2:10",
		"[ab > cd]":        "2:10",
	} {
		d := Parse("x.yaml", []byte("# first\nè: {key: "+spelled+"}\n"), Options{})
		if errs := d.Errors(); errs != nil {
			t.Fatalf("%q: %v", spelled, errs)
		}
		if at := d.Root.Get("è").Get("key").PosAt(5); at.String() != "x.yaml:"+want {
			t.Errorf("%s: %s, want %s", spelled, at, want)
		}
	}
	d := Parse("x.yaml", []byte("key: >-\n  >\nnone:\n"), Options{BlockText: true})
	if at := d.Root.Get("key").PosAt(1); at.String() != "x.yaml:1:6" {
		t.Errorf("a block: %s", at)
	}
	if at := d.Root.Get("none").PosAt(1); at.Line != 3 {
		t.Errorf("no value: %s", at)
	}
	if at := d.Root.Get("none").Get("x").PosAt(3); at.Line != 0 {
		t.Errorf("no key: %s", at)
	}
}
