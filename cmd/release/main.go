// Release makes what people install without Go: for every system an archive of the
// program with its manual, completions, licences and bill of materials, Debian
// packages, and the checksums of all. The same commit gives the same bytes.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	var r release
	flag.StringVar(&r.version, "version", "", "version of the release, such as 0.1.0 or 0.1.0-rc.1")
	flag.StringVar(&r.commit, "commit", "", "the commit that it is built from")
	flag.StringVar(&r.out, "out", "out/release", "folder to write to; what is in it is removed")
	only := flag.String("systems", "", "only these systems, such as linux/amd64,windows/arm64")
	flag.Parse()
	r.root = "."
	err := r.choose(*only)
	if err == nil {
		err = r.make()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// choose sets the systems: those that are named with commas between them, or all.
func (r *release) choose(names string) error {
	if names == "" {
		r.systems = systems
		return nil
	}
	for name := range strings.SplitSeq(names, ",") {
		s, err := systemOf(name)
		if err != nil {
			return err
		}
		r.systems = append(r.systems, s)
	}
	return nil
}
