package site

import (
	"cartouche/internal/model"
	"cartouche/internal/web"
)

// Typical sizes of a site's files in bytes, as measured on the built-in games.
const (
	usualFace     = 14_000 // a side of a piece, as packed SVG
	usualDownload = 72_000 // a PDF
	usualOther    = 30_000 // a page, an index, a font
	usualFonts    = 6      // font files per language
)

// Expected estimates the number of files of the site and their size before any is made.
func (s *Site) Expected() Written {
	faces, downloads, others := 0, 0, len(fixed())+len(s.workerNames())+len(s.makingNames())
	for _, l := range s.langs {
		others += 4 + usualFonts
		for _, g := range s.gamesIn(l) {
			others += 6 + len(s.views(l, g))
			faces += facesOf(g) * len(s.opt.Profiles)
			for _, k := range s.kitsOf(l, g) {
				downloads += downloadsOf(g, k.players)
			}
		}
	}
	w := Written{
		Files: faces + downloads + others,
		Bytes: int64(faces)*usualFace + int64(downloads)*usualDownload + int64(others)*usualOther,
	}
	if judge, err := web.Judge(); err == nil {
		w.Bytes += int64(len(judge.Builtin) + len(judge.Own) + len(judge.Reader))
	}
	if s.makes() {
		for _, size := range engineSizes() {
			w.Bytes += int64(size.Packed) + size.Plain
		}
	}
	return w
}

// facesOf returns the number of different sides of a game's pieces.
func facesOf(g *model.Game) int {
	n := 0
	for _, c := range g.Components {
		n += c.Sides() * max(1, len(c.Rows()))
	}
	return n
}

// downloadsOf returns the number of files to print for a number of players: one per stock and component, and one contact sheet.
func downloadsOf(g *model.Game, players int) int {
	n := len(stocksOf(g, players))
	for _, c := range g.Components {
		if c.Players.Holds(players) {
			n++
		}
	}
	if players == g.Default {
		n++
	}
	return n
}
