package diag

import (
	"fmt"
	"strings"
	"testing"
)

// found returns a diagnostic of the element at element.yaml:LINE, on a card counted from 1.
func found(at string, line, card int, code, words string) Diagnostic {
	d := Diagnostic{Code: code, Args: Args{"found": words}, Source: &Source{
		Element: Pos{File: "element.yaml", Line: line, Column: 5},
		Case:    Case{Component: "cards", Card: card - 1, Lang: "en"}, Card: Quote(fmt.Sprint("c", card)), Cards: 1000,
	}}
	d.Pos.File, d.Pos.Column = at, 1
	d.Pos.Line = line
	if at == "cards.csv" {
		d.Pos.Line, d.Source.Row = card+1, Pos{File: "cards.csv", Line: card + 1}
	}
	return d
}

// TestOneCauseIsOneError checks that diagnostics that differ only in the card, the turn or the
// language are one error. An error to fix in another place, or of another kind, is separate.
func TestOneCauseIsOneError(t *testing.T) {
	of := func(d Diagnostic, change func(*Diagnostic)) Diagnostic {
		source := *d.Source
		d.Source = &source
		change(&d)
		return d
	}
	lacking := found("element.yaml", 3, 1, "file-missing", "a.svg")
	for _, c := range []struct {
		name string
		list List
		want string // for each group, the cards, other positions and other words of its message
	}{
		{"a word in cells of several cards", List{found("cards.csv", 3, 1, "unknown-icon", "x"), found("cards.csv", 3, 2, "unknown-icon", "x"),
			found("cards.csv", 3, 5, "unknown-icon", "x")}, "+2[`c2` `c5`]"},
		{"another word in a cell", List{found("cards.csv", 3, 1, "unknown-icon", "x"), found("cards.csv", 3, 2, "unknown-icon", "y")}, " | "},
		{"another code", List{found("cards.csv", 3, 1, "unknown-icon", "x"), found("cards.csv", 3, 2, "unknown-style", "x")}, " | "},
		{"another element", List{found("element.yaml", 3, 1, "unknown-icon", "x"), found("element.yaml", 4, 1, "unknown-icon", "x")}, "on `c1` | on `c1`"},
		{"words made of the cards at one place", List{found("element.yaml", 3, 1, "file-missing", "a.svg"), found("element.yaml", 3, 2, "file-missing", "b.svg")},
			"on `c1` +1[`c2`]"},
		{"two words on one card at one place", List{lacking, found("element.yaml", 3, 1, "file-missing", "b.svg")}, "on `c1` | on `c1`"},
		{"turns on one card", List{lacking, of(found("element.yaml", 3, 1, "file-missing", "b.svg"), func(d *Diagnostic) { d.Source.Case.Turn = 1 })},
			"on `c1` and[`b.svg`]"},
		{"another language, whose text is elsewhere", List{found("en.yaml", 3, 1, "unknown-reference", "x"),
			of(found("de.yaml", 3, 1, "unknown-reference", "x"), func(d *Diagnostic) { d.Source.Case.Lang = "de" })}, "on `c1` at[de.yaml:3:1]"},
		{"a file that two elements ask for", List{of(lacking, func(d *Diagnostic) { d.Source.File = "a.svg" }),
			of(found("element.yaml", 9, 1, "file-missing", "a.svg"), func(d *Diagnostic) { d.Source.File = "a.svg" })}, "at[element.yaml:9:1]"},
		{"what a source says is one", List{of(lacking, func(d *Diagnostic) { d.Source.Cause = "c" }),
			of(found("cards.csv", 8, 7, "other", "y"), func(d *Diagnostic) { d.Source.Cause = "c" })}, "on `c1` +1[`c7`] at[cards.csv:8:1]"},
		{"every card, at one place", List{of(lacking, func(d *Diagnostic) { d.Source.Cards = 2 }),
			of(found("element.yaml", 3, 2, "file-missing", "a.svg"), func(d *Diagnostic) { d.Source.Cards = 2 })}, ""},
		{"what was not laid out", List{{Code: "missing-key", Args: Args{"found": "a"}}, {Code: "missing-key", Args: Args{"found": "b"}}}, " | "},
	} {
		var got []string
		for _, d := range c.list.Grouped() {
			var parts []string
			o := d.Others()
			if o.Card != nil {
				parts = append(parts, fmt.Sprintf("on `%v`", o.Card))
			}
			if o.More > 0 {
				parts = append(parts, fmt.Sprintf("+%d%v", o.More, quoted(o.Cards)))
			}
			if o.Places != nil {
				parts = append(parts, fmt.Sprintf("at%v", o.Places))
			}
			if o.Several > 0 {
				parts = append(parts, fmt.Sprintf("and%v", quoted(o.Found)))
			}
			got = append(got, strings.Join(parts, " "))
		}
		if got := strings.Join(got, " | "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func quoted(names []any) (out []any) {
	for _, n := range names {
		out = append(out, fmt.Sprintf("`%v`", n))
	}
	return out
}

// TestShown checks that a hundred errors of one kind are shown and the rest counted, and that a
// message names the first cards of a cause. With all, every error has its line, and all cards are
// named.
func TestShown(t *testing.T) {
	var kinds, cause, places List
	for i := range 250 {
		kinds.Add(Pos{File: "a.csv", Line: i + 1, Column: 1}, "extra-cell", nil)
		cause = append(cause, found("cards.csv", 3, i+1, "unknown-icon", "x"))
		places = append(places, found("element.yaml", 3, i+1, "unknown-icon", "x"))
	}
	kinds.Add(Pos{File: "b.csv", Line: 1, Column: 1}, "other", nil)
	shown := kinds.Shown(false)
	if len(shown) != 102 || shown[100].Error() != "a.csv:101:1: more-of-kind n=150" || shown[101].Code != "other" {
		t.Errorf("%d are shown, the last ones %v", len(shown), shown[max(len(shown)-2, 0):])
	}
	if n := len(kinds.Shown(true)); n != len(kinds) {
		t.Errorf("with all, %d are shown", n)
	}
	one := cause.Err().(List).Shown(false)
	if o := one[0].Others(); len(one) != 1 || o.More != 249 || len(o.Cards) != mostNamed {
		t.Errorf("%d, of which the first has %+v", len(one), o)
	}
	if n := len(Of(cause.Err()).Shown(true)); n != 250 {
		t.Errorf("with all, %d places are shown", n)
	}
	if all := Of(places.Err()).Shown(true); len(all) != 1 || len(all[0].Others().Cards) != 249 {
		t.Errorf("with all, one place has %d lines", len(all))
	}
	if again := append(Of(cause.Err()), Of(places.Err())...); len(Of(again.Err())) != 2 {
		t.Errorf("grouped lists that were put together: %v", again.Err())
	}
}
