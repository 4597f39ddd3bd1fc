package cli

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/intake"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/starter"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

func initCommand(e *env) *cobra.Command {
	kind := ""
	c := &cobra.Command{
		Use:     "init NAME",
		Short:   "cmd.init.short",
		Long:    "cmd.init.long",
		Example: examples("cartouche init ferry", "cartouche init ferry --from "+starter.Kinds()[0], "cartouche init ferry --from cards.xlsx"),
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return initProject(e, args[0], kind) },
	}
	c.Flags().StringVar(&kind, "from", starter.Default(), "flag.from")
	c.RegisterFlagCompletionFunc("from", completeWords(starter.Kinds))
	return c
}

// initProject makes a new project in a folder.
func initProject(e *env, folder, kind string) error {
	kinds := starter.Kinds()
	if !slices.Contains(kinds, kind) && !isFileName(kind) {
		return diag.UnknownWord("usage-from", kind, kinds, diag.Pos{})
	}
	full, err := project.Absolute(folder)
	if err != nil {
		return err
	}
	id, errs := starter.ID(filepath.Base(full), games.All)
	if errs != nil {
		return errs
	}
	made, err := startFiles(e, filepath.ToSlash(folder), id, kind)
	if err != nil {
		return err
	}
	files, err := starter.WriteFiles(folder, made)
	if err != nil || e.quiet {
		return err
	}
	shown := filepath.ToSlash(folder)
	for _, f := range files {
		fmt.Fprintln(e.stdout, diag.Visible(shown+"/"+f))
	}
	path := shown
	if filepath.IsLocal(folder) {
		path = "./" + shown // else it would be the name of a game
	}
	if isFileName(kind) && !tryKit(e, folder, path) {
		return nil
	}
	fmt.Fprintln(e.stderr, e.text("init-next", diag.Args{"path": path}))
	return nil
}

// isFileName reports whether the word after --from is a file, and not an example.
func isFileName(kind string) bool { return strings.ContainsAny(kind, `./\`) }

// startFiles returns the files of a new project: those of an example, or of a file that the user has.
func startFiles(e *env, folder, id, from string) (map[string][]byte, error) {
	if !isFileName(from) {
		return starter.Files(id, from)
	}
	data, err := project.ReadFile(from, intake.MostBytes)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(from)
	room := int64(intake.MostBytes)
	beside := func(name string) ([]byte, bool) {
		picture, err := project.ReadFile(filepath.Join(filepath.Dir(from), filepath.FromSlash(name)), min(project.MaxImage, room))
		room -= int64(len(picture))
		return picture, err == nil
	}
	game := intake.Game{ID: id, Title: intake.Plain(intake.TitleOf(name)), Lang: e.lang, Words: e.messages(), Beside: beside}
	files, notes, errs := intake.Files(name, data, game)
	for _, d := range notes {
		if d.Code == "intake-language" && e.lang != "" {
			continue // it was chosen
		}
		e.warn(d)
		if d.Code == "intake-language" {
			d.Code, d.Args = "init-language", diag.Args{"lang": d.Args["lang"], "file": from, "path": folder}
			e.warn(d)
		}
	}
	for i, d := range errs {
		if d.Code == "deck-field-source" && e.lang == "" {
			errs[i].Hint = "init-source"
		}
	}
	if s := intake.Summarise(name, data, cmp.Or(e.lang, e.messages().Lang)); s.Cards > 0 && errs == nil && !e.quiet {
		fmt.Fprintln(e.stderr, e.text("init-cards", diag.Args{"n": s.Cards, "columns": s.Columns}))
		if s.Languages != nil {
			fmt.Fprintln(e.stderr, e.text("init-languages", diag.Args{"langs": s.Languages}))
		}
	}
	return files, errs.Err()
}

// tryKit reports whether the kit of a new game from a file can be printed, and says what is wrong if not.
func tryKit(e *env, folder, path string) bool {
	p, err := project.OpenBuiltin(folder, games.All)
	if err == nil {
		defer p.Close()
		var ids []string
		if ids, err = model.Games(p.Own()); err == nil && len(ids) == 1 {
			warn := func(d diag.Diagnostic) { // of the cards, not of the design, which is not theirs
				if strings.HasPrefix(d.Code, "deck-") {
					e.warn(d)
				}
			}
			_, err = kit.MakePlan(p, kit.Options{What: kit.What{Game: ids[0]}, Look: kit.Look{Profile: "home"}, Warn: warn})
		}
	}
	if err == nil {
		return true
	}
	e.report(err)
	fmt.Fprintln(e.stderr, e.text("init-wrong", diag.Args{"path": path}))
	return false
}
