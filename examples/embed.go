//go:build !engine

// Package examples holds small games, each a whole project in a folder; `cartouche init KIND` copies one. The
// folder of KIND has README.md, cartouche.yaml and one game, data/KIND, and its files call these folders
// examples/KIND and data/KIND.
package examples

import "embed"

// FS is the examples, without the expected verdicts on their records, which `cartouche check --update`
// writes. Of the files and folders whose names begin with a dot only .translated-from is among them.
//
//go:embed */*.* */templates */data/*/*.* */data/*/art */data/*/icons */data/*/lang */data/*/templates
//go:embed */data/*/records/*.yaml */data/*/lang/.translated-from/*.yaml
var FS embed.FS
