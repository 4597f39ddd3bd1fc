package formula

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
)

// longestQuoted is how many code points of a part of the source a hint repeats.
const longestQuoted = 40

// sourceOf returns a part of the source for a hint, or … for a long one.
func sourceOf(n ast.Node) string {
	if _, ok := n.(*ast.PointerNode); ok {
		return "#"
	}
	text := n.String()
	if !strings.Contains(text, "'") {
		text = strings.ReplaceAll(text, `"`, "'")
	}
	if utf8.RuneCountInString(text) > longestQuoted {
		return "…"
	}
	return text
}

// field returns how to write a field of a record.
func field(of, name string) string { return strings.TrimPrefix(of, "#") + "." + name }

// instead returns what to write in place of a part of the wrong kind, or "" if nothing is likely.
func (e expr) instead(allowed any) string {
	wants := []any{allowed}
	if several, ok := allowed.([]any); ok {
		wants = several
	}
	text := sourceOf(e.node)
	for _, want := range wants {
		near := ""
		switch want {
		case terms[NumberKind][0], terms[orderedKind][0], terms[leftOutKind][0], terms[addableKind][0]:
			if near = e.asNumber(text); want == terms[leftOutKind][0] && e.typ.Kind == ListKind {
				near = ""
			}
		case terms[TextKind][0]:
			if value := e.typ.Value; e.typ.Fields[value].Kind == TextKind {
				near = field(text, value)
			} else if e.typ.of().Value != "" {
				near = e.counted(text)
			}
		case terms[BoolKind][0]:
			near = e.asBool(text)
		case terms[NumberKind][1], terms[numbersKind][0]:
			near = e.asNumbers(text)
		case terms[BoolKind][1]:
			near = e.counted(text)
		case terms[orderedKind][1]:
			if near = e.asNumbers(text); e.typ.of().Values == "" {
				near = ""
				if value := e.typ.of().Value; e.typ.of().Fields[value].Kind == TextKind {
					near = "map(" + text + ", ." + value + ")"
				}
			}
		case terms[ListKind][0]:
			if _, table := e.node.(*ast.MapNode); table {
				near = lookupLike
			}
		case terms[tableKind][0]:
			if e.typ.Kind == ListKind {
				near = "step(n, " + text + ")"
			}
		}
		if near != "" && near != text {
			return near
		}
	}
	return ""
}

// condition returns whether something is written in a value: a condition.
func (t Type) condition(text string) string {
	switch t.Kind {
	case BoolKind:
		return text
	case NumberKind:
		return text + " > 0"
	case TextKind:
		if len(t.Words) > 0 {
			return text + " == '" + t.Words[0] + "'"
		}
	case RecordKind:
		if t.Value != "" {
			return t.Fields[t.Value].condition(field(text, t.Value))
		}
	}
	return ""
}

// number returns the number of a value.
func (t Type) number(text string) string {
	if t.Kind == RecordKind && t.Value != "" {
		return t.Fields[t.Value].number(field(text, t.Value))
	}
	if t.Kind == NumberKind {
		return text
	}
	if text = t.condition(text); text != "" {
		text += " ? 1 : 0"
	}
	return text
}

func (e expr) asBool(text string) string {
	if c, ok := e.node.(*ast.ConditionalNode); ok {
		return sourceOf(c.Cond)
	}
	if e.typ.Kind == ListKind {
		return "len(" + text + ") > 0"
	}
	if _, literal := e.node.(*ast.IntegerNode); literal {
		return ""
	}
	return e.typ.condition(text)
}

func (e expr) asNumber(text string) string {
	of := e.typ.of()
	switch {
	case e.typ.Kind == TextKind:
	case e.typ.Kind != ListKind:
		return e.typ.number(text)
	case of.Values != "":
		return "sum(" + of.Values + "(" + text + "))"
	case of.Kind == NumberKind:
		return "sum(" + text + ")"
	default:
		return e.counted(text)
	}
	return ""
}

// counted returns how to count the items of a list: those with something written if it is an entry.
func (e expr) counted(text string) string {
	near := e.typ.of().condition("#")
	if _, name := e.node.(*ast.IdentifierNode); name && near != "" {
		return "count(" + text + ", " + near + ")"
	}
	return "len(" + text + ")"
}

func (e expr) asNumbers(text string) string {
	of := e.typ.of()
	switch {
	case e.typ.Kind == RecordKind:
		return e.typ.number(text)
	case e.typ.Kind != ListKind || of.Kind == TextKind:
	case of.Values != "":
		return of.Values + "(" + text + ")"
	case of.Kind == ListKind:
		return "map(" + text + ", " + expr{typ: of}.asNumber("#") + ")"
	case of.Kind == BoolKind, of.Kind == RecordKind && of.Value != "":
		return e.counted(text)
	}
	return ""
}

// ofField returns what to write in place of a field of a value that has none, or "".
func (c *compiler) ofField(of expr, name string) string {
	text, item := sourceOf(of.node), of.typ.of()
	_, instead := habit(name, text, of.typ)
	f := c.language.functions[name]
	_, known := c.known[name]
	switch {
	case of.typ.Kind != ListKind && known:
		return name
	case of.typ.Kind != ListKind && of.typ.Kind != TextKind:
		return text
	case slices.Contains(item.Fields[item.Value].Words, name):
		return "count(" + text + ", ." + item.Value + " == '" + name + "')"
	case f != nil:
		return f.about(text, item)
	case strings.Contains(instead, text):
		return instead
	case item.Kind != RecordKind:
		return ""
	case name == item.Value && item.Values != "":
		return item.Values + "(" + text + ")"
	case slices.Contains(item.names(), name):
		return "map(" + text + ", ." + name + ")"
	case c.language.has("ask"):
		return "ask(" + text + ", '" + name + "')"
	}
	return ""
}

// missing are the values of other languages for what is not there.
var missing = []string{"nil", "null", "none", "undefined", "empty", "void", "nan", "na"}

// isMissing reports whether a part is one of them, and not a name of the caller's.
func (c *compiler) isMissing(n ast.Node) (string, bool) {
	switch n.(type) {
	case *ast.NilNode, *ast.IdentifierNode:
		name := n.String()
		return name, slices.Contains(missing, strings.ToLower(name)) && c.isUnknown(name)
	}
	return "", false
}

// isUnknown reports whether a name is neither the caller's nor of a variable.
func (c *compiler) isUnknown(name string) bool {
	_, known := c.known[name]
	return !known && !slices.ContainsFunc(c.vars, func(v variable) bool { return v.name == name })
}

// compared fails for a comparison with what other languages have for a value that is not there.
func (c *compiler) compared(n *ast.BinaryNode) {
	for _, sides := range [][2]ast.Node{{n.Left, n.Right}, {n.Right, n.Left}} {
		name, ok := c.isMissing(sides[1])
		if !ok {
			continue
		}
		if negation(n.Left) != nil {
			c.left(n) // what is wrong there comes first
		}
		near := "blank(" + sourceOf(sides[0]) + ")"
		if n.Operator == "!=" {
			near = "not " + near
		}
		panic(notPart(start(sides[1]), name).hinted(near))
	}
}

// left compiles the left side of a comparison, once. It fails for `not` of a value that is not yes or no: `not` binds tighter.
func (c *compiler) left(n *ast.BinaryNode) expr {
	not := negation(n.Left)
	if not == nil {
		return c.node(n.Left)
	}
	x := c.node(not.Node)
	if !fits(x.typ, Bool) {
		near := "not (" + sourceOf(not.Node) + " " + n.Operator + " " + sourceOf(n.Right) + ")"
		panic(x.mismatch(x.typ.Term(), Bool.Term()).hinted(near))
	}
	e := opposite(x.bool())
	e.node = not
	return e
}

// negation returns a part as `not x`, or nil.
func negation(n ast.Node) *ast.UnaryNode {
	if not, ok := n.(*ast.UnaryNode); ok && (not.Operator == "not" || not.Operator == "!") {
		return not
	}
	return nil
}

// repeated fails for a value that is to be compared with what is in front of it: `x == 1 or 2`.
func (c *compiler) repeated(n *ast.BinaryNode) {
	before, ok := n.Left.(*ast.BinaryNode)
	if !ok || before.Operator != "==" && before.Operator != "!=" {
		return
	}
	switch n.Right.(type) {
	case *ast.StringNode, *ast.IntegerNode:
		right := c.node(n.Right)
		near := sourceOf(before.Left) + " " + before.Operator + " " + sourceOf(n.Right)
		panic(right.mismatch(right.typ.Term(), Bool.Term()).hinted(near))
	}
}

// about returns a call of the function with a list of such items, or "".
func (f *Function) about(list string, item Type) string {
	if len(f.Params) == 1 && item.Values != "" && f.Params[0].Type.Kind == numbersKind {
		list = item.Values + "(" + list + ")"
	}
	if len(f.Params) == 1 {
		return f.Name + "(" + list + ")"
	}
	near := ""
	if p := f.Params[1].Type; p.Kind == predicateKind && p.of().Kind == amountKind {
		near = item.number("#")
	} else if p.Kind == predicateKind {
		near = item.condition("#")
	}
	if near == "" {
		return ""
	}
	return f.Name + "(" + list + ", " + near + ")"
}

// perItem returns how to compare each item of a list, or what is written in it, with a value; or "".
func perItem(call, operator string, list, other expr) string {
	item, each := list.typ.of(), "#"
	if item.Value != "" {
		item, each = item.Fields[item.Value], field("#", item.Value)
	}
	if list.typ.Kind != ListKind || item.Kind == Anything || item.Kind != other.typ.Kind {
		return ""
	}
	return call + "(" + sourceOf(list.node) + ", " + each + " " + operator + " " + sourceOf(other.node) + ")"
}

// owner returns how to write a field of an item of a list, or of a value of the caller; or "".
func (c *compiler) owner(name string) string {
	if len(c.inside) > 0 {
		if _, ok := c.inside[len(c.inside)-1].item.Fields[name]; ok {
			return "." + name
		}
	}
	return ownerOf(name, c.known)
}

// ownerOf returns how to write a field of one of the caller's values, or "".
func ownerOf(name string, known map[string]Type) (near string) {
	for _, of := range slices.Sorted(maps.Keys(known)) {
		if _, ok := known[of].Fields[name]; ok && (near == "" || known[of].Family != "") {
			near = of + "." + name
		}
	}
	return near
}

// hinted adds to an error what to write, unless that is empty.
func (m *Error) hinted(near string) *Error {
	if near != "" {
		m.Hint, m.Args["near"] = "map-like", near
	}
	return m
}

// listOf returns the first argument of a call and its type, if that is the name of a list.
func (c *compiler) listOf(n ast.Node) (text string, of Type) {
	if args := arguments(n); len(args) > 0 {
		if id, ok := args[0].(*ast.IdentifierNode); ok && c.known[id.Value].Kind == ListKind {
			return id.Value, c.known[id.Value]
		}
	}
	return "", Type{}
}

// arguments returns the arguments of a call.
func arguments(n ast.Node) []ast.Node {
	switch n := n.(type) {
	case *ast.CallNode:
		return n.Arguments
	case *ast.BuiltinNode:
		return n.Arguments
	}
	return nil
}
