package sniff

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
)

// containerOf returns a ZIP container of files with one text each.
func containerOf(t *testing.T, text string, names ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range names {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestOf recognises files by what they begin with, and takes no text for something else.
func TestOf(t *testing.T) {
	wide := func(s string) string { return strings.Join(strings.Split(s, ""), "\x00") + "\x00" }
	const old = "\xd0\xcf\x11\xe0"
	for _, c := range []struct {
		data   string
		kind   Kind
		format string
	}{
		{"", Unknown, ""}, {"\x00\x01", Unknown, ""}, {"\xff\xfei\x00d\x00", Unknown, ""}, {old, Unknown, ""},
		{"id,name\na,b\n", Text, ""}, {"\ufeffid;name\n", Text, ""}, {"<id>,name\n", Text, ""}, {"BMI,MZ\n1,2\n", Text, ""}, {"GIF8\n", Text, ""},
		{"ID3,x\n", Text, ""}, {strings.Repeat("x", 511) + "é", Text, ""}, {strings.Repeat("x", 510) + "م", Text, ""}, {"{\"a\": 1}", Text, ""},
		{containerOf(t, "", "[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"), Workbook, ".xlsx"},
		{old + wide("Workbook"), Old, ""}, {"\x09\x08\x10\x00\x00\x06", Old, ""}, {old + wide("EncryptedPackage"), Locked, ""},
		{old + wide("WordDocument"), Other, ".doc"}, {old + wide("PowerPoint Document"), Other, ".ppt"},
		{containerOf(t, "", "content.xml"), Cells, ".ods"}, {containerOf(t, "", "Index/Document.iwa"), Cells, ".numbers"},
		{containerOf(t, "", "[Content_Types].xml", "xl/workbook.bin"), Cells, ".xlsb"}, {"<HTML>", Cells, "HTML"}, {`{\rtf1`, Cells, "RTF"},
		{"<?xml version=\"1.0\"?><Workbook xmlns=\"x\">", Cells, "XML"}, {"<?xml version=\"1.0\"?><svg>", Other, "SVG"},
		{containerOf(t, "", "[Content_Types].xml", "word/document.xml"), Other, ".docx"},
		{containerOf(t, "application/vnd.oasis.opendocument.text", "mimetype", "content.xml"), Other, ".odt"},
		{containerOf(t, "application/epub+zip\n", "mimetype"), Other, ".epub"},
		{containerOf(t, "", "a/data/ferry/game.yaml"), Archive, "ZIP"}, {containerOf(t, ""), Archive, "ZIP"}, {containerOf(t, "", "../a"), Archive, "ZIP"},
		{"PK\x03\x04\x14", Damaged, "ZIP"}, {"\x1f\x8b\x08", Archive, "gzip"}, {"7z\xbc\xaf\x27\x1c", Archive, "7z"}, {"Rar!\x1a\x07\x01", Archive, "RAR"},
		{strings.Repeat("\x00", 257) + "ustar\x0000", Archive, "tar"}, {"BZh91AY&SY", Archive, "bzip2"},
		{"\x89PNG\r\n\x1a\n", Other, "PNG"}, {"\xff\xd8\xff\xe1", Other, "JPEG"}, {"GIF89a\x01", Other, "GIF"}, {"BM\x00\x00\x00", Other, "BMP"},
		{"RIFF\x00\x00\x00\x00WEBPVP8 ", Other, "WebP"}, {"\x00\x00\x00\x18ftypheic\x00", Other, "HEIC"}, {"\x00\x00\x00\x18ftypavif\x00", Other, "AVIF"},
		{"\x00\x00\x00\x18ftypisom\x00", Other, "MP4"}, {"%PDF-1.7", Other, "PDF"}, {"MZ\x90\x00", Other, "EXE"}, {"II*\x00", Other, "TIFF"},
	} {
		if kind, format := Of([]byte(c.data)); kind != c.kind || format != c.format {
			t.Errorf("%.24q: %d %q, not %d %q", c.data, kind, format, c.kind, c.format)
		}
	}
}
