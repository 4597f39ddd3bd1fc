package model

import "cartouche/internal/doc"

// Decimals are the marks for a number that has one to four digits behind a printed decimal sign.
var Decimals = []string{"decimal", "decimal-2", "decimal-3", "decimal-4"}

// SlotMarks are the kinds of marks that a slot may take, sorted: text for words, number for figures, decimal for
// those with a printed decimal sign, and the others as the
// rules call what they draw.
var SlotMarks = []string{
	"ankh", "barge", "brickmaker", "bucket", "camel", "channel", "circle", "cover", "cross", "cube", "decimal", "decimal-2", "decimal-3",
	"decimal-4", "farmer", "house", "marker",
	"master-brickmaker", "master-farmer", "master-stonecutter", "number", "obelisk", "outline", "pieces", "pylon", "pyramid",
	"scarab", "site", "sphinx", "square", "stone", "stonecutter", "text",
}

// Marks is the kinds of marks that a slot takes: one, or a list.
type Marks []string

// DecodeDoc implements doc.Decoder.
func (m *Marks) DecodeDoc(v doc.Value) {
	items := []doc.Value{v}
	if v.Kind() == doc.List {
		items = v.Items()
	}
	for _, item := range items {
		*m = append(*m, item.OneOf(SlotMarks...))
	}
}
