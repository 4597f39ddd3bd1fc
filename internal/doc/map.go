package doc

import (
	"slices"
	"strings"

	"cartouche/internal/diag"

	"gopkg.in/yaml.v3"
)

// Over returns the map v with the entries of base for its missing and empty keys. Each value keeps its own position, which may
// be in another document. If only one of the two exists, Over returns that one.
func (v Value) Over(base Value) Value {
	switch {
	case !v.Exists():
		return base
	case base.Exists():
		v.base = &base
	}
	return v
}

// Entries returns the entries of a map, in the order of the file, and then those from its base.
func (v Value) Entries() []Entry {
	if v.Kind() != Map {
		v.wrongKind("kind-map")
		return nil
	}
	list := make([]Entry, 0, v.Len())
	for i := range v.Len() {
		if e, ok := v.entry(i); ok {
			list = append(list, e)
		}
	}
	if v.base == nil {
		return list
	}
	for _, e := range v.base.Entries() {
		i := slices.IndexFunc(list, func(own Entry) bool { return own.Key == e.Key })
		switch {
		case i < 0:
			list = append(list, e)
		case !list[i].Value.Exists():
			list[i] = e
		}
	}
	return list
}

// Own calls do with each entry of the map itself, in the order of the file, until do returns false. It is Entries without a base, for
// maps of which a file has thousands.
func (v Value) Own(do func(Entry) bool) {
	if v.Kind() != Map {
		v.wrongKind("kind-map")
		return
	}
	for i := range v.Len() {
		if e, ok := v.entry(i); ok && !do(e) {
			return
		}
	}
}

// entry returns the nth entry of the map itself. It returns false for a key that the parser reported.
func (v Value) entry(nth int) (Entry, bool) {
	k := v.node.Content[2*nth]
	if k.Kind != yaml.ScalarNode || v.isBadKey(k) {
		return Entry{}, false
	}
	return Entry{k.Value, v.doc.pos(k), Value{doc: v.doc, node: v.node.Content[2*nth+1]}}, true
}

// Names returns the entries of a map whose keys are names without colons. A key without a space after its colon is an error.
func (v Value) Names() []Entry { return slices.DeleteFunc(v.Entries(), Entry.reportTight) }

// EachScalar calls do with every scalar in a value, as spelled.
func (v Value) EachScalar(do func(string)) {
	switch v.Kind() {
	case Map:
		for _, e := range v.Entries() {
			e.Value.EachScalar(do)
		}
	case List:
		for _, item := range v.Items() {
			item.EachScalar(do)
		}
	case Scalar:
		do(v.Raw())
	}
}

// reportTight reports an error for a key without a space after its colon.
func (e Entry) reportTight() bool {
	near, tight := tightKey(e.Key, e.Value)
	if tight {
		e.Value.FailAt(e.At, "value-empty", slipColon, diag.Args{"found": e.Key, "near": near})
	}
	return tight
}

// Get returns the value of a key, or the null value. A missing key is not an error.
func (v Value) Get(key string) Value {
	if v.Kind() == Map {
		for i := 0; i+1 < len(v.node.Content); i += 2 {
			if v.node.Content[i].Value != key {
				continue
			}
			if found := (Value{doc: v.doc, node: v.node.Content[i+1]}); found.Exists() || v.base == nil {
				return found
			}
		}
	}
	if v.base != nil {
		return v.base.Get(key)
	}
	return Value{doc: v.doc}
}

// KeyPos returns the position of a key of the map, or the zero position.
func (v Value) KeyPos(key string) diag.Pos {
	if v.Kind() == Map {
		for i := 0; i+1 < len(v.node.Content); i += 2 {
			if v.node.Content[i].Value == key {
				return v.doc.pos(v.node.Content[i])
			}
		}
	}
	if v.base != nil {
		return v.base.KeyPos(key)
	}
	return diag.Pos{}
}

// Only reports every key of the map that is not allowed, with the nearest allowed one.
func (v Value) Only(allowed ...string) { v.only(allowed, nil) }

// only is Only for keys of which some have another name elsewhere.
func (v Value) only(allowed []string, also map[string]string) {
	if v.Kind() != Map {
		v.wrongKind("kind-map", allowed...)
		return
	}
	for i := 0; i+1 < len(v.node.Content); i += 2 {
		k := v.node.Content[i]
		if k.Kind != yaml.ScalarNode || slices.Contains(allowed, k.Value) || v.isBadKey(k) {
			continue
		}
		at := v.doc.pos(k)
		if near, ok := tightKey(k.Value, Value{doc: v.doc, node: v.node.Content[i+1]}); ok {
			v.FailAt(at, "unknown-key", slipColon, diag.Args{"found": k.Value, "allowed": allowed, "near": near})
			continue
		}
		v.known(k.Value, at, "unknown-key", allowed, also)
	}
	if v.base != nil {
		v.base.only(allowed, also)
	}
}

// isBadKey reports whether the parser reported the key as a merge key or an empty key.
func (v Value) isBadKey(k *yaml.Node) bool {
	return k.Tag == "!!merge" || k.Value == "" && k.Style&^yaml.TaggedStyle == 0
}

// Need returns the value of a key. A missing or empty one is an error.
func (v Value) Need(key string) Value {
	w := v.Get(key)
	if v.Kind() == Map && !w.Exists() && !v.hasTightKey(key) {
		v.Fail("missing-key", "", diag.Args{"found": key})
	}
	return w
}

// hasTightKey reports whether the key is there without a space after its colon: `flood:3`.
func (v Value) hasTightKey(key string) bool {
	for i := 0; i+1 < len(v.node.Content); i += 2 {
		if strings.HasPrefix(v.node.Content[i].Value, key+":") {
			return true
		}
	}
	return false
}

// Single returns the only entry of a map that must have exactly one: `- Ada: pass`.
func (v Value) Single() (Entry, bool) {
	if v.Kind() != Map {
		v.wrongKind("kind-single")
		return Entry{}, false
	}
	if v.Len() == 1 && v.base == nil { // the usual case, without allocating a list
		if e, ok := v.entry(0); ok && e.Value.Exists() {
			return e, true
		}
	}
	entries := v.Entries()
	for _, e := range entries {
		if near, ok := tightKey(e.Key, e.Value); ok {
			v.FailAt(
				e.At,
				"wrong-type",
				slipColon,
				diag.Args{"found": diag.Quote(e.Key), "allowed": diag.Term("kind-single"), "near": near},
			)
			return Entry{}, false
		}
	}
	switch {
	case len(entries) == 0 && len(v.node.Content) > 0: // the parser reported them
	case len(entries) != 1:
		hint := ""
		if v.Flow() && len(entries) > 1 && entries[len(entries)-1].Value.Kind() == Null {
			hint = slipComma
		}
		v.Fail("one-key", hint, diag.Args{"n": len(entries)})
	case !entries[0].Value.Exists():
		entries[0].Value.FailAt(entries[0].At, "value-empty", "", diag.Args{"found": entries[0].Key})
	default:
		return entries[0], true
	}
	return Entry{}, false
}
