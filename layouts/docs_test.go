package layouts_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/mark"
	"cartouche/internal/model"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

const elementsPage = "../docs/elements.md"

// The tests write what is between these lines of the page.
const (
	generated = "<!-- from here on written by: go test ./layouts -update -->\n"
	handMade  = "<!-- to here -->\n"
)

// TestGoldenReferenceOfElementsIsUpToDate holds docs/elements.md against the structs that decode the elements, and against the
// looks that come with the program.
func TestGoldenReferenceOfElementsIsUpToDate(t *testing.T) {
	page, err := os.ReadFile(elementsPage)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(page), generated)
	_, tail, ok2 := strings.Cut(rest, handMade)
	if !ok || !ok2 {
		t.Fatalf("%s lacks its line %q or %q", elementsPage, generated, handMade)
	}
	want := head + generated + reference(t) + handMade + tail
	if want == string(page) {
		return
	}
	if !*update {
		t.Fatalf("%s is stale; write it anew: go test ./layouts -update", elementsPage)
	}
	if err := os.WriteFile(elementsPage, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestEveryKeyOfAnElementIsExplained: the reference takes its words from here.
func TestEveryKeyOfAnElementIsExplained(t *testing.T) {
	for name, s := range structs(t) {
		if s.says == "" {
			t.Errorf("%s says nothing of itself", name)
		}
		for _, k := range s.keys {
			if k.says == "" {
				t.Errorf("%s says nothing of its key %s", name, k.name)
			}
			if k.kind == "" {
				t.Errorf("the key %s of %s has a type that the page has no word for", k.name, name)
			}
		}
	}
}

// described is a struct of element.go as its source describes it.
type described struct {
	says string
	keys []keyOf
}

type keyOf struct {
	name, kind, says, otherwise string
	required                    bool
	embedded                    string // a struct whose keys belong here
}

// kindsOfValue are the page's words for the types of the fields.
var kindsOfValue = map[string]string{
	"Box": "box", "Length": "length", "point": "point", "Points": "points", "Number": "number", "percent": "percentage", "Numbers": "numbers",
	"Colour": "colour", "Key": "text", "Word": "name", "string": "slot name", "bool": "`true`, `false`", "expression": "[expression](expressions.md)",
	"Paint": "colour, [gradient](#gradient) or [hatch](#hatch)", "Angle": "degrees", "Raster": "`none` or a number", "PathData": "path data", "Content": "words", "focus": "`50 30 %`",
	"Marks":    "mark or list of [marks](#names)",
	"[]Column": "list of [columns](#column)", "[]LegendItem": "list of [items](#item-of-a-legend)",
	"LandPlace": "map, see [places](#place-of-a-land)", "[]LandSpace": "list of [spaces](#space-of-a-land)", "[]LandCaravan": "list of [caravans](#caravan-of-a-land)",
	"[]Stop":     "list of [colours](#colour-of-a-gradient)",
	"[]setupRow": "list of [rows](#row-of-a-setup)",
	"Cells":      "cells", "Size": "`16 x 16 mm`", "Pieces": "map, see [pieces](#pieces-in-a-slot)",
	"elements": "list of [elements](#the-elements)", "nodeList": "map from names to points", "GridEdges": "slot name, or map, see [edges](#edges-of-a-grid)",
	"nodeEdges": "map, see [roads](#roads-of-a-network)", "[]nodePair": "list of pairs of names",
}

// structs reads element.go and the files that go on with it.
func structs(t *testing.T) map[string]described { return structsOf(t, "element*.go") }

// structsOf reads the structs of some files of internal/model that say how data are decoded.
func structsOf(t *testing.T, pattern string) map[string]described {
	t.Helper()
	names, err := filepath.Glob("../internal/model/" + pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	found := map[string]described{}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			spec := g.Specs[0].(*ast.TypeSpec)
			s, ok := spec.Type.(*ast.StructType)
			if !ok || spec.Name.Name == "Element" {
				continue
			}
			found[spec.Name.Name] = described{says: sentence(spec.Name.Name, g.Doc.Text()), keys: keysOf(t, s)}
		}
	}
	embed(found)
	return found
}

// embed puts the keys of embedded structs in their places; they are no kinds.
func embed(found map[string]described) {
	used := map[string]bool{}
	var flat func(keys []keyOf) []keyOf
	flat = func(keys []keyOf) (all []keyOf) {
		for _, k := range keys {
			if k.embedded == "" {
				all = append(all, k)
				continue
			}
			all = append(all, flat(found[k.embedded].keys)...)
			used[k.embedded] = true
		}
		return all
	}
	for name, s := range found {
		s.keys = flat(s.keys)
		found[name] = s
	}
	for name := range used {
		delete(found, name)
	}
}

func keysOf(t *testing.T, s *ast.StructType) []keyOf {
	t.Helper()
	var keys []keyOf
	for _, f := range s.Fields.List {
		if f.Tag == nil {
			if f.Names == nil {
				keys = append(keys, keyOf{embedded: typeName(f.Type)})
			}
			continue
		}
		raw, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			t.Fatal(err)
		}
		tag := reflect.StructTag(raw)
		k := keyOf{kind: kindsOfValue[typeName(f.Type)], says: strings.Join(strings.Fields(f.Doc.Text()+f.Comment.Text()), " ")}
		k.name, _, _ = strings.Cut(tag.Get("doc"), ",")
		k.required = strings.HasSuffix(tag.Get("doc"), ",required")
		if words := tag.Get("words"); words != "" {
			k.kind = "`" + strings.Join(strings.Fields(words), "`, `") + "`"
		}
		if i := strings.LastIndex(k.says, "; default "); i >= 0 {
			k.says, k.otherwise = k.says[:i], k.says[i+len("; default "):]
		}
		keys = append(keys, k)
	}
	return keys
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.ArrayType:
		return "[]" + typeName(e.Elt)
	}
	return ""
}

// sentence is a doc comment as running text, without the name it begins with.
func sentence(name, comment string) string {
	text := strings.Join(strings.Fields(strings.TrimPrefix(comment, name)), " ")
	if text == "" {
		return ""
	}
	for _, verb := range []string{"is ", "are "} {
		text = strings.TrimPrefix(text, verb)
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// reference writes the generated part of the page.
func reference(t *testing.T) string {
	t.Helper()
	all := structs(t)
	have, grouped := slices.Sorted(maps.Keys(layouts.Kinds())), slices.Sorted(slices.Values(kindsOf(groups...)))
	if !slices.Equal(have, grouped) {
		t.Errorf("the groups of the page have %v, the layouts %v", grouped, have)
	}
	general, special := groups[:len(groups)-1], groups[len(groups)-1]
	var b strings.Builder
	b.WriteString("\n![Each element, as its example below draws it](elements.png)\n\n| for | element | |\n|---|---|---|\n")
	for _, g := range general {
		index(&b, all, "| "+g.title+" ", kindsOf(g)[:1])
		index(&b, all, "| ", kindsOf(g)[1:])
	}
	kinds := kindsOf(general...)
	slices.Sort(kinds)
	describeKinds(&b, all, kinds)
	b.WriteString("\n## Parts of elements\n")
	describeParts(&b, all, []part{{"Column", "column"}, {"LegendItem", "item of a legend"}, {"Pieces", "pieces in a slot"},
		{"GridEdges", "edges of a grid"}, {"nodeEdges", "roads of a network"}, {"Gradient", "gradient"}, {"Stop", "colour of a gradient"},
		{"Hatch", "hatch"}})
	looks(t, &b)
	fmt.Fprintf(&b, "\n## Appendix: %s\n\nEach of these elements draws a part of one built-in game. "+
		"You can use them in your own games, but most fit no other game.\n\n| element | |\n|---|---|\n", special.title)
	index(&b, all, "", kindsOf(special))
	describeKinds(&b, all, kindsOf(special))
	describeParts(&b, all, []part{{"LandPlace", "place of a land"}, {"LandSpace", "space of a land"},
		{"LandCaravan", "caravan of a land"}, {"setupRow", "row of a setup"}})
	if len(all) > 0 {
		t.Errorf("the page leaves out %v", slices.Sorted(maps.Keys(all)))
	}
	return b.String()
}

// TestElementsOfTheAppendixServeBuiltInGamesOnly: no example uses one of them.
func TestElementsOfTheAppendixServeBuiltInGamesOnly(t *testing.T) {
	kinds := regexp.MustCompile(`(?m)^\s*- (` + strings.Join(kindsOf(groups[len(groups)-1]), "|") + `):`)
	err := filepath.WalkDir("../examples", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".yaml" {
			return err
		}
		data, err := os.ReadFile(name)
		if found := kinds.FindSubmatch(data); found != nil {
			t.Errorf("%s uses the element %s of the appendix", name, found[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// bodyOf returns the name of the struct that holds the data of a kind.
func bodyOf(kind string) string { return reflect.TypeOf(layouts.Kinds()[kind]()).Elem().Name() }

// index writes a line for each kind: its first sentence.
func index(b *strings.Builder, all map[string]described, before string, kinds []string) {
	for _, kind := range kinds {
		first, _, _ := strings.Cut(all[bodyOf(kind)].says, ". ")
		fmt.Fprintf(b, "%s| [`%s`](#%[2]s) | %s |\n", before, kind, strings.TrimSuffix(first, "."))
	}
}

// describeKinds writes a section for each kind, and takes its struct out of all.
func describeKinds(b *strings.Builder, all map[string]described, kinds []string) {
	for _, kind := range kinds {
		s := all[bodyOf(kind)]
		if example := shown(kind); example != "" {
			s.says += "\n\n```yaml\n" + example + "```"
		}
		describe(b, "### "+kind, s)
		delete(all, bodyOf(kind))
	}
}

// part is a struct that elements contain, and the title of its section.
type part struct{ name, title string }

// describeParts writes a section for each part, and takes its struct out of all.
func describeParts(b *strings.Builder, all map[string]described, parts []part) {
	for _, p := range parts {
		describe(b, "### "+p.title, all[p.name])
		delete(all, p.name)
	}
}

func describe(b *strings.Builder, title string, s described) {
	fmt.Fprintf(b, "\n%s\n\n%s\n\n| key | value | default | means |\n|---|---|---|---|\n", title, s.says)
	for _, k := range s.keys {
		otherwise := k.otherwise
		switch {
		case k.required:
			otherwise = "**required**"
		case otherwise == "":
			otherwise = "none"
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", k.name, k.kind, otherwise, k.says)
	}
}

// looks lists what elements can name.
func looks(t *testing.T, b *strings.Builder) {
	t.Helper()
	p := projecttest.Builtin(t)
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		t.Fatal(errs)
	}
	b.WriteString("\n## Names\n\nYour project can add and override icons, figures, colours and text styles; see [data.md](data.md#looks). Marks are fixed.\n")
	game, errs := layouts.LoadGame(p, "nile-flood")
	if errs != nil {
		t.Fatal(errs)
	}
	var icons []string // without those of the game's own
	for _, set := range []string{"plain.", "egyptian."} {
		for _, name := range game.Theme.Fonts.IconsLike(set) {
			icons = append(icons, strings.TrimPrefix(name, set))
		}
	}
	slices.Sort(icons)
	fmt.Fprintf(b, "\n**Icons** ([pictures](icons.md)): %s\n", list(slices.Compact(icons)))
	fmt.Fprintf(b, "\n**Pencil marks**: %s\n", list(mark.Names()))
	fmt.Fprintf(b, "\n**Marks that slots accept**: %s\n", list(model.SlotMarks))
	fmt.Fprintf(b, "\n**Figures**: %s\n", list(slices.Sorted(maps.Keys(theme.Figures))))
	b.WriteString("\n**Colours**\n\n| name | | name | | name | |\n|---|---|---|---|---|---|\n")
	names := slices.Sorted(maps.Keys(theme.Palette))
	for row := range slices.Chunk(names, 3) {
		for _, n := range row {
			c := theme.Palette[n]
			fmt.Fprintf(b, "| `%s` | `#%02x%02x%02x` ", n, c.R, c.G, c.B)
		}
		b.WriteString(strings.Repeat("| | ", 3-len(row)) + "|\n")
	}
	b.WriteString("\n**Text styles**\n\n| name | size | shrinks to | colour | font and alignment |\n|---|---|---|---|---|\n")
	for _, n := range slices.Sorted(maps.Keys(theme.Styles)) {
		s := theme.Styles[n]
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", n, points(s.Size.Value), points(s.Min.Or(s.Size.Value).Value), s.Colour.Or("ink").Value, how(s))
	}
}

// points is a size of type as the page writes it.
func points(l geom.Length) string {
	return strconv.FormatFloat(math.Round(l.PT()*100)/100, 'f', -1, 64) + " pt"
}

func list(names []string) string { return "`" + strings.Join(names, "`, `") + "`" }

// how says how a style sets its text.
func how(s model.Style) string {
	var words []string
	for _, w := range []struct {
		word string
		on   bool
	}{{s.Family, s.Family != ""}, {"bold", s.Bold}, {"italic", s.Italic}, {"small capitals", s.Caps}, {"digits of one width", s.Tabular},
		{s.Align, s.Align != ""}, {s.VAlign, s.VAlign != ""}} {
		if w.on {
			words = append(words, w.word)
		}
	}
	if words == nil {
		return "plain"
	}
	return strings.Join(words, ", ")
}
