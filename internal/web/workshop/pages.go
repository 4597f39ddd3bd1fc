package workshop

import (
	"path"
	"slices"
	"sync"

	"cartouche/internal/diag"
)

// Tree is the page as a tree of files, made from the state of a project at one time. Package site implements it.
type Tree interface {
	// File returns a file. The error wraps fs.ErrNotExist for a file that the tree does not have,
	// and otherwise is a diag.List of the project's errors.
	File(name string) ([]byte, error)
	// Last returns the last valid version of an index of faces, if any.
	Last(name string) ([]byte, bool)
	// Errors returns the errors of a game whose pieces an index has nevertheless.
	Errors(name string) diag.List
	// Boards returns the index of a game's faces with the values changed by a record, and the faces
	// by their names relative to the folder of the game. Its errors are those of File.
	Boards(language, game string, players int, values map[string]any) (index []byte, faces map[string][]byte, err error)
}

// Pages holds the current page and, for what is broken, the last valid version. It is safe for concurrent use.
type Pages struct {
	fresh func(before Tree) (Tree, error)

	mu      sync.Mutex
	changes int
	now     Tree              // nil until requested, and if it cannot be made
	err     error             // why it cannot be made
	good    Tree              // the last valid tree
	past    Tree              // the one before, whose faces pages may still request
	last    map[string][]byte // last versions of files by name
}

// lasting are the extensions of files kept for when they cannot be made; mostLasting is their
// largest number, after which the cache is emptied.
var lasting = []string{".html", ".json"}

const mostLasting = 200

// NewPages returns the pages that fresh makes from the project as it is. before is the last valid page, or nil; unchanged parts can
// be reused from it.
func NewPages(fresh func(before Tree) (Tree, error)) *Pages { return &Pages{fresh: fresh} }

// Change makes the next request build the page again. It returns the number of changes so far.
func (p *Pages) Change() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now, p.err = nil, nil
	p.changes++
	return p.changes
}

// Changes returns the number of changes so far.
func (p *Pages) Changes() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.changes
}

// trees returns the current page, or why it cannot be made, and in both cases the last valid one.
func (p *Pages) trees() (now, good Tree, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now == nil && p.err == nil {
		if p.now, p.err = p.fresh(p.good); p.err == nil {
			p.past, p.good = p.good, p.now
		} else {
			p.now = nil
		}
	}
	return p.now, p.good, p.err
}

// valid returns the last valid page, or nil.
func (p *Pages) valid() Tree {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.good
}

// Current returns the current version of a file. Errors of the project are errors; for the others, see Tree.
func (p *Pages) Current(name string) ([]byte, error) {
	content, _, err := p.current(name)
	return content, err
}

// current returns the current version of a file, and the errors in spite of which it could be made.
func (p *Pages) current(name string) (content []byte, errs diag.List, err error) {
	now, good, err := p.trees()
	if err != nil {
		if good != nil && !slices.Contains(lasting, path.Ext(name)) {
			content, err = good.File(name) // faces, and files that do not depend on the data
		}
		return content, nil, err
	}
	content, err = now.File(name)
	if past := p.before(); past != nil && Missing(err) && path.Ext(name) == ".svg" {
		content, err = past.File(name) // for a page that has not noticed the change yet
	} else if err == nil && slices.Contains(lasting, path.Ext(name)) {
		p.keep(name, content)
	}
	return content, now.Errors(name), err
}

// before returns the page before the last change, or nil.
func (p *Pages) before() Tree {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.past
}

// Latest returns the current version of a file or, if the project has errors, its last version.
func (p *Pages) Latest(name string) ([]byte, error) {
	content, err := p.Current(name)
	if err == nil || Missing(err) {
		return content, err
	}
	p.mu.Lock()
	kept, ok := p.last[name]
	good := p.good
	p.mu.Unlock()
	if !ok && good != nil {
		kept, ok = good.Last(name)
	}
	if !ok {
		return nil, err
	}
	return kept, nil
}

func (p *Pages) keep(name string, content []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil || len(p.last) >= mostLasting && p.last[name] == nil {
		p.last = map[string][]byte{}
	}
	p.last[name] = content
}
