package layouts_test

import (
	"fmt"
	"testing"

	"cartouche/internal/model"
	"cartouche/layouts"
)

// The paper pyramids are those of the box: in each of the five colours five of
// each size, 75 in all.
func TestSeventyFivePyramids(t *testing.T) {
	g, _ := studio(t, "nile-pyramids", layouts.Options{Players: 2, Lang: "en", Profile: "home"})
	found := map[string]int{}
	for _, c := range g.Components {
		for _, row := range orOne(c.Rows()) {
			for _, e := range c.Front {
				p, ok := e.Body.(*model.Pyramid)
				if !ok {
					continue
				}
				colour := p.Fill.Value
				if p.Fill.Name != "" {
					colour, _ = row.Field(p.Fill.Name)
				}
				found[fmt.Sprintf("%s %d", colour, p.Pips.Value)]++
			}
		}
	}
	for _, colour := range []string{"carnelian", "lapis", "gold", "malachite", "white"} {
		for pips := 1; pips <= 3; pips++ {
			if key := fmt.Sprintf("%s %d", colour, pips); found[key] != 5 {
				t.Errorf("%d pyramids %s, want 5", found[key], key)
			}
			delete(found, fmt.Sprintf("%s %d", colour, pips))
		}
	}
	if len(found) > 0 {
		t.Errorf("and others: %v", found)
	}
}

// orOne is the rows of a component, or one empty row for a component without cards.
func orOne(rows []model.Row) []model.Row {
	if len(rows) == 0 {
		return []model.Row{{}}
	}
	return rows
}
