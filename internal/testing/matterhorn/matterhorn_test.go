package matterhorn_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cartouche/internal/draw/pdf"
	"cartouche/internal/font"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
	"cartouche/internal/testing/drawtest"
	"cartouche/internal/testing/matterhorn"
	"cartouche/internal/testing/testall"
)

// tagged returns a file with everything that files of ours have: headings, a list, a table, a table of contents, links to a
// heading, to an address over two lines, and to a heading that is not there, a figure, text from right to left with a link, a form
// that is drawn twice, layers, and a paragraph that two pages divide.
func tagged(t *testing.T) string {
	t.Helper()
	sans, arabic := drawtest.Face(t, "NotoSans-Regular"), drawtest.Face(t, "Amiri-Regular")
	y := geom.Length(0)
	text := func(tag *scene.Tag, words string) ink.Op {
		y += 5 * geom.Millimetre
		face, rtl := sans, words[0] > 127
		if rtl {
			face = arabic
		}
		run := drawtest.Text(t, face, geom.PT(11), geom.Pt(8*geom.Millimetre, y), words, rtl)
		return &scene.Text{Runs: []font.Run{run}, Colour: drawtest.Ink, Tag: tag}
	}
	book := scene.NewTag(scene.Section, nil)
	in := func(kind scene.TagKind) *scene.Tag { return scene.NewTag(kind, book) }
	list, table, contents, long := in(scene.NumberedList), in(scene.Table), in(scene.Contents), in(scene.Paragraph)
	item := scene.NewTag(scene.Item, list)
	table.AddRow(2, true)
	table.AddRow(2, false)
	setup, arabicText, address, away := in(scene.Heading3), in(scene.Paragraph), in(scene.Paragraph), in(scene.Paragraph)
	setup.Name = "setup"
	link := func(in, to *scene.Tag, address string) *scene.Tag {
		return &scene.Tag{Kind: scene.Link, In: in, To: to, Address: address}
	}
	entry := link(scene.NewTag(scene.Reference, scene.NewTag(scene.ContentsItem, contents)), setup, "")
	web := link(address, nil, "https://example.org/rules")
	figure := in(scene.Figure)
	figure.Alt = "A field"
	box := &ink.Fill{Path: ink.RectPath(geom.R(50000, 50000, 9000, 9000)), Colour: drawtest.Red}
	stamp := &scene.Group{Copy: 1, Ops: []ink.Op{box, text(nil, "Stamp")}}
	again := *stamp
	again.Copy, again.Place = 2, geom.At(geom.Pt(0, 20000))
	page := &scene.Page{Name: "Rules", Size: geom.Size{W: 100000, H: 150000}, Ops: []ink.Op{
		box, text(in(scene.Heading1), "Nile"), text(setup, "Setting up"), text(entry, "Setting up 1"),
		text(address, "Read on at"), text(web, "our"), text(web, "pages"), text(address, "now."),
		text(arabicText, "الحقل"), text(link(arabicText, setup, ""), "النهر"), text(link(away, in(scene.Heading2), ""), "elsewhere"),
		text(scene.NewTag(scene.Label, item), "1."), text(scene.NewTag(scene.Body, item), "Sow a field"),
		text(table.Kids[0].Kids[1], "Grain"), text(table.Kids[1].Kids[0], "Emmer"), text(nil, "الحقل"),
		&scene.Group{Tag: figure, Ops: []ink.Op{box, text(nil, "A1")}},
		scene.For(scene.Cut, box), scene.For(scene.Guide, text(nil, "50 mm")), stamp, &again, text(long, "One line"),
	}}
	next := &scene.Page{Name: "Rules", Size: page.Size, Ops: []ink.Op{text(long, "and an-"), text(long, "other di\u00ad"), text(long, "vided line"), text(scene.Artifact, "2")}}
	var b bytes.Buffer
	if err := pdf.Write(&b, []*scene.Page{page, next}, pdf.Options{Title: "Nile", Lang: "en", Tagged: true}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "tagged.pdf")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// wantStructure is what poppler reads of it.
const wantStructure = `Document
  Sect
    H1 (block)
      "Nile"
    H2 (block)
      "Setting up"
    TOC
      TOCI
        Reference (inline)
          Link (inline)
            "Setting up 1"
            Object 21 0
    P (block)
      "Read on at"
      Link (inline)
        " our pages"
        Object 22 0
      " now."
    P (block)
      Span (inline)
        "لقحلا"
      Link (inline)
        "رهنلا"
        Object 23 0
    P (block)
      Span (inline)
        "elsewhere"
    L (block):
       /ListNumbering /Decimal
      LI (block)
        Lbl (block)
          "1."
        LBody (block)
          "Sow a field"
    Table (block)
      TR
        TH:
           /Scope /Column
        TH:
           /Scope /Column
          "Grain"
      TR
        TH:
           /Scope /Row
          "Emmer"
        TD
    Figure:
       /BBox [0.6746 162.249 167.244 283.465]
      "A1"
    P (block)
      "One line"
      "and an-other divided line"
  Sect "Rules"
    P (block)
      "لقحلا"
    P (block)
      "Stamp"
    P (block)
      "Stamp"
`

// TestTaggedFilesFollowTheProtocol checks a file with everything that ours have, as qpdf and poppler read it.
func TestTaggedFilesFollowTheProtocol(t *testing.T) {
	path := tagged(t)
	drawtest.Run(t, "qpdf", "--check", path)
	for _, broken := range matterhorn.Check(t, path) {
		t.Error(broken)
	}
	got := drawtest.Run(t, "pdfinfo", "-struct-text", path)
	if got = strings.ReplaceAll(got, "\u00ad", ""); got != wantStructure { // which shows a hyphen where a line ends
		t.Errorf("the structure is\n%s\nwant\n%s", got, wantStructure)
	}
}

// breaks is how to break each condition that can be: what to replace in the file as qpdf prints it, and by what.
var breaks = map[string][2]string{
	"01-003": {"/H1<</MCID 0>>BDC\n", "/H1<</MCID 0>>BDC\n/Artifact BMC 0 0 1 1 re f EMC\n"},
	"01-004": {"/Artifact BMC\n", "/Artifact BMC\n/P<</MCID 0>>BDC 0 0 1 1 re f EMC\n"},
	"01-005": {"/Artifact BMC\n", "0 0 1 1 re f\n/Artifact BMC\n"},
	"01-007": {"/Marked true", "/Marked true /Suspects true"},
	"02-001": {"/S /TOCI", "/S /Line"},
	"02-003": {"/Type /StructTreeRoot", "/Type /StructTreeRoot /RoleMap << /P /P >>"},
	"06-001": {"<x:xmpmeta", "<x:other"},
	"06-002": {"/pdfua/ns/id/\">1<", "/pdfua/ns/id/\">2<"},
	"06-003": {"<dc:title>", "<dc:name>"},
	"07-001": {"/DisplayDocTitle true", "/FitWindow true"},
	"07-002": {"/DisplayDocTitle true", "/DisplayDocTitle false"},
	"09-004": {"/S /TR", "/S /Sect"},
	"09-005": {"/S /LBody", "/S /P"},
	"09-006": {"/S /TOCI", "/S /P"},
	"10-001": {"<0004><", "<00F4><"},
	"11-001": {"/Lang (en)", "/Lang ()"},
	"11-002": {"/Lang (en)", "/Lang ()"},
	"11-003": {"/Lang (en)", "/Lang ()"},
	"11-004": {"/Lang (en)", "/Lang ()"},
	"11-006": {"xml:lang=", "lang="},
	"13-004": {"/Alt (A field)", "/Alt ()"},
	"14-002": {"/S /H1", "/S /H2"},
	"14-003": {"/S /H2", "/S /H3"},
	"15-003": {"/Scope /Row", "/Scope /None"},
	"19-003": {"/S /P", "/S /Note"},
	"20-002": {"/Name (cartouche)", "/Name ()"},
	"20-003": {"/Name (cartouche)", "/Name (cartouche) /AS [ ]"},
	"25-001": {"/Type /Catalog", "/Type /Catalog /AcroForm << /XFA () >>"},
	"28-002": {"/Subtype /Link", "/Subtype /Text"},
	"28-004": {"/Contents (Setting up)", "/Contents ()"},
	"28-006": {"/Subtype /Link", "/Subtype /Other"},
	"28-007": {"/Subtype /Link", "/Subtype /TrapNet"},
	"28-008": {"  /Tabs /S\n", ""},
	"28-009": {"  /Tabs /S\n", "  /Tabs /R\n"},
	"28-011": {"/Type /OBJR", "/Type /Other"},
	"28-012": {"/Contents (https://example.org/rules)", "/Other ()"},
	"28-014": {"/S /URI", "/S /URI /IsMap true"},
	"30-001": {"/Subtype /Form", "/Subtype /Form /Ref << >>"},
	"30-002": {"[]0 d 0 Ts\n", "[]0 d 0 Ts\n/P<</MCID 0>>BDC 0 0 1 1 re f EMC\n"},
	"31-001": {"/Registry (Adobe)", "/Registry (Other)"},
	"31-004": {"/CIDToGIDMap ", "/Map "},
	"31-005": {"/CIDToGIDMap ", "/CIDToGIDMap /Other /Map "},
	"31-009": {"/FontFile2 ", "/FontFile "},
	"31-011": {"/MCID 0>>BDC\n", "/MCID 0>>BDC\nBT/F1 9 Tf<FFFE>Tj ET\n"},
	"31-014": {"/FontFile2 ", "/CIDSet /None /FontFile2 "},
	"31-016": {"/W [\n    1\n    [\n      260\n", "/W [\n    1\n    [\n      270\n"},
	"31-027": {"/ToUnicode ", "/Other "},
	"31-028": {"<0004><", "<0004><0000> <0004><"},
	"31-029": {"<0004><", "<0004><FEFF> <0004><"},
	"31-030": {"/MCID 0>>BDC\n", "/MCID 0>>BDC\nBT/F1 9 Tf<0000>Tj ET\n"},
}

// TestEachConditionIsFound breaks a file in one way after the other.
func TestEachConditionIsFound(t *testing.T) {
	testall.Slow(t)
	plain := drawtest.Run(t, "qpdf", "--qdf", "--object-streams=disable", tagged(t), "-")
	for _, c := range matterhorn.Conditions {
		how, ok := breaks[c.ID]
		switch {
		case !ok && c.Why == "":
			t.Errorf("%s: no test breaks it", c.ID)
		case !ok:
		case !strings.Contains(plain, how[0]):
			t.Errorf("%s: the file has no %q", c.ID, how[0])
		default:
			path := filepath.Join(t.TempDir(), "broken.pdf")
			broken := []byte(strings.Replace(plain, how[0], how[1], 1))
			if err := os.WriteFile(path, broken, 0o600); err != nil {
				t.Fatal(err)
			}
			found := matterhorn.Check(t, repaired(t, path))
			if !slices.ContainsFunc(found, func(s string) bool { return strings.HasPrefix(s, c.ID) }) {
				t.Errorf("%s is not found, but %q", c.ID, found)
			}
		}
	}
}

// repaired returns a file with a new table of objects, whose lengths changed.
func repaired(t *testing.T, path string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "repaired.pdf")
	text := drawtest.Run(t, "fix-qdf", path)
	if err := os.WriteFile(out, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return out
}
