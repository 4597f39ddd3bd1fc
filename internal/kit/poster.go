package kit

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
	"cartouche/layouts/lint"
)

// PosterPapers are the papers of posters.
var PosterPapers = []string{"a3", "a2"}

// posterProfile is the profile that is now a command, for games that have a poster.
const posterProfile = "poster"

// Poster makes the poster of a game: one picture that fills a sheet of one of [PosterPapers], to its edges. The error is that of its
// drawing, or says that the game has none.
func Poster(p *project.Project, opt Options) ([]Made, error) {
	j, page, err := layOutPoster(p, opt, question{})
	if err != nil {
		return nil, err
	}
	var tasks []Task
	for _, format := range j.Opt.Formats {
		tasks = append(tasks, Task{
			Made: Made{
				Path:      pieceFolder(j, format) + "poster-" + j.PaperName() + "." + format,
				Component: j.Game.Poster.Name, Pages: 1, Width: page.Size.W.MM(), Height: page.Size.H.MM(),
			},
			Check: func() error {
				if format != "png" {
					return nil
				}
				return png.Check(page.Name, page.Size, j.Opt.DPI)
			},
			Pages: func() []*scene.Page { return []*scene.Page{page} },
			Write: func(w io.Writer) error { return j.Draw(w, format, page.Name, []*scene.Page{page}, pdf.NotSheets) },
		})
	}
	j.warnOfLanguages()
	return j.Run(tasks)
}

// layOutPoster returns the page of a game's poster, on A3 unless the options have a paper.
func layOutPoster(p *project.Project, opt Options, asked question) (*Job, *scene.Page, error) {
	opt.Paper = strings.ToLower(cmp.Or(opt.Paper, PosterPapers[0]))
	j, err := start(p, opt, asked)
	if err != nil {
		return nil, nil, err
	}
	if j.Game.Poster == nil {
		return nil, nil, diag.List{{Code: "no-poster", Args: diag.Args{"game": j.Game.ID}}}
	}
	piece, errs := j.Studio.Piece(j.Game.Poster, 0)
	if errs != nil {
		return nil, nil, errs.Err()
	}
	for _, o := range lint.Overlaps(piece.Component, piece.Front, piece.Back) {
		j.warn(o.Diagnostic)
	}
	page := filling(piece.Front, j.Paper.Size.Value)
	page.Lang = j.Opt.Lang
	if page.Name, errs = j.Studio.GameTitle(); errs != nil {
		return nil, nil, errs.Err()
	}
	return j, page, nil
}

// filling returns a page of a size, turned as the face is, which the face covers: larger or smaller, in the middle.
func filling(f *scene.Face, paper geom.Size) *scene.Page {
	if (f.Size.W > f.Size.H) != (paper.W > paper.H) {
		paper = paper.Turned()
	}
	by := scene.Ratio{N: int(paper.W), Of: int(f.Size.W)}
	if paper.W*f.Size.H < paper.H*f.Size.W {
		by = scene.Ratio{N: int(paper.H), Of: int(f.Size.H)}
	}
	at := geom.Pt((paper.W-by.Length(f.Size.W))/2, (paper.H-by.Length(f.Size.H))/2)
	return &scene.Page{Size: paper, Ops: []ink.Op{&scene.Group{Name: f.Name, Place: geom.At(at), Ops: scene.Scaled(f.Ops, by)}}}
}

// insteadOfProfile returns the options of the poster of a game that has one, for the profile that used to print boards without
// boxes; ok is false for other games and profiles. It warns that
// this is a command.
func insteadOfProfile(p *project.Project, opt Options, warn func(diag.Diagnostic)) (poster Options, ok bool) {
	if opt.Profile != posterProfile {
		return opt, false
	}
	game := opt.Loaded
	if game == nil {
		game, _ = layouts.LoadGame(p, opt.Game)
	}
	if game == nil || game.Poster == nil {
		return opt, false
	}
	if warn != nil {
		warn(diag.Diagnostic{Code: "poster-profile", Args: diag.Args{"game": opt.Game}})
	}
	opt.Loaded, opt.Profile, opt.Paper = nil, "home", cmp.Or(opt.Paper, "a2")
	return opt, true
}

// planPoster plans the one sheet of a poster. The ink of other profiles is that of their kits on the same paper.
func planPoster(p *project.Project, opt Options) (*Plan, error) {
	var warnings diag.List
	opt.Warn = func(d diag.Diagnostic) { warnings = append(warnings, d) }
	poster, _ := insteadOfProfile(p, opt, opt.Warn)
	j, page, err := layOutPoster(p, poster, question{})
	if err != nil {
		return nil, err
	}
	sheet := PlannedStock{Stock: string(model.Plain), Sheets: 1, Pages: 1, Pieces: 1}
	known := new(inks)
	if sheet.Ink, err = meanInk(j, known, []*scene.Page{page}); err != nil {
		return nil, err
	}
	plan := &Plan{Game: j.Game.ID, Lang: j.Opt.Lang, Players: j.Opt.Players, Paper: j.PaperName(), Profile: posterProfile,
		Stocks: []PlannedStock{sheet}, Placeholders: Placeholders(j.Studio.Warnings())}
	j.Opt.Profile = posterProfile
	j.warnOfLanguages()
	plan.Warnings = slices.Concat(warnings, j.Opt.Doubts)
	plan.Profiles, err = inkOfProfiles(j, p, stacks{sheet.Stock: {{Front: page}}}, known)
	return plan, err
}
