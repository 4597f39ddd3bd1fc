package edit_test

import (
	"strings"
	"testing"

	"cartouche/internal/edit"
	"cartouche/internal/geom"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
)

var (
	aid   = edit.View{Game: "ferry", Language: "en", Component: "aid", Side: "front"}
	aidAt = map[string]string{} // the addresses of the odd component's elements, by their names
)

// oddAid returns the project with the odd component, whose elements are in aidAt.
func oddAid(t *testing.T) *project.Project {
	p := oddDeck(t, manners["a newline at end"])
	for _, e := range elements(t, p, aid).Elements {
		aidAt[e.Name] = e.At
		if e.In != "" {
			aidAt["in "+e.In+" "+e.Kind] = e.At
		}
	}
	return p
}

// written is an edit of the odd component, and the lines that it changes.
type written struct {
	name string
	edit edit.Edit
	want string // not compared if it is empty
}

// drags are moves and changes of size. at finds an element by its name.
func drags(at func(string) []string) []written {
	return []written{
		{"a box in centimetres", edit.Edit{Do: "move", At: at("ellipse 1"), By: [2]geom.Length{500, -500}},
			"-      box: 1.5 4 1.5 1.25 cm # c11\n+      box: 1.55 3.95 1.5 1.25 cm # c11\n"},
		{"the shares of columns", edit.Edit{Do: "size", At: at("rect 1"), Box: [4]geom.Length{18_750, 5000, 31_500, 20_000}, Answer: "region"},
			""},
		{"a circle in quotes", edit.Edit{Do: "move", At: at("circle 1"), By: [2]geom.Length{0, 250}},
			"-  - circle: { centre: '31.5 44 mm' , radius: 8mm,\n+  - circle: { centre: '31.5 44.25 mm' , radius: 8mm,\n"},
		{"the size of a circle", edit.Edit{Do: "size", At: at("circle 1"), Box: [4]geom.Length{21_500, 34_000, 20_000, 20_000}},
			"-  - circle: { centre: '31.5 44 mm' , radius: 8mm,\n+  - circle: { centre: '31.5 44 mm' , radius: 10mm,\n"},
		{"points", edit.Edit{Do: "move", At: at("line 1"), By: [2]geom.Length{1000, 0}},
			"-  - line: {points: \"10,60 20,60 30,65 mm\", stroke: ink}\n+  - line: {points: \"11,60 21,60 31,65 mm\", stroke: ink}\n"},
		{"a region below another", edit.Edit{Do: "move", At: at("text 1"), By: [2]geom.Length{0, 1500}, Answer: "region"},
			"-    gap: 2 mm\n+    gap: 3.5 mm\n"},
		{"the height of a region", edit.Edit{Do: "size", At: at("text 1"), Box: [4]geom.Length{5000, 27_000, 53_000, 18_000}, Answer: "region"},
			"-    height: 20 mm\n+    height: 18 mm\n"},
		{"a box instead of a region", edit.Edit{Do: "move", At: at("text 1"), By: [2]geom.Length{0, 1500}, Answer: "alone"},
			"-  - text: {box: low, text: \"= 'Hello, # not a comment'\", style: card-text}\n+  - text: {box: 5 28.5 53 20 mm, text: \"= 'Hello, # not a comment'\", style: card-text}\n"},
		{"inches", edit.Edit{Do: "move", At: at("rect 2"), By: [2]geom.Length{508, 0}, Answer: "region"},
			"-  inch: {box: 0.5 2 1 0.5 in}\n+  inch: {box: 0.52 2 1 0.5 in}\n"},
		{"the distance of repetitions", edit.Edit{Do: "move", At: at("pair"), Copy: 2, By: [2]geom.Length{3000, 0}},
			"-      step: 16 0 mm\n+      step: 17.5 0 mm\n"},
		{"another repetition", edit.Edit{Do: "move", At: at("pair"), Copy: 1, By: [2]geom.Length{3000, 0}},
			"-      box: 8 68 16 10 mm\n+      box: 11 68 16 10 mm\n"},
	}
}

// others are turns, keys, and elements that come and go.
func others(at func(string) []string) []written {
	return []written{
		{"in a group that is turned", edit.Edit{Do: "move", At: at("in " + aidAt["pair"] + " ngon"), By: [2]geom.Length{1000, 0}},
			"-      - ngon: {box: 8 1 6 6 mm, sides: 6, fill: plum, rotate: 30}\n+      - ngon: {box: 8 0 6 6 mm, sides: 6, fill: plum, rotate: 30}\n"},
		{"a turn in a group that is turned", edit.Edit{Do: "turn", At: at("in " + aidAt["pair"] + " ngon"), To: 135.0},
			"-      - ngon: {box: 8 1 6 6 mm, sides: 6, fill: plum, rotate: 30}\n+      - ngon: {box: 8 1 6 6 mm, sides: 6, fill: plum, rotate: 45}\n"},
		{"a turn back", edit.Edit{Do: "turn", At: at("in " + aidAt["pair"] + " ngon"), To: 90.0},
			"-      - ngon: {box: 8 1 6 6 mm, sides: 6, fill: plum, rotate: 30}\n+      - ngon: {box: 8 1 6 6 mm, sides: 6, fill: plum}\n"},
		{"a key", edit.Edit{Do: "set", At: at("ground"), Key: "fill", Value: "#102030"},
			"-  - rect: {id: ground, fill: 'cream' } # c07\n+  - rect: {id: ground, fill: '#102030' } # c07\n"},
		{"a new key", edit.Edit{Do: "set", At: at("ellipse 1"), Key: "width", Value: "0.5 mm"},
			"+      width: 0.5 mm\n"},
		{"a number", edit.Edit{Do: "set", At: at("in " + aidAt["pair"] + " ngon"), Key: "sides", Value: "8"},
			"-      - ngon: {box: 8 1 6 6 mm, sides: 6, fill: plum, rotate: 30}\n+      - ngon: {box: 8 1 6 6 mm, sides: 8, fill: plum, rotate: 30}\n"},
		{"no key", edit.Edit{Do: "set", At: at("ellipse 1"), Key: "stroke"}, "-      stroke: cherry\n"},
		{"a key over a template", edit.Edit{Do: "set", At: at("body"), Key: "colour", Value: "grape"},
			"+  - text: {id: body, colour: grape}\n"},
		{"an element removed", edit.Edit{Do: "remove", At: at("line 1")}, "-  - line: {points: \"10,60 20,60 30,65 mm\", stroke: ink}\n"},
		{"an inherited element removed", edit.Edit{Do: "remove", At: at("title")}, "+  - remove: title\n"},
		{"an override removed", edit.Edit{Do: "remove", At: at("ground")},
			"-  - rect: {id: ground, fill: 'cream' } # c07\n+  - remove: ground # c07\n"},
		{"a copy of an inherited element", edit.Edit{Do: "duplicate", At: at("title")}, "+  - text: {box: title, text: $name, style: card-title}\n"},
		{"a copy of an override", edit.Edit{Do: "duplicate", At: at("ground")}, "+  - rect: {fill: 'cream', box: bleed}\n"},
		{"a copy", edit.Edit{Do: "duplicate", At: at("rect 2")}, "+  - rect: {box: inch, stroke: ink}\n"},
	}
}

// TestWrites checks what edits of the odd component write, line by line.
func TestWrites(t *testing.T) {
	p := oddAid(t)
	at := func(name string) []string {
		if aidAt[name] == "" {
			t.Fatalf("no element %q in %v", name, aidAt)
		}
		return []string{aidAt[name]}
	}
	for _, c := range append(drags(at), others(at)...) {
		t.Run(c.name, func(t *testing.T) {
			out, err := edit.Apply(p, aid, []edit.Edit{c.edit})
			if err != nil || out.Question != nil {
				t.Fatalf("%v %+v", err, out)
			}
			got := ""
			for name, data := range out.Files {
				before, _, _ := p.Read(name, project.MaxText)
				got += diff(string(before), string(data))
			}
			if c.want != "" && got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			} else if c.want == "" {
				t.Log(got)
			}
		})
	}
}

// TestOrderInBrackets moves an item of a list in brackets over lines, with comments between them.
func TestOrderInBrackets(t *testing.T) {
	const list = "front: [rect: {box: 1 1 5 5 mm, fill: ink}, # one\n  {circle: {centre: 9 9 mm, radius: 2 mm, fill: ink}},\n  rect: {box: 2 2 5 5 mm, fill: sand}] # two\n"
	dir := projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": "size: poker\nstock: card\nper: game\n" + list})
	p := projecttest.Over(t, dir)
	out, err := edit.Apply(p, aid, []edit.Edit{{Do: "order", At: []string{"front.0"}, To: 2.0}})
	if err != nil {
		t.Fatal(err)
	}
	const want = "front: [{circle: {centre: 9 9 mm, radius: 2 mm, fill: ink}}, # one\n  rect: {box: 2 2 5 5 mm, fill: sand},\n  rect: {box: 1 1 5 5 mm, fill: ink}] # two\n"
	if got := string(out.Files["data/ferry/aid.yaml"]); !strings.HasSuffix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if elements(t, edit.Over(p, out.Files), aid).Elements[2].Keys["fill"].Value != "ink" {
		t.Error("the last is another one")
	}
}

// TestArrange aligns elements, distributes them and gives them one size, and checks where they are then.
func TestArrange(t *testing.T) {
	p := oddAid(t)
	all := []string{aidAt["ellipse 1"], aidAt["circle 1"], aidAt["line 1"]}
	boxes := func(e edit.Edit) (list []edit.Box) {
		out, err := edit.Apply(p, aid, []edit.Edit{e})
		if err != nil {
			t.Fatal(err)
		}
		face := elements(t, edit.Over(p, out.Files), aid)
		for _, at := range all {
			for _, of := range face.Elements {
				if of.At == at {
					list = append(list, of.Boxes[0])
				}
			}
		}
		return list
	}
	if b := boxes(edit.Edit{Do: "align", At: all, To: "left"}); b[0].X != b[1].X || b[1].X != b[2].X {
		t.Errorf("left: %v", b)
	}
	if b := boxes(edit.Edit{Do: "align", At: all, To: "bottom"}); b[0].Y+b[0].H != b[1].Y+b[1].H || b[1].Y+b[1].H != b[2].Y+b[2].H {
		t.Errorf("bottom: %v", b)
	}
	b := boxes(edit.Edit{Do: "distribute", At: all, To: "vertical"})
	if gap := b[0].Y - b[1].Y - b[1].H; !near(gap, b[2].Y-b[0].Y-b[0].H) { // from above: circle, ellipse, line
		t.Errorf("vertical: %v", b)
	}
	if b := boxes(edit.Edit{Do: "same-size", At: all[:2], To: "height"}); b[0].H != b[1].H {
		t.Errorf("height: %v", b)
	}
	for _, e := range []edit.Edit{{Do: "align", At: all, To: "nowhere"}, {Do: "align", At: all[:1], To: "left"}, {Do: "set", At: all, Key: "no-such", Value: "1"},
		{Do: "set", At: all, Key: "stroke", Value: " "}, {Do: "set", At: []string{aidAt["body"]}, Key: "style"}} {
		if out, err := edit.Apply(p, aid, []edit.Edit{e}); err == nil {
			t.Errorf("%+v: %+v", e, out)
		}
	}
}

// TestGroupOfATemplate changes an element of an inherited group: the group is copied when that is answered.
func TestGroupOfATemplate(t *testing.T) {
	dir := projecttestFolder(t, map[string]string{
		"templates/components/base.yaml": "size: poker\nstock: card\nper: game\nfront:\n  - group:\n      id: marks\n      box: 10 10 30 30 mm\n" +
			"      elements:\n        # one\n        - rect: {box: 1 1 5 5 mm, fill: ink}\n        - circle:\n            centre: 10 10 mm\n            radius: 2 mm\n            fill: ink\n" +
			"  - rect: {box: 1 50 5 5 mm, fill: ink}\n",
		"data/ferry/aid.yaml": "extends: base\n",
	})
	p := projecttest.Over(t, dir)
	e := edit.Edit{Do: "move", At: []string{"front.0.1"}, By: [2]geom.Length{1000, 0}}
	out, err := edit.Apply(p, aid, []edit.Edit{e})
	if err != nil || out.Question == nil || out.Question.Choices[0].Answer != "copy" {
		t.Fatalf("%v %+v", err, out)
	}
	e.Answer = "copy"
	if out, err = edit.Apply(p, aid, []edit.Edit{e}); err != nil {
		t.Fatal(err)
	}
	want := "extends: base\nfront:\n  - group:\n        id: marks\n        elements:\n          - rect: {box: 1 1 5 5 mm, fill: ink}\n" +
		"          - circle:\n              centre: 11 10 mm\n              radius: 2 mm\n              fill: ink\n"
	if got := string(out.Files["data/ferry/aid.yaml"]); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	e = edit.Edit{Do: "move", At: []string{"front.1"}, By: [2]geom.Length{1000, 0}}
	if out, err = edit.Apply(p, aid, []edit.Edit{e}); err != nil || out.Question == nil || out.Question.Choices[0].Answer != "name" {
		t.Fatalf("%v %+v", err, out)
	}
	e.Answer = "name"
	if out, err = edit.Apply(p, aid, []edit.Edit{e}); err != nil {
		t.Fatal(err)
	}
	if got := string(out.Files["data/ferry/aid.yaml"]); got != "extends: base\nfront:\n  - rect: {id: rect-1, box: 2 50 5 5 mm}\n" {
		t.Errorf("%q", got)
	}
	if got := string(out.Files["templates/components/base.yaml"]); !strings.Contains(got, "- rect: {id: rect-1, box: 1 50 5 5 mm, fill: ink}\n") {
		t.Errorf("%s", got)
	}
}

// TestAFileInPoints moves what is placed in points by whole points, also where type and lines have more lengths than places do; in a file
// in millimetres, points of type do not count.
func TestAFileInPoints(t *testing.T) {
	for unit, c := range map[string]struct{ region, from, to string }{
		"pt": {"  low: {box: 20 90 60 30 pt}\n", "20 200 60 30 pt", "21 200 60 30 pt"},
		"mm": {"", "7 60 20 10 mm", "7.5 60 20 10 mm"},
	} {
		text := "size: poker\nstock: card\nper: game\nregions:\n  high: {box: 20 20 60 30 pt}\n" + c.region + "front:\n" +
			"  - rect: {box: " + c.from + ", stroke: ink, width: 2 pt}\n  - text: {box: 7 20 40 12 mm, text: \"= 'A'\", style: card-text, size: 9 pt, min: 7 pt}\n"
		p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": text}))
		v := edit.View{Game: "ferry", Language: "en", Component: "aid", Side: "front"}
		face := elements(t, p, v)
		if face.Unit != unit {
			t.Errorf("the unit is %s, not %s", face.Unit, unit)
		}
		out, err := edit.Apply(p, v, []edit.Edit{{Do: "move", At: []string{"front.0"}, By: [2]geom.Length{face.Step, 0}}})
		if err != nil {
			t.Fatal(err)
		}
		if want, got := strings.Replace(text, c.from, c.to, 1), string(out.Files["data/ferry/aid.yaml"]); got != want {
			t.Errorf("%s: it becomes\n%s", unit, got)
		}
	}
}
