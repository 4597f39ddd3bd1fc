package project

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"sync"
)

// memory is a cache of values computed from the files of a project, one value per name, so that its
// size does not grow when files change.
type memory struct {
	mu   sync.Mutex
	made map[string]*made
}

// entry returns the entry of a name, which may still be empty.
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

// made is a cached value with the checksum of the file contents that it was computed from.
type made struct {
	mu      sync.Mutex
	content [sha256.Size]byte
	thing   any // nil before it is computed
}

// Kept returns the result of work and caches it under the name. It calls work again only if content
// differs from the last call; content must be the file contents that work uses, or a text that
// changes with them. Concurrent callers share the result and must not modify it. work must not call
// Kept.
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

// Stamp returns a text that changes when a file does: its layer, size and modification time. It is
// for files that are too large to be read for comparison.
func (p *Project) Stamp(name string) string {
	for i, l := range p.layers {
		if info, err := fs.Stat(l.fs, name); err == nil {
			return fmt.Sprintf("%d %d %d", i, info.Size(), info.ModTime().UnixNano())
		}
	}
	return ""
}
