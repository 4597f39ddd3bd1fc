package kit

import (
	"testing"

	"cartouche/internal/project"
	"cartouche/rules/games"
)

// BenchmarkDeck makes 54 cards, of which `make bench` measures the whole process.
func BenchmarkDeck(b *testing.B) {
	makers := map[string]func(*project.Project, Options) ([]Made, error){"pdf": Make, "png": Render}
	for _, format := range []string{"pdf", "png"} {
		b.Run(format, func(b *testing.B) {
			opt := Options{What: What{Game: "deck", Only: []string{"card"}}, Print: Print{Formats: []string{format}}, Out: b.TempDir()}
			for b.Loop() {
				p, err := project.OpenBuiltin("../../bench/deck", games.All)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := makers[format](p, opt); err != nil {
					b.Fatal(err)
				}
				p.Close()
			}
		})
	}
}
