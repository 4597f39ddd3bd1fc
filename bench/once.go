package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"cartouche/internal/diag"
	_ "cartouche/internal/filled" // judges the records in booklets
	"cartouche/internal/model"
	"cartouche/internal/parallel"
	"cartouche/internal/project"
	"cartouche/layouts"
	_ "cartouche/layouts/builtin" // its kinds of elements
	"cartouche/rules/games"
)

// layingOut is the job of laying out everything once, with which commands that look at all texts are compared.
func layingOut(out string) []job {
	self, err := os.Executable()
	if err != nil {
		fmt.Println("Not compared with laying out everything once:", err)
		return nil
	}
	return []job{{who: "once", args: []string{self, "-once"}, out: out, cpu: 2.1, cpuGoal: 1.5}}
}

// layOutOnce lays out each face that a built-in game has for the usual number of players, and each page of its booklets, once in each
// of its languages. It does nothing else, and collects garbage about as seldom as the program does.
func layOutOnce() error {
	debug.SetGCPercent(400)
	p, err := project.OpenBuiltin("", games.All)
	if err != nil {
		return err
	}
	defer p.Close()
	var todo []func() error
	for _, id := range []string{"nile-flood", "nile-pyramids", "osiris", "mykerinos-nile"} {
		g, errs := layouts.LoadGame(p, id)
		if errs != nil {
			return errs.Err()
		}
		for _, language := range g.Languages {
			todo = append(todo, func() error { return layOut(g, language).Err() })
		}
	}
	return parallel.Each(0, len(todo), func(i int) error { return todo[i]() })
}

// layOut lays out the pieces of a game in a language.
func layOut(g *model.Game, language string) (found diag.List) {
	s, errs := layouts.New(g, layouts.Options{Players: g.Default, Lang: language, Profile: "home"})
	if errs != nil {
		return errs
	}
	for _, c := range g.Components {
		for i := range s.Count(c) {
			_, errs := s.Piece(c, i)
			found = append(found, errs...)
		}
	}
	return found
}
