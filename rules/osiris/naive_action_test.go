package osiris

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The tables of the rules: the prices of cartouches, the exchanges of the market, the goods of
// caravans and cards, and the bonuses of the Regent.
var (
	ledgerPrices = map[string]string{
		"obelisk 1": "1 grain 1 brick 2 stone", "obelisk 2": "3 brick 1 stone", "obelisk 3": "3 grain 1 stone",
		"sphinx 1": "2 grain 2 brick 3 stone", "sphinx 2": "4 brick 3 stone", "sphinx 3": "4 grain 3 stone",
		"pylon 1": "3 grain 3 brick 4 stone", "pylon 2": "5 brick 5 stone"}
	ledgerMarket = map[string]string{"1 left": "3 grain", "1 right": "2 brick", "2 left": "3 brick", "2 right": "2 stone",
		"3 left": "2 grain", "3 right": "1 stone", "4 left": "1 grain 1 brick", "4 right": "1 stone"}
	ledgerCaravans = map[string]string{"north-1": "2 grain 1 stone", "north-2": "2 brick 1 grain", "south-1": "3 brick", "south-2": "2 stone 1 grain"}
	ledgerCards    = map[string]string{"sculptor": "2 grain 1 stone", "ferryman": "3 grain", "overseer": "1 brick", "merchant": "1 grain 1 stone",
		"architect": "1 brick 1 stone", "scribe": "2 grain", "tax-collector": "2 brick", "brewer": "3 grain", "quarryman": "2 stone", "priest": "1 brick 1 grain"}
	ledgerBonus = map[string]string{"glory": "1 brick", "card": "1 stone", "stone": "3 stone", "brick": "4 brick", "grain": "5 grain"}
	// The spaces: what grows there, and the icons of a and b.
	ledgerLand = words2(`1N1 farm 2/2, 1N2 brickyard 2/3, 1N3 quarry 3/2, 2N1 farm 3/2, 2N2 quarry 2/2, 2N3 brickyard 2/3, 3N1 quarry 2/3, 3N2 farm 2/2,
		3N3 brickyard 3/2, 4N1 farm 2/3, 4N2 brickyard 2/2, 4N3 quarry 3/3, 1S1 quarry 2/2, 1S2 farm 3/2, 1S3 brickyard 2/3, 2S1 brickyard 2/2, 2S2 quarry 3/2,
		2S3 farm 2/3, 3S1 brickyard 3/2, 3S2 farm 2/2, 3S3 quarry 2/3, 4S1 quarry 2/2, 4S2 brickyard 3/2, 4S3 farm 3/3`)
	ledgerCities = strings.Fields("Elephantine Dendera Hermopolis Thebes Amarna Memphis")
	ledgerAnkh   = strings.Fields("1N1b 2N2a 3N3a 1S3b 3S1a 4S1b")
	ledgerScarab = strings.Fields("1S1a 2N1a 2S3b 3S2a 4N2b 4S2a")
	ledgerTrade  = map[string]string{"farm": "grain", "brickyard": "brick", "quarry": "stone",
		"farmer": "grain", "brickmaker": "brick", "stonecutter": "stone"}
	// The codes for one action, in order of importance.
	ledgerCodes = strings.Fields(`card-exhausted card-absent labourer-absent resources-short boon-absent monument-absent space-unknown space-taken
		terrain-mismatch out-of-reach no-free-section city-closed city-owner-first caravan-blocked caravan-led tribute-wrong pool-empty price-wrong
		market-used cartouche-unknown cartouche-taken not-planned section-unsuitable section-taken section-blocked boon-repeated boon-second
		withdraw-planned bonus-covered bonus-not-first bonus-missing`)
)

// words2 parses "a b c, d e f" as a: [b c], d: [e f].
func words2(text string) map[string][]string {
	m := map[string][]string{}
	for _, part := range strings.Split(text, ",") {
		f := strings.Fields(part)
		m[f[0]] = f[1:]
	}
	return m
}

// amountsIn parses "1 grain 2 stone".
func amountsIn(text string) map[string]int {
	m := map[string]int{}
	f := strings.Fields(text)
	for i := 0; i+1 < len(f); i += 2 {
		n, err := strconv.Atoi(f[i])
		if err != nil {
			n = 1 << 30
		}
		m[f[i+1]] += n
	}
	return m
}

func total(amounts map[string]int) (n int) {
	for _, k := range amounts {
		n += k
	}
	return n
}

// notations are the forms of actions, in short: @L a labourer, @R a resource, @C a card, @M a
// monument, @A amounts, @N a number, @W a place, @P a player.
var notations = []string{
	"harvest @W with @L", "visit @W with @L, keep @C, give @C to @P", "visit @W with @L, keep @C, discard @C", "caravan @W with @L", "caravan @W with @L, pay @R",
	"hire @L for @A", "market @N (left|right)", "plan @M @N", "plan @M @N less @A", "build @M @N at @W",
	"play @C for resources", "play sculptor to build (obelisk) @N at @W", "play ferryman to harvest @W with @L", "play overseer to hire @L for @A",
	"play merchant to market @N (left|right)", "play architect to plan @M @N", "play architect to plan @M @N less @A", "play scribe to keep @C, @C",
	"play tax-collector to take nothing", "play tax-collector to take @T", "play brewer to swap ([1-3])", "play quarryman to harvest @W", "play priest to offer",
	"boon bastet @L", "boon (horus|ptah|isis)", "boon hapi @R @R",
	"withdraw", "withdraw taking (glory|stone|brick|grain)", "withdraw taking (card) @C", "withdraw keeping @M @N",
	"withdraw taking (glory|stone|brick|grain) keeping @M @N", "withdraw taking (card) @C keeping @M @N"}

// read finds the notation of an action and the words in its gaps.
func (b *ledger) read(text string) (form string, gaps []string) {
	text = strings.ReplaceAll(strings.Join(strings.Fields(text), " "), " ,", ",")
	for _, form := range notations {
		if begun, _, _ := strings.Cut(strings.ReplaceAll(form, "(", "@"), "@"); !strings.HasPrefix(text, begun) {
			continue
		}
		if m := b.pattern(form).FindStringSubmatch(text); m != nil {
			return form, m[1:]
		}
	}
	return "", nil
}

var patterns = map[string]*regexp.Regexp{}

// pattern returns the regular expression of a notation at this table.
func (b *ledger) pattern(form string) *regexp.Regexp {
	players := regexp.QuoteMeta(strings.Join(b.names, "|"))
	players = strings.ReplaceAll(players, `\|`, "|")
	if patterns[form+players] == nil {
		one := `[1-9][0-9]* (?:grain|brick|stone)`
		tax := `(?:grain|brick|stone) from (?:` + players + `)`
		text := strings.NewReplacer("@W", `([^ ,]+)`, "@L", `(`+strings.Join(ledgerLabourers, "|")+`)`, "@R", `(grain|brick|stone)`,
			"@C", `(sculptor|ferryman|overseer|merchant|architect|scribe|tax-collector|brewer|quarryman|priest)`, "@M", `(obelisk|sphinx|pylon)`,
			"@N", `(0|[1-9][0-9]*)`, "@A", `(`+one+`(?: `+one+`)*)`, "@P", `(`+players+`)`, "@T", `(`+tax+`(?:, `+tax+`)*)`).Replace(form)
		patterns[form+players] = regexp.MustCompile(`^(?:` + text + `)$`)
	}
	return patterns[form+players]
}

// verdict collects what forbids an action, and its effects if nothing does.
type verdict struct {
	codes []string
	do    []func()
}

func (v *verdict) no(is bool, code string) {
	if is {
		v.codes = append(v.codes, code)
	}
}

func (v *verdict) then(f func()) { v.do = append(v.do, f) }

// act judges an action and makes it; it returns the code that forbids it.
func (b *ledger) act(who, text string) string {
	form, g := b.read(text)
	if form == "" || strings.HasSuffix(form, "@P") && g[4] == who || strings.HasSuffix(form, "discard @C") && len(b.names) > 2 {
		return "bad-notation"
	}
	v := &verdict{}
	card := ""
	if rest, is := strings.CutPrefix(form, "play "); is {
		if form == "play @C for resources" {
			card = g[0]
			v.then(func() { b.gain(who, amountsIn(ledgerCards[card])) })
		} else {
			card, rest, _ = strings.Cut(rest, " ")
			b.judge(v, who, rest, g, card)
		}
		v.no(!b.has(who, 1, "card "+card), "card-absent")
	} else {
		b.judge(v, who, form, g, "")
	}
	for _, code := range ledgerCodes {
		if slices.Contains(v.codes, code) {
			return code
		}
	}
	if card != "" {
		b.count[who+" card "+card]--
	}
	for _, do := range v.do {
		do()
	}
	if card != "" {
		b.count["discards card "+card]++
	}
	return ""
}

// judge finds what forbids an action, including a card's.
func (b *ledger) judge(v *verdict, who, form string, g []string, card string) {
	switch verb := strings.Fields(strings.TrimPrefix(form, "to "))[0]; {
	case card == "quarryman":
		b.quarry(v, who, g[0])
	case verb == "harvest":
		b.harvest(v, who, g[0], g[1], card != "")
	case verb == "visit":
		b.visit(v, who, g)
	case verb == "caravan":
		b.caravan(v, who, g[0], g[1], g[2:])
	case verb == "hire":
		b.hire(v, who, g[0], amountsIn(g[1]), card != "")
	case verb == "market":
		b.swap(v, who, g[0], g[1], card != "")
	case verb == "plan":
		b.plan(v, who, g[0], g[0]+" "+g[1], amountsIn(strings.Join(g[2:], "")), card != "")
	case verb == "build":
		b.build(v, who, g[0], g[0]+" "+g[1], g[2], card != "")
	case verb == "boon":
		b.pray(v, who, form, g)
	case verb == "withdraw":
		b.leave(v, who, form, g)
	default:
		b.errand(v, who, card, g)
	}
}

// haggle exchanges what two players give each other.
func (b *ledger) haggle(t *Trade) {
	if len(t.Sides) != 2 || !slices.Contains(b.names, t.Sides[0].Player.Text) || !slices.Contains(b.names, t.Sides[1].Player.Text) {
		b.problem(t.Pos, "trade-impossible")
		return
	}
	item := b.pattern("card @C|labourer @L|@A")
	var gives [2]map[string]int
	for i, side := range t.Sides {
		gives[i] = map[string]int{}
		for _, g := range side.Gives {
			text := strings.Join(strings.Fields(g.Text), " ")
			if !item.MatchString(text) {
				b.problem(t.Pos, "bad-notation")
				return
			}
			switch verb, rest, _ := strings.Cut(text, " "); verb {
			case "card":
				gives[i][text]++
			case "labourer":
				gives[i][rest]++
			default:
				for what, n := range amountsIn(text) {
					gives[i][what] += n
				}
			}
			for what, n := range gives[i] {
				if !b.has(side.Player.Text, n, what) {
					b.problem(t.Pos, "trade-impossible")
					return
				}
			}
		}
	}
	for i, side := range t.Sides {
		for what, n := range gives[i] {
			b.move(n, what, side.Player.Text, t.Sides[1-i].Player.Text)
		}
	}
}
