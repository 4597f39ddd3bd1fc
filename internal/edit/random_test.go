package edit_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/edit"
	"cartouche/internal/geom"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/startertest"
	"cartouche/internal/testing/testall"
)

// odd is a component as people also write one. Every comment in it is different.
const odd = `# c01	with a tab
extends: poker-card   # c02
per: 'player'
regions:
  # c03
  band: {box: "5 5 53 20 mm", # c04 }
    columns: [1, # c05 ]
      2, 1],
    gap: 1 mm}
  low:
    below: band # c06
    gap: 2 mm
    height: 20 mm
  inch: {box: 0.5 2 1 0.5 in}
front:
  - remove: art
  - rect: {id: ground, fill: 'cream' } # c07
  # c08
  - rect:
      box: band.2 # c09

      fill: "sand"
  - circle: { centre: '31.5 44 mm' , radius: 8mm,
      # c10
      fill: none, stroke: grape, }
  -
    ellipse:
      box: 1.5 4 1.5 1.25 cm # c11
      stroke: cherry
  - line: {points: "10,60 20,60 30,65 mm", stroke: ink}
  - text: {box: low, text: "= 'Hello, # not a comment'", style: card-text}
  - group: # c12
      id: pair
      box: 8 68 16 10 mm
      times: 3
      step: 16 0 mm
      rotate: 90
      elements:
      - rect: {box: 1 1 6 8 mm, fill: grape} # c13
      - rect: {box: group, stroke: ink}
      - ngon: {box: 8 1 6 6 mm, sides: 6, fill: plum, rotate: 30}
  - rect: {box: inch, stroke: ink}
# c14`

// manners are ways in which files are written.
var manners = map[string]func(string) string{
	"as it is":         func(s string) string { return s },
	"CRLF":             func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	"byte order mark":  func(s string) string { return "\ufeff" + s },
	"a newline at end": func(s string) string { return s + "\n" },
}

// oddDeck is the deck with the odd component in a manner.
func oddDeck(t *testing.T, manner func(string) string) *project.Project {
	t.Helper()
	dir := t.TempDir()
	startertest.Write(t, dir, "ferry", "deck")
	if err := os.WriteFile(filepath.Join(dir, "data/ferry/aid.yaml"), []byte(manner(odd)), 0o644); err != nil {
		t.Fatal(err)
	}
	return projecttest.InMemory(t, dir)
}

var comment = regexp.MustCompile(`# c\d\d`)

// TestRandomEdits makes 500 random edits, and checks after each that the files read, that comments and line breaks stay, that only
// lines of what changed differ, and that each step back gives the bytes of before. CARTOUCHE_ALL=1 makes 400,000 edits, about an hour of
// processors, others with each CARTOUCHE_SEED.
func TestRandomEdits(t *testing.T) {
	testall.Slow(t)
	rounds, seed := 125, uint64(53)
	switch {
	case testing.Short():
		rounds = 60
	case testall.On():
		rounds = 100_000
	}
	if text := os.Getenv("CARTOUCHE_SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		seed = n
	}
	for name, manner := range manners {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := oddDeck(t, manner)
			r := rand.New(rand.NewPCG(seed, uint64(len(name))))
			files, faces, made := map[string][]byte{}, map[string]*edit.Face{}, 0
			for n := range rounds {
				if n%20 == 0 { // begin again, so that faces keep their elements
					clear(files)
					clear(faces)
				}
				if randomEdit(t, r, p, files, faces) {
					made++
				}
			}
			if made < rounds/3 {
				t.Errorf("only %d of %d edits changed something", made, rounds)
			}
		})
	}
}

// randomEdit makes an edit over changed files, and reports whether it changed them. It keeps the faces as they are now.
func randomEdit(t *testing.T, r *rand.Rand, p *project.Project, files map[string][]byte, faces map[string]*edit.Face) bool {
	t.Helper()
	v := edit.View{Game: "ferry", Language: "en", Component: "aid", Side: "front"}
	if r.IntN(3) == 0 {
		v.Component = "cards"
	}
	over := edit.Over(p, files)
	face := faces[v.Component]
	if face == nil {
		face = elements(t, over, v)
		faces[v.Component] = face
	}
	e, element := anyEdit(r, face)
	out, err := edit.Apply(over, v, []edit.Edit{e})
	for err == nil && out.Question != nil {
		e.Answer = out.Question.Choices[r.IntN(len(out.Question.Choices))].Answer
		out, err = edit.Apply(over, v, []edit.Edit{e})
	}
	if err != nil {
		return false
	}
	var history edit.History
	step := edit.Step{Words: out.Words, Before: map[string][]byte{}, After: out.Files}
	for name, data := range out.Files {
		before, _, err := over.Read(name, project.MaxText)
		if err != nil {
			t.Fatal(err)
		}
		step.Before[name] = before
		checkReads(t, e, name, string(before), data)
		checkFile(t, e, element, string(before), string(data))
	}
	history.Add(step)
	if back, ok := history.Next(true, ""); !ok || !sameFiles(over, back.Before) {
		t.Fatalf("%+v: a step back does not give the bytes of before", e)
	}
	if len(out.Files) == 0 {
		return false
	}
	clear(faces)
	faces[v.Component] = elements(t, edit.Over(over, out.Files), v)
	for name, data := range out.Files {
		files[name] = data
	}
	return true
}

// TestRandomCards makes random edits of a file of cards in several manners: it reads, no other line changes, comments stay, and the cells
// are as meant.
func TestRandomCards(t *testing.T) {
	testall.Slow(t)
	const file = "data/ferry/cards.csv"
	for name, manner := range manners {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cards := "id;name;note;sign\n# c01\na;\"Apple; red\";Sweet;coin\n\n# c02\nb;Pear;\"two\nlines\";\nc;Fig;;coin\n# c03"
			dir := projecttestFolder(t, map[string]string{file: manner(cards),
				"data/ferry/cards.yaml": "size: poker\nstock: card\nper: game\ncards: cards.csv\nfront:\n  - text: {box: 5 5 50 9 mm, text: $name, style: card-title}\n"})
			p, r := projecttest.InMemory(t, dir), rand.New(rand.NewPCG(61, uint64(len(name))))
			files := map[string][]byte{}
			for n := range 120 {
				if n%15 == 0 {
					files = map[string][]byte{}
				}
				randomCard(t, r, p, files, file)
			}
		})
	}
}

// randomCard makes a random edit of the cards over changed files.
func randomCard(t *testing.T, r *rand.Rand, p *project.Project, files map[string][]byte, file string) {
	t.Helper()
	over := edit.Over(p, files)
	tables, err := edit.Tables(over, card)
	if err != nil || len(tables) != 1 || tables[0].Errors != nil {
		t.Fatal(err, tables)
	}
	before := tables[0]
	row := r.IntN(max(len(before.Rows), 1))
	e := edit.Edit{Deck: file, Row: row, To: float64(r.IntN(max(len(before.Rows), 1)))}
	e.Do = []string{"cell", "cell", "cell", "row-add", "row-copy", "row-remove", "row-move"}[r.IntN(7)]
	if e.Do == "cell" {
		column := r.IntN(len(before.Columns) - 1)
		e.Column, e.Text = before.Columns[column+1], []string{"", "x", "a;b", "say \"no\"", "# 1", "two\nlines", " é "}[r.IntN(7)]
	}
	out, err := edit.Apply(over, card, []edit.Edit{e})
	if err != nil || len(out.Files) == 0 {
		return
	}
	old, _, _ := over.Read(file, project.MaxText)
	now := string(out.Files[file])
	if then, now := comment.FindAllString(string(old), -1), comment.FindAllString(now, -1); !slices.Equal(then, now) {
		t.Errorf("%+v: the comments %q became %q", e, then, now)
	}
	if strings.Contains(string(old), "\r\n") && strings.Count(now, "\r\n") == 0 {
		t.Errorf("%+v: other line breaks: %q", e, now)
	}
	after, err := edit.Tables(edit.Over(over, out.Files), card)
	if err != nil || after[0].Errors != nil {
		t.Fatalf("%+v: %v %v\n%s", e, err, after, now)
	}
	want := slices.Clone(before.Rows)
	switch to := int(e.To.(float64)); e.Do {
	case "cell":
		want[row] = slices.Clone(want[row])
		want[row][slices.Index(before.Columns, e.Column)] = after[0].Rows[row][slices.Index(before.Columns, e.Column)]
		if got := after[0].Rows[row][slices.Index(before.Columns, e.Column)]; strings.TrimSpace(got) != strings.TrimSpace(e.Text) {
			t.Errorf("%+v: the cell is %q", e, got)
		}
	case "row-add", "row-copy":
		want = slices.Insert(want, row+1, after[0].Rows[row+1])
	case "row-remove":
		want = slices.Delete(want, row, max(row, int(e.To.(float64)))+1)
	case "row-move":
		moved := want[row]
		want = slices.Insert(slices.Delete(want, row, row+1), to, moved)
	}
	if !slices.EqualFunc(want, after[0].Rows, slices.Equal[[]string]) {
		t.Errorf("%+v: got\n%q\nwant\n%q", e, after[0].Rows, want)
	}
	files[file] = out.Files[file]
}

// sameFiles reports whether files have some content.
func sameFiles(p *project.Project, want map[string][]byte) bool {
	for name, data := range want {
		if now, _, err := p.Read(name, project.MaxText); err != nil || !bytes.Equal(now, data) {
			return false
		}
	}
	return true
}

// anyEdit returns a random edit of a random element that can be moved or changed.
func anyEdit(r *rand.Rand, face *edit.Face) (edit.Edit, edit.Element) {
	of := face.Elements[r.IntN(len(face.Elements))]
	length := func() geom.Length { return geom.Length(r.IntN(161)-80) * 50 }
	e := edit.Edit{At: []string{of.At}}
	if len(of.Boxes) > 0 {
		e.Copy = r.IntN(len(of.Boxes))
	}
	switch r.IntN(16) {
	case 0, 1, 2, 3, 4:
		e.Do, e.By = "move", [2]geom.Length{length(), length()}
	case 5, 6, 7:
		e.Do = "size"
		if len(of.Boxes) > 0 {
			b := of.Boxes[e.Copy]
			e.Box = [4]geom.Length{b.X + length(), b.Y + length(), max(b.W+length(), 1000), max(b.H+length(), 1000)}
		}
	case 8:
		e.Do, e.To = "turn", float64(15*r.IntN(24))
	case 9:
		e.Do, e.Key, e.Value = "set", "fill", []any{"grape", "#102030", "none", nil}[r.IntN(4)]
	case 10:
		e.Do = []string{"remove", "duplicate"}[r.IntN(2)]
	case 11:
		e.Do, e.At, e.Kind = "add", nil, edit.Kinds()[r.IntN(len(edit.Kinds()))]
	case 12:
		e.Do, e.Text = "text", []string{"Go", "It’s: # 4", "Don't {icon:coin}", `"a", b`}[r.IntN(4)]
	case 13:
		e.Do = "ungroup"
	case 14:
		e.Do, e.At = "group", someBeside(r, face, of)
	default:
		e.Do, e.To = "order", float64(r.IntN(len(face.Elements)))
	}
	return e, of
}

// someBeside returns the addresses of an element and of some of those in its list.
func someBeside(r *rand.Rand, face *edit.Face, of edit.Element) []string {
	at := []string{of.At}
	for _, other := range face.Elements {
		if other.In == of.In && other.At != of.At && r.IntN(3) == 0 {
			at = append(at, other.At)
		}
	}
	return at
}

// mostLines is how many lines of a file an edit changes: keys of a region are on lines of their own.
var mostLines = map[string]int{"move": 4, "size": 4, "turn": 1, "set": 1, "add": 0, "text": 1}

// checkReads checks that a changed file reads: cards as a table, what else there is as YAML.
func checkReads(t *testing.T, e edit.Edit, name, before string, after []byte) {
	t.Helper()
	var errs diag.List
	if strings.HasSuffix(name, ".csv") {
		_, errs = deck.Parse(name, after, deck.Options{})
	} else {
		errs = doc.Parse("", after, doc.Options{Paper: true}).Errors()
	}
	if errs != nil {
		t.Fatalf("%+v: %v\n%s", e, errs, diff(before, string(after)))
	}
}

// checkFile checks a file after an edit.
func checkFile(t *testing.T, e edit.Edit, of edit.Element, before, after string) {
	t.Helper()
	if crlf := strings.Count(after, "\r\n"); crlf != strings.Count(after, "\n") && crlf > 0 ||
		strings.Contains(before, "\r\n") != (crlf > 0) || strings.HasPrefix(before, "\ufeff") != strings.HasPrefix(after, "\ufeff") {
		t.Errorf("%+v: other line breaks, or another mark\n%q", e, after)
	}
	then, now := comment.FindAllString(before, -1), comment.FindAllString(after, -1)
	slices.Sort(then)
	slices.Sort(now)
	if e.Do != "remove" && e.Do != "duplicate" && !slices.Equal(then, now) {
		t.Errorf("%+v: the comments %q became %q\n%s", e, then, now, diff(before, after))
	}
	most, bounded := mostLines[e.Do]
	gone := without(strings.Split(before, "\n"), strings.Split(after, "\n"))
	if bounded && len(gone) > most {
		t.Errorf("%+v of %s %s: %d lines changed: %q", e, of.Kind, of.Writes, len(gone), gone)
	}
	if end := strings.HasSuffix(before, "\n"); end != strings.HasSuffix(after, "\n") {
		t.Errorf("%+v: another end of the file: %q", e, after[max(0, len(after)-60):])
	}
}

// without returns the lines of a list that are not in another.
func without(a, b []string) (out []string) {
	left := map[string]int{}
	for _, l := range b {
		left[l]++
	}
	for _, l := range a {
		if left[l]--; left[l] < 0 {
			out = append(out, l)
		}
	}
	return out
}
