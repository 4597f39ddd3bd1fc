package record

import "cartouche/rules"

// Data returns the data that the record is judged by, its overrides included.
func (r *Record) Data() rules.Data { return r.part.data() }

// Until returns a log as it stood after so many rounds, and how many the whole
// log has. It is false for a sheet, which does not know what was drawn when.
func (r *Record) Until(round int) (cut *Record, rounds int, ok bool) {
	p, ok := r.part.(interface{ until(round int) (part, int) })
	if !ok {
		return nil, 0, false
	}
	c := *r
	c.part, rounds = p.until(round)
	return &c, rounds, true
}

func (l *floodLog) data() rules.Data   { return l.Data }
func (s *floodSheet) data() rules.Data { return s.Data }

func (l *floodLog) until(round int) (part, int) {
	c := *l
	c.Years = l.Years[:min(round, len(l.Years))]
	return &c, len(l.Years)
}
