//go:build engine

package picture

import "runtime"

// large is the number of pixels from which on room is made for a picture.
const large = 1_000_000

// makeRoom collects what is no longer used before a picture with so many pixels is decoded. The memory of a web page never shrinks, and its
// one thread decodes faster than it collects: several pictures that are no longer used would be there at once.
func makeRoom(pixels int) {
	if pixels >= large {
		runtime.GC()
	}
}
