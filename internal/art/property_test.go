package art

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// chromium are the names of properties that Chromium knows, as testdata/properties.txt has them.
func chromium(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/properties.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, names, _ := strings.Cut(string(data), "\n")
	list := strings.Fields(names)
	if len(list) < 700 {
		t.Fatalf("%d names", len(list))
	}
	return list
}

// TestEveryPropertyHasOnePlace: it is drawn, paints nothing in print or is refused. -webkit- before a name changes nothing, unless
// the whole name has a place.
func TestEveryPropertyHasOnePlace(t *testing.T) {
	refused, silent := properties()
	places := func(name string) (list []string) {
		if isDrawn(name) {
			list = append(list, "drawn")
		}
		if _, is := refused[name]; is {
			list = append(list, "refused")
		}
		if silent[name] {
			list = append(list, "silent")
		}
		return list
	}
	known := map[string]bool{}
	for _, name := range chromium(t) {
		known[name] = true
		list := places(name)
		if len(list) == 0 {
			list = places(strings.TrimPrefix(name, "-webkit-"))
		}
		if len(list) != 1 {
			t.Errorf("%s is in %v, want one of drawn, refused, silent", name, list)
		}
	}
	for _, r := range refusals {
		for _, name := range strings.Fields(r.names) {
			if !known[name] {
				t.Errorf("%s is refused, but browsers do not know it", name)
			}
		}
	}
	for _, set := range []map[string]bool{passed, single, geometry, shorthands, silent, attributes} {
		for name := range set {
			if !known[name] {
				t.Errorf("browsers do not know %s", name)
			}
		}
	}
	for name := range attributes {
		if len(places(name)) == 0 || silent[name] {
			t.Errorf("the attribute %s does nothing", name)
		}
	}
}

// elements has an element of each kind, with a style.
func elements(on kind, style string) string {
	at := func(k kind) string {
		if on&k != 0 {
			return ` style='` + style + `'`
		}
		return ""
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"` + at(outermost) + `><mask id="m"` + at(onMasks) +
		`><rect width="9" height="9" fill="#fff"/></mask><clipPath id="c"` + at(onDefinitions) + `><rect width="9" height="9"/></clipPath><g` + at(onGroups) + `><rect width="4" height="4"` + at(onShapes) +
		`/></g><image width="1" height="1" href="data:image/png;base64,` + pixel + `"` + at(onPictures) + `/>
		<circle r="3" mask="url(#m)"/><circle r="3" clip-path="url(#c)"/></svg>`
}

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

// TestWhatIsRefusedIsNamed: every refused property is an error on what it changes, and on nothing else, and not with a value with
// which it changes nothing.
func TestWhatIsRefusedIsNamed(t *testing.T) {
	for _, r := range refusals {
		for _, name := range strings.Fields(r.names) {
			for _, on := range []kind{outermost, onGroups, onShapes, onPictures, onMasks, onDefinitions} {
				style := name + ":9px;"
				if r.on&positioned != 0 {
					style += "position:absolute"
				}
				_, errs := Parse("x.svg", []byte(elements(on, style)), nil)
				refused := len(errs) > 0 && errs[0].Code == "art-property"
				passes := r.on&inherited != 0 && (on == outermost && r.on&(onPictures|onMasks) != 0 || on&(onMasks|onDefinitions) != 0 && r.on&onShapes != 0)
				want := name != "position" && (r.on&on != 0 || passes)
				if refused != want || refused && errs[0].Args["what"] != name {
					t.Errorf("%s: 9px on %b: %v", name, on, errs)
				}
			}
			for _, plain := range append(strings.Split(r.plain, ", "), "initial") {
				if _, errs := Parse("x.svg", []byte(elements(onAll, name+":"+plain)), nil); errs != nil && plain != "" && name != "all" {
					t.Errorf("%s: %s: %v", name, plain, errs)
				}
			}
		}
	}
}

// TestWhatIsSilentPaintsNothing: properties that are silent, and names beyond those of browsers, change no shape.
func TestWhatIsSilentPaintsNothing(t *testing.T) {
	shapes := func(style string) string {
		d, errs := Parse("x.svg", []byte(elements(onAll, style)), nil)
		if errs != nil {
			t.Fatalf("%s: %v", style, errs)
		}
		ops, _ := d.In(geom.R(0, 0, 10_000, 10_000), 72)
		return scene.Dump(&scene.Face{Ops: ops})
	}
	_, silent := properties()
	want := shapes("")
	for name := range silent {
		if got := shapes(name + ":9px"); got != want {
			t.Errorf("%s: 9px changes the shapes", name)
		}
	}
	if got := shapes("-inkscape-stroke:hairline;enable-background:new;shape-padding:3;-moz-transform:scale(2)"); got != want {
		t.Error("names of other programs change the shapes")
	}
}

// TestGoldenPageHasWhatIsRefused: docs/icons.md lists the properties that are errors.
func TestGoldenPageHasWhatIsRefused(t *testing.T) {
	const page, begin, end = "../../docs/icons.md", "<!-- from here on written by: go test ./internal/art -update -->\n", "<!-- to here -->\n"
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(data), begin)
	_, tail, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s lacks its line %q or %q", page, begin, end)
	}
	var table strings.Builder
	table.WriteString("| on | properties that are errors |\n|---|---|\n")
	for _, row := range []struct {
		on   kind
		name string
	}{
		{onAll, "every element"}, {onHolders, "elements that hold others, and texts"}, {outermost, "the outermost `svg`"}, {onTexts, "`text` and `tspan`"}, {onPictures, "`image`"}, {onMasks, "`mask`"},
	} {
		var names []string
		for _, r := range refusals {
			if r.on&^(inherited|positioned) == row.on {
				names = append(names, strings.Fields(r.names)...)
			}
		}
		slices.Sort(names)
		names = slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, "-webkit-") })
		table.WriteString("| " + row.name + " | `" + strings.Join(names, "`, `") + "` |\n")
	}
	want := head + begin + table.String() + end + tail
	if want != string(data) && !update() {
		t.Errorf("%s differs; after a change that is intended, run with -update", page)
	} else if want != string(data) {
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// update reports whether the flag to write goldens is set, which the other tests have.
func update() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}
