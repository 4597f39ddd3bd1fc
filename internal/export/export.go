// Package export makes the components of a game for other programs and services: print shops,
// cutting plotters, Tabletop Simulator, and a contact sheet. Begin at Make.
package export

import (
	"maps"
	"slices"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/tabletop"
)

// ContactSheet is the name of the export that shows all pieces of a kit at a small scale.
const ContactSheet = "contact-sheet"

// Options are the options of an export.
type Options struct {
	kit.Options
	For string // a service of services.yaml, ContactSheet or Cutter
	URL string // address of a saved object's pictures; default: the output folder

	Skip bool // skip components that the service has no product for
}

// job is one export.
type job struct {
	*kit.Job
	service model.Service
	folder  string // folder of its files, with a trailing slash
	url     string
	skip    bool
}

// Make exports the components of a game: a picture per side for a service that prints cards, PDF files for a print shop, sheets
// and a saved object for Tabletop Simulator, cutting files, or a contact sheet. It returns the written files in order.
func Make(p *project.Project, opt Options) ([]kit.Made, error) {
	j, tasks, err := prepare(p, opt)
	if err != nil {
		return nil, err
	}
	return j.Run(tasks)
}

// Tasks returns the files of an export without writing them.
func Tasks(p *project.Project, opt Options) ([]kit.Task, error) {
	_, tasks, err := prepare(p, opt)
	return tasks, err
}

func prepare(p *project.Project, opt Options) (*job, []kit.Task, error) {
	opt.Final = opt.For != ContactSheet // an overview for oneself: a game without all of its pictures has one, too
	pictures := opt.Pictures
	opt.Pictures = "" // not of a kit
	if theme, errs := model.LoadTheme(p); errs == nil && len(theme.Services[opt.For].Products) > 0 {
		opt.Printed = "press"
	}
	k, err := kit.Start(p, opt.Options)
	if err != nil {
		return nil, nil, err
	}
	k.Opt.Pictures = pictures
	service, ok := k.Game.Theme.Services[opt.For]
	known := append(slices.Sorted(maps.Keys(k.Game.Theme.Services)), ContactSheet, Cutter)
	j := &job{Job: k, service: service, url: opt.URL, skip: opt.Skip}
	if slices.Contains(known, opt.For) {
		j.warnOfIdle(opt)
	}
	j.folder = k.Game.ID + "/" + k.Opt.Lang + "/" + opt.For + j.differing(opt.For) + "/"
	var tasks []kit.Task
	switch {
	case pictures != "" && slices.Contains(known, opt.For) && (service.PDF == nil || !service.PDF.Press()):
		err = diag.List{{Code: "pictures-no-press", Args: diag.Args{"found": pictures}}}
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
	case service.Table != nil:
		tasks, err = tabletop.FlatTasks(j.Job, tabletop.Options{Service: service, Folder: j.folder, File: k.Game.ID})
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

// warnOfIdle warns of options that do nothing for the service.
func (j *job) warnOfIdle(opt Options) {
	for _, o := range []struct {
		flag      string
		set, fits bool
		allowed   []string
	}{
		{"--url", opt.URL != "", j.service.Sheet != nil, []string{"tabletop-simulator"}},
		{"--paper", opt.Paper != "", opt.For == ContactSheet || opt.For == Cutter, []string{ContactSheet, Cutter}},
		{"--bleed", opt.Bleed, opt.For == Cutter, []string{Cutter}},
	} {
		if o.set && !o.fits {
			j.Warn(diag.Pos{}, "flag-service", diag.Args{"flag": o.flag, "found": opt.For, "allowed": o.allowed})
		}
	}
}

// differing returns the part of the folder's name for options that differ from their defaults. It
// includes the paper if the files depend on it, and the bleed if it changes how pieces are placed.
func (j *job) differing(service string) string {
	options := kit.Players | kit.Copies | kit.Choice
	if service == Cutter {
		options |= kit.Bleed
	}
	parts := j.Differing(options)
	if paper := j.PaperName(); (service == ContactSheet || service == Cutter) && paper != "a4" {
		parts = "-" + paper + parts
	}
	return parts
}
