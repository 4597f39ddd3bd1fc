package layouts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/scene"
)

// leads returns the texts of a page that are links, each with where it leads.
func leads(f *scene.Face) (list []string) {
	for _, op := range f.Ops {
		text, ok := op.(*scene.Text)
		if !ok || text.Tag == nil || text.Tag.Kind != scene.Link {
			continue
		}
		words := ""
		for _, r := range text.Runs {
			words += r.Text
		}
		to := text.Tag.Address
		if text.Tag.To != nil {
			to = fmt.Sprintf("%s %s", text.Tag.To.Kind, text.Tag.To.Name)
		}
		list = append(list, strings.TrimSpace(words)+" -> "+to)
	}
	return list
}

// TestLinksOfBooklets: the contents, the pages of headings and addresses are links, wherever words may be.
func TestLinksOfBooklets(t *testing.T) {
	faces := bookletPages(t, "en", `# Title

{contents}

## Setup

See page {page:the-end}, [**all** on page {page:setup}](#setup) and [us](https://example.org/us/).

> Write to <us@example.org>.

| a | b |
|---|---|
| page {page:title} | _[site](http://example.org)_ |

### The end of [us](https://example.org/us/)

### The end
`)
	var got []string
	for _, f := range faces {
		got = append(got, leads(f)...)
	}
	want := []string{
		"Setup -> H2 setup", "1 -> H2 setup",
		"The end of -> H3 the-end-of-us-example-org-us", "us (example.org/us) -> H3 the-end-of-us-example-org-us",
		"1 -> H3 the-end-of-us-example-org-us", "The end -> H3 the-end", "1 -> H3 the-end",
		"1 -> H3 the-end", "all on page 1 -> H2 setup", "us -> https://example.org/us/",
		"(example.org/us) -> https://example.org/us/", "us@example.org -> mailto:us@example.org", "1 -> H1 title", "site (example.org) -> http://example.org",
		"us (example.org/us) -> https://example.org/us/",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestAddressesAreNotHyphenated: a hyphen would be a part of the address.
func TestAddressesAreNotHyphenated(t *testing.T) {
	text := "# Titel\n\nMehr steht auf <https://example.org/unwiederbringlich/gelegentlich/verschwunden> darüber.\n"
	for indent := range 12 {
		f := bookletPages(t, "de", strings.Replace(text, "Mehr", strings.Repeat("o", 2*indent)+" Mehr", 1))[0]
		words := strings.Join(leads(f), "")
		if strings.Contains(words, "\u00ad") {
			t.Errorf("hyphens in %q", words)
		}
	}
}

// TestHeadingsOfOneName: headings may have one name as long as no page refers to them, and the contents know each.
func TestHeadingsOfOneName(t *testing.T) {
	faces := bookletPages(t, "en", "# Title\n\n{contents}\n\n---\n\n## End\n\n---\n\n## End\n")
	if got := strings.Join(said(faces[0]), "|"); got != "Title|End|2|End|3|1" {
		t.Errorf("got %q", got)
	}
}

// TestLinksFromRightToLeft: the parts of a line with a link are in the order of reading.
func TestLinksFromRightToLeft(t *testing.T) {
	f := bookletPages(t, "ar", "# عنوان\n\nاقرؤوا [صفحتنا](https://example.org) الآن.\n")[0]
	line := said(f)[1]
	if from, to := strings.Index(line, "اقرؤوا"), strings.Index(line, "الآن"); from < 0 || to < from {
		t.Errorf("the line is %q", line)
	}
	if got := leads(f); len(got) == 0 || !strings.HasPrefix(got[0], "صفحتنا") {
		t.Errorf("links are %q", got)
	}
}
