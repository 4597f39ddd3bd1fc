package doc_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/doc"
)

// TestOutline checks the parts of texts in every style: each value as [value], with its key or dash.
func TestOutline(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a: 1\nb: two words # no\n", "a=1 b=two words"},
		{"\ufeffa: 1\n", "a=1"},
		{"a:\nb: {c: 1, d: }\n", "a= b={c: 1, d: } b.c=1 b.d="},
		{"a: [x, 'y, z', {q: \"]\"}] # c\n", "a=[x, 'y, z', {q: \"]\"}] a.0=x a.1='y, z' a.2={q: \"]\"} a.2.q=\"]\""},
		{"a:\n  - b: 1\n    c: 2\n  # x - y\n  - d\n", "a=- b: 1\n    c: 2\n  # x - y\n  - d a.0=b: 1\n    c: 2 a.0.b=1 a.0.c=2 a.1=d"},
		{"a:\n- - 1\n  - 2\n-\n  b: x\n", "a=- - 1\n  - 2\n-\n  b: x a.0=- 1\n  - 2 a.0.0=1 a.0.1=2 a.1=b: x a.1.b=x"},
		{"a: {b: 1, # one }\n  c: [2, # ]\n  3]\n  } # end\nd: 4", "a={b: 1, # one }\n  c: [2, # ]\n  3]\n  } a.b=1 a.c=[2, # ]\n  3] a.c.0=2 a.c.1=3 d=4"},
		{"a: 1\r\nb:\r\n  - c: 2\r\n", "a=1 b=- c: 2 b.0=c: 2 b.0.c=2"},
		{"a: {}\nb: []\nc: x\n  y\nd: |\n  t\n\ne: 1\n", "a={} b=[] c=x\n  y d=|\n  t e=1"},
		{"\"a b\": 1\n'c': \n? d\n: 2\n", "a b=1 c= d=2"},
		{"- a: 1\n- b", "0=a: 1 0.a=1 1=b"},
		{"a: [b: {c: 1}, d: 2] # e\n", "a=[b: {c: 1}, d: 2] a.0=b: {c: 1} a.0.b={c: 1} a.0.b.c=1 a.1=d: 2 a.1.d=2"},
	} {
		d := doc.Parse("x.yaml", []byte(c.text), doc.Options{BlockText: true})
		if errs := d.Errors(); errs != nil {
			t.Errorf("%q: %v", c.text, errs)
			continue
		}
		if got := strings.Join(spots(c.text, d.Outline(), ""), " "); got != c.want {
			t.Errorf("%q:\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

// spots lists the values below a spot.
func spots(text string, s doc.Spot, path string) (list []string) {
	for i, kid := range s.Kids {
		name := kid.Key
		if s.Value.Kind() == doc.List {
			name = fmt.Sprint(i)
		}
		name = strings.TrimPrefix(path+"."+name, ".")
		list = append(append(list, name+"="+text[kid.From:kid.To]), spots(text, kid, name)...)
	}
	return list
}

// TestOutlineOfAllFiles checks for every file of our games, templates and examples that each value alone reads as it does in its file.
func TestOutlineOfAllFiles(t *testing.T) {
	values := 0
	for _, pattern := range []string{"data/*/*.yaml", "templates/*/*.yaml", "templates/*.yaml", "examples/*/data/*/*.yaml", "examples/*/templates/*.yaml"} {
		files, err := filepath.Glob("../../" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			d := doc.Parse(file, data, doc.Options{BlockText: true, Paper: true})
			if d.Errors() != nil {
				continue
			}
			var check func(s doc.Spot)
			check = func(s doc.Spot) {
				values++
				if s.Value.Kind() == doc.Scalar && !s.Value.Block() {
					alone := doc.Parse(file, append([]byte("x: "), data[s.From:s.To]...), doc.Options{Paper: true})
					if got := alone.Root.Get("x").Raw(); got != s.Value.Raw() {
						t.Errorf("%s: %q is read as %q, in its file as %q", file, data[s.From:s.To], got, s.Value.Raw())
					}
				}
				if s.Value.Flow() {
					first, last := data[s.From], data[s.To-1]
					if first+2 != last { // [ ] and { } are two apart
						t.Errorf("%s: %q is not in brackets", file, data[s.From:s.To])
					}
				}
				for _, kid := range s.Kids {
					check(kid)
				}
			}
			check(d.Outline())
		}
	}
	if values < 5000 {
		t.Errorf("only %d values", values)
	}
}
