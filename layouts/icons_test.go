package layouts_test

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
	"cartouche/templates"
)

func up(units float32, k float64) geom.Length { return geom.Length(math.Round(float64(units) * k)) }

// subject is what some of the icons of a set are of.
type subject struct {
	title, set string
	icons      []string
}

// The pictures in docs/icons.md show every icon of the program at 12 and 4 mm, and its list names them, by subject.
func TestGoldenIconsBySubject(t *testing.T) {
	game, errs := layouts.LoadGame(projecttest.Builtin(t), "nile-flood")
	if errs != nil {
		t.Fatal(errs)
	}
	fonts := game.Theme.Fonts
	plain, err := templates.FS.ReadFile("icons/plain.txt")
	if err != nil {
		t.Fatal(err)
	}
	subjects := []subject{}
	for line := range strings.Lines(string(plain)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == "#" {
			subjects = append(subjects, subject{rest, "plain.", nil})
		} else if s := &subjects[len(subjects)-1]; !slices.Contains(s.icons, name) {
			s.icons = append(s.icons, name)
		}
	}
	hieroglyphs := subject{"Hieroglyphs", "egyptian.", nil}
	for _, name := range fonts.IconsLike("egyptian.") {
		hieroglyphs.icons = append(hieroglyphs.icons, strings.TrimPrefix(name, "egyptian."))
	}
	listed := 0
	var says strings.Builder
	for _, s := range append(subjects, hieroglyphs) {
		listed += len(s.icons)
		file := "icons-" + strings.ReplaceAll(strings.ToLower(s.title), " ", "-") + ".png"
		looksLike(t, iconPicture(t, fonts, s.set, s.icons), 110, file)
		fmt.Fprintf(&says, "\n**%s**: %s\n\n![%[1]s](%[3]s)\n", s.title, list(s.icons), file)
	}
	if all := len(fonts.IconsLike("plain.")) + len(hieroglyphs.icons); listed != all {
		t.Errorf("%d icons are listed, of %d", listed, all)
	}
	const page, end = "../docs/icons.md", "\n<!-- to here -->\n"
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, begun := strings.Cut(string(data), generated)
	_, tail, closed := strings.Cut(rest, end)
	if !begun || !closed {
		t.Fatalf("%s lacks its line %q or %q", page, generated, end)
	}
	want := head + generated + says.String() + end + tail
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if want != string(data) {
		t.Errorf("%s is stale; run with -update", page)
	}
}

// iconPicture shows icons of a set at 12 and 4 mm, with their names.
func iconPicture(t *testing.T, fonts *font.Set, set string, names []string) *scene.Face {
	const wide, high, columns, margin = 24 * geom.Millimetre, 20 * geom.Millimetre, 8, 3 * geom.Millimetre
	f := &scene.Face{Name: "icons"}
	dark := ink.Colour{R: 0x22, G: 0x22, B: 0x22}
	y := margin
	for row := range slices.Chunk(names, columns) {
		for i, name := range row {
			left := geom.Length(i)*wide + margin
			x := left
			for _, side := range []geom.Length{12000, 4000} {
				segs, box, err := fonts.IconOutline(set + name)
				if err != nil {
					t.Fatal(err)
				}
				k := float64(side) / float64(max(box.W, box.H))
				path := scene.OutlinePath(segs, func(px, py float32) geom.Point {
					return geom.Pt(x+up(px-float32(box.X), k), y+12000-up(py-float32(box.Y), k))
				})
				f.Ops = append(f.Ops, &ink.Fill{Path: path, Colour: dark})
				x += side + 1500
			}
			block, err := fonts.Line(name, font.Style{Size: geom.PT(8), Lang: "en"})
			if err != nil {
				t.Fatal(err)
			}
			f.Ops = append(f.Ops, &scene.Text{Runs: block.At(geom.Pt(left, y+12500)), Colour: dark})
		}
		y += high
	}
	f.Size = geom.Size{W: columns*wide + margin, H: y}
	return f
}

// TestPlainGamesHavePlainIcons: every hieroglyph is found by the name of its set alone, and a plain icon by its name; in a game of
// the Egyptian theme the hieroglyph comes first.
func TestPlainGamesHavePlainIcons(t *testing.T) {
	load := func(theme string) *font.Set {
		g, _ := studioOf(t, "g", map[string]string{
			"game.yaml":    "authors: [me]\nplayers: {min: 1, max: 4}\nlanguages: [en]\nversion: \"1\"\ncomponents: [card]\ntheme: " + theme + "\n",
			"lang/en.yaml": "game: {title: G}\ncomponent: {card: {title: Card}}\n", "card.yaml": "size: 63 x 88 mm\nstock: card\nper: game\nfront: []\n",
		}, layouts.Options{Players: 2, Lang: "en", Profile: "home"})
		return g.Theme.Fonts
	}
	outline := func(fonts *font.Set, name string) string {
		segs, _, err := fonts.IconOutline(name)
		if err != nil {
			return err.Error()
		}
		return fmt.Sprint(segs)
	}
	plain, egyptian := load("plain"), load("egyptian")
	for _, set := range []string{"plain.", "egyptian."} {
		for _, full := range plain.IconsLike(set) {
			name := strings.TrimPrefix(full, set)
			got, bare := outline(plain, full), outline(plain, name)
			switch isPlain := slices.Contains(plain.Icons(), name); {
			case got == bare != (set == "plain."):
				t.Errorf("%s is drawn as %s in a plain game", name, full)
			case !isPlain && !strings.Contains(bare, "near="+full):
				t.Errorf("%s: %s", name, bare)
			case outline(egyptian, full) != got:
				t.Errorf("%s is another one in an Egyptian game", full)
			}
		}
	}
	for name, full := range map[string]string{"house": "egyptian.house", "ankh": "egyptian.ankh", "castle": "plain.castle"} {
		if outline(egyptian, name) != outline(egyptian, full) {
			t.Errorf("%s is not %s in an Egyptian game", name, full)
		}
	}
}
