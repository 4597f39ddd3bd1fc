package lang

import (
	"strings"

	"cartouche/internal/doc"
)

// Schema returns the JSON Schema of a catalogue. With a source of translations, it suggests the
// keys of the source and describes them by their texts; source may be nil.
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

// schema returns the schema of a map. keys are sorted and begin with prefix.
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
