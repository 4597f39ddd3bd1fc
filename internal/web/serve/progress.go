package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"unicode/utf16"

	"cartouche/internal/web/workshop"
)

// progressPath is the address at which a page reads how far an order is that it sent with ?job=NAME, and the name of its choice.
const progressPath = workshop.Own + "progress"

// longestJob is the length in bytes of the longest name of a job.
const longestJob = 64

// progress is how far the orders are that are being made, by the names of their jobs. The zero value has none.
type progress struct {
	mu   sync.Mutex
	jobs map[string]step
}

// step is what is done of what.
type step struct {
	Text string `json:"text"`
	Done int    `json:"done"`
	Of   int    `json:"of"`
}

// begin returns a function that notes the progress of a job, and one that forgets the job. A job without a name is not noted.
func (p *progress) begin(job string) (note func(text string, done, of int), end func()) {
	if job == "" || len(job) > longestJob {
		return nil, func() {}
	}
	set := func(s *step) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if s == nil {
			delete(p.jobs, job)
			return
		}
		if p.jobs == nil {
			p.jobs = map[string]step{}
		}
		p.jobs[job] = *s
	}
	return func(text string, done, of int) { set(&step{text, done, of}) }, func() { set(nil) }
}

// progressOf responds with the progress of a job, or with status 204 if nothing is known of it.
func (s *Server) progressOf(w http.ResponseWriter, r *http.Request) {
	s.progress.mu.Lock()
	now, known := s.progress.jobs[r.URL.Query().Get("job")]
	s.progress.mu.Unlock()
	if !known {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", workshop.TypeOf(".json"))
	json.NewEncoder(w).Encode(now)
}

// NotesHeader is the header with the warnings about an answer, as JSON.
const NotesHeader = "X-Cartouche-Notes"

// noted returns the first warnings of many as JSON in ASCII, which headers need.
func noted(notes []workshop.PageError) string {
	const most = 20
	data, err := json.Marshal(notes[:min(len(notes), most)])
	if err != nil {
		panic(err) // they can be marshalled
	}
	var b strings.Builder
	for _, r := range string(data) {
		if r < 0x80 {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}
