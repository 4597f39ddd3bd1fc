package kit

import (
	"fmt"
	"hash/maphash"
	"path/filepath"

	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/internal/scene"
)

// Again makes a kit again and again while its data change. The zero value has made
// nothing yet.
type Again struct {
	last    *Job              // that was made; its fonts are those that the sums count as themselves
	options string            // the options of the last one
	shown   map[string]uint64 // sums of what files show, by their paths
}

var seed = maphash.MakeSeed()

// Make makes those files of a kit that show something else than the last time, or that
// are gone, and returns them. When the data are wrong, all files stay as they are.
func (a *Again) Make(p *project.Project, opt Options) ([]Made, error) {
	j, tasks, err := prepare(p, opt, false)
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

// aside is what files depend on besides what they show, as a text.
func aside(j *Job) string {
	opt := j.Opt
	opt.Progress, opt.Warn, opt.Marks, opt.Context = nil, nil, nil, nil
	marks := ""
	if j.Opt.Marks != nil {
		marks = fmt.Sprintf("%+v", *j.Opt.Marks)
	}
	return fmt.Sprintf("%+v %s %+v", opt, marks, j.PDFOptions("", 1))
}
