package numfmt

import (
	"testing"

	"cartouche/internal/lang"
)

// Numbers as in spreadsheet programs, except for plain numbers, which have exactly their
// significant digits.
func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		code string
		v    float64
		lang string
		want string
	}{
		{"General", 3, "en", "3"}, {"General", 0.1 + 0.2, "en", "0.3"}, {"General", 1. / 3, "en", "0.333333333"}, {"General", -2.5, "de", "-2,5"},
		{"General", 1234567.891234, "en", "1234567.891"}, {"General", 1e15, "en", "1000000000000000"}, {"General", 1e-12, "en", "0.000000000001"},
		{"0.00", 3, "en", "3"}, {"0.00", 2.5, "de", "2,5"}, {"0", 2.6, "en", "3"}, {"0.00", 10. / 3, "en", "3.33"}, {"0.0", -0.01, "en", "0"}, {`0" up"`, -0.2, "en", "0 up"}, {"#,##0", 1234567, "en", "1,234,567"}, {"#,##0.00", 1234.5, "de", "1.234,5"},
		{"#,##0", 1234567, "hi", "12,34,567"}, {"#,##0", -1234, "ar", "\u061c-١٬٢٣٤"},
		{"0.00_);[Red](0.00)", -3, "en", "(3)"}, {"0;[Red]0", -3, "en", "-3"}, {"+0;-0;0", 3, "en", "+3"}, {"+0;-0;0", -3, "en", "-3"}, {"+0;-0;0", 0, "en", "0"},
		{"000", 7, "en", "007"}, {"000-0000", 5551234, "en", "555-1234"}, {`"No. "00`, 7, "en", "No. 07"},
		{"0%", 0.125, "en", "13%"}, {"0.0%", 0.125, "en", "12.5%"}, {"0.0 %", 0.125, "de", "12,5 %"}, {"0.0%", 0.125, "ar", "١٢٫٥٪"}, {"0%", 0.29, "en", "29%"},
		{`#,##0.00 "€"`, 1234.5, "en", "1,234.50 €"}, {`#,##0.00\ [$€-407]`, 1234.5, "de", "1.234,50 €"}, {`[$$-409]#,##0.00`, -5, "en", "-$5.00"},
		{`_-* #,##0.00\ "€"_-;\-* #,##0.00\ "€"_-;_-* "-"??\ "€"_-;_-@_-`, -1234.5, "en", "-1,234.50 €"}, {`_("$"* #,##0.00_);_("$"* \(#,##0.00\)`, -5, "en", "$(5.00)"},
		{`0 "coins";"minus "0;"none"`, 4, "en", "4 coins"}, {`0 "coins";"minus "0;"none"`, -4, "en", "minus 4"}, {`0 "coins";"minus "0;"none"`, 0, "en", "none"},
		{`0" of 100"`, 7, "en", "7 of 100"}, {`0.0,"k"`, 1250, "en", "1.3k"}, {`0,,"M"`, 3.4e6, "en", "3M"}, {`0.##"x"`, 3, "en", "3.x"}, {`#"x"`, 0, "en", "x"},
		{`[>=1000]0.0,"k";0" pt"`, 1500, "en", "1.5k"}, {`[>=1000]0.0,"k";0" pt"`, -7, "en", "-7 pt"}, {`[Red][<0]0" down";[Blue]0" up"`, -7, "en", "7 down"}, {`[=1]0" point";0" points"`, 1, "en", "1 point"},
		{"#", 0, "en", ""}, {"#,###", 0, "en", ""}, {"#.##", 0, "en", ""}, {"?", 0, "en", ""}, {"?.??", 0, "en", ""}, {"#", 0.4, "en", ""}, {"#.##", -0.001, "en", ""}, {"#;-#", 0, "en", ""},
		{"###-####", 5551234, "en", "555-1234"}, {"(###) ###-####", 2125551234, "en", "(212) 555-1234"}, {"#-##", 123, "en", "1-23"}, {"# ##", 123, "en", "1 23"}, {"###-####", 1234, "en", "-1234"}, {"#-", 12, "en", "12-"},
		{"#", 0.6, "en", "1"}, {"#,###", 1234, "en", "1,234"}, {"#.##", 2.5, "de", "2,5"}, {"#.0", 0, "en", "0"}, {"0.##", 0, "en", "0"}, {"#0", 0, "en", "0"}, {"+#;-#;General", 0, "en", "0"}, {"#%", 0, "en", "%"}, {"#,", 400, "en", ""},
		{"0.E+00", 12345, "en", "1.E+04"}, {"0.e+00", 12345, "en", "1.E+04"}, {`h"時"mm"分"`, 0.75, "en", "18時00分"}, {"上午/下午h:mm", 0.75, "en", "下午6:00"}, {"上午/下午h:mm", 0.25, "en", "上午6:00"},
		{";;", 3, "en", ""}, {`"yes";"no"`, -1, "en", "no"}, {`General" kg"`, 2.5, "de", "2,5 kg"}, {"0.00;;", -3, "en", ""},
		{"0.00E+00", 12345, "en", "1.23E+04"}, {"0.0E-0", 0.00012, "de", "1,2E-4"}, {"0.0E-0", 12, "en", "1.2E1"}, {"##0.0E+0", 12345, "en", "12.3E+3"}, {"0.00E+00", 9.999, "en", "1.00E+01"}, {"0.00E+00", 0, "en", "0.00E+00"},
		{"# ?/?", 0.5, "en", "1/2"}, {"# ?/?", 2.75, "en", "2 3/4"}, {"# ?/?", 3, "en", "3"}, {"# ?/?", 0, "en", "0"}, {"# ??/??", 1. / 3, "en", "1/3"}, {"# ??/??", 3.14159265, "en", "3 14/99"}, {"??/??", 3.14159265, "en", "311/99"},
		{"# ?/8", 0.4, "en", "3/8"}, {"# ??/100", 0.305, "en", "31/100"}, {"# ?/4", 1.9, "en", "2"}, {"# ?/?", -0.5, "en", "-1/2"}, {"# ???/???", 0.618, "en", "309/500"}, {"# ?/?", 1.25, "ar", "١ ١/٤"},
		{"h:mm", 0.5, "en", "12:00"}, {"hh:mm:ss", 1. / 3, "en", "08:00:00"}, {"h:mm AM/PM", 0.75, "en", "6:00 PM"}, {"h:mm AM/PM", 0, "en", "12:00 AM"}, {"[h]:mm", 1.5, "en", "36:00"}, {"mm:ss.0", 0.00123, "de", "01:46,3"},
		{`mm:ss.0" s"`, 0.00123, "en", "01:46.3 s"}, {"mm:ss.", 0.00123, "en", "01:46."}, {"[s].0", 0.00123, "en", "106.3"}, {"h.mm", 0.75, "en", "18.00"},
		{`[<=5]0" low";0" high"`, 5, "en", "5 low"}, {`[<5]0" low";0" high"`, 5, "en", "5 high"}, {`[>5]0" high";0" low"`, 5, "en", "5 low"},
		{`[<>1]0" points";0" point"`, 1, "en", "1 point"}, {`[<>1]0" points";0" point"`, 2, "en", "2 points"}, {`[<=-1]0" down";0" up"`, -1, "en", "1 down"}, {`[=-1]0" down";0" up"`, -1, "en", "1 down"}, {`[<=0]0" low";0`, -3, "en", "-3 low"}, {`[<=5]0" low";0" high"`, -3, "en", "-3 low"}, {"[>-5]0;[<-5]0", -3, "en", "-3"},
		{".00", 0.25, "en", "0.25"}, {`"s".00`, 0.25, "en", "s.25"},
		{"h:mm", 0.999994, "en", "23:59"}, {"h:mm", 45000.25, "en", "6:00"}, {"[mm]:ss", 0.0625, "en", "90:00"}, {`h"h" mm"m"`, 0.0625, "ar", "١h ٣٠m"}, {"h:mm:ss", 0.9999999, "en", "0:00:00"},
	} {
		f, ok := Parse(c.code)
		if !ok {
			t.Errorf("%s is not understood", c.code)
			continue
		}
		if got, ok := f.Number(c.v, lang.SignsOf(c.lang)); got != c.want || !ok {
			t.Errorf("%s shows %v as %q (%t), not %q", c.code, c.v, got, ok, c.want)
		}
	}
}

// A whole number that is not negative is bare in a format of only digits.
func TestBareNumbers(t *testing.T) {
	for code, bare := range map[string]bool{"General": true, "0": true, "#": true, "000": false, "#,##0": false, `0" up"`: false, "0%": false} {
		f, ok := Parse(code)
		if !ok {
			t.Fatalf("%s is not understood", code)
		}
		for v, can := range map[float64]bool{0: code != "#", 3: true, 1200: true, -1: false, 2.5: false} {
			if want := bare && can; f.Bare(v) != want {
				t.Errorf("%v as %s is bare: %v", v, code, !want)
			}
		}
	}
}

// A format for texts prints numbers as General does.
func TestTexts(t *testing.T) {
	for code, want := range map[string]string{"@": "x", `"No. "@`: "No. x", `0;-0;0;@" pt"`: "x pt", "0.00": "x", ";;;": "", "General": "x"} {
		f, ok := Parse(code)
		if got := f.Text("x"); !ok || got != want {
			t.Errorf("%s shows x as %q, not %q", code, got, want)
		}
		if got, ok := f.Number(-2.5, lang.SignsOf("de")); code == "@" && (got != "-2,5" || !ok) {
			t.Errorf("%s shows a number as %q", code, got)
		}
	}
}

func TestInvalidFormats(t *testing.T) {
	for _, code := range []string{`"open`, "[Red", "[what]0", "[]0", "[hx]", "[hx]:mm", "[xx]", "[<x]0", "0;0;0;@;0", "0.0.0", "0E+0E+0", "0/0/0", "0.0/0", "@;0;0", "0E+", `0"x"E+0`, "?/", "?/?????????", "yyyy 0"} {
		if _, ok := Parse(code); ok {
			t.Errorf("%s is understood", code)
		}
	}
	for code, v := range map[string]float64{"[<5]0;[<10]0": 12, "h:mm": -0.5} {
		f, ok := Parse(code)
		if text, shown := f.Number(v, lang.SignsOf("en")); !ok || shown {
			t.Errorf("%s shows %v as %q", code, v, text)
		}
	}
}

// Days count from 1900, with a leap day that did not exist, or from 1904.
func TestDays(t *testing.T) {
	for _, c := range []struct {
		v     float64
		from  bool
		clock bool
		want  string
	}{
		{1, false, false, "1900-01-01"}, {59, false, false, "1900-02-28"}, {60, false, false, "1900-02-29"}, {61, false, false, "1900-03-01"}, {2958465, false, false, "9999-12-31"},
		{0.75, false, true, "18:00:00"}, {0, false, false, ""}, {-1, false, true, ""}, {2958466, false, false, ""}, {1e300, false, false, ""},
		{0, true, false, "1904-01-01"}, {1.5, true, true, "1904-01-02T12:00:00"}, {45000.9999999, false, true, "2023-03-16"}, {2957003, true, false, "9999-12-31"}, {2957004, true, false, ""},
	} {
		if got, ok := Day(c.v, c.from, c.clock); got != c.want || ok != (c.want != "") {
			t.Errorf("%v is %q, not %q", c.v, got, c.want)
		}
	}
}

// TestFormatsThatShowOtherwise: those of days with names or without a part, and those of figures of a script.
func TestFormatsThatShowOtherwise(t *testing.T) {
	for code, want := range map[string]bool{
		"yyyy-mm-dd": false, "d/m/yy": false, "dd.mm.yyyy hh:mm:ss": false, "[$-411]e/m/d": false, "General": false, "0.00": false, "h:mm": false,
		"[h]:mm:ss": false, "d-mmm": true, "mmm-yy": true, "d mmmm yyyy": true, "dddd": true, "yyyy": true, "m/d": true,
		"[$-F800]dddd, mmmm dd, yyyy": true, "yyyy hh:mm": true, "0;d-mmm": false,
		"[DBNum1]0": true, "[DBNum2][$-804]General": true, "[NatNum1]yyyy-mm-dd": true, "[NatNum0]0": false, "0;[DBNum1]0": false,
	} {
		f, ok := Parse(code)
		if !ok || f.Otherwise(45000) != want {
			t.Errorf("%s: read %v, otherwise %v", code, ok, !want)
		}
	}
}

// Formats by number are those of the standard, of East Asia and of Thailand. One that is a time in one language and a day in
// another is what the number is.
func TestBuiltInFormats(t *testing.T) {
	for id, want := range map[int]string{
		0: "45000.75", 1: "45001", 2: "45000.75", 9: "4500075%", 13: "45000 3/4", 14: "day", 17: "day", 18: "6:00 PM", 21: "18:00:00", 22: "day and time",
		23: "45000.75", 27: "day", 31: "day", 32: "18:00", 33: "18:00:00", 34: "day", 36: "day", 46: "1080018:00:00", 49: "45000.75", 50: "day", 55: "day", 58: "day",
		59: "45001", 63: "45000.75", 68: "4500075.00%", 70: "45000 3/4", 71: "day", 75: "18:00", 77: "day and time", 79: "1080018:00:00", 81: "day", 82: "45000.75", 164: "45000.75",
	} {
		f, ok := Parse(BuiltIn(id))
		got, _ := f.Number(45000.75, lang.SignsOf("en"))
		if day, clock := f.Date(45000.75); day {
			got = map[bool]string{false: "day", true: "day and time"}[clock]
		}
		if !ok || got != want {
			t.Errorf("%d shows 45000.75 as %q, not %q", id, got, want)
		}
	}
	for _, id := range []int{32, 34, 55} {
		if f, _ := Parse(BuiltIn(id)); f.Times(0.75) == false {
			t.Errorf("%d shows no time", id)
		}
	}
}

// What ISO reads is what Day writes.
func TestISO(t *testing.T) {
	for _, from1904 := range []bool{false, true} {
		for _, text := range []string{"1904-01-02", "2026-03-15", "2026-03-15T18:30:01", "9999-12-31", "1904-03-01"} {
			if v, ok := ISO(text, from1904); !ok {
				t.Errorf("%s is not understood", text)
			} else if got, _ := Day(v, from1904, true); got != text {
				t.Errorf("%s is %v, which is %s", text, v, got)
			}
		}
	}
	for text, want := range map[string]string{
		"1900-01-01": "1900-01-01", "1900-02-28T00:00:00": "1900-02-28", "1900-03-01": "1900-03-01", "18:30:00": "18:30:00", "18:30": "18:30:00",
		"1899-12-31T06:00:00": "06:00:00", "2026-03-15T18:30": "2026-03-15T18:30:00", "2026-03-15T18:30:00.000Z": "2026-03-15T18:30:00",
	} {
		if v, ok := ISO(text, false); !ok {
			t.Errorf("%s is not understood", text)
		} else if got, _ := Day(v, false, true); got != want {
			t.Errorf("%s is %v, which is %s", text, v, got)
		}
	}
	for _, text := range []string{"", "2026", "15.3.2026", "2026-02-30", "1850-01-01", "24:00"} {
		if v, ok := ISO(text, false); ok {
			t.Errorf("%q is %v", text, v)
		}
	}
}
