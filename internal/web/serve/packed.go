package serve

import (
	"compress/gzip"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/web/workshop"
)

// packable are the media types worth compressing. Others, such as pictures, WOFF, PDF and the
// judge, are compressed already, or are events that must not be delayed.
var packable = func() (list []string) {
	for _, ending := range []string{".html", ".css", ".js", ".json", ".webmanifest", ".svg", ".ttf", ".txt", ".yaml"} {
		list = append(list, workshop.TypeOf(ending))
	}
	return list
}()

// packers are reused gzip writers. They favour speed over size: pages must not wait for compression
// on the machine that serves them.
var packers = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid
	return z
}}

// packing compresses a response while it is written if its media type is packable. Close must be called after the last write.
type packing struct {
	http.ResponseWriter
	began bool
	into  *gzip.Writer // nil for an uncompressed response
}

// WriteHeader implements [http.ResponseWriter].
func (p *packing) WriteHeader(status int) {
	h := p.Header()
	if !p.began && status != http.StatusNotModified && slices.Contains(packable, h.Get("Content-Type")) {
		h.Set("Content-Encoding", "gzip")
		h.Del("Content-Length")
		p.into = packers.Get().(*gzip.Writer)
		p.into.Reset(p.ResponseWriter)
	}
	p.began = true
	p.ResponseWriter.WriteHeader(status)
}

// Write implements [io.Writer].
func (p *packing) Write(data []byte) (int, error) {
	if !p.began {
		p.WriteHeader(http.StatusOK)
	}
	if p.into != nil {
		return p.into.Write(data)
	}
	return p.ResponseWriter.Write(data)
}

// Unwrap lets an [http.ResponseController] reach the connection.
func (p *packing) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// Close flushes the compressed data.
func (p *packing) Close() error {
	if p.into == nil {
		return nil
	}
	err := p.into.Close()
	p.into.Reset(io.Discard) // drops the reference to the connection
	packers.Put(p.into)
	p.into = nil
	return err
}

// takesGzip reports whether the client accepts gzip (RFC 9110, section 12.5.3).
func takesGzip(r *http.Request) bool {
	any := false
	for _, header := range r.Header.Values("Accept-Encoding") {
		for coding := range strings.SplitSeq(header, ",") {
			name, weight, _ := strings.Cut(coding, ";")
			_, q, weighted := strings.Cut(weight, "=")
			value, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
			wanted := !weighted || err == nil && value > 0
			switch strings.ToLower(strings.TrimSpace(name)) {
			case "gzip", "x-gzip":
				return wanted
			case "*":
				any = wanted
			}
		}
	}
	return any
}
