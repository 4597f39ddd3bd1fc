package record

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/rules"
)

// header is what the game's own part is read with.
type header struct {
	root       doc.Value
	kind       string
	players    []rules.Text
	playersPos diag.Pos
	data       rules.Data
	claims     []rules.Claim
	seen       map[string]int // name -> line where it first stands
}

// names returns the players' names.
func (h *header) names() []string {
	list := make([]string, len(h.players))
	for i, p := range h.players {
		list[i] = p.Text
	}
	return list
}

// knows reports whether a player has that name.
func (h *header) knows(name string) bool {
	_, ok := h.seen[name]
	return ok
}

// keys that every record may have.
var keys = []string{"game", "kind", "title", "date", "lang", "players", "data", "claimed"}

// read reads the whole record. Mistakes in it are noted in its document; those
// that are returned lie in the game's data.
func (r *Record) read(root doc.Value, library Library) diag.List {
	if root.Kind() != doc.Map {
		root.Only()
		return nil
	}
	g, ok := find(wordOf(root.Need("game"), Games()...))
	h := &header{root: root, kind: wordOf(root.Need("kind"), Log, Sheet)}
	r.Game, r.Kind = g.rules, h.kind
	h.readPlayers(g.rules)
	r.Players = h.names()
	r.readTexts(root)
	if !ok {
		return nil
	}
	root.Only(slices.Concat(keys, g.keysOf(h.kind))...)
	data, errs := library(g.rules.ID)
	if len(errs) > 0 {
		return errs
	}
	over := root.Get("data")
	h.data = data.Override(over, len(h.players))
	r.Overrides = overrides(over)
	h.readClaims(g.rules.Items)
	r.claims = h.claims
	if h.kind != "" {
		r.part = g.decode(h)
	}
	return nil
}

// readTexts reads title, date and language.
func (r *Record) readTexts(root doc.Value) {
	if v := root.Get("title"); v.Exists() {
		r.Title = v.Text()
	}
	if v := root.Get("date"); v.Exists() {
		r.Date = v.Text()
		if _, err := time.Parse(time.DateOnly, r.Date); err != nil && v.Kind() == doc.Scalar {
			hint, near := doc.TypingSlip(r.Date)
			v.Fail("not-a-date", hint, diag.Args{"found": r.Date, "near": near})
		}
	}
	if v := root.Get("lang"); v.Exists() {
		r.Lang = v.Text()
		if v.Kind() == doc.Scalar && !isLanguage(r.Lang) {
			hint, near := doc.TypingSlip(r.Lang)
			v.Fail("not-a-language", hint, diag.Args{"found": r.Lang, "near": near})
		}
	}
}

// isLanguage reports whether s has the form of a language tag: `it`, `pt-BR`.
func isLanguage(s string) bool {
	for i, part := range strings.Split(s, "-") {
		if len(part) < 2 || len(part) > 8 || i == 0 && len(part) > 3 {
			return false
		}
		for _, c := range []byte(part) {
			if letter := c|0x20 >= 'a' && c|0x20 <= 'z'; !letter && (i == 0 || c < '0' || c > '9') {
				return false
			}
		}
	}
	return true
}

// readPlayers reads the names of those who sit at the table.
func (h *header) readPlayers(g rules.Game) {
	list := h.root.Need("players")
	h.playersPos = list.Pos()
	if !list.Exists() {
		return
	}
	items := list.Items()
	h.seen = make(map[string]int, len(items))
	for _, v := range items {
		name := v.Text()
		if v.Kind() != doc.Scalar {
			continue
		}
		if code := badName(name); code != "" {
			hint, near := doc.TypingSlip(name)
			v.Fail(code, hint, diag.Args{"found": name, "near": near, "high": maxName})
		}
		if g.Automaton != "" && name == g.Automaton && len(items) == 1 {
			v.Fail("name-automaton", "", diag.Args{"found": name})
		}
		if first, ok := h.seen[name]; ok {
			v.Fail("name-twice", "", diag.Args{"found": name, "line": first})
		} else {
			h.seen[name] = v.Pos().Line
		}
		h.players = append(h.players, rules.Text{Text: name, Pos: v.Pos()})
	}
}

// maxName is the most characters of a name.
const maxName = 24

// badName returns the code of what is wrong with a name, or "".
func badName(name string) string {
	runes := []rune(name)
	switch {
	case name == "trade":
		return "name-trade"
	case len(runes) == 0:
		return "name-empty"
	case len(runes) > maxName:
		return "name-long"
	case strings.ContainsAny(name, ",:;/#()[]{}"):
		return "name-character"
	case unicode.IsSpace(runes[0]) || unicode.IsSpace(runes[len(runes)-1]):
		return "name-space"
	}
	for i, c := range runes {
		switch {
		case unicode.IsControl(c) || c == '\u2028' || c == '\u2029':
			return "name-character"
		case i > 0 && unicode.IsSpace(c) && unicode.IsSpace(runes[i-1]):
			return "name-space"
		}
	}
	return ""
}

// readClaims reads what the players wrote down: totals, or item by item.
func (h *header) readClaims(items []string) {
	all := h.root.Get("claimed")
	if !all.Exists() {
		return
	}
	for _, e := range all.Names() {
		claim := rules.Claim{Player: rules.Text{Text: e.Key, Pos: e.At}}
		switch e.Value.Kind() {
		case doc.Null:
		case doc.Map:
			e.Value.Only(append(slices.Clone(items), "total")...)
			for _, it := range e.Value.Entries() {
				if !it.Value.Exists() {
					continue
				}
				n := rules.Num{N: number(it.Value), Pos: it.Value.Pos()}
				if it.Key == "total" {
					claim.Total = &n
				} else {
					claim.Items = append(claim.Items, rules.ItemClaim{Item: it.Key, N: n})
				}
			}
		default:
			claim.Total = &rules.Num{N: number(e.Value), Pos: e.Value.Pos()}
		}
		h.claims = append(h.claims, claim)
	}
}

// overrides keeps the overrides of the data as they were written.
func overrides(v doc.Value) map[string]any {
	if v.Kind() != doc.Map {
		return nil
	}
	out := map[string]any{}
	for _, e := range v.Entries() {
		switch e.Value.Kind() {
		case doc.Map:
			out[e.Key] = overrides(e.Value)
		case doc.List:
			out[e.Key] = listed(e.Value.Items())
		case doc.Scalar:
			out[e.Key], _ = doc.WholeNumber(e.Value.Raw())
		}
	}
	return out
}

// listed keeps a list as it was written: of whole numbers, or else of words.
func listed(items []doc.Value) any {
	numbers, words := make([]int, len(items)), make([]string, len(items))
	whole := true
	for i, item := range items {
		n, ok := doc.WholeNumber(item.Raw())
		numbers[i], words[i], whole = n, item.Raw(), whole && ok
	}
	if whole {
		return numbers
	}
	return words
}

// number reads a number that somebody wrote down: any whole one. Whether it is
// the right one is judged, not read.
func number(v doc.Value) int { return v.Int(0, doc.MaxNumber) }

// wordOf reads one of the words; what is not there has been noted.
func wordOf(v doc.Value, words ...string) string {
	if !v.Exists() {
		return ""
	}
	return v.OneOf(words...)
}
