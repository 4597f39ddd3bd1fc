package edit_test

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/draw/svg"
	"cartouche/internal/edit"
	"cartouche/internal/geom"
	"cartouche/internal/project"
	"cartouche/internal/starter"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts"
)

// pictures returns the pictures of a side of all pieces of a component.
func pictures(t *testing.T, p *project.Project, v edit.View) [][]byte {
	t.Helper()
	g, errs := layouts.LoadGame(p, v.Game)
	if errs != nil {
		t.Fatal(errs)
	}
	c, _ := g.Component(v.Component)
	s, errs := layouts.New(g, layouts.Options{Players: g.Default, Lang: v.Language, Profile: "home"})
	if errs != nil {
		t.Fatal(errs)
	}
	var list [][]byte
	for i := range s.Count(c) {
		piece, errs := s.Piece(c, i)
		if errs != nil {
			t.Fatal(errs)
		}
		face := piece.Front
		if v.Side == "back" {
			face = piece.Back
		}
		var b bytes.Buffer
		if err := svg.Encode(&b, face.Page(true, v.Language), svg.Options{Outlines: true}); err != nil {
			t.Fatal(err)
		}
		list = append(list, b.Bytes())
	}
	return list
}

// TestGroupEveryElement puts each two elements of each example that are beside each other into a group and takes them out of it: no
// picture of any piece changes, no line is added, and all comments stay. Every fourth two of two examples are tried without CARTOUCHE_ALL.
func TestGroupEveryElement(t *testing.T) {
	testall.Slow(t)
	made, kinds, every := 0, starter.Kinds(), 1
	if !testall.On() {
		kinds, every = []string{"deck", "game"}, 4
	}
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			p := example(t, kind)
			faces(t, p, func(t *testing.T, v edit.View) {
				list, want := elements(t, p, v).Elements, pictures(t, p, v)
				for i := 0; i < len(list)-1; i += every {
					if groupTwo(t, p, v, list[i], list[i+1], want) {
						made++
					}
				}
			})
		})
	}
	if made < 10 {
		t.Errorf("only %d groups", made)
	}
}

// allowed are why two elements do not become a group.
var allowed = []string{"edit-group-apart", "edit-group-inherited", "edit-group-unseen", "edit-why-expression", "edit-why-field"}

// groupTwo puts two elements into a group and takes them out again. It returns false if they cannot be one.
func groupTwo(t *testing.T, p *project.Project, v edit.View, a, b edit.Element, want [][]byte) bool {
	t.Helper()
	out, err := edit.Apply(p, v, []edit.Edit{{Do: "group", At: []string{b.At, a.At}}})
	if err != nil || out.Question != nil {
		if found := diag.Of(err); err != nil && !slices.Contains(allowed, found[0].Code) {
			t.Errorf("%s and %s: %v", a.At, b.At, err)
		}
		return false
	}
	grouped := edit.Over(p, out.Files)
	if !slices.EqualFunc(want, pictures(t, grouped, v), bytes.Equal) {
		t.Errorf("%s and %s: another picture with a group", a.At, b.At)
	}
	back, err := edit.Apply(grouped, v, []edit.Edit{{Do: "ungroup", At: []string{a.At}}})
	if err != nil || back.Question != nil {
		t.Errorf("%s and %s: %v %v", a.At, b.At, err, back)
		return true
	}
	if !slices.EqualFunc(want, pictures(t, edit.Over(grouped, back.Files), v), bytes.Equal) {
		t.Errorf("%s and %s: another picture after the group", a.At, b.At)
	}
	for name, data := range back.Files {
		before := read(t, p, name)
		if removed, added := lines(before, string(data)); removed != added {
			t.Errorf("%s and %s: other lines\n%s", a.At, b.At, diff(before, string(data)))
		}
		for _, text := range []string{string(out.Files[name]), string(data)} {
			if remarks(text) != remarks(before) {
				t.Errorf("%s and %s: other comments\n%s", a.At, b.At, diff(before, text))
			}
		}
	}
	return true
}

// remarks returns the comments of a file that are lines of their own.
func remarks(text string) (all string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "#") {
			all += line + "\n"
		}
	}
	return all
}

func read(t *testing.T, p *project.Project, name string) string {
	t.Helper()
	data, _, err := p.Read(name, project.MaxText)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestGroupsAsTheyAreWritten groups and ungroups elements of a small component, and compares its front.
func TestGroupsAsTheyAreWritten(t *testing.T) {
	const head = "size: poker\nstock: card\nper: game\n"
	for name, c := range map[string]struct {
		front, do, answer, want string
		at                      []string
	}{
		"with comments": {
			"front:\n  # below\n  - rect: {box: 5 5 10 10 mm, fill: red} # one\n\n  # above\n  - circle:\n      centre: 22 31 mm # its middle\n      radius: 4 mm\n",
			"group", "", "front:\n  - group:\n      box: 5 5 21 30 mm\n      elements:\n        # below\n        - rect: {box: 0 0 10 10 mm, fill: red} # one\n\n        # above\n" +
				"        - circle:\n            centre: 17 26 mm # its middle\n            radius: 4 mm\n", []string{"front.0", "front.1"},
		},
		"in brackets": {
			"front: [rect: {box: 0.2 0.3 0.5 0.5 in, fill: red}, {line: {points: \"1,1 2,1.33 in\", stroke: red}}]\n",
			"group", "", "front: [group: {box: 0.2 0.3 1.8 1.04 in, elements: [rect: {box: 0 0 0.5 0.5 in, fill: red}, " +
				"{line: {points: \"0.8,0.7 1.8,1.03 in\", stroke: red}}]}]\n", []string{"front.0", "front.1"},
		},
		"what is between": {
			"front:\n  - rect: {box: 5 5 10 10 mm, fill: red}\n  - rect: {box: 6 6 10 10 mm, fill: blue}\n  - rect: {box: 7 7 10 10 mm, fill: gold}",
			"group", "together", "front:\n  - rect: {box: 6 6 10 10 mm, fill: blue}\n  - group:\n      box: 5 5 12 12 mm\n      elements:\n" +
				"        - rect: {box: 0 0 10 10 mm, fill: red}\n        - rect: {box: 2 2 10 10 mm, fill: gold}", []string{"front.2", "front.0"},
		},
		"taken apart": {
			"front:\r\n  # head\r\n  - group:\r\n      box: 5 6 10 20 mm # its box\r\n      elements:\r\n        # inner\r\n        - rect: {box: group, fill: red}\r\n" +
				"        - path: {d: M0 0h9v9z, fill: red}\r\n  - rect: {box: 1 1 2 2 mm, fill: red}\r\n",
			"ungroup", "", "front:\r\n  # head\r\n  # its box\r\n  # inner\r\n  - rect: {box: 5 6 10 20 mm, fill: red}\r\n" +
				"  - path: {d: M0 0h9v9z, fill: red, at: 5 6 mm}\r\n  - rect: {box: 1 1 2 2 mm, fill: red}\r\n", []string{"front.0"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.ReplaceAll(head+c.front, ": red", `: "#c02020"`)
			text = strings.NewReplacer(": blue", `: "#2020c0"`, ": gold", `: "#e6c04a"`).Replace(text)
			p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": text}))
			v := edit.View{Game: "ferry", Language: "en", Component: "aid", Side: "front"}
			out, err := edit.Apply(p, v, []edit.Edit{{Do: c.do, At: c.at, Answer: c.answer}})
			if err != nil || out.Question != nil {
				t.Fatal(err, out)
			}
			got := strings.NewReplacer(`"#c02020"`, "red", `"#2020c0"`, "blue", `"#e6c04a"`, "gold").Replace(string(out.Files["data/ferry/aid.yaml"]))
			if want := head + c.want; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestWhatCannotBeAGroup has the sentence for each.
func TestWhatCannotBeAGroup(t *testing.T) {
	const small = "size: poker\nstock: card\nper: game\nfront:\n" +
		"  - rect: {id: ground, box: 5 5 10 10 mm, fill: \"#c02020\"}\n" +
		"  - rect: {box: \"= '5 5 10 10 mm'\", fill: \"#2020c0\"}\n" +
		"  - rect: {box: 7 7 10 10 mm, fill: \"#20c020\"}\n" +
		"  - group: {box: 5 5 20 20 mm, times: 2, step: 9 0 mm, elements: [rect: {box: group, fill: \"#20c020\"}]}\n" +
		"  - rect: {box: 9 9 10 10 mm, fill: \"#2020c0\", follow-direction: trim}\n"
	p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": small}))
	v := edit.View{Game: "ferry", Language: "en", Component: "aid", Side: "front"}
	for want, e := range map[string]edit.Edit{
		"edit-why-expression": {Do: "group", At: []string{"front.1", "front.2"}},
		"edit-group-apart":    {Do: "group", At: []string{"front.2", "front.3.0"}},
		"edit-group-key":      {Do: "group", At: []string{"front.2", "front.4"}, Answer: "together"},
		"edit-ungroup":        {Do: "ungroup", At: []string{"front.2"}},
		"edit-ungroup-key":    {Do: "ungroup", At: []string{"front.3"}},
	} {
		if out, err := edit.Apply(p, v, []edit.Edit{e}); len(diag.Of(err)) != 1 || diag.Of(err)[0].Code != want {
			t.Errorf("%s: %v %v", want, err, out)
		}
	}
	from := edit.Edit{Do: "group", At: []string{"front.0", "front.1"}}
	if _, err := edit.Apply(p, card, []edit.Edit{from}); len(diag.Of(err)) != 1 || diag.Of(err)[0].Code != "edit-group-inherited" {
		t.Error(err)
	}
	out, err := edit.Apply(p, v, []edit.Edit{{Do: "group", At: []string{"front.2"}}, {Do: "group", At: []string{"front.2", "front.3"}}})
	if err != nil || out.Question != nil {
		t.Error(err, out)
	}
}

// TestGroupsLookTheSameInEveryView refuses a group whose elements are placed by what another profile has elsewhere: the safe area, by
// itself and through a region, with an error there and without one, and on a card that is not looked at.
func TestGroupsLookTheSameInEveryView(t *testing.T) {
	testall.Slow(t)
	const rect = "rect: {box: 30 30 10 10 mm, fill: \"#c02020\"}"
	for name, c := range map[string]struct{ head, first, last, answer, want string }{
		"an error":      {"", "text: {box: safe, text: $name, style: body}", rect, "", "laminate"},
		"a picture":     {"", "rect: {box: safe, fill: \"#2020c0\"}", rect, "", "laminate"},
		"a region":      {"regions: {inner: {inside: safe}}\n", "rect: {box: inner, fill: \"#2020c0\"}", rect, "", "laminate"},
		"another order": {"", "rect: {box: safe, fill: \"#2020c0\"}", rect + "\n  - " + rect, "together", "laminate"},
		"another card":  {"", "rect: {box: safe, fill: \"#2020c0\", when: row > 1}", rect, "", "laminate"},
		"the trim":      {"", "rect: {box: trim, fill: \"#2020c0\"}", rect, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			text := "size: poker\nstock: card\ncards: cards.csv\n" + c.head + "front:\n  - " + c.first + "\n  - " + c.last + "\n"
			p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/cards.yaml": text}))
			at := []string{"front.0", "front.1"}
			if c.answer != "" {
				at[1] = "front.2"
			}
			out, err := edit.Apply(p, card, []edit.Edit{{Do: "group", At: at, Answer: c.answer}})
			if c.want == "" {
				if err != nil || out.Question != nil {
					t.Error(err, out)
				}
				return
			}
			if found := diag.Of(err); len(found) != 1 || found[0].Code != "edit-group-changes-elsewhere" || found[0].Args["profile"] != c.want {
				t.Error(err, out)
			}
		})
	}
}

// TestElementsChosenTwice count once, for whatever is done.
func TestElementsChosenTwice(t *testing.T) {
	const text = "size: poker\nstock: card\nper: game\nfront:\n" +
		"  - rect: {box: 5 5 10 10 mm, fill: \"#c02020\"}\n  - circle: {centre: 20 50 mm, radius: 4 mm, fill: \"#2020c0\"}\n"
	p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": text}))
	v := edit.View{Game: "ferry", Language: "en", Component: "aid", Side: "front"}
	for _, e := range []edit.Edit{
		{Do: "group"}, {Do: "remove"}, {Do: "duplicate"}, {Do: "set", Key: "fill", Value: "#20c020"}, {Do: "order", To: 0.0},
		{Do: "move", By: [2]geom.Length{1000, 2000}}, {Do: "turn", To: 45.0},
	} {
		e.At = []string{"front.1"}
		once, err := edit.Apply(p, v, []edit.Edit{e})
		e.At = []string{"front.1", "front.1"}
		twice, errTwice := edit.Apply(p, v, []edit.Edit{e})
		if fmt.Sprint(err) != fmt.Sprint(errTwice) {
			t.Errorf("%s: %v, not %v", e.Do, errTwice, err)
		} else if err == nil && string(once.Files["data/ferry/aid.yaml"]) != string(twice.Files["data/ferry/aid.yaml"]) {
			t.Errorf("%s: another file\n%s", e.Do, twice.Files["data/ferry/aid.yaml"])
		}
	}
}

// TestGroupOfWhatIsNotDrawn uses the numbers of elements that the card does not show; without numbers it is said to be unseen.
func TestGroupOfWhatIsNotDrawn(t *testing.T) {
	const rect = "  - rect: {box: 5 5 10 10 mm, fill: \"#c02020\"}\n"
	v := edit.View{Game: "ferry", Language: "en", Component: "aid", Side: "front"}
	for shape, box := range map[string]string{
		"circle: {centre: 20 50 mm, radius: 4 mm, fill: \"#2020c0\", when: players > 90}":         "5 5 19 49 mm",
		"line: {points: \"20,20 30,15 25,40 mm\", stroke: \"#2020c0\", when: players > 90}":       "5 5 25 35 mm",
		"polygon: {points: \"20,20 30,15 25,40 mm\", fill: \"#2020c0\", when: players > 90}":      "5 5 25 35 mm",
		"rect: {box: 20 20 10 20 mm, fill: \"#2020c0\", when: players > 90}":                      "5 5 25 35 mm",
		"path: {d: M0 0h9v9z, at: 20 20 mm, fill: \"#2020c0\", when: players > 90}":               "",
		"circle: {centre: \"= '20 50 mm'\", radius: 4 mm, fill: \"#2020c0\", when: players > 90}": "",
	} {
		text := "size: poker\nstock: card\nper: game\nfront:\n" + rect + "  - " + shape + "\n"
		p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": text}))
		out, err := edit.Apply(p, v, []edit.Edit{{Do: "group", At: []string{"front.0", "front.1"}}})
		if found := diag.Of(err); box == "" {
			if len(found) != 1 || found[0].Code != "edit-group-unseen" {
				t.Errorf("%s: %v", shape, err)
			}
		} else if err != nil || !strings.Contains(string(out.Files["data/ferry/aid.yaml"]), "box: "+box) {
			t.Errorf("%s: %v %v", shape, err, out)
		}
	}
}

// TestWhatIsBetweenIsNamed names up to five elements that are drawn between those of a group.
func TestWhatIsBetweenIsNamed(t *testing.T) {
	v := edit.View{Game: "ferry", Language: "en", Component: "aid", Side: "front"}
	for between, want := range map[int]string{
		1: "rect 2; move", 2: "rect 2, rect 3; move", 5: "rect 2, rect 3, rect 4, rect 5, rect 6; move",
		7: "rect 2, rect 3, rect 4, rect 5, rect 6, 2 more; move",
	} {
		text := "size: poker\nstock: card\nper: game\nfront:\n" + strings.Repeat("  - rect: {box: 5 5 10 10 mm, fill: \"#c02020\"}\n", between+2)
		p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": text}))
		out, err := edit.Apply(p, v, []edit.Edit{{Do: "group", At: []string{"front.0", "front." + strconv.Itoa(between+1)}}})
		if err != nil || out.Question == nil {
			t.Fatal(err, out)
		}
		if said, _ := english(t).Message(out.Question.Words); !strings.Contains(said, want) {
			t.Errorf("%q, not %q", said, want)
		}
	}
}
