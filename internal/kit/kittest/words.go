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

// Inspector looks for words that did not come through a catalogue. In the
// pseudo-language all letters of the catalogues are accented and in brackets;
// others are allowed only when they are known: coordinates of the game and what
// people are called.
type Inspector struct {
	known []string // longest first
}

// accented are the letters that the pseudo-language writes the alphabet with.
var accented = func() string {
	alphabet, _ := lang.Parse("en", "alphabet", []byte("all: abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	text, _ := lang.Pseudo(alphabet, "qps").Get("all")
	return text.Forms["other"]
}()

// NewInspector makes an inspector that takes these words as known.
func NewInspector(known map[string]bool) *Inspector {
	list := slices.DeleteFunc(slices.Collect(maps.Keys(known)), func(k string) bool { return k == "" })
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) })
	return &Inspector{list}
}

// unknownWords returns the words of a text that no catalogue holds.
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

// knownAt returns how long the known word is that stands here by itself, or 0.
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

// texts calls do with what each text of a drawing says.
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

// apart reports whether a run does not go on where the one before ends.
func apart(a, b font.Run) bool {
	end := a.At.X + a.Width
	return a.At.Y != b.At.Y || max(b.At.X-end, end-b.At.X) > geom.Millimetre/20
}

// Inspect notes every such word of a drawing.
func (in *Inspector) Inspect(where string, ops []ink.Op, into map[string]bool) (seen int) {
	texts(ops, func(text string) {
		seen++
		for _, w := range in.unknownWords(text) {
			into[fmt.Sprintf("%s: “%s” in “%s”", where, w, text)] = true
		}
	})
	return seen
}

// coordinate is a name in a game's notation that is no word: letters stand alone
// in it, beside figures, as in A1 and 4N2b.
var coordinate = regexp.MustCompile(`^(\pL?\pN+)+\pL?$`)

// Coordinates adds what is written alike in the records of all languages: the
// places of a face as its slots name them, `field.A1` is A1, and the card's name.
// Where that is a word (a city of Osiris, a section of a caravan, a city card), it
// stands below the name that the catalogue has for it. The columns of a board of
// squares are headed by the letter of theirs.
func Coordinates(p layouts.Piece, f *scene.Face, into map[string]bool) {
	for _, s := range f.Slots {
		kind, id := s.ID[:strings.IndexByte(s.ID+".", '.')], s.ID[strings.LastIndexByte(s.ID, '.')+1:]
		if coordinate.MatchString(id) || p.Component.Name == "map" && (kind == "city" || kind == "caravan") {
			into[id] = true
		}
		if kind == "square" && s.Column > 0 { // its letter heads the column
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
