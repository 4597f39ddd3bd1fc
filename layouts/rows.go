package layouts

import (
	"cmp"
	"slices"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/model"
)

// cards keeps the rows of components once they are asked for.
type cards struct {
	mu   sync.Mutex
	rows map[*model.Component][]model.Row
}

// rows returns the cards that a component has in this kit; one without fields if it has no deck.
func (s *Studio) rows(c *model.Component) []model.Row {
	if c.Booklet != nil {
		return s.pagesOf(c)
	}
	s.cards.mu.Lock()
	defer s.cards.mu.Unlock()
	if rows, ok := s.cards.rows[c]; ok {
		return rows
	}
	rows := c.InKit(s.values, s.opt.Players)
	for _, f := range c.Unwanted(s.values, s.opt.Players) {
		s.warn(f.Where.Pos, "deck-where", diag.Args{"file": diag.Path(f.File), "n": s.opt.Players})
	}
	if at, ok := c.Uncopied(); ok {
		s.warn(at, "deck-uncopied", nil)
	}
	for _, d := range c.Deck.Doubts() {
		if slices.ContainsFunc(rows, func(r model.Row) bool {
			return r.Pos.Sheet == d.Pos.Sheet && r.Pos.File == d.Pos.File && r.Pos.Line == d.Pos.Line
		}) {
			s.warned.add(d)
		}
	}
	if s.cards.rows == nil {
		s.cards.rows = map[*model.Component][]model.Row{}
	}
	s.cards.rows[c] = rows
	return rows
}

// Count returns how many different pieces a component has in this kit.
func (s *Studio) Count(c *model.Component) int { return len(s.rows(c)) }

// Card returns the card of piece i of a component.
func (s *Studio) Card(c *model.Component, i int) model.Row { return s.rows(c)[i] }

// ID returns the id of the card of piece i of a component; "" without one.
func (s *Studio) ID(c *model.Component, i int) string { return s.rows(c)[i].ID() }

// CopiesOf returns the number of copies of piece i of a component in this kit. It does not lay the piece out: Piece reports a
// wrong number.
func (s *Studio) CopiesOf(c *model.Component, i int) int {
	scope := model.Scope{
		Row:      s.rows(c)[i].In(s.opt.Lang),
		Values:   s.values,
		Players:  s.opt.Players,
		Lang:     s.opt.Lang,
		Errs:     &diag.List{},
		Formulas: s.formulasOf(c),
	}
	return c.CopiesOf(&scope)
}

// CopiesAt returns the position of the number of copies of piece i of a component; that of the component, if none is written.
func (s *Studio) CopiesAt(c *model.Component, i int) diag.Pos { return c.CopiesAt(s.rows(c)[i]) }

// CardsAt returns the file or the sheet of piece i of a component.
func (s *Studio) CardsAt(c *model.Component, i int) diag.Pos {
	at := cmp.Or(s.rows(c)[i].Pos, c.Pos)
	return diag.Pos{File: at.File, Sheet: at.Sheet}
}

// PieceTitle returns what players call piece i of a component, in the studio's language: the field `name` of its card, else the
// title of the component with the id of the card or, if there are several without ids, with the number of the piece.
func (s *Studio) PieceTitle(c *model.Component, i int) string {
	if name := s.words(c, i, "name"); name != "" {
		return name
	}
	title, _ := s.Title(c)
	switch id := s.ID(c, i); {
	case id != "":
		return title + " " + id
	case s.Count(c) > 1:
		return title + " " + s.messages.Number(i+1)
	}
	return title
}

// PieceUse returns the field `text` of the card of piece i of a component, else what the component is for.
func (s *Studio) PieceUse(c *model.Component, i int) string {
	return cmp.Or(s.words(c, i, "text"), s.Use(c))
}

// words returns what a field of a card says in the studio's language, without markup; "" without the field.
func (s *Studio) words(c *model.Component, i int, field string) string {
	row := s.rows(c)[i].In(s.opt.Lang)
	if _, ok := row.Field(field); !ok {
		return ""
	}
	return s.game.Theme.Fonts.Words(row.Printed(field))
}

func (s *Studio) card(c *model.Component, i int) model.Row {
	row := s.rows(c)[i].In(s.opt.Lang)
	borrowed := row.Borrowed(s.source())
	for k, d := range borrowed {
		if d.Source != nil { // of one cell; that of a column is the same on all cards
			s.FoundOn(c, i, borrowed[k:k+1])
		}
		s.warned.add(borrowed[k])
	}
	return row
}

func (s *Studio) source() string { return s.game.Languages[0] }
