package house_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link        = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading     = regexp.MustCompile(`(?m)^#+ (.*)$`)
	codeBlock   = regexp.MustCompile("(?ms)^```.*?^```")
	codeSpan    = regexp.MustCompile("`[^`\n]*`")
	notInAnchor = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// pagesOf returns the pages of the documentation, by their names from the root.
func pagesOf(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			name, _ := filepath.Rel(root, f)
			names = append(names, name)
		}
	}
	return names
}

// anchorsOf returns the anchors of a page's headings, as GitHub and GitLab make them.
func anchorsOf(page string) map[string]bool {
	anchors := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(codeBlock.ReplaceAllString(page, ""), -1) {
		anchors[strings.ReplaceAll(notInAnchor.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
	}
	return anchors
}

// TestLinksOfTheDocumentation checks that every link leads to a file and, after #, to a heading.
func TestLinksOfTheDocumentation(t *testing.T) {
	n := 0
	for _, name := range pagesOf(t) {
		text := codeSpan.ReplaceAllString(codeBlock.ReplaceAllString(read(t, name), ""), "")
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			n++
			file, anchor, _ := strings.Cut(m[1], "#")
			target := name
			if file != "" {
				target = filepath.Join(filepath.Dir(name), file)
			}
			if _, err := os.Stat(filepath.Join(root, target)); err != nil {
				t.Errorf("%s: no file for the link %s", name, m[1])
			} else if anchor != "" && !anchorsOf(read(t, target))[anchor] {
				t.Errorf("%s: no heading for the link %s", name, m[1])
			}
		}
	}
	if n < 100 {
		t.Errorf("only %d links found", n)
	}
}

// TestTheIndexHasEveryPage checks that docs/README.md links every page of docs.
func TestTheIndexHasEveryPage(t *testing.T) {
	index := read(t, "docs/README.md")
	for _, name := range pagesOf(t) {
		page, err := filepath.Rel("docs", name)
		if err != nil || strings.HasPrefix(page, "..") || page == "README.md" {
			continue
		}
		if !strings.Contains(index, "]("+page+")") {
			t.Errorf("docs/README.md does not link %s", page)
		}
	}
}

// TestEveryPictureIsShown checks that each picture beside the pages of the documentation is on one of them.
func TestEveryPictureIsShown(t *testing.T) {
	shown := map[string]bool{}
	for _, name := range pagesOf(t) {
		for _, m := range link.FindAllStringSubmatch(read(t, name), -1) {
			shown[filepath.Join(filepath.Dir(name), m[1])] = true
		}
	}
	for _, pattern := range []string{"docs/*.png", "docs/*/*.png"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(files) < 15 {
			t.Fatal(pattern, files, err)
		}
		for _, f := range files {
			if name, _ := filepath.Rel(root, f); !shown[name] {
				t.Errorf("%s is on no page", name)
			}
		}
	}
}
