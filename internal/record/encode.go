package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cartouche/rules"
)

// Encode prints the record as YAML, in the style of the examples that people
// read: what decodes to the same record again.
func (r *Record) Encode() []byte {
	w := &writer{}
	w.line("game", r.Game.ID)
	w.line("kind", r.Kind)
	if r.Title != "" {
		w.line("title", scalar(r.Title))
	}
	if r.Date != "" {
		w.line("date", scalar(r.Date))
	}
	if r.Lang != "" {
		w.line("lang", r.Lang)
	}
	w.line("players", flowList(r.Players))
	if len(r.Overrides) > 0 {
		w.WriteString("data:\n")
		for _, key := range r.Game.Keys() {
			if v, ok := r.Overrides[key]; ok {
				w.line("  "+key, r.datum(v, key))
			}
		}
	}
	r.part.encode(w)
	if len(r.claims) > 0 {
		w.line("claimed", flowMap(r.claims, claim))
	}
	return []byte(w.String())
}

// datum prints an override in the order of the schema.
func (r *Record) datum(v any, way ...string) string {
	if words, ok := v.([]string); ok {
		return flowList(words)
	}
	m, ok := v.(map[string]any)
	if !ok {
		if list, ok := v.([]int); ok {
			return "[" + strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]") + "]"
		}
		return fmt.Sprint(v)
	}
	keys := slices.DeleteFunc(r.Game.Keys(way...), func(k string) bool { _, ok := m[k]; return !ok })
	return flowMap(keys, func(k string) (string, string) { return k, r.datum(m[k], append(slices.Clone(way), k)...) })
}

func claim(c rules.Claim) (name, value string) {
	if c.Items == nil {
		if c.Total == nil {
			return c.Player.Text, "{}"
		}
		return c.Player.Text, strconv.Itoa(c.Total.N)
	}
	items := c.Items
	if c.Total != nil {
		items = append(slices.Clone(items), rules.ItemClaim{Item: "total", N: *c.Total})
	}
	return c.Player.Text, flowMap(items, func(it rules.ItemClaim) (string, string) { return it.Item, strconv.Itoa(it.N.N) })
}

// writer prints YAML.
type writer struct{ strings.Builder }

// line prints a key, already indented, and a value that needs no more quotes.
func (w *writer) line(key, value string) { w.WriteString(key + ": " + value + "\n") }

// flowMap prints a map in braces.
func flowMap[T any](list []T, entry func(T) (key, value string)) string {
	parts := make([]string, len(list))
	for i, x := range list {
		key, value := entry(x)
		parts[i] = scalar(key) + ": " + value
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// flowList prints a list of texts in brackets.
func flowList(list []string) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = scalar(s)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func flowTexts(list []rules.Text) string {
	words := make([]string, len(list))
	for i, t := range list {
		words[i] = t.Text
	}
	return flowList(words)
}

// scalar prints a text bare where YAML reads it back as it is, anywhere, even
// inside brackets; else in double quotes.
func scalar(s string) string {
	if isBare(s) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b.WriteRune('\\')
			b.WriteRune(c)
		case c == ' ' || unicode.IsGraphic(c) && !unicode.IsSpace(c) && c != '\ufeff':
			b.WriteRune(c)
		case c <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, c)
		case c <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			fmt.Fprintf(&b, `\U%08x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

var flowSigns = strings.NewReplacer(",", "", "[", "", "]", "", "{", "", "}", "")

// blockScalar prints a text that stands on a line of its own, where commas and
// brackets need no quotes.
func blockScalar(s string) string {
	if s != "" && !strings.ContainsAny(s[:1], ",[]{}") && isBare(flowSigns.Replace(s)) {
		return s
	}
	return scalar(s)
}

func isBare(s string) bool {
	if s == "" || s == "<<" || strings.ContainsAny(s[:1], "-?:,[]{}#&*!|>'\"%@`= ") || strings.HasPrefix(s, "...") ||
		strings.ContainsAny(s, ",[]{}:#") || strings.HasSuffix(s, " ") {
		return false
	}
	for _, c := range s {
		if c != ' ' && (!unicode.IsGraphic(c) || unicode.IsSpace(c)) {
			return false
		}
	}
	return true
}
