package kit

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/project"
	"cartouche/internal/starter"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/testing/testall"
	"cartouche/rules/games"
)

// TestEveryGameIsPrintedAsX1a prints the games, and what two kinds of `init` make, one with its photographs in the colours of screens; with
// CARTOUCHE_ALL all kinds, and in every language and for every number of players. Of files for the usual players the first is read back,
// with CARTOUCHE_ALL each.
func TestEveryGameIsPrintedAsX1a(t *testing.T) {
	testall.Slow(t)
	try := func(p *project.Project, opt Options) (string, []Made, *Job) {
		t.Helper()
		opt.Profile, opt.PDFX, opt.Out, opt.Yes, opt.Formats = "press", "x1a", t.TempDir(), true, []string{"pdf"}
		made, err := Make(p, opt)
		if err != nil {
			t.Errorf("%s, %s, %d players: %s", opt.Game, opt.Lang, opt.Players, kittest.Explain(t, opt.Lang, err))
		}
		job, _ := Start(p, opt)
		return opt.Out, drawings(made), job
	}
	for _, game := range games.All.IDs() {
		p := projecttest.Builtin(t)
		out, made, job := try(p, Options{What: What{Game: game}})
		for i, m := range made {
			if i == 0 || testall.On() {
				readBack(t, filepath.Join(out, filepath.FromSlash(m.Path)))
			}
		}
		if !testall.On() {
			continue
		}
		for _, lang := range job.Game.Languages[1:] {
			try(p, Options{What: What{Game: game}, Look: Look{Lang: lang}})
		}
		for _, n := range kittest.Players(job.Game) {
			if n != job.Game.Default {
				try(p, Options{What: What{Game: game, Players: n}})
			}
		}
	}
	for _, kind := range starter.Kinds() {
		if kind != "tiles" && kind != "deck" && !testall.On() {
			continue
		}
		dir := filepath.Join(t.TempDir(), "mine")
		startertest.Write(t, dir, "mine", kind)
		opt := Options{What: What{Game: "mine"}}
		if kind == "tiles" && !testall.On() {
			opt.Only = []string{"board", "lid"} // with all of its photographs, a few times
		}
		out, made, _ := try(projecttest.Over(t, dir), opt)
		if kind == "tiles" {
			readBack(t, filepath.Join(out, filepath.FromSlash(made[0].Path)))
		}
	}
}

// readBack reads a file for a press with programs of others: nothing on it is transparent,
// all colours are inks or greys, and no place has too much ink.
func readBack(t *testing.T, path string) {
	t.Helper()
	text := drawtest.Spelled(t, path)
	for _, other := range []string{"/SMask", "/ca ", "/CA ", "/Transparency"} {
		if strings.Contains(text, other) {
			t.Errorf("%s has %s", path, other)
		}
	}
	if found := slices.Compact(drawtest.OtherColours(text)); len(found) > 0 && fmt.Sprint(found) != "[/DeviceGray]" {
		t.Errorf("%s: colours that are no inks: %q", path, found)
	}
	if most := drawtest.MostInk(t, path); most > 240 {
		t.Errorf("%s: the most ink in one place is %.0f %%", path, most)
	}
}
