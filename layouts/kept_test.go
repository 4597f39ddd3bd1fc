package layouts_test

import (
	"reflect"
	"testing"

	"cartouche/internal/testing/projecttest"
	"cartouche/layouts"
)

// A studio with the same options is taken again, and with Keep it lays each face out once.
func TestFacesAreKept(t *testing.T) {
	g, errs := layouts.LoadGame(projecttest.Builtin(t), "osiris")
	if errs != nil {
		t.Fatal(errs)
	}
	of := func(opt layouts.Options) *layouts.Studio {
		opt.Lang, opt.Profile = "en", "home"
		s, errs := layouts.New(g, opt)
		if errs != nil {
			t.Fatal(errs)
		}
		return s
	}
	front := func(s *layouts.Studio) layouts.Piece {
		p, errs := s.Piece(g.Components[0], 0)
		if errs != nil {
			t.Fatal(errs)
		}
		return p
	}
	kept, anew := of(layouts.Options{Players: 2, Keep: true}), of(layouts.Options{Players: 2})
	if of(layouts.Options{Players: 2, Usual: kept}) != kept || of(layouts.Options{Players: 3, Usual: kept}) == kept {
		t.Error("the studio is another one, or that for other players")
	}
	a, b, c, d := front(kept), front(kept), front(anew), front(anew)
	if &a.Front.Ops[0] != &b.Front.Ops[0] || &c.Front.Ops[0] == &d.Front.Ops[0] {
		t.Error("a face was laid out again, or kept without need")
	}
	if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(b.Front.Slots, c.Front.Slots) {
		t.Error("the face that was kept differs")
	}
}
