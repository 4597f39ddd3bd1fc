package osiris

import (
	"slices"
	"strings"
	"testing"

	"cartouche/rules"
)

// season parses a season in a shorthand: the labourers that each governor draws and the pool, by
// letters (capitals are masters), then turns.
//
//	ffS bfs sbF fbsB | Ada: harvest 1N1 with farmer; trade: Ada 1 grain, card brewer / Bo
func season(players []rules.Text, text string) Season {
	drawn, turns, _ := strings.Cut(text, " | ")
	var s Season
	words := strings.Fields(drawn)
	for i, word := range words[:len(words)-1] {
		s.Draw = append(s.Draw, Drawn{Player: rules.Text{Text: players[i].Text}, Labourers: letters(word)})
	}
	s.Pool = letters(words[len(words)-1])
	for _, turn := range strings.Split(turns, "; ") {
		name, action, ok := strings.Cut(turn, ": ")
		switch {
		case !ok:
		case name == "trade":
			s.Turns = append(s.Turns, Turn{Player: rules.Text{Text: name}, Trade: sides(action)})
		default:
			s.Turns = append(s.Turns, Turn{Player: rules.Text{Text: name}, Action: rules.Text{Text: action}})
		}
	}
	return s
}

func letters(word string) []rules.Text {
	list := []rules.Text{}
	for _, c := range strings.Trim(word, ".") {
		name := "painter"
		if i := strings.IndexRune("fbsFBS", c); i >= 0 {
			name = labourerNames[i]
		}
		list = append(list, rules.Text{Text: name})
	}
	return list
}

func sides(text string) *Trade {
	t := &Trade{}
	for _, part := range strings.Split(text, " / ") {
		name, items, _ := strings.Cut(part, " ")
		side := Side{Player: rules.Text{Text: name}}
		for _, item := range strings.Split(items, ", ") {
			if item != "" {
				side.Gives = append(side.Gives, rules.Text{Text: item})
			}
		}
		t.Sides = append(t.Sides, side)
	}
	return t
}

func makeLog(c *logCase) *Log {
	names := strings.Fields(c.players)
	l := &Log{Header: rules.Header{Data: testData(min(max(len(names), 2), 5)).With(c.over)}}
	deal := strings.Fields(c.deal)
	for i, name := range names {
		l.Players = append(l.Players, rules.Text{Text: name})
		if i < len(deal) {
			l.Deal = append(l.Deal, Dealt{rules.Text{Text: name}, rules.Text{Text: deal[i]}})
		}
	}
	for _, s := range c.seasons {
		l.Seasons = append(l.Seasons, season(l.Players, s))
	}
	return l
}

type logCase struct {
	name    string
	players string
	deal    string
	over    rules.Data
	seasons []string
	want    []string
}

// three, two and four are draws that the bag allows for that many players.
const (
	three = "ffS bfs sbF fbsB | " // Ada, Bo, Cy, the pool
	two   = "ffS bbs fsBF | "
	four  = "fs bf sb ff bbsBF | "
)

// rich gives every governor many resources.
var rich = rules.Data{"supply": 99, "start": []int{19, 19, 19}}

func TestViolationsOfLogs(t *testing.T) {
	for _, c := range slices.Concat(logCases, planCases, seasonCases) {
		l := makeLog(&c)
		p := &paper{}
		p.log(l)
		got := p.violations(t, Game.JudgeLog(l))
		for _, code := range []string{"game-unfinished", "season-not-ended"} { // only expected where the test is about them
			if !slices.ContainsFunc(c.want, func(w string) bool { return strings.HasPrefix(w, code) }) {
				got = slices.DeleteFunc(got, func(g string) bool { return strings.HasPrefix(g, code) })
			}
		}
		if !slices.Equal(got, c.want) && len(got)+len(c.want) > 0 {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
		if len(l.Players) > 1 && len(l.Players) < 6 {
			r := newReplay(l)
			r.seen = func(*table, *Turn) { conserved(t, r.table) }
			r.run()
		}
	}
}

var logCases = []logCase{
	{"harvests", "Ada Bo Cy", "scribe scribe scribe", nil, []string{three +
		"Ada: harvest 1N1 with brickmaker; Bo: harvest 1N1a with farmer; Cy: harvest 1N1 with brickmaker; " +
		"Ada: harvest 2N1 with farmer; Bo: harvest 1N1 with farmer; Cy: harvest 1N1 with master-farmer; " +
		"Ada: harvest 1N1 with farmer; Bo: harvest 1S2 with brickmaker; Cy: harvest 4S3 with master-farmer"},
		[]string{"labourer-absent at Ada: harvest 1N1 with brickmaker | Ada 1", "space-unknown at Bo: harvest 1N1a with farmer | Bo 1",
			"terrain-mismatch at Cy: harvest 1N1 with brickmaker | Cy 1", "out-of-reach at Ada: harvest 2N1 with farmer | Ada 1",
			"space-taken at Cy: harvest 1N1 with master-farmer | Cy 1", "space-taken at Ada: harvest 1N1 with farmer | Ada 1",
			"terrain-mismatch at Bo: harvest 1S2 with brickmaker | Bo 1"}},
	{"no section is free", "Ada Bo", "scribe scribe", rich.With(rules.Data{"seasons": 1, "scarab": []string{"1N1a", "1N1b"}}), []string{two +
		"Ada: harvest 1N1 with farmer; Bo: harvest 4S1 with stonecutter"},
		[]string{"no-free-section at Ada: harvest 1N1 with farmer | Ada 1", "out-of-reach at Bo: harvest 4S1 with stonecutter | Bo 1"}},
	{"cities", "Ada Bo Cy", "scribe scribe scribe", nil, []string{three +
		"Ada: visit Thebes with farmer, keep scribe, give brewer to Ada; Bo: visit Thebes with farmer, keep scribe, discard brewer; Cy: visit 1N1 with stonecutter, keep brewer, give priest to Bo; " +
		"Ada: visit Thebes with farmer, keep brewer, give brewer to Bo; Bo: visit Memphis with farmer, keep brewer, give priest to Cy; Cy: visit Thebes with stonecutter, keep priest, give priest to Bo; " +
		"Ada: visit Memphis with stonecutter, keep scribe, give brewer to Bo; Bo: visit Memphis with farmer, keep painter, give priest to Cy; Cy: visit Dendera with stonecutter, keep priest, give priest to Zed"},
		[]string{"bad-notation at Ada: visit Thebes with farmer, keep scribe, give brewer to Ada | Ada 1",
			"bad-notation at Bo: visit Thebes with farmer, keep scribe, discard brewer | Bo 1", "space-unknown at Cy: visit 1N1 with stonecutter, keep brewer, give priest to Bo | Cy 1",
			"card-exhausted at Bo: visit Memphis with farmer, keep brewer, give priest to Cy | Bo 1", "space-taken at Cy: visit Thebes with stonecutter, keep priest, give priest to Bo | Cy 1",
			"card-exhausted at Ada: visit Memphis with stonecutter, keep scribe, give brewer to Bo | Ada 1",
			"bad-notation at Bo: visit Memphis with farmer, keep painter, give priest to Cy | Bo 1", "bad-notation at Cy: visit Dendera with stonecutter, keep priest, give priest to Zed | Cy 1"}},
	{"a city belongs to an opponent", "Ada Bo Cy", "scribe scribe scribe", rich, []string{three +
		"Ada: plan pylon 2; Bo: market 1 left; Cy: market 2 left; Ada: build pylon 2 at Thebes; Bo: visit Thebes with farmer, keep brewer, give priest to Cy; " +
		"Cy: visit Thebes with stonecutter, keep brewer, give priest to Ada; Ada: visit Thebes with farmer, keep merchant, give priest to Bo; Bo: boon ptah; Cy: boon isis; " +
		"Ada: visit Memphis with farmer, keep merchant, give priest to Bo"},
		[]string{"city-owner-first at Bo: visit Thebes with farmer, keep brewer, give priest to Cy | Bo 1", "space-taken at Ada: visit Thebes with farmer, keep merchant, give priest to Bo | Ada 1"}},
	{"an own monument binds nobody", "Ada Bo Cy", "scribe scribe scribe", rich, []string{three +
		"Ada: plan pylon 2; Bo: market 1 left; Cy: market 2 left; Ada: build pylon 2 at Thebes; Bo: boon ptah; Cy: boon isis; Ada: visit Thebes with farmer, keep brewer, give priest to Cy"}, nil},
	{"a city is closed with 2", "Ada Bo", "scribe scribe", rich, []string{two +
		"Ada: plan pylon 2; Bo: visit Memphis with stonecutter, keep brewer, discard priest; Ada: build pylon 2 at Thebes; Bo: visit Thebes with brickmaker, keep brewer, give priest to Ada; " +
		"Ada: visit Thebes with farmer, keep sculptor, discard sculptor"},
		[]string{"city-closed at Bo: visit Thebes with brickmaker, keep brewer, give priest to Ada | Bo 1", "city-closed at Ada: visit Thebes with farmer, keep sculptor, discard sculptor | Ada 1"}},
	{"caravans", "Ada Bo Cy", "scribe scribe scribe", nil, []string{three +
		"Ada: caravan north-1 with farmer, pay grain; Bo: caravan south-1 with farmer; Cy: caravan north-3 with stonecutter; " +
		"Ada: caravan north-1 with farmer; Bo: caravan north-2 with farmer; Cy: caravan north-1 with stonecutter, pay grain; " +
		"Ada: caravan south-1 with farmer; Bo: caravan north-2 with farmer, pay stone; Cy: caravan north-2 with brickmaker, pay brick; " +
		"Ada: caravan north-2 with farmer"},
		[]string{"tribute-wrong at Ada: caravan north-1 with farmer, pay grain | Ada 1", "caravan-blocked at Bo: caravan south-1 with farmer | Bo 1",
			"space-unknown at Cy: caravan north-3 with stonecutter | Cy 1", "tribute-wrong at Bo: caravan north-2 with farmer | Bo 1",
			"space-taken at Cy: caravan north-1 with stonecutter, pay grain | Cy 1", "caravan-blocked at Ada: caravan south-1 with farmer | Ada 1",
			"tribute-wrong at Bo: caravan north-2 with farmer, pay stone | Bo 1", "space-taken at Ada: caravan north-2 with farmer | Ada 1"}},
	{"the leader of one is not first on the other", "Ada Bo Cy Dee", "scribe scribe scribe brewer", nil, []string{four +
		"Ada: caravan north-1 with farmer; Bo: boon ptah; Cy: boon isis; Dee: boon horus; Ada: caravan south-1 with stonecutter; Bo: caravan south-1 with farmer; Cy: boon isis; Dee: caravan north-2 with farmer, pay brick; Ada: caravan south-2 with stonecutter, pay stone"},
		[]string{"caravan-led at Ada: caravan south-1 with stonecutter | Ada 1", "boon-absent at Cy: boon isis | Cy 1"}},
	{"a dry supply leaves less, and nothing to pay", "Ada Bo Cy", "scribe scribe scribe", rules.Data{"supply": 6}, []string{three +
		"Ada: harvest 1N1 with farmer; Bo: caravan north-1 with farmer; Cy: caravan north-2 with farmer; Ada: boon horus; Bo: boon hapi grain stone; Cy: caravan north-2 with stonecutter"}, []string{
		"labourer-absent at Cy: caravan north-2 with farmer | Cy 1"}},
	{"hiring", "Ada Bo Cy", "overseer overseer scribe", nil, []string{three +
		"Ada: hire farmer for 3 stone; Bo: hire master-farmer for 2 grain; Cy: hire farmer for 1 grain; " +
		"Ada: hire farmer for 1 grain 1 stone; Bo: hire farmer for 2 grain; Cy: hire farmer for two grain; " +
		"Ada: play overseer to hire brickmaker for 2 grain; Bo: play overseer to hire brickmaker for 1 grain; Cy: play overseer to hire stonecutter for 1 grain; " +
		"Ada: hire master-brickmaker for 1 brick"},
		[]string{"resources-short at Ada: hire farmer for 3 stone | Ada 1", "pool-empty at Bo: hire master-farmer for 2 grain | Bo 1", "price-wrong at Cy: hire farmer for 1 grain | Cy 1",
			"pool-empty at Bo: hire farmer for 2 grain | Bo 1", "bad-notation at Cy: hire farmer for two grain | Cy 1",
			"resources-short at Ada: play overseer to hire brickmaker for 2 grain | Ada 1", "card-absent at Cy: play overseer to hire stonecutter for 1 grain | Cy 1",
			"price-wrong at Ada: hire master-brickmaker for 1 brick | Ada 1"}},
	{"the market", "Ada Bo Cy", "merchant scribe scribe", nil, []string{three +
		"Ada: market 1 left; Bo: market 5 left; Cy: market 3 left; Ada: market 3 left; Bo: market 03 left; Cy: market 4 right; Ada: play merchant to market 3 left; Bo: market 4 left; Cy: market 4 up; Ada: play merchant to market 3 left"},
		[]string{"resources-short at Ada: market 1 left | Ada 1", "cartouche-unknown at Bo: market 5 left | Bo 1", "market-used at Ada: market 3 left | Ada 1",
			"bad-notation at Bo: market 03 left | Bo 1", "market-used at Bo: market 4 left | Bo 1", "bad-notation at Cy: market 4 up | Cy 1", "card-absent at Ada: play merchant to market 3 left | Ada 1"}},
	{"boons", "Ada Bo Cy", "scribe scribe scribe", nil, []string{three +
		"Ada: boon horus; Bo: boon horus; Cy: boon bastet master-farmer; Ada: boon hapi grain grain; Bo: boon hapi grain; Cy: boon ra; Ada: boon horus; Bo: boon bastet farmer; Cy: boon bastet farmer; " +
		"Ada: withdraw taking stone; Bo: withdraw; Cy: withdraw", three + "Ada: boon horus; Bo: boon horus; Cy: boon isis; Ada: boon ptah"},
		[]string{"boon-repeated at Bo: boon horus | Bo 1", "pool-empty at Cy: boon bastet master-farmer | Cy 1", "boon-second at Ada: boon hapi grain grain | Ada 1",
			"bad-notation at Bo: boon hapi grain | Bo 1", "bad-notation at Cy: boon ra | Cy 1", "boon-absent at Ada: boon horus | Ada 1", "pool-empty at Cy: boon bastet farmer | Cy 1",
			"boon-absent at Ada: boon horus | Ada 2"}},
	{"other cards", "Ada Bo Cy", "tax-collector priest quarryman", nil, []string{three +
		"Ada: play tax-collector to take brick from Bo; Bo: play priest to offer; Cy: play quarryman to harvest 1N2; " +
		"Ada: play tax-collector to take grain from Bo, grain from Cy; Bo: play priest to offer; Cy: play quarryman to harvest 9N9; " +
		"Ada: play tax-collector to take nothing; Bo: boon ptah; Cy: harvest 1N2 with brickmaker; " +
		"Ada: play tax-collector to take brick from Bo, grain from Bo; Bo: boon isis; Cy: play quarryman to harvest 1N2; " +
		"Ada: play tax-collector to take brick from Zed; Bo: play brewer to swap 2; Cy: play quarryman to harvest 1N2; " +
		"Ada: play tax-collector to take brick from Bo, grain from Cy; Bo: play brewer to swap 4; Cy: boon hapi grain stone; Ada: play tax-collector for resources"},
		[]string{"price-wrong at Ada: play tax-collector to take brick from Bo | Ada 1", "labourer-absent at Cy: play quarryman to harvest 1N2 | Cy 1",
			"price-wrong at Ada: play tax-collector to take grain from Bo, grain from Cy | Ada 1", "card-absent at Bo: play priest to offer | Bo 1", "space-unknown at Cy: play quarryman to harvest 9N9 | Cy 1",
			"price-wrong at Ada: play tax-collector to take nothing | Ada 1", "price-wrong at Ada: play tax-collector to take brick from Bo, grain from Bo | Ada 1", "boon-second at Bo: boon isis | Bo 1",
			"bad-notation at Ada: play tax-collector to take brick from Zed | Ada 1", "card-absent at Bo: play brewer to swap 2 | Bo 1", "card-absent at Cy: play quarryman to harvest 1N2 | Cy 1",
			"bad-notation at Bo: play brewer to swap 4 | Bo 1", "card-absent at Ada: play tax-collector for resources | Ada 1"}},
	{"who has nothing gives nothing", "Ada Bo", "tax-collector priest", rules.Data{"start": []int{0, 0, 0}}, []string{two +
		"Ada: play tax-collector to take brick from Bo; Bo: boon isis; Ada: play tax-collector to take nothing; Bo: play brewer to swap 1; Ada: hire farmer for 1 grain"},
		[]string{"price-wrong at Ada: play tax-collector to take brick from Bo | Ada 1", "card-absent at Bo: play brewer to swap 1 | Bo 1", "resources-short at Ada: hire farmer for 1 grain | Ada 1"}},
	{"brewer and ferryman", "Ada Bo Cy", "brewer ferryman priest", nil, []string{three +
		"Ada: play brewer to swap 3; Bo: play ferryman to harvest 4N1 with stonecutter; Cy: market 3 left; Ada: play brewer to swap 2; Bo: play ferryman to harvest 4N1 with farmer; Cy: play priest to offer"},
		[]string{"resources-short at Ada: play brewer to swap 3 | Ada 1", "terrain-mismatch at Bo: play ferryman to harvest 4N1 with stonecutter | Bo 1", "resources-short at Cy: play priest to offer | Cy 1"}},
	{"scribe", "Ada Bo Cy", "scribe sculptor sculptor", nil, []string{three +
		"Ada: play scribe to keep sculptor, brewer; Bo: boon isis; Cy: boon ptah; Ada: play scribe to keep scribe, scribe; Bo: withdraw taking card sculptor; Cy: withdraw taking card tax-collector; Ada: play scribe to keep scribe"},
		[]string{"card-exhausted at Ada: play scribe to keep sculptor, brewer | Ada 1", "card-exhausted at Bo: withdraw taking card sculptor | Bo 1", "bad-notation at Ada: play scribe to keep scribe | Ada 1"}},
	{"trades", "Ada Bo Cy", "brewer scribe scribe", nil, []string{three +
		"trade: Ada 3 grain / Bo; trade: Ada 2 grain, card brewer, labourer farmer / Bo; trade: Ada / Zed; trade: Ada 1 stone; trade: Ada 1 brick / Bo 1 brick / Cy 1 stone; " +
		"trade: Bo 1 gold, 99 grain / Ada; trade: Bo 99 grain, 1 gold / Ada; trade: Bo card priest / Ada; trade: Bo labourer painter / Ada; trade: Bo boon isis / Ada; trade: Bo 3 grain, 2 grain / Ada; " +
		"trade: Bo / Cy; Ada: play brewer for resources; trade: Bo 1 grain, 4 grain / Ada 2 brick"},
		[]string{"trade-impossible at trade Ada: 3 grain; Bo: [] | 1", "trade-impossible at trade Ada: []; Zed: [] | 1", "trade-impossible at trade Ada: 1 stone | 1",
			"trade-impossible at trade Ada: 1 brick; Bo: 1 brick; Cy: 1 stone | 1", "bad-notation at trade Bo: 1 gold, 99 grain; Ada: [] | 1", "trade-impossible at trade Bo: 99 grain, 1 gold; Ada: [] | 1",
			"trade-impossible at trade Bo: card priest; Ada: [] | 1", "bad-notation at trade Bo: labourer painter; Ada: [] | 1", "bad-notation at trade Bo: boon isis; Ada: [] | 1",
			"trade-impossible at trade Bo: 3 grain, 2 grain; Ada: [] | 1", "card-absent at Ada: play brewer for resources | Ada 1", "trade-impossible at trade Bo: 1 grain, 4 grain; Ada: 2 brick | 1"}},
}

var planCases = []logCase{
	{"plans and buildings", "Ada Bo Cy", "architect sculptor scribe", rich.With(rules.Data{"monuments": map[string]any{"obelisk": 1}}), []string{three +
		"Ada: plan obelisk 4; Bo: build obelisk 1 at 1N2a; Cy: plan sphinx 3; Ada: plan obelisk 1; Bo: plan obelisk 1; Cy: plan obelisk 0; " +
		"Ada: plan obelisk 2; Bo: plan sphinx 3; Cy: build sphinx 3 at 1N1; Ada: play architect to plan sphinx 3; Bo: build sphinx 3 at north-1; Cy: build sphinx 3 at Thebes; " +
		"Ada: build obelisk 1 at 1N2b; Bo: harvest 1N2 with brickmaker; Cy: build sphinx 3 at 1N1b; Ada: build obelisk 1 at 1N2a; Bo: plan pylon 1; Cy: build sphinx 2 at 1N1a; " +
		"Ada: build obelisk 1 at 1N1b; Bo: build pylon 1 at 1N1a; Cy: play sculptor to build sphinx 3 at 1N1b; Ada: build sphinx 3 at 1N1b; Bo: build pylon 1 at 1N2b; Cy: boon isis; " +
		"Ada: build obelisk 1 at 1N1a; Bo: build pylon 1 at Thebes; Cy: build sphinx 3 at Thebes; Ada: build sphinx 3 at 1N1a; Bo: plan obelisk 2; Cy: plan pylon 9; " +
		"Ada: build sphinx 3 at 1N1b; Bo: play sculptor to build obelisk 2 at 1N1b; Cy: boon ptah; Ada: boon ptah; Bo: play sculptor to build obelisk 2 at 1N1a; Cy: plan obelisk 1; " +
		"Ada: build sphinx 3 at 1N1b; Bo: plan pylon 2; Cy: build obelisk 1 at 1N1a; Ada: withdraw taking stone; Bo: build pylon 2 at 1N1a"},
		[]string{"cartouche-unknown at Ada: plan obelisk 4 | Ada 1", "not-planned at Bo: build obelisk 1 at 1N2a | Bo 1", "cartouche-taken at Bo: plan obelisk 1 | Bo 1", "cartouche-unknown at Cy: plan obelisk 0 | Cy 1",
			"monument-absent at Ada: plan obelisk 2 | Ada 1", "cartouche-taken at Bo: plan sphinx 3 | Bo 1", "space-unknown at Cy: build sphinx 3 at 1N1 | Cy 1", "not-planned at Bo: build sphinx 3 at north-1 | Bo 1",
			"section-unsuitable at Cy: build sphinx 3 at Thebes | Cy 1", "section-unsuitable at Ada: build obelisk 1 at 1N2b | Ada 1", "section-blocked at Cy: build sphinx 3 at 1N1b | Cy 1",
			"section-taken at Ada: build obelisk 1 at 1N2a | Ada 1", "not-planned at Cy: build sphinx 2 at 1N1a | Cy 1", "section-blocked at Ada: build obelisk 1 at 1N1b | Ada 1",
			"section-unsuitable at Bo: build pylon 1 at 1N1a | Bo 1", "bad-notation at Cy: play sculptor to build sphinx 3 at 1N1b | Cy 1", "section-blocked at Ada: build sphinx 3 at 1N1b | Ada 1",
			"section-taken at Bo: build pylon 1 at 1N2b | Bo 1", "section-unsuitable at Cy: build sphinx 3 at Thebes | Cy 1", "section-taken at Ada: build sphinx 3 at 1N1a | Ada 1", "cartouche-unknown at Cy: plan pylon 9 | Cy 1",
			"section-blocked at Ada: build sphinx 3 at 1N1b | Ada 1", "section-unsuitable at Bo: play sculptor to build obelisk 2 at 1N1b | Bo 1", "boon-second at Cy: boon ptah | Cy 1",
			"section-blocked at Ada: build sphinx 3 at 1N1b | Ada 1", "section-taken at Cy: build obelisk 1 at 1N1a | Cy 1", "withdraw-planned at Ada: withdraw taking stone | Ada 1", "section-unsuitable at Bo: build pylon 2 at 1N1a | Bo 1"}},
	{"a third obelisk, and one beside a labourer", "Ada Bo Cy", "sculptor sculptor scribe", rich, []string{three +
		"Ada: plan obelisk 1; Bo: plan obelisk 2; Cy: plan obelisk 3; Ada: build obelisk 1 at 1N2a; Bo: harvest 1N2 with brickmaker; Cy: build obelisk 3 at 1N2b; " +
		"Ada: plan obelisk 1; Bo: play sculptor to build obelisk 2 at 1N2a; Cy: play sculptor to build obelisk 3 at 1N2a; Ada: play sculptor to build obelisk 1 at 1N2a; Bo: boon isis; Cy: play sculptor for resources; " +
		"Ada: play sculptor to build obelisk 1 at Nowhere"},
		[]string{"section-unsuitable at Cy: build obelisk 3 at 1N2b | Cy 1", "card-absent at Cy: play sculptor to build obelisk 3 at 1N2a | Cy 1",
			"section-unsuitable at Ada: play sculptor to build obelisk 1 at 1N2a | Ada 1", "card-absent at Cy: play sculptor for resources | Cy 1", "space-unknown at Ada: play sculptor to build obelisk 1 at Nowhere | Ada 1"}},
	{"Ptah", "Ada Bo Cy", "scribe scribe architect", nil, []string{three +
		"Ada: plan obelisk 1 less 1 stone; Bo: boon isis; Cy: boon hapi brick brick; Ada: boon ptah; Bo: plan obelisk 3; Cy: plan obelisk 2; Ada: plan sphinx 1 less 3 stone; Bo: plan obelisk 3 less 1 grain; Cy: boon horus; " +
		"Ada: plan obelisk 3 less 1 brick; Bo: withdraw taking glory; Cy: build obelisk 2 at 1N2a; Ada: plan obelisk 3 less 1 grain; Cy: withdraw; Ada: plan obelisk 1 less 1 stone"},
		[]string{"boon-absent at Ada: plan obelisk 1 less 1 stone | Ada 1", "resources-short at Bo: plan obelisk 3 | Bo 1", "price-wrong at Ada: plan sphinx 1 less 3 stone | Ada 1",
			"boon-absent at Bo: plan obelisk 3 less 1 grain | Bo 1", "boon-second at Cy: boon horus | Cy 1", "resources-short at Ada: plan obelisk 3 less 1 brick | Ada 1",
			"resources-short at Ada: plan obelisk 1 less 1 stone | Ada 1"}},
	{"the boon waits for a plan that names it", "Ada Bo Cy", "scribe scribe architect", rich, []string{three +
		"Ada: boon ptah; Bo: plan obelisk 1; Cy: boon isis; Ada: plan sphinx 1; Bo: build obelisk 1 at 1N2a; Cy: play architect to plan sphinx 1; Ada: plan obelisk 1 less 1 brick 1 grain; Bo: plan obelisk 2; Cy: build sphinx 1 at 1N2b; Ada: plan obelisk 3 less 1 grain"},
		[]string{"boon-absent at Ada: plan obelisk 3 less 1 grain | Ada 1"}},
	{"the placeholder of 2", "Ada Bo", "architect architect", rich, []string{two +
		"Ada: plan obelisk 1; Bo: plan obelisk 2; Ada: plan obelisk 2; Bo: build obelisk 2 at 1N2a; Ada: plan obelisk 2; Bo: plan obelisk 1; Ada: play architect to plan obelisk 2; Bo: build obelisk 1 at 2N2b; Ada: plan obelisk 1; Bo: plan obelisk 2; Ada: build obelisk 2 at 2S1a"},
		[]string{"cartouche-taken at Ada: plan obelisk 1 | Ada 1", "cartouche-taken at Ada: plan obelisk 2 | Ada 1", "cartouche-taken at Ada: plan obelisk 2 | Ada 1", "cartouche-taken at Ada: plan obelisk 1 | Ada 1", "cartouche-taken at Bo: plan obelisk 2 | Bo 1"}},
	{"the placeholder stays while another monument lies there", "Ada Bo", "architect architect", rich, []string{two +
		"Ada: plan obelisk 2; Bo: play architect to plan obelisk 2; Ada: build obelisk 2 at 1N2a; Bo: plan obelisk 1; Ada: plan obelisk 2; Bo: build obelisk 2 at 2N2b; Ada: plan obelisk 1; Bo: plan obelisk 2"},
		[]string{"cartouche-taken at Bo: plan obelisk 1 | Bo 1", "cartouche-taken at Ada: plan obelisk 2 | Ada 1", "cartouche-taken at Bo: plan obelisk 2 | Bo 1"}},
	{"a lost monument moves nothing", "Ada Bo", "architect architect", rich, []string{
		two + "Ada: plan obelisk 2; Bo: boon isis", two + "Ada: plan obelisk 1; Bo: plan obelisk 2"},
		[]string{"season-not-ended at turn Bo | 1", "game-unfinished at season 2 |", "cartouche-taken at Ada: plan obelisk 1 | Ada 2", "season-not-ended at turn Bo | 2"}},
}
