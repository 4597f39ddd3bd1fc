package layouts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cartouche/data"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// games are all that are built in.
var games = []string{"mykerinos-nile", "nile-flood", "nile-pyramids", "osiris"}

// turned is a game's faces with the English texts in a language written from left to right and in one written from right to
// left, piece by piece.
type turned struct {
	game      *model.Game
	component *model.Component
	left      *scene.Face
	right     *scene.Face
}

// turnedGames are those that turn has laid out.
var turnedGames = map[string][]turned{}

// turn lays out every piece of a game in both directions. Hebrew is an example of a language that runs from right to left: it
// has the figures of English, and its catalogue here has the English words, so that only positions differ.
func turn(t *testing.T, game string) []turned {
	t.Helper()
	if done, ok := turnedGames[game]; ok {
		return done
	}
	g := translated(t, game, "en", "sv", "he") // English alone leaves out what is the same there
	faces := map[string][]*scene.Face{}
	var of []*model.Component
	for _, l := range g.Languages[1:] {
		s, errs := layouts.New(g, layouts.Options{Players: g.Default, Lang: l, Profile: "home"})
		if errs != nil {
			t.Fatal(errs)
		}
		of = nil
		for _, c := range g.Components {
			if c.Booklet != nil { // it flows in its direction; nothing is mirrored
				continue
			}
			for i := range s.Count(c) {
				piece, errs := s.Piece(c, i)
				if errs != nil {
					t.Fatalf("%s: %v", l, errs)
				}
				for _, f := range []*scene.Face{piece.Front, piece.Back} {
					if f != nil {
						faces[l], of = append(faces[l], f), append(of, c)
					}
				}
			}
		}
	}
	var out []turned
	for i, c := range of {
		out = append(out, turned{g, c, faces["sv"][i], faces["he"][i]})
	}
	turnedGames[game] = out
	return out
}

// translated is a game in English and, with the same words, in other languages.
func translated(t *testing.T, game, from string, to ...string) *model.Game {
	t.Helper()
	dir := t.TempDir()
	put := func(name string, content []byte) {
		t.Helper()
		file := filepath.Join(dir, "data", game, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	read := func(name string) []byte {
		t.Helper()
		b, err := data.FS.ReadFile(game + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	put("game.yaml", regexp.MustCompile(`languages: \[.*\]`).ReplaceAll(read("game.yaml"), []byte("languages: ["+from+", "+strings.Join(to, ", ")+"]")))
	for _, other := range to {
		put("lang/"+other+".yaml", read("lang/"+from+".yaml"))
	}
	p := projecttest.Over(t, dir)
	g, errs := layouts.LoadGame(p, game)
	if errs != nil {
		t.Fatal(errs)
	}
	return g
}

// within are the boxes in which elements of a component are mirrored that is not as a whole, of each repetition.
func (p turned) within() map[diag.Pos][]geom.Rect {
	boxes := map[diag.Pos][]geom.Rect{}
	values := p.game.Values.For(p.game.Default)
	scope := model.Scope{Players: p.game.Default, Values: values, Errs: &diag.List{}, Formulas: model.NewFormulas(p.component, values, model.Ways{})}
	scope.Regions = p.component.Layout(&scope, p.component.Safe.Value)
	for _, e := range slices.Concat(p.component.Front, p.component.Back) {
		if !e.Manner.FollowDirection.Set() {
			continue
		}
		turns, _ := scope.Turns(e.Manner)
		for i, locals := range turns {
			scope.Locals = locals
			_, spread, _ := e.Drawn(&scope)
			scope.Offset = scope.Place(spread, i)
			boxes[e.Pos] = append(boxes[e.Pos], scope.Box(e.Manner.FollowDirection))
			scope.Offset = geom.Point{}
		}
		scope.Locals = nil
	}
	return boxes
}

// caravans are the boxes of the caravans of a map.
func (p turned) caravans() (boxes []geom.Rect) {
	scope := model.Scope{Errs: &diag.List{}}
	for _, e := range p.component.Front {
		if land, ok := e.Body.(*model.Land); ok {
			for _, c := range land.Caravans {
				boxes = append(boxes, scope.Box(c.Box))
			}
		}
	}
	return boxes
}

// around returns the box of a repetition: the one around what it draws.
func around(boxes []geom.Rect, drawn geom.Rect) geom.Rect {
	for _, box := range boxes {
		if box.Contains(drawn) {
			return box
		}
	}
	return boxes[0]
}

// ofABoard: the wall of the temple is laid from the right in every language. It goes with its box to the other side of a face
// whose texts are mirrored, and does not turn.
func ofABoard(slot string) bool { return strings.HasPrefix(slot, "temple.") }

// wallAside is how far a wall goes: from 8 mm before the left edge to as far before the right one.
func wallAside(face *scene.Face) geom.Length { return face.Size.W - geom.MM(8+196+8) }

// TestSlotsOfAMirroredFaceAreTheMirrorImage, and those of a board stay where every player of the table sees them.
func TestSlotsOfAMirroredFaceAreTheMirrorImage(t *testing.T) {
	testall.Slow(t)
	mirrored := 0
	for _, game := range games {
		for _, p := range turn(t, game) {
			want := slices.Clone(p.left.Slots)
			within := p.within()
			for i, s := range want {
				boxes, turns := within[s.At]
				if p.component.FollowDirection {
					boxes, turns = []geom.Rect{p.left.Trim()}, !ofABoard(s.ID)
				}
				switch {
				case turns:
					box := around(boxes, s.Box)
					want[i].Box.X = box.X + box.Right() - s.Box.Right()
					mirrored++
				case p.component.FollowDirection:
					want[i].Box.X = s.Box.X + wallAside(p.left)
				}
			}
			if !slices.EqualFunc(p.right.Slots, want, func(a, b scene.Slot) bool { return a.ID == b.ID && a.Box == b.Box }) {
				t.Errorf("%s %s: the slots are not where they belong", game, p.left.Name)
			}
		}
	}
	if mirrored < 100 {
		t.Errorf("%d slots were mirrored", mirrored)
	}
}

// TestShapesOfAMirroredFaceTurnOrStand: every line and ground is its mirror image or, when it is a sign or a figure, itself at
// the other side.
func TestShapesOfAMirroredFaceTurnOrStand(t *testing.T) {
	turnedAround, stood := 0, 0
	for _, game := range games {
		for _, p := range turn(t, game) {
			within := p.within()
			left, right := p.left.Ops, p.right.Ops
			for i, from := range p.left.From {
				a, b := shapes(left[:from.Ops]), shapes(right[:p.right.From[i].Ops])
				left, right = left[from.Ops:], right[p.right.From[i].Ops:]
				if from.At == p.component.Code.Pos && len(a) > 1 { // a code says the language: only its ground is the same
					a, b = a[:1], b[:1]
				}
				boxes, turns := within[from.At]
				if p.component.FollowDirection {
					boxes, turns = []geom.Rect{p.left.Trim()}, true
				}
				turned, at := moved(t, p, a, b, boxes, turns)
				turnedAround, stood = turnedAround+turned, stood+at
			}
		}
	}
	if turnedAround < 100 || stood < 20 {
		t.Errorf("%d shapes turned around, %d stood", turnedAround, stood)
	}
}

// moved fails for shapes of an element that are neither mirrored within a box nor at its other side, and on a face that is not
// mirrored for those that moved. It counts both.
func moved(t *testing.T, p turned, a, b []ink.Path, within []geom.Rect, turns bool) (turnedAround, stood int) {
	t.Helper()
	if len(a) != len(b) {
		t.Fatalf("%s: %d shapes from the left, %d from the right", p.left.Name, len(a), len(b))
	}
	for i := range a {
		var mirror geom.Placement
		if turns {
			box := around(within, a[i].Box())
			mirror = geom.Placement{Mirror: true, At: geom.Pt(box.X+box.Right(), 0)}
		}
		flipped := a[i].Placed(mirror)
		aside := a[i].Moved(geom.Pt(b[i].Box().X-a[i].Box().X, 0))
		switch {
		case !turns && same(b[i], aside) && slices.ContainsFunc(p.caravans(), func(box geom.Rect) bool {
			return box.Contains(a[i].Box()) && box.Contains(b[i].Box())
		}): // a figure and its number, in the order of reading
		case !turns && !same(a[i], b[i]):
			t.Errorf("%s: shape %d is not mirrored, yet it moved", p.left.Name, i)
		case !turns:
		case same(b[i], flipped):
			turnedAround++
		case same(b[i], aside):
			stood++
		default:
			t.Errorf("%s: shape %d in %v came to %v", p.left.Name, i, a[i].Box(), b[i].Box())
		}
	}
	return turnedAround, stood
}

func same(a, b ink.Path) bool {
	return slices.Equal(a.Verbs, b.Verbs) && slices.Equal(a.Points, b.Points)
}

// shapes returns the paths of a drawing where they are, in order.
func shapes(ops []ink.Op) []ink.Path {
	var list []ink.Path
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			list = append(list, op.Path)
		case *ink.Stroke:
			list = append(list, op.Path)
		case *scene.Group:
			for _, path := range shapes(op.Ops) {
				list = append(list, path.Placed(op.Place))
			}
		}
	}
	return list
}

// TestElementsOfAMirroredFaceAreOnItsOtherSide: the shapes of each kind of element come to where the box around them is mirrored, whether
// they are turned around or stand.
func TestElementsOfAMirroredFaceAreOnItsOtherSide(t *testing.T) {
	const near = 6 * geom.Millimetre // headings at one side of a board stay at that side
	for _, kind := range kindsOf(groups[:len(groups)-1]...) {
		elements := strings.TrimSpace(strings.NewReplacer("box: 3 3 ", "box: 10 5 ", "rotate: 45, ", "").Replace(shown(kind)))
		var boxes []geom.Rect
		for _, language := range []string{"en", "ar"} {
			piece, errs := laidIn(t, language, elements)
			if errs != nil {
				t.Fatalf("%s: %v", kind, errs)
			}
			paths := shapes(piece.Front.Ops)
			if len(paths) == 0 { // a text alone
				continue
			}
			all := paths[0].Box()
			for _, path := range paths {
				all = all.Union(path.Box())
			}
			boxes = append(boxes, all)
		}
		if len(boxes) == 0 {
			continue
		}
		want := geom.R(200*geom.Millimetre-boxes[0].Right(), boxes[0].Y, boxes[0].W, boxes[0].H)
		if !boxes[1].Inset(-near).Contains(want) || !want.Inset(-near).Contains(boxes[1]) {
			t.Errorf("%s: at %v, mirrored at %v, want %v", kind, boxes[0], boxes[1], want)
		}
	}
}

// TestTextsOfAMirroredFaceStayReadable: they are in the safe area, no glyph is turned around, and the face has the same texts.
func TestTextsOfAMirroredFaceStayReadable(t *testing.T) {
	for _, game := range games {
		for _, p := range turn(t, game) {
			safe := p.right.Trim().Inset(p.right.Safe)
			a, b := scene.Texts(p.left.Ops), scene.Texts(p.right.Ops)
			if len(a) != len(b) {
				t.Fatalf("%s %s: %d texts from the left, %d from the right", game, p.left.Name, len(a), len(b))
			}
			for _, text := range b {
				if !safe.Inset(-mm / 2).Contains(text.Box) { // letters may overhang a little
					t.Errorf("%s %s: %q in %v leaves the safe area", game, p.left.Name, text.Words(), text.Box)
				}
			}
			noText(t, p.right.Ops, false)
		}
	}
}

// noText fails for texts in a group that turns them around.
func noText(t *testing.T, ops []ink.Op, around bool) {
	t.Helper()
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Text:
			if around {
				t.Errorf("a text is turned around")
			}
		case *scene.Group:
			noText(t, op.Ops, around != op.Place.Mirror)
		}
	}
}

// TestGoldenAMirroredFace compares one with testdata: a list of signs with their costs and words. After a change that is meant: go
// test ./layouts -update.
func TestGoldenAMirroredFace(t *testing.T) {
	for _, p := range turn(t, "nile-flood") {
		if p.left.Name != "reference.back" {
			continue
		}
		golden(t, "mirrored", p.left.Name, p.right)
		return
	}
	t.Error("there is no such face")
}
