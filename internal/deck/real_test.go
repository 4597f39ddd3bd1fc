package deck

import (
	"os"
	"strings"
	"testing"
)

// Files of other programs: the same cards by XlsxWriter, saved again by LibreOffice, and some by
// openpyxl.
func TestFilesOfOtherPrograms(t *testing.T) {
	cards := []string{
		"emmer|Emmer|12,5%|1.234,50 €|6:00 PM|2026-03-15|2 3/4|Sells for **three** coins, _always_.",
		"gold|Gold|50,0%|99,00 €|6:00 AM|2026-03-16|1/3|_Whole cell_",
	}
	for _, c := range []struct {
		file   string
		fields []string
		want   []string
	}{
		{"xlsxwriter.xlsx", []string{"id", "name", "share", "price", "open", "day", "part", "text"}, cards},
		{"libreoffice.xlsx", []string{"id", "name", "share", "price", "open", "day", "part", "text"}, cards},
		{"openpyxl.xlsx", []string{"id", "name", "cost", "when", "text"}, []string{"emmer|Emmer|3|2026-03-15|Sells for **3**", "gold|_Nubian gold_|5|2026-03-15T18:30:00|x\ny"}},
	} {
		data, err := os.ReadFile("testdata/real/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		table, errs := Parse(c.file, data, Options{})
		d, more := New("en", table)
		if errs = append(errs, more...); errs != nil || len(d.Rows) != len(c.want) {
			t.Errorf("%s: %v", c.file, errs)
			continue
		}
		for i, row := range d.Rows {
			var said []string
			for _, field := range c.fields {
				said = append(said, row.In("de").Printed(field))
			}
			if got := strings.Join(said, "|"); got != c.want[i] {
				t.Errorf("%s is\n%s\nnot\n%s", c.file, got, c.want[i])
			}
		}
	}
}
