package cli

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"

	ximage "golang.org/x/image/draw"
)

// pad is a game with one sheet a player; its project is an example.
const pad = "../../examples/score-pad"

// rendered draws a component at 120 dpi.
func rendered(t *testing.T, dir, game, component string, more ...string) image.Image {
	t.Helper()
	out := t.TempDir()
	said := run(t, append([]string{"render", game, component, "--dir", dir, "--format", "png", "--dpi", "120", "--lang", "en", "-o", out, "-q"}, more...)...)
	files, _ := filepath.Glob(filepath.Join(out, game, "*", "*.png"))
	if len(files) == 0 {
		t.Fatal(said)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// photographed puts pictures side by side on a table and returns the file.
func photographed(t *testing.T, name string, sheets ...image.Image) string {
	t.Helper()
	w, h := 60, 0
	for _, s := range sheets {
		w, h = w+s.Bounds().Dx()+60, max(h, s.Bounds().Dy()+120)
	}
	table := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(table, table.Bounds(), image.NewUniform(color.RGBA{R: 120, G: 90, B: 60, A: 255}), image.Point{}, draw.Src)
	x := 60
	for _, s := range sheets {
		draw.Draw(table, s.Bounds().Sub(s.Bounds().Min).Add(image.Pt(x, 60)), s, s.Bounds().Min, draw.Over)
		x += s.Bounds().Dx() + 60
	}
	return saved(t, name, table)
}

func saved(t *testing.T, name string, m image.Image) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name+".jpg")
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 85}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// mapped returns a picture of a size whose pixels are those of another at other places, with a light.
func mapped(src image.Image, w, h int, at func(x, y int) (int, int), light func(x, y, c int) float64) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			u, v := at(x, y)
			r, g, b, _ := src.At(u, v).RGBA()
			lit := func(of uint32, c int) uint8 { return uint8(math.Min(255, float64(of>>8)*light(x, y, c))) }
			out.SetRGBA(x, y, color.RGBA{R: lit(r, 0), G: lit(g, 1), B: lit(b, 2), A: 255})
		}
	}
	return out
}

func even(int, int, int) float64 { return 1 }

// plain is white paper.
func plain(w, h int) image.Image {
	m := image.NewGray(image.Rect(0, 0, w, h))
	draw.Draw(m, m.Bounds(), image.White, image.Point{}, draw.Src)
	return m
}

// cat is a furry thing with two eyes.
func cat() image.Image {
	r := rand.New(rand.NewPCG(3, 4))
	m := image.NewRGBA(image.Rect(0, 0, 900, 700))
	for y := range 700 {
		for x := range 900 {
			fur := 120 + 60*math.Sin(float64(x)/9+math.Sin(float64(y)/31)*5) + 30*r.NormFloat64()
			if math.Hypot(float64(x-450)/1.3, float64(y-350)) > 260 {
				fur = 60 + 10*r.NormFloat64()
			}
			if math.Hypot(float64(x-350), float64(y-280)) < 40 || math.Hypot(float64(x-550), float64(y-280)) < 40 {
				fur = 230
			}
			v := uint8(math.Max(0, math.Min(255, fur)))
			m.SetRGBA(x, y, color.RGBA{R: v, G: v * 4 / 5, B: v / 2, A: 255})
		}
	}
	return m
}

// otherEdition draws the pad with another garden, weeds and bees.
func otherEdition(t *testing.T) image.Image {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(pad)); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "data", "score-pad", "sheet.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, c := range [][2]string{
		{"garden: {box: 5 22 52 35 mm}", "garden: {box: 5 99 52 35 mm}"}, {"box: 5 68.8 88 4.4 mm", "box: 5 22 88 4.4 mm"},
		{"- image: {box: 2 2 94 134 mm, image: art/ground.svg}", "- rect: {box: 2 2 94 134 mm, fill: strip6}"},
		{"box: 10.4 26.8 46.6 30.2 mm", "box: 10.4 103.8 46.6 30.2 mm"},
	} {
		if !strings.Contains(text, c[0]) {
			t.Fatalf("the sheet lacks %q", c[0])
		}
		text = strings.Replace(text, c[0], c[1], 1)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return rendered(t, dir, "score-pad", "sheet")
}

// unsharp returns a picture with its details lost that are smaller than so many pixels.
func unsharp(m image.Image, by int) image.Image {
	b := m.Bounds()
	small, out := image.NewRGBA(image.Rect(0, 0, b.Dx()/by, b.Dy()/by)), image.NewRGBA(b)
	ximage.ApproxBiLinear.Scale(small, small.Bounds(), m, b, draw.Src, nil)
	ximage.BiLinear.Scale(out, b, small, small.Bounds(), draw.Src, nil)
	return out
}

// TestWhatIsNoSheetHasItsSentence: each kind of picture that is no photograph of one whole sheet, and
// those that look bad and are read all the same. Five of six, and the largest, which takes longest, are left to CARTOUCHE_ALL.
func TestWhatIsNoSheetHasItsSentence(t *testing.T) {
	testall.Slow(t)
	drawn := rendered(t, pad, "score-pad", "sheet")
	w, h := drawn.Bounds().Dx(), drawn.Bounds().Dy()
	monitor := mapped(drawn, 2*w, 2*h, func(x, y int) (int, int) { return x / 2, y / 2 }, func(x, y, c int) float64 {
		return (0.75 + 0.25*math.Sin(float64(x+c)*2.05)) * (0.9 + 0.1*math.Sin(float64(y)*2.2+float64(x)/300))
	})
	notFound := `no sheet of .score-pad. is on this photograph; photograph one whole sheet from above`
	cases := []struct{ name, file, want, exit string }{
		{"cat", saved(t, "cat", cat()), notFound, "no record"},
		{"white paper", photographed(t, "paper", plain(800, 1000)), `nothing printed can be made out`, "no record"},
		{"another game", photographed(t, "other", rendered(t, "../../examples/vineyard", "vineyard", "sheet")), notFound, "no record"},
		{"another edition", photographed(t, "edition", otherEdition(t)), notFound, "no record"},
		{"half a sheet", saved(t, "half", mapped(drawn, 2*w, 2*h*45/100, func(x, y int) (int, int) { return x / 2, y / 2 }, even)),
			`only a part of “Score sheets” is on this photograph`, "no record"},
		{"one pixel", saved(t, "pixel", image.NewGray(image.Rect(0, 0, 1, 1))), `1 × 1 pixels; a photograph of a sheet needs at least 400`, "no record"},
		{"upside down", photographed(t, "turned", mapped(drawn, w, h, func(x, y int) (int, int) { return w - 1 - x, h - 1 - y }, even)),
			`Score sheets · Ada\n`, "doubtful: 0"},
		{"two sheets", photographed(t, "two", drawn, drawn), `“Score sheets” is on this photograph too and was not read`, "doubtful: 0"},
		{"a screen", photographed(t, "screen", monitor), `“Score sheets” is found, but the photograph has stripes or grain`, "no record"},
		{"out of focus", photographed(t, "soft", unsharp(drawn, 5)), `“Score sheets” is found, but the photograph is out of focus`, "no record"},
		{"small, made large", photographed(t, "large", unsharp(drawn, 4)), `“Score sheets” is found, but the photograph is out of focus`, "no record"},
		{"far out of focus", saved(t, "softer", unsharp(drawn, 24)), `nothing printed can be made out`, "no record"},
	}
	if !testing.Short() {
		more := saved(t, "larger", image.NewGray(image.Rect(0, 0, 6000, 8334)))
		cases = append(cases, struct{ name, file, want, exit string }{"more pixels", more, `6000 × 8334 pixels`, "no record"})
	}
	if testall.On() {
		large := image.NewGray(image.Rect(0, 0, 6000, 8333))
		ximage.ApproxBiLinear.Scale(large, image.Rect(700, 800, 700+8*w, 800+8*h), drawn, drawn.Bounds(), draw.Src, nil)
		cases = append(cases, struct{ name, file, want, exit string }{"fifty million pixels", saved(t, "large", large), `Score sheets · Ada\n`, "doubtful: "})
	}
	for i, c := range cases {
		if i%6 != 0 && !testall.On() {
			continue
		}
		out := filepath.Join(t.TempDir(), "a.yaml")
		said := run(t, "read", "score-pad", c.file, "--dir", pad, "--lang", "en", "--names", "Ada", "-o", out)
		if !regexp.MustCompile(c.want).MatchString(said) {
			t.Errorf("%s: %s", c.name, said)
		}
		text, err := os.ReadFile(out)
		if read := strings.HasPrefix(c.exit, "doubtful"); read != (err == nil) || read && !strings.Contains(said, "("+c.exit) {
			t.Errorf("%s: %v, want %s: %s", c.name, err, c.exit, said)
		}
		if err == nil && !bytes.Contains(text, []byte("Ada: {}\n")) {
			t.Errorf("%s: something is read on a blank sheet:\n%s", c.name, text)
		}
	}
}

// TestSheetsOfOwnGamesAreReadOneByOne: drawn records of declared games, read sheet by sheet, give the
// points of the games, figures too, whose doubts the rules settle where nothing breaks one; a sign that is not read is a doubt with what is allowed.
// At 150 dpi the 1 of the hand is clearly between 1 and 7; at 120 it stands where doubt begins.
func TestSheetsOfOwnGamesAreReadOneByOne(t *testing.T) {
	testall.Only(t)
	const own = "../boards/testdata/games"
	shown := func(dir, game, record string) []string {
		out := t.TempDir()
		run(t, "show", dir+"/data/"+game+"/records/"+record+".yaml", "--dir", dir, "--format", "png", "--dpi", "150", "-o", out, "-q")
		files, _ := filepath.Glob(filepath.Join(out, game, "records", "*", "*-?.png"))
		return files
	}
	for _, c := range []struct{ dir, game, record, want string }{
		{own, "four-rows", "kitchen", `^photo,player,red,yellow,green,blue,fails,total,doubts,violations
\S+pad-1.png,Ada,36,10,10,36,-5,87,0,0
\S+pad-2.png,Ada,28,21,21,10,-10,70,4,1
$`},
		{"../../examples/vineyard", "vineyard", "harvest", `\S+sheet-1.png,Ada,66,10,-4,72,\d,0\n\S+sheet-2.png,Ada,42,5,-8,39,\d,\d\n`},
	} {
		out := t.TempDir()
		args := append([]string{"read", c.game, "--each", "--dir", c.dir, "--lang", "en", "--names", "Ada", "--players", "2", "-o", out}, shown(c.dir, c.game, c.record)...)
		said := run(t, args...)
		table, _ := os.ReadFile(filepath.Join(out, "scores.csv"))
		if !regexp.MustCompile(c.want).Match(table) {
			t.Errorf("%s: %s\n%s", c.game, table, said)
		}
	}
	out := filepath.Join(t.TempDir(), "a.yaml")
	const lakes = "../../examples/lake-country"
	run(t, "read", "lake-country", shown(lakes, "lake-country", "lakeside")[0], "--dir", lakes, "--lang", "en", "--names", "Ada", "-o", out)
	text, _ := os.ReadFile(out)
	if !bytes.Contains(text, []byte("Ada: {}\n  # ? country A1: something is written here; allowed: pine, lake, meadow, house\n")) {
		t.Errorf("signs at one spot are read:\n%s", text)
	}
	for _, args := range [][]string{
		{"read", "mountain-paths", "--each", "a.png", "--dir", "../../examples/mountain-paths", "--lang", "en", "-o", t.TempDir()},
		{"read", "score-pad", "--each", "a.png", "b/a.jpg", "--dir", pad, "-o", t.TempDir()},
	} {
		if said := run(t, args...); !regexp.MustCompile("`--each` reads games with one sheet, and .mountain-paths. has 2: Maps, Guide|would be written as .a.yaml").MatchString(said) {
			t.Errorf("%v: %s", args, said)
		}
	}
}

// codedPad returns a project of the pad with a code, and with a change of a file: its name, what it has, and what it gets.
func codedPad(t *testing.T, change ...string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(pad)); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][]string{{"sheet.yaml", "\nfront:\n", "\ncode: 34 5 14.5 14.5 mm\nfront:\n"}, change} {
		if c == nil {
			continue
		}
		file := filepath.Join(dir, "data", "score-pad", c[0])
		data, err := os.ReadFile(file)
		if err != nil || !bytes.Contains(data, []byte(c[1])) {
			t.Fatalf("%v: %s lacks %q", err, c[0], c[1])
		}
		if err := os.WriteFile(file, bytes.Replace(data, []byte(c[1]), []byte(c[2]), 1), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestTheCodeOfASheetSaysWhichItIs: a pad with a code is found for the number of players that it was printed
// for, and one that was printed from other data is refused.
func TestTheCodeOfASheetSaysWhichItIs(t *testing.T) {
	testall.Slow(t)
	ours, other := codedPad(t), codedPad(t, "values.yaml", "bees: 3", "bees: 4")
	photographs := photographed(t, "sheet", rendered(t, ours, "score-pad", "sheet", "--players", "3"))
	for _, c := range []struct{ dir, want string }{
		{ours, `Score sheets · Player 1\nnot photographed: Score sheets · Player 2, Score sheets · Player 3;`}, {other, `“Score sheets” was printed from other data than these`},
	} {
		out := filepath.Join(t.TempDir(), "a.yaml")
		said := run(t, "read", "score-pad", photographs, "--dir", c.dir, "--lang", "en", "-o", out)
		text, err := os.ReadFile(out)
		if !regexp.MustCompile(c.want).MatchString(said) || (err == nil) != (c.dir == ours) {
			t.Errorf("%v: %s", err, said)
		}
		if err == nil && !bytes.Contains(text, []byte("Player 1: {}\n")) {
			t.Errorf("something is read on a blank sheet:\n%s", text)
		}
	}
}

// judgesPad is a game whose sheets print decimal signs.
var judgesPad = map[string]string{
	"game.yaml": "authors: [Us]\nversion: \"1\"\nplayers: {min: 1, max: 4}\nlanguages: [en, de]\ncomponents: [pad]\n",
	"pad.yaml": `size: 140 x 90 mm
stock: plain
per: player
front:
  - text: {box: 8 6 60 10 mm, text: pad.head, style: heading}
  - boxes:
      box: 6 18 128 18 mm
      slot: mark
      columns:
        - {slot: one, text: pad.mark, accepts: decimal, digits: 3}
        - {slot: two, text: pad.mark, accepts: decimal}
        - {slot: three, text: pad.mark, accepts: decimal}
  - boxes: {box: 6 40 128 18 mm, slot: time, columns: [{slot: a, text: pad.mark, accepts: decimal-2, digits: 4}, {slot: b, text: pad.mark, accepts: decimal-2}]}
  - slot: {box: 6 64 40 14 mm, id: frost, accepts: decimal}
`,
	"rules.yaml": `entries:
  marks: {kind: numbers, slots: pad/mark.*, range: 0..10, step: 0.5}
  times: {kind: numbers, slots: pad/time.*, decimals: 2, range: 0..100}
  frost: {kind: number, slots: pad/frost, decimals: 1, range: -40..40}
score: {marks: "sum(numbers(marks))"}
`,
	"lang/en.yaml": "game.title: Judges\ncomponent.pad.title: Pad\ncomponent.pad.use: Write.\npad: {head: \"Marks of a judge\", mark: Mark}\nitem.marks: Marks\n",
}

// TestFiguresAroundAPrintedSignAreRead: what show writes around the decimal signs of a sheet comes back as the record, with a point
// and with a comma.
func TestFiguresAroundAPrintedSignAreRead(t *testing.T) {
	testall.Only(t)
	dir := t.TempDir()
	for name, text := range judgesPad {
		writeIn(t, dir, "data/judges/"+name, text)
	}
	writeIn(t, dir, "data/judges/lang/de.yaml", judgesPad["lang/en.yaml"])
	record := filepath.Join(dir, "a.yaml")
	writeIn(t, dir, "a.yaml", "game: judges\nkind: sheet\nplayers: [Ada]\nsheets:\n  Ada: {marks: [7.5, 10, 8.5], times: [9.05, 42.75], frost: -12.5}\n")
	const want = "    marks: [7.5, 10, 8.5]\n    times: [9.05, 42.75]\n    frost: -12.5\n"
	for _, lang := range []string{"en", "de"} {
		out := t.TempDir()
		said := run(t, "show", record, "--dir", dir, "--format", "png", "--dpi", "120", "--lang", lang, "-o", out, "-q")
		files, _ := filepath.Glob(filepath.Join(out, "*", "*", "*", "*.png"))
		if len(files) == 0 {
			t.Fatal(said)
		}
		read := filepath.Join(out, "read.yaml")
		said = run(t, "read", "judges", files[0], "--dir", dir, "--lang", lang, "-o", read, "--review", filepath.Join(out, "read.html"))
		text, _ := os.ReadFile(read)
		if got := regexp.MustCompile(` *# [?].*\n`).ReplaceAllString(string(text), ""); !strings.Contains(got, want) {
			t.Errorf("%s: %s\n%s", lang, said, text)
		}
	}
}

// writeIn writes a file in a folder.
func writeIn(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestNamesAreCheckedBeforePhotographs: a name that nobody has, and a photograph that is given twice, are said before any is read.
func TestNamesAreCheckedBeforePhotographs(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.jpg": "one", "b.jpg": "two", "c.jpg": "one"} {
		writeIn(t, dir, name, text)
	}
	a, b, c := filepath.Join(dir, "a.jpg"), filepath.Join(dir, "b.jpg"), filepath.Join(dir, "c.jpg")
	for _, of := range []struct {
		args []string
		want string
	}{
		{[]string{"Zoe=" + a, "Max=" + b}, "a.jpg: there is no player `Zoe`; name all players in the order of their seats: `--names Zoe,Max`\n"},
		{[]string{"Zoe=" + a, "Ada=" + b, "--names", "Ada,Bo"}, "a.jpg: there is no player `Zoe`; allowed: Ada, Bo\n"},
		{[]string{"Ada=" + a, "Bo=" + c, "--names", "Ada,Bo"}, "c.jpg: this is the same photograph as " + a + "; leave out one of them\n"},
	} {
		said := run(t, append([]string{"read", "score-pad", "--dir", pad, "--lang", "en", "-o", filepath.Join(dir, "out.yaml")}, of.args...)...)
		if !strings.Contains(said, of.want) || strings.Count(said, "\n") > strings.Count(of.want, "\n")+2 {
			t.Errorf("%v: %s", of.args, said)
		}
	}
}
