package cli

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/order"
	"cartouche/internal/picture"
	"cartouche/internal/project"
	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
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
	each        bool
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
			"cartouche read my-pad --each tests/*.jpg -o tests",
		),
		Args: cobra.MinimumNArgs(2),
		RunE: e.inLibrary(func(lib *library, args []string) error { return readPhotos(lib, args[0], args[1:], f) }),
	}
	addNumber(c.Flags(), &f.players, "players", "", 0, 1, order.MostPlayers, "flag.players-read")
	c.Flags().StringSliceVar(&f.names, "names", nil, "flag.names")
	c.Flags().StringVarP(&f.out, "out", "o", "", "flag.out-read")
	c.Flags().StringVar(&f.review, "review", "", "flag.review")
	c.Flags().BoolVar(&f.each, "each", false, "flag.each")
	return c
}

// photoReader reads photographs of one game.
type photoReader struct {
	*reading.Reader
	lib     *library
	game    *report.LoadedGame
	flags   readFlags
	allowed model.Range // numbers of players
	errs    diag.List   // for which photographs could not be read; the others are
	lines   []reading.Line
	written []string // records, in order
	doubts  int
}

// say prints a line of the result at once, so that what is written has been named even if the run is stopped.
func (r *photoReader) say(file, text string) {
	fmt.Fprintf(r.lib.env.stdout, "%s: %s\n", diag.Visible(file), text)
}

// readPhotos reads the sheets of one game and writes their record, or one for each photograph.
func readPhotos(lib *library, id string, files []string, f readFlags) error {
	s, err := lib.judged(id)
	if err != nil {
		return err
	}
	r := &photoReader{lib: lib, game: s, flags: f, allowed: model.Range{Min: s.Rules.MinPlayers, Max: s.Rules.MaxPlayers}}
	languages, err := lib.printedIn(id)
	if err != nil {
		return err
	}
	r.Reader = reading.NewReader(lib.project, s.Rules, languages, func(n int) rules.Data { return s.Values.For(n) })
	if errs := record.CheckNames(s.Rules, f.names); errs != nil {
		return errs
	}
	if n := len(f.names); f.players > 0 && n > f.players {
		return wrong("usage-names-many", diag.Args{"found": n, "allowed": f.players})
	}
	if given := max(f.players, len(f.names)); given > 0 && !r.allowed.Holds(given) {
		return wrong(r.allowed.PlayersOutside(given))
	}
	inputs := photographs(files)
	errs := twice(inputs)
	if !f.each { // with it each is a game of its own, and a name that of its player
		errs = append(r.strangers(inputs), errs...)
	}
	if errs != nil {
		return errs
	}
	defer withinMemory(readMemory)()
	read := r.one
	if f.each {
		read = r.each
	}
	err = read(inputs)
	if err == nil {
		err = r.writeReview()
	}
	if r.doubts > 0 {
		lib.env.worst(ExitIllegal)
	}
	return append(diag.Of(err), r.errs...).Err()
}

// one reads photographs of one game.
func (r *photoReader) one(inputs []look.Input) error {
	f := r.flags
	if err := free(f.out, f.review); err != nil {
		return err
	}
	matches, players, err := findSheets(r.Reader, inputs, max(f.players, len(f.names)), r.allowed)
	if err != nil {
		return err
	}
	names := r.names(players)
	sheets, errs := look.Seat(matches, names)
	r.unread(matches, sheets, players)
	if len(errs) == 0 {
		sheets = r.legible(sheets)
	}
	if len(errs) == 0 && len(sheets) > 0 {
		if err := r.writeSheets(sheets, names); err != nil {
			return err
		}
	}
	if err := r.notFound(matches, players); err != nil {
		return err
	}
	if r.errs = append(r.errs, errs...); len(errs) > 0 || len(sheets) == 0 {
		errs, r.errs = r.errs, nil
		return errs.Err()
	}
	return nil
}

// writeSheets writes the record of found sheets, or the records of scores if they are score sheets.
func (r *photoReader) writeSheets(sheets []*look.Sheet, names []string) error {
	file := r.flags.out
	if file == "" {
		file = filepath.Join(r.folder(), recordName(sheets[0].File))
	}
	if err := free(file, r.flags.review); err != nil {
		return err
	}
	read := r.scores
	if slices.ContainsFunc(sheets, func(s *look.Sheet) bool { return s.Blank.Games == 0 }) {
		read = r.sheet
	}
	records, err := read(file, sheets, names)
	if err != nil {
		return err
	}
	files := []string{r.flags.review}
	for _, rec := range records {
		files = append(files, rec.file)
	}
	if err := free(files...); err != nil {
		return err
	}
	for _, rec := range records {
		if err := r.save(rec); err != nil {
			return err
		}
	}
	return nil
}

// unread names the second sheets on photographs, which are not read. It is an error if such a sheet may be on no other photograph.
func (r *photoReader) unread(matches []look.Match, sheets []*look.Sheet, players int) {
	known := max(r.flags.players, len(r.flags.names)) > 0 || slices.ContainsFunc(matches, func(m look.Match) bool { return m.Printed > 0 })
	for _, m := range matches {
		if m.Also == nil {
			continue
		}
		all, found := 1, 0
		if m.Also.Each {
			all = players
		}
		for _, s := range sheets {
			if s.Blank.Component == m.Also.Component {
				found++
			}
		}
		args := diag.Args{"component": m.Also.Title}
		if found < all || m.Also.Each && !known {
			r.errs.Add(diag.Pos{File: m.File}, "read-also", args)
		} else {
			r.say(m.File, r.game.Texts.Say("read-also", args))
		}
	}
}

// notFound keeps the reasons for which photographs were not read.
func (r *photoReader) notFound(matches []look.Match, players int) error {
	for _, m := range matches {
		at := diag.Pos{File: m.File}
		switch {
		case m.Err != nil:
			r.errs = append(r.errs, diag.Of(m.Err)...)
		case m.Blank != nil:
		case m.Empty:
			r.errs.Add(at, "read-empty", nil)
		case m.Mirrored:
			r.errs.Add(at, "read-mirrored", nil)
		case m.Edition != nil:
			r.errs.Add(at, "read-edition", diag.Args{"component": m.Edition.Title, "game": r.Game.ID})
		case m.Other > 0:
			r.elsewhere(m.File, m.Part.Title, m.Other, players)
		case m.Part != nil:
			r.errs.Add(at, "read-part", diag.Args{"component": m.Part.Title})
		default:
			b, n, err := r.Elsewhere(m, players, r.allowed.Min, r.allowed.Max)
			if err != nil {
				return err
			}
			if b != nil {
				r.elsewhere(m.File, b.Title, n, players)
			} else {
				r.errs.Add(at, "read-not-found", diag.Args{"game": r.Game.ID})
			}
		}
	}
	return nil
}

// elsewhere keeps the error of a sheet for another number of players. How many play is part of it only if someone said so.
func (r *photoReader) elsewhere(file, title string, found, players int) {
	code := "read-elsewhere"
	if max(r.flags.players, len(r.flags.names)) == 0 {
		code = "read-players-of"
	}
	r.errs.Add(diag.Pos{File: file}, code, diag.Args{"component": title, "found": found, "players": players})
}

// legible returns the sheets that can be read, and keeps why the others cannot.
func (r *photoReader) legible(sheets []*look.Sheet) []*look.Sheet {
	sheets, not := look.Legible(sheets)
	for _, s := range not {
		r.errs.Add(diag.Pos{File: s.File}, s.Illegible(), diag.Args{"component": s.Blank.Title, "found": s.Fine(), "allowed": look.Fewest})
	}
	return sheets
}

// names returns the names of so many players.
func (r *photoReader) names(players int) []string {
	return look.Names(r.flags.names, players, func(n int) string { return r.game.Texts.Say("read-player", diag.Args{"n": n}) })
}

// folder returns the default folder of records.
func (r *photoReader) folder() string { return filepath.Join("out", r.Game.ID, "records") }

// recordName returns the name of a photograph's record.
func recordName(photo string) string {
	base := path.Base(filepath.ToSlash(photo))
	return project.Portable(strings.TrimSuffix(base, path.Ext(base))) + ".yaml"
}

// free returns the errors of files that exist or would be written twice.
func free(files ...string) error { return append(absent(files...), distinct(files...)...).Err() }

// absent returns the errors of files that exist. "" is no file.
func absent(files ...string) (errs diag.List) {
	for _, name := range files {
		if _, err := os.Lstat(name); name != "" && err == nil {
			errs.Add(diag.Pos{}, "read-exists", diag.Args{"found": name})
		}
	}
	return errs
}

// distinct returns the errors of files that would be written twice. "" is no file. Names that differ in capitals only are one,
// because they are on some disks.
func distinct(files ...string) (errs diag.List) {
	taken := map[string]bool{}
	for _, name := range files {
		if name == "" {
			continue
		}
		place := strings.ToLower(project.Place(name))
		if taken[place] {
			errs.Add(diag.Pos{}, "read-one-name", diag.Args{"found": name})
		}
		taken[place] = true
	}
	return errs
}

// readMemory is what reading should not need more of: photographs come and go faster than they are
// collected.
const readMemory = 172 << 20

// printedIn returns the languages of a game, the wanted one first: a sheet may have been printed in another one than is spoken now.
func (l *library) printedIn(id string) ([]string, error) {
	g, errs := layouts.LoadGame(l.project, id)
	if g == nil {
		return nil, errs.Err()
	}
	if wanted := l.env.lang; wanted != "" {
		others := slices.DeleteFunc(slices.Clone(g.Languages), func(l string) bool { return l == wanted })
		return append([]string{wanted}, others...), nil
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
func photographs(files []string) []look.Input {
	var out []look.Input
	for _, file := range files {
		in := look.Input{File: file}
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

// strangers returns the errors of names before photographs that no player has.
func (r *photoReader) strangers(inputs []look.Input) (errs diag.List) {
	given := r.flags.names
	known := r.names(cmp.Or(max(r.flags.players, len(given)), r.allowed.Max))
	var unnamed []string
	for _, in := range inputs {
		if in.Name != "" && !slices.Contains(known, in.Name) && !slices.Contains(unnamed, in.Name) {
			unnamed = append(unnamed, in.Name)
		}
	}
	for _, in := range inputs {
		switch at := (diag.Pos{File: in.File}); {
		case !slices.Contains(unnamed, in.Name):
		case given == nil:
			errs.Add(at, "read-unnamed", diag.Args{"found": in.Name, "names": strings.Join(unnamed, ",")})
		default:
			errs.Add(at, "read-name", diag.Args{"found": in.Name, "allowed": known})
		}
	}
	return errs
}

// twice returns the errors of photographs that are given twice, under whatever names.
func twice(inputs []look.Input) (errs diag.List) {
	type content struct {
		size int64
		sum  [sha256.Size]byte
	}
	sizes, first := map[int64]int{}, map[content]string{}
	for _, in := range inputs {
		if size := sizeOf(in.File); size > 0 {
			sizes[size]++
		}
	}
	for _, in := range inputs {
		size := sizeOf(in.File)
		if sizes[size] < 2 {
			continue
		}
		data, err := project.ReadFile(in.File, mostPhoto)
		if err != nil {
			continue // that is said when it is read
		}
		of := content{size, sha256.Sum256(data)}
		if other, ok := first[of]; ok {
			errs.Add(diag.Pos{File: in.File}, "read-same", diag.Args{"other": diag.Path(other)})
			continue
		}
		first[of] = in.File
	}
	return errs
}

// sizeOf returns the size of a file, or 0.
func sizeOf(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
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
	return photo.NewPhoto(photo.From(m, turned, look.Longest)), nil
}

// findSheets finds the sheets in photographs, and how many players they are of: as many as given, as the first code says, or
// as there are boards.
func findSheets(r *reading.Reader, inputs []look.Input, given int, allowed model.Range) ([]look.Match, int, error) {
	players := given
	if given == 0 {
		players = min(max(2, allowed.Min), allowed.Max)
	}
	r.Guessed = given == 0
	matches, ok, err := r.Find(inputs, players)
	for r.Guessed = false; ; matches, ok, err = r.Refind(matches, players) {
		if err != nil {
			return nil, 0, err
		}
		if !ok {
			return nil, 0, wrong("read-no-sheets", diag.Args{"found": r.Game.ID})
		}
		boards := look.Boards(matches)
		coded := slices.IndexFunc(matches, func(m look.Match) bool { return m.Printed > 0 })
		switch {
		case given == 0 && coded >= 0 && boards <= matches[coded].Printed:
			if given = matches[coded].Printed; given == players {
				return matches, players, nil
			}
			players = given
			continue
		case given > 0 || boards == players:
			return matches, players, nil
		case boards == 0 && !slices.ContainsFunc(matches, func(m look.Match) bool { return m.Blank != nil }):
			return matches, players, nil // nothing is found; that is the error
		case !allowed.Holds(boards):
			return nil, 0, wrong("read-players", diag.Args{"found": boards, "low": allowed.Min, "high": allowed.Max})
		}
		given, players = boards, boards
	}
}
