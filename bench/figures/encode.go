package main

import (
	"encoding/binary"
	"math"
	"slices"

	"cartouche/internal/reading/figure"
)

// encode returns a net as a file: each row as its scale, its bias, and a byte for each weight.
func encode(n *figure.Net) []byte {
	var out []byte
	for _, l := range n {
		for row := range l.Bias {
			w := l.Weights[row*l.In : (row+1)*l.In]
			most := max(slices.Max(w), -slices.Min(w), 1e-9)
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(most/127))
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(l.Bias[row]))
			for _, v := range w {
				out = append(out, byte(int8(math.Round(float64(v/most*127)))))
			}
		}
	}
	return out
}
