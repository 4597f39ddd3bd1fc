package intake

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// file is a file of an archive.
type file struct {
	name, text string
	mode       fs.FileMode
	flags      uint16
}

func archiveOf(t *testing.T, files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate}
		header.SetMode(f.mode | 0o644)
		header.Flags |= f.flags
		w, err := z.CreateHeader(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(f.text)); err != nil && f.text != "" {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// named returns files with the name as their text.
func named(names ...string) (list []file) {
	for _, name := range names {
		list = append(list, file{name: name, text: name})
	}
	return list
}

func words(t *testing.T, language string) *lang.Catalogue {
	t.Helper()
	c, err := lang.Messages(lang.BuiltIn, language)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// said returns diagnostics as lines of code and file.
func said(list diag.List) string {
	var lines []string
	for _, d := range list {
		line := d.Code
		if d.Pos.File != "" {
			line += " " + d.Pos.File
		}
		if near := d.Args["near"]; near != nil {
			line += fmt.Sprint(" -> ", near)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

const ferry = "data/ferry/game.yaml"

// TestArchives checks which files of archives are those of the project, and what is left out.
func TestArchives(t *testing.T) {
	for name, try := range map[string]struct {
		files       []file
		want, notes string
	}{
		"a project":                {named("README.md", ferry, "out.txt"), "README.md " + ferry + " out.txt", ""},
		"its folder":               {named("mine/README.md", "mine/"+ferry), "README.md " + ferry, ""},
		"a folder of its folder":   {named("a/b/c/" + ferry), ferry, ""},
		"entries of folders":       {append(named("mine/"+ferry), file{name: "mine/data/", mode: fs.ModeDir}), ferry, ""},
		"what is beside":           {named("mine/"+ferry, "notes.txt"), ferry, "intake-left a.zip"},
		"what systems put there":   {named("mine/"+ferry, "mine/.DS_Store", "__MACOSX/mine/._README.md", "mine/Thumbs.db"), ferry, "intake-left a.zip"},
		"of version control":       {named(ferry, ".git/config", ".git/data/old/game.yaml"), ferry, "intake-left a.zip"},
		"the state of translation": {named(ferry, "data/ferry/lang/.translated-from/it.yaml"), ferry + " data/ferry/lang/.translated-from/it.yaml", ""},
		"two games of one project": {named(ferry, "data/other/game.yaml"), ferry + " data/other/game.yaml", ""},
		"an older one inside":      {named("mine/"+ferry, "mine/old/"+ferry), ferry + " old/" + ferry, ""},
		"letters of the world":     {named(ferry, "data/ferry/art/e\u0301te\u0301.svg", "data/ferry/art/نهر.svg"), "data/ferry/art/été.svg data/ferry/art/نهر.svg " + ferry, ""},
		"an empty file":            {append(named(ferry), file{name: "empty.txt"}), ferry + " empty.txt", ""},
	} {
		files, notes, errs := Files("a.zip", archiveOf(t, try.files...), Game{ID: "ferry", Words: words(t, "en")})
		if got := strings.Join(slices.Sorted(maps.Keys(files)), " "); got != try.want || said(notes) != try.notes || errs != nil {
			t.Errorf("%s: %s, notes %q, errors %q", name, got, said(notes), said(errs))
		}
	}
}

// TestBadArchives checks what is said of archives that no project comes from.
func TestBadArchives(t *testing.T) {
	whole := archiveOf(t, named(ferry, "data/ferry/cards.yaml")...)
	many := named(ferry)
	for i := range MostFiles {
		many = append(many, file{name: fmt.Sprintf("data/ferry/art/%d.svg", i)})
	}
	bomb := []file{{name: ferry}}
	for i := 0; i < 3 && !testing.Short(); i++ { // each is smaller than a project may be
		bomb = append(bomb, file{name: fmt.Sprint(i), text: strings.Repeat("\x00", 100<<20)})
	}
	damaged := bytes.Replace(archiveOf(t, file{name: ferry, text: "one"}), []byte("PK\x01\x02"), []byte("PK\x09\x09"), 1)
	for name, try := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":                {nil, "intake-unknown a.zip"},
		"no archive":             {[]byte("what"), "intake-text a.zip"},
		"a picture":              {[]byte("\x89PNG\r\n\x1a\n"), "intake-foreign a.zip"},
		"bytes":                  {[]byte("\x00\x01\x02\xff"), "intake-unknown a.zip"},
		"a film":                 {[]byte("\x00\x00\x00\x18ftypisom\x00\x00"), "intake-foreign a.zip"},
		"gzip":                   {[]byte("\x1f\x8b\x08\x00"), "intake-packed a.zip"},
		"tar":                    {[]byte(strings.Repeat("\x00", 257) + "ustar\x0000"), "intake-packed a.zip"},
		"a document":             {archiveOf(t, named("[Content_Types].xml", "word/document.xml")...), "intake-foreign a.zip"},
		"a book":                 {archiveOf(t, file{name: "mimetype", text: "application/epub+zip"}), "intake-foreign a.zip"},
		"OpenDocument text":      {archiveOf(t, file{name: "mimetype", text: "application/vnd.oasis.opendocument.text"}, file{name: "content.xml"}), "intake-foreign a.zip"},
		"OpenDocument":           {archiveOf(t, file{name: "mimetype", text: "application/vnd.oasis.opendocument.spreadsheet"}, file{name: "content.xml"}), "deck-xlsx-other a.zip"},
		"an old spreadsheet":     {[]byte("\xd0\xcf\x11\xe0W\x00o\x00r\x00k\x00b\x00o\x00o\x00k\x00"), "deck-xlsx-old a.zip"},
		"a page":                 {[]byte("<!doctype html><html>"), "deck-xlsx-other a.zip"},
		"the half of one":        {whole[:len(whole)/2], "intake-damaged a.zip"},
		"a damaged one":          {damaged, "intake-damaged a.zip"},
		"an empty one":           {archiveOf(t), "intake-no-game a.zip"},
		"no game":                {archiveOf(t, named("README.md", "data/game.yaml", "ferry/game.yaml")...), "intake-no-game a.zip"},
		"only a hidden game":     {archiveOf(t, named(".old/"+ferry)...), "intake-no-game a.zip"},
		"several projects":       {archiveOf(t, named("a/"+ferry, "b/"+ferry)...), "intake-several a.zip"},
		"too many files":         {archiveOf(t, many...), "intake-many a.zip"},
		"a bomb":                 {archiveOf(t, bomb...), "intake-large a.zip"},
		"a password":             {archiveOf(t, file{name: ferry, text: "x", flags: encrypted}), "intake-locked " + ferry},
		"a link":                 {archiveOf(t, file{name: ferry}, file{name: "link", text: "/etc/passwd", mode: fs.ModeSymlink}), "file-not-regular link"},
		"paths outside":          {archiveOf(t, named(ferry, "../evil", "/etc/passwd", `..\evil`)...), "intake-outside ../evil\nintake-outside /etc/passwd\nintake-outside ..\\evil"},
		"a path out of a folder": {archiveOf(t, named("mine/"+ferry, "mine/../../evil")...), "intake-outside mine/../../evil"},
		"the same name":          {archiveOf(t, named(ferry, ferry)...), "intake-twice " + ferry},
		"the same in capitals":   {archiveOf(t, named(ferry, "README.md", "readme.md")...), "intake-alike readme.md"},
	} {
		if testing.Short() && name == "a bomb" {
			continue
		}
		files, _, errs := Files("a.zip", try.data, Game{ID: "ferry", Words: words(t, "en")})
		if got := said(errs); got != try.want || files != nil {
			t.Errorf("%s: %s, want %s; %d files", name, got, try.want, len(files))
		}
	}
}

// TestWorksheets checks that a note says which of several worksheets the cards are of, and how to have those of another.
func TestWorksheets(t *testing.T) {
	book, err := os.ReadFile("../../examples/xlsx-deck/data/xlsx-deck/market.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	_, notes, errs := Files("market.xlsx", book, Game{ID: "ferry", Words: words(t, "en")})
	if errs != nil || len(notes) == 0 || notes[0].Code != "intake-sheet" {
		t.Fatal(said(errs), said(notes))
	}
	want := "the cards are those of the worksheet Market; for those of Nights instead, write in `data/ferry/cards.yaml`, for example: " +
		"`cards: {file: cards.xlsx, sheet: \"Nights\"}`"
	if got := words(t, "en").Sentence(notes[0]); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestContentDecides brings projects and spreadsheets under the names of each other, and files under no name that says what they are.
func TestContentDecides(t *testing.T) {
	book, err := os.ReadFile("../../examples/xlsx-deck/data/xlsx-deck/market.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	project := archiveOf(t, named(ferry)...)
	png := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
	for _, c := range []struct {
		name string
		data []byte
		want string // a file, or errors
	}{
		{"game.csv", project, ferry}, {"game.xlsx", project, ferry}, {"game", project, ferry},
		{"cards.zip", book, "data/ferry/cards.xlsx"}, {"cards.csv", book, "data/ferry/cards.xlsx"}, {"cards.xls", book, "data/ferry/cards.xlsx"},
		{"cards", book, "data/ferry/cards.xlsx"},
		{"cards.csv", png, "intake-foreign cards.csv"}, {"cards.xlsx", png, "intake-foreign cards.xlsx"}, {"cards.ods", png, "intake-foreign cards.ods"},
		{"cards.xlsx", []byte("id,name\na,b\n"), "deck-xlsx-text cards.xlsx"}, {"cards.txt", []byte("id\tname\n"), "intake-text cards.txt"},
		{"cards.xls", []byte("<html><table>"), "deck-xlsx-other cards.xls"}, {"cards.xls", []byte("id,name\n"), "deck-format cards.xls"},
		{"cards.csv", archiveOf(t, named("cards.csv", "__MACOSX/._cards.csv")...), "deck-field-name cards.csv -> cards_csv"},
		{"cards.csv", []byte("\xff\xfei\x00d\x00\n\x00"), "deck-encoding cards.csv"},
	} {
		files, _, errs := Files(c.name, c.data, Game{ID: "ferry", Words: words(t, "en")})
		if got := said(errs); got != c.want && files[c.want] == nil {
			t.Errorf("%s, %.8q: %s, not %s", c.name, c.data, got, c.want)
		}
	}
}

// TestNames checks the names that some system cannot have, with what is suggested.
func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"data/ferry/cards.yaml": "", "a b/c-d_e.f": "", "été/نهر.svg": "", ".translated-from/it.yaml": "",
		"con": "_con", "data/CON.yaml": "data/_CON.yaml", "a:b": "a_b", "data/point.": "data/point_", "space ": "space_", "a\tb": "a_b",
		"lpt1/x": "_lpt1/x", `a\b`: "a_b", "what?.png": "what_.png", "a//b": "a/_/b", "a/": "a/_", "": "_", "./a": "_/a", "a\x00b": "a_b",
		"a\xffb": "a_b", "a\u200bb": "a_b",
	} {
		got := said(CheckName(name))
		if want != "" {
			want = "intake-name " + name + " -> " + want
			if name == "" {
				want = "intake-name -> _"
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	if got := said(CheckName(strings.Repeat("é", 128) + "/x")); !strings.HasPrefix(got, "intake-long") {
		t.Error(got)
	}
	for _, name := range []string{"../a", "/a", "a/../../b", `C:\..\a`, `\\server\a`} {
		if got := said(CheckName(name)); !strings.HasPrefix(got, "intake-outside") {
			t.Errorf("%q: %s", name, got)
		}
	}
}

// TestPack checks that an archive is the same for the same files, and that its files come back.
func TestPack(t *testing.T) {
	files := map[string][]byte{ferry: []byte("one"), "data/ferry/art/a.png": []byte("two"), "empty": {}}
	one, err := Pack(files)
	other, errs := Pack(maps.Clone(files))
	if err != nil || errs != nil || !bytes.Equal(one, other) {
		t.Fatal("the archives differ", err, errs)
	}
	back, _, list := Files("a.zip", one, Game{ID: "ferry", Words: words(t, "en")})
	if list != nil || !maps.EqualFunc(back, files, bytes.Equal) {
		t.Errorf("%q %s", back, said(list))
	}
}

// TestSpreadsheets checks the component made of a spreadsheet, by the headings that people give.
func TestSpreadsheets(t *testing.T) {
	for table, want := range map[string]string{
		"name,text\nOwl,Sees at night\n":                            "$name $text",
		"Effect,Card,cost\nDraw two,Owl,3\n":                        "$Card $Effect badge $cost",
		"nome;costo;testo\nGufo;3;Vede di notte\n":                  "$nome $testo badge $costo",
		"id,animal,note,points,copies\nowl,Owl,Sees at night,3,2\n": "$animal $note badge $points",
		"animal\nOwl\n": "$animal -",
		"Name;Text;Copies\nOwl;Sees at night;2\n":                "x $Copies $Name $Text",
		"Karte,Anzahl,Kosten\nEule,2,3\n":                        "x $Anzahl $Karte - badge $Kosten",
		"name,Qty,copies\nOwl,9,2\n":                             "$name - badge $Qty",
		"name,Copies\nOwl,two\n":                                 "$name $Copies",
		"name,a,b\nOwl,100,-99.99\nFox,7,8\n":                    "+badge+second $name - badge $a second $b",
		"a,b\n1,2\n":                                             "+second - - badge $a second $b",
		"name,text,Type,Set,a,b,c\nOwl,Sees,Bird,Base,1,2.5,3\n": "+kind+second $name $text kind $Type badge $a second $b # $Set, $c",
		"name,text,Type,Set\nOwl,x,WWWWWWWWWWWWWWWWWWWWWW,Base\nFox,y,OF NIGHT AND MORNINGS,B\n": "+kind $name $text kind $Set # $Type",
		"name,text,Lore,a\nOwl,Sees,It lives in the old forest,123456\n":                         "$name $text # $Lore, $a",
	} {
		files, notes, errs := Files("My Game!.csv", []byte(table), Game{ID: "ferry", Words: words(t, "it")})
		_, unused, _ := strings.Cut(want, " # ")
		notes = slices.DeleteFunc(notes, func(d diag.Diagnostic) bool { return d.Code == "intake-language" }) // TestLanguages has it
		if errs != nil || (len(notes) > 0) != (unused != "") {
			t.Errorf("%q: %s %s", table, said(errs), said(notes))
			continue
		}
		if got := strings.Join(slices.Sorted(maps.Keys(files)), " "); got !=
			"data/ferry/cards.csv data/ferry/cards.yaml data/ferry/game.yaml data/ferry/lang/it.yaml" {
			t.Errorf("%q: %s", table, got)
		}
		var shown []string
		regions := ""
		for line := range strings.Lines(string(files["data/ferry/cards.yaml"])) {
			_, field, found := strings.Cut(strings.Trim(line, "}\n"), "text: $")
			if copies, counted := strings.CutPrefix(line, "copies: "); counted {
				shown = append(shown, "x", strings.TrimSpace(copies))
			}
			_, others, noted := strings.Cut(line, "Not on the cards yet: ")
			switch {
			case strings.Contains(line, "box: "):
				box, _, _ := strings.Cut(line[strings.Index(line, "box: ")+5:], ",")
				field, _, _ := strings.Cut(field, ",")
				shown = append(shown, box, "$"+field)
			case found:
				shown = append(shown, "$"+field)
			case strings.Contains(line, "{inside: "):
				name, _, _ := strings.Cut(strings.TrimSpace(line), ":")
				regions += "+" + name
			case strings.Contains(line, "remove"):
				shown = append(shown, "-")
			case noted:
				shown = append(shown, "# "+strings.TrimSpace(others))
			}
		}
		if got := strings.TrimSpace(regions + " " + strings.Join(shown, " ")); got != want {
			t.Errorf("%q: %s, want %s", table, got, want)
		}
	}
}

// TestBadSpreadsheets checks that the errors are those of the cells, all at once.
func TestBadSpreadsheets(t *testing.T) {
	real, err := os.ReadFile("../../examples/xlsx-deck/data/xlsx-deck/market.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, errs := Files("market.xlsx", real, Game{ID: "ferry", Words: words(t, "en")}); errs != nil {
		t.Errorf("a spreadsheet: %s", said(errs))
	}
	for name, try := range map[string]struct{ file, data, want string }{
		"a format":         {"a.ods", "PK\x03\x04", "deck-format a.ods"},
		"an old format":    {"a.xls", "\xd0\xcf\x11\xe0", "deck-format a.xls"},
		"no spreadsheet":   {"a.xlsx", "what", "deck-xlsx-"},
		"nothing":          {"a.csv", "", "deck-"},
		"no cards":         {"a.csv", "name,text\n", "deck-no-cards a.csv"},
		"a heading":        {"a.csv", "card name,Card_name,card-name\nOwl,x,y\n", "deck-field-name a.csv"},
		"two headings":     {"a.csv", "card name,card-name\nOwl,x\n", "deck-field-name a.csv -> card_name\ndeck-field-name"},
		"too large":        {"a.csv", strings.Repeat("x", 9<<20), "file-too-large-for-kind a.csv"},
		"other characters": {"a.csv", "name\n\xff\xfe\n", "deck-"},
	} {
		files, _, errs := Files(try.file, []byte(try.data), Game{ID: "ferry", Words: words(t, "en")})
		if got := said(errs); !strings.HasPrefix(got, try.want) || errs == nil || files != nil {
			t.Errorf("%s: %q, want %q", name, got, try.want)
		}
	}
}
