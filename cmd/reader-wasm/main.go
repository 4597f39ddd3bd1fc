//go:build js && wasm

// Command reader-wasm reads photographs of filled-in sheets in a web page, as WebAssembly: it finds the
// sheets of a game and looks at their places. It draws no sheets and knows no rules: blank sheets, and what
// may be in their places, come from the page.
//
// It sets an object `reader` in the page's global scope. Pictures are {w, h, pixels}, with four bytes a pixel:
//
//	reader.open(game)       begins with a game {low, high, languages, draw}: its numbers of players, the
//	                        languages that sheets may be printed in, and draw(players, language, profile),
//	                        which promises a list of blank sheets
//	reader.prepare(players)
//	                        draws the likeliest blank sheets ahead, and promises nothing
//	reader.find(picture, players)
//	                        promises the sheet on a photograph, or why none was found; see matchOf
//	reader.read(seat, places)
//	                        returns what is in the places of the sheet found last; see valueOf
//	reader.picture(x, y, w, h)
//	                        returns a picture of a box of that sheet, in mm
//
// A blank sheet is {component, title, each, lang, profile, w, h, seats, arabic, code, face, picture, slots}; a slot
// is {id, x, y, w, h, d, at} as in faces, and a code {x, y, w, h, text}, in mm. A place is {board, seat, id,
// kinds, choices, number, low, high, signs}, as the judge describes it.
package main

import (
	"syscall/js"

	"cartouche/internal/geom"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/rules"
)

func main() {
	var p page
	js.Global().Set("reader", map[string]any{
		"open": js.FuncOf(func(_ js.Value, args []js.Value) any {
			p.open(args[0])
			return nil
		}),
		"prepare": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return promise(func() (any, error) { return nil, p.reader.Prepare(args[0].Int()) })
		}),
		"find": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return promise(func() (any, error) { return p.find(args[0], args[1].Int()) })
		}),
		"read": js.FuncOf(func(_ js.Value, args []js.Value) any { return p.read(args[0].Int(), args[1]) }),
		"picture": js.FuncOf(func(_ js.Value, args []js.Value) any {
			return p.picture(rectOf(args[0].Float(), args[1].Float(), args[2].Float(), args[3].Float()))
		}),
	})
	select {} // the page calls the functions until it is closed
}

// page reads the sheets of a page's game.
type page struct {
	reader *look.Reader
	faces  map[string]*photo.Blank
	last   look.Match
	sheet  *look.Sheet
}

func (p *page) open(game js.Value) {
	var languages []string
	p.faces = map[string]*photo.Blank{}
	for _, l := range list(game.Get("languages")) {
		languages = append(languages, l.String())
	}
	p.reader = &look.Reader{
		Low: game.Get("low").Int(), High: game.Get("high").Int(), Languages: languages,
		Draw: func(players int, language, profile string) ([]*look.Blank, error) {
			drawn, err := await(game.Call("draw", players, language, profile))
			if err != nil {
				return nil, err
			}
			var blanks []*look.Blank
			for _, v := range list(drawn) {
				blanks = append(blanks, p.blankOf(v))
			}
			return blanks, nil
		},
	}
}

// find looks for a sheet in a photograph.
func (p *page) find(picture js.Value, players int) (any, error) {
	shown := photo.NewPhoto(imageOf(picture))
	open := func() (*photo.Photo, error) { return shown, nil }
	p.sheet = nil
	matches, ok, err := p.reader.Find([]look.Input{{Open: open}}, players)
	if err != nil {
		return nil, err
	}
	if !ok {
		return map[string]any{"why": "read-no-sheets"}, nil
	}
	p.last = matches[0]
	return p.matchOf(players)
}

// matchOf returns {sheet, component, each, also, corners, wide} of a found sheet, which is so many mm wide, or {why, sheet,
// players} where none was found: the key of the reason, the title of the sheet and the number of players that it is of.
func (p *page) matchOf(players int) (any, error) {
	m := &p.last
	no := func(why string, b *look.Blank) (map[string]any, error) {
		title := ""
		if b != nil {
			title = b.Title
		}
		return map[string]any{"why": why, "sheet": title, "players": m.Other}, nil
	}
	switch {
	case m.Empty:
		return no("read-empty", nil)
	case m.Mirrored:
		return no("read-mirrored", nil)
	case m.Edition != nil:
		return no("read-edition", m.Edition)
	case m.Blank == nil && m.Other > 0:
		return no("read-elsewhere", m.Part)
	case m.Blank == nil && m.Part != nil:
		return no("read-part", m.Part)
	case m.Blank == nil:
		b, n, err := p.reader.Elsewhere(*m, players, p.reader.Low, p.reader.High)
		if err != nil {
			return nil, err
		}
		if m.Other = n; b != nil {
			return no("read-elsewhere", b)
		}
		return no("read-not-found", nil)
	}
	p.sheet = look.NewSheet(m, 0)
	if why := p.sheet.Illegible(); why != "" {
		answer, _ := no(why, m.Blank)
		answer["found"], answer["allowed"] = p.sheet.Fine(), look.Fewest
		return answer, nil
	}
	also := ""
	if m.Also != nil {
		also = m.Also.Title
	}
	var corners []any
	for _, c := range m.Found.Corners {
		corners = append(corners, []any{c[0], c[1]})
	}
	return map[string]any{
		"sheet": m.Blank.Title, "component": m.Blank.Component, "each": m.Blank.Each, "also": also, "corners": corners,
		"wide": m.Blank.Size.W.MM(),
	}, nil
}

// read returns what is in the places of the found sheet, as the sheet of a seat; -1 is that of all players.
func (p *page) read(seat int, places js.Value) any {
	if p.sheet == nil {
		return nil
	}
	p.sheet.Seat = seat
	var all []rules.Place
	for _, v := range list(places) {
		all = append(all, placeOf(v))
	}
	out := []any{}
	for _, v := range p.sheet.Places(all) {
		out = append(out, valueOf(&v))
	}
	return out
}

// picture returns a box of the found sheet as it was photographed.
func (p *page) picture(box geom.Rect) any {
	if p.sheet == nil {
		return nil
	}
	return pictureOf(p.sheet.Picture(box))
}
