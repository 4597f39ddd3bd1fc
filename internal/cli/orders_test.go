package cli

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/order"
	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
	"cartouche/internal/web/workshop"
	"cartouche/layouts"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// orders are command lines that pages can order as well. A flag without a value is written --flag=true.
var orders = []string{
	"kit nile-flood --players 2 --lang it --paper letter",
	"kit nile-flood --profile laminate --duplex short-edge --only reference,start-marker --shift 0.4,-0.2",
	"kit osiris --lang ar --only city-cards --range 1-3 --marks cut,register --gap 6",
	"kit osiris --only boon-cards --duplex gutter --copies 2 --bleed=true --mark-length 3 --mark-offset 2",
	"kit mykerinos-nile --only reference --format pdf,png,svg --dpi 72 --outlines=true",
	"kit nile-pyramids --only dice --duplex separate --pdfx x1a --condition fogra51",
	"kit nile-flood --only booklet --lang de --paper 180x260mm",
	"render nile-flood --only reference --format svg --source=true",
	"render nile-flood --only reference --format pdf --paper a5 --marks crop --bleed=true",
	"render nile-flood --only start-marker --format png,pdf --dpi 96 --lang fr",
	"export nile-flood --for contact-sheet --players 3 --paper letter",
	"export nile-flood --for the-game-crafter --only reference",
	"export nile-flood --for make-playing-cards --only reference --skip=true",
	"export osiris --for drive-thru-cards --only boon-cards --range 1-2",
	"export osiris --for mb-print --only boon-cards --range 1-2",
	"export osiris --for print-play-games --only boon-cards --range 1-2",
	"export mykerinos-nile --for tabletop-simulator --only nile-tiles,reference --url https://example.org/nile",
	"export osiris --for cutter --only resources --bleed=true",
	"calibrate --lang it --paper letter --duplex short-edge --shift 0.4,-0.2",
}

// ordered returns the order of a command line.
func ordered(line string) order.Order {
	words := strings.Fields(line)
	o := order.Order{Command: words[0], Flags: map[string]string{}}
	words = words[1:]
	if !strings.HasPrefix(words[0], "--") {
		o.Game, words = words[0], words[1:]
	}
	for i := 0; i < len(words); i++ {
		name, value, whole := strings.Cut(strings.TrimPrefix(words[i], "--"), "=")
		if !whole {
			i++
			value = words[i]
		}
		o.Flags[name] = value
	}
	return o
}

// TestOrdersOfPagesAreThoseOfTheCommandLine checks that what a page orders is byte by byte what the command line makes.
func TestOrdersOfPagesAreThoseOfTheCommandLine(t *testing.T) {
	testall.Slow(t)
	w := workshop.New(workshop.Options{Project: projecttest.Builtin(t), Tell: func(d diag.Diagnostic) { t.Error(d) }})
	for i, line := range orders {
		if testing.Short() && i%4 != 0 {
			continue
		}
		t.Run(line, func(t *testing.T) {
			dir := t.TempDir()
			var out, errs bytes.Buffer
			if code := Run(append(strings.Fields(line), "-o", dir), strings.NewReader(""), &out, &errs); code != ExitOK {
				t.Fatal(errs.String())
			}
			o := ordered(line)
			a := w.Make(context.Background(), workshop.Work{Order: o, Language: "en"})
			if a.Status != workshop.OK {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			want, got := filesBelow(t, filepath.Join(dir, o.Game)), filesOf(t, a)
			delete(want, "printed.json") // for --since
			if len(want) == 1 && len(got) == 1 {
				for name, data := range want {
					if !strings.HasSuffix(a.Name, filepath.Base(name)) || !bytes.Equal(got[""], data) {
						t.Errorf("%s differs from %s", a.Name, name)
					}
				}
				return
			}
			for name, data := range want {
				if !bytes.Equal(got[name], data) {
					t.Errorf("%s differs, %d and %d bytes", name, len(got[name]), len(data))
				}
			}
			if len(got) != len(want) || len(want) == 0 {
				t.Errorf("%d files in %s, want %d", len(got), a.Name, len(want))
			}
		})
	}
}

// filesBelow returns the files of a folder by their names in it.
func filesBelow(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[name], err = os.ReadFile(filepath.Join(dir, name))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// filesOf returns the files of an archive, or a single file under the name "".
func filesOf(t *testing.T, a workshop.Answer) map[string][]byte {
	t.Helper()
	data := bytes.Join(a.Parts, nil)
	if !strings.HasSuffix(a.Name, ".zip") {
		return map[string][]byte{"": data}
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// TestPagesOfferTheFlags checks that the print form has every flag of its commands, in the words of their help, apart from those
// about files and about what a terminal shows.
func TestPagesOfferTheFlags(t *testing.T) {
	ours := []string{"out", "open", "plan", "since", "help", "dir", "ui-lang", "jobs", "quiet", "verbose", "no-color", "all"}
	p := projecttest.Builtin(t)
	e := &env{}
	game, errs := layouts.LoadGame(p, "nile-flood")
	if errs != nil {
		t.Fatal(errs)
	}
	all, err := order.Of(game, "en", e.messages(), model.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []*cobra.Command{kitCommand(e), renderCommand(e), exportCommand(e), calibrateCommand(e)} {
		name := strings.Fields(c.Use)[0]
		want := map[string]string{"lang": "flag.lang"}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !slices.Contains(ours, f.Name) && f.Usage != "flag.format-made" {
				want[f.Name] = f.Usage
			}
		})
		for _, f := range all.Commands[name] {
			if f.Text != e.text(want[f.Name], nil) {
				t.Errorf("%s: the form says about --%s %q", name, f.Name, f.Text)
			}
			delete(want, f.Name)
		}
		if len(want) > 0 {
			t.Errorf("%s: the form lacks %v", name, want)
		}
	}
}
