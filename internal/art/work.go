package art

import (
	"image"
	"math"

	"cartouche/internal/diag"
	"cartouche/internal/geom"
	"cartouche/internal/ink"
	"cartouche/internal/scene"
)

// Bounds on what a drawing takes at a size. Steps are counted, never timed: pixels, points and passes over them, each by about as
// many billionths of a second as a processor takes for it.
const (
	maxPixels  = 20_000_000    // of a picture of what cannot be shapes
	maxSteps   = 2_000_000_000 // of all work on a drawing
	maxHeld    = 30_000_000    // pixels that are kept at a time
	maxWaiting = 8_000_000     // pixels of pictures that wait until they are made one
	maxOutline = 2_000_000     // points of lines that become areas
)

// Steps for each pixel.
const (
	stepsLayer    = 30 // to draw on white and on black, and find what is clear
	stepsPicture  = 12 // to find the rim of a layer and make it a picture
	stepsNormal   = 6  // to put a layer over another one
	stepsBlend    = 45
	stepsMask     = 10
	stepsFilter   = 15 // of any kind; each says what it takes besides
	stepsSampled  = 60
	stepsSolid    = 1
	stepsGradient = 60
	stepsImage    = 50
	stepsClip     = 12
	stepsFade     = 4 // to keep what is below a transparent group, and mix both
)

// steps for a point of an outline, and for a cell of an area that is looked for.
const (
	stepsPoint = 100
	stepsCell  = 2
)

// task is what work is done for, as a key of the messages.
type task string

const (
	workMasks    task = "art-work-masks"
	workFilters  task = "art-work-filters"
	workBlending task = "art-work-blending"
	workPictures task = "art-work-pictures"
	workShapes   task = "art-work-shapes"
)

// spend counts work. It reports false when a drawing takes too much, which is an error that names what took the most.
func (s *shaper) spend(k task, steps float64) bool {
	s.spent[k] += steps
	if s.steps += steps; s.steps <= maxSteps {
		return true
	}
	for _, other := range []task{workMasks, workFilters, workBlending, workPictures, workShapes} {
		if s.spent[other] > s.spent[k] {
			k = other
		}
	}
	s.fail(nil, "art-work", diag.Args{"what": diag.Term(string(k)), "dpi": s.dpi})
	return false
}

// area counts work on all pixels of a box.
func (s *shaper) area(k task, in image.Rectangle, steps int) bool {
	return s.spend(k, float64(in.Dx())*float64(in.Dy())*float64(steps))
}

// hold reports whether so many layers of a box may be kept at a time.
func (s *shaper) hold(k task, in image.Rectangle, layers int) bool {
	if float64(in.Dx())*float64(in.Dy())*float64(layers) <= maxHeld {
		return true
	}
	return s.spend(k, 2*maxSteps)
}

// worth estimates the steps to draw operations once, in a box of pixels.
func (s *shaper) worth(ops []ink.Op, at scene.Where, in image.Rectangle) float64 {
	sum := 0.0
	size := func(r geom.Rect) float64 {
		p := s.pixelsOf(at.ApplyRect(r)).Intersect(in)
		return float64(p.Dx()) * float64(p.Dy())
	}
	for _, op := range ops {
		switch op := op.(type) {
		case *ink.Fill:
			each := float64(stepsSolid)
			if op.Gradient != nil {
				each = stepsGradient
			}
			sum += each*size(op.Path.Box()) + s.cells(op.Path, in)
		case *ink.Stroke:
			sum += stepsSolid*size(op.Path.Box()) + stepsPoint*float64(len(op.Path.Points)) + 4*s.cells(op.Path, in)
		case *scene.Image:
			sum += stepsImage * size(op.Box)
		case *scene.Group:
			inner, inside := at.Into(op), in
			if op.Clip != nil {
				b := op.Clip.Box()
				inside = s.pixelsOf(inner.ApplyRect(b)).Intersect(in)
				sum += stepsClip*float64(inside.Dx())*float64(inside.Dy()) + s.cells(*op.Clip, in)
			}
			if op.Transparency > 0 {
				r := scene.Around(op.Ops)
				p := s.pixelsOf(inner.ApplyRect(r)).Intersect(inside)
				sum += stepsFade * float64(p.Dx()) * float64(p.Dy())
			}
			sum += s.worth(op.Ops, inner, inside)
		}
	}
	return sum
}

// cells estimates the work on the edges of an area: each crosses cells of pixels, and each cell is looked for among those of its row.
func (s *shaper) cells(p ink.Path, in image.Rectangle) float64 {
	if len(p.Points) < 3 || in.Empty() {
		return 0
	}
	around := s.pixelsOf(p.Box())
	inside := around.Intersect(image.Rect(around.Min.X, around.Min.Y, in.Max.X, in.Max.Y)) // the rasteriser begins at the corner
	if inside.Empty() {
		return 0
	}
	k := float64(s.dpi) / float64(geom.Inch)
	at := func(q geom.Point) (x, y float64) {
		return min(float64(float64(q.X)*k), float64(in.Max.X)), min(max(float64(float64(q.Y)*k), float64(in.Min.Y)), float64(in.Max.Y))
	}
	long := 0.0
	side := func(a, b geom.Point) {
		x0, y0 := at(a)
		x1, y1 := at(b)
		long += math.Abs(x1-x0) + math.Abs(y1-y0)
	}
	var first, last geom.Point
	for step := range p.Steps() {
		if step.Verb == ink.MoveTo { // an area closes the part before; the way to the next part is not drawn
			side(last, first)
			first, last = step.To[0], step.To[0]
		}
		for _, q := range step.To {
			side(last, q)
			last = q
		}
	}
	side(last, first)
	row := min(long/float64(inside.Dy()), float64(inside.Dx()))
	return stepsCell*long*row/2 + stepsPoint*float64(len(p.Points))
}

// pixelsOf returns the pixels that a box touches.
func (s *shaper) pixelsOf(r geom.Rect) image.Rectangle {
	return s.pixels(box{float64(r.X), float64(r.Y), float64(r.Right()), float64(r.Bottom())})
}
