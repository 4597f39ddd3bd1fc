package serve

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"path"
	"strconv"
	"strings"
	"sync"

	"cartouche/internal/diag"
	"cartouche/internal/doc"
	"cartouche/internal/order"
	"cartouche/internal/web/site"
	"cartouche/internal/web/workshop"
)

// guests lends the page to the local network: pages, the judge, and kits as PDF. Its addresses
// begin with a token, because it is not known who else is in the network:
//
//	GET /TOKEN/…                   a file of the page
//	GET /TOKEN/-/kit?game=G&…      a kit, one at a time
type guests struct {
	server *Server
	http   http.Server
	host   string // the accepted Host header, with its port
	token  string
	pages  *workshop.Pages
	build  chan struct{} // one element while a kit is made
	wrong  throttle

	mu      sync.Mutex
	visited map[netip.Addr]bool
}

// mostVisitors is how many visitors are remembered before the list is emptied.
const mostVisitors = 1000

func newGuests(s *Server) *guests {
	return &guests{
		server: s, host: s.opt.Guests.Addr().String(), token: rand.Text(), build: make(chan struct{}, 1),
		pages: workshop.NewPages(s.opt.FreshForGuests), visited: map[netip.Addr]bool{},
	}
}

// ListenForGuests opens a port for the local network. address is one of this machine; by default it
// is a private one. The error says why there is none.
func ListenForGuests(address string, port int) (net.Listener, error) {
	own, err := net.InterfaceAddrs()
	if err != nil {
		return nil, diag.List{{Code: "share-no-address"}}
	}
	var private []string
	for _, a := range own {
		if prefix, err := netip.ParsePrefix(a.String()); err == nil && prefix.Addr().IsPrivate() {
			private = append(private, prefix.Addr().String())
		}
	}
	chosen, err := chooseAddress(address, private, outward())
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", net.JoinHostPort(chosen, strconv.Itoa(port)))
	if err != nil {
		return nil, portError(port, err)
	}
	return l, nil
}

// chooseAddress returns the wanted address, which must be private, or by default that of the network
// which leads outward, else the first one; IPv4 is preferred because it is short to type.
func chooseAddress(wanted string, private []string, outward string) (string, error) {
	if len(private) == 0 {
		return "", diag.List{{Code: "share-no-address"}}
	}
	best := ""
	for _, a := range private {
		if a == wanted || wanted == "" && a == outward {
			return a, nil
		}
		if best == "" || strings.Contains(best, ":") && !strings.Contains(a, ":") {
			best = a
		}
	}
	if wanted != "" {
		return "", diag.UnknownWord("share-not-private", wanted, private, diag.Pos{})
	}
	return best, nil
}

// outward returns the address of this machine in the network through which it reaches others. It sends nothing.
func outward() string {
	c, err := net.Dial("udp4", "192.0.2.1:9") // an address for documentation
	if err != nil {
		return ""
	}
	defer c.Close()
	return c.LocalAddr().(*net.UDPAddr).IP.String()
}

// GuestAddress returns the address for guests, or "" if the page is not lent.
func (s *Server) GuestAddress() string {
	if s.guests == nil {
		return ""
	}
	return "http://" + s.guests.host + "/" + s.guests.token + "/"
}

// ServeHTTP responds to a guest.
func (g *guests) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	secure(w.Header())
	from := visitor(r)
	if status := g.refused(r, from); status != 0 {
		if status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", strconv.Itoa(int(respite.Seconds())))
		}
		refuse(w, status)
		return
	}
	g.greet(from)
	g.server.respond(w, r, g.route)
}

// refused returns the status with which a request is refused, or 0. The token comes last, so that
// an address that tries many is answered alike for wrong and right ones.
func (g *guests) refused(r *http.Request, from netip.Addr) int {
	switch {
	case !from.IsPrivate() && !from.IsLinkLocalUnicast() && !from.IsLoopback():
		return http.StatusForbidden
	case canonicalHost(r.Host) != g.host:
		return http.StatusMisdirectedRequest
	case len(r.RequestURI) > longestAddress:
		return http.StatusRequestURITooLong
	case !sameOrigin(r):
		return http.StatusForbidden
	case g.wrong.full(from):
		return http.StatusTooManyRequests
	}
	token, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch {
	case subtle.ConstantTimeCompare([]byte(token), []byte(g.token)) != 1:
		if g.wrong.add(from) {
			g.server.opt.Note(diag.Diagnostic{Code: "share-throttled", Args: diag.Args{"found": from.String(), "n": mostWrong}})
		}
		return http.StatusNotFound
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return http.StatusMethodNotAllowed
	}
	return 0
}

// visitor returns the address that a request comes from.
func visitor(r *http.Request) netip.Addr {
	from, _ := netip.ParseAddrPort(r.RemoteAddr) // that of a connection is valid
	return from.Addr().Unmap().WithZone("")
}

// greet reports a visitor who comes for the first time.
func (g *guests) greet(from netip.Addr) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.visited[from] {
		return
	}
	if len(g.visited) >= mostVisitors {
		clear(g.visited)
	}
	g.visited[from] = true
	g.server.opt.Note(diag.Diagnostic{Code: "share-visitor", Args: diag.Args{"found": from.String()}})
}

func (g *guests) route(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/"+g.token)
	if name == "" { // relative links start at the folder
		http.Redirect(w, r, "/"+g.token+"/", http.StatusMovedPermanently)
		return
	}
	name = strings.TrimPrefix(name, "/")
	if name == site.KitPath {
		g.kit(w, r)
		return
	}
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	content, err := g.file(name)
	switch {
	case err == nil:
		w.Header().Set("Content-Type", workshop.TypeOf(name))
		g.server.send(w, r, content)
	case !workshop.Missing(err):
		refuse(w, http.StatusServiceUnavailable) // the errors show lines of files
	case g.has(name + "/index.html"):
		http.Redirect(w, r, path.Base(name)+"/", http.StatusMovedPermanently)
	default:
		refuse(w, http.StatusNotFound)
	}
}

// file returns a file of the page.
func (g *guests) file(name string) ([]byte, error) {
	if !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	return g.pages.Latest(name)
}

func (g *guests) has(name string) bool {
	_, err := g.file(name)
	return err == nil
}

// kit responds with a kit as PDF, or as an archive of several. One is made at a time.
func (g *guests) kit(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	players, ok := doc.WholeNumber(q.Get("players"))
	if !ok || players < 1 {
		refuse(w, http.StatusBadRequest)
		return
	}
	flags := map[string]string{}
	for _, name := range []string{"lang", "players", "profile", "paper"} {
		flags[name] = q.Get(name)
	}
	o := workshop.Work{
		Order: order.Order{Command: "kit", Game: q.Get("game"), Flags: flags}, Stock: q.Get("stock"), Language: q.Get("lang"), Lent: true,
	}
	g.server.workIn(g.build, w, r, func() workshop.Answer {
		return workshop.Answer{Status: http.StatusServiceUnavailable}
	}, func(ctx context.Context) workshop.Answer {
		made := g.server.workshop.Make(ctx, o)
		if made.Status != http.StatusOK { // the errors show lines of files
			return workshop.Answer{Status: made.Status}
		}
		return made
	})
}
