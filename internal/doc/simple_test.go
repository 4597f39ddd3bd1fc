//go:build !js

package doc

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// same compares what simple made of a file with what the library did.
func same(a, b *yaml.Node) error {
	null := b.Kind == yaml.ScalarNode && b.Tag == "!!null"
	if a.Kind != b.Kind || a.Style != b.Style || a.Value != b.Value || a.Line != b.Line || a.Column != b.Column ||
		(a.Tag == "!!null") != null || len(a.Content) != len(b.Content) || b.Anchor != "" || b.Tag == "!!merge" {
		return fmt.Errorf("%d:%d: %v %q %v %d, library: %d:%d: %v %q %v %d", a.Line, a.Column, a.Kind, a.Value, a.Style, len(a.Content),
			b.Line, b.Column, b.Kind, b.Value, b.Style, len(b.Content))
	}
	for i := range a.Content {
		if err := same(a.Content[i], b.Content[i]); err != nil {
			return err
		}
	}
	return nil
}

// compare fails if simple reads a file otherwise than the library.
func compare(t *testing.T, data []byte) (simple bool) {
	root := simpleRoot(data)
	if root == nil {
		return false
	}
	docs, err := readAll(data)
	if err != nil || len(docs) != 1 {
		t.Fatalf("%q\nsimple reads what is %d documents, %v", data, len(docs), err)
	}
	if err := same(root, docs[0].Content[0]); err != nil {
		t.Fatalf("%q\n%v", data, err)
	}
	return true
}

// TestSimple reads files as people write them. Those with true are simple.
func TestSimple(t *testing.T) {
	for text, want := range map[string]bool{
		"a: 1\nb: -2\nc:\n": true,
		"# of a game\n\na:   # the first\n  b: {c: [1, 2,], d: {}}   # with more\n": true,
		"- a: 1\n  b:\n  - c\n  - \"d: #e\"\n-\n  f: 'g''h'\n- - i\n  - j\n":        true,
		"title: \"one\\ntwo \\\"three\\\" \\\\\"\n":                                 true,
		"a: |-\n  one\n\n    two # three\n\nb: |\n  four\n\n# five\n":               true,
		"a: >-\n  one\n  two\nb: >\n  three\n":                                      true,
		"über: é # ä\n\"ü\": [ö, 'ä']\nش: {ب: ت}\n":                                 true,
		"a: ~\nb: null\nc: nil\nd: ''\n":                                            true,
		"a: http://x.org:80/#y\n12:30: -\u2060x\n":                                  true,
		"a:\n- b\n- c\nd: e":                                                        true,
		"a: b\n\n   \n  # c\n":                                                      true,

		"":                                       false,
		"a":                                      false,
		"a: b\nc\n":                              false,
		"a: b\n  c\n":                            false,
		"a: b: c\n":                              false,
		"a: &b c\n":                              false,
		"a: !b c\n":                              false,
		"a: *b\n":                                false,
		"<<: {a: b}\n":                           false,
		"a: [b,\n  c]\n":                         false,
		"a: [b: c]\n":                            false,
		"a: {b}\n":                               false,
		"a: {b: }\n":                             false,
		"a: \"b\n  c\"\n":                        false,
		"a: \"\\u00e9\"\n":                       false,
		"a: 'b' c\n":                             false,
		"a: |\n\n  b\n":                          false,
		"a: |2\n   b\n":                          false,
		"a: >\n  b\n\n  c\n":                     false,
		"a: >\n  b\n   c\n":                      false,
		"---\na: b\n":                            false,
		"a: b\n...\n":                            false,
		"%YAML 1.2\n":                            false,
		"a:\tb\n":                                false,
		"a: b\r\n":                               false,
		"a: \u2028b\n":                           false,
		"\ufeffa: b\n":                           false,
		"a: b\n c: d\n":                          false,
		"a:\n  - b\n c: d\n":                     false,
		"a:\n    b: c\n  d: e\n":                 false,
		"- a\nb: c\n":                            false,
		"? a\n: b\n":                             false,
		"a: - b\n":                               false,
		"a: @b\n":                                false,
		"a: `b`\n":                               false,
		"a: b\x00\n":                             false,
		"  a: b\n":                               false,
		strings.Repeat("a", 1001) + ": b\n":      false,
		strings.Repeat("- ", MaxDepth+1) + "a\n": false,
		"a: " + strings.Repeat("[", 40) + strings.Repeat("]", 40) + "\n": false,
	} {
		if got := compare(t, []byte(text)); got != want {
			t.Errorf("%q: simple is %v, want %v", text, got, want)
		}
	}
}

// TestSimpleFiles compares all files of the repository. Most are simple.
func TestSimpleFiles(t *testing.T) {
	all, read := 0, 0
	for _, path := range yamlFiles(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if all++; compare(t, data) {
			read++
		}
	}
	if all < 500 || read < all*9/10 {
		t.Errorf("%d of %d files are simple", read, all)
	}
}

func yamlFiles(t testing.TB) (paths []string) {
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && filepath.Ext(path) == ".yaml" {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// FuzzSimple compares simple with the library.
func FuzzSimple(f *testing.F) {
	for _, path := range yamlFiles(f) {
		if data, err := os.ReadFile(path); err == nil && len(data) < 3000 {
			f.Add(string(data))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 10_000 && utf8.ValidString(text) {
			compare(t, []byte(text))
		}
	})
}
