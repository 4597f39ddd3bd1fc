package model

import (
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// Cells says what is printed in each cell of a board: a list for each row, one list for all cells in reading order, or a
// reference to a list of the game's values.
type Cells struct {
	ref
	Rows []CellRow // of a list in reading order, one row
	Flat bool      // whether it is one
}

// CellRow is what is printed in the cells of one row; an empty word prints nothing.
type CellRow struct {
	Pos   diag.Pos
	Words []Word
}

// nothing is the entry of a list for a cell without content.
const nothing = "."

// DecodeDoc implements doc.Decoder.
func (c *Cells) DecodeDoc(v doc.Value) {
	if v.Kind() != doc.List {
		if c.read(v); c.Name == "" {
			v.Items() // notes that a list belongs here
		}
		return
	}
	c.Pos, c.set = v.Pos(), true
	items := v.Items()
	if c.Flat = len(items) == 0 || items[0].Kind() == doc.Scalar; c.Flat {
		c.Rows = append(c.Rows, cellRow(v.Pos(), items))
		return
	}
	for _, row := range items {
		c.Rows = append(c.Rows, cellRow(row.Pos(), row.Items()))
	}
}

// cellRow reads the words of one row.
func cellRow(at diag.Pos, items []doc.Value) CellRow {
	row := CellRow{Pos: at, Words: make([]Word, len(items))}
	for i, item := range items {
		if row.Words[i].DecodeDoc(item); item.Raw() == nothing {
			row.Words[i].Value = ""
		}
	}
	return row
}

// Cells resolves what is printed in the cells of a board. The result is as a list that is written out.
func (s *Scope) Cells(c Cells) Cells {
	if c.Name == "" {
		return c
	}
	c.ref = s.whole(c.ref)
	v, there := s.value(c.Name)
	var words []string
	switch list := v.(type) {
	case []int:
		for _, n := range list {
			words = append(words, strconv.Itoa(n))
		}
	case []string:
		words = list
	default:
		if there {
			s.wrongKind(c.ref, "kind-list")
		} else {
			s.missing(c.ref)
		}
		return Cells{}
	}
	row := CellRow{Pos: c.Pos, Words: make([]Word, len(words))}
	for i, w := range words {
		if row.Words[i].Pos = c.Pos; w != nothing {
			row.Words[i].Value = w
		}
	}
	c.Rows, c.Flat = []CellRow{row}, true
	return c
}

// nodeList is the nodes of a network, in the order of the file.
type nodeList []Node

// Node is one node of a network.
type Node struct {
	Name string
	Pos  diag.Pos // of its name
	At   point
}

// DecodeDoc implements doc.Decoder.
func (n *nodeList) DecodeDoc(v doc.Value) {
	for _, e := range v.Names() {
		place := Node{Name: e.Key, Pos: e.At}
		if strings.ContainsAny(e.Key, "-./ ") {
			v.FailAt(e.At, "node-name", "", diag.Args{"found": e.Key})
		}
		place.At.DecodeDoc(e.Value)
		*n = append(*n, place)
	}
}

// DecodeDoc implements doc.Decoder. A single word is the first part of the slot names.
func (g *GridEdges) DecodeDoc(v doc.Value) {
	if v.Kind() != doc.Map {
		g.Slot = v.Text()
		return
	}
	doc.Decode(v, &g.edgeSlots)
	if at := v.KeyPos("draw"); g.Draw != "" && g.Accepts != "line" {
		v.FailAt(at, "edges-draw", "", diag.Args{"found": g.Draw})
	}
}

// nodePair is the two places that a road joins.
type nodePair struct {
	Pos      diag.Pos
	From, To Word
}

// DecodeDoc implements doc.Decoder.
func (n *nodePair) DecodeDoc(v doc.Value) {
	n.Pos = v.Pos()
	items := v.Items()
	if len(items) != 2 {
		if v.Kind() == doc.List {
			v.Fail("list-length-exact", "", diag.Args{"found": len(items), "low": 2})
		}
		return
	}
	n.From.DecodeDoc(items[0])
	n.To.DecodeDoc(items[1])
}
