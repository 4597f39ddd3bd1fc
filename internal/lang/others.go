package lang

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
)

// withOthers adds to the text of a diagnostic the cards that it applies to, its other positions,
// and other values with the same error.
func (c *Catalogue) withOthers(text string, o diag.Others) string {
	add := func(key string, args diag.Args) {
		if more, err := c.Format(key, args.Shown()); err == nil {
			text = c.Groups(text, more)
		}
	}
	named := func(names []any, of int) []any {
		if len(names) < of {
			names = append(slices.Clip(names), diag.Sentence("…"))
		}
		return names
	}
	if o.Card != nil {
		add("on-card", diag.Args{"card": o.Card})
	}
	if o.More > 0 {
		key := "on-more-cards"
		if o.InCells {
			key = "in-more-cells"
		}
		add(key, diag.Args{"n": o.More, "cards": named(o.Cards, o.More)})
	}
	if o.Places != nil {
		add("also-at", diag.Args{"places": o.Places})
	}
	if o.Several > 0 {
		add("and-more", diag.Args{"n": o.Several, "found": named(o.Found, o.Several)})
	}
	return text
}

// during returns a sentence for what was being done, with its position.
func (c *Catalogue) during(d diag.Diagnostic) string {
	d.Args = maps.Clone(d.Args)
	d.Args["record"] = diag.Path(d.Pos.String())
	text, _ := c.Message(d)
	return text
}

// called returns the first name of a thing that the catalogue has, by default its word.
func (c *Catalogue) called(v diag.Called) string {
	for _, name := range v.Names {
		if s, err := c.Format(string(name), v.Args); err == nil {
			return s
		}
	}
	return v.Word
}
