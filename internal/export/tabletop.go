package export

import (
	"net/url"
	"path/filepath"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/project"
	"cartouche/internal/tabletop"
)

// tabletop returns the tasks that write a saved object of a program with its pictures and models.
func (j *job) tabletop() ([]kit.Task, error) {
	base, err := j.pictureBase()
	if err != nil {
		return nil, err
	}
	file := j.Game.ID
	if j.url != "" {
		file += "-url-" + kit.Sum(base) // for the same pictures at another address
	}
	return tabletop.Tasks(j.Job, tabletop.Options{Service: j.service, Folder: j.folder, File: file, Base: base})
}

// pictureBase returns the URL of the pictures: the given address, or the output folder, if there is one.
func (j *job) pictureBase() (string, error) {
	if j.url != "" {
		return strings.TrimSuffix(j.url, "/") + "/", nil
	}
	if j.Opt.Into != nil {
		return "", diag.List{{Code: "tabletop-url"}}
	}
	dir, err := project.Absolute(filepath.Join(j.Opt.Out, filepath.FromSlash(j.folder)))
	if err != nil {
		return "", err
	}
	path := "/" + strings.TrimPrefix(filepath.ToSlash(dir), "/") + "/"
	return (&url.URL{Scheme: "file", Path: path}).String(), nil
}
