package kit

import (
	"fmt"
	"hash/maphash"
	"path/filepath"

	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
)

// Again makes a kit again whenever its data change. The zero value has made nothing yet.
type Again struct {
	last    *Job              // the last one: sums identify its fonts by their addresses
	options string            // the options of the last one
	shown   map[string]uint64 // sums of the pages of files, by their paths
}

var seed = maphash.MakeSeed()

// Make makes the files of a kit whose pages have changed since the last time, or that are
// gone, and returns them. If the data have errors, all files stay as they are.
func (a *Again) Make(p *project.Project, opt Options) ([]Made, error) {
	j, _, tasks, err := prepare(p, opt, false)
	if err != nil {
		return nil, err
	}
	if now := aside(j); now != a.options {
		a.options, a.shown = now, nil
	}
	sums := make([]uint64, len(tasks))
	parallel.Each(opt.Jobs, len(tasks), func(i int) error {
		sums[i] = scene.Sum(seed, tasks[i].Pages())
		return nil
	})
	shown := map[string]uint64{}
	var changed []Task
	for i, t := range tasks {
		before, made := a.shown[t.Made.Path]
		if !made || before != sums[i] || !project.FileExists(filepath.Join(opt.Out, t.Made.Path)) {
			changed = append(changed, t)
		}
		shown[t.Made.Path] = sums[i]
	}
	made, err := j.Run(changed)
	if err != nil {
		return nil, err
	}
	a.last, a.shown = j, shown
	return made, nil
}

// aside returns, as a text, what files depend on besides their pages.
func aside(j *Job) string {
	opt := j.Opt
	opt.Progress, opt.Warn, opt.Marks, opt.Context, opt.Into, opt.Loaded = nil, nil, nil, nil, nil, nil
	marks := ""
	if j.Opt.Marks != nil {
		marks = fmt.Sprintf("%+v", *j.Opt.Marks)
	}
	return fmt.Sprintf("%+v %s %+v", opt, marks, j.PDFOptions("", 1))
}
