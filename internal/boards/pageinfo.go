package boards

import (
	"maps"
	"reflect"
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
	"cartouche/internal/mark"
	"cartouche/internal/mark/sketch"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/rules"
	"cartouche/rules/declared"
	"cartouche/rules/entries"
)

// PageInfo holds what the judge of a web page needs to know about a game, besides files.
type PageInfo struct {
	Module  string                 `json:"module"`  // the judge that the game needs: "judge" or "judge-own"
	Printed *declared.PrintedJSON  `json:"printed"` // of a game that declares its rules; nil for others
	Figures map[string]string      `json:"figures"` // the figures that its marks are drawn with
	Icons   map[string]sketch.Icon `json:"icons"`
	Seats   []string               `json:"seats"` // colours of the players by seat, if the game sets them
}

// NewPageInfo collects what the judge of a web page needs to know about a game. It returns all errors in
// the game's rules.
func NewPageInfo(p *project.Project, g *model.Game) (PageInfo, diag.List) {
	info := PageInfo{Module: "judge", Figures: map[string]string{}, Icons: map[string]sketch.Icon{}, Seats: append([]string{}, g.Seats...)}
	kinds, errs := slotKinds(g)
	if len(errs) > 0 {
		return PageInfo{}, errs
	}
	if _, builtin := p.Engines.Find(g.ID); !builtin && p.Exists("data/"+g.ID+"/rules.yaml") {
		info.Module = "judge-own"
		if info.Printed, errs = printed(p, g); len(errs) > 0 {
			return PageInfo{}, errs
		}
		kinds = append(kinds, info.Printed.Draws...)
	}
	for _, kind := range kinds {
		for _, name := range mark.Signs(rules.Kind(kind)) {
			if outline, ok := g.Theme.Figures[name]; ok {
				info.Figures[name] = outline.String()
			} else if segs, b, err := g.Theme.Fonts.IconOutline(name); err == nil {
				info.Icons[name] = sketch.Icon{Box: [4]int{int(b.X), int(b.Y), int(b.W), int(b.H)}, D: scene.GlyphOf(segs, b).SVG()}
			}
		}
	}
	return info, nil
}

// slotKinds returns the kinds of marks that the slots of a game accept, for the fewest and the most players, sorted.
func slotKinds(g *model.Game) ([]string, diag.List) {
	kinds := map[string]bool{}
	for _, players := range []int{g.Players.Min, g.Players.Max} {
		studio, errs := studio(g, players)
		if len(errs) > 0 {
			return nil, errs
		}
		for _, c := range g.Components {
			if c.Booklet != nil {
				continue
			}
			for face := range faces(studio, c) {
				for _, s := range face.Slots {
					for _, kind := range s.Kinds {
						kinds[kind] = true
					}
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(kinds)), nil
}

// printed returns what a game that declares its rules prints.
func printed(p *project.Project, g *model.Game) (*declared.PrintedJSON, diag.List) {
	info := &declared.PrintedJSON{
		Min: g.Players.Min, Max: g.Players.Max, Default: g.Default, Draws: []string{}, Boards: map[string][]entries.Component{},
	}
	var before []entries.Component
	for players := info.Min; players <= info.Max; players++ {
		boards, errs := components(g, players)
		if len(errs) > 0 {
			return nil, errs
		}
		if players == info.Min || !reflect.DeepEqual(boards, before) {
			info.Boards[strconv.Itoa(players)] = boards
		}
		before = boards
	}
	messages, err := lang.Messages(p, "en")
	if err != nil {
		return nil, diag.Of(err)
	}
	asking := Own(p)
	open := asking.Open
	asking.Open = func(id string) (declared.Printed, diag.List) {
		of, errs := open(id)
		draws := of.Draws
		of.Draws = func(name string) bool {
			ok := draws(name)
			if ok && !slices.Contains(info.Draws, name) {
				info.Draws = append(info.Draws, name)
			}
			return ok
		}
		return of, errs
	}
	_, _, errs := asking.Load(g.ID, messages)
	slices.Sort(info.Draws)
	return info, errs
}
