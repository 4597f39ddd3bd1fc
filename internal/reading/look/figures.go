package look

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/parallel"
	"cartouche/internal/reading/figure"
	"cartouche/rules"
)

// figures reads what is written in the places of a sheet. Where the language has Arabic-Indic figures,
// the sheet as a whole decides whether these or European ones are written on it.
func (s *Sheet) figures(values []Value) {
	written := make([]strokes, len(values))
	_ = parallel.Each(0, len(values), func(i int) error {
		if v := &values[i]; v.Kind == rules.Number && v.There {
			written[i] = v.strokes()
		}
		return nil
	})
	european, arabic := 0.0, 0.0
	for _, w := range written {
		european, arabic = european+w.european, arabic+w.arabic
	}
	script := figure.European
	if s.Blank.ArabicIndic && arabic > european {
		script = figure.ArabicIndic
	}
	_ = parallel.Each(0, len(values), func(i int) error {
		if w := &written[i]; w.pieces != nil {
			values[i].written(w.pieces, script)
			if v := &values[i]; v.Doubt == "" && (w.pale || strings.Contains(v.Text, "7") && v.Sheet.Lost(v.foot()) > mostLost) {
				v.Doubt = DoubtUnlike
			}
		}
		return nil
	})
}

// strokes are what is written in the box of a figure, and how well they fit the figures of both scripts.
type strokes struct {
	pieces           *figure.Pieces
	pale             bool // most of them are print beside its place
	european, arabic float64
}

func (v *Value) strokes() strokes {
	w, h, dark, left := v.Sheet.Dark(v.Box)
	for k := range dark {
		if v.pale {
			dark[k] *= 2
		}
	}
	p := figure.Look(figure.Ink{W: w, H: h, Scale: v.Sheet.Blank.Scale, Dark: dark, Sign: v.sign()})
	fit := func(script figure.Script) float64 { return math.Log(p.Fit(script) + 0.001) }
	return strokes{pieces: p, pale: left < mostlyLeft, european: fit(figure.European), arabic: fit(figure.ArabicIndic)}
}

// mostlyLeft is the share of what is written that must be more than print beside its place.
const mostlyLeft = 0.6

// mostLost is how much of what is written is lost beside the lower line of its box at most, in square millimetres, where a 7 is read: it
// may be the foot of a 2.
const mostLost = 0.5

// foot returns the lowest part of the box of a figure.
func (v *Value) foot() geom.Rect {
	const high = 1200
	return geom.Rect{X: v.Box.X, Y: v.Box.Bottom() - high, W: v.Box.W, H: high}
}

// besideLine is how close to the edge of its box a figure is that may have a minus sign there, in millimetres.
const besideLine = 1.2

// written chooses what is written among what may be.
func (v *Value) written(p *figure.Pieces, script figure.Script) {
	a := v.Place.About()
	allowed, all := writable(a, v.sign() != [2]int{})
	if !all {
		return
	}
	var read figure.Reading
	if v.sign() != [2]int{} && a.Number {
		read = p.ReadDecimal(script, decimal(a), allowed)
	} else {
		read = p.Read(script, allowed)
	}
	if len(read.Guesses) == 0 {
		return
	}
	v.Text = read.Guesses[0].Text
	for _, g := range read.Guesses[1:] {
		v.Others = append(v.Others, g.Text)
	}
	switch {
	case v.Doubt == DoubtPaper || v.Doubt == DoubtUnlike:
	case a.Number && a.Low < 0 && p.Left < besideLine && v.Text[0] >= '0' && v.Text[0] <= '9':
		v.Doubt, v.Other = DoubtEither, "-"+v.Text // a minus sign may be on the line of the box
	case v.edge && !read.Proven():
		v.Doubt = DoubtUnlike
	case read.Plain() || read.Sure() && !v.pale:
		v.Doubt = ""
	case len(read.Guesses) > 1 && read.Guesses[1].Share > 0.01:
		v.Doubt, v.Other = DoubtEither, read.Guesses[1].Text
	default:
		v.Doubt = DoubtUnlike
	}
}

// mostRead is the largest number that is read; -mostBelow the smallest.
const mostRead, mostBelow = 9999, 999

// writable lists what may be written in a place and is read, and reports whether that is all that may be. Where a decimal sign is
// printed, numbers are not listed.
func writable(a rules.About, sign bool) (allowed []string, all bool) {
	all = a.Number || a.Choices != nil
	add := func(text string) {
		if figure.Readable(text) {
			allowed = append(allowed, text)
		} else {
			all = false
		}
	}
	if a.Number && a.Unit > 0 && !sign { // no point is read that somebody wrote
		all = false
	} else if a.Number && !sign {
		for n := max(a.Low, -mostBelow); n <= min(a.High, mostRead); n++ {
			add(strconv.Itoa(n))
		}
	}
	for _, text := range a.Signs {
		add(text)
	}
	for _, c := range a.Choices {
		if len(c) > 0 {
			add(written(c))
		}
	}
	return allowed, all
}

// written returns the text of a choice, as it is drawn; "" if it is no text.
func written(c []rules.Mark) string {
	switch {
	case len(c) == 1 && c[0].Kind == rules.Number:
		return c[0].Text
	case len(c) == 1 && c[0].Kind == rules.Cross:
		return "X"
	}
	return ""
}

// figureMark returns the mark of a value in whose place something is written; without a text, of any that
// may be.
func (v *Value) figureMark() rules.Mark {
	choices := v.Place.About().Choices
	i := slices.IndexFunc(choices, func(c []rules.Mark) bool { return len(c) > 0 && (v.Text == "" || written(c) == v.Text) })
	if i >= 0 {
		m := choices[i][0]
		m.Slot = v.Place.Slot
		return m
	}
	m := rules.Mark{Slot: v.Place.Slot, Kind: rules.Number, By: max(v.By, 0), Text: v.Text}
	if m.Text == "" {
		m.Text = "999"
	}
	return m
}

// Sure reports whether a record has the value.
func (v *Value) Sure() bool {
	return v.There && (v.Doubt == "" || v.Text != "" || v.Doubt == DoubtOwner && v.By >= 0)
}

// Mark returns the mark of the value, as if it were there.
func (v *Value) Mark() rules.Mark {
	if v.Kind == rules.Number {
		return v.figureMark()
	}
	return rules.Mark{Slot: v.Place.Slot, Kind: v.Kind, By: max(v.By, 0)}
}
