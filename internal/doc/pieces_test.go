//go:build !js

package doc

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"

	"gopkg.in/yaml.v3"
)

// odd are items of a list, and parts of some, that may look like several items or spoil what is around them.
var odd = []string{
	"- a: |\n    - b\n\n\n", "- a: |+\n    b\n\n\n", "- |\n - b\n", "- >-\n  b\n # c\n", "- \"a\n- b\"\n", "- 'a\n- b'\n", "- a: \"b\n\n  c\"\n",
	"- {a: b,\n- c}\n", "- [a,\n  b]\n", "- - a\n  - b\n", "-\n", "- \n", "-\ta\n", "- a:\n", "- a: !!seq\n", "- ? a\n", "# - a\n", "\n\n", "  # a\n",
	"---\n", "--- a\n", "...\n", "%YAML 1.1\n", "- &a b\n", "- *a\n", "- <<: {a: b}\n", "- a: 1\n  a: 2\n", "- a: b\r\n", "- a\r- b\n", "- a\u2028- b\n",
	"- a\u0085- b\n", "a: b\n", " - a\n", "[a]\n", "- a\n  b\n", "- a\nb\n", "- \"a\\\n  b\"\n", "- 'it''s'\n", "- a: b: c\n", "- a # b\n", "- @a\n",
	"- é: ü\n", "- a:   \n    b: c\n", "- a:\n  - b\n", "- a:\n    - b\n", "- \ufeffa\n", "\"\n", "'\n", "{\n", "]\n", "- \"\n", "- '\n", "- {\n",
}

// TestPieces: a list that is read in pieces has the nodes of the library, at the same places.
func TestPieces(t *testing.T) {
	testall.Slow(t)
	item := "- name: Emmer\n  text: \"Sow: **2**\"\n  cost: 3\n  points: 1,2 3,4 mm\n"
	seed := rand.New(rand.NewPCG(49, 2))
	read := 0
	for i := range 8 * len(odd) {
		var b strings.Builder
		if seed.IntN(8) == 0 {
			b.WriteString(byteOrderMarkText)
		}
		if seed.IntN(4) == 0 {
			b.WriteString(odd[seed.IntN(len(odd))])
		}
		places := []int{seed.IntN(200), seed.IntN(200)}[:seed.IntN(3)]
		for k := range 200 {
			b.WriteString(item)
			for n, at := range places {
				if at == k {
					b.WriteString(odd[(i+n*seed.IntN(len(odd)))%len(odd)])
				}
			}
		}
		text := b.String()
		if seed.IntN(8) == 0 {
			text = strings.ReplaceAll(text, "\n", "\r\n")
		}
		whole := []byte(text)
		got := readPieces(whole)
		if got == nil {
			continue
		}
		read++
		want, err := readAll(whole)
		if err != nil || !reflect.DeepEqual(bare(got), bare(want)) {
			t.Fatalf("%q at %v reads differently in pieces: %v", odd[i%len(odd)], places, err)
		}
	}
	if read < 2*len(odd) {
		t.Errorf("only %d lists were read in pieces", read)
	}
	if long := []byte(strings.Repeat(item, 4000)); len(pieces(long)) < 4 {
		t.Errorf("%d pieces", len(pieces(long)))
	}
}

const byteOrderMarkText = "\ufeff"

// bare returns all that is read from nodes.
func bare(list []*yaml.Node) (all []string) {
	for _, n := range list {
		all = append(all, fmt.Sprint(n.Kind, n.Style, n.Tag, n.Value, n.Anchor, n.Alias != nil, len(n.Content), n.Line, n.Column))
		all = append(all, bare(n.Content)...)
	}
	return all
}
