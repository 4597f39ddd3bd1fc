package session

import (
	"encoding/json"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"
)

func (s *Sheet) view() []byte { return report.Line(s.newView()) }

func (s *Sheet) newView() *View {
	s.shown = nil
	w := s.words()
	v := &View{Head: headOf(s.record, s.game), Limits: limitsOf(s.game.Rules), Comments: s.comments, Lost: s.lost,
		Total: w.Say("item.total", nil), Items: itemsOf(s.game), Rules: s.game.Sentences()}
	said := map[choice]string{}
	for i := range s.places {
		v.Places = append(v.Places, s.places[i].view(w, said))
	}
	v.Delta = s.delta()
	return v
}

// choice is a choice of at most one mark, which many places offer.
type choice struct {
	mark   Mark
	shared bool
}

// choice returns the name of a choice, and keeps it in said.
func (w words) choice(marks []Mark, shared bool, said map[choice]string) string {
	if len(marks) > 1 {
		return w.state(marks, shared)
	}
	one := choice{shared: shared}
	if len(marks) == 1 {
		one.mark = marks[0]
	}
	if _, ok := said[one]; !ok && len(marks) == 0 {
		said[one] = w.Say("mark-none", nil)
	} else if !ok {
		said[one] = w.state(marks, shared)
	}
	return said[one]
}

// view returns a place for the page. It keeps the names of choices in said.
func (p *place) view(w words, said map[choice]string) Place {
	a := &p.about
	out := Place{Key: p.key, Name: w.Place(*a), Kinds: p.Kinds, Number: a.Number, Signs: a.Signs, Claim: p.claim,
		Dice: a.Dice, Free: a.Free}
	if a.Number {
		out.Low, out.High = figure(a.Low, a.Unit), figure(a.High, a.Unit)
		if out.Step = figure(a.Step, a.Unit); out.Step == "" && a.Unit > 0 {
			out.Step = figure(1, a.Unit)
		}
	}
	for _, marks := range a.Choices {
		c := Choice{Marks: withoutSlots(marks)}
		c.Name = w.choice(c.Marks, p.Seat < 0, said)
		out.Choices = append(out.Choices, c)
	}
	return out
}

// figure returns a number in units of so many digits after the point as JSON, or "" for 0.
func figure(n, unit int) json.Number {
	if n == 0 {
		return ""
	}
	return json.Number(rules.Decimal(n, unit))
}

// delta returns what has changed since its last call.
func (s *Sheet) delta() Delta {
	missing := s.missing()
	wrong := s.wrong(missing)
	unfinished := slices.Contains(missing, true) || slices.ContainsFunc(wrong, func(w Wrong) bool { return w.Missing })
	d := Delta{Report: line(s.verdict.JSON()), Changed: s.redrawn(unfinished), Wrong: wrong, Points: s.points(), Ends: s.verdict.Outcomes(),
		Missing: []string{}, Undo: len(s.past) > 0, Redo: len(s.future) > 0}
	for i := range s.places {
		if missing[i] {
			d.Missing = append(d.Missing, s.places[i].key)
		}
	}
	return d
}

// redrawn returns the slots whose content has changed. Claims are not corrected on an unfinished sheet.
func (s *Sheet) redrawn(unfinished bool) map[string]Drawn {
	var marks []rules.Mark
	if s.verdict.Report.Marks != nil {
		marks = slices.DeleteFunc(s.verdict.Report.Marks(), func(m rules.Mark) bool { return s.forced[m.Slot] })
	}
	for i := range marks {
		if k, ok := s.index[marks[i].Slot]; unfinished && ok && s.places[k].claim {
			marks[i].Right = ""
		}
	}
	w := s.words()
	changed := redraw(w, s.drawing, s.record, s.shown, marks)
	s.shown = marks
	for k, d := range changed {
		if i, ok := s.keyed[k]; ok && s.places[i].about.Number && s.places[i].marks == nil && len(d.Marks) > 0 {
			d.Counted, d.State = true, w.Say("mark-counted", diag.Args{"found": d.State})
			changed[k] = d
		}
	}
	return changed
}

// redraw returns the new content of the slots whose marks differ.
func redraw(w words, drawing Drawing, r *record.Record, before, now []rules.Mark) map[string]Drawn {
	old, fresh := trimCommon(before, now)
	var slots []rules.Slot
	index := map[rules.Slot]int{}
	for _, list := range [][]rules.Mark{old, fresh} {
		for _, m := range list {
			if _, ok := index[m.Slot]; !ok {
				index[m.Slot] = len(slots)
				slots = append(slots, m.Slot)
			}
		}
	}
	was, is := gather(slots, index, before), gather(slots, index, now)
	changed := make(map[string]Drawn, len(slots))
	for i, slot := range slots {
		if slices.Equal(was[i], is[i]) {
			continue
		}
		d := Drawn{Marks: withoutSlots(is[i])}
		d.State = w.state(d.Marks, slot.Seat < 0)
		if drawing != nil && len(is[i]) > 0 {
			d.Ops = drawing.Marks(r, slot, is[i])
		}
		changed[slot.Key()] = d
	}
	return changed
}

// trimCommon returns two lists of marks without their common beginning and end.
func trimCommon(before, now []rules.Mark) (old, fresh []rules.Mark) {
	from := 0
	for from < len(before) && from < len(now) && before[from] == now[from] {
		from++
	}
	old, fresh = before[from:], now[from:]
	for len(old) > 0 && len(fresh) > 0 && old[len(old)-1] == fresh[len(fresh)-1] {
		old, fresh = old[:len(old)-1], fresh[:len(fresh)-1]
	}
	return old, fresh
}

// fewSlots is the number of slots up to which comparing is faster than a map.
const fewSlots = 12

func gather(slots []rules.Slot, index map[rules.Slot]int, marks []rules.Mark) [][]rules.Mark {
	list := make([][]rules.Mark, len(slots))
	for _, m := range marks {
		i := -1
		if len(slots) <= fewSlots {
			i = slices.Index(slots, m.Slot)
		} else if k, ok := index[m.Slot]; ok {
			i = k
		}
		if i >= 0 {
			list[i] = append(list[i], m)
		}
	}
	return list
}

func (s *Sheet) wrong(missing []bool) []Wrong {
	list := make([]Wrong, len(s.verdict.Report.Violations))
	for i, v := range s.verdict.Report.Violations {
		written := func(at rules.Slot) bool {
			k, ok := s.index[at]
			return !ok || !missing[k]
		}
		list[i] = Wrong{Slots: keys(v.Slots), Rule: v.Rule,
			Missing: v.Unfinished || len(v.Slots) > 0 && !slices.ContainsFunc(v.Slots, written)}
	}
	// A claimed total cannot be right before the rest is written.
	unfinished := slices.Contains(missing, true) || slices.ContainsFunc(list, func(w Wrong) bool { return w.Missing })
	for i, v := range s.verdict.Report.Violations {
		list[i].Missing = list[i].Missing || unfinished && v.Rule == rules.RuleClaimed
	}
	return list
}

func (s *Sheet) points() [][]Points {
	score := cloneScore(s.verdict.Report.Score) // the report of a game with an engine has no slots
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
				p.Text = t.Say(it.Reason, it.ReasonArgs())
			}
			for n, part := range it.Parts {
				p.Parts[n] = Part{json.Number(rules.Decimal(part.Points, s.game.Rules.Unit)), t.Say(part.Reason, part.ReasonArgs()), keys(part.Slots)}
			}
			list[i][k] = p
		}
	}
	return list
}

// cloneScore returns a score whose items and parts can be modified.
func cloneScore(score rules.Score) rules.Score {
	score = slices.Clone(score)
	for i := range score {
		score[i].Items = slices.Clone(score[i].Items)
		for k := range score[i].Items {
			score[i].Items[k].Parts = slices.Clone(score[i].Items[k].Parts)
		}
	}
	return score
}

// missing reports for each place whether it is blank but required in a finished record.
func (s *Sheet) missing() []bool {
	begun := map[string]bool{} // groups in which one place is enough
	list := make([]bool, len(s.places))
	for i := range s.places {
		p := &s.places[i]
		if list[i] = s.isBlank(p); !list[i] && p.about.Among != "" {
			begun[p.about.Among] = true
		}
	}
	for i := range s.places {
		a := &s.places[i].about
		list[i] = list[i] && (a.Needed || a.Among != "" && !begun[a.Among])
	}
	return list
}

// isBlank reports whether a place has not been written. A 0 counts as blank if it is not allowed.
func (s *Sheet) isBlank(p *place) bool { return p.marks == nil || s.forced[p.Slot] || p.zero() }

func (p *place) zero() bool {
	return p.about.Number && p.about.Low > 0 && len(p.marks) > 0 && p.marks[0].Text == "0"
}

func headOf(r *record.Record, g *report.LoadedGame) Head {
	h := Head{Game: r.Game.ID, Kind: r.Kind, Title: r.Title, Date: r.Date, Lang: r.Lang, Players: r.Players, Data: r.Changes()}
	h.Own = r.Game.Log == nil
	if r.Kind == record.Sheet {
		finished := !r.Sheet.Head().Unfinished
		h.Finished = &finished
	}
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
