package project

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"sync"
)

// cache holds values computed from the files of a project, one value per name, so that its
// size does not grow when files change.
type cache struct {
	mu     sync.Mutex
	values map[string]*cached
}

// entry returns the entry of a name, which may still be empty.
func (m *cache) entry(name string) *cached {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.values == nil {
		m.values = map[string]*cached{}
	}
	if m.values[name] == nil {
		m.values[name] = new(cached)
	}
	return m.values[name]
}

// cached is a value with the checksum of the file contents that it was computed from.
type cached struct {
	mu      sync.Mutex
	content [sha256.Size]byte
	asked   *asked // of Loaded
	thing   any    // nil before it is computed
}

// Cached returns the result of work and caches it under the name. It calls work again only if content differs from the last
// call; content must be the file contents that work uses, or a text that changes with them. Concurrent callers share the result
// and must not modify it. work must not call Cached.
func Cached[T any, C string | []byte](p *Project, name string, content C, work func() T) T {
	m, sum := p.cache.entry(name), sha256.Sum256([]byte(content))
	m.mu.Lock()
	defer m.mu.Unlock()
	if thing, ok := m.thing.(T); ok && m.content == sum {
		return thing
	}
	thing := work()
	m.content, m.thing = sum, thing
	return thing
}

// Stamp returns a text that changes when a file does: its layer, size and modification time and, on Linux and macOS, its number on
// the disk and the time of any change, since a copy may keep the modification time. It is for files that are too large to be read
// for comparison.
func (p *Project) Stamp(name string) string {
	for i, l := range p.layers {
		if info, err := fs.Stat(l.fs, name); err == nil {
			number, changed := identity(info)
			stamp := fmt.Sprintf("%d %d %d %d %d", len(p.layers)-i, info.Size(), info.ModTime().UnixNano(), number, changed)
			p.note(l.own, question{of: stamping, name: name}, stamp)
			return stamp
		}
	}
	p.note(false, question{of: stamping, name: name})
	return ""
}
