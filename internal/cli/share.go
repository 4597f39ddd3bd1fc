package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"cartouche/internal/diag"
	"cartouche/internal/project"
	"cartouche/internal/web/serve"
	"cartouche/internal/web/workshop"

	"github.com/boombuler/barcode/qr"
)

// sharePort is the default port of a page that is lent, so that its address stays the same.
const sharePort = 7474

// anyAddress is the value of --share without one.
const anyAddress = "auto"

// lend makes a server lend its page to the local network, at one of this machine's private addresses.
func lend(e *env, proj *project.Project, how *serving, opt *serve.Options) (err error) {
	if how.share == "" {
		return nil
	}
	how.port = cmp.Or(how.port, sharePort)
	address := how.share
	if address == anyAddress {
		address = ""
	}
	opt.Guests, err = serve.ListenForGuests(address, how.port)
	opt.FreshForGuests = workshop.FreshForGuests(proj, e.jobs)
	return err
}

// invite prints the address for guests, and on a terminal a code to scan.
func invite(e *env, address string) {
	fmt.Fprintln(e.stdout, address)
	if e.quiet {
		return
	}
	if isTerminal(e.stderr) {
		printCode(e.stderr, address)
	}
	fmt.Fprintln(e.stderr, e.text("share-began", nil))
}

// printCode prints a QR code of a text, two rows of modules a line, black on white whatever the colours of the terminal.
func printCode(w io.Writer, text string) {
	code, err := qr.Encode(text, qr.L, qr.Auto)
	if err != nil {
		return // an address is short enough
	}
	const margin = 2
	n := code.Bounds().Dx()
	dark := func(x, y int) bool {
		if x < 0 || y < 0 || x >= n || y >= n {
			return false
		}
		r, _, _, _ := code.At(x, y).RGBA()
		return r == 0
	}
	for y := -margin; y < n+margin; y += 2 {
		var line strings.Builder
		for x := -margin; x < n+margin; x++ {
			both := map[[2]bool]string{{true, true}: "█", {true, false}: "▀", {false, true}: "▄"}
			line.WriteString(cmp.Or(both[[2]bool{dark(x, y), dark(x, y+1)}], " "))
		}
		fmt.Fprintf(w, "\x1b[30;107m%s\x1b[0m\n", line.String())
	}
}

// noted prints something that happens while the program runs and is no error.
func noted(e *env, d diag.Diagnostic) {
	if !e.quiet {
		fmt.Fprintln(e.stderr, e.text(d.Code, d.Args))
	}
}
