package edit_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/edit"
	"cartouche/internal/geom"
	"cartouche/internal/project"
	"cartouche/internal/testing/projecttest"
)

// TestAdd adds each kind of element to the front and the back of a component, as one line at the end of the side; the face can be drawn
// with it, and the element can be moved.
func TestAdd(t *testing.T) {
	p := example(t, "deck")
	for _, side := range []string{"front", "back"} {
		v := aid
		v.Side = side
		for _, kind := range edit.Kinds() {
			out, err := edit.Apply(p, v, []edit.Edit{{Do: "add", Kind: kind}})
			if err != nil || len(out.Files) != 1 {
				t.Errorf("%s: %v %+v", kind, err, out)
				continue
			}
			const file = "data/ferry/aid.yaml"
			before, _, _ := p.Read(file, project.MaxText)
			if removed, added := lines(string(before), string(out.Files[file])); removed != 0 || added != 1 {
				t.Errorf("%s: %s", kind, diff(string(before), string(out.Files[file])))
			}
			over := edit.Over(p, out.Files)
			face := elements(t, over, v)
			of := face.Elements[len(face.Elements)-1]
			if of.Kind != kind || of.In != "" || len(of.Boxes) != 1 || len(face.Errors) > 0 || !slices.Contains(of.Can, "move") {
				t.Errorf("%s: %+v %v\n%s", kind, of, face.Errors, diff(string(before), string(out.Files[file])))
			}
			if _, err := edit.Apply(over, v, []edit.Edit{{Do: "move", At: []string{of.At}, By: [2]geom.Length{1000, 500}}}); err != nil {
				t.Errorf("%s does not move: %v", kind, err)
			}
		}
	}
	for _, e := range []edit.Edit{{Do: "add"}, {Do: "add", Kind: "land"}, {Do: "add", Column: "no-such"}} {
		if out, err := edit.Apply(p, aid, []edit.Edit{e}); err == nil {
			t.Errorf("%+v: %+v", e, out)
		}
	}
}

// TestAddWrites checks what is written in files of other manners: lengths in the file's unit, a side in brackets, a file without the side.
func TestAddWrites(t *testing.T) {
	const head = "size: poker\nstock: card\nper: game\n"
	for name, c := range map[string]struct{ file, want string }{
		"centimetres":    {head + "front:\n  - rect: {box: 1 1 2 2 cm, stroke: ink} # no\n", "+  - circle: {centre: 3.15 4.4 cm, radius: 0.85 cm, stroke: ink}\n"},
		"brackets":       {head + "front: [{rect: {box: 1 1 2 2 mm, stroke: ink}}] # no\n", "-front: [{rect: {box: 1 1 2 2 mm, stroke: ink}}] # no\n+front: [{rect: {box: 1 1 2 2 mm, stroke: ink}}, {circle: {centre: 31.5 44 mm, radius: 8.5 mm, stroke: ink}}] # no\n"},
		"without a side": {head, "+front:\n+  - circle: {centre: 31.5 44 mm, radius: 8.5 mm, stroke: ink}\n"},
		"no newline":     {head + "front:\n- rect: {box: 1 1 2 2 mm, stroke: ink}", ""},
		"Windows":        {strings.ReplaceAll(head+"front:\n    - rect: {box: 1 1 2 2 mm, stroke: ink}\n", "\n", "\r\n"), "+    - circle: {centre: 31.5 44 mm, radius: 8.5 mm, stroke: ink}\r\n"},
	} {
		p := projecttest.Over(t, projecttestFolder(t, map[string]string{"data/ferry/aid.yaml": c.file}))
		out, err := edit.Apply(p, aid, []edit.Edit{{Do: "add", Kind: "circle"}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		after := string(out.Files["data/ferry/aid.yaml"])
		if got := diff(c.file, after); c.want != "" && got != c.want || strings.HasSuffix(c.file, "\n") != strings.HasSuffix(after, "\n") {
			t.Errorf("%s: got\n%q\nwant\n%q", name, got, c.want)
		}
		if face := elements(t, edit.Over(p, out.Files), aid); len(face.Errors) > 0 {
			t.Errorf("%s: %v", name, face.Errors)
		}
	}
}

// TestAddColumn adds elements for columns that the card does not show: a text, a picture or an icon, by what its cell has.
func TestAddColumn(t *testing.T) {
	p := projecttest.Over(t, projecttestFolder(t, map[string]string{
		"data/ferry/cards.csv":  "id,name,note,sign,picture,cost\na,Apple,Sweet,coin,art/apple.svg,3\n",
		"data/ferry/cards.yaml": "size: poker\nstock: card\nper: game\ncards: cards.csv\nfront:\n  - text: {box: 5 5 50 9 mm, text: $name, style: card-title}\n  - text: {box: 5 70 9 9 mm, text: \"= string(cost)\", style: value}\n",
	}))
	v := card
	face := elements(t, p, v)
	if want := []string{"note", "sign", "picture"}; !slices.Equal(face.Columns, want) {
		t.Fatalf("columns %v, want %v", face.Columns, want)
	}
	for column, want := range map[string]string{
		"note": "text: $note, style: card-text}", "sign": "icon: $sign}", "picture": "image: $picture, fit: contain}",
	} {
		out, err := edit.Apply(p, v, []edit.Edit{{Do: "add", Column: column}})
		if err != nil {
			t.Errorf("%s: %v", column, err)
			continue
		}
		if after := string(out.Files["data/ferry/cards.yaml"]); !strings.HasSuffix(after, want+"\n") {
			t.Errorf("%s: %s", column, after)
		}
		now := elements(t, edit.Over(p, out.Files), v)
		if len(now.Errors) > 0 || slices.Contains(now.Columns, column) || len(now.Elements[2].Boxes) != 1 {
			t.Errorf("%s: %v, columns %v", column, now.Errors, now.Columns)
		}
	}
}

// TestTextInQuotes changes a text that is in quotes in the element, with signs that need others.
func TestTextInQuotes(t *testing.T) {
	p := example(t, "deck")
	out, err := edit.Apply(p, aid, []edit.Edit{{Do: "add", Kind: "text"}})
	if err != nil {
		t.Fatal(err)
	}
	over := edit.Over(p, out.Files)
	face := elements(t, over, aid)
	of := face.Elements[len(face.Elements)-1]
	if of.Text == nil || of.Text.In != "words" || of.Text.Text != "Text" {
		t.Fatalf("%+v", of.Text)
	}
	for _, text := range []string{"Go", "It’s on: 3 # 4", "Don't", `Say "go"`, "= 4"} {
		out, err := edit.Apply(over, aid, []edit.Edit{{Do: "text", At: []string{of.At}, Text: text}})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		now := elements(t, edit.Over(over, out.Files), aid)
		if got := now.Elements[len(now.Elements)-1].Text; got == nil || got.Text != text || len(now.Errors) > 0 {
			t.Errorf("%q: %+v %v", text, got, now.Errors)
		}
	}
	for _, text := range []string{`Don't say "go"`, `a\b`} {
		if out, err := edit.Apply(over, aid, []edit.Edit{{Do: "text", At: []string{of.At}, Text: text}}); err == nil {
			t.Errorf("%q: %+v", text, out)
		}
	}
}

// TestAddPicture adds pictures from outside: a file in the folder art, under a free name, and an element that shows it.
func TestAddPicture(t *testing.T) {
	p := example(t, "deck")
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>`
	for name, want := range map[string]string{
		"My Pear (2).SVG": "my-pear--2.svg", "../../etc/x.svg": "x.svg", "дерево.svg": "дерево.svg", "...svg": "picture.svg", "apple.svg": "apple-2.svg",
	} {
		out, err := edit.Apply(p, aid, []edit.Edit{{Do: "add", Name: name, Data: []byte(drawing), Box: [4]geom.Length{5000, 6000, 20_000, 20_000}}})
		if err != nil || string(out.Files["data/ferry/art/"+want]) != drawing || len(out.Files) != 2 {
			t.Errorf("%s: %v %v", name, err, out)
			continue
		}
		over := edit.Over(p, out.Files)
		face := elements(t, over, aid)
		of := face.Elements[len(face.Elements)-1]
		if of.Words != "art/"+want || len(face.Errors) > 0 || len(of.Boxes) != 1 || of.Boxes[0].X != 5000 {
			t.Errorf("%s: %+v %v", name, of, face.Errors)
		}
		again, err := edit.Apply(over, aid, []edit.Edit{{Do: "add", Name: name, Data: []byte(drawing)}})
		if err != nil || len(again.Files) != 1 {
			t.Errorf("%s once more: %v %+v", name, err, again)
		}
	}
	for name, data := range map[string]string{"x.svg": "", "x.exe": "MZ", "x": "y", "x.gif": "GIF89a", "z.png": "no picture", "x.jpg": "\x89PNG\r\n\x1a\n", "x.webp": "<svg/>", "y.png": strings.Repeat("y", edit.MostPicture+1)} {
		if out, err := edit.Apply(p, aid, []edit.Edit{{Do: "add", Name: name, Data: []byte(data)}}); err == nil {
			t.Errorf("%s: %+v", name, out)
		}
	}
}

// TestAddPictureOfPixels adds pictures of few pixels, dropped and from the list of kinds: they are no larger than they are sharp. One of many
// pixels fills its box.
func TestAddPictureOfPixels(t *testing.T) {
	p := example(t, "deck")
	drop := [4]geom.Length{5000, 6000, 25_000, 25_000}
	for _, c := range []struct {
		w, h       int
		box        [4]geom.Length
		wide, high geom.Length
	}{
		{64, 64, drop, 5000, 5000}, {120, 30, drop, 10_000, 10_000}, {1, 1, drop, 500, 500}, {2000, 2000, drop, 25_000, 25_000},
		{64, 64, [4]geom.Length{}, 5000, 5000},
	} {
		var data bytes.Buffer
		if err := png.Encode(&data, image.NewGray(image.Rect(0, 0, c.w, c.h))); err != nil {
			t.Fatal(err)
		}
		out, err := edit.Apply(p, aid, []edit.Edit{{Do: "add", Name: "dot.png", Data: data.Bytes(), Box: c.box}})
		if err != nil {
			t.Fatal(err)
		}
		face := elements(t, edit.Over(p, out.Files), aid)
		b := face.Elements[len(face.Elements)-1].Boxes[0]
		if b.W != c.wide || b.H != c.high || c.w > 1 && len(face.Errors) > 0 {
			t.Errorf("%d × %d pixels: %+v, %v", c.w, c.h, b, face.Errors)
		}
		if x := b.X + b.W/2; c.box == drop && (x < 17_000 || x > 17_500) {
			t.Errorf("%d × %d pixels: %+v is not where it was dropped", c.w, c.h, b)
		}
	}
}
