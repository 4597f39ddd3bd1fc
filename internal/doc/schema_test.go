package doc_test

import (
	"strings"
	"testing"

	"cartouche/internal/doc"
)

// TestOrNothing checks that an empty value becomes one more type, or an alternative to a schema
// without a type or with a list of values.
func TestOrNothing(t *testing.T) {
	for _, c := range []struct {
		schema doc.Object
		want   string
	}{
		{doc.Object{{"type", "integer"}, {"minimum", 1}}, `{"type":["integer","null"],"minimum":1}`},
		{doc.AnyText(), `{"type":["string","number","boolean","null"]}`},
		{doc.Object{{"type", "string"}, {"enum", []string{"a"}}}, `{"anyOf":[{"type":"string","enum":["a"]},{"type":"null"}]}`},
		{doc.Object{{"type", []string{"string"}}, {"const", "a"}}, `{"anyOf":[{"type":["string"],"const":"a"},{"type":"null"}]}`},
		{doc.Object{{"pattern", "^a"}, {"examples", []string{"a"}}}, `{"anyOf":[{"pattern":"^a","examples":["a"]},{"type":"null"}]}`},
		{doc.OneOrMany(doc.AnyText()), `{"anyOf":[{"type":["string","number","boolean"]},` +
			`{"type":"array","items":{"type":["string","number","boolean"]}},{"type":"null"}]}`},
	} {
		got := strings.Join(strings.Fields(string(doc.OrNothing(c.schema).JSON())), "")
		if got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.schema.JSON(), got, c.want)
		}
	}
}

// TestUnprintable checks that invalid UTF-8 is skipped, because it is an error elsewhere, and that
// the text around it is still checked.
func TestUnprintable(t *testing.T) {
	for text, want := range map[string]string{
		"emmer": "", "é\xc6": "", "\xc6": "", "\xc6\xc6\xc6\n": "", "é\xc6\u202e": "U+202E text-direction", "\x01\xc6": "U+0001 text-control",
	} {
		found, code := doc.Unprintable(text, doc.Catalogue())
		if got := strings.TrimSpace(found + " " + code); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestExampleOfAMap checks the example of a map for a single value in its place: with up to two keys,
// or the first of more.
func TestExampleOfAMap(t *testing.T) {
	for keys, want := range map[string]string{"w": "{w: …}", "w h": "{w: …, h: …}", "w h d": "{w: …}", "w h d e": "{w: …}"} {
		d := doc.Parse("x.yaml", []byte("size: 3\n"), doc.Options{})
		d.Root.Get("size").Only(strings.Fields(keys)...)
		errs := d.Errors()
		if len(errs) != 1 || errs[0].Hint != "map-like" || errs[0].Args["near"] != want {
			t.Errorf("%s: %v, want %s", keys, errs, want)
		}
	}
}
