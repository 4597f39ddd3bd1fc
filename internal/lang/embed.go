//go:build !js && !engine

package lang

import "embed"

//go:embed messages/*.yaml messages/.translated-from/*.yaml
var embedded embed.FS
