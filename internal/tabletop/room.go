package tabletop

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/kit"
)

// The form of a room of playingcards.io: a .pcio file is a ZIP archive with widgets.json and the pictures in userassets. Its own pages
// say that rooms are exported and imported as such files, not what they hold; these keys are those that public programs write and read.

const (
	roomWidth, roomHeight = 1600, 800 // above the hand
	roomGap               = 20
	roomScale             = 103.0 / 63 // pixels of the room a millimetre: a poker card is as wide as its own cards
	assets                = "userassets/"
)

type widget struct {
	ID           string                       `json:"id"`
	Type         string                       `json:"type"`
	X            int                          `json:"x"`
	Y            int                          `json:"y"`
	Z            int                          `json:"z"`
	Width        int                          `json:"width,omitempty"`
	Height       int                          `json:"height,omitempty"`
	Label        string                       `json:"label,omitempty"`
	Shuffles     bool                         `json:"hasShuffleButton,omitempty"`
	BoardImage   string                       `json:"boardImage,omitempty"`
	Parent       string                       `json:"parent,omitempty"`
	Deck         string                       `json:"deck,omitempty"`
	CardType     string                       `json:"cardType,omitempty"`
	FaceUp       bool                         `json:"faceup,omitempty"`
	CardWidth    int                          `json:"cardWidth,omitempty"`
	CardHeight   int                          `json:"cardHeight,omitempty"`
	Enlarge      bool                         `json:"enlarge,omitempty"`
	CardTypes    map[string]map[string]string `json:"cardTypes,omitempty"`
	FaceTemplate *side                        `json:"faceTemplate,omitempty"`
	BackTemplate *side                        `json:"backTemplate,omitempty"`
}

// side is what the cards of a deck show on one side.
type side struct {
	IncludeBorder bool        `json:"includeBorder"`
	IncludeRadius bool        `json:"includeRadius"`
	Objects       []sideImage `json:"objects"`
}

type sideImage struct {
	Type      string `json:"type"`
	Value     string `json:"value"` // a key of the card's type
	ValueType string `json:"valueType"`
	Color     string `json:"color"`
	X         int    `json:"x"`
	Y         int    `json:"y"`
	W         int    `json:"w"`
	H         int    `json:"h"`
}

// heaped are pieces of one component and one size, which share a pile; a board is alone.
type heaped struct {
	pieces []flatPiece
	w, h   int // pixels of the room
	x, y   int
}

// room writes a room with all pieces: boards, and a pile with a deck for each component and size.
func (t *table) room(on []flatPiece) kit.Task {
	var piles []*heaped
	for _, p := range on {
		last := len(piles) - 1
		if last < 0 || p.large || piles[last].pieces[0].large || piles[last].pieces[0].Component != p.Component ||
			piles[last].pieces[0].width != p.width || piles[last].pieces[0].height != p.height {
			piles, last = append(piles, &heaped{}), last+1
		}
		piles[last].pieces = append(piles[last].pieces, p)
	}
	t.spread(piles)
	widgets := []widget{{ID: "hand", Type: "hand", X: 50, Y: 820, Z: 1}}
	for i, pile := range piles {
		if pile.pieces[0].large {
			widgets = append(widgets, widget{
				ID: fmt.Sprintf("board-%d", i+1), Type: "board", X: pile.x, Y: pile.y, Z: 1 + i, Width: pile.w, Height: pile.h,
				BoardImage: "package://" + assets + pile.pieces[0].front,
			})
			continue
		}
		widgets = append(widgets, t.pile(i+1, pile)...)
	}
	pictures := t.tasks
	return kit.Task{Made: kit.Made{Path: t.opt.Folder + t.opt.File + ".pcio"}, Write: func(w io.Writer) error {
		archive := zip.NewWriter(w)
		if err := put(archive, "widgets.json", func(w io.Writer) error { return json.NewEncoder(w).Encode(widgets) }); err != nil {
			return err
		}
		for _, picture := range pictures {
			if err := put(archive, assets+strings.TrimPrefix(picture.Made.Path, t.opt.Folder), picture.Write); err != nil {
				return err
			}
		}
		return archive.Close()
	}}
}

// put adds a file to an archive, without a time.
func put(archive *zip.Writer, name string, write func(io.Writer) error) error {
	f, err := archive.Create(name)
	if err != nil {
		return err
	}
	return write(f)
}

// spread places piles in rows, at the largest scale at which they fit above the hand.
func (t *table) spread(piles []*heaped) {
	for scale := roomScale; ; scale *= 0.95 {
		x, y, row := roomGap, roomGap+20, 0
		for _, p := range piles {
			box := t.flatBox(*p.pieces[0].Piece)
			px := func(l geom.Length) int { return max(1, int(math.Round(l.MM()*scale))) }
			p.w, p.h = px(box.W), px(box.H)
			if x > roomGap && x+p.w+roomGap > roomWidth {
				x, y, row = roomGap, y+row+roomGap+50, 0 // room for the label and the button of a pile
			}
			p.x, p.y = x, y
			x += p.w + roomGap
			row = max(row, p.h)
		}
		if y+row <= roomHeight || scale < roomScale/20 {
			return
		}
	}
}

// pile returns the widgets of a pile: the pile, its deck, and its cards, each copy by itself.
func (t *table) pile(n int, p *heaped) []widget {
	first := p.pieces[0]
	title, _ := t.Studio.Title(first.Component)
	pile, deck := fmt.Sprintf("pile-%d", n), fmt.Sprintf("deck-%d", n)
	shown := func(key string) *side {
		return &side{IncludeRadius: first.Front.Cut == nil, Objects: []sideImage{
			{Type: "image", Value: key, ValueType: "dynamic", Color: "white", W: p.w, H: p.h},
		}}
	}
	types := map[string]map[string]string{}
	var cards []widget
	for _, piece := range p.pieces {
		key := strings.TrimSuffix(piece.front, ".png")
		back := piece.back
		if back == "" {
			back = piece.front // one side: both look alike
		}
		types[key] = map[string]string{
			"label": piece.name, "face": "package://" + assets + piece.front, "back": "package://" + assets + back, "text": piece.use,
		}
		for range piece.count {
			cards = append(cards, widget{
				ID: fmt.Sprintf("card-%d-%d", n, len(cards)+1), Type: "card", X: p.x, Y: p.y, Z: 1000 + len(cards), Parent: pile, Deck: deck,
				CardType: key, FaceUp: piece.back == "",
			})
		}
	}
	return append([]widget{
		{ID: pile, Type: "cardPile", X: p.x, Y: p.y, Z: n, Width: p.w + 8, Height: p.h + 8, Label: title, Shuffles: len(cards) > 1},
		{
			ID: deck, Type: "cardDeck", X: p.x, Y: p.y, Z: n, Parent: pile, CardWidth: p.w, CardHeight: p.h, Enlarge: true, CardTypes: types,
			FaceTemplate: shown("face"), BackTemplate: shown("back"),
		},
	}, cards...)
}
