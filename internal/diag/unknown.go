package diag

import (
	"slices"
	"strings"
)

// UnknownWord is the error for a word at a place that is none of the known ones.
func UnknownWord(code, found string, known []string, at Pos) List {
	d := Diagnostic{Pos: at, Code: code, Args: Args{"found": found, "allowed": known}}
	bare := strings.TrimSuffix(strings.TrimPrefix(found, "{icon:"), "}") // as texts name an icon
	if name := Renamed(found, known); name != "" {
		d.Hint, d.Args["near"] = "renamed", name
	} else if d.Near(bare, known); d.Hint == "" {
		if near := Computed(found); near != "" {
			d.Hint, d.Args["near"] = "slip-expression", near
		}
	}
	return List{d}
}

// Near adds the known word that is nearest to a wrong one, if one is near.
func (d *Diagnostic) Near(found string, known []string) {
	if near := Nearest(found, known); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near
	}
}

// Computed returns a text that looks like an expression as data would have to write it; "" for
// any other text.
func Computed(text string) string {
	for _, sign := range []string{" == ", " != ", " < ", " > ", " ? ", " + "} {
		if strings.Contains(text, sign) && !strings.HasPrefix(text, "=") {
			return `"= ` + text + `"`
		}
	}
	return ""
}

// formerWords are the former names of words that values of the data format may be, and of kinds
// of elements. Keys have theirs in the tags of their fields. All of them go with 1.0.
var formerWords = map[string]string{
	"center": "centre", "one": "game", "places": "stacks",
	"upright": "vertical", "level": "horizontal", "upright-dashed": "vertical-dashed", "level-dashed": "horizontal-dashed",
}

// Renamed returns the name of a word by its former name, where it is one of the allowed ones;
// else "".
func Renamed(word string, allowed []string) string {
	if name := formerWords[word]; slices.Contains(allowed, name) {
		return name
	}
	return ""
}
