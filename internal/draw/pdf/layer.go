package pdf

import (
	"fmt"
	"strings"

	"cartouche/internal/scene"
)

// spotInks are the spot colours that cutting plotters and die makers look for, by
// role, and what they look like where they are not known: magenta and cyan
// (cyan, magenta, yellow, black).
var spotInks = map[scene.Role]struct{ name, cmyk string }{
	scene.Cut:  {"CutContour", "0 1 0 0"},
	scene.Fold: {"Crease", "1 0 0 0"},
}

func layerName(r scene.Role) string { return fmt.Sprintf("L%d", int(r)) }

func spotName(r scene.Role) string { return fmt.Sprintf("S%d", int(r)) }

// note notes a role that the pages use.
func (r *resources) note(role scene.Role, spots bool) {
	if role == scene.Art {
		return
	}
	r.roles[role] = true
	if _, ok := spotInks[role]; ok && spots {
		r.spots[role] = true
	}
}

// finishLayers adds a layer (optional content group, PDF 1.7, 8.11) for each role
// that is used and the spot colours (8.6.6.4), and returns what the resources of
// the pages say of them, and the graphics states of what overprints.
func (f *file) finishLayers(res *resources, opt Options) (entries, states string) {
	var layers, order, spots strings.Builder
	for _, role := range scene.Roles {
		if !res.roles[role] {
			continue
		}
		if !res.flat {
			n := f.addLayer(role, opt)
			fmt.Fprintf(&layers, "/%s %d 0 R", layerName(role), n)
			fmt.Fprintf(&order, "%d 0 R ", n)
		}
		if res.spots[role] {
			ink := spotInks[role]
			n := f.add(fmt.Sprintf("[/Separation/%s/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[%s]/N 1>>]", ink.name, ink.cmyk), nil)
			fmt.Fprintf(&spots, "/%s %d 0 R", spotName(role), n)
		}
	}
	if layers.Len() > 0 {
		root, list := f.objects[f.root], strings.TrimSpace(order.String())
		v := strings.TrimSuffix(strings.TrimSpace(string(root.value)), ">>")
		root.value = fmt.Appendf(nil, "%s/OCProperties<</OCGs[%s]/D<</Order[%s]/ON[%s]>>>>>>", v, list, list, list)
		entries = "/Properties<<" + layers.String() + ">>"
	}
	if spots.Len() > 0 {
		entries += "/ColorSpace<<" + spots.String() + ">>"
	}
	return entries, res.overStates()
}

// addLayer adds the layer of a role.
func (f *file) addLayer(role scene.Role, opt Options) int {
	name := opt.Layers[role]
	if name == "" {
		name = role.String()
	}
	return f.add(fmt.Sprintf("<</Type/OCG/Name%s>>", literal(name)), nil)
}
