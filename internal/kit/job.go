// Package kit runs the pipeline: a project's game through layouts and press to
// the files that people print.
package kit

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
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

// Options say what to make, from what, for which way of printing.
type Options struct {
	Game    string
	Players int            // 0 is what the game's data say
	Values  map[string]any // of a record, over the game's own; nil takes those
	Lang    string         // "" is the game's first language
	Paper   string         // name or "WxH mm"; "" is the profile's
	Home    string         // the paper when neither says one; "" is a4
	Profile string         // "" is home
	Formats []string
	DPI     int          // of PNG pictures, to MaxDPI; 0 is 300
	Only    []string     // names of components; empty is all
	Range   string       // which pieces of each component, "1-9,12"; "" is all
	Pieces  []string     // ids of cards; these, and those of Range
	Since   string       // the PrintedFile of an earlier kit; only what changed since then is made
	Copies  int          // of the whole kit, or of each page; 0 is 1
	Yes     bool         // there may be any number of pieces
	Strict  bool         // warnings are errors
	Doubts  diag.List    // warnings of the caller, which are told with those of the pieces
	Bleed   bool         // every piece with its own bleed; pictures with bleed
	Gap     geom.Length  // between pieces on a sheet, at least
	Marks   *press.Marks // nil is crop marks
	Duplex  press.Duplex
	Alone   Alone
	Shift   geom.Point // of the backs, for a printer that feeds askew
	Outline bool       // SVG text as outlines
	Source  bool       // SVG says where its elements stand in the data

	PDFX      string // one of Standards: PDF files are made for a press; "" for screens and printers at home
	Condition string // of the press, a name of the theme's; "" is the usual one

	Jobs   int // 0 is one a processor
	Out    string
	Date   time.Time
	coarse bool           // pictures with few pixels: only ink is measured
	same   map[string]int // copies of pieces, by component and key: of another profile's run
	// Progress is called with how many of how many things are done, and the key of the
	// message that says so; may be nil.
	Progress func(key string, done, of int)
	// Tell is called with each warning; may be nil.
	Tell func(diag.Diagnostic)
	// Context ends the run with an error when it is done; may be nil.
	Context context.Context
}

// stopped returns an error when the run is to end.
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
	Pages     int     `json:"pages,omitempty"`
	Width     float64 `json:"width"` // of a page or picture, in mm
	Height    float64 `json:"height"`
}

// Job is one run of the pipeline, with its options filled in.
type Job struct {
	Opt        Options
	Game       *model.Game
	Studio     *layouts.Studio
	Components []*model.Component // that were asked for
	Paper      model.Paper
	Messages   *lang.Catalogue

	profile model.Profile
	press   *pdf.Press // nil for screens and printers at home
	numbers Numbers    // of the pieces that were asked for
}

// Start loads the game and checks the options. The error is a diag.List of
// everything that is wrong with them.
func Start(p *project.Project, opt Options) (*Job, error) {
	opt.Lang = strings.TrimSpace(opt.Lang)
	opt.Profile = cmp.Or(opt.Profile, "home")
	opt.DPI = cmp.Or(opt.DPI, 300)
	opt.Copies = cmp.Or(opt.Copies, 1)
	g, errs := layouts.LoadGame(p, opt.Game)
	if errs != nil && (g == nil || !g.Drawable()) {
		return nil, errs.Err()
	}
	opt.Players = cmp.Or(opt.Players, g.Default)
	opt.Lang = cmp.Or(opt.Lang, g.Languages[0])
	j := &Job{Game: g}
	var more diag.List
	j.profile, _ = g.Theme.Resolved(opt.Profile) // the studio notes one that there is not
	opt.Paper = cmp.Or(opt.Paper, j.profile.Paper, opt.Home, "a4")
	opt.Bleed = opt.Bleed || model.On(j.profile.Bleed, false)
	j.Studio, more = layouts.New(g, layouts.Options{Players: opt.Players, Lang: opt.Lang, Profile: opt.Profile, Values: opt.Values, Coarse: opt.coarse})
	errs = append(errs, more...)
	opt.Lang = j.Studio.Lang()
	j.Opt, j.Messages = opt, j.Studio.Messages()
	if j.Studio.Drawable() {
		errs = append(errs, j.Studio.Sure(j.titles())...)
	}
	if errs != nil && j.Studio.Drawable() { // all mistakes at once
		j.Components = g.Components
		_, err := j.Pieces()
		errs = append(errs, apartFrom(errs, j.Studio.Sure(diag.Of(err)))...)
	}
	j.Components, more = Choose(g, opt.Only)
	errs = append(errs, more...)
	j.Paper, more = FindPaper(g.Theme, opt.Paper)
	errs = append(errs, more...)
	errs = append(errs, j.Absent()...)
	errs = append(errs, j.chooseNumbers()...)
	errs = append(errs, j.checkPieces()...)
	errs = append(errs, j.startPress(p)...)
	return j, errs.Err()
}

// apartFrom leaves out of the errors of a layout those on cards of a file with a cell that does not
// end: it holds the others.
func apartFrom(errs, laid diag.List) diag.List {
	return slices.DeleteFunc(laid, func(d diag.Diagnostic) bool {
		return d.Source != nil && d.Source.Row.File != "" && slices.ContainsFunc(errs, func(e diag.Diagnostic) bool {
			return e.Code == "deck-quote-open" && e.Pos.File == d.Source.Row.File
		})
	})
}

// titles returns an error for each name that the catalogue lacks.
func (j *Job) titles() diag.List {
	_, errs := j.Studio.GameTitle()
	for _, c := range j.Game.Components {
		_, more := j.Studio.Title(c)
		errs = append(errs, more...)
	}
	return errs
}

// Choose returns the components of the names, in the game's order; all of them
// when there are no names.
func Choose(g *model.Game, names []string) ([]*model.Component, diag.List) {
	if len(names) == 0 {
		return g.Components, nil
	}
	var errs diag.List
	for _, n := range names {
		_, err := g.Component(n)
		errs = append(errs, err...)
	}
	var chosen []*model.Component
	for _, c := range g.Components {
		if slices.Contains(names, c.Name) {
			chosen = append(chosen, c)
		}
	}
	return chosen, errs
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
		return model.Paper{}, diag.List{{Code: "paper-out-of-range", Args: diag.Args{"found": name, "low": least, "high": geom.Length(model.MaxSide)}}}
	}
	if size.W > size.H {
		size = size.Turned()
	}
	return model.Paper{Size: model.Size{Value: size}, Margin: model.Of(geom.MM(5))}, nil
}

// PaperName is the paper as file names spell it.
func (j *Job) PaperName() string {
	return strings.ReplaceAll(strings.ToLower(j.Opt.Paper), " ", "")
}

// Pieces lays out all pieces of the chosen components, several at a time, in order.
func (j *Job) Pieces() ([]layouts.Piece, error) { return j.laid(j.PieceIDs()) }

func (j *Job) laid(todo []PieceID) ([]layouts.Piece, error) {
	if errs := j.tooMany(todo, j.Studio.CopiesOf); errs != nil {
		return nil, errs
	}
	out := make([]layouts.Piece, len(todo))
	errs := make([]diag.List, len(todo))
	progress := counter(j.Opt.Progress, "progress-pieces", len(todo))
	parallel.Each(j.Opt.Jobs, len(todo), func(i int) error {
		defer progress()
		if errs[i] = j.stopped(); errs[i] == nil {
			out[i], errs[i] = j.Studio.Piece(todo[i].Component, todo[i].Index)
		}
		return nil
	})
	if errs := j.stopped(); errs != nil {
		return nil, errs
	}
	return out, slices.Concat(errs...).Err()
}

// maxPieces is how many pieces a kit may have: more are most likely a slip, and take
// much memory and paper.
const maxPieces = 20000

// tooMany refuses a kit of more pieces than anybody wants, before they are laid out, unless
// --yes says that they are wanted. It names the piece of which most copies are made or, if
// every piece is made once, the file of most cards.
func (j *Job) tooMany(todo []PieceID, copies func(*model.Component, int) int) (errs diag.List) {
	if j.Opt.Yes {
		return nil
	}
	n, most, of := 0, 0, PieceID{}
	different, many := map[*model.Component]int{}, PieceID{}
	for _, id := range todo {
		each := copies(id.Component, id.Index)
		if n += each * j.Opt.Copies; each > most {
			most, of = each, id
		}
		if different[id.Component]++; different[id.Component] > different[many.Component] {
			many = id
		}
	}
	switch {
	case n <= maxPieces:
	case most > 1:
		errs.AddHint(j.Studio.CopiesAt(of.Component, of.Index), "too-many-pieces", "too-many-pieces-yes",
			diag.Args{"pieces": n, "most": maxPieces, "component": of.Component.Name, "n": most})
	default:
		errs.AddHint(j.Studio.CardsAt(many.Component, many.Index), "too-many-cards", "too-many-pieces-yes",
			diag.Args{"pieces": n, "most": maxPieces, "component": many.Component.Name, "n": different[many.Component]})
	}
	return errs
}

// PieceName is the name of a piece's file without its ending: the component,
// the id of the card or, when there are several, its number, and the side when there
// are two.
func (j *Job) PieceName(p layouts.Piece, back bool) string {
	name := p.Component.Name
	if id := j.Studio.ID(p.Component, p.Index); id != "" {
		name += "-" + project.Portable(id)
	} else if n := j.Studio.Count(p.Component); n > 1 {
		number := strconv.Itoa(p.Index + 1)
		name += "-" + strings.Repeat("0", max(len(strconv.Itoa(n))-len(number), 0)) + number
	}
	switch {
	case back:
		name += "-back"
	case p.Back != nil:
		name += "-front"
	}
	return name
}

// Tell passes a warning on to whoever asked for warnings.
func (j *Job) Tell(at diag.Pos, code string, args diag.Args) {
	j.tell(diag.Diagnostic{Pos: at, Code: code, Args: args})
}

func (j *Job) tell(d diag.Diagnostic) {
	if j.Opt.Tell != nil {
		j.Opt.Tell(d)
	}
}

// warn warns of the texts that were shown in another language than the one that
// was asked for.
func (j *Job) warn() {
	warnings := j.Messages.Warnings()
	if j.Studio != nil {
		warnings = j.Studio.Warnings() // which has the messages too
	}
	for _, d := range warnings {
		j.Tell(d.Pos, d.Code, d.Args)
	}
}
