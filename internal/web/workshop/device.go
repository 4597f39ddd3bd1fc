package workshop

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/intake"
	"cartouche/internal/model"
	"cartouche/internal/starter"
)

// Change is a file of a project with its new content.
type Change struct {
	Name string
	Data []byte // nil for a file that is gone
}

// ofDevice are the addresses of a home whose projects are on the visitor's device, which makes of the changes what it likes.
var ofDevice = map[string]Address{
	"start":  {Method: post, answer: (*Workshop).start},
	"import": {Method: post, answer: (*Workshop).take},
	"name":   {Method: get, answer: (*Workshop).named},
	"zip":    {Method: get, answer: (*Workshop).archive},
}

// start answers with the files of a new project, made from an example.
func (w *Workshop) start(_ context.Context, r Request) Answer {
	kind := r.Query.Get("kind")
	if kinds := starter.Kinds(); !slices.Contains(kinds, kind) {
		return w.Wrong(BadRequest, diag.UnknownWord("usage-from", kind, kinds, diag.Pos{}), r.Language())
	}
	game, notes, err := w.game(r, r.Query.Get("title"), "my-"+kind)
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	files, err := starter.Files(game.ID, kind)
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	if game.Title != "" {
		starter.Title(files, game.Title)
	}
	return Answer{Status: OK, Changes: changesOf(files), Notes: w.pageErrorsIn(notes, game.Words)}
}

// game returns what a new game is called that has a title as a visitor has typed it, and notes on the title.
func (w *Workshop) game(r Request, typed, usual string) (game intake.Game, notes diag.List, err error) {
	game.Words, err = w.words(r.Language())
	game.ID = intake.ID(typed, usual)
	if _, taken := w.opt.Project.Engines.Find(game.ID); taken {
		game.ID += "-game"
	}
	game.Title, notes = w.title(typed)
	return game, notes, err
}

// title returns what a visitor has typed as the title of a new game, as far as there are fonts for it, and a note on what there is none
// for.
func (w *Workshop) title(typed string) (title string, notes diag.List) {
	title = intake.Plain(typed)
	theme, errs := model.LoadTheme(w.opt.Project)
	if errs != nil { // the pages report them
		return title, nil
	}
	var missing *font.Missing
	if _, err := theme.Fonts.Line(title, font.Style{}); !errors.As(err, &missing) {
		return title, nil
	}
	title = intake.Plain(strings.Map(func(r rune) rune {
		if slices.Contains(missing.Runes, r) {
			return -1
		}
		return r
	}, title))
	code := "start-title"
	if title == "" {
		code = "start-untitled"
	}
	notes.AddHint(diag.Pos{}, code, "glyph-font", diag.Args{"runes": missing.Chars(), "found": title})
	return title, notes
}

// take answers with the files of the project in what a visitor brings.
func (w *Workshop) take(_ context.Context, r Request) Answer {
	name := r.Query.Get("name")
	game, doubts, err := w.game(r, intake.TitleOf(name), "my-cards")
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	files, notes, errs := intake.Files(name, r.Body, game)
	if errs != nil {
		return w.Wrong(Unreadable, errs, r.Language())
	}
	notes = append(notes, doubts...)
	return Answer{Status: OK, Changes: changesOf(files), Notes: w.pageErrorsIn(notes, game.Words)}
}

// named answers with the name of a file as it is kept, or with what speaks against it.
func (w *Workshop) named(_ context.Context, r Request) Answer {
	var all []string
	err := fs.WalkDir(w.opt.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, name)
		}
		return err
	})
	name, errs := intake.NewName(r.Query.Get("name"), all)
	if err = errors.Join(err, errs.Err()); err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	return answered(OK, map[string]any{"name": name})
}

func changesOf(files map[string][]byte) (list []Change) {
	for name, data := range files {
		list = append(list, Change{name, data})
	}
	slices.SortFunc(list, func(a, b Change) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// archive answers with the project as a ZIP archive, named after its game.
func (w *Workshop) archive(_ context.Context, r Request) Answer {
	files := map[string][]byte{}
	games, err := fs.Glob(w.opt.Files, "data/*/game.yaml")
	err = errors.Join(err, fs.WalkDir(w.opt.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(w.opt.Files, name)
		return err
	}))
	if err != nil || len(files) == 0 {
		return Answer{Status: NotFound}
	}
	data, err := intake.Pack(files)
	if err != nil {
		return w.Wrong(Unreadable, err, r.Language())
	}
	name := "games.zip"
	if len(games) == 1 {
		name = path.Base(path.Dir(games[0])) + ".zip"
	}
	return saved(name, data)
}
