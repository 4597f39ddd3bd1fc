package show

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/kit"
	"cartouche/internal/scene"
	"cartouche/layouts/press"
)

// drawnPage is one page of the drawing.
type drawnPage struct {
	name      string
	component string // "" if several are on the page
	page      *scene.Page
}

// leaf is one unit on paper: a board, a panel, or both side by side.
type leaf struct {
	name, component, title string
	size                   geom.Size
	ops                    []ink.Op
	seams                  press.Seams // of a board without its panel
}

const (
	// shortest is the smallest height of a panel beside a board.
	shortest = 130 * geom.Millimetre
	// alone is the height of a panel without a board.
	alone = 190 * geom.Millimetre
)

// pages draws every board with a mark or a ring: each player's own, and the shared ones.
func (s *showing) pages() ([]drawnPage, error) {
	boards, errs := s.boards()
	if len(boards) == 0 && len(errs) == 0 { // nothing is drawn on any board
		game, _ := s.Studio.GameTitle()
		b := &board{name: "record", title: game, size: geom.Size{H: alone}}
		for i := range s.wrong {
			b.wrong = append(b.wrong, i+1)
		}
		boards = append(boards, b)
	}
	var leaves []leaf
	for i, b := range boards {
		more, err := s.leaves(b, i == 0)
		leaves, errs = append(leaves, more...), append(errs, err...)
	}
	if errs != nil {
		return nil, errs.Err()
	}
	if s.opt.Paper != "" {
		return s.imposed(leaves)
	}
	var out []drawnPage
	for _, l := range leaves {
		box := geom.R(0, 0, l.size.W, l.size.H)
		out = append(
			out,
			drawnPage{l.name, l.component, &scene.Page{Name: l.title, Size: l.size, Trim: box, Bleed: box, Lang: s.Opt.Lang, Ops: l.ops}},
		)
	}
	return out, nil
}

// leaves puts a board and its panel side by side if they fit on the paper. Each further panel, if
// the violations need more, is a leaf of its own.
func (s *showing) leaves(b *board, first bool) ([]leaf, diag.List) {
	whole := leaf{name: b.name, title: b.title, size: geom.Size{W: b.size.W + panelWidth, H: max(b.size.H, shortest)}}
	if b.component != nil {
		whole.component = b.component.Name
	}
	panel := whole
	panel.size = geom.Size{W: panelWidth, H: whole.size.H}
	beside := b.size.W > 0 && (s.opt.Paper == "" || s.fits(whole))
	if !beside {
		panel.size.H = alone
	}
	panels, errs := s.panel(b, first).Draw(s.Artist, s.Hand, panel.size.H)
	var out []leaf
	switch {
	case beside:
		at, next := geom.Pt(0, 0), geom.Pt(b.size.W, 0)
		if s.Artist.RightToLeft { // the board comes first in reading order
			at, next = geom.Pt(panelWidth, 0), geom.Pt(0, 0)
		}
		whole.ops = []ink.Op{
			&scene.Group{Name: "board", Place: geom.At(at), Ops: b.ops},
			&scene.Group{Name: "panel", Place: geom.At(next), Ops: panels[0]},
		}
		out, panels = append(out, whole), panels[1:]
	case b.size.W > 0:
		whole.size, whole.ops = b.size, b.ops
		if b.component != nil {
			whole.seams = kit.SeamsOf(b.component)
		}
		out = append(out, whole)
	}
	for _, ops := range panels {
		if len(out) > 0 {
			panel.name = fmt.Sprintf("%s-more%d", b.name, len(out))
		}
		panel.ops = []ink.Op{&scene.Group{Name: "panel", Ops: ops}}
		out = append(out, panel)
	}
	return out, errs
}

func (l leaf) item() press.Item {
	face := &scene.Face{Name: l.name, Size: l.size, Ops: l.ops}
	return press.Item{Name: l.name, Title: l.title, Front: face, Copies: 1, Seams: l.seams}
}

func (s *showing) fits(l leaf) bool {
	sheets, errs := s.Impose([]press.Item{l.item()})
	return errs == nil && len(sheets) == 1 && sheets[0].Part == ""
}

// imposed puts the leaves on sheets of paper, at true size.
func (s *showing) imposed(leaves []leaf) ([]drawnPage, error) {
	var items []press.Item
	for _, l := range leaves {
		items = append(items, l.item())
	}
	sheets, errs := s.Impose(items)
	var out []drawnPage
	for i, page := range press.Pages(sheets) {
		out = append(out, drawnPage{name: fmt.Sprintf("page-%d", i+1), page: page})
	}
	return out, errs.Err()
}
