// Package figure knows the silhouettes of pieces: monuments, labourers, animals,
// goods. A kit prints them, and a drawn record puts the very same ones on its map.
package figure

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/scene"
)

// outlines are drawn in a square of 100 by 100: M, L and C go to places as in
// SVG, Z closes. Parts go clockwise, holes the other way.
var outlines = map[string]string{
	// Monuments.
	"obelisk": `M50 2 L59 15 L41 15 Z M40.6 19 L59.4 19 L64 84 L36 84 Z M25 87 L75 87 L75 97 L25 97 Z`,
	"sphinx": `M3 95 L3 86 C3 82 6 81 9 81 L25 81 L25 65 L16 65 L14 42 C14 27 20 17 31 17 C40 17 45 25 47 35 L50 57
		C63 54 77 57 87 65 C94 70 97 79 97 89 L97 95 Z M21 33 C19 38 20 45 24 49 L31 49 L32 31 C28 29 23 30 21 33 Z
		M26 86 L26 89 L62 89 L62 86 Z M67 90 C66 80 71 74 80 73 L79 70 C68 71 62 79 63 90 Z`,
	"pylon": `M2 95 L9 14 L7 14 L7 7 L44 7 L44 14 L42 14 L43 38 L57 38 L58 14 L56 14 L56 7 L93 7 L93 14 L91 14 L98 95 L63 95 L63 51
		L37 51 L37 95 Z M20 24 L18 82 L22 82 L23.5 24 Z M30 24 L29 82 L33 82 L33.5 24 Z M76.5 24 L78 82 L82 82 L80 24 Z M66.5 24 L67 82 L71 82 L70 24 Z`,
	// Goods.
	"grain": `M50 30 C38 22 38 10 50 1 C62 10 62 22 50 30 Z M48.5 51 C28 49 17 37 18 22 C36 25 48 36 48.5 51 Z M51.5 51 C72 49 83 37 82 22 C64 25 52 36 51.5 51 Z
		M48.5 75 C28 73 17 61 18 46 C36 49 48 60 48.5 75 Z M51.5 75 C72 73 83 61 82 46 C64 49 52 60 51.5 75 Z M46.5 77 L53.5 77 L53.5 99 L46.5 99 Z`,
	"brick": `M27 16 L73 16 L73 47 L27 47 Z M2 53 L48 53 L48 84 L2 84 Z M52 53 L98 53 L98 84 L52 84 Z`,
	"stone": `M50 4 L92 25 L50 46 L8 25 Z M6 30 L47 50.5 L47 95 L6 74.5 Z M53 50.5 L94 30 L94 74.5 L53 95 Z`,
	// Labourers, by their tools.
	"sickle": `M24 97 L15 90 L37 66 C26 56 23 38 32 24 C43 8 64 2 90 14 C68 14 54 22 48 36 C43 47 46 57 52 63 L47 69 L50 72 Z`,
	"mould":  `M3 26 L69 26 L69 44 L97 44 L97 58 L69 58 L69 76 L3 76 Z M14 37 L14 65 L58 65 L58 37 Z`,
	"mallet": `M13 6 L87 6 L91 42 L9 42 Z M41 46 L59 46 L63 97 L37 97 Z`,
	"camel": `M3 31 C3 24 9 19 16 21 L24 24 C27 27 26 32 24 37 C25 47 31 50 37 45 C41 37 46 25 54 25 C63 25 66 35 72 42 C83 44 89 51 89 61 L92 68
		L87 70 L84 63 L82 73 L85 96 L78 96 L73 75 L66 67 L51 67 L47 75 L45 96 L38 96 L37 71 C26 67 17 57 15 45 C14 41 14 37 13 34 L6 35 Z`,
	"barge": `M1 40 C8 58 18 65 31 66 L70 66 C82 65 90 56 99 34 C97 66 86 84 68 84 L34 84 C16 84 3 66 1 40 Z M32 63 L32 37 L68 37 L68 63 Z M28 33 L28 27 L72 27 L72 33 Z
		M40 43 L40 57 L60 57 L60 43 Z`,
	"crown":   `M37 60 C27 38 33 8 50 3 C67 8 73 38 63 60 Z M24 65 L76 65 L84 95 L16 95 Z`,
	"ankh":    `M43 45 C25 29 28 2 50 2 C72 2 75 29 57 45 L90 40 L90 60 L57 55 L61 98 L39 98 L43 55 L10 60 L10 40 Z M50 14 C38 14 39 29 50 41 C61 29 62 14 50 14 Z`,
	"card":    `M20 4 L80 4 L80 96 L20 96 Z M28 12 L28 88 L72 88 L72 12 Z M50 32 L62 50 L50 68 L38 50 Z`,
	"glory":   `M50 1 L58 30 L85 15 L70 42 L99 50 L70 58 L85 85 L58 70 L50 99 L42 70 L15 85 L30 58 L1 50 L30 42 L15 15 L42 30 Z`,
	"house":   `M4 30 L96 30 L96 40 L92 40 L92 96 L62 96 L62 62 L40 62 L40 96 L8 96 L8 40 L4 40 Z`,
	"leaving": `M4 40 L56 40 L56 16 L98 50 L56 84 L56 60 L4 60 Z`,
	"lock":    `M20 44 L20 34 C20 0 80 0 80 34 L80 44 L90 44 L90 97 L10 97 L10 44 Z M33 44 L67 44 L67 34 C67 12 33 12 33 34 Z M44 62 L44 82 L56 82 L56 62 Z`,
	"palm": `M46 97 C49 76 48 60 44 42 C36 36 22 38 12 50 C14 36 26 28 40 32 C32 22 20 18 8 22 C20 10 38 12 47 26 C50 12 60 4 76 6 C66 10 60 18 57 28
		C68 20 84 24 92 40 C80 32 68 32 57 38 C68 42 74 50 74 62 C66 50 58 44 51 44 C55 60 56 78 55 97 Z`,
	// What the people of the cities are known by.
	"sail": `M3 71 L97 71 C91 87 77 95 61 95 L37 95 C20 95 9 87 3 71 Z M46 6 L51 6 L51 68 L46 68 Z M54 11 C77 18 85 41 83 65 L54 65 Z
		M43 21 C29 29 21 46 19 65 L43 65 Z`,
	"scales": `M47 8 L53 8 L53 88 L47 88 Z M28 88 L72 88 L72 96 L28 96 Z M10 15 L90 15 L90 21 L10 21 Z M2 54 L34 54 C32 68 24 73 18 73 C12 73 4 68 2 54 Z
		M66 54 L98 54 C96 68 88 73 82 73 C76 73 68 68 66 54 Z M17 21 L19 21 L32 53 L29 53 L18 27 L7 53 L4 53 Z M81 21 L83 21 L96 53 L93 53 L82 27 L71 53 L68 53 Z`,
	"jug": `M35 3 L65 3 L65 12 L60 17 L60 27 C80 34 89 50 85 66 C81 84 71 97 60 97 L40 97 C29 97 19 84 15 66 C11 50 20 34 40 27 L40 17 L35 12 Z
		M18 50 L17.5 57 L82.5 57 L82 50 Z`,
	"chest": `M6 32 C6 16 17 9 28 9 L72 9 C83 9 94 16 94 32 L94 45 L6 45 Z M6 51 L40 51 L40 66 L60 66 L60 51 L94 51 L94 93 L6 93 Z`,
	"scroll": `M18 3 L82 3 C93 3 93 20 82 20 L82 80 C93 80 93 97 82 97 L18 97 C7 97 7 80 18 80 L18 20 C7 20 7 3 18 3 Z
		M29 30 L29 36 L71 36 L71 30 Z M29 46 L29 52 L71 52 L71 46 Z M29 62 L29 68 L57 68 L57 62 Z`,
	"level": `M50 3 L95 94 L81 94 L67 65 L33 65 L19 94 L5 94 Z M50 29 L38 54 L62 54 Z`,
	"altar": `M18 52 L82 52 L75 62 L71 62 L75 97 L25 97 L29 62 L25 62 Z M50 2 C64 17 70 28 65 39 C63 45 57 48 50 48 C43 48 37 45 35 39 C31 27 44 22 50 2 Z`,
	"crook": `M38 98 L38 38 C38 31 29 27 23 32 C19 35 19 41 22 45 L13 50 C7 40 10 28 19 22 C32 14 48 23 48 38 L48 98 Z
		M62 98 L62 24 L72 17 L97 37 L92 43 L72 28 L72 98 Z`,
	"chisel": `M40 3 L60 3 L62 40 L38 40 Z M41 44 L59 44 L59 78 L50 98 L41 78 Z`,
}

// Names returns the names of all figures, sorted.
func Names() []string { return slices.Sorted(maps.Keys(outlines)) }

// Path returns a figure as large as its box allows, in the middle of it. It
// reports false when there is no figure of that name.
func Path(name string, box geom.Rect) (scene.Path, bool) {
	text, ok := outlines[name]
	if !ok {
		return scene.Path{}, false
	}
	side := float64(min(box.W, box.H))
	left := float64(box.X) + (float64(box.W)-side)/2
	top := float64(box.Y) + (float64(box.H)-side)/2
	path, err := read(text, func(x, y float64) geom.Point {
		return geom.Pt(geom.Length(math.Round(left+x*side/100)), geom.Length(math.Round(top+y*side/100)))
	})
	return path, err == nil
}

// arity is how many places each step takes.
var arity = map[string]int{"M": 1, "L": 1, "C": 3, "Z": 0}

// read turns the steps of an outline into a path.
func read(text string, at func(x, y float64) geom.Point) (scene.Path, error) {
	for step := range arity {
		text = strings.ReplaceAll(text, step, " "+step+" ")
	}
	words := strings.Fields(text)
	var path scene.Path
	for len(words) > 0 {
		n, ok := arity[words[0]]
		if !ok || len(words) < 1+2*n {
			return scene.Path{}, fmt.Errorf("an outline cannot go on with %q", words[0])
		}
		pts := make([]geom.Point, n)
		for i := range pts {
			x, errX := strconv.ParseFloat(words[1+2*i], 64)
			y, errY := strconv.ParseFloat(words[2+2*i], 64)
			if errX != nil || errY != nil {
				return scene.Path{}, fmt.Errorf("no place: %q", words[1+2*i:3+2*i])
			}
			pts[i] = at(x, y)
		}
		switch words[0] {
		case "M":
			path.Move(pts[0].X, pts[0].Y)
		case "L":
			path.Line(pts[0].X, pts[0].Y)
		case "C":
			path.Cubic(pts[0], pts[1], pts[2])
		default:
			path.Close()
		}
		words = words[1+2*n:]
	}
	return path, nil
}
