// Package sniff recognises files by their content: people rename files, and what to do next depends on what a file is. Begin at Of.
package sniff

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// Kind is what a file is by its content.
type Kind int

// The kinds of files.
const (
	Unknown  Kind = iota
	Text          // such as CSV
	Workbook      // .xlsx
	Old           // .xls
	Locked        // with a password
	Cells         // another format that spreadsheet programs can save as .xlsx or CSV
	Archive       // of other files
	Damaged       // a ZIP container that cannot be read
	Other         // pictures, documents and what else has no rows of cards
)

// signatures are the first bytes of formats. Those of text alone are long enough that no table begins with them.
var signatures = []struct {
	bytes, format string
	kind          Kind
}{
	{"\x1f\x8b", "gzip", Archive}, {"7z\xbc\xaf\x27\x1c", "7z", Archive}, {"Rar!\x1a\x07", "RAR", Archive}, {"BZh91AY&SY", "bzip2", Archive},
	{"\xfd7zXZ\x00", "xz", Archive}, {"\x28\xb5\x2f\xfd", "Zstandard", Archive}, {"MSCF\x00", "CAB", Archive},
	{"\x89PNG\r\n\x1a\n", "PNG", Other}, {"\xff\xd8\xff", "JPEG", Other}, {"GIF87a", "GIF", Other}, {"GIF89a", "GIF", Other},
	{"II*\x00", "TIFF", Other}, {"MM\x00*", "TIFF", Other}, {"8BPS\x00", "PSD", Other}, {"gimp xcf ", "XCF", Other},
	{"\xff\x0a", "JPEG XL", Other}, {"\x00\x00\x00\x0cJXL ", "JPEG XL", Other}, {"\x00\x00\x00\x0cjP  ", "JPEG 2000", Other},
	{"%PDF-", "PDF", Other}, {"%!PS-Adobe", "PostScript", Other}, {"SQLite format 3\x00", "SQLite", Other},
	{"\x00\x01\x00\x00Standard ", "Access", Other}, {"ID3\x03", "MP3", Other}, {"ID3\x04", "MP3", Other}, {"OggS\x00", "Ogg", Other},
	{"\x7fELF", "ELF", Other}, {"\x00asm", "WebAssembly", Other}, {"wOF2", "WOFF", Other}, {"OTTO\x00", "OpenType", Other},
	{"\x00\x01\x00\x00\x00", "TrueType", Other}, {"\x1aE\xdf\xa3", "WebM", Other},
}

// Of returns the kind of a file by its content, and the name of its format; "" for text and for what is not known.
func Of(data []byte) (kind Kind, format string) {
	begins := func(with string) bool { return bytes.HasPrefix(data, []byte(with)) }
	for _, s := range signatures {
		if begins(s.bytes) {
			return s.kind, s.format
		}
	}
	head := data[:min(len(data), 512)]
	isText := utf8.Valid(head[:lastRune(head)]) && bytes.IndexByte(head, 0) < 0
	switch {
	case begins("\xd0\xcf\x11\xe0"): // a container of streams with names in UTF-16
		switch {
		case holds(data, "EncryptedPackage"):
			return Locked, ""
		case holds(data, "Workbook"), holds(data, "Book"):
			return Old, ""
		case holds(data, "WordDocument"):
			return Other, ".doc"
		case holds(data, "PowerPoint Document"):
			return Other, ".ppt"
		}
	case len(data) > 3 && data[0] == 9 && data[1]&^14 == 0 && data[3] == 0: // a worksheet before these containers
		return Old, ""
	case begins("PK\x03\x04"), begins("PK\x05\x06"):
		return container(data)
	case begins("RIFF") && len(data) > 12 && string(data[8:12]) == "WEBP":
		return Other, "WebP"
	case len(data) > 12 && string(data[4:8]) == "ftyp":
		return Other, mediaFormat(string(data[8:12]))
	case begins("BM") && !isText:
		return Other, "BMP"
	case begins("MZ") && !isText:
		return Other, "EXE"
	case len(data) > 262 && string(data[257:262]) == "ustar":
		return Archive, "tar"
	case isText && len(data) > 0:
		switch format = markup(data); format {
		case "":
			return Text, ""
		case "SVG":
			return Other, format
		}
		return Cells, format
	}
	return Unknown, ""
}

// lastRune returns where the last character of a text that was cut ends.
func lastRune(head []byte) int {
	end := len(head)
	for i := 1; i < utf8.UTFMax && i <= end; i++ {
		if b := head[end-i]; utf8.RuneStart(b) {
			if !utf8.FullRune(head[end-i:]) {
				return end - i
			}
			break
		}
	}
	return end
}

// mediaFormat returns the format of a picture or a film by the brand in its first box.
func mediaFormat(brand string) string {
	switch {
	case strings.HasPrefix(brand, "avi"):
		return "AVIF"
	case strings.Contains("heic heix hevc heim heis mif1 msf1", brand):
		return "HEIC"
	}
	return "MP4"
}

// containers are formats in ZIP containers by a part that they have.
var containers = []struct {
	part, format string
	kind         Kind
}{
	{"index/document.iwa", ".numbers", Cells}, {"index.zip", ".numbers", Cells}, {"index.xml", ".numbers", Cells},
	{"xl/workbook.bin", ".xlsb", Cells}, {"word/document.xml", ".docx", Other}, {"ppt/presentation.xml", ".pptx", Other},
	{"content.xml", ".ods", Cells}, {"_rels/.rels", ".xlsx", Workbook}, {"[content_types].xml", ".xlsx", Workbook},
}

// mimetypes are formats in ZIP containers by the end of what the part mimetype says.
var mimetypes = []struct{ ending, format string }{
	{"opendocument.text", ".odt"}, {"opendocument.presentation", ".odp"}, {"opendocument.graphics", ".odg"}, {"epub+zip", ".epub"},
}

// container returns what a file in a ZIP container is.
func container(data []byte) (Kind, string) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return Damaged, "ZIP"
	}
	parts := map[string]bool{}
	for i, f := range z.File {
		parts[strings.ToLower(strings.ReplaceAll(f.Name, `\`, "/"))] = true
		if i > 0 || f.Name != "mimetype" {
			continue
		}
		for _, m := range mimetypes {
			if strings.HasSuffix(beginning(f), m.ending) {
				return Other, m.format
			}
		}
	}
	for _, c := range containers {
		if parts[c.part] {
			return c.kind, c.format
		}
	}
	return Archive, "ZIP"
}

// beginning returns the beginning of a file in a container, as far as it can be read.
func beginning(f *zip.File) string {
	r, err := f.Open()
	if err != nil {
		return ""
	}
	defer r.Close()
	text, _ := io.ReadAll(io.LimitReader(r, 100))
	return strings.TrimSpace(string(text))
}

// holds reports whether data contain a name in UTF-16.
func holds(data []byte, name string) bool {
	var wide []byte
	for i := range len(name) {
		wide = append(wide, name[i], 0)
	}
	return bytes.Contains(data, wide)
}

// markup returns the name of a format of marked text, or "".
func markup(data []byte) string {
	head := bytes.ToLower(bytes.TrimLeft(data[:min(len(data), 500)], "\ufeff \t\r\n"))
	has := func(mark string) bool { return bytes.Contains(head, []byte(mark)) }
	switch {
	case bytes.HasPrefix(head, []byte(`{\rtf`)):
		return "RTF"
	case !bytes.HasPrefix(head, []byte("<")):
		return ""
	case has("<html"), has("<table"), has("<!doctype html"):
		return "HTML"
	case has("<svg"):
		return "SVG"
	case has("<?xml"), has("xmlns"), has("<workbook"):
		return "XML"
	}
	return ""
}
