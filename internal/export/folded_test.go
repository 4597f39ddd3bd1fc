package export

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/testall"
)

// netGame is a game with a box or a die.
func netGame(yaml string) map[string]string {
	return map[string]string{
		"data/g/box.yaml":     yaml,
		"data/g/card.yaml":    kittest.Base["data/g/card.yaml"],
		"data/g/game.yaml":    strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[card, box]", 1),
		"data/g/lang/en.yaml": strings.Replace(kittest.Base["data/g/lang/en.yaml"], "component: {", "component: {box: {title: B, use: U.}, ", 1),
	}
}

// netColours are the grounds of the faces, in the order of the net of the service and then of lid and floor.
var netColours = map[string]string{
	"right": "#c00000", "back": "#00c000", "left": "#0000c0", "front": "#c0c000", "top": "#00c0c0", "bottom": "#c000c0",
}

// marked is a box with a ground and, near its upper left corner, a black square on each face.
func marked(inside string) string {
	yaml := "extends: tuck-box\ninside: " + inside + "\nfill: '#808080'\n"
	for _, face := range []string{"front", "back", "left", "right", "top", "bottom"} {
		yaml += face + ":\n  - rect: {box: bleed, fill: '" + netColours[face] + "'}\n  - rect: {box: 3 3 4 4 mm, fill: '#000000'}\n"
	}
	return yaml
}

func hex(m image.Image, x, y int) string {
	c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// TestTuckBoxesAreOnTheTemplatesOfTheGameCrafter checks by the pixels of the templates that each face is where a template has it, that
// all sides stand upright and lid and floor the other way, that the ground goes on to the edges of the picture but not where it is
// glued, and that it has no lines to cut or fold along.
func TestTuckBoxesAreOnTheTemplatesOfTheGameCrafter(t *testing.T) {
	testall.Slow(t)
	for _, tt := range []struct {
		name, inside          string
		width, height, depth  int
		left, row, wide, tall float64
	}{
		{"PokerTuckBox36", "63.9 x 89.3 x 13.7 mm", 2100, 1800, 165, 37.5, 351.1, 758.33, 1058.33},
		{"PokerTuckBox54", "63.9 x 89.3 x 20.3 mm", 2325, 1950, 243, 36.5, 429.5, 758.33, 1058.33},
		{"PokerTuckBox54", "64.8 x 88.5 x 21.2 mm", 2325, 1950, 243, 36.5, 429.5, 758.33, 1058.33},
		{"PokerTuckBox72", "63.9 x 89.3 x 27.1 mm", 2550, 1950, 324, 37.5, 512.5, 758.33, 1058.33},
		{"PokerTuckBox90", "63.9 x 89.3 x 34 mm", 2775, 2100, 405, 36.7, 595.8, 758.33, 1058.33},
		{"PokerTuckBox108", "63.9 x 89.3 x 40.3 mm", 3075, 2250, 480, 75, 670.8, 758.33, 1058.33},
		{"BridgeTuckBox54", "57.6 x 89.3 x 20.3 mm", 2175, 1800, 243, 54.7, 447.9, 683.33, 1058.34},
		{"TarotTuckBox40", "70.3 x 121.1 x 14.9 mm", 2325, 2025, 180, 74.2, 372.9, 833.33, 1433.33},
	} {
		dir, made, _, wrong := exported(t, netGame(marked(tt.inside)), Options{For: "the-game-crafter"})
		order, _ := os.ReadFile(filepath.Join(dir, "order.csv"))
		if wrong != "" || len(made) == 0 || !strings.Contains(string(order), "\n"+tt.name+",box,1,box.png,\n") {
			t.Errorf("%s: %s the order is\n%s", tt.name, wrong, order)
			continue
		}
		m := decoded(t, filepath.Join(dir, "box.png"))
		if size := m.Bounds().Size(); size != image.Pt(tt.width, tt.height) {
			t.Errorf("%s has %v pixels", tt.name, size)
		}
		x, y, d, w, h := tt.left, tt.row, float64(tt.depth), tt.wide, tt.tall
		is := func(what string, x, y float64, want string) {
			if got := hex(m, int(x), int(y)); got != want {
				t.Errorf("%s: %s at %.0f, %.0f is %s, want %s", tt.name, what, x, y, got, want)
			}
		}
		for _, f := range []struct {
			name       string
			x, y, w, h float64
		}{
			{"right", x, y, d, h}, {"back", x + d, y, w, h}, {"left", x + d + w, y, d, h}, {"front", x + 2*d + w, y, w, h},
			{"top", x + d, y - d, w, d}, {"bottom", x + d, y + h, w, d},
		} {
			ground, upper, lower := netColours[f.name], "#000000", netColours[f.name]
			if f.y != y {
				upper, lower = lower, upper
			}
			is(f.name+": the upper left", f.x+59, f.y+59, upper)
			is(f.name+": the lower right", f.x+f.w-59, f.y+f.h-59, lower)
			for _, c := range [][2]float64{{3, 3}, {f.w - 3, 3}, {3, f.h - 3}, {f.w - 3, f.h - 3}, {f.w / 2, 3}, {3, f.h / 2}} {
				is(f.name+": an edge", f.x+c[0], f.y+c[1], ground)
			}
		}
		front, end := x+2*d+w, x+2*d+2*w
		is("the bleed above the front", front+w/2, y-30, netColours["front"])
		is("the ground above it", front+w/2, y-45, "#808080")
		is("the bleed beside the front", end+30, y+h/2, netColours["front"])
		is("the place to glue", end+45, y+h/2, "#ffffff")
		for _, c := range [][2]int{{0, 0}, {tt.width - 1, 0}, {0, tt.height - 1}, {tt.width - 1, tt.height - 1}} {
			is("a corner", float64(c[0]), float64(c[1]), "#808080")
		}
	}
}

// TestDiceAreSixPicturesForTheGameCrafter checks the pixels and the order of the faces, and that they are whole.
func TestDiceAreSixPicturesForTheGameCrafter(t *testing.T) {
	dir, _, _, wrong := exported(t, netGame("extends: d6\nfill: '#808080'\nfaces: ["+strings.Repeat("{icon: coin, colour: '#000000'}, ", 5)+
		"{icon: coin}]\n"), Options{For: "the-game-crafter"})
	if wrong != "" {
		t.Fatal(wrong)
	}
	if m := decoded(t, filepath.Join(dir, "box-1.png")); m.Bounds().Size() != image.Pt(180, 180) || hex(m, 20, 20) != "#808080" {
		t.Errorf("a face with an icon has %v pixels, and %s at its edge", m.Bounds().Size(), hex(m, 20, 20))
	}
	for _, edge := range []string{"edge: 15.24 mm\n", "edge: 15 mm\n", "edge: 16.2 mm\n"} {
		yaml := "extends: d6\n" + edge + "fill: '#808080'\nfaces:\n"
		for n := range 6 {
			yaml += fmt.Sprintf("  - [{rect: {box: 3 3 4 4 mm, fill: '#0000%02x'}}]\n", 16*n)
		}
		dir, _, _, wrong := exported(t, netGame(yaml), Options{For: "the-game-crafter"})
		order, _ := os.ReadFile(filepath.Join(dir, "order.csv"))
		want := "\nCustomColorD6,box,1,box-1.png box-2.png box-3.png box-4.png box-5.png box-6.png,\n"
		if wrong != "" || !strings.Contains(string(order), want) {
			t.Fatalf("%s the order is\n%s", wrong, order)
		}
		for n := range 6 {
			m := decoded(t, filepath.Join(dir, fmt.Sprintf("box-%d.png", n+1)))
			if size := m.Bounds().Size(); size != image.Pt(180, 180) {
				t.Errorf("face %d has %v pixels", n+1, size)
			}
			if got, want := hex(m, 59, 59), fmt.Sprintf("#0000%02x", 16*n); got != want {
				t.Errorf("the upper left of face %d is %s, want %s", n+1, got, want)
			}
			for _, c := range [][2]int{{0, 0}, {179, 0}, {0, 179}, {179, 179}, {120, 120}} {
				if got := hex(m, c[0], c[1]); got != "#808080" {
					t.Errorf("face %d at %v is %s", n+1, c, got)
				}
			}
		}
	}
}

// TestNetsThatFitNoTemplate checks what is said of them, left out or chosen by name.
func TestNetsThatFitNoTemplate(t *testing.T) {
	coins := "faces: [{icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}, {icon: coin}"
	for name, tt := range map[string]struct{ yaml, service, warning, only string }{
		"too flat": {"extends: tuck-box\ninside: 63.9 x 89.3 x 18 mm\n", "the-game-crafter", "service-net-size",
			"(63.9 × 89.3 × 18 mm); set `inside` to that of one of its own, BridgeTuckBox54 (57.6 × 89.3 × 20.3 mm), "},
		"too wide": {"extends: tuck-box\ninside: 65 x 89.3 x 20.3 mm\n", "the-game-crafter", "service-net-size",
			"PokerTuckBox54 (63.9 × 89.3 × 20.3 mm)"},
		"for pieces": {"extends: tuck-box\npieces: card\n", "the-game-crafter", "service-net-size", "TarotTuckBox40 (70.3 × 121.1 × 14.9 mm)"},
		"a large die": {"extends: d6\nedge: 20 mm\n" + coins + "]\n", "the-game-crafter", "service-net-size",
			"(20 mm); set `edge` to that of one of its own, CustomColorD6 (15.24 mm), or"},
		"a die with things placed for its usual edges": {"extends: d6\n" + coins[:len(coins)-len("{icon: coin}")] +
			"[{icon: {box: 5 5 10 10 mm, icon: coin}}]]\n", "the-game-crafter", "service-net-size", "(20 mm); set `edge`"},
		"a die with 8 faces": {"extends: d8\n" + coins + ", {icon: coin}, {icon: coin}]\n", "the-game-crafter", "service-own-net", "no product the size"},
		"a tray":             {"extends: two-part-box\npart: tray\ninside: 63 x 88 x 18 mm\n", "the-game-crafter", "service-own-net", "no product the size"},
		"another service":    {"extends: tuck-box\ninside: 63.9 x 89.3 x 20.3 mm\n", "make-playing-cards", "service-net", "no product the size"},
	} {
		files := netGame(tt.yaml)
		files["data/g/card.yaml"] = "size: 63.5 x 88.9 mm\nstock: card\nper: game\nfront: [{rect: {box: 20 20 5 5 mm, fill: sand}}]\n"
		if strings.Contains(tt.yaml, "pieces") {
			files["data/g/card.yaml"] = strings.Replace(files["data/g/card.yaml"], "per: game", "per: game\ncards: rows.yaml", 1)
			files["data/g/rows.yaml"] = "- {name: A, copies: 54}\n"
		}
		dir, _, warnings, wrong := exported(t, files, Options{For: tt.service})
		if order, _ := os.ReadFile(filepath.Join(dir, "order.csv")); !slices.Contains(warnings, tt.warning) || strings.Contains(string(order), "box") {
			t.Errorf("%s: %s warnings %v; the order is\n%s", name, wrong, warnings, order)
		}
		opt := Options{For: tt.service}
		opt.Only = []string{"box"}
		if _, _, _, wrong := exported(t, files, opt); !strings.Contains(wrong, tt.only) {
			t.Errorf("%s, by name: %s", name, wrong)
		}
	}
	near := "extends: tuck-box\ninside: 63.9 x 89.3 x 20.3 mm\nleft:\n  - text: {box: 1 1 15 8 mm, text: game.title, style: body}\n"
	if _, _, _, wrong := exported(t, netGame(near), Options{For: "the-game-crafter"}); !strings.Contains(wrong, "outside the safe area") {
		t.Errorf("a text near a fold: %q", wrong)
	}
	safe := strings.Replace(near, "1 1 15 8 mm", "safe", 1)
	if _, _, _, wrong := exported(t, netGame(safe), Options{For: "the-game-crafter"}); wrong != "" {
		t.Errorf("a text in the safe area: %q", wrong)
	}
	edge := strings.Replace(marked("63.9 x 89.3 x 20.3 mm"), "box: bleed", "box: 0 0 20 10 mm", 1)
	if _, _, _, wrong := exported(t, netGame(edge), Options{For: "the-game-crafter"}); !strings.Contains(wrong, "reaches the cut and extends 0 mm") {
		t.Errorf("a ground that ends at an edge: %q", wrong)
	}
}
