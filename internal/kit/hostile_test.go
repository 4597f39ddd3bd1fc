package kit

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/testall"
)

// withPicture is a card that shows a picture.
var withPicture = map[string]string{"data/g/card.yaml": `size: 63 x 88 mm
stock: card
per: game
front:
  - image: {box: 5 5 53 53 mm, image: art/lotus.png}
`}

// artGame is a game with a picture's place: the folder of the game, and the path
// where its picture should be.
func artGame(t *testing.T) (dir, picture string) {
	t.Helper()
	dir = kittest.OwnGame(t, withPicture)
	picture = filepath.Join(dir, "data/g/art/lotus.png")
	if err := os.Mkdir(filepath.Dir(picture), 0o700); err != nil {
		t.Fatal(err)
	}
	return dir, picture
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func pixels(t *testing.T, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// header is a PNG file of a few bytes that claims to be so large.
func header(w, h uint32) []byte {
	b := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
	b = binary.BigEndian.AppendUint32(b, w)
	b = binary.BigEndian.AppendUint32(b, h)
	b = append(b, 8, 2, 0, 0, 0)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[12:]))
}

func TestPictures(t *testing.T) {
	const place = "data/g/card.yaml:5:39: "
	for name, c := range map[string]struct {
		make func(t *testing.T, path string)
		want string // "" when all is well
	}{
		"a picture":        {func(t *testing.T, p string) { write(t, p, pixels(t, 600, 600)) }, ""},
		"none":             {func(t *testing.T, p string) {}, "the picture `art/lotus.png`: no such file"},
		"a text":           {func(t *testing.T, p string) { write(t, p, []byte("A lotus.")) }, "`art/lotus.png` is not a picture that can be read; allowed: PNG, JPEG, WebP and SVG files"},
		"a drawing":        {func(t *testing.T, p string) { write(t, p, []byte("<svg/>")) }, "`art/lotus.png` contains SVG; rename the file to end in `.svg`"},
		"an empty file":    {func(t *testing.T, p string) { write(t, p, nil) }, "is not a picture that can be read"},
		"half a picture":   {func(t *testing.T, p string) { d := pixels(t, 200, 200); write(t, p, d[:len(d)/2]) }, "is damaged or incomplete"},
		"a great header":   {func(t *testing.T, p string) { write(t, p, header(50000, 50000)) }, "has 50,000 × 50,000 pixels; at most 20,000,000 are read"},
		"an absurd header": {func(t *testing.T, p string) { write(t, p, header(1<<31-1, 1<<31-1)) }, "is damaged or incomplete"},
		"a long header":    {func(t *testing.T, p string) { write(t, p, header(1, 1<<31-1)) }, "pixels; at most"},
		"a great file": {func(t *testing.T, p string) {
			write(t, p, nil)
			if err := os.Truncate(p, 1<<40); err != nil {
				t.Skip(err)
			}
		}, "the picture `art/lotus.png` is larger than 32 MiB, the limit for pictures"},
		"a link inside": {func(t *testing.T, p string) {
			write(t, filepath.Join(filepath.Dir(p), "other.png"), pixels(t, 600, 600))
			link(t, "other.png", p)
		}, ""},
		"a link outside": {func(t *testing.T, p string) {
			outside := filepath.Join(t.TempDir(), "secret.png")
			write(t, outside, pixels(t, 20, 20))
			link(t, outside, p)
		}, "is outside the project’s folder"},
		"a link upwards": {func(t *testing.T, p string) { link(t, "../../../../secret.png", p) }, "is outside the project’s folder"},
		"a link to nothing": {func(t *testing.T, p string) { link(t, "lily.png", p) },
			"the picture `art/lotus.png`: the link leads to `lily.png`, which does not exist"},
		"a link to itself": {func(t *testing.T, p string) { link(t, "lotus.png", p) }, "the picture `art/lotus.png`: "},
		"a folder":         {func(t *testing.T, p string) { must(t, os.Mkdir(p, 0o700)) }, "not a regular file"},
		"a pipe":           {func(t *testing.T, p string) { must(t, exec.Command("mkfifo", p).Run()) }, "not a regular file"},
		"a device":         {func(t *testing.T, p string) { link(t, "/dev/zero", p) }, "is outside the project’s folder"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, path := artGame(t)
			c.make(t, path)
			got := kitOf(t, dir)
			if c.want == "" && got != "" || c.want != "" && !(strings.HasPrefix(got, place) && strings.Contains(got, c.want)) {
				t.Errorf("people are told %q, want %q", got, place+c.want)
			}
		})
	}
}

func link(t *testing.T, to, name string) {
	t.Helper()
	must(t, os.Symlink(to, name))
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestHostileYAML: files that are made to take time, memory or a way out.
func TestHostileYAML(t *testing.T) {
	testall.Slow(t)
	bomb := "a: &a [x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c < 'z'; c++ {
		before := string(c - 1)
		bomb += string(c) + ": &" + string(c) + " [" + strings.Repeat("*"+before+", ", 8) + "*" + before + "]\n"
	}
	for name, c := range map[string]struct{ file, text, want string }{
		"deep lists": {"data/g/card.yaml", "front: " + strings.Repeat("[", 500000), "nested deeper than 32 levels"},
		"deep maps":  {"data/g/card.yaml", "front: " + strings.Repeat("{a: ", 200000), "nested deeper than 32 levels"},
		"deep steps": {"data/g/card.yaml", deep(1000), "nested deeper than 32 levels"},
		"alias bomb": {"data/g/card.yaml", bomb, "card.yaml:1:4: an anchor (&a)"},
		"many keys":  {"data/g/card.yaml", keys(100000), "unknown key"},
		"many mistakes": {"data/g/card.yaml", "size: 63 x 88 mm\nstock: card\nper: game\nfront:\n" +
			strings.Repeat("- rect: {box: 1 2 3}\n", 45000), "data/g/card.yaml:5:15: "},
		"many players":   {"data/g/game.yaml", "players: {min: 1, max: 999999999999999999}\n", "game.yaml:1:24: `999999999999999999` is too large"},
		"many braced":    {"data/g/lang/en.yaml", "card: {name: \"" + strings.Repeat("{{", 49000) + "\"}\n", "is not markup"},
		"long word":      {"data/g/lang/en.yaml", "card: {name: " + strings.Repeat("x", 900000) + "}\n", "has 900000 characters; at most 50000"},
		"a longish word": {"data/g/lang/en.yaml", "card: {name: " + strings.Repeat("x", 50000) + "}\n", "too wide"},
		"many braces":    {"data/g/lang/en.yaml", "card: {name: \"" + strings.Repeat("{icon:ankh}", 4500) + "\"}\n", "too high"},
		"many stars":     {"data/g/lang/en.yaml", "card: {name: \"" + strings.Repeat("**", 400000) + "\"}\n", "card.yaml"},
		"not UTF-8":      {"data/g/card.yaml", "size: \xff", "data/g/card.yaml:1:7: not UTF-8 text; save the file as UTF-8"},
		"zero bytes":     {"data/g/card.yaml", "size: \x00", "card.yaml:1:7: a control character (NUL, U+0000)"},
		"more than 1 M":  {"data/g/card.yaml", strings.Repeat("#", 1<<20+1), "the file is larger than 1 MiB"},
		"empty":          {"data/g/card.yaml", "", "data/g/card.yaml:1:1: the file is empty"},
		"two documents":  {"data/g/game.yaml", kittest.Base["data/g/game.yaml"] + "---\na: b\n", "game.yaml:6:1: a second YAML document"},
		"cards outside":  {"data/g/card.yaml", strings.Replace(kittest.Base["data/g/card.yaml"], "front", "cards: ../../../secret.yaml\nfront", 1), "data/g/card.yaml:4:8: "},
	} {
		t.Run(name, func(t *testing.T) {
			got := kitOf(t, kittest.OwnGame(t, map[string]string{c.file: c.text}))
			if !strings.Contains(got, c.want) {
				t.Errorf("people are told %.300q, want %q", got, c.want)
			}
		})
	}
}

// deep is maps in maps, one a line.
func deep(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// pieceKeys is a map of many keys.
func keys(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("k")
		for ; i > 0; i /= 10 {
			b.WriteByte(byte('0' + i%10))
		}
		b.WriteString(": 1\n")
	}
	return b.String()[:min(b.Len(), 1<<20)]
}

// TestDamagedFonts: people read the path of the font and what to do, in plain words.
func TestDamagedFonts(t *testing.T) {
	sound, err := os.ReadFile("../../templates/fonts/NotoSans-Regular.ttf")
	if err != nil {
		t.Fatal(err)
	}
	const damaged = "templates/fonts/own.ttf: the font file is damaged; download it again, or save it again as TrueType (.ttf)"
	for name, c := range map[string]struct{ font, want string }{
		"a text":       {"<html>", "templates/fonts/own.ttf: this is not a TrueType font; use a .ttf file"},
		"half a font":  {string(sound[:len(sound)/2]), damaged},
		"no glyphs":    {string(sound[:len(sound)/2]) + strings.Repeat("\xff", len(sound)-len(sound)/2), damaged},
		"its head":     {string(sound[:12]), damaged},
		"not embedded": {strings.Replace(string(sound), string(sound[os2(sound):][:10]), string(sound[os2(sound):][:8])+"\x00\x02", 1), "own.ttf: the licence settings of this font do not allow embedding"},
	} {
		t.Run(name, func(t *testing.T) {
			got := kitOf(t, kittest.OwnGame(t, map[string]string{
				"templates/fonts/own.ttf": c.font, "templates/fonts/fonts.yaml": "families:\n  text: {regular: own.ttf, bold: own.ttf, italic: own.ttf, bold-italic: own.ttf}\n",
			}))
			if !strings.Contains(got, c.want) || strings.Contains(got, "range") {
				t.Errorf("people are told %.300q, want %q", got, c.want)
			}
		})
	}
}

// os2 is where the table OS/2 of a font is.
func os2(font []byte) int {
	entry := strings.Index(string(font), "OS/2")
	return int(binary.BigEndian.Uint32(font[entry+8:]))
}
