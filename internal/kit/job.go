// Package kit runs the pipeline: a project's game through layouts and press to
// the files that people print. Begin at Make in run.go: it makes the tasks of a kit, one for each file, and runs them.
package kit

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
	_ "cartouche/internal/filled" // draws the records that booklets show
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/layouts"
	_ "cartouche/layouts/builtin" // its kinds of elements
	"cartouche/layouts/press"
)

// MaxDPI is the finest resolution of PNG pictures, in pixels an inch.
const MaxDPI = png.MaxDPI

// Options are what to make, how it looks and how it is printed, and what a run needs besides.
type Options struct {
	What
	Look
	Print

	Strict bool      // warnings are errors
	Yes    bool      // any number of pieces is allowed
	Doubts diag.List // warnings of the caller, reported with those of the pieces
	Jobs   int       // 0 is one a processor
	Kept   *Kept     // what PDF files of several runs share; nil for none
	Out    string
	Date   time.Time
	// Progress is called with the key of a message, and how many of how many things are done;
	// may be nil.
	Progress func(key string, done, of int)
	// Warn is called with each warning; may be nil.
	Warn func(diag.Diagnostic)
	// Context ends the run with an error when it is done; may be nil.
	Context context.Context
	// Into takes the files instead of the folder Out, one at a time and in order; write writes the content of one. The record of
	// what was printed is not among them. May be nil.
	Into func(m Made, write func(io.Writer) error) error
}

// Kept is what PDF files share.
type Kept = pdf.Kept

// What is what to make, from what data.
type What struct {
	Game    string
	Loaded  *model.Game     // the game, if it is loaded already; may be nil
	Players int             // 0 is the default of the game
	Values  map[string]any  // of a record; nil is the game's own
	Usual   *layouts.Studio // of the same kit, or of that for the usual number of players, which has the same booklets; nil for none
	Keep    bool            // the studio keeps each face, to be Usual for other runs
	Only    []string        // names of components; empty is all
	Range   string          // which pieces of each component, "1-9,12"; "" is all
	Pieces  []string        // ids of cards; these, and those of Range
	Since   string          // the PrintedFile of an earlier kit; only what changed since then is made
	Copies  int             // of the whole kit, or of each page; 0 is 1
}

// Look is how faces and pages look.
type Look struct {
	Lang    string       // "" is the game's first language
	Profile string       // "" is home
	Printed string       // the profile of expressions, for a print shop; "" is Profile
	Final   bool         // for a print shop: placeholders for pictures are errors, as they are with PDFX and the profile press
	Bleed   bool         // every piece with its own bleed; pictures with bleed
	Marks   *press.Marks // nil is crop marks
	Outline bool         // SVG text as outlines
	Source  bool         // SVG has the positions of its elements in the data
}

// Print is on what it is printed, and how.
type Print struct {
	Paper     string // name or "WxH mm"; "" is the profile's
	Home      string // the paper if neither names one; "" is a4
	Formats   []string
	DPI       int         // of PNG pictures, to MaxDPI; 0 is 300
	Gap       geom.Length // between pieces on a sheet, at least
	Duplex    press.Duplex
	Alone     Alone
	Shift     geom.Point // of the backs, for a printer that feeds askew
	PDFX      string     // one of Standards: PDF files are made for a press; "" for screens and printers at home
	Condition string     // of the press, a name of the theme's; "" is the usual one
	Pictures  string     // one of PictureWords, of files for a press; "" is convert
}

// question is what a plan asks of a run that a kit does not.
type question struct {
	coarse        bool           // pictures with few pixels: only ink is measured
	inkOnly       bool           // only the ink is measured, in a profile that was not asked for
	printedCopies map[string]int // copies of pieces, by component and key: of another profile's run
}

// stopped returns an error when the context is done.
func (j *Job) stopped() diag.List {
	if ctx := j.Opt.Context; ctx != nil && ctx.Err() != nil {
		return diag.List{{Code: "run-stopped"}}
	}
	return nil
}

// Made is one file that was written.
type Made struct {
	Path      string  `json:"path"` // slash-separated, from the output folder
	Component string  `json:"component,omitempty"`
	Stock     string  `json:"stock,omitempty"`
	Sides     string  `json:"sides,omitempty"` // "one-sided" or "both", if the stock has a file for each
	Pages     int     `json:"pages,omitempty"`
	Width     float64 `json:"width"` // of a page or picture, in mm
	Height    float64 `json:"height"`
}

// Job is one run of the pipeline, with its options filled in.
type Job struct {
	Opt        Options
	Game       *model.Game
	Studio     *layouts.Studio
	Components []*model.Component // the chosen ones
	Paper      model.Paper
	Messages   *lang.Catalogue

	profile model.Profile
	press   *pdf.Press // nil for screens and printers at home
	numbers Numbers    // of the chosen pieces
	asked   question
}

// Start loads the game and checks the options. The error is a diag.List of all their errors.
func Start(p *project.Project, opt Options) (*Job, error) { return start(p, opt, question{}) }

func start(p *project.Project, opt Options, asked question) (*Job, error) {
	opt.Lang = strings.TrimSpace(opt.Lang)
	opt.Profile = cmp.Or(opt.Profile, "home")
	opt.DPI = cmp.Or(opt.DPI, 300)
	opt.Copies = cmp.Or(opt.Copies, 1)
	g, errs := opt.Loaded, diag.List(nil)
	if g == nil {
		g, errs = loadGame(p, opt)
	}
	if errs != nil && (g == nil || !g.Drawable()) {
		return nil, errs.Err()
	}
	opt.Players = cmp.Or(opt.Players, g.Default)
	opt.Lang = cmp.Or(opt.Lang, g.Languages[0])
	j := &Job{Game: g, asked: asked}
	var more diag.List
	j.profile, _ = g.Theme.Resolved(opt.Profile) // the studio reports an unknown one
	opt.Paper = cmp.Or(opt.Paper, j.profile.Paper, opt.Home, "a4")
	opt.Bleed = opt.Bleed || model.On(j.profile.Bleed, false)
	paper, wrongPaper := FindPaper(g.Theme, opt.Paper)
	j.Studio, more = layouts.New(g, layouts.Options{Players: opt.Players, Lang: opt.Lang, Profile: opt.Profile, Printed: opt.Printed,
		Paper: paper.Size.Value, Values: opt.Values, Usual: opt.Usual, Coarse: asked.coarse,
		Final: !asked.inkOnly && (opt.Final || opt.PDFX != "" || opt.Profile == "press")})
	errs = append(errs, more...)
	opt.Lang = j.Studio.Lang()
	j.Opt, j.Messages = opt, j.Studio.Messages()
	if j.Studio.Drawable() {
		errs = append(errs, j.Studio.Sure(missingTitles(j))...)
	}
	if errs != nil && j.Studio.Drawable() { // report all errors at once
		j.Components = g.Components
		_, err := j.Pieces()
		errs = append(errs, apartFrom(errs, j.Studio.Sure(diag.Of(err)))...)
	}
	j.Components, more = Choose(g, opt.Only)
	errs = append(errs, more...)
	j.Paper = paper
	errs = append(errs, wrongPaper...)
	errs = append(errs, j.Absent()...)
	errs = append(errs, chooseNumbers(j)...)
	errs = append(errs, checkPieces(j)...)
	errs = append(errs, startPress(j, p)...)
	return j, errs.Err()
}

// loadGame reads the game and, beside it, the fonts of its texts: for a small kit these take as long.
func loadGame(p *project.Project, opt Options) (g *model.Game, errs diag.List) {
	parallel.Each(opt.Jobs, 2, func(i int) error {
		if i == 0 {
			g, errs = layouts.LoadGame(p, opt.Game)
		} else {
			model.ReadyFonts(p)
		}
		return nil
	})
	return g, errs
}

// apartFrom drops, from the errors of a layout, those on cards of a file with an unclosed cell,
// which contains the others.
func apartFrom(errs, laid diag.List) diag.List {
	return slices.DeleteFunc(laid, func(d diag.Diagnostic) bool {
		return d.Source != nil && d.Source.Row.File != "" && slices.ContainsFunc(errs, func(e diag.Diagnostic) bool {
			return (e.Code == "deck-quote-open" || e.Code == "deck-quote-lines") && e.Pos.File == d.Source.Row.File
		})
	})
}

// missingTitles returns an error for each name that the catalogue lacks.
func missingTitles(j *Job) diag.List {
	_, errs := j.Studio.GameTitle()
	for _, c := range j.Game.Components {
		_, more := j.Studio.Title(c)
		errs = append(errs, more...)
	}
	return errs
}

// FindPaper finds a paper by name, or reads its size.
func FindPaper(t *model.Theme, name string) (model.Paper, diag.List) {
	if p, ok := t.Papers[strings.ToLower(name)]; ok {
		return p, nil
	}
	size, ok := model.ParseSize(name)
	if !ok {
		return model.Paper{}, model.UnknownPaper(t, name, diag.Pos{})
	}
	const least = 20 * geom.Millimetre // margins take half of that
	if min(size.W, size.H) < least || max(size.W, size.H) > model.MaxSide {
		return model.Paper{}, diag.List{{Code: "paper-out-of-range",
			Args: diag.Args{"found": name, "low": least, "high": geom.Length(model.MaxSide)}}}
	}
	if size.W > size.H {
		size = size.Turned()
	}
	return model.Paper{Size: model.Size{Value: size}, Margin: model.Of(geom.MM(5))}, nil
}

// PaperName returns the paper for file names.
func (j *Job) PaperName() string {
	return strings.ReplaceAll(strings.ToLower(j.Opt.Paper), " ", "")
}

// Warn calls Options.Warn.
func (j *Job) Warn(at diag.Pos, code string, args diag.Args) {
	j.warn(diag.Diagnostic{Pos: at, Code: code, Args: args})
}

func (j *Job) warn(d diag.Diagnostic) {
	if j.Opt.Warn != nil {
		j.Opt.Warn(d)
	}
}

// warnOfLanguages reports the texts that were not in the language of the options.
func (j *Job) warnOfLanguages() {
	warnings := j.Messages.Warnings()
	if j.Studio != nil {
		warnings = j.Studio.Warnings() // which include those of the messages
	}
	for _, d := range warnings {
		j.warn(d)
	}
}
