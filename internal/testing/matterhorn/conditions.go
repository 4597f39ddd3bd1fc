package matterhorn

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Condition is a condition of the protocol that a program can check.
type Condition struct {
	ID   string
	Text string // what is wrong
	Why  string // why it cannot occur in our files; "" if it can

	find func(*Document) []string // where it is so
}

// Check reads a PDF file and reports each condition that it meets, with where it does.
func Check(t testing.TB, path string) []string { return Read(t, path).Broken() }

// Broken returns each condition that the document meets, with where it does.
func (d *Document) Broken() []string {
	var out []string
	for _, c := range Conditions {
		if c.find == nil {
			continue
		}
		for _, where := range c.find(d) {
			out = append(out, c.ID+" "+c.Text+": "+where)
		}
	}
	return out
}

// Conditions are the conditions in the order of the protocol.
var Conditions = []Condition{
	{ID: "01-003", Text: "content marked as an artifact inside tagged content", find: nestedAs("01-003")},
	{ID: "01-004", Text: "tagged content inside content marked as an artifact", find: nestedAs("01-004")},
	{ID: "01-005", Text: "content that is neither an artifact nor tagged", find: unmarked},
	{ID: "01-007", Text: "a Suspects entry that is true", find: entry("/MarkInfo", "/Suspects", true)},
	{ID: "02-001", Text: "a structure type that is not standard", find: unknownTypes},
	{ID: "02-003", Text: "a circular role map", Why: noRoles, find: roles},
	{ID: "02-004", Text: "a standard type mapped to another", Why: noRoles, find: roles},
	{ID: "06-001", Text: "no XMP metadata", find: metadata("<x:xmpmeta")},
	{ID: "06-002", Text: "no PDF/UA identifier in the metadata", find: metadata(`xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1<`)},
	{ID: "06-003", Text: "no title in the metadata", find: metadata("<dc:title>")},
	{ID: "07-001", Text: "no DisplayDocTitle", find: titleShown},
	{ID: "07-002", Text: "a DisplayDocTitle that is false", find: entry("/ViewerPreferences", "/DisplayDocTitle", false)},
	{ID: "09-004", Text: "a part of a table in a wrong place", find: misplaced("Table", "TR", "TH", "TD")},
	{ID: "09-005", Text: "a part of a list in a wrong place", find: misplaced("L", "LI", "Lbl", "LBody")},
	{ID: "09-006", Text: "a part of a table of contents in a wrong place", find: misplaced("TOC", "TOCI")},
	{ID: "09-007", Text: "ruby text in a wrong place", Why: "no ruby text is printed", find: noElement("Ruby", "RB", "RT", "RP")},
	{ID: "09-008", Text: "warichu text in a wrong place", Why: "no warichu text is printed", find: noElement("Warichu", "WT", "WP")},
	{ID: "10-001", Text: "a character code without Unicode", find: (*Document).codesWithoutText},
	{ID: "11-001", Text: "no language of the text on pages", find: noLanguage},
	{ID: "11-002", Text: "no language of Alt, ActualText and E", find: noLanguage},
	{ID: "11-003", Text: "no language of the bookmarks", find: noLanguage},
	{ID: "11-004", Text: "no language of the Contents of annotations", find: noLanguage},
	{ID: "11-005", Text: "no language of the texts of form fields", Why: noForms, find: absent("/AcroForm")},
	{ID: "11-006", Text: "no language of the metadata", find: metadata("xml:lang=")},
	{ID: "13-004", Text: "a figure without Alt or ActualText", find: silentFigures},
	{ID: "14-002", Text: "a first heading that is not H1", find: firstHeading},
	{ID: "14-003", Text: "a skipped level of headings", find: skippedLevels},
	{ID: "14-006", Text: "several H in one element", Why: "headings have levels", find: noElement("H")},
	{ID: "14-007", Text: "both H and H1 to H6", Why: "headings have levels", find: noElement("H")},
	{ID: "15-003", Text: "a TH without Scope in a table without Headers", find: unscoped},
	{ID: "17-002", Text: "a formula without Alt", Why: "formulas are printed as text", find: noElement("Formula")},
	{ID: "17-003", Text: "a formula without Unicode", Why: "formulas are printed as text", find: noElement("Formula")},
	{ID: "19-003", Text: "a note without ID", Why: "boxed notes are paragraphs", find: noElement("Note")},
	{ID: "19-004", Text: "two notes with one ID", Why: "boxed notes are paragraphs", find: noElement("Note")},
	{ID: "20-001", Text: "a configuration of layers without a name", Why: "there is the default configuration only", find: configurations},
	{ID: "20-002", Text: "a default configuration of layers without a name", find: unnamedLayers},
	{ID: "20-003", Text: "an AS entry of layers", find: automaticLayers},
	{ID: "21-001", Text: "an embedded file without F and UF", Why: "no files are embedded", find: embeddedFiles},
	{ID: "25-001", Text: "a form of the XFA kind", Why: noForms, find: absent("/AcroForm")},
	{ID: "26-001", Text: "an encrypted file without P", Why: noSecrets, find: encrypted},
	{ID: "26-002", Text: "an encrypted file that keeps its text from programs", Why: noSecrets, find: encrypted},
	{ID: "28-002", Text: "an annotation that is not in the structure", find: otherAnnotations},
	{ID: "28-004", Text: "an annotation without Contents", find: silentAnnotations},
	{ID: "28-005", Text: "a form field without TU", Why: noForms, find: absent("/AcroForm")},
	{ID: "28-006", Text: "an annotation of an unknown kind", find: otherAnnotations},
	{ID: "28-007", Text: "an annotation TrapNet", find: otherAnnotations},
	{ID: "28-008", Text: "a page with annotations without Tabs", find: untabbed},
	{ID: "28-009", Text: "a page with annotations with Tabs other than S", find: untabbed},
	{ID: "28-010", Text: "a form field that is not in a Form", Why: noForms, find: absent("/AcroForm")},
	{ID: "28-011", Text: "a link that is not in a Link", find: looseLinks},
	{ID: "28-012", Text: "a link without Contents", find: silentAnnotations},
	{ID: "28-014", Text: "a link by its place on a map (IsMap)", find: mapLinks},
	{ID: "28-016", Text: "a media clip without CT", Why: noMedia, find: otherAnnotations},
	{ID: "28-017", Text: "a media clip without Alt", Why: noMedia, find: otherAnnotations},
	{ID: "28-018", Text: "an attached file without its entries", Why: "no files are attached", find: otherAnnotations},
	{ID: "30-001", Text: "a form that shows another file", find: foreignForms},
	{ID: "30-002", Text: "a form with tags that is drawn more than once", find: taggedForms},
	{ID: "31-001", Text: "a Registry that differs from that of the CMap", Why: identity, find: otherEncodings},
	{ID: "31-002", Text: "an Ordering that differs from that of the CMap", Why: identity, find: otherEncodings},
	{ID: "31-003", Text: "a Supplement below that of the CMap", Why: identity, find: otherEncodings},
	{ID: "31-004", Text: "a font without CIDToGIDMap", find: unmappedFonts},
	{ID: "31-005", Text: "a CIDToGIDMap that is neither a stream nor Identity", find: unmappedFonts},
	{ID: "31-006", Text: "a CMap that is neither predefined nor embedded", Why: identity, find: otherEncodings},
	{ID: "31-007", Text: "a WMode that differs from that of the CMap", Why: identity, find: otherEncodings},
	{ID: "31-008", Text: "a CMap that refers to one that is not predefined", Why: identity, find: otherEncodings},
	{ID: "31-009", Text: "a font that is not embedded", find: absentFonts},
	{ID: "31-011", Text: "an embedded font without a glyph that is shown", find: (*Document).glyphsMissing},
	{ID: "31-012", Text: "a CharSet that lacks glyphs", Why: "only TrueType fonts are embedded", find: noSets},
	{ID: "31-014", Text: "a CIDSet that lacks glyphs", Why: "fonts have no CIDSet", find: noSets},
	{ID: "31-016", Text: "a width that differs from that of the font", find: (*Document).wrongWidths},
	{ID: "31-017", Text: "a TrueType font that is not symbolic without a table of characters", Why: composite, find: simpleFonts},
	{ID: "31-018", Text: "a TrueType font that is not symbolic without an encoding", Why: composite, find: simpleFonts},
	{ID: "31-027", Text: "a font without ToUnicode", find: (*Document).codesWithoutText},
	{ID: "31-028", Text: "a ToUnicode with U+0000", find: unicodes("0000")},
	{ID: "31-029", Text: "a ToUnicode with U+FEFF or U+FFFE", find: unicodes("FEFF", "FFFE")},
	{ID: "31-030", Text: "text that shows the glyph .notdef", find: (*Document).undefinedGlyphs},
}

// Reasons why conditions cannot occur.
const (
	noRoles   = "all types are standard ones, without a role map"
	noForms   = "there are no forms to fill in"
	noSecrets = "files are not encrypted"
	noMedia   = "there are no sounds or films"
	identity  = "all fonts are composite ones with the predefined CMap Identity-H"
	composite = "all fonts are composite ones"
)

func nestedAs(id string) func(*Document) []string {
	return func(d *Document) (where []string) {
		for i, p := range d.pages {
			for _, s := range read(p.content) {
				if s.nested == id {
					where = append(where, fmt.Sprintf("page %d", i+1))
				}
			}
		}
		return where
	}
}

// unmarked also finds marks that the structure does not have.
func unmarked(d *Document) (where []string) {
	parents := d.list(d.dict(d.dict(d.root["/StructTreeRoot"])["/ParentTree"])["/Nums"])
	for i, p := range d.pages {
		var own list
		for n := 0; n+1 < len(parents); n += 2 {
			if parents[n] == p.dict["/StructParents"] {
				own = d.list(parents[n+1])
			}
		}
		for _, s := range read(p.content) {
			switch {
			case s.artifact:
			case s.mark < 0:
				where = append(where, fmt.Sprintf("page %d, %s %s", i+1, s.operator, s.name))
			case s.mark >= len(own) || d.dict(own[s.mark])["/S"] == nil:
				where = append(where, fmt.Sprintf("page %d, MCID %d has no element", i+1, s.mark))
			}
		}
	}
	return where
}

func entry(in, key string, bad any) func(*Document) []string {
	return func(d *Document) []string {
		if d.dict(d.root[in])[key] == bad {
			return []string{in + " " + key}
		}
		return nil
	}
}

func absent(keys ...string) func(*Document) []string {
	return func(d *Document) (where []string) {
		for _, key := range keys {
			if d.root[key] != nil {
				where = append(where, key)
			}
		}
		return where
	}
}

func embeddedFiles(d *Document) []string {
	if d.dict(d.root["/Names"])["/EmbeddedFiles"] != nil || d.root["/AF"] != nil {
		return []string{"catalogue"}
	}
	return nil
}

func roles(d *Document) []string {
	if d.dict(d.root["/StructTreeRoot"])["/RoleMap"] != nil {
		return []string{"there is a role map"}
	}
	return nil
}

func metadata(want string) func(*Document) []string {
	return func(d *Document) []string {
		if !strings.Contains(string(d.data(d.root["/Metadata"])), want) {
			return []string{"no " + want}
		}
		return nil
	}
}

func titleShown(d *Document) []string {
	if _, ok := d.dict(d.root["/ViewerPreferences"])["/DisplayDocTitle"]; !ok || d.text(d.info["/Title"]) == "" {
		return []string{"catalogue"}
	}
	return nil
}

func noLanguage(d *Document) []string {
	if d.text(d.root["/Lang"]) == "" {
		return []string{"catalogue"}
	}
	return nil
}

func configurations(d *Document) []string {
	return each(d.list(d.dict(d.root["/OCProperties"])["/Configs"]), func(any) bool { return true })
}

func unnamedLayers(d *Document) []string {
	layers := d.dict(d.root["/OCProperties"])
	if len(layers) > 0 && d.text(d.dict(layers["/D"])["/Name"]) == "" {
		return []string{"catalogue"}
	}
	return nil
}

func automaticLayers(d *Document) []string {
	if d.dict(d.dict(d.root["/OCProperties"])["/D"])["/AS"] != nil {
		return []string{"catalogue"}
	}
	return nil
}

func encrypted(d *Document) []string {
	if d.objects["/Encrypt"] != nil || len(d.all("/Filter", "/Standard")) > 0 {
		return []string{"trailer"}
	}
	return nil
}

func foreignForms(d *Document) []string {
	return each(d.all("/Subtype", "/Form"), func(o dict) bool { return o["/Ref"] != nil })
}

func taggedForms(d *Document) (where []string) {
	for ref, o := range d.objects {
		s, ok := o.(stream)
		if ok && s.dict["/Subtype"] == "/Form" && slices.ContainsFunc(read(s.data), func(s shown) bool { return s.mark >= 0 }) {
			where = append(where, ref)
		}
	}
	return where
}

// each returns the places of a list that are wrong.
func each[T any](list []T, wrong func(T) bool) (where []string) {
	for i, o := range list {
		if wrong(o) {
			where = append(where, fmt.Sprint(i+1))
		}
	}
	return where
}
