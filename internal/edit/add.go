package edit

import (
	"bytes"
	"cmp"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/picture"
	"cartouche/internal/sniff"
)

// added are the kinds of elements that can be added, with their size in hundredths of the safe area's width and height, and what they say
// besides their place.
var added = []struct {
	kind   string
	width  geom.Length
	height geom.Length // 0 for a square
	keys   string
}{
	{"text", 80, 10, `text: "= 'Text'", style: %`},
	{"image", 50, 0, "image: %, fit: contain"},
	{"icon", 20, 0, "icon: %"},
	{"rect", 40, 0, "stroke: ink"},
	{"circle", 30, 0, "stroke: ink"},
	{"ellipse", 40, 20, "stroke: ink"},
	{"line", 60, 0, "stroke: ink"},
	{"ngon", 30, 0, "sides: 6, stroke: ink"},
	{"star", 30, 0, "fill: gold"},
	{"figure", 25, 0, "figure: stone"},
	{"qr", 40, 0, `text: "https://example.org"`},
}

// Kinds returns the kinds of elements that can be added.
func Kinds() (list []string) {
	for _, a := range added {
		list = append(list, a.kind)
	}
	return list
}

// MostPicture is the largest size of a picture that becomes a file of the game, in bytes.
const MostPicture = 16 << 20

// pictures are the endings of files that an image shows, and the format that the content must have; what is wrong with an SVG file is
// said when it is drawn.
var pictures = map[string]string{".svg": "", ".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WebP"}

func isPicture(name string) bool {
	_, ok := pictures[strings.ToLower(path.Ext(name))]
	return ok
}

// add adds an element at the end of the side: of a kind, or of the one that suits a column of the card.
func (f *face) add(e Edit) (diag.List, error) {
	kind, source := e.Kind, ""
	if text, ok := e.Value.(string); ok {
		source = text
	}
	if e.Column != "" {
		cell, ok := f.cell(e.Column)
		if !ok {
			return nil, diag.List{{Code: "edit-no-card"}}
		}
		kind, source = f.kindFor(cell), "$"+e.Column
	}
	i := slices.Index(Kinds(), kind)
	if i < 0 {
		return nil, diag.List{{Code: "edit-unknown"}}
	}
	if f.own.name == "" {
		return nil, diag.List{{Code: "edit-why-builtin", Args: diag.Args{"file": f.own.shown}}}
	}
	keys := added[i].keys
	switch source = f.sourceFor(kind, source); {
	case kind == "text" && e.Column != "":
		keys = "text: " + source + ", style: %"
		source = f.sourceFor(kind, "")
	case strings.Contains(keys, "%") && source == "":
		return nil, diag.List{{Code: "edit-no-picture"}}
	}
	keys = strings.Replace(keys, "%", spelled(source, "", true), 1)
	box := f.boxFor(i, e)
	if kind == "image" {
		box = f.sharp(box, source, e.Data)
	}
	f.addElement(kind + ": {" + f.placeFor(kind, box) + ", " + f.inPalette(keys) + "}")
	args := diag.Args{"kind": kind}
	return diag.List{{Code: "edit-added", Args: args}}, nil
}

// picture writes a picture into the folder art of the game, under a name that no other picture there has, and returns how elements name it.
func (o *Outcome) picture(f *face, name string, data []byte) (string, error) {
	kind := strings.ToLower(path.Ext(name))
	stem := strings.Trim(strings.Map(func(r rune) rune {
		if outsideNames(r) {
			return '-'
		}
		return unicode.ToLower(r)
	}, strings.TrimSuffix(path.Base(name), path.Ext(name))), "-")
	_, format := sniff.Of(data)
	if want, ok := pictures[kind]; !ok || want != "" && want != format || len(data) == 0 || len(data) > MostPicture {
		args := diag.Args{"found": name, "allowed": slices.Sorted(maps.Keys(pictures)), "most": MostPicture >> 20}
		return "", diag.List{{Code: "edit-picture", Args: args}}
	}
	for n := 1; ; n++ {
		file := cmp.Or(stem, "picture") + kind
		if n > 1 {
			file = cmp.Or(stem, "picture") + "-" + strconv.Itoa(n) + kind
		}
		at := path.Join("data", f.game.ID, "art", file)
		there, _, err := f.project.Read(at, MostPicture)
		if err == nil && !bytes.Equal(there, data) {
			continue
		}
		if err != nil {
			o.Files[at] = data
		}
		return "art/" + file, nil
	}
}

// cell returns the text of a column of the card.
func (f *face) cell(column string) (string, bool) {
	if f.view.Piece >= f.studio.Count(f.component) {
		return "", false
	}
	return f.studio.Card(f.component, f.view.Piece).Field(column)
}

// kindFor returns the kind of element that suits what a cell has: a picture, an icon or a text.
func (f *face) kindFor(cell string) string {
	switch {
	case isPicture(cell):
		return "image"
	case cell != "" && slices.Contains(f.game.Theme.Fonts.Icons(), cell):
		return "icon"
	}
	return "text"
}

// sourceFor returns what an element of a kind shows: source, or else the first of the game's pictures or styles; "" if there is none.
func (f *face) sourceFor(kind, source string) string {
	switch {
	case source != "":
		return source
	case kind == "text":
		styles := f.game.Theme.Styles
		for _, name := range append([]string{"card-text", "body"}, slices.Sorted(maps.Keys(styles))...) {
			if _, ok := styles[name]; ok {
				return name
			}
		}
	case kind == "icon":
		return "star"
	case kind == "image":
		names, _ := f.project.Names(path.Join("data", f.game.ID, "art")) // none in a folder that cannot be read
		for _, name := range names {
			if isPicture(name) {
				return "art/" + name
			}
		}
	}
	return ""
}

// inPalette writes a colour that the game's palette does not have by its numbers.
func (f *face) inPalette(keys string) string {
	for name, rgb := range map[string]string{"ink": `"#1d1a16"`, "gold": `"#e6c04a"`} {
		if _, ok := f.game.Theme.Palette[name]; !ok {
			keys = strings.Replace(keys, ": "+name, ": "+rgb, 1)
		}
	}
	return keys
}

// boxFor returns the box of a new element: the wanted one, or one in the middle of the safe area, in whole steps of an arrow key.
func (f *face) boxFor(nth int, e Edit) geom.Rect {
	if b := e.Box; b[2] > 0 && b[3] > 0 {
		return geom.R(b[0], b[1], b[2], b[3])
	}
	size, step := f.component.Size.Value, steps[usualUnit(f.own.text)]
	w := (size.W - 2*f.safe) * added[nth].width / 100
	h := (size.H - 2*f.safe) * added[nth].height / 100
	if added[nth].height == 0 {
		w = min(w, size.H-2*f.safe)
		h = w
	}
	whole := func(l geom.Length) geom.Length { return max(l/step, 2) * step }
	w, h = whole(w), whole(h)
	return geom.R(whole((size.W-w)/2), whole((size.H-h)/2), w, h)
}

// sharpDPI is the resolution down to which a picture is made as large as its box.
const sharpDPI = 300

// sharp makes a box around the same middle so small that a picture of pixels in it is sharp on paper, in whole steps of an arrow key. The
// picture is a file of the game, or in a cell, unless its content is given.
func (f *face) sharp(box geom.Rect, source string, data []byte) geom.Rect {
	name := source
	if column, ok := strings.CutPrefix(source, "$"); ok {
		name, _ = f.cell(column)
	}
	if len(data) == 0 {
		data, _, _ = f.project.Read(path.Join("data", f.game.ID, name), MostPicture) // drawing it reports what is wrong
	}
	if picture.Format(data) == "SVG" {
		return box
	}
	file, errs := picture.Read(name, data)
	if errs != nil {
		return box
	}
	w, h := file.Size()
	dpi, step := geom.Length(max(f.studio.Profile().Pixels.Good, sharpDPI)), steps[usualUnit(f.own.text)]
	part := max(float64(w)/float64(box.W), float64(h)/float64(box.H)) * float64(geom.Inch/dpi) // of the box that the picture can fill
	if part >= 1 {
		return box
	}
	smaller := func(l geom.Length) geom.Length { return max(geom.Length(part*float64(l))/step, 1) * step }
	sw, sh := smaller(box.W), smaller(box.H)
	return geom.R(box.X+(box.W-sw)/2/step*step, box.Y+(box.H-sh)/2/step*step, sw, sh)
}

// placeFor writes the place of a new element.
func (f *face) placeFor(kind string, b geom.Rect) string {
	unit := usualUnit(f.own.text)
	switch kind {
	case "circle":
		return "centre: " + writtenAll(unit, b.X+b.W/2, b.Y+b.H/2) + ", radius: " + writtenAll(unit, min(b.W, b.H)/2)
	case "line":
		y := b.Y + b.H/2
		return `points: "` + written(b.X, unit) + "," + written(y, unit) + " " + written(b.Right(), unit) + "," + writtenAll(unit, y) + `"`
	}
	return "box: " + writtenAll(unit, b.X, b.Y, b.W, b.H)
}

func outsideNames(r rune) bool {
	return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// unshown returns the columns of the card's file that no element of this side names.
func (f *face) unshown() []string {
	used := map[string]bool{}
	for _, e := range f.all {
		_, keys := e.Written()
		for _, entry := range keys.Entries() {
			for _, word := range strings.FieldsFunc(entry.Value.Raw(), outsideNames) {
				used[word] = used[word] || strings.ContainsAny(entry.Value.Raw(), "=${")
			}
		}
	}
	columns := []string{}
	for _, table := range f.game.CardTables(f.component) {
		data, shown, err := f.project.Read(table.File, deck.MaxBytes)
		if err != nil {
			continue // an error of the game
		}
		read, _ := deck.Parse(shown, data, table.Options)
		names, _, _ := read.Cells()
		for _, name := range names {
			if _, ok := f.cell(name); ok && !used[name] && name != "id" && !strings.Contains(name, "@") && !slices.Contains(columns, name) {
				columns = append(columns, name)
			}
		}
	}
	return columns
}
