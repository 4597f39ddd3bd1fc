package house_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	comment  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	body     = regexp.MustCompile(`\{[^{}]*\}`)
	selected = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
	lookedUp = regexp.MustCompile("\\b(?:querySelector(?:All)?|closest|matches)\\((?:'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`)")
	variable = regexp.MustCompile(`(--[a-z-]+)\s*:`)
	given    = regexp.MustCompile("\\bclass(?:: |=)['\"]([\\w -]+)['\"]|classList\\.(?:add|toggle)\\('([\\w-]+)'")
	inside   = regexp.MustCompile(`(?:^|[,{};]|\n)\s*((?:main|body|html|:root)[^,{}\n]*:has\([^{}]*\) *[>~+]? *\*[^{}]*)\{`)
	symbol   = regexp.MustCompile(`<symbol id="([\w-]+)"`)
	exported = regexp.MustCompile(`export (?:async )?(?:function|const|class) (\w+)`)
)

// pageFiles returns the files of the page that match a pattern below internal/web, by name.
func pageFiles(t *testing.T, pattern string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "internal/web", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no files: %v", pattern, err)
	}
	texts := map[string]string{}
	for _, f := range files {
		name, _ := filepath.Rel(root, f)
		texts[name] = read(t, name)
	}
	return texts
}

// all joins several files.
func all(files map[string]string) string {
	return strings.Join(slices.Sorted(maps.Values(files)), "\n")
}

// words returns the words of a text; a hyphen counts as a letter.
func words(text string) map[string]bool {
	found := map[string]bool{}
	for _, w := range regexp.MustCompile(`[\w-]+`).FindAllString(text, -1) {
		found[w] = true
	}
	return found
}

// TestEveryClassIsGivenAndStyled checks that some element has each class of a style sheet, and that
// a style sheet, a script or a browser test uses each class of an element.
func TestEveryClassIsGivenAndStyled(t *testing.T) {
	sheets, scripts, pages := pageFiles(t, "app/*.css"), pageFiles(t, "*/*.js"), pageFiles(t, "site/pages/*.html")
	elements := words(all(scripts) + all(pages) + all(pageFiles(t, "site/*.go")) + all(pageFiles(t, "../draw/svg/*.go")))
	var selectors []string
	for name, sheet := range sheets {
		sheet = comment.ReplaceAllString(sheet, "")
		for _, m := range selected.FindAllStringSubmatch(body.ReplaceAllString(sheet, "{}"), -1) {
			selectors = append(selectors, m[1])
			if !elements[m[1]] {
				t.Errorf("%s: nothing has the class %s", name, m[1])
			}
		}
	}
	if len(selectors) < 100 {
		t.Error("there are hardly any classes; the test looks in the wrong places")
	}
	for _, call := range lookedUp.FindAllStringSubmatch(all(scripts)+all(pageFiles(t, "browser/*_test.go")), -1) {
		for _, m := range selected.FindAllStringSubmatch(call[1]+call[2]+call[3], -1) {
			selectors = append(selectors, m[1])
		}
	}
	maps.Copy(pages, scripts)
	for name, text := range pages {
		for _, m := range given.FindAllStringSubmatch(text, -1) {
			for _, class := range strings.Fields(m[1] + m[2]) {
				if !slices.Contains(selectors, class) {
					t.Errorf("%s: no style sheet, script or test knows the class %s", name, class)
				}
			}
		}
	}
}

func TestEveryValueOfAStyleIsUsed(t *testing.T) {
	sheets := pageFiles(t, "app/*.css")
	users := all(sheets) + all(pageFiles(t, "app/*.js"))
	for name, sheet := range sheets {
		for _, m := range variable.FindAllStringSubmatch(sheet, -1) {
			if !strings.Contains(users, "var("+m[1]+")") && !strings.Contains(users, "var("+m[1]+",") {
				t.Errorf("%s: nothing uses %s", name, m[1])
			}
		}
	}
}

// TestNoStyleOfAPageIsFoundByWhatIsInIt checks that no style of whatever is on a page depends on what the page contains. Chromium would work
// out the styles of all elements again, 20 ms for a game, with each text that is shown, such as how far an order is.
func TestNoStyleOfAPageIsFoundByWhatIsInIt(t *testing.T) {
	for name, sheet := range pageFiles(t, "app/*.css") {
		for _, m := range inside.FindAllStringSubmatch(comment.ReplaceAllString(sheet, ""), -1) {
			t.Errorf("%s: a class in the page can say what :has() says in %s", name, m[1])
		}
	}
}

func TestEverySignIsShown(t *testing.T) {
	users := words(all(pageFiles(t, "app/*.js")) + all(pageFiles(t, "site/pages/*.html")) + all(pageFiles(t, "site/*.go")))
	for _, m := range symbol.FindAllStringSubmatch(read(t, "internal/web/app/sprite.svg"), -1) {
		if !users[m[1]] {
			t.Errorf("nothing shows the sign %s", m[1])
		}
	}
}

// TestEveryExportOfAModuleIsImported checks that another module or a browser test imports it.
func TestEveryExportOfAModuleIsImported(t *testing.T) {
	modules := pageFiles(t, "app/*.js")
	tests := words(all(pageFiles(t, "browser/*_test.go")))
	users := map[string]int{} // the number of modules with each word
	for _, module := range modules {
		for w := range words(module) {
			users[w]++
		}
	}
	for name, module := range modules {
		for _, m := range exported.FindAllStringSubmatch(module, -1) {
			if users[m[1]] < 2 && !tests[m[1]] {
				t.Errorf("%s: nothing imports %s", name, m[1])
			}
		}
	}
}
