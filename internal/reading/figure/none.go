//go:build engine

package figure

// The engine of web pages reads no photographs: the reader does, which has the weights.
var weights []byte
