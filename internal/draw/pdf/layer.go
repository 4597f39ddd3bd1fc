package pdf

import (
	"cmp"
	"fmt"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/scene"
)

// spotInks are the spot colours that cutting plotters, die makers and print shops recognise, by role, with
// their CMYK alternatives, in which screens and proofs show them.
var spotInks = map[scene.Role]struct {
	name object.Name
	cmyk object.Array
}{
	scene.Cut:    {"CutContour", object.Numbers(0, 1, 0, 0)},
	scene.Fold:   {"Crease", object.Numbers(1, 0, 0, 0)},
	scene.Foil:   {"Foil", object.Numbers(0, 0.2, 0.6, 0.2)},
	scene.SpotUV: {"Spot UV", object.Numbers(0.2, 0, 0, 0)},
	scene.White:  {"White", object.Numbers(0, 0.2, 0, 0)},
}

func layerName(r scene.Role) string { return fmt.Sprintf("L%d", int(r)) }

func spotName(r scene.Role) string { return fmt.Sprintf("S%d", int(r)) }

// note records a role as used.
func (r *resources) note(role scene.Role, spots bool) {
	if role == scene.Art {
		return
	}
	r.roles[role] = true
	if _, ok := spotInks[role]; ok && spots {
		r.spots[role] = true
	}
}

// layers adds a layer (optional content group, PDF 1.7, 8.11) for each role in use. It returns the
// layers and the spot colours (8.6.6.4) by their resource names.
func (f *file) layers() (layers, spots object.Dict) {
	var list object.Array
	for _, role := range scene.Roles {
		if !f.res.roles[role] {
			continue
		}
		if !f.res.flat {
			layer := &object.Object{Dict: object.Dict{
				{"Type", object.Name("OCG")}, {"Name", object.Text(cmp.Or(f.opt.Layers[role], role.String()))},
			}}
			layers.Add(object.Name(layerName(role)), layer)
			list = append(list, layer)
		}
		if f.res.spots[role] {
			ink := spotInks[role]
			spots.Add(object.Name(spotName(role)), object.Array{
				object.Name("Separation"), ink.name, object.Name("DeviceCMYK"), ramp(object.Numbers(0, 0, 0, 0), ink.cmyk),
			})
		}
	}
	if list != nil {
		usual := object.Dict{{"Name", object.Text(producer)}, {"Order", list}, {"ON", list}}
		f.Root.Add("OCProperties", object.Dict{{"OCGs", list}, {"D", usual}})
	}
	return layers, spots
}
