package starter_test

import (
	"maps"
	"path"
	"strings"
	"testing"

	"cartouche/internal/doc"
	"cartouche/internal/lang"
	"cartouche/internal/starter"
	"cartouche/internal/testing/testall"
)

// awkward are titles that YAML or Markdown could take for something else.
var awkward = []string{
	`Say "hi": it’s 100 % - #1`, "yes", "1e5", "- dash", "لعبة الثعلب", "שלום", "Zoë & Cie", "null", "'", "# x", "? a: b", "Été 日", "@home", "%", "1. First",
}

// TestTitles gives each example titles: they are those of its game in every language, and nothing of the old one is left.
func TestTitles(t *testing.T) {
	testall.Slow(t)
	for _, kind := range starter.Kinds() {
		for i, title := range awkward {
			if i > 0 && kind != "game" {
				break
			}
			files, err := starter.Files("ferry", kind)
			if err != nil {
				t.Fatal(err)
			}
			before := maps.Clone(files)
			starter.Title(files, title)
			var old []string
			for name, data := range before {
				if ok, _ := path.Match("data/*/lang/*.yaml", name); !ok {
					continue
				}
				old = append(old, titleOf(data))
				if got := titleOf(files[name]); got != title {
					t.Errorf("%s, %q: the title in %s is %q", kind, title, name, got)
				}
				if _, errs := lang.Parse("en", name, files[name]); errs != nil {
					t.Errorf("%s, %q: %s", kind, title, errs)
				}
			}
			for name, data := range files {
				for _, old := range old {
					if strings.HasPrefix(name, "data/") && strings.HasSuffix(name, ".yaml") && strings.Contains(string(data), ": "+old+"\n") ||
						strings.HasPrefix(name, "data/") && strings.Contains(string(data), "# "+old+"\n") {
						t.Errorf("%s: %s still has the title %s", kind, name, old)
					}
				}
			}
		}
	}
}

func titleOf(catalogue []byte) string {
	return doc.Parse("", catalogue, doc.Options{}).Root.Get("game").Get("title").Raw()
}
