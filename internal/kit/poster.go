package kit

import (
	"cmp"
	"io"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// PosterPapers are the papers of posters.
var PosterPapers = []string{"a3", "a2"}

// posterProfile is the profile that is now a command, for games that have a poster.
const posterProfile = "poster"

// Poster makes the poster of a game: one picture that fills a sheet of one of [PosterPapers], to its edges. The error is that of its
// drawing, or says that the game has none.
func Poster(p *project.Project, opt Options) ([]Made, error) {
	opt.Paper = strings.ToLower(cmp.Or(opt.Paper, PosterPapers[0]))
	j, err := Start(p, opt)
	if err != nil {
		return nil, err
	}
	if j.Game.Poster == nil {
		return nil, diag.List{{Code: "no-poster", Args: diag.Args{"game": j.Game.ID}}}
	}
	piece, errs := j.Studio.Piece(j.Game.Poster, 0)
	if errs != nil {
		return nil, errs.Err()
	}
	for _, o := range layouts.Overlaps(piece) {
		j.warn(o.Diagnostic)
	}
	page := filling(piece.Front, j.Paper.Size.Value)
	page.Lang = j.Opt.Lang
	if page.Name, errs = j.Studio.GameTitle(); errs != nil {
		return nil, errs.Err()
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

// insteadOfProfile makes the poster of a game that has one, for the profile that used to print boards without boxes; ok is false
// for other games and profiles.
func insteadOfProfile(p *project.Project, opt Options) (made []Made, ok bool, err error) {
	if opt.Profile != posterProfile {
		return nil, false, nil
	}
	if opt.Loaded == nil {
		opt.Loaded, _ = layouts.LoadGame(p, opt.Game)
	}
	if opt.Loaded == nil || opt.Loaded.Poster == nil {
		return nil, false, nil
	}
	if opt.Warn != nil {
		opt.Warn(diag.Diagnostic{Code: "poster-profile", Args: diag.Args{"game": opt.Game}})
	}
	opt.Loaded, opt.Profile, opt.Paper = nil, "home", cmp.Or(opt.Paper, "a2")
	made, err = Poster(p, opt)
	return made, true, err
}
