package cli

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/project"
	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/rules"
)

// eachPhoto is a photograph that is a record of its own.
type eachPhoto struct {
	look.Input
	file  string // the record
	names []string
	seat  int         // whose sheet it is; rules.Shared for that of all players
	rec   *readRecord // nil while the photograph is not read
	rows  [][]string  // of the table
}

// each reads every photograph as a record of its own, and writes a table of them. It goes on where an earlier run stopped.
func (r *photoReader) each(inputs []look.Input) error {
	players := cmp.Or(max(r.flags.players, len(r.flags.names)), r.allowed.Min)
	folder := cmp.Or(r.flags.out, r.folder())
	table := filepath.Join(folder, "scores.csv")
	photos, err := r.eachPhotos(inputs, players)
	if err != nil {
		return err
	}
	if err := r.resume(photos, folder, table); err != nil {
		return err
	}
	for i := range photos {
		if i+1 < len(photos) && r.looksAt(&photos[i+1]) {
			photos[i+1].Input = photos[i+1].Ahead()
		}
		if err := r.eachOne(&photos[i]); err != nil {
			return goesOn(err, photos)
		}
	}
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(r.rows(photos)); err != nil {
		return err
	}
	if err := writeNew(table, b.Bytes()); err != nil {
		return goesOn(err, photos)
	}
	fmt.Fprintln(r.lib.env.stdout, diag.Visible(table))
	return nil
}

// eachPhotos returns whose sheet each photograph is. The game must have one sheet.
func (r *photoReader) eachPhotos(inputs []look.Input, players int) ([]eachPhoto, error) {
	sheets, err := r.Sheets(players)
	if err != nil {
		return nil, err
	}
	if len(sheets) != 1 {
		var titles []string
		for _, b := range sheets {
			titles = append(titles, b.Title)
		}
		return nil, wrong("read-each", diag.Args{"game": r.Game.ID, "count": len(sheets), "sheets": diag.Sentence(r.game.Texts.List(titles...))})
	}
	var photos []eachPhoto
	for _, in := range inputs {
		if in.Name != "" && !sheets[0].Each {
			args := diag.Args{"component": sheets[0].Title, "found": in.Name}
			return nil, diag.List{{Pos: diag.Pos{File: in.File}, Code: "read-shared", Args: args}}
		}
		p := eachPhoto{Input: in, names: r.names(players), seat: rules.Shared}
		if sheets[0].Each {
			if p.seat = max(0, slices.Index(p.names, in.Name)); in.Name != "" {
				p.names[p.seat] = in.Name
			}
		}
		if errs := record.CheckNames(r.Game, p.names); errs != nil {
			return nil, errs
		}
		photos = append(photos, p)
	}
	return photos, nil
}

// resume finds the records of an earlier run. It returns the errors of all files that are in the way: nothing is overwritten but
// a table of these photographs.
func (r *photoReader) resume(photos []eachPhoto, folder, table string) error {
	names := map[string]bool{}
	all, fresh := []string{table, r.flags.review}, []string{r.flags.review}
	var errs diag.List
	for i := range photos {
		p := &photos[i]
		name := recordName(p.File)
		folded := strings.ToLower(name)
		if names[folded] {
			return wrong("read-alike", diag.Args{"found": name})
		}
		names[folded] = true
		p.file = filepath.Join(folder, name)
		all = append(all, p.file)
		errs = append(errs, r.keep(p)...)
	}
	if !r.ours(table, photos) {
		fresh = append(fresh, table)
	}
	errs = append(errs, distinct(all...)...)
	return append(errs, absent(fresh...)...).Err()
}

// ours reports whether a table has the rows of the records that are kept, and besides only rows of photographs that are read now.
func (r *photoReader) ours(table string, photos []eachPhoto) bool {
	data, err := os.ReadFile(table)
	if err != nil {
		return false
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return false
	}
	rows = slices.DeleteFunc(rows, func(row []string) bool {
		return slices.ContainsFunc(photos, func(p eachPhoto) bool { return p.rec == nil && p.File == row[0] })
	})
	return slices.EqualFunc(rows, r.rows(photos), slices.Equal)
}

// keep finds the record that an earlier run wrote of a photograph. It returns why another file with its name is not that record.
func (r *photoReader) keep(p *eachPhoto) diag.List {
	if _, err := os.Lstat(p.file); err != nil {
		return nil
	}
	at := diag.Pos{File: p.file}
	data, err := project.ReadFile(p.file, doc.MaxBytes)
	if err != nil {
		return diag.Of(err)
	}
	if older(p.file, p.File) {
		return diag.List{{Pos: at, Code: "read-older", Args: diag.Args{"other": diag.Path(p.File)}}}
	}
	v := r.lib.Judge(p.file, data)
	switch {
	case v.Record == nil:
		return v.Errs
	case v.Record.Game.ID != r.Game.ID || v.Record.Kind != record.Sheet || len(v.Record.Players) != len(p.names):
		return diag.List{{Pos: at, Code: "read-other", Args: diag.Args{"game": r.Game.ID, "count": len(p.names)}}}
	}
	p.rec = &readRecord{file: p.file, text: data}
	for line := range bytes.Lines(data) {
		if bytes.HasPrefix(bytes.TrimLeft(line, " "), []byte(reading.Doubt)) {
			p.rec.doubts++
		}
		if sheets, err := r.Sheets(len(p.names)); err == nil && len(sheets) == 1 && string(line) == r.alsoThere(sheets[0].Title) {
			r.errs.Add(diag.Pos{File: p.File}, "read-also", diag.Args{"component": sheets[0].Title})
		}
	}
	r.addRows(p, v)
	return nil
}

// older reports whether a file was changed before another one.
func older(file, other string) bool {
	one, err := os.Stat(file)
	two, missing := os.Stat(other)
	return err == nil && missing == nil && one.ModTime().Before(two.ModTime())
}

// looksAt reports whether a photograph is looked at: also one whose record is kept, for the review.
func (r *photoReader) looksAt(p *eachPhoto) bool { return p.rec == nil || r.flags.review != "" }

// eachOne reads a photograph that is a record. Of one whose record is kept it reads what the review shows.
func (r *photoReader) eachOne(p *eachPhoto) error {
	kept := p.rec != nil
	if kept {
		r.done("read-kept", *p.rec)
	}
	if !r.looksAt(p) {
		return nil
	}
	matches, _, err := r.Find([]look.Input{p.Input}, len(p.names))
	if err != nil {
		return err
	}
	also := matches[0].Also
	if also != nil {
		r.errs.Add(diag.Pos{File: p.File}, "read-also", diag.Args{"component": also.Title})
	}
	sheets, errs := look.Seat(matches, p.names)
	if r.errs = append(r.errs, errs...); len(errs) == 0 {
		sheets = r.legible(sheets)
	}
	if len(errs) > 0 || len(sheets) == 0 {
		return r.notFound(matches, len(p.names))
	}
	records, err := r.sheet(p.file, sheets, p.names)
	if err != nil || kept {
		return err
	}
	p.rec = &records[0]
	if also != nil { // a run that goes on does not look at this photograph again
		p.rec.text = append(p.rec.text, r.alsoThere(also.Title)...)
		p.rec.doubts++
	}
	if err := r.save(*p.rec); err != nil {
		p.rec = nil
		return err
	}
	v := r.lib.Judge(p.file, p.rec.text)
	if v.Record == nil {
		return v.Errs
	}
	r.addRows(p, v)
	return nil
}

// alsoThere returns the line of a record about a second sheet on its photograph, which was not read.
func (r *photoReader) alsoThere(title string) string {
	return reading.Doubt + r.game.Texts.Say("read-also", diag.Args{"component": title}) + "\n"
}

// addRows adds the rows that a judged record has in the table.
func (r *photoReader) addRows(p *eachPhoto, v *report.Verdict) {
	r.errs = append(r.errs, v.Report.Beyond...)
	for seat, score := range v.Report.Score {
		if p.seat != rules.Shared && p.seat != seat {
			continue
		}
		row := []string{p.File, score.Player}
		for _, it := range score.Items {
			row = append(row, figure(it.Points, r.Game.Unit, it.Open))
		}
		row = append(row, figure(score.Total, r.Game.Unit, score.Open))
		p.rows = append(p.rows, append(row, strconv.Itoa(p.rec.doubts), strconv.Itoa(broken(v.Report, score.Player))))
	}
}

// rows returns the table of the records so far.
func (r *photoReader) rows(photos []eachPhoto) [][]string {
	head := append([]string{"photo", "player"}, r.Game.Items...)
	rows := [][]string{append(head, "total", "doubts", "violations")}
	for _, p := range photos {
		rows = append(rows, p.rows...)
	}
	return rows
}

// goesOn adds to an error how many photographs have a record, and that the rest can still be read.
func goesOn(err error, photos []eachPhoto) error {
	n := 0
	for _, p := range photos {
		if p.rec != nil {
			n++
		}
	}
	return hinted(err, "read-goes-on", diag.Args{"written": n, "photos": len(photos)})
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
func figure(n, unit int, open bool) string {
	if open {
		return ""
	}
	return rules.Decimal(n, unit)
}
