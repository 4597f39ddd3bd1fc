package reading

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"html/template"
	"image/png"
	"slices"
	"sync"

	"cartouche/internal/geom"
	"cartouche/internal/reading/look"
)

// Line is one place of a review: its name, what was read, a rule that it breaks as it was read, a reason to doubt it, and what the
// rules excluded.
type Line struct {
	Name, Read, Breaks, Doubt, Settled string
	Value                              look.Value
	Picture                            template.URL
}

var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("review").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}" dir="{{.Dir}}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title>
<style>
body { font: 1rem/1.4 sans-serif; margin: 1rem; color: #1d1a16 }
ul { display: flex; flex-wrap: wrap; gap: .6rem; padding: 0; list-style: none }
li { width: 11rem; border: 1px solid #b9a98c; border-radius: .3rem; padding: .4rem }
img { max-width: 100%; height: 5rem; object-fit: contain; display: block; margin: 0 auto }
.doubt { border-color: #a8382b; border-width: 2px }
</style>
<h1>{{.Title}}</h1>
<ul>
{{range .Lines}}<li{{if or .Breaks .Doubt}} class="doubt"{{end}}><img src="{{.Picture}}" alt="">
<strong>{{.Name}}</strong><br>{{.Read}}{{with .Breaks}}<br><em>{{.}}</em>{{end}}
{{with .Doubt}}<br>{{.}}{{end}}{{with .Settled}}<br>{{.}}{{end}}</li>
{{end}}</ul>
`))
})

// Show adds the picture of the place. The photograph is not needed after that.
func (l *Line) Show() error {
	var b bytes.Buffer
	err := png.Encode(&b, l.Value.Sheet.Picture(l.Value.Box.Inset(-geom.MM(2))))
	l.Picture, l.Value.Sheet = template.URL("data:image/png;base64,"+base64.StdEncoding.EncodeToString(b.Bytes())), nil
	return err
}

// Review returns a page with the pictures of all places with something in them: those that break a rule as they were read
// first, where another reading would not, then other doubtful ones, then those that the rules settled, then figures by what they were
// read as.
func Review(title, language, direction string, lines []Line) ([]byte, error) {
	lines = slices.Clone(lines)
	slices.SortStableFunc(lines, func(a, b Line) int {
		return cmp.Or(b.rank()-a.rank(), cmp.Compare(len(a.Value.Text), len(b.Value.Text)), cmp.Compare(a.Value.Text, b.Value.Text))
	})
	var out bytes.Buffer
	err := page().Execute(&out, struct {
		Title, Lang, Dir string
		Lines            []Line
	}{title, language, direction, lines})
	return out.Bytes(), err
}

// rank is how soon a line needs a look.
func (l Line) rank() int {
	switch b := l.Value.Breaks; {
	case b != nil && b.Instead != look.InsteadUnknown:
		return 4
	case b != nil:
		return 3
	case l.Doubt != "":
		return 2
	}
	return min(len(l.Settled), 1)
}
