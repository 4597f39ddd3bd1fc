// Package templates holds the looks of components, the papers, the print
// profiles, the palette and the fonts.
package templates

import "embed"

// FS holds the YAML files and the folders components and fonts.
//
//go:embed *.yaml components/*.yaml fonts/*.yaml fonts/*.ttf
var FS embed.FS
