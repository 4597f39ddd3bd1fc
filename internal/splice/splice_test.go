package splice

import "testing"

// TestApply checks changes in any order, several at one place, and at both ends.
func TestApply(t *testing.T) {
	var s Splices
	s.Put(6, 11, "all")
	s.Put(0, 0, "“")
	s.Put(5, 5, ",")
	s.Put(5, 5, " dear")
	s.Put(11, 11, "”")
	if got, want := string(s.Apply([]byte("hello world"))), "“hello, dear all”"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := string(Splices(nil).Apply([]byte("same"))); got != "same" {
		t.Errorf("without changes: %q", got)
	}
}

// TestLines checks where lines begin and end.
func TestLines(t *testing.T) {
	for _, c := range []struct {
		text           string
		at, start, end int
	}{{"a\nbc\nd", 3, 2, 5}, {"a\nbc\nd", 5, 5, 6}, {"a\r\nb", 1, 0, 3}, {"", 0, 0, 0}, {"a\n", 2, 2, 2}} {
		if start, end := LineStart(c.text, c.at), LineEnd(c.text, c.at); start != c.start || end != c.end {
			t.Errorf("%q at %d: %d to %d, want %d to %d", c.text, c.at, start, end, c.start, c.end)
		}
	}
	if LineBreak("a\r\nb") != "\r\n" || LineBreak("a\nb") != "\n" || LineBreak("") != "\n" {
		t.Error("line breaks")
	}
}
