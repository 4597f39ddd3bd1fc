package intake

import (
	"cmp"
	"fmt"
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
		case isShown(e.name):
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
		name, from, used := sheets[0], map[string]string{}, map[string]bool{}
		game.Title = Plain(TitleOf(name))
		game.Beside = func(picture string) ([]byte, bool) {
			from[picture] = besideOf(name, picture, pictures)
			return found[from[picture]], from[picture] != ""
		}
		files, notes, errs = Files(path.Base(name), found[name], game)
		for picture, found := range from {
			used[found] = used[found] || files["data/"+game.ID+"/"+picture] != nil
		}
		for _, picture := range pictures {
			if !used[picture] {
				left = append(left, picture)
			}
		}
	default:
		files, notes, errs = album(at, pictures, found, game)
	}
	if len(left) > 0 && errs == nil {
		notes.Add(at, "intake-left", diag.Args{"n": len(left), "found": left[0]})
	}
	return files, notes, errs, true
}

// besideOf returns the picture that a spreadsheet names: in the folder of the spreadsheet, or the only one of that name anywhere, in
// capital letters or small ones; "" without one.
func besideOf(sheet, picture string, pictures []string) (found string) {
	if exact := path.Join(path.Dir(sheet), picture); slices.Contains(pictures, exact) {
		return exact
	}
	for _, name := range pictures {
		if !strings.EqualFold(path.Base(name), path.Base(picture)) {
			continue
		}
		if found != "" {
			return ""
		}
		found = name
	}
	return found
}

// album returns the files of a new game whose cards each show a picture that fills them. Photographs are square cards, two of each, as a
// game of pairs has them; other pictures are cards that somebody has drawn. The game is called as what they are in.
func album(at diag.Pos, pictures []string, found map[string][]byte, game Game) (files map[string][]byte, notes, errs diag.List) {
	slices.Sort(pictures)
	game.Beside = nil // the pictures are here
	game.Title = cmp.Or(game.Title, Plain(strings.TrimSuffix(path.Base(at.File), path.Ext(at.File))))
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
	folder, size, copies := "data/"+game.ID+"/", "size: square-70", "copies: 2"
	for _, name := range pictures {
		files[folder+"art/"+name] = found[name]
	}
	if drawn {
		size, copies = "size: poker", "copies: 1"
	}
	notes.Add(diag.Pos{}, "intake-album", diag.Args{"found": size, "near": diag.Sentence(copies), "file": folder + "cards.yaml"})
	files[folder+"cards.yaml"] = fmt.Appendf(nil, "extends: poker-card\ncards: cards.csv\n%s\n%s\n"+
		"front:\n  - remove: title\n  - remove: art\n  - remove: body\n"+
		"  - image: {id: picture, box: bleed, image: \"art/{image}\", fit: cover}\n", size, copies)
	return files, notes, nil
}
