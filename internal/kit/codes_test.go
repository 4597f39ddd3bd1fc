package kit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// TestScannersReadPrintedCodes: of every format and look, also turned, and mirrored with its component.
func TestScannersReadPrintedCodes(t *testing.T) {
	testall.Slow(t)
	want := []string{
		"CODE-128:CARD 17/b", "EAN-13:4006381333931", "QR-Code:WIFI:T:WPA;S:Pantry;P:cocoa;;", "QR-Code:https://example.org/seven",
	}
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/game.yaml": strings.Replace(kittest.Base["data/g/game.yaml"], "[en]", "[en, ar]", 1),
		"data/g/cards.csv": "id,word,number\none,seven,400638133393\n",
		"data/g/card.yaml": `size: 63 x 88 mm
stock: card
per: game
cards: cards.csv
follow-direction: true
front:
  - rect: {box: trim, fill: lapis}
  - qr: {box: 5 5 20 20 mm, text: "https://example.org/{word}"}
  - qr: {box: 30 5 25 25 mm, text: "WIFI:T:WPA;S:Pantry;P:cocoa;;", rotate: 30}
  - barcode: {box: 5 35 50 10 mm, text: $number, kind: ean13}
  - barcode: {box: 5 60 50 10 mm, text: CARD 17/b, kind: code128, rotate: 180}
`,
		"data/g/lang/ar.yaml": "game: {title: لعبة}\ncomponent: {card: {title: بطاقة, use: للنظر.}}\n",
	})
	for _, look := range []struct{ profile, lang string }{{"home", "en"}, {"ink-saver", "ar"}} {
		out := filepath.Join(t.TempDir(), "out")
		p := projecttest.Over(t, dir)
		options := Options{What: What{Game: "g"}, Look: Look{Profile: look.profile, Lang: look.lang}, Print: Print{Formats: []string{"pdf", "png", "svg"}, DPI: 200}, Out: out}
		if _, err := Make(p, options); err != nil {
			t.Fatal(kittest.Explain(t, dir, err))
		}
		for _, file := range picturesOf(t, out) {
			got := strings.Split(drawtest.Run(t, "zbarimg", "-q", "--nodbus", file), "\n")
			for _, code := range want {
				if !slices.Contains(got, code) {
					t.Errorf("%s, %s: %s is not read, but %q", look.profile, filepath.Base(file), code, got)
				}
			}
		}
	}
}

// picturesOf returns the pictures of cards in a folder, those in other formats drawn by other programs.
func picturesOf(t *testing.T, folder string) (files []string) {
	t.Helper()
	err := filepath.Walk(folder, func(name string, info os.FileInfo, err error) error {
		to := name + ".png"
		switch ext := filepath.Ext(name); {
		case err != nil || info.IsDir() || strings.Contains(name, "-plain."): // the cover
			return err
		case ext == ".svg":
			drawtest.Run(t, "mutool", "draw", "-q", "-r", "200", "-o", to, name)
		case ext == ".pdf":
			to = name + "-1"
			drawtest.Run(t, "pdftoppm", "-r", "200", "-singlefile", "-png", name, to)
			to += ".png"
		case ext == ".png":
			to = name
		default:
			return nil
		}
		files = append(files, to)
		return nil
	})
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	return files
}
