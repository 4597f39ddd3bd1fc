package export

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/starter"
	"cartouche/internal/testing/cuttest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

// cutOnce exports a game for a cutter and checks that no line of its files is on another. It returns how many sheets there are.
func cutOnce(t *testing.T, p *project.Project, opt kit.Options) (sheets int) {
	t.Helper()
	opt.Out = t.TempDir()
	made, err := Make(p, Options{Options: opt, For: Cutter})
	if err != nil {
		t.Fatalf("%s: %v", opt.Game, err)
	}
	for _, m := range made {
		read := map[string]func(testing.TB, string) cuttest.Sheet{".svg": cuttest.ReadSVG, ".dxf": cuttest.ReadDXF}[filepath.Ext(m.Path)]
		if read == nil {
			continue
		}
		data, err := os.ReadFile(filepath.Join(opt.Out, filepath.FromSlash(m.Path)))
		if err != nil {
			t.Fatal(err)
		}
		sheet := read(t, string(data))
		if twice := cuttest.Twice(sheet); twice != nil {
			t.Errorf("%s has %d lines on others, such as %s", m.Path, len(twice), twice[0])
		}
		if len(sheet.Layers["cut"]) == 0 {
			t.Errorf("%s has nothing to cut", m.Path)
		}
		sheets++
	}
	return sheets
}

// TestEveryGameIsCutOnce exports every game and every example on A3, where all of their pieces fit, and games in turns with gutters or
// without, with CARTOUCHE_ALL in both ways.
func TestEveryGameIsCutOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a second or more")
	}
	for i, game := range games.All.IDs() {
		for _, bleed := range []bool{false, true} {
			if bleed != (i%2 > 0) && !testall.On() {
				continue
			}
			cutOnce(t, projecttest.Builtin(t), kit.Options{What: kit.What{Game: game}, Look: kit.Look{Bleed: bleed}, Print: kit.Print{Paper: "a3"}})
		}
	}
	for _, kind := range starter.Kinds() {
		dir := filepath.Join(t.TempDir(), "mine")
		startertest.Write(t, dir, "mine", kind)
		cutOnce(t, projecttest.Over(t, dir), kit.Options{What: kit.What{Game: "mine"}, Print: kit.Print{Paper: "a3"}})
	}
}

// pieceKinds are pieces whose edges meet: a size, or a template with its fields. %d are random lengths in millimetres.
var pieceKinds = []string{
	"size: %d x %d mm\nfront: [{rect: {box: 1 1 5 5 mm, fill: sand}}]\n",
	"size: %d x 40 mm\nbleed: 3 mm\nfront: [{rect: {box: bleed, fill: sand}}]\n",
	"size: 40 x %d mm\ncut-outline: true\nfront: [{line: {points: 0 20 40 20 mm, stroke: ink, width: 0.2 mm, for: mountain}}, " +
		"{rect: {box: 0 0 20 20 mm, stroke: ink, width: 0.2 mm, for: cut}}]\n",
	"extends: hex-tile\n", "extends: token\n", "extends: square-tile\n",
	"extends: d6\nfaces: [{icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}]\n",
	"extends: d4\nfaces: [{icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}]\n",
	"extends: tuck-box\ninside: %d x %d x 12 mm\nfill: sand\n",
	"size: 104 x 80 mm\nfront: [{die: {at: 0 0 mm, size: 18 mm, fill: sand, pips: ink}}]\n",
	"size: %d x 30 mm\nfront: [{line: {points: 0 0 20 0 mm, stroke: ink, width: 0.2 mm, for: valley}}, " +
		"{polygon: {points: 0 0 20 0 20 30 0 30 mm, stroke: ink, width: 0.2 mm, for: cut}}, " +
		"{polygon: {points: 0 30 20 30 20 10 0 10 mm, stroke: ink, width: 0.2 mm, for: cut}}]\n",
}

// TestRandomMixesAreCutOnce exports games of random pieces, some of whose lines are on others within a piece.
func TestRandomMixesAreCutOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(54, 3))
	mixes := 12
	if testall.On() {
		mixes = 120
	}
	for range mixes {
		files := map[string]string{}
		var names, words []string
		for i := range 2 + r.IntN(5) {
			kind := pieceKinds[r.IntN(len(pieceKinds))]
			for strings.Contains(kind, "%d") {
				kind = strings.Replace(kind, "%d", fmt.Sprint(20+r.IntN(45)), 1)
			}
			name := fmt.Sprintf("c%d", i)
			if !strings.HasPrefix(kind, "extends") {
				kind += "stock: card\nper: game\n"
			}
			files["data/g/"+name+".yaml"] = kind + fmt.Sprintf("copies: %d\n", 1+r.IntN(9))
			names, words = append(names, name), append(words, name+": {title: A piece, use: To play.}")
		}
		files["data/g/card.yaml"] = "" // not of this game
		files["data/g/game.yaml"] = strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "["+strings.Join(names, ", ")+"]", 1)
		files["data/g/lang/en.yaml"] = "game: {title: A game}\ncomponent: {" + strings.Join(words, ", ") + "}\n"
		dir := kittest.OwnGame(t, files)
		if err := os.Remove(filepath.Join(dir, "data/g/card.yaml")); err != nil {
			t.Fatal(err)
		}
		if cutOnce(t, projecttest.Over(t, dir), kit.Options{What: kit.What{Game: "g"}, Look: kit.Look{Bleed: r.IntN(4) == 0}}) == 0 || t.Failed() {
			t.Fatalf("with %q", files)
		}
	}
}
