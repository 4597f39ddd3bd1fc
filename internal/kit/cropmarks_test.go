package kit

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/presstest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// TestEveryCutIsMarkedOrNamed: on each page of every built-in game and every example, each
// cut of each piece has a crop mark at both ends, or a warning names the piece. The ways of printing take turns from paper to paper and from
// game to game, with CARTOUCHE_ALL all of them are tried on each.
func TestEveryCutIsMarkedOrNamed(t *testing.T) {
	testall.Slow(t)
	kinds, err := os.ReadDir("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	folders := []string{""}
	for _, k := range kinds {
		if k.IsDir() {
			folders = append(folders, "../../examples/"+k.Name())
		}
	}
	nth := 0
	for _, folder := range folders {
		p := projecttest.Over(t, folder)
		games, err := model.Games(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range games {
			if builtin := slices.Contains(builtinGames(t), id); folder == "" || !builtin {
				turn := nth
				nth++
				t.Run(id, func(t *testing.T) {
					t.Parallel()
					markedGame(t, p, id, turn)
				})
			}
		}
	}
}

func builtinGames(t *testing.T) []string {
	ids, err := model.Games(projecttest.Builtin(t))
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// markedGame imposes a game in every profile on every paper, and on some of a size of its
// own. Most profiles differ only in what is on the pieces: the usual run lays them out once
// and imposes them with one profile of each kind; nth is which game it is.
func markedGame(t *testing.T, p *project.Project, id string, nth int) {
	seen := map[string]bool{}
	var pieces []layouts.Piece
	j, err := Start(p, Options{What: What{Game: id}})
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	theme := j.Game.Theme
	papers := append(slices.Sorted(maps.Keys(theme.Papers)), "200x200 mm", "203x254 mm", "330x483 mm")
	ways := []press.Duplex{press.LongEdge, press.ShortEdge, press.OneSided, press.Gutter, press.Separate}
	if testing.Short() {
		papers, ways = []string{"a4", "letter", "200x200 mm"}, ways[:1]
	}
	for _, name := range slices.Sorted(maps.Keys(theme.Profiles)) {
		if testall.On() || pieces == nil {
			if j, err = Start(p, Options{What: What{Game: id}, Look: Look{Profile: name}}); err == nil {
				pieces, err = j.Pieces()
			}
			if err != nil {
				t.Fatal(kittest.Explain(t, "", err))
			}
		}
		j.profile, _ = theme.Resolved(name)
		j.Opt.Bleed = model.On(j.profile.Bleed, false)
		kind := fmt.Sprint(j.Opt.Bleed, model.On(j.profile.Ruler, true))
		if seen[kind] && !testall.On() {
			continue
		}
		seen[kind] = true
		for i, paper := range papers {
			j.Paper, _ = FindPaper(theme, paper)
			for n, way := range ways {
				if len(ways) > 1 && n != (i+nth)%len(ways) && !testall.On() {
					continue
				}
				j.Opt.Duplex = way
				warned := markedKit(t, j, pieces, fmt.Sprintf("%s, %s, %v", name, paper, j.Opt.Duplex))
				if _, known := theme.Papers[paper]; known && warned {
					t.Errorf("%s, %s, %v: there is a way to mark all cuts", name, paper, j.Opt.Duplex)
				}
				if j.Opt.Duplex == press.LongEdge {
					j.Opt.Gap = 6 * geom.Millimetre
					markedKit(t, j, pieces, fmt.Sprintf("%s, %s, gap", name, paper))
					j.Opt.Gap = 0
				}
			}
		}
	}
}

// markedKit checks the sheets of a kit, and reports whether a piece is named that could be elsewhere on its sheet. A booklet could
// not, because its fold is in the middle.
func markedKit(t *testing.T, j *Job, pieces []layouts.Piece, name string) (warns bool) {
	t.Helper()
	stacks, err := impose(j, pieces)
	if err != nil {
		return false // it is larger than the paper
	}
	sizes := map[string]geom.Size{}
	for _, p := range pieces {
		for _, f := range []*scene.Face{p.Front, p.Back} {
			if f != nil && p.Front.Cut == nil {
				sizes[f.Name] = f.Size
			}
		}
	}
	warned := map[any]bool{}
	for _, d := range stacks.unmarked(j.Paper.Size.Value) {
		warned[d.Args["component"]] = true
		c, _ := j.Game.Component(fmt.Sprint(d.Args["component"]))
		warns = warns || c.Booklet == nil
	}
	for _, stock := range stacks.files() {
		booklet := strings.HasSuffix(stock, folded)
		for i, s := range stacks[stock] {
			if booklet && fillPaper(geom.Size{W: s.Front.Trim.W / 2, H: s.Front.Trim.H}, j.Paper.Size.Value) {
				continue // it is not cut
			}
			if missing := markedSheet(s, booklet, sizes, warned, j.Paper.Margin.Value); missing != "" {
				t.Errorf("%s: %s, sheet %d: %s", name, stock, i+1, missing)
			}
		}
	}
	return warns
}

// markedSheet returns what is wrong with the marks of a sheet: the first fault, or "".
func markedSheet(s press.Sheet, booklet bool, sizes map[string]geom.Size, warned map[any]bool, margin geom.Length) string {
	for _, page := range printed([]press.Sheet{s}) {
		pieces := presstest.Pieces(page, func(face string) (geom.Size, bool) { size, ok := sizes[face]; return size, ok })
		if s.Part != "" || booklet { // pages are not cut apart
			pieces = []presstest.Piece{{Name: s.Names[0], Trim: page.Trim}}
		}
		marks := presstest.Marks(page)
		for _, m := range marks {
			reach := geom.R(0, 0, page.Size.W, page.Size.H).Inset(margin)
			if max(m.Box.W, m.Box.H) < geom.Millimetre/2 || !reach.Contains(m.Box) {
				return fmt.Sprintf("a mark at %v", m.Box)
			}
			for _, p := range pieces {
				if p.Trim.Overlaps(m.Box.Inset(-1)) {
					return fmt.Sprintf("a mark on %s", p.Name)
				}
			}
		}
		bare := presstest.BareEnds(pieces, marks)
		for _, end := range bare {
			if !slices.ContainsFunc(s.Unmarked, func(u press.Unmarked) bool {
				return u.Vertical == end.Vertical && warned[u.Name] && strings.HasPrefix(end.Piece, u.Name)
			}) {
				return fmt.Sprintf("no mark at an end of a cut of %+v", end)
			}
		}
		if len(s.Unmarked) > 0 && len(bare) == 0 {
			return fmt.Sprintf("%s does not lack marks", s.Unmarked[0].Name)
		}
	}
	return ""
}

// TestTicksReadOnBothGrounds: where a mark crosses the bleed, dark and light art have both ink and
// paper white beside each other along it.
func TestTicksReadOnBothGrounds(t *testing.T) {
	const dpi = 300
	for _, ground := range []string{"deep", "papyrus"} {
		dir := kittest.OwnGame(t, map[string]string{"data/g/card.yaml": `size: 190 x 190 mm
bleed: 3 mm
stock: card
per: game
front:
  - rect: {box: -3 -3 196 196 mm, fill: ` + ground + "}\n"})
		j, err := Start(projecttest.Over(t, dir), Options{What: What{Game: "g", Only: []string{"card"}}, Print: Print{Duplex: press.OneSided}})
		if err != nil {
			t.Fatal(kittest.Explain(t, dir, err))
		}
		pieces, err := j.Pieces()
		if err != nil {
			t.Fatal(kittest.Explain(t, dir, err))
		}
		stacks, err := impose(j, pieces)
		if err != nil {
			t.Fatal(kittest.Explain(t, dir, err))
		}
		page, ticks := stacks["card"][0].Front, 0
		pic := draw(t, page, dpi)
		light := func(x, y int) int { i := 4 * (y*pic.Width + x); return int(pic.Pix[i+1]) }
		for _, m := range presstest.Marks(page) {
			if !m.Cased || m.Box.H > 0 {
				continue
			}
			ticks++
			c := m.Box.Center()
			var x int
			y := int(c.Y * dpi / geom.Inch)
			if left := m.Box.Right() < page.Trim.X; left { // on the bleed, which is nearer to the trim
				x = int((m.Box.Right() - geom.Millimetre/4) * dpi / geom.Inch)
			} else {
				x = int((m.Box.X + geom.Millimetre/4) * dpi / geom.Inch)
			}
			dark, white := 255, 0
			for d := -4; d <= 4; d++ {
				dark, white = min(dark, light(x, y+d)), max(white, light(x, y+d))
			}
			if dark > 80 || white < 240 {
				t.Errorf("on %s the tick at %v has a green of %d to %d", ground, m.Box, dark, white)
			}
		}
		if ticks != 4 {
			t.Errorf("%d ticks on %s, want 4", ticks, ground)
		}
	}
}
