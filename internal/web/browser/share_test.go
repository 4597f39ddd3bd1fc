package browser_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cartouche/internal/testing/testall"
)

// TestSharing checks that the code beside a short link is that link, and that the file and a picture of the
// scores are saved where the system cannot share them, in Arabic on a phone, and with CARTOUCHE_ALL in English.
func TestSharing(t *testing.T) {
	t.Parallel()
	zbarimg, err := exec.LookPath("zbarimg")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	for language, v := range map[string]view{"en": dark, "ar": phone} {
		if language == "en" && !all {
			continue
		}
		p := open(t, v, strings.Replace(at(t, language+"/nile-flood/scores.html"), "127.0.0.1", "table.localhost", 1))
		p.is(`!delete Navigator.prototype.canShare || true`)
		p.beginScores("Ada", "Bo")
		p.is(`!` + figure("scores.grain/Ada") + `.focus()`)
		p.keys("12")
		p.scored("nile-flood", "Ada: {grain: 12}")
		p.is(`!` + tool("link") + `.click()`)
		p.wait(`document.querySelector("dialog[open] .code svg")`)
		p.fits()
		p.axe()
		p.picture("code-" + language)
		if read, link := p.scanned(zbarimg), eval[string](p, `document.querySelector("dialog input.link").value`); read != link {
			t.Errorf("the code is %q, want %q", read, link)
		}
		text := p.saved64(`document.querySelectorAll("dialog .bar:nth-last-of-type(2) button")[0].click()`)
		if string(text) != p.text("nile-flood", "scores") {
			t.Errorf("the file is\n%s", text)
		}
		picture := p.saved64(`document.querySelectorAll("dialog .bar:nth-last-of-type(2) button")[1].click()`)
		if image, err := png.Decode(bytes.NewReader(picture)); err != nil || image.Bounds().Dx() != 1080 {
			t.Errorf("the picture of the scores: %v", err)
		}
		if folder := os.Getenv("CARTOUCHE_SCREENS"); folder != "" {
			os.WriteFile(filepath.Join(folder, "scores-"+language+".png"), picture, 0o600)
		}
	}
}

// TestSharingTheBoards checks the picture of a sheet, and that a link to this machine alone has no code.
func TestSharingTheBoards(t *testing.T) {
	t.Parallel()
	testall.Only(t)
	p := open(t, desktop, at(t, "en/nile-flood/sheet.html#example"))
	p.wait(`document.querySelector(".record")?.textContent.includes("Nonna")`)
	p.is(`!` + tool("link") + `.click()`)
	p.wait(`document.querySelector("dialog[open] .button")`)
	p.is(`!document.querySelector(".code") && document.querySelector("dialog .message").textContent.includes("127.0.0.1")`)
	p.picture("long")
	p.is(`!delete Navigator.prototype.canShare || true`)
	picture := p.saved64(`document.querySelectorAll("dialog .bar:nth-last-of-type(2) button")[1].click()`)
	boards, err := png.Decode(bytes.NewReader(picture))
	if err != nil || boards.Bounds().Dx() != 1710 || boards.Bounds().Dy() < 2800 {
		t.Fatalf("the picture of the scores and boards: %v", err)
	}
	inks := map[color.Color]bool{}
	for x := range boards.Bounds().Dx() {
		inks[boards.At(x, 2500)] = true // across the temple and the granaries
	}
	if len(inks) < 100 {
		t.Errorf("a row of the boards has %d colours", len(inks))
	}
	p = open(t, desktop, strings.Replace(at(t, "en/nile-flood/sheet.html#example"), "127.0.0.1", "table.localhost", 1))
	p.wait(`document.querySelector(".record")?.textContent.includes("Nonna")`)
	p.is(`!` + tool("link") + `.click()`)
	p.wait(`document.querySelector("dialog[open] .button")`)
	p.is(`!document.querySelector(".code") && !document.querySelector("dialog .message")`)
}

// saved64 returns the first file that the page makes for a step.
func (p *tab) saved64(step string) []byte {
	p.t.Helper()
	return p.savedIn("window", step)
}

// savedIn is saved64 in another window, such as that of a frame.
func (p *tab) savedIn(window, step string) []byte {
	p.t.Helper()
	data, err := base64.StdEncoding.DecodeString(eval[string](p, saving(window, step)))
	if err != nil {
		p.t.Fatal(err)
	}
	return data
}

// saving returns an expression for the Base64 of the file that a window saves at a step: that of a link which is pressed, because pictures
// and fonts have addresses of the same kind, and may come at any time.
func saving(window, step string) string {
	return fmt.Sprintf(`new Promise(done => {
		const {URL, HTMLAnchorElement} = %s;
		const usual = URL.createObjectURL, link = HTMLAnchorElement.prototype, {click} = link;
		const blobs = new Map();
		URL.createObjectURL = (blob) => {
			const address = usual.call(URL, blob);
			blobs.set(address, blob);
			return address;
		};
		link.click = function () {
			const blob = this.download && blobs.get(this.href);
			if (!blob) return click.call(this);
			[link.click, URL.createObjectURL] = [click, usual];
			blob.arrayBuffer().then(bytes => done(btoa([...new Uint8Array(bytes)].map(byte => String.fromCharCode(byte)).join(""))));
		};
		%s;
	})`, window, step)
}

// scanned returns what a scanner reads in the code of the page.
func (p *tab) scanned(scanner string) string {
	p.t.Helper()
	code := p.saved64(`(() => {
		const svg = document.querySelector(".code svg").cloneNode(true), image = new Image(), canvas = document.createElement("canvas");
		[canvas.width, canvas.height] = [600, 600];
		svg.setAttribute("width", 600);
		svg.setAttribute("height", 600);
		image.onload = () => {
			const pen = canvas.getContext("2d");
			pen.fillStyle = "#fff";
			pen.fillRect(0, 0, 600, 600);
			pen.drawImage(image, 0, 0);
			canvas.toBlob(blob => Object.assign(document.createElement("a"), {href: URL.createObjectURL(blob), download: "code.png"}).click());
		};
		image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(svg));
	})()`)
	file := filepath.Join(p.t.TempDir(), "code.png")
	if err := os.WriteFile(file, code, 0o600); err != nil {
		p.t.Fatal(err)
	}
	read, err := exec.Command(scanner, "-q", "--raw", "-Sdisable", "-Sqrcode.enable", file).Output()
	if err != nil {
		p.t.Error(err)
	}
	return strings.TrimSpace(string(read))
}
