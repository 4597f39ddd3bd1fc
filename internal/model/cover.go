package model

import "cmp"

// cover says what the first pages of a game's kits show beside the list of components.
type cover struct {
	// a picture above the title: its path in the game's folder; default the theme's ornament
	Picture Word   `doc:"picture"`
	Note    Key    `doc:"note"`                              // a text below the authors; default none
	Frame   string `doc:"frame" words:"none egyptian plain"` // the border; default the theme's
	Show    *bool  `doc:"show"`                              // `false`: kits have no cover; default true
}

// Shown reports whether kits have a cover.
func (c cover) Shown() bool { return On(c.Show, true) }

// CoverFrame is the theme whose frame the cover has, or "none".
func (g *Game) CoverFrame() string { return cmp.Or(g.Cover.Frame, g.ThemeName) }
