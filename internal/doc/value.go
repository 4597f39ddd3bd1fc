package doc

import (
	"math"
	"strconv"
	"strings"

	"cartouche/internal/diag"

	"gopkg.in/yaml.v3"
)

// Kind is the shape of a value.
type Kind int

// The shapes of values. An empty plain scalar is Null.
const (
	Null Kind = iota
	Scalar
	List
	Map
)

// term returns the key of the catalogue for the shape.
func (k Kind) term() diag.Term {
	return [...]diag.Term{"kind-nothing", "kind-text", "kind-list", "kind-map"}[k]
}

// Value is a value of a document. Reading it as another type adds an error to the document and returns the zero value.
type Value struct {
	doc  *Document
	node *yaml.Node
	base *Value // of a map: provides its missing keys; see Over
}

// Entry is a key of a map and its value.
type Entry struct {
	Key   string
	At    diag.Pos // of the key
	Value Value
}

// Pos returns the start of the value.
func (v Value) Pos() diag.Pos {
	if v.node == nil {
		return diag.Pos{}
	}
	return v.doc.pos(v.node)
}

// Kind returns the value's shape. An alias, which is an error anyway, is Null.
func (v Value) Kind() Kind {
	switch {
	case v.node == nil:
		return Null
	case v.node.Kind == yaml.MappingNode:
		return Map
	case v.node.Kind == yaml.SequenceNode:
		return List
	case v.node.Kind == yaml.ScalarNode && (v.node.Value != "" || v.node.Style&^yaml.TaggedStyle != 0):
		return Scalar
	}
	return Null
}

// Exists reports whether the value exists: a missing key or an empty value does not.
func (v Value) Exists() bool { return v.Kind() != Null || v.refused() }

// refused reports whether the value is an alias, or an anchor or tag without a value. The parser
// has reported it, so it must not count as missing.
func (v Value) refused() bool {
	return v.node != nil && (v.node.Kind == yaml.AliasNode ||
		v.node.Kind == yaml.ScalarNode && v.node.Value == "" && (v.node.Anchor != "" || v.node.Style&yaml.TaggedStyle != 0))
}

// Plain reports whether the value is a scalar without quotes.
func (v Value) Plain() bool {
	return v.Kind() == Scalar && v.node.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) == 0
}

// IsNull reports whether the value is YAML's null: nothing at all, or a plain `null` or `~`, which are texts to all other methods.
func (v Value) IsNull() bool {
	return !v.refused() && (v.Kind() == Null || v.Plain() && v.node.Tag == "!!null")
}

// Block reports whether a text is written after | or >.
func (v Value) Block() bool {
	return v.Kind() == Scalar && v.node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
}

// Flow reports whether a list or map is written in brackets.
func (v Value) Flow() bool { return v.node != nil && v.node.Style&yaml.FlowStyle != 0 }

// Fail adds an error at the value.
func (v Value) Fail(code, hint string, args diag.Args) { v.FailAt(v.Pos(), code, hint, args) }

// FailAt adds an error at another position of the same file.
func (v Value) FailAt(at diag.Pos, code, hint string, args diag.Args) {
	if v.doc != nil {
		v.doc.report(at, code, hint, args)
	}
}

// ErrorCount returns the number of errors so far in the document, and in those of the value's bases.
func (v Value) ErrorCount() int {
	n := 0
	if v.base != nil {
		n = v.base.ErrorCount()
	}
	if v.doc != nil {
		n += len(v.doc.errs) + v.doc.more
	}
	return n
}

// wrongKind reports that the value should have another shape; for a map, with these keys.
func (v Value) wrongKind(want diag.Term, keys ...string) {
	if v.doc == nil || v.refused() {
		return
	}
	args := diag.Args{"found": v.Kind().term(), "allowed": want}
	if v.Kind() == Scalar {
		args["found"] = diag.Quote(v.node.Value)
	}
	hint, near := v.slipFor(want)
	if hint == "" && len(keys) > 0 {
		hint, near = "map-like", mapOf(keys)
	}
	args["near"], args["suggest"] = near, near
	for i, d := range v.doc.errs {
		if d.Code == "wrong-type" && d.Pos == v.Pos() { // a later caller may have a better hint
			if d.Hint == "" {
				v.doc.errs[i].Hint, v.doc.errs[i].Args = hint, args
			}
			return
		}
	}
	v.Fail("wrong-type", hint, args)
}

// mapOf shows an example of a map: with up to two keys, or the first of more.
func mapOf(keys []string) string {
	if len(keys) > 2 {
		keys = keys[:1]
	}
	return "{" + strings.Join(keys, ": …, ") + ": …}"
}

// Raw returns the scalar as spelled, or "" for any other value. It reports no error.
func (v Value) Raw() string {
	if v.Kind() != Scalar {
		return ""
	}
	return v.node.Value
}

// Text returns the scalar as spelled, regardless of its YAML type.
func (v Value) Text() string {
	if v.Kind() != Scalar {
		v.wrongKind("kind-text")
		return ""
	}
	return v.node.Value
}

// WithHyphen returns a text that begins with a minus sign or an en dash before a digit with a hyphen instead, as numbers have it.
func WithHyphen(s string) string {
	for _, sign := range []string{"−", "–"} {
		if rest, ok := strings.CutPrefix(s, sign); ok && strings.IndexAny(rest, "0123456789½¼¾") == 0 {
			return "-" + rest
		}
	}
	return s
}

// Int returns a whole number from lo to hi: 0, or digits without a leading zero, with a minus sign if it is below 0.
func (v Value) Int(lo, hi int) int {
	if v.Kind() != Scalar || !v.Plain() {
		v.wrongKind("kind-number")
		return 0
	}
	s := WithHyphen(v.node.Value)
	unsigned, minus := strings.CutPrefix(s, "-")
	n, ok := WholeNumber(unsigned)
	ok = ok && !(minus && n == 0)
	if minus {
		n = -n
	}
	switch {
	case !ok && len(unsigned) > maxDigits && digits(unsigned):
		v.Fail("number-too-large", "", diag.Args{"found": s, "digits": maxDigits})
	case !ok:
		hint, suggest := numberHint(s, lo)
		v.Fail("not-a-whole-number", hint, diag.Args{"found": s, "suggest": suggest})
	case n < lo || n > hi:
		v.Fail("number-out-of-range", "", diag.Args{"found": n, "low": lo, "high": hi})
	default:
		return n
	}
	return 0
}

// Percent returns a percentage from lo to hi: a whole number. A fraction, such as 0.5, and a number
// with % are errors that suggest what to write.
func (v Value) Percent(lo, hi int) int {
	if s := v.Raw(); v.Kind() == Scalar && v.Plain() {
		number, sign := strings.CutSuffix(s, "%")
		f, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if !sign && strings.Contains(s, ".") && f <= 1 {
			f, sign = 100*f, true
		}
		if n := int(math.Round(f)); err == nil && sign && n >= lo && n <= hi {
			v.Fail("not-a-percentage", "", diag.Args{"found": s, "low": lo, "high": hi, "near": strconv.Itoa(n)})
			return 0
		}
	}
	return v.Int(lo, hi)
}

// maxDigits keeps a number, and the sum of two, within a 32-bit int.
const maxDigits = 9

// MaxNumber is the largest number in a file.
const MaxNumber = 999_999_999

// WholeNumber parses 0 or digits without a leading zero, at most 9 of them.
func WholeNumber(s string) (int, bool) {
	if len(s) > maxDigits || !digits(s) {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// digits reports whether s is 0 or digits without a leading zero.
func digits(s string) bool {
	if s == "" || len(s) > 1 && s[0] == '0' {
		return false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// numberHint returns a hint for what s should be: +3, 3.0, 03, 1_0 and 0x3 are numbers to people or to YAML, but not here.
func numberHint(s string, lo int) (hint, suggest string) {
	least := float64(min(lo, 0))
	if f, err := strconv.ParseFloat(s, 64); err == nil && f >= least && f <= MaxNumber && f == float64(int(f)) {
		return "write-number", strconv.Itoa(int(f))
	}
	if n, err := strconv.ParseInt(s, 0, 64); err == nil && float64(n) >= least && n <= MaxNumber {
		return "write-number", strconv.Itoa(int(n))
	}
	return "write-digits", ""
}

// Bool returns a bool, spelled true or false.
func (v Value) Bool() bool {
	switch v.Raw() {
	case "true":
		return true
	case "false":
	default:
		v.wrongKind("kind-bool")
	}
	return false
}

// Items returns the items of a list. An empty item is an error.
func (v Value) Items() []Value {
	if v.Kind() != List {
		v.wrongKind("kind-list")
		return nil
	}
	items := make([]Value, 0, v.Len())
	for _, c := range v.node.Content {
		item := Value{doc: v.doc, node: c}
		if !item.Exists() {
			item.Fail("entry-empty", "", nil)
		} else {
			items = append(items, item)
		}
	}
	return items
}

// Len returns the number of items of a list, or of entries of a map itself, including empty ones.
func (v Value) Len() int {
	switch v.Kind() {
	case List:
		return len(v.node.Content)
	case Map:
		return len(v.node.Content) / 2
	}
	return 0
}

// OneOf returns the text, which must be one of the allowed words.
func (v Value) OneOf(allowed ...string) string {
	s := v.Text()
	if s == "" || !v.Known(s, v.Pos(), "unknown-word", allowed) {
		return ""
	}
	return s
}

// Known reports whether word is allowed. If not, it adds an error at the position, with the allowed
// words and the nearest of them.
func (v Value) Known(word string, at diag.Pos, code string, allowed []string) bool {
	return v.known(word, at, code, allowed, nil)
}

// known is Known for words of which some have another name elsewhere.
func (v Value) known(word string, at diag.Pos, code string, allowed []string, also map[string]string) bool {
	for _, a := range allowed {
		if a == word {
			return true
		}
	}
	if v.doc != nil && v.doc.full() {
		v.doc.more++ // finding the nearest word takes time
		return false
	}
	if code == "unknown-key" && len(allowed) == 0 {
		code = "no-keys"
	}
	args := diag.Args{"found": word, "allowed": allowed}
	hint, near := TypingSlip(word)
	if best := diag.Nearest(word, allowed); best != "" {
		hint, near = "did-you-mean", best
	}
	if name := also[word]; name != "" {
		hint, near = "did-you-mean", name
	}
	args["near"] = near
	v.FailAt(at, code, hint, args)
	return false
}
