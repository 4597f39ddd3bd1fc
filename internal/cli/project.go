package cli

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// open returns the project of the --dir flag.
func (f *common) open() (*project.Project, error) { return project.OpenBuiltin(f.dir, games.All) }

// inProject returns a command's run function that opens the project.
func (f *common) inProject(run func(p *project.Project, args []string) error) func(*cobra.Command, []string) error {
	return func(_ *cobra.Command, args []string) error {
		p, err := f.open()
		if err != nil {
			return err
		}
		defer p.Close()
		return run(p, args)
	}
}

// locate finds the project of a command: the one of --dir, else the one that a path among its games names, else the nearest
// folder with settings at or above its first record or the current folder. Paths among the arguments, or of --game, become names of
// games.
func (f *common) locate(c *cobra.Command, args []string) error {
	if c.Name() == cobra.ShellCompRequestCmd || c.Name() == cobra.ShellCompNoDescRequestCmd {
		return nil // what the command to complete is, is not known yet
	}
	records := false
	var paths []int
	for i := range args {
		switch kind := argumentKind(c, i); {
		case kind == "RECORD":
			records = true
		case kind == "GAME" && f.isPath(args[i], listsGames(c)):
			paths = append(paths, i)
		}
	}
	switch game := c.Flags().Lookup("game"); {
	case paths != nil:
		return f.locateGames(args, paths)
	case game != nil && game.Changed && f.isPath(game.Value.String(), false):
		names := []string{game.Value.String()}
		if err := f.locateGames(names, []int{0}); err != nil {
			return err
		}
		return game.Value.Set(names[0])
	case f.dir != "":
	case records:
		f.dir, f.perRecord = recordFolder(args[0]), true
	default:
		f.dir = settingsFolder(".")
	}
	return nil
}

// argumentKind is what an argument of a command is according to its usage line:
// GAME, RECORD, COMPONENT. Where games are a list, all are GAME.
func argumentKind(c *cobra.Command, i int) string {
	if listsGames(c) {
		return "GAME"
	}
	var words []string
	for _, w := range strings.Fields(c.Use)[1:] {
		if !strings.HasPrefix(w, "-") {
			words = append(words, strings.Trim(w, "[]."))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return words[min(i, len(words)-1)]
}

// listsGames reports whether a command takes any number of games, among languages.
func listsGames(c *cobra.Command) bool { return strings.Contains(c.Use, "GAME...") }

// isPath reports whether an argument is the folder of a project or of a game, and not a game: it is written as a path, or it is
// the folder of a project, and neither a known game nor a language where the command takes languages.
func (f *common) isPath(arg string, languages bool) bool {
	if arg == "." || arg == ".." || strings.ContainsAny(arg, "/"+string(filepath.Separator)) {
		return true
	}
	if !isFolder(filepath.Join(arg, "data")) || languages && (arg == theProgram || lang.IsTag(arg)) {
		return false
	}
	p, err := (&common{dir: cmp.Or(f.dir, settingsFolder("."))}).open()
	if err != nil {
		return true
	}
	defer p.Close()
	known, _ := model.Games(p)
	return !slices.Contains(known, arg)
}

// locateGames finds the project from the arguments that are paths. It must be one project, and that of --dir if it is given.
func (f *common) locateGames(args []string, paths []int) error {
	before := "--dir " + f.dir
	for _, i := range paths {
		dir, game, err := gameAt(args[i])
		if err != nil {
			return err
		}
		if f.dir != "" && !sameFolder(f.dir, dir) {
			return wrong("path-two-projects", diag.Args{"found": before, "other": args[i]})
		}
		if f.dir == "" {
			f.dir, before = dir, args[i]
		}
		args[i] = game
	}
	return nil
}

// gameAt returns the project and the game that a path names: the folder of a project with one game, or data/GAME in it.
func gameAt(path string) (dir, game string, err error) {
	here, err := project.Absolute(path)
	if err != nil {
		return "", "", err
	}
	if filepath.Base(filepath.Dir(here)) == "data" {
		if isFolder(here) && !project.FileExists(filepath.Join(here, "game.yaml")) {
			return "", "", wrong("path-no-file", diag.Args{"found": path})
		}
		return filepath.Join(path, "..", ".."), filepath.Base(here), nil
	}
	if !isFolder(filepath.Join(path, "data")) {
		return "", "", noProject(path)
	}
	p, err := project.OpenBuiltin(path, games.All)
	if err != nil {
		return "", "", err
	}
	defer p.Close()
	games, err := model.Games(p.Own())
	if err != nil {
		return "", "", err
	}
	switch len(games) {
	case 0:
		return "", "", wrong("path-empty", diag.Args{"found": path})
	case 1:
		return filepath.Clean(path), games[0], nil
	}
	for i, id := range games {
		games[i] = filepath.ToSlash(filepath.Join(path, "data", id))
	}
	return "", "", wrong("path-games", diag.Args{"found": path, "allowed": games})
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// noProject returns the error for a path that names no project.
func noProject(path string) error {
	code := "path-no-game"
	if broken := project.DeadLink(path); broken != nil {
		return broken
	}
	switch {
	case !project.FileExists(path):
		code = "path-no-folder"
	case !isFolder(path):
		code = "path-file"
	}
	return wrong(code, diag.Args{"found": path})
}

// sameFolder reports whether two names lead to one folder.
func sameFolder(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// recordFolder is the project of a record when --dir names none: the nearest folder with settings or with a game of one's own at or
// above it, else the nearest with settings at or above the current folder; "" for none.
func recordFolder(record string) string {
	if record != "-" {
		own := func(at string) bool { return hasSettings(at) || hasOwnGame(at) }
		if dir := nearest(filepath.Dir(record), own); dir != "" {
			return dir
		}
	}
	return settingsFolder(".")
}

// settingsFolder is the nearest folder with settings at or above one, as nearest gives it.
func settingsFolder(from string) string { return nearest(from, hasSettings) }

// hasSettings reports whether a folder has settings. The folder with the user's own is not a project, nor is one that cannot be read.
func hasSettings(at string) bool {
	file := filepath.Join(at, model.SettingsFile)
	_, err := os.Stat(file)
	return project.FileExists(file) && !errors.Is(err, fs.ErrPermission) && file != userSettings()
}

// hasOwnGame reports whether a folder is a project with a game that is not built in.
func hasOwnGame(at string) bool {
	entries, err := os.ReadDir(filepath.Join(at, "data"))
	return err == nil && slices.ContainsFunc(entries, func(entry fs.DirEntry) bool {
		_, builtin := games.All.Find(entry.Name())
		return !builtin && project.FileExists(filepath.Join(at, "data", entry.Name(), "game.yaml"))
	})
}

// nearest is the nearest folder of which is holds, at or above one, relative to the current folder unless the given one is
// absolute; "" for none.
func nearest(from string, is func(at string) bool) string {
	at, err := filepath.Abs(from)
	if err != nil {
		return ""
	}
	for !is(at) {
		up := filepath.Dir(at)
		if up == at {
			return ""
		}
		at = up
	}
	if filepath.IsAbs(from) {
		return at
	}
	here, err := os.Getwd()
	if err != nil {
		return at
	}
	if near, err := filepath.Rel(here, at); err == nil {
		return near
	}
	return at
}

// located finds the project from the arguments of a completion and returns them with paths
// resolved. Their errors are reported when the command runs.
func (f *common) located(c *cobra.Command, args []string) []string {
	args = slices.Clone(args)
	if f.locate(c, args) != nil {
		return nil
	}
	return args
}
