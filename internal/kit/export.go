package kit

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
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/scene"
	"cartouche/layouts"
)

// ContactSheet is the export that shows everything in a kit, small, side by side.
const ContactSheet = "contact-sheet"

// ExportOptions say for whom the components of a game are made.
type ExportOptions struct {
	Options
	For string // a service of services.yaml, or ContactSheet
	URL string // where the pictures of a saved object will lie; "" is the folder of output
}

// Export makes the components of a game as somebody else takes them: a picture a
// side for a service that prints cards, sheets and a saved object for Tabletop
// Simulator, or a contact sheet. It returns what was written, in order.
func Export(p *project.Project, opt ExportOptions) ([]Made, error) {
	j, err := start(p, opt.Options)
	if err != nil {
		return nil, err
	}
	service, ok := j.game.Theme.Services[opt.For]
	known := append(slices.Sorted(maps.Keys(j.game.Theme.Services)), ContactSheet)
	var tasks []task
	switch {
	case opt.For == ContactSheet:
		tasks, err = j.contactSheet()
	case opt.For == "":
		return nil, diag.List{{Code: "service-needed", Args: diag.Args{"allowed": known}}}
	case !ok:
		return nil, model.UnknownWord("unknown-service", opt.For, known, diag.Pos{})
	case service.Sheet != nil:
		tasks, err = j.tabletop(opt, service)
	default:
		tasks, err = j.cards(opt.For, service)
	}
	if err != nil {
		return nil, err
	}
	return j.run(tasks)
}

// folder is where an export's files lie.
func (j *job) folder(name string) string {
	return strings.Join([]string{j.game.ID, j.opt.Lang, name}, "/") + "/"
}

// tell says what deserves a word and is no error.
func (j *job) tell(at diag.Pos, code string, args diag.Args) {
	if j.opt.Tell != nil {
		j.opt.Tell(diag.Diagnostic{Pos: at, Code: code, Args: args})
	}
}

// warn tells of the texts that were not in the language that was wanted.
func (j *job) warn() {
	warnings := j.messages.Warnings()
	if j.studio != nil {
		warnings = j.studio.Warnings() // which has the messages too
	}
	for _, d := range warnings {
		j.tell(d.Pos, d.Code, d.Args)
	}
}

// order is one line of an order: a card, how often, and its pictures.
type order struct {
	product, card, front, back string
	copies                     int
}

// cards returns the tasks that draw a picture of each side for a service, and the
// list of what to order.
func (j *job) cards(name string, s model.Service) ([]task, error) {
	var errs diag.List
	var tasks []task
	var orders []order
	products := j.products(s, &errs)
	if len(products) == 0 && len(errs) == 0 {
		errs.Add(diag.Pos{}, "service-nothing", diag.Args{"service": s.Title, "allowed": sizes(s)})
	}
	for _, l := range j.lazyPieces() {
		product, ok := products[l.c]
		if !ok {
			continue
		}
		piece, more := j.studio.Piece(l.c, l.i)
		errs = append(errs, more...)
		if more != nil {
			continue
		}
		o := order{product: product.name, card: j.pieceName(layouts.Piece{Component: l.c, Index: l.i}, false), copies: piece.Copies * j.opt.Copies}
		for _, back := range []bool{false, true}[:l.c.Sides()] {
			side := side{job: j, service: s, product: product, card: j.pieceName(piece, back), at: l.c.Pos, back: back}
			errs = append(errs, side.check(face(piece, back))...)
			t := side.task(j.folder(name), l)
			tasks = append(tasks, t)
			if file := t.made.Path[strings.LastIndexByte(t.made.Path, '/')+1:]; back {
				o.back = file
			} else {
				o.front = file
			}
		}
		orders = append(orders, o)
	}
	return append(tasks, orderTask(j.folder(name), orders)), errs.Err()
}

func face(p layouts.Piece, back bool) *scene.Face {
	if back {
		return p.Back
	}
	return p.Front
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

// products finds what each component is printed as. One that nothing fits is an
// error when it was asked for by name, else it is left out and told.
func (j *job) products(s model.Service, errs *diag.List) map[*model.Component]ordered {
	found := map[*model.Component]ordered{}
	told := map[string]bool{}
	for _, c := range j.comps {
		if j.studio.Count(c) == 0 {
			continue
		}
		name, product, ok := s.Product(c.Size.Value)
		args := diag.Args{"component": c.Name, "found": c.Size.Value, "service": s.Title, "allowed": sizes(s), "product": name}
		switch {
		case ok:
			trim := product.Trim.Value
			found[c] = ordered{name, trim, trim != s.Products[name].Trim.Value}
			if product.House && !told[name] {
				j.tell(product.Pos, "service-house", args)
				told[name] = true
			}
		case len(j.opt.Only) > 0:
			errs.Add(c.Size.Pos, "service-no-product", args)
		default:
			j.tell(c.Size.Pos, "service-left-out", args)
		}
	}
	return found
}

// side is one side of a card for a service.
type side struct {
	*job
	service model.Service
	product ordered
	card    string // what messages call it
	at      diag.Pos
	back    bool
}

// task draws the side at the size of the product with its bleed.
func (d side) task(folder string, l lazyPiece) task {
	size := d.size()
	if d.product.turned {
		size = size.Turned()
	}
	return task{
		made: Made{Path: folder + d.card + ".png", Component: l.c.Name, Pages: 1, Width: size.W.MM(), Height: size.H.MM()},
		write: func(w io.Writer) error {
			piece, _ := d.studio.Piece(l.c, l.i)
			return png.Encode(w, d.page(face(piece, d.back)), d.service.DPI, png.Options{})
		},
	}
}

// size is the product with its bleed, as the card lies.
func (d side) size() geom.Size {
	bleed := 2 * d.service.Bleed.Value
	return geom.Size{W: d.product.trim.W + bleed, H: d.product.trim.H + bleed}
}

// orderTask writes what to order as a table.
func orderTask(folder string, orders []order) task {
	return task{made: Made{Path: folder + "order.csv"}, write: func(w io.Writer) error {
		c := csv.NewWriter(w)
		c.Write([]string{"product", "card", "copies", "front", "back"}) // the writer keeps its error
		for _, o := range orders {
			c.Write([]string{o.product, o.card, strconv.Itoa(o.copies), o.front, o.back})
		}
		c.Flush()
		return c.Error()
	}}
}
