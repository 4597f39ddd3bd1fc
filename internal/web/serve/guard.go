package serve

import (
	"crypto/subtle"
	"net/http"
	"slices"
	"strings"

	"cartouche/internal/web/site"
	"cartouche/internal/web/workshop"
)

// longestAddress is the longest address of a request in bytes. Records in links are in the
// fragment, which browsers do not send.
const longestAddress = 2 << 10

// secure sets the headers that keep other sites away from a response.
func secure(h http.Header) {
	h.Set("Content-Security-Policy", site.Policy+"; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Cache-Control", "no-cache")
}

// refused returns the status with which a request is refused, or 0. A page elsewhere can point a
// host name of its own at this machine, which the Host header reveals, and can send requests
// without reading the response, which Origin and Sec-Fetch-Site reveal.
func (s *Server) refused(r *http.Request) int {
	switch {
	case !slices.Contains(s.hosts, canonicalHost(r.Host)):
		return http.StatusMisdirectedRequest
	case len(r.RequestURI) > longestAddress:
		return http.StatusRequestURITooLong
	case !sameOrigin(r):
		return http.StatusForbidden
	}
	return 0
}

// sameOrigin reports whether a request comes from a page of this server, or from a user who opens
// one by its address or by a link on another page.
func sameOrigin(r *http.Request) bool {
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if origin := r.Header.Get("Origin"); origin != "" || !reads {
		if host, ok := strings.CutPrefix(origin, "http://"); !ok || canonicalHost(host) != canonicalHost(r.Host) {
			return false
		}
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	return reads && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" &&
		!strings.HasPrefix(r.URL.Path, workshop.Own)
}

// knows reports whether a request has the token of the pages.
func (s *Server) knows(r *http.Request) bool {
	return subtle.ConstantTimeCompare([]byte(r.Header.Get(TokenHeader)), []byte(s.token)) == 1
}
