package osiris

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/testing/rulestest"
	"cartouche/rules"
)

// TestPlaces: a final sheet that is read from its places and written into a blank one is the same
// sheet, and no two values share a place.
func TestPlaces(t *testing.T) {
	for i := range rulestest.Seeds(rulestest.Games(2000) / 10) {
		s := final(game(i))
		blank := &Sheet{Header: s.Header}
		marks := rules.DrawPlaces(Game.Places(s))
		if left := Game.Fill(blank, marks); len(left) > 0 {
			t.Fatalf("game %d: no place for %v", i, left[0])
		}
		if got, want := plain(blank), plain(s); got != want {
			t.Fatalf("game %d:\n%s\nwant\n%s", i, got, want)
		}
		seen := map[rules.Slot]bool{}
		for _, p := range Game.Places(s) {
			if seen[p.Slot] {
				t.Fatalf("game %d: %v is the place of two values", i, p.Slot)
			}
			seen[p.Slot] = true
		}
	}
}

// plain formats a sheet without positions.
func plain(s *Sheet) string { return fmt.Sprintf("%v %v %v", s.Map, s.Track, s.Resources) }

// TestWritingPlaces: a new value replaces the old one, and later monuments on a section move up.
func TestWritingPlaces(t *testing.T) {
	s := makeSheet("Ada Bo Cy", "1N2a: Ada obelisk, Bo obelisk; Thebes: Bo pylon", "Ada barge 1 first pylon obelisk; Bo cards 2")
	write := func(id string, marks ...rules.Mark) {
		t.Helper()
		places := Game.Places(s)
		i := slices.IndexFunc(places, func(p rules.Place) bool { return p.ID == id })
		if i < 0 {
			t.Fatalf("%s is not a place", id)
		}
		places[i].Write(marks)
	}
	number := func(text string) rules.Mark { return rules.Mark{Kind: rules.Number, Text: text} }
	write("section.1N2a")
	write("city.Thebes", rules.Mark{Kind: "sphinx", By: 2})
	write("section.1N2a.2", rules.Mark{Kind: "obelisk", By: 2})
	write("game1.first-obelisk.1")
	write("game1.first-sphinx.1", number("2"))
	write("game1.barge.1", number("3"))
	write("game1.cards.2", number("many"))
	write("game1.resources.3", number("7"))
	write("game1.total.1", number("9"))
	want := makeSheet("Ada Bo Cy", "1N2a: Bo obelisk, Cy obelisk; Thebes: Cy sphinx", "Ada barge 3 first pylon sphinx; Bo")
	want.Resources[2].N.N = 7
	if plain(s) != plain(want) || s.Claims[0].Total.N != 9 {
		t.Errorf("got %s, want %s", plain(s), plain(want))
	}
	write("city.Thebes")
	if len(s.Map) != 1 {
		t.Errorf("Thebes is empty: %v", s.Map)
	}
}

// TestBlankKeysMayBeLeftOut: a sheet is judged without its track and resources, and what is missing
// is reported at the best position available.
func TestBlankKeysMayBeLeftOut(t *testing.T) {
	s := makeSheet("Ada Bo Cy Dee", fourObelisks, "Ada first obelisk")
	s.Track[0].First, s.Resources = nil, nil
	p := &paper{}
	p.sheet(s)
	s.Players[0].Pos, s.Track[0].FirstPos = p.line("name Ada"), rules.Text{}.Pos
	for _, want := range []string{"first-wrong at track Ada | Ada", "first-wrong at name Ada | Ada"} {
		if got := p.violations(t, Game.JudgeSheet(s)); len(got) != 1 || got[0] != want {
			t.Errorf("got %v, want %s", got, want)
		}
		s.Track = nil
	}
	if report := Game.JudgeSheet(&Sheet{Header: s.Header}); len(report.Violations) > 0 || len(report.Score) != 4 {
		t.Errorf("a blank sheet: %v", report.Violations)
	}
}

// TestRandomSheetsAreDrawnAsWritten puts random monuments on random sites: a sheet is judged, every
// valid text is drawn on the map as written, and only on slots of the map.
func TestRandomSheetsAreDrawnAsWritten(t *testing.T) {
	v := compile(testData(3), 3)
	known := map[string]bool{}
	for _, p := range (&Sheet{Header: rules.Setup{Players: crewOf(3), Data: testData(3)}.Header()}).Places() {
		known[p.ID] = true
	}
	for i := range rulestest.Seeds(rulestest.Games(2000) / 4) {
		rng := rand.New(rand.NewPCG(uint64(i), 6))
		s := &Sheet{Header: rules.Setup{Players: crewOf(3), Data: testData(3)}.Header()}
		stands := map[string]int{}
		for _, name := range append(v.siteNames, "Nowhere", "north-1") {
			spot := Spot{Name: rules.Text{Text: name}}
			for range rng.IntN(4) * rng.IntN(2) {
				spot.Monuments = append(spot.Monuments, rules.Text{Text: crewOf(3)[rng.IntN(3)] + " " + append(monumentNames, "temple")[rng.IntN(4)]})
			}
			s.Map = append(s.Map, spot)
			if at, ok := v.site[name]; ok {
				for nth, m := range spot.Monuments[:min(len(spot.Monuments), v.sites[at].room())] {
					stands[pieceSlot(&v.sites[at], nth)+" "+m.Text] = 1
				}
			}
		}
		report := Game.JudgeSheet(s)
		for _, m := range report.Marks() {
			text := m.ID + " " + crewOf(3)[max(m.By, 0)] + " " + string(m.Kind)
			if slices.Contains(monumentNames, string(m.Kind)) && stands[text] != 1 {
				t.Fatalf("sheet %d: %s is not written", i, text)
			}
			if (m.Kind == RingAdjacent || m.Kind == RingSegment) && !known[m.ID] {
				t.Fatalf("sheet %d: a ring at %s", i, m.ID)
			}
			delete(stands, text)
		}
		for text := range stands {
			if text[len(text)-6:] != "temple" {
				t.Fatalf("sheet %d: %s is not drawn", i, text)
			}
		}
		points := 0
		for _, res := range report.Score {
			for _, it := range res.Items {
				checkParts(t, it)
				points += it.Points
			}
			points -= res.Total
		}
		if points != 0 {
			t.Fatalf("sheet %d: %v", i, report.Score)
		}
	}
}

// TestMonumentsOfUnknownNamesTakeNoPlaces: a monument whose owner is no player is not judged, so that it hides none that
// scores, and points and rings are where the monuments are drawn.
func TestMonumentsOfUnknownNamesTakeNoPlaces(t *testing.T) {
	s := makeSheet("Ada Bo", "1N2a: Zed obelisk, Zed obelisk, Ada obelisk, Zed sphinx, Bo temple; 1N2b: obelisk, Bo obelisk; Thebes: Zed pylon, Ada pylon", "")
	want := []string{"section.1N2a obelisk 0", "section.1N2b obelisk 1", "city.Thebes pylon 0"}
	var drawn []string
	for _, m := range Game.JudgeSheet(s).Marks() {
		if slices.Contains(monumentNames, string(m.Kind)) {
			drawn = append(drawn, fmt.Sprint(m.ID, " ", m.Kind, " ", m.By))
		}
	}
	if slices.Sort(drawn); !slices.Equal(drawn, slices.Sorted(slices.Values(want))) {
		t.Errorf("drawn are %q, want %q", drawn, want)
	}
	score := Game.JudgeSheet(s).Score
	s.Locate(score)
	for _, part := range slices.Concat(score[0].Items[0].Parts, score[1].Items[0].Parts) {
		for _, at := range part.Slots {
			if !slices.ContainsFunc(drawn, func(text string) bool { return strings.HasPrefix(text, at.ID+" ") }) {
				t.Errorf("points from %s, where nothing is drawn", at.ID)
			}
		}
	}
	places := s.Places()
	places[slices.IndexFunc(places, func(p rules.Place) bool { return p.ID == "section.1N2a" })].Write(nil)
	if got := fmt.Sprint(s.Map[0].Monuments); strings.Contains(got, "Ada") || strings.Count(got, "Zed") != 3 {
		t.Errorf("left are %s", got)
	}
}

// TestRingsAreAroundTheirMonuments: what cannot be read stays a mark in its place.
func TestRingsAreAroundTheirMonuments(t *testing.T) {
	s := makeSheet("Ada Bo", "1N2a: Bo temple, Ada obelisk; 1N2b: Bo temple, Ada obelisk; 1N3a: Bo temple, Ada obelisk; 1N1a: Bo temple, Ada obelisk", "")
	drawn, rings := map[string]bool{}, 0
	for _, m := range Game.JudgeSheet(s).Marks() {
		drawn[m.ID] = drawn[m.ID] || m.Kind == "obelisk"
	}
	for _, m := range Game.JudgeSheet(s).Marks() {
		if m.Kind == RingSegment || m.Kind == RingAdjacent {
			if rings++; !drawn[m.ID] {
				t.Errorf("a ring around nothing at %s", m.ID)
			}
		}
	}
	if rings == 0 {
		t.Error("no rings")
	}
}
