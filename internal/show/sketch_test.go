package show

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/boards"
	"cartouche/internal/filled"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/mark/sketch"
	"cartouche/internal/project"
	"cartouche/internal/report"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/rules"
)

// TestPagesDrawWhatShowDraws: for every sample record of the games and the examples, a web page
// that gets the printed boards draws the same lines and fills as `show`, and writes the same words.
func TestPagesDrawWhatShowDraws(t *testing.T) {
	testall.Slow(t)
	builtin, _ := filepath.Glob("../../data/*/records/*.yaml")
	own, _ := filepath.Glob("../../examples/*/data/*/records/*.yaml")
	if len(builtin) < 10 || len(own) < 10 {
		t.Fatal(builtin, own)
	}
	projects := map[string]*project.Project{}
	for i, file := range append(builtin, own...) {
		if i%3 != 0 && !testall.On() {
			continue
		}
		dir, _, _ := strings.Cut(file, "/data/")
		if projects[dir] == nil {
			projects[dir] = projecttest.Over(t, dir)
		}
		for _, language := range []string{"en", "ar"} {
			if slices.Contains(own, file) && language != "en" {
				continue
			}
			t.Run(file+" "+language, func(t *testing.T) {
				p := projects[dir]
				s := judged(t, p, file, language)
				pen := pageDesk(t, p, s).In(s.Artist.Number, s.Artist.Named, s.Artist.RightToLeft)
				want, got := onPaper(t, s), onPage(pen.Draw(s.Record, s.report))
				if len(want) == 0 {
					t.Fatal("nothing is drawn")
				}
				for board := range want {
					if w, g := slices.Sorted(slices.Values(want[board])), slices.Sorted(slices.Values(got[board])); !slices.Equal(w, g) {
						t.Errorf("%s: %s", board, firstDifference(g, w))
					}
				}
				for board := range got {
					if want[board] == nil {
						t.Errorf("a page draws on %s, and show does not", board)
					}
				}
			})
		}
	}
}

// judged prepares the drawing of a record of a project.
func judged(t *testing.T, p *project.Project, file, language string) *showing {
	t.Helper()
	messages, err := lang.Messages(p, language)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v := (&report.Library{Files: p, Engines: p.Engines, Messages: messages, Language: language, Own: boards.Own(p)}).Judge(file, text)
	if v.Record == nil {
		t.Fatal(v.Errs)
	}
	opt := Options{Say: func(v rules.Violation) string { return v.Code }}
	opt.Lang = language
	s, err := showRecord(p, v.Record, v.Report, opt)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pageDesk returns what a page knows about a game: only what goes through JSON.
func pageDesk(t *testing.T, p *project.Project, s *showing) *sketch.Desk {
	t.Helper()
	game, errs := boards.NewPageInfo(p, s.Game)
	if errs != nil {
		t.Fatal(errs)
	}
	slots := map[string][]sketch.Slot{}
	for _, c := range s.Components {
		for _, face := range printed(t, s, c.Name) {
			for _, slot := range face.Slots {
				at := sketch.Slot{ID: slot.ID, X: slot.Box.X.MM(), Y: slot.Box.Y.MM(), W: slot.Box.W.MM(), H: slot.Box.H.MM(),
					At: ink.FormatPlaces(slot.Places)}
				if slot.Shape != nil {
					at.D = slot.Shape.SVG()
				}
				slots[c.Name] = append(slots[c.Name], at)
			}
		}
	}
	desk := &sketch.Desk{}
	desk.Seats(game.Seats)
	for _, err := range []error{desk.Figures(again(t, game.Figures)), desk.Icons(again(t, game.Icons)), desk.Boards(again(t, slots))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return desk
}

// again encodes a value as JSON and decodes it.
func again[T any](t *testing.T, value T) T {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var out T
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// printed returns the faces of a component.
func printed(t *testing.T, s *showing, name string) []*scene.Face {
	t.Helper()
	var faces []*scene.Face
	for _, c := range s.Components {
		if c.Name != name || s.Studio.Count(c) == 0 {
			continue
		}
		piece, errs := s.Studio.Piece(c, 0)
		if piece.Front == nil {
			t.Fatal(errs)
		}
		faces = append(faces, piece.Front)
		if piece.Back != nil {
			faces = append(faces, piece.Back)
		}
	}
	return faces
}

// onPaper returns the operations of show on each board, formatted.
func onPaper(t *testing.T, s *showing) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, c := range s.Components {
		for _, seat := range s.Seats(c) {
			faces := printed(t, s, c.Name)
			face := faces[0]
			if len(faces) > 1 && !s.DrawnOn(face, c, seat) {
				face = faces[1]
			}
			ops, errs := s.Artist.Draw(filled.Rooms(face), c.Name, seat, append(s.Names(face, c, seat), s.Marks...), s.Rings)
			if errs != nil {
				t.Fatal(errs)
			}
			board := strings.TrimSuffix(rules.Slot{Board: c.Name, Seat: seat}.Key(), "/")
			for _, op := range ops {
				out[board] = append(out[board], spelled(t, op))
			}
		}
	}
	return out
}

func spelled(t *testing.T, op ink.Op) string {
	t.Helper()
	switch op := op.(type) {
	case *ink.Fill:
		return fmt.Sprint("fill ", op.Path.SVG(), " ", op.Colour.SVG())
	case *ink.Stroke:
		mm := func(l geom.Length) float64 { return l.MM() }
		var dash []float64
		for _, l := range op.Dash {
			dash = append(dash, mm(l))
		}
		return fmt.Sprint("stroke ", op.Path.SVG(), " ", op.Colour.SVG(), " ", mm(op.Width), dash, strings.Replace(op.Cap.String()+" "+op.Join.String(), "mitre", "miter", 1))
	case *scene.Text:
		return fmt.Sprint("text ", seen(scene.Texts([]ink.Op{op})[0].Words()), " ", op.Colour.SVG())
	}
	t.Fatalf("%T", op)
	return ""
}

// onPage returns the operations of a page on each board, formatted in the same way.
func onPage(d sketch.Drawing) map[string][]string {
	out := map[string][]string{}
	add := func(key string, ops [][]any) {
		board, _, _ := strings.Cut(key, "/")
		for _, op := range ops {
			switch {
			case op[0] == "t":
				out[board] = append(out[board], fmt.Sprint("text ", seen(op[1].(string)), " ", op[6]))
			case op[3] == nil:
				out[board] = append(out[board], fmt.Sprint("fill ", op[1], " ", op[2]))
			default:
				out[board] = append(out[board], fmt.Sprint("stroke ", op[1], " ", op[3], " ", op[4], op[5], op[6], " ", op[7]))
			}
		}
	}
	for _, m := range d.Marks {
		add(m.Slot, m.Ops)
	}
	for _, wrong := range d.Wrong {
		for _, at := range wrong {
			add(at.Slot, at.Ring)
			add(at.Slot, at.Badge)
		}
	}
	return out
}

// seen sorts the visible characters of a text, to ignore the order of its runs.
func seen(text string) string {
	letters := []rune(strings.NewReplacer("\u061c", "", " ", "").Replace(text))
	slices.Sort(letters)
	return string(letters)
}

func firstDifference(got, want []string) string {
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			return fmt.Sprintf("%d and %d things, first other: %.200v, want %.200v", len(got), len(want), got[min(i, len(got)):min(i+1, len(got))], want[min(i, len(want)):min(i+1, len(want))])
		}
	}
	return ""
}
