package xlsx

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"cartouche/internal/diag"
)

// Limits of unpacked files. A file with a higher compression ratio than maxRatio was made to fill memory.
const (
	maxUnpacked = 64 << 20 // bytes read from all parts
	maxToken    = 1 << 20  // bytes of one tag or one text
	maxDepth    = 64
	maxRatio    = 250
	fewBytes    = 4 << 20 // the ratio is not checked below
)

var errLarge = errors.New("unpacked, the file is too large")

// source reads a part and counts the unpacked bytes.
type source struct {
	from   *bufio.Reader
	left   *int64 // of all parts
	packed int64
	read   int64
	token  int // since the last token
	err    error
}

func (s *source) ReadByte() (byte, error) {
	b, err := s.from.ReadByte()
	if err != nil {
		s.err = err
		return 0, err
	}
	s.read++
	s.token++
	if *s.left--; *s.left < 0 || s.token > maxToken || s.read > fewBytes && s.read > maxRatio*s.packed {
		s.err = errLarge
		return 0, errLarge
	}
	return b, nil
}

// Read implements io.Reader, which xml.NewDecoder requires but does not use.
func (s *source) Read([]byte) (int, error) { return 0, io.ErrNoProgress }

// part is an XML file in the container, read as a stream.
type part struct {
	name  string
	file  io.Closer
	from  *source
	dec   *xml.Decoder
	root  xml.StartElement
	depth int
}

// open opens a part and reads its root tag, which must have the given name.
func (b *Book) open(name, root string) (*part, error) {
	f, ok := b.parts[strings.ToLower(name)]
	switch {
	case !ok:
		return nil, b.newError("deck-xlsx-part", diag.Args{"found": name})
	case f.Flags&encrypted != 0:
		return nil, diag.Diagnostic{Pos: b.at, Code: "deck-xlsx-locked"}
	}
	p := &part{name: name}
	r, err := f.Open()
	if err != nil {
		return nil, b.newError("deck-xlsx-unpack", diag.Args{"found": name})
	}
	p.file, p.from = r, &source{from: bufio.NewReader(r), left: &b.left, packed: int64(f.CompressedSize64)}
	p.dec = xml.NewDecoder(p.from)
	e, _, err := p.next()
	for err == nil && e == nil {
		e, _, err = p.next()
	}
	if err == nil && e.Name.Local != root {
		err = errBroken
	}
	if err == nil {
		p.root = *e
	}
	if err != nil {
		r.Close()
		return nil, b.partError(p, err)
	}
	return p, nil
}

// encrypted is the flag of a packed file that needs a password.
const encrypted = 1

// lacks reports whether a part is named but missing, as some programs leave out an empty one.
func (b *Book) lacks(name string) bool {
	_, ok := b.parts[strings.ToLower(name)]
	return !ok
}

// errBroken is the error for a part with an unexpected structure.
var errBroken = errors.New("not what it has to be")

// next returns the next start tag or text. Both are empty at the end of the current element.
func (p *part) next() (*xml.StartElement, string, error) {
	for {
		p.from.token = 0
		t, err := p.dec.Token()
		if err != nil {
			return nil, "", err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if p.depth++; p.depth > maxDepth {
				return nil, "", errLarge
			}
			return &t, "", nil
		case xml.EndElement:
			p.depth--
			return nil, "", nil
		case xml.CharData:
			switch {
			case p.depth == 0 && len(bytes.Trim(t, " \t\r\n\ufeff")) > 0:
				return nil, "", errBroken
			case p.depth > 0 && len(t) > 0:
				return nil, string(t), nil
			}
		case xml.Directive: // a DTD, which the format forbids
			return nil, "", errBroken
		}
	}
}

// children calls found for each element inside the current one, and skips what found leaves unread.
func (p *part) children(found func(e *xml.StartElement) error) error {
	inside := p.depth
	for {
		e, text, err := p.next()
		switch {
		case err != nil:
			return err
		case e != nil:
			if err := found(e); err != nil {
				return err
			}
			for p.depth > inside {
				if _, _, err := p.next(); err != nil {
					return err
				}
			}
		case text == "":
			return nil
		}
	}
}

// text returns the text of the current element, without elements inside it.
func (p *part) text() (string, error) {
	inside, all := p.depth, ""
	for {
		e, text, err := p.next()
		switch {
		case err != nil:
			return "", err
		case e == nil && text == "":
			if p.depth < inside {
				return all, nil
			}
		case p.depth == inside:
			all += text
		}
	}
}

// close reads the rest of the part after its root, where the checksum shows whether all of it is intact.
func (p *part) close() error {
	defer p.file.Close()
	_, _, err := p.next()
	switch {
	case err == io.EOF:
		return nil
	case err == nil: // a second root
		return errBroken
	}
	return err
}

// attribute returns an attribute by its local name.
func attribute(e *xml.StartElement, name string) (string, bool) {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value, true
		}
	}
	return "", false
}

// isOn reports whether an attribute is true. A missing attribute has the value absent.
func isOn(e *xml.StartElement, name string, absent bool) bool {
	v, ok := attribute(e, name)
	if !ok {
		return absent
	}
	return v == "1" || v == "true" || v == "on"
}

// index parses an attribute that counts from 0. A missing attribute is 0.
func index(e *xml.StartElement, name string) (int, bool) {
	v, ok := attribute(e, name)
	if !ok {
		return 0, true
	}
	n, err := strconv.ParseUint(v, 10, 31)
	return int(n), err == nil
}

// partError returns the diagnostic for an error in a part.
func (b *Book) partError(p *part, err error) error {
	var known diag.Diagnostic
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(err, errLarge):
		return b.newError("deck-xlsx-large", diag.Args{"allowed": maxUnpacked >> 20})
	case errors.As(err, &syntax), errors.Is(err, errBroken), p.from.err == nil, p.from.err == io.EOF:
		line, _ := p.dec.InputPos()
		return b.newError("deck-xlsx-xml", diag.Args{"found": p.name, "line": line})
	}
	return b.newError("deck-xlsx-unpack", diag.Args{"found": p.name})
}

// newError returns an error at the current position, with a hint for a damaged file.
func (b *Book) newError(code string, args diag.Args) diag.Diagnostic {
	d := diag.Diagnostic{Pos: b.at, Code: code, Args: args}
	if code != "deck-xlsx-large" {
		d.Hint = "deck-xlsx-repair"
	}
	return d
}

// files returns the parts of a container by their names in lower case, with slashes, or false if two have the same name.
func files(z *zip.Reader) (map[string]*zip.File, bool) {
	parts := make(map[string]*zip.File, len(z.File))
	for _, f := range z.File {
		name := strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/"))
		if _, twice := parts[name]; twice {
			return nil, false
		}
		parts[name] = f
	}
	return parts, true
}
