package site

import (
	"testing"

	"cartouche/internal/testing/projecttest"
	"cartouche/internal/testing/testall"
)

// The booklet is the same for every number of players. It is laid out and written once.
func TestKitsShareTheirBooklet(t *testing.T) {
	testall.Slow(t)
	s, err := New(projecttest.Builtin(t), Options{Games: []string{"mykerinos-nile"}, Langs: []string{"en"}, Kits: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.prepare(); err != nil {
		t.Fatal(err)
	}
	var first *byte
	for _, k := range s.kitsOf("en", s.game("mykerinos-nile")) {
		made, err := s.kit(k)
		if err != nil {
			t.Fatal(err)
		}
		booklets := 0
		for _, d := range made.files {
			if d.sides != "booklet" {
				continue
			}
			booklets++
			if first == nil {
				first = &d.data[0]
			}
			if &d.data[0] != first {
				t.Errorf("the booklet for %d players was written again", k.players)
			}
		}
		if booklets != 1 || made.usual.Load() != nil {
			t.Errorf("%d players: %d booklets, still shared: %v", k.players, booklets, made.usual.Load() != nil)
		}
		if set, err := s.set(k.view); err != nil || set.laid() != nil {
			t.Errorf("%d players: %v, the faces are still kept: %v", k.players, err, set.laid() != nil)
		}
	}
}

// A kit takes the faces of its view, and those of other numbers of players the booklet of the usual kit.
func TestKitsTakeTheFacesOfTheirView(t *testing.T) {
	s, err := New(projecttest.Builtin(t), Options{Games: []string{"mykerinos-nile"}, Langs: []string{"en"}, Kits: true})
	if err != nil {
		t.Fatal(err)
	}
	usual := s.kitsOf("en", s.game("mykerinos-nile"))[0]
	set, err := s.set(usual.view)
	if err != nil {
		t.Fatal(err)
	}
	made, err := s.kit(usual)
	if err != nil {
		t.Fatal(err)
	}
	if studio := made.usual.Load().studio; studio == nil || studio != set.laid() {
		t.Error("the kit was laid out again")
	}
}
