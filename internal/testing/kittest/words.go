package kittest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/lang"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// Inspector finds words that do not come from a catalogue. In the pseudo-language all letters of
// catalogue text are accented and in brackets. Other letters are allowed only in known words:
// coordinates of the game and names of people.
type Inspector struct {
	known []string // longest first
}

// accented is the alphabet as written in the pseudo-language.
var accented = func() string {
	alphabet, _ := lang.Parse("en", "alphabet", []byte("all: abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	text, _ := lang.Pseudo(alphabet, "qps").Get("all")
	return text.Forms["other"]
}()

// NewInspector returns an inspector with these known words.
func NewInspector(known map[string]bool) *Inspector {
	list := slices.DeleteFunc(slices.Collect(maps.Keys(known)), func(k string) bool { return k == "" })
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) })
	return &Inspector{list}
}

// unknownWords returns the words of a text that come from no catalogue.
func (in *Inspector) unknownWords(text string) []string {
	var found []string
	depth := 0
	runes := []rune(text)
	for i := 0; i < len(runes); {
		if n := in.knownAt(runes, i); n > 0 {
			i += n
			continue
		}
		switch r := runes[i]; {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case unicode.IsLetter(r) && !(depth > 0 && strings.ContainsRune(accented, r)):
			n := wordAt(runes, i)
			found = append(found, string(runes[i:i+n]))
			i += n - 1
		}
		i++
	}
	return found
}

// knownAt returns the length of the whole known word at a position, or 0.
func (in *Inspector) knownAt(text []rune, at int) int {
	for _, k := range in.known {
		w := []rune(k)
		end := at + len(w)
		if end <= len(text) && string(text[at:end]) == k &&
			(at == 0 || !inWord(text[at-1])) && (end == len(text) || !inWord(text[end])) {
			return len(w)
		}
	}
	return 0
}

func wordAt(text []rune, at int) int {
	n := 1
	for at+n < len(text) && inWord(text[at+n]) {
		n++
	}
	return n
}

func inWord(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }

// texts calls do with each text of a drawing.
func texts(ops []ink.Op, do func(string)) {
	for _, op := range ops {
		switch op := op.(type) {
		case *scene.Text:
			var b strings.Builder
			for i, r := range op.Runs {
				if i > 0 && apart(op.Runs[i-1], r) && !strings.HasSuffix(b.String(), " ") {
					b.WriteByte(' ')
				}
				b.WriteString(r.Text)
			}
			do(b.String())
		case *scene.Group:
			texts(op.Ops, do)
		}
	}
}

// apart reports whether a run does not continue where the previous one ends.
func apart(a, b font.Run) bool {
	end := a.At.X + a.Width
	return a.At.Y != b.At.Y || max(b.At.X-end, end-b.At.X) > geom.Millimetre/20
}

// Inspect adds the unknown words of a drawing to into, and returns the number of texts.
func (in *Inspector) Inspect(where string, ops []ink.Op, into map[string]bool) (seen int) {
	texts(ops, func(text string) {
		seen++
		for _, w := range in.unknownWords(text) {
			into[fmt.Sprintf("%s: “%s” in “%s”", where, w, text)] = true
		}
	})
	return seen
}

// coordinate matches a name in a game's notation that is not a word: single letters next to digits,
// as in A1 and 4N2b.
var coordinate = regexp.MustCompile(`^(\pL?\pN+)+\pL?$`)

// Coordinates adds the names that are the same in the records of all languages: the coordinates of
// a face's slots, such as A1 for `field.A1`, and the card's name. A coordinate that is a word (a
// city of Osiris, a section of a caravan, a city card) is printed below its catalogue name. The
// columns of a board of squares are headed by their letters.
func Coordinates(p layouts.Piece, f *scene.Face, into map[string]bool) {
	for _, s := range f.Slots {
		kind, id := s.ID[:strings.IndexByte(s.ID+".", '.')], s.ID[strings.LastIndexByte(s.ID, '.')+1:]
		if coordinate.MatchString(id) || p.Component.Name == "map" && (kind == "city" || kind == "caravan") {
			into[id] = true
		}
		if kind == "square" && s.Column > 0 { // the letter of its column heading
			into[id[:1]] = true
		}
	}
	if p.Index >= len(p.Component.Rows()) {
		return
	}
	card := diag.Args{}
	p.Component.Rows()[p.Index].Args(card)
	if name, _ := card["name"].(string); coordinate.MatchString(name) {
		into[name] = true
	}
	if id, _ := card["id"].(string); p.Component.Name == "city-cards" {
		into[id] = true
	}
}
