package serve

import (
	"path"
	"slices"
	"sync"
)

// Tree is the page as files, made of a project as it is at one moment. Package site
// makes it.
type Tree interface {
	// File returns a file. One that the tree does not have is an error that wraps
	// fs.ErrNotExist; else the error is a diag.List of what is wrong with the project.
	File(name string) ([]byte, error)
	// Last returns an index of faces as it could be made last, and whether it ever could.
	Last(name string) ([]byte, bool)
	// Boards returns the index of a game's faces where a record changes its values, and the
	// faces, by their names from the folder of the game. Errors are as those of File.
	Boards(language, game string, players int, values map[string]any) (index []byte, faces map[string][]byte, err error)
}

// pages is the page as the project is now and, as far as that is broken, as it was when it
// could be made last.
type pages struct {
	fresh func(before Tree) (Tree, error)

	mu   sync.Mutex
	now  Tree              // nil until somebody asks, and while it cannot be made
	err  error             // why it cannot
	good Tree              // the last that could be made
	past Tree              // and the one before it, whose faces pages still ask for
	last map[string][]byte // files as they were made last, by their names
}

// lasting are the kinds of files that are kept for when they cannot be made; mostLasting
// is how many. After that the keeping begins anew.
var lasting = []string{".html", ".json"}

const mostLasting = 200

// change has the page made anew when somebody asks next.
func (p *pages) change() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now, p.err = nil, nil
}

// trees returns the page as the project is now, or why it cannot be made, and in either case
// as it could be made last.
func (p *pages) trees() (now, good Tree, err error) {
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

// current returns a file as it is now. What is wrong with the project is an error.
func (p *pages) current(name string) ([]byte, error) {
	now, good, err := p.trees()
	if err != nil {
		if good != nil && !slices.Contains(lasting, path.Ext(name)) {
			return good.File(name) // what does not change with the data, and faces
		}
		return nil, err
	}
	content, err := now.File(name)
	if past := p.before(); past != nil && missing(err) && path.Ext(name) == ".svg" {
		return past.File(name) // a page that has not heard of the change yet
	}
	if err == nil && slices.Contains(lasting, path.Ext(name)) {
		p.keep(name, content)
	}
	return content, err
}

// before returns the page before the last change, or nil.
func (p *pages) before() Tree {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.past
}

// latest returns a file as it is now or, while something is wrong, as it was made last.
func (p *pages) latest(name string) ([]byte, error) {
	content, err := p.current(name)
	if err == nil || missing(err) {
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

func (p *pages) keep(name string, content []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil || len(p.last) >= mostLasting && p.last[name] == nil {
		p.last = map[string][]byte{}
	}
	p.last[name] = content
}
