// The judge of a web page leaves this out: it shows plain words.

//go:build !js || engine

package lang

import "strings"

// closing is what ends a span in another style.
const closing = "/style"

// isMarkup reports whether the typesetter knows what is in braces.
func isMarkup(inner string) bool {
	return strings.HasPrefix(inner, "icon:") || strings.HasPrefix(inner, "style:") || inner == closing
}

// braced adds what is in a pair of braces.
func (p *parts) braced(inner string) {
	kind, name, named := strings.Cut(inner, ":")
	switch n := len(p.open); {
	case kind == "icon" && named:
		p.icons = append(p.icons, name)
	case kind == "style" && named:
		p.styles, p.open = append(p.styles, name), append(p.open, name)
	case kind == "page" && named: // of a booklet
		p.args = append(p.args, inner)
	case inner == closing && n == 0:
		p.closed++
	case inner == closing:
		p.open = p.open[:n-1]
	default:
		p.args = append(p.args, kind)
	}
}
