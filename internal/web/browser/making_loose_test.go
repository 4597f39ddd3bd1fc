package browser_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/jpeg"
	"strings"
	"testing"
)

// TestPicturesBecomeCards chooses photographs on a phone, as in an album of it: they are cards of a game of pairs. Then a spreadsheet is
// dropped together with the pictures that it names, on a desktop. What is said of it leaves the game its room, and all of it when a card is
// designed.
func TestPicturesBecomeCards(t *testing.T) {
	t.Parallel()
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 900, 1200)), nil); err != nil {
		t.Fatal(err)
	}
	files := func(all ...string) string {
		var list []string
		for _, one := range all {
			name, text, _ := strings.Cut(one, "|")
			if text == "" {
				text = photo.String()
			}
			list = append(list, fmt.Sprintf(`new File([Uint8Array.from(atob(%q), (sign) => sign.charCodeAt(0))], %q)`, base64.StdEncoding.EncodeToString([]byte(text)), name))
		}
		return "[" + strings.Join(list, ", ") + "]"
	}
	const notes, room = `document.querySelector("#notes .message")`, `(document.querySelector("main").clientHeight <= innerHeight / 4 + 1)`
	p := making(t, phone, "ar")
	p.is(`(HTMLInputElement.prototype.click = function () {
		if (!this.multiple || !/jpe?g/.test(this.accept)) return;
		Object.defineProperty(this, "files", {value: ` + files("البحر.jpg", "IMG_1.JPG") + `});
		this.dispatchEvent(new Event("change"));
	}, true)`)
	p.is(`!document.querySelector("#open button:last-of-type").click()`)
	p.faces()
	p.wait(pieces + ` === 2 && ` + notes + `.textContent.includes("copies: 2")`)
	p.is(room)
	p.picture("photographs")
	p.axe()
	p.fits()

	p = making(t, desktop, "en")
	p.is(`(() => { const dataTransfer = new DataTransfer();
		for (const file of ` + files("Quiz.csv|No.,image,question,answer,hint\n1,a.jpg,Where?,There,N\n2,b.jpg,Who?,She,S\n", "a.jpg", "b.jpg") + `) dataTransfer.items.add(file);
		return !dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true})); })()`)
	p.faces()
	p.wait(pieces + ` === 2 && ` + notes + `.textContent.includes("No., now No")`)
	p.is(room + ` && document.querySelector(".bench h1").innerText === "Quiz"`)
	p.is(`!` + inside + `.querySelector(".designer .errors:not([hidden])")`)
	p.wait(inside + `.querySelector("#begin button")`)
	p.is(`!` + inside + `.querySelector("#begin button").click()`)
	p.wait(inside + `.querySelector(".designing .hand-list li") && !` + notes + `.checkVisibility()`)
	p.is(`!` + inside + `.querySelector(".viewer header > .button").click()`)
	p.wait(notes + `.checkVisibility()`)
	p.picture("quiz")
	p.axe()
	p.is(`!` + notes + `.querySelector("button").click()`)
	p.wait(`!` + notes)
}
