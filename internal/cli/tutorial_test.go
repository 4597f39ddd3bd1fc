package cli

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	cards "cartouche/internal/draw/png"
	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/testing/picturetest"
	"cartouche/internal/testing/testall"
	"cartouche/layouts/press"
	"cartouche/rules/games"
)

const tutorialPage = "../../docs/tutorial.md"

// How large a picture of a page may be, in bytes; a showcase is drawn at a resolution of its own, in few colours.
const (
	maxPicture  = 40 << 10
	maxShowcase = 200 << 10
)

// step is a block of a page between fences, or a picture with a comment above it.
type step struct {
	above          string // the line above it; of a picture, the comment on what it shows
	language, text string
	picture        string // its file, below docs
}

var (
	comment = regexp.MustCompile(`^<!-- (.*) -->$`)
	shown   = regexp.MustCompile(`^!\[.+\]\(((?:[a-z]+/)?[a-z]+\.png)\)$`)
)

func steps(page string) (list []step) {
	above, block := "", false
	for line := range strings.Lines(page) {
		bare := strings.TrimSuffix(line, "\n")
		language, fence := strings.CutPrefix(bare, "```")
		switch {
		case block && !fence:
			list[len(list)-1].text += line
		case fence && !block:
			list = append(list, step{above: above, language: language})
			block = true
		case fence:
			block = false
		case comment.MatchString(above) && shown.MatchString(bare):
			list = append(list, step{above: comment.FindStringSubmatch(above)[1], picture: shown.FindStringSubmatch(bare)[1]})
		}
		if bare != "" && !block {
			above = bare
		}
	}
	return list
}

// reader follows the tutorial in an empty folder.
type reader struct {
	*testing.T
	docs     string // the folder of the pages
	project  string // whose sheets are shown, as in opt
	opt      kit.Options
	said     string      // what the last command printed
	watching *exec.Cmd   // the command that runs in a second window
	watched  chan string // its lines
	shown    []string    // the pictures of the page
}

// TestGoldenTutorialWorksAsItIsWritten types in the files and commands of the page,
// compares what they print with it, and makes its pictures. -update writes those again.
func TestGoldenTutorialWorksAsItIsWritten(t *testing.T) {
	testall.Slow(t)
	page, err := os.ReadFile(tutorialPage)
	if err != nil {
		t.Fatal(err)
	}
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	r := &reader{T: t, docs: docs, project: "ferry",
		opt: kit.Options{What: kit.What{Game: "ferry"}, Look: kit.Look{Marks: &press.Marks{Cut: true}}, Print: kit.Print{Paper: "letter", Duplex: press.Gutter}}}
	for _, s := range steps(string(page)) {
		switch {
		case s.picture != "":
			r.picture(s.above, s.picture)
		case s.language == "sh":
			r.types(strings.TrimSpace(s.text))
		case s.language != "":
			r.saves(s.above, s.text)
		case !strings.HasPrefix(s.text, "go install"):
			r.compares(s.text)
		}
	}
	r.stopWatching()
	r.showsAll("tutorial", 5)
}

// showsAll checks that the page shows all pictures of its folder, at least as many as least.
func (r *reader) showsAll(folder string, least int) {
	r.Helper()
	files, err := os.ReadDir(filepath.Join(r.docs, folder))
	if err != nil || len(files) < least {
		r.Fatal(files, err)
	}
	for _, f := range files {
		if !slices.Contains(r.shown, folder+"/"+f.Name()) {
			r.Errorf("docs/%s/%s is on no page", folder, f.Name())
		}
	}
}

var fileAbove = regexp.MustCompile("`([a-z]+/[^`]+)`(?:, below the line `([^`]+)`)?$")

// saves writes the file that the line above a block names, or puts the block into it.
func (r *reader) saves(above, text string) {
	r.Helper()
	m := fileAbove.FindStringSubmatch(above)
	if m == nil {
		r.Fatalf("the line %q names no file", above)
	}
	if m[2] != "" {
		old, err := os.ReadFile(m[1])
		if err != nil || strings.Count(string(old), m[2]+"\n") != 1 {
			r.Fatalf("the line %q is not in %s just once: %v", m[2], m[1], err)
		}
		text = strings.Replace(string(old), m[2]+"\n", m[2]+"\n"+text, 1)
	}
	if err := os.MkdirAll(filepath.Dir(m[1]), 0o777); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(m[1], []byte(text), 0o666); err != nil {
		r.Fatal(err)
	}
}

// types runs a command. One that watches runs on until the next command.
func (r *reader) types(command string) {
	r.Helper()
	r.stopWatching()
	args := strings.Fields(command)
	if args[0] != "cartouche" {
		r.Fatalf("the command %q is not ours", command)
	}
	if args[1] != "watch" {
		r.said = run(r.T, args[1:]...)
		return
	}
	r.watching, r.watched = exec.Command(args[0], args[1:]...), make(chan string, 1000)
	out, err := r.watching.StdoutPipe()
	r.watching.Stderr = r.watching.Stdout
	if err := cmp.Or(err, r.watching.Start()); err != nil {
		r.Fatal(err)
	}
	go lines(out, r.watched)
}

func (r *reader) stopWatching() {
	if r.watching == nil {
		return
	}
	r.watching.Process.Kill()
	r.watching.Wait()
	r.watching = nil
}

// compares holds a block against what was printed. A line of … matches any lines,
// another … for the rest of its line.
func (r *reader) compares(block string) {
	r.Helper()
	pattern := strings.ReplaceAll(regexp.QuoteMeta(block), "…", ".*")
	pattern = regexp.MustCompile(`(?m)^\.\*\n`).ReplaceAllString(pattern, `(?s:.*)`)
	want := regexp.MustCompile("^" + pattern + "$")
	if r.watching != nil {
		r.said = r.hears(want)
	}
	if !want.MatchString(r.said) {
		r.Errorf("the page says\n%s\nand the program\n%s", block, r.said)
	}
}

// hears waits until the command in the second window has printed what is wanted, until a minute before the run ends:
// the machine may be busy.
func (r *reader) hears(want *regexp.Regexp) string {
	r.Helper()
	var said strings.Builder
	last := make(<-chan time.Time)
	if end, limited := r.Deadline(); limited {
		last = time.After(time.Until(end) - time.Minute)
	}
	for !want.MatchString(said.String()) {
		select {
		case line := <-r.watched:
			said.WriteString(line + "\n")
		case <-last:
			return said.String()
		}
	}
	return said.String()
}

// picture makes a picture of the page: `sheet COMPONENT`, or `COMMAND: NAME...` for
// those that a command made, side by side.
func (r *reader) picture(what, name string) {
	r.Helper()
	r.shown = append(r.shown, name)
	var parts []image.Image
	most := maxShowcase
	if component, ok := strings.CutPrefix(what, "sheet "); ok {
		parts, most = append(parts, r.sheet(component)), maxPicture
	} else {
		command, names, _ := strings.Cut(what, ": ")
		out := r.TempDir()
		if !strings.Contains(command, " --dpi ") {
			command, most = command+" --dpi 60", maxPicture
		}
		said := run(r.T, append(strings.Fields(command)[1:], "--out", out)...)
		for _, name := range strings.Fields(names) {
			made, err := filepath.Glob(filepath.Join(out, "*", "*", name+".png"))
			drawn, _ := filepath.Glob(filepath.Join(out, "*", "records", "*", name+".png"))
			if made = append(made, drawn...); err != nil || len(made) != 1 {
				r.Fatalf("%s made no %s: %s", command, name, said)
			}
			parts = append(parts, r.decode(made[0]))
		}
	}
	var file bytes.Buffer
	picture := image.Image(inARow(parts))
	if most == maxShowcase {
		picture = picturetest.FewColours(picture, 256)
	}
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, picture); err != nil {
		r.Fatal(err)
	}
	if file.Len() > most {
		r.Errorf("%s has %d bytes, more than %d", name, file.Len(), most)
	}
	path := filepath.Join(r.docs, name)
	if *update {
		if err := os.WriteFile(path, file.Bytes(), 0o666); err != nil {
			r.Fatal(err)
		}
	}
	if old, err := os.ReadFile(path); err != nil || !bytes.Equal(old, file.Bytes()) {
		r.Errorf("docs/%s is stale (%v); look at a new one: go test ./internal/cli -update", name, err)
	}
}

func (r *reader) decode(path string) image.Image {
	r.Helper()
	file, err := os.Open(path)
	if err != nil {
		r.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		r.Fatal(err)
	}
	return picture
}

// sheet draws the first sheet of a component as the page prints it.
func (r *reader) sheet(component string) image.Image {
	r.Helper()
	p, err := project.OpenBuiltin(r.project, games.All)
	if err != nil {
		r.Fatal(err)
	}
	defer p.Close()
	opt := r.opt
	opt.Only = []string{component}
	j, err := kit.Start(p, opt)
	if err != nil {
		r.Fatal(err)
	}
	pieces, err := j.Pieces()
	if err != nil {
		r.Fatal(err)
	}
	var items []press.Item
	for _, piece := range pieces {
		items = append(items, press.Item{Name: component, Front: piece.Front, Back: piece.Back, Copies: piece.Copies})
	}
	sheets, errs := j.Impose(items)
	if errs != nil {
		r.Fatal(errs)
	}
	var file bytes.Buffer
	if err := cards.Encode(&file, sheets[0].Front, 40, cards.Options{}); err != nil {
		r.Fatal(err)
	}
	picture, err := png.Decode(&file)
	if err != nil {
		r.Fatal(err)
	}
	return picture
}

// inARow puts pictures beside each other on grey.
func inARow(parts []image.Image) image.Image {
	const gap = 8
	size := image.Pt(gap, 0)
	for _, p := range parts {
		size = image.Pt(size.X+p.Bounds().Dx()+gap, max(size.Y, p.Bounds().Dy()+2*gap))
	}
	whole := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(whole, whole.Bounds(), image.NewUniform(color.Gray{Y: 0xdd}), image.Point{}, draw.Src)
	x := gap
	for _, p := range parts {
		draw.Draw(whole, p.Bounds().Add(image.Pt(x, gap)), p, image.Point{}, draw.Over)
		x += p.Bounds().Dx() + gap
	}
	return whole
}
