// Release makes the files for installing without Go: for every system an archive of the program with its manual, completions,
// licences and bill of materials, Debian packages, and the checksums of all. The same commit gives the same bytes.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
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
		r.date, err = dateOf(r.root, r.commit, os.Getenv("SOURCE_DATE_EPOCH"))
	}
	if err == nil {
		err = r.make()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// dateOf returns the date of a release: the seconds since 1970 in SOURCE_DATE_EPOCH
// (reproducible-builds.org/specs/source-date-epoch), or else the date of the commit in Git. It
// returns the zero time if there is no such commit.
func dateOf(root, commit, epoch string) (time.Time, error) {
	if epoch == "" {
		c := exec.Command("git", "-C", root, "show", "--no-patch", "--format=%ct", strings.TrimSuffix(commit, "-dirty")+"^{commit}")
		out, err := c.Output()
		if err != nil {
			return time.Time{}, nil
		}
		epoch = strings.TrimSpace(string(out))
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil || seconds < 0 {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q; it is the seconds since 1970, such as 1767225600", epoch)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// choose sets the systems from a comma-separated list; the default is all.
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
