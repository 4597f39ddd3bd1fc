package layouts

import (
	"cmp"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/model"
)

// cards are the rows of the components, once they have been asked for.
type cards struct {
	mu   sync.Mutex
	rows map[*model.Component][]model.Row
}

// rows are the cards that a component has in this kit, one without fields when it has
// no deck.
func (s *Studio) rows(c *model.Component) []model.Row {
	s.cards.mu.Lock()
	defer s.cards.mu.Unlock()
	if rows, ok := s.cards.rows[c]; ok {
		return rows
	}
	rows := c.InKit(s.values, s.opt.Players)
	for _, f := range c.Unwanted(s.values, s.opt.Players) {
		s.warn(f.Where.Pos, "deck-where", diag.Args{"file": f.File, "n": s.opt.Players})
	}
	if s.cards.rows == nil {
		s.cards.rows = map[*model.Component][]model.Row{}
	}
	s.cards.rows[c] = rows
	return rows
}

// Count returns how many different pieces a component has in this kit.
func (s *Studio) Count(c *model.Component) int { return len(s.rows(c)) }

// ID returns the id of the card of piece i of a component; "" when it has none.
func (s *Studio) ID(c *model.Component, i int) string { return s.rows(c)[i].ID() }

// CopiesOf returns how many copies of piece i of a component this kit holds. It does not lay the
// piece out: a number that is wrong is noted by Piece.
func (s *Studio) CopiesOf(c *model.Component, i int) int {
	scope := model.Scope{Row: s.rows(c)[i].In(s.opt.Lang), Values: s.values, Players: s.opt.Players, Errs: &diag.List{}, Formulas: s.formulasOf(c)}
	return c.CopiesOf(&scope)
}

// CopiesAt returns where the number of copies of piece i of a component is written; where
// the component is, if nothing says it.
func (s *Studio) CopiesAt(c *model.Component, i int) diag.Pos { return c.CopiesAt(s.rows(c)[i]) }

// CardsAt returns the file or the sheet that piece i of a component is from.
func (s *Studio) CardsAt(c *model.Component, i int) diag.Pos {
	at := cmp.Or(s.rows(c)[i].Pos, c.Pos)
	return diag.Pos{File: at.File, Sheet: at.Sheet}
}

// card is the card of piece i of a component, as it reads in the studio's language.
func (s *Studio) card(c *model.Component, i int) model.Row {
	row := s.rows(c)[i].In(s.opt.Lang)
	for _, d := range row.Borrowed(s.source()) {
		s.warn(d.Pos, d.Code, d.Args)
	}
	return row
}

// source is the language that fields of cards are in that do not say another.
func (s *Studio) source() string { return s.game.Languages[0] }
