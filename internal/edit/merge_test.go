package edit_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/edit"
)

// TestMerged takes changes back in texts that changed elsewhere meanwhile.
func TestMerged(t *testing.T) {
	const from, to = "a\nB\nc\nd\ne", "a\nb\nc\nd\ne"
	for name, c := range map[string]struct{ from, to, now, want string }{
		"nothing else":       {from, to, from, to},
		"another line":       {from, to, "a\nB\nc\nD\ne", "a\nb\nc\nD\ne"},
		"the line beside":    {from, to, "a\nB\nC\nd\ne", "a\nb\nC\nd\ne"},
		"lines before":       {from, to, "x\ny\na\nB\nc\nd\ne", "x\ny\na\nb\nc\nd\ne"},
		"a line at the end":  {from, to, from + "\nf\n", to + "\nf\n"},
		"lines gone":         {from, to, "a\nB\ne", "a\nb\ne"},
		"done already":       {from, to, to, to},
		"the same line":      {from, to, "a\nB2\nc\nd\ne", ""},
		"the line gone":      {from, to, "a\nc\nd\ne", ""},
		"lines at one place": {"a\nd\n", "a\nb\nd\n", "a\nc\nd\n", ""},
		"several places":     {"A\nb\nc\nD\n", "a\nb\nc\nd\n", "A\nb\nx\nc\nD\n", "a\nb\nx\nc\nd\n"},
		"no text":            {"a\x00B\n", "a\x00b\n", "a\x00B\nc\n", ""},
	} {
		if got, ok := edit.Merged([]byte(c.from), []byte(c.to), []byte(c.now)); string(got) != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q, %t, want %q", name, got, ok, c.want)
		}
	}
	if _, ok := edit.Merged(nil, []byte(to), []byte(from)); ok {
		t.Error("a file that was made meanwhile is overwritten")
	}
}

// TestMergedAnyhow changes some lines of a text and some others, at random: both changes are made, in either order.
func TestMergedAnyhow(t *testing.T) {
	r := rand.New(rand.NewPCG(53, 62))
	for range 3000 {
		base := make([]string, 12)
		for i := range base {
			base[i] = string(rune('a' + i))
		}
		change := func(list []string, from, to int) []string {
			out := slices.Clone(list)
			for range 1 + r.IntN(3) {
				switch i := from + r.IntN(to-from); r.IntN(3) {
				case 0:
					out[i] = string(rune('A' + r.IntN(4)))
				case 1:
					out[i] = ""
				default:
					out[i] += "+\nnew"
				}
			}
			return out
		}
		text := func(list []string) string {
			return strings.Join(slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == "" }), "\n") + "\n"
		}
		first, second := change(base, 0, 5), change(base, 7, 12)
		both := append(slices.Clone(first[:6]), second[6:]...)
		for _, pair := range [][2][]string{{first, second}, {second, first}} {
			got, ok := edit.Merged([]byte(text(base)), []byte(text(pair[0])), []byte(text(pair[1])))
			if !ok || string(got) != text(both) {
				t.Fatalf("%q and %q make %q of %q", text(pair[0]), text(pair[1]), got, text(base))
			}
		}
	}
}
