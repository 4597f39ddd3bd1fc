package png

import (
	"bytes"
	"io"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/testing/drawtest"
)

func BenchmarkCard(b *testing.B) {
	page := drawtest.Card(b, 7).Page(true, "en")
	var out bytes.Buffer
	b.Run("drawing", func(b *testing.B) {
		r := &renderer{glyphs: newGlyphCache()}
		w, h := Size(page.Size, 300)
		b.ReportAllocs()
		for b.Loop() {
			r.band(page, 300, w, 0, h)
		}
	})
	b.Run("encoding", func(b *testing.B) {
		r := &renderer{glyphs: newGlyphCache()}
		w, h := Size(page.Size, 300)
		r.band(page, 300, w, 0, h)
		b.ReportAllocs()
		for b.Loop() {
			r.encoder.begin(io.Discard, w, h, 300)
			r.encoder.rows(r.pix, h)
			r.encoder.end()
		}
	})
	b.Run("whole", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			out.Reset()
			if err := Encode(&out, page, 300, Options{}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(out.Len())/1000, "KB")
	})
}

func BenchmarkPoster(b *testing.B) {
	page := drawtest.Page(b)
	page.Size = geom.Size{W: 594 * geom.Millimetre, H: 841 * geom.Millimetre}
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := Encode(&out, page, 300, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
