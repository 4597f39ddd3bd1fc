package reading

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"html/template"
	"image/png"
	"slices"

	"cartouche/internal/geom"
	"cartouche/internal/reading/look"
)

// Line is one place of a review: its name, what was read, and a reason to doubt it.
type Line struct {
	Name, Read, Doubt string
	Value             look.Value
	Picture           template.URL
}

var page = template.Must(template.New("review").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}" dir="{{.Dir}}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title>
<style>
body { font: 1rem/1.4 sans-serif; margin: 1rem; color: #1d1a16 }
ul { display: flex; flex-wrap: wrap; gap: .6rem; padding: 0; list-style: none }
li { width: 9rem; border: 1px solid #b9a98c; border-radius: .3rem; padding: .4rem }
img { max-width: 100%; height: 5rem; object-fit: contain; display: block; margin: 0 auto }
.doubt { border-color: #a8382b; border-width: 2px }
</style>
<h1>{{.Title}}</h1>
<ul>
{{range .Lines}}<li{{if .Doubt}} class="doubt"{{end}}><img src="{{.Picture}}" alt="">
<strong>{{.Name}}</strong><br>{{.Read}}{{with .Doubt}}<br>{{.}}{{end}}</li>
{{end}}</ul>
`))

// Show adds the picture of the place. The photograph is not needed after that.
func (l *Line) Show() error {
	var b bytes.Buffer
	err := png.Encode(&b, l.Value.Sheet.Picture(l.Value.Box.Inset(-geom.MM(2))))
	l.Picture, l.Value.Sheet = template.URL("data:image/png;base64,"+base64.StdEncoding.EncodeToString(b.Bytes())), nil
	return err
}

// Review returns a page with the pictures of all places with something in them: the doubtful ones first,
// then figures by what they were read as.
func Review(title, language, direction string, lines []Line) ([]byte, error) {
	lines = slices.Clone(lines)
	slices.SortStableFunc(lines, func(a, b Line) int {
		doubt := func(l Line) int { return min(len(l.Doubt), 1) }
		return cmp.Or(doubt(b)-doubt(a), cmp.Compare(len(a.Value.Text), len(b.Value.Text)), cmp.Compare(a.Value.Text, b.Value.Text))
	})
	var out bytes.Buffer
	err := page.Execute(&out, struct {
		Title, Lang, Dir string
		Lines            []Line
	}{title, language, direction, lines})
	return out.Bytes(), err
}
