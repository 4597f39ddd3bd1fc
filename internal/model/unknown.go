package model

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
)

// nearColours is how many colours of the palette the error for an unknown one names.
const nearColours = 6

// UnknownColour is the error for a colour that the palette does not have. It suggests a colour, or names the nearest ones.
func UnknownColour(t *Theme, found string, at diag.Pos) diag.List {
	names := slices.Sorted(maps.Keys(t.Palette))
	list := diag.UnknownWord("unknown-colour", found, names, at)
	if list[0].Args["allowed"] = diag.Closest(found, names, nearColours); list[0].Hint != "" {
		list[0].Code = "unknown-colour-near"
	}
	return list
}

// UnknownPaper is the error for an unknown paper.
func UnknownPaper(t *Theme, found string, at diag.Pos) diag.List {
	names := slices.Sorted(maps.Keys(t.Papers))
	list := diag.UnknownWord("unknown-paper", found, names, at)
	if len(found) == 2 {
		list[0].Hint = "" // a9 is not a misspelling of a2
	}
	return list
}
