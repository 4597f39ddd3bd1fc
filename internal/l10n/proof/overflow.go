package proof

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/layouts"
	"cartouche/layouts/press"
)

// Misfit reports whether a diagnostic is about a text that does not fit its box.
func Misfit(d diag.Diagnostic) bool {
	return slices.Contains([]string{"text-overflow", "text-too-wide", "text-too-high"}, d.Code)
}

// Overflows lays out all pieces and covers of a game's kits in a language, for every number of players. It lays out jobs faces
// at a time; 0 means one for each processor. It returns all diagnostics, sorted by position. A text that does not fit is listed
// once for each component, with its largest overflow. wrapped gets the texts that are set in several lines, see layouts.Options; it
// may be nil. The error is non-nil if the game cannot be laid out at all.
func Overflows(g *model.Game, language string, jobs int, wrapped func(layouts.Wrap)) (diag.List, error) {
	var work []func() diag.List
	for players := g.Players.Min; players <= g.Players.Max; players++ {
		studio, errs := layouts.New(g, layouts.Options{Players: players, Lang: language, Profile: "home", Wrapped: wrapped})
		if errs != nil {
			return nil, errs.Err()
		}
		var lines []layouts.CoverLine
		for _, c := range g.Components {
			if c.Booklet != nil && players != g.Default && c.Copies(g.Default) > 0 {
				if c.Copies(players) > 0 { // with the pages of the usual kit, which are laid out there
					lines = append(lines, coverLine(studio, c))
				}
				continue
			}
			for i := range studio.Count(c) {
				work = append(work, func() diag.List {
					_, errs := studio.Piece(c, i)
					return errs
				})
			}
			if studio.Count(c) > 0 {
				lines = append(lines, coverLine(studio, c))
			}
		}
		for backs := press.LongEdge; backs <= press.Separate; backs++ {
			work = append(work, func() diag.List {
				_, errs := studio.Cover(layouts.CoverKit{Lines: lines, Backs: backs.String(), Work: workOf(g)})
				return errs
			})
		}
	}
	return allOf(work, jobs), nil
}

// coverLine returns the line of a cover for a component, with the longest name of a file.
func coverLine(studio *layouts.Studio, c *model.Component) layouts.CoverLine {
	file := string(c.Stock)
	if c.Sides() == 1 {
		file += "-one-sided"
	}
	return layouts.CoverLine{Component: c, Copies: studio.Copies(c), Places: []layouts.CoverPlace{{File: file, Pages: "10–12"}}}
}

// MessageOverflows returns the diagnostics for the pages that have only the program's own messages:
// the calibration pages, on every paper. wrapped gets the texts that are set in several lines.
func MessageOverflows(p *project.Project, language string, jobs int, wrapped func(layouts.Wrap)) (diag.List, error) {
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		return nil, errs.Err()
	}
	messages, err := lang.Messages(p, language)
	if err != nil {
		return nil, err
	}
	var work []func() diag.List
	for _, name := range slices.Sorted(maps.Keys(theme.Papers)) {
		size, margin := theme.Papers[name].Size.Value, theme.Papers[name].Margin.Value
		work = append(work, func() diag.List {
			_, _, errs := layouts.Calibration{
				Theme: theme, Words: messages, Size: geom.Size{W: size.W - 2*margin, H: size.H - 2*margin},
				Wrapped: wrapped,
			}.Faces()
			return errs
		})
	}
	return allOf(work, jobs), nil
}

// allOf runs the work in parallel and returns all diagnostics, sorted. A text that does not fit is
// listed once for each component.
func allOf(work []func() diag.List, jobs int) diag.List {
	found := make([]diag.List, len(work))
	parallel.Each(jobs, len(work), func(i int) error {
		found[i] = work[i]()
		return nil
	})
	type place struct {
		at             diag.Pos
		key, component any
	}
	var list diag.List
	worst := map[place]int{} // index in the list
	for _, d := range slices.Concat(found...) {
		at := place{d.Pos, d.Args["key"], d.Args["component"]}
		if i, ok := worst[at]; ok && Misfit(d) {
			if lacks(d) > lacks(list[i]) {
				list[i] = d
			}
			continue
		}
		if Misfit(d) {
			worst[at] = len(list)
		}
		list = append(list, d)
	}
	return list.Sort()
}

// lacks returns the room that a text lacks, horizontally and vertically, as a sum.
func lacks(d diag.Diagnostic) geom.Length {
	wide, _ := d.Args["wide"].(geom.Length)
	high, _ := d.Args["high"].(geom.Length)
	return wide + high
}

// workOf is all work that a kit of the game may make.
func workOf(g *model.Game) layouts.Work {
	work := layouts.AllWork
	work.Booklet = slices.ContainsFunc(g.Components, func(c *model.Component) bool { return c.Booklet != nil })
	return work
}
