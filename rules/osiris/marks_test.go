package osiris

import (
	"slices"
	"strings"
	"testing"

	"cartouche/rules"
)

// TestRingsGoAroundTheSetsThatCount: each set that scores at the end has its rings, with one name,
// around its monuments. The second monument on a section is beside the first.
func TestRingsGoAroundTheSetsThatCount(t *testing.T) {
	for _, c := range []struct {
		name, map_ string
		over       rules.Data
		want       []string // kind, name and seat, then the slots
	}{
		{"none", "1N2a: Ada obelisk; 1N1a: Bo obelisk", nil, nil},
		{"a row of three", "1N3a: Ada sphinx; 2N1a: Ada sphinx; 2N1b: Ada obelisk", nil, []string{"ring-adjacent 1 Ada: section.1N3a section.2N1a section.2N1b"}},
		{"four in a segment, on both banks", "1N2a: Bo obelisk; 1S1b: Bo obelisk; 1S1a: Bo obelisk; 1N3b: Bo obelisk", nil,
			[]string{"ring-segment A Bo: section.1N2a section.1N3b section.1S1a section.1S1b"}},
		{"five in a segment: the first four along the banks", "1N2a: Bo obelisk; 1S1b: Bo obelisk; 1S1a: Bo obelisk; 1N3b: Bo obelisk; Elephantine: Bo pylon", nil,
			[]string{"ring-segment A Bo: city.Elephantine section.1N2a section.1N3b section.1S1a", "ring-adjacent 1 Bo: city.Elephantine section.1N2a section.1N3b"}},
		{"both, and the second on a section", "2S2b: Bo obelisk, Ada obelisk; Thebes: Ada pylon; 2S3a: Ada obelisk; 2N2a: Ada obelisk", nil,
			[]string{"ring-segment A Ada: city.Thebes section.2N2a section.2S2b.2 section.2S3a", "ring-adjacent 1 Ada: city.Thebes section.2S2b.2 section.2S3a"}},
		{"two of each, of two governors", "2S2b: Bo obelisk, Ada obelisk; Thebes: Ada pylon; 2S3a: Ada obelisk; 2S2a: Bo sphinx; 2S1a: Bo obelisk", rules.Data{"sets": map[string]any{"segment": map[string]any{"size": 3}}},
			[]string{"ring-segment A Ada: city.Thebes section.2S2b.2 section.2S3a", "ring-segment B Bo: section.2S1a section.2S2a section.2S2b",
				"ring-adjacent 1 Ada: city.Thebes section.2S2b.2 section.2S3a", "ring-adjacent 2 Bo: section.2S1a section.2S2a section.2S2b"}},
	} {
		s := makeSheet("Ada Bo Cy Dee", c.map_, "")
		s.Data = s.Data.With(c.over)
		slots := map[string][]string{}
		var got []string
		report := Game.JudgeSheet(s)
		for _, m := range report.Marks() {
			if m.Kind != RingAdjacent && m.Kind != RingSegment {
				continue
			}
			key := string(m.Kind) + " " + m.Text + " " + s.Players[m.By].Text + ": "
			if slots[key] == nil {
				got = append(got, key)
			}
			slots[key] = append(slots[key], m.Slot.ID)
		}
		for i, key := range got {
			slices.Sort(slots[key])
			got[i] = key + strings.Join(slots[key], " ")
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
	for n, want := range map[int]string{1: "A", 26: "Z", 27: "AA", 52: "AZ", 53: "BA"} {
		if letter(n) != want {
			t.Errorf("letter %d is %s", n, letter(n))
		}
	}
}

// TestRingsAreTheGloryOfTheEnd: in random games each set of the score has its rings, and there are
// no others.
func TestRingsAreTheGloryOfTheEnd(t *testing.T) {
	for i := range 60 {
		report := Game.JudgeLog(game(i))
		names := map[rules.Kind]map[string]int{RingAdjacent: {}, RingSegment: {}}
		for _, m := range report.Marks() {
			if names[m.Kind] != nil {
				names[m.Kind][m.Text]++
			}
		}
		want := map[rules.Kind]int{}
		for _, res := range report.Score {
			want[RingAdjacent] += res.Items[5].Points / 2
			want[RingSegment] += res.Items[6].Points / 3
		}
		for kind, size := range map[rules.Kind]int{RingAdjacent: 3, RingSegment: 4} {
			for name, n := range names[kind] {
				if n != size {
					t.Errorf("game %d: %s %s has %d rings", i, kind, name, n)
				}
			}
			if len(names[kind]) != want[kind] {
				t.Errorf("game %d: %d sets with a %s, want %d", i, len(names[kind]), kind, want[kind])
			}
		}
	}
}
