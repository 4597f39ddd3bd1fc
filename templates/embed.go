//go:build !engine

// Package templates embeds the looks of components, papers, print profiles, the palette, fonts and
// icons.
package templates

import "embed"

// FS holds the YAML files and the folders components, fonts and icons.
//
//go:embed *.yaml components/*.yaml fonts/*.yaml fonts/*.ttf icons/plain.txt
var FS embed.FS

// Licences holds the licences of the fonts, in the folder fonts.
//
//go:embed fonts/OFL-*.txt
var Licences embed.FS
