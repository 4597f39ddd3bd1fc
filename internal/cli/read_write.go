package cli

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"
)

// written is a record that was written, and how many of its places are doubtful.
type written struct {
	text   []byte
	doubts int
}

// write reads the places of found sheets and writes their record.
func (r *photoReader) write(file string, sheets []*look.Sheet, names []string) (written, error) {
	blank, errs := r.Blank(names)
	if errs != nil {
		return written{}, errs
	}
	places := r.Game.Places(blank.Sheet)
	var values []look.Value
	for _, sheet := range sheets {
		if sheet.Blank.Games == 0 {
			values = append(values, sheet.Places(places)...)
		}
		r.saySheet(sheet, names)
	}
	values = append(values, r.totals(sheets, values, names)...)
	absent, err := r.missing(sheets, names)
	if err != nil {
		return written{}, err
	}
	return r.writeValues(file, values, names, func(marks []rules.Mark) *record.Record {
		b, _ := r.Blank(names)
		b.Photograph, b.Sheet.Head().Unfinished = true, absent
		b.Game.Fill(b.Sheet, marks)
		return b
	})
}

// saySheet says whose a sheet is.
func (r *photoReader) saySheet(sheet *look.Sheet, names []string) {
	of := sheet.Blank.Title
	if sheet.Seat != rules.Shared {
		of += " · " + names[sheet.Seat]
	}
	fmt.Fprintf(&r.said, "%s: %s\n", sheet.File, of)
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
				fmt.Fprintf(&r.said, "%s: %s\n", s.File, r.game.Texts.Say("read-games", nil))
				return nil
			}
			of = values
		}
	}
	return look.Totals(&r.Game, len(names), of, own)
}

// writeScores writes a record of scores for each game that has a figure on score sheets. FILE.yaml
// becomes FILE-1.yaml, FILE-2.yaml.
func (r *photoReader) writeScores(file string, sheets []*look.Sheet, names []string) error {
	number := 0
	for _, s := range sheets {
		r.saySheet(s, names)
		for game := 1; game <= s.Blank.Games; game++ {
			values := s.Scores(&r.Game, game, names)
			if !look.Any(values) {
				continue
			}
			number++
			name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, filepath.Ext(file)), number, filepath.Ext(file))
			if err := r.absent(name); err != nil {
				return err
			}
			if _, err := r.writeValues(name, values, names, func(marks []rules.Mark) *record.Record {
				b, _ := record.New(r.Game, record.Scores, rules.Setup{Players: names, Data: r.Data(len(names))})
				b.Photograph = true
				reading.FillScores(b, marks)
				return b
			}); err != nil {
				return err
			}
		}
	}
	if number == 0 {
		fmt.Fprintln(&r.said, r.game.Texts.Say("read-no-scores", nil))
	}
	return nil
}

// writeValues writes a record with what was read.
func (r *photoReader) writeValues(
	file string, values []look.Value, names []string, fill func(marks []rules.Mark) *record.Record,
) (out written, err error) {
	if r.flags.review != "" {
		look.Weigh(values, func(marks []rules.Mark) rules.Report { return fill(marks).Judge() })
	}
	for _, v := range values {
		if v.Doubt != "" {
			out.doubts++
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
		return r.game.Texts.Say("read-doubt", diag.Args{"place": l.Name, "why": l.Doubt})
	})
	r.doubts += out.doubts
	fmt.Fprintf(&r.said, "%s (%s)\n", file, r.game.Texts.Say("read-doubts", diag.Args{"count": out.doubts}))
	return out, writeNew(file, out.text)
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
			of += " · " + names[seats[i]]
		}
		list = append(list, of)
	}
	fmt.Fprintln(&r.said, r.game.Texts.Say("read-missing", diag.Args{"sheets": r.game.Texts.List(list...)}))
	return true, nil
}

// each reads every photograph as a record of its own, and writes a table of them.
func (r *photoReader) each(inputs []look.Input) error {
	players := cmp.Or(max(r.flags.players, len(r.flags.names)), r.allowed.Min)
	folder := cmp.Or(r.flags.out, r.folder())
	table := filepath.Join(folder, "scores.csv")
	files := []string{table, r.flags.review}
	taken := map[string]bool{}
	for _, in := range inputs {
		name := recordName(in.File)
		if taken[name] {
			return wrong("read-alike", diag.Args{"found": name})
		}
		taken[name] = true
		files = append(files, filepath.Join(folder, name))
	}
	if err := r.absent(files...); err != nil {
		return err
	}
	sheets, err := r.Sheets(players)
	if err != nil {
		return err
	}
	if len(sheets) != 1 {
		return wrong("read-each", diag.Args{"game": r.Game.ID, "count": len(sheets), "sheets": r.game.Texts.List(sheets...)})
	}
	head := append([]string{"photo", "player"}, r.Game.Items...)
	rows := [][]string{append(head, "total", "doubts", "violations")}
	for _, in := range inputs {
		more, err := r.eachOne(in, players, folder)
		if err != nil {
			return err
		}
		rows = append(rows, more...)
	}
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
		return err
	}
	fmt.Fprintln(&r.said, table)
	return writeNew(table, b.Bytes())
}

// eachOne reads a photograph that is a record, and returns its rows of the table.
func (r *photoReader) eachOne(in look.Input, players int, folder string) ([][]string, error) {
	matches, _, err := r.Find([]look.Input{in}, players)
	if err != nil {
		return nil, err
	}
	names := r.names(players)
	if m := matches[0]; m.Blank != nil && m.Blank.Each && m.Name != "" {
		names[0] = m.Name
	}
	if errs := record.CheckNames(r.Game, names); errs != nil {
		return nil, errs
	}
	sheets, errs := look.Seat(matches, names)
	if r.errs = append(r.errs, errs...); len(errs) == 0 {
		sheets = r.legible(sheets)
	}
	if len(errs) > 0 || len(sheets) == 0 {
		return nil, r.notFound(matches, players)
	}
	file := filepath.Join(folder, recordName(in.File))
	out, err := r.write(file, sheets, names)
	if err != nil {
		return nil, err
	}
	v := r.lib.Judge(file, out.text)
	if v.Record == nil {
		return nil, v.Errs
	}
	var rows [][]string
	for seat, score := range v.Report.Score {
		if sheets[0].Seat == rules.Shared || sheets[0].Seat == seat {
			row := []string{in.File, score.Player}
			for _, it := range score.Items {
				row = append(row, figure(it.Points, it.Open))
			}
			row = append(row, figure(score.Total, score.Open))
			rows = append(rows, append(row, strconv.Itoa(out.doubts), strconv.Itoa(broken(v.Report, score.Player))))
		}
	}
	return rows, nil
}

// broken counts the violations of a player, and those that belong to no player.
func broken(r rules.Report, player string) int {
	n := r.More
	for _, v := range r.Violations {
		if v.Player == "" || v.Player == player {
			n++
		}
	}
	return n
}

// figure is a number of a table; an unknown one is blank.
func figure(n int, open bool) string {
	if open {
		return ""
	}
	return strconv.Itoa(n)
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
	return writeNew(r.flags.review, page)
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
		l.Read = cmp.Or(v.Text, t.Say("read-number", nil))
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
		l.Doubt = t.Say(v.Doubt, diag.Args{"found": v.Text, "other": v.Other})
	case v.Doubt == look.DoubtFigure && v.Place.About().Choices != nil:
		l.Doubt = t.Say("read-sign", diag.Args{"allowed": choices(t, v.Place.About())})
	default:
		l.Doubt = t.Say(v.Doubt, args)
	}
	if b := v.Breaks; b != nil {
		l.Breaks = t.Say(insteads[b.Instead], diag.Args{"violation": t.Violation(b.Violation), "other": cmp.Or(b.Text, owner(b.By))})
	}
	return l
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
