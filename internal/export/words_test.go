package export

import (
	"fmt"
	"testing"

	"cartouche/internal/kit"
	"cartouche/internal/scene"
	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/testall"
)

// TestContactSheetsUseCatalogues checks in the pseudo-language that all text of contact
// sheets comes from catalogues, for kits of all games and the fewest and the most players, with CARTOUCHE_ALL for every number.
func TestContactSheetsUseCatalogues(t *testing.T) {
	testall.Slow(t)
	p, games := kittest.Games(t)
	for _, g := range games {
		for _, players := range kittest.Players(g) {
			if players != g.Players.Min && players != g.Players.Max && !testall.On() {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", g.ID, players), func(t *testing.T) {
				t.Parallel()
				k, err := kit.Start(p, kit.Options{What: kit.What{Game: g.ID, Players: players}, Look: kit.Look{Lang: "qps"}})
				if err != nil {
					t.Fatal(kittest.Explain(t, "", err))
				}
				pages, err := (&job{Job: k}).contact()
				if err != nil {
					t.Fatal(err)
				}
				words, found := kittest.NewInspector(nil), map[string]bool{}
				for _, page := range pages {
					if seen, all := words.Inspect(page.Name, page.Ops, found), len(scene.Texts(page.Ops)); seen < all || all < 3 {
						t.Errorf("%d of %d texts were checked", seen, all)
					}
				}
				for w := range found {
					t.Error(w)
				}
			})
		}
	}
}
