// Package examples is games of one's own, a folder each: a project as it stands, from
// which `cartouche init` makes new ones. The folder of a kind KIND has README.md,
// cartouche.yaml and one game, data/KIND; its files speak of themselves as examples/KIND
// and data/KIND.
package examples

import "embed"

// FS is the examples. Files that begin with a dot are not among them.
//
//go:embed */*
var FS embed.FS
