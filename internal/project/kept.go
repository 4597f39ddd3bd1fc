package project

import (
	"fmt"
	"io/fs"
	"sync"
)

// memory is what was made of the files of a project, one thing for each name, so that
// it stays as small as the files are, however often they change.
type memory struct {
	mu   sync.Mutex
	made map[string]made
}

// made is something with what the files held that it was made of.
type made struct {
	content string
	thing   any
}

// Kept returns what work makes of some files, and keeps it under the name: work is
// done again only when the content, which is all that the files hold or stands for
// it, is another than the last time. Whoever asks shares what is returned, at the same
// time too, and must not change it. work must not call Kept itself.
func Kept[T any](p *Project, name, content string, work func() T) T {
	p.memory.mu.Lock()
	defer p.memory.mu.Unlock()
	if m, ok := p.memory.made[name]; ok && m.content == content {
		if thing, ok := m.thing.(T); ok {
			return thing
		}
	}
	thing := work()
	if p.memory.made == nil {
		p.memory.made = map[string]made{}
	}
	p.memory.made[name] = made{content, thing}
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
