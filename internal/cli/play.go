package cli

import (
	"math"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/record"
	"cartouche/rules"
	"cartouche/rules/games"

	"github.com/spf13/cobra"
)

// playNames are the players of games that nobody played.
var playNames = []string{"Ada", "Bo", "Cleo", "Dov", "Ela", "Finn", "Gus", "Hana"}

// playFlags are what can be chosen about a played game.
type playFlags struct {
	players int
	seed    uint64
	level   string
	sheet   bool
}

func (e *env) playCommand() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "cmd.play.short",
		Example: examples(
			"cartouche play nile-flood --players 4 --seed 7", "",
			"cartouche play nile-flood --players 1 --difficulty heavy", "",
			"cartouche play nile-flood --seed 7 --sheet", "example.sheet",
			"cartouche play nile-flood --seed 7 | cartouche score -", "",
		),
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: e.completeGame,
		RunE:              func(_ *cobra.Command, args []string) error { return e.play(args[0], f) },
	}
	addNumber(cmd.Flags(), &f.players, "players", "", 2, 1, maxPlayers, "flag.players-play")
	addNumber(cmd.Flags(), &f.seed, "seed", "", 1, 0, math.MaxUint64, "flag.seed")
	cmd.Flags().StringVar(&f.level, "difficulty", "", "flag.difficulty")
	cmd.Flags().BoolVar(&f.sheet, "sheet", false, "flag.sheet")
	return cmd
}

func (e *env) play(id string, f playFlags) error {
	g, ok := games.All.Find(id)
	if !ok && slices.Contains(e.judgedGames(), id) {
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
	lib, err := e.openLibrary()
	if err != nil {
		return err
	}
	defer lib.close()
	s := lib.Game(id)
	if len(s.Errs) > 0 {
		return s.Errs
	}
	setup := rules.Setup{Players: playNames[:f.players], Data: s.Values.For(f.players), Level: f.level}
	r, err := record.Play(g, setup, f.seed, f.sheet)
	if err != nil {
		return err
	}
	_, err = e.stdout.Write(r.Encode())
	return err
}
