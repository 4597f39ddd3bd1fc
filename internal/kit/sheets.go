package kit

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// oneSided follows the stock in the name of a file with sheets printed on one side, if another file
// has the sheets of this stock printed on both.
const oneSided = "-one-sided"

// stacks are the sheets of a kit, by their file.
type stacks map[string][]press.Sheet

// files returns the files in the order of printing, without what else their names say.
func (s stacks) files() []string {
	var stocks []model.Stock
	for file := range s {
		stocks = append(stocks, stockOf(file))
	}
	var files []string
	for _, stock := range model.InOrder(stocks) {
		files = append(files, string(stock), string(stock)+oneSided, string(stock)+folded)
	}
	return files
}

// part puts the sheets of a stock into its files, so that no page is a blank back.
func (s stacks) part(stock model.Stock, sheets []press.Sheet) {
	single := func(s press.Sheet) bool { return s.Back == nil }
	if some := slices.ContainsFunc(sheets, single); some && !slices.ContainsFunc(sheets, func(s press.Sheet) bool { return !single(s) }) {
		s[string(stock)] = sheets
		return
	}
	for _, sheet := range sheets {
		file := string(stock)
		if single(sheet) {
			file += oneSided
		}
		s[file] = append(s[file], sheet)
	}
}

// sides returns "booklet" for a file of sheets to fold, "one-sided" or "both" if the stock of another file has two, else "".
func (s stacks) sides(file string) string {
	switch stock, single := strings.CutSuffix(file, oneSided); {
	case strings.HasSuffix(file, folded):
		return folded[1:]
	case single:
		return oneSided[1:]
	case len(s[stock+oneSided]) > 0:
		return "both"
	}
	return ""
}

// stockOf returns the stock of a file.
func stockOf(file string) model.Stock {
	return model.Stock(strings.TrimSuffix(strings.TrimSuffix(file, oneSided), folded))
}

// sheetFiles imposes the pieces and returns the PDFs to write, with warnings of
// crop marks that have no room.
func sheetFiles(j *Job, pieces []layouts.Piece) ([]Task, diag.List, error) {
	sheets, err := impose(j, pieces)
	if err != nil {
		return nil, nil, err
	}
	var tasks []Task
	for _, file := range sheets.files() {
		stack := sheets[file]
		fronts, backs := press.Split(stack)
		duplex := j.Opt.Duplex
		if strings.HasSuffix(file, folded) {
			duplex = press.ShortEdge
		}
		printed := j.Sheets(duplex, len(backs) > 0)
		task := func(part string, pages []*scene.Page) {
			tasks = append(tasks, stockFile(j, file, sheets.sides(file), part, pages, printed))
		}
		switch {
		case len(stack) == 0:
		case duplex == press.Separate && len(backs) > 0:
			task("-fronts", fronts)
			task("-backs", backs)
		default:
			task("", press.Pages(stack))
		}
	}
	return tasks, sheets.unmarked(j.Paper.Size.Value), nil
}

// impose imposes the pieces, those of each stock by themselves. A whole kit has a cover.
func impose(j *Job, pieces []layouts.Piece) (stacks, error) {
	var errs diag.List
	opt := pressOptions(j, &errs)
	sheets := stacks{}
	for _, stock := range j.Stocks() {
		booklets, rest, more := bookletSheets(j, pieces, stock, opt)
		sheets[string(stock)+folded], errs = booklets, append(errs, more...)
		items, more := pressItems(j, rest, stock)
		errs = append(errs, more...)
		imposed, more := press.Impose(items, opt)
		errs = append(errs, more...)
		sheets.part(stock, imposed)
	}
	whole := len(j.Opt.Only) == 0 && j.numbers == nil && j.Opt.Pieces == nil && j.Opt.Since == "" && j.asked.printedCopies == nil
	if whole && len(errs) == 0 {
		cover, more := cover(j, pieces, sheets, opt)
		errs = append(errs, more...)
		sheets["plain"] = append(cover, sheets["plain"]...)
	}
	for _, file := range sheets.files() {
		if !strings.HasSuffix(file, folded) {
			press.Finish(sheets[file], opt)
		}
	}
	return sheets, errs.Err()
}

// Impose puts items on the paper of the options, as a kit: pieces of one size side by
// side, and those larger than the paper on several sheets.
func (j *Job) Impose(items []press.Item) ([]press.Sheet, diag.List) {
	var errs diag.List
	opt := pressOptions(j, &errs)
	sheets, more := press.Impose(items, opt)
	press.Finish(sheets, opt)
	return sheets, append(errs, more...)
}

// pressOptions returns the options of the press. It adds errors of its texts to errs.
func pressOptions(j *Job, errs *diag.List) press.Options {
	ruler := func() ([]ink.Op, geom.Length) { return j.Studio.Ruler(press.StripHeight) }
	if !model.On(j.profile.Ruler, true) {
		ruler = func() ([]ink.Op, geom.Length) { return nil, 0 }
	}
	marks := press.Crop
	if j.Opt.Marks != nil {
		marks = *j.Opt.Marks
	}
	return press.Options{
		Paper: j.Paper.Size.Value, Margin: j.Paper.Margin.Value, Papers: papersOf(j.Game.Theme), Shift: j.Opt.Shift,
		Duplex: j.Opt.Duplex, Marks: marks, Gutter: j.Opt.Bleed, Gap: j.Opt.Gap, Lang: j.Opt.Lang,
		RightToLeft: lang.RightToLeft(j.Opt.Lang),
		Line: func(titles []string, page, of int, room geom.Length) []ink.Op {
			ops, more := j.Studio.Line(titles, page, of, geom.Size{W: room, H: press.StripHeight})
			*errs = append(*errs, more...)
			return ops
		},
		Ruler:  ruler,
		Number: j.Studio.Number,
		Digits: j.Studio.Digits,
	}
}

// papersOf returns the papers of the theme, from the smallest up.
func papersOf(t *model.Theme) []press.Paper {
	var list []press.Paper
	for _, name := range slices.Sorted(maps.Keys(t.Papers)) {
		p := t.Papers[name]
		list = append(list, press.Paper{Name: name, Size: p.Size.Value, Margin: p.Margin.Value})
	}
	slices.SortStableFunc(list, func(a, b press.Paper) int { return cmp.Compare(a.Size.W*a.Size.H, b.Size.W*b.Size.H) })
	return list
}

// pressItems returns the pieces of a stock for the press.
func pressItems(j *Job, pieces []layouts.Piece, stock model.Stock) ([]press.Item, diag.List) {
	items := make([]press.Item, 0, len(pieces))
	var errs diag.List
	for _, p := range pieces {
		if p.Component.Stock != stock || punched(j, p.Component) {
			continue
		}
		title, more := j.Studio.Title(p.Component)
		errs = append(errs, more...)
		items = append(items, press.Item{
			Name: p.Component.Name, Title: title, Front: p.Front, Back: p.Back, Copies: p.Copies * j.Opt.Copies,
			Seams: SeamsOf(p.Component), Whole: p.Component.Folded != nil, Group: apart(p.Component),
			At: p.Component.Size.Pos,
		})
	}
	return items, errs
}

// apart returns the group of components with which one shares sheets: boxes and punchboards are printed on thicker paper than cards,
// so each of both is on sheets of its own.
func apart(c *model.Component) string {
	switch c.Net {
	case "tuck-box", "two-part-box":
		return "boxes"
	case model.Punchboard:
		return c.Net
	}
	return ""
}

// punched reports whether a punchboard of the kit has the pieces of a component.
func punched(j *Job, c *model.Component) bool {
	return slices.ContainsFunc(j.Components, func(board *model.Component) bool { return slices.Contains(board.Punch, c) })
}

// SeamsOf returns where a component may be divided.
func SeamsOf(c *model.Component) press.Seams {
	joints := func(lengths []model.Length) (out press.Joints) {
		for _, l := range lengths {
			out = append(out, l.Value)
		}
		return out
	}
	return press.Seams{Vertical: joints(c.Seams.Vertical), Horizontal: joints(c.Seams.Horizontal)}
}

// Stocks returns what the chosen components are printed on, in the order of printing.
func (j *Job) Stocks() []model.Stock {
	var list []model.Stock
	for _, c := range j.Components {
		list = append(list, c.Stock)
	}
	return model.InOrder(list)
}

// ShopSheets imposes the pieces of a stock for a print shop: every piece with its own bleed,
// with crop marks, on upright paper, and without small print and ruler. Pieces without all of
// their marks are warnings.
func (j *Job) ShopSheets(pieces []layouts.Piece, stock model.Stock, paper model.Paper) ([]press.Sheet, diag.List) {
	items, errs := pressItems(j, pieces, stock)
	for i := range items {
		items[i].Group = "" // a shop prints all of the file on one paper
	}
	opt := press.Options{Paper: paper.Size.Value, Margin: paper.Margin.Value, Marks: press.Crop, Gutter: true, Upright: true,
		Lang: j.Opt.Lang}
	sheets, more := press.Impose(items, opt)
	press.Finish(sheets, opt)
	for _, d := range (stacks{string(stock): sheets}).unmarked(opt.Paper) {
		j.warn(d)
	}
	return sheets, append(errs, more...)
}

// CutSheets imposes the pieces of a stock for a cutting plotter: with registration marks
// instead of crop marks, and with the cuts and folds of each sheet.
func (j *Job) CutSheets(pieces []layouts.Piece, stock model.Stock) ([]press.Sheet, []press.Work, diag.List) {
	var errs diag.List
	opt := pressOptions(j, &errs)
	opt.Marks = press.Marks{Register: true}
	items, more := pressItems(j, pieces, stock)
	sheets, wrong := press.Impose(items, opt)
	errs = append(append(errs, more...), wrong...)
	press.Finish(sheets, opt)
	var work []press.Work
	for i, s := range sheets {
		work = append(work, s.Work(opt))
		again := i > 0 && sheets[i-1].Titles[0] == s.Titles[0]
		if s.Part != "" && s.Lined() && !again { // its lines would run over several sheets
			errs.AddHint(s.At, "cutter-no-room", "cutter-larger-paper", diag.Args{"component": s.Titles[0], "paper": j.PaperName()})
		}
	}
	return sheets, work, errs
}

// unmarked returns the warnings of cuts without a crop mark at one end or both, one for each
// component and another one for cuts in the margin, for sheets that are printed on the paper.
func (s stacks) unmarked(paper geom.Size) (list diag.List) {
	type missing struct {
		press.Unmarked
		horizontal bool
	}
	type key struct {
		name, title string
		beyond      bool
	}
	found := map[key]*missing{}
	var order []*missing
	for _, file := range s.files() {
		for _, sheet := range s[file] {
			for _, u := range sheet.Unmarked {
				of := key{u.Name, u.Title, u.Beyond}
				m := found[of]
				if m == nil {
					m = &missing{Unmarked: u}
					found[of], order = m, append(order, m)
				}
				m.Vertical, m.horizontal = m.Vertical || u.Vertical, m.horizontal || !u.Vertical
				m.Room = min(m.Room, u.Room)
			}
		}
	}
	for _, m := range order {
		cuts := diag.Term("cuts-vertical")
		switch {
		case m.Vertical && m.horizontal:
			cuts = "cuts-both"
		case m.horizontal:
			cuts = "cuts-horizontal"
		}
		args := diag.Args{
			"component": cmp.Or(m.Name, m.Title), "found": m.Front.Size, "paper": paper,
			"cuts": cuts, "room": m.Room, "least": geom.Length(press.MarkRoom),
		}
		if m.Beyond {
			list.Add(m.At, "cuts-beyond", args)
		} else {
			list.AddHint(m.At, "cuts-unmarked", "cuts-draw", args)
		}
	}
	return list
}
