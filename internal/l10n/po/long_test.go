package po

import (
	"runtime"
	"strings"
	"testing"
)

// TestLongEntries reads a text of 100,000 lines, whose memory is a few times its length.
func TestLongEntries(t *testing.T) {
	const n = 100_000
	source := []byte("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"a\"\nmsgstr \"\"\n" + strings.Repeat("\"b\"\n", n))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f, errs := Read("a.po", source)
	runtime.ReadMemStats(&after)
	if errs != nil || f.Entries[len(f.Entries)-1].Str[0] != strings.Repeat("b", n) {
		t.Fatal("the text is not whole", errs)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 100<<20 {
		t.Errorf("reading %d bytes took %d MB", len(source), used>>20)
	}
}
