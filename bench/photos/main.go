// Photos draws photographs of filled-in sheets, reads them, and prints how much of them is read
// rightly. Photographs are made from seeds: those below 10000 are for choosing thresholds, those
// from 10000 on for measuring.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/jpeg"
	imagepng "image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"cartouche/bench/pen"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/mark"
	"cartouche/internal/project"
	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/internal/scene"
	"cartouche/rules"
	"cartouche/rules/games"
)

func main() {
	seed := flag.Uint64("seed", 0, "the first seed: from 0 for thresholds, from 10000 for measuring")
	count := flag.Int("count", 10, "how many games; each sheet of a game is a photograph")
	keep := flag.String("keep", "", "a folder for the photographs")
	game := flag.String("game", "nile-flood", "which game")
	dir := flag.String("dir", "", "the folder of the project that the game is in; without it, a built-in game")
	real := flag.String("real", "", "a folder of real photographs, in folders with truth.yaml: the record that they show")
	other := flag.Bool("foreign", false, "photographs of pages that are no sheets of the game, none of which may be found")
	name := flag.String("condition", "", "a condition, such as stains, or all: each of them; without it, photographs of all ordinary kinds")
	results := flag.String("results", "", "a file with what was measured, by seed; a run goes on where another one ended")
	flag.Parse()
	if err := run(*dir, *game, *real, *name, *seed, *count, *other, *results, *keep); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// tally counts what was read, by kind of mark.
type tally struct {
	Marks, Missed, Misread, Doubtful, Blanks, Ghosts, BlankDoubt, Owners, WrongOwner int
	Raw                                                                              int // figures read rightly, doubtful or not
}

// measured is what was measured of one game, or of all.
type measured struct {
	Of                          string // the game and the seed, or "foreign"
	Photos, Found, WrongSheet   int
	Off, Unsaid, PlacesMeasured int
	Kinds                       map[rules.Kind]*tally
	Doubts                      map[string]int // by reason
	Took                        []time.Duration
	Foreign, Taken              int
	Refused                     int // found, but out of focus or with a pattern
	Codes, CodesRead            int // sheets that have a code
}

// run measures games with seeds, or real photographs, and prints what was measured after every tenth and at the end.
func run(dir, game, real, name string, seed uint64, count int, other bool, file, keep string) error {
	if keep != "" {
		if err := os.MkdirAll(keep, 0o777); err != nil {
			return err
		}
	}
	p, err := project.OpenBuiltin(dir, games.All)
	if err != nil {
		return err
	}
	defer p.Close()
	all, known, err := results(file)
	if err != nil {
		return err
	}
	if real != "" {
		return all.real(&table{project: p, library: library(p), drawn: map[print][]*look.Blank{}}, real)
	}
	t := &table{project: p, library: library(p), game: game, drawn: map[print][]*look.Blank{}}
	if name != "" {
		return t.conditions(name, seed, count, file, keep)
	}
	for i := range count {
		m := newMeasured(fmt.Sprintf("%s %d", game, seed+uint64(i)))
		if other {
			m.Of = "foreign " + m.Of
		}
		if known[m.Of] {
			continue
		}
		if other {
			err = m.foreign(t, seed+uint64(i), keep)
		} else {
			err = m.game(t, condition{}, seed+uint64(i), keep)
		}
		if err != nil {
			return err
		}
		all.add(m)
		if err := m.keep(file); err != nil {
			return err
		}
		if i%10 == 9 && i < count-1 { // a long run may be ended
			all.print()
		}
	}
	all.print()
	return nil
}

var names = []string{"Ada", "Bo", "Cleo", "Dov"}

// game plays a game, draws its sheets, photographs them under a condition and reads them.
func (m *measured) game(t *table, c condition, seed uint64, keep string) error {
	r := rand.New(rand.NewPCG(seed, 7))
	as := &taken{profile: look.Profiles[0]}
	if c.set != nil {
		c.set(as)
	}
	game := t.library.Game(t.game)
	players := names[:game.Rules.MinPlayers+r.IntN(min(game.Rules.MaxPlayers, 4)-game.Rules.MinPlayers+1)]
	if len(players) < 2 {
		players = names[:2]
	}
	marks, places, err := filledIn(game.Rules, rules.Setup{Players: players, Data: game.Values.For(len(players))}, seed, r)
	if err != nil {
		return err
	}
	reader, err := t.reader()
	if err != nil {
		return err
	}
	blanks, err := reader.Draw(len(players), "en", as.profile)
	if err != nil {
		return err
	}
	job, err := kit.Start(t.project, kitOptions(t.game, len(players), as.profile))
	if err != nil {
		return err
	}
	for _, b := range blanks {
		seat := rules.Shared
		if b.Each {
			seat = r.IntN(len(players))
		}
		if b.Games > 0 {
			marks = scored(b, reader, players, r)
		}
		sheet, err := blankPaper(job, b, r)
		if err != nil {
			return err
		}
		sheet.seed, sheet.taken = seed, as
		sheet.fillIn(b, marks, seat)
		s := aim(r, sheet.W, sheet.H, sheet.scale)
		if c.set != nil {
			s.plain(sheet)
		}
		for _, f := range as.shot {
			f(s, sheet)
		}
		data := s.take(r, sheet.Image)
		if keep != "" {
			if err := os.WriteFile(filepath.Join(keep, fmt.Sprintf("%d-%s.jpg", seed, b.Component)), data, 0o666); err != nil {
				return err
			}
		}
		if err := m.read(reader, len(players), b, seat, data, s, sheet.scale, places, marks, fmt.Sprint(seed), keep); err != nil {
			return err
		}
	}
	return nil
}

// blankPaper draws a sheet in high resolution.
func blankPaper(job *kit.Job, b *look.Blank, r *rand.Rand) (*paper, error) {
	c, _ := job.Game.Component(b.Component)
	piece, _ := job.Studio.Piece(c, 0)
	face := piece.Front
	if _, ok := b.Slots[face.Slots[0].ID]; !ok && piece.Back != nil {
		face = piece.Back
	}
	trim := face.Trim()
	page := &scene.Page{Size: b.Size, Ops: []ink.Op{face.Placed(geom.At(geom.Pt(-trim.X, -trim.Y)), nil)}}
	picture, err := png.Draw(page, 200)
	if err != nil {
		return nil, err
	}
	drawn := photo.FromRGBA(picture.Width, picture.Height, picture.Pix)
	return &paper{Image: drawn, scale: float64(picture.Width) / b.Size.W.MM(), r: r, hand: pen.NewHand(r)}, nil
}

// fillIn writes the marks of a seat on a sheet, before and after what else happens to it.
func (p *paper) fillIn(b *look.Blank, marks []rules.Mark, seat int) {
	for _, f := range p.before {
		f(p)
	}
	artist := mark.Artist{Automaton: -1, Seats: b.Seats}
	marked := map[string]bool{}
	for _, m := range marks {
		slot, ok := b.Slots[m.ID]
		if m.Board != b.Component || m.Seat != seat || !ok {
			continue
		}
		marked[m.ID] = true
		box := slot.Box
		for _, at := range slot.Places {
			if at.Kind == string(m.Kind) {
				box = at.Box
			}
		}
		p.mark(m, box, slot, artist.Pen(m.By).Colour)
	}
	p.erase(b, marked)
	for _, f := range p.after {
		f(p)
	}
}

// read finds a sheet among the blanks and compares what is read with what was drawn.
func (m *measured) read(
	reader *reading.Reader, players int, of *look.Blank, seat int, data []byte, s *shot, scale float64,
	places []rules.Place, marks []rules.Mark, name, keep string,
) error {
	var shown *photo.Image
	began := time.Now()
	matches, _, err := reader.Find([]look.Input{{File: name, Open: func() (*photo.Photo, error) {
		decoded, err := jpeg.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		shown = photo.From(decoded, geom.Placement{}, look.Longest)
		return photo.NewPhoto(shown), nil
	}}}, players)
	if err != nil {
		return err
	}
	b, found := matches[0].Blank, matches[0].Found
	if of.Code != nil {
		m.Codes++
		if matches[0].Printed == players {
			m.CodesRead++
		}
	}
	switch m.Photos++; {
	case b == nil:
		fmt.Printf("%s %s: not found\n", name, of.Component)
		return nil
	case b.Component != of.Component || b.Lang != of.Lang || b.Profile != of.Profile:
		fmt.Printf("%s %s: taken for %s in %s, %s\n", name, of.Component, b.Component, b.Lang, b.Profile)
		m.WrongSheet++
		return nil
	}
	m.Found++
	sheet := &look.Sheet{Sheet: found.Sheet(), Blank: b, Seat: seat}
	if why := sheet.Illegible(); why != "" {
		fmt.Printf("%s %s: refused, %s\n", name, of.Component, why)
		m.Refused++
		return nil
	}
	values := valuesOf(sheet, reader, players, places)
	m.Took = append(m.Took, time.Since(began))
	if keep != "" {
		if err := save(filepath.Join(keep, name+"-"+of.Component+".png"), sheet.Picture(geom.R(0, 0, b.Size.W, b.Size.H))); err != nil {
			return err
		}
		if err := save(filepath.Join(keep, name+"-"+of.Component+"-photo.png"), shown.Picture()); err != nil {
			return err
		}
	}
	worst := 0.0
	for _, v := range values {
		worst = max(worst, m.off(v, found, s, scale, float64(s.w)/float64(shown.W)))
		m.count(v, marks, name)
	}
	fmt.Printf("%s %s: alike %.2f rough %.3f, worst %.2f mm\n", name, of.Component, found.Alike, sheet.Rough(), worst)
	return nil
}

// off returns how many millimetres a place is from where it was found; by is how much smaller the photograph was made.
func (m *measured) off(v look.Value, found *photo.Found, s *shot, scale, by float64) float64 {
	c, b := v.Box.Center(), v.Sheet.Blank
	u, w := found.At(c.X.MM()*b.Scale-0.5, c.Y.MM()*b.Scale-0.5)
	x, y := s.at(c.X.MM()*scale, c.Y.MM()*scale)
	x2, y2 := s.at((c.X.MM()+1)*scale, c.Y.MM()*scale)
	off := math.Hypot((u+0.5)*by-x, (w+0.5)*by-y) / math.Hypot(x2-x, y2-y)
	m.PlacesMeasured++
	if off > 0.5 {
		m.Off++
		if v.Doubt != look.DoubtPaper {
			m.Unsaid++
		}
	}
	return off
}

// valuesOf reads the places of a sheet, or the figures of all games on a score sheet.
func valuesOf(sheet *look.Sheet, reader *reading.Reader, players int, places []rules.Place) []look.Value {
	if sheet.Blank.Games == 0 {
		return sheet.Places(places)
	}
	var values []look.Value
	for game := 1; game <= sheet.Blank.Games; game++ {
		values = append(values, sheet.Scores(&reader.Game, game, names[:players])...)
	}
	return values
}

func save(name string, m image.Image) error {
	var b bytes.Buffer
	if err := imagepng.Encode(&b, m); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o666)
}

func kitOptions(game string, players int, profile string) kit.Options {
	return kit.Options{What: kit.What{Game: game, Players: players}, Look: kit.Look{Lang: "en", Profile: profile}}
}
