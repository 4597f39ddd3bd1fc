package model

import (
	"cmp"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/geom"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/prose"
)

// Booklet is a component of flowing text, such as the rules of a game. Its pages are in the game's files TEXT.md and TEXT.LANG.md.
type Booklet struct {
	Kind    string        `doc:"kind,required" words:"booklet"`
	Text    Word          `doc:"text,required"`                            // the text: `rules` is rules.md and, in German, rules.de.md
	Size    namedSize     `doc:"size,required"`                            // of a page
	Other   namedSize     `doc:"other-size"`                               // of a page, on paper that folds to this size but not to `size`
	Columns int           `doc:"columns" range:"1,2"`                      // of text on a page; default 1
	Margins margins       `doc:"margins"`                                  // around the text
	Styles  lookOf        `doc:"styles"`                                   // the styles of its parts
	Numbers string        `doc:"page-numbers" words:"bottom-outside none"` // default bottom-outside
	Figures string        `doc:"figures" words:"in-order float"`           // default in-order
	Cover   Word          `doc:"cover"`                                    // a component of the same size, printed as the first page
	Back    Word          `doc:"back-cover"`                               // a component of the same size, printed as the last page
	Stock   Stock         `doc:"stock"`                                    // plain, card or one of papers.yaml; default plain
	Per     string        `doc:"per" words:"game player"`                  // one for the game, or one for each player; default game
	Players Range         `doc:"players"`                                  // only in kits for these numbers of players
	Covers  [2]*Component // the first page and the last, or nil
}

// margins are the distances of the text from the edges of a page.
type margins struct {
	Top     Length `doc:"top"`     // default 14 mm
	Bottom  Length `doc:"bottom"`  // default 16 mm
	Inside  Length `doc:"inside"`  // at the spine; default 14 mm
	Outside Length `doc:"outside"` // default 12 mm
}

// lookOf names the styles of a booklet's parts.
type lookOf struct {
	Text    Word `doc:"text"`    // default body
	H1      Word `doc:"h1"`      // default title
	H2      Word `doc:"h2"`      // default heading
	H3      Word `doc:"h3"`      // default subheading
	Note    Word `doc:"note"`    // default that of the text
	Table   Word `doc:"table"`   // default that of the text
	Caption Word `doc:"caption"` // default note
	Number  Word `doc:"number"`  // of the page; default small
}

// BookletMargins returns the margins: top, bottom, inside, outside.
func (b *Booklet) BookletMargins() (top, bottom, inside, outside geom.Length) {
	m := b.Margins
	return m.Top.Or(geom.MM(14)).Value, m.Bottom.Or(geom.MM(16)).Value, m.Inside.Or(geom.MM(14)).Value, m.Outside.Or(geom.MM(12)).Value
}

// narrowest is the least width and height of a column of text.
const narrowest = 30 * geom.Millimetre

// ColumnGap is the distance of two columns.
const ColumnGap = 6 * geom.Millimetre

// booklet reads a component that is a booklet.
func (g *Game) booklet(c *Component, root doc.Value) {
	if c.Name == "rules" {
		root.Fail("booklet-rules", "", diag.Args{"file": diag.Path(c.File)})
	}
	b := &Booklet{}
	doc.Decode(root, b)
	b.Columns = cmp.Or(b.Columns, 1)
	c.Booklet, c.Pos, c.Size, c.Players = b, root.Pos(), b.Size, b.Players
	c.Stock, c.Per = cmp.Or(b.Stock, Plain), cmp.Or(b.Per, "game")
	g.stock(c, root)
	g.checkPlayers(c, root.Get("players"))
	g.namedSize(c, root)
	if c.Size.Value.W == 0 {
		b.Text.Value = "" // reported
	} else {
		b.checkColumn(c.Size.Value, "size", root)
	}
	if b.Other.Set() {
		if g.findSize(&b.Other, root.Get("other-size")); b.Other.Value.W == 0 {
			b.Other = namedSize{} // reported
		} else {
			b.checkColumn(b.Other.Value, "other-size", root)
		}
	}
	if name := b.Text.Value; name != "" && !g.project.Exists(g.path(name+".md")) {
		root.Get("text").Fail("booklet-text", "", diag.Args{"found": name, "file": g.path(name + ".md")})
		b.Text.Value = ""
	}
}

// checkColumn reports margins that leave too little of a page of a size, which is that of a key.
func (b *Booklet) checkColumn(size geom.Size, key string, root doc.Value) {
	top, bottom, inside, outside := b.BookletMargins()
	n := geom.Length(b.Columns)
	column := (size.W - inside - outside - (n-1)*ColumnGap) / n
	if high := size.H - top - bottom; min(column, high) < narrowest {
		at := root.Get("margins")
		if !at.Exists() {
			at = root.Get(key)
		}
		at.Fail("booklet-margins", "", diag.Args{"found": geom.Size{W: max(column, 0), H: max(high, 0)}, "low": geom.Length(narrowest)})
		b.Text.Value = ""
	}
}

// PageOn returns the size of the pages of a booklet that is folded from a paper: the usual one, if two pages fit side by side or
// there is no paper, else the other one if that does.
func (c *Component) PageOn(paper geom.Size) geom.Size {
	folds := func(page geom.Size) bool { return 2*page.W <= paper.H && page.H <= paper.W }
	if other := c.Booklet.Other.Value; other.W > 0 && paper.W > 0 && !folds(c.Size.Value) && folds(other) {
		return other
	}
	return c.Size.Value
}

// bind finds the covers of booklets, which have no pieces of their own.
func (g *Game) bind() (errs diag.List) {
	for _, c := range g.Components {
		if c.Booklet == nil {
			continue
		}
		for i, name := range []Word{c.Booklet.Cover, c.Booklet.Back} {
			if name.Value == "" {
				continue
			}
			at := slices.IndexFunc(g.Components, func(o *Component) bool { return o.Name == name.Value })
			if at < 0 {
				errs = append(errs, diag.UnknownWord("unknown-component", name.Value, g.names(), name.Pos)...)
				continue
			}
			switch cover := g.Components[at]; {
			case cover.Booklet != nil:
				errs.Add(name.Pos, "booklet-cover-booklet", diag.Args{"found": name.Value})
			case cover.Size.Value.W == 0: // reported
			case cover.Size.Value != c.Size.Value:
				errs.Add(name.Pos, "booklet-cover-size", diag.Args{
					"component": name.Value, "found": cover.Size.Value, "allowed": c.Size.Value})
			case cover.Cards != nil || len(cover.Back) > 0:
				errs.Add(name.Pos, "booklet-cover-sides", diag.Args{"found": name.Value})
			case !cover.reaches(c.Booklet.Other.Value):
				errs.Add(name.Pos, "booklet-cover-bleed", diag.Args{
					"component": name.Value, "found": cover.Size.Value, "bleed": cover.Bleed.Value, "allowed": c.Booklet.Other.Value})
			default:
				cover.Bound, c.Booklet.Covers[i] = c, cover
			}
		}
	}
	return errs
}

// Drawn returns the component whose elements are on a face of this one: a cover on its page of a booklet, else the component.
func (c *Component) Drawn(face string) *Component {
	if c.Booklet != nil {
		for _, cover := range c.Booklet.Covers {
			if cover != nil && face == cover.Name+".front" {
				return cover
			}
		}
	}
	return c
}

// reaches reports whether a cover fills a page of another size, cut or with its bleed.
func (c *Component) reaches(page geom.Size) bool {
	return c.Size.Value.W+2*c.Bleed.Value >= page.W && c.Size.Value.H+2*c.Bleed.Value >= page.H
}

func (g *Game) names() (names []string) {
	for _, c := range g.Components {
		names = append(names, c.Name)
	}
	return names
}

// ReadProse reads the text of a booklet in a language, or in the one that it is borrowed from. It returns how messages show the
// file, and the language: "" for the source.
func (g *Game) ReadProse(b *Booklet, language string) (data []byte, shown, from string, err error) {
	for _, l := range lang.Parents(language) {
		if l == g.Languages[0] {
			break
		}
		if name := g.path(b.Text.Value + "." + l + ".md"); g.project.Exists(name) {
			data, shown, err = g.project.Read(name, project.MaxText)
			return data, shown, l, err
		}
	}
	data, shown, err = g.project.Read(g.path(b.Text.Value+".md"), project.MaxText)
	return data, shown, "", err
}

// SourceProse reads a text of a booklet in the source language, once for all languages. It must not be changed.
func (g *Game) SourceProse(shown string, data []byte) (*prose.Document, diag.List) {
	type reading struct {
		doc  *prose.Document
		errs diag.List
	}
	r := project.Cached(g.project, "text of "+shown, data, func() (r reading) {
		r.doc, r.errs = prose.Read(shown, data)
		r.doc.Lang = g.Languages[0]
		return r
	})
	return r.doc, slices.Clone(r.errs)
}

// ReadRecord reads a record in the game's folder, and returns how messages show the file.
func (g *Game) ReadRecord(name string) (data []byte, shown string, err error) {
	return g.project.Read(g.path(name), project.MaxText)
}

// Project returns the files that the game is from.
func (g *Game) Project() *project.Project { return g.project }
