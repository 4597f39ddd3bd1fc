package art

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"unicode/utf8"

	"cartouche/internal/diag"
	"cartouche/internal/pattern"
)

// Bounds on what a file may become.
const (
	maxInflated = 32 << 20 // bytes of a compressed file
	maxEntities = 4 << 20  // bytes that the entities of a file expand to

	mostEntities = 100
)

// plain returns a file as UTF-8 without compression, and the entities that it declares.
func (r *reader) plain(data []byte) ([]byte, map[string]string) {
	at := diag.Pos{File: r.file.name}
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err == nil {
			data, err = io.ReadAll(io.LimitReader(z, maxInflated+1))
		}
		if err != nil {
			r.errs.Add(at, "art-gzip", nil)
			return nil, nil
		}
		if len(data) > maxInflated {
			r.errs.Add(at, "art-inflated", diag.Args{"allowed": maxInflated >> 20})
			return nil, nil
		}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if isLatin(data) {
		data = fromLatin(data)
	}
	if !utf8.Valid(data) {
		r.errs.Add(at, "not-utf8", nil)
		return nil, nil
	}
	return data, r.entities(data)
}

// latin1 matches the declaration of a file in ISO-8859-1.
var latin1 = pattern.Late(`^<\?xml[^>]*encoding=["'](?i:iso-8859-1|latin1|windows-1252|us-ascii)["']`)

func isLatin(data []byte) bool { return latin1().Match(data[:min(len(data), 200)]) }

func fromLatin(data []byte) []byte {
	var b bytes.Buffer
	for _, c := range data {
		b.WriteRune(rune(c))
	}
	return b.Bytes()
}

// entity matches the declaration of an entity that is written in the file itself.
var entity = pattern.Late(`<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>`)

// entities returns the entities that a file declares. They may hold others that were
// declared before, and all of them together have a bound.
func (r *reader) entities(data []byte) map[string]string {
	from := bytes.Index(data, []byte("<!DOCTYPE"))
	if from < 0 {
		return nil
	}
	end := bytes.Index(data[from:], []byte("]"))
	open := bytes.IndexByte(data[from:], '[')
	if close := bytes.IndexByte(data[from:], '>'); open < 0 || close < open || end < 0 {
		return nil
	}
	known, total := map[string]string{}, 0
	for _, m := range entity().FindAllSubmatch(data[from+open:from+end], -1) {
		name, value := string(m[1]), string(m[2])+string(m[3])
		for other, inner := range known {
			n := strings.Count(value, "&"+other+";")
			if total += n * len(inner); total > maxEntities {
				break
			}
			value = strings.ReplaceAll(value, "&"+other+";", inner)
		}
		if total += (bytes.Count(data, []byte("&"+name+";")) + 1) * (len(value) + 1); total > maxEntities || len(known) == mostEntities {
			r.errs.Add(r.file.pos(0), "art-entity", diag.Args{"allowed": maxEntities >> 20})
			return nil
		}
		known[name] = value
	}
	return known
}
