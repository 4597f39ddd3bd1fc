package l10n

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/l10n/edit"
	"cartouche/internal/l10n/po"
	"cartouche/internal/lang"
	"cartouche/internal/plural"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/testall"
)

func nothing(lang.Text) []string { return nil }

func export(t *testing.T, j *Job) string {
	t.Helper()
	f, err := Export(j, Meta{SourceFile: "en.yaml", Explain: nothing})
	if err != nil {
		t.Fatal(err)
	}
	return string(f.Bytes())
}

// importing imports a PO file, and returns the changed job.
func importing(t *testing.T, j *Job, text string) (*Job, Imported, error) {
	t.Helper()
	f, errs := po.Read("it.po", []byte(text))
	if errs != nil {
		t.Fatal(errs)
	}
	got, err := Import(j, f)
	if err != nil {
		return j, got, err
	}
	if j.Data, err = j.File.Bytes(); err != nil {
		t.Fatal(err)
	}
	j.File = parsed(t, j.File.Lang, j.Data)
	return j, got, nil
}

func parsed(t *testing.T, language string, data []byte) *edit.File {
	t.Helper()
	f, errs := edit.Parse(language, language+".yaml", data)
	if errs != nil {
		t.Fatal(errs, "\n", string(data))
	}
	return f
}

// jobs returns all translations of the project.
func jobs(t *testing.T) []*Job {
	t.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	sources := map[string]string{"../lang/messages": "en"}
	games, _ := filepath.Glob("../../data/*/game.yaml")
	for _, g := range games {
		sources[filepath.Join(filepath.Dir(g), "lang")] = string(regexp.MustCompile(`(?m)^languages: \[(\w+)`).FindSubmatch(read(g))[1])
	}
	var list []*Job
	for dir, source := range sources {
		files, _ := filepath.Glob(filepath.Join(dir, "??.yaml")) // without lists of terms
		for _, file := range files {
			language := strings.TrimSuffix(filepath.Base(file), ".yaml")
			if language == source {
				continue
			}
			memory := lang.NewSources("x") // a new translation has no file of sources
			if recorded, err := os.ReadFile(filepath.Join(dir, lang.TranslatedFrom, language+".yaml")); err == nil {
				var errs diag.List
				if memory, errs = lang.ParseSources("x", recorded); errs != nil {
					t.Fatal(errs)
				}
			}
			data := read(file)
			list = append(list, &Job{Game: dir, Source: parsed(t, source, read(filepath.Join(dir, source+".yaml"))), File: parsed(t, language, data), Data: data, Sources: memory})
		}
	}
	if len(list) < 11 {
		t.Fatalf("only %d translations found", len(list))
	}
	return list
}

// Each translation survives the way to a PO file and back without a lost byte, and so does a PO
// file imported into an empty catalogue. gettext accepts the files.
func TestRoundTrip(t *testing.T) {
	testall.Slow(t)
	for _, j := range jobs(t) {
		name := j.Game + "/" + j.File.Lang
		if _, err := Extract(j, func(string) bool { return false }); err != nil {
			t.Fatal(name, err)
		}
		data, err := j.File.Bytes()
		if err != nil {
			t.Fatal(name, err)
		}
		j.File, j.Data = parsed(t, j.File.Lang, data), data
		text, yaml, memory := export(t, j), j.Data, j.Sources.Bytes()
		t.Run(name, func(t *testing.T) { gettext(t, name, text) })
		j, got, err := importing(t, j, text)
		if err != nil {
			t.Fatal(name, err)
		}
		if len(got.Changed) > 0 || !bytes.Equal(j.Data, yaml) {
			t.Errorf("%s: changed %v", name, got.Changed)
		}
		if !bytes.Equal(j.Sources.Bytes(), memory) {
			t.Errorf("%s: remembers other things", name)
		}
		j.File, j.Data, j.Sources = edit.New(j.File.Lang, "x.yaml", "# New"), nil, lang.NewSources("x")
		fresh, _, err := importing(t, j, text)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := export(t, fresh); got != text {
			t.Errorf("%s: by way of a new catalogue the PO file is\n%s\nnot\n%s", name, got, text)
		}
	}
}

// gettext checks a PO file with the gettext tools.
func gettext(t *testing.T, name, text string) {
	t.Helper()
	for _, args := range [][]string{{"msgfmt", "--check", "-o", "-", "-"}, {"msgcat", "--no-wrap", "-"}} {
		c := exec.Command(drawtest.Tool(t, args[0]), args[1:]...)
		c.Stdin = strings.NewReader(text)
		out, err := c.Output()
		if err != nil {
			t.Errorf("%s: %v: %v", name, args, err)
		}
		if args[0] == "msgcat" && string(out) != text {
			t.Errorf("%s: msgcat writes it as\n%s", name, out)
		}
	}
}

// Translators' tools wrap lines, sort entries and add to the header; the import is the same.
func TestRewritten(t *testing.T) {
	testall.Slow(t)
	msgcat := drawtest.Tool(t, "msgcat")
	for _, j := range jobs(t)[:3] {
		c := exec.Command(msgcat, "--sort-output", "--width=40", "-")
		c.Stdin = strings.NewReader(export(t, j))
		out, err := c.Output()
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(out), `"MIME-Version`, "\"PO-Revision-Date: 2026-11-21 16:00+0100\\n\"\n\"MIME-Version", 1)
		yaml := j.Data
		if j, got, err := importing(t, j, "\ufeff"+strings.ReplaceAll(text, "\n", "\r\n")); err != nil || !bytes.Equal(j.Data, yaml) {
			t.Errorf("%s: %v %v", j.Game, got.Changed, err)
		}
	}
}

const italian = `board:
  # Del faraone
  title: Campi
  unit: {one: "{n} pietra", other: "{n} pietre"}
old: Vecchio
`

const asPO = `msgid ""
msgstr ""
"Project-Id-Version: game\n"
"Language: it\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Generator: cartouche\n"
"X-Cartouche-Game: game\n"
"X-Source-Language: en\n"

# Del faraone
#: en.yaml:4
#, fuzzy
msgctxt "board.title"
msgid "Our fields"
msgstr "Campi"

#: en.yaml:6
msgctxt "board.unit"
msgid "{n} stone"
msgid_plural "{n} stones"
msgstr[0] "{n} pietra"
msgstr[1] "{n} pietre"

#: en.yaml:9
msgctxt "cards.boat.title"
msgid "Boat"
msgstr ""

#: en.yaml:9
msgctxt "cards.boat.use"
msgid "Cut it out, and fold it."
msgstr ""

#: en.yaml:10
msgctxt "last"
msgid "End"
msgstr ""

#~ msgctxt "old"
#~ msgid "old"
#~ msgstr "Vecchio"
`

// staleDesk has a text whose source changed, with the marks of Extract.
func staleDesk(t *testing.T) *desk {
	t.Helper()
	d := newDesk(t, "it", italian)
	d.extract()
	d.source = strings.Replace(english, "Fields", "Our fields", 1)
	d.extract()
	return d
}

func TestExport(t *testing.T) {
	d := staleDesk(t)
	if got := export(t, d.job()); got != asPO {
		t.Errorf("the PO file is\n%s\nwant\n%s", got, asPO)
	}
	d.language = "qps"
	d.target = ""
	if _, err := Export(d.job(), Meta{Explain: nothing}); err == nil || !strings.Contains(err.Error(), "po-no-rule") {
		t.Errorf("a language without a rule: %v", err)
	}
}

// What a translator may do to a PO file, and the resulting catalogue.
func TestImport(t *testing.T) {
	marked := staleDesk(t).target
	clean := strings.Replace(marked, "  #! title: Our fields\n", "", 1)
	for _, c := range []struct {
		what     string
		old, new string // in the PO file
		want     func(string) string
		stale    []string
	}{
		{"nothing", "", "", func(string) string { return marked }, keys("board.title")},
		{"no longer fuzzy", "#, fuzzy\n", "", func(string) string { return clean }, nil},
		{"translated anew, not fuzzy", "#, fuzzy\nmsgctxt \"board.title\"\nmsgid \"Our fields\"\nmsgstr \"Campi\"", "msgctxt \"board.title\"\nmsgid \"Our fields\"\nmsgstr \"I nostri: campi\"",
			func(string) string { return strings.Replace(clean, "title: Campi", "title: \"I nostri: campi\"", 1) }, nil},
		{"of another source", "msgid \"{n} stone\"", "msgid \"{n} rock\"", func(string) string {
			return strings.Replace(marked, "  unit:", "  #! unit:\n  #!   one: \"{n} stone\"\n  #!   other: \"{n} stones\"\n  unit:", 1)
		}, keys("board.title", "board.unit")},
		{"a new text", "msgid \"End\"\nmsgstr \"\"", "msgid \"End\"\nmsgstr \"Fine\"",
			func(string) string { return strings.Replace(marked, "#+ last: End", "last: Fine", 1) }, keys("board.title")},
		{"a new text in a map that is not there", "use\"\nmsgid \"Cut it out, and fold it.\"\nmsgstr \"\"", "use\"\nmsgid \"Cut it out, and fold it.\"\nmsgstr \"Piegare.\"",
			func(string) string {
				return strings.Replace(marked, "#+ cards:\n#+   boat:\n#+     title: Boat\n#+     use: \"Cut it out, and fold it.\"", "cards:\n  boat:\n    #+ title: Boat\n    use: \"Piegare.\"", 1)
			}, keys("board.title")},
		{"a form", "{n} pietre", "{n} massi", func(string) string { return strings.Replace(marked, "{n} pietre", "{n} massi", 1) }, keys("board.title")},
		{"forms in another order", "plural=(n != 1);", "plural=n==1;", func(string) string {
			return strings.Replace(strings.Replace(strings.Replace(marked, "pietra", "X", 1), "pietre", "pietra", 1), "X", "pietre", 1)
		}, keys("board.title")},
		{"a remark", "# Del faraone\n", "# Del re\n# e non solo\n", func(string) string {
			return strings.Replace(marked, "# Del faraone\n", "# Del re\n  # e non solo\n", 1)
		}, keys("board.title")},
		{"no remark", "# Del faraone\n", "", func(string) string { return strings.Replace(marked, "  # Del faraone\n", "", 1) }, keys("board.title")},
		{"no text any more", "msgstr[0] \"{n} pietra\"\nmsgstr[1] \"{n} pietre\"", "msgstr[0] \"\"\nmsgstr[1] \"\"", func(string) string { return marked }, keys("board.title")},
	} {
		d := staleDesk(t)
		text := strings.Replace(asPO, c.old, c.new, 1)
		if c.old != "" && text == asPO {
			t.Fatalf("%s: nothing changed", c.what)
		}
		j, got, err := importing(t, d.job(), text)
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		if want := c.want(""); string(j.Data) != want {
			t.Errorf("%s: the file is\n%s\nwant\n%s", c.what, j.Data, want)
		}
		same(t, c.what+": stale", got.Stale, c.stale)
		if strings.HasPrefix(c.what, "no text") {
			same(t, "kept", got.Kept, keys("board.unit"))
		} else if again := export(t, j); c.what != "forms in another order" && c.what != "of another source" && again != text {
			t.Errorf("%s: exported again it is\n%s\nnot\n%s", c.what, again, text)
		}
	}
}

// All errors are reported together, and nothing changes.
func TestImportErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"last"`, `"lost"`, `it.po:38:1: po-key found=lost near=last source=en.yaml hint=did-you-mean`},
		{"msgctxt \"last\"\n", "", "it.po:38:1: po-context"},
		{`"last"`, `"board.unit"`, "it.po:38:1: po-twice found=board.unit line=21"},
		{"msgstr[1] \"{n} pietre\"\n", "", "it.po:21:1: po-forms allowed=2 found=1"},
		{"\"{n} pietre\"", `""`, "it.po:25:1: po-form-empty key=board.unit"},
		{"#, fuzzy\nmsgctxt \"board.title\"\nmsgid \"Our fields\"\nmsgstr \"Campi\"", "msgctxt \"board.title\"\nmsgid \"Our fields\"\nmsgstr \" \"", "it.po:17:1: po-blank key=board.title"},
		{"#, fuzzy\nmsgctxt \"board.title\"\nmsgid \"Our fields\"\nmsgstr \"Campi\"", "msgctxt \"board.title\"\nmsgid \"Our fields\"\nmsgstr \"Campi\\n\"", "it.po:17:1: po-blank key=board.title"},
		{"#, fuzzy\nmsgctxt \"board.title\"\nmsgid \"Our fields\"\nmsgstr \"Campi\"", "msgctxt \"board.title\"\nmsgid \"Our fields\"\nmsgstr \"Cam\u202epi\"", "it.po:17:1: text-direction found=U+202E"},
		{"plural=(n != 1)", "plural=n > 1", "it.po:8:1: po-rule allowed=nplurals=2; plural=(n != 1); found=nplurals=2; plural=n > 1; n=2"},
		{"Plural-Forms", "Plural", "it.po:1:1: po-rule allowed=nplurals=2; plural=(n != 1); found= n=2"},
		{"nplurals=2; plural=(n != 1)", "nplurals=3; plural=n==1||n==2?0:1", "it.po:8:1: po-rule allowed=nplurals=2; plural=(n != 1); found=nplurals=3; plural=n==1||n==2?0:1; n=2"},
	} {
		d := staleDesk(t)
		j := d.job()
		memory := string(j.Sources.Bytes())
		j, _, err := importing(t, j, strings.Replace(asPO, c.old, c.new, 1))
		if err == nil || err.Error() != c.want {
			t.Errorf("%q for %q: %v\nwant %s", c.new, c.old, err, c.want)
		}
		if data, err := j.File.Bytes(); err != nil || string(data) != d.target || string(j.Sources.Bytes()) != memory {
			t.Errorf("%q for %q changed something", c.new, c.old)
		}
	}
}

func TestTarget(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"", "", "game it"},
		{": it", ": pt_BR", "game pt-BR"},
		{": it", ": sr@latin", "game sr-Latn"},
		{": it", ": ???", "game ???: it.po:1:1: po-field found=Language"},
		{"X-Cartouche-Game: game", "X-Other: game", " it: it.po:1:1: po-no-game found=X-Cartouche-Game"},
		{"UTF-8", "ISO-8859-1", "game it: it.po:1:1: po-charset found=ISO-8859-1"},
		{asPO, "", " : it.po:1:1: po-header"},
	} {
		f, errs := po.Read("it.po", []byte(strings.Replace(asPO, c.old, c.new, 1)))
		if errs != nil {
			t.Fatal(errs)
		}
		game, language, errs := Target("it.po", f, "")
		got := game + " " + language
		if errs != nil {
			got += ": " + errs.Error()
		}
		if got != c.want {
			t.Errorf("%q for %q: %s, want %s", c.new, c.old, got, c.want)
		}
	}
}

// TestAGameThatTheUserNames: some programs drop the field with the game.
func TestAGameThatTheUserNames(t *testing.T) {
	for _, c := range []struct{ old, named, want string }{
		{"", "game", "game "},
		{"\"X-Cartouche-Game: game\\n\"\n", "chess", "chess "},
		{"", "chess", "game it.po:10:1: po-other-game allowed=chess found=game"},
	} {
		f, errs := po.Read("it.po", []byte(strings.Replace(asPO, c.old, "", 1)))
		if errs != nil {
			t.Fatal(errs)
		}
		game, _, errs := Target("it.po", f, c.named)
		got := game + " "
		if errs != nil {
			got += errs.Error()
		}
		if got != c.want {
			t.Errorf("without %q, named %s: %s, want %s", c.old, c.named, got, c.want)
		}
	}
}

// TestFormsOfServices imports rules that have forms for millions and fractions, or several where the language has one.
func TestFormsOfServices(t *testing.T) {
	millions := "n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2"
	slavic := "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n%10==0 || (n%10>=5 && n%10<=9) || " +
		"(n%100>=11 && n%100<=14) ? 2 : 3)"
	for _, c := range []struct{ language, rule, texts, want string }{
		{"it", "nplurals=3; plural=" + millions, "a|b|c", "one=a many=b other=c"},
		{"es", "nplurals=3; plural=" + millions, "a||c", "one=a other=c"},
		{"fr", "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2", "a|c|c", "one=a many=c other=c"},
		{"pt-BR", "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2", "a|b|c", "one=a many=b other=c"},
		{"ru", "nplurals=4; plural=" + slavic, "a|b|c|d", "one=a few=b many=c other=d"},
		{"ru", "nplurals=4; plural=" + slavic, "a|b|c|", "one=a few=b many=c other=y"},
		{"cs", "nplurals=4; plural=(n == 1 && n % 1 == 0) ? 0 : (n >= 2 && n <= 4 && n % 1 == 0) ? 1: (n % 1 != 0 ) ? 2 : 3", "a|b|c|d",
			"one=a few=b many=c other=d"},
		{"he", "nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3)", "a|b|c|c", "one=a two=b other=c"},
		{"he", "nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3)", "a|b|c|d",
			"it.po:26:1: po-form-twice key=board.unit n=3 other=2"},
		{"de", "nplurals=3; plural=n==1?0:1", "a|b|c", "one=a other=b it.po:25:1: po-form-untaken key=board.unit n=2"},
		{"de", "nplurals=3; plural=n==1?0:1", "a|b|", "one=a other=b"},
		{"de", "nplurals=3; plural=n==1?0:1", "||c", "it.po:24:1: po-form-empty key=board.unit"},
		{"ja", "nplurals=1; plural=0", "a", "other=a"},
		{"pl", "nplurals=2; plural=(n != 1)", "a|b", "it.po:8:1: po-rule allowed=" + pluralForms("pl") + " found=nplurals=2; plural=(n != 1); n=3"},
		{"qps", "nplurals=2; plural=n = 1", "a|b", "it.po:8:1: po-no-rule allowed=[" + strings.Join(Languages(), " ") + "] lang=qps"},
	} {
		d := newDesk(t, c.language, "board: {unit: {one: '{n} x', other: '{n} y'}}\n")
		forms := ""
		for k, text := range strings.Split(c.texts, "|") {
			if text != "" {
				text = "{n} " + text
			}
			forms += fmt.Sprintf("msgstr[%d] %q\n", k, text)
		}
		text := strings.Replace(asPO, "nplurals=2; plural=(n != 1)", c.rule, 1)
		text = strings.Replace(strings.Replace(text, "# Del faraone\n", "", 1), "Language: it", "Language: "+c.language, 1)
		text = strings.Replace(text, "msgstr[0] \"{n} pietra\"\nmsgstr[1] \"{n} pietre\"\n", forms, 1)
		j, got, err := importing(t, d.job(), strings.Replace(text, "msgid \"Our fields", "msgid \"Fields", 1))
		found := ""
		if err != nil {
			found = err.Error()
		} else {
			unit := j.File.Current()["board.unit"]
			for _, form := range plural.Names {
				if s := unit.Forms[form]; s != "" {
					found += form + "=" + strings.TrimPrefix(s, "{n} ") + " "
				}
			}
			for _, d := range got.Lost {
				found += d.Error()
			}
			found = strings.TrimSpace(found)
		}
		if found != c.want {
			t.Errorf("%s, %s, %s: %s\nwant %s", c.language, c.rule, c.texts, found, c.want)
		}
	}
}
