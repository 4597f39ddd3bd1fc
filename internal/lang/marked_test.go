package lang

import (
	"fmt"
	"strings"
	"testing"
)

// A mark is at the end of a line with one text. Inside a text it is not a mark, and on a line
// without a text it is an error.
func TestMarks(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"a: Nebamun #=\nb: x\n", "a 1:12"},
		{"a: Nebamun   #= a name\r\nb: x #=\r\n", "a 1:14, b 2:6"},
		{"a:\n  b: \"x\" #=\n  c: 'y' #=\n", "a.b 2:10, a.c 3:10"},
		{"a: {b: x} #=\n", "a.b 1:11"},
		{"a: {one: x, other: y} #=\n", "a 1:23"},
		{"a: #=\n  one: x\n  other: y\n", "a 1:4"},
		{"a: >- #=\n  some\n  words\nb: |- #=\n  lines\n", "a 1:7, b 4:7"},
		{"à: è #=\n", "à 1:6"},
		// No marks.
		{"a: 'x #= y'\nb: \"z #=\"\nc: |-\n  text #=\nd: >-\n  #=\n  more\n", ""},
		{"a: x # =\nb: x #==\nc: x#=\n", ""},
		{"a: [\n#=\n", ""}, // the file is not valid
		// Marks without one text.
		{"a: x\n#=\n", "error 2:1"},
		{"#=\na: x\n", "error 1:1"},
		{"a: #=\n  b: x\n", "error 1:4"},
		{"a: {b: x, c: y} #=\n", "error 1:17"},
		{"a: {b: x, #=\n  c: y}\n", "error 1:11"},
		{"a:\n  one: x #=\n  other: y\n", "error 2:10"},
	} {
		list, errs := marksOf("it", "it.yaml", []byte(c.file))
		var got []string
		for _, m := range list {
			got = append(got, fmt.Sprintf("%s %d:%d", m.key, m.pos.Line, m.pos.Column))
		}
		for _, d := range errs {
			got = append(got, fmt.Sprintf("error %d:%d", d.Pos.Line, d.Pos.Column))
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%q: %s; want %s", c.file, s, c.want)
		}
	}
}

// Where an entry is no text, the file has that error, and no marks.
func TestMarksBesideWhatIsNoText(t *testing.T) {
	for _, file := range []string{
		"game:\n  title: \n  other: Z #=\n",
		"other: Z #=\ntitle:\n",
		"title: [Z]\nother: Z #=\n",
		"eggs:\n  one: \n  other: Z #=\n",
		"game: {title: , other: Z} #=\n",
		"game:\n  title: #=\n",
	} {
		marks, misplaced := marksOf("it", "it.yaml", []byte(file))
		if _, errs := Parse("it", "it.yaml", []byte(file)); len(errs) != 1 {
			t.Errorf("%q: %v, expected one error", file, errs)
		}
		if marks != nil || misplaced != nil {
			t.Errorf("%q: %v, %v", file, marks, misplaced)
		}
	}
}
