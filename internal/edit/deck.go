package edit

import (
	"slices"

	"cartouche/internal/deck"
	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"
)

// Table is a file of cards, as pages have it.
type Table struct {
	File    string     `json:"file"`    // its name in the project
	Shown   string     `json:"shown"`   // in messages
	Written bool       `json:"written"` // whether its cells can be changed here
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
	Places  [][][2]int `json:"places"` // line and column of each cell in the file; 0 for a cell that is not there
	Hash    string     `json:"hash"`   // SHA-256 of the file
	Errors  diag.List  `json:"-"`      // of the file itself
}

// cardsOf returns the game, the component and the files of its cards.
func cardsOf(p *project.Project, v View) (files []model.CardTable, err error) {
	g, errs := layouts.LoadGame(p, v.Game)
	if g == nil {
		return nil, errs.Err()
	}
	c, errs := g.Component(v.Component)
	if errs != nil {
		return nil, errs
	}
	return g.CardTables(c), nil
}

// Tables returns the files of cards of a component. Their errors are with them.
func Tables(p *project.Project, v View) ([]Table, error) {
	files, err := cardsOf(p, v)
	if err != nil {
		return nil, err
	}
	out := []Table{}
	for _, f := range files {
		data, shown, err := p.Read(f.File, deck.MaxBytes)
		if err != nil {
			return nil, err
		}
		t := Table{File: f.File, Shown: shown, Hash: Hash(data), Columns: []string{}, Rows: [][]string{}, Places: [][][2]int{}}
		read, errs := deck.Parse(shown, data, f.Options)
		t.Errors = errs
		t.Written = deck.Written(f.File) && p.Own().Exists(f.File) && t.Errors == nil
		columns, rows, places := read.Cells()
		t.Columns, t.Rows = append(t.Columns, columns...), append(t.Rows, rows...)
		for _, row := range places {
			at := make([][2]int, len(row))
			for i, p := range row {
				at[i] = [2]int{p.Line, p.Column}
			}
			t.Places = append(t.Places, at)
		}
		out = append(out, t)
	}
	return out, nil
}

// applyDeck makes an edit of a file of cards over those before it.
func (o *Outcome) applyDeck(p *project.Project, v View, e Edit) (diag.List, error) {
	over := Over(p, o.Files)
	files, err := cardsOf(over, v)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(files, func(f model.CardTable) bool { return f.File == e.Deck })
	if i < 0 {
		return nil, diag.List{{Code: "edit-no-card"}}
	}
	data, shown, err := over.Read(e.Deck, deck.MaxBytes)
	if err != nil {
		return nil, err
	}
	if !deck.Written(e.Deck) || !over.Own().Exists(e.Deck) {
		return nil, diag.List{{Pos: diag.Pos{File: shown}, Code: "edit-deck-elsewhere", Args: diag.Args{"file": shown}}}
	}
	done := diag.Diagnostic{Args: diag.Args{"key": e.Column, "found": e.Row + 1}}
	var out []byte
	var errs diag.List
	to, _ := e.To.(float64)
	switch code := rowCodes[e.Do]; {
	case e.Do == "cell":
		done.Code = "edit-cell"
		out, errs = deck.SetCell(shown, data, files[i].Options, e.Row, e.Column, e.Text)
	case code != "":
		done.Code = code
		if e.Do == "row-add" {
			done.Args["found"] = e.Row + 2
		}
		out, errs = deck.EditRows(shown, data, files[i].Options, deck.RowEdit{Do: e.Do[len("row-"):], Card: e.Row, To: int(to)})
	default:
		return nil, diag.List{{Code: "edit-unknown"}}
	}
	if errs != nil {
		return nil, errs
	}
	o.Files[e.Deck] = out
	return diag.List{done}, nil
}

// rowCodes are what is said of edits of cards.
var rowCodes = map[string]string{
	"row-add": "edit-row-added", "row-copy": "edit-row-copied", "row-remove": "edit-row-removed", "row-move": "edit-row-moved",
}
