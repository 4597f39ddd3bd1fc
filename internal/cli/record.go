package cli

import (
	"math"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/order"
	"cartouche/internal/record"
	"cartouche/rules"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// recordKinds are the kinds of records.
var recordKinds = []string{record.Sheet, record.Log, record.Scores}

func newCommand(e *env) *cobra.Command {
	var names []string
	c := &cobra.Command{
		Use:   "new KIND GAME",
		Short: "cmd.new.short",
		Example: examples(
			"cartouche new log nile-flood --names Ada,Bo > sunday.yaml",
			"cartouche new sheet osiris --names Ada,Bo,Chen --lang it",
		),
		Args: cobra.ExactArgs(2),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			words := [][]string{recordKinds, e.judgedGames(), nil}[len(args)]
			return words, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: e.inLibrary(func(lib *library, args []string) error { return blankRecord(lib, args[0], args[1], names) }),
	}
	c.Flags().StringSliceVar(&names, "names", nil, "flag.names")
	return c
}

// blankRecord prints a record to fill in.
func blankRecord(lib *library, kind, id string, names []string) error {
	if !slices.Contains(recordKinds, kind) {
		return diag.UnknownWord("usage-new", kind, recordKinds, diag.Pos{})
	}
	s, err := lib.judged(id)
	if err != nil {
		return err
	}
	g := s.Rules
	if g.Log == nil && kind == record.Log {
		return wrong("game-no-log", diag.Args{"found": id})
	}
	if len(names) == 0 {
		return wrong("usage-names", nil)
	}
	if errs := record.CheckNames(g, names); errs != nil {
		return errs
	}
	if allowed := (model.Range{Min: g.MinPlayers, Max: g.MaxPlayers}); !allowed.Holds(len(names)) {
		return wrong(allowed.PlayersOutside(len(names)))
	}
	setup := rules.Setup{Players: names, Data: s.Values.For(len(names))}
	language := ""
	if l := lib.env.lang; l != "" && !lang.IsPseudo(l) {
		language = s.Texts.Lang
	}
	blank, errs := record.Blank(g, kind, setup, language, func(key string) string { return s.Texts.Say(key, nil) })
	if len(errs) > 0 {
		return errs
	}
	_, err = lib.env.stdout.Write(blank)
	return err
}

// playNames are the players of random games.
var playNames = []string{"Ada", "Bo", "Cleo", "Dov", "Ela", "Finn", "Gus", "Hana"}

// playFlags are the choices for a random game.
type playFlags struct {
	players int
	seed    uint64
	level   string
	sheet   bool
}

func playCommand(e *env) *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "cmd.play.short",
		Example: examples(
			"cartouche play nile-flood --players 4 --seed 7",
			"cartouche play nile-flood --players 1 --difficulty heavy",
			withRemark("cartouche play nile-flood --seed 7 --sheet", "example.sheet"),
			"cartouche play nile-flood --seed 7 | cartouche score -",
		),
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeGame(e),
		RunE:              e.inLibrary(func(lib *library, args []string) error { return play(lib, args[0], f) }),
	}
	addNumber(cmd.Flags(), &f.players, "players", "", 2, 1, order.MostPlayers, "flag.players-play")
	addNumber(cmd.Flags(), &f.seed, "seed", "", 1, 0, math.MaxUint64, "flag.seed")
	cmd.Flags().StringVar(&f.level, "difficulty", "", "flag.difficulty")
	cmd.Flags().BoolVar(&f.sheet, "sheet", false, "flag.sheet")
	return cmd
}

// play prints the record of a random game.
func play(lib *library, id string, f playFlags) error {
	g, ok := games.All.Find(id)
	if !ok && slices.Contains(lib.IDs(), id) {
		return wrong("game-no-log", diag.Args{"found": id})
	}
	if !ok {
		return diag.UnknownWord("play-game", id, games.All.IDs(), diag.Pos{})
	}
	if allowed := (model.Range{Min: g.MinPlayers, Max: g.MaxPlayers}); !allowed.Holds(f.players) {
		return wrong(allowed.PlayersOutside(f.players))
	}
	switch levels := g.Levels; {
	case f.level != "" && (f.players != 1 || len(levels) == 0):
		return wrong("usage-difficulty", diag.Args{"found": f.level})
	case f.level == "" && f.players == 1 && len(levels) > 0:
		f.level = levels[len(levels)/2]
	case f.level != "" && !slices.Contains(levels, f.level):
		return diag.UnknownWord("usage-level", f.level, levels, diag.Pos{})
	}
	s := lib.Game(id)
	if len(s.Errs) > 0 {
		return s.Errs
	}
	setup := rules.Setup{Players: playNames[:f.players], Data: s.Values.For(f.players), Level: f.level}
	r, err := record.Play(g, setup, f.seed, f.sheet)
	if err != nil {
		return err
	}
	_, err = lib.env.stdout.Write(r.Encode())
	return err
}
