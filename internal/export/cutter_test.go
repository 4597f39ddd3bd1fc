package export

import (
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/testing/cuttest"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
)

// cutOut returns a game with a card to fold, a disc and a hexagon.
func cutOut() map[string]string {
	files := deck(1, "63 x 88 mm", false)
	front, _, _ := strings.Cut(files["data/g/card.yaml"], "back:\n")
	files["data/g/card.yaml"] = strings.Replace(
		front, "front:\n", "front:\n  - line: {points: 0 44 63 44 mm, width: 0.2 mm, stroke: ink, for: mountain}\n", 1,
	)
	files["data/g/disc.yaml"] = "size: 30 x 30 mm\nstock: card\nper: game\nfront:\n" +
		"  - circle: {centre: 15 15 mm, radius: 12 mm, stroke: ink, width: 0.2 mm, for: cut}\n"
	files["data/g/hexagon.yaml"] = "size: 20 x 20 mm\nstock: card\nper: game\nfront:\n" +
		"  - polygon: {points: 10 1 17.794 5.5 17.794 14.5 10 19 2.206 14.5 2.206 5.5 mm, stroke: ink, width: 0.2 mm, for: cut}\n"
	files["data/g/game.yaml"] = strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[card, disc, hexagon]", 1)
	files["data/g/lang/en.yaml"] = strings.Replace(kittest.Base["data/g/lang/en.yaml"], "component: {",
		"component: {disc: {title: A disc, use: To play.}, hexagon: {title: A hexagon, use: To play.}, ", 1)
	return files
}

// TestCuttingFilesMatchTheSheet checks that the SVG and DXF agree, that a disc is cut round and a
// hexagon with six corners, and that the registration marks are at their printed positions.
func TestCuttingFilesMatchTheSheet(t *testing.T) {
	dir, made, _, wrong := exported(t, cutOut(), Options{For: Cutter})
	if wrong != "" || len(made) != 3 {
		t.Fatalf("made %v; %s", made, wrong)
	}
	var both [2]cuttest.Sheet
	for i, read := range map[int]func(testing.TB, string) cuttest.Sheet{0: cuttest.ReadSVG, 1: cuttest.ReadDXF} {
		data, err := os.ReadFile(filepath.Join(dir, "card-1"+[]string{".svg", ".dxf"}[i]))
		if err != nil {
			t.Fatal(err)
		}
		both[i] = read(t, string(data))
	}
	cuttest.Agree(t, both[0], both[1])
	sizes := map[int]int{} // number of lines by number of corners
	for _, l := range both[1].Layers["cut"] {
		if !l.Closed {
			t.Errorf("the line %v is not closed", l)
		}
		if n := len(l.Points); n <= 6 {
			sizes[n]++
			continue
		}
		sizes[0]++
		middle := cuttest.Point{}
		for _, p := range l.Points {
			middle.X, middle.Y = middle.X+p.X/float64(len(l.Points)), middle.Y+p.Y/float64(len(l.Points))
		}
		for _, p := range l.Points {
			if r := math.Hypot(p.X-middle.X, p.Y-middle.Y); math.Abs(r-12) > 0.02 {
				t.Errorf("the disc of 12 mm is cut at %.3f mm", r)
			}
		}
	}
	if sizes[0] != 1 || sizes[4] != 1 || sizes[6] != 1 || len(both[1].Layers["fold"]) != 1 {
		t.Errorf("cut lines by number of corners: %v; %d fold lines", sizes, len(both[1].Layers["fold"]))
	}
	marksAreSeen(t, filepath.Join(dir, "card.pdf"), both[1])
}

// marksAreSeen checks that the registration marks are on the printed sheet: dark inside, white
// around.
func marksAreSeen(t *testing.T, pdf string, s cuttest.Sheet) {
	t.Helper()
	png := filepath.Join(t.TempDir(), "sheet")
	drawtest.Run(t, "pdftoppm", "-r", "254", "-f", "1", "-l", "1", "-singlefile", "-png", pdf, png)
	m := decoded(t, png+".png")
	dark := func(m image.Image, x, y float64) bool {
		r, g, b, _ := m.At(int(x*10), int(y*10)).RGBA()
		return r+g+b < 3*0x8000
	}
	marks := s.Layers["register"]
	if len(marks) != 3 {
		t.Fatalf("%d marks", len(marks))
	}
	square := marks[0].Points
	x, y := (square[0].X+square[2].X)/2, (square[0].Y+square[2].Y)/2
	for _, at := range []struct {
		x, y float64
		want bool
	}{
		{x, y, true}, {x - 2.3, y - 2.3, true}, {x + 2.3, y + 2.3, true}, {x - 2.8, y, false}, {x, y + 2.8, false},
	} {
		if dark(m, at.x, at.y) != at.want {
			t.Errorf("at %.1f, %.1f mm the sheet is dark: %v", at.x, at.y, !at.want)
		}
	}
	for _, angle := range marks[1:] {
		for i, p := range angle.Points {
			next := angle.Points[min(i+1, len(angle.Points)-1)]
			if x, y := (p.X+next.X)/2, (p.Y+next.Y)/2; !dark(m, x-0.1, y-0.1) || dark(m, x+1, y+1) && i == 0 && p.Y == next.Y {
				t.Errorf("the angle is not printed at %.1f, %.1f mm", x, y)
			}
		}
	}
}

// TestSheetsForHomeAreWholePages checks that programs which fit pages to the paper keep the registration marks of cutter sheets, and
// the headings of contact sheets; sheets of a print shop leave printing to it.
func TestSheetsForHomeAreWholePages(t *testing.T) {
	for service, want := range map[string]string{
		Cutter: "/Duplex/DuplexFlipLongEdge/PrintScaling/None", ContactSheet: "/Duplex/Simplex/PrintScaling/None", "print-play-games": "",
	} {
		dir, made, _, wrong := exported(t, deck(4, "60 x 85 mm", false), Options{For: service})
		if wrong != "" {
			t.Fatal(wrong)
		}
		path := filepath.Join(dir, filepath.Base(made[0].Path))
		text := drawtest.Run(t, "qpdf", "--qdf", "--object-streams=disable", path, "-")
		got := strings.Join(regexp.MustCompile(`/(PrintScaling|Duplex) /\w+`).FindAllString(text, -1), "")
		if got = strings.ReplaceAll(got, " ", ""); got != want {
			t.Errorf("%s asks for %q, want %q", service, got, want)
		}
		for _, b := range boxesOf(t, path) {
			if b.TrimBox != b.MediaBox || b.BleedBox != b.MediaBox {
				t.Errorf("%s: the boxes are %v", service, b)
			}
		}
	}
}

// TestEveryPieceIsCutWithItsOwnBleed checks the option for cutting each piece with its own bleed.
func TestEveryPieceIsCutWithItsOwnBleed(t *testing.T) {
	for _, bleed := range []bool{false, true} {
		dir, _, _, wrong := exported(t, deck(4, "60 x 85 mm", false), Options{Options: kit.Options{Look: kit.Look{Bleed: bleed}}, For: Cutter})
		if wrong != "" {
			t.Fatal(wrong)
		}
		data, err := os.ReadFile(filepath.Join(dir, "card-1.dxf"))
		if err != nil {
			t.Fatal(err)
		}
		closed := 0
		for _, l := range cuttest.ReadDXF(t, string(data)).Layers["cut"] {
			if l.Closed {
				closed++
			}
		}
		if want := map[bool]int{true: 4}[bleed]; closed != want {
			t.Errorf("with bleed of their own: %v; %d pieces are cut separately", bleed, closed)
		}
	}
}

// TestBoxesAndDiceAreCutAlongTheirNets checks that the machine cuts one closed line around each net, and folds where it is folded.
func TestBoxesAndDiceAreCutAlongTheirNets(t *testing.T) {
	files := deck(1, "63 x 88 mm", false)
	files["data/g/box.yaml"] = "extends: tuck-box\ninside: 40 x 60 x 15 mm\nfill: sand\n"
	files["data/g/die.yaml"] = "extends: d4\nfaces: [{icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}]\n"
	files["data/g/game.yaml"] = strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[box, die]", 1)
	files["data/g/lang/en.yaml"] = strings.Replace(kittest.Base["data/g/lang/en.yaml"], "component: {",
		"component: {box: {title: A box, use: To fold.}, die: {title: A die, use: To fold.}, ", 1)
	delete(files, "data/g/card.yaml")
	dir, _, _, wrong := exported(t, files, Options{For: Cutter})
	if wrong != "" {
		t.Fatal(wrong)
	}
	for i, want := range []int{12, 6} { // the box, then the die on a sheet of its own
		data, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("card-%d.dxf", i+1)))
		if err != nil {
			t.Fatal(err)
		}
		sheet := cuttest.ReadDXF(t, string(data))
		for _, l := range sheet.Layers["cut"] {
			if !l.Closed {
				t.Errorf("an open line is cut: %v", l)
			}
		}
		if cuts, folds := len(sheet.Layers["cut"]), len(sheet.Layers["fold"]); cuts != 1 || folds != want {
			t.Errorf("sheet %d: %d lines to cut, want 1; %d to fold, want %d", i+1, cuts, folds, want)
		}
	}
}
