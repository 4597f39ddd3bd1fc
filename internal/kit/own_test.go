package kit

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/kittest"
	"cartouche/internal/testing/projecttest"
)

// manyComponents is a game of n components, all of one name for people.
func manyComponents(n int) map[string]string {
	names, titles := make([]string, n), make([]string, n)
	files := map[string]string{}
	for i := range n {
		names[i] = fmt.Sprintf("c%d", i)
		titles[i] = fmt.Sprintf("c%d: {title: Token, use: A token.}", i)
		files["data/g/"+names[i]+".yaml"] = strings.Replace(kittest.Base["data/g/card.yaml"], "63 x 88", "63 x 40", 1)
	}
	files["data/g/game.yaml"] = strings.Replace(kittest.Base["data/g/game.yaml"], "[card]", "["+strings.Join(names, ", ")+"]", 1)
	files["data/g/lang/en.yaml"] = "game: {title: A game}\ncomponent: {" + strings.Join(titles, ", ") + "}\ncard: {name: A name}\n"
	return files
}

// TestAGameOfManyComponents: its cover lists them all, on as many pages as it takes.
func TestAGameOfManyComponents(t *testing.T) {
	for _, n := range []int{9, 14, 30} {
		if n > 9 && testing.Short() {
			break
		}
		if got := kitOf(t, kittest.OwnGame(t, manyComponents(n))); got != "" {
			t.Errorf("%d components: %s", n, got)
		}
	}
}

// TestComponentsOfOneTitleShareASheet: and the cover finds each on it.
func TestComponentsOfOneTitleShareASheet(t *testing.T) {
	p := projecttest.Over(t, kittest.OwnGame(t, manyComponents(3)))
	list, err := Make(p, Options{What: What{Game: "g"}, Print: Print{Formats: []string{"pdf"}}, Out: filepath.Join(t.TempDir(), "out")})
	if err != nil {
		t.Fatal(err)
	}
	pages := 0
	for _, m := range list {
		pages += m.Pages
	}
	if pages != 2 {
		t.Errorf("%d pages, want the cover and one for three components", pages)
	}
}
