package doc

import (
	"fmt"
	"strconv"
	"strings"

	"cartouche/internal/diag"

	"gopkg.in/yaml.v3"
)

// computedTag marks the nodes that Work computed.
const computedTag = "!computed"

// Expression returns the expression of a scalar of the form "= EXPR", and its offset in the scalar, in code points.
func (v Value) Expression() (source string, offset int, ok bool) {
	raw, found := strings.CutPrefix(v.Raw(), "=")
	if !found || v.Computed() {
		return "", 0, false
	}
	source = strings.TrimLeft(raw, " ")
	return source, 1 + len(raw) - len(source), true
}

// Computed reports whether Work computed the value. Its text is final, even if it looks like an expression.
func (v Value) Computed() bool { return v.node != nil && v.node.Tag == computedTag }

// HasExpressions reports whether the value contains a scalar of the form "= EXPR".
func (v Value) HasExpressions() bool {
	return v.node != nil && hasExpressions(v.node) || v.base != nil && v.base.HasExpressions()
}

func hasExpressions(n *yaml.Node) bool {
	if n.Kind == yaml.ScalarNode {
		return strings.HasPrefix(n.Value, "=") && n.Tag != computedTag
	}
	for i, c := range n.Content {
		if !isKey(n, i) && !isElements(n, i) && hasExpressions(c) {
			return true
		}
	}
	return false
}

// isKey reports whether the i-th part of a node is a key of a map.
func isKey(n *yaml.Node, i int) bool { return n.Kind == yaml.MappingNode && i%2 == 0 }

// isElements reports whether the i-th part of a node is the value of the key elements. Each of the elements of a group is
// computed on its own, because it may be repeated.
func isElements(n *yaml.Node, i int) bool {
	return n.Kind == yaml.MappingNode && i%2 == 1 && n.Content[i-1].Value == "elements"
}

// Compute returns a copy of the value in which every scalar of the form "= EXPR" is replaced by the result of compute: a
// number, a text, a bool or a list of these. Where compute returns false, the copy has null. The copy has its own errors, so
// goroutines may read the copy and the document at the same time.
func (v Value) Compute(compute func(Value) (any, bool)) Value {
	if v.doc != nil {
		v.doc = &Document{File: v.doc.File, data: v.doc.data}
	}
	if v.node != nil {
		v.node = v.computed(v.node, compute)
	}
	if v.base != nil {
		base := v.base.Compute(compute)
		v.base = &base
	}
	return v
}

func (v Value) computed(n *yaml.Node, compute func(Value) (any, bool)) *yaml.Node {
	switch {
	case !hasExpressions(n):
		return n
	case n.Kind == yaml.ScalarNode:
		if x, ok := compute(Value{doc: v.doc, node: n}); ok {
			return nodeOf(n, x)
		}
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: n.Line, Column: n.Column}
	}
	other := *n
	other.Content = make([]*yaml.Node, len(n.Content))
	for i, c := range n.Content {
		if other.Content[i] = c; !isKey(n, i) && !isElements(n, i) {
			other.Content[i] = v.computed(c, compute)
		}
	}
	return &other
}

// nodeOf returns a node for the result of an expression, at the position of the expression.
func nodeOf(at *yaml.Node, x any) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: computedTag, Line: at.Line, Column: at.Column}
	switch x := x.(type) {
	case int:
		n.Value = strconv.Itoa(x)
	case fmt.Stringer: // a decimal
		n.Value = x.String()
	case bool:
		n.Value = strconv.FormatBool(x)
	case string:
		n.Value, n.Style = x, yaml.DoubleQuotedStyle
	case []any:
		n.Kind, n.Style = yaml.SequenceNode, yaml.FlowStyle
		for _, e := range x {
			n.Content = append(n.Content, nodeOf(at, e))
		}
	}
	return n
}

// Errors returns the errors of a value that Work returned.
func (v Value) Errors() diag.List {
	var errs diag.List
	if v.doc != nil {
		errs = v.doc.Errors()
	}
	if v.base != nil {
		errs = append(errs, v.base.Errors()...)
	}
	return errs
}
