package intake

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/doc"
)

// endings are those of files with pictures: first the ones that cards can show, so many.
const shownEndings = 5

var endings = strings.Fields(".png .jpg .jpeg .webp .svg .gif .bmp .tif .tiff .avif .heic .psd")

// aboutPictures are the names that people give to a field for the picture of a card, in the languages of the program. Art is not
// among them, because it is a kind in German.
var aboutPictures = strings.Fields("image images img picture pictures pic artwork illustration icon icons photo bild bilder icone " +
	"immagine icona icône صورة الصورة أيقونة")

// picture is the field that names the picture of each card. Its field is "" without one.
type picture struct {
	field  string
	ending string   // of the files, which the cards leave out
	files  []string // that the cards name, from the folder of the spreadsheet
}

// pictureOf returns the first field in which all cards that have a value name a file with a picture, of those that are called so if there
// are any. Names without endings are those of files only if there are such files beside the spreadsheet.
func pictureOf(cards *deck.Deck, beside func(string) ([]byte, bool)) (p picture) {
	fields := slices.Clone(cards.Fields())
	named := func(f deck.Field) int {
		if isAboutPictures(f.Name) || strings.EqualFold(f.Name, "art") {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(fields, func(a, b deck.Field) int { return named(a) - named(b) })
	for _, f := range fields {
		if p = filesIn(cards, f.Name, ""); p.field != "" {
			return p
		}
	}
	for _, f := range fields {
		for _, ending := range endings {
			lacks := func(file string) bool { _, ok := beside(file); return !ok }
			if beside == nil || !isAboutPictures(f.Name) {
				break
			}
			if p = filesIn(cards, f.Name, ending); p.field != "" && !slices.ContainsFunc(p.files, lacks) {
				return p
			}
		}
	}
	return picture{}
}

// filesIn returns a field as that of pictures, if all of its values are names of files with an ending.
func filesIn(cards *deck.Deck, field, ending string) picture {
	p := picture{field: field, ending: ending}
	for _, row := range cards.Rows {
		value, _ := row.Field(field)
		file := value + ending
		if part := strings.Index(file, ".svg#"); part >= 0 {
			file = file[:part+len(".svg")]
		}
		switch {
		case value == "":
			continue
		case !slices.Contains(endings, strings.ToLower(path.Ext(file))) || !fs.ValidPath(file) || strings.ContainsAny(file, `\:{}`):
			return picture{}
		case !slices.Contains(p.files, file):
			p.files = append(p.files, file)
		}
	}
	if p.files == nil {
		return picture{}
	}
	return p
}

// isOfPictures reports whether no text of a card is in a field, but what its picture is.
func isOfPictures(cards *deck.Deck, field string) bool {
	if isAboutPictures(field) {
		return true
	}
	named := false
	for _, row := range cards.Rows {
		value, _ := row.Field(field)
		if value != "" && !slices.Contains(endings, strings.ToLower(path.Ext(value))) {
			return false
		}
		named = named || value != ""
	}
	return named
}

// isShown reports whether cards can show a picture, by its name.
func isShown(name string) bool {
	return slices.Contains(endings[:shownEndings], strings.ToLower(path.Ext(name)))
}

func isAboutPictures(field string) bool {
	return slices.Contains(aboutPictures, strings.ToLower(field))
}

// element returns the element that shows the picture where the template has room for one.
func (p picture) element(cards *deck.Deck) string {
	if p.field == "" {
		return ""
	}
	source := "$" + p.field
	if p.ending != "" {
		source = doc.Quote("{"+p.field+"}"+p.ending, doc.Escaped)
	}
	return "  - image: {id: picture, box: art, image: " + source + ", fit: contain, missing: placeholder" + unlessEmpty(cards, p.field) + "}\n"
}

// note says what stands for pictures that the game lacks, if it lacks one that the cards name.
func (p picture) note(there map[string][]byte, folder string) (notes diag.List) {
	lacks := func(file string) bool { return there[folder+file] == nil }
	if i := slices.IndexFunc(p.files, lacks); i >= 0 {
		notes.Add(diag.Pos{}, "intake-pictures", diag.Args{"field": p.field, "found": p.files[i]})
	}
	return notes
}
