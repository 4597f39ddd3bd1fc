package inks

import (
	"strings"

	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Widths of lines, before the profile makes them heavier.
const (
	Hair   = 200 * geom.Micrometre
	Medium = 350 * geom.Micrometre
)

// Hatched returns the lines of a hatch in a path with a box around it.
func Hatched(path ink.Path, box geom.Rect, kind string, percent int, c ink.Colour) *scene.Group {
	lines := hatchLines(kind, box, percent)
	lines.Colour = c
	return &scene.Group{Name: "hatch", Clip: &path, Ops: []ink.Op{lines}}
}

// hatchDash is the distance from dash to dash of a hatch, along the axes of the face.
const hatchDash = 3 * geom.Millimetre

func diagonal(side geom.Length) geom.Length { return side * 1414 / 1000 }

// hatchLines returns the lines of a hatch in a box, of the width hair, so far apart that they cover a quarter less than so many
// percent: then no small square takes more, wherever the lines are. They are on one grid for the whole face, so that neighbours
// continue each other; so are dashes.
func hatchLines(kind string, box geom.Rect, percent int) *ink.Stroke {
	kind, dashed := strings.CutSuffix(kind, "-dashed")
	var dash []geom.Length
	if dashed {
		dash = []geom.Length{hatchDash * 2 / 3, hatchDash / 3}
		if kind != "vertical" && kind != "horizontal" && kind != "grid" { // they run at 45 degrees
			dash[0], dash[1] = diagonal(dash[0]), diagonal(dash[1])
		}
		x, y := firstOn(box.X-hatchDash+1, hatchDash), firstOn(box.Y-hatchDash+1, hatchDash)
		box = geom.R(x, y, box.Right()-x, box.Bottom()-y)
	}
	return &ink.Stroke{Path: hatchPath(kind, box, Hair*135/geom.Length(percent)), Width: Hair, Dash: dash}
}

// hatchPath returns the lines of a kind of hatch at a distance from each other.
func hatchPath(kind string, box geom.Rect, apart geom.Length) ink.Path {
	var path ink.Path
	switch kind {
	case "vertical":
		uprightLines(&path, box, apart)
	case "horizontal":
		levelLines(&path, box, apart)
	case "grid":
		uprightLines(&path, box, 2*apart)
		levelLines(&path, box, 2*apart)
	case "falling":
		slantedLines(&path, box, apart, 1)
	case "cross":
		slantedLines(&path, box, 2*apart, 1)
		slantedLines(&path, box, 2*apart, -1)
	default:
		slantedLines(&path, box, apart, -1)
	}
	return path
}

// firstOn returns the first line of a grid at or after a position.
func firstOn(from, apart geom.Length) geom.Length {
	n := from / apart
	if n*apart < from {
		n++
	}
	return n * apart
}

func uprightLines(path *ink.Path, box geom.Rect, apart geom.Length) {
	for x := firstOn(box.X, apart); x <= box.Right(); x += apart {
		path.Move(x, box.Y).Line(x, box.Bottom())
	}
}

func levelLines(path *ink.Path, box geom.Rect, apart geom.Length) {
	for y := firstOn(box.Y, apart); y <= box.Bottom(); y += apart {
		path.Move(box.X, y).Line(box.Right(), y)
	}
}

// slantedLines adds lines at 45 degrees, down to the right if dir is 1, up if it is -1.
func slantedLines(path *ink.Path, box geom.Rect, apart geom.Length, dir geom.Length) {
	step := diagonal(apart) // along an axis
	// A line is where x - dir·y is a multiple of the step.
	low := min(box.X-dir*box.Y, box.X-dir*box.Bottom())
	high := max(box.Right()-dir*box.Y, box.Right()-dir*box.Bottom())
	for k := firstOn(low, step); k <= high; k += step {
		path.Move(k+dir*box.Y, box.Y).Line(k+dir*box.Bottom(), box.Bottom())
	}
}
