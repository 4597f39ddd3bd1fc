package po

import (
	"bytes"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"cartouche/internal/testing/drawtest"
)

// whole has every feature once, as Bytes writes it.
const whole = `# Who translated it
#, fuzzy
msgid ""
msgstr ""
"Language: it\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

# A word of the translator
#
#. What it is
#: en.yaml:3
#, fuzzy, other
#| msgid "Before"
msgctxt "board.title"
msgid "Fields"
msgstr "Campi \"larghi\" \\ \t\001"

msgctxt "board.unit"
msgid "{n} stone"
msgid_plural "{n} stones"
msgstr[0] ""
msgstr[1] ""
"{n}\n"
"\n"
"pietre"

#~| msgid "Once"
#~ msgctxt "old"
#~ msgid "Old"
#~ msgstr ""
#~ "Vec\n"
#~ "chio\n"

# The end
`

func mustRead(t *testing.T, data string) *File {
	t.Helper()
	f, errs := Read("it.po", []byte(data))
	if errs != nil {
		t.Fatalf("%v in\n%s", errs, data)
	}
	return f
}

func TestReadAndWrite(t *testing.T) {
	f := mustRead(t, whole)
	if got := string(f.Bytes()); got != whole {
		t.Errorf("written is\n%s", got)
	}
	if f.Field("language") != "it" || f.Field("X") != "" || !f.Entries[0].HasFlag(Fuzzy) || f.Entries[1].HasFlag(Fuzzy) {
		t.Errorf("%+v", f)
	}
	if got, want := f.Entries[0].Str[0], "Campi \"larghi\" \\ \t\001"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := f.Entries[1].StrPos[1].String(), "it.po:22:1"; got != want {
		t.Errorf("the second form is at %s, want %s", got, want)
	}
}

// The same file as other programs write it reads as the same File.
func TestFilesOfOtherTools(t *testing.T) {
	plain := mustRead(t, whole)
	for what, change := range map[string]func(string) string{
		"lines of Windows": func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"byte order mark":  func(s string) string { return "\ufeff" + s },
		"no blank lines":   func(s string) string { return strings.ReplaceAll(s, "\n\n", "\n") },
		"indented":         func(s string) string { return "  " + strings.ReplaceAll(s, "\n", " \t\n\t ") },
		"wrapped": func(s string) string {
			return strings.ReplaceAll(s, `msgstr "Campi `, "msgstr \"\"\n\"Cam\"\n\"pi \"\n\"")
		},
		"other escapes": func(s string) string {
			return strings.NewReplacer(`\t\001`, `\x09\1`, "Campi", `\x43\141\x6dpi`).Replace(s)
		},
		"sticky flags": func(s string) string { return strings.ReplaceAll(s, "#, fuzzy, other", "#, fuzzy\n#= other") },
	} {
		text := change(whole)
		if text == whole {
			t.Errorf("%s: nothing changed", what)
		}
		f := mustRead(t, text)
		if got := string(f.Bytes()); got != string(plain.Bytes()) {
			t.Errorf("%s: reads as\n%s", what, got)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"msgid \"a\"\nmsgstr \"b\"\nmsgfoo \"c\"\n": "it.po:3:1: po-line found=msgfoo \"c\"",
		"\"a\"\n":                                                 `it.po:1:1: po-line found="a"`,
		"msgid \"a\nmsgstr \"b\"\n":                               `it.po:1:7: po-quote`,
		"  msgid \"a\"b\"\nmsgstr \"b\"\n":                        `it.po:1:11: po-quote`,
		"msgid \"a\\\nmsgstr \"\"\n":                              `it.po:1:7: po-quote`,
		"msgid \"è\\q\"\nmsgstr \"b\"\n":                          `it.po:1:10: po-escape found=\q`,
		"msgid \"\\400\"\nmsgstr \"b\"\n":                         `it.po:1:8: po-escape found=\4`,
		"msgid \"\\xff\"\nmsgstr \"b\"\n":                         `it.po:1:1: not-utf8`,
		"msgid \"\xff\"\n":                                        `it.po:1:1: not-utf8`,
		"\xde\x12\x04\x95\x00\n\xff\nx\n":                         `it.po:1:1: po-binary`,
		"# a\n\nmsgid \"a\"\n":                                    `it.po:3:1: po-unfinished`,
		"msgid \"a\"\n# b\nmsgstr \"c\"\n":                        "it.po:1:1: po-unfinished\nit.po:3:1: po-order found=msgstr",
		"msgstr \"a\"\n":                                          `it.po:1:1: po-order found=msgstr`,
		"msgid \"a\"\nmsgstr[0] \"b\"\n":                          `it.po:2:1: po-order found=msgstr[0]`,
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"\n":         `it.po:3:1: po-order found=msgstr`,
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"\n":      `it.po:3:1: po-order found=msgstr[1]`,
		"msgctxt \"a\"\n#~ msgid \"b\"\nmsgstr \"c\"\n":           "it.po:2:4: po-order found=msgid",
		"msgid \"a\"\nmsgctxt \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n": "it.po:2:1: po-order found=msgctxt",
	} {
		_, errs := Read("it.po", []byte(text))
		if got := errs.Error(); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", text, got, want)
		}
	}
	_, errs := Read("x", bytes.Repeat([]byte("rubbish\n"), 1000))
	if len(errs) != maxErrors+1 || errs[maxErrors].Args["n"] != 1000-maxErrors {
		t.Errorf("%d errors are reported, last %v", len(errs), errs[len(errs)-1])
	}
}

// The output of the gettext tools reads as the same File.
func TestGettext(t *testing.T) {
	msgcat := drawtest.Tool(t, "msgcat")
	// The tools know only their own flags, and write control characters unescaped.
	text := strings.NewReplacer(`\001`, "", ", other", "", "\n# The end\n", "").Replace(whole)
	for _, args := range [][]string{{"--no-wrap"}, {"--width=20"}, {"--sort-output"}} {
		c := exec.Command(msgcat, append(args, "-")...)
		c.Stdin = strings.NewReader(text)
		out, err := c.Output()
		if err != nil {
			t.Fatal(args, err)
		}
		if got := string(mustRead(t, string(out)).Bytes()); got != text {
			t.Errorf("%v: %s", args, got)
		}
		if args[0] == "--no-wrap" && string(out) != text {
			t.Errorf("msgcat writes it in another way:\n%s", out)
		}
	}
}

func TestRule(t *testing.T) {
	const polish = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
	r, ok := ParseRule(polish)
	if !ok || r.Forms != 3 {
		t.Fatal("the rule cannot be read")
	}
	for n, want := range map[int]int{0: 2, 1: 0, 2: 1, 5: 2, 12: 2, 22: 1, 112: 2, 101: 2} {
		if got, ok := r.Form(n); got != want || !ok {
			t.Errorf("%d takes form %d, want %d", n, got, want)
		}
	}
	for text, want := range map[string][2]int{ // the forms of 0 and of 7
		"nplurals=2;plural=n!=1":                  {1, 1},
		"nplurals=9; plural=!n*4 + n / 3 - -1;":   {-1, -1},
		"nplurals=9; plural=!n*4 + n/3 - 1 < 3 ;": {0, 1},
		"nplurals=9; plural=n ? 2 : 1":            {1, 2},
		"nplurals=1; plural=n%n;":                 {-1, 0},
		"nplurals=1; plural=2;":                   {-1, -1},
		"nplurals=2; plural=n>1 n;":               {-1, -1},
		"nplurals=2; plural=(n>1;":                {-1, -1},
		"nplurals=2; plural=m;":                   {-1, -1},
		"":                                        {-1, -1},
		"nplurals=2; plural=" + strings.Repeat("!", 990) + "n;":  {0, 1},
		"nplurals=2; plural=" + strings.Repeat("!", 1000) + "n;": {-1, -1}, // longer than any rule
	} {
		rule, ok := ParseRule(text)
		for i, n := range []int{0, 7} {
			got := -1
			if ok {
				if form, fine := rule.Form(n); fine {
					got = form
				}
			}
			if got != want[i] {
				t.Errorf("%q: %d takes form %d, want %d", text, n, got, want[i])
			}
		}
	}
}

// Read never panics, and what it reads it writes and reads again unchanged.
func FuzzRead(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("#~ msgctxt \"a\\x41\\101\"\n#~msgid\"\"\n\"b\"\nmsgstr \"\"\n#, a,,b\n#\n#.\n"))
	f.Add([]byte("msgid \"\"\nmsgid_plural \"\"\nmsgstr[0] \"\\n\\n\"\nmsgstr[1] \"\r\"\nmsgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n>(1);\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, errs := Read("x.po", data)
		if rule, ok := ParseRule(file.Field("Plural-Forms")); ok {
			rule.Form(len(data))
		}
		if errs != nil {
			return
		}
		once := file.Bytes()
		again, errs := Read("x.po", once)
		if errs != nil {
			t.Fatalf("%v in what was written: %q", errs, once)
		}
		if twice := again.Bytes(); !bytes.Equal(once, twice) {
			t.Fatalf("written as %q, then as %q", once, twice)
		}
		for i := range file.Entries {
			a, b := file.Entries[i], again.Entries[i]
			a.Pos, a.StrPos, b.StrPos = b.Pos, nil, nil
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("%+v reads as %+v", a, b)
			}
		}
	})
}
