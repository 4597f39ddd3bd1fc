package cli

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/picture"
	"cartouche/internal/project"
	"cartouche/internal/reading"
	"cartouche/internal/reading/photo"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/layouts"
	"cartouche/rules"

	"github.com/spf13/cobra"
)

// readFlags are the choices for reading photographs.
type readFlags struct {
	players     int
	names       []string
	out, review string
}

func readCommand(e *env) *cobra.Command {
	var f readFlags
	c := &cobra.Command{
		Use:   "read GAME [NAME=]PHOTO...",
		Short: "cmd.read.short",
		Long:  "cmd.read.long",
		Example: examples(
			"cartouche read nile-flood ada.jpg bo.jpg temple.jpg granaries.jpg --names Ada,Bo",
			"cartouche read nile-flood Bo=1.jpg Ada=2.jpg --names Ada,Bo -o sunday.yaml --review sunday.html",
		),
		Args: cobra.MinimumNArgs(2),
		RunE: e.inLibrary(func(lib *library, args []string) error { return readPhotos(lib, args[0], args[1:], f) }),
	}
	addNumber(c.Flags(), &f.players, "players", "", 0, 1, maxPlayers, "flag.players-read")
	c.Flags().StringSliceVar(&f.names, "names", nil, "flag.names")
	c.Flags().StringVarP(&f.out, "out", "o", "", "flag.out-read")
	c.Flags().StringVar(&f.review, "review", "", "flag.review")
	return c
}

// readPhotos reads the sheets of one game and writes their record.
func readPhotos(lib *library, id string, files []string, f readFlags) error {
	s, err := lib.judged(id)
	if err != nil {
		return err
	}
	r := &reading.Reader{Project: lib.project, Game: s.Rules, Data: func(n int) rules.Data { return s.Values.For(n) }}
	if r.Languages, err = lib.printedIn(id); err != nil {
		return err
	}
	given := max(f.players, len(f.names))
	allowed := model.Range{Min: s.Rules.MinPlayers, Max: s.Rules.MaxPlayers}
	if errs := record.CheckNames(s.Rules, f.names); errs != nil {
		return errs
	}
	if given > 0 && !allowed.Holds(given) {
		return wrong(allowed.PlayersOutside(given))
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(readMemory))
	matches, players, err := findSheets(r, photographs(files), given, allowed)
	if err != nil {
		return err
	}
	var errs diag.List
	for _, m := range matches {
		switch {
		case m.Err != nil:
			errs = append(errs, diag.Of(m.Err)...)
		case m.Blank == nil:
			errs.Add(diag.Pos{File: m.File}, "read-not-found", diag.Args{"game": id})
		}
	}
	names := reading.Names(f.names, players, func(n int) string { return s.Texts.Say("read-player", diag.Args{"n": n}) })
	sheets, more := reading.Seat(matches, names)
	if errs = append(errs, more...); len(sheets) == 0 || len(more) > 0 {
		return errs
	}
	if err := writeReading(lib, s, r, sheets, names, f); err != nil {
		return err
	}
	return errs.Err()
}

// readMemory is what reading should not need more of: photographs come and go faster than they are
// collected.
const readMemory = 220 << 20

// printedIn returns the languages of a game, the wanted one first, or only that one if it is given.
func (l *library) printedIn(id string) ([]string, error) {
	g, errs := layouts.LoadGame(l.project, id)
	if g == nil {
		return nil, errs.Err()
	}
	if wanted := l.env.lang; wanted != "" {
		return []string{wanted}, nil
	}
	first := slices.Index(g.Languages, l.Language)
	if first < 0 {
		return g.Languages, nil
	}
	return slices.Concat(g.Languages[first:first+1], g.Languages[:first], g.Languages[first+1:]), nil
}

// mostPhoto is the largest size of a photograph's file.
const mostPhoto = 100 << 20

// photographs returns how to open photographs, with the names in front of them.
func photographs(files []string) []reading.Input {
	var out []reading.Input
	for _, file := range files {
		in := reading.Input{File: file}
		if name, rest, ok := strings.Cut(file, "="); ok {
			if _, err := os.Lstat(file); err != nil {
				in.Name, in.File = name, rest
			}
		}
		in.Open = func() (*photo.Photo, error) { return openPhoto(in.File) }
		out = append(out, in)
	}
	return out
}

// openPhoto reads one photograph.
func openPhoto(file string) (*photo.Photo, error) {
	data, err := project.ReadFile(file, mostPhoto)
	if err != nil {
		return nil, err
	}
	m, turned, errs := picture.Photo(path.Base(filepath.ToSlash(file)), data)
	if errs != nil {
		for i := range errs {
			errs[i].Pos.File = file
		}
		return nil, errs
	}
	return photo.NewPhoto(photo.From(m, turned, reading.Longest)), nil
}

// findSheets finds the sheets in photographs, and how many players they are of: as many as given, or as there are boards.
func findSheets(r *reading.Reader, inputs []reading.Input, given int, allowed model.Range) ([]reading.Match, int, error) {
	players := given
	if given == 0 {
		players = min(max(2, allowed.Min), allowed.Max)
	}
	matches, ok, err := r.Find(inputs, players)
	for ; ; matches, ok, err = r.Refind(matches, players) {
		if err != nil {
			return nil, 0, err
		}
		if !ok {
			return nil, 0, wrong("read-no-sheets", diag.Args{"found": r.Game.ID})
		}
		boards := reading.Boards(matches)
		switch {
		case given > 0 || boards == players:
			return matches, players, nil
		case boards == 0 && !slices.ContainsFunc(matches, func(m reading.Match) bool { return m.Blank != nil }):
			return matches, players, nil // nothing is found; that is the error
		case !allowed.Holds(boards):
			return nil, 0, wrong("read-players", diag.Args{"found": boards, "low": allowed.Min, "high": allowed.Max})
		}
		given, players = boards, boards
	}
}

// writeReading writes the record of found sheets, and the page to review it.
func writeReading(lib *library, s *report.LoadedGame, r *reading.Reader, sheets []*reading.Sheet, names []string, f readFlags) error {
	file := f.out
	if file == "" {
		base := path.Base(filepath.ToSlash(sheets[0].File))
		file = filepath.Join("out", r.Game.ID, "records", project.Portable(strings.TrimSuffix(base, path.Ext(base)))+".yaml")
	}
	for _, name := range []string{file, f.review} {
		if _, err := os.Lstat(name); name != "" && err == nil {
			return wrong("read-exists", diag.Args{"found": name})
		}
	}
	blank, errs := r.Blank(names)
	if errs != nil {
		return errs
	}
	places := r.Game.Places(blank.Sheet)
	var values []reading.Value
	for _, sheet := range sheets {
		values = append(values, sheet.Places(places)...)
	}
	var lines []reading.Line
	doubts := 0
	words := func(v reading.Value) reading.Line { return spoken(s.Texts, v, names) }
	for _, v := range values {
		if v.Doubt != "" {
			doubts++
		}
		if v.There || v.Doubt != "" {
			lines = append(lines, words(v))
		}
	}
	empty := func() *record.Record {
		b, _ := r.Blank(names)
		b.Photograph = true
		return b
	}
	text := reading.Write(empty, values, func(v reading.Value) string {
		l := words(v)
		return s.Texts.Say("read-doubt", diag.Args{"place": l.Name, "why": l.Doubt})
	})
	if err := writeNew(file, text); err != nil {
		return err
	}
	if f.review != "" {
		page, err := reading.Review(s.Texts.Say("read-review", diag.Args{"file": file}), s.Texts.Lang, lang.Direction(s.Texts.Lang), lines)
		if err != nil {
			return err
		}
		if err := writeNew(f.review, page); err != nil {
			return err
		}
	}
	return lib.env.emit(readOutput(s.Texts, sheets, names, file, doubts))
}

// readOutput is what the command prints: whose each sheet is, the file, and how much is doubtful.
func readOutput(t report.Texts, sheets []*reading.Sheet, names []string, file string, doubts int) output {
	var b strings.Builder
	for _, sheet := range sheets {
		of := sheet.Blank.Title
		if sheet.Seat != rules.Shared {
			of += " · " + names[sheet.Seat]
		}
		fmt.Fprintf(&b, "%s: %s\n", sheet.File, of)
	}
	fmt.Fprintf(&b, "%s (%s)\n", file, t.Say("read-doubts", diag.Args{"count": doubts}))
	out := output{out: []byte(b.String())}
	if doubts > 0 {
		out.exit = ExitIllegal
	}
	return out
}

// spoken describes a value in the words of the game.
func spoken(t report.Texts, v reading.Value, names []string) reading.Line {
	l := reading.Line{Name: t.Place(v.Place.About()), Read: t.Mark(v.Kind, ""), Value: v}
	owner := func(seat int) string {
		if seat < 0 || seat >= len(names) {
			return strconv.Itoa(seat + 1)
		}
		return names[seat]
	}
	if v.Kind == rules.Number {
		l.Read = t.Say("read-number", nil)
	}
	args := diag.Args{"mark": l.Read}
	if v.Sheet.Seat == rules.Shared && v.Kind != rules.Number && v.By >= 0 {
		l.Read = t.Say("mark-of", diag.Args{"mark": l.Read, "player": owner(v.By)})
	}
	switch {
	case v.Doubt == "":
	case v.Doubt == reading.DoubtOwner && v.Or >= 0:
		l.Doubt = t.Say("read-owners", diag.Args{"mark": args["mark"], "player": owner(v.By), "other": owner(v.Or)})
	default:
		l.Doubt = t.Say(v.Doubt, args)
	}
	return l
}

// writeNew writes a file that does not exist yet.
func writeNew(name string, data []byte) error {
	out := project.NewOutput(filepath.Dir(name))
	defer out.Discard()
	if err := out.WriteData(filepath.Base(name), data); err != nil {
		return err
	}
	return out.Commit()
}
