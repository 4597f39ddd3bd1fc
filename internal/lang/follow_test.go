package lang

import (
	"slices"
	"testing"
)

// TestRecordsFollowTheirTexts: when blocks come, go or move, the records of the others stay with their words.
func TestRecordsFollowTheirTexts(t *testing.T) {
	texts := func(language string, words ...string) *Catalogue {
		all := map[string]Text{}
		for i, w := range words {
			all[string(rune('1'+i))] = said(w)
		}
		prefixed := map[string]Text{}
		for key, text := range all {
			prefixed["r.md: a."+key] = text
		}
		return Of(language, prefixed)
	}
	cases := []struct {
		name         string
		source, text []string
		want         []Freshness
	}{
		{"nothing changed", []string{"a", "b", "c"}, []string{"A", "B", "C"}, []Freshness{Fresh, Fresh, Fresh}},
		{"one is new", []string{"a", "x", "b", "c"}, []string{"A", "X", "B", "C"}, []Freshness{Fresh, Unknown, Fresh, Fresh}},
		{"one is gone", []string{"b", "c"}, []string{"B", "C"}, []Freshness{Fresh, Fresh}},
		{"two changed places", []string{"b", "a", "c"}, []string{"B", "A", "C"}, []Freshness{Fresh, Fresh, Fresh}},
		{"the source of one that moved changed", []string{"x", "a", "y", "c"}, []string{"X", "A", "B", "C"},
			[]Freshness{Unknown, Fresh, Stale, Fresh}},
		{"one is translated anew", []string{"a", "b", "c"}, []string{"A", "Y", "C"}, []Freshness{Fresh, Fresh, Fresh}},
		{"both changed", []string{"a", "x", "c"}, []string{"A", "Y", "C"}, []Freshness{Fresh, Revised, Fresh}},
	}
	for _, c := range cases {
		s := NewSources("")
		before, was := texts("en", "a", "b", "c"), texts("it", "A", "B", "C")
		for _, key := range before.Keys() {
			source, _ := before.Get(key)
			text, _ := was.Get(key)
			s.Record(key, source, text)
		}
		s.Record("other", said("z"), said("Z"))
		source, text := texts("en", c.source...), texts("it", c.text...)
		s.Follow("r.md: ", source, text)
		var got []Freshness
		for _, key := range source.Keys() {
			a, _ := source.Get(key)
			b, _ := text.Get(key)
			got = append(got, s.State(key, a, b))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
		if s.State("other", said("z"), said("Z")) != Fresh {
			t.Errorf("%s: another record is lost", c.name)
		}
	}
}
