package workshop

import (
	"maps"
	"slices"

	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/internal/web/site"
)

// Fresh returns a function that makes the pages of a project in all its profiles and for all its
// papers, with up to jobs concurrent tasks.
func Fresh(p *project.Project, jobs int) func(token string, before Tree) (Tree, error) {
	return func(token string, before Tree) (Tree, error) {
		return fresh(p, site.Options{Jobs: jobs, Live: true, Token: token}, before)
	}
}

// FreshToRead returns a function that does this for pages that change no files.
func FreshToRead(p *project.Project, jobs int) func(token string, before Tree) (Tree, error) {
	return func(token string, before Tree) (Tree, error) {
		return fresh(p, site.Options{Jobs: jobs, Live: true, Token: token, Fixed: true}, before)
	}
}

// FreshInTurn returns a function that does this for pages whose requests are answered one after the other.
func FreshInTurn(p *project.Project) func(token string, before Tree) (Tree, error) {
	return func(token string, before Tree) (Tree, error) {
		return fresh(p, site.Options{Jobs: 1, Live: true, InTurn: true, Token: token}, before)
	}
}

// FreshForGuests returns a function that does this for visitors: without a token, and without what shows files of the project.
func FreshForGuests(p *project.Project, jobs int) func(before Tree) (Tree, error) {
	return func(before Tree) (Tree, error) {
		return fresh(p, site.Options{Jobs: jobs, Live: true, Guests: true}, before)
	}
}

func fresh(p *project.Project, opt site.Options, before Tree) (Tree, error) {
	theme, errs := model.LoadTheme(p)
	if errs != nil {
		return nil, errs.Err()
	}
	opt.Profiles, opt.Papers = slices.Sorted(maps.Keys(theme.Profiles)), slices.Sorted(maps.Keys(theme.Papers))
	if i := slices.Index(opt.Profiles, "home"); i > 0 { // the default is first
		opt.Profiles = slices.Insert(slices.Delete(opt.Profiles, i, i+1), 0, "home")
	}
	if last, ok := before.(*site.Site); ok {
		opt.Before = last
	}
	return site.New(p, opt)
}
