package edit_test

import (
	"slices"
	"strings"
	"testing"

	"cartouche/internal/edit"
	"cartouche/internal/geom"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
)

// everyRow is a component with an element for each row of the table of what a drag writes.
const everyRow = `size: poker
stock: card
per: game
regions:
  head: {box: 5 5 53 10 mm}
  art: {below: head, gap: 2 mm, height: 30 mm}
  cells: {inside: art, columns: [1, 1, 2]}
  foot: {inside: safe, anchor: bottom, size: 40 x 10 mm, inset: 1 mm}
  own: {box: trim}
front:
  - rect: {id: calculated, box: "= '5 60 10 5 mm'", fill: ink, rotate: 15}
  - circle: {id: ring, centre: 30 60 mm, radius: "= '4 mm'", stroke: ink}
  - circle: {id: hub, centre: "= '45 60 mm'", radius: 4 mm, stroke: ink}
  - rect: {id: pips, box: "= '5 66 4 4 mm'", times: 4, step: 7 0 mm, per-row: 2, row-step: 0 7 mm, fill: ink}
  - rect: {id: dots, box: 30 66 4 4 mm, times: 3, fill: ink}
  - path: {id: way, at: 40 66 mm, d: M0 0 L5 0 L5 5 Z, fill: ink}
  - polygon: {id: roof, points: "50,66 58,66 54,72 mm", fill: ink}
  - nodes: {slot: n, nodes: {a: 10 80 mm, b: 30 80 mm}, size: 9 mm}
  - rect: {id: title, box: head, fill: ink}
  - rect: {id: picture, box: art, stroke: ink}
  - rect: {id: cell, box: cells.2, fill: ink}
  - rect: {id: foot, box: foot, fill: ink}
  - rect: {id: edge, box: trim, stroke: ink}
  - rect: {id: inner, box: safe, stroke: ink}
  - rect: {id: outer, box: bleed, stroke: ink}
`

// by is a move, as most edits of the table are.
func by(x, y geom.Length) edit.Edit { return edit.Edit{Do: "move", By: [2]geom.Length{x, y}} }

// to is a change of size.
func to(x, y, w, h geom.Length) edit.Edit {
	return edit.Edit{Do: "size", Box: [4]geom.Length{x, y, w, h}}
}

// answered is an edit with an answer to its question.
func answered(e edit.Edit, answer string) edit.Edit {
	e.Answer = answer
	return e
}

// copied is an edit of a copy of a repeated element.
func copied(e edit.Edit, nth int) edit.Edit {
	e.Copy = nth
	return e
}

// TestWhatADragWrites goes through the table of what a drag writes, and what it refuses with a reason.
func TestWhatADragWrites(t *testing.T) {
	p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": everyRow}))
	face := elements(t, p, aid)
	if face.Errors != nil {
		t.Fatal(face.Errors)
	}
	of := func(name string) edit.Element {
		return face.Elements[slices.IndexFunc(face.Elements, func(e edit.Element) bool { return e.Name == name })]
	}
	for _, c := range []struct {
		name     string
		edit     edit.Edit
		old, new string // what changes in one line; nothing if it is refused or asked
		said     string // why it is refused, or what could not be written, or the answers to a question
	}{
		{"calculated", by(1000, 0), "", "", "`box` is an expression"},
		{"calculated", to(5000, 60_000, 12_000, 5000), "", "", "`box` is an expression"},
		{"calculated", edit.Edit{Do: "turn", To: 30.0}, "rotate: 15", "rotate: 30", ""},
		{"ring", by(1000, 500), "centre: 30 60 mm", "centre: 31 60.5 mm", ""},
		{"ring", to(26_000, 56_000, 10_000, 10_000), "", "", "`radius` is an expression"},
		{"hub", by(1000, 500), "", "", "`centre` is an expression"},
		{"hub", to(41_000, 56_000, 10_000, 10_000), "radius: 4 mm", "radius: 5 mm", "`centre` is an expression"},
		{"pips", by(1000, 0), "", "", "`box` is an expression"},
		{"pips", copied(by(1000, 500), 1), "step: 7 0 mm, per", "step: 8 0.5 mm, per", ""},
		{"pips", copied(by(1000, 500), 2), "row-step: 0 7 mm", "row-step: 1 7.5 mm", ""},
		{"pips", copied(by(1000, 500), 3), "", "", "`box` is an expression"},
		{"dots", copied(by(1000, 0), 2), "30 66 4 4 mm", "31 66 4 4 mm", ""}, // without a step none is made
		{"way", by(1000, 500), "at: 40 66 mm", "at: 41 66.5 mm", ""},
		{"way", to(40_000, 66_000, 10_000, 10_000), "", "", "the size of `path` follows from its keys"},
		{"roof", by(1000, 500), "50,66 58,66 54,72 mm", "51,66.5 59,66.5 55,72.5 mm", ""},
		{"roof", to(50_000, 66_000, 4000, 6000), "50,66 58,66 54,72 mm", "50,66 54,66 52,72 mm", ""},
		{"nodes 1", by(1000, 500), "{a: 10 80 mm, b: 30 80 mm}", "{a: 11 80.5 mm, b: 31 80.5 mm}", ""},
		{"title", by(1000, 500), "", "", "alone region"},
		{"title", answered(by(1000, 500), "region"), "{box: 5 5 53 10 mm}", "{box: 6 5.5 53 10 mm}", ""},
		{"title", answered(by(1000, 500), "alone"), "box: head,", "box: 6 5.5 53 10 mm,", ""},
		{"picture", answered(by(0, 1500), "region"), "gap: 2 mm", "gap: 3.5 mm", ""},
		{"picture", answered(by(1000, 1500), "region"), "gap: 2 mm", "gap: 3.5 mm", "keeps its place along `head`"},
		{"picture", answered(to(5000, 17_000, 53_000, 25_000), "region"), "height: 30 mm", "height: 25 mm", ""},
		{"cell", answered(to(18_250, 17_000, 10_000, 30_000), "region"), "columns: [1, 1, 2]", "columns: [133, 100, 298]", ""},
		{"foot", answered(by(0, -1000), "region"), "inset: 1 mm", "inset: 2 mm", ""},
		{"foot", answered(to(11_500, 72_000, 40_000, 12_000), "region"), "40 x 10 mm", "40 x 12 mm", ""},
		{"foot", answered(by(7000, -3000), "region"), "{inside: safe, anchor: bottom, size: 40 x 10 mm, inset: 1 mm}", "{box: 18.5 71 40 10 mm}", ""},
		{"edge", by(1000, 0), "", "", "its place is `trim`, which is fixed"},
		{"inner", by(1000, 0), "", "", "its place is `safe`, which is fixed"},
		{"outer", to(0, 0, 63_000, 88_000), "", "", "its place is `bleed`, which is fixed"},
	} {
		c.edit.At = []string{of(c.name).At}
		was, now, said := outcome(t, p, of(c.name), c.edit)
		if now != strings.Replace(was, c.old, c.new, 1) || was == now && c.old != "" || !strings.Contains(said, c.said) || said != "" && c.said == "" {
			t.Errorf("%s: %+v\n%s\n%s\n%s, want %s", c.name, c.edit, was, now, said, c.said)
		}
	}
}

// outcome is what an edit of an element does: the line that changes, before and after, and what is said: what could not be written, the
// answers that are asked for, or the reason that the page has where it is refused.
func outcome(t *testing.T, p *project.Project, of edit.Element, e edit.Edit) (was, now, said string) {
	t.Helper()
	out, err := edit.Apply(p, aid, []edit.Edit{e})
	if err != nil {
		if slices.Contains(of.Can, e.Do) {
			t.Errorf("%s: %s is refused, and the page does not know: %v", of.Name, e.Do, err)
		}
		return "", "", of.Why[e.Do]
	}
	if out.Question != nil {
		for _, c := range out.Question.Choices {
			said = strings.TrimSpace(said + " " + c.Answer)
		}
		return "", "", said
	}
	for _, note := range out.Notes {
		text, _ := english(t).Message(note)
		said += text
	}
	for name, data := range out.Files {
		before, _, err := p.Read(name, project.MaxText)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(diff(string(before), string(data)), "\n")
		if len(lines) != 3 {
			t.Errorf("%s: %+v changes\n%s", of.Name, e, lines)
		}
		was, now = lines[0][1:], lines[1][1:]
	}
	return was, now, said
}
