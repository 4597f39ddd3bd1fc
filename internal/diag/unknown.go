package diag

import "strings"

// UnknownWord returns the error for a word that is not among the known ones.
func UnknownWord(code, found string, known []string, at Pos) List {
	d := Diagnostic{Pos: at, Code: code, Args: Args{"found": found, "allowed": known}}
	bare := strings.TrimSuffix(strings.TrimPrefix(found, "{icon:"), "}") // texts name an icon in this form
	if d.Near(bare, known); d.Hint == "" {
		if near := Computed(found); near != "" {
			d.Hint, d.Args["near"] = "slip-expression", near
		}
	}
	return List{d}
}

// Near adds the nearest known word as a hint, if one is near.
func (d *Diagnostic) Near(found string, known []string) {
	if near := Nearest(found, known); near != "" {
		d.Hint, d.Args["near"] = "did-you-mean", near
	}
}

// Computed returns the text in the form of an expression if it looks like one, and otherwise "".
func Computed(text string) string {
	for _, sign := range []string{" == ", " != ", " < ", " > ", " ? ", " + "} {
		if strings.Contains(text, sign) && !strings.HasPrefix(text, "=") {
			return `"= ` + text + `"`
		}
	}
	return ""
}

// synonyms maps words that people know from elsewhere to those of the data format.
var synonyms = map[string]string{
	"picture": "image", "photo": "image", "img": "image", "rectangle": "rect", "oval": "ellipse",
	"red": "carnelian", "blue": "lapis", "green": "malachite", "black": "ink",
	"if": "when", "condition": "require", "min": "range", "max": "range", "integer": "number", "checkbox": "ticks",
	"center": "centre", "one": "game", "places": "stacks", "squares": "grid",
	"upright": "vertical", "level": "horizontal", "upright-dashed": "vertical-dashed", "level-dashed": "horizontal-dashed",
}
