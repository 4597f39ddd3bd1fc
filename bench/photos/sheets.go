package main

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"cartouche/internal/project"
	"cartouche/internal/reading"
	"cartouche/internal/reading/look"
	"cartouche/internal/record"
	"cartouche/internal/report"
	"cartouche/layouts"
	"cartouche/rules"
)

// table has what photographs of a game need again and again.
type table struct {
	project *project.Project
	library *report.Library
	game    string
	drawn   map[print][]*look.Blank // blank sheets, once for all readers
	pieces  []foreignPiece
}

// print is how sheets are printed.
type print struct {
	players           int
	language, profile string
}

// reader returns a reader that has found nothing yet, of sheets in the languages of the game.
func (t *table) reader() (*reading.Reader, error) {
	model, errs := layouts.LoadGame(t.project, t.game)
	if model == nil {
		return nil, errs
	}
	g := t.library.Game(t.game)
	r := reading.NewReader(t.project, g.Rules, model.Languages, func(n int) rules.Data { return g.Values.For(n) })
	draw := r.Draw
	r.Draw = func(players int, language, profile string) ([]*look.Blank, error) {
		of := print{players, language, profile}
		if list, ok := t.drawn[of]; ok {
			return list, nil
		}
		list, err := draw(players, language, profile)
		t.drawn[of] = list
		return list, err
	}
	return r, nil
}

// filledIn returns the marks of a sheet at the end of a game that is played by chance, with its places. Of a game without
// moves, about half of the places are filled in by chance.
func filledIn(g rules.Game, setup rules.Setup, seed uint64, r *rand.Rand) ([]rules.Mark, []rules.Place, error) {
	if g.Log != nil {
		rec, err := record.Play(g, setup, seed, true)
		if err != nil {
			return nil, nil, err
		}
		places := rec.Game.Places(rec.Sheet)
		return append(someBlank(rec.Judge().Marks(), r), housed(places, r)...), places, nil
	}
	rec, errs := record.New(g, record.Sheet, setup)
	if errs != nil {
		return nil, nil, errs
	}
	places := rec.Game.Places(rec.Sheet)
	var marks []rules.Mark
	for _, p := range places {
		about := p.About()
		if r.IntN(2) == 0 {
			continue
		}
		if signs := len(about.Signs); about.Number && (signs == 0 || r.IntN(3) > 0) {
			marks = append(marks, rules.Mark{Slot: p.Slot, Kind: rules.Number, Text: figureIn(about, r)})
		} else if signs > 0 {
			marks = append(marks, rules.Mark{Slot: p.Slot, Kind: rules.Number, Text: about.Signs[r.IntN(signs)]})
		} else if choices := len(about.Choices); choices > 1 {
			for _, m := range about.Choices[1+r.IntN(choices-1)] {
				m.Slot = p.Slot
				marks = append(marks, m)
			}
		}
	}
	return marks, places, nil
}

// figureIn returns a figure that may be in a place, of one to three digits before a decimal sign.
func figureIn(a rules.About, r *rand.Rand) string {
	step, most := max(a.Step, 1), []int{9, 99, 199}[r.IntN(3)]
	for range a.Unit {
		most *= 10
	}
	return rules.Decimal(a.Low+step*r.IntN(min(a.High-a.Low, most)/step+1), a.Unit)
}

// someBlank leaves out one figure in eight and one cross in three: games that are played by chance to their end have one nearly
// everywhere.
func someBlank(marks []rules.Mark, r *rand.Rand) []rules.Mark {
	return slices.DeleteFunc(marks, func(m rules.Mark) bool {
		return m.Kind == rules.Number && r.IntN(8) == 0 || m.Kind == rules.Cross && r.IntN(3) == 0
	})
}

// housed returns houses for some of the places for them: games that are played by chance hardly ever have one.
func housed(places []rules.Place, r *rand.Rand) (marks []rules.Mark) {
	for _, p := range places {
		if slices.Contains(p.Kinds, rules.House) && p.Read() == nil && r.IntN(6) == 0 {
			marks = append(marks, rules.Mark{Slot: p.Slot, Kind: rules.House, By: p.Seat})
		}
	}
	return marks
}

// scored returns figures for about half of the boxes of a score sheet.
func scored(b *look.Blank, reader *reading.Reader, players []string, r *rand.Rand) []rules.Mark {
	var marks []rules.Mark
	for game := 1; game <= b.Games; game++ {
		for _, p := range b.ScorePlaces(&reader.Game, game, players) {
			if r.IntN(2) == 0 {
				marks = append(marks, rules.Mark{Slot: p.Slot, Kind: rules.Number, Text: strconv.Itoa(r.IntN([]int{10, 100, 200}[r.IntN(3)]))})
			}
		}
	}
	return marks
}
