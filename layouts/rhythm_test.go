package layouts_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"

	"gopkg.in/yaml.v3"
)

// apart is what is between a text or a sign and what is beside it: 1.5 mm, as a ruler with tenths shows it.
const apart = 1450 * geom.Micrometre

// TestNothingTouches checks that every text and every sign of every kit is apart from what is beside it: texts and signs, rules,
// boxes, grounds, pictures and places to mark; and inside the safe area, or on a small piece that has none apart from its edge. What is
// drawn counts, not its box, and of a line its middle. Cells of a table, ticks of a row and a text in a badge of its own size may be nearer.
// testdata/apart.yaml lists other exceptions, with reasons. Each kit is tried in one language, with CARTOUCHE_ALL in all, and in
// all profiles.
func TestNothingTouches(t *testing.T) {
	testall.Slow(t)
	known := readNear(t)
	var looked, beside int
	for _, game := range slices.Concat(builtin, examples(t)) {
		p := projectOf(t, game)
		if !slices.Contains(builtin, game) {
			p = projecttest.Over(t, "../examples/"+game)
		}
		for _, opt := range printings(t, p, game) {
			texts, pairs := faceRhythm(t, p, game, opt, known)
			looked, beside = looked+texts, beside+pairs
		}
	}
	if looked < 5000 || beside < 300_000 {
		t.Errorf("looked only at %d texts and signs, and at %d pairs", looked, beside)
	}
	for _, k := range known {
		if !k.met && testall.On() {
			t.Errorf("testdata/apart.yaml: nothing is near any more: %+v", *k)
		}
	}
	t.Logf("%d texts and signs, %d pairs", looked, beside)
}

// TestCellsThatAreAddedUpAreEqual: boxes above a total have as many ticks as the total, so that a player writes units below units.
func TestCellsThatAreAddedUpAreEqual(t *testing.T) {
	var own []string
	for _, pattern := range []string{"../data/*/*.yaml", "../examples/*/data/*/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		own = append(own, files...)
	}
	sums := 0
	for _, file := range own {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var root yaml.Node
		if err := yaml.Unmarshal(data, &root); err != nil {
			t.Fatal(file, err)
		}
		sums += sumsIn(t, file, &root)
	}
	if sums < 5 {
		t.Errorf("looked only at %d totals", sums)
	}
}

// sumsIn reports boxes with other ticks than the total below them, and counts totals with ticks.
func sumsIn(t *testing.T, file string, n *yaml.Node) (sums int) {
	digits := map[string]string{}
	for _, item := range n.Content {
		var box struct{ Slot, Digits string }
		if n.Kind == yaml.SequenceNode && item.Decode(&box) == nil && box.Slot != "" {
			digits[box.Slot] = box.Digits
		}
		sums += sumsIn(t, file, item)
	}
	if total := digits["total"]; total != "" {
		sums++
		for slot, of := range digits {
			if of != total {
				t.Errorf("%s:%d: %s has %q digits, the total %s", file, n.Line, slot, of, total)
			}
		}
	}
	return sums
}

var builtin = []string{"nile-flood", "nile-pyramids", "osiris", "mykerinos-nile"}

func examples(t *testing.T) (names []string) {
	t.Helper()
	dirs, err := filepath.Glob("../examples/*/data")
	if err != nil || len(dirs) < 10 {
		t.Fatal(dirs, err)
	}
	for _, dir := range dirs {
		names = append(names, filepath.Base(filepath.Dir(dir)))
	}
	return names
}

// printings returns how a game is printed: at home in the language that comes next in the list, or in all ways.
func printings(t *testing.T, p *project.Project, game string) (ways []layouts.Options) {
	g, errs := layouts.LoadGame(p, game)
	if errs != nil {
		t.Fatal(errs)
	}
	if !testall.On() {
		language := g.Languages[len(game)%len(g.Languages)]
		return []layouts.Options{{Players: g.Players.Max, Lang: language, Profile: "home"}, {Players: g.Players.Min, Lang: language, Profile: "home"}}
	}
	for _, language := range g.Languages {
		for players := g.Players.Min; players <= g.Players.Max; players++ {
			ways = append(ways, layouts.Options{Players: players, Lang: language, Profile: "home"})
		}
		for _, profile := range slices.Sorted(maps.Keys(g.Theme.Profiles)) {
			ways = append(ways, layouts.Options{Players: g.Players.Max, Lang: language, Profile: profile})
		}
	}
	return ways
}

// near is an exception: things of a face that may be nearer to each other. Between has the kinds of elements, sorted.
type near struct {
	Game, Face, Between, Why string
	Lang                     string // only in this language, if set

	met bool
}

func readNear(t *testing.T) (list []*near) {
	data, err := os.ReadFile("testdata/apart.yaml")
	if err == nil {
		err = yaml.Unmarshal(data, &list)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range list {
		if k.Why == "" {
			t.Errorf("testdata/apart.yaml: without a reason: %+v", *k)
		}
	}
	return list
}

// faceRhythm reports what is too near on the faces of a kit, and counts texts and signs, and pairs.
func faceRhythm(t *testing.T, p *project.Project, game string, opt layouts.Options, known []*near) (looked, pairs int) {
	g, errs := layouts.LoadGame(p, game)
	if errs != nil {
		t.Fatal(errs)
	}
	s, errs := layouts.New(g, opt)
	if errs != nil {
		t.Fatal(errs)
	}
	told := map[string]bool{}
	for _, c := range g.Components {
		for i := range s.Count(c) {
			piece, errs := s.Piece(c, i)
			if errs != nil {
				t.Fatal(errs)
			}
			for _, side := range []struct {
				face     *scene.Face
				elements []model.Element
			}{{piece.Front, c.Front}, {piece.Back, c.Back}} {
				if side.face == nil || c.Booklet != nil {
					continue
				}
				list := thingsOn(side.face, side.elements)
				looked, pairs = looked+len(list), pairs+len(list)*len(list)
				for between, about := range tooNear(side.face, list) {
					at := slices.IndexFunc(known, func(k *near) bool {
						return k.Game == game && k.Face == side.face.Name && k.Between == between && (k.Lang == "" || k.Lang == opt.Lang)
					})
					if at >= 0 {
						known[at].met = true
					} else if key := side.face.Name + between; !told[key] {
						told[key] = true
						t.Errorf("%s in %s, %s, for %d: %s: %s: %s", game, opt.Lang, opt.Profile, opt.Players, side.face.Name, between, about)
					}
				}
			}
		}
	}
	return looked, pairs
}

// thing is something on a face, of an element.
type thing struct {
	what    string // "text", "sign", "line", "box", "ground", "picture" or "place"
	kind    string // of the element
	element int
	box     geom.Rect
	words   string
	at      int         // among what the face draws
	badge   []thingArea // of a text or sign: what it is on
}

// thingArea is a ground, and where it is among what the face draws.
type thingArea struct {
	at  int
	box geom.Rect
}

// read reports whether people read it.
func (p thing) read() bool { return p.what == "text" || p.what == "sign" }

// tooNear returns what is too near to each other, by the kinds of the elements, with the nearest of each.
func tooNear(f *scene.Face, list []thing) map[string]string {
	found, least := map[string]string{}, map[string]geom.Length{}
	note := func(between, about string, gap geom.Length) {
		if _, ok := found[between]; !ok || gap < least[between] {
			found[between], least[between] = fmt.Sprintf("%v: %s", gap, about), gap
		}
	}
	for i, a := range list {
		if !a.read() {
			continue
		}
		if gap := inside(a.box, f.Trim()); gap < min(f.Safe, apart) {
			note(a.kind+" edge", fmt.Sprintf("%q", a.words), gap)
		}
		for k, b := range list {
			if i == k || b.read() && k < i || a.element == b.element && (a.kind == "table" || a.kind == "ticks") {
				continue
			}
			gap, near := distance(a, b)
			if near {
				kinds := []string{a.kind, b.kind}
				slices.Sort(kinds)
				note(strings.Join(kinds, " "), fmt.Sprintf("%s %q, %s %q", a.what, a.words, b.what, b.words), gap)
			}
		}
	}
	return found
}

// distance returns how far b is from a text or sign, and whether that is too near. A picture or a box below it is its ground.
func distance(a, b thing) (gap geom.Length, near bool) {
	if b.box.Contains(a.box) {
		gap = inside(a.box, b.box)
		badge := min(b.box.W, b.box.H) < geom.MM(10)
		framed := b.what == "box" || b.what == "ground"
		return gap, framed && a.what == "text" && !badge && gap < apart
	}
	if a.element == b.element && a.what == "sign" && b.what != "text" {
		return 0, false // the parts of one drawing
	}
	if b.what == "ground" {
		return 0, false
	}
	x, y := max(a.box.X-b.box.Right(), b.box.X-a.box.Right(), 0), max(a.box.Y-b.box.Bottom(), b.box.Y-a.box.Bottom(), 0)
	gap = max(x, y)
	if slices.ContainsFunc(a.badge, func(g thingArea) bool { return b.at < g.at && !g.box.Contains(b.box) }) {
		return gap, false // b is below the ground that a is on
	}
	if ground := b.what == "picture" || b.what == "box"; gap == 0 && (ground || a.box.Contains(b.box)) {
		return 0, false
	}
	return gap, gap < apart && (x < apart && y < apart)
}

// inside returns how far a box is from the edges of one around it.
func inside(a, around geom.Rect) geom.Length {
	return min(a.X-around.X, a.Y-around.Y, around.Right()-a.Right(), around.Bottom()-a.Bottom())
}

// thingsOn lists what is on a face: a text whose lines belong together as one.
func thingsOn(f *scene.Face, elements []model.Element) (list []thing) {
	var grounds []thingArea
	ops := f.Ops
	for i, from := range f.From {
		own := ops[:from.Ops]
		ops = ops[from.Ops:]
		if e := model.At(elements, i, from.At); e != nil {
			list, grounds = thingsOf(own, e.Kind, i, list, grounds)
		}
	}
	for _, s := range f.Slots {
		i := slices.IndexFunc(f.From, func(from scene.From) bool { return from.At == s.At })
		kind := "slot"
		if e := model.At(elements, i, s.At); e != nil {
			kind = e.Kind
		}
		list = append(list, thing{what: "place", kind: kind, element: i, box: s.Box, words: s.ID, at: i * 1e6})
	}
	for i, a := range list {
		for _, g := range grounds {
			if a.read() && g.at < a.at && g.box.Contains(a.box) {
				list[i].badge = append(list[i].badge, g)
			}
		}
	}
	return list
}

// thingsOf adds what an element draws.
func thingsOf(ops []ink.Op, kind string, element int, list []thing, grounds []thingArea) ([]thing, []thingArea) {
	sign := geom.Rect{}
	var last *scene.Text
	for k, op := range ops {
		one := ops[k : k+1]
		add := func(what string, box geom.Rect, words string) {
			list = append(list, thing{what: what, kind: kind, element: element, box: box, words: words, at: element*1e6 + k})
		}
		for _, t := range scene.Texts(one) {
			if n := len(list) - 1; last != nil && last.Key == t.Text.Key && len(last.Source) > 6 && last.Source == t.Text.Source && list[n].what == "text" {
				list[n].box, list[n].words = list[n].box.Union(t.Box), list[n].words+" "+t.Words()
			} else {
				add("text", t.Box, t.Words())
			}
			last = t.Text
		}
		for _, box := range scene.Signs(one, kind == "icon" || kind == "figure") {
			if kind != "icon" && kind != "figure" {
				add("sign", box, kind)
			} else if sign == (geom.Rect{}) {
				sign = box
			} else {
				sign = sign.Union(box)
			}
		}
		switch op := op.(type) {
		case *ink.Fill:
			if !op.Sign && kind != "image" {
				grounds = append(grounds, thingArea{element*1e6 + k, op.Path.Box()})
				add("ground", op.Path.Box(), "")
			}
		case *ink.Stroke:
			if box := op.Path.Box(); min(box.W, box.H) == 0 {
				add("line", box, "")
			} else {
				add("box", box, "")
			}
		case *scene.Image:
			add("picture", op.Box, "")
		case *scene.Group:
			if kind == "image" {
				add("picture", scene.Around(one), "")
			}
		}
	}
	if sign != (geom.Rect{}) {
		list = append(list, thing{what: "sign", kind: kind, element: element, box: sign, words: kind, at: element * 1e6})
	}
	return list, grounds
}
