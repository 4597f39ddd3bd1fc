package intake

import (
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// loose returns the files of a new game that is made of files without one: of the only spreadsheet among them, with the pictures that it
// names wherever they are, or of pictures alone, each a card. It returns false for other files, such as a part of a project.
func loose(at diag.Pos, all []entry, game Game) (files map[string][]byte, notes, errs diag.List, ok bool) {
	var kept []entry
	var sheets, pictures, left []string
	for _, e := range all {
		switch ending := strings.ToLower(path.Ext(e.name)); {
		case isForeign(e.name):
			continue
		case ending == ".yaml", ending == ".yml":
			return nil, nil, nil, false
		case isCards(e.name):
			sheets = append(sheets, e.name)
		case slices.Contains(endings[:shownEndings], ending):
			pictures = append(pictures, e.name)
		default:
			left = append(left, e.name)
			continue
		}
		kept = append(kept, e)
	}
	if len(sheets) > 1 || len(kept) == 0 {
		return nil, nil, nil, false
	}
	if errs = checkNames(kept); errs != nil {
		return nil, nil, errs, true
	}
	found, errs := unpack(at, kept)
	switch {
	case errs != nil:
	case len(sheets) == 1:
		name := sheets[0]
		game.Title = Plain(TitleOf(name))
		game.Beside = func(picture string) ([]byte, bool) { return besideOf(name, picture, found) }
		files, notes, errs = Files(path.Base(name), found[name], game)
	default:
		files, notes, errs = album(pictures, found, game)
	}
	if len(left) > 0 && errs == nil {
		notes.Add(at, "intake-left", diag.Args{"n": len(left), "found": left[0]})
	}
	return files, notes, errs, true
}

// besideOf returns a picture that a spreadsheet names: from the folder of the spreadsheet, or the only one of that name anywhere.
func besideOf(sheet, picture string, found map[string][]byte) ([]byte, bool) {
	if data, ok := found[path.Join(path.Dir(sheet), picture)]; ok {
		return data, true
	}
	times, data := 0, []byte(nil)
	for name := range found {
		if path.Base(name) == picture {
			times, data = times+1, found[name]
		}
	}
	return data, times == 1
}

// album returns the files of a new game whose cards each show a picture that fills them. Photographs are square cards, two of each, as a
// game of pairs has them; other pictures are cards that somebody has drawn.
func album(pictures []string, found map[string][]byte, game Game) (files map[string][]byte, notes, errs diag.List) {
	slices.Sort(pictures)
	table, drawn := "name,image\n", false
	cell := func(text string) string { return `"` + strings.ReplaceAll(text, `"`, `""`) + `"` }
	for _, name := range pictures {
		drawn = drawn || !strings.HasPrefix(strings.ToLower(path.Ext(name)), ".jp")
		table += cell(strings.TrimSuffix(path.Base(name), path.Ext(name))) + "," + cell(name) + "\n"
	}
	files, _, errs = spreadsheet("cards.csv", []byte(table), game)
	if errs != nil {
		return nil, nil, errs
	}
	folder, design := "data/"+game.ID+"/", "extends: poker-card\ncards: cards.csv\n"
	for _, name := range pictures {
		files[folder+"art/"+name] = found[name]
	}
	if !drawn {
		design += "size: square-70\ncopies: 2\n"
		notes.Add(diag.Pos{}, "intake-pairs", diag.Args{"file": folder + "cards.yaml"})
	}
	files[folder+"cards.yaml"] = []byte(design + "front:\n  - remove: title\n  - remove: art\n  - remove: body\n" +
		"  - image: {id: picture, box: bleed, image: \"art/{image}\", fit: cover}\n")
	return files, notes, nil
}
