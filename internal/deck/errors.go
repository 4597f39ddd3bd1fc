package deck

import (
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// errorsOfFormulas are what cells show whose formulas have failed, in the languages of spreadsheet programs. Saved as CSV, or as the
// text of a formula, they look like any text.
var errorsOfFormulas = strings.Fields("#N/A #N/A! #REF! #DIV/0! #NAME? #VALUE! #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! " +
	"#BUSY! #UNKNOWN! #ERROR! #GETTING_DATA #NV #BEZUG! #WERT! #ZAHL! #N/D #RIF! #NOME? #VALORE! #NUM? #NOM? #VALEUR! #NOMBRE! #NUL! " +
	"#¡REF! #¿NOMBRE? #¡VALOR! #¡NUM! #¡DIV/0! #NOMBRE? #VALOR!")

// failed returns the code of the error for a cell that shows that something went wrong where it comes from; "" for other texts. A
// narrow column is saved as number signs in a text file.
func (r *reader) failed(text string) string {
	rest, code := strings.CutPrefix(text, "Err:")
	switch {
	case code && len(rest) == 3 && strings.Trim(rest, "0123456789") == "", text[0] == '#' && slices.Contains(errorsOfFormulas, text):
		return "deck-error"
	case len(text) > 2 && r.separator != 0 && strings.Trim(text, "#") == "":
		return "deck-narrow"
	}
	return ""
}

// reportFailed reports the cells of a card that show an error.
func (r *reader) reportFailed(l line) {
	for i, c := range l.cells {
		if c.text == "" || c.text[0] != '#' && c.text[0] != 'E' {
			continue
		}
		if code := r.failed(c.text); code != "" {
			r.errs.Add(r.at(i, c), code, diag.Args{"found": c.text})
		}
	}
}

// notNumber is how programs write to YAML that a number is missing from their table.
const notNumber = ".nan"
