package formula

import (
	"fmt"
	"testing"

	"cartouche/internal/diag"
)

// place is a thing of a caller's own, as boards have them.
type place struct{ row, column int }

func (p *place) Field(name string) any {
	switch name {
	case "row":
		return p.row
	case "name":
		return fmt.Sprintf("%c%d", 'A'+p.row-1, p.column)
	}
	return nil
}

// A caller brings types and functions of its own, which work with the built-in ones.
func TestALanguageOfOnesOwn(t *testing.T) {
	placeType := Type{Kind: RecordKind, Fields: map[string]Type{"row": Number, "name": Text},
		Terms: [2]diag.Term{"kind-place", "kind-places"}}
	places := First
	places.Terms = placeType.Terms
	own := NewLanguage(Core, []Function{{Name: "below", Params: []Param{{"places", ListOf(places)}, {"n", Number}}, Result: ListOf(First),
		Do: func(m *Machine, a []any) any {
			m.Step(1)
			out := []any{}
			for _, p := range a[0].([]any) {
				if p.(*place).row > a[1].(int) {
					out = append(out, p)
				}
			}
			return out
		}}})
	red, blue := placeType, placeType
	red.Family, blue.Family = "red", "blue"
	names := map[string]Type{"field": ListOf(placeType), "rows": ListOf(Number), "red": ListOf(red), "blue": ListOf(blue)}
	field := []any{&place{1, 1}, &place{1, 2}, &place{2, 1}, &place{2, 2}}
	for source, want := range map[string]string{
		"map(below(field, 1), .name)":             "[B1 B2]",
		"first(field) == first(field)":            "true",
		"first(field) == last(field)":             "false",
		"last(field) in below(field, 1)":          "true",
		"count(field, .row == 1)":                 "2",
		"sortBy(field, .row, 'desc') | first()":   "&{2 1}",
		"below(rows, 1)":                          "formula-type allowed=kind-places found=formula-numbers of=rows",
		"first(field) + 1":                        "formula-type allowed=formula-addable found=kind-place of=first(field)",
		"field + 1":                               "formula-two-kinds found=formula-number other=kind-places",
		"first(field).colum":                      "formula-field allowed=[name row] found=colum of=first(field) hint=formula-fields",
		"red == blue":                             "formula-two-families found=blue other=red",
		"first(red) in blue":                      "formula-two-families found=blue other=red",
		"[first(red), first(blue)]":               "formula-two-families found=blue other=red",
		"true ? red : blue":                       "formula-two-families found=blue other=red",
		"first(red).colum":                        "formula-field allowed=[name row] family=red found=colum of=first(red) hint=formula-fields",
		"red == field":                            "true",
		"shuffle(field, 1)":                       "formula-unknown-function allowed=[abs all any below blank count filter find first last len map max min none one reduce sortBy string sum uniq] found=shuffle near= hint=formula-functions",
		"map(field, .row) == rows ? field : rows": "formula-two-kinds found=formula-numbers other=kind-places",
	} {
		got := run(own, source, names, map[string]any{"field": field, "red": field, "blue": field, "rows": []int{1, 1, 2, 2}})
		if got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
	}
}

// run compiles and runs a source, and prints what comes of it.
func run(l *Language, source string, names map[string]Type, values map[string]any) string {
	f, m := l.Compile(source, names)
	if m != nil {
		return m.Error()
	}
	v, m := f.Run(func(name string) any { return values[name] })
	if m != nil {
		return m.Error()
	}
	return fmt.Sprint(v)
}
