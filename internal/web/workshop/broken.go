package workshop

import (
	"bytes"
	"html/template"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/lang"
)

// unmade is the page for one that cannot be made and has no earlier version. It shows the errors
// and reloads when they are fixed. The button takes the last change by hand back; a home that keeps changes itself may show it, too.
var unmade = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Parse(`<!doctype html>
<html lang="{{.Lang}}" dir="{{.Dir}}" data-root="{{.Root}}" data-lang="{{.Lang}}" data-page="broken" data-file="{{.Name}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="{{.Meta}}" content="{{.Token}}">
<title>{{.Title}}</title>
<link rel="stylesheet" href="{{.Root}}app/base.css">
<link rel="stylesheet" href="{{.Root}}{{.Lang}}/fonts.css">
<link rel="stylesheet" href="{{.Root}}app/designer.css">
<script type="module" src="{{.Root}}app/broken.js"></script>
<header class="top"><a class="brand" href="{{.Root}}{{.Lang}}/index.html">Cartouche</a></header>
<main>
<h1>{{.Title}}</h1>
<ol class="errors">
{{range .Errors}}<li class="message wrong"><code dir="ltr" data-file="{{.File}}" data-line="{{.Line}}">{{.Place}}</code>
<p>{{.Message}}</p>
{{with .Source}}<pre>{{.}}</pre>{{end}}{{with .Hint}}<p>{{.}}</p>{{end}}</li>
{{end}}</ol>
{{if .ByHand}}<button type="button" class="button main" id="back"{{if not .Undo}} hidden{{end}}>{{.Back}}</button>
<p class="message wrong" role="alert" id="failed" hidden></p>
{{end}}</main>
<footer class="foot"></footer>
`))
})

// broken answers for a page that cannot be made and has no earlier version.
func (w *Workshop) broken(name string, err error) Answer {
	language, _, _ := strings.Cut(name, "/")
	words, failed := w.words(language)
	if failed != nil {
		w.report(failed)
		return Answer{Status: Failed}
	}
	var b bytes.Buffer
	if err := unmade().Execute(&b, map[string]any{
		"Lang": words.Lang, "Dir": lang.Direction(words.Lang), "Name": name,
		"Root": strings.Repeat("../", strings.Count(name, "/")), "Meta": Meta, "Token": w.opt.Token,
		"Title": words.Show(diag.Term("page.broken")), "Errors": w.pageErrorsIn(err, words),
		"ByHand": w.byHand(), "Undo": w.undoable(), "Back": words.Show(diag.Term("page.broken-back")),
	}); err != nil {
		w.report(err)
	}
	return Answer{Status: Broken, Type: types[".html"], Body: b.Bytes()}
}
