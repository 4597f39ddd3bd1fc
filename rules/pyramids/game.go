// Package pyramids is the engine of Nile for Looney pyramids, by Zach Hoekstra: it replays logs,
// judges completed sheets, scores, and plays at random. Begin at check in check.go, which says why an action is forbidden,
// State.Play for logs, and Sheet.Judge.
//
// Pieces of the same kind and size are indistinguishable, so everything without an order is stored
// as counts by size.
package pyramids

import "cartouche/rules"

// Stacks is the number of stacks of treasure, and of supplies: one for each face of a die (rulebook, set-up).
const Stacks = 6

// The sizes of pyramids, in pips.
const (
	Small = 1 + iota
	Medium
	Large
)

// sizes is the length of a list of counts by size; index 0 is unused.
const sizes = Large + 1

// seats is the number of players.
const seats = 2

// The components with slots for marks.
const (
	Board      = "board"
	StashMat   = "stash-mat"
	PoolMat    = "pool-mat"
	ScoreSheet = "score-sheet"
)

// Game describes Nile for Looney pyramids.
var Game = rules.Game{
	ID:    "nile-pyramids",
	Items: []string{"small", "medium", "large", "unfinished"},
	Codes: []string{"not-your-turn", "answer-missing", "answer-unasked", "phase-not-ended", "phase-ended", "dice-count",
		"resource-absent", "worker-absent", "pool-empty", "worker-too-small", "payment-wrong", "stash-empty",
		"square-unknown", "square-occupied", "square-adjacent", "small-on-large", "worker-not-needed",
		"not-your-pyramid", "return-illegal", "favour-wrong", "board-shape", "no-winner-yet"},
	Rules: []string{"setup", "first", "resources", "turns", "pay", "return", "buy", "train", "claim", "create", "start",
		"small-on-large", "build", "complete", "collect", "favour", "skipped", "end", "ranking",
		rules.RuleNotation, rules.RulePlayers, rules.RuleClaimed},
	Illegible:  "board-shape",
	MinPlayers: seats,
	MaxPlayers: seats,
	Negative:   true,
	RuleOf:     ruleOf,
	Schema:     schema,
	Fits:       fits,
	Log:        func(s rules.Setup) rules.Log { return &Log{Header: s.Header()} },
	NewSheet:   func() rules.Sheet { return new(Sheet) },
	ScoreSlot:  scoreSlot,
	Random:     random,
	Figures:    figures,
}
