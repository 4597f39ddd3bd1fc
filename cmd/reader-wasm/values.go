//go:build js && wasm

package main

import (
	"errors"
	"image"
	"math"
	"strings"
	"syscall/js"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/reading/look"
	"cartouche/internal/reading/photo"
	"cartouche/internal/sheetcode"
	"cartouche/rules"
)

// promise returns a promise of what work returns.
func promise(work func() (any, error)) js.Value {
	var begin js.Func
	begin = js.FuncOf(func(_ js.Value, args []js.Value) any {
		go func() {
			defer begin.Release()
			value, err := work()
			if err != nil {
				args[1].Invoke(js.Global().Get("Error").New(err.Error()))
				return
			}
			args[0].Invoke(value)
		}()
		return nil
	})
	return js.Global().Get("Promise").New(begin)
}

// await waits for a promise of the page.
func await(promised js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{value: args[0]}
		return nil
	})
	defer kept.Release()
	broken := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: errors.New(js.Global().Get("String").Invoke(args[0]).String())}
		return nil
	})
	defer broken.Release()
	promised.Call("then", kept, broken)
	end := <-done
	return end.value, end.err
}

// list returns the values of an array; none for null.
func list(v js.Value) []js.Value {
	if v.IsNull() || v.IsUndefined() {
		return nil
	}
	out := make([]js.Value, v.Length())
	for i := range out {
		out[i] = v.Index(i)
	}
	return out
}

// text returns a string; "" for null.
func text(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

// number returns a whole number; 0 for null.
func number(v js.Value) int {
	if v.Type() != js.TypeNumber {
		return 0
	}
	return v.Int()
}

// scaled returns a number in units of four digits after the point; 0 for null.
func scaled(v js.Value) int {
	if v.Type() != js.TypeNumber {
		return 0
	}
	return int(math.Round(v.Float() * 10_000))
}

func rectOf(x, y, w, h float64) geom.Rect {
	return geom.R(geom.MM(x), geom.MM(y), geom.MM(w), geom.MM(h))
}

// boxOf returns the box of a value with x, y, w and h in mm.
func boxOf(v js.Value) geom.Rect {
	return rectOf(v.Get("x").Float(), v.Get("y").Float(), v.Get("w").Float(), v.Get("h").Float())
}

func imageOf(v js.Value) *photo.Image {
	w, h := v.Get("w").Int(), v.Get("h").Int()
	pixels := make([]uint8, 4*w*h)
	js.CopyBytesToGo(pixels, v.Get("pixels"))
	return photo.FromRGBA(w, h, pixels)
}

func pictureOf(m *image.RGBA) any {
	pixels := js.Global().Get("Uint8ClampedArray").New(len(m.Pix))
	js.CopyBytesToJS(pixels, m.Pix)
	return map[string]any{"w": m.Rect.Dx(), "h": m.Rect.Dy(), "pixels": pixels}
}

// blankOf returns a blank sheet. Sheets of several numbers of players may have one face, which is looked at once.
func (p *page) blankOf(v js.Value) *look.Blank {
	face := text(v.Get("face"))
	size := geom.Size{W: geom.MM(v.Get("w").Float()), H: geom.MM(v.Get("h").Float())}
	if p.faces[face] == nil {
		shown := imageOf(v.Get("picture"))
		p.faces[face] = photo.BlankOf(shown, float64(shown.W)/size.W.MM())
	}
	b := &look.Blank{
		Blank:     p.faces[face],
		Component: text(v.Get("component")), Title: text(v.Get("title")), Each: v.Get("each").Truthy(), Size: size,
		Lang: text(v.Get("lang")), Profile: text(v.Get("profile")), ArabicIndic: v.Get("arabic").Truthy(),
	}
	for _, seat := range list(v.Get("seats")) {
		b.Seats = append(b.Seats, seat.String())
	}
	if code := v.Get("code"); code.Truthy() {
		b.Code = &look.Code{Box: boxOf(code), Text: sheetcode.Text(text(code.Get("text")))}
	}
	for _, s := range list(v.Get("slots")) {
		slot := look.Slot{Box: boxOf(s)}
		if path, ok := ink.ParsePath(text(s.Get("d"))); ok && text(s.Get("d")) != "" {
			slot.Shape = &path
		}
		slot.Places, _ = ink.ParsePlaces(text(s.Get("at"))) // a slot without marks has none
		id := text(s.Get("id"))
		b.Add(id, slot)
	}
	return b
}

func placeOf(v js.Value) rules.Place {
	about := rules.About{Number: v.Get("number").Truthy(), Low: number(v.Get("low")), High: number(v.Get("high"))}
	if step := v.Get("step"); step.Truthy() { // decimals
		about.Unit = rules.MostDigits
		about.Low, about.High, about.Step = scaled(v.Get("low")), scaled(v.Get("high")), scaled(step)
	}
	for _, sign := range list(v.Get("signs")) {
		about.Signs = append(about.Signs, sign.String())
	}
	for _, choice := range list(v.Get("choices")) {
		marks := []rules.Mark{}
		for _, m := range list(choice.Get("marks")) {
			marks = append(marks, rules.Mark{Kind: rules.Kind(text(m.Get("kind"))), Text: text(m.Get("text")), By: number(m.Get("by"))})
		}
		about.Choices = append(about.Choices, marks)
	}
	p := rules.Place{
		Slot:  rules.Slot{Board: text(v.Get("board")), Seat: v.Get("seat").Int(), ID: text(v.Get("id"))},
		About: func() rules.About { return about },
	}
	for _, kind := range strings.Fields(text(v.Get("kinds"))) {
		p.Kinds = append(p.Kinds, rules.Kind(kind))
	}
	return p
}

// valueOf returns {id, there, sure, doubt, kind, says, by, or, text, other, x, y, w, h}: whether something is there
// and whether the record has it, the key of a reason to doubt it, the mark, who else may have made it, what is and what
// else may be written (other, and all others), and where it is on the sheet in mm.
func valueOf(v *look.Value) any {
	m := v.Mark()
	others := []any{}
	for _, t := range v.Others {
		others = append(others, t)
	}
	return map[string]any{
		"id": v.Place.ID, "there": v.There, "sure": v.Sure(), "doubt": v.Doubt, "kind": string(m.Kind),
		"says": m.Text, "by": m.By, "or": v.Or,
		"text": v.Text, "other": v.Other, "others": others, "x": v.Box.X.MM(), "y": v.Box.Y.MM(), "w": v.Box.W.MM(), "h": v.Box.H.MM(),
	}
}
