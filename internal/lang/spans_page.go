//go:build js && !engine

package lang

import "strings"

func isMarkup(inner string) bool { return strings.HasPrefix(inner, "icon:") }

func (p *parts) braced(inner string) {
	if icon, ok := strings.CutPrefix(inner, "icon:"); ok {
		p.icons = append(p.icons, icon)
		return
	}
	name, _, _ := strings.Cut(inner, ":")
	p.args = append(p.args, name)
}
