package svg

import (
	"strings"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
)

// TestLinksToAddresses: words that lead to an address are a link; those that lead to a heading, which may be in another picture,
// are not.
func TestLinksToAddresses(t *testing.T) {
	face := drawtest.Face(t, "NotoSans-Regular")
	text := func(tag *scene.Tag, x geom.Length, words string) ink.Op {
		run := drawtest.Text(t, face, geom.PT(9), geom.Pt(x, 9000), words, false)
		return &scene.Text{Runs: []font.Run{run}, Colour: drawtest.Ink, Tag: tag}
	}
	address := &scene.Tag{Kind: scene.Link, Address: "https://example.org/?a=1&b=2"}
	heading := &scene.Tag{Kind: scene.Link, To: scene.NewTag(scene.Heading2, nil)}
	page := &scene.Page{Size: geom.Size{W: 90000, H: 20000}, Ops: []ink.Op{
		text(nil, 1000, "See"), text(address, 9000, "us"), text(heading, 20000, "below"),
	}}
	got := string(encode(t, page, Options{}))
	from, rest, ok := strings.Cut(got, `<a xlink:href="https://example.org/?a=1&amp;b=2">`)
	in, after, ok2 := strings.Cut(rest, "</a>")
	if !ok || !ok2 || !strings.Contains(from, "See") || !strings.Contains(in, "us") || !strings.Contains(after, "below") {
		t.Errorf("no link in %s", got)
	}
	if strings.Contains(after, "<a") {
		t.Error("a heading is a link")
	}
}
