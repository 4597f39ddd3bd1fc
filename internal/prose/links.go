package prose

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"cartouche/internal/diag"
)

// schemes are those of addresses that a reader can open.
var schemes = []string{"https:", "http:", "mailto:"}

// linkTo returns where a link leads, or nil if it leads nowhere.
func (l *line) linkTo(address string, at int) *Link {
	to := new(Link)
	parsed, err := url.Parse(address)
	switch {
	case address == "":
		l.fail(at, "prose-link-empty", nil)
	case address[0] == '#':
		if to.Heading = address[1:]; to.Heading != "" {
			return to
		}
		l.fail(at, "prose-link-empty", nil)
	case err == nil && parsed.Scheme == "":
		l.fail(at, "prose-link-file", diag.Args{"found": address})
	case err == nil && !slices.Contains(schemes, parsed.Scheme+":"):
		l.fail(at, "prose-link-scheme", diag.Args{"found": parsed.Scheme + ":", "allowed": schemes})
	case err != nil, parsed.Scheme == "mailto" && !mailbox(parsed.Opaque), parsed.Scheme != "mailto" && parsed.Hostname() == "":
		l.fail(at, "prose-link-address", diag.Args{"found": address})
	default:
		to.Address = ascii(parsed.String())
		return to
	}
	return nil
}

// mailbox reports whether a text may be an address for mail.
func mailbox(s string) bool {
	name, host, ok := strings.Cut(s, "@")
	return ok && name != "" && host != "" && !strings.Contains(host, "@")
}

// ascii writes the other characters of an address as their bytes.
func ascii(address string) string {
	var b strings.Builder
	for _, c := range []byte(address) {
		if c < 0x80 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
