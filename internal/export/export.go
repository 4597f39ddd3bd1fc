// Package export makes the components of a game as others take them: services
// that print cards, Tabletop Simulator, and whoever wants to see all at a glance.
package export

import (
	"encoding/csv"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/draw/png"
	"cartouche/internal/geom"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"
)

// ContactSheet is the export that shows everything in a kit, small, side by side.
const ContactSheet = "contact-sheet"

// Options say for whom the components of a game are made.
type Options struct {
	kit.Options
	For string // a service of services.yaml, or ContactSheet
	URL string // where the pictures of a saved object will lie; "" is the folder of output
}

// job is one export.
type job struct {
	*kit.Job
	service model.Service
	folder  string // where its files lie, with a slash at its end
	url     string
}

// Make makes the components of a game as somebody else takes them: a picture a
// side for a service that prints cards, sheets and a saved object for Tabletop
// Simulator, or a contact sheet. It returns what was written, in order.
func Make(p *project.Project, opt Options) ([]kit.Made, error) {
	j, tasks, err := prepare(p, opt)
	if err != nil {
		return nil, err
	}
	return j.Run(tasks)
}

// Tasks returns the files of an export, for whoever writes them elsewhere than into a
// folder of output.
func Tasks(p *project.Project, opt Options) ([]kit.Task, error) {
	_, tasks, err := prepare(p, opt)
	return tasks, err
}

func prepare(p *project.Project, opt Options) (*job, []kit.Task, error) {
	k, err := kit.Start(p, opt.Options)
	if err != nil {
		return nil, nil, err
	}
	service, ok := k.Game.Theme.Services[opt.For]
	known := append(slices.Sorted(maps.Keys(k.Game.Theme.Services)), ContactSheet, Cutter)
	j := &job{Job: k, service: service, url: opt.URL}
	j.folder = k.Game.ID + "/" + k.Opt.Lang + "/" + opt.For + j.differing(opt.For) + "/"
	var tasks []kit.Task
	switch {
	case opt.For == ContactSheet:
		tasks, err = j.contactSheet()
	case opt.For == Cutter:
		tasks, err = j.cutter()
	case opt.For == "":
		err = diag.List{{Code: "service-needed", Args: diag.Args{"allowed": known}}}
	case !ok:
		err = model.UnknownWord("unknown-service", opt.For, known, diag.Pos{})
	case service.Sheet != nil:
		tasks, err = j.tabletop()
	default:
		tasks, err = j.cards()
	}
	return j, tasks, err
}

// differing is what the name of the folder tells of the options that are not the
// defaults: of the paper too when files are made for one, of the bleed when that changes
// how pieces lie on it.
func (j *job) differing(service string) string {
	tells := kit.Players | kit.Copies | kit.Choice
	if service == Cutter {
		tells |= kit.Bleed
	}
	parts := j.Differing(tells)
	if paper := j.PaperName(); (service == ContactSheet || service == Cutter) && paper != "a4" {
		parts = "-" + paper + parts
	}
	return parts
}

// order is one line of an order: a card, how often, and its pictures.
type order struct {
	product, card, front, back string
	copies                     int
}

// cards returns the tasks that draw a picture of each side for a service, and the
// list of what to order.
func (j *job) cards() ([]kit.Task, error) {
	var errs diag.List
	var tasks []kit.Task
	var orders []order
	products := j.products(&errs)
	if len(products) == 0 && len(errs) == 0 {
		errs.Add(diag.Pos{}, "service-nothing", diag.Args{"service": j.service.Title, "allowed": sizes(j.service)})
	}
	for _, l := range j.PieceIDs() {
		product, ok := products[l.Component]
		if !ok {
			continue
		}
		piece, more := j.Studio.Piece(l.Component, l.Index)
		errs = append(errs, more...)
		if more != nil {
			continue
		}
		o := order{product: product.name, card: j.PieceName(layouts.Piece{Component: l.Component, Index: l.Index}, false), copies: piece.Copies * j.Opt.Copies}
		for _, back := range []bool{false, true}[:l.Component.Sides()] {
			side := side{job: j, product: product, card: j.PieceName(piece, back), at: l.Component.Pos, back: back}
			errs = append(errs, side.check(piece.Side(back))...)
			if piece.Front.Cut == nil {
				errs = append(errs, layouts.Unbled(l.Component, piece.Side(back), back, min(j.service.Bleed.Value, layouts.FullBleed))...)
			}
			t := side.task(l)
			tasks = append(tasks, t)
			if file := t.Made.Path[strings.LastIndexByte(t.Made.Path, '/')+1:]; back {
				o.back = file
			} else {
				o.front = file
			}
		}
		orders = append(orders, o)
	}
	return append(tasks, orderTask(j.folder, orders)), errs.Err()
}

// sizes are what a service cuts, for messages.
func sizes(s model.Service) []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(s.Products)) {
		list = append(list, name+" "+s.Products[name].Trim.Value.String())
	}
	return list
}

// ordered is the product that a component is printed as.
type ordered struct {
	name   string
	trim   geom.Size // as the component lies
	turned bool      // the service has it the other way round
}

// products finds what each component is printed as. A component that no product
// fits is an error when it was asked for by name; else it is left out with a warning.
func (j *job) products(errs *diag.List) map[*model.Component]ordered {
	found := map[*model.Component]ordered{}
	told := map[string]bool{}
	for _, c := range j.Components {
		if j.Studio.Count(c) == 0 {
			continue
		}
		name, product, ok := j.service.Product(c.Size.Value)
		args := diag.Args{"component": c.Name, "found": c.Size.Value, "service": j.service.Title, "allowed": sizes(j.service), "product": name}
		switch {
		case ok:
			trim := product.Trim.Value
			found[c] = ordered{name, trim, trim != j.service.Products[name].Trim.Value}
			if product.House && !told[name] {
				j.Tell(product.Pos, "service-house", args)
				told[name] = true
			}
		case len(j.Opt.Only) > 0:
			errs.Add(c.Size.Pos, "service-no-product", args)
		default:
			j.Tell(c.Size.Pos, "service-left-out", args)
		}
	}
	return found
}

// side is one side of a card for a service.
type side struct {
	*job
	product ordered
	card    string // what messages call it
	at      diag.Pos
	back    bool
}

// task draws the side at the size of the product with its bleed.
func (d side) task(l kit.PieceID) kit.Task {
	size := d.size()
	if d.product.turned {
		size = size.Turned()
	}
	return kit.Task{
		Made: kit.Made{Path: d.folder + d.card + ".png", Component: l.Component.Name, Pages: 1, Width: size.W.MM(), Height: size.H.MM()},
		Write: func(w io.Writer) error {
			piece, _ := d.Studio.Piece(l.Component, l.Index)
			return png.Encode(w, d.page(piece.Side(d.back)), d.service.DPI, png.Options{})
		},
	}
}

// size is the product with its bleed, as the card lies.
func (d side) size() geom.Size {
	bleed := 2 * d.service.Bleed.Value
	return geom.Size{W: d.product.trim.W + bleed, H: d.product.trim.H + bleed}
}

// orderTask writes what to order as a table.
func orderTask(folder string, orders []order) kit.Task {
	return kit.Task{Made: kit.Made{Path: folder + "order.csv"}, Write: func(w io.Writer) error {
		c := csv.NewWriter(w)
		c.Write([]string{"product", "card", "copies", "front", "back"}) // the writer keeps its error
		for _, o := range orders {
			c.Write([]string{o.product, o.card, strconv.Itoa(o.copies), o.front, o.back})
		}
		c.Flush()
		return c.Error()
	}}
}
