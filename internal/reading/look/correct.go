package look

import (
	"slices"

	"github.com/boombuler/barcode/utils"
)

// checkBytes is the number of bytes of a code that serve to correct the others.
const checkBytes = 13

// corrected returns the bytes of a code with up to checkBytes/2 errors corrected (Reed-Solomon, solved with Euclid's
// algorithm). With more errors it returns them unchanged or as those of another code.
func corrected(bytes []int) []int {
	field := utils.NewGaloisField(285, 256, 0)
	signs := syndromes(field, bytes)
	last, rest := utils.NewMonominalPoly(field, checkBytes, 1), utils.NewGFPoly(field, signs)
	before, places := field.Zero(), utils.NewMonominalPoly(field, 0, 1)
	for 2*rest.Degree() >= checkBytes {
		quotient, remainder := last.Divide(rest)
		last, rest = rest, remainder
		before, places = places, before.AddOrSubstract(quotient.Multiply(places))
	}
	out := append([]int{}, bytes...)
	for i := range out {
		power := len(out) - 1 - i
		x := field.Invers(field.ALogTbl[power])
		if valueAt(field, places, x) != 0 {
			continue
		}
		if slope := slopeAt(field, places, x); slope != 0 {
			value := field.Multiply(valueAt(field, rest, x), field.Invers(slope))
			out[i] ^= field.Multiply(value, field.ALogTbl[power])
		}
	}
	return out
}

// whole reports whether the bytes of a code are without errors.
func whole(bytes []int) bool {
	return !slices.ContainsFunc(syndromes(utils.NewGaloisField(285, 256, 0), bytes), func(s int) bool { return s != 0 })
}

// syndromes returns the syndromes of the bytes of a code, highest power first; all are zero without errors.
func syndromes(field *utils.GaloisField, bytes []int) []int {
	code := utils.NewGFPoly(field, bytes)
	signs := make([]int, checkBytes)
	for i := range signs {
		signs[checkBytes-1-i] = valueAt(field, code, field.ALogTbl[i])
	}
	return signs
}

// valueAt returns the value of a polynomial.
func valueAt(field *utils.GaloisField, p *utils.GFPoly, x int) (v int) {
	for _, c := range p.Coefficients {
		v = field.Multiply(v, x) ^ c
	}
	return v
}

// slopeAt returns the value of the derivative of a polynomial, to which only odd powers add.
func slopeAt(field *utils.GaloisField, p *utils.GFPoly, x int) (v int) {
	power := 1
	for degree := 1; degree <= p.Degree(); degree++ {
		if degree%2 == 1 {
			v ^= field.Multiply(p.GetCoefficient(degree), power)
		}
		power = field.Multiply(power, x)
	}
	return v
}
