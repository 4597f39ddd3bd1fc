package house_test

import (
	"path/filepath"
	"regexp"
	"testing"
)

// pageText matches a key in a module or template, or its prefix if code builds the rest:
// say('page.zoom.in'), {{.Say "page.rules"}}, say(`page.roll-${kind}`).
var pageText = regexp.MustCompile("['\"`](page\\.[a-z][a-z.-]*)")

// pageTexts returns the keys in modules and templates of the page, with their files.
func pageTexts(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, pattern := range []string{"internal/web/app/*.js", "internal/web/*/pages/*.html"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			name, _ := filepath.Rel(root, f)
			for _, m := range pageText.FindAllStringSubmatch(read(t, name), -1) {
				found[m[1]] = name // a prefix ends with "-", as in Go code
			}
		}
	}
	return found
}

func TestEveryKeyOfThePageHasAText(t *testing.T) {
	messages, _ := catalogue(t)
	found := pageTexts(t)
	for key, name := range found {
		if _, ok := messages.Get(key); !ok && key[len(key)-1] != '-' {
			t.Errorf("%s: no catalogue has %s", name, key)
		}
	}
	if len(found) == 0 {
		t.Error("the page has no texts; the test looks in the wrong places")
	}
}
