//go:build !js

package main_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"strings"
	"testing"
)

// photographsGiveWay draws cards of photographs of 12 megapixels with an engine of its own: their pixels, 18 MB of each, give way to those
// of the next.
func photographsGiveWay(t *testing.T, folder string) {
	t.Helper()
	const photographs, most = 5, 70 << 20 // 94 MB if Go alone decides when it collects what is no longer used
	var photograph bytes.Buffer
	if err := jpeg.Encode(&photograph, image.NewYCbCr(image.Rect(0, 0, 4000, 3000), image.YCbCrSubsampleRatio420), nil); err != nil {
		t.Fatal(err)
	}
	var cards strings.Builder
	files := map[string][]byte{
		"cartouche.yaml": []byte("{}\n"),
		"data/album/game.yaml": []byte("players: {min: 1, max: 4}\nlanguages: [en]\nversion: \"1\"\ntheme: plain\ncover: {show: false}\n" +
			"components: [card]\nauthors: [Ada]\n"),
		"data/album/card.yaml": []byte("size: 63 x 88 mm\nbleed: 3 mm\nstock: card\nper: game\ncards: cards.csv\nfront:\n" +
			"  - image: {box: bleed, image: \"art/{photo}.jpg\", fit: cover}\n"),
		"data/album/lang/en.yaml": []byte("game: {title: Album}\ncomponent: {card: {title: Views}}\n"),
	}
	for i := range photographs {
		fmt.Fprintf(&cards, "card-%d,View %d,photo%d\n", i, i, i)
		files[fmt.Sprintf("data/album/art/photo%d.jpg", i)] = photograph.Bytes()
	}
	files["data/album/cards.csv"] = []byte("id,title,photo\n" + cards.String())
	answers := run(t, folder, []step{{Open: files}, {Ask: &request{Path: "/en/album/4-home.json"}}})
	if a := answers[0]; a.Status != 200 || strings.Count(string(a.Body), ".svg") < photographs || a.Memory > most {
		t.Errorf("status %d, %d MB of memory, at most %d: %.200s", a.Status, a.Memory>>20, most>>20, a.Body)
	} else {
		t.Logf("%d MB", a.Memory>>20)
	}
}
