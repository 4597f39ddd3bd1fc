package project

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"sync"
)

// Loaded returns the result of work, which reads files through the project that it is given, and keeps it under the name. It calls
// work again only if something that work asked of the project's own files has another answer now: a content, whether a file exists,
// the names in a folder, a Stamp. The built-in files do not change. Concurrent callers share the result and must not modify it. work
// may call Loaded with other names. If it asks for a project made of this one, or for a place outside, its result is not kept.
func Loaded[T any](p *Project, name string, work func(*Project) T) T {
	m := p.cache.entry("loaded " + name)
	m.mu.Lock()
	defer m.mu.Unlock()
	thing, ok := m.thing.(T)
	if !ok || !m.asked.holds(p) {
		asked := newAsked()
		thing = work(p.noting(asked))
		m.asked, m.thing = asked, nil
		if asked.end() {
			m.thing = thing
		}
	}
	p.asked.take(m.asked)
	return thing
}

// asked is what was asked of a project's own files, and the checksums of their answers.
type asked struct {
	mu      sync.Mutex
	answers map[question]answer
	lost    bool // something was asked that cannot be asked again, or had two answers
	ended   bool
}

func newAsked() *asked { return &asked{answers: map[question]answer{}} }

// question is what can be asked of a name.
type question struct {
	of    asking
	name  string
	limit int64 // of reading, in bytes
}

type asking int

const (
	reading asking = iota
	readingLayers
	existing
	naming
	stamping
)

// answer is the checksum of an answer; the zero value where the project's own files had none.
type answer [sha256.Size]byte

// noting returns the project as one that notes what it is asked.
func (p *Project) noting(a *asked) *Project {
	return &Project{Engines: p.Engines, layers: p.layers, cache: p.cache, asked: a}
}

// note notes what the project's own files answered, if they did.
func (p *Project) note(own bool, q question, parts ...any) {
	if p.asked == nil {
		return
	}
	var sum answer
	if own {
		h := sha256.New()
		for _, part := range parts {
			if data, ok := part.([]byte); ok {
				part = sha256.Sum256(data)
			}
			fmt.Fprintf(h, "%#v\n", part) // fmt prints maps in order
		}
		h.Sum(sum[:0])
	}
	p.asked.note(q, sum)
}

func (a *asked) note(q question, sum answer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended {
		return // what is read later is not of the result
	}
	before, known := a.answers[q]
	a.lost = a.lost || known && before != sum
	a.answers[q] = sum
}

// lose says that something was asked that is not noted.
func (a *asked) lose() {
	if a != nil {
		a.mu.Lock()
		a.lost = a.lost || !a.ended
		a.mu.Unlock()
	}
}

// end ends the notes, and reports whether everything that was asked is in them.
func (a *asked) end() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
	return !a.lost
}

// take notes what was asked for a part of a result.
func (a *asked) take(part *asked) {
	if a == nil {
		return
	}
	for q, sum := range part.answers { // ended: nobody writes there
		a.note(q, sum)
	}
	if part.lost {
		a.lose()
	}
}

// holds reports whether the own files of a project still answer the same.
func (a *asked) holds(p *Project) bool {
	now := newAsked()
	own := p.noting(now)
	own.layers = nil
	for _, l := range p.layers {
		if !l.own {
			l.fs = nothing{}
		}
		own.layers = append(own.layers, l)
	}
	for q, sum := range a.answers {
		own.ask(q)
		if now.answers[q] != sum {
			return false
		}
	}
	return true
}

// ask asks something, to have the answer noted.
func (p *Project) ask(q question) {
	switch q.of {
	case reading:
		_, _, _ = p.Read(q.name, q.limit)
	case readingLayers:
		_, _ = p.ReadLayers(q.name, q.limit)
	case existing:
		p.Exists(q.name)
	case naming:
		_, _ = p.Names(q.name)
	case stamping:
		p.Stamp(q.name)
	}
}

// nothing is files of which there are none.
type nothing struct{}

func (nothing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
