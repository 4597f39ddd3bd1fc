package serve

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
		theme, errs := model.LoadTheme(p)
		if errs != nil {
			return nil, errs.Err()
		}
		profiles := slices.Sorted(maps.Keys(theme.Profiles))
		if i := slices.Index(profiles, "home"); i > 0 { // the default is first
			profiles = slices.Insert(slices.Delete(profiles, i, i+1), 0, "home")
		}
		opt := site.Options{Profiles: profiles, Papers: slices.Sorted(maps.Keys(theme.Papers)), Jobs: jobs, Live: true, Token: token}
		if last, ok := before.(*site.Site); ok {
			opt.Before = last
		}
		return site.New(p, opt)
	}
}
