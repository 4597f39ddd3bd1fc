package export

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// tabletop returns the tasks that make sheets of cards, pictures of all else, and
// the saved object that holds them. The names of its keys are the program's.
func (j *job) tabletop() ([]kit.Task, error) {
	pieces, err := j.Pieces()
	if err != nil {
		return nil, err
	}
	base, err := j.pictureBase()
	if err != nil {
		return nil, err
	}
	t := &table{job: j, sheet: *j.service.Sheet, base: base}
	for len(pieces) > 0 {
		n := 1
		for n < len(pieces) && pieces[n].Component == pieces[0].Component {
			n++
		}
		t.component(pieces[:n])
		pieces = pieces[n:]
	}
	name := j.folder + j.Game.ID
	if j.url != "" {
		name += "-url-" + kit.Sum(base) // for the same pictures at another address
	}
	title, _ := j.Studio.GameTitle()
	saved := savedObject{SaveName: title, Gravity: 0.5, PlayArea: 0.5, ObjectStates: t.objects}
	return append(t.tasks, kit.Task{Made: kit.Made{Path: name + ".json"}, Write: func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(saved)
	}}), nil
}

// pictureBase is where the program finds the pictures: at the address that was
// given, or in the folder of output.
func (j *job) pictureBase() (string, error) {
	if j.url != "" {
		return strings.TrimSuffix(j.url, "/") + "/", nil
	}
	dir, err := filepath.Abs(filepath.Join(j.Opt.Out, filepath.FromSlash(j.folder)))
	if err != nil {
		return "", err
	}
	path := "/" + strings.TrimPrefix(filepath.ToSlash(dir), "/") + "/"
	return (&url.URL{Scheme: "file", Path: path}).String(), nil
}

// table is the table as it is being laid.
type table struct {
	*job
	sheet   model.Sheet
	base    string
	tasks   []kit.Task
	objects []*object
	decks   int // that have a number so far
}

// component lays the pieces of a component on the table: as a deck when they are
// cards or have two sides, else each as a tile.
func (t *table) component(pieces []layouts.Piece) {
	c := pieces[0].Component
	if c.Cards == nil && c.Sides() == 1 {
		for _, p := range pieces {
			t.tile(p)
		}
		return
	}
	deck := t.object("DeckCustom", t.title(c), c.Size.Value)
	deck.CustomDeck = map[string]customDeck{}
	unique := differ(pieces)
	all := t.sheet.Columns * t.sheet.Rows
	for from, part := 0, 1; from < len(pieces); from, part = from+all, part+1 {
		some := pieces[from:min(from+all, len(pieces))]
		t.decks++
		custom := t.pictures(some, part, len(pieces) > all, unique)
		deck.CustomDeck[strconv.Itoa(t.decks)] = custom
		for i, p := range some {
			for range p.Copies * t.Opt.Copies {
				id := 100*t.decks + i
				card := t.object("Card", t.title(c), c.Size.Value)
				if c.Cards != nil {
					card.Nickname += " " + t.Messages.Number(p.Index+1)
				}
				card.CardID, card.CustomDeck = &id, map[string]customDeck{strconv.Itoa(t.decks): custom}
				deck.DeckIDs = append(deck.DeckIDs, id)
				deck.ContainedObjects = append(deck.ContainedObjects, card)
			}
		}
	}
	if len(deck.ContainedObjects) == 1 { // a deck has at least two cards
		deck = deck.ContainedObjects[0]
		deck.Name = "CardCustom"
	}
	t.place(deck)
}

func (t *table) title(c *model.Component) string {
	title, _ := t.Studio.Title(c)
	return title
}

// differ reports whether the pieces have different backs.
func differ(pieces []layouts.Piece) bool {
	for _, p := range pieces[1:] {
		if p.Back != nil && scene.Dump(p.Back) != scene.Dump(pieces[0].Back) {
			return true
		}
	}
	return false
}

// pictures adds the sheet of the fronts and the picture or sheet of the backs.
func (t *table) pictures(some []layouts.Piece, part int, several, unique bool) customDeck {
	name := some[0].Component.Name
	if several {
		name += "-" + strconv.Itoa(part)
	}
	var fronts, backs []*scene.Face
	for _, p := range some {
		back := p.Back
		if back == nil {
			back = &scene.Face{Name: "blank", Size: p.Front.Size}
		}
		fronts, backs = append(fronts, p.Front), append(backs, back)
	}
	if !unique {
		backs = backs[:1]
	}
	cols := min(t.sheet.Columns, len(some))
	return customDeck{
		FaceURL: t.picture(name+"-fronts", fronts, cols), BackURL: t.picture(name+"-back", backs, min(cols, len(backs))),
		NumWidth: cols, NumHeight: (len(some) + cols - 1) / cols, BackIsHidden: true, UniqueBack: unique,
	}
}

// picture adds a picture of faces of one size side by side, as fine as its sides
// allow but no finer than 300 dpi, and returns its address.
func (t *table) picture(name string, faces []*scene.Face, cols int) string {
	size := faces[0].Size
	rows := (len(faces) + cols - 1) / cols
	page := &scene.Page{Name: name, Size: geom.Size{W: size.W * geom.Length(cols), H: size.H * geom.Length(rows)}, Lang: t.Opt.Lang}
	for i, f := range faces {
		trim := ink.RectPath(f.Trim())
		at := geom.Pt(size.W*geom.Length(i%cols), size.H*geom.Length(i/cols))
		page.Ops = append(page.Ops, &scene.Group{Name: f.Name, Place: geom.At(at), Clip: &trim, Ops: f.Ops})
	}
	dpi := min(300, max(1, t.sheet.Side*int(geom.Inch)/int(max(page.Size.W, page.Size.H))))
	t.tasks = append(t.tasks, kit.Task{
		Made:  kit.Made{Path: t.folder + name + ".png", Pages: 1, Width: page.Size.W.MM(), Height: page.Size.H.MM()},
		Write: func(w io.Writer) error { return png.Encode(w, page, dpi, png.Options{}) },
	})
	return t.base + url.PathEscape(name) + ".png"
}

// tile lays a piece with one side on the table, once for each copy.
func (t *table) tile(p layouts.Piece) {
	address := t.picture(t.PieceName(p, false), []*scene.Face{p.Front}, 1)
	for range p.Copies * t.Opt.Copies {
		o := t.object("Custom_Tile", t.title(p.Component), p.Front.Size)
		// A tile is as high as two units of the table, which we take as inches.
		o.Transform.ScaleX = float64(p.Front.Size.H) / float64(2*geom.Inch)
		o.Transform.ScaleZ = o.Transform.ScaleX
		o.CustomImage = &customImage{ImageURL: address, ImageScalar: 1, CustomTile: customTile{Thickness: 0.1, Stretch: true}}
		t.place(o)
	}
}

// object makes an object that lies face up.
func (t *table) object(name, nickname string, size geom.Size) *object {
	return &object{
		Name: name, Nickname: nickname, Transform: transform{PosY: 1, RotY: 180, ScaleX: 1, ScaleY: 1, ScaleZ: 1},
		Grid: true, Snap: true, Autoraise: true, Sticky: true, Tooltip: true, HideWhenFaceDown: name == "Card" || name == "DeckCustom",
		SidewaysCard: name != "Custom_Tile" && size.W > size.H, ColorDiffuse: colour{1, 1, 1},
	}
}

// place gives an object its place, in rows of ten a foot apart, and all in it
// their names.
func (t *table) place(o *object) {
	n := len(t.objects)
	o.Transform.PosX, o.Transform.PosZ = float64(n%10*12), float64(-n/10*12)
	o.GUID = fmt.Sprintf("%03x000", n+1)
	for i, c := range o.ContainedObjects {
		c.GUID = fmt.Sprintf("%03x%03x", n+1, i+1)
	}
	t.objects = append(t.objects, o)
}
