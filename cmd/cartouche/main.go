// Command cartouche prints board-game components and judges records of games.
package main

import (
	"os"

	"cartouche/internal/cli"
)

func main() {
	os.Exit(cli.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
