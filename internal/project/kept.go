package project

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"sync"
)

// memory is what was made of the files of a project, one thing for each name, so that
// it stays as small as the files are, however often they change.
type memory struct {
	mu   sync.Mutex
	made map[string]*made
}

// entry returns what has the name, which may be still to be made.
func (m *memory) entry(name string) *made {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.made == nil {
		m.made = map[string]*made{}
	}
	if m.made[name] == nil {
		m.made[name] = new(made)
	}
	return m.made[name]
}

// made is something with a sum of what the files held that it was made of.
type made struct {
	mu      sync.Mutex
	content [sha256.Size]byte
	thing   any // nil before it was made
}

// Kept returns what work makes of some files, and keeps it under the name: work is
// done again only when the content, which is all that the files hold or stands for
// it, is another than the last time. Whoever asks shares what is returned, at the same
// time too, and must not change it. work must not call Kept itself.
func Kept[T any](p *Project, name, content string, work func() T) T {
	m, sum := p.memory.entry(name), sha256.Sum256([]byte(content))
	m.mu.Lock()
	defer m.mu.Unlock()
	if thing, ok := m.thing.(T); ok && m.content == sum {
		return thing
	}
	thing := work()
	m.content, m.thing = sum, thing
	return thing
}

// Stamp is a text that changes when a file does, for files that are too large to be
// read only to see that: which folder gives it, its size and its time.
func (p *Project) Stamp(name string) string {
	for i, l := range p.layers {
		if info, err := fs.Stat(l.fs, name); err == nil {
			return fmt.Sprintf("%d %d %d", i, info.Size(), info.ModTime().UnixNano())
		}
	}
	return ""
}
