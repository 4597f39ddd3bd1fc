package draw_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/draw/pdf"
	"cartouche/internal/draw/png"
	"cartouche/internal/draw/svg"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

const soundFont = "../../templates/fonts/NotoSans-Regular.ttf"

// tables returns the entries of the table directory of a font file, by name.
func tables(data []byte) map[string][]byte {
	found := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		e := data[12+16*i : 28+16*i]
		found[string(e[:4])] = e
	}
	return found
}

// throughAll sets a text in a font and draws it with every back end. A panic that is not a
// diag.List becomes errPanic.
func throughAll(data []byte, text string) (err error) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case diag.List:
			err = v
		default:
			err = fmt.Errorf("%w: %v", errPanic, v)
		}
	}()
	set := font.NewSet(font.Config{Families: map[string]font.Family{"text": {Regular: "own.ttf", Tight: true}}},
		func(file string) ([]byte, string, error) { return data, "mine/templates/fonts/" + file, nil })
	page := &scene.Page{Name: "page", Size: geom.Size{W: geom.MM(100), H: geom.MM(100)}, Lang: "en"}
	for i, style := range []font.Style{{}, {SmallCaps: true, Tabular: true}} {
		b, err := set.Layout(text, style, page.Size)
		if err != nil {
			return err
		}
		page.Ops = append(page.Ops, &scene.Text{Runs: b.At(geom.Point{Y: geom.MM(float64(40 * i))})})
	}
	return errors.Join(png.Encode(io.Discard, page, 20, png.Options{}), pdf.Write(io.Discard, []*scene.Page{page}, pdf.Options{}),
		svg.Encode(io.Discard, page, svg.Options{}))
}

var errPanic = errors.New("a panic")

// TestDamagedFontsAreErrors checks that damaged fonts are errors that name the file, never a panic.
func TestDamagedFontsAreErrors(t *testing.T) {
	sound, err := os.ReadFile(soundFont)
	if err != nil {
		t.Fatal(err)
	}
	const text = "Take 12 ﬁelds – AVAST, naïve Ωμέγα, Жук!\nA 1 b"
	if err := throughAll(sound, text); err != nil {
		t.Fatal(err)
	}
	for name := range tables(sound) {
		for how, damage := range map[string]func(entry, table []byte){
			"empty":    func(e, _ []byte) { binary.BigEndian.PutUint32(e[12:], 0) },
			"half":     func(e, _ []byte) { binary.BigEndian.PutUint32(e[12:], binary.BigEndian.Uint32(e[12:])/2) },
			"too long": func(e, _ []byte) { binary.BigEndian.PutUint32(e[12:], 1<<31+5) },
			"ones":     func(_, table []byte) { copy(table, bytes.Repeat([]byte{0xff}, len(table))) },
			"shifted":  func(e, _ []byte) { binary.BigEndian.PutUint32(e[8:], binary.BigEndian.Uint32(e[8:])+2) },
		} {
			data := bytes.Clone(sound)
			e := tables(data)[name]
			at, size := binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
			damage(e, data[at:at+size])
			if err := throughAll(data, text); errors.Is(err, errPanic) {
				t.Errorf("%s %s: %v", name, how, err)
			} else if err != nil && !strings.HasPrefix(err.Error(), "mine/templates/fonts/own.ttf: font-") {
				t.Errorf("%s %s: the error does not name the font: %v", name, how, err)
			}
		}
	}
}

// FuzzFont checks that any bytes as a font give an error or a page, never a panic.
func FuzzFont(f *testing.F) {
	data, err := os.ReadFile("../../templates/fonts/NotoSansEgyptianHieroglyphs-Regular.ttf")
	if err != nil {
		f.Fatal(err)
	}
	for name, e := range tables(data) {
		f.Add(name, binary.BigEndian.Uint32(e[12:])/2, uint16(0xffff))
		f.Add(name, uint32(0), uint16(0))
	}
	f.Fuzz(func(t *testing.T, name string, at uint32, value uint16) {
		damaged := bytes.Clone(data)
		e, ok := tables(data)[name]
		if !ok {
			return
		}
		table := damaged[binary.BigEndian.Uint32(e[8:]):][:binary.BigEndian.Uint32(e[12:])]
		if int(at)+2 > len(table) {
			return
		}
		binary.BigEndian.PutUint16(table[at:], value)
		if err := throughAll(damaged, "\U000132F9\U000131A3\n\U00013043\U00013000"); errors.Is(err, errPanic) {
			t.Error(err)
		}
	})
}
