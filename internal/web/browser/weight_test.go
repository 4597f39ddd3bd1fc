package browser_test

import (
	"fmt"
	"strings"
	"testing"
)

// fetched returns the requested addresses with one of some suffixes.
func (p *tab) fetched(endings ...string) (found []string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for _, address := range p.asked {
		for _, ending := range endings {
			if strings.HasSuffix(address, ending) {
				found = append(found, address)
			}
		}
	}
	return found
}

// TestTransferSizes checks that text is compressed and that only fonts for the language of the
// page are sent. Another letter is still shown in the same font.
func TestTransferSizes(t *testing.T) {
	t.Parallel()
	address := serve(t, "../../../examples/vineyard")
	root := address[:strings.Index(address[len("http://"):], "/")+len("http://")]
	pages := []string{"ar/nile-flood/index.html"}
	if all {
		pages = append(pages, "en/nile-flood/index.html", "fr/nile-flood/sheet.html")
	}
	for _, page := range pages {
		p := open(t, desktop, root+"/"+page)
		p.wait(`document.querySelector("svg[data-face] text, .opening form")`)
		const faces = `document.querySelectorAll("#components figure > a")`
		for i := range eval[int](p, faces+`.length`) {
			p.is(fmt.Sprintf(`!void %s[%d].scrollIntoView({block: "center", behavior: "instant"})`, faces, i))
			p.wait(fmt.Sprintf(`%s[%d].querySelector("svg[data-face]")`, faces, i))
		}
		p.wait(fontsHere)
		if whole := p.fetched(".ttf"); len(whole) > 0 {
			t.Errorf("%s requests %q", page, whole)
		}
		sizes := eval[[]int](p, `(() => {
			const sum = (ending, what) => performance.getEntriesByType("resource")
				.filter(({name}) => name.endsWith(ending)).reduce((n, one) => n + one[what], 0);
			return [
				sum(".woff", "encodedBodySize"), sum(".js", "encodedBodySize"), sum(".js", "decodedBodySize"),
				sum(".css", "encodedBodySize"), sum(".css", "decodedBodySize"),
			];
		})()`)
		t.Log(page, sizes)
		if sizes[0] == 0 || sizes[0] > 400_000 || sizes[1]*2 > sizes[2] || sizes[3]*2 > sizes[4] {
			t.Errorf("%s: %d bytes of fonts, %d of %d bytes of modules, %d of %d bytes of styles",
				page, sizes[0], sizes[1], sizes[2], sizes[3], sizes[4])
		}
		p.is(fmt.Sprintf(`Boolean(document.querySelector("h1").textContent = %q)`, "Ψ"))
		p.wait(`performance.getEntriesByType("resource").some(({name}) => name.endsWith(".ttf"))`)
	}
}
