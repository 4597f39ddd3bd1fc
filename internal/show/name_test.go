package show

import "testing"

// TestNamesThatEverySystemTakes: what Windows refuses in the name of a record is
// mended in the name of its drawing.
func TestNamesThatEverySystemTakes(t *testing.T) {
	for name, want := range map[string]string{
		"sunday": "sunday", "Größe 2": "Größe 2", "a:b|c?": "a_b_c_", `a<b>"*\c`: "a_b____c", "new\nline": "new_line",
		"dots...": "dots", "room ": "room", "CON": "_CON", "com1": "_com1", "nul.2": "_nul.2", "console": "console", "": "record", "...": "record", "-": "record",
	} {
		if got := portable(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
