package layouts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// The spaces of the map of Sailing Toward Osiris as the spec gives them, with the icons of the sections a and b.
var osirisSpaces = strings.Fields(`1N1=2/2 1N2=2/3 Elephantine 1N3=3/2 2N1=3/2 Dendera 2N2=2/2 2N3=2/3 3N1=2/3 3N2=2/2 Hermopolis 3N3=3/2
	4N1=2/3 4N2=2/2 4N3=3/3 1S1=2/2 1S2=3/2 1S3=2/3 2S1=2/2 2S2=3/2 Thebes 2S3=2/3 3S1=3/2 Amarna 3S2=2/2 3S3=2/3 4S1=2/2 4S2=3/2 Memphis 4S3=3/3`)

func osirisMap(t *testing.T, opt layouts.Options) *scene.Face {
	t.Helper()
	return faces(t, "osiris", opt)["map.front"]
}

// slotsOf returns the slots of a face by their ids.
func slotsOf(f *scene.Face) map[string]geom.Rect {
	out := map[string]geom.Rect{}
	for _, s := range f.Slots {
		out[s.ID] = s.Box
	}
	return out
}

// Every place that the engine speaks of is a slot of the map, for all numbers of governors.
func TestTheSlotsOfOsiris(t *testing.T) {
	want := map[string][]string{}
	for _, s := range osirisSpaces {
		name, _, terrain := strings.Cut(s, "=")
		if !terrain {
			want["city."] = append(want["city."], "city."+name)
			want["visit."] = append(want["visit."], "visit."+name)
			continue
		}
		want["space."] = append(want["space."], "space."+name)
		for _, half := range []string{"a", "b"} {
			want["section."] = append(want["section."], "section."+name+half, "section."+name+half+".2")
		}
	}
	want["caravan."] = []string{"caravan.north-1", "caravan.north-2", "caravan.south-1", "caravan.south-2"}
	want["camel."] = []string{"camel.north", "camel.south"}
	want["bonus."] = []string{"bonus.glory", "bonus.card", "bonus.stone", "bonus.brick", "bonus.grain"}
	want["plan."] = strings.Fields("plan.obelisk.1 plan.obelisk.2 plan.obelisk.3 plan.sphinx.1 plan.sphinx.2 plan.sphinx.3 plan.pylon.1 plan.pylon.2")
	for i := range 50 {
		want["track."] = append(want["track."], fmt.Sprintf("track.%d", i))
	}
	for i := range 4 {
		want["market."] = append(want["market."], fmt.Sprintf("market.%d", i+1))
		want["barge."] = append(want["barge."], fmt.Sprintf("barge.%d", i+1))
	}
	for players := 2; players <= 5; players++ {
		f := osirisMap(t, layouts.Options{Players: players, Lang: "en", Profile: "home"})
		for prefix, list := range want {
			expect(t, f, prefix, list)
		}
	}
}

// A section shows as many icons as the game's map says: silhouettes with a white edge, in the box of the section.
func TestSectionsShowTheirIcons(t *testing.T) {
	f := osirisMap(t, layouts.Options{Players: 5, Lang: "en", Profile: "home"})
	slots := slotsOf(f)
	var icons []geom.Point
	for _, op := range f.Ops {
		if fill, ok := op.(*ink.Fill); ok && slices.Contains([]string{"bronze", "carnelian", "slate"}, fill.Colour.Name) {
			if b := fill.Path.Box(); b.W > 3*mm && b.W < 7*mm {
				icons = append(icons, b.Center())
			}
		}
	}
	twos, threes := 0, 0
	for _, s := range osirisSpaces {
		name, counts, terrain := strings.Cut(s, "=")
		if !terrain {
			continue
		}
		for i, half := range []string{"a", "b"} {
			want := int(counts[2*i] - '0')
			monument := slots["section."+name+half]
			around := geom.R(monument.Center().X-10*mm, monument.Y-9*mm, 20*mm, monument.H+18*mm)
			got := 0
			for _, at := range icons {
				if around.Contains(geom.R(at.X, at.Y, 0, 0)) {
					got++
				}
			}
			if got != want {
				t.Errorf("%s%s shows %d icons, want %d", name, half, got, want)
			}
			if want == 3 {
				threes++
			} else {
				twos++
			}
		}
	}
	if twos != 30 || threes != 18 {
		t.Errorf("%d sections with two icons and %d with three, want 30 and 18", twos, threes)
	}
}

// A record may bring another map; what the drawing has no place for is named.
func TestARecordsMapIsDrawn(t *testing.T) {
	g, _ := studio(t, "osiris", layouts.Options{Players: 5, Lang: "en", Profile: "home"})
	values := map[string]any{}
	for k, v := range g.Values.For(5) {
		values[k] = v
	}
	both := values["map"].(map[string]any)
	north := slices.Clone(both["north"].([]string))
	north[0] = "1N1 quarry 3/3"
	values["map"] = map[string]any{"north": north, "south": both["south"]}
	s, errs := layouts.New(g, layouts.Options{Players: 5, Lang: "en", Profile: "home", Values: values})
	if errs != nil {
		t.Fatal(errs)
	}
	c, _ := g.Component("map")
	if _, errs := s.Piece(c, 0); errs != nil {
		t.Fatal(errs)
	}
	north[0] = "1N7 quarry 3/3"
	_, errs = s.Piece(c, 0)
	if len(errs) != 1 || errs[0].Code != "land-space-unknown" || errs[0].Args["found"] != "1N1" {
		t.Errorf("a map without 1N1: %v", errs)
	}
}

// A score track has as many fields as are asked for, without gaps or overlaps, whatever their number.
func TestTrailsClose(t *testing.T) {
	f := osirisMap(t, layouts.Options{Players: 3, Lang: "de", Profile: "laminate"})
	slots := slotsOf(f)
	for i := range 50 {
		a, b := slots[fmt.Sprintf("track.%d", i)], slots[fmt.Sprintf("track.%d", (i+1)%50)]
		if a.Overlaps(b) {
			t.Errorf("fields %d and %d overlap", i, i+1)
		}
		if gap := max(max(a.X, b.X)-min(a.Right(), b.Right()), max(a.Y, b.Y)-min(a.Bottom(), b.Bottom())); gap > 14*mm+200 {
			t.Errorf("fields %d and %d are %v apart", i, i+1, gap)
		}
	}
}

// A trail may set how many fields are on each side, and the length of its first one.
func TestTheSidesOfATrail(t *testing.T) {
	const trail = "trail: {box: 10 10 180 180 mm, depth: 12 mm, count: 21, slot: k, "
	for rest, want := range map[string]string{
		"start: 60 mm, place: 12 mm}":                      "",
		"start: 60 mm, place: 12 mm, sides: [3, 5, 6, 6]}": "",
		"sides: [5, 5, 6, 5]}":                             "",
		"start: 160 mm, place: 12 mm}":                     "trail-start",
		"start: 60 mm, sides: [3, 5, 6, 7]}":               "trail-sides",
		"sides: [5, 5, 11, 0]}":                            "trail-sides",
	} {
		_, errs := laid(t, trail+rest)
		got := ""
		if len(errs) > 0 {
			got = errs[0].Code
		}
		if got != want {
			t.Errorf("%s: %v, want %s", rest, errs, want)
		}
	}
}
