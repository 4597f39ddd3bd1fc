package layouts_test

import (
	"slices"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// netGame is a game with boxes and dice, in English and Arabic.
var netGame = map[string]string{
	"game.yaml": "authors: [me]\nplayers: {min: 1, max: 4}\nlanguages: [en, ar]\nversion: \"1\"\ntheme: plain\ncomponents: [cards, box, die]\n",
	"lang/en.yaml": "game: {title: A game}\ncomponent:\n" +
		"  cards: {title: Cards, use: Shuffle them.}\n  box: {title: A box, use: Fold it.}\n  die: {title: A die, use: Roll it.}\n",
	"lang/ar.yaml": "game: {title: لعبة}\ncomponent:\n" +
		"  cards: {title: بطاقات, use: اخلطوها.}\n  box: {title: علبة, use: اطووها.}\n  die: {title: نرد, use: ارموه.}\n",
	"cards.yaml": "extends: poker-card\nper: player\ncards: cards.csv\ncopies: 3\n",
	"cards.csv":  "id,name,text\na,A,Aa.\nb,B,Bb.\n",
	"box.yaml":   "extends: tuck-box\npieces: cards\nfill: sand\nleft:\n  - rect: {box: 2 2 5 7 mm, fill: lapis}\n",
	"die.yaml": "extends: d8\nedge: 30 mm\nfaces: [{icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}," +
		" {text: \"= string(3 + 4)\"}, [{rect: {box: face, fill: carnelian}}]]\n",
}

// netsOf lays out the game in a language.
func netsOf(t *testing.T, lang string) map[string]*scene.Face {
	t.Helper()
	g, s := studioOf(t, "g", netGame, layouts.Options{Players: 2, Lang: lang, Profile: "home"})
	faces := map[string]*scene.Face{}
	for _, c := range g.Components[1:] {
		p, errs := s.Piece(c, 0)
		if errs != nil {
			t.Fatal(errs)
		}
		if p.Back != nil || p.Front.Cut == nil {
			t.Errorf("%s has a back, or no outline", c.Name)
		}
		faces[c.Name] = p.Front
	}
	return faces
}

// fillsOf returns the boxes of all fills of a colour, in page coordinates.
func fillsOf(f *scene.Face, colour string) (boxes []geom.Rect) {
	var look func(ops []ink.Op, at scene.Where)
	look = func(ops []ink.Op, at scene.Where) {
		for _, op := range ops {
			switch op := op.(type) {
			case *ink.Fill:
				if op.Colour.Name == colour {
					boxes = append(boxes, op.Path.Placed(at).Box())
				}
			case *scene.Group:
				look(op.Ops, at.Into(op))
			}
		}
	}
	look(f.Ops, scene.Where{})
	return boxes
}

// TestABoxHoldsItsCards: as many as the most players have, two rows of three copies each for four players: 24 of 0.3 mm, with 1 mm
// to spare, folded from board of 0.3 mm.
func TestABoxHoldsItsCards(t *testing.T) {
	const depth, wide, high = 24*300 + 1000 + 300, 64300, 89300
	f := netsOf(t, "en")["box"]
	const tuck, tab = 10000, depth
	if want := (geom.Size{W: 2*wide + 2*depth + tab, H: high + 2*depth + 2*tuck}); f.Size != want {
		t.Errorf("the net is %v, want %v", f.Size, want)
	}
	if n := len(scene.Lines(f.Ops, scene.Fold)); n != 12 {
		t.Errorf("%d folds, want 12: between four sides, of a tab, four dust flaps, lid and floor with their flaps", n)
	}
	outline := slices.Contains(f.Cut.Verbs[:len(f.Cut.Verbs)-1], ink.Close)
	if outline || f.Cut.Verbs[len(f.Cut.Verbs)-1] != ink.Close {
		t.Error("the outline is not one closed line")
	}
}

// TestFacesAreMirroredEachForItself: in Arabic what is at the left of a side is at its right, and the net stays as it is.
func TestFacesAreMirroredEachForItself(t *testing.T) {
	english, arabic := netsOf(t, "en")["box"], netsOf(t, "ar")["box"]
	if english.Cut.SVG() != arabic.Cut.SVG() {
		t.Error("the net is another one in Arabic")
	}
	const left, right = 64300, 64300 + 8500 // the left side
	e, a := fillsOf(english, "lapis"), fillsOf(arabic, "lapis")
	if len(e) != 1 || len(a) != 1 || e[0].X != left+2000 || a[0].Right() != right-2000 || e[0].Y != a[0].Y {
		t.Errorf("english at %v, arabic at %v", e, a)
	}
}

// TestFacesOfADie: a face alone takes the middle, at any angle; so does a list of elements.
func TestFacesOfADie(t *testing.T) {
	f := netsOf(t, "en")["die"]
	if n := len(scene.Lines(f.Ops, scene.Fold)); n != 7+5 {
		t.Errorf("%d folds, want 7 between faces and 5 of tabs", n)
	}
	signs, squares := fillsOf(f, "ochre"), fillsOf(f, "carnelian")
	if len(signs) != 6 || len(squares) != 1 {
		t.Fatalf("icons %v, squares %v", signs, squares)
	}
	for _, box := range append(signs, squares...) {
		if box.W < 10*geom.Millimetre || box.W > 17*geom.Millimetre {
			t.Errorf("%v is not as large as the middle of a face", box)
		}
	}
}
