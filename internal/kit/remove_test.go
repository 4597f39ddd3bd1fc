package kit

import (
	"strings"
	"testing"

	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
)

// TestWhatRemoveNames: an inherited element, alone in its item. Anything else is one error that says so, and nothing is lost.
func TestWhatRemoveNames(t *testing.T) {
	const removed = "  - remove: a\n"
	for items, want := range map[string]string{
		removed: "",
		removed + "  - rect: {id: a, box: 2 2 3 3 mm, fill: ink}\n": "",
		"  - remove: b\n":       "4:13: there is no inherited element `b`; allowed: a",
		"  - remove: \"\"\n":    "4:13: this value is empty; allowed: a",
		"  - remove:\n":         "4:12: found nothing; expected text",
		"  - remove: [a]\n":     "4:13: found a list; expected text",
		"  - remove: {id: a}\n": "4:13: found a map; expected text",
		removed + removed:       "5:13: there is no inherited element `a`",
		removed + "    rect: {box: 2 2 3 3 mm, fill: ink}\n": "4:5: found 2 keys; an element is a map with one key, its kind",
	} {
		dir := kittest.OwnGame(t, map[string]string{
			"data/g/card.yaml": "extends: base\nper: game\nfront:\n" + items,
			"templates/components/base.yaml": "size: 63 x 88 mm\nstock: card\nfront:\n" +
				"  - rect: {id: a, box: 5 5 3 3 mm, fill: ink}\n  - rect: {box: 9 5 3 3 mm, fill: ink}\n",
		})
		_, err := Make(projecttest.Over(t, dir), Options{What: What{Game: "g"}, Out: t.TempDir()})
		got := ""
		if err != nil {
			got = kittest.Explain(t, dir, err)
		}
		if want != "" && (!strings.HasPrefix(got, "data/g/card.yaml:"+want) || strings.Count(got, "data/g/card.yaml:") != 1) || want == "" && got != "" {
			t.Errorf("%s\n%s", items, got)
		}
	}
}
