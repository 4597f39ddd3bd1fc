package edit

import (
	"cmp"
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
	Pieces  []int      `json:"pieces"` // of each card, its first piece in this kit; -1 for a card that is not in it
	Hash    string     `json:"hash"`   // SHA-256 of the file
	Errors  diag.List  `json:"-"`      // of the file itself
}

// Card is a card in a file of cards.
type Card struct {
	Deck string // the file, by its name in the project
	Row  int    // from 0; beyond the end it is the last one
}

// cardsOf returns the game, the component and the files of its cards.
func cardsOf(p *project.Project, v View) (files []model.CardTable, err error) {
	g, errs := layouts.KeptGame(p, v.Game)
	if g == nil {
		return nil, errs.Err()
	}
	c, errs := g.Component(v.Component)
	if errs != nil {
		return nil, errs
	}
	return g.CardTables(c), nil
}

// piecesOf returns the cards of the pieces in this kit; none if that cannot be read.
func piecesOf(p *project.Project, v View) (cards []model.Row) {
	g, _ := layouts.KeptGame(p, v.Game)
	if g == nil {
		return nil
	}
	c, _ := g.Component(v.Component)
	studio, _ := layouts.New(g, layouts.Options{
		Players: cmp.Or(v.Players, g.Default), Lang: g.TextsIn(v.Language), Profile: cmp.Or(v.Profile, "home"),
	})
	if c == nil || studio == nil || !studio.Drawable() {
		return nil
	}
	for i := range studio.Count(c) {
		cards = append(cards, studio.Card(c, i))
	}
	return cards
}

// pieceOf returns the first piece with a card; -1 if there is none in this kit.
func (f *face) pieceOf(card *Card) int {
	for part, table := range f.game.CardTables(f.component) {
		if card == nil || table.File != card.Deck {
			continue
		}
		data, shown, err := f.project.Read(table.File, deck.MaxBytes)
		if err != nil {
			return -1
		}
		read, _ := deck.Parse(shown, data, table.Options)
		_, rows, _ := read.Cells()
		for i := range f.studio.Count(f.component) {
			row := f.studio.Card(f.component, i)
			if row.Part() == part && read.Card(row.Pos) == min(card.Row, len(rows)-1) {
				return i
			}
		}
	}
	return -1
}

// Tables returns the files of cards of a component. Their errors are with them.
func Tables(p *project.Project, v View) ([]Table, error) {
	files, err := cardsOf(p, v)
	if err != nil {
		return nil, err
	}
	out, pieces := []Table{}, piecesOf(p, v)
	for part, f := range files {
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
		t.Pieces = make([]int, len(rows))
		for i := range t.Pieces {
			t.Pieces[i] = -1
		}
		for i := len(pieces) - 1; i >= 0; i-- {
			if card := read.Card(pieces[i].Pos); pieces[i].Part() == part && card >= 0 {
				t.Pieces[card] = i
			}
		}
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
	o.Card = nil
	switch code := rowCodes[e.Do]; {
	case e.Do == "cell":
		done.Code = "edit-cell"
		read, _ := deck.Parse(shown, data, files[i].Options)
		if err := newerCell(read, e); err != nil {
			return nil, err
		}
		out, errs = deck.SetCell(shown, data, files[i].Options, e.Row, e.Column, e.Text)
	case code != "":
		done.Code, o.Card = code, &Card{Deck: e.Deck, Row: e.Row}
		switch e.Do {
		case "row-add":
			done.Args["found"] = e.Row + 2
			o.Card.Row++
		case "row-copy":
			o.Card.Row++
		case "row-move":
			o.Card.Row = int(to)
		case "row-remove":
			if n := int(to) - e.Row + 1; n > 1 {
				done.Code, done.Args["n"] = "edit-rows-removed", n
			}
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

// summed says of many cells or cards, such as those that are pasted, how many they are.
func summed(list diag.List) (out diag.List) {
	count := map[string]int{}
	for _, d := range list {
		count[d.Code]++
	}
	for _, d := range list {
		code, n := sums[d.Code], count[d.Code]
		said := slices.ContainsFunc(out, func(d diag.Diagnostic) bool { return d.Code == code })
		switch {
		case code == "" || n <= mostWords:
			out = append(out, d)
		case !said:
			out = append(out, diag.Diagnostic{Code: code, Args: diag.Args{"n": n}})
		}
	}
	return out
}

// mostWords is how many cells or cards are said one by one.
const mostWords = 3

// sums are what is said of many, by what is said of one.
var sums = map[string]string{"edit-cell": "edit-cells", "edit-row-added": "edit-rows-added"}

// rowCodes are what is said of edits of cards.
var rowCodes = map[string]string{
	"row-add": "edit-row-added", "row-copy": "edit-row-copied", "row-remove": "edit-row-removed", "row-move": "edit-row-moved",
}
