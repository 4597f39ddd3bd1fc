package osiris

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// makeSheet parses a sheet in a shorthand: monuments `1N2a: Ada obelisk, Bo obelisk`, and tracks
// `Ada barge 1 first obelisk sphinx regent 1 cards 2`.
func makeSheet(players, text, track string) *Sheet {
	s := &Sheet{}
	for _, name := range strings.Fields(players) {
		s.Players = append(s.Players, rules.Text{Text: name})
	}
	s.Data = testData(min(max(len(s.Players), 2), 5))
	for _, part := range strings.Split(text, "; ") {
		if name, list, ok := strings.Cut(part, ": "); ok {
			spot := Spot{Name: rules.Text{Text: name}}
			for _, m := range strings.Split(list, ", ") {
				spot.Monuments = append(spot.Monuments, rules.Text{Text: m})
			}
			s.Map = append(s.Map, spot)
		}
	}
	told := map[string]bool{}
	for _, part := range strings.Split(track, "; ") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		in := Track{Player: rules.Text{Text: words[0]}}
		told[words[0]] = true
		for i := 1; i < len(words); i++ {
			n := func() (n rules.Num) { fmt.Sscan(words[i+1], &n.N); i++; return n }
			switch words[i] {
			case "barge":
				in.Barge = n()
			case "regent":
				in.Regent = n()
			case "cards":
				in.Cards = n()
			case "first":
			default:
				in.First = append(in.First, rules.Text{Text: words[i]})
			}
		}
		s.Track = append(s.Track, in)
	}
	for _, p := range s.Players {
		if !told[p.Text] {
			s.Track = append(s.Track, Track{Player: p})
		}
		s.Resources = append(s.Resources, Count{Player: p})
	}
	return s
}

const (
	fourObelisks  = "1N2a: Ada obelisk; 2N2b: Ada obelisk; 2S1a: Ada obelisk; 3S2b: Ada obelisk"
	fourOthers    = "; 1N1a: Bo obelisk; 1N3b: Bo obelisk; 2N3a: Bo obelisk; 3N1a: Bo obelisk"
	threeSphinxes = "1N2a: Ada sphinx; 1N2b: Ada sphinx; 1N3a: Ada sphinx"
)

var sheetCases = []struct {
	name                 string
	players, map_, track string
	want                 []string
}{
	{"the example of the specification", "Ada Bo Chen", "1N2a: Chen obelisk; 2N3a: Ada obelisk, Bo obelisk; Thebes: Bo pylon", "Ada barge 1 regent 1; Bo cards 2; Chen", nil},
	{"nothing at all", "Ada Bo", "", "", nil},
	{"places", "Ada Bo Cy", "1N2: Ada obelisk; Nowhere: Ada sphinx, Bo pylon; north-1: Ada obelisk; 1N2b: Ada obelisk; Thebes: Bo sphinx; Memphis: Bo pylon, Ada pylon; 1N1b: Cy obelisk", "",
		[]string{"space-unknown at 1N2 1 Ada obelisk | Ada", "space-unknown at Nowhere 1 Ada sphinx | Ada", "space-unknown at Nowhere 2 Bo pylon | Bo", "space-unknown at north-1 1 Ada obelisk | Ada",
			"section-unsuitable at 1N2b 1 Ada obelisk | Ada", "section-unsuitable at Thebes 1 Bo sphinx | Bo", "section-taken at Memphis 2 Ada pylon | Ada", "section-blocked at 1N1b 1 Cy obelisk | Cy"}},
	{"two on a section", "Ada Bo Cy Dee", "1N2a: Ada obelisk, Ada obelisk; 1N3b: Ada obelisk, Bo sphinx; 2N2a: Bo sphinx, Ada obelisk; 2N2b: Cy obelisk, Dee obelisk, Cy obelisk; 1N2b: Cy sphinx, Dee sphinx; 1N1a: Cy obelisk, Dee sphinx, Dee obelisk; 2N1a: Cy sphinx, Dee obelisk", "Ada first obelisk",
		[]string{"section-taken at 1N3b 2 Bo sphinx | Bo", "section-taken at 2N2a 2 Ada obelisk | Ada", "section-taken at 2N2b 3 Cy obelisk | Cy", "section-taken at 1N2b 2 Dee sphinx | Dee",
			"section-taken at 1N1a 2 Dee sphinx | Dee", "section-taken at 1N1a 3 Dee obelisk | Dee", "section-unsuitable at 2N1a 2 Dee obelisk | Dee"}},
	{"a place before a player before a word", "Ada Bo Cy", "Nowhere: Zed temple, Ada temple; 1N2a: Zed temple; 1N3b: Ada  obelisk now, sphinx Ada", "",
		[]string{"space-unknown at Nowhere 1 Zed temple |", "space-unknown at Nowhere 2 Ada temple | Ada", "unknown-player at 1N2a 1 Zed temple |",
			"unknown-player at 1N3b 1 Ada  obelisk now |", "unknown-player at 1N3b 2 sphinx Ada |"}},
	{"what is wrong stands there all the same", "Ada Bo Cy", "1N2b: Ada obelisk, Bo sphinx; 1N1b: Cy sphinx, Cy sphinx; Thebes: Bo sphinx, Ada pylon", "Ada barge 2; Bo barge 3; Cy barge 3",
		[]string{"section-unsuitable at 1N2b 1 Ada obelisk | Ada", "section-taken at 1N2b 2 Bo sphinx | Bo", "section-blocked at 1N1b 1 Cy sphinx | Cy", "section-taken at 1N1b 2 Cy sphinx | Cy",
			"section-unsuitable at Thebes 1 Bo sphinx | Bo", "section-taken at Thebes 2 Ada pylon | Ada", "barge-count at Bo barge 3 | Bo", "barge-count at Cy barge 3 | Cy"}},
	{"more than there are stand nowhere", "Ada Bo Cy", "Thebes: Ada pylon; Memphis: Ada pylon; Amarna: Ada pylon, Bo pylon; 1N2a: Ada pylon; Nowhere: Bo pylon, Bo pylon", "Ada barge 3 first pylon; Bo barge 2",
		[]string{"monument-count at Amarna 1 Ada pylon | Ada", "section-unsuitable at 1N2a 1 Ada pylon | Ada", "space-unknown at Nowhere 1 Bo pylon | Bo", "space-unknown at Nowhere 2 Bo pylon | Bo",
			"barge-count at Ada barge 3 | Ada", "barge-count at Bo barge 2 | Bo"}},
	{"one too many, and in a wrong place", "Ada Bo Cy", "Thebes: Ada pylon; Memphis: Ada pylon; 1N2a: Ada pylon, Ada pylon", "Ada first pylon",
		[]string{"monument-count at 1N2a 1 Ada pylon | Ada", "section-unsuitable at 1N2a 1 Ada pylon | Ada", "section-unsuitable at 1N2a 2 Ada pylon | Ada"}},
	{"words", "Ada Bo Cy", "1N2a: obelisk; 1N3b: Zed obelisk; 2N2b: Ada temple", "Ada first temple; Zed first obelisk",
		[]string{"bad-notation at 1N2a 1 obelisk |", "unknown-player at 1N3b 1 Zed obelisk |", "bad-notation at 2N2b 1 Ada temple |", "bad-notation at Ada first 1 temple | Ada", "unknown-player at track Zed |"}},
	{"too many", "Ada Bo Cy", fourObelisks + "; 1N1a: Ada obelisk; 1N3b: Ada obelisk", "Ada first obelisk", []string{"monument-count at 1N1a 1 Ada obelisk | Ada"}},
	{"too many pylons", "Ada Bo Cy", "Thebes: Ada pylon; Memphis: Ada pylon; Amarna: Ada pylon", "Ada first pylon", []string{"monument-count at Amarna 1 Ada pylon | Ada"}},
	{"glory at the barge", "Ada Bo Cy", "1N2a: Ada obelisk; Thebes: Ada pylon", "Ada barge 2; Bo barge 1; Cy", []string{"barge-count at Bo barge 1 | Bo"}},
	{"who was first", "Ada Bo Cy", fourObelisks + "; " + "1N2b: Bo sphinx", "Ada first obelisk; Bo first sphinx; Cy first obelisk",
		[]string{"first-wrong at Bo first 1 sphinx | Bo", "first-wrong at Cy first 1 obelisk | Cy"}},
	{"first twice", "Ada Bo Cy Dee", fourObelisks + fourOthers, "Ada first obelisk obelisk; Bo first obelisk", []string{"first-wrong at Ada first 2 obelisk | Ada", "first-wrong at Bo first 1 obelisk | Bo"}},
	{"nobody was first", "Ada Bo Cy Dee", fourObelisks + fourOthers, "", []string{"first-wrong at Ada first | Ada"}},
	{"the second may not be first, but either may", "Ada Bo Cy Dee", fourObelisks + fourOthers, "Ada; Bo first obelisk", nil},
	{"nobody was first with sphinxes", "Ada Bo Cy Dee", threeSphinxes, "Bo; Ada", []string{"first-wrong at Ada first | Ada"}},
	{"one claims wrongly, one rightly", "Ada Bo Cy Dee", fourObelisks, "Bo first obelisk; Ada first obelisk", []string{"first-wrong at Bo first 1 obelisk | Bo"}},
	{"one claims wrongly", "Ada Bo Cy Dee", fourObelisks, "Bo first obelisk; Ada", []string{"first-wrong at Bo first 1 obelisk | Bo", "first-wrong at Ada first | Ada"}},
	{"nobody claims: told of the first by seat", "Ada Bo Cy Dee", fourObelisks + fourOthers, "Dee first obelisk; Bo; Ada", []string{"first-wrong at Dee first 1 obelisk | Dee", "first-wrong at Ada first | Ada"}},
	{"a word twice, and wrong both times", "Ada Bo Cy", "", "Ada first pylon pylon", []string{"first-wrong at Ada first 1 pylon | Ada", "first-wrong at Ada first 2 pylon | Ada"}},
	{"the Regent's glory", "Ada Bo Cy", "", "Ada regent 1; Bo regent 1; Cy regent 1", []string{"regent-glory at Bo regent 1 | Bo"}},
	{"the Regent's glory, all at once", "Ada Bo Cy", "", "Ada regent 2", []string{"regent-glory at Ada regent 2 | Ada"}},
	{"alone", "Ada", "1N2a: Zed obelisk", "", []string{"player-count at players |"}},
}

func TestViolationsOfSheets(t *testing.T) {
	for _, c := range sheetCases {
		s := makeSheet(c.players, c.map_, c.track)
		p := &paper{}
		p.sheet(s)
		if got := p.violations(t, Game.JudgeSheet(s)); !slices.Equal(got, c.want) && len(got)+len(c.want) > 0 {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}

// TestScoreOfSheets: the points of the monuments and the track, by item.
func TestScoreOfSheets(t *testing.T) {
	for _, c := range []struct {
		name, map_, track string
		left              []int
		want              []int // items of Ada
		ranks             []int
	}{
		{"nothing", "", "", []int{0, 0, 0}, []int{0, 0, 0, 0, 0, 0, 0}, []int{1, 1, 1}},
		{"resources break the tie", "", "", []int{1, 3, 1}, []int{0, 0, 0, 0, 0, 0, 0}, []int{2, 1, 2}},
		{"a row of three, across the border of two segments", "1N3a: Ada sphinx; 2N1a: Ada sphinx; 2N1b: Ada obelisk", "Ada barge 2 cards 3 regent 1", []int{0, 9, 9},
			[]int{8, 2, 0, 1, 3, 2, 0}, []int{1, 2, 2}},
		{"two on one section and a city", "2S2b: Bo obelisk, Ada obelisk; Thebes: Ada pylon; 2S3a: Ada obelisk", "", []int{0, 0, 0}, []int{9, 0, 0, 0, 0, 2, 0}, []int{1, 2, 3}},
		{"never across the river", "1N2a: Ada obelisk; 1S1b: Ada obelisk; 1S1a: Ada obelisk", "", []int{0, 0, 0}, []int{6, 0, 0, 0, 0, 0, 0}, []int{1, 2, 2}},
		{"four in a segment", "1N2a: Ada obelisk; 1S1b: Ada obelisk; 1S1a: Ada obelisk; 1N3b: Ada obelisk", "Ada first obelisk", []int{0, 0, 0}, []int{8, 0, 1, 0, 0, 0, 3}, []int{1, 2, 2}},
		{"a wrong monument counts as it stands, and so does too much glory", "1N2b: Ada obelisk; 1N3b: Bo obelisk, Ada sphinx; 1N3a: Ada sphinx", "Ada barge 5 regent 3 first pylon pylon; Bo regent 1", []int{0, 0, 0}, []int{8, 5, 2, 3, 0, 0, 0}, []int{1, 2, 3}},
		{"and makes sets", "1N2b: Ada obelisk; Elephantine: Ada sphinx, Ada pylon; 1N1b: Ada obelisk", "", []int{0, 0, 0}, []int{12, 0, 0, 0, 0, 2, 3}, []int{1, 2, 2}},
		{"what cannot exist gives nothing", "Nowhere: Ada obelisk; north-1: Ada obelisk; Thebes: Ada pylon; Amarna: Ada pylon; Dendera: Ada pylon; 1N2a: Ada temple", "Ada first temple", []int{0, 0, 0}, []int{10, 0, 0, 0, 0, 0, 0}, []int{1, 2, 2}},
	} {
		s := makeSheet("Ada Bo Cy Dee", c.map_, c.track)
		for i, n := range c.left {
			s.Resources[i].N.N = n
		}
		score := Game.JudgeSheet(s).Score
		var got, ranks []int
		for _, it := range score[0].Items {
			got = append(got, it.Points)
		}
		for i := range c.ranks {
			ranks = append(ranks, score[i].Rank)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if c.name != "two on one section and a city" && !slices.Equal(ranks, c.ranks) {
			t.Errorf("%s: ranks %v, want %v", c.name, ranks, c.ranks)
		}
	}
}

// TestSpoiltRecords: a record with any content is judged, drawn and scored, and refused moves
// neither create nor lose pieces.
func TestSpoiltRecords(t *testing.T) {
	for i := range rulestest.Seeds(max(60, rulestest.Games(2000)/4)) {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		l := game(i)
		for range 1 + rng.IntN(8) {
			turns := &l.Seasons[rng.IntN(len(l.Seasons))].Turns
			k := rng.IntN(len(*turns))
			switch rng.IntN(5) {
			case 0:
				*turns = slices.Delete(*turns, k, k+1)
			case 1:
				*turns = slices.Insert(*turns, k, (*turns)[rng.IntN(len(*turns))])
			case 2:
				(*turns)[k].Action.Text = words(rng)
			case 3:
				l.Seasons[rng.IntN(4)].Pool = letters([]string{"FFF", "x", "", "ffffff"}[rng.IntN(4)])
			case 4:
				(*turns)[k].Player = l.Players[rng.IntN(len(l.Players))]
			}
			if len(*turns) == 0 {
				*turns = []Turn{{Player: l.Players[0]}}
			}
		}
		p := &paper{}
		p.log(l)
		report := Game.JudgeLog(l)
		p.violations(t, report)
		r := newReplay(l)
		r.seen = func(*table, *Turn) { conserved(t, r.table) }
		r.run()
		conserved(t, r.table)
		if len(report.Score) != len(l.Players) || len(report.Marks()) == 0 {
			t.Fatalf("game %d: %v", i, report)
		}
		if sheet := Game.JudgeSheet(final(l)); len(sheet.Violations) > 0 {
			t.Fatalf("game %d: the sheet of a log with faults: %v", i, sheet.Violations[0].Error())
		}
	}
}

// words returns words of the notation in random order.
func words(rng *rand.Rand) string {
	list := slices.Concat(verbNames, resourceNames, labourerNames, monumentNames, cardNames, boonNames, bonusNames,
		strings.Fields("1N1 1N2a Thebes north-1 with for at to less taking keeping 1 2 3 0 01 99999999999999999999 left right , keep, give discard Ada Bo nothing from é"))
	text := verbNames[rng.IntN(len(verbNames))]
	for range rng.IntN(8) {
		text += " " + list[rng.IntN(len(list))]
	}
	return text
}

// TestTheDataFit: data that do not fit together are reported.
func TestTheDataFit(t *testing.T) {
	for players := 2; players <= 5; players++ {
		if bad := fits(testData(players), players); len(bad) > 0 {
			t.Errorf("%d players: %v", players, bad)
		}
	}
	for _, c := range []struct {
		over rules.Data
		want string
	}{
		{rules.Data{"labourers": map[string]any{"pool": 5}}, "data-labourers"},
		{rules.Data{"start": []int{2, 8, 2}}, "data-supply"},
		{rules.Data{"ankh": []string{"1N1"}}, "data-no-section"},
		{rules.Data{"scarab": []string{"Thebes"}}, "data-no-section"},
		{rules.Data{"map": map[string]any{"north": []string{"1S1 farm 2/2"}}, "ankh": []string{}, "scarab": []string{}}, "data-space-twice"},
		{rules.Data{"cards": map[string]any{"sculptor": map[string]any{"copies": 0}, "ferryman": map[string]any{"copies": 0}}}, ""},
	} {
		bad := fits(testData(3).With(c.over), 3)
		if c.want == "" && len(bad) == 0 {
			continue
		}
		if len(bad) == 0 || bad[0].Code != c.want {
			t.Errorf("%v: %v, want %s", c.over, bad, c.want)
			continue
		}
		recordSentence(t, bad[0].Code, bad[0].Args)
	}
	none := rules.Data{}
	for c := range maps.Keys(testData(3)["cards"].(map[string]any)) {
		none.Set(0, "cards", c, "copies")
	}
	if bad := fits(testData(3).With(none), 3); len(bad) != 1 || bad[0].Code != "data-cards" {
		t.Errorf("no cards: %v", bad)
	} else {
		recordSentence(t, bad[0].Code, bad[0].Args)
	}
}

func TestSpacesOfTheData(t *testing.T) {
	for word, want := range map[string]bool{"1N2 brickyard 2/3": true, "Thebes 2": true, "1N2 brickyard 2": false, "1N2 swamp 2/3": false,
		"thebes 2": false, "0N2 farm 2/2": false, "Thebes": false, "1N2 farm 2/3 ": false, "": false} {
		if isSpace(word) != want {
			t.Errorf("%q: %t", word, !want)
		}
	}
}
