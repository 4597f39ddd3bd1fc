// Package tabletop exports a kit as a saved object of Tabletop Simulator: its pieces at their true size, set up on the table.
// Begin at Tasks.
package tabletop

import (
	"encoding/json"
	"io"
	"net/url"
	"slices"
	"strconv"

	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/layouts"
)

// Options control the names of the files.
type Options struct {
	Service model.Service
	Folder  string // of the files, with a slash at its end
	File    string // the saved object, without its extension
	Base    string // the address of the other files, with a slash at its end
}

// thickness of plates, in inches: that of a box's cardboard. Our own value.
const thickness = 0.08

// table is the table being set up.
type table struct {
	*kit.Job
	opt      Options
	unscaled model.Unscaled
	areas    []*area // the middle, then each player's
	tasks    []kit.Task
	decks    int               // the number of decks so far
	backs    map[string]string // files of the backs so far, by their looks
}

// Tasks returns the tasks that write the pictures and models of a kit, and the saved object that
// refers to them. Its keys are those of Tabletop Simulator.
func Tasks(j *kit.Job, opt Options) ([]kit.Task, error) {
	pieces, err := j.Pieces()
	if err != nil {
		return nil, err
	}
	pieces = slices.DeleteFunc(pieces, func(p layouts.Piece) bool { return !onTable(p) })
	t := &table{Job: j, opt: opt, unscaled: opt.Service.Sheet.Unscaled}
	for range j.Opt.Players + 1 {
		t.areas = append(t.areas, new(area))
	}
	for len(pieces) > 0 {
		n := 1
		for n < len(pieces) && pieces[n].Component == pieces[0].Component && pieces[n].Seat == pieces[0].Seat {
			n++
		}
		t.place(pieces[:n])
		pieces = pieces[n:]
	}
	title, _ := j.Studio.GameTitle()
	saved := savedObject{SaveName: title, Gravity: 0.5, PlayArea: 0.5, ObjectStates: setPositions(t.areas, j.Opt.Players)}
	return append(t.tasks, kit.Task{Made: kit.Made{Path: opt.Folder + opt.File + ".json"}, Write: func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(saved)
	}}), nil
}

// onTable reports whether a piece is on the table. What is punched out of a punchboard is there by itself, booklets are to be read
// from a file, and boxes are to be folded. A die is there as a die.
func onTable(p layouts.Piece) bool {
	c := p.Component
	faces, _ := c.Die()
	return c.Punch == nil && c.Booklet == nil && (c.Net == "" || faces > 0)
}

// place places pieces of one component that belong to one player, or to none.
func (t *table) place(pieces []layouts.Piece) {
	if cards(pieces) {
		t.deck(pieces)
		return
	}
	for _, p := range pieces {
		switch k := kindOf(p); k {
		case solids:
			t.solids(p)
		case tent:
			t.tent(p)
		case screen:
			t.screen(p)
		case hex:
			t.hexTile(p)
		default:
			t.plate(p, k)
		}
	}
}

// areasOf returns the areas of a piece's copies and their number in each: the owner's area, those of
// all players, or the middle.
func (t *table) areasOf(p layouts.Piece) (areas []*area, copies int) {
	copies = p.Copies * t.Job.Opt.Copies
	switch {
	case p.Seat > 0:
		return t.areas[p.Seat : p.Seat+1], copies
	case p.Component.Per == "player" && len(t.areas) > 1:
		return t.areas[1:], copies / (len(t.areas) - 1)
	}
	return t.areas[:1], copies
}

// placeCopies places the copies of a piece in their areas, in piles of at most high objects from one.
func (t *table) placeCopies(p layouts.Piece, w, h float64, high int, large bool, one func() *object) {
	areas, copies := t.areasOf(p)
	for _, a := range areas {
		var now *heap
		for i := range copies {
			if i%high == 0 {
				now = &heap{w: w, h: h, large: large, plain: p.Component.Stock == model.Plain}
				a.heaps = append(a.heaps, now)
			}
			now.objects = append(now.objects, one())
		}
	}
}

// object returns an object that is face up, with the name and the description of the catalogue.
func (t *table) object(name string, c *model.Component) *object {
	title, _ := t.Studio.Title(c)
	return &object{
		Name: name, Nickname: title, Description: t.Studio.Use(c),
		Transform: transform{ScaleX: 1, ScaleY: 1, ScaleZ: 1}, ColorDiffuse: colour{1, 1, 1},
		Grid: true, Snap: true, Autoraise: true, Sticky: true, Tooltip: true,
	}
}

// named returns an object with the name and the description of a piece, by which players search.
func (t *table) named(kind string, p layouts.Piece) *object {
	o := t.object(kind, p.Component)
	o.Nickname, o.Description = t.Studio.PieceTitle(p.Component, p.Index), t.Studio.PieceUse(p.Component, p.Index)
	return o
}

// deck places cards: a deck in the area of its owner, or one deck in front of each player.
func (t *table) deck(pieces []layouts.Piece) {
	c := pieces[0].Component
	unique := backsDiffer(pieces)
	all := t.opt.Service.Sheet.Columns * t.opt.Service.Sheet.Rows
	parts := (len(pieces) + all - 1) / all
	all = (len(pieces) + parts - 1) / parts // equal numbers on each sheet
	sheets := map[string]customDeck{}
	ids := make([]int, len(pieces))
	for from, part := 0, 1; from < len(pieces); from, part = from+all, part+1 {
		some := pieces[from:min(from+all, len(pieces))]
		t.decks++
		sheets[strconv.Itoa(t.decks)] = t.sheet(some, part, parts > 1, unique)
		for i := range some {
			ids[from+i] = 100*t.decks + i
		}
	}
	scale := float64(c.Size.Value.H) / float64(t.unscaled.Card.Value)
	shaped := func(o *object) *object {
		o.Transform.ScaleX, o.Transform.ScaleZ = thousandths(scale), thousandths(scale)
		o.HideWhenFaceDown, o.SidewaysCard = true, c.Size.Value.W > c.Size.Value.H
		return o
	}
	areas, _ := t.areasOf(pieces[0])
	for _, a := range areas {
		deck := shaped(t.object("DeckCustom", c))
		deck.CustomDeck = sheets
		for i, p := range pieces {
			_, copies := t.areasOf(p)
			for range copies {
				one := shaped(t.named("Card", p))
				number := strconv.Itoa(ids[i] / 100)
				one.CardID, one.CustomDeck = &ids[i], map[string]customDeck{number: sheets[number]}
				deck.DeckIDs = append(deck.DeckIDs, ids[i])
				deck.ContainedObjects = append(deck.ContainedObjects, one)
			}
		}
		switch len(deck.ContainedObjects) {
		case 0:
			continue
		case 1: // a deck has at least two cards
			deck = deck.ContainedObjects[0]
			deck.Name = "CardCustom"
		default:
			if pieces[0].Back != nil && !unique {
				deck.Transform.RotZ = 180 // face down, to be drawn from
			}
		}
		a.heaps = append(a.heaps, &heap{w: inches(c.Size.Value.W), h: inches(c.Size.Value.H), objects: []*object{deck}})
	}
}

// plate places a flat piece.
func (t *table) plate(p layouts.Piece, k kind) {
	size := p.Front.Size
	name := t.PieceName(p, false)
	var image customImage
	kindName := "Custom_Tile"
	scaleW, scaleH := inches(size.W)/inches(t.unscaled.Tile.Value), inches(size.H)/inches(t.unscaled.Tile.Value)
	stacks := p.Copies*t.Job.Opt.Copies > 1
	switch k {
	case board:
		kindName = "Custom_Board"
		image.ImageURL = t.picture(name, size, trimmed(p.Front))
		scaleH = inches(size.H) / inches(t.unscaled.Board.Value)
		scaleW = scaleH
	case token:
		kindName = "Custom_Token"
		size = p.Front.Cut.Box().Size()
		image.ImageURL = t.cutOut(name, p.Front, *p.Front.Cut)
		image.CustomToken = &customToken{Thickness: thickness, MergeDistancePixels: 5, Stackable: stacks}
		scaleH = inches(size.H) / inches(t.unscaled.Token.Value)
		scaleW = scaleH
	case disc:
		box := p.Front.Cut.Box()
		size = box.Size()
		image.ImageURL = t.picture(name, size, moved(p.Front, box))
		image.ImageSecondaryURL = t.picture(
			t.PieceName(p, true),
			size,
			moved(p.Back, geom.R(p.Back.Size.W-box.Right(), box.Y, box.W, box.H)),
		)
		image.CustomTile = &customTile{Type: 2, Thickness: thickness, Stackable: stacks, Stretch: true}
		scaleW = inches(size.W) / inches(t.unscaled.Tile.Value)
		scaleH = scaleW
	default:
		image.ImageURL = t.picture(name, size, trimmed(p.Front))
		if p.Back != nil && !looksAlike(p.Front, p.Back) {
			image.ImageSecondaryURL = t.picture(t.PieceName(p, true), size, trimmed(p.Back))
		}
		image.CustomTile = &customTile{Thickness: thickness, Stackable: stacks, Stretch: true}
	}
	image.ImageScalar = 1
	made := func(image customImage) *object {
		o := t.named(kindName, p)
		o.Transform.ScaleX, o.Transform.ScaleZ = thousandths(scaleW), thousandths(scaleH)
		o.CustomImage, o.Locked = &image, k == board
		return o
	}
	var other *customImage
	if k == token && p.Back != nil && !looksAlike(p.Front, p.Back) {
		turned := image
		turned.ImageURL = t.cutOut(t.PieceName(p, true), p.Back, mirrored(*p.Front.Cut, p.Back.Size.W))
		other = &turned
	}
	t.placeCopies(p, inches(size.W), inches(size.H), map[bool]int{true: 1, false: pile}[k == board], k == board, func() *object {
		o := made(image)
		if other != nil {
			o.States = map[string]*object{"2": made(*other)}
		}
		return o
	})
}

// address returns the address of a file.
func (t *table) address(file string) string { return t.opt.Base + url.PathEscape(file) }
