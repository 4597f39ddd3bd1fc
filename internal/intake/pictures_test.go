package intake

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestPictures checks which columns of a spreadsheet are pictures on the cards, which files of those beside it the game has, and that
// what names or describes pictures is never a text of a card.
func TestPictures(t *testing.T) {
	beside := map[string]string{"wolf.png": "w", "art/bear.jpg": "b", "Fox.SVG": "f", "set.svg": "s", "owl.png": "o"}
	for table, want := range map[string]struct{ element, files, said string }{
		"name,image,text\nWolf,wolf.png,Bites.\n":                                  {"$image", "wolf.png", ""},
		"name,x\nWolf,wolf.png\nBear,art/bear.jpg\nFox,Fox.SVG\nWolf,wolf.png\n":   {"$x", "Fox.SVG art/bear.jpg wolf.png", ""},
		"name,Bild\nWolf,wolf\nOwl,owl\n":                                          {`"{Bild}.png"`, "owl.png wolf.png", ""},
		"name,Bild\nWolf,wolf\nEagle,eagle\n":                                      {"", "", "intake-unused -> Bild"},
		"name,notes,image\nWolf,owl.png,wolf.png\n":                                {"$image", "wolf.png", "intake-unused -> notes"},
		"name,kind\nWolf,wolf\nOwl,owl\n":                                          {"", "", ""},
		"name,art\nWolf,wolf.png\n,\nStone,\n":                                     {"$art, when: not blank(art)", "wolf.png", ""},
		"name,art\nQueen,set.svg#queen\n":                                          {"$art", "set.svg", ""},
		"name,art\nWolf,wolf.png\nEagle,eagle.webp\n":                              {"$art", "wolf.png", "intake-pictures"},
		"name,art,icon\nWolf,wolf.png,owl.png\n":                                   {"$art", "wolf.png", "intake-unused -> icon"},
		"name,art\nWolf,../wolf.png\n":                                             {"", "", "intake-unused -> art"},
		"name,art\nWolf,C:\\art\\wolf.png\n":                                       {"", "", "intake-unused -> art"},
		"name,art\nWolf,https://example.org/wolf.png\n":                            {"", "", "intake-unused -> art"},
		"name,illustration\nWolf,A grey wolf howls at a full moon above the sea\n": {"", "", "intake-unused -> illustration"},
		"name,icon\nWolf,paw\n":                                                    {"", "", "intake-unused -> icon"},
		"name,icon\nWolf,3\n":                                                      {"", "", "intake-unused -> icon"},
	} {
		files, notes, errs := Files("zoo.csv", []byte(table), Game{ID: "zoo", Words: words(t, "en"), Beside: func(name string) ([]byte, bool) {
			text, ok := beside[name]
			return []byte(text), ok
		}})
		if errs != nil {
			t.Errorf("%q: %s", table, said(errs))
			continue
		}
		component := string(files["data/zoo/cards.yaml"])
		_, element, _ := strings.Cut(component, "box: art, image: ")
		element, _, _ = strings.Cut(element, "}\n")
		element = strings.Replace(element, ", fit: contain, missing: placeholder", "", 1)
		maps.DeleteFunc(files, func(name string, _ []byte) bool { return len(files[name]) > 1 })
		names := strings.ReplaceAll(strings.Join(slices.Sorted(maps.Keys(files)), " "), "data/zoo/", "")
		if element != want.element || names != want.files || said(notes) != want.said {
			t.Errorf("%q: %s, files %s, %q", table, element, names, said(notes))
		}
		if want.said != "" && (strings.Contains(component, "text: $icon") || strings.Contains(component, "text: $ill")) {
			t.Errorf("%q: %s", table, component)
		}
	}
}
