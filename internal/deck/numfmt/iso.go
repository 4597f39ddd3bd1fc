package numfmt

import (
	"math"
	"strings"
	"time"
)

// Moment is the format of a day and a time.
var Moment, _ = Parse("yyyy-mm-dd h:mm:ss")

// ISO returns the number of a day, a time, or both, which are written in ISO 8601. It returns false for anything else.
func ISO(text string, from1904 bool) (float64, bool) {
	text = strings.TrimSuffix(text, "Z")
	for _, layout := range []string{"2006-01-02T15:04:05", time.DateOnly, "2006-01-02T15:04", time.TimeOnly, "15:04"} {
		at, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		seconds := float64(at.Hour()*3600+at.Minute()*60+at.Second()) + float64(at.Nanosecond())/1e9
		if !strings.HasPrefix(layout, "2006") {
			return seconds / 86400, true
		}
		day := math.Floor(float64(at.Unix()-firstDay(from1904).Unix()) / 86400)
		if !from1904 && day <= 60 { // without the leap day of 1900 that did not exist
			day--
		}
		if day < 0 && day > -3 { // how a time alone is written
			day = 0
		}
		return day + seconds/86400, day >= 0
	}
	return 0, false
}

// firstDay returns the day from which days after February 1900 count.
func firstDay(from1904 bool) time.Time {
	if from1904 {
		return time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
}

// Times reports whether a number is printed as a day or a time.
func (f *Format) Times(v float64) bool {
	s, ok := f.section(v)
	return ok && (s.date || s.clock)
}
