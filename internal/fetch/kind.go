package fetch

import (
	"bytes"
	"mime"
	"net/url"
	"slices"
	"strings"

	"cartouche/internal/pattern"
)

// tables are the kinds of tables, by the endings of their files.
var tables = map[string]bool{".csv": true, ".tsv": true, ".xlsx": true}

// page is the kind of a web page.
const page = "html"

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// types are the kinds of media types. Those of vague are no kind: servers send tables with them.
var (
	types = map[string]string{
		"text/csv": ".csv", "application/csv": ".csv", "text/x-csv": ".csv", "text/comma-separated-values": ".csv",
		"text/tab-separated-values": ".tsv", xlsxType: ".xlsx", "text/html": page, "application/xhtml+xml": page,
	}
	vague = []string{
		"", "text/plain", "application/octet-stream", "binary/octet-stream", "application/zip", "application/x-zip-compressed",
		"application/vnd.ms-excel", "application/force-download", "application/download", "application/x-download",
	}
)

// kindOf returns what a server sent: the ending of a table, page, or the name of something else. The media type says it, or the
// first bytes where it is vague. A page that is called a table is a page. Text without a separator is of the wanted kind.
func kindOf(mediaType string, data []byte, wanted string) string {
	media, _, err := mime.ParseMediaType(mediaType)
	if err != nil {
		media = ""
	}
	start := bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 1024)], []byte("\ufeff")), " \t\r\n")
	begins := func(text string) bool {
		return len(start) >= len(text) && strings.EqualFold(string(start[:len(text)]), text)
	}
	if slices.ContainsFunc([]string{"<!doctype html", "<html", "<head", "<body"}, begins) {
		return page
	}
	if kind, ok := types[media]; ok {
		return kind
	}
	if !slices.Contains(vague, media) {
		return media
	}
	for _, known := range []struct{ first, kind string }{
		{"PK\x03\x04", ".xlsx"}, {"%PDF", "PDF"}, {"\xd0\xcf\x11\xe0", ".xls"}, {"{", "JSON"}, {"<?xml", "XML"}, {"\x89PNG", "PNG"},
	} {
		if begins(known.first) {
			return known.kind
		}
	}
	return separated(data, wanted)
}

// separated returns the kind of a table of text by the more frequent separator of its first line.
func separated(data []byte, wanted string) string {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	tabs, others := bytes.Count(line, []byte("\t")), bytes.Count(line, []byte(","))+bytes.Count(line, []byte(";"))
	switch {
	case tabs == others && wanted != ".xlsx":
		return wanted
	case tabs > others:
		return ".tsv"
	}
	return ".csv"
}

// signs are what addresses and pages of sign-ins have.
var (
	signInAddress = pattern.Late(`\baccounts\.google\.|\b(log|sign)[-_]?in\b|servicelogin|/auth(enticate|orize)?\b|\bsso\b`)
	signInPage    = pattern.Late(`(?i)type=["']?password|>\s*(sign|log) in\b`)
)

// signsIn reports whether a page asks who somebody is.
func signsIn(from *url.URL, page []byte) bool {
	return signInAddress().MatchString(strings.ToLower(from.Host+from.Path)) || signInPage().Match(page[:min(len(page), 1<<18)])
}
