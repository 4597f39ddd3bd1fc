package lang

import (
	"strings"

	"cartouche/internal/doc"
)

// Schema returns the JSON Schema of a catalogue. It completes the keys of another one,
// the source of translations, and shows what they say there; source may be nil.
func Schema(source *Catalogue) doc.Object {
	text := append(doc.AnyText(), [2]any{"pattern", `\S`})
	entry := doc.Object{{"anyOf", []doc.Object{text, {{"$ref", "#/$defs/texts"}}}}}
	texts := doc.MapOf(entry)
	root := doc.OrNothing(texts)
	if source != nil {
		root = doc.OrNothing(source.schema("", source.Keys(), entry))
	}
	return append(root, [2]any{"$defs", doc.Object{{"texts", texts}}})
}

// schema is the map of the keys that begin with a prefix, which are sorted.
func (c *Catalogue) schema(prefix string, keys []string, entry doc.Object) doc.Object {
	properties := doc.Object{}
	for len(keys) > 0 {
		name, _, nested := strings.Cut(strings.TrimPrefix(keys[0], prefix), ".")
		n := 1
		for n < len(keys) && strings.HasPrefix(keys[n], prefix+name+".") {
			n++
		}
		if t, ok := c.Get(prefix + name); ok && !nested {
			says := doc.Object{{"description", t.Forms["other"]}}
			properties = append(properties, [2]any{name, append(says, entry...)})
		} else {
			properties = append(properties, [2]any{name, c.schema(prefix+name+".", keys[:n], entry)})
		}
		keys = keys[n:]
	}
	return append(doc.MapOf(entry), [2]any{"properties", properties})
}
