package show

import (
	"os"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/filled"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
)

// artist draws and writes with the fonts and figures of the templates.
func artist(t *testing.T) (*mark.Artist, *filled.Hand) {
	t.Helper()
	g, _ := model.LoadGame(projecttest.Builtin(t), "osiris", nil)
	hand := &filled.Hand{Fonts: g.Theme.Fonts, Lang: "en"}
	return &mark.Artist{Hand: hand, Figures: g.Theme.Figures, Automaton: 1}, hand
}

// draw draws a panel with the fonts and figures of the templates.
func (p panel) draw(t *testing.T, height geom.Length) ([][]ink.Op, diag.List) {
	t.Helper()
	a, hand := artist(t)
	return p.Draw(a, hand, height)
}

// TestTheScoreIsOnOneLine: the texts of a score have one baseline, in any font.
func TestTheScoreIsOnOneLine(t *testing.T) {
	a, hand := artist(t)
	hand.Fonts = font.NewSet(font.Config{Families: map[string]font.Family{
		"text":   {Regular: "NotoSans-Regular.ttf", Bold: "NotoSans-Bold.ttf", Fallback: []string{"arabic"}},
		"arabic": {Regular: "Amiri-Regular.ttf", Bold: "Amiri-Bold.ttf", Scale: 125},
	}}, func(file string) ([]byte, string, error) {
		data, err := os.ReadFile("../../templates/fonts/" + file)
		return data, file, err
	})
	hand.Lang, hand.RightToLeft = "ar", true
	c := newColumn(a, hand, geom.MM(100))
	c.scoreRow(scoreRow{Rank: "(١)", Player: "Ada", Total: "٤٣", Pen: mark.PenOf(0, false)})
	lines := map[geom.Length]int{}
	for _, op := range c.ops {
		if text, ok := op.(*scene.Text); ok {
			for _, r := range text.Runs {
				lines[r.At.Y]++
			}
		}
	}
	if len(c.errs) > 0 || len(lines) != 1 {
		t.Errorf("the rank, the name and the total have the baselines %v, %v", lines, c.errs)
	}
}

// TestThePanelIsMirrored: in a language written from right to left, every text and sign is as far
// from the right edge as otherwise from the left.
func TestThePanelIsMirrored(t *testing.T) {
	boxes := func(right bool) []geom.Rect {
		a, hand := artist(t)
		a.RightToLeft, hand.RightToLeft = right, right
		pages, errs := panel{
			Title: "Sunday", Heading: "Wrong", Wrong: []sentence{{1, "a field"}},
			Rows: []scoreRow{{Rank: "1.", Player: "Ada", Total: "43", Pen: mark.PenOf(0, false)}},
		}.Draw(a, hand, geom.MM(190))
		if len(errs) > 0 || len(pages) != 1 {
			t.Fatal(errs, len(pages))
		}
		var list []geom.Rect
		for _, p := range scene.Texts(pages[0]) {
			list = append(list, p.Box)
		}
		for _, op := range pages[0] {
			if fill, ok := op.(*ink.Fill); ok {
				list = append(list, fill.Path.Box())
			}
		}
		return list
	}
	left, right := boxes(false), boxes(true)
	if len(left) < 8 || len(left) != len(right) {
		t.Fatalf("%d things from the left, %d from the right", len(left), len(right))
	}
	for i, b := range left {
		want := panelWidth - b.Right()
		if d := right[i].X - want; d < -geom.MM(1.2) || d > geom.MM(1.2) { // a full stop moves to the other end of its text
			t.Errorf("the box %v is mirrored to %v, want %v", b, right[i], want)
		}
	}
}

// A list of violations that is too long for one panel continues in the next.
func TestPanelGoesOn(t *testing.T) {
	p := panel{Title: "Sunday", Subtitle: "Player board · Ada", Heading: "40 violations"}
	for i := range 40 {
		p.Wrong = append(p.Wrong, sentence{i + 1, "`sow A1` costs 1, but *none* of the {workers} are left: 1 too few"})
	}
	pages, errs := p.draw(t, geom.MM(190))
	if errs != nil {
		t.Fatal(errs)
	}
	if len(pages) < 2 {
		t.Fatalf("%d panels, want more than one", len(pages))
	}
	var all strings.Builder
	for _, ops := range pages {
		all.WriteString(scene.Dump(&scene.Page{Size: geom.Size{W: 1, H: 1}, Ops: ops}))
	}
	for _, want := range []string{`"40"`, "*none*", "{workers}"} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("the panels lack %s", want)
		}
	}
}

// TestNoSentenceHangsOverTheFoot: for any height, a sentence of several lines that would end below
// the foot of a panel moves to the next one.
func TestNoSentenceHangsOverTheFoot(t *testing.T) {
	p := panel{Title: "Sunday", Heading: "12 violations"}
	for range 12 {
		p.Wrong = append(p.Wrong, sentence{1, strings.Repeat("no worker is left for the channel ", 5)})
	}
	for height := geom.MM(60); height < geom.MM(80); height += geom.MM(1) {
		pages, errs := p.draw(t, height)
		if errs != nil {
			t.Fatal(errs)
		}
		for i, ops := range pages {
			for _, text := range scene.Texts(ops) {
				if foot := height - geom.MM(8); text.Box.Bottom() > foot {
					t.Errorf("panel %d of %v: %q ends at %v, below the foot at %v", i+1, height, text.Words(), text.Box.Bottom(), foot)
				}
			}
		}
	}
}

// TestASentenceHigherThanAPanel: it is an error that quotes the sentence.
func TestASentenceHigherThanAPanel(t *testing.T) {
	wrong := strings.Repeat("no worker is left ", 40)
	_, errs := panel{Title: "Sunday", Wrong: []sentence{{1, wrong}}}.draw(t, geom.MM(30))
	if len(errs) != 1 || errs[0].Code != "mark-overflow" || errs[0].Args["found"] != wrong {
		t.Errorf("got %v", errs)
	}
}

// TestTheWinnersLineIsOnABand: the band covers the whole line.
func TestTheWinnersLineIsOnABand(t *testing.T) {
	for _, winner := range []bool{false, true} {
		pages, errs := panel{Title: "Sunday", Rows: []scoreRow{{Rank: "1.", Player: "Ada", Total: "43", Pen: mark.PenOf(0, false), Winner: winner}}}.draw(t, geom.MM(190))
		if errs != nil {
			t.Fatal(errs)
		}
		var band geom.Rect
		for _, op := range pages[0] {
			if fill, ok := op.(*ink.Fill); ok && fill.Colour == honour {
				band = fill.Path.Box()
			}
		}
		held := 0
		for _, text := range scene.Texts(pages[0]) {
			if c := text.Box.Center(); band.X < text.Box.X && text.Box.Right() < band.Right() && band.Y < c.Y && c.Y < band.Bottom() {
				held++
			}
		}
		if want := map[bool]int{true: 3}[winner]; held != want {
			t.Errorf("winner %t: %d texts on the band %v, want %d", winner, held, band, want)
		}
	}
}
