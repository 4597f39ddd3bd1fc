package l10n

import (
	"html"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/po"
	"cartouche/internal/pattern"
)

// escaped counts the translations in which a program has written a character as HTML does. They are printed as they are.
type escaped struct {
	n          int
	at         diag.Pos // of the first
	key, found string
}

var entity = pattern.Late(`&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});`)

// look looks at the texts of an entry for what the source does not have.
func (x *escaped) look(e *po.Entry) {
	for k, s := range e.Str {
		found := entity().FindString(s)
		if found == "" || strings.Contains(e.ID+e.Plural, found) {
			continue
		}
		if x.n++; x.n == 1 {
			x.at, x.key, x.found = e.StrPos[k], e.Context, found
		}
		return
	}
}

// warn adds one warning for all of them.
func (x *escaped) warn(warnings *diag.List) {
	if x.n > 0 {
		warnings.Add(x.at, "po-escaped", diag.Args{"n": x.n, "key": x.key, "found": x.found, "near": html.UnescapeString(x.found)})
	}
}
