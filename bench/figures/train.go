package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"

	"cartouche/internal/reading/figure"
)

// learner changes the weights of a net by Adam, after every few samples.
type learner struct {
	net, slope  *figure.Net
	first, last *figure.Net // means of the slopes and of their squares
	pass        *figure.Pass
	back        backward
	steps       int
	fastest     float64 // how fast it learns at first
}

// backward has the slopes of what a pass put out.
type backward struct{ out, wide, small2, two, small1, one []float32 }

const batch = 32

// newLearner returns a learner of a net with small weights by chance.
func newLearner(r *rand.Rand) *learner {
	l := &learner{
		net: figure.NewNet(), slope: figure.NewNet(), first: figure.NewNet(), last: figure.NewNet(), pass: figure.NewPass(), fastest: 0.002,
	}
	for _, layer := range l.net {
		for i := range layer.Weights {
			layer.Weights[i] = float32(r.NormFloat64() * math.Sqrt(2/float64(layer.In)))
		}
	}
	p := l.pass
	l.back = backward{
		make([]float32, len(p.Out)), make([]float32, len(p.Wide)), make([]float32, len(p.Small2)), make([]float32, len(p.Two)),
		make([]float32, len(p.Small1)), make([]float32, len(p.One)),
	}
	return l
}

// train trains a learner's net on so many samples and returns it.
func train(p *painter, l *learner, samples int) *figure.Net {
	n, wrong, loss := 0, 0, 0.0
	for n < samples {
		p.scene().samples(p.r, func(picture []float32, class int) {
			l.pass.Set(picture)
			l.net.Run(l.pass)
			loss -= math.Log(math.Max(float64(l.pass.Out[class]), 1e-9))
			if best(l.pass.Out) != class {
				wrong++
			}
			l.learn(class)
			if n++; n%batch == 0 {
				done := float64(n) / float64(samples)
				l.step(l.fastest *
					(0.1 + 0.9*(1+math.Cos(math.Pi*math.Min(done, 1)))/2*math.Min(1, float64(n)/20000) - 0.095*math.Min(done, 1)))
			}
			if n%20000 == 0 {
				fmt.Fprintf(os.Stderr, "%d samples: loss %.4f, %.2f %% wrong\n", n, loss/20000, float64(wrong)/200)
				wrong, loss = 0, 0
			}
		})
	}
	return l.net
}

func best(shares []float32) int {
	at := 0
	for i, v := range shares {
		if v > shares[at] {
			at = i
		}
	}
	return at
}

// learn adds the slopes of a sample that is of a class, after its pass.
func (l *learner) learn(class int) {
	p, b := l.pass, &l.back
	copy(b.out, p.Out)
	b.out[class]--
	full(&l.net[3], &l.slope[3], p.Wide, b.out, b.wide)
	cut(b.wide, p.Wide)
	full(&l.net[2], &l.slope[2], p.Small2, b.wide, b.small2)
	clear(b.two)
	for i, at := range p.Best2 {
		if p.Two[at] > 0 {
			b.two[at] = b.small2[i]
		}
	}
	neighbours(&l.net[1], &l.slope[1], p.Small1, b.two, b.small1, figure.Side/2)
	clear(b.one)
	side := figure.Side / 2
	for i, at := range p.Best1 {
		m, y, x := i/(side*side), i/side%side, i%side
		if p.One[at] > 0 {
			b.one[at] = b.small1[m*(side+2)*(side+2)+(y+1)*(side+2)+x+1]
		}
	}
	neighbours(&l.net[0], &l.slope[0], p.In, b.one, nil, figure.Side)
}

// cut keeps the slopes of what was not cut off.
func cut(slope, value []float32) {
	for i, v := range value {
		if v <= 0 {
			slope[i] = 0
		}
	}
}

// full passes slopes back through a layer that sees everything.
func full(l, slope *figure.Layer, in, out, back []float32) {
	clear(back)
	for o, d := range out {
		if d == 0 {
			continue
		}
		slope.Bias[o] += d
		w, s := l.Weights[o*l.In:(o+1)*l.In], slope.Weights[o*l.In:(o+1)*l.In]
		for i, v := range in {
			s[i] += d * v
			back[i] += d * w[i]
		}
	}
}

// neighbours passes slopes back through a layer of neighbours; back is nil for the first.
func neighbours(l, slope *figure.Layer, in, out, back []float32, side int) {
	w := side + 2
	size := w * w
	clear(back)
	for o := range l.Bias {
		for i := w + 1; i < w+1+side*w-2; i++ {
			d := out[o*size+i]
			if d == 0 {
				continue
			}
			slope.Bias[o] += d
			for m := range l.In / 9 {
				k := o*l.In + 9*m
				for row := range 3 {
					j := m*size + i + (row-1)*w - 1
					src, s := in[j:j+3], slope.Weights[k+3*row:k+3*row+3]
					s[0] += d * src[0]
					s[1] += d * src[1]
					s[2] += d * src[2]
					if back != nil {
						to, from := back[j:j+3], l.Weights[k+3*row:k+3*row+3]
						to[0] += d * from[0]
						to[1] += d * from[1]
						to[2] += d * from[2]
					}
				}
			}
		}
	}
}

// step changes the weights by the slopes of a batch.
func (l *learner) step(rate float64) {
	l.steps++
	fix1, fix2 := 1-math.Pow(0.9, float64(l.steps)), 1-math.Pow(0.999, float64(l.steps))
	by := float32(rate * math.Sqrt(fix2) / fix1)
	move := func(w, s, m, v []float32) {
		for i, d := range s {
			d /= batch
			m[i] = 0.9*m[i] + 0.1*d
			v[i] = 0.999*v[i] + 0.001*d*d
			w[i] -= by * m[i] / (float32(math.Sqrt(float64(v[i]))) + 1e-7)
		}
		clear(s)
	}
	for i := range l.net {
		move(l.net[i].Weights, l.slope[i].Weights, l.first[i].Weights, l.last[i].Weights)
		move(l.net[i].Bias, l.slope[i].Bias, l.first[i].Bias, l.last[i].Bias)
	}
}
