package matterhorn

import (
	"reflect"
	"slices"
	"strings"
)

// types are the standard structure types (ISO 32000-1, 14.8.4).
var types = strings.Fields("Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 " +
	"L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP " +
	"Warichu WT WP Figure Formula Form")

// within are the elements that may contain an element of a kind.
var within = map[string][]string{
	"TR": {"Table", "THead", "TBody", "TFoot"}, "TH": {"TR"}, "TD": {"TR"},
	"LI": {"L"}, "Lbl": {"LI", "P", "Note"}, "LBody": {"LI"}, "TOCI": {"TOC"},
}

// only are the elements that an element of a kind may contain.
var only = map[string][]string{
	"Table": {"TR", "THead", "TBody", "TFoot", "Caption"}, "TR": {"TH", "TD"}, "L": {"L", "LI", "Caption"}, "LI": {"Lbl", "LBody"},
	"TOC": {"TOC", "TOCI", "Caption"},
}

func unknownTypes(d *Document) []string {
	return d.elements(func(e *element) bool { return !slices.Contains(types, e.kind) })
}

// elements returns the elements that are wrong.
func (d *Document) elements(wrong func(*element) bool) (where []string) {
	for _, e := range d.tree {
		if wrong(e) {
			where = append(where, e.kind+" in "+e.parent.kind)
		}
	}
	return where
}

func misplaced(kinds ...string) func(*Document) []string {
	return func(d *Document) []string {
		return d.elements(func(e *element) bool {
			if slices.Contains(kinds, e.parent.kind) && only[e.parent.kind] != nil && !slices.Contains(only[e.parent.kind], e.kind) {
				return true
			}
			cells := func(row *element) int { return len(row.kids) }
			uneven := e.kind == "Table" && slices.ContainsFunc(e.kids, func(row *element) bool { return cells(row) != cells(e.kids[0]) })
			return slices.Contains(kinds, e.kind) &&
				(uneven || within[e.kind] != nil && !slices.Contains(within[e.kind], e.parent.kind))
		})
	}
}

func noElement(kinds ...string) func(*Document) []string {
	return func(d *Document) []string {
		return d.elements(func(e *element) bool { return slices.Contains(kinds, e.kind) })
	}
}

func silentFigures(d *Document) []string {
	return d.elements(func(e *element) bool {
		return e.kind == "Figure" && d.text(e.dict["/Alt"]) == "" && d.text(e.dict["/ActualText"]) == ""
	})
}

// levels returns the levels of the headings in their order.
func (d *Document) levels() (list []int) {
	for _, e := range d.tree {
		if len(e.kind) == 2 && e.kind[0] == 'H' && e.kind[1] >= '1' && e.kind[1] <= '6' {
			list = append(list, int(e.kind[1]-'0'))
		}
	}
	return list
}

func firstHeading(d *Document) []string {
	if levels := d.levels(); len(levels) > 0 && levels[0] != 1 {
		return []string{"the first heading"}
	}
	return nil
}

func skippedLevels(d *Document) (where []string) {
	before := 0
	for _, level := range d.levels() {
		if level > before+1 {
			where = append(where, "H"+string(rune('0'+level)))
		}
		before = level
	}
	return where
}

func unscoped(d *Document) []string {
	return d.elements(func(e *element) bool {
		if e.kind != "TH" {
			return false
		}
		scope := d.dict(e.dict["/A"])["/Scope"]
		return scope != "/Column" && scope != "/Row" && scope != "/Both"
	})
}

// annotations returns the annotations of the pages.
func (d *Document) annotations() (list []dict) {
	for _, p := range d.pages {
		for _, a := range d.list(p.dict["/Annots"]) {
			list = append(list, d.dict(a))
		}
	}
	return list
}

func otherAnnotations(d *Document) []string {
	return each(d.annotations(), func(a dict) bool { return a["/Subtype"] != "/Link" })
}

func silentAnnotations(d *Document) []string {
	return each(d.annotations(), func(a dict) bool { return d.text(a["/Contents"]) == "" })
}

func mapLinks(d *Document) []string {
	return each(d.annotations(), func(a dict) bool { return d.dict(a["/A"])["/IsMap"] == true })
}

func untabbed(d *Document) []string {
	return each(d.pages, func(p page) bool { return len(d.list(p.dict["/Annots"])) > 0 && p.dict["/Tabs"] != "/S" })
}

// looseLinks also finds links that do not lead back to their Link.
func looseLinks(d *Document) (loose []string) {
	held := map[string]bool{}
	parents := d.list(d.dict(d.dict(d.root["/StructTreeRoot"])["/ParentTree"])["/Nums"])
	for _, e := range d.tree {
		for _, kid := range d.list(e.dict["/K"]) {
			o := d.dict(kid)
			ref, _ := o["/Obj"].(string)
			at := slices.Index(parents, d.dict(o["/Obj"])["/StructParent"])
			if o["/Type"] == "/OBJR" && e.kind == "Link" && at >= 0 && at%2 == 0 && reflect.DeepEqual(d.dict(parents[at+1]), e.dict) {
				held[ref] = true
			}
		}
	}
	for _, p := range d.pages {
		for _, a := range d.list(p.dict["/Annots"]) {
			if ref, _ := a.(string); !held[ref] {
				loose = append(loose, ref)
			}
		}
	}
	return loose
}
