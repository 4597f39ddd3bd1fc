package figure

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"sync"
)

// The sizes of the net: a picture of Side by Side, two layers that look at 3 × 3 neighbours and keep the
// strongest of 2 × 2, and two that see everything.
const (
	Side  = 20
	maps1 = 8
	maps2 = 20
	half  = Side / 2
	flat  = maps2 * half / 2 * half / 2
	wide  = 64
)

// Layer is one layer of the net: a row of weights for each of its outputs, and what is added to them.
type Layer struct {
	In      int // weights of a row
	Weights []float32
	Bias    []float32
}

// Net tells figures apart.
type Net [4]Layer

// NewNet returns a net whose weights are all 0.
func NewNet() *Net {
	var n Net
	for i, size := range [4][2]int{{9, maps1}, {9 * maps1, maps2}, {flat, wide}, {wide, Classes}} {
		n[i] = Layer{In: size[0], Weights: make([]float32, size[0]*size[1]), Bias: make([]float32, size[1])}
	}
	return &n
}

// trained is the net of the file of weights, which bench/figures writes.
var trained = sync.OnceValue(func() *Net {
	n, err := Decode(weights)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return n
})

// Decode reads a net. It returns an error if the bytes are those of a net of another shape.
func Decode(data []byte) (*Net, error) {
	n := NewNet()
	for _, l := range n {
		for row := range l.Bias {
			if len(data) < 8+l.In {
				return nil, errors.New("figure: the weights are of another net")
			}
			scale := math.Float32frombits(binary.LittleEndian.Uint32(data))
			l.Bias[row] = math.Float32frombits(binary.LittleEndian.Uint32(data[4:]))
			for i := range l.In {
				l.Weights[row*l.In+i] = float32(int8(data[8+i])) * scale
			}
			data = data[8+l.In:]
		}
	}
	if len(data) > 0 {
		return nil, errors.New("figure: the weights are of another net")
	}
	return n, nil
}

// Pass is one run of a net, with what each layer put out. Pictures have a border of a pixel, and lie row
// by row.
type Pass struct {
	In             []float32 // with its border
	One, Two       []float32 // after a layer of neighbours
	Small1, Small2 []float32 // the strongest of them; Small1 with a border
	Best1, Best2   []int32   // which they are
	Wide, Out      []float32
}

// NewPass returns room for runs.
func NewPass() *Pass {
	return &Pass{
		In: make([]float32, (Side+2)*(Side+2)), One: make([]float32, maps1*(Side+2)*(Side+2)),
		Small1: make([]float32, maps1*(half+2)*(half+2)), Best1: make([]int32, maps1*half*half),
		Two: make([]float32, maps2*(half+2)*(half+2)), Small2: make([]float32, flat), Best2: make([]int32, flat),
		Wide: make([]float32, wide), Out: make([]float32, Classes),
	}
}

// Set puts a picture of Side by Side in.
func (p *Pass) Set(picture []float32) {
	for y := range Side {
		copy(p.In[(y+1)*(Side+2)+1:][:Side], picture[y*Side:][:Side])
	}
}

// Run runs the net. Out then has the shares of the classes, which add up to 1.
func (n *Net) Run(p *Pass) {
	n[0].neighbours(p.In, 1, Side, p.One)
	strongest(p.One, maps1, Side, p.Small1, 1, p.Best1)
	n[1].neighbours(p.Small1, maps1, half, p.Two)
	strongest(p.Two, maps2, half, p.Small2, 0, p.Best2)
	n[2].full(p.Small2, p.Wide)
	for i, v := range p.Wide {
		p.Wide[i] = max(v, 0)
	}
	n[3].full(p.Wide, p.Out)
	most, sum := slices.Max(p.Out), float32(0)
	for i, v := range p.Out {
		p.Out[i] = float32(math.Exp(float64(v - most)))
		sum += p.Out[i]
	}
	for i := range p.Out {
		p.Out[i] /= sum
	}
}

// neighbours fills each map of out from 3 × 3 pixels of each map of in, and cuts off what is negative.
func (l *Layer) neighbours(in []float32, maps, side int, out []float32) {
	w := side + 2
	size := w * w
	for o := range l.Bias {
		to := out[o*size+w+1 : o*size+w+1+side*w-2]
		for i := range to {
			to[i] = l.Bias[o]
		}
		for m := range maps {
			k := l.Weights[o*l.In+9*m : o*l.In+9*m+9]
			from := in[m*size : (m+1)*size]
			for row := range 3 {
				a, b, c := k[3*row], k[3*row+1], k[3*row+2]
				src := from[row*w : row*w+len(to)+2]
				for i := range to {
					to[i] += a*src[i] + b*src[i+1] + c*src[i+2]
				}
			}
		}
		for i, v := range to {
			to[i] = max(v, 0)
		}
	}
}

// strongest keeps the largest of each 2 × 2 pixels.
func strongest(in []float32, maps, side int, out []float32, border int, best []int32) {
	w, small := side+2, side/2
	ow := small + 2*border
	for m := range maps {
		for y := range small {
			for x := range small {
				at := m*w*w + (2*y+1)*w + 2*x + 1
				top := at
				for _, j := range [3]int{at + 1, at + w, at + w + 1} {
					if in[j] > in[top] {
						top = j
					}
				}
				out[m*ow*ow+(y+border)*ow+x+border] = in[top]
				best[m*small*small+y*small+x] = int32(top)
			}
		}
	}
}

func (l *Layer) full(in, out []float32) {
	for o := range out {
		sum := l.Bias[o]
		for i, w := range l.Weights[o*l.In : (o+1)*l.In] {
			sum += w * in[i]
		}
		out[o] = sum
	}
}
