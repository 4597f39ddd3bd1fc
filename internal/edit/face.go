package edit

import (
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"
	_ "cartouche/layouts/builtin" // games of our own have its kinds of elements
)

// View names a face of a game, as it is seen.
type View struct {
	Game      string `json:"game"`
	Language  string `json:"-"`
	Profile   string `json:"profile"`
	Players   int    `json:"players"`
	Component string `json:"component"`
	Piece     int    `json:"piece"` // its number in the kit, from 0
	Side      string `json:"side"`  // front or back
	Card      *Card  `json:"-"`     // whose first piece is meant, where there is one in the kit; nil for Piece
}

// face is a face that is being edited.
type face struct {
	view      View
	project   *project.Project
	game      *model.Game
	studio    *layouts.Studio
	component *model.Component
	laid      layouts.Piece
	bleed     geom.Length
	safe      geom.Length
	regions   model.Regions
	all       []*element // in the order of drawing
	errs      diag.List  // of the face
	row       model.Row  // its card, in the language that is shown
	worked    *worked
	files     map[string]*file // of the component and its templates, by their names in messages
	own       *file            // the component's own
	order     []string         // the names of these files in the project, the component's first
}

// element is an element of a face, which may be in a group.
type element struct {
	*model.Element
	at     string // its address
	group  *element
	nth    int // in its group or on its side
	places []layouts.Place
}

// open lays a face out and reads the files that it comes from. Its errors are why it cannot be edited.
func open(p *project.Project, v View) (*face, error) {
	f := &face{view: v, project: p, files: map[string]*file{}, worked: &worked{}}
	g, errs := layouts.KeptGame(p, v.Game)
	if g == nil || !g.Drawable() {
		return nil, errs.Err()
	}
	f.game, f.errs = g, errs
	f.view.Language = g.TextsIn(v.Language)
	if v.Players == 0 {
		f.view.Players = g.Default
	}
	if f.component, errs = g.Component(v.Component); errs != nil {
		return nil, errs
	}
	if err := f.readFiles(); err != nil {
		return nil, err
	}
	return f, f.layOut()
}

// readFiles reads the files of the component and its templates.
func (f *face) readFiles() error {
	own := f.project.Own()
	f.order = f.game.LayersOf(f.component)
	for _, name := range f.order {
		data, shown, err := f.project.Read(name, project.MaxText)
		if err != nil {
			return err
		}
		read, errs := openFile(f.project, name, shown, data)
		if errs != nil {
			return errs
		}
		f.files[shown] = read
		if f.own == nil {
			f.own = read
		}
		if !own.Exists(name) {
			read.name = "" // built in
		}
	}
	return nil
}

// layOut finds the elements and where they are drawn.
func (f *face) layOut() error {
	side := f.component.Front
	if f.view.Side == "back" {
		side = f.component.Back
	}
	known := map[*model.Element]*element{}
	var add func(list []model.Element, at string, group *element)
	add = func(list []model.Element, at string, group *element) {
		for i := range list {
			e := &element{Element: &list[i], at: at + "." + strconv.Itoa(i), group: group, nth: i}
			known[e.Element] = e
			f.all = append(f.all, e)
			add(list[i].Inner, e.at, e)
		}
	}
	add(side, f.view.Side, nil)
	profile := f.view.Profile
	if profile == "" {
		profile = "home"
	}
	var errs diag.List
	f.studio, errs = layouts.New(f.game, layouts.Options{
		Players: f.view.Players, Lang: f.view.Language, Profile: profile, Final: profile == "press",
		Placed: func(p layouts.Place) {
			if e := known[p.Element]; e != nil {
				e.places = append(e.places, p)
			}
		},
		Worked: f.worked.note,
	})
	f.errs = append(f.errs, errs...)
	if !f.studio.Drawable() || f.view.Piece < 0 || f.studio.Count(f.component) == 0 {
		return f.errs.Err()
	}
	if piece := f.pieceOf(f.view.Card); piece >= 0 {
		f.view.Piece = piece
	}
	f.view.Piece = min(f.view.Piece, f.studio.Count(f.component)-1) // cards may have gone
	f.row = f.studio.Card(f.component, f.view.Piece).In(f.studio.Lang())
	f.laid, errs = f.studio.Piece(f.component, f.view.Piece)
	f.errs = append(f.errs, errs...)
	f.bleed, f.safe = f.laid.Front.Bleed, f.laid.Front.Safe
	f.regions = f.studio.Regions(f.component, f.view.Piece)
	return nil
}

// find returns the element at an address, or nil.
func (f *face) find(at string) *element {
	if i := slices.IndexFunc(f.all, func(e *element) bool { return e.at == at }); i >= 0 {
		return f.all[i]
	}
	return nil
}

// inOwn reports whether a position is in the component's own file.
func (f *face) inOwn(at diag.Pos) bool { return at.File == f.own.shown }

// editable reports whether a position is in a file that may be written.
func (f *face) editable(at diag.Pos) bool {
	of := f.files[at.File]
	return of != nil && of.name != ""
}

// name returns what people call an element: its id, or its kind and its number among those beside it.
func (f *face) name(e *element) string {
	kind, keys := e.Written()
	if id := keys.Get("id").Raw(); id != "" {
		return id
	}
	n := 0
	for _, other := range f.all {
		if other.group == e.group && other.kind() == kind && other.nth <= e.nth && other.id() == "" {
			n++
		}
	}
	return strings.TrimSpace(kind + " " + strconv.Itoa(n))
}

func (e *element) kind() string {
	kind, _ := e.Written()
	return kind
}

func (e *element) id() string {
	_, keys := e.Written()
	return keys.Get("id").Raw()
}
