package entries

import (
	"slices"

	"cartouche/rules"
)

// tickKind returns the kind of the pencil mark that is a tick in the slot.
func (s *Slot) tickKind() rules.Kind {
	if s.Line {
		return rules.Line
	}
	return rules.Cross
}

// markKinds returns the kinds of pencil marks that represent values of the entry in a slot.
func (e *Entry) markKinds(in *Slot) []rules.Kind {
	switch {
	case e.Marked():
		var kinds []rules.Kind
		for _, s := range e.Signs {
			if k := s.kind(); !slices.Contains(kinds, k) {
				kinds = append(kinds, k)
			}
		}
		return kinds
	case e.Kind == Tick || e.Kind == Ticks:
		return []rules.Kind{in.tickKind()}
	}
	return []rules.Kind{rules.Number}
}

// kind returns the kind of the pencil mark that draws a sign.
func (s Sign) kind() rules.Kind {
	if s.Drawn == AsWritten {
		return rules.Number
	}
	return rules.Kind(s.Drawn)
}

// marks returns the pencil marks for a value in a slot.
func (e *Entry) marks(m Mark, in *Slot, seat int) []rules.Mark {
	by := seat
	if m.By > 0 {
		by = m.By - 1
	}
	switch {
	case !m.Written:
		return nil
	case e.Kind == Tick || e.Kind == Ticks:
		return []rules.Mark{{Kind: in.tickKind(), By: by}}
	case e.Counts() && m.Text == "":
		text := rules.Decimal(m.Number, e.Unit)
		if e.Halves {
			text = rules.Halves(text)
		}
		return []rules.Mark{{Kind: rules.Number, Text: text, By: by}}
	case !e.Marked():
		return []rules.Mark{{Kind: rules.Number, Text: m.Text, By: by, Name: e.NameOf(m.Text)}}
	}
	var out []rules.Mark
	for _, sign := range e.Split(m.Text) {
		for _, s := range e.Signs {
			if s.Sign != sign {
				continue
			}
			drawn := rules.Mark{Kind: s.kind(), By: by}
			if drawn.Kind == rules.Number {
				drawn.Text = sign
			}
			out = append(out, drawn)
		}
	}
	return out
}

// NameOf returns the key of the name of a word or a sign in the catalogues of the game, or "" if it
// has none: word.ENTRY.WORD or mark.DRAWN.
func (e *Entry) NameOf(text string) string {
	if e.Worded() {
		return "word." + e.Name + "." + text
	}
	for _, s := range e.Signs {
		if s.Sign == text && s.Drawn != AsWritten {
			return "mark." + s.Drawn
		}
	}
	return ""
}

// mark returns the value that pencil marks represent.
func (e *Entry) mark(drawn []rules.Mark) Mark {
	if len(drawn) == 0 {
		return Mark{}
	}
	m := Mark{Written: true}
	if e.ByPlayer {
		m.By = drawn[0].By + 1
	}
	switch {
	case e.Counts() && e.Has(drawn[0].Text):
		m.Text = drawn[0].Text
	case e.Counts():
		m.Number, m.Written = rules.ParseDecimal(drawn[0].Text, e.Unit)
	case e.Marked():
		var signs []string
		for _, s := range e.Signs {
			same := func(d rules.Mark) bool { return d.Kind == s.kind() && (d.Kind != rules.Number || d.Text == s.Sign) }
			if slices.ContainsFunc(drawn, same) && (e.Many || signs == nil) {
				signs = append(signs, s.Sign)
			}
		}
		m.Text, m.Written = e.Join(signs...), signs != nil
	case e.Worded() || e.Kind == Text:
		m.Text = drawn[0].Text
	}
	return m
}
