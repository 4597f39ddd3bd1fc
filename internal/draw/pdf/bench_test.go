package pdf

import (
	"bytes"
	"io"
	"testing"

	"cartouche/internal/testing/drawtest"
)

// TestFiveHundredCardsStaySmall: 500 cards with texts of their own take at most 620 KB.
func TestFiveHundredCardsStaySmall(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	var b bytes.Buffer
	if err := Write(&b, drawtest.Sheets(t, 500), Options{}); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d KB", b.Len()/1000)
	if b.Len() > 620_000 {
		t.Errorf("500 cards take %d bytes", b.Len())
	}
}

func BenchmarkFiveHundredCards(b *testing.B) {
	pages := drawtest.Sheets(b, 500)
	b.ReportAllocs()
	b.ResetTimer()
	for b.Loop() {
		if err := Write(io.Discard, pages, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
