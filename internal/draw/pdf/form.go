package pdf

import (
	"strconv"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// form is what is written once and drawn by its name: a group that one sees through, or
// art or the face of a piece that is drawn again. The first is drawn as a whole (transparency group, PDF 1.7,
// 11.6.6), so that what overlaps in it does not show through itself.
type form struct {
	ops   []ink.Op
	role  scene.Role // of what is drawn
	whole bool
}

func formName(i int) string { return "X" + strconv.Itoa(i+1) }

func (r *resources) noteForm(g *scene.Group, role scene.Role) {
	if _, ok := r.form[g]; ok || g.Pale == 0 {
		return
	}
	r.form[g] = len(r.forms)
	r.forms = append(r.forms, form{g.Ops, role, true})
	r.pale[g.Pale] = true
}

// artForm is art, or a face, in a role: the lines of some roles have colours of their own.
type artForm struct {
	first *ink.Op
	ops   int // how many there are: one face may go on where another one ends
	role  scene.Role
}

// artOf is what a group draws that may come again. What has no content never does.
func artOf(g *scene.Group, role scene.Role) (art artForm, ok bool) {
	if len(g.Ops) == 0 || !g.Drawn && g.Copy == 0 {
		return artForm{}, false
	}
	return artForm{&g.Ops[0], len(g.Ops), role}, true
}

// drawnOnce stands for the form of what has come a single time, while pages are looked through.
const drawnOnce = -1

// noteArt notes art or a face, which gets a form when it comes again, and reports whether
// it does.
func (r *resources) noteArt(g *scene.Group, role scene.Role) (again bool) {
	key, ok := artOf(g, role)
	return ok && g.Pale == 0 && r.noteAgain(key, g.Ops)
}

// pageOf is all that stands on a page, which may come again as a whole.
func pageOf(p *scene.Page) (art artForm, ok bool) {
	return artOf(&scene.Group{Drawn: true, Ops: p.Ops}, scene.Art)
}

// noteAgain notes operations that get a form when they come again.
func (r *resources) noteAgain(key artForm, ops []ink.Op) (again bool) {
	i, again := r.art[key]
	switch {
	case !again:
		r.art[key] = drawnOnce
	case i == drawnOnce:
		r.art[key] = len(r.forms)
		r.forms = append(r.forms, form{ops, key.role, false})
	}
	return again
}

// form returns a form as an object.
func (f *file) form(form form) *object.Object {
	s := &stream{res: f.res, role: form.role}
	// What stands before the group on a page goes on in it; what we rely on is said anew.
	s.b = append(s.b, "0 J 0 j []0 d 0 Ts\n"...)
	if len(f.res.spots) > 0 || f.res.press != nil {
		s.op("/" + knockout + " gs")
	}
	s.state.width = -1
	s.ops(form.ops)
	box := scene.Around(form.ops).Inset(-10 * geom.Micrometre)
	d := object.Dict{
		{"Type", object.Name("XObject")}, {"Subtype", object.Name("Form")},
		{"BBox", object.Numbers(box.X/10, box.Y/10, box.Right()/10, box.Bottom()/10)},
	}
	if form.whole {
		d.Add("Group", object.Dict{{"S", object.Name("Transparency")}})
	}
	d.Add("Resources", f.shared)
	return &object.Object{Dict: d, Data: s.b, Packing: object.Thorough}
}
