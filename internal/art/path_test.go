package art

import (
	"testing"

	"cartouche/internal/geom"
)

// TestStepsWithinAHairAreDropped: units are millimetres, a hair is 0.002 of them.
func TestStepsWithinAHairAreDropped(t *testing.T) {
	for _, tt := range []struct{ data, want string }{
		{"M1 1h10v10h-10v-10z", "M1 1L11 1L11 11L1 11Z"},
		{"M1 1h10v10h-10v-10.0019z", "M1 1L11 1L11 11L1 11Z"},
		{"M1 1h10v10h-10v-10.003z", "M1 1L11 1L11 11L1 11L1 0.997Z"},
		{"M1 1h10v10h-10v-10", "M1 1L11 1L11 11L1 11L1 1"},
		{"M1 1l.001.001h10l0 0v10l.001-.001", "M1 1L11.001 1.001L11.001 11.001"},
		{"M1 1c0-5 10-5 10 0 0 5-10 5-10.001-.001z", "M1 1C1 -4 11 -4 11 1C11 6 1.001 6.001 1 1Z"},
		{"M1 1h10c1 0 1 1 0 0c.001 0 .001 .001 0 .001V9z", "M1 1L11 1C12 1 12 2 11 1L11 9Z"},
		{"M1 1h0M2 2l.001 0zM3 3l.001 0 0 .001M4 4", "M1 1L1 1M2 2L2.001 2ZM3 3L3.001 3M4 4"},
		{"M1 1h9zh.001v9", "M1 1L10 1ZM1 1L1.001 10"},
	} {
		p, errs := Path(tt.data, geom.Millimetre)
		if got := p.SVG(); errs != nil || got != tt.want {
			t.Errorf("%s becomes %s, want %s (%v)", tt.data, got, tt.want, errs)
		}
	}
}
