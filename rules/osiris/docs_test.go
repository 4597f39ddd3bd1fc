package osiris

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var spelled = regexp.MustCompile("`([^`]+)`")

// TestTheNotationOfTheDocumentation: the page on records shows every form of an action, and each
// example can be parsed.
func TestTheNotationOfTheDocumentation(t *testing.T) {
	page, err := os.ReadFile("../../docs/osiris.md")
	if err != nil {
		t.Fatal(err)
	}
	three := newTable([]string{"Ada", "Bo", "Chen"}, compile(testData(3), 3))
	two := newTable([]string{"Ada", "Bo"}, compile(testData(2), 2))
	shown := map[Verb]int{}
	played := map[Card]int{}
	wished := map[Boon]int{}
	for _, line := range strings.Split(string(page), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 4 || !strings.HasPrefix(line, "| `") {
			continue
		}
		for _, m := range spelled.FindAllStringSubmatch(cells[1], -1) {
			verb, _, _ := strings.Cut(m[1], " ")
			if _, is := named[Verb](verbNames, verb); !is {
				continue // a key, not an action
			}
			tb := three
			if strings.Contains(m[1], "discard") {
				tb = two
			}
			a, ok := tb.parse(0, m[1])
			if !ok {
				t.Errorf("`%s` cannot be parsed", m[1])
			}
			shown[a.Verb]++
			if a.Verb == Play && !a.Whole {
				played[a.Card]++
			}
			if a.Verb == PlayBoon {
				wished[a.Boon]++
			}
		}
	}
	if len(shown) != int(verbs) || len(played) != int(cards) || len(wished) != int(boons) {
		t.Errorf("shown are %d of %d actions, %d of %d cards, %d of %d boons", len(shown), verbs, len(played), cards, len(wished), boons)
	}
	for _, list := range [][]string{resourceNames, labourerNames, monumentNames, cardNames, boonNames, bonusNames, three.v.placeNames[city], three.v.placeNames[caravan]} {
		for _, word := range list {
			if !strings.Contains(string(page), "`"+word+"`") {
				t.Errorf("the page does not name `%s`", word)
			}
		}
	}
}

// TestTheExamplesOfMessagesRead: every example of the notation in a message can be parsed for every
// seat, and has the right verb and card.
func TestTheExamplesOfMessagesRead(t *testing.T) {
	for n := 2; n <= 5; n++ {
		tb := newTable(crewOf(n), compile(testData(n), n))
		for seat := range n {
			for _, verb := range verbNames {
				for _, card := range append([]string{"", "painter"}, cardNames...) {
					list := tb.examples(seat, verb+" "+card)
					if len(list) == 0 {
						t.Errorf("no example of %s %s", verb, card)
					}
					for _, text := range list {
						text = strings.Trim(text, "`")
						a, ok := tb.parse(seat, text)
						if !ok || a.Verb.String() != verb || verb == "play" && len(card) > 0 && card != "painter" && a.Card.String() != card {
							t.Errorf("%d players, seat %d: `%s` is not an example of %s %s", n, seat, text, verb, card)
						}
					}
				}
			}
			if tb.examples(seat, "dig 1N1") != nil || tb.examples(seat, "") != nil {
				t.Error("examples for an unknown verb")
			}
		}
	}
}
