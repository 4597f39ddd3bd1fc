package tabletop_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"image/png"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/export"
	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/testing/kittest"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

var update = flag.Bool("update", false, "write the plans anew")

// saved is a saved object as Tabletop Simulator reads it.
type saved struct {
	SaveName     string
	ObjectStates []thing
}

type thing struct {
	GUID, Name, Nickname, Description string
	Transform                         struct {
		PosX, PosY, PosZ, RotX, RotY, RotZ, ScaleX, ScaleY, ScaleZ float64
	}
	DeckIDs    []int
	CustomDeck map[string]struct {
		FaceURL, BackURL    string
		NumWidth, NumHeight int
	}
	CustomImage *struct {
		ImageURL, ImageSecondaryURL string
		CustomTile                  struct{ Type int }
	}
	CustomMesh       *struct{ MeshURL, DiffuseURL string }
	ContainedObjects []thing
	States           map[string]thing

	w, h float64 // inches on the table
}

// tables are the exported games, each exported once for all tests, into a folder.
var (
	tables = map[string]saved{}
	folder string
)

func TestMain(m *testing.M) {
	flag.Parse()
	var err error
	if folder, err = os.MkdirTemp("", "tabletop-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// onTable exports a game, checks the saved object against the schema and reads it back, with the
// size of each thing in Tabletop Simulator.
func onTable(t *testing.T, game string) (table saved, dir string) {
	t.Helper()
	dir = filepath.Join(folder, game, "en", "tabletop-simulator")
	if known, ok := tables[game]; ok {
		return known, dir
	}
	p, _ := kittest.Games(t)
	made, err := export.Make(p, export.Options{Options: kit.Options{What: kit.What{Game: game}, Look: kit.Look{Lang: "en"}, Out: folder}, For: "tabletop-simulator", URL: "https://example.org/it"})
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(made[len(made)-1].Path)))
	if err != nil {
		t.Fatal(err)
	}
	validate(t, data)
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		t.Fatal(errs)
	}
	natural := theme.Services["tabletop-simulator"].Sheet.Unscaled
	for i := range table.ObjectStates {
		o := &table.ObjectStates[i]
		o.w, o.h = sizeOf(t, dir, o, natural)
	}
	tables[game] = table
	return table, dir
}

func validate(t *testing.T, data []byte) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("testdata/saved-object.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Error(err)
	}
}

// local returns the path of the file of an address.
func local(t *testing.T, dir, address string) string {
	t.Helper()
	name, ok := strings.CutPrefix(address, "https://example.org/it/")
	name, err := url.PathUnescape(name)
	if !ok || err != nil {
		t.Fatalf("the address %s", address)
	}
	return filepath.Join(dir, name)
}

// pixels returns the size of a picture, which must be at most 4096 per side.
func pixels(t *testing.T, dir, address string) (w, h float64) {
	t.Helper()
	f, err := os.Open(local(t, dir, address))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := png.DecodeConfig(f)
	if err != nil {
		t.Fatal(err)
	}
	if max(c.Width, c.Height) > 4096 {
		t.Errorf("%s has %d × %d pixels", address, c.Width, c.Height)
	}
	return float64(c.Width), float64(c.Height)
}

func in(l model.Length) float64 { return float64(l.Value) / float64(geom.Inch) }

// sizeOf returns the size of a thing on the table, in inches: its size at scale 1 times its scale;
// if it takes the proportions of its picture, those of the pixels.
func sizeOf(t *testing.T, dir string, o *thing, natural model.Unscaled) (w, h float64) {
	t.Helper()
	s := o.Transform
	switch o.Name {
	case "DeckCustom", "CardCustom":
		for _, d := range o.CustomDeck {
			pw, ph := pixels(t, dir, d.FaceURL)
			pixels(t, dir, d.BackURL)
			h = in(natural.Card) * s.ScaleZ
			w = h * (pw / float64(d.NumWidth)) / (ph / float64(d.NumHeight))
		}
		return w, h
	case "Custom_Tile":
		pixels(t, dir, o.CustomImage.ImageURL)
		if o.CustomImage.CustomTile.Type == 1 {
			return in(natural.Hex) * s.ScaleX, in(natural.Hex) * math.Sqrt(3) / 2 * s.ScaleZ
		}
		return in(natural.Tile) * s.ScaleX, in(natural.Tile) * s.ScaleZ
	case "Custom_Token", "Custom_Board":
		pw, ph := pixels(t, dir, o.CustomImage.ImageURL)
		h = in(natural.Token) * s.ScaleZ
		if o.Name == "Custom_Board" {
			h = in(natural.Board) * s.ScaleZ
		}
		return h * pw / ph, h
	case "Custom_Model":
		pixels(t, dir, o.CustomMesh.DiffuseURL)
		least, most := bounds(readMesh(t, local(t, dir, o.CustomMesh.MeshURL)))
		return most[0] - least[0], most[2] - least[2]
	}
	return in(natural.Die) * s.ScaleX, in(natural.Die) * s.ScaleZ
}

// plan describes the table from above, as a list and as a map. A character is one inch wide and two
// high.
func plan(table saved) string {
	var b strings.Builder
	var names []string
	counts := map[string]int{}
	left, right, near, far := 0.0, 0.0, 0.0, 0.0
	for _, o := range table.ObjectStates {
		p := o.Transform
		line := fmt.Sprintf("%-13s %-20s %5.2f × %-5.2f at %6.1f, %5.1f", o.Name, o.Nickname, o.w, o.h, p.PosX, p.PosZ)
		if p.RotY == 0 {
			line += " turned"
		}
		if n := len(o.DeckIDs); n > 0 {
			line += fmt.Sprintf(", %d cards", n)
		}
		if counts[line]++; counts[line] == 1 {
			names = append(names, line)
		}
		left, right = min(left, p.PosX-o.w/2), max(right, p.PosX+o.w/2)
		near, far = min(near, p.PosZ-o.h/2), max(far, p.PosZ+o.h/2)
	}
	fmt.Fprintf(&b, "%s: %d things on %.0f × %.0f in\n\n", table.SaveName, len(table.ObjectStates), right-left, far-near)
	for _, n := range names {
		fmt.Fprintf(&b, "%3d × %s\n", counts[n], n)
	}
	b.WriteString("\n" + chart(table, left, right, near, far))
	return b.String()
}

// chart draws the map: things by the first letter of their names, from the largest to the smallest.
func chart(table saved, left, right, near, far float64) string {
	wide, high := int(math.Ceil(right-left)), int(math.Ceil((far-near)/2))
	grid := make([][]rune, high)
	for i := range grid {
		grid[i] = []rune(strings.Repeat("·", wide))
	}
	things := slices.Clone(table.ObjectStates)
	slices.SortStableFunc(things, func(a, b thing) int { return int(math.Copysign(1, b.w*b.h-a.w*a.h)) })
	for _, o := range things {
		x0, x1 := o.Transform.PosX-o.w/2-left, o.Transform.PosX+o.w/2-left
		z0, z1 := far-o.Transform.PosZ-o.h/2, far-o.Transform.PosZ+o.h/2
		for z := int(math.Round(z0 / 2)); z < max(int(math.Round(z1/2)), int(math.Round(z0/2))+1) && z < high; z++ {
			for x := int(math.Round(x0)); x < max(int(math.Round(x1)), int(math.Round(x0))+1) && x < wide; x++ {
				grid[z][x] = []rune(o.Nickname)[0]
			}
		}
	}
	var b strings.Builder
	for _, row := range grid {
		b.WriteString(string(row) + "\n")
	}
	return b.String()
}

// TestGoldenTablesFromAbove: each game is set up like its plan in testdata, every thing has the size of
// the printed piece, and only equal things are on top of each other.
func TestGoldenTablesFromAbove(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws four games")
	}
	_, games := kittest.Games(t)
	for _, g := range games {
		t.Run(g.ID, func(t *testing.T) {
			table, _ := onTable(t, g.ID)
			golden := filepath.Join("testdata", g.ID+".txt")
			got := plan(table)
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(golden); err != nil || string(want) != got {
				t.Errorf("%v; the table from above is\n%s", err, got)
			}
			trueSizes(t, g.ID, table)
			apartFromEachOther(t, table)
		})
	}
}

// trueSizes checks that the things on the table have the size of the printed pieces.
func trueSizes(t *testing.T, game string, table saved) {
	t.Helper()
	p, _ := kittest.Games(t)
	j, err := kit.Start(p, kit.Options{What: kit.What{Game: game}, Look: kit.Look{Lang: "en"}})
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := j.Pieces()
	if err != nil {
		t.Fatal(err)
	}
	sizes, copies := map[string][]geom.Size{}, map[string]int{}
	titles := map[string]string{} // of components, by the names of their pieces
	for _, piece := range pieces {
		if piece.Component.Booklet != nil {
			continue // it is to read, not to lie on the table
		}
		title, _ := j.Studio.Title(piece.Component)
		titles[j.Studio.PieceTitle(piece.Component, piece.Index)] = title
		size := piece.Front.Size
		if piece.Front.Cut != nil {
			size = piece.Front.Cut.Box().Size()
		}
		for _, s := range piece.Front.Solids {
			sizes[title] = append(sizes[title], geom.Size{W: s.Edge, H: s.Edge})
		}
		sizes[title] = append(sizes[title], size)
		copies[title] += piece.Copies * max(1, len(piece.Front.Solids))
	}
	found := map[string]int{}
	for _, o := range table.ObjectStates {
		title := o.Nickname
		if len(o.DeckIDs) == 0 {
			title = titles[title]
		}
		found[title] += max(1, len(o.DeckIDs))
		same := func(s geom.Size) bool {
			return math.Abs(o.w-s.W.MM()/25.4) < 0.02 && math.Abs(o.h-s.H.MM()/25.4) < 0.02
		}
		if folded := o.CustomMesh != nil && len(sizes[title]) > 0 && !slices.ContainsFunc(sizes[title], same); folded {
			continue // the test of models checks their sizes
		}
		if !slices.ContainsFunc(sizes[title], same) || o.Description == "" {
			t.Errorf("%s (%s) has %.3f × %.3f in on the table; the pieces have %v", o.Nickname, o.Description, o.w, o.h, sizes[title])
		}
	}
	for title, n := range copies {
		if found[title] != n {
			t.Errorf("%d pieces of %s are on the table, want %d", found[title], title, n)
		}
	}
}

// apartFromEachOther checks that things overlap only in piles.
func apartFromEachOther(t *testing.T, table saved) {
	t.Helper()
	names := map[string]bool{}
	for i, a := range table.ObjectStates {
		if names[a.GUID] {
			t.Errorf("two things have the id %s", a.GUID)
		}
		names[a.GUID] = true
		for _, b := range table.ObjectStates[:i] {
			p, q := a.Transform, b.Transform
			if p.PosX == q.PosX && p.PosZ == q.PosZ && a.Nickname == b.Nickname && p.PosY != q.PosY {
				continue
			}
			if math.Abs(p.PosX-q.PosX) < (a.w+b.w)/2-0.01 && math.Abs(p.PosZ-q.PosZ) < (a.h+b.h)/2-0.01 {
				t.Errorf("%s at %.2f, %.2f and %s at %.2f, %.2f overlap", a.Nickname, p.PosX, p.PosZ, b.Nickname, q.PosX, q.PosZ)
			}
		}
	}
}
