// Package osiris is the engine of Sailing Toward Osiris, by W. David MacKenzie: it replays logs,
// judges completed sheets, scores, and plays at random. Begin at check in check.go, State.Play for logs, and Sheet.Judge.
//
// The table checks an action (check) and then makes it (do); each group of actions has its own
// file. All positions on the map have indices: a site is the position of one monument (a section or
// a city), and a place is the position of one labourer (a terrain space, a city or a section of a
// caravan).
package osiris

import "cartouche/rules"

// Board is the component with the pieces.
const Board = "map"

// Game describes Sailing Toward Osiris.
var Game = rules.Game{
	ID:    "osiris",
	Items: []string{"monuments", "barge", "first", "regent", "cards", "adjacent", "segment"},
	Codes: codeNames[1:],
	Rules: []string{"regent", "turns", "barge", "draw", "supply", "harvest", "city", "caravan", "hire", "market", "plan",
		"build", "first", "card", "boon", "ptah", "withdraw", "season-end", "adjacent", "segment", "trade", "ranking",
		rules.RuleNotation, rules.RulePlayers, rules.RuleClaimed},
	MinPlayers: 2,
	MaxPlayers: 5,
	RuleOf:     ruleOf,
	Schema:     schema,
	Fits:       fits,
	Spots:      spotsOf,
	Log:        func(s rules.Setup) rules.Log { return &Log{Header: s.Header()} },
	NewSheet:   func() rules.Sheet { return new(Sheet) },
	ScoreSlot:  scoreSlot,
	Random:     random,
	Figures:    figures,
	Deciding:   []rules.Key{{Name: "total"}, {Name: "resources"}},
}

// code is the code of a violation. Codes are in order of importance.
type code uint8

const (
	fine code = iota
	alreadyWithdrawn
	notYourTurn
	seasonNotEnded
	drawCount
	drawImpossible
	cardExhausted
	cardAbsent
	labourerAbsent
	resourcesShort
	boonAbsent
	monumentAbsent
	spaceUnknown
	spaceTaken
	terrainMismatch
	outOfReach
	noFreeSection
	cityClosed
	cityOwnerFirst
	caravanBlocked
	caravanLed
	tributeWrong
	poolEmpty
	priceWrong
	marketUsed
	cartoucheUnknown
	cartoucheTaken
	notPlanned
	sectionUnsuitable
	sectionTaken
	sectionBlocked
	boonRepeated
	boonSecond
	withdrawPlanned
	bonusCovered
	bonusNotFirst
	bonusMissing
	tradeImpossible
	monumentCount
	bargeCount
	firstWrong
	regentGlory
	codes
)

var codeNames = [codes]string{"", "already-withdrawn", "not-your-turn", "season-not-ended", "draw-count", "draw-impossible",
	"card-exhausted", "card-absent", "labourer-absent", "resources-short", "boon-absent", "monument-absent", "space-unknown",
	"space-taken", "terrain-mismatch", "out-of-reach", "no-free-section", "city-closed", "city-owner-first", "caravan-blocked",
	"caravan-led", "tribute-wrong", "pool-empty", "price-wrong", "market-used", "cartouche-unknown", "cartouche-taken",
	"not-planned", "section-unsuitable", "section-taken", "section-blocked", "boon-repeated", "boon-second",
	"withdraw-planned", "bonus-covered", "bonus-not-first", "bonus-missing", "trade-impossible", "monument-count",
	"barge-count", "first-wrong", "regent-glory"}

// ruleOf maps each code to its rule.
var ruleOf = map[string]string{"already-withdrawn": "withdraw", "not-your-turn": "turns", "season-not-ended": "turns",
	"draw-count": "draw", "draw-impossible": "draw", "card-exhausted": "city", "card-absent": "card", "labourer-absent": "harvest",
	"resources-short": "supply", "boon-absent": "boon", "monument-absent": "plan", "space-unknown": rules.RuleNotation,
	"space-taken": "harvest", "terrain-mismatch": "harvest", "out-of-reach": "harvest", "no-free-section": "harvest",
	"city-closed": "city", "city-owner-first": "city", "caravan-blocked": "caravan", "caravan-led": "caravan",
	"tribute-wrong": "caravan", "pool-empty": "hire", "price-wrong": "hire", "market-used": "market", "cartouche-unknown": "plan",
	"cartouche-taken": "plan", "not-planned": "build", "section-unsuitable": "build", "section-taken": "build",
	"section-blocked": "build", "boon-repeated": "boon", "boon-second": "boon", "withdraw-planned": "withdraw",
	"bonus-covered": "withdraw", "bonus-not-first": "withdraw", "bonus-missing": "withdraw", "trade-impossible": "trade",
	"monument-count": "build", "barge-count": "barge", "first-wrong": "first", "regent-glory": "withdraw",
	"game-unfinished": "season-end", "game-already-over": "season-end"}

func (c code) String() string { return codeNames[c] }

// faults is a set of codes: all that forbid an action.
type faults uint64

func (f *faults) when(is bool, c code) {
	if is {
		*f |= 1 << c
	}
}

// first returns the most important code; fine if the set is empty.
func (f faults) first() code {
	for c := fine + 1; c < codes; c++ {
		if f>>c&1 != 0 {
			return c
		}
	}
	return fine
}
