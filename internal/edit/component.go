package edit

import (
	"path"
	"slices"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/project"
	"cartouche/layouts"
)

// Component is a new component of a game.
type Component struct {
	ID    string
	Files map[string][]byte // by their names without the folder of the game
	Texts func(language string) (title, use string)
}

// AddComponent adds a component to those of a game: its files, its name at the end of the list in game.yaml, and its title and use in
// each language. Its errors are why it cannot; then nothing is written.
func AddComponent(p *project.Project, game string, c Component) (*Outcome, error) {
	g, errs := layouts.KeptGame(p, game)
	if g == nil {
		return nil, errs.Err()
	}
	folder := path.Join("data", game)
	out := &Outcome{Files: map[string][]byte{}}
	for name, data := range c.Files {
		out.Files[path.Join(folder, name)] = data
	}
	if err := out.listComponent(p, path.Join(folder, "game.yaml"), c.ID); err != nil {
		return nil, err
	}
	for _, language := range g.Languages {
		title, use := c.Texts(language)
		if err := out.nameComponent(p, g.Texts().File(language), c.ID, title, use); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// nameComponent adds the title and the use of a component to a catalogue, in the style of those that it has.
func (o *Outcome) nameComponent(p *project.Project, name, id, title, use string) error {
	f, err := openOwn(p, name, doc.Catalogue())
	if err != nil {
		return err
	}
	flow := "{title: " + doc.FormatScalar(title, "", true) + ", use: " + doc.FormatScalar(use, "", true) + "}"
	in := f.root.Entry("component")
	switch {
	case in == nil || in.Value.Kind() != doc.Map || len(in.Kids) == 0:
		f.set(&f.root, "component", f.eol()+"  "+doc.FormatKey(id)+": "+flow)
	case in.Value.Flow() || in.Kids[len(in.Kids)-1].Value.Flow():
		f.set(in, id, flow)
	default:
		indent := f.eol() + strings.Repeat(" ", f.column(in.Kids[0].At)+f.step(in))
		f.set(in, id, indent+"title: "+doc.FormatScalar(title, "", false)+indent+"use: "+doc.FormatScalar(use, "", false))
	}
	return o.takeDocument(f, doc.Catalogue())
}

// step is how far the entries of the last entry of a map are indented beside it.
func (f *file) step(m *doc.Spot) int {
	last := m.Kids[len(m.Kids)-1]
	if len(last.Kids) == 0 {
		return 2
	}
	return f.column(last.Kids[0].At) - f.column(last.At)
}

// listComponent adds a name to the components in a file.
func (o *Outcome) listComponent(p *project.Project, name, id string) error {
	f, err := openOwn(p, name, doc.Options{})
	if err != nil {
		return err
	}
	list := f.root.Entry("components")
	if list == nil || list.Value.Kind() != doc.List || slices.ContainsFunc(list.Kids, func(s doc.Spot) bool { return s.Value.Raw() == id }) {
		return diag.List{{Pos: diag.Pos{File: f.shown}, Code: "edit-failed"}}
	}
	f.addItem(list, id)
	return o.takeDocument(f, doc.Options{})
}

// openOwn opens a file of the project to change it.
func openOwn(p *project.Project, name string, opt doc.Options) (*file, error) {
	data, shown, err := p.Read(name, project.MaxText)
	if err != nil {
		return nil, err
	}
	if !p.Own().Exists(name) {
		return nil, diag.List{{Pos: diag.Pos{File: shown}, Code: "edit-why-builtin", Args: diag.Args{"file": shown}}}
	}
	d := doc.Parse(shown, data, opt)
	if errs := d.Errors(); errs != nil {
		return nil, errs
	}
	return &file{name: name, shown: shown, text: string(data), root: d.Outline()}, nil
}

// takeDocument takes the changed text of a file, which must be readable.
func (o *Outcome) takeDocument(f *file, opt doc.Options) error {
	data := f.Apply([]byte(f.text))
	if doc.Parse(f.shown, data, opt).Errors() != nil {
		return diag.List{{Pos: diag.Pos{File: f.shown}, Code: "edit-failed"}}
	}
	o.Files[f.name] = data
	return nil
}
