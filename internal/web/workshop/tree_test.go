package workshop

import (
	"strings"
	"testing"
)

// TestPagesToReadChangeNothing checks that the pages of a project have the button to design by hand unless they are only to read.
func TestPagesToReadChangeNothing(t *testing.T) {
	d := newDevice(t)
	begin, said := d.ask("POST", "/-/start?kind=deck&title=Orchard&lang=en", nil)
	if said != "" {
		t.Fatal(said)
	}
	for _, c := range begin.Changes {
		d.files.Put(c.Name, c.Data)
	}
	for _, c := range []struct {
		fresh   func(token string, before Tree) (Tree, error)
		changes bool
	}{{Fresh(d.opt.Project, 1), true}, {FreshToRead(d.opt.Project, 1), false}} {
		tree, err := c.fresh("token", nil)
		if err != nil {
			t.Fatal(err)
		}
		page, err := tree.File("en/orchard/index.html")
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]bool{"app/hand.js": c.changes, "app/hand.css": c.changes, "app/designer.js": true} {
			if got := strings.Contains(string(page), name); got != want {
				t.Errorf("the page loads %s: %t, want %t", name, got, want)
			}
		}
	}
}
