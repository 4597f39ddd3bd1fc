package doc

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// A list whose halves are read at the same time is read as a whole one is, or not at all.
func TestHalvesAreTheWhole(t *testing.T) {
	pieces := []string{
		"- a: b\n", "- c: d\n  e: f\n", "- 'x'\n", "- \"y\n", "  z\"\n", "- 'two\n", "lines'\n", "- [1,\n", "2]\n", "- {k: v,\n", "l: m}\n",
		"- |\n", "  text\n", " - text\n", "- >\n", "\n", "# note\n", "- - nested\n", "  - more\n", "-\n", "- key:\n", "  - item\n", "plain\n",
		"...\n", "---\n", "%YAML 1.2\n", "- &x 1\n", "- *x\n", "- !t u\n", "- ? q\n", "  : r\n", "\t", "- è: ü\n",
	}
	random := rand.New(rand.NewPCG(17, 3))
	read := 0
	for range 30_000 {
		text := "- first\n"
		for range 1 + random.IntN(8) {
			text += pieces[random.IntN(len(pieces))]
		}
		list, ok := readHalves([]byte(text))
		if !ok {
			continue
		}
		read++
		docs, err := readAll([]byte(text))
		if err != nil || len(docs) != 1 || !sameNode(list, docs[0].Content[0]) {
			t.Fatalf("%q is read in halves; the whole: %v", text, err)
		}
	}
	if read < 2000 {
		t.Errorf("only %d texts were read in halves", read)
	}
}

// sameNode reports whether two nodes are the same, comments apart, which nobody asks for.
func sameNode(a, b *yaml.Node) bool {
	if a.Kind != b.Kind || a.Style != b.Style || a.Tag != b.Tag || a.Value != b.Value || a.Anchor != b.Anchor ||
		a.Line != b.Line || a.Column != b.Column || len(a.Content) != len(b.Content) {
		return false
	}
	for i := range a.Content {
		if !sameNode(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}

// A mistake far down in a long list has its place, as in a short one.
func TestMistakesOfALongList(t *testing.T) {
	many := strings.Repeat("- name: one of many\n  copies: 2\n", longList/20)
	for text, want := range map[string]string{
		"- name: a\n  name: b\n":      "key-twice",
		"- name: [1, 2\n":             "yaml-syntax",
		"- name: *other\n":            "alias",
		"- name: \"never closed\n":    "yaml-syntax",
		"- name: a\n---\n- name: b\n": "second-document",
	} {
		d := Parse("cards.yaml", []byte(many+text), Options{})
		if errs := d.Errors(); len(errs) == 0 || errs[0].Code != want || errs[0].Pos.Line < 2*longList/20 {
			t.Errorf("%q: %v", text, errs)
		}
	}
}
