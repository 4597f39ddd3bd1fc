package kit

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
)

// alikeGame has a card with texts whose letters or words are moved, and nets to fold.
var alikeGame = map[string]string{
	"data/g/game.yaml": strings.Replace(strings.Replace(kittest.Base["data/g/game.yaml"], "[en]", "[en, ar]", 1),
		"components: [card]", "components: [card, box, die]", 1),
	"templates/styles.yaml": `wide: {family: title, size: 16 pt, spacing: 1 mm, colour: lapis}
even: {size: 11 pt, min: 8 pt, justify: true}
loose: {size: 10 pt, min: 7 pt, justify: true, spacing: 0.3 mm, small-caps: true}
warm: {size: 13 pt, bold: true, spacing: 0.5 mm, colour: carnelian, outline: 0.3 mm gold}
`,
	"data/g/card.yaml": `size: 100 x 100 mm
stock: card
per: game
front:
  - text: {box: 5 5 90 9 mm, style: wide, text: "= 'Efficient offices'", align: centre}
  - text: {box: 5 16 60 40 mm, style: even, text: card.long}
  - text: {box: 5 60 60 34 mm, style: loose, text: card.long}
  - text: {box: 69 18 25 36 mm, style: even, text: card.short, align: centre, rotate: 6}
  - group:
      box: 70 62 10 12 mm
      rotate: -20
      times: "2"
      step: 13 12 mm
      elements:
        - rect: {box: group, radius: 2 mm, fill: sand, stroke: ochre}
        - icon: {box: 2 1 6 6 mm, icon: coin}
        - group: {box: 1 6.5 8 5 mm, rotate: 180, elements: [{text: {box: group, style: even, text: "= string(index)", align: centre}}]}
`,
	"data/g/box.yaml": "extends: tuck-box\ninside: 63 x 40 x 18 mm\nfill: sand\nfront:\n" +
		"  - text: {box: 5 5 50 20 mm, style: wide, text: \"= 'Box'\"}\n",
	"data/g/die.yaml": "extends: d6\nedge: 20 mm\nfaces: [{icon: sun}, {text: \"= 'two'\"}, {text: \"= '3'\"}, {text: \"= '4'\"}, " +
		"[{rect: {box: face, fill: carnelian}}], {icon: coin}]\n",
	"data/g/lang/en.yaml": `game: {title: A game}
component:
  card: {title: A card, use: To look at.}
  box: {title: A box, use: Fold it.}
  die: {title: A die, use: Roll it.}
card:
  long: |-
    Three baskets {icon:grain} in a row, such as {style:warm}three, four{/style} and **five** of them, are worth their sum when
    the year ends, and nothing before.
    Store what remains.
  short: All other players store one basket less, and the first player none at all.
`,
	"data/g/lang/ar.yaml": `game: {title: لعبة}
component:
  card: {title: بطاقة, use: للنظر.}
  box: {title: علبة, use: اطووها.}
  die: {title: نرد, use: ارموه.}
card:
  long: |-
    خذوا ثلاث سلال {icon:grain} من الصفّ، مثل {style:warm}ثلاث وأربع{/style} و**خمس** منها، وقيمتها مجموعها عند نهاية Nile flood
    السنة، ولا شيء قبل ذلك.
    خزّنوا ما بقي.
  short: يخزّن كلّ من اللاعبين الآخرين سلّة أقلّ، ولا يخزّن اللاعب الأوّل شيئًا.
`,
}

// TestPicturesLookAlike: poppler shows of a PDF file, and Chromium of an SVG file with its texts as texts, what the PNG file has.
func TestPicturesLookAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a browser for each picture")
	}
	dir := kittest.OwnGame(t, alikeGame)
	for _, lang := range []string{"en", "ar"} {
		out := filepath.Join(t.TempDir(), "out")
		options := Options{What: What{Game: "g"}, Look: Look{Profile: "home", Lang: lang}, Print: Print{Formats: []string{"pdf", "png", "svg"}, DPI: 192}, Out: out}
		if lang != "en" {
			options.Only = []string{"card"}
		}
		made, err := Render(projecttest.Over(t, dir), options)
		if err != nil {
			t.Fatal(kittest.Explain(t, dir, err))
		}
		for _, m := range made {
			file := filepath.Join(out, filepath.FromSlash(m.Path))
			name, is := strings.CutSuffix(file, ".png")
			if !is {
				continue
			}
			ours := pictureOf(t, file)
			name = strings.Replace(name, "-192dpi", "", 1)
			drawtest.Run(t, "pdftoppm", "-r", "192", "-singlefile", "-png", name+".pdf", name+"-pdf")
			drawtest.Run(t, "chromium-headless-shell", "--headless", "--font-render-hinting=none", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
				"--user-data-dir="+filepath.Join(t.TempDir(), "profile"), "--force-device-scale-factor=2",
				fmt.Sprintf("--window-size=%d,%d", (ours.Bounds().Dx()+1)/2, (ours.Bounds().Dy()+1)/2), "--screenshot="+name+"-svg.png",
				"file://"+name+".svg")
			for _, other := range []string{"pdf", "svg"} {
				if cells := unlike(ours, pictureOf(t, name+"-"+other+".png")); cells != nil {
					t.Errorf("%s in %s differs from the %s at %v", m.Path, lang, other, cells)
				}
				if keep := os.Getenv("KEEP"); keep != "" {
					os.CopyFS(keep, os.DirFS(out))
				}
			}
		}
	}
}

func pictureOf(t *testing.T, file string) image.Image {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// unlike returns where the ink of two pictures differs: in cells of a millimetre, which programs that draw letters half a pixel
// higher or lower hardly change.
func unlike(a, b image.Image) (cells []image.Point) {
	const side = 8
	r := a.Bounds().Intersect(b.Bounds())
	for y := r.Min.Y; y+side <= r.Max.Y; y += side {
		for x := r.Min.X; x+side <= r.Max.X; x += side {
			d := mean(a, x, y, side) - mean(b, x, y, side)
			if d = max(d, -d); d > 45 {
				cells = append(cells, image.Pt(x, y))
			}
		}
	}
	return cells
}

// mean returns the mean of a square of pixels.
func mean(m image.Image, x, y, side int) int {
	sum := 0
	for j := range side {
		for i := range side {
			r, g, b, _ := m.At(x+i, y+j).RGBA()
			sum += int(r>>8+g>>8+b>>8) / 3
		}
	}
	return sum / side / side
}
