package mykerinos

import (
	"slices"

	"cartouche/internal/diag"
	"cartouche/rules"
)

// Judge judges a completed sheet by everything that it shows.
func (s *Sheet) Judge() ([]rules.Violation, rules.Score) {
	r := &sheet{table: newTable(s.Names(), s.Data), in: s}
	r.Open = s.Unfinished
	r.readTiles()
	r.readBoats()
	r.readMuseum()
	return r.Found, r.score()
}

// sheet is a sheet being judged. Its table holds what is not refused.
type sheet struct {
	*table
	in *Sheet
}

// readMuseum reads what the players have from the base game.
func (r *sheet) readMuseum() {
	for _, c := range r.in.Patrons {
		if seat := r.player(c.Player); seat >= 0 {
			for _, p := range c.Patrons {
				r.museum[seat].patrons[slices.Index(Patrons[:], p.Name)] = p.N.N
			}
		}
	}
	for _, c := range r.in.Base {
		if seat := r.player(c.Player); seat >= 0 {
			r.museum[seat].base = c.N.N
		}
	}
}

// readTiles checks that each tile exists once. The first takes one per season; in the last season
// the first takes the dear tile, and the second one of the others.
func (r *sheet) readTiles() {
	r.countTiles(readOwned(r, r.in.Tiles, parseTile, r.seen[:], r.owned, func(text rules.Text, known bool, seat int) {
		if known {
			r.refuse("tile-repeated", "", text, nil, totalSlot("tiles", seat))
		} else {
			r.unknownWord("tile-unknown", text, tileNames[:], totalSlot("tiles", seat))
		}
	}))
}

// readOwned reads what the players own of one kind. It calls wrong for what is unknown, or repeated,
// and returns the positions of the others, in the order of the file.
func readOwned[T ~int8](r *sheet, list []Holding, parse func(string) (T, bool), seen []bool, owned [][]T,
	wrong func(text rules.Text, known bool, seat int)) []rules.Pos {
	all := make([]rules.Pos, 0, len(seen))
	for i := range list {
		seat := r.player(list[i].Player)
		if seat < 0 {
			continue
		}
		for _, text := range list[i].Things {
			if x, ok := parse(text.Text); !ok || seen[x] {
				wrong(text, ok, seat)
			} else {
				seen[x] = true
				owned[seat] = append(owned[seat], x)
				all = append(all, text.Pos)
			}
		}
	}
	return all
}

// countTiles checks the number of tiles: at most one per season, and one more with the dear tile.
// If the dear tile is missing, the violation is at the whole map, because no single tile is wrong.
func (r *sheet) countTiles(all []rules.Pos) {
	v := rules.Violation{Code: "tile-count", Rule: "second"}
	switch most := r.v.seasons + 1; {
	case len(all) > most:
		v.Message, v.Pos, v.Args = "tile-count-sheet", all[most], diag.Args{"found": len(all), "allowed": most}
	case !r.seen[finalTile] && len(all) > most-2:
		v.Message, v.Pos = "tile-count-without", r.in.TilesPos
		v.Unfinished = r.Open
		v.Args = diag.Args{"found": len(all), "allowed": most - 2, "dear": finalTile.String()}
	default:
		return
	}
	r.Add(v)
}

// readBoats checks that each boat exists once, and the number of boats: at most one per season except the last.
func (r *sheet) readBoats() {
	all := readOwned(r, r.in.Boats, parseBoat, r.came[:], r.fleet, func(text rules.Text, known bool, seat int) {
		if known {
			r.refuse("boat-repeated", "boat-repeated-sheet", text, nil, totalSlot("boats", seat))
		} else {
			r.unknownWord("boat-unknown", text, boatNames[:], totalSlot("boats", seat))
		}
	})
	if most := r.v.seasons - 1; len(all) > most {
		r.Add(rules.Violation{Code: "boat-count", Pos: all[most], Args: diag.Args{"found": len(all), "allowed": most}})
	}
}
