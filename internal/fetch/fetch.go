// Package fetch loads a published table from its address. No other package asks a network. Begin at Get.
package fetch

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"cartouche/internal/diag"
)

// Limits are the limits of a download. The zero value has the defaults.
type Limits struct {
	Time  time.Duration // default: 30 s
	Bytes int64         // default: MaxBytes
}

// MaxBytes is the size of the largest table.
const MaxBytes = 8 << 20

// mostRedirects is how often a server may send on to another address.
const mostRedirects = 5

// Get loads the table at an address. It returns the bytes of the table; ending is that of
// the file that it is for: .csv, .tsv or .xlsx. The error is a diag.Diagnostic for a server that cannot be reached, that does not
// answer with a table, or with one of another kind; and for a table beyond the limits.
func Get(ctx context.Context, address *url.URL, ending string, limits Limits) ([]byte, error) {
	client := http.Client{Timeout: cmp.Or(limits.Time, 30*time.Second), CheckRedirect: redirect}
	most := cmp.Or(limits.Bytes, MaxBytes)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, problem(address, client.Timeout, err)
	}
	request.Header.Set("Accept", "text/csv, text/tab-separated-values, "+xlsxType+", */*;q=0.5")
	response, err := client.Do(request)
	if err != nil {
		return nil, problem(address, client.Timeout, err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, most+1))
	if err != nil {
		return nil, problem(address, client.Timeout, err)
	}
	args := diag.Args{"address": address.Redacted(), "ending": ending}
	from := response.Request.URL
	kind := kindOf(response.Header.Get("Content-Type"), data, ending)
	switch {
	case response.StatusCode == http.StatusUnauthorized, kind == page && signsIn(from, data):
		return nil, diag.Diagnostic{Code: "fetch-sign-in", Args: args}
	case response.StatusCode != http.StatusOK:
		args["found"] = response.Status
		return nil, diag.Diagnostic{Code: "fetch-status", Args: args}
	case int64(len(data)) > most:
		args["allowed"] = int(most >> 20)
		return nil, diag.Diagnostic{Code: "fetch-size", Args: args}
	case kind == page:
		return nil, diag.Diagnostic{Code: "fetch-page", Args: args}
	case kind != ending:
		args["found"] = kind
		return nil, diag.Diagnostic{Code: map[bool]string{true: "fetch-kind", false: "fetch-no-table"}[tables[kind]], Args: args}
	}
	return data, nil
}

// refused is a redirect that is not followed.
type refused struct{ diag.Diagnostic }

// redirect follows few redirects, to https alone.
func redirect(next *http.Request, before []*http.Request) error {
	to := diag.Args{"found": next.URL.Redacted(), "n": mostRedirects}
	switch {
	case next.URL.Scheme == "https" && len(before) <= mostRedirects:
		return nil
	case next.URL.Scheme == "https":
		return refused{diag.Diagnostic{Code: "fetch-redirects", Args: to}}
	case signsIn(next.URL, nil):
		return refused{diag.Diagnostic{Code: "fetch-sign-in", Args: to}}
	}
	return refused{diag.Diagnostic{Code: "fetch-redirect", Args: to}}
}

// problem returns what went wrong on the way to an address.
func problem(address *url.URL, most time.Duration, err error) error {
	args := diag.Args{"address": address.Redacted()}
	if r, ok := errors.AsType[refused](err); ok {
		for key, value := range r.Args {
			args[key] = value
		}
		return diag.Diagnostic{Code: r.Code, Args: args}
	}
	if slow, ok := errors.AsType[net.Error](err); ok && slow.Timeout() {
		args["n"] = int(most / time.Second)
		return diag.Diagnostic{Code: "fetch-slow", Args: args}
	}
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		err = wrapped.Err // without the address
	}
	args["found"] = err.Error()
	return diag.Diagnostic{Code: "fetch-failed", Args: args}
}
