package serve

import (
	"crypto/sha256"
	"sync"

	"cartouche/internal/project"
	"cartouche/internal/web/workshop"
)

// written is how the files that this server has written were on the disk then, so that it knows its own changes from those of others.
type written struct {
	mu    sync.Mutex // held while files are written
	files map[string]state
}

// state is a file at one time; the zero value is none.
type state struct {
	stamp   string
	content [sha256.Size]byte
}

func stateOf(p *project.Project, name string) (s state) {
	if p.Exists(name) {
		data, _, err := p.Read(name, project.MaxImage)
		if err == nil {
			s = state{p.Stamp(name), sha256.Sum256(data)}
		}
	}
	return s
}

// note notes files that were written just now.
func (w *written) note(p *project.Project, changes []workshop.Change) {
	if w.files == nil {
		w.files = map[string]state{}
	}
	for _, c := range changes {
		w.files[c.Name] = stateOf(p.Own(), c.Name)
	}
}

// all reports whether files are as this server has written them; false for none.
func (w *written) all(p *project.Project, names []string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, name := range names {
		if s, ok := w.files[name]; !ok || s != stateOf(p.Own(), name) {
			return false
		}
	}
	return len(names) > 0
}
