package pdf

import (
	"strconv"

	"cartouche/internal/draw/pdf/object"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// form is content that is written once and drawn by name: a transparent group, or repeated art or a
// repeated face of a piece. A transparent group is composited as a whole (transparency group, PDF
// 1.7, 11.6.6): overlapping parts do not show through each other.
type form struct {
	ops   []ink.Op
	role  scene.Role // of the content
	whole bool
}

func formName(i int) string { return "X" + strconv.Itoa(i+1) }

func (r *resources) noteForm(g *scene.Group, role scene.Role) {
	if _, ok := r.form[g]; ok || g.Transparency == 0 {
		return
	}
	r.form[g] = len(r.forms)
	r.forms = append(r.forms, form{g.Ops, role, true})
	r.pale[g.Transparency] = true
}

// artForm is the key of art, or of a face, drawn in a role: the lines of some roles have colours of their own.
type artForm struct {
	first *ink.Op
	ops   int // number of operations: a face may begin with all operations of another
	role  scene.Role
}

// artOf returns the key of a group that may be repeated. An empty group is never repeated.
func artOf(g *scene.Group, role scene.Role) (art artForm, ok bool) {
	if len(g.Ops) == 0 || !g.Drawn && g.Copy == 0 {
		return artForm{}, false
	}
	return artForm{&g.Ops[0], len(g.Ops), role}, true
}

// drawnOnce is the form index of content that has occurred once so far, while pages are collected.
const drawnOnce = -1

// noteArt records art or a face and reports whether it occurred before. A repeated one gets a form.
func (r *resources) noteArt(g *scene.Group, role scene.Role) (again bool) {
	key, ok := artOf(g, role)
	return ok && g.Transparency == 0 && r.noteAgain(key, g.Ops)
}

// pageOf returns the key of the whole content of a page, which may be repeated.
func pageOf(p *scene.Page) (art artForm, ok bool) {
	return artOf(&scene.Group{Drawn: true, Ops: p.Ops}, scene.Art)
}

// noteAgain records operations and reports whether they occurred before. Repeated ones get a form.
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

// form returns a form as a PDF object.
func (f *file) form(form form) *object.Object {
	s := &stream{res: f.res, role: form.role}
	// A form inherits the graphics state of the page, so it sets what it relies on.
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
