package cli

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"
)

// readRecord is a record of what was read, how many of its places are doubtful, and how many the rules settled.
type readRecord struct {
	file            string
	text            []byte
	doubts, settled int
}

// sheet reads the places of found sheets into one record.
func (r *photoReader) sheet(file string, sheets []*look.Sheet, names []string) ([]readRecord, error) {
	blank, errs := r.Blank(names)
	if errs != nil {
		return nil, errs
	}
	places := r.Game.Places(blank.Sheet)
	on := make([][]look.Value, len(sheets))
	_ = parallel.Each(0, len(sheets), func(i int) error {
		if sheets[i].Blank.Games == 0 {
			on[i] = sheets[i].Places(places)
		}
		return nil
	})
	for _, sheet := range sheets {
		r.saySheet(sheet, names)
	}
	values := slices.Concat(on...)
	values = append(values, r.totals(sheets, values, names)...)
	absent, err := r.missing(sheets, names)
	if err != nil {
		return nil, err
	}
	rec, err := r.record(file, values, names, func(marks []rules.Mark) *record.Record {
		b, _ := r.Blank(names)
		b.Photograph, b.Sheet.Head().Unfinished = true, absent
		b.Game.Fill(b.Sheet, marks)
		return b
	})
	return []readRecord{rec}, err
}

// saySheet says whose a sheet is.
func (r *photoReader) saySheet(sheet *look.Sheet, names []string) {
	of := sheet.Blank.Title
	if sheet.Seat != rules.Shared {
		of += " · " + names[sheet.Seat]
	}
	r.say(sheet.File, of)
}

// totals returns what a score sheet beside boards says of their game: its totals, if it has those of one
// game only.
func (r *photoReader) totals(sheets []*look.Sheet, own []look.Value, names []string) []look.Value {
	var of []look.Value
	for _, s := range sheets {
		for game := 1; game <= s.Blank.Games; game++ {
			values := s.Scores(&r.Game, game, names)
			if !look.Any(values) {
				continue
			}
			if of != nil {
				r.say(s.File, r.game.Texts.Say("read-games", nil))
				return nil
			}
			of = values
		}
	}
	return look.Totals(&r.Game, len(names), of, own)
}

// scores returns a record of scores for each game that has a figure on score sheets. FILE.yaml
// becomes FILE-1.yaml, FILE-2.yaml.
func (r *photoReader) scores(file string, sheets []*look.Sheet, names []string) (records []readRecord, err error) {
	for _, s := range sheets {
		r.saySheet(s, names)
		for game := 1; game <= s.Blank.Games; game++ {
			values := s.Scores(&r.Game, game, names)
			if !look.Any(values) {
				continue
			}
			name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, filepath.Ext(file)), len(records)+1, filepath.Ext(file))
			rec, err := r.record(name, values, names, func(marks []rules.Mark) *record.Record {
				b, _ := record.New(r.Game, record.Scores, rules.Setup{Players: names, Data: r.Data(len(names))})
				b.Photograph = true
				reading.FillScores(b, marks)
				return b
			})
			if err != nil {
				return nil, err
			}
			records = append(records, rec)
		}
	}
	if len(records) == 0 {
		fmt.Fprintln(r.lib.env.stdout, r.game.Texts.Say("read-no-scores", nil))
	}
	return records, nil
}

// record prints a record with what was read, and keeps its lines of the review.
func (r *photoReader) record(
	file string, values []look.Value, names []string, fill func(marks []rules.Mark) *record.Record,
) (readRecord, error) {
	out := readRecord{file: file}
	judge := func(marks []rules.Mark) rules.Report { return fill(marks).Judge() }
	look.Settle(values, judge)
	if r.flags.review != "" {
		look.Weigh(values, judge)
	}
	for _, v := range values {
		if v.Doubt != "" {
			out.doubts++
		}
		if v.Not != "" {
			out.settled++
		}
		if v.There || v.Doubt != "" {
			line := spoken(r.game.Texts, v, names)
			if r.flags.review != "" {
				if err := line.Show(); err != nil {
					return out, err
				}
			}
			r.lines = append(r.lines, line)
		}
	}
	out.text = reading.Write(fill, values, func(v look.Value) string {
		l := spoken(r.game.Texts, v, names)
		return r.game.Texts.Say("read-doubt", diag.Args{"place": l.Name, "why": cmp.Or(l.Doubt, l.Settled)})
	})
	return out, nil
}

// save writes a record and names it.
func (r *photoReader) save(rec readRecord) error {
	if err := writeNew(rec.file, rec.text); err != nil {
		return r.incomplete(err)
	}
	key := "read-doubts"
	if rec.settled > 0 {
		key = "read-doubts-settled"
	}
	r.done(key, rec)
	return nil
}

// done names a record that is there.
func (r *photoReader) done(key string, rec readRecord) {
	r.written = append(r.written, rec.file)
	r.doubts += rec.doubts
	args := diag.Args{"count": rec.doubts, "settled": rec.settled}
	fmt.Fprintf(r.lib.env.stdout, "%s (%s)\n", diag.Visible(rec.file), r.game.Texts.Say(key, args))
}

// incomplete adds to an error which records are there.
func (r *photoReader) incomplete(err error) error {
	if r.written == nil {
		return err
	}
	return hinted(err, "read-there", diag.Args{"files": r.written})
}

// hinted adds a hint to the last of the errors, unless it has one.
func hinted(err error, hint string, args diag.Args) error {
	list := slices.Clone(diag.Of(err))
	last := &list[len(list)-1]
	if last.Hint != "" {
		return list
	}
	last.Hint, last.Args = hint, maps.Clone(last.Args)
	if last.Args == nil {
		last.Args = diag.Args{}
	}
	maps.Copy(last.Args, args)
	return list
}

// missing reports which sheets of a game were not found.
func (r *photoReader) missing(sheets []*look.Sheet, names []string) (bool, error) {
	if r.flags.each {
		return false, nil
	}
	blanks, seats, err := r.Missing(sheets, len(names))
	if err != nil || len(blanks) == 0 {
		return false, err
	}
	var list []string
	for i, b := range blanks {
		of := b.Title
		if seats[i] != rules.Shared {
			of += " · " + diag.Visible(names[seats[i]])
		}
		list = append(list, of)
	}
	fmt.Fprintln(r.lib.env.stdout, r.game.Texts.Say("read-missing", diag.Args{"sheets": diag.Sentence(r.game.Texts.List(list...))}))
	return true, nil
}

// writeReview writes the page with the pictures of all places that were read.
func (r *photoReader) writeReview() error {
	if r.flags.review == "" {
		return nil
	}
	t := r.game.Texts
	page, err := reading.Review(t.Say("read-review", diag.Args{"game": t.Say("game.title", nil)}), t.Lang, lang.Direction(t.Lang), r.lines)
	if err != nil {
		return err
	}
	if err := writeNew(r.flags.review, page); err != nil {
		return r.incomplete(err)
	}
	return nil
}

// choices names the marks that may be in a place.
func choices(t report.Texts, a rules.About) string {
	var all []string
	for _, c := range a.Choices {
		var marks []string
		for _, m := range c {
			name := t.Mark(m.Kind, m.Text)
			if m.Kind == rules.Number {
				name = m.Text
			}
			if _, ok := t.Get(m.Name); ok {
				name = t.Say(m.Name, nil)
			}
			marks = append(marks, name)
		}
		if marks != nil {
			all = append(all, strings.Join(marks, " + "))
		}
	}
	return t.List(all...)
}

// spoken describes a value in the words of the game.
func spoken(t report.Texts, v look.Value, names []string) reading.Line {
	l := reading.Line{Name: t.Place(v.Place.About()), Read: t.Mark(v.Kind, ""), Value: v}
	owner := func(seat int) string {
		if seat < 0 || seat >= len(names) {
			return strconv.Itoa(seat + 1)
		}
		return names[seat]
	}
	if v.Kind == rules.Number {
		l.Read = cmp.Or(inFigures(t, v.Text), t.Say("read-number", nil))
	}
	args := diag.Args{"mark": l.Read}
	if v.Sheet.Seat == rules.Shared && v.Kind != rules.Number && v.By >= 0 {
		l.Read = t.Say("mark-of", diag.Args{"mark": l.Read, "player": owner(v.By)})
	}
	switch {
	case v.Doubt == "":
	case v.Doubt == look.DoubtOwner && v.Or >= 0:
		l.Doubt = t.Say("read-owners", diag.Args{"mark": args["mark"], "player": owner(v.By), "other": owner(v.Or)})
	case v.Doubt == look.DoubtEither:
		l.Doubt = t.Say(v.Doubt, diag.Args{"found": inFigures(t, v.Text), "other": inFigures(t, v.Other)})
	case v.Doubt == look.DoubtFigure && v.Place.About().Choices != nil:
		l.Doubt = t.Say("read-sign", diag.Args{"allowed": choices(t, v.Place.About())})
	default:
		l.Doubt = t.Say(v.Doubt, args)
	}
	if v.Not != "" {
		l.Settled = t.Say("read-settled", diag.Args{"found": l.Read, "other": inFigures(t, v.Not)})
	}
	if b := v.Breaks; b != nil {
		other := cmp.Or(inFigures(t, b.Text), owner(b.By))
		l.Breaks = t.Say(insteads[b.Instead], diag.Args{"violation": t.Violation(b.Violation), "other": other})
	}
	return l
}

// inFigures returns a number in the figures of the language, and anything else as it is.
func inFigures(t report.Texts, text string) string {
	if n, ok := rules.ParseDecimal(text, rules.MostDigits); ok {
		return t.Show(rules.Amount(n, rules.MostDigits))
	}
	return text
}

// insteads are the sentences for values that break a rule, by how they might be read instead.
var insteads = map[look.Instead]string{
	look.InsteadUnknown: "read-breaks", look.InsteadFigure: "read-breaks-figure", look.InsteadBlank: "read-breaks-blank",
	look.InsteadMark: "read-breaks-mark", look.InsteadOwner: "read-breaks-owner",
}

// writeNew writes a file that does not exist yet.
func writeNew(name string, data []byte) error {
	out := project.NewOutput(filepath.Dir(name))
	defer out.Discard()
	if err := out.WriteData(filepath.Base(name), data); err != nil {
		return err
	}
	return out.Commit()
}
