// Package templates holds the looks of components, the papers, the print
// profiles, the palette, the fonts and the icons.
package templates

import "embed"

// FS holds the YAML files and the folders components, fonts and icons.
//
//go:embed *.yaml components/*.yaml fonts/*.yaml fonts/*.ttf icons/plain/*.svg
var FS embed.FS

// Licences holds the licences of the fonts, in the folder fonts.
//
//go:embed fonts/OFL-*.txt
var Licences embed.FS
