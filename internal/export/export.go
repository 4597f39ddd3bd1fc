// Package export makes the components of a game as others take them: print shops, cutting
// plotters, Tabletop Simulator, and whoever wants to see all at a glance.
package export

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
)

// ContactSheet is the export that shows everything in a kit, small, side by side.
const ContactSheet = "contact-sheet"

// Options say for whom the components of a game are made.
type Options struct {
	kit.Options
	For string // a service of services.yaml, or ContactSheet
	URL string // where the pictures of a saved object will lie; "" is the folder of output

	Skip bool // leave out what the service has no product for
}

// job is one export.
type job struct {
	*kit.Job
	service model.Service
	folder  string // where its files lie, with a slash at its end
	url     string
	skip    bool
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
	j := &job{Job: k, service: service, url: opt.URL, skip: opt.Skip}
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
		err = diag.UnknownWord("unknown-service", opt.For, known, diag.Pos{})
	case service.Sheet != nil:
		tasks, err = j.tabletop()
	case service.PDF != nil:
		if shop := service.PDF; shop.Press() {
			if errs := j.Press(p, shop.Standard, shop.Condition, shop.Ink, service.Pos); errs != nil {
				return nil, nil, errs
			}
		}
		tasks, err = j.shop()
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
