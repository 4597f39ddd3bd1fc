package osiris

import (
	"testing"

	"cartouche/rules"
)

var seasonCases = []logCase{
	{"whose turn it is", "Ada Bo Cy", "scribe scribe scribe", nil, []string{three +
		"Bo: dig; Ada: dig; Ada: boon isis; Zed: dig; Bo: withdraw taking stone; Bo: dig; Cy: boon horus; Ada: boon isis; Bo: harvest 1N1 with farmer; Cy: withdraw; Ada: withdraw; Ada: withdraw",
		three + "Ada: boon isis; Bo: boon isis"},
		[]string{"not-your-turn at Bo: dig | Bo 1", "bad-notation at Ada: dig | Ada 1", "not-your-turn at Ada: boon isis | Ada 1", "unknown-player at turn Zed | 1",
			"already-withdrawn at Bo: dig | Bo 1", "already-withdrawn at Bo: harvest 1N1 with farmer | Bo 1", "already-withdrawn at Ada: withdraw | Ada 1", "not-your-turn at Ada: boon isis | Ada 2"}},
	{"withdrawing", "Ada Bo Cy", "scribe scribe scribe", rich, []string{
		three + "Ada: withdraw; Bo: withdraw taking gold; Cy: withdraw taking stone keeping obelisk 1; Ada: withdraw taking stone; Bo: withdraw taking stone; Cy: withdraw taking grain; Bo: withdraw; Cy: withdraw",
		three + "Ada: withdraw taking stone; Bo: withdraw taking grain; Cy: boon horus; Ada: plan obelisk 1; Cy: withdraw keeping obelisk 1; Ada: withdraw; Cy: withdraw keeping obelisk 7; Ada: boon horus; Cy: plan obelisk 2; Ada: build obelisk 1 at 2N2b; Cy: withdraw keeping obelisk 2; Ada: withdraw keeping obelisk 2; Ada: withdraw",
		three + "Bo: withdraw taking glory; Cy: build obelisk 2 at 3N2a; Ada: plan obelisk 2; Cy: plan obelisk 2; Ada: build obelisk 2 at 3N2b; Cy: withdraw; Ada: withdraw"},
		[]string{"bonus-missing at Ada: withdraw | Ada 1", "bad-notation at Bo: withdraw taking gold | Bo 1", "boon-absent at Cy: withdraw taking stone keeping obelisk 1 | Cy 1",
			"bonus-covered at Bo: withdraw taking stone | Bo 1", "bonus-not-first at Cy: withdraw taking grain | Cy 1", "bonus-covered at Ada: withdraw taking stone | Ada 2",
			"not-planned at Cy: withdraw keeping obelisk 1 | Cy 2", "withdraw-planned at Ada: withdraw | Ada 2", "cartouche-unknown at Cy: withdraw keeping obelisk 7 | Cy 2",
			"boon-repeated at Ada: boon horus | Ada 2", "boon-absent at Ada: withdraw keeping obelisk 2 | Ada 2", "cartouche-taken at Cy: plan obelisk 2 | Cy 3"}},
	{"in the last season nothing is kept, but keeping is no fault", "Ada Bo", "scribe scribe", rich.With(rules.Data{"seasons": 1}), []string{
		two + "Ada: boon horus; Bo: withdraw taking card brewer; Ada: plan obelisk 2; Ada: withdraw keeping obelisk 2"}, nil},
	{"the season is not ended", "Ada Bo Cy", "scribe scribe scribe", nil, []string{three + "Bo: withdraw taking stone; Ada: boon isis", "ffS bfs sbF fbsB", three + "Ada: boon horus; trade: Ada / Bo"},
		[]string{"not-your-turn at Bo: withdraw taking stone | Bo 1", "season-not-ended at turn Ada | 1", "season-not-ended at season 2 | 2", "game-unfinished at season 3 |", "season-not-ended at turn trade | 3"}},
	{"the Regent is who withdrew first", "Ada Bo Cy", "scribe scribe scribe", nil, []string{three + "Ada: boon isis; Bo: withdraw taking stone; Cy: withdraw; Ada: withdraw",
		three + "Ada: boon horus; Bo: boon horus; Cy: boon isis", three + "Cy: boon ptah; Bo: boon ptah"},
		[]string{"not-your-turn at Ada: boon horus | Ada 2", "season-not-ended at turn Cy | 2", "game-unfinished at season 3 |", "not-your-turn at Cy: boon ptah | Cy 3", "season-not-ended at turn Bo | 3"}},
	{"draws", "Ada Bo Cy", "scribe scribe scribe scribe", nil, []string{"ff bbbbb sxF fFbsB | Ada: harvest 1S2 with farmer; Bo: harvest 1N2 with brickmaker; Cy: withdraw taking stone"},
		[]string{"draw-count at draw list Ada | Ada 1", "draw-count at draw list Bo | Bo 1", "draw-impossible at draw Bo 5 brickmaker | Bo 1", "bad-notation at draw Cy 2 painter | Cy 1",
			"draw-count at pool | 1", "draw-impossible at pool 2 master-farmer | 1", "draw-impossible at pool 3 brickmaker | 1"}},
	{"the deal", "Ada Bo Cy", "sculptor painter sculptor", nil, []string{three + "Ada: boon isis"}, []string{"bad-notation at deal Bo painter | Bo"}},
	{"the deal runs out", "Ada Bo Cy", "sculptor sculptor sculptor", nil, []string{three + "Ada: boon isis; Bo: boon ptah; Cy: play sculptor for resources"},
		[]string{"card-exhausted at deal Cy sculptor | Cy", "card-absent at Cy: play sculptor for resources | Cy 1"}},
	{"empty", "Ada Bo", "scribe scribe", nil, nil, []string{"game-unfinished at seasons |"}},
	{"too long", "Ada Bo", "scribe scribe", rules.Data{"seasons": 1}, []string{two + "Ada: withdraw taking stone; Bo: withdraw", two + "Zed: dig", two}, []string{"game-already-over at season 2 |"}},
	{"alone", "Ada", "scribe", nil, []string{"ff f | Ada: dig"}, []string{"player-count at players |"}},
	{"six", "A B C D E F", "scribe", nil, []string{"ff f f f f f f | A: dig"}, []string{"player-count at players |"}},
	{"of several codes the first in the table", "Ada Bo Cy", "scribe scribe scribe", nil, []string{three +
		"Ada: play sculptor to build obelisk 1 at Nowhere; Bo: visit Nowhere with master-farmer, keep scribe, give scribe to Ada; Cy: hire master-farmer for 9 grain; " +
		"Ada: play scribe to keep scribe, scribe; Bo: build obelisk 1 at Nowhere; Cy: plan pylon 1 less 2 stone; Ada: withdraw taking card scribe keeping obelisk 9; Bo: build obelisk 9 at Thebes; Cy: caravan south-9 with master-brickmaker"},
		[]string{"card-absent at Ada: play sculptor to build obelisk 1 at Nowhere | Ada 1", "card-exhausted at Bo: visit Nowhere with master-farmer, keep scribe, give scribe to Ada | Bo 1",
			"resources-short at Cy: hire master-farmer for 9 grain | Cy 1", "card-exhausted at Ada: play scribe to keep scribe, scribe | Ada 1", "space-unknown at Bo: build obelisk 1 at Nowhere | Bo 1",
			"resources-short at Cy: plan pylon 1 less 2 stone | Cy 1", "card-exhausted at Ada: withdraw taking card scribe keeping obelisk 9 | Ada 1", "cartouche-unknown at Bo: build obelisk 9 at Thebes | Bo 1",
			"labourer-absent at Cy: caravan south-9 with master-brickmaker | Cy 1"}},
}

// TestTheDeckRunsOut: cards are drawn from the deck as long as it lasts; its last cards must be
// among those named, and the others come from the discards.
func TestTheDeckRunsOut(t *testing.T) {
	tb := newTable(crewOf(2), compile(testData(2), 2))
	tb.deck, tb.discards = hand{}, hand{}
	tb.deck[Priest], tb.discards[Scribe], tb.discards[Brewer] = 1, 2, 1
	for _, c := range []struct {
		cards []Card
		want  bool
	}{{[]Card{Priest}, true}, {[]Card{Scribe}, false}, {[]Card{Priest, Scribe}, true}, {[]Card{Scribe, Priest}, true}, {[]Card{Scribe, Scribe}, false},
		{[]Card{Priest, Priest}, false}, {[]Card{Brewer, Scribe}, false}, {[]Card{Priest, Overseer}, false}} {
		if got := tb.canDraw(c.cards...); got != c.want {
			t.Errorf("%v: %t, want %t", c.cards, got, c.want)
		}
	}
	tb.draw(Scribe, Priest)
	if tb.deck.text() != " 1 scribe 1 brewer" || tb.discards.text() != "" {
		t.Errorf("deck%s, discards%s", tb.deck.text(), tb.discards.text())
	}
	tb.draw(Brewer, Scribe)
	tb.discards[Merchant] = 1
	if !tb.canDraw(Merchant) || tb.canDraw(Merchant, Merchant) || tb.canDraw(Brewer) {
		t.Error("an empty deck is not filled from the discards")
	}
}
