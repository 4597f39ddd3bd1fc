package proof

import (
	"strings"
	"testing"

	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// TestOverflowsAreReportedOnce checks that a text that grows with the number of players is
// reported once for each component, with its largest overflow, whatever the number of jobs.
func TestOverflowsAreReportedOnce(t *testing.T) {
	text := "{ one: One, other: A pointlessly long name }"
	dir := kittest.OwnGame(t, map[string]string{
		"data/g/game.yaml":    strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "[card, token]", 1),
		"data/g/card.yaml":    strings.Replace(kittest.Base["data/g/card.yaml"], "53 8 mm", "10 8 mm", 1),
		"data/g/token.yaml":   strings.Replace(kittest.Base["data/g/card.yaml"], "53 8 mm", "14 8 mm", 1),
		"data/g/lang/en.yaml": "game: {title: A game}\ncomponent: {card: {title: A card, use: To look at.}, token: {title: A token, use: To hold.}}\ncard:\n  name: " + text + "\n",
	})
	g, errs := layouts.LoadGame(projecttest.Over(t, dir), "g")
	if errs != nil {
		t.Fatal(errs)
	}
	first := ""
	for _, jobs := range []int{1, 2, 7} {
		errs, err := Overflows(g, "en", jobs, nil)
		if err != nil {
			t.Fatal(err)
		}
		said := kittest.Explain(t, dir, errs.Err())
		if len(errs) != 2 || errs[0].Args["component"] != "card" || errs[1].Args["component"] != "token" || !Misfit(errs[0]) || lacks(errs[0]) <= lacks(errs[1]) {
			t.Errorf("got %s", said)
		}
		if first == "" {
			first = said
		} else if said != first {
			t.Errorf("with %d jobs\n%swith one\n%s", jobs, said, first)
		}
	}
}
