package cli

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"cartouche/internal/boards"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/report"

	"github.com/spf13/cobra"
)

// library gives the values and texts of the games of an open project.
type library struct {
	report.Library
	env     *env
	project *project.Project
}

// openLibrary opens the project and its library. Close the library after use.
func (e *env) openLibrary() (*library, error) {
	p, err := e.open()
	if err != nil {
		return nil, err
	}
	return &library{Library: report.Library{
		Files: p, Engines: p.Engines, Messages: e.messages(), Language: e.wanted().ofTexts(p), Own: boards.Own(p)}, env: e, project: p}, nil
}

// inLibrary returns a command's run function that opens the project and its library.
func (e *env) inLibrary(run func(lib *library, args []string) error) func(*cobra.Command, []string) error {
	return func(_ *cobra.Command, args []string) error {
		lib, err := e.openLibrary()
		if err != nil {
			return err
		}
		defer lib.close()
		return run(lib, args)
	}
}

// librariesOf opens the library of each record: that of the command or, when --dir
// names no project, that of the record's own. closeAll closes them; it is never nil.
func (e *env) librariesOf(records []string) (of []*library, closeAll func(), err error) {
	opened := map[string]*library{}
	closeAll = func() {
		for _, dir := range slices.Sorted(maps.Keys(opened)) {
			opened[dir].close()
		}
	}
	first := e.dir
	defer func() { e.dir = first }()
	for _, file := range records {
		if e.dir = first; e.perRecord {
			e.dir = recordFolder(file)
		}
		lib := opened[e.dir]
		if lib == nil {
			if lib, err = e.openLibrary(); err != nil {
				return nil, closeAll, err
			}
			opened[e.dir] = lib
			if e.dir != first {
				if lib.Messages, err = lang.Messages(lib.project, e.wanted().ofMessages(lib.project)); err != nil {
					return nil, closeAll, err
				}
			}
		}
		of = append(of, lib)
	}
	return of, closeAll, nil
}

// close closes the project, prints the warnings about its rules, and keeps the texts that were read for warnings about them.
func (l *library) close() {
	loaded := l.LoadedGames()
	for _, id := range slices.Sorted(maps.Keys(loaded)) {
		l.env.spoke = append(l.env.spoke, loaded[id].Texts.Catalogue)
		for _, d := range loaded[id].Rules.Warnings {
			l.env.warn(d)
		}
	}
	l.project.Close()
}

// printed returns the texts of a game for what goes into a file. They do not depend on
// the environment: they are in the wanted language or, when none is wanted or the program
// does not speak it, in English, or the first language of a game without English.
func (l *library) printed(game, wanted string) (texts, error) {
	if !speaks(lang.Available(l.project), wanted) {
		wanted = ""
	}
	messages, err := lang.Messages(l.project, cmp.Or(wanted, "en"))
	if err != nil {
		return texts{}, err
	}
	in := report.Library{Files: l.project, Engines: l.project.Engines, Messages: messages, Language: wanted, Own: l.Own}
	loaded := in.Game(game)
	return texts{loaded.Texts}, loaded.Errs.Err()
}

// judged returns a game with a judge. One of the project without a judge is an error of its own.
func (l *library) judged(id string) (*report.LoadedGame, error) {
	if s, ok := l.Find(id); ok {
		if len(s.Errs) > 0 {
			return nil, s.Errs
		}
		return s, nil
	}
	if slices.Contains(l.env.games(), id) {
		return nil, wrong("game-no-judge", diag.Args{"found": id, "allowed": l.IDs()})
	}
	return nil, diag.UnknownWord("unknown-game", id, l.IDs(), diag.Pos{})
}

// judge reads and judges one record.
func (l *library) judge(file string, read func(string) ([]byte, error)) *verdict {
	data, err := read(file)
	if err != nil {
		failed := &report.Verdict{File: file, Errs: diag.Of(err), Texts: report.Texts{Catalogue: l.Messages}}
		return &verdict{failed, texts{failed.Texts}}
	}
	v := l.Judge(file, data)
	v.All = l.env.all
	for i, d := range v.Errs {
		if d.Code == "record-game" && d.Hint == "" { // as it is outside of the project of its game
			v.Errs[i].Hint = "record-elsewhere"
		}
	}
	return &verdict{v, texts{v.Texts}}
}

// reader returns how records are read: files by their names, "-" from standard input.
func (e *env) reader() func(file string) ([]byte, error) {
	stdin := sync.OnceValues(func() ([]byte, error) { return project.ReadStream("-", e.stdin, doc.MaxBytes) })
	return func(file string) ([]byte, error) {
		if file == "-" {
			return stdin()
		}
		if isFolder(file) {
			return nil, diag.Diagnostic{Pos: diag.Pos{File: file}, Code: "record-folder"}
		}
		return project.ReadFile(file, doc.MaxBytes)
	}
}
