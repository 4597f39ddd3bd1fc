package session

import (
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"
)

// view returns everything, as JSON.
func (s *Sheet) view() []byte { return report.Line(s.newView()) }

func (s *Sheet) newView() *View {
	clear(s.shown)
	w := s.words()
	v := &View{Head: headOf(s.record, s.game), Limits: limitsOf(s.game.Rules), Comments: s.comments, Lost: s.lost,
		Total: w.Say("item.total", nil), Items: itemsOf(s.game), Rules: rulesOf(s.game)}
	for i, p := range s.places {
		v.Places = append(v.Places, s.placeOf(w, i, p))
	}
	v.Delta = s.delta()
	return v
}

// words are those of the game.
func (s *Sheet) words() words { return words{s.game.Texts, s.names()} }

func (s *Sheet) placeOf(w words, i int, p rules.Place) Place {
	a := &s.abouts[i]
	out := Place{Key: key(p.Slot), Name: w.place(*a), Kinds: p.Kinds, Number: a.Number, Low: a.Low, High: a.High, Claim: s.claims[p.Slot]}
	for _, marks := range a.Choices {
		c := Choice{Name: w.Say("mark-none", nil), Marks: bare(marks)}
		if len(marks) > 0 {
			c.Name = w.state(c.Marks, p.Seat < 0)
		}
		out.Choices = append(out.Choices, c)
	}
	return out
}

// delta tells what has changed since it was told last.
func (s *Sheet) delta() Delta {
	d := Delta{Report: line(s.verdict.JSON()), Changed: s.redrawn(), Missing: s.missing(),
		Undo: len(s.past) > 0, Redo: len(s.future) > 0}
	d.Wrong = s.wrong(d.Missing)
	d.Points = s.points()
	return d
}

// redrawn are the places that do not show what they showed before.
func (s *Sheet) redrawn() map[string]Drawn {
	marks := map[rules.Slot][]rules.Mark{}
	if s.verdict.Report.Marks != nil {
		for _, m := range s.verdict.Report.Marks() {
			if !s.forced[m.Slot] {
				marks[m.Slot] = append(marks[m.Slot], m)
			}
		}
	}
	w := s.words()
	changed := map[string]Drawn{}
	for slot, list := range marks {
		if old, ok := s.shown[slot]; !ok || !slices.Equal(old, list) {
			changed[key(slot)] = s.draw(w, slot, list)
		}
	}
	for slot := range s.shown {
		if marks[slot] == nil {
			changed[key(slot)] = Drawn{Marks: []Mark{}}
		}
	}
	s.shown = marks
	return changed
}

// draw says and draws what a place shows.
func (s *Sheet) draw(w words, slot rules.Slot, marks []rules.Mark) Drawn {
	d := Drawn{Marks: bare(marks)}
	d.State = w.state(d.Marks, slot.Seat < 0)
	if i, ok := s.index[key(slot)]; ok && s.abouts[i].Number && !s.reads(i) {
		d.Counted = true
		d.State = w.Say("mark-counted", diag.Args{"found": d.State})
	}
	if s.drawing != nil {
		d.Ops = s.drawing.Marks(s.record, slot, marks)
	}
	return d
}

// wrong tells where the violations are.
func (s *Sheet) wrong(missing []string) []Wrong {
	list := make([]Wrong, len(s.verdict.Report.Violations))
	for i, v := range s.verdict.Report.Violations {
		list[i] = Wrong{Slots: keys(v.Slots), Rule: v.Rule}
		list[i].Missing = len(v.Slots) > 0 && !slices.ContainsFunc(list[i].Slots, func(k string) bool { return !slices.Contains(missing, k) })
		if s.drawing != nil {
			list[i].Ops = s.drawing.Ring(s.record, i, v.Slots)
		}
	}
	return list
}

// points tells where all points come from.
func (s *Sheet) points() [][]Points {
	score := s.verdict.Report.Score
	if l, ok := s.verdict.Record.Sheet.(rules.Locator); ok {
		l.Locate(score)
	}
	t := s.game.Texts
	list := make([][]Points, len(score))
	for i, r := range score {
		list[i] = make([]Points, len(r.Items))
		for k, it := range r.Items {
			p := Points{Slots: keys(it.Slots), Parts: make([]Part, len(it.Parts))}
			if it.Reason != "" {
				p.Text = t.Say(it.Reason, it.Args)
			}
			for n, part := range it.Parts {
				p.Parts[n] = Part{part.Points, t.Say(part.Reason, part.Args), keys(part.Slots)}
			}
			list[i][k] = p
		}
	}
	return list
}

// missing are the places that are blank, and are not in a finished record.
func (s *Sheet) missing() []string {
	begun := map[string]bool{}
	blank := make([]bool, len(s.places))
	for i := range s.places {
		if blank[i] = s.isBlank(i); !blank[i] {
			begun[s.abouts[i].Row], begun["\n"+s.abouts[i].Among] = true, true
		}
	}
	list := []string{}
	for i, p := range s.places {
		a := &s.abouts[i]
		if blank[i] && (a.Needed || a.Row != "" && begun[a.Row] || a.Among != "" && !begun["\n"+a.Among]) {
			list = append(list, key(p.Slot))
		}
	}
	return list
}

// isBlank reports whether nobody has written anything into a place. Of what cannot be 0,
// a 0 is nothing.
func (s *Sheet) isBlank(i int) bool {
	marks := s.places[i].Read()
	return len(marks) == 0 || s.forced[s.places[i].Slot] || s.abouts[i].Number && s.abouts[i].Low > 0 && marks[0].Text == strconv.Itoa(0)
}

// headOf is the header of a record.
func headOf(r *record.Record, g *report.LoadedGame) Head {
	h := Head{Game: r.Game.ID, Kind: r.Kind, Title: r.Title, Date: r.Date, Lang: r.Lang, Players: r.Players, Data: r.Changes()}
	if len(r.Players) == 1 {
		for _, level := range r.Game.Levels {
			h.Levels = append(h.Levels, Word{level, g.Texts.Say("level-"+level, nil)})
		}
		var part any = r.Sheet
		if r.Kind == record.Log {
			part = r.Log
		}
		if l, ok := part.(rules.Leveled); ok {
			h.Level = *l.Level()
		}
	}
	return h
}

func limitsOf(g rules.Game) Limits { return Limits{g.MinPlayers, g.MaxPlayers, g.Automaton} }

func itemsOf(g *report.LoadedGame) []Word {
	items := []Word{}
	for _, id := range g.Rules.Items {
		items = append(items, Word{id, g.Texts.Say("item."+id, nil)})
	}
	return items
}

func rulesOf(g *report.LoadedGame) map[string]string {
	facts := g.Texts.Facts(g.Rules, g.Values)
	list := map[string]string{}
	for _, id := range g.Rules.Rules {
		list[id] = g.Texts.Rule(id, facts)
	}
	return list
}
