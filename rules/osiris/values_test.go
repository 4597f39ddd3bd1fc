package osiris_test

import (
	"reflect"
	"testing"

	"cartouche/data"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/rules"
	"cartouche/rules/osiris"
)

// TestTheDataFileHasTheValuesOfTheRules compares the file with the values that
// the tests state once more.
func TestTheDataFileHasTheValuesOfTheRules(t *testing.T) {
	p, err := project.Open("", project.Mounts{"data": data.FS})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	v, errs := model.LoadValues(p, "osiris")
	if errs != nil {
		t.Fatal(errs)
	}
	for players := 2; players <= 5; players++ {
		got, want := rules.Data(v.For(players)), osiris.TestData(players)
		for _, d := range osiris.Game.Schema {
			a, _ := got.Lookup(d.Key...)
			b, _ := want.Lookup(d.Key...)
			if !reflect.DeepEqual(a, b) {
				t.Errorf("%d players: %v is %v, want %v", players, d.Key, a, b)
			}
		}
	}
}
