package browser_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// packedFile returns a ZIP archive with one file.
func packedFile(t *testing.T, name, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestDroppedFilesThatAreNotText checks that files dropped onto the page that are not text are
// identified by their first bytes, whatever their name, and are not read; the open record stays.
func TestDroppedFilesThatAreNotText(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, desktop, at(t, sheetPage))
	p.begin("Ada", "Bo")
	before := p.kept("nile-flood")
	var photo, drawing, tarred, packed bytes.Buffer
	dot := image.NewGray(image.Rect(0, 0, 8, 8))
	archive := tar.NewWriter(&tarred)
	err := errors.Join(jpeg.Encode(&photo, dot, nil), png.Encode(&drawing, dot),
		archive.WriteHeader(&tar.Header{Name: "record.yaml", Mode: 0o600}), archive.Close(), gzip.NewWriter(&packed).Close())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, bytes, says string }{
		{"IMG_2041.JPG", photo.String(), "is a picture"},
		{"large.jpg", photo.String() + strings.Repeat("\x55", 3<<20), "is a picture"},
		{"record.yaml", drawing.String(), "is a picture"},
		{"IMG_2041.HEIC", "\x00\x00\x00\x28ftypheic\x00\x00\x00\x00mif1", "is a picture"},
		{"a.webp", "RIFF\x24\x00\x00\x00WEBPVP8 ", "is a picture"},
		{"sheet.pdf", "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "is a PDF file"},
		{"scores.xlsx", packedFile(t, "[Content_Types].xml", "<Types/>"), "office document"},
		{"scores.ods", packedFile(t, "mimetype", "application/vnd.oasis.opendocument.spreadsheet"), "office document"},
		{"scores.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600), "office document"},
		{"notes.zip", packedFile(t, "notes.txt", before), "is an archive"}, // records in an archive are opened,
		{"game.zip", string(zipped(t, map[string]string{"cartouche.yaml": "", "data/g/game.yaml": "players: 2\n"})), "is an archive"},
		{"records.tar", tarred.String(), "is an archive"}, {"record.yaml.gz", packed.String(), "is an archive"},
		{"record.txt", "\xff\xfeg\x00a\x00m\x00e\x00", "UTF-16"},
		{"board.svg", "\xef\xbb\xbf<?xml version=\"1.0\"?>\n<svg/>", "a web page or an XML file"},
		{"film.mp4", "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00", "does not contain text"},
		{"long.yaml", strings.Repeat("# a comment\n", 1<<17), "larger than 1 MiB"},
	} {
		p.is(fmt.Sprintf(`(() => {
			const files = new DataTransfer(), bytes = Uint8Array.from(atob(%q), c => c.charCodeAt(0));
			files.items.add(new File([bytes], %q));
			document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}));
			return true;
		})()`, base64.StdEncoding.EncodeToString([]byte(c.bytes)), c.name))
		p.dialog(c.says)
		if c.name != "long.yaml" {
			p.dialog(c.name)
			p.dialog("A saved game is a file")
		}
		p.is(`!document.querySelector("dialog[open] button").click()`)
		p.wait(`!document.querySelector("dialog")`)
	}
	if now := p.kept("nile-flood"); now != before {
		t.Errorf("the page stores\n%s", now)
	}
	p.is(`(async () => {
		const {read} = await import(new URL("../../app/record.js", location));
		let asked = 0;
		const huge = {name: "huge.yaml", size: 2 ** 40, text: () => { throw new Error("read"); },
			slice: (from, to) => (asked = to - from, new Blob(["game: x"]))};
		const folder = {name: "records", size: 4096,
			slice: () => ({arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError"))})};
		const [large, none] = await Promise.all([huge, folder].map(one => read(one).catch(error => error)));
		return large.constructor.name === "TooLarge" && asked <= 1024 && none.what === "folder";
	})()`)
}
