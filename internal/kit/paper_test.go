package kit

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// made makes a kit or pictures into a new folder, which it returns.
func made(t *testing.T, render bool, opt Options) (string, []Made) {
	t.Helper()
	p := projecttest.Builtin(t)
	opt.Game, opt.Out = "nile-flood", t.TempDir()
	run := Make
	if render {
		run = Render
	}
	list, err := run(p, opt)
	if err != nil {
		t.Fatal(kittest.Explain(t, "", err))
	}
	return opt.Out, drawings(list)
}

// drawings are the files with pages: all but the list of what was printed.
func drawings(list []Made) []Made {
	return slices.DeleteFunc(list, func(m Made) bool { return m.Pages == 0 })
}

// TestOtherProgramsReadTheKit: what qpdf and poppler report about the files that people
// print, in every language.
func TestOtherProgramsReadTheKit(t *testing.T) {
	testall.Slow(t)
	for lang, words := range map[string][]string{
		"en": {"Temple stones", "How to print", "Nile Flood", "Who tamed the Nile?"},
		"it": {"La piena del Nilo", "Come stampare", "Daniel Bernsen"},
		"de": {"Nilflut", "Daniel Bernsen", "Kornspeicher"},
		"fr": {"La crue du Nil", "Comment imprimer", "Qui a dompté le Nil"},
		"ar": {"فيضان النيل", "حجارة المعبد", "طريقة الطباعة", "تطبع على الوجهين", "دانيال برنسن", "cartouche"},
	} {
		if !testall.On() && lang != "en" && lang != "ar" {
			continue
		}
		t.Run(lang, func(t *testing.T) {
			dir, list := made(t, false, Options{Look: Look{Lang: lang}, Print: Print{Formats: []string{"pdf"}}})
			text := ""
			for _, m := range list {
				file := filepath.Join(dir, filepath.FromSlash(m.Path))
				drawtest.Run(t, "qpdf", "--check", file)
				text += drawtest.Run(t, "pdftotext", file, "-")
				fontsAreInside(t, file)
				info := drawtest.Run(t, "pdfinfo", file)
				if !strings.Contains(info, fmt.Sprintf("Pages:           %d\n", m.Pages)) {
					t.Errorf("%s: %d pages were told; pdfinfo says\n%s", m.Path, m.Pages, info)
				}
			}
			text = strings.NewReplacer("\u00a0", " ", "\n", " ", "\u202a", "", "\u202b", "", "\u202c", "").Replace(text)
			for _, w := range words {
				if !strings.Contains(strings.ToLower(text), strings.ToLower(w)) {
					t.Errorf("pdftotext does not find %q", w)
				}
			}
		})
	}
}

// fontsAreInside: every font embedded, as a subset, with its way back to Unicode.
func fontsAreInside(t *testing.T, file string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(drawtest.Run(t, "pdffonts", file)), "\n")
	if len(lines) < 3 {
		t.Errorf("%s has no fonts:\n%s", file, strings.Join(lines, "\n"))
		return
	}
	for _, l := range lines[2:] {
		if !regexp.MustCompile(`^[A-Z]{6}\+.* yes +yes +yes +\d+ +\d+$`).MatchString(l) {
			t.Errorf("a font that is not embedded, a subset and back to Unicode: %s", l)
		}
	}
}

// TestPicturesKnowTheirSize: as many pixels as the size and the resolution ask
// for, and the resolution in the file, so that programs print them true.
func TestPicturesKnowTheirSize(t *testing.T) {
	for _, dpi := range []int{72, 150, 300} {
		dir, list := made(t, true, Options{What: What{Only: []string{"reference"}}, Look: Look{Bleed: dpi == 150}, Print: Print{Formats: []string{"png"}, DPI: dpi}})
		for _, m := range list {
			data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(m.Path)))
			if err != nil {
				t.Fatal(err)
			}
			cfg, err := png.DecodeConfig(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(float64(cfg.Width)-m.Width*float64(dpi)/25.4) > 1 || math.Abs(float64(cfg.Height)-m.Height*float64(dpi)/25.4) > 1 {
				t.Errorf("%s at %d dpi: %d × %d pixels for %g × %g mm", m.Path, dpi, cfg.Width, cfg.Height, m.Width, m.Height)
			}
			i := bytes.Index(data, []byte("pHYs"))
			if i < 0 {
				t.Fatalf("%s has no pHYs", m.Path)
			}
			perMetre := binary.BigEndian.Uint32(data[i+4:])
			if want := math.Round(float64(dpi) / 0.0254); float64(perMetre) != want {
				t.Errorf("%s: %d pixels a metre, want %g", m.Path, perMetre, want)
			}
		}
	}
}

// TestPDFAndPictureOfAComponentLookAlike: a board and a card, PDF as poppler
// shows it against our PNG. Bound: mean difference of 1 in 255, one pixel in a
// hundred off by more than 32.
func TestPDFAndPictureOfAComponentLookAlike(t *testing.T) {
	testall.Slow(t)
	const dpi = 150
	dir, list := made(t, true, Options{What: What{Only: []string{"player-board", "reference"}}, Print: Print{Formats: []string{"pdf", "png"}, DPI: dpi}})
	for _, m := range list {
		if !strings.HasSuffix(m.Path, ".png") {
			continue
		}
		name := strings.TrimSuffix(filepath.Join(dir, filepath.FromSlash(m.Path)), ".png")
		file, page := strings.TrimSuffix(strings.TrimSuffix(strings.Replace(name, "en-150dpi", "en", 1), "-front"), "-back")+".pdf", "1"
		if strings.HasSuffix(name, "-back") {
			page = "2"
		}
		drawtest.Run(t, "pdftoppm", "-r", strconv.Itoa(dpi), "-f", page, "-l", page, "-png", "-singlefile", file, name+"-poppler")
		mean, off, _ := drawtest.Difference(t, open(t, name+".png"), open(t, name+"-poppler.png"))
		t.Logf("%s: mean %.3f, %.2f %% off", m.Path, mean, 100*off)
		if mean > 1 || off > 0.01 {
			t.Errorf("%s: PDF and PNG differ: mean %.3f of 255, %.2f %% of the pixels", m.Path, mean, 100*off)
		}
	}
}

func open(t *testing.T, file string) image.Image {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
