//go:build engine

package web

import (
	"slices"
	"strings"
	"sync"

	"cartouche/internal/packs"
)

// The pages that the engine makes load the front end and the judge from where they were published. The engine knows only their names.
var files = packs.FS("web")

// Names returns the names of the files of the front end and of the judge that pages load, by path from the root of the page, sorted.
var Names = sync.OnceValue(func() []string { return slices.Clip(strings.Fields(string(packs.Read("web/names")))) })
