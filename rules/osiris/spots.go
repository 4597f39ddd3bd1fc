package osiris

import (
	"slices"

	"cartouche/rules"
)

// spotsOf describes the map for drawing.
func spotsOf(d rules.Data) []rules.Spot {
	a := readAtlas(d)
	out := make([]rules.Spot, len(a.sites))
	for i := range a.sites {
		s := &a.sites[i]
		p := &a.places[s.place]
		o := rules.Spot{Name: s.name, Space: p.name, Segment: s.segment, Icons: s.icons}
		if !s.city {
			o.Terrain = terrainNames[p.yields]
		}
		for _, b := range s.beside {
			o.Beside = append(o.Beside, a.sites[b].name)
		}
		for _, mark := range []string{"ankh", "scarab"} {
			if slices.Contains(d.Words(mark), s.name) {
				o.Marks = append(o.Marks, mark)
			}
		}
		out[i] = o
	}
	return out
}
