//go:build !engine

package figure

import _ "embed" // for the weights

//go:embed weights.bin
var weights []byte
